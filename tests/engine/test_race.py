"""Speed War (rulebook, section 13): worked positions, and what is always true of races with random calls."""

from collections import Counter
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.engine.racing import race
from tests.engine.test_properties import held
from tests.strategies import all_rules, positions, seeds
from wardeck import preset
from wardeck.cards import UNSEEN, read_packets
from wardeck.engine import events as e
from wardeck.engine.commands import Advance, Claim, Lapse, Stop
from wardeck.engine.evolve import evolve, fold
from wardeck.engine.game import Game, play
from wardeck.engine.state import State
from wardeck.engine.view import public, view
from wardeck.errors import Refused
from wardeck.record.files import parse_record
from wardeck.record.replay import replay
from wardeck.record.scribe import record_of
from wardeck.record.table import write_record
from wardeck.record.verify import verify
from wardeck.rules.options import Rules

RACE = Rules(max_players=200, claim="race")
LIMIT = 60

races = given(rules=all_rules(claim="race"), packets=positions(), seed=seeds, random=st.randoms(use_true_random=False))


def game_of(*packets: str, **options: object) -> Game:
    return Game(RACE.with_(**options), packets=packets)


def called(game: Game, *claims: Claim) -> list[str]:
    """Carries out the calls; the kinds of the events that follow."""
    return [type(event).__name__ for claim in claims for event in game.do(claim)]


def mine(seat: int, at: int = 500) -> Claim:
    return Claim(seat, "mine", at)


def war(seat: int, at: int = 500) -> Claim:
    return Claim(seat, "war", at)


# Worked by hand


def test_the_winner_takes_what_she_claims() -> None:
    game = game_of("9 2", "5 3")
    assert [type(event).__name__ for event in game.do(Advance())] == ["CardsTurned", "CallDue"]
    assert called(game, mine(0)) == ["RightCall", "PotTaken", "BattleEnded"]
    assert game.packets == ("2 9 5", "3")


def test_a_wrong_claim_costs_the_top_card_face_down() -> None:
    game = game_of("9 2", "5 3 7")
    game.do(Advance())
    assert called(game, mine(1)) == ["WrongCall"]
    assert game.packets == ("2", "7")
    assert view(game.state).pot[-1] == e.Laid(1, UNSEEN, False)
    called(game, mine(0))
    assert game.packets == ("2 9 5 3", "7")  # her own, then the other's in the order laid


def test_who_has_no_card_pays_nothing_and_the_last_card_can_be_lost() -> None:
    game = game_of("9 2", "5 3", "4")
    game.do(Advance())
    called(game, mine(2, 300), mine(1, 300), war(1, 301))
    assert game.packets == ("2", "", "")
    called(game, mine(0))
    assert game.packets == ("2 9 5 3 4", "", "")
    assert game.outcome.termination is e.Termination.ALL_CARDS
    assert game.outcome.placings == ((0,), (1, 2))


def test_a_tie_is_called_by_any_who_fights_and_by_nobody_else() -> None:
    for seat in (0, 1):
        game = game_of("9 2 8", "9 3 7", "4 4")
        game.do(Advance())
        assert called(game, war(2, 100)) == ["WrongCall"]
        assert called(game, war(seat)) == ["RightCall", "WarDeclared"]
        game.do(Advance())
        called(game, mine(0, 10))
        assert game.packets == ("9 2 8 9 3 7 4 4", "", "")


def test_mine_is_wrong_where_it_is_war() -> None:
    game = game_of("9 2 8", "9 3 7 6")
    game.do(Advance())
    assert called(game, mine(1), war(1)) == ["WrongCall", "RightCall", "WarDeclared"]
    game.do(Advance())  # 2 8 against 7 6: the 3 is paid
    called(game, mine(0))
    assert game.packets == ("9 2 8 9 3 7 6", "")


def test_a_tie_that_nobody_calls_is_a_war_all_the_same() -> None:
    game = game_of("9 2 8", "9 3 7")
    game.do(Advance())
    assert [type(event).__name__ for event in game.do(Lapse(2000))] == ["CallLapsed", "WarDeclared"]
    assert game.packets == ("2 8", "3 7")


