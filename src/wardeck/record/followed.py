"""A recorded game as an attentive onlooker sees it, from its deal to its end."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from wardeck.engine.events import Event
from wardeck.engine.onlooker import followed
from wardeck.errors import LabError
from wardeck.record.record import Record
from wardeck.record.replay import Replay

MOST = 2_000_000
"""Battles times cards of a game that is followed: each is kept in mind after each battle."""


class Followed(NamedTuple):
    """What she knew (`Onlooker.known`) after the deal and after each battle, and how the game began and went."""

    known: list[dict[str, Any] | None]
    dealt: bool
    battles: int
    longest_war: int


def follow(record: Record) -> Followed:
    """Raises `LabError` for a game that was left unfinished or is too long, and `RecordError` as `Replay` does."""
    replay = Replay(record, keep_events=False)
    start = replay.game.state
    cards = sum(map(len, (*start.packets, start.spoils, start.aside)))
    known: list[dict[str, Any] | None] = []
    for each in followed(record.rules, _events(replay)):
        known.append(each)
        if len(known) * cards > MOST:
            raise LabError("desk.luck")
    state = replay.game.state
    if not state.ended:
        raise LabError("desk.unfinished")
    return Followed(known[: state.battles + 1], record.packets is None, state.battles, state.longest_war)


def _events(replay: Replay) -> Iterator[Event]:
    yield from replay.game.events
    while not replay.done:
        yield from replay.step()
