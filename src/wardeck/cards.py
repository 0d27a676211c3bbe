"""Cards, packs, and how they are written.

A card is written as its rank and, where it matters to somebody, its suit: ``Kh``, ``K``, ``Tc``. Jokers are ``*r``,
``*b`` or ``*``. ``??`` is a card whose face has not been seen. Cards are separated by white space. Lower-case ranks
and ``10`` are read as well; what is written always has upper-case ranks and ``T``.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from wardeck.errors import CardError

RANKS = "23456789TJQKA"
"""The thirteen ranks in the canonical order, from low to high."""
SUITS = "cdhs"
"""Clubs, diamonds, hearts, spades: the order in which a deck is built."""
JOKER = "*"
"""The rank of a joker."""
COLOURS = "rb"
"""A joker's suit: the jokers of a pack are red and black by turns."""


class Card(NamedTuple):
    """One card of one game; no two cards of a game are equal."""

    rank: str
    """One of `RANKS`, or `JOKER`."""
    suit: str = ""
    """One of `SUITS`, a joker's colour, or empty where it was not given."""
    copy: int = 0
    """Tells cards of the same rank and suit apart, from 0 in the order of the deck: as a rule the pack's number."""

    def __str__(self) -> str:
        return self.rank + self.suit


UNSEEN = Card("?", "?")
"""Stands in a view for a card that lies face down."""


def write_cards(cards: Iterable[Card]) -> str:
    """Cards in notation, separated by a space: ``Kh 7c *r``."""
    return " ".join([rank + suit for rank, suit, _ in cards])


def read_cards(text: str) -> tuple[Card, ...]:
    """The cards of a text in notation; equal ones are numbered. Raises `CardError` with the word that is no card."""
    return read_packets([text])[0]


def read_packets(texts: Sequence[str]) -> tuple[tuple[Card, ...], ...]:
    """One tuple of cards for each text, equal cards numbered through all of them.

    >>> read_packets(["5 Kh", ""])
    ((Card(rank='5', suit='', copy=0), Card(rank='K', suit='h', copy=0)), ())
    """
    return _numbered([[_read_card(word) for word in text.split()] for text in texts])


def build_deck(packs: int, ranks: str = RANKS, jokers: int = 0, missing: str = "") -> tuple[Card, ...]:
    """The deck in the order in which it is built, before it is shuffled (rulebook, section 4).

    ``missing`` names cards in notation; each is taken out of the first pack that has it, and one without a suit stands
    for the first card of its rank. Raises `CardError` for a missing card that the deck does not have.
    """
    pack = [(rank, suit) for rank in RANKS if rank in ranks for suit in SUITS]
    pack += [(JOKER, COLOURS[number % len(COLOURS)]) for number in range(jokers)]
    deck = pack * packs
    for word in missing.split():
        rank, suit = _read_card(word)
        found = next((card for card in deck if card == (rank, suit or card[1])), None)
        if found is None:
            raise CardError("cards.not-in-deck", card=rank + suit)
        deck.remove(found)
    return _numbered([deck])[0]


def _read_card(word: str) -> tuple[str, str]:
    rank, suit = ("T", word[2:]) if word.startswith("10") else (word[:1].upper(), word[1:])
    suits = COLOURS if rank == JOKER else SUITS
    if rank not in RANKS + JOKER or len(suit) > 1 or suit.lower() not in suits:
        raise CardError("cards.unknown", card=word if len(word) <= 12 else word[:12] + "…")
    return rank, suit.lower()


def _numbered(packets: Iterable[Iterable[tuple[str, str]]]) -> tuple[tuple[Card, ...], ...]:
    seen: Counter[tuple[str, str]] = Counter()
    result = []
    for packet in packets:
        cards = []
        for face in packet:
            cards.append(Card(*face, seen[face]))
            seen[face] += 1
        result.append(tuple(cards))
    return tuple(result)
