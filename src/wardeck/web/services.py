"""What rooms need of the world: time, entropy, the store, and a way to do things later."""

import asyncio
import secrets
import time
from collections.abc import Callable, Coroutine
from functools import cached_property
from typing import TYPE_CHECKING, Any

from wardeck.errors import FileError
from wardeck.room.codec import decode
from wardeck.room.evolve import evolve
from wardeck.room.reading import compact
from wardeck.room.room import Room
from wardeck.room.view import public
from wardeck.store.protocol import Store
from wardeck.web.history import MOST_VERSIONS, History
from wardeck.web.settings import Settings

if TYPE_CHECKING:
    from wardeck.lab.desk import Desk


class SteadyClock:
    """Milliseconds since 1970, that never go back, whatever is done to the clock of the machine."""

    def __init__(self) -> None:
        self._start = time.time() - time.monotonic()

    def __call__(self) -> int:
        return int((self._start + time.monotonic()) * 1000)


class Services:
    """Shared by all rooms of a server. Only `soon` may be called from other threads."""

    def __init__(
        self,
        store: Store,
        settings: Settings,
        *,
        now: Callable[[], int] | None = None,
        entropy: Callable[[int], bytes] = secrets.token_bytes,
    ) -> None:
        self.store = store
        self.settings = settings
        self.now = now or SteadyClock()
        self.entropy = entropy
        self.trouble: str | None = None
        """The code of the last failure of the store; None when it works."""
        self._loop: asyncio.AbstractEventLoop | None = None
        self._tasks: set[asyncio.Task[Any]] = set()

    @cached_property
    def desk(self) -> "Desk":
        """The desk of the laboratory. Raises `MissingExtra` where that is not installed."""
        from wardeck.lab.desk import Desk

        return Desk()

    async def close(self) -> None:
        """Ends what was started beside the server."""
        if "desk" in vars(self):
            await self.desk.close()

    @property
    def loop(self) -> asyncio.AbstractEventLoop:
        """The loop on which everything happens."""
        if self._loop is None:
            self._loop = asyncio.get_running_loop()
        return self._loop

    def soon(self, call: Callable[..., object], *arguments: Any) -> None:
        """Does it on the loop."""
        loop = self.loop
        if not loop.is_closed():
            loop.call_soon_threadsafe(call, *arguments)

    def later(self, seconds: float, call: Callable[..., object], *arguments: Any) -> None:
        """Does it after so many seconds."""
        self.loop.call_later(seconds, call, *arguments)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Does it beside everything else."""
        task = self.loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def load(self, code: str) -> tuple[Room, History]:
        """A room from its log, and its last events. Raises `StoreError` or `FileError`."""
        texts = await asyncio.wrap_future(self.store.load(code))
        return await asyncio.to_thread(_folded, texts)


def _folded(texts: list[str]) -> tuple[Room, History]:
    room = Room()
    bodies: list[str | None] = []
    for version, text in enumerate(texts, 1):
        entry = decode(text, version)
        room = evolve(room, entry)
        if version > len(texts) - MOST_VERSIONS:
            body = public(room, entry)
            bodies.append(None if body is None else compact(body))
    if not room.code:
        raise FileError("store.corrupt", why="0")
    history = History(room.version)
    history.add(room.version, bodies)
    return room, history
