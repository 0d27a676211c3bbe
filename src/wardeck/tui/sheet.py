"""The rule sheet on a page of its own, to be read during a game."""

from collections.abc import Iterable
from typing import ClassVar

from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.widget import Widget
from textual.widgets import Static

from wardeck.rules.options import Rules
from wardeck.rules.sheet import rule_sheet
from wardeck.tui.page import Page, bound, close

WIDEST, NARROWEST = 76, 24
"""The longest lines that are pleasant to read, and the shortest that a sheet can have."""


class SheetView(VerticalScroll):
    """A rule sheet in lines as long as there is room for; it scrolls."""

    def __init__(self, title: str, rules: Rules | None) -> None:
        super().__init__(Static(markup=False))
        self._sheet = (title, rules)

    def show(self, title: str, rules: Rules) -> None:
        """Shows the sheet of other rules."""
        self._sheet = (title, rules)
        self._write()

    def on_resize(self) -> None:
        self._write()

    def _write(self) -> None:
        title, rules = self._sheet
        if rules is not None:
            width = max(min(self.size.width - 2, WIDEST), NARROWEST)
            self.query_one(Static).update(rule_sheet(rules, title=title, width=width))


class SheetPage(Page[None]):
    """Shows the rules until it is closed."""

    BINDINGS: ClassVar[list[BindingType]] = [bound("tui.keys.back", "back")]

    def __init__(self, title: str, rules: Rules) -> None:
        super().__init__()
        self._view = SheetView(title, rules)

    def content(self) -> Iterable[Widget]:
        yield self._view

    def on_mount(self) -> None:
        self._view.focus()

    def action_back(self) -> None:
        close(self)
