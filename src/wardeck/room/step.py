"""One command being carried out: the entries so far, and the room that they lead to."""

from wardeck.room.events import By, Entry, RoomEvent
from wardeck.room.evolve import evolve
from wardeck.room.refusal import refuse
from wardeck.room.room import Deal, Member, Play, Room


class Step:
    """What `decide` works on. ``entropy`` is 32 fresh bytes for the one secret that a command may need."""

    def __init__(self, room: Room, now: int, entropy: bytes) -> None:
        self.room = room
        self.now = now
        self.entropy = entropy
        self.by: By | None = None
        self.rtt = 0
        self.entries: list[Entry] = []

    def add(self, event: RoomEvent) -> None:
        """Notes what happened, and goes on from there."""
        entry = Entry(event, None if self.entries else self.by)
        self.entries.append(entry)
        self.room = evolve(self.room, entry)

    @property
    def play(self) -> Play:
        """The game that is going on. Refuses where there is none."""
        if self.room.phase != "playing" or self.room.play is None:
            refuse("game.none")
        return self.room.play

    @property
    def deal(self) -> Deal:
        """The deal that is prepared or being made."""
        assert self.room.deal is not None, "outside of a game a deal is always prepared"
        return self.room.deal

    def member(self, number: int) -> Member:
        """Refuses a number that nobody has (any more)."""
        if number not in self.room.members:
            refuse("member.unknown", member=number)
        return self.room.members[number]

    def host_only(self, member: int) -> None:
        """Refuses everybody else."""
        if member != self.room.host:
            refuse("host.only")

    def in_game(self) -> None:
        """Refuses where no game is going on."""
        if self.room.phase != "playing":
            refuse("game.none")

    def in_lobby(self) -> None:
        """Refuses while a deal is made or a game is going on."""
        if self.room.phase == "playing":
            refuse("game.going-on")
        self.not_dealing()

    def not_dealing(self) -> None:
        """Refuses while a deal is made: rules and seats are frozen."""
        if self.room.phase in ("committing", "revealing"):
            refuse("deal.going-on")
