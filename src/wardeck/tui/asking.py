"""Small screens over the table: a question, and what was said so far."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Button, Static

from wardeck.messages import say
from wardeck.table.aside import Aside
from wardeck.table.chart import Counts
from wardeck.table.players import Players
from wardeck.tui.page import Page, bound, close
from wardeck.tui.table import Drawn

if TYPE_CHECKING:
    from wardeck.tui.app import Wardeck


class Question(ModalScreen[bool]):
    """Asks whether to do something, and says what will then be."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bound("tui.keys.yes", "answer(True)"),
        bound("tui.keys.no", "answer(False)"),
    ]

    def __init__(self, question: str, more: str) -> None:
        super().__init__()
        self._question = question
        self._more = more

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(self._question, classes="question", markup=False)
            yield Static(self._more, classes="more", markup=False)
            with Horizontal(classes="buttons"):
                yield Button(say("tui.yes"), id="yes", variant="primary", flat=True)
                yield Button(say("tui.no"), id="no", flat=True)

    def on_mount(self) -> None:
        self.query_one("#no", Button).focus()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        close(self, event.button.id == "yes")

    def action_answer(self, yes: bool) -> None:
        close(self, yes)


class Told(Page[None]):
    """The chart and the history of a game, for a terminal that is too narrow to show them beside the table."""

    app: "Wardeck"
    BINDINGS: ClassVar[list[BindingType]] = [bound("tui.keys.back", "back")]

    def __init__(self, history: Sequence[str], chart: Counts, players: Players) -> None:
        super().__init__()
        self._told = (history, chart)
        self._players = players

    def content(self) -> Iterable[Widget]:
        aside = Aside(self._players, self.app.looks.glyphs)
        yield Drawn(lambda width, height: aside.draw(*self._told, width, height))

    def action_back(self) -> None:
        close(self)
