"""The games of a room as records, which anybody can replay and check."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from wardeck.cards import write_cards
from wardeck.chance import FairStream
from wardeck.engine.commands import Stop
from wardeck.engine.outcome import outcome
from wardeck.record.record import Act, Record, Result
from wardeck.record.scribe import stopped_by_people
from wardeck.room.events import Entry, SecretPublished
from wardeck.room.evolve import evolve
from wardeck.room.lengths import preset_of
from wardeck.room.room import Play, Room
from wardeck.rules.files import HouseRules


def record(room: Room) -> Record | None:
    """The record of the last game of a room, with its transcript; None while it goes on, and where there was none.

    A game that goes on has only a `sealed` one: its own would tell how the cards lie.
    """
    play = room.play
    if play is None or not play.published or play.opening is None:
        return None
    state, result = play.state, Result.of(outcome(play.state))
    return Record(
        house=_house(play.house),
        stream=FairStream(play.seed),
        players=_names(play),
        dealt=tuple(map(write_cards, play.opening.packets)),
        acts=(*play.acts, Act(state.battles, Stop())) if stopped_by_people(state) else play.acts,
        result=result,
        final=tuple(write_cards(packet + pile) for packet, pile in zip(state.packets, state.piles, strict=True)),
        table=write_cards(state.on_table()),
        aside=write_cards(state.aside),
        fair=play.fair,
    )


def sealed(room: Room) -> Record | None:
    """The record of a game that goes on: who plays by which rules, and its promise, but nothing that tells a card."""
    play = room.play
    if play is None or play.published:
        return None
    return Record(
        house=_house(play.house),
        stream=FairStream(b""),
        players=_names(play),
        played=play.state.battles - bool(play.state.battle),
        fair=replace(play.fair, secret=b""),
    )


def records(entries: Iterable[Entry]) -> Iterator[Record]:
    """The records of all finished games of a log, in their order."""
    room = Room()
    for entry in entries:
        room = evolve(room, entry)
        if isinstance(entry.event, SecretPublished):
            made = record(room)
            if made is not None:
                yield made


def _names(play: Play) -> tuple[str, ...]:
    return tuple(seat.partition(" ")[2] for seat in play.seats)


def _house(house: HouseRules) -> HouseRules:
    """With a preset as the base where the rules are one."""
    return replace(house, base=house.base or preset_of(house.rules))
