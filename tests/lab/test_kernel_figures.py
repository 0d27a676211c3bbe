"""Published counts of small decks, every deal, through decks that are dealt as they lie."""

from itertools import permutations

import numpy as np
import pytest

from wardeck.lab import kernel, plan
from wardeck.lab.kernel_codes import ALL_CARDS, ENDLESS, R_BATTLES, R_END, R_LOOP
from wardeck.rules.options import Rules, Take

ENDLESS_DEALS: dict[Take, dict[int, int]] = {
    "winner-first": {2: 0, 3: 0, 4: 0, 5: 30, 6: 0, 7: 2304, 8: 0, 9: 218680, 10: 395940},
    "loser-first": {4: 0, 6: 72, 8: 0, 10: 322940},
    "seat-order": {4: 8, 6: 381, 8: 26592, 10: 2730125},
}
LONGEST = {4: (6, 4), 6: (15, 12), 8: (26, 64), 10: (49, 80)}
"""`winner-first`: the longest game that ends, and its deals."""
MEAN = {4: 10 / 3, 6: 6.466667, 8: 10.527381, 10: 14.470846}
SMALL = [(take, n) for take, counts in ENDLESS_DEALS.items() for n in counts]


def every_deal(take: Take, n: int) -> kernel.Games:
    planned = plan.dealt_numbers(Rules(take=take, surplus="uneven"), range(n))
    decks = np.array(list(permutations(range(n))), np.uint8)
    return kernel.play(planned.with_decks(decks), games=len(decks))


@pytest.mark.parametrize(
    ("take", "n"), [pytest.param(*case, marks=pytest.mark.slow if case[1] > 8 else ()) for case in SMALL]
)
def test_deals_of_different_cards(take: Take, n: int) -> None:
    rows = every_deal(take, n).rows
    assert int((rows[:, R_END] == ENDLESS).sum()) == ENDLESS_DEALS[take][n]
    battles = rows[rows[:, R_END] == ALL_CARDS, R_BATTLES]
    assert len(battles) + ENDLESS_DEALS[take][n] == len(rows)
    if take == "winner-first" and n in LONGEST:
        assert (int(battles.max()), int((battles == battles.max()).sum())) == LONGEST[n]
        assert battles.mean() == pytest.approx(MEAN[n], abs=1e-6)


def test_advent_of_code_2020() -> None:
    found = kernel.play(plan.given_numbers(Rules(), [[9, 2, 6, 3, 1], [5, 8, 4, 7, 10]]), packets=True)
    assert found.rows[0, R_BATTLES] == 29
    assert found.winners(0) == (1,)
    assert found.final_packets(0) == ((), (3, 2, 10, 6, 8, 5, 9, 4, 7, 1))
    assert kernel.play(plan.given_numbers(Rules(), [[43, 19], [2, 29, 14]])).rows[0, R_LOOP] == 6


@pytest.mark.parametrize(("k", "n"), [(1, 2), (2, 5), (3, 6)])
def test_shuffled_taking_lasts_k_times_the_rest(k: int, n: int) -> None:
    """Bhatia, Chin, Mani, Mossel: from k and n - k different cards, k(n - k) battles on average, over all deals."""
    planned = plan.given_numbers(Rules(take="shuffled"), [range(k), range(k, n)])
    decks = np.array(list(permutations(range(n))), np.uint8)
    decks = np.repeat(decks, 40_000 // len(decks), axis=0)
    battles = kernel.play(planned.with_decks(decks), games=len(decks)).rows[:, R_BATTLES]
    error = battles.std() / len(decks) ** 0.5
    assert abs(battles.mean() - k * (n - k)) < 4 * error + 1e-9
