"""A game being shown: as lines of text, as JSON, or at the table."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from wardeck.chance import SimulationStream
from wardeck.cli.ink import write
from wardeck.cli.recording import Recording
from wardeck.messages import say
from wardeck.table.course import Course
from wardeck.table.ending import figures, places, verdict
from wardeck.table.glyphs import Glyphs
from wardeck.table.players import Players

if TYPE_CHECKING:
    from wardeck.tui.app import Looks


@dataclass
class Showing:
    """What is shown, and what is to be said when it is over."""

    course: Course
    players: Players
    title: str
    """What the rules are called."""
    again: str
    """The command that plays or shows the same game again."""
    glyphs: Glyphs
    dealt: bool = True
    """Whether the game was dealt, and did not start from given packets."""
    recording: Recording | None = None
    replayed: bool = False
    """Whether this game was played before; one may then also go back."""

    def show(self, *, at_the_table: bool, quiet: bool, as_json: bool) -> None:
        """Plays to the end in the way that is asked for."""
        if as_json:
            self.as_json()
        elif at_the_table:
            self.at_the_table()
        else:
            self.as_text(quiet=quiet)

    def as_text(self, *, quiet: bool = False) -> None:
        """Plays to the end: a line for each battle, unless ``quiet``, and how it ended."""
        from wardeck.cli.text import Lines

        with self._kept():
            lines = Lines(self.course, self.players, self.glyphs)
            if not quiet:
                write((self.title, "strong"))
                write(*lines.opening())
                write(("", ""))
            while not self.course.done:
                if quiet:
                    self.course.step()
                elif line := lines.battle():
                    write(*line)
        if not quiet:
            write(("", ""))
        self.report()

    def as_json(self) -> None:
        """Plays to the end, and writes one JSON object."""
        with self._kept():
            while not self.course.done:
                self.course.step()
        print(json.dumps(self._facts(), ensure_ascii=False, indent=2))

    def at_the_table(self) -> None:
        """Plays at the keyboard."""
        from wardeck.cli.sitting import Sitting

        with self._kept():
            Sitting(self.course, self.players, self.title, self.glyphs, back=self.replayed).run()
        self.report()

    def on_screen(self, looks: "Looks") -> None:
        """Plays at the table of the terminal."""
        from wardeck.tui.match import match_of
        from wardeck.tui.running import run, table_page

        match = match_of(self.course.record, self.players)
        page = table_page(match, also=self.recording.keep if self.recording else None)
        with self._kept():
            try:
                run(page, looks)
            finally:
                self.course = page.course
        if page.match is match:
            self.report()

    def report(self) -> None:
        """How it ended, and how to see it again."""
        outcome = self.course.outcome
        write((verdict(self.course, self.players), "strong"))
        if outcome is not None:
            write((figures(outcome), ""))
            if came_in := places(outcome, self.players):
                write((came_in, ""))
        if not self.replayed:
            key = "play.end.seed" if self.dealt else "play.end.given"
            write((say(key, seed=self._seed(), command=self.again), "quiet"))
        if self.recording:
            facts = {"path": self.recording.path, "quoted": self.recording.quoted}
            write((say("play.end.record", **facts), "quiet"))

    @contextmanager
    def _kept(self) -> Iterator[None]:
        """Whatever happens in here, the record is kept. A Ctrl-C then says where it is."""
        try:
            yield
        except KeyboardInterrupt:
            battles = say("common.battles", n=self.course.state.battles)
            if not self.recording:
                raise KeyboardInterrupt(say("play.interrupted", battles=battles, command=self.again)) from None
            self.recording.close(self.course)
            facts = {"path": self.recording.path, "quoted": self.recording.quoted}
            raise KeyboardInterrupt(say("play.interrupted_recorded", battles=battles, **facts)) from None
        if self.recording:
            self.recording.close(self.course)

    def _facts(self) -> dict[str, Any]:
        record = self.course.record
        outcome = self.course.outcome
        stream = record.stream
        return {
            "rules": {"title": self.title, "base": record.house.base, "options": record.rules.changed()},
            "players": list(self.players.names),
            "seed": self._seed(),
            "number": stream.number if isinstance(stream, SimulationStream) else None,
            "packets": record.packets,
            "limit": record.limit,
            "battles": self.course.state.battles,
            "outcome": None if outcome is None else {**asdict(outcome), "termination": outcome.termination.value},
            "record": self.recording.path if self.recording else None,
            "again": self.again,
        }

    def _seed(self) -> int | str:
        stream = self.course.record.stream
        return stream.seed if isinstance(stream, SimulationStream) else stream.seed.hex()
