"""What an attentive player knows of a position, and the games that may follow from it.

A holding is written as cards in notation, top card first where the order is known. ``?`` is a card that has not been
seen, ``4xA`` four aces, ``22x?`` twenty-two unseen cards, ``rest`` all cards of the deck that are nowhere else.
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

import numpy as np
from numpy.typing import NDArray

from wardeck.cards import build_deck, read_cards
from wardeck.errors import LabError
from wardeck.lab.arrangements import arrangements, arrangements_of, kinds_of
from wardeck.lab.deals import shuffles
from wardeck.lab.plan import Plan, given
from wardeck.rules.options import FEWEST_SEATS, MOST_SEATS, Rules

UNSEEN = "?"
REST = "rest"
MOST_CARDS = 20_000
"""In one position; more cannot be on a table of 200."""
_MANY = re.compile(r"(\d{1,5})x(.+)")

Decks = NDArray[np.uint8]


@dataclass(frozen=True, eq=False)
class Position:
    """The packets that there may be: all orders of what has not been seen are equally likely."""

    plan: Plan
    """A game from given packets of these sizes."""
    base: Decks
    """Strengths of all packets, seat after seat; anything where a card has not been seen."""
    unseen: NDArray[np.intp]
    """The places of ``base`` whose cards have not been seen."""
    pool: Decks
    """Strengths of the cards that may lie there."""
    sizes: tuple[int, ...]
    """Cards of each seat."""
    ordered: bool
    """Whether the seen cards lie as written; if not, each packet lies in any order."""

    @property
    def groups(self) -> list[tuple[NDArray[np.intp], Decks]] | None:
        """Places, and the cards whose orders there, independent of the other groups, are all that is open.

        None where it is not as simple as that. Of more cards than places the first ones lie there.
        """
        groups = [(self.unseen, self.pool)] if self.unseen.size else []
        if self.ordered:
            return groups
        hidden = set(self.unseen.tolist())
        for places in self._seats():
            seen = [place for place in places.tolist() if place not in hidden]
            if len(seen) == len(places):
                groups.append((places, self.base[places]))
            elif seen:
                return None
        return groups

    @property
    def arrangements(self) -> int | None:
        """How many positions there may be, all equally likely; None where they are not counted."""
        groups = self.groups
        return None if groups is None else prod(arrangements_of(kinds_of(cards)) for _, cards in groups)

    def every(self) -> Decks:
        """All positions there may be, one a row. Only where `arrangements` counts them."""
        groups, number = self.groups, self.arrangements
        assert groups is not None
        assert number is not None
        decks = np.repeat(self.base[None, :], number, axis=0)
        index = np.arange(number)
        for places, cards in groups:
            own = arrangements(kinds_of(cards), 0, arrangements_of(kinds_of(cards)))
            decks[:, places] = own[index % len(own), : len(places)]
            index //= len(own)
        return decks

    def sample(self, seed: int, first: int, games: int) -> Decks:
        """Positions of the games ``first`` … ``first + games - 1``, one a row.

        They are drawn by act 0 of each game, which a game from given packets leaves free.
        """
        decks = np.repeat(self.base[None, :], games, axis=0)
        if self.ordered and not self.unseen.size:
            return decks
        pool, slots = len(self.pool), 0 if self.ordered else self.base.size
        order = shuffles(np.arange(pool + slots), seed, first, games)
        drawn = order[order < pool].reshape(games, pool)[:, : self.unseen.size]
        decks[:, self.unseen] = self.pool[drawn]
        if not self.ordered:  # the orders of disjoint parts of a shuffled list are independent of each other
            for places in filter(len, self._seats()):
                of_seat = (order >= pool + places[0]) & (order <= pool + places[-1])
                within = order[of_seat].reshape(games, len(places)) - pool
                decks[:, places] = np.take_along_axis(decks, within, axis=1)
        return decks

    def _seats(self) -> list[NDArray[np.intp]]:
        return np.split(np.arange(self.base.size), np.cumsum(self.sizes)[:-1])


def read_position(rules: Rules, holdings: Sequence[str], *, ordered: bool = True) -> Position:
    """The position in which each seat holds this. Raises `LabError`, `DealError` or `CardError`."""
    if not FEWEST_SEATS <= len(holdings) <= MOST_SEATS:
        raise LabError("odds.seats", n=len(holdings), fewest=FEWEST_SEATS, most=MOST_SEATS)
    hands = [_words(text) for text in holdings]
    seen = Counter(rank for hand in hands for rank in hand if rank not in (UNSEEN, REST))
    open_ = sum(hand.count(UNSEEN) for hand in hands)
    rests = sum(hand.count(REST) for hand in hands)
    pool = _pool(rules, len(hands), seen) if open_ or rests else []
    if rests > 1:
        raise LabError("odds.rest")
    if open_ > len(pool):
        raise LabError("odds.too-many", unseen=open_, left=len(pool))
    hands = [_filled(hand, len(pool) - open_) for hand in hands]
    spare = iter(pool)
    plan = given(rules, [" ".join(next(spare) if rank == UNSEEN else rank for rank in hand) for hand in hands])
    flat = [rank for hand in hands for rank in hand]
    return Position(
        plan=plan,
        base=plan.cards[0],
        unseen=np.array([place for place, rank in enumerate(flat) if rank == UNSEEN], np.intp),
        pool=plan.strengths(pool),
        sizes=tuple(map(len, hands)),
        ordered=ordered,
    )


def _words(text: str) -> list[str]:
    """The ranks of a holding, `UNSEEN` and `REST` among them."""
    ranks: list[str] = []
    for word in text.split():
        many = _MANY.fullmatch(word)
        number, card = (int(many[1]), many[2]) if many else (1, word)
        if len(ranks) + number > MOST_CARDS:
            raise LabError("odds.cards", most=MOST_CARDS)
        rank = UNSEEN if card in (UNSEEN, "??") else card if card == REST else read_cards(card)[0].rank
        ranks += [rank] * number
    return ranks


def _pool(rules: Rules, seats: int, seen: Counter[str]) -> list[str]:
    """The ranks that are in the deck and have not been seen."""
    deck = build_deck(rules.packs_for(seats), rules.ranks, rules.jokers, rules.missing)
    left = Counter(card.rank for card in deck)
    for rank, number in seen.items():
        if number > left[rank]:
            raise LabError("odds.not-in-deck", rank=rank, n=number, deck=left[rank])
        left[rank] -= number
    return [rank for rank, number in left.items() for _ in range(number)]


def _filled(hand: list[str], rest: int) -> list[str]:
    place = hand.index(REST) if REST in hand else None
    return hand if place is None else [*hand[:place], *[UNSEEN] * rest, *hand[place + 1 :]]
