"""A server without a network and without a clock of its own: everything happens in order, and time passes at once.

The application is spoken to as a server would speak to it (ASGI), on a loop whose time only goes on when nothing else
is to be done. What it says is therefore the same, byte for byte, whenever the same is done to it.
"""

import asyncio
import hashlib
import json
import selectors
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any

from starlette.types import ASGIApp, Message

from tests.web.people import Frame, hello
from wardeck.store.memory import MemoryStore
from wardeck.store.protocol import Store
from wardeck.web.app import build
from wardeck.web.settings import Settings

EPOCH = 1_700_000_000_000


class _Selector(selectors.DefaultSelector):
    """Does not wait: the time is then, and not now."""

    loop: "StillLoop"

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None:
            return super().select(5)  # something from a thread
        self.loop.passed += max(0.0, timeout)
        return super().select(0)


class StillLoop(asyncio.SelectorEventLoop):
    """A loop whose time goes on only when everybody waits."""

    def __init__(self) -> None:
        selector = _Selector()
        selector.loop = self
        self.passed = 0.0
        super().__init__(selector)

    def time(self) -> float:
        return self.passed

    def run_in_executor(self, executor: Any, func: Callable[..., Any], *args: Any) -> asyncio.Future[Any]:  # type: ignore[override]
        """At once, so that no other thread has a say in the order of things."""
        future: asyncio.Future[Any] = self.create_future()
        try:
            future.set_result(func(*args))
        except Exception as error:
            future.set_exception(error)
        return future


class World:
    """An application with its store, and its visitors."""

    def __init__(self, store: Store | None = None, settings: Settings | None = None, seed: str = "") -> None:
        self.loop = asyncio.get_running_loop()
        self.store = store or MemoryStore()
        self._drawn = 0
        self._seed = seed
        self.app: ASGIApp
        self.app, self.hub = build(self.store, settings or Settings(gather=0), now=self.now, entropy=self._entropy)

    def now(self) -> int:
        return EPOCH + round(self.loop.time() * 1000)

    def _entropy(self, length: int) -> bytes:
        self._drawn += 1
        return hashlib.shake_256(f"{self._seed} {self._drawn}".encode()).digest(length)

    async def open(self, name: str = "Ada", token: str = "a" * 32, **more: Any) -> str:
        status, body = await self.ask("POST", "/api/rooms", {"name": name, "token": token, **more})
        assert status == 201, body
        return str(json.loads(body)["room"])

    async def ask(self, method: str, path: str, body: object = None, **headers: str) -> tuple[int, bytes]:
        """An HTTP request: status and body."""
        status, _, said = await self.request(method, path, body, **headers)
        return status, said

    async def request(
        self, method: str, path: str, body: object = None, address: str = "192.0.2.7", **headers: str
    ) -> tuple[int, list[tuple[bytes, bytes]], bytes]:
        raw = b"" if body is None else json.dumps(body).encode()
        scope = _scope("http", path, address, {"content-type": "application/json", **headers})
        scope |= {"method": method, "http_version": "1.1"}
        said: list[Message] = []
        asked = [{"type": "http.request", "body": raw, "more_body": False}]

        async def receive() -> Message:
            return asked.pop() if asked else {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            said.append(message)

        await self.app(scope, receive, send)
        whole = b"".join(message.get("body", b"") for message in said[1:])
        return said[0]["status"], list(said[0]["headers"]), whole

    def visitor(self, room: str, token: str | None = None, **more: Any) -> "Visitor":
        return Visitor(self, room, token, **more)


class Visitor:
    """One socket."""

    def __init__(
        self, world: World, room: str, token: str | None = None, *, version: int = 0, address: str = "192.0.2.7"
    ) -> None:
        self.said: list[str] = []
        self.closed: int | None = None
        self.refused: Message | None = None
        self.n = 0
        self.token = token
        self.slow: asyncio.Event | None = None
        self._in: asyncio.Queue[Message] = asyncio.Queue()
        self._in.put_nowait({"type": "websocket.connect"})
        self.send(hello(room, token, version))
        scope = _scope("websocket", "/socket", address, {})
        self._task: asyncio.Task[None] = world.loop.create_task(world.app(scope, self._in.get, self._take))  # type: ignore[arg-type]

    @property
    def frames(self) -> list[Frame]:
        return list(map(json.loads, self.said))

    @property
    def last(self) -> Frame:
        frame: Frame = json.loads(self.said[-1])
        return frame

    @property
    def events(self) -> list[Frame]:
        return [event for frame in self.frames if frame["type"] == "events" for event in frame["events"]]

    @property
    def version(self) -> int:
        """What it knows."""
        known = 0
        for frame in self.frames:
            if frame["type"] == "welcome" and frame["snapshot"]:
                known = frame["snapshot"]["v"]
            elif frame["type"] == "events":
                known = frame["to"]
        return known

    def of_type(self, kind: str) -> list[Frame]:
        return [event for event in self.events if event["type"] == kind]

    def send(self, frame: Frame | str) -> None:
        text = frame if isinstance(frame, str) else json.dumps(frame)
        self._in.put_nowait({"type": "websocket.receive", "text": text})

    def act(self, do: Frame, n: int | None = None) -> int:
        """Numbers acts by itself, unless a number is given."""
        if n is None:
            welcome = self.frames[0] if self.said and not self.n else {}
            self.n = max(self.n + 1, welcome.get("next_n") or 1)
            n = self.n
        self.send({"type": "act", "n": n, "do": do})
        return n

    async def answer(self, do: Frame, n: int | None = None) -> Frame:
        """What is said to an act: the frame that acknowledges or refuses it."""
        n = self.act(do, n)
        before = len(self.said)
        await moment()
        return next(
            frame
            for frame in map(json.loads, self.said[before:])
            if frame["type"] in ("ack", "refused") and frame["n"] == n
        )

    async def code(self, do: Frame, n: int | None = None) -> str:
        """``ack``, or the code of the refusal."""
        answer = await self.answer(do, n)
        return str(answer.get("code", answer["type"]))

    async def part(self) -> None:
        """The connection is gone."""
        self._in.put_nowait({"type": "websocket.disconnect", "code": 1006})
        await self._task

    async def _take(self, message: Message) -> None:
        if self.slow is not None:
            await self.slow.wait()
        match message["type"]:
            case "websocket.send":
                self.said.append(message["text"])
            case "websocket.close":
                self.closed = message["code"]
                self._in.put_nowait({"type": "websocket.disconnect", "code": message["code"]})
            case "websocket.http.response.start":
                self.refused = message
            case _:
                pass


async def moment() -> None:
    """Everything that can happen now has happened."""
    await asyncio.sleep(0.001)


def still(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """A test in a still world."""

    @wraps(test)
    def plain_test(*arguments: Any, **fixtures: Any) -> None:
        in_still(test(*arguments, **fixtures))

    return plain_test


def in_still(work: Coroutine[Any, Any, Any]) -> Any:
    """Runs it on a still loop."""
    with asyncio.Runner(loop_factory=StillLoop) as runner:
        return runner.run(work)


def _scope(kind: str, path: str, address: str, headers: dict[str, str]) -> dict[str, Any]:
    every = {"host": "127.0.0.1:8640", **headers}
    return {
        "type": kind,
        "asgi": {"version": "3.0"},
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "root_path": "",
        "query_string": b"",
        "server": ("127.0.0.1", 8640),
        "client": (address, 50000),
        "headers": [(name.lower().encode(), value.encode()) for name, value in every.items()],
    }
