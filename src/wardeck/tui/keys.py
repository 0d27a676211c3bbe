"""What every key of a screen does, in sentences."""

from collections.abc import Iterable, Sequence
from typing import ClassVar

from rich.table import Table
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widget import Widget
from textual.widgets import Static

from wardeck.messages import say
from wardeck.tui.page import Page, bound, close


class KeysPage(Page[None]):
    """Explains the keys of another screen, as they are now, until it is closed."""

    BINDINGS: ClassVar[list[BindingType]] = [bound("tui.keys.back", "back")]

    def __init__(self, keys: Sequence[Binding]) -> None:
        super().__init__()
        self._keys = keys

    def content(self) -> Iterable[Widget]:
        keys = Table.grid(padding=(0, 2))
        for binding in self._keys:
            keys.add_row(self.app.get_key_display(binding), binding.tooltip or binding.description)
        yield Static(say("tui.explained"), classes="title", markup=False)
        yield VerticalScroll(Static(keys))

    def on_mount(self) -> None:
        self.query_one(VerticalScroll).focus()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action != "keys"

    def action_back(self) -> None:
        close(self)
