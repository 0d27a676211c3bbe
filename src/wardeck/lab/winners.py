"""Who has won, for many games at once."""

import numpy as np
from numpy.typing import NDArray

from wardeck.lab import kernel_codes as c
from wardeck.lab.kernel import Games

WORD = 64


def ended(found: Games) -> NDArray[np.bool_]:
    """Which games ended by themselves: neither endless nor stopped."""
    end = found.rows[:, c.R_END]
    which: NDArray[np.bool_] = (end != c.ENDLESS) & (end != c.STOPPED)
    return which


def sole_winners(found: Games) -> NDArray[np.int64]:
    """The seat that has won alone, for each game; -1 where it is shared, endless or stopped."""
    words = found.masks
    sharing = np.bitwise_count(words).sum(axis=1)
    word = (words != 0).argmax(axis=1)
    mask = words[np.arange(len(words)), word]
    bit = np.bitwise_count(mask - np.uint64(1)) if len(mask) else mask  # of a single bit: how many are below it
    seats = word * WORD + bit.astype(np.int64)
    return np.where((sharing == 1) & ended(found), seats, -1)
