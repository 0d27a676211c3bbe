"""What the laboratory says at the table: over HTTP, and in frames of its own over the socket."""

import asyncio
import json
from collections.abc import Callable, Hashable
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from tests.web.people import Frame, Person, Server, awaited
from tests.web.still import Visitor, World, moment, still
from wardeck.errors import LabError, MissingExtra
from wardeck.lab.answers import Chances, Estimate, Figure
from wardeck.rules.options import Rules
from wardeck.web.services import Services

SCHEMA = json.loads((Path(__file__).parents[2] / "docs" / "protocol.schema.json").read_text("utf-8"))
FRAME = Draft202012Validator({**SCHEMA, "oneOf": [{"$ref": "#/$defs/server"}]})
HALF, NEVER = Figure(0.5, 0.4, 0.6), Figure(0.0, 0.0, 0.1)
ITSELF = {"turns": "itself", "beat": 1000, "speed": 1, "steps": False, "clock": 0}


class StillDesk:
    """A desk that answers when it is told to, and says of everything that it is even."""

    def __init__(self) -> None:
        self.known: list[dict[str, Any]] = []
        self.free = asyncio.Event()
        self.free.set()
        self.ready = True
        self.refuses: LabError | None = None
        self._newest: dict[Hashable, object] = {}

    def wake(self) -> None:
        pass

    async def chances(
        self, rules: Rules, known: Callable[[], dict[str, Any] | None], *, asker: Hashable
    ) -> Chances | None:
        newest = self._newest[asker] = object()
        await self.free.wait()
        found = known()
        if self._newest[asker] is not newest or found is None:
            return None
        self.known.append(found)
        wins = tuple(HALF for _ in found["packets"])
        left, race = Figure(60.0, 50.0, 70.0), rules.claim == "race"
        return Chances(found["battles"], games=100, wins=wins, draw=NEVER, nobody=NEVER, left=left, race=race)

    async def estimate(self, rules: Rules, players: int, *, asker: Hashable) -> Estimate | None:
        if self.refuses:
            raise self.refuses
        await self.free.wait()
        battles = Figure(60.0, 50.0, 70.0)
        return Estimate(players, 100, battles, None, None, (HALF,) * players, NEVER, NEVER, NEVER, "proof")

    async def close(self) -> None:
        pass


def chances(visitor: Visitor) -> list[Frame]:
    return [frame for frame in visitor.frames if frame["type"] == "chances"]


async def a_game(world: World, **rules: Any) -> tuple[str, StillDesk, Visitor, Visitor]:
    """A room that plays by itself: its desk, its host with a seat, and somebody who watches."""
    desk = StillDesk()
    world.hub.services.desk = desk  # type: ignore[assignment]
    room = await world.open(rules=rules or None)
    ada, eye = world.visitor(room, "a" * 32), world.visitor(room)
    await moment()
    for do in ({"type": "add-bots", "bots": 1}, {"type": "set-pace", "pace": ITSELF}):
        assert await ada.code(do) == "ack"
    assert await ada.code({"type": "start", "again": False}) == "ack"
    await asyncio.sleep(5)  # the host's client puts in no word, and the deal goes on without it
    assert ada.of_type("played")
    return room, desk, ada, eye


@still
async def test_whoever_watches_sees_the_chances_after_each_battle() -> None:
    _, desk, _, eye = await a_game(World())
    assert not chances(eye)
    eye.send({"type": "watch", "chances": True})
    await asyncio.sleep(3.5)
    battles = [frame["battles"] for frame in chances(eye)]
    assert battles == list(range(battles[0], battles[0] + len(battles)))
    assert len(battles) >= 3
    assert chances(eye)[0]["sentence"].startswith("Chances: Ada 50 % and ")
    for frame in chances(eye):
        FRAME.validate(frame)
    eye.send({"type": "watch", "chances": False})
    await moment()
    before = len(chances(eye))
    await asyncio.sleep(3)
    assert len(chances(eye)) == before
    assert len(desk.known) == before, "nobody looks, so nobody asks"


