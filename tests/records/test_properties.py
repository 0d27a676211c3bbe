"""What is always true of records: written and read they are the same, they hold, and every changed fact is found."""

import tomllib
from collections.abc import Iterator
from dataclasses import fields, replace
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.strategies import all_rules, positions, seeds
from wardeck.chance import FairStream, SimulationStream
from wardeck.engine.commands import Leave, Stop
from wardeck.engine.events import Termination
from wardeck.engine.game import Game
from wardeck.errors import Refused, WardeckError
from wardeck.record.checks import HIGHEST, LONGEST_NAME, is_name
from wardeck.record.files import parse_record, read_records, records_in
from wardeck.record.record import Act, Record, Result
from wardeck.record.replay import Replay, replay
from wardeck.record.scribe import record_of
from wardeck.record.table import to_keys, write_record
from wardeck.record.text import statement
from wardeck.record.verify import Report, verify
from wardeck.rules.files import HouseRules
from wardeck.rules.presets import names

HERE = Path(__file__).parent
GOOD = {path.stem: path.read_bytes() for path in (HERE / "good").glob("*.toml")}

player_names = st.text(max_size=LONGEST_NAME).filter(is_name)
streams = st.one_of(
    st.builds(SimulationStream, seeds, seeds), st.builds(FairStream, st.binary(min_size=32, max_size=32))
)
texts = st.text(st.characters(exclude_categories=["Cs"]))
toml_values = st.recursive(
    st.one_of(
        texts,
        st.sampled_from(["'''", '"""', "''''''", "\\", "[[game]]", "\n[[game]]\n", "# no", "\x7f\x00"]),
        st.booleans(),
        st.integers(),
        st.floats(allow_nan=False),
        st.datetimes(timezones=st.sampled_from([None, UTC])),
        st.dates(),
        st.times(),
    ),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(texts, inner, max_size=4)),
    max_leaves=6,
)
own_keys = st.dictionaries(texts.map("_".__add__), toml_values, max_size=3)
numbers = st.integers(0, HIGHEST)
maybe_numbers = st.one_of(st.none(), numbers)


@st.composite
def results(draw: st.DrawFn, seats: int) -> Result:
    seat_lists = st.sets(st.integers(0, seats - 1)).map(sorted).map(tuple)
    termination = draw(st.sampled_from(Termination))
    of_loop = maybe_numbers if termination is Termination.ENDLESS else st.none()
    return Result(
        termination=termination,
        winners=draw(seat_lists),
        battles=draw(numbers),
        war_steps=draw(maybe_numbers),
        longest_war=draw(maybe_numbers),
        warm_up=draw(of_loop),
        loop=draw(of_loop),
        placings=draw(st.one_of(st.none(), st.lists(seat_lists, max_size=4).map(tuple))),
    )


@st.composite
def any_records(draw: st.DrawFn) -> Record:
    """Records that can be read; what they state need not be so."""
    packets = draw(positions())
    seats = len(packets)
    cards = st.lists(st.sampled_from(["5", "Kh", "*", "*r", "Tc"]), max_size=6).map(" ".join)
    many = st.one_of(st.none(), st.tuples(*[cards] * seats))
    base = draw(st.one_of(st.none(), st.sampled_from(names())))
    result = draw(st.one_of(st.none(), results(seats)))
    after = sorted(draw(st.lists(numbers, max_size=4)))
    commands = [Leave(draw(st.integers(0, seats - 1))) for _ in after[:-1]] + [Stop() for _ in after[-1:]]
    played = None if result else draw(st.one_of(st.none(), st.integers(max(after, default=0), HIGHEST)))
    ends = result is not None or played is not None
    return Record(
        house=HouseRules(draw(all_rules()), draw(texts), draw(texts), draw(texts), base),
        stream=draw(streams),
        players=draw(st.tuples(*[player_names] * seats)),
        packets=tuple(packets),
        limit=draw(st.one_of(st.none(), st.integers(1, HIGHEST))),
        acts=tuple(map(Act, after, commands)),
        played=played,
        result=result,
        final=draw(many) if ends else None,
        table=draw(st.one_of(st.none(), cards)) if ends else None,
        aside=draw(st.one_of(st.none(), cards)) if ends else None,
        own=draw(own_keys),
    )


@settings(deadline=None)
@given(record=any_records())
def test_a_record_is_the_same_when_it_has_been_written_and_read(record: Record) -> None:
    text = write_record(record)
    again = parse_record(text)
    assert again == record
    assert again.own == record.own
    assert write_record(again) == text
    (keys,) = tomllib.loads(text)["game"]
    assert list(keys) == list(to_keys(record))


