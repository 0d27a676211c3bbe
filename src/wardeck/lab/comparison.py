"""The same deals under several rule sets: what a rule changes, apart from the luck of the cards."""

from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from math import nan, sqrt

import numpy as np
from numpy.typing import NDArray

from wardeck.errors import LabError
from wardeck.lab import kernel_codes as c
from wardeck.lab.kernel import CHUNK, Games, Player
from wardeck.lab.kernel_counts import Counts
from wardeck.lab.plan import Plan
from wardeck.lab.run import Progress, check_numbers, planned
from wardeck.lab.summary import Z95, Summary
from wardeck.lab.winners import ended, sole_winners
from wardeck.lab.work import crew, parts
from wardeck.rules.kinds import Number
from wardeck.rules.options import KINDS, Rules, check_option

MEASURES = {"battles": c.R_BATTLES, "war_steps": c.R_WAR_STEPS}
"""What differs from deal to deal, in the games that end under both rule sets; ``wins`` are the first seat's, in all."""
FEWEST, MOST = 2, 40
"""Rule sets in one comparison."""


@dataclass(frozen=True)
class Difference:
    """How a number differs from the one under the first rule set, deal by deal. Exact; adds up with ``+``."""

    deals: int = 0
    """How many deals are compared."""
    total: int = 0
    """The sum of the differences."""
    squares: int = 0
    """The sum of their squares."""
    more: int = 0
    """Deals in which the number is greater than under the first rule set."""
    less: int = 0

    @classmethod
    def of(cls, differences: NDArray[np.int64]) -> "Difference":
        """The difference in some deals; each is below 2^26, or their number is small."""
        large = differences.astype(object) if differences.size and np.abs(differences).max() >= 1 << 24 else differences
        return cls(
            deals=len(differences),
            total=int(differences.sum()),
            squares=int((large * large).sum()),
            more=int((differences > 0).sum()),
            less=int((differences < 0).sum()),
        )

    @property
    def mean(self) -> float:
        """The mean difference; ``nan`` without deals."""
        return self.total / self.deals if self.deals else nan

    @property
    def standard_error(self) -> float:
        """Of the mean; ``nan`` below two deals."""
        if self.deals < 2:
            return nan
        return sqrt((self.deals * self.squares - self.total**2) / (self.deals - 1)) / self.deals

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the mean difference."""
        half = Z95 * self.standard_error
        return self.mean - half, self.mean + half

    def __add__(self, other: "Difference") -> "Difference":
        return Difference(
            self.deals + other.deals,
            self.total + other.total,
            self.squares + other.squares,
            self.more + other.more,
            self.less + other.less,
        )


@dataclass(frozen=True)
class Comparison:
    """What the same deals come to under several rule sets."""

    names: tuple[str, ...]
    summaries: tuple[Summary, ...]
    battles: tuple[Difference, ...]
    """From the first rule set, one for each, over the deals that end under both; the first is 0."""
    war_steps: tuple[Difference, ...]
    """The same for war steps."""
    wins: tuple[Difference, ...]
    """The same for the games that the first seat wins alone, over all deals: a difference of chances."""

    @property
    def games(self) -> int:
        """How many deals were played under each rule set."""
        return self.summaries[0].games


@dataclass(frozen=True)
class _Part:
    counts: tuple[Counts, ...]
    differences: tuple[tuple[Difference, ...], ...]

    def __add__(self, other: "_Part") -> "_Part":
        return _Part(
            tuple(mine + theirs for mine, theirs in zip(self.counts, other.counts, strict=True)),
            tuple(
                tuple(mine + theirs for mine, theirs in zip(*rows, strict=True))
                for rows in zip(self.differences, other.differences, strict=True)
            ),
        )


def compare(
    rule_sets: Mapping[str, Rules] | Sequence[Rules | str],
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
) -> Comparison:
    """Plays games ``first`` … of a seed under each of 2 to 40 rule sets, by name or in a list of presets and rules.

    Rule sets with the same deck have the same deals; what comes by chance later is drawn from the same stream. The
    other arguments are those of `simulate`. Raises `LabError`, `RulesError` or `DealError`.
    """
    check_numbers(games=games, seed=seed, first=first, limit=limit)
    if isinstance(rule_sets, Mapping):
        named: dict[str, Rules | str] = dict(rule_sets)
    else:
        named = {each if isinstance(each, str) else f"{place}": each for place, each in enumerate(rule_sets, 1)}
        if len(named) < len(rule_sets):
            raise LabError("compare.twice")
    if not FEWEST <= len(named) <= MOST:
        raise LabError("compare.number", n=len(named), fewest=FEWEST, most=MOST)
    plans = [planned(rules, players=players, deck=deck) for rules in named.values()]
    total: _Part | None = None
    with crew(workers, executor) as hands:
        for _, part in parts(partial(_play, plans, seed, limit), first=first, games=games, crew=hands):
            total = part if total is None else total + part
            if progress is not None:
                progress(total.counts[0].games, games)
    assert total is not None
    battles, war_steps, wins = zip(*total.differences, strict=True)
    return Comparison(tuple(named), tuple(map(Summary.of, total.counts)), battles, war_steps, wins)


def over(rules: Rules, option: str, values: Sequence[str]) -> dict[str, Rules]:
    """The rules with one option at each of these values, by its value, for `compare`. Raises `RulesError`.

    >>> list(over(Rules(), "layout", ["U", "DU"]))
    ['U', 'DU']
    """
    check_option(option)
    whole = isinstance(KINDS[option], Number)
    changed = {
        value: rules.with_(**{option: int(value) if whole and value.strip("-").isdecimal() else value})
        for value in values
    }
    if len(changed) < len(values):
        raise LabError("compare.twice")
    return changed


def _play(plans: list[Plan], seed: int, limit: int | None, first: int, games: int) -> _Part:
    counts = [Counts(plan.seats) for plan in plans]
    players = [Player(plan, limit=limit) for plan in plans]
    differences = [[Difference()] * (len(MEASURES) + 1) for _ in plans]
    for start in range(first, first + games, CHUNK):
        number = min(CHUNK, first + games - start)
        base: Games | None = None
        for place, player in enumerate(players):
            found = player.play(seed, start, number)
            base = base or found
            counts[place].add(found.rows, found.masks, start)
            more = _differences(base, found)
            differences[place] = [had + new for had, new in zip(differences[place], more, strict=True)]
    return _Part(tuple(counts), tuple(map(tuple, differences)))


def _differences(base: Games, found: Games) -> list[Difference]:
    both = ended(base) & ended(found)
    measured = [Difference.of((found.rows[:, column] - base.rows[:, column])[both]) for column in MEASURES.values()]
    wins = [(sole_winners(each) == 0).astype(np.int64) for each in (found, base)]
    return [*measured, Difference.of(wins[0] - wins[1])]
