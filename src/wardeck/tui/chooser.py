"""The choice of rules: the presets and one's own, with the rule sheet of what is chosen beside them."""

from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from wardeck.messages import say
from wardeck.rules.files import HouseRules
from wardeck.rules.presets import find, named, names
from wardeck.table.titles import title_of
from wardeck.tui.editor import Editor
from wardeck.tui.sheet import SheetView

if TYPE_CHECKING:
    from wardeck.tui.app import Wardeck

OWN = "own"
"""Stands in the list for rules that are no preset."""


class Chooser(Horizontal):
    """``house`` is what is chosen; `edit` changes it, and the changed rules stand first in the list."""

    app: "Wardeck"

    class Chosen(Message):
        """Other rules are chosen."""

    class Taken(Message):
        """The chosen rules are the ones, by Enter or a second click."""

    def __init__(self, house: HouseRules) -> None:
        super().__init__()
        self.house = house
        self._own = None if preset_of(house) else house

    def compose(self) -> ComposeResult:
        yield OptionList(*self._options(), markup=False)
        with Vertical(classes="chosen"):
            yield Static(classes="about", markup=False)
            yield SheetView(title_of(self.house), self.house.rules)

    def on_mount(self) -> None:
        self._highlight()

    def edit(self) -> None:
        """Opens the editor with the chosen rules."""
        self.app.open(Editor(self.house), self._edited)

    def _edited(self, house: HouseRules | None) -> None:
        if house is None:
            return
        preset = preset_of(house)
        self.house = preset or house
        self._own = self._own if preset else house
        listed = self.query_one(OptionList)
        listed.clear_options()
        listed.add_options(self._options())
        self._highlight()

    def _options(self) -> list[Option]:
        own = [Option(title_of(self._own), id=OWN)] if self._own else []
        return own + [Option(find(name).title, id=name) for name in names()]

    def _highlight(self) -> None:
        preset = preset_of(self.house)
        listed = self.query_one(OptionList)
        listed.highlighted = listed.get_option_index(preset.name if preset else OWN)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        own = event.option_id == OWN and self._own
        before, self.house = self.house, own or find(str(event.option_id))
        self.query_one(".about", Static).update(self.house.about or say("tui.start.own"))
        self.query_one(SheetView).show(title_of(self.house), self.house.rules)
        if self.house.rules != before.rules:
            self.post_message(self.Chosen())

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.post_message(self.Taken())


def preset_of(house: HouseRules) -> HouseRules | None:
    """The preset that these rules are, unless they were given a title of their own."""
    preset = named(house.rules)
    return preset if preset and house.title in ("", preset.title) else None
