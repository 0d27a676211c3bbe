"""The choice of the rules of a room."""

from collections.abc import Iterable
from typing import ClassVar

from textual.binding import BindingType
from textual.widget import Widget
from textual.widgets import Static

from wardeck.messages import say
from wardeck.rules.files import HouseRules
from wardeck.tui.chooser import Chooser
from wardeck.tui.page import Page, bound, close


class Choosing(Page[HouseRules]):
    """Gives back the chosen rules, or nothing."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bound("join.keys.take", "take", priority=True),
        bound("tui.keys.edit", "edit", priority=True),
        bound("tui.keys.cancel", "cancel"),
    ]

    def __init__(self, house: HouseRules) -> None:
        super().__init__()
        self._house = house

    def content(self) -> Iterable[Widget]:
        yield Static(say("join.choose"), classes="title", markup=False)
        yield Chooser(self._house)

    def on_mount(self) -> None:
        self.query_one("OptionList").focus()

    def on_chooser_taken(self) -> None:
        self.action_take()

    def action_take(self) -> None:
        close(self, self.query_one(Chooser).house)

    def action_edit(self) -> None:
        self.query_one(Chooser).edit()

    def action_cancel(self) -> None:
        close(self)
