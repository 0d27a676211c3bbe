"""Shuffled decks of many games at once, by the simulation stream of `docs/chance.md`."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from wardeck.lab.kernel_deals import shuffle_rows


def shuffles(deck: NDArray[Any], seed: int, first: int, games: int, act: int = 0) -> NDArray[np.int32]:
    """The deck as act ``act`` of the games ``first`` … ``first + games - 1`` shuffles it, shape (games, cards).

    ``first + games`` is at most 2^64.
    """
    orders = np.repeat(deck.astype(np.int32)[None, :], games, axis=0)
    shuffle_rows(orders, np.uint64(seed), np.uint64(first), np.int64(act))
    return orders
