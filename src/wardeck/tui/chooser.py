"""The choice of rules: the presets and one's own, with the rule sheet of what is chosen beside them."""

from typing import TYPE_CHECKING

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
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

ROOMY = 32
"""Rows from which on there is room for the sentences."""
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
        self._roomy = False
        self._pressed: int | None = None
        """What was chosen when a button of the mouse went down."""

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
        self._list()

    def on_resize(self, event: events.Resize) -> None:
        """Where there is room, each of the rules has its sentence in the list."""
        if self._roomy != (event.size.height >= ROOMY):
            self._roomy = not self._roomy
            self._list()

    def _list(self) -> None:
        listed = self.query_one(OptionList)
        listed.clear_options()
        listed.add_options(self._options())
        self._highlight()

    def _options(self) -> list[Option]:
        own = [Option(self._prompt(self._own), id=OWN)] if self._own else []
        return own + [Option(self._prompt(find(name)), id=name) for name in names()]

    def _prompt(self, house: HouseRules) -> Content:
        about = house.about or say("tui.start.own")
        return Content.assemble(title_of(house), *[("\n" + about, "dim")] * self._roomy)

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

    def on_mouse_down(self) -> None:
        self._pressed = self.query_one(OptionList).highlighted

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A first click only chooses, so that the sheet can be read."""
        event.stop()
        pressed, self._pressed = self._pressed, None
        if pressed in (None, event.option_index):
            self.post_message(self.Taken())


def preset_of(house: HouseRules) -> HouseRules | None:
    """The preset that these rules are, unless they were given a title of their own."""
    preset = named(house.rules)
    return preset if preset and house.title in ("", preset.title) else None
