"""Who wins from here: the chance of each seat, and how long it will take."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from wardeck.lab.census import is_certain
from wardeck.lab.kernel import Player
from wardeck.lab.kernel_counts import Counts
from wardeck.lab.plan import Plan
from wardeck.lab.positions import Decks, Position, read_position
from wardeck.lab.run import check_numbers
from wardeck.lab.summary import Summary
from wardeck.rules.options import Rules
from wardeck.rules.presets import preset

SECONDS = 0.4
"""How long the answer may take where nothing else is asked for."""
LATEST, PATIENCE = 1.5, 0.3
"""Where others need the processor too, it may take so many times as long, or so many seconds where that is more."""
FIRST_BATCH, LARGEST_BATCH = 1, 8192
EVERY = 20_000
"""So many positions are all played; of more a sample is drawn."""


Batch = Callable[[int, int], Counts]
"""Plays games from the first on, so many, and counts them."""


class Positions(Protocol):
    """Where a game may be."""

    @property
    def plan(self) -> Plan:
        """A game from packets of these sizes."""

    def sample(self, seed: int, first: int, games: int) -> Decks:
        """Positions of games of these numbers, one a row."""


@dataclass(frozen=True)
class Odds:
    """The chances from a position. Intervals are 95 %; where every possible position was played they are points."""

    summary: Summary
    """What the games came to; a game that is endless, stopped or shared is won by nobody alone."""
    exact: bool
    """Whether every possible position was played, and nothing random follows."""

    @property
    def games(self) -> int:
        """How many games the answer rests on."""
        return self.summary.games

    def chance(self, seat: int) -> float:
        """The chance that this seat wins alone."""
        return self.summary.win_share(seat)

    def interval(self, seat: int) -> tuple[float, float]:
        """The interval of `chance`."""
        share = self.chance(seat)
        return (share, share) if self.exact else self.summary.win_interval(seat)

    @property
    def battles(self) -> float:
        """Battles to come, on average over the games that end; ``nan`` where none does."""
        return self.summary.battles.mean

    @property
    def battles_interval(self) -> tuple[float, float]:
        """The interval of `battles`."""
        return (self.battles, self.battles) if self.exact else self.summary.battles.interval()


def odds(
    rules: Rules | str,
    holdings: Sequence[str],
    *,
    ordered: bool = True,
    games: int | None = None,
    seconds: float = SECONDS,
    seed: int = 0,
    limit: int | None = None,
) -> Odds:
    """The chances where each seat holds what is written in ``holdings``.

    ``["5 8 7", "5 9"]``, top card first; with ``?`` for unseen cards, ``4xA``, ``22x?`` and ``rest`` (`positions`).
    ``ordered=False``: the cards are known, their order is not. ``games`` are played, or as many as ``seconds`` (of the
    processor, compiling not counted) allow; the same number with the same seed gives the same answer. ``limit`` is the
    greatest number of battles of a game. Raises `LabError`, `DealError` or `CardError`.

    >>> odds("two-player", ["5 8 7", "5 9"]).chance(0)
    1.0
    """
    check_numbers(games=1 if games is None else games, seed=seed, limit=limit)
    position = read_position(preset(rules) if isinstance(rules, str) else rules, holdings, ordered=ordered)
    number = position.arrangements
    if number is not None and number <= EVERY and is_certain(position.plan):
        return Odds(Summary.of(_played(position, position.every(), seed, 0, limit)), exact=True)
    if games is not None:
        counts = _counted(position, seed, limit, games)
    else:
        counts = within(seconds, sampled(position, seed, limit), seats=position.plan.seats)
    return Odds(Summary.of(counts), exact=False)


def _counted(position: Position, seed: int, limit: int | None, games: int) -> Counts:
    counts = Counts(position.plan.seats)
    for first in range(0, games, LARGEST_BATCH):
        number = min(LARGEST_BATCH, games - first)
        counts = counts + _played(position, position.sample(seed, first, number), seed, first, limit)
    return counts


def sampled(position: Positions, seed: int, limit: int | None) -> Batch:
    """Plays games from positions that are drawn for each."""

    def play(first: int, games: int) -> Counts:
        return _played(position, position.sample(seed, first, games), seed, first, limit)

    return play


def within(seconds: float, play: Batch, *, seats: int) -> Counts:
    """Plays batches for as long as the next one is expected to be done in time, at least one.

    The time is that of the processor, so that a moment in which somebody else has it does not look like a slow game.
    """
    counts, first, number = Counts(seats), 0, FIRST_BATCH
    play(0, 1)  # loads what is compiled
    start = used = time.thread_time()
    latest = time.perf_counter() + max(LATEST * seconds, PATIENCE)
    while True:
        counts = counts + play(first, number)
        first += number
        before, used = used, time.thread_time()
        left = min(seconds - (used - start), latest - time.perf_counter())
        number = min(int(number * left / max(used - before, 1e-6) / 2), 8 * number, LARGEST_BATCH)
        if number < 1:
            return counts


def _played(position: Positions, decks: Decks, seed: int, first: int, limit: int | None) -> Counts:
    counts = Counts(position.plan.seats)
    found = Player(position.plan.with_decks(decks), limit=limit).play(seed, first, len(decks))
    counts.add(found.rows, found.masks, first)
    return counts
