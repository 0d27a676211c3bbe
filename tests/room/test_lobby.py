"""Who is in the room: seats, bots, hosts, names, rules, and how long it will take."""

import pytest

from tests.room.driving import Table, game_of, room_of
from wardeck.room import commands as c
from wardeck.room.clock import wake_at
from wardeck.room.decide import decide
from wardeck.room.refusal import Refusal
from wardeck.room.room import Room, token_hash
from wardeck.room.view import snapshot


def names(table: Table) -> list[str]:
    return [table.room.members[member].name for member in table.room.seats]


def test_a_room_is_opened_once_and_nothing_else_comes_first() -> None:
    table = Table()
    for command in (c.Tick(), c.Resume(), c.Connect(0), c.Join("Ada", bytes(32)), c.Act(0, 1, c.GiveUp())):
        assert table.refused(command) == "room.none"
    table.do(c.Open("code", "Ada", bytes(32)))
    assert table.refused(c.Open("code", "Ben", bytes(32))) == "room.open"


def test_people_sit_in_the_order_in_which_they_came() -> None:
    table = room_of("Ada", "Ben", bots=2)
    assert names(table)[:2] == ["Ada", "Ben"]
    assert [table.room.members[member].is_bot for member in table.room.seats] == [False, False, True, True]
    assert len(set(names(table))) == 4


def test_the_same_token_is_the_same_person() -> None:
    table = room_of("Ada", "Ben")
    assert table.do(c.Join("Ben again", token_hash("Ben"))) == []
    assert table.room.member_of("Ben") == 1
    assert table.room.member_of("ben") is None


def test_whoever_comes_to_a_full_table_before_a_deal_takes_the_seat_of_a_bot() -> None:
    table = room_of("Ada", bots=1, rules={"base": "two-player"})
    table.come("Ben")
    assert names(table) == ["Ada", "Ben"]
    table.come("Cleo")
    assert names(table) == ["Ada", "Ben", "Cleo"]
    assert table.act_refused(0, c.Start(again=False)) == "deal.exact-players"


def test_two_hundred_seats_and_no_more() -> None:
    table = room_of("Ada", bots=199)
    assert table.act_refused(0, c.AddBots(1)) == "seats.full"
    assert table.act_refused(0, c.AddBots(0)) == "seats.full"
    table.come("Ben")
    assert len(table.room.seats) == 200
    full = room_of(*[f"P{number}" for number in range(200)])
    assert full.refused(c.Join("Late", token_hash("Late"))) == "seats.full"


def test_a_locked_room_lets_nobody_new_in_but_everybody_back() -> None:
    table = room_of("Ada", "Ben", bots=1)
    assert table.act_refused(1, c.Lock(on=True)) == "host.only"
    table.act(0, c.Lock(on=True))
    assert table.act(0, c.Lock(on=True)) == []
    assert table.refused(c.Join("Cleo", token_hash("Cleo"))) == "join.locked"
    table.do(c.Disconnect(1))
    assert table.do(c.Connect(1)) == ["PersonBack"]
    table.act(0, c.Lock(on=False))
    table.come("Cleo")


def test_the_host_renames_and_unseats() -> None:
    table = room_of("Ada", "Ben", "Cleo")
    assert table.act_refused(1, c.Rename(2, "Eve")) == "host.only"
    assert table.act(1, c.Rename(1, "Benno")) == ["Renamed"]
    assert table.act(1, c.Rename(1, "Benno")) == []
    assert table.act(0, c.Rename(2, "Ada")) == ["Renamed"]
    assert names(table) == ["Ada", "Benno", "Ada 2"]
    assert table.act_refused(1, c.Unseat(2)) == "host.only"
    assert table.act(0, c.Unseat(1)) == ["MemberGone"]
    assert names(table) == ["Ada", "Ada 2"]
    assert table.room.member_of("Ben") is None
    assert table.act_refused(1, c.GiveUp()) == "act.unseated"
    assert table.refused(c.Connect(1)) == "member.unknown"
    assert table.do(c.Disconnect(1)) == []


def test_unseating_during_a_game_leaves_a_bot_on_the_seat() -> None:
    table = game_of("Ada", "Ben")
    table.take_turn(0)
    assert table.act(0, c.Unseat(1)) == ["BotSatDown", "Played"]
    assert table.room.member_of("Ben") is None
    assert table.room.members[table.room.seats[1]].is_bot
    table.come("Cleo")
    assert names(table) == ["Ada", "Cleo"]


def test_giving_up_during_a_game_leaves_a_bot_on_the_seat_and_another_host() -> None:
    table = game_of("Ada", "Ben", "Cleo")
    assert table.act(0, c.GiveUp()) == ["BotSatDown", "HostChanged"]
    assert table.room.host == 1


def test_the_last_person_may_leave_and_the_next_one_is_host() -> None:
    table = room_of("Ada", bots=1)
    table.act(0, c.GiveUp())
    assert wake_at(table.room) is None
    assert snapshot(table.room)["host"] not in table.room.members
    ben = table.come("Ben")
    assert table.room.host == ben
    game = game_of("Ada", bots=1)
    game.act(0, c.GiveUp())
    assert wake_at(game.room) is None
    assert game.room.host not in game.room.members
    assert game.room.host != game.come("Ben") - 1
    assert game.room.host == game.room.member_of("Ben")


def test_the_host_is_handed_on_after_fifteen_seconds_to_whoever_has_sat_longest() -> None:
    table = room_of("Ada", "Ben", "Cleo", bots=1)
    table.do(c.Disconnect(1))
    table.do(c.Disconnect(0))
    gone = table.now
    while table.room.host == 0:
        table.wake()
    assert table.now == gone + 15_000
    assert table.room.host == 2
    table.do(c.Connect(0))
    assert table.act_refused(0, c.Lock(on=True)) == "host.only"


