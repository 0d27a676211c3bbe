"""What every request passes before anything else looks at it: names, origins, rates, sizes; and what every answer has.

Pure ASGI, so that sockets pass here too. A request that is turned away gets a code and a sentence like any refusal.
"""

import json
import logging
from collections.abc import Callable, Collection, Iterable
from typing import Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from wardeck.errors import Refused
from wardeck.web.addresses import is_ours, same_origin
from wardeck.web.limits import Limiter
from wardeck.web.settings import Settings

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self' {sockets}; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
ALWAYS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
STATUS = {"web.host": 421, "web.origin": 403, "web.too-often": 429, "web.too-large": 413, "web.failed": 500}
REPLAYS, LUCK = "/api/replays", "/api/luck"
"""Where records may come in, which are larger than anything else."""
_SAFE = {"GET", "HEAD", "OPTIONS"}


class TooLarge(Exception):
    """A body went on beyond what it may be."""


class Gate:
    """Around the application. ``names`` are the host names under which the server may be called, besides its own."""

    def __init__(self, app: ASGIApp, *, settings: Settings, names: Collection[str], clock: Callable[[], float]) -> None:
        self._app = app
        self._settings = settings
        self._names = frozenset(names)
        self._requests = Limiter(settings.requests, clock)
        self._hellos = Limiter(settings.hellos, clock)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        if refusal := self._refusal(scope, headers):
            await turn_away(scope, receive, send, refusal)
        elif scope["type"] == "websocket":
            await self._app(scope, receive, send)
        else:
            await self._serve(scope, receive, send, headers.get("host", ""))

    def _refusal(self, scope: Scope, headers: Headers) -> Refused | None:
        host, origin = headers.get("host", ""), headers.get("origin")
        socket = scope["type"] == "websocket"
        if not is_ours(host, self._names):
            return Refused("web.host")
        acts = socket or scope["method"] not in _SAFE
        if acts and origin is not None and not same_origin(origin, host, self._names):
            return Refused("web.origin")
        address = scope["client"][0] if scope.get("client") else ""
        if not (self._hellos if socket else self._requests).allows(address):
            return Refused("web.too-often")
        length, most = headers.get("content-length", "0"), self._most(scope)
        if not length.isdigit() or int(length) > most:
            return Refused("web.too-large", most=most)
        return None

    def _most(self, scope: Scope) -> int:
        """How many bytes a body may have."""
        return self._settings.largest_record if scope["path"] in (REPLAYS, LUCK) else self._settings.largest_body

    async def _serve(self, scope: Scope, receive: Receive, send: Send, host: str) -> None:
        taken, begun, cut, most = 0, False, False, self._most(scope)

        async def counted() -> Message:
            nonlocal taken, cut
            message = await receive()
            taken += len(message.get("body", b""))
            if taken > most:
                cut = True
                raise TooLarge
            return message

        async def with_headers(message: Message) -> None:
            nonlocal begun
            if cut and not begun:
                return  # whatever is said about a body that was cut off, we say it ourselves
            if message["type"] == "http.response.start":
                begun = True
                headers = MutableHeaders(scope=message)
                for name, value in _headers(host):
                    headers[name] = value
            await send(message)

        try:
            await self._app(scope, counted, with_headers)
        except TooLarge:
            pass
        except Exception:
            logging.getLogger("wardeck.web").exception("failed")
        if not begun:
            refusal = Refused("web.too-large", most=most) if cut else Refused("web.failed")
            await turn_away(scope, receive, send, refusal)


def _headers(host: str) -> Iterable[tuple[str, str]]:
    yield from ALWAYS.items()
    yield "Content-Security-Policy", POLICY.format(sockets=f"ws://{host} wss://{host}")


async def turn_away(scope: Scope, receive: Receive, send: Send, refusal: Refused) -> None:
    """Answers with the refusal; a socket is refused before it opens."""
    status = STATUS.get(refusal.code, 503)
    body = json.dumps(said(refusal)).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    headers += [(name.lower().encode(), value.encode()) for name, value in ALWAYS.items()]
    if status == 429:
        headers.append((b"retry-after", b"2"))
    kind = "http" if scope["type"] == "http" else "websocket.http"
    if kind == "websocket.http":
        await receive()
    await send({"type": f"{kind}.response.start", "status": status, "headers": headers})
    await send({"type": f"{kind}.response.body", "body": body})


def said(refusal: Any) -> dict[str, str]:
    """A refusal as it is sent."""
    return {"code": refusal.code, "message": refusal.message}
