"""The log is the room: folding it gives the state, texts are exact, and anything else is refused with a code."""

import json
from contextlib import suppress
from dataclasses import fields, replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.room.driving import Pace, Table, Turns, nonce, room_of, word
from tests.strategies import all_rules
from wardeck.errors import FileError
from wardeck.record.fair import word_hash
from wardeck.room import commands as c
from wardeck.room.clock import wake_at
from wardeck.room.codec import decode, encode
from wardeck.room.decide import decide
from wardeck.room.evolve import fold
from wardeck.room.reading import LARGEST_NUMBER, Unreadable, house_table, plain
from wardeck.room.refusal import Refusal
from wardeck.room.room import Room, token_hash
from wardeck.rules.files import HouseRules

numbers = st.integers(-2, 9) | st.integers(-LARGEST_NUMBER, LARGEST_NUMBER)
small = st.integers(0, 5)
texts = st.text(max_size=30)
hexes = st.sampled_from([word_hash(word(seat), nonce(seat)) for seat in range(3)] + [bytes(32)])
tables = st.one_of(
    st.just({"base": "war"}),
    st.just({"base": "party", "battles": 2}),
    all_rules(min_players=2, max_players=200, packs=1).map(lambda rules: house_table(HouseRules(rules))),
    st.dictionaries(texts, st.one_of(numbers, texts, st.none(), st.lists(numbers, max_size=2)), max_size=3),
)
paces = st.builds(
    Pace,
    turns=st.sampled_from(Turns),
    beat=st.sampled_from([100, 2000, 0]),
    speed=st.sampled_from([1, 4, 2]),
    steps=st.booleans(),
    clock=st.sampled_from([0, 3000, 7]),
)
flags = st.booleans()
member_commands: st.SearchStrategy[c.MemberCommand] = st.one_of(
    st.builds(c.Turn, st.none() | small, small, small),
    st.builds(c.Claim, small, small, small, st.sampled_from(["mine", "war"]), numbers),
    st.builds(c.Start, flags),
    st.builds(c.Commit, small, hexes),
    st.builds(c.Reveal, small, st.sampled_from([word(0), word(1)]), st.sampled_from([nonce(0), nonce(1)])),
    st.builds(c.SetPace, paces),
    st.builds(c.RunOn, st.sampled_from([None, "war", "end"])),
    st.builds(c.Pause, flags),
    st.builds(c.AskStop, flags),
    st.builds(c.ChooseRules, tables),
    st.builds(c.AddBots, numbers),
    st.builds(c.Rename, small, texts),
    st.builds(c.Unseat, numbers),
    st.builds(c.GiveUp),
    st.builds(c.MakeHost, numbers),
    st.builds(c.Lock, flags),
    st.builds(c.ShowChances, flags),
    st.builds(c.CallOff),
)
commands: st.SearchStrategy[c.Command] = st.one_of(
    st.builds(c.Join, texts, st.binary(min_size=32, max_size=32), st.none() | numbers),
    st.builds(c.Connect, small),
    st.builds(c.Disconnect, small),
    st.builds(c.Tick),
    st.builds(c.Resume),
    st.builds(c.Act, st.none() | numbers, numbers, member_commands),
)
doings = st.one_of(
    st.sampled_from(["deal", "turns", "tick", "tick", "turns"]),
    st.tuples(small, member_commands),
    commands,
)


def without_history(room: Room) -> Room:
    """Histories are shared, and compared by the engine's own tests."""
    if room.play is None:
        return room
    return replace(room, play=replace(room.play, state=room.play.state._replace(history=None)))


def carry_out(table: Table, doing: Any) -> None:
    room = table.room
    if doing == "deal":
        if room.phase == "lobby" and room.host in room.members:
            table.decide(table.numbered(room.host, c.Start(again=False)))
        for step in (table.promise, table.reveal):
            for member in [each.number for each in table.room.persons]:
                if table.room.phase in ("committing", "revealing"):
                    table.now += 1
                    with suppress(AssertionError):
                        step(member)
    elif doing == "turns":
        for seat, member in enumerate(room.seats):
            if table.room.phase == "playing" and member in table.room.members and not room.members[member].is_bot:
                table.decide(table.numbered(member, table.turn(seat)))
    elif doing == "tick":
        table.now = max(table.now, wake_at(room) or 0)
        table.decide(c.Tick())
    elif isinstance(doing, tuple):
        member, command = doing
        table.decide(table.numbered(member, command))
    else:
        table.decide(doing)


