"""Coming and going: presence, hosts, heartbeats, slow readers, rooms that are put away, full servers, full disks."""

import asyncio
import json
from concurrent.futures import Future
from dataclasses import replace
from typing import Any

import pytest

from tests.web.still import World, moment, still
from tests.web.test_acts import ADA, BEN, battles, dealt, table, turn
from wardeck.errors import FileError
from wardeck.store.memory import MemoryStore
from wardeck.web.settings import DAY, Rate, Settings

STANDARD = Settings(gather=0)


@still
async def test_a_reload_is_not_a_departure_and_a_departure_is_sat_in_for() -> None:
    world = World()
    room, ada, ben = await dealt(world)
    await ben.part()
    await asyncio.sleep(1)
    ben = world.visitor(room, BEN)
    await asyncio.sleep(5)
    assert not ada.of_type("person-dropped")
    await ben.part()
    await asyncio.sleep(5)
    assert [event["member"] for event in ada.of_type("person-dropped")] == [1]
    assert await ada.code(turn(0, 1)) == "ack"
    await asyncio.sleep(10)
    assert battles(ada) == 1
    back = world.visitor(room, BEN, version=ben.version)
    await moment()
    assert back.frames[0]["member"] == 1
    assert [event["member"] for event in ada.of_type("person-back")][-1] == 1
    assert await back.code(turn(1, 2)) == "ack"


@still
async def test_the_host_goes_and_somebody_else_is_host() -> None:
    world = World()
    _, ada, ben = await table(world)
    await ada.part()
    await asyncio.sleep(16)
    assert not ben.of_type("host-changed")
    await asyncio.sleep(3)
    assert [event["member"] for event in ben.of_type("host-changed")] == [1]
    assert await ben.code({"type": "add-bots", "bots": 2}) == "ack"


@still
async def test_what_was_missed_comes_as_events_or_as_a_snapshot() -> None:
    world = World()
    room, ada, ben = await dealt(world)
    await ben.part()
    for battle in range(1, 4):
        await ada.code(turn(0, battle))
        await asyncio.sleep(4)
    missed = world.visitor(room, BEN, version=ben.version)
    fresh = world.visitor(room, BEN)
    future = world.visitor(room, BEN, version=10**9)
    await moment()
    assert missed.frames[0]["snapshot"] is None
    assert ben.events + missed.events == [event for event in ada.events if event["v"] > ben.frames[0]["snapshot"]["v"]]
    assert fresh.frames[0]["snapshot"]
    assert future.frames[0]["snapshot"]
    assert missed.version == fresh.version == ada.version


@still
async def test_who_is_ready_is_said_four_times_a_second_at_most() -> None:
    world = World(settings=STANDARD)
    room = await world.open("Ada", ADA, rules={"base": "war"})
    ada = world.visitor(room, ADA)
    await moment()
    crowd = []
    for number in range(30):
        each = world.visitor(room, f"{number:032x}")
        each.send({"type": "join", "name": f"P{number}", "seat": None})
        crowd.append(each)
        await moment()
    assert await ada.code({"type": "start", "again": False}) == "ack"
    await asyncio.sleep(8)
    assert ada.of_type("played")
    before = len(ada.frames)
    for seat, each in enumerate(crowd, 1):
        each.act(turn(seat, 1))
        await asyncio.sleep(0.02)
    await asyncio.sleep(1)
    readies = [frame for frame in ada.frames[before:] if frame["type"] == "ready"]
    assert 2 <= len(readies) <= 5
    assert readies[-1]["waiting"] == [0]
    assert battles(ada) == 0
    await ada.code(turn(0, 1))
    assert battles(ada) == 1


@still
async def test_a_slow_reader_is_dropped_and_may_come_back() -> None:
    world = World()
    room, ada, ben = await dealt(world)
    ben.slow = asyncio.Event()
    await ada.code({"type": "pause", "on": True})
    for number in range(600):
        ada.act({"type": "lock", "on": number % 2 == 0})
        await asyncio.sleep(0.04)
    ben.slow.set()
    await moment()
    assert ben.closed == 1013
    back = world.visitor(room, BEN)
    await moment()
    assert back.frames[0]["snapshot"]["v"] == ada.version