def test_a_pot_that_nobody_claims_goes_to_the_winner_of_the_next_claimed_battle() -> None:
    game = game_of("9 2 8", "5 3 7")
    game.do(Advance())
    game.do(Lapse(2000))
    assert (game.packets, game.table) == (("2 8", "3 7"), "9 5")
    game.do(Advance())
    called(game, mine(1))
    assert game.packets == ("8", "7 3 2 5 9")  # her own pot, and then the one left: the winner's cards first in each


def test_a_seat_whose_card_the_table_turned_can_call_nothing() -> None:
    game = game_of("9 2 8", "5 3 7", "4 4")
    game.do(Advance(late=(1,)))
    with pytest.raises(Refused, match="seat 1 can call nothing in this battle"):
        game.do(mine(1))
    called(game, mine(0))
    game.do(Advance())
    assert game.state.battle is not None
    assert game.state.battle.late == frozenset()  # only that battle


def test_where_the_winner_was_late_the_pot_stays_at_once() -> None:
    game = game_of("9 2", "5 3")
    events = game.do(Advance(late=(0,)))
    kinds = [type(event).__name__ for event in events]
    assert kinds == ["CardsTurned", "TurnedLate", "PotLeft", "BattleEnded"]
    assert game.table == "9 5"


def test_where_all_fighters_were_late_it_is_war_at_once() -> None:
    game = game_of("9 2 8 6", "9 3 7 6", "4 4")
    kinds = [type(event).__name__ for event in game.do(Advance(late=(0, 1)))]
    assert kinds == ["CardsTurned", "TurnedLate", "WarDeclared"]
    assert [type(event).__name__ for event in game.do(Advance())][-2:] == ["PotLeft", "BattleEnded"]


def test_one_fighter_who_was_in_time_can_call_the_war() -> None:
    game = game_of("9 2 8", "9 3 7")
    game.do(Advance(late=(0,)))
    assert called(game, war(1)) == ["RightCall", "WarDeclared"]


def test_when_every_card_is_stuck_those_who_ran_out_last_share() -> None:
    game = game_of("9 2", "5 3", "4")
    for _ in range(2):
        game.do(Advance())
        game.do(Lapse(2000))
    assert game.outcome.termination is e.Termination.STOPPED
    assert game.outcome.winners == (0, 1)
    assert game.outcome.placings == ((0, 1), (2,))
    assert game.outcome.table == "9 5 4 2 3"


def test_the_last_seat_that_holds_a_card_gets_what_waits() -> None:
    game = game_of("9 2", "5")
    game.do(Advance())
    game.do(Lapse(2000))
    assert (game.outcome.termination, game.outcome.winners) == (e.Termination.ALL_CARDS, (0,))
    assert game.packets == ("2 9 5", "")


def test_no_war_is_won_where_the_pot_is_not_claimed() -> None:
    game = game_of("9 2 8 4", "9 3 7 5", wars_to_win=1)
    game.do(Advance())
    game.do(war(0))
    game.do(Advance())
    game.do(Lapse(2000))
    assert game.state.wars_won == (0, 0)
    assert not game.over


def test_the_same_word_is_not_heard_twice_and_times_do_not_fall() -> None:
    game = game_of("9 2", "5 3 7")
    game.do(Advance())
    game.do(mine(1, 500))
    with pytest.raises(Refused, match="seat 1 has called this already"):
        game.do(mine(1, 600))
    with pytest.raises(Refused, match="comes before the last one, at 500"):
        game.do(mine(0, 499))


@pytest.mark.parametrize(("battles", "limit"), [(0, 2000), (1, 1980)])
def test_a_window_ends_with_its_last_millisecond(battles: int, limit: int) -> None:
    game = game_of("9 2 3", "5 3 2")
    for _ in range(battles):
        game.battle()
    game.do(Advance())
    seat = 0 if battles == 0 else 1
    with pytest.raises(Refused, match="the time for calling has run out"):
        game.do(mine(seat, limit + 1))
    with pytest.raises(Refused, match="the time for calling has not run out"):
        game.do(Lapse(limit - 1))
    game.do(mine(seat, limit))


