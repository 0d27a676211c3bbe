"""How output looks: plain text for files and pipes, colour and drawn cards for a terminal.

What is written are spans, pieces of text with the name of a style. Styles are looked up in ``ink.toml`` only where
there is a terminal to show them; rich brings them down to the colours that it has, or to none with ``NO_COLOR``.
"""

import os
import sys
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any, TextIO

from wardeck.cards import JOKER, UNSEEN, Card
from wardeck.cli import printable

if TYPE_CHECKING:
    from rich.console import Console
    from rich.style import Style

FEW_COLOURS = ("standard", "windows")
"""Terminals with sixteen colours, whose cards are better chosen than brought down."""

Span = tuple[str, str]
"""A piece of text, and the name of its style, empty for none."""


@cache
def drawings() -> dict[str, Any]:
    """What cards and tables are drawn with."""
    return tomllib.loads(resources.files(__package__).joinpath("ink.toml").read_text(encoding="utf-8"))


@dataclass(frozen=True, slots=True)
class Glyphs:
    """The characters of one kind of terminal: ``unicode`` or ``ascii``."""

    name: str

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


def is_terminal(stream: TextIO | None) -> bool:
    """Whether somebody looks at, or types into, this stream; a dumb terminal can do no more than a file."""
    try:
        return stream is not None and stream.isatty() and os.environ.get("TERM") != "dumb"
    except ValueError:  # closed
        return False


def somebody_plays() -> bool:
    """Whether somebody sits at the keyboard and looks at the screen."""
    return is_terminal(sys.stdin) and is_terminal(sys.stdout)


def write(*spans: Span) -> None:
    """One line on standard output; what could confuse a terminal is escaped."""
    spans = tuple((printable(text), style) for text, style in spans)
    if is_terminal(sys.stdout):
        from rich.text import Text

        line = Text("", end="\n")
        for text, style in spans:
            line.append(text, style_of(style))
        console().print(line, soft_wrap=True)
    else:
        print("".join(text for text, _ in spans))


@cache
def console() -> "Console":
    """The terminal; rich is imported only here."""
    from rich.console import Console

    return Console(highlight=False, markup=False, emoji=False)


@cache
def style_of(name: str) -> "Style":
    """The style of a name."""
    from rich.style import Style

    if not name:
        return Style()
    palette = "styles"
    if console().no_color or console().color_system is None:
        palette = "no_colours"
    elif console().color_system in FEW_COLOURS:
        palette = "few_colours"
    return Style.parse(drawings()[palette].get(name) or drawings()["styles"][name])
