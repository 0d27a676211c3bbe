"""The wiring: store, rooms, sockets, HTTP and page as one ASGI application."""

import secrets
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from urllib.parse import urlsplit

from fastapi import FastAPI
from starlette.types import ASGIApp, Receive, Scope, Send

import wardeck
from wardeck.errors import Refused
from wardeck.messages import say
from wardeck.store.protocol import Store
from wardeck.web.api import add_refusals, router
from wardeck.web.gate import Gate, turn_away
from wardeck.web.hub import Hub
from wardeck.web.page import page_routes
from wardeck.web.replays import Replays
from wardeck.web.services import Services
from wardeck.web.settings import Settings
from wardeck.web.socket import Sockets

SOCKET = "/socket"


def build(
    store: Store,
    settings: Settings,
    *,
    now: Callable[[], int] | None = None,
    entropy: Callable[[int], bytes] = secrets.token_bytes,
) -> tuple[ASGIApp, Hub]:
    """The application and its rooms. ``now`` and ``entropy`` are given in tests."""
    services = Services(store, settings, now=now, entropy=entropy)
    hub = Hub(services)
    clock = lambda: services.now() / 1000  # noqa: E731
    replays = Replays(settings, clock)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        await hub.start()
        yield
        replays.close()
        await hub.stop()
        await services.close()

    pages = FastAPI(
        title="wardeck",
        version=wardeck.__version__,
        description=say("web.api"),
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
    )
    pages.include_router(router(hub, replays))
    pages.router.routes.extend(page_routes())
    add_refusals(pages)
    names = {socket.gethostname().lower()}
    if settings.link:
        names.add(urlsplit(settings.link).hostname or "")
    gate = Gate(_Parting(pages, Sockets(hub)), settings=settings, names=names, clock=clock)
    return gate, hub


class _Parting:
    """Sockets to the left, everything else to the right."""

    def __init__(self, pages: ASGIApp, sockets: ASGIApp) -> None:
        self._pages = pages
        self._sockets = sockets

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "websocket":
            await self._pages(scope, receive, send)
        elif scope["path"] == SOCKET:
            await self._sockets(scope, receive, send)
        else:
            await turn_away(scope, receive, send, Refused("web.no-page"))
