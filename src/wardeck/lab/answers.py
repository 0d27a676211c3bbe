"""What the desk answers: plain values that pass through a pipe, and the sentences in which they are told."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from wardeck.messages import listed, say

TOLD = 3
"""So many seats are named in a sentence, the likeliest to win first."""
LIMIT = 1_000_000
"""The most battles of a game: whatever goes on longer is counted as that."""


class Figure(NamedTuple):
    """A figure and its 95 % interval."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Estimate:
    """What many games of some rules came to."""

    players: int
    games: int
    """How many games it rests on."""
    battles: Figure | None
    """The mean of the games that end; None where none did."""
    half: Figure | None
    """By this battle half of all games are over; None where that is not so."""
    ninety: Figure | None
    """By this battle nine games of ten are over."""
    wins: tuple[Figure, ...]
    """By seat, the share of the games that it wins alone."""
    draw: Figure
    endless: Figure
    """Proved."""
    longer: Figure
    """Not over after `LIMIT` battles."""
    ending: str
    """Why a game ends: ``proof`` (or it is proved to be endless), ``chance``, ``battles`` are counted, or ``race``.

    A race is played as if everybody turned and called in time.
    """

    def sentences(self, seconds: float) -> list[str]:
        """The same in words, at so many seconds a battle."""
        told = [self._length(seconds)]
        first = self.wins[0]
        told.append(say("estimate.first", wins=percent(first.value), low=percent(first.low), high=percent(first.high)))
        told.append(self._rarity("draw", self.draw))
        told.append(
            say("estimate.race") if self.ending == "race" else self._rarity(f"endless-{self.ending}", self.endless)
        )
        if self.longer.value:
            told.append(self._rarity("longer", self.longer))
        return [*told, say("estimate.basis", n=self.games)]

    def _length(self, seconds: float) -> str:
        if self.battles is None:
            return say("estimate.length.none")
        facts = {
            "seconds": f"{seconds:g}",
            "about": time(self.battles.value * seconds),
            **{name: number(getattr(self.battles, name)) for name in Figure._fields},
        }
        if self.ninety is None:
            return say("estimate.length.open", **facts)
        return say("estimate.length.usual", **facts, ninety=time(self.ninety.value * seconds))

    def _rarity(self, what: str, share: Figure) -> str:
        if not share.value:
            return say(f"estimate.{what}.none", n=self.games, limit=LIMIT)
        every = round(1 / share.value)
        key = "some" if every > 1 else "most"
        return say(f"estimate.{what}.{key}", every=every, share=percent(share.value), limit=LIMIT)


@dataclass(frozen=True, slots=True)
class Chances:
    """Who wins a game that is going on, as far as anybody can know."""

    battles: int
    """Battles fought so far."""
    games: int
    wins: tuple[Figure, ...]
    draw: Figure
    nobody: Figure
    """Endless, or not over after `LIMIT` battles."""
    left: Figure | None
    """Battles to come, on average over the games that end."""
    race: bool
    """Whether it is a race, which is played on as if everybody turned and called in time."""

    @property
    def note(self) -> str | None:
        """What is taken for granted."""
        return say("estimate.race") if self.race else None

    def sentence(self, names: Sequence[str], seconds: float) -> str:
        """The likeliest seats, and the time that is left."""
        order = sorted(range(len(self.wins)), key=lambda seat: -self.wins[seat].value)
        likely = [seat for seat in order if self.wins[seat].value > 0][:TOLD]
        said = [say("estimate.chance", name=names[seat], wins=percent(self.wins[seat].value, 0)) for seat in likely]
        if not said:
            return say("estimate.chances.none")
        if self.left is None:
            told = say("estimate.chances.open", chances=listed(said))
        else:
            told = say("estimate.chances.usual", chances=listed(said), left=time(self.left.value * seconds))
        return f"{told} {self.note}" if self.note else told


def time(seconds: float) -> str:
    """A length of time as people say it."""
    for unit, length in (("days", 86_400), ("hours", 3_600), ("minutes", 60)):
        if seconds >= 1.5 * length:
            return say(f"estimate.time.{unit}", n=round(seconds / length))
    return say("estimate.time.seconds", n=max(1, round(seconds)))


def number(value: float) -> str:
    """A number of battles that need not be whole."""
    return f"{value:,.{0 if value >= 100 else 1}f}"


def percent(share: float, digits: int = 1) -> str:
    """A share in percent."""
    return f"{share:.{digits}%}".replace("%", " %")
