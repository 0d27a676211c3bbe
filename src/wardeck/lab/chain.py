"""Shuffled taking with a few different cards, solved as a Markov chain: what simulation can only estimate.

Without ties a battle lays two cards, which go back in either order with even chances. A position is a permutation of
the cards, seat 0's packet first, and how many of them she holds.
"""

from dataclasses import dataclass
from math import factorial
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from wardeck.errors import LabError
from wardeck.lab.arrangements import arrangements

FEWEST, MOST = 2, 9
"""Cards: nine have 2.9 million positions, which take half a minute."""
GOOD_ENOUGH = 1e-13
ROUNDS = 20_000

Indices: TypeAlias = NDArray[np.intp]
Values: TypeAlias = NDArray[np.float64]
Steps: TypeAlias = list[tuple[NDArray[np.bool_], Indices, Indices]]
"""For each number of cards that seat 0 holds, from 1: whether she wins, and the two permutations after that."""


@dataclass(frozen=True)
class Split:
    """What is expected where the cards are dealt at random, so many to seat 0."""

    held: int
    """Seat 0's cards at the start."""
    battles: float
    """Expected number; k(n - k) by Bhatia, Chin, Mani and Mossel, arXiv 2302.03535."""
    sd: float
    """Standard deviation of the number of battles."""
    wins: float
    """Seat 0's chance of winning."""
    error: float
    """``battles`` is no further from the truth than this."""


def solve_chain(cards: int) -> tuple[Split, ...]:
    """All splits of a deck of so many different cards, 2 … 9, under `shuffled` (or `coin`) taking.

    Raises `LabError` for another number of cards.
    """
    if not FEWEST <= cards <= MOST:
        raise LabError("exact.chain", cards=cards, fewest=FEWEST, most=MOST)
    steps = _steps(cards)
    positions = factorial(cards)
    one, none = np.ones(positions), np.zeros(positions)
    mean, residual = _solved(steps, [one] * (cards + 1), none, none)
    squares, _ = _solved(steps, [2 * each - 1 for each in mean], none, none)
    wins, _ = _solved(steps, [none] * (cards + 1), none, one)
    return tuple(
        Split(
            held=held,
            battles=float(mean[held].mean()),
            sd=float(np.sqrt(squares[held].mean() - mean[held].mean() ** 2)),
            wins=float(wins[held].mean()),
            error=residual * max(float(each.max()) for each in mean) / (1 - residual),
        )
        for held in range(1, cards)
    )


def _solved(steps: Steps, costs: list[Values], lost: Values, won: Values) -> tuple[list[Values], float]:
    """Solves value = cost + mean of the values after, with the values ``lost`` and ``won`` at the two ends.

    Returns the values by the number of cards that seat 0 holds, and the greatest difference of the two sides.
    """
    cards = len(steps) + 1
    values = [lost, *(np.zeros_like(lost) for _ in steps), won]
    residual = np.inf
    way = [*range(1, cards), *range(cards - 1, 0, -1)]
    for _ in range(ROUNDS):
        residual = 0.0
        for held in way:
            wins, first, second = steps[held - 1]
            up, down = values[held + 1], values[held - 1]
            after = np.where(wins, up[first] + up[second], down[first] + down[second]) / 2
            new = costs[held] + after
            residual = max(residual, float(np.abs(new - values[held]).max()))
            values[held] = new
        if residual < GOOD_ENOUGH * max(1.0, float(values[cards // 2].max())):
            break
    return values, _residual(steps, costs, values)


def _residual(steps: Steps, costs: list[Values], values: list[Values]) -> float:
    worst = 0.0
    for held, (wins, first, second) in enumerate(steps, 1):
        up, down = values[held + 1], values[held - 1]
        after = np.where(wins, up[first] + up[second], down[first] + down[second]) / 2
        worst = max(worst, float(np.abs(costs[held] + after - values[held]).max()))
    return worst


def _steps(cards: int) -> Steps:
    orders = arrangements([1] * cards, 0, factorial(cards))
    steps: Steps = []
    for held in range(1, cards):
        of_a, of_b = orders[:, 0], orders[:, held]
        wins = of_a > of_b
        first, second = (
            _places(_after(orders, held, wins, np.stack(pair, axis=1))) for pair in ((of_a, of_b), (of_b, of_a))
        )
        steps.append((wins, first, second))
    return steps


def _after(orders: NDArray[np.uint8], held: int, wins: NDArray[np.bool_], pot: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The permutations after a battle whose pot goes under the winner's packet in this order."""
    rest_a, rest_b = orders[:, 1:held], orders[:, held + 1 :]
    won = np.concatenate([rest_a, pot, rest_b], axis=1)
    lost = np.concatenate([rest_a, rest_b, pot], axis=1)
    return np.where(wins[:, None], won, lost)


def _places(orders: NDArray[np.uint8]) -> Indices:
    """The number of each permutation, lexicographic."""
    cards = orders.shape[1]
    place = np.zeros(len(orders), np.intp)
    for i in range(cards - 1):
        place += (orders[:, i + 1 :] < orders[:, i : i + 1]).sum(axis=1) * factorial(cards - 1 - i)
    return place
