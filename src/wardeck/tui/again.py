"""The same deal once more: the choice of the rules under which it is played."""

from collections.abc import Iterable
from typing import ClassVar

from textual.binding import BindingType
from textual.widget import Widget
from textual.widgets import Static

from wardeck.errors import WardeckError
from wardeck.messages import say
from wardeck.tui.chooser import Chooser
from wardeck.tui.match import Match
from wardeck.tui.page import Page, bound, close


class AgainPage(Page[Match | None]):
    """Gives back the same deal under the chosen rules, or nothing."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bound("tui.keys.begin", "begin", priority=True),
        bound("tui.keys.edit", "edit", priority=True),
        bound("tui.keys.cancel", "cancel"),
    ]

    def __init__(self, match: Match) -> None:
        super().__init__()
        self._match = match

    def content(self) -> Iterable[Widget]:
        yield Static(say("tui.again.title"), classes="title", markup=False)
        yield Chooser(self._match.beginning.house)
        yield Static(id="said", markup=False)

    def on_mount(self) -> None:
        self.query_one("OptionList").focus()

    def on_chooser_taken(self) -> None:
        self.action_begin()

    def action_begin(self) -> None:
        """Begins, or says why these rules do not go with that deal."""
        try:
            close(self, self._match.under(self.query_one(Chooser).house))
        except WardeckError as error:
            self.query_one("#said", Static).update(str(error))

    def action_edit(self) -> None:
        self.query_one(Chooser).edit()

    def action_cancel(self) -> None:
        close(self)
