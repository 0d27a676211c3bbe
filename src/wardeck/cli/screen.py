"""The terminal as a screen of its own, given back as it was whatever happens."""

import os
import shutil
import signal
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from types import FrameType, TracebackType
from typing import Self

from rich.control import Control
from rich.segment import ControlType, Segment, Segments

from wardeck.cli.ink import console, style_of
from wardeck.cli.keyboard import Keyboard
from wardeck.table.canvas import Canvas
from wardeck.table.glyphs import Span

GLANCE = 0.25
"""Seconds between two looks at the size of the terminal."""
TERMINATED = 128 + 15

Drawing = Callable[[int, int], Canvas]
"""Draws a picture in so many columns and rows."""


class Screen:
    """Shows drawings and reads keys. A drawing is shown again when the terminal changes its size."""

    def __init__(self) -> None:
        self._keyboard = Keyboard()
        self._drawing: Drawing = Canvas
        self._shown: tuple[int, int] | None = None

    def __enter__(self) -> Self:
        with ExitStack() as stack:
            stack.enter_context(self._keyboard)
            stack.callback(self._leave)
            self._enter()
            self._signals = _handled({"SIGTERM": self._terminated, "SIGTSTP": self._suspended})
            self._stack = stack.pop_all()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        _handled(self._signals)
        self._stack.__exit__(kind, error, trace)

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows, as they are now."""
        try:
            columns, lines = os.get_terminal_size(sys.stdout.fileno())
        except OSError:
            columns, lines = shutil.get_terminal_size()
        return columns, lines

    def show(self, drawing: Drawing) -> None:
        """Shows a drawing, until the next one."""
        self._drawing = drawing
        self._shown = self.size
        canvas = drawing(*self._shown)
        segments = [Control.home().segment]
        below: list[list[Span]] = [[]] * (self._shown[1] - canvas.height)
        for number, row in enumerate([*canvas.rows(), *below]):
            segments += [Segment("\n")] if number else []
            segments += [Segment(text, style_of(style)) for text, style in row]
            segments += [Control((ControlType.ERASE_IN_LINE, 0)).segment]
        console().print(Segments(segments), end="", soft_wrap=True)

    def key(self, wait: float | None = None) -> str | None:
        """The next key; None where none comes within so many seconds."""
        until = None if wait is None else time.monotonic() + wait
        while True:
            left = GLANCE if until is None else min(max(until - time.monotonic(), 0), GLANCE)
            key = self._keyboard.key(left)
            if key is not None or (until is not None and time.monotonic() >= until):
                return key
            if self.size != self._shown:
                self.show(self._drawing)

    def key_waits(self) -> bool:
        """Whether a key has been pressed that nobody has asked for."""
        return self._keyboard.waits()

    def _enter(self) -> None:
        console().set_alt_screen(True)
        console().show_cursor(False)

    def _leave(self) -> None:
        console().show_cursor(True)
        console().set_alt_screen(False)

    def _terminated(self, _: int, __: FrameType | None) -> None:
        sys.exit(TERMINATED)

    def _suspended(self, number: int, _: FrameType | None) -> None:
        """Gives the terminal back while the program is suspended (Ctrl-Z)."""
        self._leave()
        self._keyboard.__exit__(None, None, None)
        before = _handled({"SIGTSTP": signal.SIG_DFL})
        os.kill(os.getpid(), number)
        _handled(before)
        self._keyboard.__enter__()
        self._enter()
        self.show(self._drawing)


def _handled(handlers: dict[str, object]) -> dict[str, object]:
    """Puts handlers of signals in place, as far as there are such signals here, and returns those that were there."""
    found = {name: handler for name, handler in handlers.items() if hasattr(signal, name)}
    return {name: signal.signal(getattr(signal, name), handler) for name, handler in found.items()}  # type: ignore[arg-type]
