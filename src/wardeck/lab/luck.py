"""A game that is over: was it lucky? Its length among others, its turning points, and how rare its longest chain is.

The game comes as plain values: what an attentive onlooker knew after each battle (`wardeck.lab.knowledge`).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from wardeck.lab.answers import Figure, percent
from wardeck.lab.desk import Desk
from wardeck.messages import say
from wardeck.rules.options import Rules

LOOKS = 24
"""So many battles are looked at first, evenly spread."""
TURNS = 3
"""So many turning points are looked for, between two looks each."""
LEAST = 0.1
"""A smaller swing of the chances is no turning point."""
SECONDS = 0.03
"""Of games for each look."""

Known = Sequence[dict[str, Any] | None]


@dataclass(frozen=True, slots=True)
class Turn:
    """A battle that changed the chances of a seat."""

    battle: int
    seat: int
    before: Figure
    after: Figure

    @property
    def swing(self) -> float:
        """How far the chance moved, either way; 0 where that may be no more than the sample."""
        apart = self.after.low > self.before.high or self.after.high < self.before.low
        return abs(self.after.value - self.before.value) if apart else 0.0


@dataclass(frozen=True, slots=True)
class Luck:
    """What can be said of a game that is over."""

    battles: int
    longest_war: int
    dealt: bool
    """Whether it was dealt from the deck of its rules; one from given packets is compared with deals of its cards."""
    games: int
    """How many games it was compared with."""
    shorter: Figure
    """The share of games that take fewer battles."""
    longer: Figure
    chain: Figure
    """The share of games that end and have a chain of wars as long as its longest."""
    turns: tuple[Turn, ...]
    """The largest swings, largest first."""
    course: tuple[tuple[int, tuple[Figure, ...]], ...]
    """Battles fought, and the chances of all seats then."""
    race: bool
    """Whether it was a race; the games and the chances are those of people who turn and call in time."""

    def sentences(self, names: Sequence[str]) -> list[str]:
        """The same in words."""
        told = [self._length()]
        for turn in self.turns:
            before, after = percent(turn.before.value, 0), percent(turn.after.value, 0)
            told.append(
                say("estimate.luck.turn", battle=turn.battle, name=names[turn.seat], before=before, after=after)
            )
        if self.longest_war:
            told.append(self._chain())
        basis = say(f"estimate.luck.basis-{'dealt' if self.dealt else 'given'}", n=self.games)
        return [*told, f"{basis} {say('estimate.race')}" if self.race else basis]

    def _length(self) -> str:
        if self.shorter.value >= 0.5:
            return say("estimate.luck.long", n=self.battles, share=percent(self.shorter.value))
        if self.longer.value >= 0.5:
            return say("estimate.luck.short", n=self.battles, share=percent(self.longer.value))
        return say("estimate.luck.usual", n=self.battles)

    def _chain(self) -> str:
        if not self.chain.value:
            return say("estimate.luck.chain-alone", n=self.longest_war)
        every = round(1 / self.chain.value)
        key = "rare" if every > 1 else "common"
        return say(f"estimate.luck.chain-{key}", n=self.longest_war, every=every)


async def luck(desk: Desk, rules: Rules, known: Known, *, dealt: bool, battles: int, longest_war: int) -> Luck:
    """Looks at a game that is over; ``known[i]`` is what was known after ``i`` battles. Raises `LabError`."""
    opening = known[0]
    assert opening is not None, "no card waits before the first battle"
    start = len(opening["packets"]) if dealt else opening
    lengths = await desk.lengths(rules, start, battles=battles, longest_war=longest_war)
    assert lengths is not None, "nobody else asks with this name"
    look = Looks(desk, rules, known)
    places = [place for place, each in enumerate(known) if each is not None]
    spread = sorted({places[round(at * (len(places) - 1) / (LOOKS - 1))] for at in range(LOOKS)})
    course = [(place, await look.at(place)) for place in spread]
    pairs = sorted(pairwise(spread), key=lambda pair: -look.swing(*pair))
    turns = [await look.turn(*pair, places) for pair in pairs[:TURNS]]
    found = sorted((turn for turn in turns if turn.swing >= LEAST), key=lambda turn: -turn.swing)
    race = rules.claim == "race"
    return Luck(battles, longest_war, dealt, turns=tuple(found), course=tuple(course), race=race, **lengths)


class Looks:
    """The chances after some of the battles, each worked out once."""

    def __init__(self, desk: Desk, rules: Rules, known: Known) -> None:
        self._desk, self._rules, self._known = desk, rules, known
        self._found: dict[int, tuple[Figure, ...]] = {}

    async def at(self, place: int) -> tuple[Figure, ...]:
        """The chances of all seats after so many battles."""
        if place not in self._found:
            found = await self._desk.chances(self._rules, lambda: self._known[place], seconds=SECONDS)
            assert found is not None, "looked at where something is known"
            self._found[place] = found.wins
        return self._found[place]

    def swing(self, first: int, last: int) -> float:
        """How far the chances of a seat moved at most between two places that were looked at."""
        pairs = zip(self._found[first], self._found[last], strict=True)
        return max(abs(after.value - before.value) for before, after in pairs)

    async def turn(self, first: int, last: int, places: Sequence[int]) -> Turn:
        """The battle of the larger swing, half by half."""
        while between := [place for place in places if first < place < last]:
            middle = between[len(between) // 2]
            await self.at(middle)
            first, last = max([(first, middle), (middle, last)], key=lambda pair: self.swing(*pair))
        before, after = self._found[first], self._found[last]
        seat = max(range(len(before)), key=lambda seat: abs(after[seat].value - before[seat].value))
        return Turn(last, seat, before[seat], after[seat])