@settings(deadline=None, max_examples=80, suppress_health_check=[HealthCheck.too_slow])
@given(rules=tables, doings=st.lists(doings, max_size=30))
def test_whatever_comes_the_log_is_the_room(rules: dict[str, Any], doings: list[Any]) -> None:
    table = Table()
    if isinstance(table.decide(c.Open("room", "Ada", token_hash("Ada"), True, rules)), Refusal):
        table.do(c.Open("room", "Ada", token_hash("Ada")))
    table.do(c.Connect(0))
    table.come("Ben")
    for doing in doings:
        before, log = table.room, len(table.log)
        carry_out(table, doing)
        assert (table.room is before) == (len(table.log) == log)
        check(table)
    assert without_history(table.folded()) == without_history(table.room)
    assert [encode(decode(text)) for text in table.log] == table.log
    for text in table.sent:
        json.loads(text)


def check(table: Table) -> None:
    room = table.room
    assert room.version == len(table.log)
    assert set(room.seats) <= set(room.members)
    assert len(room.seats) == len(set(room.seats)) <= 200
    assert all(member in room.seats or not room.members[member].is_bot for member in room.members)
    names = [member.name for member in room.members.values()]
    assert len(names) == len({name.casefold() for name in names})
    if room.phase == "playing":
        assert room.play is not None
        assert not room.play.over
        assert len(room.play.seats) == len(room.seats) == len(room.play.state.packets)
        assert room.play.ready <= set(range(len(room.seats)))
    else:
        assert room.deal is not None
    if room.persons:
        assert room.host in room.members
        assert not room.members[room.host].is_bot


@given(command=member_commands)
def test_commands_are_read_as_they_are_written(command: c.MemberCommand) -> None:
    said = json.loads(json.dumps(plain(command)))
    try:
        assert c.read_command(said) == command
    except Unreadable:
        numbers = [value for value in said.values() if isinstance(value, int)]
        assert any(abs(number) > LARGEST_NUMBER for number in numbers)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


@given(said=json_values, kind=st.sampled_from(sorted(c.MEMBER_COMMANDS)), data=st.data())
def test_any_json_is_a_command_or_unreadable(said: object, kind: str, data: st.DataObject) -> None:
    near = {"type": kind, **{each.name: data.draw(json_values) for each in fields(c.MEMBER_COMMANDS[kind])}}
    for each in (said, near):
        try:
            command = c.read_command(each)
        except Unreadable:
            continue
        assert plain(command) == each
        decide(room_of("Ada").room, c.Act(0, 1, command), 0, bytes(32))


LINE = '{"format":1,"by":{"member":0,"n":3,"act":"00ff"},"event":{"type":"locked","on":true}}'


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        "{",
        LINE[:-1],
        LINE + "x",
        LINE.replace("true", "1"),
        LINE.replace("locked", "unlocked"),
        LINE.replace('"on"', '"off"'),
        LINE.replace("3", "3.0"),
        LINE.replace("3", "true"),
        LINE.replace("3", "1e3"),
        LINE.replace('{"member":0,"n":3,"act":"00ff"}', "[]"),
        LINE.replace("true", 'true,"more":1'),
        '{"format":1,"by":null,"event":{"type":"revealed","seat":0,"word":"0G","nonce":""}}',
        '{"format":1,"by":null,"event":{"type":"played","at":0,"events":[{"type":"cards-turned","cards":"0+Kx"}]}}',
        '{"format":1,"by":null,"event":{"type":"played","at":0,"events":[{"type":"cards-turned","cards":"00+Kh"}]}}',
        '{"format":1,"by":null,"event":{"type":"played","at":0,"events":[{"type":"dealt","packets":["Kh.0"]}]}}',
        '{"format":1,"by":null,"event":{"type":"rules-chosen","house":{"layout":"DU"}}}',
        "[" * 100_000,
    ],
)
def test_a_log_that_is_not_as_it_should_be(text: str) -> None:
    assert encode(decode(LINE)) == LINE
    with pytest.raises(FileError) as caught:
        decode(text, 17)
    assert caught.value.code == "file.log-entry"
    assert "17" in str(caught.value)


def test_a_log_of_another_version() -> None:
    with pytest.raises(FileError, match="format 2") as caught:
        decode(LINE.replace('"format":1', '"format":2'), 3)
    assert caught.value.code == "file.log-format"


@given(st.text())
def test_any_text_is_an_entry_or_an_error_with_a_code(text: str) -> None:
    with pytest.raises(FileError):
        decode(text)


def test_the_log_tells_of_no_act_that_was_refused() -> None:
    table = room_of("Ada", "Ben")
    length = len(table.log)
    table.act_refused(1, c.Lock(on=True))
    assert len(table.log) == length
    assert fold(map(decode, table.log)) == table.room
