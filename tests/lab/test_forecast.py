"""Odds from a position: against every position there may be, and as they are written."""

import time
from fractions import Fraction
from itertools import permutations, product

import pytest

from wardeck import play
from wardeck.errors import CardError, DealError, LabError
from wardeck.lab.forecast import SECONDS, odds, within
from wardeck.lab.kernel_counts import Counts
from wardeck.lab.positions import read_position
from wardeck.rules.options import Rules

SMALL = Rules(ranks="2345", missing="2c 2d 3c 3d 4c 4d 5c 5d", layout="U")


def enumerated(rules: Rules, packets: list[tuple[str, ...]]) -> tuple[Fraction, Fraction]:
    """The first seat's chance and the mean number of battles, over equally likely packets of two seats."""
    outcomes = [
        play(rules, packets=[" ".join(packet) for packet in pair]) for pair in zip(*[iter(packets)] * 2, strict=True)
    ]
    ended = [outcome.battles for outcome in outcomes if outcome.loop is None]
    wins = sum(outcome.winners == (0,) for outcome in outcomes)
    return Fraction(wins, len(outcomes)), Fraction(sum(ended), len(ended))


def test_a_position_that_is_known() -> None:
    found = odds("two-player", ["5 8 7", "5 9"])
    assert found.exact
    assert (found.games, found.chance(0), found.chance(1), found.battles) == (1, 1.0, 0.0, 1.0)
    assert found.interval(0) == (1.0, 1.0)


def test_known_cards_in_any_order_are_all_played() -> None:
    pairs = [hand for pair in product(permutations("2355"), permutations("244")) for hand in pair]
    found = odds(SMALL, ["2 3 5 5", "2 4 4"], ordered=False)
    assert found.exact
    assert found.games == 12 * 3
    assert (
        Fraction(found.chance(0)).limit_denominator(99),
        Fraction(found.battles).limit_denominator(999),
    ) == enumerated(SMALL, pairs)


def test_unseen_cards_are_all_played() -> None:
    pairs = [hand for deal in set(permutations("233455")) for hand in (("4", *deal[:2]), deal[2:])]
    found = odds(Rules(ranks="2345", missing="2c 2d 2h 3c 3d 4c 4d 5c 5d", layout="U"), ["4 2x?", "rest"])
    assert found.exact
    assert (
        Fraction(found.chance(0)).limit_denominator(999),
        Fraction(found.battles).limit_denominator(9999),
    ) == enumerated(SMALL, pairs)


@pytest.mark.parametrize("holdings", [["2 3 5 5", "2 4 4"], ["5 2x?", "rest"], ["3x?", "4x?"], ["? 5 ?", "2 ?"]])
@pytest.mark.parametrize("ordered", [True, False])
def test_a_sample_agrees_with_all(holdings: list[str], ordered: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    number = read_position(SMALL, holdings, ordered=ordered).arrangements
    truth = odds(SMALL, holdings, ordered=ordered, games=30_000, seed=99)
    monkeypatch.setattr("wardeck.lab.forecast.EVERY", 0)
    sample = odds(SMALL, holdings, ordered=ordered, games=30_000, seed=3)
    assert truth.exact == (number is not None)
    assert not sample.exact
    for seat in range(2):
        low, high = sample.summary.win_interval(seat, 4.5)
        other_low, other_high = (truth.chance(seat),) * 2 if truth.exact else truth.summary.win_interval(seat, 4.5)
        assert low <= other_high
        assert other_low <= high


def test_one_number_of_games_has_one_answer() -> None:
    first, second = (odds("war", ["4xA", "rest"], ordered=False, games=3000, seed=8) for _ in range(2))
    assert first == second
    assert first.games == 3000
    assert odds("war", ["4xA", "rest"], ordered=False, games=3000, seed=9) != first


def test_published_four_aces() -> None:
    """The aces win 80.9 % (Riddler, 2017)."""
    found = odds(Rules(take="shuffled"), ["4xA", "rest"], ordered=False, games=20_000)
    assert abs(found.chance(0) - 0.809) < 4 * 0.0028


def test_more_of_the_deck_wins_more_often() -> None:
    found = [odds("two-player", [f"{held}x?", "rest"], games=4000).chance(0) for held in (6, 20, 32, 46)]
    assert found == sorted(found)


def test_in_time() -> None:
    odds("three-down", ["26x?", "rest"], games=10)
    start = time.perf_counter()
    found = odds("three-down", ["4xA 22x?", "rest"], ordered=False)
    assert time.perf_counter() - start < 4 * SECONDS
    assert found.games > 100


def test_several_seats_and_one_that_is_out() -> None:
    found = odds("war", ["20x?", "", "20x?", "rest"], games=500)
    assert found.chance(1) == 0
    assert found.games == 500
    shares = [found.chance(seat) for seat in range(4)]
    assert abs(sum(shares) + found.summary.draws / 500 - 1) < 1e-12


def test_a_limit() -> None:
    found = odds("two-player", ["26x?", "rest"], games=200, limit=3)
    assert found.summary.stopped == 200
    assert found.chance(0) == 0


@pytest.mark.parametrize(
    ("holdings", "says"),
    [
        (["4xA"], "one holding is not enough: give 2 to 200"),
        ([], "holdings for 0 players: it takes 2 to 200"),
        (["rest", "rest"], "only one player can hold the rest"),
        (["53x?", ""], "53 cards have not been seen, but only 52 are left"),
        (["5xA ?", "2"], "5 cards of rank A are held, but the deck has 4"),
        (["99999x?", ""], "no player can hold more than 20000 cards"),
        (["20000xA", "20000xA A"], "no player can hold more than 20000 cards"),
    ],
)
def test_refused(holdings: list[str], says: str) -> None:
    with pytest.raises(LabError, match=says):
        odds("two-player", holdings)


def test_refused_by_others() -> None:
    with pytest.raises(CardError, match='"1z" is no card'):
        odds("two-player", ["1z", "A"])
    with pytest.raises(CardError, match='"0x" is no card'):
        odds("two-player", ["0x", "A"])
    with pytest.raises(DealError, match="no packet has a card"):
        odds("two-player", ["", ""])
    with pytest.raises(LabError, match="0 games cannot be played"):
        odds("two-player", ["26x?", "rest"], games=0)


class Clocks:
    """A processor that plays a game in a millisecond, and that somebody else has for a while during the first one."""

    def __init__(self, away: float) -> None:
        self.now = self.used = 0.0
        self.waits = [away, 0.0]  # not in the very first one, which loads what is compiled

    def play(self, first: int, games: int) -> Counts:
        self.used += games / 1000
        self.now += games / 1000 + (self.waits.pop() if self.waits else 0.0)
        self.games = first + games
        return Counts(2)


@pytest.mark.parametrize(("away", "fewest"), [(0.0, 75), (0.15, 75), (0.5, 1)])
def test_a_moment_without_the_processor_is_no_slow_game(
    monkeypatch: pytest.MonkeyPatch, away: float, fewest: int
) -> None:
    clocks = Clocks(away)
    monkeypatch.setattr("wardeck.lab.forecast.time.thread_time", lambda: clocks.used)
    monkeypatch.setattr("wardeck.lab.forecast.time.perf_counter", lambda: clocks.now)
    within(0.1, clocks.play, seats=2)
    assert fewest <= clocks.games <= (1 if away > 0.2 else 100)
