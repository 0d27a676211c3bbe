"""Rooms over HTTP, and all routes of the interface: for bots, for other pages, and for this one."""

import io
from collections.abc import Sequence
from typing import Any

import segno
from fastapi import APIRouter, FastAPI, HTTPException, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from pydantic import Field
from starlette.exceptions import HTTPException as StarletteError

import wardeck
from wardeck.errors import RecordError, Refused, RulesError, StoreError, WardeckError
from wardeck.room.view import snapshot
from wardeck.web.answers import Answered, Code, Strict, refusals
from wardeck.web.client import address_of
from wardeck.web.estimates import add_estimates
from wardeck.web.house import add_rules
from wardeck.web.hub import Hub, Turned, refusal_of
from wardeck.web.laboratory import Laboratory
from wardeck.web.luck import add_luck
from wardeck.web.records import add_records
from wardeck.web.replays import Replays


class RoomWanted(Strict):
    """A room to be opened."""

    name: str = Field(description="The nickname of whoever opens it, who is its host.", examples=["Ada"])
    token: str = Field(
        pattern="^[0-9a-f]{32,128}$",
        description="The host's secret, made by her client and never sent again but in the hello over the socket.",
        examples=["00112233445566778899aabbccddeeff"],
    )
    seated: bool = Field(default=True, description="Whether the host plays; otherwise she only watches and turns.")
    rules: dict[str, Any] | None = Field(
        default=None, description="House rules in the form of their file; the two-player game where left out."
    )


class RoomOpened(Strict):
    """A room that was opened."""

    room: str = Field(description="The code by which others find it.")
    link: str = Field(description="The link for others.")


class Health(Strict):
    """How the server is."""

    status: str
    version: str
    rooms: int
    connections: int
    trouble: str | None


class ServerAnswer(Strict):
    """What a page wants to know of its server."""

    version: str
    link: str


_DRAWING: dict[str, Any] = {"content": {"image/svg+xml": {"schema": {"type": "string"}}}}


def router(hub: Hub, replays: Replays) -> APIRouter:
    """All routes of the interface."""
    routes = APIRouter()
    _add_server(routes, hub)
    add_rules(routes)
    _add_rooms(routes, hub)
    add_records(routes, hub, replays)
    laboratory = Laboratory(hub.services)
    add_estimates(routes, laboratory)
    add_luck(routes, hub, replays, laboratory)
    return routes


def _add_server(routes: APIRouter, hub: Hub) -> None:
    @routes.get("/health", responses={**refusals(), 503: {"model": Health, "description": "Rooms cannot be kept."}})
    async def health() -> Health:
        """How the server is; 503 while it cannot keep what happens."""
        trouble = hub.services.trouble
        answer = Health(
            status="trouble" if trouble else "ok",
            version=wardeck.__version__,
            rooms=hub.rooms,
            connections=hub.connections,
            trouble=trouble,
        )
        return answer if not trouble else JSONResponse(answer.model_dump(), 503)  # type: ignore[return-value]

    @routes.get("/api/server", responses=refusals())
    async def server(request: Request) -> ServerAnswer:
        """The version, and the address to give to others."""
        return ServerAnswer(version=wardeck.__version__, link=_link(hub, request))


def _add_rooms(routes: APIRouter, hub: Hub) -> None:
    @routes.post("/api/rooms", status_code=201, responses=refusals(422, 503))
    async def open_room(wanted: RoomWanted, request: Request) -> RoomOpened:
        """Opens a room. Who opened it comes in by a hello over the socket with her token."""
        code = await hub.open(
            address_of(request.scope), wanted.name, wanted.token, seated=wanted.seated, rules=wanted.rules
        )
        return RoomOpened(room=code, link=f"{_link(hub, request)}#{code}")

    @routes.get("/api/rooms/{code}", responses=refusals(404, 503))
    async def room(code: Code, request: Request) -> dict[str, Any]:
        """What anybody may know of a room now."""
        return snapshot(await hub.look(code, address_of(request.scope)))

    @routes.get("/api/rooms/{code}/qr.svg", response_model=None, responses={**refusals(404, 503), 200: _DRAWING})
    async def qr(code: Code, request: Request) -> Response:
        """The room's link as a QR code."""
        found = await hub.look(code, address_of(request.scope))
        drawn = io.BytesIO()
        segno.make(f"{_link(hub, request)}#{found.code}", micro=False).save(drawn, kind="svg", xmldecl=False, border=2)
        return Response(drawn.getvalue(), media_type="image/svg+xml")


STATUS = {
    "web.too-often": 429,
    "web.too-large": 413,
    "web.rooms-full": 503,
    "web.stopping": 503,
    "web.failed": 500,
}
"""Where it is not by the kind of the error."""


def add_refusals(app: FastAPI) -> None:
    """Everything that goes wrong is answered with a code and a sentence."""

    async def ours(_: Request, error: Exception) -> JSONResponse:
        if isinstance(error, Answered):  # with its place in a file, if it has one
            return _refused(error.status, error.error.code, str(error.error))
        refused, option = refusal_of(error), error.facts.get("option") if isinstance(error, RulesError) else None
        return _refused(_status(error), refused.code, refused.sentence, option=option)

    async def theirs(_: Request, error: Exception) -> JSONResponse:
        if isinstance(error, RequestValidationError):
            why = refusal_of(Refused("web.request", why=_where(error.errors())))
            return _refused(422, why.code, why.sentence)
        if isinstance(error, StarletteError) and error.status_code < 500:
            key = {404: "web.no-page", 405: "web.method"}.get(error.status_code, "web.request")
            allowed = (error.headers or {}).get("Allow", "")
            said = refusal_of(Refused(key, methods=allowed, why=error.status_code))
            return _refused(error.status_code, said.code, said.sentence, dict(error.headers or {}))
        said = refusal_of(Refused("web.failed"))
        return _refused(500, said.code, said.sentence)

    for kind in (WardeckError, Turned, Answered):
        app.add_exception_handler(kind, ours)
    for other in (RequestValidationError, StarletteError, HTTPException, Exception):
        app.add_exception_handler(other, theirs)


def _status(error: Exception) -> int:
    match error:
        case WardeckError() if error.code in STATUS:
            return STATUS[error.code]
        case StoreError():
            return 404
        case RulesError() | Turned() | RecordError() | Refused():
            return 422
        case _:
            return 503


def _refused(
    status: int, code: str, message: str, headers: dict[str, str] | None = None, option: object = None
) -> JSONResponse:
    kept = {name: value for name, value in (headers or {}).items() if name.lower() == "allow"}
    if status == 429:
        kept["Retry-After"] = "2"
    said = {"code": code, "message": message} | ({"option": option} if option else {})
    return JSONResponse(said, status, headers=kept)


def _where(errors: Sequence[Any]) -> str:
    """The first thing that is wrong with a request, without quoting it."""
    first = errors[0] if errors else {}
    place = ".".join(str(each)[:40] for each in first.get("loc", ()))
    return f"{place}: {first.get('type', '')}"


def _link(hub: Hub, request: Request) -> str:
    """The address of this server as others can use it."""
    settings = hub.services.settings
    host = request.url.hostname or ""
    if settings.link:
        return settings.link
    if settings.network and host in ("localhost", "127.0.0.1", "::1"):
        return settings.network
    return f"{request.url.scheme}://{request.url.netloc}/"
