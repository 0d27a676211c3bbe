"""How output looks: plain text for files and pipes, colour and drawn cards for a terminal.

What is written are spans, pieces of text with the name of a style. Styles are looked up only where there is a terminal
to show them; rich brings them down to the colours that it has, or to none with ``NO_COLOR``.
"""

import os
import sys
from functools import cache
from typing import TYPE_CHECKING, TextIO

from wardeck.cli import printable
from wardeck.table.glyphs import Span, drawings

if TYPE_CHECKING:
    from rich.console import Console
    from rich.style import Style

FEW_COLOURS = ("standard", "windows")
"""Terminals with sixteen colours, whose cards are better chosen than brought down."""


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
    return Style.parse(drawings()[palette].get(name) or drawings()["styles"].get(name, name))
