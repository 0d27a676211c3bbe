"""What happened in a room: one closed union of frozen values in the past tense, and the entries of its log.

A room is its log; folding the entries with `evolve` gives every state. Times are milliseconds since the epoch. Tokens,
secrets, commitments and words are bytes here and never leave the room in this form: `view` says what is public.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal, NamedTuple

from wardeck.cards import Card
from wardeck.engine.events import Call
from wardeck.engine.events import Event as GameEvent
from wardeck.rules.files import HouseRules


class Turns(StrEnum):
    """Who turns the cards."""

    EVERYONE = "everyone"
    HOST = "host"
    ITSELF = "itself"


Until = Literal["war", "end"]
"""How far a room runs by itself: until a war was fought, or to the end of the game."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How a game goes on."""

    turns: Turns = Turns.EVERYONE
    beat: int = 2000
    """Milliseconds from one turn to the next where nobody is waited for, at speed 1."""
    speed: int = 1
    """1 or 4."""
    steps: bool = False
    """Whether each step of a war is a turn of its own; else a turn is a whole battle."""
    clock: int = 0
    """After so many milliseconds everyone's turn is taken without those who are not ready; 0: it is off."""


class By(NamedTuple):
    """Whose act it was: the member, the number that she gave to it, and a digest of what it said."""

    member: int
    n: int
    act: str


@dataclass(frozen=True, slots=True)
class RoomOpened:
    """The room is there, with the rules that it begins with."""

    room: str
    """The code by which it is found; part of every commitment."""
    house: HouseRules
    at: int


@dataclass(frozen=True, slots=True)
class DealPrepared:
    """The server has drawn a secret and publishes its commitment. Each deal of a room has its own number, from 1."""

    deal: int
    secret: bytes
    commitment: bytes


@dataclass(frozen=True, slots=True)
class RulesChosen:
    """These rules will be played."""

    house: HouseRules


@dataclass(frozen=True, slots=True)
class PersonCame:
    """A person joined: on a new seat behind the others, on the seat of a bot, or (the host) to watch."""

    member: int
    """Numbers of members, from 0, are never used again."""
    name: str
    token: bytes
    """SHA-256 of the secret token by which she comes back."""
    seat: int | None
    at: int


@dataclass(frozen=True, slots=True)
class BotCame:
    """A bot sat down behind the others."""

    member: int
    name: str


@dataclass(frozen=True, slots=True)
class Renamed:
    """A member is called otherwise from now on."""

    member: int
    name: str


@dataclass(frozen=True, slots=True)
class MemberGone:
    """A member left her seat, or was unseated, while no game was going on; later seats move up."""

    member: int
    unseated: bool


@dataclass(frozen=True, slots=True)
class BotSatDown:
    """A person left her seat for good during a game, or was unseated, and a bot has it."""

    seat: int
    member: int
    name: str
    unseated: bool


@dataclass(frozen=True, slots=True)
class PersonDropped:
    """A person has no connection any more."""

    member: int
    at: int


@dataclass(frozen=True, slots=True)
class SatInFor:
    """A person who dropped has not come back for a while, and her turns are taken without her until she does."""

    member: int


@dataclass(frozen=True, slots=True)
class PersonBack:
    """A person who had dropped is back on her own seat."""

    member: int


@dataclass(frozen=True, slots=True)
class RoomResumed:
    """The server was away; nobody is connected yet, and what had a deadline has a new one."""

    at: int
    until: int | None


@dataclass(frozen=True, slots=True)
class HostChanged:
    """Somebody else is host."""

    member: int


@dataclass(frozen=True, slots=True)
class Locked:
    """Nobody new may join; or again."""

    on: bool


@dataclass(frozen=True, slots=True)
class ChancesShown:
    """Players may see the chances; or not any more."""

    on: bool


@dataclass(frozen=True, slots=True)
class PaceChosen:
    """The game goes on like this."""

    pace: Pace
    at: int


@dataclass(frozen=True, slots=True)
class Started:
    """Rules and seats are frozen, and the persons are asked for the hash of a word."""

    at: int
    barred: tuple[int, ...]
    """Seats that made a deal void since the last game; they have no word now."""
    until: int


@dataclass(frozen=True, slots=True)
class StartedAgain:
    """The deal of the last game is played once more, under the rules and with the seats of now."""

    at: int


@dataclass(frozen=True, slots=True)
class Committed:
    """A person's client sent the hash of her word."""

    seat: int
    hash: bytes


@dataclass(frozen=True, slots=True)
class CommitmentsClosed:
    """The list of hashes is complete and public; now the words are asked for."""

    until: int


@dataclass(frozen=True, slots=True)
class Revealed:
    """A person's client sent her word and the nonce."""

    seat: int
    word: bytes
    nonce: bytes


@dataclass(frozen=True, slots=True)
class DealVoided:
    """The deal will never be played: seats did not reveal, or the host called it off. Its secret is public now."""

    called_off: bool
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SeedMade:
    """The seed of the game. Hidden until the end."""

    seed: bytes


@dataclass(frozen=True, slots=True)
class Played:
    """What one turn brought: the deal, a step, a battle, or the stop. Several stand in one group when a room runs."""

    at: int
    events: tuple[GameEvent, ...]


@dataclass(frozen=True, slots=True)
class SeatReady:
    """A person turned her card; the faces appear when the last one has. Told in ready frames, not one by one."""

    seat: int


@dataclass(frozen=True, slots=True)
class CardTurned:
    """In a race, a seat turned its next card of this step, ``at`` milliseconds after it began.

    ``late``: the table turned it, because the seat did not in time.
    """

    seat: int
    card: Card
    up: bool
    at: int
    late: bool


@dataclass(frozen=True, slots=True)
class Called:
    """In a race, a seat called, ``at`` milliseconds after all had laid. Hidden until it is decided."""

    seat: int
    call: Call
    at: int


@dataclass(frozen=True, slots=True)
class BotsTimed:
    """In a race, how many milliseconds each bot takes now, by seat, and the bots that err. Hidden."""

    delays: tuple[tuple[int, int], ...]
    slips: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RanOn:
    """The room runs by itself, fast, until a war or the end; None: no more."""

    until: Until | None
    at: int


@dataclass(frozen=True, slots=True)
class Paused:
    """Nobody can turn and no clock runs; or again."""

    on: bool
    at: int


@dataclass(frozen=True, slots=True)
class StopAsked:
    """A person wants the game to be stopped, or does not any more."""

    member: int
    on: bool


@dataclass(frozen=True, slots=True)
class SecretPublished:
    """The game is over, and everything is public with which its deal can be checked."""


RoomEvent = (
    RoomOpened | DealPrepared | RulesChosen | PersonCame | BotCame | Renamed | MemberGone | BotSatDown | PersonDropped
    | SatInFor | PersonBack | RoomResumed | HostChanged | Locked | ChancesShown | PaceChosen | Started | StartedAgain
    | Committed | CommitmentsClosed | Revealed | DealVoided | SeedMade | Played | SeatReady | CardTurned
    | Called | BotsTimed | RanOn | Paused | StopAsked | SecretPublished
)  # fmt: skip


class Entry(NamedTuple):
    """One entry of a room's log. Its version is its place in the log, from 1."""

    event: RoomEvent
    by: By | None = None
    """Stands at the first entry that an act of a member brought about."""
