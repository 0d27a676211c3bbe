"""kill -9 of a server at any moment, under load: nothing that was acknowledged is lost, nothing happens twice."""

import asyncio
import random
import time
from collections import Counter
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from tests.web.people import Frame, Person, Server, awaited
from wardeck.room.codec import decode
from wardeck.room.events import Entry
from wardeck.room.evolve import evolve
from wardeck.room.reading import compact
from wardeck.room.room import Room
from wardeck.room.view import public, snapshot
from wardeck.store.sqlite import SqliteStore

RESUMED_WITHIN = 3.0
"""Seconds from the server's return to the last client's."""
ROOMS, PEOPLE = 3, 4


class Player(Person):
    """Turns as soon as she can; the host deals again when a game is over."""

    turn: tuple[int, int, int] | None = None
    done_turn: tuple[int, int, int] | None = None
    game = 0
    over = True

    def hear(self, text: str) -> None:
        super().hear(text)
        frame = self.frames[-1]
        for event in frame["events"] if frame["type"] == "events" else [frame.get("snapshot") or {}]:
            self._follow(event)

    def _follow(self, event: Frame) -> None:
        match event.get("type"):
            case "snapshot" if event["game"]:
                game = event["game"]
                self.game, self.over = game["game"], game["result"] is not None
                self.turn = (self.game, game["battle"], game["step"])
            case "seed-made" | "started-again":
                self.game, self.over = event["game"], False
            case "played":
                self.turn = (self.game, event["battle"], event["step"])
                self.packets = event["packets"]
            case "secret-published":
                self.over = True
            case _:
                pass

    async def play(self) -> None:
        """Goes on until it is cancelled."""
        while True:
            seat = self.seat()
            if self.turn and not self.over and self.turn != self.done_turn and seat is not None:
                self.done_turn = self.turn
                _, battle, step = self.turn
                await self.act({"type": "turn", "seat": seat, "battle": battle, "step": step})
            elif self.over and self.member == 0 and not any(do["type"] == "start" for do in self.outbox.values()):
                stage = self.last("started", "seed-made", "deal-voided", "secret-published")
                if stage is None or stage["type"] == "secret-published":
                    await self.act({"type": "start", "again": False})
            await asyncio.sleep(0.005)


@pytest.mark.parametrize("times", [2, pytest.param(50, marks=pytest.mark.slow)])
@awaited
async def test_kill_at_any_moment(tmp_path: Path, times: int) -> None:
    server = Server(tmp_path / "rooms.sqlite").start()
    moments = random.Random(times)
    async with AsyncExitStack() as stack:
        people = [person for _ in range(ROOMS) for person in await _gathered(server, stack)]
        playing = [asyncio.create_task(person.play()) for person in people]
        slowest = 0.0
        for _ in range(times):
            await asyncio.sleep(0.2 + moments.random() * 0.8)
            server.kill()
            before = [len(person.welcomes) for person in people]
            server.start(wait=False)
            await asyncio.to_thread(server.await_health)
            back = time.monotonic()
            for person, count in zip(people, before, strict=True):
                await person.until(lambda person=person, count=count: len(person.welcomes) > count)  # type: ignore[misc]
            slowest = max(slowest, *(person.welcomes[-1] - back for person in people))
        assert slowest < RESUMED_WITHIN
        await asyncio.sleep(0.5)
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        for person in people:
            await person.until(lambda person=person: not person.outbox)  # type: ignore[misc]
        assert server.stop() == 0
    assert sum(len(person.acked) for person in people) > 10 * times
    store = SqliteStore(server.data)
    for number in range(ROOMS):
        _compare(store.load(people[number * PEOPLE].room).result(), people[number * PEOPLE : (number + 1) * PEOPLE])
    store.close()
    assert '"level": "error"' not in server.log.read_text()


async def _gathered(server: Server, stack: AsyncExitStack) -> list[Player]:
    """A room with its people."""
    room, token = await asyncio.to_thread(server.open, rules={"base": "war"})
    host = Player(server.port, room, token)
    await stack.enter_async_context(host)
    people: list[Player] = [host]
    for number in range(1, PEOPLE):
        guest = Player(server.port, room, f"{number:032x}")
        await stack.enter_async_context(guest)
        await guest.join(f"P{number}")
        people.append(guest)
    return people


def _compare(texts: list[str], people: list[Player]) -> None:
    """The log of a room against what its people were told."""
    entries = [decode(text, version) for version, text in enumerate(texts, 1)]
    bodies, starts = _told(entries, {person.snapshot["v"] for person in people})
    done = Counter((entry.by.member, entry.by.n) for entry in entries if entry.by)
    assert max(done.values()) == 1, "an act was carried out twice"
    for person in people:
        assert person.member is not None
        lost = {n for n in person.acked if (person.member, n) not in done}
        assert not lost, f"acknowledged and not in the log: {lost}"
        for version, event in person.events.items():
            assert compact(event) == bodies[version]
        assert compact(person.snapshot) == starts[person.snapshot["v"]]
        seen = {version for version in bodies if person.snapshot["v"] < version <= person.to}
        assert seen <= set(person.events), "a client missed something"


def _told(entries: list[Entry], wanted: set[int]) -> tuple[dict[int, str], dict[int, str]]:
    """The public side of a log: events by version, and snapshots of these versions."""
    room, bodies, starts = Room(), {}, {}
    for entry in entries:
        room = evolve(room, entry)
        body = public(room, entry)
        if body is not None:
            bodies[room.version] = compact(body)
        if room.version in wanted:
            starts[room.version] = compact(snapshot(room))
    return bodies, starts
