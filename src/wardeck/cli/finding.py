"""Remarkable games, as they are asked for and told on the command line, and their records."""

import shlex
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from itertools import islice
from pathlib import Path

from wardeck import lab
from wardeck.chance import SimulationStream
from wardeck.cli.amounts import grouped
from wardeck.cli.asked import Asked, Entries
from wardeck.cli.grid import Cell, grid
from wardeck.cli.ink import write
from wardeck.cli.results import print_json
from wardeck.documents import reason
from wardeck.engine.game import Game
from wardeck.errors import FileError, LabError, UsageError, WardeckError
from wardeck.lab.kernel_course import follow
from wardeck.lab.search import Found, Search
from wardeck.messages import listed, say
from wardeck.record.files import read_records, save_records
from wardeck.record.record import Record
from wardeck.record.scribe import record_of
from wardeck.table.players import default_names

MOST_RECORDS = 1000
FOLLOWED = ("closest", "biggest-comeback")
"""What is found by following games battle by battle."""
MOST_SHARING = 4
COLUMNS = ("battles", "wars", "chain")
OWN_COLUMN = ("endless", "longest-loop", "longest-warm-up", "closest", "biggest-comeback")
"""What has a value that the other columns do not show."""


@dataclass(frozen=True, kw_only=True)
class Finding(Asked):
    """The question for remarkable games."""

    wish: str
    top: int
    record: str | None

    @property
    def entries(self) -> Entries:
        return (follow,) if self.wish in FOLLOWED else ()

    def tell(self, *, as_json: bool) -> None:
        """Looks, answers, and keeps records where they are asked for. Raises `WardeckError`."""
        if self.record is not None:
            check_free(self.record)
            if self.top > MOST_RECORDS:
                raise LabError("find.too-many-records", most=MOST_RECORDS)
        rules = self.house.rules
        with self.playing() as progress:
            found = lab.find(rules, self.wish, most=self.top, progress=progress, **self.run)
        if self.record is not None and found.found:
            save_records(self._records(found), self.record)
        if as_json:
            games = [{**asdict(each), "watch": self.watch(each.number)} for each in found.found]
            asked = {**self.facts(), "first": self.first, "games": found.games, "wish": self.wish}
            print_json({**asked, "matching": found.matching, "found": games, "record": self.record})
        else:
            self._write(found)

    def _write(self, found: Search) -> None:
        about = {"title": self.title, "players": self.seats, "games": grouped(found.games), "seed": self.chosen_seed}
        write((say("lab.find.heading", wish=say(f"lab.find.wishes.{self.wish}"), **about), "strong"))
        write()
        if found.found:
            head = [say(f"lab.find.{key}") for key in ("game", *COLUMNS, "ended")]
            if self.wish in OWN_COLUMN:
                head.insert(1, say(f"lab.find.values.{self.wish}"))
            grid(head, map(self._row, found.found), left=(0, len(head) - 1))
        write((("  " if found.found else "") + self._matching(found), "quiet" if found.found else ""))
        write()
        flags = {"top": None if self.top == 5 else self.top, "record": self.record}
        write((say("lab.run.again", command=self.again(self.wish, self.name, **flags)), "quiet"))
        if found.found:
            write((say("lab.find.watch", command=self.watch(found.found[0].number)), "quiet"))
        if found.found and self.record is not None:
            saved = {"n": len(found.found), "path": self.record, "quoted": shlex.quote(self.record)}
            write((say("lab.find.saved", **saved), "quiet"))

    def _row(self, each: Found) -> list[Cell]:
        numbers = [grouped(each.battles), grouped(each.war_steps), grouped(each.longest_war)]
        own = [grouped(each.value)] if self.wish in OWN_COLUMN else []
        return [str(each.number), *((value, "amount") for value in own), *numbers, self._ended(each)]

    def _ended(self, each: Found) -> str:
        ended = say(f"lab.summary.terminations.{each.termination}")
        seats = [say("lab.summary.won", seat=seat + 1) for seat in each.winners]
        if not seats or len(seats) > MOST_SHARING:
            return ended
        return say("lab.find.won_by", n=len(seats), ended=ended, who=listed(seats))

    def _matching(self, found: Search) -> str:
        kinds = f"lab.find.kinds.{self.wish}"
        if not found.matching:
            return say("lab.find.none", kind=say(f"{kinds}.none"))
        kind = say(kinds, n=found.matching)
        return say("lab.find.matching", n=found.matching, kind=kind, matching=grouped(found.matching))

    def _records(self, found: Search) -> Iterator[Record]:
        """The records of the games, each played by the referee."""
        names = default_names(self.seats)
        for each in found.found:
            stream = SimulationStream(self.chosen_seed, each.number)
            game = Game(self.house.rules, players=self.seats, seed=stream.seed, number=stream.number)
            game.play(self.limit)
            yield record_of(game, players=names, stream=stream, limit=self.limit, house=self.house)


def check_free(path: str) -> None:
    """Raises `UsageError` or `FileError` where no records can be put at this place, or something else lies there."""
    place = Path(path)
    try:
        if place.is_dir():
            raise UsageError("usage.record-folder").at(path)
        if not place.exists() and not place.parent.is_dir():
            raise FileError("file.unwritable", why=say("lab.find.no_folder")).at(path)
        if not place.is_file() or not place.stat().st_size:
            return
    except (OSError, ValueError) as error:
        raise FileError("file.unwritable", why=reason(error)).at(path) from None
    try:
        list(islice(read_records(path), 1))
    except WardeckError:
        raise UsageError("usage.record-exists").at(path) from None
