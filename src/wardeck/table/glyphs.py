"""The characters that cards and tables are drawn with, for each kind of terminal."""

import sys
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from wardeck.cards import JOKER, UNSEEN, Card

Span = tuple[str, str]
"""A piece of text, and the name of its style, empty for none; or the style itself, such as ``#c9971c on #fffdf6``."""


@cache
def drawings() -> dict[str, Any]:
    """What cards and tables are drawn with."""
    return tomllib.loads(resources.files(__package__).joinpath("drawings.toml").read_text(encoding="utf-8"))


@dataclass(frozen=True, slots=True)
class Glyphs:
    """The characters of one kind of terminal: ``unicode`` or ``ascii``."""

    name: str
    people: bool = False
    """Whether court cards are painted in colours."""

    def __getitem__(self, key: str) -> str:
        return str(drawings()[self.name][key])

    def card(self, card: Card) -> str:
        """A card in two or three cells: ``K♥``, ``10♠``, ``★``."""
        return self.rank(card) + self.suit(card)

    def rank(self, card: Card) -> str:
        """A rank as it stands on a card; a pattern for one that lies face down."""
        if card == UNSEEN:
            return self["down"]
        return {JOKER: self["joker"], "T": "10"}.get(card.rank, card.rank)

    def suit(self, card: Card) -> str:
        """The suit's symbol; nothing for a joker, or where it is not known."""
        return "" if card.rank == JOKER or card.suit in ("", "?") else self[card.suit]


def is_red(card: Card) -> bool:
    """Whether a card is printed in red."""
    return card.suit in ("h", "d", "r")


def glyphs(ascii_only: bool = False) -> Glyphs:
    """The characters that standard output can show."""
    encoding = (getattr(sys.stdout, "encoding", None) or "ascii").lower().replace("-", "")
    return Glyphs("ascii" if ascii_only or not encoding.startswith("utf") else "unicode")
