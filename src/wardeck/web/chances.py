"""The chances of one room, for those who want to see them: followed from what is public, worked out at the desk.

Nothing of it stands in the log, and a room that nobody looks at like this costs nothing. What is sent could be worked
out by whoever watches, so that it is no secret from players; whether they see it is for the host to choose.
"""

import asyncio
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from wardeck.engine.events import Dealt
from wardeck.engine.onlooker import Onlooker
from wardeck.engine.view import public
from wardeck.errors import WardeckError
from wardeck.room.codec import decode
from wardeck.room.events import Entry, Played
from wardeck.room.evolve import evolve
from wardeck.room.lengths import seconds_a_battle
from wardeck.room.room import Play, Room
from wardeck.web import frames
from wardeck.web.client import Client
from wardeck.web.services import Services
from wardeck.web.wire import Parcel

EVERY = 0.5
"""Seconds from one question of a room to the next."""
AFTER = 0.05
"""Seconds after a battle: it goes out first."""
AT_ONCE = 50
"""After so many clients, others have a turn."""


@dataclass(slots=True)
class Followed:
    """A game as an onlooker has seen it up to a version of the room."""

    version: int
    onlooker: Onlooker | None

    def go_on(self, room: Room, entries: Iterable[Entry]) -> None:
        """Looks at what has been played; a new deal begins anew."""
        self.version = room.version
        for entry in entries:
            if isinstance(entry.event, Played):
                for event in entry.event.events:
                    if isinstance(event, Dealt):
                        self.onlooker = _onlooker(room.play)
                    if self.onlooker:
                        self.onlooker.see(public(event))


class Watch:
    """Who wants to see the chances of a room, and how far the game has been followed."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._clients: dict[Client, None] = {}
        self._followed: Followed | None = None
        self._coming: list[tuple[Room, Sequence[Entry]]] | None = None
        """What is played while the log is read."""
        self._timer: asyncio.TimerHandle | None = None
        self._asked_at = 0.0
        self._room = Room()

    def enter(self, client: Client, room: Room) -> None:
        """A client wants to see them. Raises `MissingExtra` where nobody can work them out."""
        desk = self._services.desk
        self._clients[client] = None
        desk.wake()
        if self._followed:
            self._ask(room)
        elif self._coming is None:
            self._coming = []
            self._services.spawn(self._catch_up(room))

    def leave(self, client: Client) -> None:
        """It does not any more; the last one ends the following."""
        self._clients.pop(client, None)
        if not self._clients:
            self.forget()

    def forget(self) -> None:
        """What was followed is not so, or not wanted any more."""
        self._followed = None

    def go_on(self, room: Room, entries: Sequence[Entry]) -> None:
        """These entries are durable, and have led to this room."""
        if self._coming is not None:
            self._coming.append((room, entries))
        elif self._followed:
            self._followed.go_on(room, entries)
            self._ask(room)
        elif self._clients:
            self._coming = [(room, entries)]
            self._services.spawn(self._catch_up(room))

    async def _catch_up(self, room: Room) -> None:
        with suppress(WardeckError):
            texts = await asyncio.wrap_future(self._services.store.load(room.code))
            followed = await asyncio.to_thread(_follow, texts)
            for later, entries in self._coming or ():
                if later.version > followed.version:
                    followed.go_on(later, entries)
                room = later
            self._followed = followed if self._clients else None
        self._coming = None
        self._ask(room)

    def _ask(self, room: Room) -> None:
        """Asks for the chances of now, soon."""
        self._room = room
        if self._timer is None:
            loop = self._services.loop
            wait = max(self._asked_at + EVERY - loop.time(), AFTER)
            self._timer = loop.call_later(wait, self._ask_now)

    def _ask_now(self) -> None:
        """If somebody may see them, and the battle is over."""
        self._timer, self._asked_at = None, self._services.loop.time()
        room, play = self._room, self._room.play
        onlooker = self._followed and self._followed.onlooker
        if onlooker and onlooker.at_rest and play and not play.over and self._seen_by(room):
            self._services.spawn(self._tell(room, play, onlooker))

    async def _tell(self, room: Room, play: Play, onlooker: Onlooker) -> None:
        with suppress(WardeckError):  # it is a comfort: the next battle asks again
            rules = play.house.rules
            found = await self._services.desk.chances(rules, onlooker.known, asker=room.code)
            if found is not None:
                names = [room.members[member].name for member in room.seats]
                parcel = Parcel(frames.chances(room.games, names, found, seconds_a_battle(rules, room.pace)))
                for number, client in enumerate(self._seen_by(self._room), 1):
                    client.say(parcel)
                    if number % AT_ONCE == 0:
                        await asyncio.sleep(0)

    def _seen_by(self, room: Room) -> list[Client]:
        """Those who play see them where the host allows it."""
        return [client for client in self._clients if room.chances or not _plays(client, room)]


def _plays(client: Client, room: Room) -> bool:
    return client.member is not None and room.seat_of(client.member) is not None


def _onlooker(play: Play | None) -> Onlooker | None:
    """Somebody who follows this game."""
    if play is None:
        return None
    return Onlooker(play.house.rules, [card.rank for card in play.house.rules.deck(len(play.seats))])


def _follow(texts: Sequence[str]) -> Followed:
    room, followed = Room(), Followed(0, None)
    for version, text in enumerate(texts, 1):
        entry = decode(text, version)
        room = evolve(room, entry)
        followed.go_on(room, (entry,))
    return followed
