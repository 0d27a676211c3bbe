"""Rules and rooms over HTTP: for bots, for other pages, and for this one."""

import io
from collections.abc import Sequence
from typing import Annotated, Any

import segno
from fastapi import APIRouter, Body, FastAPI, HTTPException, Path, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, PlainTextResponse, Response
from pydantic import BaseModel, ConfigDict, Field
from starlette.exceptions import HTTPException as StarletteError

import wardeck
from wardeck.errors import FileError, RecordError, Refused, RulesError, StoreError, WardeckError
from wardeck.record.table import write_record
from wardeck.room.paper import record as record_of
from wardeck.room.reading import house_table
from wardeck.room.view import snapshot
from wardeck.rules.files import HouseRules, from_table, parse_rules, schema
from wardeck.rules.options import KINDS
from wardeck.rules.presets import find, names
from wardeck.rules.sheet import rule_sheet
from wardeck.web.client import address_of
from wardeck.web.hub import Hub, Turned, refusal_of


class Strict(BaseModel):
    """Nothing is guessed, and nothing is passed over."""

    model_config = ConfigDict(extra="forbid", strict=True)


class RefusedAnswer(Strict):
    """Why it was not done; nothing has changed."""

    code: str
    message: str


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


class RulesAnswer(Strict):
    """Rules with all that can be said about them."""

    name: str = Field(description="The name of the preset; empty for house rules.")
    title: str
    about: str
    source: str
    fewest: int = Field(description="Players.")
    most: int
    table: dict[str, Any] = Field(description="The rules as a room takes them: the table of their file.")
    options: dict[str, Any] = Field(description="Every option with its value.")
    sheet: str = Field(description="The rule sheet in plain words.")


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


Code = Annotated[str, Path(max_length=64, description="The code of a room.")]
_REFUSED: dict[int | str, dict[str, Any]] = {
    number: {"model": RefusedAnswer, "description": text}
    for number, text in {
        404: "There is no such thing.",
        409: "Not now.",
        413: "Too large.",
        422: "It cannot mean anything, or the room refuses it.",
        429: "Too often.",
        503: "Not for the moment.",
    }.items()
}


_TEXT: dict[str, Any] = {"content": {"text/plain": {"schema": {"type": "string"}}}}
_DRAWING: dict[str, Any] = {"content": {"image/svg+xml": {"schema": {"type": "string"}}}}


def refusals(*numbers: int) -> dict[int | str, dict[str, Any]]:
    """The answers of a route besides the good one; a request may always be too much."""
    return {number: _REFUSED[number] for number in (*numbers, 413, 429)}


def router(hub: Hub) -> APIRouter:
    """All routes of the interface."""
    routes = APIRouter()
    _add_server(routes, hub)
    _add_rules(routes)
    _add_rooms(routes, hub)
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


def _add_rules(routes: APIRouter) -> None:
    @routes.get("/api/rules", responses=refusals())
    async def rules() -> list[RulesAnswer]:
        """All presets, in the order in which they are listed."""
        return [_rules(find(name)) for name in names()]

    @routes.get("/api/rules/{name}", responses=refusals(404))
    async def preset(name: Annotated[str, Path(max_length=64)]) -> RulesAnswer:
        """One preset, by its name or another name of it."""
        try:
            return _rules(find(name))
        except RulesError as error:
            raise Answered(404, error) from None

    @routes.post("/api/rules", responses=refusals(422))
    async def check(table: Annotated[dict[str, Any], Body()]) -> RulesAnswer:
        """House rules in the form of their file: what they mean, or what is wrong with them."""
        return _rules(from_table(table))

    @routes.post("/api/house-rules", responses=refusals(422))
    async def read_file(text: Annotated[str, Body(media_type="text/plain", examples=['base = "war"'])]) -> RulesAnswer:
        """A house-rule file: what it means, or what is wrong with it and where."""
        try:
            return _rules(parse_rules(text))
        except (FileError, RulesError) as error:
            raise Answered(422, error) from None

    @routes.get("/api/house-rules.schema.json", responses=refusals())
    async def rules_schema() -> dict[str, Any]:
        """The JSON Schema of house rules."""
        return schema()


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

    @routes.get("/api/rooms/{code}/record", response_model=None, responses={**refusals(404, 409, 503), 200: _TEXT})
    async def last_record(code: Code, request: Request) -> Response:
        """The record of the last game, with all that is needed to check it; when the game is over."""
        found = await hub.look(code, address_of(request.scope))
        if found.play is None:
            raise Answered(404, Refused("web.no-record"))
        record = record_of(found)
        if record is None:
            raise Answered(409, Refused("web.not-over"))
        return PlainTextResponse(write_record(record))

    @routes.get("/api/rooms/{code}/qr.svg", response_model=None, responses={**refusals(404, 503), 200: _DRAWING})
    async def qr(code: Code, request: Request) -> Response:
        """The room's link as a QR code."""
        found = await hub.look(code, address_of(request.scope))
        drawn = io.BytesIO()
        segno.make(f"{_link(hub, request)}#{found.code}", micro=False).save(drawn, kind="svg", xmldecl=False, border=2)
        return Response(drawn.getvalue(), media_type="image/svg+xml")


class Answered(Exception):
    """An error with the status with which it is answered."""

    def __init__(self, status: int, error: WardeckError) -> None:
        super().__init__(error.code)
        self.status = status
        self.error = error


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
        refused = refusal_of(error)
        return _refused(_status(error), refused.code, refused.sentence)

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


def _refused(status: int, code: str, message: str, headers: dict[str, str] | None = None) -> JSONResponse:
    kept = {name: value for name, value in (headers or {}).items() if name.lower() == "allow"}
    if status == 429:
        kept["Retry-After"] = "2"
    return JSONResponse({"code": code, "message": message}, status, headers=kept)


def _where(errors: Sequence[Any]) -> str:
    """The first thing that is wrong with a request, without quoting it."""
    first = errors[0] if errors else {}
    place = ".".join(str(each)[:40] for each in first.get("loc", ()))
    return f"{place}: {first.get('type', '')}"


def _rules(house: HouseRules) -> RulesAnswer:
    rules = house.rules
    return RulesAnswer(
        name=house.name,
        title=house.title,
        about=house.about,
        source=house.source,
        fewest=rules.min_players,
        most=rules.max_players,
        table=house_table(house),
        options={name: getattr(rules, name) for name in KINDS},
        sheet=rule_sheet(rules, title=house.title or None),
    )


def _link(hub: Hub, request: Request) -> str:
    """The address of this server as others can use it."""
    settings = hub.services.settings
    host = request.url.hostname or ""
    if settings.link:
        return settings.link
    if settings.network and host in ("localhost", "127.0.0.1", "::1"):
        return settings.network
    return f"{request.url.scheme}://{request.url.netloc}/"
