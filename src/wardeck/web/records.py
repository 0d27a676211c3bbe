"""Records over HTTP: that of a room's last game, and any of them told for the page."""

import asyncio
import gzip
from typing import Annotated, Any

from fastapi import APIRouter, Body, Query, Request
from fastapi.responses import PlainTextResponse, Response

from wardeck.errors import Refused
from wardeck.record.table import write_record
from wardeck.room.paper import record as record_of
from wardeck.web.answers import Answered, Code, refusals
from wardeck.web.client import address_of
from wardeck.web.gate import REPLAYS
from wardeck.web.hub import Hub
from wardeck.web.replays import Replays, Told

_TEXT: dict[str, Any] = {"content": {"text/plain": {"schema": {"type": "string"}}}}
_TOLD: dict[str, Any] = {
    "description": "The game told once more (docs/protocol.md).",
    "content": {"application/json": {"schema": {"type": "object"}}},
}
RecordFile = Annotated[bytes, Body(media_type="text/plain", description="A file of records.")]
Numbered = Annotated[int, Query(ge=1, le=1_000_000, description="Which one of the file, from 1.")]


def add_records(routes: APIRouter, hub: Hub, replays: Replays) -> None:
    """The routes of records."""

    @routes.get("/api/rooms/{code}/record", response_model=None, responses={**refusals(404, 409, 503), 200: _TEXT})
    async def record(code: Code, request: Request) -> Response:
        """The record of the last game, with all that is needed to check it; when the game is over."""
        return PlainTextResponse(await last_record(hub, code, request))

    @routes.get("/api/rooms/{code}/replay", response_model=None, responses={**refusals(404, 409, 422, 503), 200: _TOLD})
    async def last_game(code: Code, request: Request) -> Response:
        """The last game once more, battle by battle; when it is over."""
        written = await last_record(hub, code, request)
        return await _answer(request, await replays.tell(written.encode(), address_of(request.scope)))

    @routes.post(REPLAYS, response_model=None, responses={**refusals(422), 200: _TOLD})
    async def replay(request: Request, record: RecordFile = b"", game: Numbered = 1) -> Response:
        """Any game that is written down: what it was, whether its record holds, and every battle."""
        return await _answer(request, await replays.tell(record, address_of(request.scope), game))


async def last_record(hub: Hub, code: str, request: Request) -> str:
    """The record of the last game of a room. Raises `Answered` where none is over, and as `Hub.look` does."""
    found = await hub.look(code, address_of(request.scope))
    if found.play is None:
        raise Answered(404, Refused("web.no-record"))
    record = record_of(found)
    if record is None:
        raise Answered(409, Refused("web.not-over"))
    return write_record(record)


async def _answer(request: Request, told: Told) -> Response:
    body, headers = told.body, {"Vary": "Accept-Encoding"}
    if told.refused:
        return Response(body, 422, media_type="application/json")
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
    else:
        body = await asyncio.to_thread(gzip.decompress, body)
    return Response(body, headers=headers, media_type="application/json")
