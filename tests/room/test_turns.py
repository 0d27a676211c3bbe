"""Turns: twenty clicks are one, both count in either order, and what is refused changes nothing."""

import json
from itertools import permutations

import pytest

from tests.room.driving import Table, game_of, room_of
from wardeck.engine import events as g
from wardeck.room import commands as c
from wardeck.room.clock import wake_at
from wardeck.room.events import Played, Turns
from wardeck.room.room import token_hash


def battles(table: Table) -> int:
    return table.play.state.battles


def in_battle(table: Table) -> bool:
    return table.play.state.battle is not None


def test_twenty_clicks_are_one_turn() -> None:
    table = game_of("Ada", "Ben")
    clicks = [c.Act(0, n, c.Turn(0, 1, 0)) for n in range(10, 30)]
    assert [table.do(click) for click in clicks] == [["SeatReady"], *[[]] * 19]
    assert battles(table) == 0
    assert table.take_turn(1) == ["SeatReady", "Played"]
    assert battles(table) == 1
    late = [table.refused(c.Act(0, n, c.Turn(0, 1, 0))) for n in range(30, 35)]
    assert set(late) == {"turn.past"}
    assert battles(table) == 1


def test_twenty_clicks_of_one_who_plays_with_bots_are_one_turn() -> None:
    table = game_of("Ada", bots=3)
    assert table.do(c.Act(0, 10, c.Turn(0, 1, 0))) == ["SeatReady", "Played"]
    assert {table.refused(c.Act(0, n, c.Turn(0, 1, 0))) for n in range(11, 30)} == {"turn.past"}
    assert battles(table) == 1


def test_two_tabs_of_one_seat_are_one_seat() -> None:
    table = game_of("Ada", "Ben")
    n = table.room.next_n(0)
    first = second = c.Act(0, n, c.Turn(0, 1, 0))
    assert table.do(first) == ["SeatReady"]
    assert table.do(second) == []
    assert table.do(c.Connect(0)) == []
    other = table.decide(c.Act(0, n, c.Rename(0, "Eve")))
    assert (other.code, other.next_n) == ("act.number", n + 1)  # type: ignore[union-attr]
    assert table.do(c.Act(0, n + 1, c.Rename(0, "Eve"))) == ["Renamed"]


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_all_acts_at_once_count_in_any_order(order: tuple[int, ...]) -> None:
    table = game_of("Ada", "Ben", "Cleo")
    acts = {member: table.numbered(member, table.turn(member)) for member in order}
    assert [table.do(acts[member])[-1] for member in order] == ["SeatReady", "SeatReady", "Played"]
    assert battles(table) == 1


def test_five_reconnects_and_then_one_act_are_one_act() -> None:
    table = game_of("Ada", "Ben")
    act = table.numbered(0, table.turn(0))
    for _ in range(5):
        assert table.do(c.Disconnect(0)) == ["PersonDropped"]
        assert table.do(c.Connect(0)) == ["PersonBack"]
    assert table.do(act) == ["SeatReady"]
    for _ in range(5):
        table.do(c.Disconnect(0))
        table.do(c.Connect(0))
        assert table.do(act) == []
    assert table.play.ready == {0}
    assert table.take_turn(1) == ["SeatReady", "Played"]
    assert table.do(act) == []
    assert battles(table) == 1


def test_an_act_from_before_the_server_was_killed_is_known_after_it() -> None:
    table = game_of("Ada", "Ben")
    act = table.numbered(0, table.turn(0))
    table.do(act)
    table = table.resumed()
    table.do(c.Connect(0))
    assert table.do(act) == []
    table.do(c.Connect(1))
    assert table.take_turn(1)[-1] == "Played"


