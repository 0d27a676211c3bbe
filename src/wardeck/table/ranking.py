"""Who holds most cards, for tables with more seats than can be drawn side by side."""

from wardeck.engine.view import View
from wardeck.table.canvas import Canvas, shortened, width_of
from wardeck.table.glyphs import Glyphs
from wardeck.table.players import Players

NARROWEST = 36
"""The fewest columns for a seat; where there are twice as many, the ranking goes on beside itself."""


class Ranking:
    """Seats of one game with their cards, those with most first, down one column and then the next."""

    def __init__(self, players: Players, glyphs: Glyphs) -> None:
        self.players = players
        self.glyphs = glyphs

    def rows(self, width: int, most: int) -> int:
        """The rows that all seats take, or as many as there are."""
        return max(min(-(-len(self.players) // _columns(width)), most), 0)

    def draw(self, view: View, width: int, rows: int) -> Canvas:
        """As many seats as fit."""
        canvas = Canvas(width, rows)
        columns = _columns(width)
        counts = view.counts
        first = sorted(range(len(counts)), key=lambda seat: -counts[seat])[: rows * columns]
        room = min(max((width_of(self.players[seat].label) for seat in first), default=0), width // columns // 3)
        for place, seat in enumerate(first):
            x, y = place // rows * (width // columns) + 2, place % rows
            name = self.players.label(seat, room)
            canvas.put(x, y, shortened(name, room, self.glyphs["more"]), "" if counts[seat] else "quiet")
            canvas.put(x + room + 1, y, f"{counts[seat]:>5}", "amount")
            share = counts[seat] / max(*counts, 1)
            draw_bar(canvas, self.glyphs, x + room + 8, y, width=width // columns - room - 12, share=share)
        return canvas


def draw_bar(canvas: Canvas, glyphs: Glyphs, x: int, y: int, *, width: int, share: float) -> None:
    """A line, of which a share is drawn full; any share is seen."""
    full = min(max(round(share * width), 1 if share else 0), width)
    canvas.put(x, y, glyphs["full"] * full, "bar")
    canvas.put(x + full, y, glyphs["empty"] * (width - full), "rest")


def _columns(width: int) -> int:
    return max(width // NARROWEST, 1)
