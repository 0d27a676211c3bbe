"""Rooms in an SQLite file: one thread writes, and makes many appends durable at once; another one tidies up.

While one group is on its way to the disk, the next one gathers: the more there is to do, the larger the groups. An
append that is refused has written nothing, so it does not touch the others of its group.

What is written goes to the write-ahead log first. SQLite would carry it over into the file in the middle of somebody's
commit, which then takes ten times as long; the tidying thread does it beside the commits.
"""

import queue
import sqlite3
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import Future
from contextlib import closing, suppress
from pathlib import Path
from threading import Event, Thread
from typing import Any, NamedTuple, TypeVar

from wardeck.errors import FileError, StoreError, WardeckError
from wardeck.store.file import PATIENCE, coded, open_file
from wardeck.store.protocol import Store, Summary

LARGEST_GROUP = 512
"""The most calls that become durable together."""
TIDY_AFTER = 250
"""Groups after which the write-ahead log is carried over."""

T = TypeVar("T")


class _Job(NamedTuple):
    call: Callable[[sqlite3.Connection], Any]
    future: Future[Any]


class SqliteStore(Store):
    """A store in the file ``path``, which is made where there is none. Raises `FileError` where it cannot be used."""

    def __init__(self, path: str | Path, *, create: bool = True) -> None:
        self.path = str(path)
        self._connection = open_file(path, create=create)
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._thread = Thread(target=self._work, name="wardeck-store", daemon=True)
        self._groups = 0
        self._tidy = Event()
        self._closed = False
        self._thread.start()
        self._tidier = Thread(target=self._tidy_up, name="wardeck-store-tidy", daemon=True)
        self._tidier.start()

    def create(self, room: str, entries: Sequence[str], *, at: int) -> Future[None]:
        def create(connection: sqlite3.Connection) -> None:
            if _found(connection, room):
                raise StoreError("store.room-exists", room=room)
            number = connection.execute(
                "INSERT INTO rooms (room, version, size, opened, touched, finished) VALUES (?, ?, ?, ?, ?, 0)",
                (room, len(entries), _size(entries), at, at),
            ).lastrowid
            _write(connection, number, 0, entries)

        return self._ask(create)

    def append(
        self, room: str, version: int, entries: Sequence[str], *, at: int, finished: bool = False
    ) -> Future[None]:
        def append(connection: sqlite3.Connection) -> None:
            found = _found(connection, room)
            if found is None:
                raise StoreError("store.no-room", room=room)
            number, is_at = found
            if is_at != version:
                raise StoreError("store.conflict", room=room, version=is_at, expected=version)
            connection.execute(
                "UPDATE rooms SET version = ?, size = size + ?, touched = ?, finished = ? WHERE number = ?",
                (version + len(entries), _size(entries), at, finished, number),
            )
            _write(connection, number, version, entries)

        return self._ask(append)

    def load(self, room: str) -> Future[list[str]]:
        def load(connection: sqlite3.Connection) -> list[str]:
            found = _found(connection, room)
            if found is None:
                raise StoreError("store.no-room", room=room)
            number, version = found
            rows = connection.execute("SELECT entry FROM entries WHERE room = ? ORDER BY version", (number,))
            entries = [entry for (entry,) in rows]
            if len(entries) != version:
                raise FileError("store.corrupt", why=f"{len(entries)} != {version}").at(self.path)
            return entries

        return self._ask(load)

    def rooms(self) -> Future[list[Summary]]:
        def rooms(connection: sqlite3.Connection) -> list[Summary]:
            found = connection.execute(
                "SELECT room, version, size, opened, touched, finished FROM rooms ORDER BY touched DESC, room"
            )
            return [
                Summary(room, version, size, opened, touched, bool(finished))
                for room, version, size, opened, touched, finished in found
            ]

        return self._ask(rooms)

    def delete(self, room: str) -> Future[bool]:
        return self._ask(
            lambda connection: connection.execute("DELETE FROM rooms WHERE room = ?", (room,)).rowcount > 0
        )

    def expire(self, *, finished_before: int, idle_before: int, keep: Collection[str] = ()) -> Future[list[str]]:
        kept = set(keep)

        def expire(connection: sqlite3.Connection) -> list[str]:
            found = connection.execute(
                "SELECT room FROM rooms WHERE touched < iif(finished, ?, ?) ORDER BY room",
                (finished_before, idle_before),
            )
            old = [room for (room,) in found if room not in kept]
            connection.executemany("DELETE FROM rooms WHERE room = ?", [(room,) for room in old])
            return old

        return self._ask(expire)

    def close(self) -> None:
        self._closed = True
        self._tidy.set()
        self._tidier.join()
        self._jobs.put(None)
        self._thread.join()

    def _ask(self, call: Callable[[sqlite3.Connection], T]) -> Future[T]:
        future: Future[T] = Future()
        future.set_running_or_notify_cancel()  # what is asked for is done; nobody can take it back half-way
        self._jobs.put(_Job(call, future))
        return future

    def _work(self) -> None:
        """What the writing thread does until it is told to stop."""
        going = True
        while going:
            group = [self._jobs.get()]
            with suppress(queue.Empty):
                while len(group) < LARGEST_GROUP:
                    group.append(self._jobs.get_nowait())
            going = None not in group
            if jobs := [job for job in group if job is not None]:
                self._carry_out(jobs)
                self._groups += 1
                if self._groups % TIDY_AFTER == 0:
                    self._tidy.set()
        with suppress(sqlite3.Error):
            self._connection.close()

    def _tidy_up(self) -> None:
        """What the tidying thread does. Whatever goes wrong here is lost work, not lost entries."""
        while True:
            self._tidy.wait()
            self._tidy.clear()
            if self._closed:
                return
            with suppress(sqlite3.Error), closing(sqlite3.connect(self.path, timeout=PATIENCE)) as connection:
                connection.execute("PRAGMA synchronous = FULL")
                connection.execute("PRAGMA wal_checkpoint(PASSIVE)")  # most of it, and nobody waits
                connection.execute("PRAGMA wal_checkpoint(RESTART)")  # what came meanwhile; commits wait for that

    def _carry_out(self, jobs: Sequence[_Job]) -> None:
        """One transaction for all; where it fails, one for each, so that one's trouble is not the others'."""
        try:
            answers = self._transact(jobs)
        except Exception as error:  # whatever it was, the caller is told and the thread goes on
            if len(jobs) > 1:
                for job in jobs:
                    self._carry_out([job])
            else:
                jobs[0].future.set_exception(error)
            return
        for job, answer in zip(jobs, answers, strict=True):
            if isinstance(answer, WardeckError):
                job.future.set_exception(answer)
            else:
                job.future.set_result(answer)

    def _transact(self, jobs: Sequence[_Job]) -> list[Any]:
        """The answers, or the refusals, once all of it is durable. Raises `FileError`; then nothing has changed."""
        with coded(self.path):
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                answers = [_answer(self._connection, job) for job in jobs]
                self._connection.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):
                    if self._connection.in_transaction:
                        self._connection.execute("ROLLBACK")
                raise
        return answers


def _answer(connection: sqlite3.Connection, job: _Job) -> Any:
    try:
        return job.call(connection)
    except StoreError as refusal:
        return refusal


def _found(connection: sqlite3.Connection, room: str) -> tuple[int, int] | None:
    """The room's number in the file, and its version."""
    found: tuple[int, int] | None = connection.execute(
        "SELECT number, version FROM rooms WHERE room = ?", (room,)
    ).fetchone()
    return found


def _write(connection: sqlite3.Connection, number: int | None, version: int, entries: Sequence[str]) -> None:
    connection.executemany(
        "INSERT INTO entries (room, version, entry) VALUES (?, ?, ?)",
        [(number, place, entry) for place, entry in enumerate(entries, version + 1)],
    )


def _size(entries: Sequence[str]) -> int:
    return sum(len(entry.encode()) for entry in entries)
