"""What the laboratory says over HTTP: about rules that are being chosen, and about a game that is over."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

from fastapi import APIRouter, Body, Request
from pydantic import Field

from wardeck.engine.onlooker import followed
from wardeck.engine.view import public
from wardeck.errors import LabError, Refused
from wardeck.room.codec import decode
from wardeck.room.events import Played, SeedMade, StartedAgain
from wardeck.room.room import Play
from wardeck.rules.files import from_table
from wardeck.rules.options import FEWEST_SEATS, MOST_SEATS, Rules
from wardeck.web.answers import Answered, Code, Strict, refusals
from wardeck.web.client import address_of
from wardeck.web.hub import Hub
from wardeck.web.limits import Limiter

if TYPE_CHECKING:
    from wardeck.lab.answers import Estimate, Figure
    from wardeck.lab.luck import Luck

KEPT = 256
"""The last answers: a whole class chooses among the same rules."""
PATIENCE = 6.0
"""Seconds that a request waits for the desk, if it was ready."""
LUCK_PATIENCE = 20.0
DIGITS = 6
LONGEST_GAME = 20_000
"""Battles of a game that is looked at again."""

Found = TypeVar("Found")
Share = Annotated[list[float], Field(description="A figure, and the low and the high end of its 95 % interval.")]


class EstimateWanted(Strict):
    """Rules that somebody thinks of playing."""

    rules: dict[str, Any] = Field(description="House rules in the form of their file.", examples=[{"base": "war"}])
    players: int = Field(ge=FEWEST_SEATS, le=MOST_SEATS)
    seconds: float = Field(default=3.0, gt=0, le=600, description="Of a battle.")
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
    games: int = Field(description="How many games of the same rules it was compared with.")
    shorter: Share = Field(description="The share of games that take fewer battles.")
    longer: Share
    chain: Share = Field(description="The share of games with a chain of wars as long as its longest.")
    turns: list[TurnAnswer] = Field(description="The largest swings of the chances, largest first.")
    course: list[tuple[int, list[float]]] = Field(description="Battles fought, and the chance of each seat then.")
    sentences: list[str]


class Estimates:
    """Asks the desk, and remembers its last answers."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        services = hub.services
        self._rate = Limiter(services.settings.estimates, lambda: services.now() / 1000)
        self._kept: OrderedDict[tuple[Rules, int], Estimate] = OrderedDict()
        self._luck: OrderedDict[tuple[str, int], Luck] = OrderedDict()

    async def estimate(self, wanted: EstimateWanted, address: str) -> "Estimate":
        """What games of these rules come to. Raises `WardeckError` or `Answered`."""
        rules = from_table(wanted.rules).rules
        key = (rules, wanted.players)
        if key not in self._kept:
            self._allow(address)
            asker = (address, wanted.asker) if wanted.asker else None
            found = await self._patient(self._hub.services.desk.estimate(rules, wanted.players, asker=asker), PATIENCE)
            if found is None:
                raise Answered(409, LabError("desk.newer"))
            _keep(self._kept, key, found)
        return self._kept[key]

    async def luck(self, code: str, address: str) -> tuple["Luck", list[str]]:
        """What can be said of the last game of a room, and what its seats are called."""
        room = await self._hub.look(code, address)
        play = room.play
        if play is None:
            raise Answered(404, Refused("web.no-record"))
        if not play.over:
            raise Answered(409, Refused("web.not-over"))
        if play.state.battles > LONGEST_GAME or play.house.rules.claim == "race":
            raise Answered(422, LabError("desk.luck"))
        key = (room.code, room.games)
        if key not in self._luck:
            self._allow(address)
            _keep(self._luck, key, await self._patient(self._look(room.code, play), LUCK_PATIENCE))
        return self._luck[key], [name.partition(" ")[2] for name in play.seats]

    async def _look(self, code: str, play: Play) -> "Luck":
        services = self._hub.services
        desk = services.desk
        from wardeck.lab.luck import luck

        texts = await asyncio.wrap_future(services.store.load(code))
        known = await asyncio.to_thread(_known, texts, play)
        state = play.state
        return await luck(desk, play.house.rules, known, battles=state.battles, longest_war=state.longest_war)

    def _allow(self, address: str) -> None:
        if not self._rate.allows(address):
            raise Refused("web.too-often")

    async def _patient(self, asked: Awaitable[Found], seconds: float) -> Found:
        try:
            return await asyncio.wait_for(asked, seconds)
        except TimeoutError:
            raise LabError("desk.busy" if self._hub.services.desk.ready else "desk.measuring") from None
        except LabError as error:
            raise error if error.code.startswith("desk.") else Answered(422, error) from None


def add_estimates(routes: APIRouter, hub: Hub) -> None:
    """The routes of the laboratory."""
    estimates = Estimates(hub)

    @routes.post("/api/estimate", responses=refusals(409, 422, 503))
    async def estimate(wanted: Annotated[EstimateWanted, Body()], request: Request) -> EstimateAnswer:
        """How long games of these rules take, and who wins them: from as many games as half a second allows."""
        found = await estimates.estimate(wanted, address_of(request.scope))
        return EstimateAnswer(
            players=found.players,
            games=found.games,
            battles=found.battles and _share(found.battles),
            half=found.half and _share(found.half),
            ninety=found.ninety and _share(found.ninety),
            wins=[*map(_share, found.wins)],
            draw=_share(found.draw),
            endless=_share(found.endless),
            longer=_share(found.longer),
            ending=found.ending,
            sentences=found.sentences(wanted.seconds),
        )

    @routes.get("/api/rooms/{code}/luck", responses=refusals(404, 409, 422, 503))
    async def luck(code: Code, request: Request) -> LuckAnswer:
        """Whether the last game of a room was lucky; when it is over."""
        found, names = await estimates.luck(code, address_of(request.scope))
        turns = [
            TurnAnswer(battle=each.battle, seat=each.seat, before=_share(each.before), after=_share(each.after))
            for each in found.turns
        ]
        return LuckAnswer(
            battles=found.battles,
            longest_war=found.longest_war,
            games=found.games,
            shorter=_share(found.shorter),
            longer=_share(found.longer),
            chain=_share(found.chain),
            turns=turns,
            course=[(place, [round(each.value, DIGITS) for each in wins]) for place, wins in found.course],
            sentences=found.sentences(names),
        )


def _share(figure: "Figure") -> list[float]:
    return [round(each, DIGITS) for each in figure]


def _known(texts: list[str], play: Play) -> list[dict[str, Any] | None]:
    """What an onlooker knew after each battle of the last game in a log."""
    events = [decode(text, version).event for version, text in enumerate(texts, 1)]
    begun = max(place for place, event in enumerate(events) if isinstance(event, SeedMade | StartedAgain))
    seen = [public(each) for event in events[begun:] if isinstance(event, Played) for each in event.events]
    rules = play.house.rules
    return list(followed(rules, [card.rank for card in rules.deck(len(play.seats))], seen))


def _keep(kept: "OrderedDict[Any, Found]", key: object, found: Found) -> None:
    kept[key] = found
    if len(kept) > KEPT:
        kept.popitem(last=False)