@still
async def test_what_the_desk_is_told_is_what_was_seen() -> None:
    """From the middle of a game on, and from its beginning on, it is the same."""
    world = World()
    _, desk, _, eye = await a_game(world)
    early = StillDesk()
    eye.send({"type": "watch", "chances": True})
    await asyncio.sleep(2.2)
    known = desk.known[-1]
    eye.send({"type": "watch", "chances": False})
    world.hub.services.desk = early  # type: ignore[assignment]
    eye.send({"type": "watch", "chances": True})
    await asyncio.sleep(0.6)
    assert early.known[0] == known
    cards = [card for heap in (*known["packets"], known["aside"]) for card in heap]
    assert len(cards) == 52
    assert known["battles"] > 0
    assert cards.count("?") == len(known["unseen"])


@still
async def test_a_race_is_told_as_one_and_so_is_a_pot_that_waits() -> None:
    """Ada turns nothing, so that the table does it: she can call nothing, and what she wins stays."""
    _, desk, ada, eye = await a_game(World(), base="speed-war")
    for visitor in (ada, eye):
        visitor.send({"type": "watch", "chances": True})
    await asyncio.sleep(9)
    frame = chances(eye)[-1]
    FRAME.validate(frame)
    assert frame["note"] == "Everybody is taken to turn and call in time."
    assert frame["sentence"].endswith(f"to go. {frame['note']}")
    waits = [known for known in desk.known if known["left"]]
    assert waits
    assert all({seat for seat, _ in pot} == {0, 1} for pot in waits[0]["left"])
    assert not chances(ada)


@still
async def test_players_see_them_where_the_host_allows_it() -> None:
    _, desk, ada, _ = await a_game(World())
    ada.send({"type": "watch", "chances": True})
    await asyncio.sleep(2.5)
    assert not chances(ada)
    assert not desk.known, "for nobody"
    assert await ada.code({"type": "show-chances", "on": True}) == "ack"
    await asyncio.sleep(1.5)
    assert chances(ada)
    assert await ada.code({"type": "show-chances", "on": False}) == "ack"
    before = len(chances(ada))
    await asyncio.sleep(2.5)
    assert len(chances(ada)) == before


@still
async def test_only_the_host_allows_it() -> None:
    world = World()
    room, _, ada, _ = await a_game(world)
    eye = world.visitor(room)
    await moment()
    assert await eye.code({"type": "show-chances", "on": True}) == "act.spectator"
    assert not ada.of_type("chances-shown")


@still
async def test_a_desk_that_is_busy_is_asked_for_the_newest_only() -> None:
    _, desk, _, eye = await a_game(World())
    desk.free.clear()
    eye.send({"type": "watch", "chances": True})
    await asyncio.sleep(6)
    assert not desk.known
    desk.free.set()
    await moment()
    assert len(chances(eye)) == 1
    played = eye.of_type("played")
    assert chances(eye)[0]["battles"] == played[-1]["battle"] - 1


@still
async def test_without_the_laboratory_it_is_said_why(monkeypatch: pytest.MonkeyPatch) -> None:
    world = World()
    room = await world.open()

    def desk(_: Services) -> StillDesk:
        raise MissingExtra("extra.missing", extra="lab", module="numba")

    monkeypatch.setattr(Services, "desk", property(desk))
    eye = world.visitor(room)
    await moment()
    eye.send({"type": "watch", "chances": True})
    await moment()
    why = 'numba is not installed: pip install "wardeck[lab]" brings it'
    assert (eye.last["type"], eye.last["code"], eye.last["sentence"]) == ("refused", "extra.missing", why)
    status, said = await world.ask("POST", "/api/estimate", {"rules": {}, "players": 2})
    assert (status, json.loads(said)) == (503, {"code": "extra.missing", "message": why})


