"""Exact counts of many games, from the rows that the paths write."""

# Compiled code is plain: numbers, loops, and arguments by position.
# ruff: noqa: PLR0917

import numpy as np

from wardeck.lab.kernel_codes import (
    ENDLESS,
    R_BATTLES,
    R_END,
    R_LONGEST_WAR,
    R_LOOP,
    R_WAR_STEPS,
    R_WARM_UP,
    STOPPED,
)  # fmt: skip
from wardeck.lab.kernel_jit import compiled, entry
from wardeck.lab.kernel_types import Int, Ints, Word, Words

H_BATTLES, H_WAR_STEPS, H_LONGEST_WAR, H_WARM_UP, H_LOOP = range(5)
"""The histograms: the first three over games that ended, the last two over endless ones."""
HISTOGRAMS = 5


@compiled
def note(histograms: Ints, extremes: Ints, numbers: Words, which: Int, value: Int, number: Word) -> None:
    """Counts a value, and keeps the least and the greatest with the lowest number of a game that has it."""
    histograms[which, value] += 1
    if value < extremes[which, 0] or (value == extremes[which, 0] and number < numbers[which, 0]):
        extremes[which, 0], numbers[which, 0] = value, number
    if value > extremes[which, 1] or (value == extremes[which, 1] and number < numbers[which, 1]):
        extremes[which, 1], numbers[which, 1] = value, number


@entry
def tally_rows(
    rows: Ints,
    masks: Words,
    first: Int,
    ends: Ints,
    alone: Ints,
    shared: Ints,
    shared_games: Ints,
    histograms: Ints,
    extremes: Ints,
    numbers: Words,
    rest: Ints,
) -> Int:
    """Adds games to counts; returns how many rows of ``rest`` were filled.

    ``rows`` and ``masks`` are those of the games from number ``first`` on. ``ends`` int64[7], ``alone`` and ``shared``
    int64[7, seats], ``shared_games`` int64[7]: by termination, games, won by one seat alone, shared by several.
    ``histograms`` int64[HISTOGRAMS, bins]; ``extremes`` int64 and ``numbers`` uint64, both [HISTOGRAMS, 2]. A game with
    a value that has no bin is counted in the first four only; its place among the rows goes to ``rest`` int64[games].
    """
    bins, kept = histograms.shape[1], 0
    for i in range(rows.shape[0]):
        end = rows[i, R_END]
        ends[end] += 1
        winners: Int = 0
        for seat in range(alone.shape[1]):
            winners += np.int64((masks[i, seat >> 6] >> np.uint64(seat & 63)) & np.uint64(1))
        if winners:
            shared_games[end] += winners > 1
            counts = shared if winners > 1 else alone
            for seat in range(alone.shape[1]):
                counts[end, seat] += np.int64((masks[i, seat >> 6] >> np.uint64(seat & 63)) & np.uint64(1))
        if end == STOPPED:
            continue
        number = np.uint64(first + np.uint64(i))
        if end == ENDLESS:
            if rows[i, R_WARM_UP] < bins and rows[i, R_LOOP] < bins:
                note(histograms, extremes, numbers, H_WARM_UP, rows[i, R_WARM_UP], number)
                note(histograms, extremes, numbers, H_LOOP, rows[i, R_LOOP], number)
                continue
        elif rows[i, R_BATTLES] < bins and rows[i, R_WAR_STEPS] < bins:
            note(histograms, extremes, numbers, H_BATTLES, rows[i, R_BATTLES], number)
            note(histograms, extremes, numbers, H_WAR_STEPS, rows[i, R_WAR_STEPS], number)
            note(histograms, extremes, numbers, H_LONGEST_WAR, rows[i, R_LONGEST_WAR], number)
            continue
        rest[kept] = i
        kept += 1
    return kept
