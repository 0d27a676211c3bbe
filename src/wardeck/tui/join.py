"""The form for whoever joins a room: where it is, and what one is called."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar

from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.widget import Widget
from textual.widgets import Button, Input, Static

from wardeck.errors import UsageError
from wardeck.messages import say
from wardeck.room.names import LONGEST
from wardeck.tui.address import address_of
from wardeck.tui.memory import Memory
from wardeck.tui.page import Page, bound, close
from wardeck.tui.room import RoomPage

if TYPE_CHECKING:
    from wardeck.tui.app import Wardeck


class JoinPage(Page[None]):
    """Asks for a link until it leads to a room; what is wrong with one is said below it."""

    app: "Wardeck"

    BINDINGS: ClassVar[list[BindingType]] = [bound("tui.keys.close", "close")]

    def __init__(self, link: str = "", name: str | None = None, *, watches: bool = False) -> None:
        """With a ``link`` it is followed at once; with ``watches``, nobody asks for a seat there."""
        super().__init__()
        self._link = link
        self._name = name
        self._watches = watches
        self._memory = Memory()

    def content(self) -> Iterable[Widget]:
        with Vertical(classes="dialog"):
            yield Static(say("join.title"), classes="question", markup=False)
            yield Static(say("join.about"), classes="more", markup=False)
            yield Input(self._link, placeholder=say("join.link"), id="link")
            name = self.app.settings.name if self._name is None else self._name
            yield Input(name, placeholder=say("join.name"), max_length=LONGEST, id="name")
            yield Static(id="wrong", markup=False)
            with Horizontal(classes="buttons"):
                yield Button(say("join.sit"), id="sit", variant="primary", flat=True)
                yield Button(say("join.watch"), id="watch", flat=True)

    def on_mount(self) -> None:
        self.query_one("#link", Input).focus()
        if self._link:
            self._follow(sits=not self._watches)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        if event.input.id == "link" and not self.query_one("#name", Input).value:
            self.query_one("#name", Input).focus()
        else:
            self._follow(sits=True)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        self._follow(sits=event.button.id == "sit")

    def action_close(self) -> None:
        close(self)

    def _follow(self, *, sits: bool) -> None:
        link, name = (self.query_one(each, Input).value for each in ("#link", "#name"))
        self.app.settings = self.app.settings.kept(name=name)
        try:
            address = address_of(link)
        except UsageError as error:
            self._say(error.message)
            return
        self._say("")
        self.app.open(RoomPage(address, self._memory, name if sits else None), self._left)

    def _left(self, why: str | None) -> None:
        """Somebody has left the room, or there is nothing to come back to."""
        if why is None:
            close(self)
        else:
            self._say(why)

    def _say(self, wrong: str) -> None:
        self.query_one("#wrong", Static).update(wrong)
