"""The rule sheet on the screen, to be read during a game."""

from wardeck.cli.keyboard import DOWN, RIGHT, SPACE, UP
from wardeck.cli.screen import Screen
from wardeck.messages import say
from wardeck.rules.options import Rules
from wardeck.rules.sheet import rule_sheet
from wardeck.table.canvas import Canvas

WIDEST, NARROWEST = 76, 20
"""The longest lines that are pleasant to read, and the shortest that a sheet can have."""


class Sheet:
    """A rule sheet that is read from top to bottom."""

    def __init__(self, title: str, rules: Rules) -> None:
        self._title = title
        self._rules = rules
        self._top = 0

    def read(self, screen: Screen) -> None:
        """Shows the sheet until a key is pressed that does not turn its pages."""
        while True:
            screen.show(self._draw)
            key = screen.key()
            width, height = screen.size
            page = max(height - 3, 1)
            last = max(len(self._lines(width)) - page, 0)
            if key == SPACE and self._top >= last:
                return
            moves = {SPACE: page, RIGHT: page, DOWN: 1, UP: -1}
            if key not in moves:
                return
            self._top = min(max(self._top + moves[key], 0), last)

    def _lines(self, width: int) -> list[str]:
        text = rule_sheet(self._rules, title=self._title, width=max(min(width - 4, WIDEST), NARROWEST))
        return text.splitlines()

    def _draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        for row, line in enumerate(self._lines(width)[self._top : self._top + height - 2]):
            canvas.put(2, row, line)
        canvas.put(1, height - 1, say("play.table.sheet_keys"), "quiet")
        return canvas
