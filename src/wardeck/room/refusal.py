"""What a room does not do: a code that stays the same, and a sentence that says why."""

from dataclasses import dataclass
from typing import NoReturn

from wardeck.errors import WardeckError
from wardeck.messages import say


@dataclass(frozen=True, slots=True)
class Refusal:
    """Nothing has changed."""

    code: str
    sentence: str
    next_n: int | None = None
    """Where the number of the act was at fault: the number to use."""


class Refusing(Exception):
    """Carries a refusal up to `decide`."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal


def refusal(code: str, /, **facts: object) -> Refusal:
    """The refusal with its sentence from the page ``room`` of the catalogue."""
    next_n = facts.get("next_n")
    return Refusal(code, say(f"room.refused.{code}", **facts), next_n if isinstance(next_n, int) else None)


def refuse(code: str, /, **facts: object) -> NoReturn:
    """Refuses the command that is being decided."""
    raise Refusing(refusal(code, **facts))


def of_error(error: WardeckError) -> Refusal:
    """A refusal with the code and the sentence of an error of the layers below."""
    return Refusal(error.code, error.message)
