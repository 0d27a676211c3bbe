"""The front door: what a game tells while it goes on, what it refuses, and how a few games go step by step."""

import subprocess
import sys

import pytest

from wardeck.cards import Card
from wardeck.chance import FairStream, SimulationStream, coin, shuffled
from wardeck.engine import events as e
from wardeck.engine import history
from wardeck.engine.game import Game, play
from wardeck.errors import CardError, DealError, Refused
from wardeck.rules.options import Rules
from wardeck.rules.presets import names, preset


def test_a_war_step_by_step() -> None:
    game = Game(Rules(), packets=["5h 2c Kd 3s", "5s 4c Qd 9s"])
    assert game.packets == ("5h 2c Kd 3s", "5s 4c Qd 9s")
    search, turned, declared = game.step()
    assert isinstance(search, e.SearchBegan)
    assert isinstance(turned, e.CardsTurned)
    assert declared == e.WarDeclared((0, 1))
    assert game.table == "5h 5s"
    assert game.packets == ("2c Kd 3s", "4c Qd 9s")
    down, up, taken, ended = game.step()
    assert down == e.CardsLaid((e.Laid(0, Card("2", "c"), False), e.Laid(1, Card("4", "c"), False)))
    assert up == e.CardsLaid((e.Laid(0, Card("K", "d"), True), e.Laid(1, Card("Q", "d"), True)))
    assert isinstance(taken, e.PotTaken)
    assert taken.seat == 0
    assert isinstance(ended, e.BattleEnded)
    assert ended.winner == 0
    assert game.packets == ("3s 5h 2c Kd 5s 4c Qd", "9s")
    assert game.table == ""
    assert not game.over


def test_battles_and_steps_are_the_same_game() -> None:
    whole, stepwise = Game(Rules(), seed=3), Game(Rules(), seed=3)
    while not whole.over:
        events = whole.battle()
        taken = stepwise.step()
        while stepwise.state.battle:
            taken += stepwise.step()
        assert taken == events
    assert whole.outcome == stepwise.outcome == play(Rules(), seed=3)


def test_games_of_one_seed_do_not_disturb_each_other() -> None:
    alone = [play(preset("clone-war"), players=3, seed=5, number=number) for number in range(3)]
    together = [Game(preset("clone-war"), players=3, seed=5, number=number) for number in range(3)]
    while not all(game.over for game in together):
        for game in together:
            if not game.over:
                game.step()
    assert [game.outcome for game in together] == alone
    assert len({outcome.packets for outcome in alone}) == 3


def test_the_fair_stream_serves_as_well() -> None:
    game = Game(Rules(), stream=FairStream(bytes(range(32))))
    assert sum(len(packet.split()) for packet in game.packets) == 52
    assert game.play().termination in e.Termination


def test_a_limit_stops_and_the_leader_wins() -> None:
    outcome = play(Rules(), seed=1, limit=3)
    assert outcome.termination is e.Termination.STOPPED
    assert outcome.battles == 3
    sizes = [len(packet.split()) for packet in outcome.packets]
    assert outcome.winners == tuple(seat for seat in (0, 1) if sizes[seat] == max(sizes))


def test_one_seat_that_holds_all_has_won_after_no_battle() -> None:
    outcome = play(Rules(), packets=["", "A 2", ""])
    assert (outcome.termination, outcome.winners, outcome.battles) == (e.Termination.ALL_CARDS, (1,), 0)
    assert outcome.placings == ((1,), (0, 2))


def test_a_seat_that_is_empty_from_the_start_has_not_run_out() -> None:
    outcome = play(Rules(goal="first-out"), packets=["", "A K", "2 4"])
    assert (outcome.termination, outcome.battles) == (e.Termination.ALL_CARDS, 2)


def test_the_last_one_who_stays_has_won() -> None:
    game = Game(preset("clone-war"), players=3, seed=1)
    game.battle()
    game.leave(0)
    assert not game.over
    game.leave(2)
    assert game.outcome.termination is e.Termination.ALL_CARDS
    assert game.outcome.winners == (1,)
    assert len(game.outcome.aside.split()) + len(game.outcome.packets[1].split()) == 48


