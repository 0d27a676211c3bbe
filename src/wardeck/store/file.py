"""The SQLite file of a store: opened, checked, brought to the version that this wardeck knows.

The number of the last migration that a file has seen stands in it as ``user_version``; ``application_id`` says that
it is a file of wardeck's.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import resources
from pathlib import Path

from wardeck.errors import FileError

APPLICATION = int.from_bytes(b"WARd", "big")
PATIENCE = 5.0
"""Seconds to wait for another process that writes into the file."""
_BUSY = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
_NOT_SOUND = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}


def open_file(path: str | Path, *, create: bool = True) -> sqlite3.Connection:
    """A connection that any one thread at a time may use. Raises `FileError`.

    ``create``: whether to make the file, and its folder, where there is none.
    """
    path = Path(path)
    try:
        if create:
            path.parent.mkdir(parents=True, exist_ok=True)
        elif not path.exists():
            raise FileError("store.no-file").at(str(path))
    except OSError as error:
        raise FileError("store.unwritable", why=error.strerror or error).at(str(path)) from None
    with coded(path):
        connection = sqlite3.connect(
            f"{path.absolute().as_uri()}?mode={'rwc' if create else 'rw'}",
            uri=True,
            timeout=PATIENCE,
            isolation_level=None,
            check_same_thread=False,
        )
        try:
            _prepare(connection)
        except BaseException:
            connection.close()
            raise
    return connection


@contextmanager
def coded(path: str | Path) -> Iterator[None]:
    """What SQLite finds wrong becomes a `FileError` with a code of ours and the place."""
    try:
        yield
    except FileError as error:
        raise error.at(str(path)) from None
    except sqlite3.Error as error:
        kind = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
        if kind == sqlite3.SQLITE_FULL:
            found = FileError("store.full")
        elif kind in _BUSY:
            found = FileError("store.busy")
        elif kind in _NOT_SOUND:
            found = FileError("store.corrupt", why=" ".join(str(error).split()))
        else:
            found = FileError("store.unwritable", why=error)
        raise found.at(str(path)) from None


def migrations() -> list[str]:
    """The SQL of every migration, in order; the first makes the tables."""
    folder = resources.files("wardeck.store").joinpath("migrations")
    files = sorted((each for each in folder.iterdir() if each.name.endswith(".sql")), key=lambda each: each.name)
    return [each.read_text(encoding="utf-8") for each in files]


def _prepare(connection: sqlite3.Connection) -> None:
    """Checks the file, switches it to write-ahead and brings it up to date. Raises `FileError` or `sqlite3.Error`."""
    version = _number(connection, "PRAGMA user_version")
    application = _number(connection, "PRAGMA application_id")
    tables = _number(connection, "SELECT count(*) FROM sqlite_master")
    known = migrations()
    if application != APPLICATION and (version or application or tables):
        raise FileError("store.foreign")
    if version > len(known):
        raise FileError("store.newer", version=version, known=len(known))
    (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if found != "ok":
        raise FileError("store.corrupt", why=" ".join(str(found).split()))
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA wal_autocheckpoint = 0")  # `SqliteStore` does it
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("BEGIN IMMEDIATE")  # also says now, not later, that the file cannot be written
    try:
        version = _number(connection, "PRAGMA user_version")
        for number, statements in enumerate(known[version:], version + 1):
            for statement in filter(str.strip, _without_comments(statements).split(";")):
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {number}")
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _without_comments(statements: str) -> str:
    return "\n".join(line.split("--")[0] for line in statements.splitlines())


def _number(connection: sqlite3.Connection, question: str) -> int:
    return int(connection.execute(question).fetchone()[0])
