"""What good cards are worth: the chance of winning by how many of a rank somebody is dealt."""

from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from math import nan, sqrt

import numpy as np
from numpy.typing import NDArray

from wardeck.errors import LabError
from wardeck.lab.deals import shuffles
from wardeck.lab.kernel import CHUNK, Player
from wardeck.lab.plan import Label, Plan
from wardeck.lab.run import Progress, check_numbers, planned
from wardeck.lab.summary import Z95
from wardeck.lab.winners import sole_winners
from wardeck.lab.work import crew, parts
from wardeck.rules.options import Rules

# What is summed up over games: of the hands with so many cards of the rank, in one game, x that won and n in all.
X, N, XX, XN, NN, GAMES = range(6)


@dataclass(frozen=True)
class Hand:
    """All hands that were dealt so many cards of the rank."""

    cards: int
    """Cards of the rank."""
    hands: int
    """How many hands of how many games; two hands of one game may both be here."""
    wins: int
    """How many of them won alone."""
    standard_error: float
    """Of `chance`; hands of one game are not taken as independent. ``nan`` without hands."""

    @property
    def chance(self) -> float:
        """The share that won alone; ``nan`` without hands."""
        return self.wins / self.hands if self.hands else nan

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of `chance`."""
        half = Z95 * self.standard_error
        return max(self.chance - half, 0.0), min(self.chance + half, 1.0)


@dataclass(frozen=True, eq=False)
class Hands:
    """The hands of many games by their cards of one rank. Two of the same rules and rank add up with ``+``."""

    rank: Label
    games: int
    sums: NDArray[np.int64]
    """Shape (cards of the rank + 1, 6)."""

    def __add__(self, other: "Hands") -> "Hands":
        return Hands(self.rank, self.games + other.games, self.sums + other.sums)

    def __getitem__(self, cards: int) -> Hand:
        """The hands with so many cards of the rank."""
        won, hands, squares, mixed, sizes, games = (int(value) for value in self.sums[cards])
        error = nan
        if hands:
            share = won / hands
            spread = max(squares - 2 * share * mixed + share * share * sizes, 0.0)
            error = sqrt(spread * games / (games - 1)) / hands if games > 1 else nan
        return Hand(cards, hands, won, error)

    @property
    def by_cards(self) -> tuple[Hand, ...]:
        """The hands with 0, 1, 2 … cards of the rank."""
        return tuple(self[cards] for cards in range(len(self.sums)))


def hands(
    rules: Rules | str,
    rank: Label = "A",
    *,
    games: int,
    players: int = 2,
    seed: int = 0,
    first: int = 0,
    limit: int | None = None,
    deck: Sequence[int] | None = None,
    workers: int | None = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Hands:
    """Plays ``games`` games and sorts the hands that were dealt by how many cards of ``rank`` they have.

    ``rank`` is a rank, ``"*"`` for a joker, or a number of ``deck``. The other arguments are those of `simulate`.
    Raises `LabError` where the deck has no card of the rank, and `DealError`.
    """
    check_numbers(games=games, seed=seed, first=first, limit=limit)
    plan = planned(rules, players=players, deck=deck)
    strength = plan.labels.index(rank) if rank in plan.labels else -1
    if not (plan.cards[0] == strength).any():
        raise LabError("hands.rank", rank=rank)
    total = Hands(rank, 0, np.zeros((int((plan.cards[0] == strength).sum()) + 1, 6), np.int64))
    with crew(workers, executor) as people:
        for _, part in parts(
            partial(_play, plan, strength=strength, seed=seed, limit=limit), first=first, games=games, crew=people
        ):
            total = total + part
            if progress is not None:
                progress(total.games, games)
    return total


def _play(plan: Plan, first: int, games: int, *, strength: int, seed: int, limit: int | None) -> Hands:
    deck, player = plan.cards[0], Player(plan, limit=limit)
    sums = np.zeros((int((deck == strength).sum()) + 1, 6), np.int64)
    for start in range(first, first + games, CHUNK):
        number = min(CHUNK, first + games - start)
        winners = sole_winners(player.play(seed, start, number))
        held = _held(plan, strength, shuffles(deck, seed, start, number))
        for cards in range(len(sums)):
            here = held == cards
            n = here.sum(axis=1)
            x = (here & (np.arange(plan.seats) == winners[:, None])).sum(axis=1)
            sums[cards] += [x.sum(), n.sum(), (x * x).sum(), (x * n).sum(), (n * n).sum(), (n > 0).sum()]
    return Hands(plan.labels[strength], games, sums)


def _held(plan: Plan, strength: int, decks: NDArray[np.int32]) -> NDArray[np.int64]:
    """How many cards of this strength each seat is dealt, shape (games, seats)."""
    of_rank = decks == strength
    held = np.zeros((len(decks), plan.seats), np.int64)
    for seat in range(plan.seats):
        held[:, seat] = of_rank[:, plan.seat_of == seat].sum(axis=1)
    return held