@settings(max_examples=30, deadline=None)
@given(records=st.lists(any_records(), min_size=1, max_size=3))
def test_a_file_of_records_is_cut_where_they_begin(records: list[Record]) -> None:
    assert list(records_in(BytesIO("\n".join(map(write_record, records)).encode()))) == records


@st.composite
def played_records(draw: st.DrawFn) -> tuple[Record, Game]:
    """A game under any rules with people who leave and stop, and its record."""
    rules, stream = draw(all_rules(min_players=2, max_players=200)), draw(streams)
    packets = draw(st.one_of(st.none(), positions()))
    seats = len(packets) if packets else draw(st.integers(2, 5))
    limit = draw(st.sampled_from([None, 1, 40]))
    try:
        game = Game(rules, players=seats, packets=packets, stream=stream)
    except WardeckError:
        assume(False)
        raise
    for _ in range(draw(st.integers(0, 40))):
        if game.over or (limit is not None and game.state.battles >= limit):
            break
        act = draw(st.sampled_from([None] * 12 + ["leave", "stop"]))
        try:
            if act:
                game.leave(draw(st.integers(0, seats - 1))) if act == "leave" else game.stop()
        except Refused:
            pass
        if not game.over:
            game.battle()
    if limit is not None and not game.over and game.state.battles >= limit:
        game.stop()
    if not game.over and draw(st.booleans()):
        game.step()
    players = draw(st.tuples(*[player_names] * seats))
    return record_of(game, players=players, stream=stream, limit=limit), game


@settings(deadline=None)
@given(played=played_records())
def test_the_record_of_a_game_holds_and_gives_the_game_again(played: tuple[Record, Game]) -> None:
    record, game = played
    again = parse_record(write_record(record))
    assert again == record
    assert [str(difference) for difference in verify(again).differences] == []
    if game.over:
        assert replay(again).outcome == game.outcome
        assert replay(again).events == game.events
    else:
        assert replay(again).state.battles == game.state.battles - bool(game.state.battle)


@settings(deadline=None)
@given(played=played_records(), data=st.data())
def test_a_game_can_be_replayed_in_any_strides(played: tuple[Record, Game], data: st.DataObject) -> None:
    record, _ = played
    steps, strides = Replay(record), Replay(record)
    one_by_one: list[object] = list(steps.game.events)
    while not steps.done:
        one_by_one += steps.step()
    way: list[object] = list(strides.game.events)
    while not strides.done:
        before = strides.fought
        stride = data.draw(st.integers(1, 5))
        way += strides.battle() if stride == 1 else strides.to(before + stride)
        assert strides.fought <= before + stride
    assert way == one_by_one
    assert strides.game.state.packets == steps.game.state.packets
    assert strides.step() == strides.battle() == strides.to(10**9) == ()


# Every changed fact is found


def corpus(name: str) -> Record:
    return next(read_records(HERE / "good" / f"{name}.toml"))