@still
async def test_heartbeats_and_silence() -> None:
    world = World()
    room = await world.open("Ada", ADA)
    ada = world.visitor(room, ADA)
    ada.send({"type": "ping"})
    await moment()
    pong = next(frame for frame in ada.frames if frame["type"] == "pong")
    assert abs(pong["now"] - world.now()) < 100
    silent = world.visitor(room)
    silent._in.get_nowait()
    silent._in.get_nowait()
    silent._in.put_nowait({"type": "websocket.connect"})
    await asyncio.sleep(11)
    assert silent.closed == 1008
    early = world.visitor(room)
    early.send(hello_again(room))
    await moment()
    assert early.last["code"] == "web.greeted"


def hello_again(room: str) -> dict[str, Any]:
    return {"type": "hello", "protocol": 1, "room": room, "token": None, "version": 0}


@still
async def test_a_dead_link_says_so() -> None:
    world = World()
    for room in ("0000-0000-0000", "nonsense", "", "x" * 5000):
        lost = world.visitor(room)
        await moment()
        assert lost.frames[0]["type"] == "refused"
        assert "room" in lost.frames[0]["sentence"]
        assert lost.closed == 1000


@still
async def test_rooms_without_anybody_are_put_away_and_come_back() -> None:
    world = World()
    await world.hub.start()
    room, ada, ben = await dealt(world)
    seen = (await world.ask("GET", f"/api/rooms/{room}"))[1]
    await ada.part()
    await ben.part()
    await asyncio.sleep(60)
    assert world.hub.rooms == 0
    assert json.loads((await world.ask("GET", f"/api/rooms/{room}"))[1])["game"] == json.loads(seen)["game"]
    assert world.hub.rooms == 0
    ada = world.visitor(room, ADA)
    await moment()
    assert world.hub.rooms == 1
    assert ada.frames[0]["snapshot"]["phase"] == "playing"
    assert await ada.code(turn(0, 1), ada.frames[0]["next_n"]) == "ack"
    await asyncio.sleep(10)
    assert battles(ada) == 1


@still
async def test_old_rooms_are_cleared() -> None:
    world = World(settings=replace(STANDARD, keep_idle=2 * DAY, keep_finished=4 * DAY))
    await world.hub.start()
    idle = await world.open("Ada", ADA)
    over, ada, ben = await dealt(world)
    await ada.code({"type": "ask-stop", "on": True})
    assert ada.of_type("secret-published")
    await ada.part()
    await ben.part()
    await asyncio.sleep(3 * DAY / 1000)
    assert [each.room for each in world.store.rooms().result()] == [over]
    lost = world.visitor(idle, ADA)
    await moment()
    assert lost.frames[0]["code"] == "room.none"
    await asyncio.sleep(2 * DAY / 1000)
    assert world.store.rooms().result() == []
    world.hub.stopping = True
    await asyncio.sleep(DAY / 1000)


@still
async def test_what_is_full_says_so() -> None:
    limits = replace(
        STANDARD, most_rooms=2, most_spectators=2, most_connections=6, most_connections_an_address=5, rooms=Rate(3, 0.1)
    )
    world = World(settings=limits)
    room = await world.open()
    await world.open()
    body = {"name": "Ada", "token": ADA}
    assert (await world.ask("POST", "/api/rooms", body))[0] == 503
    status, answer = await world.ask("POST", "/api/rooms", body)
    assert (status, json.loads(answer)["code"]) == (429, "web.too-often")
    crowd = [world.visitor(room) for _ in range(5)]
    await moment()
    assert [each.last.get("code") for each in crowd] == [None, None] + ["web.watchers-full"] * 3
    host = world.visitor(room, ADA)
    await moment()
    assert host.frames[0]["member"] == 0
    for number in range(3):
        world.visitor(room, ADA, address=f"192.0.2.{100 + number}")
    await moment()
    late = world.visitor(room, ADA, address="192.0.2.200")
    await moment()
    assert late.refused is not None
    assert late.refused["status"] == 503
    await crowd[0].part()
    again = world.visitor(room, address="192.0.2.201")
    await moment()
    assert again.frames[0]["type"] == "welcome"


