"""How a server carries crowds: ``python -m benchmarks.room_load [SCENE ...] [--seconds N] [--watchers N] [--chances]``.

The server runs in a process of its own on one core, everybody else on another. For each scene it prints the time from
an act (the last one that a battle waits for, or the moment when the room turns by itself) to the battle's arrival at
every client, from an act to its acknowledgement, the processor that the server used, and its memory.
"""

import asyncio
import base64
import json
import os
import random
import re
import secrets
import shutil
import sys
import tempfile
import time
from collections import defaultdict
from pathlib import Path
from typing import Any

from tests.web.people import Server, memory_of
from wardeck.room.codec import decode
from wardeck.room.events import Played
from wardeck.rules.options import MOST_SEATS
from wardeck.store.sqlite import SqliteStore

FROM = re.compile(rb'"from":(\d+),"to":(\d+)')
TAIL = 2_000
"""Bytes at the end of a frame, where the last battle's number stands."""
TURN = re.compile(rb'"battle":(\d+),"step":0,"until"')
LASTING = {"base": "war", "max_players": 200, "packs": 200, "trigger": "highest-tie", "retie": "highest-tie"}
"""Rules under which two hundred are still two hundred after a minute, and not fifteen after the first war."""
SPREAD = 0.5
"""Of the time of a battle, in which people act at random moments."""


BUFFER = bytearray(1 << 18)
"""What every socket is read into; it is looked through at once."""


