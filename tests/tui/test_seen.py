"""What a terminal knows of a room: events folded into a snapshot are what a fresh snapshot says."""

import json
from typing import Any

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from tests.room.driving import Table, game_of
from tests.room.test_log import carry_out, doings, tables
from wardeck.cards import UNSEEN
from wardeck.engine.view import view
from wardeck.room import commands as c
from wardeck.room.faces import table as table_of
from wardeck.room.refusal import Refusal
from wardeck.room.room import token_hash
from wardeck.room.view import ready, snapshot
from wardeck.tui.seen import Seen

Facts = dict[str, Any]
NOT_TOLD = ("length", "until")
"""How long games take is told only when it changes, and no event says when a clock begins anew."""
NOT_OF_THE_GAME = ("told", "until", "canonical")
"""The terminal keeps every turn as it comes, and no rules as text."""


def said(value: object) -> Any:
    return json.loads(json.dumps(value))


def welcome(table: Table, member: int | None = None) -> Facts:
    return {"type": "welcome", "member": member, "next_n": 1, "snapshot": said(snapshot(table.room))}


def newcomer(table: Table, member: int | None = None) -> Seen:
    seen = Seen()
    seen.take(welcome(table, member))
    return seen


def told(table: Table, since: int) -> Facts:
    """One frame with every event after a version."""
    bodies = [body for body in map(json.loads, table.sent) if isinstance(body, dict) and body["v"] > since]
    return {"type": "events", "from": since + 1, "to": table.room.version, "events": bodies}


def as_snapshot(seen: Seen) -> Facts:
    facts: Facts = {**seen.facts, "v": seen.version, "members": seen.members, "game": None}
    if seen.playing:
        facts["game"] = {**seen.playing.facts, "table": said(table_of(seen.playing.state))}
    return without(facts)


def without(facts: Facts) -> Facts:
    """A snapshot as far as events tell it."""
    facts = {key: value for key, value in facts.items() if key not in NOT_TOLD}
    if facts["game"]:
        facts["game"] = {key: value for key, value in facts["game"].items() if key not in NOT_OF_THE_GAME}
    if facts["game"] and "race" in facts["game"]:  # no event says when a window begins anew
        facts["game"]["race"] = {**facts["game"]["race"], "since": None}
    return facts


def check(table: Table, seen: Seen) -> None:
    seen.take(ready(table.room))
    expected, found = without(said(snapshot(table.room))), as_snapshot(seen)
    if expected["game"]:
        wound_back(expected["game"], found["game"])
    assert found == expected


def wound_back(expected: Facts, found: Facts) -> None:
    """Where a loop was noticed late, the end tells of the cards; who won how many of the wars is not told."""
    if expected["result"] and expected["result"]["termination"] == "endless":
        del expected["table"]["wars_won"], found["table"]["wars_won"]


@settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(rules=tables, doings=st.lists(doings, max_size=25), joins_after=st.integers(0, 10))
@example(rules={"base": "war"}, doings=[(0, c.AddBots(9)), "deal", (0, c.Unseat(9))], joins_after=0)
@example(rules={"base": "speed-war"}, doings=[(0, c.AddBots(2)), "deal", *["turns", "tick", "tick"] * 9], joins_after=4)
@example(rules={"base": "speed-war"}, doings=["deal", c.Disconnect(1), *["tick"] * 4], joins_after=9)
@example(rules={"base": "party", "battles": 2}, doings=["deal", *["turns"] * 6, "deal", "turns"], joins_after=2)
def test_folding_is_a_fresh_snapshot(rules: Facts, doings: list[Any], joins_after: int) -> None:
    table = Table()
    if isinstance(table.decide(c.Open("room", "Ada", token_hash("Ada"), True, rules)), Refusal):
        table.do(c.Open("room", "Ada", token_hash("Ada")))
    table.do(c.Connect(0))
    first = newcomer(table, 0)
    others: list[Seen] = []
    table.come("Ben")
    for number, doing in enumerate(doings):
        carry_out(table, doing)
        if number == joins_after:
            others.append(newcomer(table))
        for seen in (first, *others):
            seen.take(told(table, seen.version))
            check(table, seen)


def finished(rules: Facts, other: str = "Ben") -> tuple[Table, Seen]:
    table = game_of("Ada", other, rules=rules)
    seen = newcomer(table, 0)
    table.act(0, c.RunOn("end"))
    while table.room.phase == "playing":
        table.wake()
    seen.take(told(table, seen.version))
    return table, seen


def test_a_whole_game_ends_with_everything_shown() -> None:
    table, seen = finished({"base": "war-down-up-down-up"})
    check(table, seen)
    assert seen.playing is not None
    assert seen.playing.outcome is not None
    assert UNSEEN not in [card for packet in seen.playing.state.packets for card in packet]
    assert sum(view(seen.playing.state).packets) == 52


def test_an_endless_game_is_where_it_repeats() -> None:
    """Another name is another seed; about one game of these in twelve has no end."""
    for number in range(100):
        table, seen = finished({"base": "two-player", "take": "seat-order"}, f"Ben {number}")
        check(table, seen)
        if table.play.state.ended and table.play.state.ended.termination == "endless":
            return
    raise AssertionError("none of these is endless")


def test_what_is_known_already_changes_nothing() -> None:
    table = game_of("Ada", "Ben", rules={"base": "two-player"})
    seen = newcomer(table, 1)
    table.take_turn(0)
    table.take_turn(1)
    frame = told(table, 0)
    seen.take(frame)
    before = as_snapshot(seen)
    seen.take(frame)
    assert as_snapshot(seen) == before
    assert seen.seat == 1
    assert not seen.is_host


def test_a_seat_is_ones_own_when_both_have_been_heard() -> None:
    table = game_of("Ada", bots=1, rules={"base": "two-player"})
    seen = newcomer(table)
    table.act(0, c.RunOn("end"))
    while table.room.phase == "playing":
        table.wake()
    member = table.come("Ben")
    seen.take({"type": "joined", "member": member, "next_n": 1})
    assert [seen.member] == [None]
    seen.take(told(table, seen.version))
    assert seen.member == member
    assert seen.seat == table.room.seat_of(member)
    table.act(0, c.Unseat(member))
    seen.take(told(table, seen.version))
    assert seen.member is None