def test_what_cannot_be_done_is_refused() -> None:
    game = game_of("9 2", "5 3", "")
    for early in (mine(0), Lapse(2000)):
        with pytest.raises(Refused, match="nothing can be called now"):
            game.do(early)
    with pytest.raises(Refused, match="seat 2 has no card to lay now"):
        game.do(Advance(late=(2,)))
    game.do(Advance())
    with pytest.raises(Refused, match="somebody has to call first"):
        game.do(Advance())
    with pytest.raises(Refused, match="seat 2 can call nothing"):
        game.do(mine(2))
    with pytest.raises(Refused, match="finish it first"):
        game.do(Stop())
    with pytest.raises(Refused, match="seat 0 has no card to lay now"):
        Game(Rules(), packets=["9 2", "5 3"]).do(Advance(late=(0,)))


def test_without_windows_a_call_is_never_too_late() -> None:
    game = game_of("9 2", "5 3", claim_window="none")
    game.do(Advance())
    called(game, mine(0, 10**9))
    assert game.packets == ("2 9 5", "3")


def test_a_public_call_does_not_say_who_should_make_it() -> None:
    game = game_of("9 2", "5 3")
    due = game.do(Advance())[-1]
    assert public(due) == e.CallDue(None, ())
    assert view(game.state).calling
    assert view(game.state).fighters == ()


# Always true


@races
def test_where_all_calls_are_right_and_at_once_a_race_is_the_game(
    rules: Rules, packets: list[str], seed: int, random: Random
) -> None:
    automatic = play(rules.with_(claim="automatic"), packets=packets, seed=seed, limit=LIMIT)
    assume(automatic.termination is not e.Termination.ENDLESS)  # which is never proved in a race
    assert play(rules, packets=packets, seed=seed, limit=LIMIT) == automatic


@races
def test_cards_are_conserved_and_events_fold_to_the_state(
    rules: Rules, packets: list[str], seed: int, random: Random
) -> None:
    game = Game(rules, packets=packets, seed=seed)
    race(game, random, LIMIT)
    all_cards = Counter(card for packet in read_packets(packets) for card in packet)
    state = State()
    for event in game.events:
        state = evolve(state, event)
        assert held(state) == all_cards, event
    assert fold(game.events) == game.state
    assert game.over or game.state.battles == LIMIT


@races
def test_nobody_gains_by_a_wrong_call(rules: Rules, packets: list[str], seed: int, random: Random) -> None:
    """She holds a card less, or had none; what is due stays; after a battle that was decided she holds no more."""
    game = Game(rules, packets=packets, seed=seed, keep_events=False)
    race(game, random, random.randrange(10))
    if game.over:
        return
    game.do(Advance())
    before = game.state
    if not before.battle or not before.battle.due:
        return
    seats, call = before.battle.due.seats, before.battle.due.call
    assert call is not None
    callers = before.battle.faces.keys() - before.battle.late
    words: list[e.Call] = ["mine", "war"]
    wrong = [(seat, word) for seat in callers for word in words if word != call or seat not in seats]
    seat, word = random.choice(wrong)
    game.do(Claim(seat, word, 100))
    after = game.state
    assert after.battle is not None
    assert after.battle.due == before.battle.due
    assert after.count(seat) == max(before.count(seat) - 1, 0)
    if call == "mine":
        right = Claim(seats[0], "mine", 200)
        game.do(right)
        straight = Game(rules, packets=packets, seed=seed)
        straight.state = before
        straight.do(right)
        assert game.state.count(seat) <= straight.state.count(seat)


@races
def test_the_result_is_a_function_of_the_record(rules: Rules, packets: list[str], seed: int, random: Random) -> None:
    game = Game(rules, packets=packets, seed=seed)
    race(game, random, LIMIT)
    names = [f"P{seat}" for seat in range(len(packets))]
    record = record_of(game, players=names, stream=game.stream)  # type: ignore[arg-type]
    text = write_record(record)
    read = parse_record(text)
    assert write_record(read) == text
    assert verify(read).ok
    again = replay(read)
    if game.over:
        assert again.state == game.state
        assert again.events == game.events


def test_the_preset_is_a_race_once_through_the_pack() -> None:
    rules = preset("speed-war")
    assert rules.claim == "race"
    outcome = play(rules, players=2, seed=3)
    assert outcome.battles <= 26