def test_spoils_wait_for_the_first_war() -> None:
    rules = Rules(max_players=3, surplus="spoils", packs=1, jokers=0)
    game = Game(rules, players=3, seed=2)
    spoils = game.table
    assert len(spoils.split()) == 1
    events: tuple[e.Event, ...] = ()
    while not game.state.war_steps or game.state.battle:
        assert game.table.endswith(spoils)
        events = game.step()
    taken = next(event for event in events if isinstance(event, e.PotTaken))
    assert taken.spoils
    assert str(taken.cards[-1]) == spoils
    assert game.table == ""


def test_a_won_pile_becomes_the_packet_in_the_middle_of_a_war() -> None:
    game = Game(Rules(winnings="pile"), packets=["9 5 3", "2 5 8 4"], seed=1)
    game.battle()
    assert game.state.piles[0] == (Card("9"), Card("2"))
    events = game.battle()
    kinds = [type(event) for event in events]
    assert kinds[:5] == [e.CardsTurned, e.WarDeclared, e.CardsLaid, e.PileTurned, e.CardsLaid]
    assert game.state.acts == 2


def test_the_first_shuffled_taking_is_act_1_after_a_deal_and_from_given_packets() -> None:
    stream = SimulationStream(5, 6)
    for arguments in ({"players": 2}, {"packets": ["9h 3c", "2d 4s"]}):
        game = Game(Rules(take="shuffled"), seed=5, number=6, **arguments)
        events = game.battle()
        turned = next(event for event in events if isinstance(event, e.CardsTurned))
        taken = next(event for event in events if isinstance(event, e.PotTaken))
        assert taken.cards == shuffled(stream.act(1), [laid.card for laid in turned.cards])


def test_left_pots_are_taken_each_with_its_own_act() -> None:
    game = Game(Rules(take="shuffled"), packets=["A", "2 K 9", "A", "3 Q 8"], seed=1)
    game.battle()
    assert game.table == "A 2 A 3"
    taken = next(event for event in game.battle() if isinstance(event, e.PotTaken))
    assert taken.acts == 2
    stream = SimulationStream(1)
    cards = shuffled(stream.act(1), ["K", "Q"]) + shuffled(stream.act(2), ["A", "2", "A", "3"])
    assert tuple(map(str, taken.cards)) == cards


def test_each_pot_has_a_coin_of_its_own() -> None:
    game = Game(Rules(take="coin"), packets=["A", "2 K 9", "A", "3 Q 8"], seed=4)
    game.battle()
    taken = next(event for event in game.battle() if isinstance(event, e.PotTaken))
    stream = SimulationStream(4)
    assert taken.coins == (coin(stream.act(1)), coin(stream.act(2)))
    assert taken.coins[0] != taken.coins[1], "a seed that shows the difference"
    assert tuple(map(str, taken.cards)) == (
        ("K", "Q", "A", "3", "A", "2") if taken.coins[1] else ("Q", "K", "2", "A", "3", "A")
    )


def test_a_position_with_more_wars_won_is_another_position() -> None:
    packets = ["2 2 5 3", "4 5 4 3"]
    assert play(Rules(), packets=packets).termination is e.Termination.ENDLESS
    outcome = play(Rules(wars_to_win=9), packets=packets)
    assert outcome.termination is e.Termination.WARS_WON


def test_who_is_out_is_placed_behind_who_is_in() -> None:
    outcome = play(Rules(), packets=["2", "3 4 5", "A A A A A", "4 4"], limit=2)
    assert outcome.termination is e.Termination.STOPPED
    assert outcome.placings == ((2,), (1,), (3,), (0,))