class Head(asyncio.BufferedProtocol):
    """One socket, read as cheaply as can be: what arrives gets a time, and little is looked into."""

    def __init__(self, crowd: "Crowd", room: str, token: str | None) -> None:
        self.crowd, self.room, self.token = crowd, room, token
        self.member: int | None = None
        self.seat: int | None = None
        self.n = 0
        self.sent: dict[int, float] = {}
        self.words: dict[str, tuple[str, str]] = {}
        self.ready = asyncio.get_running_loop().create_future()
        self._raw = b""
        self._open = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport: asyncio.WriteTransport = transport  # type: ignore[assignment]
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        host = f"127.0.0.1:{self.crowd.server.port}"
        self.transport.write(
            f"GET /socket HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def get_buffer(self, sizehint: int) -> bytearray:
        return BUFFER

    def buffer_updated(self, nbytes: int) -> None:
        now = time.time()
        raw = self._raw + BUFFER[:nbytes]
        if not self._open:
            head, end, raw = raw.partition(b"\r\n\r\n")
            if not end:
                self._raw = head
                return
            assert b" 101 " in head, head
            self._open = True
            self.say({"type": "hello", "protocol": 1, "room": self.room, "token": self.token, "version": 0})
        while len(raw) >= 2:
            length, start = raw[1] & 127, 2
            if length > 125:
                size = 2 if length == 126 else 8
                length, start = int.from_bytes(raw[2 : 2 + size], "big"), 2 + size
            if len(raw) < start + length or len(raw) < start:
                break
            self.hear(raw[0] & 15, raw[start : start + length], now)
            raw = raw[start + length :]
        self._raw = raw

    def hear(self, kind: int, text: bytes, now: float) -> None:
        if kind == 9:
            self._frame(10, text)
        elif text.startswith(b'{"type":"events"') and b'"type":"played"' in text:
            self.crowd.arrived(self, text, now)
        elif text.startswith(b'{"type":"ack"'):
            sent = self.sent.pop(json.loads(text)["n"], None)
            if sent is not None:
                self.crowd.acks.append(now - sent)
        elif text.startswith(b'{"type":"chances"'):
            self.crowd.chances += 1
        elif not text.startswith(b'{"type":"ready"'):
            self.crowd.heard(self, json.loads(text) if kind == 1 else {"type": "closed"})

    def say(self, frame: dict[str, Any]) -> None:
        self._frame(1, json.dumps(frame).encode())

    def act(self, do: dict[str, Any]) -> float:
        self.n += 1
        now = time.time()
        self.sent[self.n] = now
        self.say({"type": "act", "n": self.n, "do": do})
        return now

    def _frame(self, kind: int, data: bytes) -> None:
        length = len(data)
        size = bytes([0x80 | length]) if length < 126 else b"\xfe" + length.to_bytes(2, "big")
        self.transport.write(bytes([0x80 | kind]) + size + b"\0\0\0\0" + data)


class Crowd:
    """Everybody in all rooms."""

    def __init__(self, server: Server, *, wants_chances: bool = False) -> None:
        self.server = server
        self.wants_chances = wants_chances
        self.chances = 0
        """Frames with chances that came."""
        self.acks: list[float] = []
        self.heads: dict[str, list[Head]] = defaultdict(list)
        self.first: dict[tuple[str, int], float] = {}
        self.last: dict[tuple[str, int], float] = {}
        self.seen: dict[tuple[str, int], int] = defaultdict(int)
        self.battle: dict[str, int] = {}
        self.turns: list[tuple[str, int, float]] = []
        self.holding: dict[str, set[int]] = {}
        """The seats that hold a card."""
        self.over: set[str] = set()
        self.every: list[tuple[str, int, float]] = []

    async def enter(self, room: str, token: str | None) -> Head:
        loop = asyncio.get_running_loop()
        _, head = await loop.create_connection(lambda: Head(self, room, token), "127.0.0.1", self.server.port)
        await head.ready
        self.heads[room].append(head)
        return head

    def arrived(self, head: Head, text: bytes, now: float) -> None:
        """A battle has come to one client."""
        if b'"secret-published"' in text:
            self.over.add(head.room)
        for found in FROM.findall(text[:60]):
            self.every.append((head.room, int(found[1]), now))
        turns = TURN.findall(text[-TAIL:])
        if turns and self.battle.get(head.room, 0) < int(turns[-1]):
            played = [event for event in json.loads(text)["events"] if event["type"] == "played"]
            self.holding[head.room] = {seat for seat, cards in enumerate(played[-1]["packets"]) if cards}
        if turns:
            self.battle[head.room] = max(self.battle.get(head.room, 0), int(turns[-1]))
            self.seen[head.room, int(turns[-1])] += 1
            self.last[head.room, int(turns[-1])] = now
            self.turns.append((head.room, int(turns[-1]), now))

    def heard(self, head: Head, frame: dict[str, Any]) -> None:
        match frame["type"]:
            case "welcome":
                head.member = frame["member"]
                head.n = (frame["next_n"] or 1) - 1
                if not head.ready.done():
                    head.ready.set_result(None)
            case "joined":
                head.member = frame["member"]
            case "events":
                for event in frame["events"]:
                    self._event(head, event)
            case "refused" if frame["n"] is None or not frame["code"].startswith(("deal.", "turn.")):
                raise SystemExit(f"refused: {frame}")
            case "closed" | "bye":
                raise SystemExit(f"a client was dropped: {frame}")
            case _:
                pass

    def _event(self, head: Head, event: dict[str, Any]) -> None:
        if "seats" in event and head.member in event["seats"]:
            head.seat = event["seats"].index(head.member)
        if event["type"] == "started" and head.seat is not None:
            import hashlib

            word, nonce = secrets.token_bytes(16), secrets.token_bytes(16)
            head.words[str(event["deal"]["deal"])] = (word.hex(), nonce.hex())
            promised = hashlib.sha256(word + nonce).hexdigest()
            head.act({"type": "commit", "deal": event["deal"]["deal"], "hash": promised})
        if event["type"] == "commitments-closed" and head.words:
            deal, (word_hex, nonce_hex) = next(iter(head.words.items()))
            head.words.clear()
            head.act({"type": "reveal", "deal": int(deal), "word": word_hex, "nonce": nonce_hex})


async def gather(
    crowd: Crowd, seats: int, watchers: int, pace: dict[str, Any], rules: dict[str, Any] | None = None
) -> str:
    """A room with so many people, all on their seats, and the cards dealt."""
    usual = LASTING if seats == MOST_SEATS else {"base": "war"}
    room, token = await asyncio.to_thread(crowd.server.open, rules=rules or usual)
    host = await crowd.enter(room, token)
    host.seat = 0
    for number in range(1, seats):
        head = await crowd.enter(room, secrets.token_hex(16))
        head.say({"type": "join", "name": f"Player {number}", "seat": None})
        while head.member is None or head.seat is None:
            await asyncio.sleep(0.002)
    for _ in range(watchers):
        head = await crowd.enter(room, None)
        if crowd.wants_chances:
            head.say({"type": "watch", "chances": True})
    host.act({"type": "set-pace", "pace": {"speed": 1, "steps": False, "clock": 0, **pace}})
    host.act({"type": "start", "again": False})
    while room not in crowd.battle:
        await asyncio.sleep(0.01)
    return room


async def by_itself(crowd: Crowd, rooms: list[str], seconds: float) -> list[float]:
    """Time from the moment when each battle was turned, as the log says it, to every client."""
    crowd.every.clear()
    crowd.acks.clear()
    await asyncio.sleep(seconds)
    times: dict[tuple[str, int], int] = {}
    store = SqliteStore(crowd.server.data, create=False)
    for room in rooms:
        for version, text in enumerate(store.load(room).result(), 1):
            event = decode(text, version).event
            if isinstance(event, Played):
                times[room, version] = event.at
    store.close()
    return [now - times[room, version] / 1000 for room, version, now in crowd.every if (room, version) in times]


async def everyone(crowd: Crowd, rooms: list[str], seconds: float, every: float) -> list[float]:
    """Time from the last act that a battle waited for to its arrival at every client."""
    sent: dict[tuple[str, int], float] = {}
    until = time.time() + seconds

    async def play(room: str) -> None:
        await asyncio.sleep(random.random() * every)
        while time.time() < until and room not in crowd.over:
            begun = time.time()
            battle = crowd.battle[room]
            moments = sorted(
                (random.random() * every * SPREAD, head)
                for head in crowd.heads[room]
                if head.seat in crowd.holding[room]
            )
            for moment, head in moments:
                if (wait := begun + moment - time.time()) > 0.001:
                    await asyncio.sleep(wait)
                sent[room, battle + 1] = head.act({"type": "turn", "seat": head.seat, "battle": battle, "step": 0})
            await asyncio.sleep(max(0, begun + every - time.time()))

    crowd.acks.clear()
    crowd.every.clear()
    crowd.acks.clear()
    await asyncio.gather(*map(play, rooms))
    await asyncio.sleep(0.5)
    return [now - sent[room, battle] for room, battle, now in crowd.turns if (room, battle) in sent]


def quantile(values: list[float], part: float) -> float:
    """In milliseconds."""
    return sorted(values)[min(len(values) - 1, int(len(values) * part))] * 1000 if values else float("nan")


async def scene(name: str, server: Server, seconds: float, watchers: int, *, chances: bool) -> None:
    """One of the scenes, from the gathering to the figures."""
    crowd = Crowd(server, wants_chances=chances)
    itself = {"turns": "itself", "beat": 200}
    together = {"turns": "everyone", "beat": 1000}
    match name:
        case "itself":
            rooms = [await gather(crowd, MOST_SEATS, watchers, itself)]
        case "everyone":
            rooms = [await gather(crowd, MOST_SEATS, watchers, together)]
        case _:
            rooms = [await gather(crowd, 4, watchers // 100, together) for _ in range(100)]
    assert server.process is not None
    await asyncio.sleep(3)
    used, begun = processor(server.process.pid), time.time()
    if name == "itself":
        times = await by_itself(crowd, rooms, seconds)
    else:
        times = await everyone(crowd, rooms, seconds, 1.0 if name == "everyone" else 0.5)
    load = (processor(server.process.pid) - used) / (time.time() - begun)
    battles = len(crowd.last)
    print(
        f"{name:<9} act to every client: median {quantile(times, 0.5):5.1f}, p99 {quantile(times, 0.99):5.1f},"
        f" the slowest {quantile(times, 1):5.1f} ms;"
        f" act to acknowledgement: p99 {quantile(crowd.acks, 0.99):5.1f} ms;"
        f" {battles} battles, {len(crowd.every)} arrivals, {crowd.chances} chances; processor {load:.0%};"
        f" memory {memory_of(server.process.pid) / 1e6:.0f} MB",
        flush=True,
    )
    for heads in crowd.heads.values():
        for head in heads:
            head.transport.abort()


async def rooms_come_and_go(server: Server, rooms: int = 1000) -> None:
    """Rooms are opened, played in and left; what memory the server holds before and after."""
    assert server.process is not None
    pid = server.process.pid

    async def wave() -> None:
        crowd = Crowd(server)
        for _ in range(rooms):
            room = await gather(crowd, 2, 0, {"turns": "itself", "beat": 100})
            for head in crowd.heads.pop(room):
                head.transport.abort()

    await wave()
    await asyncio.sleep(45)
    after_one = memory_of(pid)
    await wave()
    full = memory_of(pid)
    await asyncio.sleep(45)
    left = server.ask("health")[1]["rooms"]
    print(
        f"rooms     after {rooms} rooms {after_one / 1e6:.0f} MB; in the midst of as many again {full / 1e6:.0f} MB;"
        f" after them {memory_of(pid) / 1e6:.0f} MB; {left} rooms in memory",
        flush=True,
    )


def processor(pid: int) -> float:
    """Seconds of processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class OpenServer(Server):
    """A server that lets one address open any number of rooms; otherwise as it is."""

    def command(self) -> list[str]:
        return [sys.executable, "-m", "benchmarks.room_load", "--serve", str(self.port), str(self.data)]


def serve(port: int, data: str) -> None:
    """What runs in the server's process."""
    from wardeck.web.app import build
    from wardeck.web.server import bind, run
    from wardeck.web.settings import Rate, Settings

    free = Rate(1e9, 1e9)
    app, hub = build(SqliteStore(data), Settings(rooms=free, requests=free, hellos=free))
    run(app, hub, bind("127.0.0.1", port))


def main(words: list[str]) -> None:
    if words[:1] == ["--serve"]:
        serve(int(words[1]), words[2])
        return
    options = {words[place]: words[place + 1] for place in range(len(words) - 1) if words[place].startswith("--")}
    names = [word for word in words if word in ("itself", "everyone", "tables", "rooms")]
    seconds, watchers = float(options.get("--seconds", 20)), int(options.get("--watchers", 500))
    cores = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {cores[-1]})
    for name in names or ["itself", "everyone", "tables", "rooms"]:
        folder = Path(tempfile.mkdtemp(prefix="wardeck-load-"))
        server = OpenServer(folder / "rooms.sqlite").start()
        assert server.process is not None
        for task in Path(f"/proc/{server.process.pid}/task").iterdir():
            os.sched_setaffinity(int(task.name), {cores[0]})
        try:
            if name == "rooms":
                asyncio.run(rooms_come_and_go(server))
            else:
                asyncio.run(scene(name, server, seconds, watchers, chances="--chances" in words))
        finally:
            server.stop()
            shutil.rmtree(folder)


if __name__ == "__main__":
    main(sys.argv[1:])