@still
async def test_codes_cannot_be_tried_out() -> None:
    world = World()
    room = await world.open()
    answers = [await world.ask("GET", f"/api/rooms/0000-0000-{number:04}") for number in range(40)]
    assert [status for status, _ in answers] == [404] * 30 + [429] * 10
    assert (await world.ask("GET", f"/api/rooms/{room}"))[0] == 200
    guess = world.visitor("0000-0000-9999")
    await moment()
    assert guess.frames[0]["code"] == "web.too-often"
    other = world.visitor("0000-0000-9999", address="192.0.2.8")
    await moment()
    assert other.frames[0]["code"] == "room.none"


class Failing(MemoryStore):
    """A store whose disk may be full."""

    full = False

    def append(self, *arguments: Any, **more: Any) -> "Future[None]":
        if not self.full:
            return super().append(*arguments, **more)
        future: Future[None] = Future()
        future.set_exception(FileError("store.full").at("rooms.sqlite"))
        return future


@still
async def test_a_full_disk_refuses_acts_and_loses_nothing() -> None:
    store = Failing()
    world = World(store)
    _, ada, ben = await dealt(world)
    assert await ada.code(turn(0, 1)) == "ack"
    store.full = True
    numbers = [ben.act(turn(1, 1)), ben.act(turn(1, 1)), ben.act({"type": "ask-stop", "on": True})]
    await moment()
    refused = {frame["n"]: frame["code"] for frame in ben.frames if frame["type"] == "refused"}
    assert set(refused) == set(numbers)
    assert refused[numbers[0]] == "store.full"
    assert (await world.ask("GET", "/health"))[0] == 503
    assert battles(ada) == 0
    await asyncio.sleep(30)
    store.full = False
    await asyncio.sleep(2)
    assert await ben.code(turn(1, 1), numbers[-1] + 1) == "ack"
    assert battles(ada) == battles(ben) == 1
    assert (await world.ask("GET", "/health"))[0] == 200
    assert ada.closed is None


@still
async def test_a_room_that_is_deleted_meanwhile_says_so() -> None:
    world = World()
    room, ada, ben = await dealt(world)
    world.store.delete(room).result()
    ada.act(turn(0, 1))
    await moment()
    for each in (ada, ben):
        assert (each.last["type"], each.last["code"], each.last["again"]) == ("bye", "web.gone", False)
        assert each.closed == 1000


@still
async def test_what_another_process_appends_is_taken_over() -> None:
    """Two servers on one file are refused; should it happen all the same, the log decides."""
    store = MemoryStore()
    world, other = World(store), World(store)
    room, ada, _ = await dealt(world)
    eve = other.visitor(room, ADA)
    await moment()
    assert await eve.code({"type": "pause", "on": True}, eve.frames[0]["next_n"]) == "ack"
    assert await ada.code({"type": "lock", "on": True}) == "store.conflict"
    await moment()
    assert ada.of_type("paused")
    assert ada.version >= eve.version


@pytest.mark.parametrize("keeps", [True, False])
def test_a_stop_tells_everybody(keeps: bool) -> None:
    @still
    async def check() -> None:
        world = World()
        room, ada, ben = await (dealt if keeps else table)(world)
        await world.hub.stop()
        for each in (ada, ben):
            assert each.last == {**each.last, "type": "bye", "code": "web.stopping", "again": True}
            assert each.closed == 1012
        late = world.visitor(room, ADA)
        await moment()
        assert late.refused is not None
        assert late.refused["status"] == 503

    check()