def test_what_is_refused_says_why() -> None:
    table = game_of("Ada", "Ben", bots=1)
    table.take_turn(0)
    table.take_turn(1)
    said: dict[str, tuple[int | None, c.MemberCommand]] = {
        "act.spectator": (None, c.Turn(0, 2, 0)),
        "act.unseated": (7, c.Turn(0, 2, 0)),
        "turn.past": (0, c.Turn(0, 1, 0)),
        "turn.ahead": (0, c.Turn(0, 3, 0)),
        "act.other-seat": (0, c.Turn(1, 2, 0)),
        "host.only": (1, c.Pause(on=True)),
        "game.going-on": (0, c.ChooseRules({"base": "war"})),
        "deal.late": (0, c.Commit(1, bytes(32))),
        "member.unknown": (0, c.Unseat(9)),
        "unseat.self": (0, c.Unseat(0)),
        "unseat.bot": (0, c.Unseat(2)),
        "host.bot": (0, c.MakeHost(2)),
        "pace.beat": (0, c.SetPace(table.room.pace.__class__(beat=5))),
        "pace.clock": (0, c.SetPace(table.room.pace.__class__(clock=5))),
    }
    for code, (member, command) in said.items():
        assert table.act_refused(member, command) == code
    assert table.act_refused(0, c.Turn(0, 2, 1)) == "turn.ahead"
    assert table.refused(c.Join("Cleo", token_hash("Cleo"), 0)) == "join.taken"


def test_a_step_of_a_war_is_a_turn_of_its_own_where_that_is_wanted() -> None:
    table = game_of("Ada", "Ben", "Cleo", rules={"base": "war", "ranks": "23"})
    table.pace(steps=True)
    for member in (0, 1, 2):
        table.take_turn(member)
    battle = table.play.state.battle
    assert battle is not None
    assert table.play.step == 1
    assert table.room.waited == set(battle.fighters)
    assert table.act_refused(0, c.Turn(0, 1, 0)) == "turn.past"
    for member in battle.fighters:
        assert table.take_turn(member)[0] == "SeatReady"
    bystanders = {0, 1, 2} - set(battle.fighters)
    again = table.play.state.battle
    assert again is None or (table.play.step == 2 and again.war_steps == 2)
    if again:
        for member in bystanders:
            assert table.act_refused(member, table.turn(member)) == "turn.not-fighting"


def test_one_who_is_out_of_cards_is_not_waited_for() -> None:
    table = game_of("Ada", "Ben", "Cleo")
    table.act(0, c.RunOn("war"))
    while table.play.state.count(0) and table.play.state.count(1) and table.play.state.count(2):
        if table.room.run is None:
            table.act(0, c.RunOn("war"))
        table.wake()
    table.act(0, c.RunOn(None)) if table.room.run else None
    if not table.play.over:
        out = next(seat for seat in range(3) if not table.play.state.count(seat))
        assert table.act_refused(out, table.turn(out)) == "turn.out"
        for seat in table.room.waited:
            table.take_turn(seat)


def test_a_dropped_person_is_sat_in_for_and_comes_back_to_her_seat() -> None:
    table = game_of("Ada", "Ben", "Cleo")
    table.take_turn(0)
    table.take_turn(1)
    assert table.do(c.Disconnect(2)) == ["PersonDropped"]
    assert table.wait(2999) == []
    assert table.wait(1) == ["SatInFor", "Played"]
    for member in (0, 1):
        table.take_turn(member)
    assert battles(table) == 2
    assert table.refused(c.Join("Dan", token_hash("Dan"))) == "join.no-seat"
    assert table.refused(c.Join("Dan", token_hash("Dan"), 2)) == "join.taken"
    assert table.room.member_of("Cleo") == 2
    assert table.do(c.Connect(2)) == ["PersonBack"]
    assert table.room.waited == {0, 1, 2}


def test_an_empty_room_does_not_play_on() -> None:
    table = game_of("Ada", bots=1)
    table.pace(turns=Turns.ITSELF)
    assert wake_at(table.room) is not None
    table.do(c.Disconnect(0))
    assert wake_at(table.room) is None
    table.do(c.Connect(0))
    assert table.wake() == ["Played"]


