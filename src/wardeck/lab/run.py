"""A run: the games of one seed, from one number on, played by any workers to one result.

The result is a function of the rules, the players, the seed and the numbers of the games. Workers, batches, deaths and
interruptions do not show in it.
"""

import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from functools import partial
from pathlib import Path

from wardeck.errors import DealError, LabError, WardeckError
from wardeck.lab import kernel
from wardeck.lab.checkpoint import Checkpoint, identity
from wardeck.lab.kernel_counts import Counts
from wardeck.lab.plan import Plan, dealt, dealt_numbers
from wardeck.lab.race import USUAL_REACTION, Reaction, raced
from wardeck.lab.rows import RowFile, csv_rows
from wardeck.lab.summary import Summary
from wardeck.lab.work import Crew, crew, parts
from wardeck.rules.options import Rules
from wardeck.rules.presets import preset

MOST_GAMES = 10**12
LAST = 2**64 - 1
"""The greatest seed, and the greatest number of a game."""
FIRST_LOOK = 1000
"""After so many games, and twice, four times … as many, a run with a wanted precision looks whether it has it."""
SAVE_EVERY = 5.0
"""Seconds between two checkpoints."""

Progress = Callable[[int, int], None]
"""Is told, after each batch, how many games are done and how many are wanted; with a precision that is a guess."""


def planned(
    rules: Rules | str,
    *,
    players: int = 2,
    deck: Sequence[int] | None = None,
    reactions: Sequence[Reaction] = (),
    mistakes: Sequence[float] = (),
) -> Plan:
    """The plan of a game dealt from the deck of the rules (or of a preset, by name), or from a deck of plain numbers.

    ``reactions`` and ``mistakes`` are those of `wardeck.lab.race.raced`; with neither, all in a race turn in time and
    call at once what is so. Raises `RulesError`, `DealError` or `LabError`.
    """
    found = preset(rules) if isinstance(rules, str) else rules
    plan = dealt(found, players) if deck is None else dealt_numbers(found, deck, players)
    if not reactions and not mistakes:
        return plan
    return raced(plan, found, reactions or [USUAL_REACTION], mistakes or [0.0])


def tally(plan: Plan, seed: int, limit: int | None, first: int, games: int) -> Summary:
    """Plays some games of a run and sums them up; what a worker does."""
    return Summary.of(kernel.count(plan, seed=seed, first=first, games=games, limit=limit))


def tally_with_rows(plan: Plan, seed: int, limit: int | None, first: int, games: int) -> tuple[Summary, bytes]:
    """The same, with a row of each game."""
    counts, rows = Counts(plan.seats), []
    player = kernel.Player(plan, limit=limit)
    for start in range(first, first + games, kernel.CHUNK):
        found = player.play(seed, start, min(kernel.CHUNK, first + games - start))
        counts.add(found.rows, found.masks, start)
        rows.append(csv_rows(found))
    return Summary.of(counts), b"".join(rows)


