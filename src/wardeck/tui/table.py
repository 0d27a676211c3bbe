"""The table on the screen: a widget that draws one `Picture` after the other, whatever its size."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from wardeck.table.canvas import Canvas
from wardeck.table.glyphs import Glyphs
from wardeck.table.picture import Picture, Table
from wardeck.table.players import Players

if TYPE_CHECKING:
    from wardeck.tui.app import Wardeck


class Drawn(Widget):
    """Shows what ``drawing`` draws in so many columns and rows."""

    app: "Wardeck"
    DEFAULT_CSS = "Drawn { height: 1fr; }"

    def __init__(self, drawing: Callable[[int, int], Canvas] = Canvas) -> None:
        super().__init__()
        self._drawing = drawing
        self._strips: list[Strip] = []

    def redraw(self) -> None:
        """Draws anew, for something else, another size or another theme."""
        self._strips = []
        self.refresh()

    def render_line(self, y: int) -> Strip:
        if not self._strips:
            self._strips = self._drawn()
        return self._strips[y] if y < len(self._strips) else Strip.blank(self.size.width, self.rich_style)

    def on_resize(self) -> None:
        self.redraw()

    def _drawn(self) -> list[Strip]:
        strips = []
        for row in self._drawing(self.size.width, self.size.height).rows():
            segments = [Segment(text, self.app.ink(name)) for text, name in row]
            strips.append(Strip(segments).adjust_cell_length(self.size.width, Style()).apply_style(self.rich_style))
        return strips


class TableView(Drawn):
    """Draws a game: `sit` says who plays, and `show` what is to be seen now, which is a pure value.

    `wardeck.table.picture.Picture` says what it may hold: the title, the `Scene` (what lies before each seat) and the
    `View` (counts, pot, what waits), the sentence or the verdict, and, shown where there is room, the history and the
    counts after each battle. Give it no ``keys``: the footer has them. A click on the table is a `Pressed`.
    """

    class Pressed(Message):
        """Somebody has clicked on the table."""

    def __init__(self, glyphs: Glyphs) -> None:
        super().__init__()
        self.glyphs = glyphs
        self.picture: Picture | None = None

    def sit(self, players: Players, strengths: Mapping[str, int]) -> None:
        """Seats the players of a game. ``strengths``: those of its rules."""
        table = Table(players, strengths, self.glyphs)
        self._drawing = lambda width, height: table.draw(self.picture, width, height) if self.picture else Canvas(0, 0)
        self.picture = None

    def show(self, picture: Picture) -> None:
        """Shows this from now on."""
        self.picture = picture
        self.redraw()

    def on_click(self, event: events.Click) -> None:
        event.stop()
        self.post_message(self.Pressed())