def test_a_host_who_comes_back_in_time_stays_host() -> None:
    table = room_of("Ada", "Ben")
    table.do(c.Disconnect(0))
    table.wait(14_999)
    table.do(c.Connect(0))
    assert table.wait(60_000) == []
    assert table.room.host == 0


def test_nobody_is_there_to_be_host_until_somebody_comes() -> None:
    table = room_of("Ada", "Ben")
    table.do(c.Disconnect(0))
    table.do(c.Disconnect(1))
    assert wake_at(table.room) is None
    table.wait(60_000)
    table.do(c.Connect(1))
    table.wake()
    while table.room.host == 0:
        table.wake()
    assert table.room.host == 1


def test_handing_on_by_hand() -> None:
    table = room_of("Ada", "Ben")
    assert table.act(0, c.MakeHost(0)) == []
    assert table.act(0, c.MakeHost(1)) == ["HostChanged"]
    assert table.act_refused(0, c.MakeHost(0)) == "host.only"


@pytest.mark.parametrize(
    ("rules", "code"),
    [
        ({"base": "no-such"}, "rules.unknown-base"),
        ({"lay": "DU"}, "rules.unknown-option"),
        ({"layout": "UD"}, "rules.value"),
        ({"layout": 3}, "rules.value"),
        ({"title": 3}, "rules.text"),
        ({"title": "x" * 61}, "rules.text"),
        ({"title": "a\u202eb"}, "rules.text"),
        ({"missing": "7h " * 200}, "rules.text"),
        ({"battles": 10**12}, "rules.number"),
        ({"jokers": [1]}, "rules.value"),
        ({"x" * 5000: 1}, "rules.text"),
        ({"\u202e": 1}, "rules.text"),
        ({"base": "x" * 5000}, "rules.text"),
        ({"battles": -(10**30)}, "rules.number"),
        ({"battles": 1.5}, "rules.value"),
        ({"take": {"a": 1}}, "rules.value"),
        ({"base": ["war"]}, "rules.text"),
    ],
)
def test_rules_that_cannot_be(rules: dict[str, object], code: str) -> None:
    table = room_of("Ada", "Ben")
    assert table.act_refused(0, c.ChooseRules(rules)) == code


def test_rules_are_the_hosts_choice() -> None:
    table = room_of("Ada", "Ben")
    assert table.act_refused(1, c.ChooseRules({})) == "host.only"
    table.act(0, c.ChooseRules({"base": "Clone War", "title": "Ours", "layout": "DDU"}))
    seen = snapshot(table.room)["rules"]
    assert (seen["title"], seen["base"], seen["preset"]) == ("Ours", "Clone War", None)
    assert seen["table"] == {"title": "Ours", "base": "clone-war", "layout": "DDU"}


def test_too_few_cards_or_players_are_refused_at_the_start() -> None:
    table = room_of("Ada")
    assert table.act_refused(0, c.Start(again=False)) == "deal.players"
    table.act(0, c.ChooseRules({"base": "war", "packs": 1, "ranks": "2"}))
    table.act(0, c.AddBots(4))
    assert table.act_refused(0, c.Start(again=False)) == "deal.few-cards"


def test_the_room_says_how_long_the_rules_take() -> None:
    table = room_of("Ada", "Ben", rules={"base": "party"})
    said = snapshot(table.room)["length"]
    assert said["exact"]
    assert said["players"] == 2
    assert said["beat"] == 3.0
    assert said["seconds"][0] == said["battles"][0] * 3
    assert said["battles"][1] <= 20
    table.act(0, c.ChooseRules({"base": "party", "battles": 7, "layout": "DDU"}))
    said = snapshot(table.room)["length"]
    assert (said["exact"], said["battles"]) == (False, [7, 7])
    table.act(0, c.ChooseRules({"layout": "DDDDDU"}))
    assert snapshot(table.room)["length"] is None
    table.deal()
    assert snapshot(table.room)["length"] is None


def test_deciding_twice_gives_the_same() -> None:
    table = room_of("Ada", "Ben")
    act = table.numbered(0, c.Start(again=False))
    assert decide(table.room, act, 5, bytes(32)) == decide(table.room, act, 5, bytes(32))


def test_a_number_of_an_act_that_is_no_number_of_an_act() -> None:
    table = room_of("Ada", "Ben")
    for n in (0, -1, 2**53, 2**64):
        refused = table.decide(c.Act(0, n, c.Lock(on=True)))
        assert isinstance(refused, Refusal)
        assert (refused.code, refused.next_n) == ("act.number", 1)
    assert table.do(c.Act(0, 7, c.Lock(on=True))) == ["Locked"]
    assert table.refused(c.Act(0, 6, c.Lock(on=False))) == "act.number"


def test_an_empty_room_knows_nobody() -> None:
    assert Room().member_of("x") is None
    assert wake_at(Room()) is None


def test_a_host_who_watches_is_host_again_when_no_one_else_is_left() -> None:
    table = room_of("Teacher", "Ben", bots=1, seated=False)
    table.act(0, c.MakeHost(1))
    assert table.act(1, c.GiveUp()) == ["MemberGone", "HostChanged"]
    assert table.room.host == 0
    assert table.act(0, c.GiveUp()) == ["MemberGone"]
    assert wake_at(table.room) is None


def test_a_host_who_watches_is_not_sat_in_for() -> None:
    table = room_of("Teacher", "Ben", bots=1, seated=False)
    table.do(c.Disconnect(0))
    assert table.wake() == ["HostChanged"]
    assert wake_at(table.room) is None
