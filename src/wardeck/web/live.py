"""A room that somebody is in: commands come in, entries go to the store, and what is durable goes out to everybody.

Everything but the store happens on one event loop, and nothing here waits: a command is decided on the speculative
room, its entries are on their way to the disk, and the next command may come. When the store says that they are
durable, the act is acknowledged and the public side of the entries is published, in the order of the log.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from itertools import accumulate

from wardeck.errors import StoreError, WardeckError
from wardeck.room import commands as c
from wardeck.room.clock import wake_at
from wardeck.room.codec import encode
from wardeck.room.decide import decide
from wardeck.room.events import Entry, Played, SeatReady
from wardeck.room.evolve import evolve
from wardeck.room.reading import compact
from wardeck.room.refusal import Refusal, of_error
from wardeck.room.room import Room
from wardeck.room.view import READY_EVERY_MS, public, ready, snapshot
from wardeck.web import frames
from wardeck.web.chances import Watch
from wardeck.web.client import COME_BACK, DONE, Client
from wardeck.web.history import History
from wardeck.web.log import named, note
from wardeck.web.services import Services
from wardeck.web.wire import Parcel

MOST_AHEAD = 4
"""Groups that may be on their way to the disk while a room runs by itself."""
AFTER_TROUBLE = 1.0
"""Seconds until a room whose entries could not be kept does something by itself again."""

Answer = Callable[[Refusal | None, Room], None]
"""What is done when a command was refused, or is durable: the refusal or None, and the room then."""


@dataclass(slots=True)
class Group:
    """The entries of one command, on their way to the disk."""

    room: Room
    """The room after them."""
    entries: Sequence[Entry]
    bodies: list[str | None]
    """The public side of each as JSON; None for a hidden one."""
    readies: bool
    plays: bool
    answers: list[Answer] = field(default_factory=list)


class LiveRoom:
    """One room on this server. ``room`` is speculative, ``shown`` is durable and what clients know."""

    def __init__(self, services: Services, room: Room, history: History, gone: Callable[["LiveRoom"], None]) -> None:
        self.services = services
        self.room = self.shown = room
        self.history = history
        self.clients: dict[Client, None] = {}
        """In the order in which they came; a set would have none."""
        self.empty_since: float | None = services.loop.time()
        self._gone = gone
        self._watch = Watch(services)
        self._pending: deque[Group] = deque()
        self._alarm: asyncio.TimerHandle | None = None
        self._publishing: asyncio.TimerHandle | None = None
        self._published_at = 0.0
        self._telling: asyncio.TimerHandle | None = None
        self._told_at = 0.0
        self._calm_after = 0.0
        self._reloading = False
        self._closed = False

    # What comes in

    def ask(self, command: c.Command, answer: Answer | None = None) -> None:
        """Decides a command, and answers when it is refused or durable."""
        if self._closed or self._reloading:
            if answer:
                answer(_trouble("web.failed"), self.shown)
            return
        now = self.services.now()
        decision = decide(self.room, command, now, self.services.entropy(32))
        if isinstance(decision, Refusal):
            if answer:
                answer(decision, self.room)
            return
        if decision:
            self._append(decision, now)
        if answer and self._pending:
            self._pending[-1].answers.append(answer)
        elif answer:
            answer(None, self.shown)
        self._set_alarm()

    def _append(self, entries: Sequence[Entry], now: int) -> None:
        rooms = list(accumulate(entries, evolve, initial=self.room))[1:]
        room = rooms[-1]
        over = room.play is not None and room.play.over
        texts = list(map(encode, entries))
        future = self.services.store.append(room.code, self.room.version, texts, at=now, finished=over)
        bodies = [
            public(after, entry) for after, entry in zip(rooms, entries, strict=True)
        ]  # while the disk is at work
        group = Group(
            room,
            entries,
            [None if body is None else compact(body) for body in bodies],
            readies=any(isinstance(entry.event, SeatReady) for entry in entries),
            plays=any(isinstance(entry.event, Played) for entry in entries),
        )
        self.room = room
        self._pending.append(group)
        if group.plays:
            self._tell_no_more()
        future.add_done_callback(lambda done: self.services.soon(self._landed, group, done))

    # What is durable goes out

    def _landed(self, group: Group, done: "Future[None]") -> None:
        self._pending.popleft()
        error = done.exception()
        if error is not None:
            self._lost(group, error)
            return
        self.services.trouble = None
        self.shown = group.room
        self.history.add(group.room.version, group.bodies)
        for answer in group.answers:
            answer(None, group.room)
        self._publish_soon()
        self._watch.go_on(group.room, group.entries)
        if group.readies and not group.plays:
            self._tell_soon()
        self._set_alarm()

    def _publish_soon(self) -> None:
        """Bursts go out together: two hundred who come back at once are not two hundred frames for each."""
        if self._publishing:
            return
        wait = self._published_at + self.services.settings.gather / 1000 - self.services.loop.time()
        if wait <= 0:
            self._publish()
        else:
            self._publishing = self.services.loop.call_later(wait, self._publish)

    def _publish(self) -> None:
        self._publishing = None
        if text := self.history.unpublished():
            self._published_at = self.services.loop.time()
            self._say_to_all(text)

    def _tell_soon(self) -> None:
        """Who is ready, at most every so often, and not when the turn has come meanwhile."""
        if self._telling or any(group.plays for group in self._pending):
            return
        wait = self._told_at + READY_EVERY_MS / 1000 - self.services.loop.time()
        if wait <= 0:
            self._tell()
        else:
            self._telling = self.services.loop.call_later(wait, self._tell)

    def _tell(self) -> None:
        self._telling = None
        self._told_at = self.services.loop.time()
        self._say_to_all(compact(ready(self.shown)))

    def _say_to_all(self, text: str) -> None:
        parcel = Parcel(text)
        for client in self.clients:
            client.say(parcel)

    def _tell_no_more(self) -> None:
        if self._telling:
            self._telling.cancel()
            self._telling = None

    # Trouble

    def _lost(self, group: Group, error: BaseException) -> None:
        """Nothing of the group is in the log. Those behind it fail as well; after the last one the log is read anew."""
        if not self._reloading:
            self._reloading = True
            code = error.code if isinstance(error, WardeckError) else "web.failed"
            note("append failed", room=named(self.shown.code), code=code)
            if not isinstance(error, StoreError):
                self.services.trouble = code
        refusal = of_error(error) if isinstance(error, WardeckError) else _trouble("web.failed")
        for answer in group.answers:
            answer(refusal, self.shown)
        if not self._pending:
            self.services.spawn(self._reload())

    async def _reload(self) -> None:
        self._calm_after = self.services.loop.time() + AFTER_TROUBLE
        try:
            room, history = await self.services.load(self.shown.code)
        except WardeckError as error:
            note("room gone", room=named(self.shown.code), code=error.code)
            self.close("web.gone" if isinstance(error, StoreError) else "web.failed", again=False)
            return
        if room.version < self.shown.version:
            self.close("web.failed", again=True)
            return
        self._reloading = False
        history.published = self.history.published
        self.room, self.shown, self.history = room, room, history
        self._watch.forget()
        self._publish()
        self._set_alarm()

    # Clients

    def enter(self, client: Client, version: int) -> None:
        """A client that said hello and whose member is known: she gets what she needs, and everything from now on."""
        self._publish()
        member = client.member
        next_n = None if member is None else self.shown.next_n(member)
        missed = self.history.since(version)
        now = self.services.now()
        if missed is None:
            client.say(frames.welcome(member, next_n, now, snapshot(self.shown)))
        else:
            client.say(frames.welcome(member, next_n, now, None))
            if missed:
                client.say(missed)
            client.say(compact(ready(self.shown)))
        self.clients[client] = None
        self.empty_since = None
        self.came(client)

    def came(self, client: Client) -> None:
        """A client's member is known now; her first connection brings her back."""
        if client.member is not None:
            self.ask(c.Connect(client.member))

    def leave(self, client: Client) -> None:
        """A client's socket is closed. A person counts as dropped a little later: a reload takes less."""
        self.clients.pop(client, None)
        self._watch.leave(client)
        if not self.clients:
            self.empty_since = self.services.loop.time()
        if client.member is not None and not self._closed:
            self.services.later(self.services.settings.gone_after / 1000, self.has_dropped, client.member)

    def has_dropped(self, member: int) -> None:
        if all(client.member != member for client in self.clients) and not self._closed:
            self.ask(c.Disconnect(member))

    def watch_chances(self, client: Client, *, on: bool) -> None:
        """A client wants to see the chances, or not any more. Raises `MissingExtra`."""
        if on:
            self._watch.enter(client, self.shown)
        else:
            self._watch.leave(client)

    def spectators(self) -> int:
        """How many watch."""
        return sum(client.member is None for client in self.clients)

    # Time

    def _set_alarm(self) -> None:
        if self._alarm:
            self._alarm.cancel()
            self._alarm = None
        due = None if self._closed or self._reloading or len(self._pending) >= MOST_AHEAD else wake_at(self.room)
        if due is not None:
            loop = self.services.loop
            wait = max((due - self.services.now()) / 1000, self._calm_after - loop.time(), 0)
            self._alarm = loop.call_later(wait, self._ring)

    def _ring(self) -> None:
        self._alarm = None
        self.ask(c.Tick())

    # The end

    @property
    def at_work(self) -> bool:
        """Whether something is on its way to the disk or back."""
        return bool(self._pending) or self._reloading

    def close(self, code: str | None = None, *, again: bool = True) -> None:
        """Ends it on this server; the log stays. Clients are told, with ``code``."""
        self._closed = True
        for timer in (self._alarm, self._publishing, self._telling):
            if timer:
                timer.cancel()
        self._publish()
        for client in list(self.clients):
            if code:
                client.say(frames.bye(code, again=again))
            client.leave(COME_BACK if again else DONE)
        self._gone(self)


def _trouble(code: str) -> Refusal:
    return of_error(WardeckError(code))
