"""Speed War in a room: turning by hand, calls over a network that takes its time, windows, pauses, records."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from tests.room.driving import Table, game_of
from tests.room.racing import Net, calls, race_of
from tests.room.test_protocol import check
from tests.strategies import all_rules
from wardeck.engine import events as g
from wardeck.record.table import write_record
from wardeck.record.verify import verify
from wardeck.room import commands as c
from wardeck.room import events as e
from wardeck.room.clock import wake_at
from wardeck.room.codec import decode
from wardeck.room.paper import record
from wardeck.room.reading import house_table
from wardeck.room.refusal import Refusal
from wardeck.room.view import snapshot
from wardeck.rules.files import HouseRules
from wardeck.rules.options import Rules

WINDOW = 2000


def everybody_turns(table: Table) -> None:
    for seat in range(len(table.room.seats)):
        table.act(table.room.seats[seat], table.turn(seat))


def due(table: Table) -> g.CallDue:
    assert table.play.state.battle is not None
    assert table.play.state.battle.due is not None
    return table.play.state.battle.due


def a_call(table: Table, seat: int, call: g.Call, at: int) -> c.Claim:
    return c.Claim(seat, table.play.battle, table.play.step, call, at)


def a_win(people: int = 2, **options: object) -> tuple[Table, int]:
    """A race in which all have laid and somebody has won; and her seat."""
    table = race_of(people, **options)
    everybody_turns(table)
    found = due(table)
    assert found.call == "mine"
    return table, found.seats[0]


def says(table: Table, seat: int, call: g.Call, at: int, rtt: int = 0) -> tuple[e.Entry, ...] | Refusal:
    said = table.numbered(table.room.seats[seat], a_call(table, seat, call, at))
    return table.decide(c.Act(said.member, said.n, said.command, rtt))


# Turning


def test_each_turns_when_she_likes_and_her_card_is_seen_at_once() -> None:
    table = race_of(3)
    assert table.act(1, table.turn(1)) == ["CardTurned"]
    assert table.act(1, table.turn(1)) == []  # once is enough
    assert table.act(0, table.turn(0)) == ["CardTurned"]
    assert table.act(2, table.turn(2)) == ["CardTurned", "Played"]
    (shown,) = [event for event in decode(table.log[-1]).event.events if isinstance(event, g.CardsTurned)]  # type: ignore[union-attr]
    assert [laid.seat for laid in shown.cards] == [0, 1, 2]
    assert table.act(1, table.turn(1)) == []


def test_a_war_card_takes_a_press_each() -> None:
    table = game_of("Ada", "Ben", rules={"base": "speed-war", "ranks": "2", "packs": 4, "layout": "DDU"})
    everybody_turns(table)
    assert due(table).call == "war"
    says(table, 0, "war", 300)
    table.wake()
    assert table.play.step == 1
    turned = [table.act(seat, table.turn(seat)) for seat in (0, 0, 1, 0, 1, 1)]
    assert turned == [["CardTurned"]] * 5 + [["CardTurned", "Played"]]


def test_the_table_turns_for_who_is_late_and_the_pot_of_a_late_winner_stays() -> None:
    table = race_of(2, turn_window=4000)
    table.act(0, table.turn(0))
    assert wake_at(table.room) == table.now + 4000 + 150
    table.wake()
    late = [text for text in map(decode, table.log) if isinstance(text.event, e.CardTurned) and text.event.late]
    assert [entry.event.seat for entry in late if isinstance(entry.event, e.CardTurned)] == [1]
    lates = [
        event
        for text in table.log
        for event in getattr(decode(text).event, "events", ())
        if isinstance(event, g.TurnedLate)
    ]
    assert lates == [g.TurnedLate((1,))]


def test_for_somebody_who_is_away_the_table_turns() -> None:
    table = race_of(2, turn_window="none", claim_window="none")
    table.do(c.Disconnect(1))
    table.act(0, table.turn(0))
    table.wake()  # sat in for
    assert [type(decode(text).event).__name__ for text in table.log[-3:]][-2:] == ["CardTurned", "Played"]


# Calling


def test_a_call_is_decided_when_no_earlier_one_can_be_on_its_way() -> None:
    table, winner = a_win()
    table.now += 500
    says(table, winner, "mine", 500)
    assert table.play.calling
    assert wake_at(table.room) == table.now + 151
    table.wake()
    assert calls(table) == [g.RightCall(winner, "mine", 500)]


def test_with_nobody_else_there_it_is_decided_at_once() -> None:
    table = race_of(1, bots=1)
    while not table.play.calling or due(table).seats != (0,):
        if not table.play.calling:
            table.act(0, table.turn(0))
        table.wake()
    table.now += 200
    says(table, 0, "mine", 200)
    assert not table.play.calling


@pytest.mark.parametrize(
    ("said", "elapsed", "rtt", "counted"),
    [
        (500, 540, 40, 500),  # honest: 40 on the way
        (0, 540, 40, 500),  # a liar gains what the round trip is
        (0, 540, 4000, 390),  # and never more than 150
        (0, 540, 0, 540),  # nothing was measured
        (900, 540, 40, 540),  # later than it arrived it was not
        (-5, 20, 150, 0),
    ],
)
def test_when_a_call_counts(said: int, elapsed: int, rtt: int, counted: int) -> None:
    table, winner = a_win()
    table.now += elapsed
    says(table, winner, "mine", said, rtt)
    table.wake()
    assert calls(table) == [g.RightCall(winner, "mine", counted)]


def test_a_wrong_call_that_comes_earlier_but_arrives_later_costs() -> None:
    table, winner = a_win()
    other = 1 - winner
    held = table.play.state.count(other)
    table.now += 500
    says(table, winner, "mine", 500)
    table.now += 100
    says(table, other, "mine", 480, rtt=150)  # 600 - 120 is in what was measured
    while table.play.calling:
        table.wake()
    assert calls(table) == [g.WrongCall(other, "mine", 480, calls(table)[0].cards), g.RightCall(winner, "mine", 500)]  # type: ignore[union-attr]
    assert table.play.state.count(other) == held - 1


def test_a_wrong_call_at_the_same_moment_costs_nothing() -> None:
    table, winner = a_win()
    table.now += 500
    says(table, 1 - winner, "mine", 500)
    says(table, winner, "mine", 500)
    table.wake()
    assert calls(table) == [g.RightCall(winner, "mine", 500)]


def test_the_window_runs_on_after_a_wrong_call() -> None:
    table, winner = a_win()
    began = table.play.since
    table.now += 500
    says(table, 1 - winner, "mine", 500)
    table.wake()
    assert isinstance(calls(table)[0], g.WrongCall)
    assert table.play.since == began
    table.wake()
    assert table.now == began + WINDOW + 151
    assert calls(table)[1] == g.CallLapsed(WINDOW)
    assert len(table.play.state.left) == 1


def test_a_call_after_the_window_is_refused_and_one_on_its_way_counts() -> None:
    for elapsed, rtt, code in ((WINDOW + 100, 100, None), (WINDOW + 101, 100, "claim.late")):
        table, winner = a_win()
        table.now += elapsed
        decision = says(table, winner, "mine", 0, rtt)
        assert (decision.code if isinstance(decision, Refusal) else None) == code


def test_what_cannot_be_called_is_refused() -> None:
    table = race_of(2)
    assert table.act_refused(0, a_call(table, 0, "mine", 0)) == "claim.early"
    assert table.act_refused(0, a_call(table, 1, "mine", 0)) == "act.other-seat"
    assert table.act_refused(0, c.RunOn("end")) == "turn.race"
    plain = game_of("Ada", "Ben")
    assert plain.act_refused(0, a_call(plain, 0, "mine", 0)) == "claim.no-race"


# Pauses, and who is there


def test_a_pause_stops_the_windows_and_they_begin_anew() -> None:
    table, winner = a_win()
    table.now += 1900
    table.act(0, c.Pause(on=True))
    assert wake_at(table.room) is None
    assert table.act_refused(winner, a_call(table, winner, "mine", 0)) == "turn.paused"
    table.now += 60_000
    table.act(0, c.Pause(on=False))
    assert wake_at(table.room) == table.now + WINDOW + 151


def test_a_race_at_which_nobody_is_present_is_paused() -> None:
    table = race_of(1, bots=2)
    table.do(c.Disconnect(0))
    assert table.room.paused
    table.do(c.Connect(0))
    table.act(0, c.Pause(on=False))
    assert table.resumed().room.paused


def test_a_game_that_is_stopped_finishes_its_battle() -> None:
    table, winner = a_win()
    table.act(0, c.AskStop(on=True))
    assert table.play.over
    assert table.play.state.count(winner) == 27
    made = record(table.room)
    assert made is not None
    assert verify(made).ok


# Whole games


def test_bots_race_and_the_record_holds() -> None:
    table = race_of(1, bots=3)
    began = table.now
    while table.room.phase == "playing":
        table.wake()
    check(table)
    made = record(table.room)
    assert made is not None
    assert verify(made).ok
    assert "mine = " in write_record(made)
    assert table.folded() == table.room
    raced = snapshot(table.room)["game"]["result"]["raced"]
    assert raced == table.now - began


@pytest.mark.parametrize(("most", "trigger"), [(80, "any-tie"), (400, "highest-tie")])
def test_fifty_seats_with_any_latency_have_what_they_would_have_without(most: int, trigger: str) -> None:
    """Latencies of 0 to 400 ms each way: what was on its way is taken off up to 150 ms, and nothing else shows."""
    random = Random(most)
    trips = [2 * random.randint(0, most) for _ in range(50)]
    table = race_of(50, battles=40, claim_window=1000, turn_window=1300, trigger=trigger)

    def reaction(seat: int, battle: int) -> int:
        return Random(f"{seat} {battle}").randint(300, 1200)  # some are too late for the windows

    Net(table, [trip // 2 for trip in trips], reaction).run(40)
    came, battle, late = Counter[type](), 1, set[int]()
    expected = 0
    for room_event in (decode(text).event for text in table.log):
        if isinstance(room_event, e.CardTurned):
            seat = room_event.seat
            assert room_event.late == (trips[seat] + reaction(seat, battle) >= 1300 + 150)
            late |= {seat} if room_event.late else set()
            came[e.CardTurned] += room_event.late
        for event in room_event.events if isinstance(room_event, e.Played) else ():
            if isinstance(event, g.CallDue):
                able = [seat for seat in event.seats if seat not in late]
                expected = min(reaction(seat, battle) + max(trips[seat] - 150, 0) for seat in able)
            elif isinstance(event, g.RightCall | g.CallLapsed):
                came[type(event)] += 1
                assert event == (g.CallLapsed(1000) if expected > 1000 else replace(event, at=expected))
            elif isinstance(event, g.BattleEnded):
                battle, late = battle + 1, set()
    assert min(came[kind] for kind in (g.RightCall, g.CallLapsed)) > 5
    assert came[e.CardTurned] > 5 or most == 80


@pytest.mark.parametrize("echoes", [True, False])
def test_who_lies_about_times_gains_no_more_than_the_bound(echoes: bool) -> None:
    table = race_of(8, battles=60, claim_window=1000, turn_window="none")
    delays = [70, 70, 20, 20, 0, 0, 200, 200]

    def reaction(seat: int, battle: int) -> int:
        return 600

    Net(table, delays, reaction, lies={1, 3, 5, 7}, echoes=echoes).run(60)
    for each in calls(table):
        if isinstance(each, g.RightCall):
            trip = 2 * delays[each.seat]
            allowance = min(trip, 150) if echoes else 0
            assert each.at == 600 + trip - allowance


doings = st.sampled_from(
    ["turn", "turn", "mine", "war", "wake", "wake", "wait", "drop", "back", "pause", "go", "give up"]
)


@settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(
    rules=all_rules(min_players=2, max_players=200, packs=1, jokers=0, missing="", claim="race"),
    people=st.integers(1, 3),
    bots=st.integers(1, 2),
    random=st.randoms(use_true_random=False),
    done=st.lists(doings, min_size=20, max_size=150),
)
def test_whatever_people_do_the_log_is_the_room_and_the_record_holds(
    rules: Rules, people: int, bots: int, random: Random, done: list[str]
) -> None:
    assume(4 * len(rules.ranks) >= people + bots)
    table = game_of(*"ABC"[:people], bots=bots, rules=house_table(HouseRules(rules)))
    for name in done:
        if table.room.phase != "playing":
            break
        member = random.randrange(people)
        if name in ("wake", "wait"):
            table.now = max(
                table.now, (wake_at(table.room) or 0) if name == "wake" else table.now + random.randrange(900)
            )
            table.do(c.Tick())
            continue
        seat = table.room.seat_of(member)
        if seat is None:
            continue
        commands: dict[str, c.MemberCommand] = {
            "turn": table.turn(seat),
            "mine": a_call(table, seat, "mine", random.randrange(-10, 3000)),
            "war": a_call(table, seat, "war", random.randrange(3000)),
            "pause": c.Pause(on=True),
            "go": c.Pause(on=False),
            "give up": c.GiveUp(),
        }
        act = table.numbered(member, commands[name]) if name in commands else None
        drops = c.Disconnect(member) if name == "drop" else c.Connect(member)
        table.decide(replace(act, rtt=random.randrange(300)) if act else drops)
    if table.room.phase == "playing" and table.room.host in table.room.members:
        table.do(c.Connect(table.room.host))
        table.act(table.room.host, c.AskStop(on=True))
    check(table)
    assert table.folded() == table.room
    made = record(table.room)
    if made is not None:
        assert [str(difference) for difference in verify(made).differences] == []