def changed_cards(texts_of: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Each text once with a card more, and once with its first two different cards the other way round."""
    for place, text in enumerate(texts_of):
        cards = text.split()
        other = [*cards, "2c"]
        yield (*texts_of[:place], " ".join(other), *texts_of[place + 1 :])
        swap = next((i for i in range(len(cards) - 1) if cards[i] != cards[i + 1]), None)
        if swap is not None:
            cards[swap], cards[swap + 1] = cards[swap + 1], cards[swap]
            yield (*texts_of[:place], " ".join(cards), *texts_of[place + 1 :])


def changed_results(result: Result, seats: int) -> Iterator[Result]:
    for fact in fields(Result):
        value: Any = getattr(result, fact.name)
        if fact.name == "termination":
            kept: dict[str, Any] = {} if value is not Termination.ENDLESS else {"warm_up": None, "loop": None}
            yield from (replace(result, termination=way, **kept) for way in Termination if way is not value)
        elif fact.name == "winners":
            yield from (replace(result, winners=()) for _ in value[:1])
            yield from (replace(result, winners=(seat,)) for seat in range(seats) if (seat,) != value)
        elif fact.name == "placings":
            yield replace(result, placings=value[:-1])
            yield from (replace(result, placings=value[::-1]) for _ in value[1:])
        elif isinstance(value, int):
            changes: list[dict[str, Any]] = [{fact.name: n} for n in (value - 1, value + 1) if n >= 0]
            yield from (replace(result, **change) for change in changes)


def changed(record: Record) -> Iterator[tuple[str, Record]]:
    """The record with one stated fact changed, and the key that the fact stands under."""
    for fact in ("dealt", "final"):
        for packets in changed_cards(getattr(record, fact) or ()):
            yield fact, replace(record, **{fact: packets})  # type: ignore[arg-type]
    for fact in ("table", "aside"):
        stated = getattr(record, fact)
        if stated is not None:
            for (cards,) in changed_cards((stated,)):
                yield fact, replace(record, **{fact: cards})  # type: ignore[arg-type]
    if record.result:
        for result in changed_results(record.result, len(record.players)):
            yield "result", replace(record, result=result)


@pytest.mark.parametrize(
    "name",
    ["seven", "clone-war", "endless", "left-pot", "draw", "leaving", "stopped", "limit", "spoils", "party", "fair"],
)
def test_every_changed_fact_is_found(name: str) -> None:
    record = corpus(name)
    if record.result and record.result.placings is None:
        record = replace(record, result=Result.of(replay(record).outcome))
    cases = list(changed(record))
    assert len(cases) > 15
    for fact, false in cases:
        report = verify(false)
        assert not report.ok, write_record(false)
        assert {difference.fact.split("[")[0].split(".")[0] for difference in report.differences} == {fact}


def test_a_changed_number_of_battles_played_is_found() -> None:
    record = corpus("position")
    unfinished = replace(record, result=None, final=None, table=None, played=2)
    assert [str(difference) for difference in verify(unfinished).differences] == [
        "played: stated 2; found a game that is over after 1 battle"
    ]


# Any bytes


def read_and_verify(raw: bytes) -> None:
    """Reads a file of these bytes: records, or an error with a code and a place in the file, and nothing else."""
    refused = None
    try:
        for record in records_in(BytesIO(raw), "any.toml"):
            text = write_record(record)
            assert write_record(parse_record(text)) == text
            if record.result is None or record.result.battles < 1000:
                assert isinstance(verify(record), Report)
    except WardeckError as error:
        refused = error
    if refused:
        assert refused.code
        assert refused.path == "any.toml"
        assert refused.line in range(1, raw.count(b"\n") + 2)
        assert refused.column in range(1, len(raw) + 2)


@settings(deadline=None)
@given(raw=st.binary())
def test_any_bytes_give_a_record_or_an_error(raw: bytes) -> None:
    read_and_verify(raw)


@settings(deadline=None)
@given(
    raw=st.lists(st.sampled_from([b"[[game]]\n", b"wardeck = 1\n", b'"', b"'''", b"#", b"{", b"[", b"_x = ", b"\xff"]))
)
def test_any_pieces_of_records_give_a_record_or_an_error(raw: list[bytes]) -> None:
    read_and_verify(b"".join(raw))


SMALL = sorted(name for name, raw in GOOD.items() if len(raw) < 3000)
PIECES = [
    b"\n",
    b"\r",
    b'"',
    b"'",
    b"[",
    b"]",
    b"{",
    b"}",
    b"=",
    b"#",
    b".",
    b"-",
    b"0",
    b"9",
    b"A",
    b"\0",
    b"\xc3",
    b"*r",
]


@settings(deadline=None)
@given(name=st.sampled_from(SMALL), data=st.data())
def test_a_spoiled_record_gives_a_record_or_an_error(name: str, data: st.DataObject) -> None:
    raw = GOOD[name]
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(raw)))
        end = start + data.draw(st.sampled_from([0, 0, 1, 2, 10, len(raw)]))
        raw = raw[:start] + data.draw(st.one_of(st.sampled_from(PIECES), st.just(b""))) + raw[end:]
    read_and_verify(raw)


@settings(deadline=None)
@given(name=st.sampled_from(SMALL), data=st.data())
def test_a_record_with_a_key_of_another_kind_gives_a_record_or_an_error(name: str, data: st.DataObject) -> None:
    record = next(read_records(HERE / "good" / f"{name}.toml"))
    keys = to_keys(record)
    key = data.draw(st.sampled_from(sorted(keys)))
    values: list[object] = [0, -1, 1.5, True, "", "5", [], [[]], [""], {}, {"a": [1]}, datetime(2026, 7, 4, tzinfo=UTC)]
    keys[key] = data.draw(st.sampled_from(values))
    read_and_verify(("[[game]]\n" + "".join(statement(key, value) for key, value in keys.items())).encode())
