"""Running it: the port is bound first, so that what is wrong with it is said in a line; SIGTERM stops it cleanly."""

import gc
import logging
import signal
import socket
from collections.abc import Callable
from types import FrameType
from typing import Any

import uvicorn

from wardeck.errors import UsageError
from wardeck.web.hub import Hub
from wardeck.web.log import note
from wardeck.web.wire import Wire

WAITING = 2048
"""Connections that may wait to be accepted: all clients come back at once after a restart."""
GRACE = 3
"""Seconds that connections have for going when the server stops."""


def bind(host: str, port: int) -> socket.socket:
    """A listening socket. Raises `UsageError` where the port is taken or the address is not this machine's."""
    try:
        found = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        family, kind, protocol, _, address = found[0]
        listener = socket.socket(family, kind, protocol)
    except (OSError, UnicodeError, OverflowError) as error:
        raise UsageError("serve.address", host=host, port=port, why=_why(error)) from None
    try:
        if hasattr(socket, "SO_EXCLUSIVEADDRUSE"):  # Windows, where SO_REUSEADDR means to share a port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(WAITING)
    except (OSError, OverflowError) as error:
        listener.close()
        if getattr(error, "errno", None) in _TAKEN:
            raise UsageError("serve.port-taken", port=port) from None
        raise UsageError("serve.address", host=host, port=port, why=_why(error)) from None
    return listener


def calm_the_collector() -> None:
    """Python's search for cycles through everything stops the world for a tenth of a second and more in a crowd.

    What is loaded now is never looked through again, and the rest only when rooms have been put away (`Hub`).
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(2_000, 25, 1_000_000)


def run(app: Any, hub: Hub, listener: socket.socket, started: Callable[[], None] | None = None) -> None:
    """Serves until it is told to stop. Then rooms are kept and clients are told to come back."""
    calm_the_collector()
    config = uvicorn.Config(
        app,
        ws=Wire,
        http="h11",
        loop="asyncio",
        ws_max_size=1 << 20,
        ws_per_message_deflate=False,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        access_log=False,
        log_config=None,
        proxy_headers=True,
        forwarded_allow_ips="127.0.0.1",
        server_header=False,
        backlog=WAITING,
        timeout_graceful_shutdown=GRACE,
    )
    _Server(config, hub, started).run(sockets=[listener])


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, hub: Hub, started: Callable[[], None] | None) -> None:
        super().__init__(config)
        self._hub = hub
        self._started = started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        note("started")
        if self._started:
            self._started()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stopping is what was asked for, and no failure; Ctrl-C again does not wait."""
        self.force_exit = self.should_exit and sig == signal.SIGINT
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._hub.stop()
        await super().shutdown(sockets)
        note("stopped")


_TAKEN = {98, 48, 10048}
"""``EADDRINUSE`` on Linux, macOS and Windows."""


def _why(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)


def quiet_libraries() -> None:
    """What the libraries say in passing is not for our log."""
    for name in ("uvicorn", "uvicorn.error", "websockets", "asyncio"):
        logging.getLogger(name).setLevel(logging.WARNING)
