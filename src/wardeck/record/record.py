"""A record as a value: what a game was made of, what people did, and what came of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from wardeck.chance import FairStream, SimulationStream
from wardeck.engine.commands import Advance, Claim, Lapse, Leave, Stop
from wardeck.engine.events import Termination
from wardeck.engine.outcome import Outcome
from wardeck.record.checks import check, tidy
from wardeck.record.fair import Transcript
from wardeck.rules.files import HouseRules
from wardeck.rules.options import Rules

FORMAT = 1
"""The version of the format that is read and written."""
RULEBOOK = 1
"""The version of the rulebook that games are replayed by."""


@dataclass(frozen=True, slots=True)
class Act:
    """What somebody did beside advancing, when ``after`` battles had been fought.

    ``step`` is there in a race: what was called or turned late in the battle that follows, at its step so far. 0 is the
    turning up, k the k-th step of its war.
    """

    after: int
    command: Leave | Stop | Advance | Claim | Lapse
    step: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """How a game is said to have ended; None where nothing is said. The words are those of `Outcome`."""

    termination: Termination
    winners: tuple[int, ...]
    battles: int
    war_steps: int | None = None
    longest_war: int | None = None
    warm_up: int | None = None
    loop: int | None = None
    placings: tuple[tuple[int, ...], ...] | None = None

    @classmethod
    def of(cls, outcome: Outcome) -> "Result":
        """All that can be said about this outcome."""
        return cls(**{name: getattr(outcome, name) for name in cls.__dataclass_fields__})


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """One game. Replaying it gives everything that is not stated; `verify` compares everything that is.

    Cards are in notation, and kept as `write_cards` writes them. Raises `RecordError`, or `DealError` where the rules
    are not for these players, with the way to what is wrong in ``facts["where"]``.
    """

    house: HouseRules
    """The rules with their base, a preset's exact name, and with what is said about them, unless a preset says it."""
    stream: SimulationStream | FairStream
    """A fair stream with an empty seed is that of a game that goes on: the record is `sealed`."""
    players: tuple[str, ...]
    """One name a seat; several may be the same, or empty."""
    packets: tuple[str, ...] | None = None
    """The packets of a game that was not dealt, top card first."""
    dealt: tuple[str, ...] | None = None
    """Stated: the packets as they were dealt."""
    limit: int | None = None
    """The caller's own greatest number of battles (rulebook, section 9)."""
    acts: tuple[Act, ...] = ()
    played: int | None = None
    """How many battles were fought in a game that was left unfinished."""
    result: Result | None = None
    final: tuple[str, ...] | None = None
    """Stated: each seat's cards where the record ends, top first; a won pile follows the packet."""
    table: str | None = None
    """Stated: the cards on the table where the record ends."""
    aside: str | None = None
    """Stated: the cards out of the game where the record ends."""
    fair: Transcript | None = None
    """How the seed of a fair stream was made."""
    own: Mapping[str, Any] = field(default_factory=dict, hash=False)
    """Keys of other programs, each beginning with ``_``."""
    path: str | None = field(default=None, compare=False)
    """The file that it was read from."""
    line: int | None = field(default=None, compare=False)
    """The line of the file in which it begins, from 1."""

    def __post_init__(self) -> None:
        if self.house.name:
            object.__setattr__(self, "house", HouseRules(self.rules, base=self.house.name))
        for name in ("packets", "dealt", "final"):
            if getattr(self, name) is not None:
                texts = enumerate(getattr(self, name))
                object.__setattr__(self, name, tuple(tidy(text, name, seat) for seat, text in texts))
        for name in ("table", "aside"):
            if getattr(self, name) is not None:
                object.__setattr__(self, name, tidy(getattr(self, name), name))
        check(self)

    @property
    def sealed(self) -> bool:
        """Whether the game goes on and its seed is secret, so that it cannot be replayed."""
        return self.stream == FairStream(b"")

    @property
    def rules(self) -> Rules:
        """What is played."""
        return self.house.rules
