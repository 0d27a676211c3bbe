"""A run as it is asked for on the command line: what it plays, who plays it, and what is said when it is over."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from wardeck.cli import INTERRUPTED, OK, USAGE, complain
from wardeck.cli.amounts import compact, grouped, lasting, milliseconds, part, percent, positive, share
from wardeck.cli.asked import Asked, prepared, rules_facts
from wardeck.cli.bar import bar
from wardeck.cli.ink import write
from wardeck.cli.results import facts, print_json, show
from wardeck.errors import FileError, LabError, UsageError
from wardeck.lab.checkpoint import seed_in
from wardeck.lab.cluster import check_address, cluster_crew
from wardeck.lab.kernel_race import play_race
from wardeck.lab.run import Run, check_numbers, planned
from wardeck.lab.work import Crew, check_workers, crew
from wardeck.messages import say

GAMES_UNTIL = 10**9
"""How many games are played at most where a precision decides."""


@dataclass(frozen=True, kw_only=True)
class Simulation(Asked):
    """A run as it is asked for."""

    until: str | None
    reaction: str | None
    mistakes: str | None
    seconds_per_battle: str
    dask: str | None
    checkpoint: str | None
    plot: str | None
    csv: str | None

    def carry_out(self, *, as_json: bool) -> int:
        """Plays, says what it came to, and returns the exit code. Raises `WardeckError` before anything is played."""
        seconds = positive(self.seconds_per_battle, "--seconds-per-battle", example="3 or 2.5")
        self._check()
        run = self._run()
        before = run.done
        code, took = self._play(run)
        if run.done:
            if as_json:
                print_json(self._facts(run, seconds))
            else:
                self._tell(run, seconds, run.done - before, took)
            if self.plot is not None:
                self._draw(run, seconds, quiet=as_json)
        sys.stdout.flush()
        if code == INTERRUPTED:
            raise KeyboardInterrupt(self._interrupted(run))
        return code

    @cached_property
    def number_of_games(self) -> int:
        """How many games are to be played at most. Raises `UsageError`."""
        return GAMES_UNTIL if self.games is None and self.until is not None else super().number_of_games

    @cached_property
    def chosen_seed(self) -> int:
        """The seed that is asked for, or that of the checkpoint, or one that is drawn now."""
        found = None if self.checkpoint is None or self.seed is not None else seed_in(self.checkpoint)
        return super().chosen_seed if found is None else found

    def _run(self) -> Run:
        check_numbers(games=self.number_of_games, seed=self.chosen_seed, first=self.first, limit=self.limit)
        return Run(
            planned(self.house.rules, players=self.seats, **self._people),
            games=self.number_of_games,
            seed=self.chosen_seed,
            first=self.first,
            limit=self.limit,
            until=None if self.until is None else share(self.until, "--until"),
            checkpoint=self.checkpoint,
            rows=self.csv,
        )

    @cached_property
    def _people(self) -> dict[str, Any]:
        """How people race: what is asked for, for all or for each seat. Raises `UsageError`."""
        said = {
            "reactions": (self.reaction, "--reaction", milliseconds),
            "mistakes": (self.mistakes, "--mistakes", part),
        }
        return {
            name: [read(each, flag) for each in text.split(",")]
            for name, (text, flag, read) in said.items()
            if text is not None
        }

    def _play(self, run: Run) -> tuple[int, float]:
        """Plays, and returns the exit code and the seconds that it took; what went wrong has been said."""
        code, said, started = OK, "", time.monotonic()
        try:
            prepared(*([play_race] if self._people else []))
            started = time.monotonic()
            with self._crew() as workers, bar(run.done, run.games) as shown:

                def progress(done: int, games: int) -> None:
                    nonlocal said
                    if run.trouble is not None and not said:
                        said = say("lab.run.not_saved", why=run.trouble)
                        complain(said)
                    if shown is not None:
                        shown(done, games)

                run.go(workers, progress=progress)
        except KeyboardInterrupt:
            code = INTERRUPTED
        except (FileError, LabError) as error:
            complain(str(error))
            code = USAGE
        took = time.monotonic() - started
        if run.trouble is not None:
            code = code or USAGE
            if not said:
                complain(say("lab.run.not_saved", why=run.trouble))
        return code, took

    @contextmanager
    def _crew(self) -> Iterator[Crew]:
        with cluster_crew(self.dask) if self.dask is not None else crew(self.workers) as workers:
            yield workers

    @property
    def _again(self) -> str:
        """The command that plays the same run again."""
        rows = None if self.checkpoint is None else self.csv  # they belong together
        people = {"reaction": self.reaction, "mistakes": self.mistakes}
        return self.again(self.name, until=self.until, **people, checkpoint=self.checkpoint, csv=rows)

    def _facts(self, run: Run, seconds: float) -> dict[str, Any]:
        return {
            "rules": rules_facts(self.house),
            "players": run.plan.seats,
            "seed": self.chosen_seed,
            "first": self.first,
            "limit": self.limit,
            **(
                {"reactions": self._people.get("reactions"), "mistakes": self._people.get("mistakes")}
                if self._people
                else {}
            ),
            "until": run.until,
            "precision": None if run.summary.battles.games < 2 else run.summary.battles.precision,
            "games": run.done,
            "games_wanted": run.games,
            **facts(run.summary, seconds),
            "again": self._again,
        }

    def _tell(self, run: Run, seconds: float, played: int, took: float) -> None:
        about = {"title": self.title, "players": run.plan.seats, "games": grouped(run.done)}
        key = "heading_first" if self.first else "heading"
        write((say(f"lab.run.{key}", **about, seed=self.chosen_seed, first=grouped(self.first)), "strong"))
        write()
        show(run.summary, seconds)
        if run.until is not None:
            key = "precise" if run.precise else "imprecise"
            reached = percent(run.summary.battles.precision)
            write((say(f"lab.run.{key}", reached=reached, wanted=percent(run.until)), ""))
        if played:
            write((say("lab.run.took", seconds=lasting(took), speed=compact(played / took)), "quiet"))
        if played < run.done:
            key = "went_on" if played else "nothing_to_do"
            write((say(f"lab.run.{key}", games=grouped(run.done - played)), "quiet"))
        write((say("lab.run.again", command=self._again), "quiet"))
        longest = run.summary.battles.longest_game
        if longest is not None and not self._people:
            write((say("lab.run.watch", command=self.watch(longest)), "quiet"))
        if self.csv is not None:
            write((say("lab.run.rows", path=self.csv), "quiet"))

    def _interrupted(self, run: Run) -> str:
        if not run.done:
            return say("lab.run.nothing")
        told = say("lab.run.interrupted", done=grouped(run.done), games=grouped(run.games))
        key = "lose" if self.checkpoint is None or run.trouble is not None else "go_on"
        return say(f"lab.run.{key}", told=told, command=self._again)

    def _check(self) -> None:
        """Refuses now what could not be done after an hour."""
        if self.dask is not None and self.workers is not None:
            raise UsageError("usage.together", first="--dask", second="--workers")
        if self.plot is not None and self._people:
            raise UsageError("usage.together", first="--plot", second="--reaction")
        if self.dask is not None:
            check_address(self.dask)
        check_workers(self.workers)
        if self.plot is not None:
            from wardeck.lab.charts import check_path

            check_path(self.plot)

    def _draw(self, run: Run, seconds: float, *, quiet: bool) -> None:
        from wardeck.lab.charts import picture
        from wardeck.lab.leading import leading

        leads = leading(run.plan, run.summary, seed=self.chosen_seed, first=self.first, limit=self.limit)
        subtitle = say("lab.charts.subtitle", players=run.plan.seats, games=grouped(run.done), seed=self.chosen_seed)
        picture(run.summary, leads, Path(self.plot or ""), title=self.title, subtitle=subtitle,
                seconds_per_battle=seconds)  # fmt: skip
        if not quiet:
            write((say("lab.run.plotted", path=self.plot), "quiet"))