def test_a_late_joiner_takes_the_seat_of_a_bot() -> None:
    table = game_of("Ada", bots=2)
    dan = table.come("Dan")
    assert table.room.seat_of(dan) == 1
    assert table.room.waited == {0, 1}
    assert table.play.seats[1].startswith("bot ")
    eve = table.come("Eve")
    assert table.room.seat_of(eve) == 2
    assert table.refused(c.Join("Fay", token_hash("Fay"))) == "join.no-seat"


def test_the_clock() -> None:
    table = game_of("Ada", "Ben")
    assert wake_at(table.room) is None
    table.pace(clock=5000)
    table.take_turn(0)
    assert table.wait(4999) == []
    assert table.wait(1) == ["Played"]
    assert battles(table) == 1
    assert table.play.ready == frozenset()


def test_the_clock_is_on_beyond_eight_seats() -> None:
    table = room_of("Ada", "Ben", bots=6)
    assert table.room.clock == 0
    table.act(0, c.AddBots(1))
    assert table.room.clock == 20_000
    assert json.loads(table.sent[-2])["clock"] == 20_000, "whoever is there hears of it"
    table.deal()
    assert table.wait(19_999) == []
    assert table.wait(1) == ["Played"]


def test_the_host_turns() -> None:
    table = game_of("Ada", "Ben")
    table.pace(turns=Turns.HOST)
    assert table.act_refused(1, table.turn(1)) == "turn.host"
    assert table.take_turn(0) == ["Played"]
    assert wake_at(table.room) is None


def test_a_host_who_watches_turns_for_all_and_has_no_card() -> None:
    table = game_of("Teacher", "Ben", "Cleo", seated=False)
    assert table.room.seat_of(0) is None
    assert table.act_refused(0, c.Turn(None, 1, 0)) == "turn.no-seat"
    table.pace(turns=Turns.HOST)
    assert table.act(0, c.Turn(None, 1, 0)) == ["Played"]
    assert table.act_refused(0, c.Turn(0, 2, 0)) == "act.other-seat"


def test_by_itself_in_time() -> None:
    table = game_of("Ada", bots=3)
    table.pace(turns=Turns.ITSELF, beat=1000)
    began = table.now
    for number in range(1, 6):
        assert table.wake() == ["Played"]
        assert table.now == began + 1000 * number
    assert table.act_refused(0, table.turn(0)) == "turn.by-itself"
    table.pace(speed=4)
    began = table.now
    table.wake()
    assert table.now == began + 250


def test_a_late_tick_keeps_the_beat_and_a_very_late_one_does_not_catch_up() -> None:
    table = game_of("Ada", bots=3)
    table.pace(turns=Turns.ITSELF, beat=1000)
    began = table.now
    table.wait(1300)
    assert wake_at(table.room) == began + 2000
    table.wait(5000)
    assert wake_at(table.room) == table.now + 1000


def test_bots_alone_turn_by_themselves() -> None:
    table = game_of("Teacher", bots=3, seated=False)
    assert wake_at(table.room) == table.now + 2000
    assert table.wake() == ["Played"]


def test_pause() -> None:
    table = game_of("Ada", bots=1)
    table.pace(turns=Turns.ITSELF)
    table.act(0, c.Pause(on=True))
    assert wake_at(table.room) is None
    assert table.act_refused(0, c.RunOn("end")) == "turn.paused"
    assert table.act_refused(0, table.turn(0)) == "turn.paused"
    table.act(0, c.Pause(on=False))
    assert wake_at(table.room) == table.now + 2000


def test_to_the_next_war() -> None:
    table = game_of("Ada", "Ben")
    table.act(0, c.RunOn("war"))
    while table.room.run:
        table.wake()
    assert table.play.state.war_steps > 0
    assert table.play.state.battle is None


