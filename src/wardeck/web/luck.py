"""Whether a game was lucky, over HTTP: the last one of a room, or any that is written down."""

import asyncio
import gzip
import json
from collections.abc import Sequence
from hashlib import sha256
from typing import TYPE_CHECKING

from fastapi import APIRouter, Request
from fastapi.responses import Response
from pydantic import Field

from wardeck.rules.files import from_table
from wardeck.web.answers import Code, Strict, refusals
from wardeck.web.client import address_of
from wardeck.web.gate import LUCK
from wardeck.web.hub import Hub
from wardeck.web.laboratory import Laboratory, Share, share
from wardeck.web.records import Numbered, RecordFile, last_record
from wardeck.web.replays import Replays

if TYPE_CHECKING:
    from wardeck.lab.desk import Desk
    from wardeck.lab.luck import Luck

PATIENCE = 20.0
"""Seconds that a request waits."""


class TurnAnswer(Strict):
    """A turning point."""

    battle: int
    seat: int
    before: Share
    after: Share


class LuckAnswer(Strict):
    """Whether a game was lucky."""

    battles: int
    longest_war: int
    games: int = Field(description="How many games it was compared with.")
    shorter: Share = Field(description="The share of games that take fewer battles.")
    longer: Share
    chain: Share = Field(description="The share of games with a chain of wars as long as its longest.")
    turns: list[TurnAnswer] = Field(description="The largest swings of the chances, largest first.")
    course: list[tuple[int, list[float]]] = Field(description="Battles fought, and the chance of each seat then.")
    sentences: list[str]


def add_luck(routes: APIRouter, hub: Hub, replays: Replays, laboratory: Laboratory) -> None:
    """The routes for games that are over."""

    @routes.get("/api/rooms/{code}/luck", response_model=LuckAnswer, responses=refusals(404, 409, 422, 503))
    async def luck_of_room(code: Code, request: Request) -> LuckAnswer | Response:
        """Whether the last game of a room was lucky; when it is over."""
        return await _luck(replays, laboratory, (await last_record(hub, code, request)).encode(), 1, request)

    @routes.post(LUCK, response_model=LuckAnswer, responses=refusals(422, 503))
    async def luck(request: Request, record: RecordFile = b"", game: Numbered = 1) -> LuckAnswer | Response:
        """Whether a game was lucky that is written down."""
        return await _luck(replays, laboratory, record, game, request)


async def _luck(
    replays: Replays, laboratory: Laboratory, file: bytes, game: int, request: Request
) -> LuckAnswer | Response:
    address = address_of(request.scope)
    told = await replays.tell(file, address, game, "luck")
    if told.refused:
        return Response(told.body, 422, media_type="application/json")

    async def look(desk: "Desk") -> "tuple[Luck, list[str]]":
        from wardeck.lab.luck import luck

        facts = await asyncio.to_thread(lambda: json.loads(gzip.decompress(told.body)))
        return await luck(desk, from_table(facts["rules"]).rules, **facts["followed"]), facts["players"]

    found, names = await laboratory.ask((sha256(file).digest(), game), address, look, PATIENCE)
    return _answer(found, names)


def _answer(found: "Luck", names: Sequence[str]) -> LuckAnswer:
    return LuckAnswer(
        battles=found.battles,
        longest_war=found.longest_war,
        games=found.games,
        shorter=share(found.shorter),
        longer=share(found.longer),
        chain=share(found.chain),
        turns=[
            TurnAnswer(battle=each.battle, seat=each.seat, before=share(each.before), after=share(each.after))
            for each in found.turns
        ],
        course=[(place, [share(each)[0] for each in wins]) for place, wins in found.course],
        sentences=found.sentences(names),
    )
