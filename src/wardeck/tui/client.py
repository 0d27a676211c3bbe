"""A seat's side of the protocol (`docs/protocol.md`): hears, says acts until they are answered, comes back."""

import asyncio
import json
import random
import unicodedata
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus, WebSocketException

from wardeck.errors import Refused
from wardeck.tui.address import Address
from wardeck.tui.fair import owed
from wardeck.tui.memory import Memory
from wardeck.tui.seen import Seen

PROTOCOL = 1
FIRST_WAIT, LONGEST_WAIT = 0.2, 2.0
"""Seconds until a broken connection is tried anew; each time twice as long."""
PING, SILENCE = 10.0, 15.0
"""Seconds between two looks whether the server is there and how far, and how long it may take to say so."""
OPENS_WITHIN = 10.0
BUSY = (429, 503)
"""What HTTP says for "not now"."""
LARGEST = 2**24
"""Characters of the largest frame."""
FOR_A_MOMENT = ("web.stopping", "web.too-often", "web.failed")
"""Refusals at the door after which one comes back."""

Frame = dict[str, Any]


@dataclass
class Act:
    """A command that has not been answered."""

    n: int
    do: Frame


class Client:
    """One person in one room. ``seen`` is what she knows; ``hear`` is called after each frame has been taken in.

    Besides the frames of the protocol it hears ``{"type": "lost"}``: the connection is gone, and is being looked for.
    """

    def __init__(self, address: Address, memory: Memory, hear: Callable[[Frame], None]) -> None:
        self.address = address
        self.memory = memory
        self.seen = Seen()
        self.connected = False
        self._hear = hear
        self._n = 1
        self._unanswered: list[Act] = []
        self._put_in: set[tuple[str, int]] = set()
        self._watches = False
        self._outgoing: asyncio.Queue[str] = asyncio.Queue()
        self._wait = FIRST_WAIT

    async def run(self) -> None:
        """Stays in the room until it is cancelled. Raises `Refused` where there is nothing to come back to."""
        while True:
            try:
                async with connect(
                    self.address.socket,
                    max_size=LARGEST,
                    open_timeout=OPENS_WITHIN,
                    ping_interval=PING,
                    ping_timeout=SILENCE,
                    close_timeout=1,
                ) as socket:
                    await self._talk(socket)
            except (OSError, TimeoutError, WebSocketException) as error:
                if not self.seen.facts:
                    raise self._unreachable(error) from None
            finally:
                self.connected = False
            self._hear({"type": "lost"})
            await asyncio.sleep(self._wait * random.uniform(0.5, 1))
            self._wait = min(self._wait * 2, LONGEST_WAIT)

    def act(self, do: Frame) -> None:
        """Carries out a command, now or as soon as the server is back."""
        act = Act(self._n, do)
        self._n += 1
        self._unanswered.append(act)
        if self.connected:
            self._say_act(act)

    def join(self, name: str) -> None:
        """Asks for a seat."""
        self._say(type="join", name=name, seat=None)

    def watch(self, *, on: bool) -> None:
        """Asks to be told the chances, from now on, or not any more."""
        self._watches = on
        if self.connected:
            self._say(type="watch", chances=on)

    # What is said

    def _say(self, **frame: object) -> None:
        self._outgoing.put_nowait(json.dumps(frame))

    def _say_act(self, act: Act) -> None:
        self._say(type="act", n=act.n, do=act.do)

    async def _talk(self, socket: ClientConnection) -> None:
        self._outgoing = asyncio.Queue()
        address, version = self.address, self.seen.version
        token = self.memory.token(address)
        self._say(type="hello", protocol=PROTOCOL, room=address.room, token=token, version=version)
        busy = [asyncio.create_task(each) for each in (self._speak(socket), self._measure())]
        try:
            async for text in socket:
                self._take(_read(text))
        finally:
            for task in busy:
                task.cancel()
            await asyncio.gather(*busy, return_exceptions=True)

    async def _measure(self) -> None:
        """Asks now and then, so that the server knows how long the way is: that is taken off a call in a race."""
        while True:
            self._say(type="ping")
            await asyncio.sleep(PING)

    async def _speak(self, socket: ClientConnection) -> None:
        with suppress(WebSocketException):  # whoever listens hears of it
            while True:
                await socket.send(await self._outgoing.get())

    # What is heard

    def _take(self, frame: Frame) -> None:
        kind = frame.get("type")
        if kind == "pong":
            self._say(type="echo")
            return
        if kind == "refused" and frame.get("n") is not None:
            self._refused(frame)
            return
        if kind in ("refused", "bye"):
            self._turned_away(frame)
        elif kind == "welcome" and frame.get("protocol") != PROTOCOL:
            raise Refused("join.protocol")
        try:
            self.seen.take(frame)
            self._answered(frame)
            self._put_in_word()
        except (LookupError, TypeError, ValueError, AttributeError, AssertionError):
            raise Refused("join.unreadable") from None
        self._hear(frame)

    def _answered(self, frame: Frame) -> None:
        match frame["type"]:
            case "welcome":
                self.connected, self._wait = True, FIRST_WAIT
                self._n = max(self._n, frame["next_n"] or 1)
                for act in self._unanswered:
                    self._say_act(act)
                if self._watches:
                    self.watch(on=True)
            case "joined":
                self._n = max(self._n, frame["next_n"])
            case "ack":
                self._unanswered = [act for act in self._unanswered if act.n != frame["n"]]
            case _:
                pass

    def _refused(self, frame: Frame) -> None:
        """An act was refused; where somebody else on this seat had its number, it gets the next one."""
        act = next((each for each in self._unanswered if each.n == frame["n"]), None)
        if act is None:
            return
        if frame.get("next_n"):
            self._n = max(self._n, frame["next_n"])
            act.n, self._n = self._n, self._n + 1
            self._say_act(act)
            return
        self._unanswered.remove(act)
        if act.do["type"] not in ("commit", "reveal"):  # the deal goes on, with or without
            self._hear(frame)

    def _turned_away(self, frame: Frame) -> None:
        """Raises `Refused` where the server has no more to say."""
        said = {"code": str(frame.get("code")), "sentence": str(frame.get("sentence"))}
        if frame["type"] == "bye":
            if not frame.get("again"):
                raise Refused("join.turned-away", **said)
        elif not self.connected and said["code"] not in FOR_A_MOMENT:
            raise (
                Refused("join.protocol") if said["code"] == "frame.unreadable" else Refused("join.turned-away", **said)
            )

    def _put_in_word(self) -> None:
        if not self.connected:
            return
        do = owed(self.seen, lambda commitment: self.memory.word(self.address, commitment))
        if do and (do["type"], do["deal"]) not in self._put_in:
            self._put_in.add((do["type"], do["deal"]))
            self.act(do)

    def _unreachable(self, error: BaseException) -> Refused:
        busy = isinstance(error, InvalidStatus) and error.response.status_code in BUSY
        silent = isinstance(error, OSError | TimeoutError)
        return Refused(
            f"join.{'busy' if busy else 'unreachable' if silent else 'no-wardeck'}", server=self.address.server
        )


def _read(text: str | bytes) -> Frame:
    """A frame, without characters that could confuse a terminal. Raises `Refused`."""
    try:
        frame = _plain(json.loads(text))
    except (ValueError, RecursionError):
        frame = None
    if not isinstance(frame, dict):
        raise Refused("join.unreadable")
    return frame


def _plain(value: Any) -> Any:
    if isinstance(value, str):
        return value if value.isprintable() else "".join(filter(_is_shown, value))
    if isinstance(value, list):
        return [_plain(each) for each in value]
    if isinstance(value, dict):
        return {key: _plain(each) for key, each in value.items()}
    return value


def _is_shown(char: str) -> bool:
    return unicodedata.category(char)[0] not in "CZ" or char == " "
