"""Rooms in memory, for tests and for games that nobody wants to keep."""

from collections.abc import Callable, Collection, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from threading import Lock
from typing import TypeVar

from wardeck.errors import StoreError, WardeckError
from wardeck.store.protocol import Store, Summary

T = TypeVar("T")


@dataclass(slots=True)
class _Room:
    opened: int
    touched: int
    finished: bool = False
    entries: list[str] = field(default_factory=list)


class MemoryStore(Store):
    """A store that is gone with its process."""

    def __init__(self) -> None:
        self._rooms: dict[str, _Room] = {}
        self._lock = Lock()

    def create(self, room: str, entries: Sequence[str], *, at: int) -> Future[None]:
        def create() -> None:
            if room in self._rooms:
                raise StoreError("store.room-exists", room=room)
            self._rooms[room] = _Room(at, at, entries=list(entries))

        return self._done(create)

    def append(
        self, room: str, version: int, entries: Sequence[str], *, at: int, finished: bool = False
    ) -> Future[None]:
        def append() -> None:
            found = self._found(room)
            if len(found.entries) != version:
                raise StoreError("store.conflict", room=room, version=len(found.entries), expected=version)
            found.entries += entries
            found.touched = at
            found.finished = finished

        return self._done(append)

    def load(self, room: str) -> Future[list[str]]:
        return self._done(lambda: list(self._found(room).entries))

    def rooms(self) -> Future[list[Summary]]:
        def rooms() -> list[Summary]:
            found = [
                Summary(
                    room=room,
                    version=len(each.entries),
                    size=sum(len(entry.encode()) for entry in each.entries),
                    opened=each.opened,
                    touched=each.touched,
                    finished=each.finished,
                )
                for room, each in self._rooms.items()
            ]
            return sorted(found, key=lambda each: (-each.touched, each.room))

        return self._done(rooms)

    def delete(self, room: str) -> Future[bool]:
        return self._done(lambda: self._rooms.pop(room, None) is not None)

    def expire(self, *, finished_before: int, idle_before: int, keep: Collection[str] = ()) -> Future[list[str]]:
        def expire() -> list[str]:
            old = [
                room
                for room, each in self._rooms.items()
                if each.touched < (finished_before if each.finished else idle_before) and room not in keep
            ]
            for room in old:
                del self._rooms[room]
            return sorted(old)

        return self._done(expire)

    def close(self) -> None:
        pass

    def _found(self, room: str) -> _Room:
        if room not in self._rooms:
            raise StoreError("store.no-room", room=room)
        return self._rooms[room]

    def _done(self, call: Callable[[], T]) -> Future[T]:
        future: Future[T] = Future()
        try:
            with self._lock:
                future.set_result(call())
        except WardeckError as error:
            future.set_exception(error)
        return future