class Run:
    """Games ``first`` … ``first + games - 1`` of a seed, played by `go` and looked at whenever one likes.

    ``limit``: the most battles of a game. ``until``: stop when half the 95 % interval of the mean of battles is at most
    this share of it; looked at after fixed numbers of games only. ``checkpoint``: a file from which the run goes on if
    it is there, and which is kept up to date. ``rows``: a file for a row a game. Raises `LabError`, `DealError` or
    `FileError`.
    """

    def __init__(
        self,
        plan: Plan,
        *,
        games: int,
        seed: int = 0,
        first: int = 0,
        limit: int | None = None,
        until: float | None = None,
        checkpoint: str | Path | None = None,
        rows: str | Path | None = None,
    ) -> None:
        check_numbers(games=games, seed=seed, first=first, limit=limit)
        if until is not None and not 0 < until < 1:
            raise LabError("lab.until", until=until)
        self.plan, self.games, self.first, self.until = plan, games, first, until
        self.summary = Summary.nothing(plan.seats)
        """Of the games that have been played so far: always the first of the run."""
        self.trouble: WardeckError | None = None
        """Why the last checkpoint could not be written; the run goes on without."""
        self._rows = None if rows is None else RowFile(rows)
        self._work = partial(tally if rows is None else tally_with_rows, plan, seed, limit)
        facts = {"seed": seed, "first": first, "limit": limit, "until": until, "rows": rows is not None}
        self._checkpoint = None if checkpoint is None else Checkpoint(checkpoint, identity(plan, **facts))
        self._begin()

    @property
    def done(self) -> int:
        """How many games have been played so far."""
        return self.summary.games

    @property
    def precise(self) -> bool:
        """Whether the wanted precision has been reached."""
        return self.until is not None and self.summary.battles.precision <= self.until

    @property
    def wanted(self) -> int:
        """How many games are to be played at most or, for a wanted precision, probably."""
        if self.until is None or self.summary.battles.games < FIRST_LOOK:
            return self.games
        needed = self.done * (self.summary.battles.precision / self.until) ** 2
        return next(stop for stop in _stops(self.games, self.until) if stop >= min(max(needed, self.done), self.games))

    def go(self, crew: Crew, *, progress: Progress | None = None) -> Summary:
        """Plays to the end. Whatever happens, what has been played is in `summary` and, as far as can be, on disk."""
        try:
            for stop in _stops(self.games, self.until):
                self._play_to(stop, crew, progress)
                if self.done == stop and self.precise:
                    break
        finally:
            self._save()
            if self._rows is not None:
                self._rows.close()
        return self.summary

    def _begin(self) -> None:
        """From the checkpoint, or from nothing. Finds out whether files can be written before anything is played."""
        found = self._checkpoint and self._checkpoint.load()
        size = 0
        if found:
            self.summary, size = found
            if self.done > self.games:
                raise LabError("lab.checkpoint-beyond", done=self.done, games=self.games).at(
                    str(self._checkpoint and self._checkpoint.path)
                )
        if self._rows is not None:
            self._rows.open(size)
        if self._checkpoint is not None:
            self._checkpoint.save(self.summary, self._rows.size if self._rows else 0)

    def _play_to(self, stop: int, crew: Crew, progress: Progress | None) -> None:
        saved = time.monotonic()
        for _, part in parts(self._work, first=self.first + self.done, games=max(stop - self.done, 0), crew=crew):
            summary, rows = part if isinstance(part, tuple) else (part, b"")
            if self._rows is not None:
                self._rows.add(rows)
            self.summary += summary
            if time.monotonic() - saved >= SAVE_EVERY:
                self._save()
                saved = time.monotonic()
            if progress is not None:
                progress(self.done, self.wanted)

    def _save(self) -> None:
        if self._checkpoint is None:
            return
        try:
            if self._rows is not None:
                self._rows.keep()
            self._checkpoint.save(self.summary, self._rows.size if self._rows else 0)
        except WardeckError as error:
            self.trouble = error
        else:
            self.trouble = None


def simulate(
    rules: Rules | str,
    *,
    games: int,
    players: int = 2,
    seed: int = 0,
    first: int = 0,
    workers: int | None = None,
    limit: int | None = None,
    deck: Sequence[int] | None = None,
    reactions: Sequence[Reaction] = (),
    mistakes: Sequence[float] = (),
    executor: Executor | None = None,
    until: float | None = None,
    checkpoint: str | Path | None = None,
    progress: Progress | None = None,
) -> Summary:
    """Plays many games and sums them up: the same result for any workers.

    ``rules``: house rules or the name of a preset. ``deck``: a deck of plain numbers instead of the rules' cards. In a
    race, ``reactions`` (mean and spread in milliseconds) and ``mistakes`` (shares) are one for all or one a seat. For
    ``workers`` and ``executor`` see `wardeck.lab.work.crew`, for the rest `Run`. Raises `WardeckError`.
    """
    plan = planned(rules, players=players, deck=deck, reactions=reactions, mistakes=mistakes)
    run = Run(plan, games=games, seed=seed, first=first, limit=limit, until=until, checkpoint=checkpoint)
    with crew(workers, executor) as hands:
        run.go(hands, progress=progress)
    if run.trouble is not None:
        warnings.warn(str(run.trouble), RuntimeWarning, stacklevel=2)
    return run.summary


def check_numbers(*, games: int, seed: int = 0, first: int = 0, limit: int | None = None) -> None:
    """Raises `LabError` or `DealError` where there are no such games."""
    if not 1 <= games <= MOST_GAMES:
        raise LabError("lab.games", games=games, most=MOST_GAMES)
    for name, value in {"seed": seed, "first": first}.items():
        if not 0 <= value <= LAST:
            raise DealError("deal.seed", name=name, value=value)
    if first + games - 1 > LAST:
        raise LabError("lab.last", last=first + games - 1, most=LAST)
    if limit is not None and limit < 1:
        raise DealError("deal.limit", limit=limit)


def _stops(games: int, until: float | None) -> Iterator[int]:
    """The numbers of games after which a run may stop."""
    look = FIRST_LOOK
    while until is not None and look < games:
        yield look
        look *= 2
    yield games
