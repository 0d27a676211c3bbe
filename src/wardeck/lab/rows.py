"""A row a game: what each game of a run came to, as a table in a file."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from io import FileIO
from pathlib import Path

from wardeck.documents import reason
from wardeck.errors import FileError, LabError
from wardeck.lab import kernel_codes as c
from wardeck.lab.kernel import Games

HEADER = b"number,termination,winners,battles,war_steps,longest_war,warm_up,loop\n"
"""Winners are seats, counted from 0, with spaces between them; warm-up and loop are empty unless a game is endless."""


def csv_rows(found: Games) -> bytes:
    """The rows of played games."""
    numbers = range(found.first, found.first + len(found.rows))
    winners = _winners(found)
    return "".join(
        f"{number},{c.TERMINATIONS[end]},{won},{battles},{wars},{longest},"
        + (f"{warm_up},{loop}\n" if end == c.ENDLESS else ",\n")
        for number, won, (end, battles, wars, longest, warm_up, loop) in zip(
            numbers, winners, found.rows.tolist(), strict=True
        )
    ).encode()


class RowFile:
    """A file that grows by whole batches of rows. Raises `FileError`; what was written before is then still there."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self.size = 0
        """Bytes of whole batches."""
        self._file: FileIO | None = None

    def open(self, size: int) -> None:
        """Goes on behind so many bytes of whole batches; 0 begins anew. Raises `LabError` where they are not there."""
        with self._told():
            if size and not (self.path.is_file() and self.path.stat().st_size >= size):
                raise LabError("lab.checkpoint-rows", path=self.path)
            self._file = self.path.open("r+b" if size else "wb", buffering=0)
            try:
                if size:
                    self.size = size
                    self._cut()
                else:
                    self._write(HEADER)
            except BaseException:
                self._file.close()
                raise

    def add(self, rows: bytes) -> None:
        """Writes rows, all of them or none."""
        with self._told():
            try:
                self._write(rows)
            except BaseException:
                self._cut()
                raise

    def keep(self) -> None:
        """Makes sure that what was written outlives a loss of power."""
        with self._told():
            if self.path.is_file():
                os.fsync(self._opened.fileno())

    def close(self) -> None:
        """Closes the file."""
        with self._told():
            self._opened.close()

    @property
    def _opened(self) -> FileIO:
        assert self._file is not None
        return self._file

    def _write(self, rows: bytes) -> None:
        left = memoryview(rows)
        while left:
            left = left[self._opened.write(left) :]
        self.size += len(rows)

    def _cut(self) -> None:
        """Drops what is not a whole batch."""
        if self.path.is_file():  # not a device, nor a pipe
            self._opened.truncate(self.size)
            self._opened.seek(self.size)

    @contextmanager
    def _told(self) -> Iterator[None]:
        try:
            yield
        except (OSError, ValueError) as error:
            raise FileError("file.unwritable", why=reason(error)).at(str(self.path)) from None


def _winners(found: Games) -> list[str]:
    """The winners of each game; most games have few combinations."""
    known: dict[bytes, str] = {}
    said = []
    for game, mask in enumerate(found.masks):
        key = mask.tobytes()
        if key not in known:
            known[key] = " ".join(map(str, found.winners(game)))
        said.append(known[key])
    return said