def test_a_redeal() -> None:
    game = Game(Rules(deadlock="redeal"), packets=["K 2", "K 3", "Q 9"], seed=1)
    events = game.battle()
    redealt = next(event for event in events if isinstance(event, e.Redealt))
    assert [(seat, len(cards)) for seat, cards in redealt.packets] == [(0, 2), (1, 2)]
    assert len(redealt.aside) == 1
    assert events[-1] == e.BattleEnded(winner=None)
    cards = " ".join([*game.packets, str(redealt.aside[0])])
    assert sorted(cards) == sorted("K 2 K 3 Q 9")
    assert game.state.acts == 2


def test_a_pot_of_one_strength_is_not_dealt_again() -> None:
    game = Game(Rules(deadlock="redeal"), packets=["K", "K", "K", "2 3"], seed=1)
    outcome = game.play()
    assert any(isinstance(event, e.Redealt) for event in game.events), "the two of the fourth seat lies in the pot"
    outcome = play(Rules(deadlock="redeal"), packets=["K K", "K K"])
    assert (outcome.termination, outcome.table) == (e.Termination.DRAW, "K K K K")


def test_a_loop_that_a_short_memory_notices_late(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = Rules(take="seat-order")
    exact = {number: play(rules, seed=1, number=number) for number in range(8)}
    endless = [outcome for outcome in exact.values() if outcome.termination is e.Termination.ENDLESS]
    assert endless
    monkeypatch.setattr(history, "REMEMBERED", 16)
    rewound = 0
    for number, outcome in exact.items():
        game = Game(rules, seed=1, number=number)
        assert game.play() == outcome
        rewound += any(isinstance(event, e.Rewound) for event in game.events)
        assert play(rules, seed=1, number=number, limit=outcome.battles) == outcome
    assert rewound


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"players": 1}, "these rules are for 2 players, not 1"),
        ({"players": 201}, "these rules are for 2 players, not 201"),
        ({"packets": ["5"]}, "one player is not enough: give packets for 2 to 200 players"),
        ({"packets": ["5"] * 201}, "packets for 201 players: it takes 2 to 200"),
        ({"packets": ["", ""]}, "no packet has a card: give at least one player a card"),
        ({"seed": -1}, "seed = -1 is out of range: it takes a whole number from 0 to 18446744073709551615"),
        ({"number": 2**64}, "number = 18446744073709551616 is out of range"),
    ],
    ids=str,
)
def test_what_cannot_be_played(arguments: dict[str, object], message: str) -> None:
    with pytest.raises(DealError, match=message):
        Game(Rules(), **arguments)  # type: ignore[arg-type]


def test_a_card_that_is_none() -> None:
    with pytest.raises(CardError, match='"Z" is no card'):
        play(Rules(), packets=["5 Z", "4"])


def test_a_limit_of_nothing() -> None:
    with pytest.raises(DealError, match="a limit of 0 battles is none: it takes 1 or more"):
        play(Rules(), limit=0)


def test_what_a_game_refuses_changes_nothing() -> None:
    game = Game(Rules(), packets=["5 8", "4"])
    before = game.state
    with pytest.raises(Refused, match="seat 7 holds no card and is not in the game"):
        game.leave(7)
    assert game.state is before
    with pytest.raises(ValueError, match="the game is not over"):
        _ = game.outcome
    game.battle()
    with pytest.raises(Refused, match="the game is over"):
        game.step()


@pytest.mark.parametrize("name", names())
def test_every_preset_plays(name: str) -> None:
    rules = preset(name)
    for players in {rules.min_players, min(7, rules.max_players), rules.max_players}:
        outcome = play(rules, players=players, seed=1, limit=60)
        assert sum(len(packet.split()) for packet in outcome.packets) + len(
            (outcome.table + outcome.aside).split()
        ) == len(rules.deck(players))


def test_importing_wardeck_loads_the_standard_library_only() -> None:
    code = (
        "import sys; before = set(sys.modules); from wardeck import *; "
        "extra = {name.split('.')[0] for name in set(sys.modules) - before} - sys.stdlib_module_names - {'wardeck'}; "
        "sys.exit(str(extra) if extra else 0)"
    )
    subprocess.run([sys.executable, "-I", "-c", code], check=True)
