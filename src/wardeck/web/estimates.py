"""What the laboratory says over HTTP of rules that are being chosen."""

from typing import TYPE_CHECKING, Annotated, Any

from fastapi import APIRouter, Body, Request
from pydantic import Field

from wardeck.errors import LabError
from wardeck.room.events import Pace
from wardeck.room.lengths import seconds_a_battle
from wardeck.rules.files import from_table
from wardeck.rules.options import FEWEST_SEATS, MOST_SEATS
from wardeck.web.answers import Answered, Strict, refusals
from wardeck.web.client import address_of
from wardeck.web.laboratory import Laboratory, Share, share

if TYPE_CHECKING:
    from wardeck.lab.answers import Estimate
    from wardeck.lab.desk import Desk

PATIENCE = 6.0
"""Seconds that a request waits for the desk, if it was ready."""


class EstimateWanted(Strict):
    """Rules that somebody thinks of playing."""

    rules: dict[str, Any] = Field(description="House rules in the form of their file.", examples=[{"base": "war"}])
    players: int = Field(ge=FEWEST_SEATS, le=MOST_SEATS)
    seconds: float | None = Field(default=None, gt=0, le=600, description="Of a battle; else as people play.")
    asker: str = Field(default="", max_length=64, description="Of the same asker, the newest question counts.")


class EstimateAnswer(Strict):
    """What a quick run of games came to."""

    players: int
    games: int = Field(description="How many games it rests on.")
    battles: Share | None = Field(description="The mean of the games that end.")
    half: Share | None = Field(description="By this battle half of all games are over.")
    ninety: Share | None = Field(description="By this battle nine of ten are over.")
    wins: list[Share] = Field(description="By seat, the share of games that it wins alone.")
    draw: Share
    endless: Share = Field(description="Proved.")
    longer: Share = Field(description="Not over after a million battles.")
    ending: str = Field(description="Why games end: proof (or they are proved to be endless), chance, battles, race.")
    sentences: list[str] = Field(description="The same in words.")


def add_estimates(routes: APIRouter, laboratory: Laboratory) -> None:
    """The route for rules."""

    @routes.post("/api/estimate", responses=refusals(409, 422, 503))
    async def estimate(wanted: Annotated[EstimateWanted, Body()], request: Request) -> EstimateAnswer:
        """How long games of these rules take, and who wins them: from as many games as a moment allows."""
        rules, players, address = from_table(wanted.rules).rules, wanted.players, address_of(request.scope)
        asker = (address, wanted.asker) if wanted.asker else None

        async def newest(desk: "Desk") -> "Estimate":
            found = await desk.estimate(rules, players, asker=asker)
            if found is None:
                raise Answered(409, LabError("desk.newer"))
            return found

        found = await laboratory.ask((rules, players), address, newest, PATIENCE)
        return EstimateAnswer(
            players=found.players,
            games=found.games,
            battles=found.battles and share(found.battles),
            half=found.half and share(found.half),
            ninety=found.ninety and share(found.ninety),
            wins=[*map(share, found.wins)],
            draw=share(found.draw),
            endless=share(found.endless),
            longer=share(found.longer),
            ending=found.ending,
            sentences=found.sentences(wanted.seconds or seconds_a_battle(rules, Pace())),
        )
