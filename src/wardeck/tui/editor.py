"""The editor of house rules: every option of the catalogue, and beside them the rule sheet that they come to."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input, Select, Static

from wardeck.errors import RulesError
from wardeck.messages import look_up, say
from wardeck.rules.files import HouseRules
from wardeck.rules.kinds import Choice, Kind, Number
from wardeck.rules.options import GROUPS, KINDS, Rules
from wardeck.rules.presets import find
from wardeck.table.players import is_number
from wardeck.table.titles import title_of
from wardeck.tui.laboratory import Estimated
from wardeck.tui.page import Page, bound, close
from wardeck.tui.saving import saving_rules
from wardeck.tui.sheet import SheetView


class Row(Vertical):
    """One option: what it is about, its value, and below it what is wrong with that, or that it cannot matter."""

    class Changed(Message):
        """Somebody has given the option another value."""

    def __init__(self, name: str, value: Any) -> None:
        super().__init__(id=f"option-{name}")
        self.option = name
        self.value = value

    def compose(self) -> ComposeResult:
        kind = KINDS[self.option]
        yield Static(say(f"options.{self.option}.about"), classes="about", markup=False)
        if isinstance(kind, Choice):
            texts = look_up(f"options.{self.option}.values")
            choices = [(texts[word], word) for word in kind.words]
            yield Select(choices, value=self.value, allow_blank=False, compact=True)
        else:
            yield Input(str(self.value), placeholder=kind.wanted(), compact=True)
        yield Static(classes="note", markup=False)

    def on_input_changed(self, event: Input.Changed) -> None:
        event.stop()
        self._take(_value(KINDS[self.option], event.value))

    def on_select_changed(self, event: Select.Changed) -> None:
        event.stop()
        self._take(event.value)

    def _take(self, value: Any) -> None:
        if value != self.value:
            self.value = value
            self.post_message(self.Changed())

    def say_of(self, note: str, *, wrong: bool = False, idle: bool = False) -> None:
        """Says something below the value; ``idle``: the option cannot matter, whatever it is."""
        self.set_class(wrong, "wrong")
        self.set_class(idle, "idle")
        self.query_one(".note", Static).update(note)


class Editor(Page[HouseRules | None]):
    """Changes rules; gives them back with the key for it, and nothing with the one that cancels."""

    AUTO_FOCUS = ""  # which would scroll before it is known how high the rows are
    BINDINGS: ClassVar[list[BindingType]] = [
        bound("tui.keys.use", "use", priority=True),
        bound("tui.keys.keep", "keep", priority=True),
        bound("tui.keys.next", "app.focus_next"),
        bound("tui.keys.cancel", "cancel"),
    ]

    def __init__(self, house: HouseRules) -> None:
        super().__init__()
        self._house = house
        base = house.name or house.base
        self._usual_title = find(base).title if base else ""
        self._wrong = ""
        """The option that has a value which cannot be."""

    def content(self) -> Iterable[Widget]:
        called = "" if self._house.title == self._usual_title else self._house.title
        rows: list[Widget] = [
            Static(say("tui.editor.title"), classes="about", markup=False),
            Input(called, placeholder=say("tui.editor.title_hint"), id="title", compact=True),
        ]
        for group, names in GROUPS.items():
            rows.append(Static(say(f"options.groups.{group}"), classes="group", markup=False))
            rows += [Row(name, getattr(self._house.rules, name)) for name in names]
        sheet = SheetView(self._title(), self._house.rules)
        yield Horizontal(VerticalScroll(*rows, can_focus=False), Vertical(Estimated(), sheet))

    def on_mount(self) -> None:
        self.query_one("#title").focus(scroll_visible=False)
        self._check()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Only of the title; rows keep to themselves what they are given."""
        self._house = replace(self._house, title=" ".join(event.value.split()) or self._usual_title)
        self._check()

    def on_row_changed(self) -> None:
        self._check()

    def action_use(self) -> None:
        """Takes the rules; where a value cannot be, its field is gone to."""
        if self._holds():
            close(self, self._house)

    def action_keep(self) -> None:
        """Saves the rules as a file, as far as they can be."""
        if self._holds():
            self.app.open(saving_rules(self._house))

    def _holds(self) -> bool:
        if self._wrong:
            self.query_one(f"#option-{self._wrong} Input").focus()
        return not self._wrong

    def action_cancel(self) -> None:
        close(self)

    def _title(self) -> str:
        return title_of(self._house)

    def _check(self) -> None:
        """Makes rules of what the fields hold, and says at each field what there is to say about it."""
        error = self._make()
        self._wrong = str(error.facts["option"]) if error else ""
        idle = self._house.rules.idle()
        for row in self.query(Row):
            if error and row.option == self._wrong:
                row.say_of(error.message, wrong=True)
            else:
                row.say_of(say("tui.editor.idle") if row.option in idle else "", idle=row.option in idle)
        self.query_one(SheetView).show(self._title(), self._house.rules)
        self.query_one(Estimated).show(self._house.rules, self._house.rules.min_players)

    def _make(self) -> RulesError | None:
        values = {row.option: row.value for row in self.query(Row)}
        try:
            rules = Rules(**values)
        except RulesError as error:
            return error
        if self._house.name:  # what is said about a preset need not be true of other rules
            self._house = HouseRules(rules, title=self._house.title, base=self._house.name)
        self._house = replace(self._house, rules=rules)
        return None


def _value(kind: Kind, text: str) -> str | int:
    """What was typed, as the option's value; what cannot be understood stays, and is refused with the rules."""
    return int(text) if isinstance(kind, Number) and is_number(text or "x") else text
