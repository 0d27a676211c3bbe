"""The table page: one game, played with keys or the mouse."""

import asyncio
import time
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, ClassVar

from textual.binding import BindingType
from textual.timer import Timer
from textual.widget import Widget
from textual.worker import Worker

from wardeck.engine import events as e
from wardeck.engine.view import view
from wardeck.errors import WardeckError
from wardeck.messages import say
from wardeck.record.record import Record
from wardeck.table.ending import verdict
from wardeck.table.picture import Picture
from wardeck.tui.again import AgainPage
from wardeck.tui.asking import Question, Told
from wardeck.tui.keeping import Keeping
from wardeck.tui.laboratory import LuckPage, Outlook
from wardeck.tui.landing import Landing
from wardeck.tui.match import Match
from wardeck.tui.page import Page, bound, close
from wardeck.tui.saving import saving_record
from wardeck.tui.sheet import SheetPage
from wardeck.tui.story import Story
from wardeck.tui.table import TableView

if TYPE_CHECKING:
    from wardeck.tui.app import Wardeck

PACES = (0.9, 0.225)
"""Seconds a step where the game goes by itself: ×1 and ×4."""
SLICE = 0.04
"""Seconds that the game runs on before the screen is looked after."""


class PlayPage(Page[None]):
    """Plays one match after the other, the first from where it was left."""

    app: "Wardeck"

    BINDINGS: ClassVar[list[BindingType]] = [
        bound("tui.keys.turn", "turn"),
        bound("tui.keys.pace_1", "pace(0)"),
        bound("tui.keys.pace_4", "pace(1)"),
        bound("tui.keys.war", "next_war"),
        bound("tui.keys.end", "end"),
        bound("tui.keys.pause", "pause"),
        bound("tui.keys.luck", "luck"),
        bound("tui.keys.rules", "rules"),
        bound("tui.keys.stop", "stop"),
        bound("tui.keys.again", "again"),
        bound("tui.keys.save", "save"),
        bound("tui.keys.quit", "quit"),
        bound("tui.keys.told", "told"),
        bound("tui.keys.chances", "chances"),
        bound("tui.keys.theme", "theme"),
    ]

    def __init__(self, match: Match, *, keeping: Keeping) -> None:
        super().__init__()
        self._keeping = keeping
        self._begin(match)

    def _begin(self, match: Match) -> None:
        self.match = match
        self.course = match.course()
        given = match.beginning.packets is not None
        said = say("tui.play.resumed" if match.fought else "play.table.given" if given else "play.table.dealt")
        strengths = self.course.rules.strengths()
        self.story = Story(match.players, strengths, self.course.counts(), said, after=match.fought)
        self.pace: int | None = None
        self._landing = Landing(self, self._show)
        self._timer: Timer | None = None
        self._runner: Worker[None] | None = None

    def content(self) -> Iterable[Widget]:
        yield TableView(self.app.looks.glyphs)
        yield Outlook()

    def on_mount(self) -> None:
        self._sit()

    def on_unmount(self) -> None:
        self._keeping.release()

    def _sit(self) -> None:
        self.query_one(TableView).sit(self.match.players, self.course.rules.strengths())
        self.query_one(Outlook).follow(self.course, self.match.players.names)
        self._keep()
        self._show()

    @property
    def goes_by_itself(self) -> bool:
        """Whether the game goes on without a key."""
        return self.pace is not None or self._runner is not None

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Which keys do something now: those for a game that goes on, not for one that is over."""
        if action == "pause":
            return self.goes_by_itself
        if action == "luck":
            return self.over()
        if action == "chances":
            return not self.over() and not self._races
        if action in ("turn", "pace", "next_war", "end", "stop"):
            return not self.over()
        return True

    # What keys do

    def action_turn(self) -> None:
        """The next step; where the game goes by itself, it pauses."""
        self._landing.land()
        self._show()
        if self.goes_by_itself:
            self._halt()
        elif not self.over():
            self._step()

    def on_table_view_pressed(self) -> None:
        self.action_turn()

    def action_pace(self, pace: int) -> None:
        self._halt()
        self.pace = pace
        self._timer = self.set_interval(PACES[pace], self._step)
        self._step()

    def action_pause(self) -> None:
        self._halt()

    def action_next_war(self) -> None:
        self._halt()
        self._runner = self.run_worker(self._run_on(to_war=True))

    def action_end(self) -> None:
        """Runs on to the end, which leaves nothing to turn."""
        self._ask("end", self.run_to_end)

    def run_to_end(self) -> None:
        """Plays on without anybody, until a key pauses."""
        self._runner = self.run_worker(self._run_on(to_war=False))

    def action_rules(self) -> None:
        self._halt()
        self.app.open(SheetPage(self.match.title, self.course.rules))

    def action_luck(self) -> None:
        self.app.open(LuckPage(self.recorded(), self.match.players.names))

    def action_chances(self) -> None:
        """Shows who is likely to win, or shows it no more."""
        self.query_one(Outlook).turn()

    def action_told(self) -> None:
        self._halt()
        self.app.open(Told(self.story.history, self.story.chart, self.match.players))

    def action_theme(self) -> None:
        self.app.turn_theme()
        self.query_one(TableView).redraw()

    def action_stop(self) -> None:
        """Finishes the battle and the game with it, so that one sees who leads."""
        self._ask("stop", self._stop)

    def _stop(self) -> None:
        self._take(self.course.stop())
        self._keep()
        self._show()

    def action_again(self) -> None:
        self._halt()
        self.app.open(AgainPage(self.match), self._again)

    def _again(self, match: Match | None) -> None:
        if not match:
            return
        if (match.beginning.rules.claim == "race") != self._races:
            self.app.open(page_of(match, self._keeping), lambda _: close(self))
            return
        self._begin(match)
        self._sit()

    def action_save(self) -> None:
        self._halt()
        self.app.open(saving_record(self.recorded()))

    def action_quit(self) -> None:
        """Closes the page; asks first where a game goes on."""
        self._halt()
        if self.over() or not self.course.steps:
            self._close()
        else:
            self._ask("leave", self._close)

    def _ask(self, key: str, do: Callable[[], None]) -> None:
        """Does what cannot be taken back, if it is meant."""
        self._halt()
        question = Question(say(f"tui.play.{key}"), say(f"tui.play.{key}_more"))
        self.app.open(question, lambda yes: do() if yes else None)

    def _close(self) -> None:
        self._keep()
        self._keeping.release()
        close(self)

    # How the game goes

    @property
    def _races(self) -> bool:
        """Whether it depends on people: then keys are theirs, and none is left for the chances."""
        return self.course.rules.claim == "race"

    def recorded(self) -> Record:
        """The record of what has been played so far."""
        return self.course.recorded()

    def over(self) -> bool:
        """Whether the game on the table is over."""
        return self.course.done

    def _step(self) -> None:
        """The next step, its war cards landing one after the other."""
        if self.over():
            self._halt()
            return
        before = self.story.scene
        events = self.course.step()
        self._take(events)
        if self.app.looks.motion and self.pace != 1:
            self._landing.begin(before, events)
        if self.over():
            self._rest()
        if not self.course.state.battle:
            self._keep()
        self._show()

    def _take(self, events: tuple[e.Event, ...]) -> None:
        self.story.take(events, self.course.state.battles, self.course.counts())

    async def _run_on(self, *, to_war: bool) -> None:
        """Plays on to the next war or to the end, in slices, so that keys and the screen are served."""
        kept = time.monotonic()
        try:
            while not self.over():
                until = time.monotonic() + SLICE
                while not self.over() and time.monotonic() < until:
                    self._take(self.course.step())
                    if to_war and self.story.scene.due and self.story.scene.war_steps == 1:
                        return
                self._show()
                if time.monotonic() - kept > KEPT_EVERY:
                    self._keep()
                    kept = time.monotonic()
                await asyncio.sleep(0)
        finally:
            self._runner = None
            if self.is_attached:
                self._keep()
                self._show()

    def _halt(self) -> None:
        """Nothing goes by itself from now on, and what was landing has landed."""
        self._rest()
        self._landing.land()
        self._show()

    def _rest(self) -> None:
        if self._timer:
            self._timer.stop()
        if self._runner:
            self._runner.cancel()
        self._timer, self._runner, self.pace = None, None, None

    def _keep(self) -> None:
        """Brings the record on the disk up to now; where that cannot be, it is said, and the game goes on."""
        try:
            self._keeping.keep(self.recorded())
        except WardeckError as error:
            self.notify(say("tui.play.not_kept", why=error), severity="error", markup=False)

    # What is seen

    def _show(self) -> None:
        for table in self.query(TableView):
            table.show(self.picture())
        for outlook in self.query(Outlook):
            outlook.look()
        self.refresh_bindings()

    def picture(self) -> Picture:
        """What is to be seen now."""
        landing = self._landing.scene
        return Picture(
            title=self._title(),
            scene=landing or self.story.scene,
            view=view(self.course.state),
            sentence="" if landing else self.story.said,
            keys=(),
            verdict=verdict(self.course, self.match.players) if self.over() and not landing else "",
            note=self._note(),
            history=self.story.history,
            chart=self.story.chart,
        )

    def _title(self) -> str:
        battles, limit = self.course.state.battles, self.course.rules.battles or self.course.record.limit
        if not battles:
            return self.match.title
        key = "battle_of" if limit else "battle"
        dot = self.app.looks.glyphs["dot"]
        return say(f"play.table.{key}", title=self.match.title, number=battles, limit=limit, dot=dot)

    def _note(self) -> str:
        if self._runner:
            return say("tui.play.runs")
        return "" if self.pace is None else say(f"tui.play.pace_{self.pace}")


def page_of(match: Match, keeping: Keeping) -> PlayPage:
    """The page on which a match is played."""
    from wardeck.tui.speed import SpeedPage  # which is one of these pages

    return (SpeedPage if match.beginning.rules.claim == "race" else PlayPage)(match, keeping=keeping)


KEPT_EVERY = 1.0
"""Seconds between two times that the record of a game that runs on is brought up to now."""
