"""What a store of rooms does, whatever it keeps them in.

A room is its log: entries numbered 1, 2, 3 … in the order in which they were appended; the number of the last one is
the room's version. An entry is a JSON text that the store does not look into.
"""

from collections.abc import Collection, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Summary:
    """What a store knows of a room without reading its log. Times are milliseconds since 1970."""

    room: str
    version: int
    size: int
    """Bytes of all entries."""
    opened: int
    touched: int
    """When the last entry came."""
    finished: bool


class Store(Protocol):
    """A store of rooms. Calls are carried out in the order in which they come, and never wait: the future does.

    Every future may end in a `StoreError` (the room is not there, or its log is not as expected) or a `FileError`
    (the store cannot be read or written); then nothing has changed. After `close` there are no more calls.
    """

    def create(self, room: str, entries: Sequence[str], *, at: int) -> Future[None]:
        """Opens a room with its first entries. `StoreError` where there is one of this name."""

    def append(
        self, room: str, version: int, entries: Sequence[str], *, at: int, finished: bool = False
    ) -> Future[None]:
        """Puts entries behind the one numbered ``version``, all or none; done when they are durable.

        ``finished``: whether the room is at rest after these entries, its game over. `StoreError` where the log does
        not end at ``version``.
        """

    def load(self, room: str) -> Future[list[str]]:
        """All entries of a room, from number 1. `StoreError` where there is no such room."""

    def rooms(self) -> Future[list[Summary]]:
        """All rooms, the one that was touched last first."""

    def delete(self, room: str) -> Future[bool]:
        """Deletes a room; False where there is none."""

    def expire(self, *, finished_before: int, idle_before: int, keep: Collection[str] = ()) -> Future[list[str]]:
        """Deletes rooms that were touched last before these times, the finished and the others, and names them.

        Rooms in ``keep`` stay.
        """

    def close(self) -> None:
        """Waits for what was asked for, then lets go of everything."""
