"""Remarkable games among many: their numbers, so that they can be played again."""

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial

import numpy as np
from numpy.typing import NDArray

from wardeck.errors import LabError
from wardeck.lab import kernel_codes as c
from wardeck.lab.courses import courses
from wardeck.lab.kernel import CHUNK, Games, Player
from wardeck.lab.plan import Plan
from wardeck.lab.run import Progress, check_numbers, planned
from wardeck.lab.winners import ended, sole_winners
from wardeck.lab.work import crew, parts
from wardeck.rules.names import suggestion
from wardeck.rules.options import Rules

MOST_KEPT = 10_000
Values = NDArray[np.int64]
Which = NDArray[np.bool_]


def _of_ended(column: int) -> Callable[[Games, int], tuple[Which, Values]]:
    return lambda found, seed: (ended(found), found.rows[:, column])


def _of_endless(column: int) -> Callable[[Games, int], tuple[Which, Values]]:
    return lambda found, seed: (found.rows[:, c.R_END] == c.ENDLESS, found.rows[:, column])


def _draws(found: Games, seed: int) -> tuple[Which, Values]:
    return ended(found) & (sole_winners(found) < 0), found.rows[:, c.R_BATTLES]


def _closest(found: Games, seed: int) -> tuple[Which, Values]:
    winners = sole_winners(found)
    return winners >= 0, courses(found, winners, seed)[0]


def _comebacks(found: Games, seed: int) -> tuple[Which, Values]:
    winners = sole_winners(found)
    return winners >= 0, courses(found, winners, seed)[1]


@dataclass(frozen=True)
class _Wish:
    measure: Callable[[Games, int], tuple[Which, Values]]
    """From games and their seed: which of them count, and the value of each."""
    rank: int = -1
    """By which the value is multiplied to put games in order; 0: by their number alone."""


WISHES = {
    "longest": _Wish(_of_ended(c.R_BATTLES)),
    "shortest": _Wish(_of_ended(c.R_BATTLES), 1),
    "endless": _Wish(_of_endless(c.R_LOOP), 0),
    "longest-loop": _Wish(_of_endless(c.R_LOOP)),
    "longest-warm-up": _Wish(_of_endless(c.R_WARM_UP)),
    "draw": _Wish(_draws, 0),
    "most-wars": _Wish(_of_ended(c.R_WAR_STEPS)),
    "longest-chain": _Wish(_of_ended(c.R_LONGEST_WAR)),
    "closest": _Wish(_closest),
    "biggest-comeback": _Wish(_comebacks, 1),
}
"""What can be looked for. Values: battles; war steps in all, or at most in one battle; battles of a loop, or before it;
for `closest` how often the lead changed, for `biggest-comeback` the fewest cards that the winner ever held."""


@dataclass(frozen=True)
class Found:
    """A game that was found."""

    number: int
    value: int
    """What was looked for, see `WISHES`."""
    termination: str
    winners: tuple[int, ...]
    battles: int
    war_steps: int
    longest_war: int


@dataclass(frozen=True)
class Search:
    """The games that were looked for, the best first; of equal ones the lowest number."""

    wish: str
    games: int
    """How many games were looked at."""
    matching: int
    """How many of them are of the kind: ended, endless, drawn, or won by one seat alone."""
    found: tuple[Found, ...]


@dataclass(frozen=True)
class _Part:
    rank: int
    most: int
    games: int
    matching: int
    found: tuple[Found, ...]

    def __add__(self, other: "_Part") -> "_Part":
        best = sorted(self.found + other.found, key=lambda each: (self.rank * each.value, each.number))
        return _Part(
            self.rank, self.most, self.games + other.games, self.matching + other.matching, tuple(best[: self.most])
        )


def find(
    rules: Rules | str,
    wish: str,
    *,
    games: int,
    most: int = 5,
    players: int = 2,
    seed: int = 0,
    first: int = 0,
    limit: int | None = None,
    deck: Sequence[int] | None = None,
    workers: int | None = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Search:
    """Looks through ``games`` games for those that a word of `WISHES` asks for, and keeps up to ``most`` (1 … 10,000).

    ``wardeck.play(rules, players=players, seed=seed, number=found.number)`` plays one again. The other arguments are
    those of `simulate`. Raises `LabError`, `RulesError` or `DealError`.

    >>> find("two-player", "longest", games=1000, most=1).found[0].battles
    2606
    """
    check_numbers(games=games, seed=seed, first=first, limit=limit)
    if wish not in WISHES:
        raise LabError("find.wish", wish=wish, wishes=", ".join(WISHES), hint=suggestion(wish, list(WISHES)))
    if not 1 <= most <= MOST_KEPT:
        raise LabError("find.most", n=most, most=MOST_KEPT)
    plan = planned(rules, players=players, deck=deck)
    total = _Part(WISHES[wish].rank, most, 0, 0, ())
    work = partial(_look, plan, wish=wish, most=most, seed=seed, limit=limit)
    with crew(workers, executor) as hands:
        for _, part in parts(work, first=first, games=games, crew=hands):
            total = total + part
            if progress is not None:
                progress(total.games, games)
    return Search(wish, total.games, total.matching, total.found)


def _look(plan: Plan, first: int, games: int, *, wish: str, most: int, seed: int, limit: int | None) -> _Part:
    rank = WISHES[wish].rank
    total, player = _Part(rank, most, 0, 0, ()), Player(plan, limit=limit)
    for start in range(first, first + games, CHUNK):
        found = player.play(seed, start, min(CHUNK, first + games - start))
        which, values = WISHES[wish].measure(found, seed)
        matching = np.flatnonzero(which)
        best = matching[np.argsort(rank * values[matching], kind="stable")[:most]]
        rows = tuple(_found(found, place, int(values[place])) for place in best.tolist())
        total = total + _Part(rank, most, len(found.rows), len(matching), rows)
    return total


def _found(games: Games, place: int, value: int) -> Found:
    end, battles, war_steps, longest_war = games.rows[place, :4].tolist()
    return Found(games.first + place, value, c.TERMINATIONS[end], games.winners(place), battles, war_steps, longest_war)