@still
async def test_answers_are_remembered_and_questions_counted() -> None:
    world = World()
    world.hub.services.desk = desk = StillDesk()  # type: ignore[assignment]
    wanted = {"rules": {"base": "war"}, "players": 3}
    assert (await world.ask("POST", "/api/estimate", wanted))[0] == 200
    desk.refuses = LabError("desk.failed")
    assert (await world.ask("POST", "/api/estimate", wanted))[0] == 200
    other = {"rules": {"base": "war"}, "players": 4}
    status, said = await world.ask("POST", "/api/estimate", other)
    assert (status, json.loads(said)["code"]) == (503, "desk.failed")
    desk.refuses = LabError("deal.few-cards", n=4, players=5)
    assert (await world.ask("POST", "/api/estimate", other))[0] == 422
    codes = {(await world.ask("POST", "/api/estimate", other))[0] for _ in range(100)}
    assert codes == {422, 429}


@still
async def test_a_race_is_timed_as_people_race() -> None:
    world = World()
    world.hub.services.desk = StillDesk()  # type: ignore[assignment]
    for base, seconds in (("war", "3"), ("speed-war", "1.7")):
        _, said = await world.ask("POST", "/api/estimate", {"rules": {"base": base}, "players": 2})
        assert f"at {seconds} s a battle" in json.loads(said)["sentences"][0]


@still
async def test_a_desk_that_gets_ready_is_not_waited_for() -> None:
    world = World()
    world.hub.services.desk = desk = StillDesk()  # type: ignore[assignment]
    desk.free.clear()
    desk.ready = False
    status, said = await world.ask("POST", "/api/estimate", {"rules": {}, "players": 2})
    assert (status, json.loads(said)["code"]) == (503, "desk.measuring")
    desk.ready = True
    status, said = await world.ask("POST", "/api/estimate", {"rules": {}, "players": 2})
    assert (status, json.loads(said)["code"]) == (503, "desk.busy")


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"rules": {"layout": "D"}, "players": 2}, "rules.value"),
        ({"rules": {}, "players": 1}, "web.request"),
        ({"rules": {}, "players": 201}, "web.request"),
        ({"rules": {}, "players": 2, "seconds": 0}, "web.request"),
        ({"rules": {}, "players": 2, "more": 1}, "web.request"),
    ],
)
def test_what_cannot_be_estimated(server: Server, body: dict[str, Any], code: str) -> None:
    status, said = server.ask("api/estimate", body)
    assert (status, said["code"]) == (422, code)


@awaited
async def test_a_whole_game_at_a_real_desk(server: Server) -> None:
    room, token = await asyncio.to_thread(server.open, rules={"base": "two-player", "ranks": "9TJQKA"})
    async with Person(server.port, room, token) as ada, Person(server.port, room) as eye:
        await ada.done({"type": "add-bots", "bots": 1})
        await ada.done({"type": "set-pace", "pace": {**ITSELF, "beat": 200}})
        await eye.say({"type": "watch", "chances": True})
        await ada.done({"type": "start", "again": False})
        status, said = await asyncio.to_thread(server.ask, f"api/rooms/{room}/luck")
        assert (status, said["code"]) in {(404, "web.no-record"), (409, "web.not-over")}
        await eye.until(lambda: sum(frame["type"] == "chances" for frame in eye.frames) > 2)
        await ada.act({"type": "run-on", "until": "end"})
        await ada.until(lambda: ada.last("secret-published") is not None)
    for frame in eye.frames:
        if frame["type"] == "chances":
            FRAME.validate(frame)
            assert sum(wins[0] for wins in frame["wins"]) + frame["draw"][0] + frame["nobody"][0] == pytest.approx(
                1, abs=0.001
            )
    over = ada.last("secret-published")
    assert over is not None
    status, luck = await asyncio.to_thread(server.ask, f"api/rooms/{room}/luck")
    assert status == 200, luck
    assert luck["battles"] == over["result"]["battles"]
    winners = over["result"]["winners"]
    if len(winners) == 1:
        assert luck["course"][-1][1][winners[0]] == 1.0
    assert luck["shorter"][0] + luck["longer"][0] <= 1.0
    status, estimate = await asyncio.to_thread(server.ask, "api/estimate", {"rules": {"base": "war"}, "players": 3})
    assert status == 200, estimate
    assert len(estimate["wins"]) == 3
    assert estimate["sentences"][-1] == f"From {estimate['games']:,} games, played now."
