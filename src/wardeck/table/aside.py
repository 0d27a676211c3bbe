"""What stands beside the table where there is room: the cards that each has had over time, and what was said."""

from collections.abc import Sequence
from textwrap import wrap

from wardeck.messages import say
from wardeck.table.canvas import Canvas
from wardeck.table.chart import Chart, Counts
from wardeck.table.faces import SMALL
from wardeck.table.glyphs import Glyphs
from wardeck.table.players import Players

NARROWEST, WIDEST = 30, 44
"""The columns that it takes."""
LEAST_TABLE = 66
"""The columns that are left to the table."""
MOST_ROWS = 14
"""The most rows of a chart above the history."""


def aside_width(width: int, seats: int) -> int:
    """The columns that are beside the table; 0 where there is no room."""
    beside = min(max(width // 4, NARROWEST), WIDEST)
    least = max(LEAST_TABLE, seats * (SMALL.width + 2) if seats <= 8 else 0)
    return beside if width - beside >= least else 0


class Aside:
    """Draws the chart of one game above its history."""

    def __init__(self, players: Players, glyphs: Glyphs) -> None:
        self.chart = Chart(players, glyphs)
        self.glyphs = glyphs

    def draw(self, history: Sequence[str], counts: Counts, width: int, height: int) -> Canvas:
        """What fits in so many columns and rows, an edge at the left included. ``counts``: none for no chart."""
        canvas = Canvas(width, height)
        for row in range(height):
            canvas.put(0, row, self.glyphs["side"], "rest")
        rows = min(height * 2 // 5, MOST_ROWS) if counts else 0
        if rows:
            canvas.paste(2, 0, self.chart.draw(counts, width - 2, rows))
        self._draw_history(canvas, history, rows + bool(rows))
        return canvas

    def _draw_history(self, canvas: Canvas, history: Sequence[str], top: int) -> None:
        """The newest first, each on as many rows as it takes."""
        canvas.put(2, top, say("play.table.history"), "quiet")
        y = top + 1
        for place, said in enumerate(reversed(tuple(history))):
            for number, line in enumerate(wrap(said, max(canvas.width - 5, 10))):
                canvas.put(2 + 2 * bool(number), y, line, "quiet" if place else "plain")
                y += 1
            if y >= canvas.height:
                return
