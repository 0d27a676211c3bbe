"""The cards that each seat has had over time, as lines of marks."""

from collections.abc import Sequence

from wardeck.messages import say
from wardeck.table.canvas import Canvas, shortened, width_of
from wardeck.table.glyphs import Glyphs
from wardeck.table.players import Players

Counts = Sequence[Sequence[int]]
"""The cards of each seat, from the deal on, at even distances."""

MOST_LINES = 4
"""Seats with a line."""
LINES = ("line_0", "line_1", "line_2", "line_3")
"""The styles of these lines."""
NAMES = 14
"""The columns of a name."""


class Chart:
    """Draws the chart of one game."""

    def __init__(self, players: Players, glyphs: Glyphs) -> None:
        self.players = players
        self.glyphs = glyphs

    def draw(self, counts: Counts, width: int, rows: int) -> Canvas:
        """The chart in so many columns and rows, with a heading, and at its foot which mark is whose."""
        canvas = Canvas(width, rows)
        seats = foremost(counts)
        lines = self._legend(seats, width)
        canvas.put(0, 0, say("play.table.chart"), "quiet")
        self._draw_lines(canvas, counts, seats, rows - 1 - len(lines))
        for row, line in enumerate(lines, rows - len(lines)):
            x = 0
            for place, name in line:
                canvas.put(x, row, self.glyphs["marks"][place], LINES[place])
                canvas.put(x + 2, row, name, "plain")
                x += width_of(name) + 4
        return canvas

    def _draw_lines(self, canvas: Canvas, counts: Counts, seats: Sequence[int], rows: int) -> None:
        """A mark for each seat in each column; the higher, the more cards. Who has more covers who has fewer."""
        top = highest(counts)
        scale = width_of(str(top))
        for row, number in ((1, str(top)), (rows, "0")):
            canvas.put(scale - len(number), row, number, "quiet")
            canvas.put(scale + 1, row, self.glyphs["line"] * (canvas.width - scale - 1), "rest")
        columns = min(canvas.width - scale - 1, len(counts))
        for column in range(columns):
            held = counts[column * (len(counts) - 1) // max(columns - 1, 1)]
            for place in sorted(range(len(seats)), key=lambda place: held[seats[place]]):
                row = rows - round(held[seats[place]] / top * (rows - 1))
                canvas.put(scale + 1 + column, row, self.glyphs["marks"][place], LINES[place])

    def _legend(self, seats: Sequence[int], width: int) -> list[list[tuple[int, str]]]:
        """The place of each seat and its name, in as many rows as that takes."""
        lines: list[list[tuple[int, str]]] = []
        x = width
        for place, seat in enumerate(seats):
            name = shortened(self.players[seat].called, NAMES, self.glyphs["more"])
            if x + 2 + width_of(name) > width:
                lines.append([])
                x = 0
            lines[-1].append((place, name))
            x += width_of(name) + 4
        return lines


def highest(counts: Counts) -> int:
    """Where the chart ends at the top: at twice what each had at first, or at the most that anybody has had."""
    return max(*counts[0], *(max(held) for held in counts), min(2 * max(counts[0]), sum(counts[0])), 1)


def foremost(counts: Counts) -> list[int]:
    """The seats that the chart shows, in seat order: all where they are few, else those with most cards now."""
    now = counts[-1]
    first = sorted(range(len(now)), key=lambda seat: (-now[seat], seat))[:MOST_LINES]
    return sorted(first)
