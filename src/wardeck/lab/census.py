"""Every deal of a small pack, each played to its end: no sample and no error."""

from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from wardeck.errors import LabError
from wardeck.lab import kernel_codes as c
from wardeck.lab.arrangements import arrangement, arrangements, arrangements_of, kinds_of
from wardeck.lab.kernel import CHUNK, Player
from wardeck.lab.kernel_counts import Counts
from wardeck.lab.plan import Label, Plan
from wardeck.lab.run import Progress, planned
from wardeck.lab.summary import Measure, Summary
from wardeck.lab.work import crew, parts
from wardeck.rules.options import Rules

MOST_DEALS = 10**11
"""More would take days."""


@dataclass(frozen=True)
class Extreme:
    """The deals that have the least or the greatest value, and one of them."""

    value: int
    deals: int
    """How many deals have it."""
    number: int
    """The lowest number among them."""
    packets: tuple[tuple[Label, ...], ...]
    """How it deals the cards: ranks or numbers, top card first."""


@dataclass(frozen=True)
class Exact:
    """What all distinct deals of a deck come to; each is as likely as any other, for equal cards are not told apart."""

    plan: Plan
    summary: Summary
    """A deal counts as a game, and has the number of its `arrangement`."""

    @property
    def deals(self) -> int:
        """How many deals there are."""
        return self.summary.games

    @property
    def mean(self) -> Fraction | None:
        """The mean number of battles of the deals that end; None where none does."""
        battles = self.summary.battles
        return Fraction(battles.total, battles.games) if battles.games else None

    @property
    def loops(self) -> Mapping[int, int]:
        """Endless deals by the length of their loop, in battles."""
        return self.summary.loop.histogram

    @property
    def shortest(self) -> Extreme | None:
        """The fewest battles in which a deal ends."""
        measure = self.summary.battles
        return self._extreme(measure, measure.shortest, measure.shortest_game)

    @property
    def longest(self) -> Extreme | None:
        """The most battles after which a deal ends."""
        measure = self.summary.battles
        return self._extreme(measure, measure.longest, measure.longest_game)

    def packets(self, number: int) -> tuple[tuple[Label, ...], ...]:
        """The packets of the deal with this number: ranks or numbers, top card first."""
        order = arrangement(kinds_of(self.plan.cards[0]), number).tolist()
        seats = self.plan.seat_of.tolist()
        return tuple(
            tuple(self.plan.labels[card] for card, seat in zip(order, seats, strict=True) if seat == owner)
            for owner in range(self.plan.seats)
        )

    def _extreme(self, measure: Measure, value: int | None, number: int | None) -> Extreme | None:
        if value is None or number is None:
            return None
        return Extreme(value, measure.histogram[value], number, self.packets(number))


def exact(
    rules: Rules | str,
    *,
    players: int = 2,
    deck: Sequence[int] | None = None,
    workers: int | None = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Exact:
    """Plays every distinct deal of the rules' deck, or of a ``deck`` of plain numbers, the higher the stronger.

    ``workers``, ``executor`` and ``progress`` are those of `simulate`. Raises `LabError` where chance goes on after the
    deal, or where there are too many deals.

    >>> exact("two-player", deck=range(4)).mean
    Fraction(10, 3)
    """
    plan = planned(rules, players=players, deck=deck)
    if not is_certain(plan):
        raise LabError("exact.chance")
    deals = deals_of(plan)
    if deals > MOST_DEALS:
        raise LabError("exact.too-many", deals=deals, most=MOST_DEALS)
    counts = Counts(plan.seats)
    with crew(workers, executor) as hands:
        for _, part in parts(partial(_play, plan), first=0, games=deals, crew=hands):
            counts = counts + part
            if progress is not None:
                progress(counts.games, deals)
    return Exact(plan, Summary.of(counts))


def deals_of(plan: Plan) -> int:
    """How many distinct deals the deck of a plan has."""
    return arrangements_of(kinds_of(plan.cards[0]))


def is_certain(plan: Plan) -> bool:
    """Whether nothing random can happen after the deal."""
    options = plan.options
    return not (options[c.O_REDEAL] or options[c.O_PILE] or options[c.O_TAKE] in (c.SHUFFLED, c.COIN))


def pack_of(ranks: int, suits: int) -> tuple[int, ...]:
    """A deck of numbers: ``suits`` cards of each of the ranks 1 … ``ranks``."""
    return tuple(rank for rank in range(1, ranks + 1) for _ in range(suits))


def _play(plan: Plan, first: int, deals: int) -> Counts:
    counts = Counts(plan.seats)
    kinds = kinds_of(plan.cards[0])
    for start in range(first, first + deals, CHUNK):
        number = min(CHUNK, first + deals - start)
        found = Player(plan.with_decks(arrangements(kinds, start, number))).play(0, start, number)
        counts.add(found.rows, found.masks, start)
    return counts
