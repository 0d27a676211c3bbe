"""What somebody wants of a room: by name, as the frames of the protocol say it, and read strictly.

A command of a member is wrapped in `Act`, which says whose it is and numbers it. The others come from the server.
"""

from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

from wardeck.engine.events import Call
from wardeck.record.fair import HASH, NONCE, WORD
from wardeck.room.events import By, Pace, Until
from wardeck.room.reading import Unreadable, compact, plain, read, type_name


@dataclass(frozen=True, slots=True)
class ChooseRules:
    """Host, before a deal: play these rules; the table is that of a house-rule file."""

    rules: dict[str, Any]


@dataclass(frozen=True, slots=True)
class AddBots:
    """Host, before a deal: seat so many bots."""

    bots: int


@dataclass(frozen=True, slots=True)
class Rename:
    """The member herself or the host."""

    member: int
    name: str


@dataclass(frozen=True, slots=True)
class Unseat:
    """Host: take a bot or a person from her seat. During a game a bot sits down there."""

    member: int


@dataclass(frozen=True, slots=True)
class GiveUp:
    """Leave one's seat for good. During a game a bot sits down there."""


@dataclass(frozen=True, slots=True)
class MakeHost:
    """Host: hand on to another person."""

    member: int


@dataclass(frozen=True, slots=True)
class Lock:
    """Host: let nobody new join, or again."""

    on: bool


@dataclass(frozen=True, slots=True)
class ShowChances:
    """Host: let players see the chances too, as whoever watches may anyway, or not any more."""

    on: bool


@dataclass(frozen=True, slots=True)
class SetPace:
    """Host."""

    pace: Pace


@dataclass(frozen=True, slots=True)
class Start:
    """Host: deal. ``again``: the deal of the last game once more."""

    again: bool


@dataclass(frozen=True, slots=True)
class CallOff:
    """Host: give up the deal that is being made. It counts as void."""


@dataclass(frozen=True, slots=True)
class Commit:
    """The hash of one's word for this deal."""

    deal: int
    hash: bytes


@dataclass(frozen=True, slots=True)
class Reveal:
    """One's word for this deal, and the nonce."""

    deal: int
    word: bytes
    nonce: bytes


@dataclass(frozen=True, slots=True)
class Turn:
    """Turn the cards of this battle and step: one's own, or as the host everybody's.

    ``seat`` is one's own, and None for a host who watches. ``battle`` from 1; ``step`` 0 is the turning up, k the k-th
    step of its war.
    """

    seat: int | None
    battle: int
    step: int


@dataclass(frozen=True, slots=True)
class Claim:
    """In a race, call for one's own seat, in this battle and step.

    ``at``: how many milliseconds after one saw that all had laid.
    """

    seat: int
    battle: int
    step: int
    call: Call
    at: int


@dataclass(frozen=True, slots=True)
class RunOn:
    """Host: play by itself, fast, until a war or the end; None: no more."""

    until: Until | None


@dataclass(frozen=True, slots=True)
class Pause:
    """Host: nobody can turn and no clock runs, or again."""

    on: bool


@dataclass(frozen=True, slots=True)
class AskStop:
    """Want the game to be stopped, or not any more. The host stops it; others when half of the people want it."""

    on: bool


MemberCommand = (
    ChooseRules | AddBots | Rename | Unseat | GiveUp | MakeHost | Lock | SetPace | ShowChances | Start
    | CallOff | Commit | Reveal | Turn | Claim | RunOn | Pause | AskStop
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Act:
    """A member's command, numbered by her clients in ascending order; the same number again is the same act."""

    member: int | None
    """None for a spectator."""
    n: int
    command: MemberCommand
    rtt: int = 0
    """The shortest round trip seen on her connection, in milliseconds."""

    @property
    def by(self) -> By:
        """The act as it stands in the log."""
        assert self.member is not None, "spectators are refused before"
        said = compact(plain(self.command)).encode("utf-8", "surrogatepass")
        return By(self.member, self.n, blake2b(said, digest_size=6).hexdigest())


@dataclass(frozen=True, slots=True)
class Open:
    """Open the room. ``seated``: whether the host has a seat; else she watches.

    ``room`` and ``token`` (the SHA-256 of a secret token) are made by the server from fresh entropy.
    """

    room: str
    name: str
    token: bytes
    seated: bool = True
    rules: dict[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Join:
    """A new person wants a seat; ``token`` is the SHA-256 of her secret token.

    ``seat``: the seat of a bot that she would like, during a game; None: any.
    """

    name: str
    token: bytes
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Connect:
    """A member's first connection is open; more of them change nothing."""

    member: int


@dataclass(frozen=True, slots=True)
class Disconnect:
    """A member's last connection is closed."""

    member: int


@dataclass(frozen=True, slots=True)
class Tick:
    """The time has come that `wake_at` named."""


@dataclass(frozen=True, slots=True)
class Resume:
    """The room was read from its log by a server that has just started; nobody is connected."""


Command = Act | Open | Join | Connect | Disconnect | Tick | Resume

MEMBER_COMMANDS: dict[str, type] = {type_name(each): each for each in MemberCommand.__args__}
"""The commands of members by the name that they have in frames."""


def read_command(said: object) -> MemberCommand:
    """The command in the ``do`` of an act frame: ``{"type": "turn", "seat": 0, "battle": 1, "step": 0}``.

    Raises `Unreadable` for anything else than exactly the fields of a known command, each in its form.
    """
    command: MemberCommand = read(MEMBER_COMMANDS, said)
    match command:
        case Commit(_, hash) if len(hash) != HASH:
            raise Unreadable("hash")
        case Reveal(_, word, nonce) if len(word) != WORD or not NONCE[0] <= len(nonce) <= NONCE[1]:
            raise Unreadable("word")
        case _:
            return command
