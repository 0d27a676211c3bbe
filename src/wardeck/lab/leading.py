"""Who leads as time goes by: a sample of a run's games, looked at after more and more battles."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from wardeck.lab import kernel_codes as c
from wardeck.lab.kernel import Player
from wardeck.lab.plan import Plan
from wardeck.lab.summary import Summary

MOST_GAMES = 1000
FEWEST_GAMES = 50
LOOKS = 60
EFFORT = 2e8
"""Cards that may be laid for a sample, about a second or two."""


@dataclass(frozen=True, eq=False)
class Leading:
    """Shares of the sampled games at each look. For each look the shares add up to 1.

    A game is looked at by playing it anew with a limit: at ``battles[i]`` it has ended, or somebody is ahead.
    """

    games: int
    battles: NDArray[np.int64]
    """When it was looked, ascending; shape (looks,)."""
    won: NDArray[np.float64]
    """Won by this seat alone by then; shape (seats, looks)."""
    ahead: NDArray[np.float64]
    """Going on, and this seat alone holds most cards; shape (seats, looks)."""
    shared: NDArray[np.float64]
    """Ended with several winners; shape (looks,)."""
    level: NDArray[np.float64]
    """Going on, and several seats hold most cards."""
    endless: NDArray[np.float64]
    """Proved to be endless by then."""


def leading(plan: Plan, summary: Summary, *, seed: int, first: int = 0, limit: int | None = None) -> Leading:
    """Looks into the first games of a run of which ``summary`` is the result."""
    last = _horizon(summary, limit)
    looks = np.unique(np.linspace(1, last, LOOKS).astype(np.int64))
    cards = float(looks.sum()) * plan.seats
    games = min(max(int(EFFORT / cards), FEWEST_GAMES), MOST_GAMES, summary.games)
    shape = (plan.seats, len(looks))
    won, ahead = np.zeros(shape), np.zeros(shape)
    shared, level, endless = (np.zeros(len(looks)) for _ in range(3))
    for at, battles in enumerate(looks.tolist()):
        found = Player(plan, limit=battles).play(seed, first, games)
        ends = found.rows[:, c.R_END]
        winners = _seats(found.masks, plan.seats)
        alone = winners.sum(axis=1) == 1
        going = ends == c.STOPPED
        won[:, at] = winners[alone & ~going].sum(axis=0)
        ahead[:, at] = winners[alone & going].sum(axis=0)
        endless[at] = (ends == c.ENDLESS).sum()
        level[at] = (going & ~alone).sum()
        shared[at] = (~going & ~alone & (ends != c.ENDLESS)).sum()
    return Leading(games, looks, *(counts / games for counts in (won, ahead, shared, level, endless)))


def _horizon(summary: Summary, limit: int | None) -> int:
    """As many battles as nearly all games are over by."""
    ends = [measure.quantile(0.99) for measure in (summary.battles, summary.warm_up) if measure.games]
    furthest = max(map(int, ends), default=limit or 1000)
    if summary.stopped and limit is not None:
        furthest = max(furthest, min(limit, 10_000))
    return max(furthest, 2)


def _seats(masks: NDArray[np.uint64], seats: int) -> NDArray[np.bool_]:
    """Whether each seat is a winner, shape (games, seats)."""
    seat = np.arange(seats)
    bits: NDArray[np.uint64] = masks[:, seat // 64] >> (seat % 64).astype(np.uint64)
    return (bits & np.uint64(1)).astype(bool)
