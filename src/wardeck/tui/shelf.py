"""The games that were left, and a place for each that is played, so that windows do not write over each other's."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from wardeck.errors import FileError, WardeckError
from wardeck.messages import say
from wardeck.store.lock import Lock
from wardeck.tui.keeping import Also, Keeping, make_folder
from wardeck.tui.match import Match, left_in, resumed
from wardeck.tui.settings import put_aside

PLACES = 9
"""Games that are kept at the same time."""

Found = TypeVar("Found")


class Shelf:
    """The places in a folder, each a file for one record, and one window's as long as the game is played there."""

    def __init__(self, folder: Path) -> None:
        self._paths = [folder / f"game{f'-{number}' if number > 1 else ''}.toml" for number in range(1, PLACES + 1)]
        self.said = ""
        """What there is to say about a record that could not be read."""

    def left(self) -> tuple[Match, Keeping] | None:
        """The game that was left last, and its place, which is this window's from now on."""
        for path in sorted(self._paths, key=_written, reverse=True):
            keeping = _taken(path) if path.exists() else None
            if keeping:
                if match := self._read(resumed, path):
                    return match, keeping
                keeping.release()
        return None

    def place(self, also: Also | None = None) -> Keeping:
        """A place for a new game: one in which none was left, else the one in which a game has lain the longest."""
        for path in self._paths:
            if keeping := _taken(path, also):
                if not self._read(left_in, path):
                    return keeping
                keeping.release()
        oldest_first = sorted(self._paths, key=_written)
        return next(filter(None, (_taken(path, also) for path in oldest_first)), Keeping(oldest_first[-1], also))

    def _read(self, reader: Callable[[Path], Found | None], path: Path) -> Found | None:
        """What a file holds; one that cannot be read is put aside."""
        try:
            return reader(path) if path.exists() else None
        except WardeckError as error:
            self.said = say("tui.start.unreadable", why=error.message, aside=put_aside(path))
            return None


def _taken(path: Path, also: Also | None = None) -> Keeping | None:
    """The place, unless another window has it. Where nothing can be written, it is nobody's."""
    try:
        with suppress(FileError):
            make_folder(path)
        return Keeping(path, also, Lock(path))
    except FileError as error:
        return None if error.code == "store.in-use" else Keeping(path, also)


def _written(path: Path) -> float:
    """When a file was written last."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0
