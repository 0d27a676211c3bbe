"""A recorded game, to be shown once more."""

import shlex
from itertools import islice

from wardeck.cli.course import Course
from wardeck.cli.house import title_of
from wardeck.cli.ink import glyphs
from wardeck.cli.players import recorded
from wardeck.cli.showing import Showing
from wardeck.errors import UsageError
from wardeck.record.files import read_records
from wardeck.record.record import Record


def again(file: str, game: int, *, ascii_only: bool) -> Showing:
    """The game of this number in a file, counted from 1. Raises what reading records raises, and `UsageError`."""
    record = _chosen(file, game)
    which = f" --game {game}" if game != 1 else ""
    return Showing(
        course=Course(record),
        players=recorded(record.players),
        title=title_of(record.house),
        again=f"wardeck replay {shlex.quote(file)}{which}",
        glyphs=glyphs(ascii_only),
        dealt=record.packets is None,
        replayed=True,
    )


def _chosen(file: str, game: int) -> Record:
    record = next(islice(read_records(file), game - 1, game), None) if game > 0 else None
    if record is None:
        raise UsageError("usage.no-game", n=sum(1 for _ in read_records(file))).at(file)
    return record
