"""Whole runs of shuffled decks, against the specification one game at a time."""

import numpy as np
import pytest

from wardeck.chance import SimulationStream, shuffled
from wardeck.lab.deals import shuffles

LAST = 2**64 - 1


@pytest.mark.parametrize(
    ("seed", "first", "games", "act", "cards"),
    [
        (0, 0, 40, 0, 52), (42, 123456789, 3, 0, 51), (LAST, LAST - 1, 2, 0, 52), (7, 7, 5, 3, 6), (1, 5, 3, 9, 1),
        (1, 5, 2, 0, 2),
    ],
)  # fmt: skip
def test_to_the_bit(seed: int, first: int, games: int, act: int, cards: int) -> None:
    found = shuffles(np.arange(cards, dtype=np.uint8), seed, first, games, act)
    assert found.shape == (games, cards)
    for row, order in enumerate(found.tolist()):
        assert tuple(order) == shuffled(SimulationStream(seed, first + row).act(act), range(cards))


def test_a_draw_that_is_drawn_again() -> None:
    found = shuffles(np.arange(2600, dtype=np.int32), 5, 1608, 1)[0]
    assert found[:10].tolist() == [851, 1792, 406, 1786, 274, 2214, 179, 321, 466, 1454]
