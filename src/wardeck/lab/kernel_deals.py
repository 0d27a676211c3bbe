"""Whole decks of many games, shuffled by the stream of each."""

from typing import Any

import numpy as np

from wardeck.lab.kernel_chance import game_key, seed_key_of, shuffle
from wardeck.lab.kernel_jit import entry
from wardeck.lab.kernel_types import Int, Word


@entry
def shuffle_rows(rows: Any, seed: Word, first: Word, act: Int) -> None:
    """Shuffles row ``i``, int32, by act ``act`` of game ``first + i``."""
    seed_key = seed_key_of(seed)
    for i in range(rows.shape[0]):
        shuffle(rows[i], 0, rows.shape[1], game_key(seed_key, np.uint64(first + np.uint64(i))), act)
