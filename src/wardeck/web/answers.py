"""What every answer over HTTP has in common: strict bodies, and refusals with a code and a sentence."""

from typing import Annotated, Any

from fastapi import Path
from pydantic import BaseModel, ConfigDict, Field

from wardeck.errors import WardeckError

Code = Annotated[str, Path(max_length=64, description="The code of a room.")]


class Strict(BaseModel):
    """Nothing is guessed, and nothing is passed over."""

    model_config = ConfigDict(extra="forbid", strict=True)


class RefusedAnswer(Strict):
    """Why it was not done; nothing has changed."""

    code: str
    message: str
    option: str | None = Field(default=None, description="The option of house rules that is at fault, if one is.")


class Answered(Exception):
    """An error with the status with which it is answered."""

    def __init__(self, status: int, error: WardeckError) -> None:
        super().__init__(error.code)
        self.status = status
        self.error = error


_REFUSED: dict[int | str, dict[str, Any]] = {
    number: {"model": RefusedAnswer, "description": text}
    for number, text in {
        404: "There is no such thing.",
        409: "Not now.",
        413: "Too large.",
        422: "It cannot mean anything, or the room refuses it.",
        429: "Too often.",
        503: "Not for the moment.",
    }.items()
}


def refusals(*numbers: int) -> dict[int | str, dict[str, Any]]:
    """The answers of a route besides the good one; a request may always be too much."""
    return {number: _REFUSED[number] for number in (*numbers, 413, 429)}
