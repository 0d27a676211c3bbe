"""What all screens have in common: keys from the messages, and a word to whoever has too small a terminal."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar, TypeVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static

from wardeck.messages import look_up, say
from wardeck.tui.foot import Foot, own_keys

if TYPE_CHECKING:
    from wardeck.tui.app import Wardeck

LEAST_WIDTH, LEAST_HEIGHT = 40, 14
"""The columns and rows that a screen needs."""
LOW, NARROW = 20, 60
"""With fewer rows, a screen does without what is not needed; with fewer columns, it has one thing below the other."""

Answer = TypeVar("Answer")


def bound(key: str, action: str, *, show: bool = True, priority: bool = False) -> Binding:
    """A key and what it does, as the catalogue has it: ``key``, ``does``, and perhaps ``shown`` and ``about``."""
    said = look_up(key)
    return Binding(
        said["key"],
        action,
        said["does"],
        id=key,
        show=show,
        key_display=said.get("shown"),
        priority=priority,
        tooltip=said.get("about", ""),
    )


def close(screen: Screen[Answer], answer: Answer | None = None) -> None:
    """Closes a screen with an answer. Nothing waits for it: a screen cannot wait for its own end."""
    _ = screen.dismiss(answer)


class Page(Screen[Answer]):
    """A screen with its keys at the foot. Its content is what `content` yields."""

    app: "Wardeck"
    BINDINGS: ClassVar[list[BindingType]] = [bound("tui.keys.keys", "keys")]

    def compose(self) -> ComposeResult:
        yield Static(id="too-small", markup=False)
        yield from self.content()
        yield Foot()

    def content(self) -> Iterable[Widget]:
        """The widgets between the edges."""
        return ()

    @property
    def focus_chain(self) -> list[Widget]:
        """What can be typed into or chosen from comes before what can only be scrolled."""
        return sorted(super().focus_chain, key=lambda widget: isinstance(widget, VerticalScroll))

    def action_keys(self) -> None:
        """Explains the keys."""
        from wardeck.tui.keys import KeysPage  # which is one of these pages

        self.app.open(KeysPage(own_keys(self)))

    def on_resize(self, event: events.Resize) -> None:
        width, height = event.size
        small = width < LEAST_WIDTH or height < LEAST_HEIGHT
        self.set_class(small, "small")
        self.set_class(height < LOW, "low")
        self.set_class(width < NARROW, "narrow")
        if small:
            needs = say("tui.small", width=LEAST_WIDTH, height=LEAST_HEIGHT, columns=width, rows=height)
            self.query_one("#too-small", Static).update(needs)
