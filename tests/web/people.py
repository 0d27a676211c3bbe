"""Servers in processes of their own, and people and bots who talk to them."""

import asyncio
import hashlib
import json
import os
import secrets
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from functools import wraps
from pathlib import Path
from typing import Any
from urllib.error import HTTPError

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

Frame = dict[str, Any]
PATIENCE = 30.0
"""Seconds for anything: these machines may be slow."""


def awaited(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """A test that is a coroutine, as a plain one."""

    @wraps(test)
    def plain_test(*arguments: Any, **fixtures: Any) -> None:
        asyncio.run(test(*arguments, **fixtures))

    return plain_test


class Server:
    """``wardeck serve`` on this machine, with a file of its own."""

    def __init__(self, data: Path, *more: str, port: int | None = None) -> None:
        self.data = data
        self.port = port or free_port()
        self.more = more
        self.log = data.with_suffix(".log")
        self.output = data.with_suffix(".out")
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def link(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    def start(self, *, wait: bool = True) -> "Server":
        command = self.command()
        self.data.parent.mkdir(parents=True, exist_ok=True)
        with self.output.open("ab") as output:
            self.process = subprocess.Popen(command, stdout=output, stderr=subprocess.STDOUT)
        if wait:
            self.await_health()
        return self

    def command(self) -> list[str]:
        command = [sys.executable, "-m", "wardeck", "serve", "--host", "127.0.0.1", "--port", str(self.port)]
        return [*command, "--data", str(self.data), "--no-open", "--log", str(self.log), *self.more]

    def await_health(self) -> None:
        assert self.process is not None
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            if self.process.poll() is not None:
                raise AssertionError(self.said())
            with suppress(OSError):
                urllib.request.urlopen(self.link + "health", timeout=2).read()
                return
            time.sleep(0.02)
        raise AssertionError("the server does not answer")

    def kill(self) -> None:
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self) -> int:
        """SIGTERM; the exit code."""
        assert self.process is not None
        self.process.terminate()
        try:
            code = self.process.wait(PATIENCE)
        finally:
            if self.process.poll() is None:
                self.process.kill()
                self.process.wait()
        return code

    def said(self) -> str:
        """All that was printed."""
        return self.output.read_text()

    def open(self, name: str = "Ada", token: str | None = None, **more: Any) -> tuple[str, str]:
        """A new room and its host's token."""
        token = token or secrets.token_hex(16)
        status, answer = self.ask("api/rooms", {"name": name, "token": token, **more})
        assert status == 201, answer
        return answer["room"], token

    def ask(self, path: str, body: object = None, **headers: str) -> tuple[int, Any]:
        """GET, or POST of a body; status and answer."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.link + path, data, {"Content-Type": "application/json", **headers})
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as response:
                status, raw = response.status, response.read()
        except HTTPError as error:
            with error:
                status, raw = error.code, error.read()
        with suppress(ValueError):
            return status, json.loads(raw)
        return status, raw.decode()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Person:
    """A client that comes back by itself, says again what was not acknowledged, and keeps all that it was told."""

    def __init__(self, port: int, room: str, token: str | None = None) -> None:
        self.port = port
        self.room = room
        self.token = token
        self.member: int | None = None
        self.n = 1
        self.snapshot: Frame = {}
        self.events: dict[int, Frame] = {}
        """By version: all that was ever told."""
        self.to = 0
        self.frames: list[Frame] = []
        self.raw: list[str] = []
        self.outbox: dict[int, Frame] = {}
        self.acked: list[int] = []
        self.refused: list[Frame] = []
        self.welcomes: list[float] = []
        self.byes: list[Frame] = []
        self.on_event: Callable[[Frame], None] | None = None
        self._put_in: set[tuple[str, int]] = set()
        self._socket: ClientConnection | None = None
        self._news = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> "Person":
        self._task = asyncio.create_task(self._live())
        await self.until(lambda: bool(self.welcomes))
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._task:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def until(self, holds: Callable[[], bool], seconds: float = PATIENCE) -> None:
        """Waits until something holds; looks whenever something was said."""
        async with asyncio.timeout(seconds):
            while not holds():
                if self._task and self._task.done():
                    self._task.result()
                    raise AssertionError(f"gone: {self.byes or self.refused[-1:]}")
                self._news.clear()
                await self._news.wait()

    async def join(self, name: str, seat: int | None = None) -> None:
        await self.say({"type": "join", "name": name, "seat": seat})
        await self.until(lambda: self.member is not None)

    async def act(self, do: Frame, n: int | None = None) -> int:
        """Sends an act; it is said again after a reconnect until it is answered."""
        if n is None:
            n, self.n = self.n, self.n + 1
        self.outbox[n] = do
        await self.say({"type": "act", "n": n, "do": do})
        return n

    async def done(self, do: Frame) -> None:
        """Sends an act and waits for its acknowledgement."""
        n = await self.act(do)
        await self.until(lambda: n in self.acked or any(each["n"] == n for each in self.refused))
        assert n in self.acked, self.refused[-1]

    async def turned_away(self, do: Frame, n: int | None = None) -> str:
        """Sends an act and waits for its refusal, whose code it gives."""
        before = len(self.refused)
        await self.act(do, n)
        await self.until(lambda: len(self.refused) > before)
        return str(self.refused[-1]["code"])

    async def say(self, frame: Frame | str) -> None:
        if self._socket is not None:
            with suppress(ConnectionClosed):
                await self._socket.send(frame if isinstance(frame, str) else json.dumps(frame))

    async def drop(self) -> None:
        """The connection breaks; it will be back."""
        if self._socket is not None:
            await self._socket.close()

    async def _live(self) -> None:
        wait = 0.1
        while True:
            try:
                async with connect(f"ws://127.0.0.1:{self.port}/socket", max_size=None, compression=None) as socket:
                    self._socket = socket
                    await socket.send(json.dumps(hello(self.room, self.token, self.to)))
                    async for text in socket:
                        wait = 0.1
                        self.hear(str(text))
                        if self.events_wanted():
                            await self._fair()
                        if self.frames[-1]["type"] == "welcome":
                            for n, do in list(self.outbox.items()):
                                await socket.send(json.dumps({"type": "act", "n": n, "do": do}))
            except (OSError, ConnectionClosed, InvalidHandshake, TimeoutError):
                pass
            finally:
                self._socket = None
                self._news.set()
            if self.byes and not self.byes[-1]["again"]:
                return
            if not self.welcomes and self.refused:
                return
            await asyncio.sleep(wait)
            wait = min(wait * 2, 1.0)

    def hear(self, text: str) -> None:
        frame = json.loads(text)
        self.raw.append(text)
        self.frames.append(frame)
        match frame["type"]:
            case "welcome":
                self.welcomes.append(time.monotonic())
                self.member = frame["member"]
                if frame["next_n"]:
                    self.n = max(self.n, frame["next_n"])
                if frame["snapshot"]:
                    self.snapshot = frame["snapshot"]
                    self.to = self.snapshot["v"]
            case "joined":
                self.member, self.n = frame["member"], max(self.n, frame["next_n"])
            case "ack":
                self.acked.append(frame["n"])
                self.outbox.pop(frame["n"], None)
            case "refused":
                self.refused.append(frame)
                self.outbox.pop(frame["n"], None)
            case "bye":
                self.byes.append(frame)
            case "events":
                self._take(frame)
            case _:
                pass
        self._news.set()

    def _take(self, frame: Frame) -> None:
        assert frame["from"] <= self.to + 1, "a gap"
        for event in frame["events"]:
            known = self.events.setdefault(event["v"], event)
            assert known == event, "one version, two events"
            if event["v"] > self.to and self.on_event:
                self.on_event(event)
        self.to = max(self.to, frame["to"])

    # The fair deal

    def events_wanted(self) -> bool:
        return self.frames[-1]["type"] in ("events", "welcome") and self.token is not None

    def seat(self) -> int | None:
        seat: int | None = None
        for member in self.snapshot.get("members", []):
            if member["member"] == self.member:
                seat = member["seat"]
        for _, event in sorted(self.events.items()):
            if "seats" in event and self.member is not None and all(isinstance(each, int) for each in event["seats"]):
                seat = event["seats"].index(self.member) if self.member in event["seats"] else None
        return seat

    def last(self, *types: str) -> Frame | None:
        found = [event for _, event in sorted(self.events.items()) if event["type"] in types]
        return found[-1] if found else None

    async def _fair(self) -> None:
        """Puts a word into each deal, as a page does."""
        stage = self.last("started", "commitments-closed", "deal-voided", "seed-made", "revealed", "committed")
        begun = self.last("started")
        seat = self.seat()
        if stage is None or begun is None or seat is None or stage["type"] in ("deal-voided", "seed-made"):
            return
        deal = begun["deal"]
        word = hashlib.sha256(f"{self.token}{deal['commitment']}".encode()).digest()
        nonce = hashlib.sha256(word).digest()[:16]
        promised = hashlib.sha256(word[:16] + nonce).hexdigest()
        closed = self.last("commitments-closed")
        if closed and closed["v"] > begun["v"]:
            mine = any(each["seat"] == seat and each["hash"] == promised for each in closed["words"])
            if mine and ("reveal", deal["deal"]) not in self._put_in:
                self._put_in.add(("reveal", deal["deal"]))
                await self.act({"type": "reveal", "deal": deal["deal"], "word": word[:16].hex(), "nonce": nonce.hex()})
        elif seat not in deal["barred"] and ("commit", deal["deal"]) not in self._put_in:
            self._put_in.add(("commit", deal["deal"]))
            await self.act({"type": "commit", "deal": deal["deal"], "hash": promised})


def hello(room: str, token: str | None, version: int = 0) -> Frame:
    return {"type": "hello", "protocol": 1, "room": room, "token": token, "version": version}


@asynccontextmanager
async def plain(port: int, **options: Any) -> AsyncIterator[ClientConnection]:
    """A socket without any manners."""
    async with connect(f"ws://127.0.0.1:{port}/socket", max_size=None, compression=None, **options) as socket:
        yield socket


def memory_of(pid: int) -> int:
    """Bytes that a process holds."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")
