"""One program a file: two servers of one room, or two windows of one game, would not see what the other does."""

import sys
from pathlib import Path

from wardeck.errors import FileError


class Lock:
    """Held from its making until `release`, or until the process ends in any way. Raises `FileError` where it is taken.

    The lock is a file of its own beside it, so that programs which only look into it are not kept out.
    """

    def __init__(self, path: str | Path) -> None:
        try:
            self._file = Path(f"{path}.lock").open("ab")  # noqa: SIM115
        except OSError as error:
            raise FileError("store.unwritable", why=error.strerror or error).at(str(path)) from None
        try:
            _lock(self._file.fileno())
        except OSError:
            self._file.close()
            raise FileError("store.in-use").at(str(path)) from None

    def release(self) -> None:
        """Lets others have the file."""
        self._file.close()


if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
