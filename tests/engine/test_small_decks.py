"""Every deal of n different cards, against published counts (OEIS A400411; Spivey, Integers 10, 2010)."""

from itertools import permutations

import pytest

from wardeck.cards import RANKS
from wardeck.engine.events import Termination
from wardeck.engine.game import play
from wardeck.rules.options import Rules

ENDLESS = {
    "winner-first": {2: 0, 3: 0, 4: 0, 5: 30, 6: 0, 7: 2304, 8: 0},
    "loser-first": {4: 0, 6: 72, 8: 0},
    "seat-order": {4: 8, 6: 381},
}
LONGEST = {4: (6, 4), 6: (15, 12), 8: (26, 64)}
"""For `winner-first`: the battles of the longest game that ends, and the number of such deals."""
MEAN = {4: 10 / 3, 6: 6.466667, 8: 10.527381}
"""For `winner-first`: the mean number of battles of the games that end."""

CASES = [(take, n, endless) for take, counts in ENDLESS.items() for n, endless in counts.items()]


@pytest.mark.parametrize(("take", "n", "endless"), CASES)
def test_every_deal(take: str, n: int, endless: int) -> None:
    rules = Rules(take=take)  # type: ignore[arg-type]
    first = (n + 1) // 2
    found = 0
    lengths = []
    for deal in permutations(RANKS[:n]):
        outcome = play(rules, packets=[" ".join(deal[:first]), " ".join(deal[first:])])
        if outcome.termination is Termination.ENDLESS:
            found += 1
        else:
            assert outcome.termination is Termination.ALL_CARDS
            lengths.append(outcome.battles)
    assert found == endless
    if take == "winner-first" and n in LONGEST:
        assert (max(lengths), lengths.count(max(lengths))) == LONGEST[n]
        assert sum(lengths) / len(lengths) == pytest.approx(MEAN[n], abs=5e-7)


def test_the_combat_of_advent_of_code() -> None:
    """Advent of Code 2020, day 22, with the ranks 1 to 10 written as 2 to J."""
    game = play(Rules(), packets=["T 3 7 4 2", "6 9 5 8 J"])
    assert (game.battles, game.winners) == (29, (1,))
    assert game.packets == ("", "4 3 J 7 9 6 T 5 8 2")
    loop = play(Rules(), packets=["6 4", "2 5 3"])
    assert (loop.termination, loop.warm_up, loop.loop) == (Termination.ENDLESS, 0, 6)
