"""What is said over a socket, besides the public side of a room: the frames of `docs/protocol.md`."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NoReturn

from wardeck.messages import say
from wardeck.room.reading import Unreadable, compact, read, type_name
from wardeck.room.refusal import Refusal

if TYPE_CHECKING:
    from wardeck.lab.answers import Chances, Figure

PROTOCOL = 1
TOKEN_DIGITS = range(32, 129)


@dataclass(frozen=True, slots=True)
class Hello:
    """Who is there: to watch or to come back to a seat, with everything up to ``version`` at hand."""

    protocol: int
    room: str
    token: str | None
    version: int


@dataclass(frozen=True, slots=True)
class Join:
    """A new person, whose token is that of her hello, wants a seat."""

    name: str
    seat: int | None


@dataclass(frozen=True, slots=True)
class Act:
    """A command of a member, numbered by her."""

    n: int
    do: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Echo:
    """Answers a pong at once, so that the round trip can be measured."""


@dataclass(frozen=True, slots=True)
class Ping:
    """Asks whether anybody is there."""


@dataclass(frozen=True, slots=True)
class Watch:
    """Wants to see the chances, or not any more."""

    chances: bool


Frame = Hello | Join | Act | Echo | Ping | Watch

_FRAMES: dict[str, type] = {type_name(each): each for each in Frame.__args__}


def read_frame(text: str) -> Frame:
    """Raises `Unreadable` for what is not exactly one of the frames."""
    try:
        said = json.loads(text, parse_constant=_no_number)
    except (ValueError, RecursionError):
        raise Unreadable("json") from None
    frame: Frame = read(_FRAMES, said)
    match frame:
        case Hello(protocol=protocol) if protocol != PROTOCOL:
            raise Unreadable("protocol")
        case Hello(token=str(token)) if not is_token(token):
            raise Unreadable("token")
        case _:
            return frame


def is_token(token: str) -> bool:
    """Whether this is a secret token: so many hexadecimal digits in lower case."""
    return len(token) in TOKEN_DIGITS and set(token) <= set("0123456789abcdef")


def welcome(member: int | None, next_n: int | None, now: int, snapshot: dict[str, Any] | None) -> str:
    """The answer to a hello; without a snapshot, what was missed follows."""
    return compact(
        {
            "type": "welcome",
            "protocol": PROTOCOL,
            "member": member,
            "next_n": next_n,
            "now": now,
            "snapshot": snapshot,
        }
    )


def joined(member: int, next_n: int) -> str:
    """She has her seat."""
    return compact({"type": "joined", "member": member, "next_n": next_n})


def ack(n: int) -> str:
    """The act is durable."""
    return compact({"type": "ack", "n": n})


def refused(refusal: Refusal, n: int | None = None) -> str:
    """Nothing has changed, and why."""
    return compact(
        {
            "type": "refused",
            "n": n,
            "code": refusal.code,
            "sentence": refusal.sentence,
            "next_n": refusal.next_n,
        }
    )


def events(first: int, last: int, bodies: list[str]) -> str:
    """Everything public of the versions ``first`` to ``last``; ``bodies`` are JSON texts."""
    return f'{{"type":"events","from":{first},"to":{last},"events":[{",".join(bodies)}]}}'


def pong(now: int) -> str:
    """Yes, and it is this late."""
    return compact({"type": "pong", "now": now})


def chances(game: int, names: Sequence[str], found: "Chances", seconds: float) -> str:
    """Who wins, as far as anybody can know, at so many seconds a battle."""
    return compact(
        {
            "type": "chances",
            "game": game,
            "battles": found.battles,
            "games": found.games,
            "wins": [_figure(each, 4) for each in found.wins],
            "draw": _figure(found.draw, 4),
            "nobody": _figure(found.nobody, 4),
            "left": found.left and _figure(found.left, 1),
            "seconds": found.left and round(found.left.value * seconds),
            "sentence": found.sentence(names, seconds),
            "note": found.note,
        }
    )


def _figure(figure: "Figure", digits: int) -> list[float]:
    return [round(each, digits) for each in figure]


def bye(code: str, *, again: bool) -> str:
    """The last frame. ``again``: come back with what you have."""
    return compact({"type": "bye", "code": code, "sentence": say(f"errors.{code}"), "again": again})


def _no_number(_: str) -> NoReturn:
    raise ValueError("NaN and the infinities are no JSON")