def test_to_the_next_war_by_hand_stops_before_its_cards_are_laid() -> None:
    table = game_of("Ada", "Ben")
    table.pace(steps=True)
    table.act(0, c.RunOn("war"))
    while table.room.run:
        table.wake()
    assert table.play.step == 1


@pytest.mark.parametrize("preset", ["two-player", "war", "party", "first-to-three-wars"])
def test_to_the_end(preset: str) -> None:
    table = game_of("Ada", "Ben", rules={"base": preset})
    table.act(0, c.RunOn("end"))
    ticks = 0
    while table.room.phase == "playing":
        types = table.wake()
        ticks += 1
        assert set(types) <= {"Played", "SecretPublished", "DealPrepared"}
    assert table.play.over
    assert ticks < 200
    assert table.room.run is None


def test_a_quick_reload_misses_no_turn() -> None:
    table = game_of("Ada", "Ben")
    table.take_turn(0)
    table.do(c.Disconnect(1))
    table.wait(1000)
    table.do(c.Connect(1))
    assert wake_at(table.room) is None
    assert battles(table) == 0


def test_the_host_stops_after_the_battle() -> None:
    table = game_of("Ada", "Ben", rules={"base": "war", "ranks": "2"})
    table.pace(steps=True)
    table.take_turn(0)
    table.take_turn(1)
    assert in_battle(table)
    entries = table.decide(table.numbered(0, c.AskStop(on=True)))
    assert isinstance(entries, tuple)
    played = [entry.event for entry in entries if isinstance(entry.event, Played)]
    assert isinstance(played[0].events[-1], g.GameEnded)
    assert not in_battle(table)
    assert table.room.phase == "lobby"


def test_half_of_the_people_stop() -> None:
    table = game_of("Ada", "Ben", "Cleo", "Dan", bots=3)
    assert table.act(1, c.AskStop(on=True)) == ["StopAsked"]
    assert table.act(1, c.AskStop(on=False)) == ["StopAsked"]
    assert table.act(2, c.AskStop(on=True)) == ["StopAsked"]
    assert table.act(3, c.AskStop(on=True)) == ["StopAsked", "Played", "SecretPublished", "DealPrepared"]
    assert table.play.state.ended is not None
    assert table.play.state.ended.termination is g.Termination.STOPPED
    assert table.act_refused(0, c.AskStop(on=True)) == "game.none"


def test_who_asked_to_stop_and_becomes_host_does_not_stop_by_that() -> None:
    table = game_of("Ada", "Ben", "Cleo")
    table.act(1, c.AskStop(on=True))
    assert table.act(0, c.MakeHost(1)) == ["HostChanged"]
    assert not table.play.over


def test_the_same_deal_with_other_rules() -> None:
    table = game_of("Ada", "Ben")
    first = table.play
    table.act(0, c.AskStop(on=True))
    table.act(0, c.ChooseRules({"base": "war", "layout": "DDDU"}))
    assert table.act(0, c.Start(again=True)) == ["StartedAgain", "Played"]
    assert table.play.opening == first.opening
    assert table.play.seed == first.seed
    assert table.play.house.rules.layout == "DDDU"
    table.act(0, c.AskStop(on=True))
    table.deal()
    assert table.play.seed != first.seed
    assert table.play.fair.deal == 2


def test_there_is_no_same_deal_before_the_first() -> None:
    table = room_of("Ada", "Ben")
    assert table.act_refused(0, c.Start(again=True)) == "start.no-last"


def test_a_new_deal_with_the_same_people() -> None:
    table = game_of("Ada", "Ben")
    table.act(0, c.AskStop(on=True))
    table.deal()
    assert (table.room.games, table.room.phase) == (2, "playing")


def test_two_hundred_seats() -> None:
    table = game_of("Ada", bots=199, rules={"base": "party"})
    assert table.take_turn(0) == ["SeatReady", "Played"]
    assert table.room.clock
