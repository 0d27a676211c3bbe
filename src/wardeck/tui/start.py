"""The first page: what is played, who plays, and which deal; and the choice of other rules for the same deal."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar

from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.widget import Widget
from textual.widgets import Button, Input, Static

from wardeck.errors import WardeckError
from wardeck.messages import say
from wardeck.rules.files import HouseRules, to_table
from wardeck.rules.presets import find
from wardeck.table.players import number_wanted
from wardeck.tui.chooser import Chooser
from wardeck.tui.keeping import Keeping
from wardeck.tui.laboratory import Estimated
from wardeck.tui.match import Match, wished
from wardeck.tui.page import Page, bound, close
from wardeck.tui.play import page_of
from wardeck.tui.shelf import Shelf

if TYPE_CHECKING:
    from wardeck.tui.app import Wardeck

FIRST = "two-player"
"""What is chosen where nothing has been chosen before."""


class StartPage(Page[None]):
    """Begins games, and goes on with the one that was left."""

    app: "Wardeck"
    BINDINGS: ClassVar[list[BindingType]] = [
        bound("tui.keys.begin", "begin", priority=True),
        bound("tui.keys.edit", "edit", priority=True),
        bound("tui.keys.resume", "resume", priority=True),
        bound("tui.keys.next", "app.focus_next"),
        bound("tui.keys.theme_start", "theme", priority=True),
        bound("tui.keys.close", "close"),
    ]

    def __init__(self, shelf: Shelf) -> None:
        super().__init__()
        self._shelf = shelf
        self._left: tuple[Match, Keeping] | None = None
        """The game that was left, and its place, which is kept from other windows."""

    def content(self) -> Iterable[Widget]:
        settings = self.app.settings
        yield Static(say("tui.start.title"), classes="title", markup=False)
        yield Chooser(settings.house or find(FIRST))
        yield Estimated()
        with Vertical(classes="fields"):
            with Horizontal(classes="field"):
                yield Static(say("tui.start.players"), markup=False)
                yield Input(settings.players, id="players", placeholder=say("tui.start.players_hint"), compact=True)
            with Horizontal(classes="field"):
                yield Static(say("tui.start.deal"), markup=False)
                yield Input(id="deal", placeholder=say("tui.start.deal_hint"), compact=True)
            with Horizontal(classes="field buttons"):
                yield Button(say("tui.start.play"), id="begin", variant="primary", compact=True)
                yield Button(say("tui.start.edit"), id="edit", compact=True)
                yield Button(say("tui.start.resume"), id="resume", compact=True)
            yield Static(id="said", markup=False)

    def on_mount(self) -> None:
        self.query_one("OptionList").focus()
        self._estimate()
        self._look_for_game()

    def on_screen_resume(self) -> None:
        self._look_for_game()

    def _look_for_game(self) -> None:
        """Finds out whether a game was left; of a record that cannot be read it is said that it was put aside."""
        self._let_go()
        self._left = self._shelf.left()
        if self._shelf.said:
            self._say(self._shelf.said)
        self._shelf.said = ""
        self.query_one("#resume").display = self._left is not None
        self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action != "resume" or self._left is not None

    def on_button_pressed(self, event: Button.Pressed) -> None:
        actions = {"begin": self.action_begin, "edit": self.action_edit, "resume": self.action_resume}
        actions[str(event.button.id)]()

    def on_input_submitted(self) -> None:
        self.action_begin()

    def on_chooser_taken(self) -> None:
        self.action_begin()

    def on_chooser_chosen(self) -> None:
        self._say("")
        self._estimate()

    def on_input_changed(self) -> None:
        self._estimate()

    def _estimate(self) -> None:
        rules, said = self.query_one(Chooser).house.rules, self.query_one("#players", Input).value.strip()
        players = number_wanted(said) if said else rules.min_players
        self.query_one(Estimated).show(rules, max(rules.min_players, min(players, rules.max_players)))

    def action_begin(self) -> None:
        """Begins the game that is asked for, or says why there cannot be one."""
        house = self.query_one(Chooser).house
        players, deal = (self.query_one(f"#{name}", Input).value.strip() for name in ("players", "deal"))
        try:
            match = wished(house, players, deal)
        except WardeckError as error:
            self._say(str(error))
            return
        self.app.settings = self.app.settings.kept(players=players, rules=_table(house))
        self._say("")
        self._let_go()
        self.app.open(page_of(match, self._shelf.place()))

    def action_resume(self) -> None:
        if self._left:
            left, self._left = self._left, None
            self.app.open(page_of(*left))

    def action_edit(self) -> None:
        self.query_one(Chooser).edit()

    def action_theme(self) -> None:
        self.app.turn_theme()

    def action_close(self) -> None:
        close(self)

    def on_unmount(self) -> None:
        self._let_go()

    def _let_go(self) -> None:
        """Other windows may go on with the game that was left."""
        if self._left:
            self._left[1].release()
        self._left = None

    def _say(self, said: str) -> None:
        self.query_one("#said", Static).update(said)


def _table(house: HouseRules) -> dict[str, object]:
    return {"base": house.name} if house.name else to_table(house)
