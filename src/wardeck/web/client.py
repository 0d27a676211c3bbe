"""One socket, seen from the room: saying something never waits, and whoever does not listen is let go."""

import asyncio
from collections import deque
from contextlib import suppress
from typing import Any

from starlette.types import Scope, Send

from wardeck.web.wire import EXTENSION, Parcel, Wire

MOST_WAITING = 512
"""Messages that may wait for a slow reader."""
MOST_BYTES = 2_000_000
COME_BACK, TOO_SLOW, AGAINST_RULES, DONE = 1012, 1013, 1008, 1000
"""Codes with which a socket is closed (RFC 6455 and the registry of IANA)."""


class Client:
    """Sends in order, without ever making the room wait."""

    def __init__(self, scope: Scope, send: Send) -> None:
        self.address = address_of(scope)
        self.member: int | None = None
        self.token: str | None = None
        self._wire: Wire | None = scope.get("extensions", {}).get(EXTENSION)
        self._send = send
        self._out: deque[str] = deque()
        self._size = 0
        self._wake = asyncio.Event()
        self._end: int | None = None

    @property
    def leaving(self) -> bool:
        """Whether nothing more is said to it."""
        return self._end is not None

    def say(self, what: Parcel | str) -> None:
        """Says it behind what was said before; drops the socket where too much waits to be read."""
        if self._end is not None:
            return
        parcel = what if isinstance(what, Parcel) else Parcel(what)
        if self._wire is not None:
            if self._wire.write_frame(parcel.frame) > MOST_BYTES:
                self._end = TOO_SLOW
                self._wire.cut()
            return
        self._out.append(parcel.text)
        self._size += len(parcel.text)
        if len(self._out) > MOST_WAITING or self._size > MOST_BYTES:
            self._out.clear()
            self.leave(TOO_SLOW)
        self._wake.set()

    def leave(self, code: int = DONE) -> None:
        """Closes the socket, after what waits to be said."""
        if self._end is None:
            self._end = code
        self._wake.set()

    async def run(self) -> None:
        """Says what is to be said until the socket closes, from whichever side."""
        with suppress(OSError):
            while True:
                await self._wake.wait()
                self._wake.clear()
                while self._out:
                    text = self._out.popleft()
                    self._size -= len(text)
                    await self._send({"type": "websocket.send", "text": text})
                if self._end is not None:
                    await self._send({"type": "websocket.close", "code": self._end})
                    return


def address_of(scope: Any) -> str:
    """Where a request came from; empty where that is not known."""
    return scope["client"][0] if scope.get("client") else ""
