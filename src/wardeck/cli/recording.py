"""Keeping the record of a game: from its first battle on, so that it outlives whatever happens."""

import shlex
from pathlib import Path

from wardeck.documents import reason
from wardeck.errors import FileError, UsageError, WardeckError
from wardeck.record.files import read_record, save_record
from wardeck.record.record import Record
from wardeck.record.table import write_record
from wardeck.table.course import Course


class Recording:
    """The file of a game's record: written when the game begins, and again when it ends.

    A file that is there already has to be a record, or empty. Raises `UsageError` or `FileError`.
    """

    def __init__(self, path: str, record: Record) -> None:
        self.path = path
        self._is_file = _is_free(path)
        self.keep(record)

    def close(self, course: Course) -> None:
        """Writes what has been played. Raises `FileError`; the record of the beginning is then still there."""
        self.keep(course.recorded())

    @property
    def quoted(self) -> str:
        """The path as it would be typed."""
        return shlex.quote(self.path)

    def keep(self, record: Record) -> None:
        """Writes this in place of what is there. Raises `FileError`."""
        if self._is_file:
            save_record(record, self.path)
            return
        try:
            with Path(self.path).open("w", encoding="utf-8") as device:
                device.write(write_record(record))
        except OSError as error:
            raise FileError("file.unwritable", why=error.strerror or error).at(self.path) from None


def _is_free(path: str) -> bool:
    """Whether a record may be put at this place as a file; False for a device or a pipe, which is written to."""
    if not path:
        raise UsageError("usage.no-value", name="--record", command="wardeck play")
    place = Path(path)
    try:
        if not place.exists() or (place.is_file() and not place.stat().st_size):
            return True
        if place.is_dir():
            raise UsageError("usage.record-folder").at(path)
        if not place.is_file():
            return False
    except (OSError, ValueError) as error:
        raise FileError("file.unwritable", why=reason(error)).at(path) from None
    try:
        read_record(path)
    except WardeckError:
        raise UsageError("usage.record-exists").at(path) from None
    return True
