"""What many games came to: exact counts that add up, and the figures that are read from them."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from math import ceil, isqrt, nan, sqrt
from typing import Any, Self

from wardeck.lab.kernel_codes import ENDLESS, STOPPED, TERMINATIONS
from wardeck.lab.kernel_counts import Counts, Extreme

Z95 = 1.959963984540054
"""Half the width of a 95 % interval, in standard errors."""
MEASURES = ("battles", "war_steps", "longest_war", "warm_up", "loop")
"""The measures of a `Summary`."""

Interval = tuple[float, float]


def wilson(hits: int, games: int, z: float = Z95) -> Interval:
    """The Wilson interval of a share, 95 % unless ``z`` says otherwise; (0, 1) without games.

    >>> [round(bound, 4) for bound in wilson(50, 100)]
    [0.4038, 0.5962]
    """
    if not games:
        return 0.0, 1.0
    share, spread = hits / games, z * z / games
    middle = share + spread / 2
    half = z * sqrt(share * (1 - share) / games + spread / games / 4)
    low = 0.0 if hits == 0 else (middle - half) / (1 + spread)
    high = 1.0 if hits == games else (middle + half) / (1 + spread)
    return low, high


@dataclass(frozen=True)
class Measure:
    """A whole number that each of some games has, such as its battles. Exact; two of them add up with ``+``.

    Figures are ``nan`` where there are no games; extremes and their games are then None.
    """

    histogram: Mapping[int, int] = field(default_factory=dict)
    """Games by value, values ascending."""
    shortest_game: int | None = None
    """The lowest number of a game with the least value."""
    longest_game: int | None = None
    """The lowest number of a game with the greatest value."""

    @classmethod
    def of(cls, histogram: Mapping[int, int], least: Extreme | None, greatest: Extreme | None) -> Self:
        """The measure of counted games."""
        return cls(histogram, None if least is None else least.number, None if greatest is None else greatest.number)

    @property
    def games(self) -> int:
        """How many games have this number."""
        return sum(self.histogram.values())

    @property
    def total(self) -> int:
        """The sum over all games."""
        return sum(value * games for value, games in self.histogram.items())

    @property
    def mean(self) -> float:
        return self.total / self.games if self.histogram else nan

    @property
    def sd(self) -> float:
        """The standard deviation, estimated with n − 1; ``nan`` below two games."""
        games, total = self.games, self.total
        if games < 2:
            return nan
        squares = sum(value * value * number for value, number in self.histogram.items())
        return _root((games * squares - total * total), games * (games - 1))

    @property
    def standard_error(self) -> float:
        """The standard error of the mean."""
        return self.sd / sqrt(self.games) if self.histogram else nan

    @property
    def median(self) -> float:
        return self.quantile(0.5)

    @property
    def mode(self) -> float:
        """The most frequent value, the least of several."""
        return max(self.histogram, key=self.histogram.__getitem__) if self.histogram else nan

    @property
    def shortest(self) -> int | None:
        """The least value."""
        return next(iter(self.histogram), None)

    @property
    def longest(self) -> int | None:
        """The greatest value."""
        return next(reversed(self.histogram), None) if self.histogram else None

    @property
    def precision(self) -> float:
        """Half the 95 % interval of the mean, as a share of it; ``nan`` where it cannot be said."""
        return Z95 * self.standard_error / self.mean if self.total else nan

    def quantile(self, q: float) -> float:
        """The least value that a share ``q`` (0 … 1) of the games do not exceed."""
        if not 0 <= q <= 1:
            raise ValueError(f"{q} is no share")
        wanted = max(ceil(q * self.games - 1e-9), 1)
        for value, reached in self._climbing():
            if reached >= wanted:
                return value
        return nan

    def interval(self, z: float = Z95) -> Interval:
        """The interval of the mean, 95 % unless ``z`` says otherwise."""
        half = z * self.standard_error
        return self.mean - half, self.mean + half

    def share_above(self, value: int) -> float:
        """The share of the games with a greater value."""
        above = sum(games for each, games in self.histogram.items() if each > value)
        return above / self.games if self.histogram else nan

    def to_dict(self) -> dict[str, Any]:
        """The measure as JSON takes it, whole."""
        pairs = [list(pair) for pair in self.histogram.items()]
        return {"histogram": pairs, "shortest_game": self.shortest_game, "longest_game": self.longest_game}

    @classmethod
    def from_dict(cls, facts: Mapping[str, Any]) -> Self:
        """The measure that `to_dict` wrote."""
        histogram = {int(value): int(games) for value, games in facts["histogram"]}
        return cls(histogram, facts["shortest_game"], facts["longest_game"])

    def __add__(self, other: "Measure") -> "Measure":
        if not (self.histogram and other.histogram):
            return self if self.histogram else other
        merged = Counter(self.histogram)
        merged.update(other.histogram)
        shortest = [(each.shortest, each.shortest_game) for each in (self, other)]
        longest = [(-(each.longest or 0), each.longest_game) for each in (self, other)]
        return Measure(dict(sorted(merged.items())), min(shortest)[1], min(longest)[1])

    def _climbing(self) -> Iterator[tuple[int, int]]:
        """Each value, and how many games do not exceed it."""
        reached = 0
        for value, games in self.histogram.items():
            reached += games
            yield value, reached


@dataclass(frozen=True)
class Summary:
    """What a number of games came to. Exact; summaries of other games with the same rules and seats add up with ``+``.

    Every game is in one of ``wins``, ``draws``, ``endless`` and ``stopped``.
    """

    seats: int
    terminations: Mapping[str, int]
    """Games by the words of the rulebook, section 9; all of them, in its order."""
    wins: tuple[int, ...]
    """By seat: games that ended and that it won alone."""
    shared: tuple[int, ...]
    """By seat: games that ended and in which it shares with others."""
    leads: tuple[int, ...]
    """By seat: stopped games in which it alone held most cards."""
    battles: Measure
    """Of the games that ended, neither endless nor stopped; so are the next two."""
    war_steps: Measure
    longest_war: Measure
    """The most war steps in one battle of the game: the chain of wars."""
    warm_up: Measure
    """Of the endless games: battles before the loop."""
    loop: Measure
    """Of the endless games: battles in the loop."""

    @classmethod
    def nothing(cls, seats: int) -> "Summary":
        """The summary of no games."""
        none = (0,) * seats
        return cls(seats, dict.fromkeys(TERMINATIONS, 0), none, none, none, *(Measure() for _ in MEASURES))

    @classmethod
    def of(cls, counts: Counts) -> "Summary":
        """The summary of counted games."""
        ended = [code for code in range(len(TERMINATIONS)) if code not in (ENDLESS, STOPPED)]
        return cls(
            seats=counts.seats,
            terminations=dict(zip(TERMINATIONS, counts.ends.tolist(), strict=True)),
            wins=tuple(counts.alone[ended].sum(axis=0).tolist()),
            shared=tuple(counts.shared[ended].sum(axis=0).tolist()),
            leads=tuple(counts.alone[STOPPED].tolist()),
            **{
                name: Measure.of(counts.histogram(name), counts.least(name), counts.greatest(name)) for name in MEASURES
            },
        )

    @property
    def games(self) -> int:
        return sum(self.terminations.values())

    @property
    def endless(self) -> int:
        return self.terminations["endless"]

    @property
    def stopped(self) -> int:
        return self.terminations["stopped"]

    @property
    def ended(self) -> int:
        """Games that are neither endless nor stopped."""
        return self.games - self.endless - self.stopped

    @property
    def draws(self) -> int:
        """Games that ended and that no seat won alone: deadlocks and equal shares."""
        return self.ended - sum(self.wins)

    def win_share(self, seat: int) -> float:
        """The share of all games that a seat won alone."""
        return self.wins[seat] / self.games if self.games else nan

    def win_interval(self, seat: int, z: float = Z95) -> Interval:
        """The Wilson interval of that share."""
        return wilson(self.wins[seat], self.games, z)

    def to_dict(self) -> dict[str, Any]:
        """The summary as JSON takes it, whole."""
        measures = {name: self.measure(name).to_dict() for name in MEASURES}
        seats = {name: list(getattr(self, name)) for name in ("wins", "shared", "leads")}
        return {"seats": self.seats, "terminations": dict(self.terminations), **seats, **measures}

    @classmethod
    def from_dict(cls, facts: Mapping[str, Any]) -> "Summary":
        """The summary that `to_dict` wrote."""
        return cls(
            seats=facts["seats"],
            terminations={word: facts["terminations"][word] for word in TERMINATIONS},
            wins=tuple(facts["wins"]),
            shared=tuple(facts["shared"]),
            leads=tuple(facts["leads"]),
            **{name: Measure.from_dict(facts[name]) for name in MEASURES},
        )

    def measure(self, name: str) -> Measure:
        """The measure of a name in `MEASURES`."""
        found: Measure = getattr(self, name)
        return found

    def __add__(self, other: "Summary") -> "Summary":
        if self.seats != other.seats:
            raise ValueError(f"summaries of games for {self.seats} and for {other.seats}")
        return Summary(
            self.seats,
            {word: games + other.terminations[word] for word, games in self.terminations.items()},
            _sums(self.wins, other.wins),
            _sums(self.shared, other.shared),
            _sums(self.leads, other.leads),
            *(self.measure(name) + other.measure(name) for name in MEASURES),
        )


def _sums(first: tuple[int, ...], second: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(map(sum, zip(first, second, strict=True)))


def _root(numerator: int, denominator: int) -> float:
    """The root of a quotient of whole numbers of any size, correct to the last bits."""
    shift = max(0, 128 - numerator.bit_length() + denominator.bit_length())
    shift += shift % 2
    return float(isqrt((numerator << shift) // denominator)) / float(1 << shift // 2)
