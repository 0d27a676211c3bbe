"""The games of a room as records: they hold, and one that goes on tells no card."""

import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.room.driving import Table, game_of, room_of
from tests.strategies import all_rules
from wardeck.engine.events import Termination
from wardeck.errors import RecordError
from wardeck.record.files import parse_record
from wardeck.record.record import Record
from wardeck.record.table import write_record
from wardeck.record.verify import verify
from wardeck.room import commands as c
from wardeck.room.codec import decode
from wardeck.room.paper import record, records, sealed
from wardeck.room.reading import house_table
from wardeck.room.refusal import Refusal
from wardeck.rules.files import HouseRules
from wardeck.rules.options import Rules


def last(table: Table) -> Record:
    made = record(table.room)
    assert made is not None
    return made


def check(made: Record) -> None:
    again = parse_record(write_record(made))
    assert again == made
    assert [str(difference) for difference in verify(again).differences] == []


def play_out(table: Table) -> None:
    table.act(table.room.host, c.RunOn("end"))
    while table.room.phase == "playing":
        table.wake()


def test_a_room_without_a_game_has_no_record() -> None:
    table = room_of("Ada", "Ben")
    assert record(table.room) is None
    assert sealed(table.room) is None
    assert list(records(map(decode, table.log))) == []


def test_the_records_of_an_evening() -> None:
    table = room_of("Ada", "Ben", rules={"base": "two-player", "layout": "DDU", "title": "Ours"})
    table.deal()
    play_out(table)
    first = last(table)
    table.act(0, c.ChooseRules({"layout": "DDDU"}))
    table.act(0, c.Start(again=True))
    table.take_turn(0)
    table.take_turn(1)
    table.act(0, c.AskStop(on=True))
    second = last(table)
    table.act(0, c.Rename(1, "Benno"))
    table.deal()
    made = list(records(map(decode, table.log)))
    assert made == [first, second]
    assert (first.house.title, first.house.base) == ("Ours", "two-player")
    assert second.house.base == "three-down"
    assert second.dealt == first.dealt
    assert second.acts[0].after == 1
    assert second.result is not None
    assert second.result.termination is Termination.STOPPED
    for each in made:
        check(each)


def test_the_players_are_those_who_began() -> None:
    table = game_of("Ada", bots=1)
    bot = table.play.seats[1].removeprefix("bot ")
    table.come("Ben")
    table.act(0, c.Rename(0, "Zoe"))
    table.act(0, c.AskStop(on=True))
    assert last(table).players == ("Ada", bot)
    check(last(table))


def test_a_game_that_goes_on_is_sealed() -> None:
    table = game_of("Ada", "Ben")
    assert record(table.room) is None
    for _ in range(3):
        table.take_turn(0)
        table.take_turn(1)
    made = sealed(table.room)
    assert made is not None
    text = write_record(made)
    assert parse_record(text) == made
    assert made.played == 3
    assert table.play.seed.hex() not in text
    assert table.play.fair.secret.hex() not in text
    assert not re.search(r"\b[2-9TJQKA][cdhs]\b", text)
    with pytest.raises(RecordError, match="secret until it is over"):
        verify(made)
    table.act(0, c.AskStop(on=True))
    assert sealed(table.room) is None
    opened = last(table)
    assert opened.fair is not None
    assert made.fair is not None
    assert opened.fair.commitment == made.fair.commitment


@settings(deadline=None, max_examples=40, suppress_health_check=[HealthCheck.too_slow])
@given(
    rules=all_rules(min_players=2, max_players=200, packs=1),
    bots=st.integers(1, 4),
    turns=st.integers(0, 30),
    steps=st.booleans(),
)
def test_the_record_of_any_game_holds(rules: Rules, bots: int, turns: int, steps: bool) -> None:
    table = room_of("Ada", bots=bots, rules=house_table(HouseRules(rules)))
    table.pace(steps=steps)
    if isinstance(table.decide(table.numbered(0, c.Start(again=False))), Refusal):
        return
    table.promise(0)
    table.reveal(0)
    for _ in range(turns):
        if table.room.phase == "playing":
            table.take_turn(0) if 0 in table.room.waited else table.wake()
    if table.room.phase == "playing":
        table.act(0, c.AskStop(on=True))
    check(last(table))
