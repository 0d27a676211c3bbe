"""The program that owns the screen: themes, the stack of pages, and a terminal given back whatever happens."""

import asyncio
import os
import signal
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import ClassVar, TypeVar
from unicodedata import normalize

from rich.segment import Segment
from rich.style import Style
from textual.app import App
from textual.binding import Binding, BindingType
from textual.color import Color
from textual.filter import LineFilter
from textual.screen import Screen

from wardeck.table.canvas import cells
from wardeck.table.glyphs import Glyphs
from wardeck.tui.laboratory import Laboratory
from wardeck.tui.palette import DARK, LIGHT, style_of
from wardeck.tui.settings import Settings

Answer = TypeVar("Answer")

INTERRUPTED = 128 + signal.SIGINT
"""The exit code after Ctrl-C; there is one like it for each signal."""
SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP")
"""What ends the program in good order. Windows knows the first two."""


@dataclass(frozen=True, slots=True)
class Looks:
    """How this terminal is drawn in."""

    glyphs: Glyphs
    motion: bool = True
    """Whether war cards land one after the other."""
    few_colours: bool = False
    """Whether the terminal has sixteen colours, for which cards are drawn in colours of their own."""


class Wardeck(App[None]):
    """Shows one page and those that it opens; over when the first one is closed.

    A page is a `Page`; it finds ``looks`` and ``settings`` here. ``said`` is what is to be said first.
    """

    CSS_PATH = "wardeck.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "interrupt", show=False, priority=True),
        Binding("ctrl+z", "suspend_process", show=False, priority=True),
    ]

    def __init__(self, first: Screen[None], looks: Looks, settings: Settings, said: str = "") -> None:
        super().__init__(ansi_color=True if os.environ.get("NO_COLOR") else None)  # else greys would be shown
        self.looks = looks
        self.settings = settings
        self.laboratory = Laboratory()
        self.failure: Exception | None = None
        """What nobody had thought of; the terminal has been given back when it is looked at."""
        self._first = first
        self._said = said
        self.register_theme(DARK)
        self.register_theme(LIGHT)
        self.theme = (DARK if settings.dark else LIGHT).name

    def on_mount(self) -> None:
        for number in (getattr(signal, name) for name in SIGNALS if hasattr(signal, name)):
            with suppress(NotImplementedError, RuntimeError):  # not on Windows, nor beside the main thread
                asyncio.get_running_loop().add_signal_handler(number, self.exit, None, 128 + number)
        self.open(self._first, lambda _: self.exit())
        if self._said:
            self.notify(self._said, severity="warning", timeout=10, markup=False)

    async def on_unmount(self) -> None:
        await self.laboratory.close()

    def open(self, page: Screen[Answer], answered: Callable[[Answer | None], None] | None = None) -> None:
        """Shows another page above this one; ``answered`` gets what it is closed with."""
        _ = self.push_screen(page, answered)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """What passes over each line before it is written."""
        plain = [Plain()] if self.looks.glyphs.name == "ascii" else []
        return [*super().get_line_filters(), *plain]

    def ink(self, name: str) -> Style:
        """The style of a piece of a drawing."""
        return style_of(name, dark=self.current_theme.dark, few=self.looks.few_colours)

    def turn_theme(self) -> None:
        """The other theme, from now on and the next time."""
        dark = not self.current_theme.dark
        self.theme = (DARK if dark else LIGHT).name
        self.settings = self.settings.kept(dark=dark)

    def action_interrupt(self) -> None:
        self.exit(return_code=INTERRUPTED)

    def _fatal_error(self) -> None:
        """Closes without a traceback on the screen; whoever has started the program says what happened."""
        self.failure = self._exception
        self._close_messages_no_wait()


class Plain(LineFilter):
    """Puts ASCII in place of the few other characters that frames, arrows and bars are made of."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [Segment(_ascii(text), style, control) for text, style, control in segments]


PLAIN = {
    **dict.fromkeys("╭╮╰╯", "+"),
    **dict.fromkeys("─━▀▄▔–—", "-"),
    **dict.fromkeys("│┃▎▊", "|"),
    **dict.fromkeys("▂▃▅▆▇█", " "),  # of scroll bars and the sides of buttons, which colours show
    **dict.fromkeys("“”", '"'),
    **dict.fromkeys("\u2018\u2019", "'"),
    **dict(zip("▁▼▲×…", "_v^x.", strict=True)),
}


def _ascii(text: str) -> str:
    return text if text.isascii() else "".join(map(_plain, text))


def _plain(char: str) -> str:
    """A character for this one, or without what is above a letter, in as many cells."""
    wide = cells(char)
    plain = PLAIN.get(char) or normalize("NFKD", char)[0]
    return plain.ljust(wide)[:wide] if plain.isascii() else "?" * wide
