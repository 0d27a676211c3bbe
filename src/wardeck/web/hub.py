"""All rooms of a server: found by their code, brought back from their logs, put away when nobody is there."""

import asyncio
import gc
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from wardeck.errors import Refused, StoreError, WardeckError
from wardeck.room import commands as c
from wardeck.room.codec import encode
from wardeck.room.decide import decide
from wardeck.room.evolve import fold
from wardeck.room.refusal import Refusal, of_error, refusal
from wardeck.room.room import Room, token_hash
from wardeck.web.client import Client
from wardeck.web.history import History
from wardeck.web.limits import Limiter
from wardeck.web.live import LiveRoom
from wardeck.web.log import named, note
from wardeck.web.services import Services

LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"
"""Of room codes: 32 that are not taken for each other."""
LETTERS_OF_A_CODE = 12
SWEEP = 5.0
"""Seconds from one look for empty rooms to the next."""
COLLECT_EVERY = 60.0
"""Seconds from one search for unused memory to the next, which costs everybody a moment."""
PATIENCE = 3.0
"""Seconds that a stop waits for what is on its way to the disk."""
HOST_COMES_WITHIN = 15.0
"""Seconds that whoever opened a room has for connecting to it."""


class Hub:
    """The rooms that somebody is in, and the way to the others."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.stopping = False
        self.connections = 0
        self._rooms: dict[str, LiveRoom] = {}
        self._coming: dict[str, asyncio.Task[LiveRoom]] = {}
        self._kept = 0
        self._of_address: dict[str, int] = {}
        self._put_away_since = 0
        self._collect_at = 0.0
        clock = lambda: services.now() / 1000  # noqa: E731
        self._openings = Limiter(services.settings.rooms, clock)
        self._wrong = Limiter(services.settings.wrong_codes, clock)

    @property
    def rooms(self) -> int:
        """How many rooms are in memory."""
        return len(self._rooms)

    async def open(self, address: str, name: str, token: str, *, seated: bool, rules: dict[str, Any] | None) -> str:
        """Opens a room whose host has this token, and gives its code. Raises `Refused`, `Turned` or `FileError`."""
        if not self._openings.allows(address):
            raise Refused("web.too-often")
        if self._kept >= self.services.settings.most_rooms:
            raise Refused("web.rooms-full")
        code = self._new_code()
        now = self.services.now()
        command = c.Open(code, name, token_hash(token), seated=seated, rules=rules)
        decision = decide(Room(), command, now, self.services.entropy(32))
        if isinstance(decision, Refusal):
            raise Turned(decision)
        self._kept += 1
        try:
            await asyncio.wrap_future(self.services.store.create(code, [encode(each) for each in decision], at=now))
        except BaseException:
            self._kept -= 1
            raise
        room = fold(decision)
        live = self._take_in(room, History(room.version))
        self.services.later(HOST_COMES_WITHIN, live.has_dropped, room.host)
        note("room opened", room=named(code), rooms=self.rooms)
        return code

    async def find(self, code: str, address: str) -> LiveRoom:
        """The room of this code, brought back from its log if need be. Raises `Refused`, `StoreError`, `FileError`."""
        code = plain_code(code)
        live = self._rooms.get(code)
        if live is not None:
            return live
        self._check(code, address)
        if code not in self._coming:
            self._coming[code] = self.services.loop.create_task(self._bring(code))
        try:
            return await asyncio.shield(self._coming[code])
        except StoreError:
            self._wrong.allows(address)
            raise

    async def look(self, code: str, address: str) -> Room:
        """What is durable of a room, without waking it. Raises as `find` does."""
        code = plain_code(code)
        live = self._rooms.get(code)
        if live is not None:
            return live.shown
        self._check(code, address)
        try:
            return (await self.services.load(code))[0]
        except StoreError:
            self._wrong.allows(address)
            raise

    def _check(self, code: str, address: str) -> None:
        if self._wrong.is_spent(address):
            raise Refused("web.too-often")
        if self.stopping:
            raise Refused("web.stopping")
        if len(code) != LETTERS_OF_A_CODE + 2:
            self._wrong.allows(address)
            raise StoreError("store.no-room", room=code[:20])

    async def _bring(self, code: str) -> LiveRoom:
        try:
            live = self._take_in(*await self.services.load(code))
        finally:
            del self._coming[code]
        live.ask(c.Resume())
        note("room resumed", room=named(code), version=live.room.version)
        return live

    def _take_in(self, room: Room, history: History) -> LiveRoom:
        live = LiveRoom(self.services, room, history, self._put_away)
        self._rooms[room.code] = live
        return live

    def _put_away(self, live: LiveRoom) -> None:
        if self._rooms.get(live.shown.code) is live:
            del self._rooms[live.shown.code]
            note("room put away", room=named(live.shown.code), version=live.shown.version)

    def _new_code(self) -> str:
        drawn = "".join(LETTERS[byte % len(LETTERS)] for byte in self.services.entropy(LETTERS_OF_A_CODE))
        return "-".join(drawn[place : place + 4] for place in range(0, LETTERS_OF_A_CODE, 4))

    # Connections

    def admits(self, address: str) -> str | None:
        """Counts a new connection; the code of a refusal where there is no place for it."""
        settings = self.services.settings
        if self.stopping:
            return "web.stopping"
        of_address = self._of_address.get(address, 0)
        if self.connections >= settings.most_connections or of_address >= settings.most_connections_an_address:
            return "web.full"
        self.connections += 1
        self._of_address[address] = of_address + 1
        return None

    def parted(self, client: Client) -> None:
        """Counts the end of a connection that was admitted."""
        self.connections -= 1
        left = self._of_address[client.address] - 1
        if left:
            self._of_address[client.address] = left
        else:
            del self._of_address[client.address]

    # From the start to the stop

    async def start(self) -> None:
        """Begins to look after the rooms. Raises `FileError`."""
        self._kept = await self._count()
        self.services.spawn(self._again_and_again(SWEEP, self._sweep))
        self.services.spawn(self._again_and_again(self.services.settings.expire_every / 1000, self._expire))

    async def stop(self) -> None:
        """Keeps what there is and tells the clients to come back."""
        if self.stopping:
            return
        self.stopping = True
        note("stopping", connections=self.connections)
        deadline = self.services.loop.time() + PATIENCE
        while any(live.at_work for live in self._rooms.values()) and self.services.loop.time() < deadline:
            await asyncio.sleep(0.01)
        for live in list(self._rooms.values()):
            live.close("web.stopping", again=True)
        while self.connections and self.services.loop.time() < deadline:
            await asyncio.sleep(0.01)

    async def _sweep(self) -> None:
        """Puts away the rooms in which nobody is any more, and gives their memory back."""
        long_ago = self.services.loop.time() - self.services.settings.rest_after / 1000
        for live in list(self._rooms.values()):
            if live.empty_since is not None and live.empty_since < long_ago and not live.at_work:
                live.close()
                self._put_away_since += 1
        if self._put_away_since and self.services.loop.time() >= self._collect_at:
            self._put_away_since = 0
            self._collect_at = self.services.loop.time() + COLLECT_EVERY
            gc.collect()

    async def _expire(self) -> None:
        """Clears old rooms."""
        settings, now = self.services.settings, self.services.now()
        future = self.services.store.expire(
            finished_before=now - settings.keep_finished,
            idle_before=now - settings.keep_idle,
            keep={code for code, live in self._rooms.items() if live.clients},
        )
        with suppress(WardeckError):
            for code in await asyncio.wrap_future(future):
                if code in self._rooms:
                    self._rooms[code].close("web.gone", again=False)
                note("room expired", room=named(code))
            self._kept = await self._count()

    async def _count(self) -> int:
        rooms = await asyncio.wrap_future(self.services.store.rooms())
        return len(rooms)

    async def _again_and_again(self, seconds: float, work: Callable[[], Any]) -> None:
        while not self.stopping:
            try:
                await work()
            except Exception:
                note("failed", logging.ERROR, kind=work.__name__)
                logging.getLogger("wardeck.web").exception("failed")
            await asyncio.sleep(seconds)


class Turned(Exception):
    """A room's own refusal on its way to whoever asked."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal


def plain_code(said: str) -> str:
    """A room's code as somebody may have typed it: in any case, with or without lines, with letters for digits."""
    letters = [char for char in said.lower() if not char.isspace() and char not in "-–—"]
    code = "".join({"o": "0", "i": "1", "l": "1"}.get(char, char) for char in letters[:40])
    return "-".join(code[place : place + 4] for place in range(0, len(code), 4))


def refusal_of(error: BaseException) -> Refusal:
    """What is said about an error; that a room is not there, in the words of the protocol."""
    if isinstance(error, Turned):
        return error.refusal
    if isinstance(error, StoreError) and error.code == "store.no-room":
        return refusal("room.none")
    return of_error(error if isinstance(error, WardeckError) else Refused("web.failed"))
