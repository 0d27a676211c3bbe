"""The laboratory beside the table: what it says of rules, of a game that goes on, and of one that is over."""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.widget import Widget
from textual.widgets import Static
from textual.worker import WorkType

from wardeck.engine import events as e
from wardeck.engine.onlooker import Onlooker, ranks_of
from wardeck.engine.view import public
from wardeck.errors import WardeckError
from wardeck.messages import say
from wardeck.record.followed import follow
from wardeck.record.record import Record
from wardeck.room.events import Pace
from wardeck.room.lengths import seconds_a_battle
from wardeck.rules.options import Rules
from wardeck.table.course import Course
from wardeck.tui.page import Page, bound, close

if TYPE_CHECKING:
    from wardeck.lab.desk import Desk
    from wardeck.tui.app import Wardeck

SOON = 0.05
"""Seconds after a change, in which another one may come."""


class Laboratory:
    """Asks the desk, which the first question starts. What cannot be answered is told in a sentence as well."""

    def __init__(self) -> None:
        self._desk: Desk | None = None

    async def estimate(self, rules: Rules, players: int) -> Sequence[str]:
        """What games of these rules come to; nothing where something newer was asked."""
        try:
            found = await self._open().estimate(rules, players, asker="rules")
        except WardeckError as error:
            return [str(error)]
        return found.sentences(seconds_a_battle(rules, Pace())) if found else ()

    async def chances(self, rules: Rules, known: Callable[[], dict[str, Any] | None], names: Sequence[str]) -> str:
        """Who wins from what is known; nothing where that cannot be said just now."""
        try:
            found = await self._open().chances(rules, known, asker="table")
        except WardeckError as error:
            return str(error)
        return found.sentence(names, seconds_a_battle(rules, Pace())) if found else ""

    async def luck(self, record: Record, names: Sequence[str]) -> Sequence[str]:
        """Whether a game that is over was lucky."""
        try:
            desk = self._open()
            from wardeck.lab.luck import luck

            game = await asyncio.to_thread(follow, record)
            found = await luck(desk, record.rules, **game._asdict())
        except WardeckError as error:
            return [str(error)]
        return found.sentences(names)

    async def close(self) -> None:
        """Nobody asks any more."""
        if self._desk:
            await self._desk.close()

    def _open(self) -> "Desk":
        """The desk. Raises `MissingExtra` where it is not installed."""
        from wardeck.lab.desk import Desk

        self._desk = self._desk or Desk()
        return self._desk


class Estimated(Static):
    """What a quick run of games says of rules, as they change; what was said before stays, in grey, until then."""

    app: "Wardeck"

    def __init__(self) -> None:
        super().__init__(say("tui.laboratory.coming"), classes="estimate old", markup=False)

    def show(self, rules: Rules, players: int) -> None:
        """These rules are thought of."""
        self.add_class("old")
        ask: WorkType[None] = partial(self._ask, rules, players)  # no coroutine that nobody awaits when the page goes
        self.run_worker(ask, exclusive=True)

    async def _ask(self, rules: Rules, players: int) -> None:
        await asyncio.sleep(SOON)
        if sentences := await self.app.laboratory.estimate(rules, players):
            self.update(" ".join(sentences))
            self.remove_class("old")


class Outlook(Static):
    """The chances in a game that goes on, where somebody wants to see them; the newest battle counts."""

    app: "Wardeck"

    def __init__(self) -> None:
        super().__init__(id="outlook", markup=False)
        self.display = False
        self._wanted = False

    def follow(self, course: Course, names: Sequence[str]) -> None:
        """A game begins, or goes on after battles that were fought before."""
        self._course, self._names, self._seen, self._told = course, names, 0, -1
        self._onlooker = Onlooker(course.rules, _deck(course))
        self.look()

    def turn(self) -> None:
        """To be seen from now on, or not any more."""
        self._wanted = not self._wanted
        if self._wanted:
            self.update(say("tui.laboratory.coming"))
        self._told = -1
        self.look()

    def look(self) -> None:
        """Asks anew after each battle; of a game that is over there is nothing to ask."""
        battles = self._course.state.battles
        self.display = self._wanted and not self._course.done
        if self.display and battles != self._told and not self._course.state.battle:
            self._told = battles
            ask: WorkType[None] = self._ask
            self.run_worker(ask, exclusive=True)

    async def _ask(self) -> None:
        if said := await self.app.laboratory.chances(self._course.rules, self._known, self._names):
            self.update(said)

    def _known(self) -> dict[str, Any] | None:
        events = self._course.events
        for event in events[self._seen :]:
            self._onlooker.see(public(event))
        self._seen = len(events)
        return self._onlooker.known()


class LuckPage(Page[None]):
    """Says whether a game that is over was lucky."""

    app: "Wardeck"
    BINDINGS: ClassVar[list[BindingType]] = [bound("tui.keys.back", "back")]

    def __init__(self, record: Record, names: Sequence[str]) -> None:
        super().__init__()
        self._record, self._names = record, names

    def content(self) -> Iterable[Widget]:
        yield Static(say("tui.laboratory.lucky"), classes="title", markup=False)
        yield VerticalScroll(Static(say("tui.laboratory.looking"), id="luck", markup=False))

    def on_mount(self) -> None:
        self.run_worker(self._look())

    async def _look(self) -> None:
        sentences = await self.app.laboratory.luck(self._record, self._names)
        self.query_one("#luck", Static).update("\n\n".join(sentences))

    def action_back(self) -> None:
        close(self)


def _deck(course: Course) -> list[str]:
    """The ranks of all cards, which everybody knows."""
    return ranks_of(next(event for event in course.events if isinstance(event, e.Dealt | e.PacketsGiven)))
