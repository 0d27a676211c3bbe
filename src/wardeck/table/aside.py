"""What stands beside the table where there is room: the cards that each has had over time, and what was said."""

from collections.abc import Sequence
from textwrap import wrap

from wardeck.messages import say
from wardeck.table.canvas import Canvas, shortened, width_of
from wardeck.table.faces import SMALL
from wardeck.table.glyphs import Glyphs
from wardeck.table.players import Players

NARROWEST, WIDEST = 30, 44
"""The columns that it takes."""
LEAST_TABLE = 66
"""The columns that are left to the table."""
MOST_LINES = 4
"""Seats with a line in the chart."""
LINES = ("line_0", "line_1", "line_2", "line_3")
"""The styles of these lines."""


def aside_width(width: int, seats: int) -> int:
    """The columns that are beside the table; 0 where there is no room."""
    beside = min(max(width // 4, NARROWEST), WIDEST)
    least = max(LEAST_TABLE, seats * (SMALL.width + 2) if seats <= 8 else 0)
    return beside if width - beside >= least else 0


class Aside:
    """Draws the chart of one game above its history."""

    def __init__(self, players: Players, glyphs: Glyphs) -> None:
        self.players = players
        self.glyphs = glyphs

    def draw(self, history: Sequence[str], chart: Sequence[Sequence[int]], width: int, height: int) -> Canvas:
        """What fits in so many columns and rows, an edge at the left included."""
        canvas = Canvas(width, height)
        for row in range(height):
            canvas.put(0, row, self.glyphs["side"], "rest")
        seats = foremost(chart)
        rows = min(height // 3, 12) if len(chart) > 1 else 0
        top = 0
        if rows:
            canvas.put(2, 0, say("play.table.chart"), "quiet")
            self._draw_chart(canvas, chart, seats, rows)
            top = rows + 1 + self._draw_legend(canvas, seats, rows + 1) + 1
        canvas.put(2, top, say("play.table.history"), "quiet")
        self._draw_history(canvas, history, top + 1)
        return canvas

    def _draw_chart(self, canvas: Canvas, chart: Sequence[Sequence[int]], seats: Sequence[int], rows: int) -> None:
        """A mark for each seat in each column; the higher, the more cards. Who has more covers who has fewer."""
        columns = min(canvas.width - 3, len(chart))
        all_cards = max(sum(chart[0]), 1)
        for column in range(columns):
            counts = chart[column * (len(chart) - 1) // max(columns - 1, 1)]
            for place in sorted(range(len(seats)), key=lambda place: counts[seats[place]]):
                row = rows - round(counts[seats[place]] / all_cards * (rows - 1))
                canvas.put(2 + column, row, self.glyphs["marks"][place], LINES[place])

    def _draw_legend(self, canvas: Canvas, seats: Sequence[int], y: int) -> int:
        """Which mark is whose; returns the rows that this takes."""
        x, row = 2, 0
        for place, seat in enumerate(seats):
            name = f" {shortened(self.players[seat].called, 14, self.glyphs['more'])}  "
            if x > 2 and x + 1 + width_of(name) > canvas.width:
                x, row = 2, row + 1
            canvas.put(x, y + row, self.glyphs["marks"][place], LINES[place])
            canvas.put(x + 1, y + row, name, "plain")
            x += 1 + width_of(name)
        return row + 1

    def _draw_history(self, canvas: Canvas, history: Sequence[str], top: int) -> None:
        """The newest first, each on as many rows as it takes."""
        y = top
        for place, said in enumerate(reversed(tuple(history))):
            for number, line in enumerate(wrap(said, max(canvas.width - 5, 10))):
                canvas.put(2 + 2 * bool(number), y, line, "quiet" if place else "plain")
                y += 1
            if y >= canvas.height:
                return


def foremost(chart: Sequence[Sequence[int]]) -> list[int]:
    """The seats that the chart shows, in seat order: all where they are few, else those with most cards now."""
    if not chart:
        return []
    counts = chart[-1]
    first = sorted(range(len(counts)), key=lambda seat: (-counts[seat], seat))[:MOST_LINES]
    return sorted(first)
