"""The socket of a page or a bot: hello first, then joining and acts, each answered."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress

from starlette.types import Receive, Scope, Send

from wardeck.errors import Refused, WardeckError
from wardeck.room import commands as c
from wardeck.room.reading import Unreadable
from wardeck.room.refusal import Refusal, of_error, refusal
from wardeck.room.room import Room, token_hash
from wardeck.web import frames
from wardeck.web.client import AGAINST_RULES, DONE, Client, address_of
from wardeck.web.gate import turn_away
from wardeck.web.hub import Hub, refusal_of
from wardeck.web.limits import Bucket
from wardeck.web.live import LiveRoom
from wardeck.web.log import note

MOST_IGNORED = 200
"""A socket over which so many messages too many came is closed."""


class Sockets:
    """The ASGI application behind ``/socket``."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = address_of(scope)
        if code := self._hub.admits(address):
            await turn_away(scope, receive, send, Refused(code))
            return
        client = Client(scope, send)
        talk = Talk(self._hub, client)
        speaking = None
        try:
            await receive()
            await send({"type": "websocket.accept"})
            speaking = asyncio.create_task(client.run())
            await talk.listen(receive)
        finally:
            talk.end()
            client.leave()
            self._hub.parted(client)
            if speaking is not None:
                with suppress(Exception):
                    await speaking


class Talk:
    """What is said over one socket, from its hello to its end."""

    def __init__(self, hub: Hub, client: Client) -> None:
        self._hub = hub
        self._client = client
        self._live: LiveRoom | None = None
        self._greeting = False
        services = hub.services
        self._bucket = Bucket(services.settings.messages, services.loop.time())
        self._ignored = 0
        self._ponged: int | None = None
        """When the last pong was sent that has not been answered."""
        self._rtt: int | None = None
        """The shortest round trip so far, in milliseconds."""

    async def listen(self, receive: Receive) -> None:
        """Hears until the socket is closed, from whichever side."""
        services = self._hub.services
        silence = services.loop.call_later(services.settings.hello_within / 1000, self._still_silent)
        try:
            while True:
                message = await receive()
                if message["type"] != "websocket.receive":
                    return
                if not self._client.leaving:
                    await self._hear(message.get("text"))
        finally:
            silence.cancel()

    def end(self) -> None:
        """The socket is closed."""
        if self._live:
            self._live.leave(self._client)

    def _still_silent(self) -> None:
        if self._live is None and not self._greeting:
            self._client.leave(AGAINST_RULES)

    async def _hear(self, text: str | None) -> None:
        services = self._hub.services
        if not self._bucket.take(services.loop.time()):
            self._refuse(of_error(Refused("web.too-often")))
            self._ignored += 1
            if self._ignored > MOST_IGNORED:
                self._client.leave(AGAINST_RULES)
            return
        try:
            if text is None or len(text) > services.settings.largest_message:
                raise Refused("web.too-large", most=services.settings.largest_message)
            await self._answer(frames.read_frame(text))
        except Unreadable:
            self._refuse(refusal("frame.unreadable"))
        except WardeckError as error:
            self._refuse(of_error(error))
        except Exception:
            note("failed", logging.ERROR, kind="frame")
            logging.getLogger("wardeck.web").exception("failed")
            self._refuse(of_error(Refused("web.failed")))

    async def _answer(self, frame: frames.Frame) -> None:
        match frame:
            case frames.Hello():
                await self._hello(frame)
            case frames.Join():
                self._join(frame)
            case frames.Act():
                self._act(frame)
            case frames.Watch(chances):
                self._room().watch_chances(self._client, on=chances)
            case frames.Echo():
                self._measure()
            case frames.Ping():
                self._ponged = self._hub.services.now()
                self._client.say(frames.pong(self._hub.services.now()))

    async def _hello(self, hello: frames.Hello) -> None:
        if self._live:
            raise Refused("web.greeted")
        self._greeting = True
        try:
            live = await self._hub.find(hello.room, self._client.address)
        except WardeckError as error:
            self._refuse(refusal_of(error))
            if error.code != "web.stopping":
                self._client.leave(DONE)
            return
        member = live.shown.member_of(hello.token) if hello.token else None
        if member is None and live.spectators() >= self._hub.services.settings.most_spectators:
            self._refuse(of_error(Refused("web.watchers-full")))
            self._client.leave(DONE)
            return
        self._live, self._client.token, self._client.member = live, hello.token, member
        live.enter(self._client, hello.version)

    def _join(self, join: frames.Join) -> None:
        live, token = self._room(), self._client.token
        if token is None:
            raise Refused("web.token")
        member = live.shown.member_of(token)
        if member is not None:
            self._joined(live.shown, member)
            return
        command = c.Join(join.name, token_hash(token), join.seat)

        def answer(refused: Refusal | None, room: Room) -> None:
            member = room.member_of(token)
            if refused and member is None:
                self._refuse(refused)
            elif member is not None:
                self._joined(room, member)

        live.ask(command, answer)

    def _joined(self, room: Room, member: int) -> None:
        self._client.say(frames.joined(member, room.next_n(member)))
        if self._client.member != member and self._live:
            self._client.member = member
            self._live.came(self._client)

    def _act(self, act: frames.Act) -> None:
        live, n = self._room(), act.n
        try:
            command = c.read_command(act.do)
        except Unreadable:
            self._refuse(refusal("frame.unreadable"), n)
            return
        answer = self._answer_to(n)
        live.ask(c.Act(self._client.member, n, command, self._rtt or 0), answer)

    def _answer_to(self, n: int) -> Callable[[Refusal | None, Room], None]:
        client = self._client

        def answer(refused: Refusal | None, _: Room) -> None:
            client.say(frames.refused(refused, n) if refused else frames.ack(n))

        return answer

    def _measure(self) -> None:
        """How long a pong and its echo took; one that nothing asked for says nothing."""
        if self._ponged is not None:
            trip = max(self._hub.services.now() - self._ponged, 0)
            self._rtt = trip if self._rtt is None else min(self._rtt, trip)
            self._ponged = None

    def _room(self) -> LiveRoom:
        if self._live is None:
            raise Refused("web.hello")
        return self._live

    def _refuse(self, refused: Refusal, n: int | None = None) -> None:
        self._client.say(frames.refused(refused, n))
