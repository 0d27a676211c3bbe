"""What a room is between two entries of its log. Never changed, only replaced."""

import hmac
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256

from wardeck.engine.commands import Claim
from wardeck.engine.decide import Referee
from wardeck.engine.events import Dealt, Event, Laid
from wardeck.engine.state import State
from wardeck.record.fair import Transcript, Void
from wardeck.record.record import Act
from wardeck.room.events import Pace, Until
from wardeck.rules.files import HouseRules
from wardeck.rules.options import Rules

REMEMBERED_ACTS = 16
"""So many accepted acts of a member are told from new ones."""
VOIDS_KEPT = 16
"""So many void deals are kept with all that belongs to them; more are only counted."""
CLOCK_FREE_SEATS = 8
"""Up to so many seats the clock can be off."""
USUAL_DELAY = 600
"""Milliseconds that a bot takes in a race if none were drawn for it."""
USUAL_CLOCK = 20_000
"""Milliseconds of the clock where it has to be on and none was chosen."""


@dataclass(frozen=True, slots=True)
class Member:
    """A person or a bot. Numbers of members ascend in the order in which they came."""

    number: int
    name: str
    token: bytes | None
    """SHA-256 of a person's token; None for a bot."""
    away: int | None = None
    """Since when a person has no connection."""
    sat_in: bool = False
    """Whether her turns are taken without her."""
    asks_stop: bool = False
    acts: tuple[tuple[int, str], ...] = ()
    """The numbers and digests of the last acts."""

    @property
    def is_bot(self) -> bool:
        return self.token is None

    @property
    def present(self) -> bool:
        """Whether this is a person with a connection."""
        return self.token is not None and self.away is None


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal that is being made: the commitment, and what the persons have sent for it."""

    number: int
    secret: bytes
    commitment: bytes
    seats: tuple[str, ...] = ()
    """Kind and name of each seat, frozen at the start: ``person Ada``, ``bot Kira``."""
    hashes: Mapping[int, bytes] = field(default_factory=dict)
    """By seat."""
    words: Mapping[int, tuple[bytes, bytes]] = field(default_factory=dict)
    """Word and nonce by seat."""
    barred: tuple[int, ...] = ()
    until: int | None = None
    """The end of the time for hashes or for words."""


@dataclass(frozen=True, slots=True)
class Racing:
    """In a race, what people did in this step; times are milliseconds since it began, or since all had laid."""

    turned: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    """When each seat turned each of its cards."""
    cards: tuple[Laid, ...] = ()
    """The cards as they were turned."""
    late: frozenset[int] = frozenset()
    """The seats for which the table turned."""
    calls: tuple[Claim, ...] = ()
    delays: Mapping[int, int] | None = None
    """How long each bot takes; None before it is drawn."""
    slips: frozenset[int] = frozenset()
    """The bots that err."""

    def delay(self, seat: int) -> int:
        """How long a bot takes, also one that sat down just now."""
        return (self.delays or {}).get(seat, USUAL_DELAY)


@dataclass(frozen=True, slots=True)
class Play:
    """A game of the room, going on or over."""

    house: HouseRules
    seats: tuple[str, ...]
    """Kind and name of each seat as they were at the start."""
    seed: bytes
    fair: Transcript
    """How the seed was made; the deal of an earlier game where that was played again."""
    referee: Referee = field(compare=False, repr=False)
    state: State = field(default_factory=State)
    opening: Dealt | None = None
    told: tuple[Event, ...] = ()
    """What has happened in the last battle, going on or over."""
    since: int = 0
    """When this turn began."""
    ready: frozenset[int] = frozenset()
    published: bool = False
    """Whether the secret is public."""
    racing: Racing = field(default_factory=Racing)
    acts: tuple[Act, ...] = ()
    """In a race, what has been called, and who was late."""
    raced: int = 0
    """In a race, the milliseconds that its steps have taken, without pauses."""

    @property
    def over(self) -> bool:
        return self.state.ended is not None

    @property
    def race(self) -> bool:
        """Whether this is Speed War."""
        return self.house.rules.claim == "race"

    @property
    def calling(self) -> bool:
        """In a race, whether all have laid, and a call is waited for."""
        return self.state.battle is not None and self.state.battle.due is not None

    @property
    def window(self) -> int | None:
        """In a race, the milliseconds of the window for a card, or while `calling` for a call; None: no hurry."""
        fought = self.state.battles - bool(self.state.battle)
        return self.house.rules.window("claim_window" if self.calling else "turn_window", fought)

    @property
    def battle(self) -> int:
        """The number, from 1, of the battle that is fought or comes next."""
        return self.state.battles + (self.state.battle is None)

    @property
    def step(self) -> int:
        """0 for the turning up, else the step of the war that is due."""
        return self.state.battle.war_steps if self.state.battle else 0


@dataclass(frozen=True, slots=True)
class Room:
    """A room. An empty one has version 0 and no code."""

    code: str = ""
    version: int = 0
    """How many entries its log has."""
    phase: str = "lobby"
    """``lobby``, ``committing``, ``revealing`` or ``playing``."""
    house: HouseRules = field(default_factory=lambda: HouseRules(Rules()))
    members: Mapping[int, Member] = field(default_factory=dict)
    """By number: whoever has a seat, and a host who watches."""
    seats: tuple[int, ...] = ()
    """The member on each seat."""
    host: int = 0
    came: int = 0
    """How many members have come so far: the number of the next one."""
    locked: bool = False
    chances: bool = False
    """Whether players may see the chances."""
    pace: Pace = field(default_factory=Pace)
    paused: bool = False
    run: Until | None = None
    deal: Deal | None = None
    """The deal that is prepared or being made."""
    voids: tuple[Void, ...] = ()
    """The last deals that were made void since the last game."""
    voided: int = 0
    """How many deals were made void since the last game."""
    play: Play | None = None
    """The game that is going on, or the last one."""
    waited: frozenset[int] = frozenset()
    """The seats that everyone's turn waits for: persons, not sat in for, who have a card to lay in it."""
    games: int = 0
    """How many games have begun."""

    def member_of(self, token: str) -> int | None:
        """The member with this secret token; None if nobody has it."""
        return self.holder_of(token_hash(token))

    def holder_of(self, digest: bytes) -> int | None:
        """The member with a token of this SHA-256, compared in constant time; None if nobody has it."""
        found = None
        for member in self.members.values():
            if member.token is not None and hmac.compare_digest(member.token, digest):
                found = member.number
        return found

    def seat_of(self, member: int) -> int | None:
        """The seat of a member; None for a host who watches."""
        return self.seats.index(member) if member in self.seats else None

    def next_n(self, member: int) -> int:
        """A number that this member's next act may have."""
        acts = self.members[member].acts
        return max(n for n, _ in acts) + 1 if acts else 1

    @property
    def persons(self) -> list[Member]:
        """The persons with a seat, in seat order."""
        return [member for member in map(self.members.__getitem__, self.seats) if not member.is_bot]

    @property
    def clock(self) -> int:
        """Milliseconds of the clock of everyone's turns; 0 where it is off."""
        if self.pace.clock or len(self.seats) <= CLOCK_FREE_SEATS:
            return self.pace.clock
        return USUAL_CLOCK


def token_hash(token: str) -> bytes:
    """What a room keeps of a secret token."""
    return sha256(token.encode("utf-8", "surrogatepass")).digest()
