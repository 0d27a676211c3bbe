"""The record of the game that is played, on the disk all the time."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from wardeck.errors import FileError
from wardeck.record.files import save_record
from wardeck.record.record import Record
from wardeck.store.lock import Lock

Also = Callable[[Record], None]


@dataclass(frozen=True, slots=True)
class Keeping:
    """Where the record goes: to the place from which a game is resumed, and perhaps to a file that was asked for."""

    path: Path
    also: Also | None = None
    lock: Lock | None = None
    """Keeps other windows out of the place."""

    def keep(self, record: Record) -> None:
        """Writes the record as one act: a crash leaves it whole. Raises `FileError`."""
        make_folder(self.path)
        save_record(record, self.path)
        if self.also:
            self.also(record)

    def release(self) -> None:
        """Other windows may have the place."""
        if self.lock:
            self.lock.release()


def make_folder(path: Path) -> None:
    """The folder of a file, if there is none. Raises `FileError`."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileError("file.unwritable", why=error.strerror or error).at(str(path)) from None
