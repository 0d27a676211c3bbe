"""A room with a log, a clock and entropy of its own, and people whose clients do as they should."""

import json
from hashlib import sha256
from typing import Any

from wardeck.record.fair import word_hash
from wardeck.room import commands as c
from wardeck.room.clock import wake_at
from wardeck.room.codec import decode, encode
from wardeck.room.decide import decide
from wardeck.room.events import Entry, Pace, Turns
from wardeck.room.evolve import evolve, fold
from wardeck.room.refusal import Refusal
from wardeck.room.room import Play, Room, token_hash
from wardeck.room.view import public, ready, snapshot

START = 1_800_000_000_000


def secret(number: int) -> bytes:
    return sha256(f"entropy {number}".encode()).digest()


def word(seat: int) -> bytes:
    return sha256(f"word {seat}".encode()).digest()[:16]


def nonce(seat: int) -> bytes:
    return sha256(f"nonce {seat}".encode()).digest()[:16]


class Table:
    """A room being driven; everything that leaves it is kept as text."""

    def __init__(self, room: Room | None = None, log: list[str] | None = None, decided: int = 0) -> None:
        self.room = room or Room()
        self.log = log or []
        self.now = START
        self.decided = decided
        self.sent: list[str] = []

    @property
    def play(self) -> Play:
        assert self.room.play is not None
        return self.room.play

    def decide(self, command: c.Command) -> tuple[Entry, ...] | Refusal:
        self.decided += 1
        decision = decide(self.room, command, self.now, secret(self.decided))
        if isinstance(decision, Refusal):
            self.sent.append(json.dumps([decision.code, decision.sentence, decision.next_n]))
            return decision
        for entry in decision:
            self.room = evolve(self.room, entry)
            self.log.append(encode(entry))
            self.sent.append(json.dumps(public(self.room, entry)))
        self.sent.append(json.dumps([snapshot(self.room), ready(self.room), wake_at(self.room)]))
        return decision

    def do(self, command: c.Command) -> list[str]:
        """The types of the events that follow."""
        decision = self.decide(command)
        assert not isinstance(decision, Refusal), decision
        return [type(entry.event).__name__ for entry in decision]

    def refused(self, command: c.Command) -> str:
        """The code of the refusal; nothing has changed."""
        before = self.room
        decision = self.decide(command)
        assert isinstance(decision, Refusal), decision
        assert self.room is before
        assert decision.sentence
        return decision.code

    def act(self, member: int, command: c.MemberCommand) -> list[str]:
        return self.do(self.numbered(member, command))

    def act_refused(self, member: int | None, command: c.MemberCommand) -> str:
        return self.refused(self.numbered(member, command))

    def numbered(self, member: int | None, command: c.MemberCommand) -> c.Act:
        n = self.room.next_n(member) if member in self.room.members and member is not None else 1
        return c.Act(member, n, command)

    def wait(self, milliseconds: int) -> list[str]:
        self.now += milliseconds
        return self.do(c.Tick())

    def wake(self) -> list[str]:
        """Goes to the time at which the room wants to be woken."""
        at = wake_at(self.room)
        assert at is not None
        self.now = max(self.now, at)
        return self.do(c.Tick())

    def folded(self) -> Room:
        """The room as its log tells it."""
        return fold(decode(text, version) for version, text in enumerate(self.log, 1))

    def resumed(self) -> "Table":
        """The server was killed, and another one reads the log."""
        again = Table(self.folded(), list(self.log), self.decided + 1000)
        again.now = self.now
        again.do(c.Resume())
        return again

    # What the people do

    def come(self, name: str) -> int:
        self.do(c.Join(name, token_hash(name)))
        member = self.room.came - 1
        self.do(c.Connect(member))
        return member

    def turn(self, seat: int) -> c.Turn:
        return c.Turn(seat, self.play.battle, self.play.step)

    def take_turn(self, member: int) -> list[str]:
        seat = self.room.seat_of(member)
        assert seat is not None
        return self.act(member, self.turn(seat))

    def promise(self, member: int) -> list[str]:
        seat = self.room.seat_of(member)
        assert seat is not None
        assert self.room.deal is not None
        return self.act(member, c.Commit(self.room.deal.number, word_hash(word(seat), nonce(seat))))

    def reveal(self, member: int) -> list[str]:
        seat = self.room.seat_of(member)
        assert seat is not None
        assert self.room.deal is not None
        return self.act(member, c.Reveal(self.room.deal.number, word(seat), nonce(seat)))

    def deal(self) -> None:
        """Starts a game; every person puts in a word."""
        self.act(self.room.host, c.Start(again=False))
        people = [member.number for member in self.room.persons]
        for step in (self.promise, self.reveal):
            for member in people:
                step(member)
        assert self.room.phase == "playing" or self.play.over

    def pace(self, **changes: Any) -> None:
        fields = {name: getattr(self.room.pace, name) for name in Pace.__dataclass_fields__}
        self.act(self.room.host, c.SetPace(Pace(**(fields | changes))))


def room_of(*names: str, bots: int = 0, rules: dict[str, Any] | None = None, seated: bool = True) -> Table:
    """An open room: the first one is host."""
    table = Table()
    table.do(c.Open("green-mole-42", names[0], token_hash(names[0]), seated, rules or {"base": "war"}))
    table.do(c.Connect(0))
    for name in names[1:]:
        table.come(name)
    if bots:
        table.act(0, c.AddBots(bots))
    return table


def game_of(*names: str, **options: Any) -> Table:
    """A game that has been dealt."""
    table = room_of(*names, **options)
    table.deal()
    return table


__all__ = ["START", "Pace", "Table", "Turns", "game_of", "nonce", "room_of", "secret", "word"]
