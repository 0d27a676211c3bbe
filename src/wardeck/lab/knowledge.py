"""What somebody knows of a game that is going on, and the games that may follow from it.

It comes as plain values, between two battles: ``packets`` and ``piles`` by seat, ``spoils`` and ``aside``, and in
``left``, for each pot that waits on the table, who laid each of its cards, and the card. A card is its rank; ``"?"``
where nothing is known; or the number of one of ``groups``, the ranks that lie somewhere among the cards with this
number. ``unseen`` are the ranks that lie where nothing else is known, ``battles`` the battles fought, ``wars_won`` the
wars that each seat has won.

Which cards lie in a packet counts here, and not their order, which nobody at a table keeps in mind. Under rules without
chance a game would else be decided as soon as every card has been shown once.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wardeck.lab import kernel_codes as c
from wardeck.lab.deals import shuffles
from wardeck.lab.plan import Plan, going_on
from wardeck.lab.positions import UNSEEN, Decks
from wardeck.rules.options import Rules


@dataclass(frozen=True)
class Part:
    """Cards among which some are known and the others unseen, in any order."""

    places: NDArray[np.intp]
    known: Decks

    @property
    def unseen(self) -> int:
        """How many of them are unseen."""
        return len(self.places) - len(self.known)


@dataclass(frozen=True, eq=False)
class Knowledge:
    """The positions that there may be, all taken to be equally likely."""

    plan: Plan
    base: Decks
    """Strengths of all cards, seat after seat; anything where a card is not known."""
    parts: tuple[Part, ...]
    pool: Decks
    """Strengths of the unseen cards."""
    packets: tuple[NDArray[np.intp], ...]
    """The places of each packet."""

    def sample(self, seed: int, first: int, games: int) -> Decks:
        """Positions of the games ``first`` … ``first + games - 1``, one a row, drawn by act 0 of each game."""
        decks = np.repeat(self.base[None, :], games, axis=0)
        sizes = [len(self.pool), *(len(part.places) for part in self.parts), *map(len, self.packets)]
        order = shuffles(np.arange(sum(sizes)), seed, first, games)
        # The orders of disjoint parts of a shuffled list are independent of each other.
        orders = [np.argsort(keys, axis=1) for keys in np.split(order, np.cumsum(sizes)[:-1], axis=1)]
        pool, taken, within = self.pool[orders[0]], 0, orders[1 + len(self.parts) :]
        for part, own in zip(self.parts, orders[1:], strict=False):
            drawn = pool[:, taken : taken + part.unseen]
            taken += part.unseen
            cards = np.concatenate([np.repeat(part.known[None, :], games, axis=0), drawn], axis=1)
            decks[:, part.places] = np.take_along_axis(cards, own, axis=1)
        for places, own in zip(self.packets, within, strict=True):
            decks[:, places] = np.take_along_axis(decks[:, places], own, axis=1)
        return decks


def read_knowledge(rules: Rules, known: Mapping[str, Any]) -> Knowledge:
    """The positions that there may be where this is known."""
    held = enumerate(zip(known["packets"], known["piles"], strict=True))
    heaps = [(seat, heap) for seat, both in held for heap in both]
    waiting = [(pot, seat, slot) for pot, cards in enumerate(known["left"]) for seat, slot in cards]
    heaps += [(c.TO_SPOILS, known["spoils"]), (c.TO_ASIDE, known["aside"]), (c.TO_LEFT, [slot for *_, slot in waiting])]
    slots = [slot for _, heap in heaps for slot in heap]
    seat_of = [seat for seat, heap in heaps for _ in heap]
    if rules.battles:
        rules = rules.with_(battles=rules.battles - known["battles"])
    anything = known["unseen"][0] if known["unseen"] else "2"
    cards = [slot if isinstance(slot, str) and slot != UNSEEN else anything for slot in slots]
    wars_won = known["wars_won"] if rules.wars_to_win else [0] * len(known["packets"])
    left, piles = [(pot, seat) for pot, seat, _ in waiting], [*map(len, known["piles"])]
    plan = going_on(rules, cards, seat_of, piles=piles, wars_won=wars_won, left=left)
    numbered = [(UNSEEN, ""), *enumerate(known["groups"])]
    parts = [Part(_places(slots, slot), plan.strengths(ranks)) for slot, ranks in numbered if slot in slots]
    pool = plan.strengths(known["unseen"])
    return Knowledge(plan, plan.cards[0], tuple(parts), pool, tuple(_packets(known)))


def _packets(known: Mapping[str, Any]) -> Iterator[NDArray[np.intp]]:
    start = 0
    for packet, pile in zip(known["packets"], known["piles"], strict=True):
        yield np.arange(start, start + len(packet), dtype=np.intp)
        start += len(packet) + len(pile)


def _places(slots: Sequence[Any], wanted: object) -> NDArray[np.intp]:
    return np.array([place for place, slot in enumerate(slots) if slot == wanted], np.intp)
