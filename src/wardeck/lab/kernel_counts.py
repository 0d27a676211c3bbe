"""Exact counts of many games, in bounded memory: a million games are a few histograms."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from wardeck.lab import kernel_codes as c
from wardeck.lab.kernel_tally import HISTOGRAMS, tally_rows

BINS = 1 << 14
"""Values below this are counted in arrays, greater ones in a `Counter`: only long games have them, so they are few."""
HISTOGRAM_NAMES = ("battles", "war_steps", "longest_war", "warm_up", "loop")
COLUMNS = (c.R_BATTLES, c.R_WAR_STEPS, c.R_LONGEST_WAR, c.R_WARM_UP, c.R_LOOP)


@dataclass(frozen=True)
class Extreme:
    """The least or the greatest value, and the lowest number among the games that have it."""

    value: int
    number: int


@dataclass(eq=False)
class Counts:
    """Counts of games of one plan, whatever their order was; two of them add up with ``+``.

    Histograms: ``battles``, ``war_steps`` and ``longest_war`` over the games that ended (neither endless nor stopped),
    ``warm_up`` and ``loop`` over the endless ones.
    """

    seats: int
    ends: NDArray[np.int64] = field(init=False)
    """Games by termination, shape (7,)."""
    alone: NDArray[np.int64] = field(init=False)
    """Games won by one seat alone, by termination and seat, shape (7, seats)."""
    shared: NDArray[np.int64] = field(init=False)
    """Games in which a seat shares with others, by termination and seat, shape (7, seats)."""
    shared_games: NDArray[np.int64] = field(init=False)
    """Games that several seats share, by termination, shape (7,)."""
    bins: NDArray[np.int64] = field(init=False)
    """Histograms of values below BINS, shape (5, BINS)."""
    beyond: tuple[Counter[int], ...] = field(init=False)
    """The same for all greater values."""
    _extremes: NDArray[np.int64] = field(init=False)
    _numbers: NDArray[np.uint64] = field(init=False)

    def __post_init__(self) -> None:
        ends = len(c.TERMINATIONS)
        self.ends, self.shared_games = np.zeros(ends, np.int64), np.zeros(ends, np.int64)
        self.alone, self.shared = (np.zeros((ends, self.seats), np.int64) for _ in range(2))
        self.bins = np.zeros((HISTOGRAMS, BINS), np.int64)
        self.beyond = tuple(Counter() for _ in range(HISTOGRAMS))
        self._extremes = np.empty((HISTOGRAMS, 2), np.int64)
        self._extremes[:] = np.iinfo(np.int64).max, -1
        self._numbers = np.zeros((HISTOGRAMS, 2), np.uint64)

    @property
    def games(self) -> int:
        """How many games were counted."""
        return int(self.ends.sum())

    def add(self, rows: NDArray[np.int64], masks: NDArray[np.uint64], first: int) -> None:
        """Counts games ``first``, ``first + 1`` … of which these are the rows and the winners."""
        rest = np.empty(len(rows), np.int64)
        kept = tally_rows(
            rows, masks, np.uint64(first), self.ends, self.alone, self.shared, self.shared_games, self.bins,
            self._extremes, self._numbers, rest,
        )  # fmt: skip
        for game in rest[:kept].tolist():
            row, number = rows[game], first + game
            endless = row[c.R_END] == c.ENDLESS
            for which in range(3, 5) if endless else range(3):
                self._note(which, int(row[COLUMNS[which]]), number)

    def histogram(self, name: str) -> dict[int, int]:
        """Value to games, values ascending."""
        which = HISTOGRAM_NAMES.index(name)
        found = {int(value): int(self.bins[which, value]) for value in np.flatnonzero(self.bins[which])}
        return found | dict(sorted(self.beyond[which].items()))

    def least(self, name: str) -> Extreme | None:
        """The least value of a histogram; None where it is empty."""
        return self._extreme(HISTOGRAM_NAMES.index(name), 0)

    def greatest(self, name: str) -> Extreme | None:
        """The greatest value of a histogram; None where it is empty."""
        return self._extreme(HISTOGRAM_NAMES.index(name), 1)

    def __add__(self, other: "Counts") -> "Counts":
        if self.seats != other.seats:
            raise ValueError("counts of games for different numbers of seats")
        total = Counts(self.seats)
        for part in (self, other):
            total._merge(part)
        return total

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Counts) and self._facts() == other._facts()

    __hash__ = None  # type: ignore[assignment]

    def _facts(self) -> Iterable[object]:
        arrays = (self.ends, self.alone, self.shared, self.shared_games, self.bins, self._extremes, self._numbers)
        return [self.seats, self.beyond, *(array.tobytes() for array in arrays)]

    def _merge(self, part: "Counts") -> None:
        for name in ("ends", "alone", "shared", "shared_games", "bins"):
            getattr(self, name).__iadd__(getattr(part, name))
        for which in range(HISTOGRAMS):
            self.beyond[which].update(part.beyond[which])
            for side in range(2):
                found = part._extreme(which, side)
                if found:
                    self._keep(which, side, found.value, found.number)

    def _extreme(self, which: int, side: int) -> Extreme | None:
        if self._extremes[which, 1] < 0:
            return None
        return Extreme(int(self._extremes[which, side]), int(self._numbers[which, side]))

    def _note(self, which: int, value: int, number: int) -> None:
        if value < BINS:
            self.bins[which, value] += 1
        else:
            self.beyond[which][value] += 1
        for side in range(2):
            self._keep(which, side, value, number)

    def _keep(self, which: int, side: int, value: int, number: int) -> None:
        held = int(self._extremes[which, side])
        better = value < held if side == 0 else value > held
        if better or (value == held and number < int(self._numbers[which, side])):
            self._extremes[which, side], self._numbers[which, side] = value, number
