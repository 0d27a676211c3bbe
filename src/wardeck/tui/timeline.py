"""A game as one line, from its deal to its end: where one is, and where its wars are."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from wardeck.messages import say
from wardeck.table.glyphs import Glyphs

if TYPE_CHECKING:
    from wardeck.tui.app import Wardeck


class Timeline(Widget):
    """Shows a place in a game; clicking or dragging on it is `Chosen`, and so is turning the wheel."""

    app: "Wardeck"
    DEFAULT_CSS = "Timeline { height: 1; margin: 0 1; }"

    class Chosen(Message):
        """Somebody wants to be at this place."""

        def __init__(self, place: int) -> None:
            super().__init__()
            self.place = place

    def __init__(self, glyphs: Glyphs) -> None:
        super().__init__()
        self.glyphs = glyphs
        self.tooltip = say("replay.timeline")
        self._place, self._last = 0, 0
        self._wars: Sequence[int] = ()
        self._dragged = False

    def show(self, place: int, last: int, wars: Sequence[int]) -> None:
        """Where one is, how long the game is, and where wars begin."""
        self._place, self._last, self._wars = place, last, wars
        self.refresh()

    def render_line(self, y: int) -> Strip:
        width, here = self.size.width, self._column(self._place)
        at_war = {self._column(war) for war in self._wars}
        segments = []
        for column in range(width):
            if column == here:
                glyph, style = self.glyphs["marks"][0], "gold"
            else:
                glyph = self.glyphs["side" if column in at_war else "full" if column < here else "empty"]
                style = "war" if column in at_war else "bar" if column < here else "rest"
            segments.append(Segment(glyph, self.app.ink(style)))
        return Strip(segments).simplify().adjust_cell_length(width, Style()).apply_style(self.rich_style)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        self._dragged = True
        self.capture_mouse()
        self._choose(event.x)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        if self._dragged:
            self._choose(event.x)

    def on_mouse_up(self) -> None:
        self._dragged = False
        self.release_mouse()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self.post_message(self.Chosen(self._place + 1))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self.post_message(self.Chosen(self._place - 1))

    def _choose(self, column: int) -> None:
        steps = max(self.size.width - 1, 1)
        self.post_message(self.Chosen(round(min(max(column, 0), steps) * self._last / steps)))

    def _column(self, place: int) -> int:
        return round(place * (self.size.width - 1) / max(self._last, 1))
