"""What can be asked of the referee. Times are data, never looked up: milliseconds since all had laid."""

from dataclasses import dataclass

from wardeck.engine.events import Call


@dataclass(frozen=True, slots=True)
class Advance:
    """The next step: the turning up, or one war step.

    ``late``, in a race: the seats whose cards the table turned, ascending.
    """

    late: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Claim:
    """In a race, a player calls. Of calls at the same time, the right one comes first."""

    seat: int
    call: Call
    at: int


@dataclass(frozen=True, slots=True)
class Lapse:
    """In a race, the time for the right call has run out."""

    at: int


@dataclass(frozen=True, slots=True)
class Leave:
    """A player leaves, between two battles."""

    seat: int


@dataclass(frozen=True, slots=True)
class Stop:
    """The game is stopped, between two battles."""


Command = Advance | Claim | Lapse | Leave | Stop
