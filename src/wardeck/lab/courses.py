"""The course of games battle by battle: who leads, how often that changes, how low the winner once was."""

import numpy as np
from numpy.typing import NDArray

from wardeck.lab import kernel_codes as c
from wardeck.lab.kernel import Games
from wardeck.lab.kernel_course import follow

Integers = NDArray[np.int64]


def courses(found: Games, winners: Integers, seed: int) -> tuple[Integers, Integers]:
    """How often the lead changes in each game, and the fewest cards that its winner held; seat -1 skips a game.

    Cards are looked at before the first battle and after each. The lead changes when a seat alone holds the most cards
    and the last one that did was another.
    """
    plan = found.plan
    changes, fewest = np.zeros(len(winners), np.int64), np.zeros(len(winners), np.int64)
    table, heap = np.zeros(c.TABLE, np.int64), np.zeros(int(plan.options[c.O_BYTES]), np.uint8)
    battles = np.ascontiguousarray(found.rows[:, c.R_BATTLES])
    follow(
        plan.options, plan.cards[0], plan.seat_of, plan.opening, np.uint64(seed), np.uint64(found.first), battles,
        winners, changes, fewest, table, heap,
    )  # fmt: skip
    return changes, fewest
