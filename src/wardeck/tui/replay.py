"""The screen on which a game that has been played is looked at: step by step, by itself, or anywhere at once."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar

from textual.binding import BindingType
from textual.timer import Timer
from textual.widget import Widget

from wardeck.messages import say
from wardeck.table.course import Course
from wardeck.table.ending import verdict
from wardeck.table.picture import Picture
from wardeck.table.players import Players
from wardeck.tui.asking import Told
from wardeck.tui.page import Page, bound, close
from wardeck.tui.play import PACES
from wardeck.tui.reel import Reel
from wardeck.tui.sheet import SheetPage
from wardeck.tui.table import TableView
from wardeck.tui.timeline import Timeline

if TYPE_CHECKING:
    from wardeck.tui.app import Wardeck

SLICE, PAUSE = 0.04, 0.01
"""Seconds for playing on at a stretch, and for everything else in between."""
LEAP = 25
"""Moments for the keys that go further at once."""
FAR = 10**9
"""Beyond the end of any game."""
POINTS, TOLD = 256, 40
"""Points of the chart and sentences of the history."""


class ReplayPage(Page[None]):
    """One game from its deal to where its record ends."""

    app: "Wardeck"

    BINDINGS: ClassVar[list[BindingType]] = [
        bound("replay.keys.step", "step"),
        bound("replay.keys.back", "by(-1)"),
        bound("tui.keys.pace_1", "pace(0)"),
        bound("tui.keys.pace_4", "pace(1)"),
        bound("tui.keys.pause", "pause"),
        bound("tui.keys.war", "next_war"),
        bound("replay.keys.war_before", "war_before", show=False),
        bound("replay.keys.longest", "longest"),
        bound("replay.keys.start", f"by({-FAR})", show=False),
        bound("replay.keys.end", "end"),
        bound("replay.keys.ahead", f"by({LEAP})", show=False),
        bound("replay.keys.behind", f"by({-LEAP})", show=False),
        bound("tui.keys.rules", "rules"),
        bound("tui.keys.theme", "theme", show=False),
        bound("tui.keys.quit", "quit"),
        bound("tui.keys.told", "told"),
    ]

    def __init__(self, course: Course, players: Players, title: str) -> None:
        super().__init__()
        opening = say("replay.dealt" if course.record.packets is None else "replay.given")
        self.reel = Reel(course, players, opening)
        self.place = 0
        self.pace: int | None = None
        """The place in `PACES` where the game goes by itself."""
        self._title = title
        self._wanted = 0
        """Where one wants to be, as soon as the game has been played so far."""
        self._timer: Timer | None = None

    def content(self) -> Iterable[Widget]:
        yield TableView(self.app.looks.glyphs)
        yield Timeline(self.app.looks.glyphs)

    def on_mount(self) -> None:
        self.query_one(TableView).sit(self.reel.players, self.reel.course.rules.strengths())
        self._grow()

    # Where to

    def go(self, place: int) -> None:
        """To this moment, or as near as there is one."""
        self._wanted = max(place, 0)
        self.place = min(self._wanted, self.reel.last)
        if self._at_the_end:
            self._halt()
        self._show()

    @property
    def _at_the_end(self) -> bool:
        return self.reel.complete and self.place == self.reel.last

    def action_by(self, moments: int) -> None:
        self._halt()
        self.go(self.place + moments)

    def action_next_war(self) -> None:
        self._halt()
        self.go(self.reel.next_war(self.place))

    def action_war_before(self) -> None:
        self._halt()
        self.go(self.reel.war_before(self.place))

    def action_longest(self) -> None:
        self._halt()
        self.go(self.reel.longest)

    def action_end(self) -> None:
        self._halt()
        self.go(FAR)

    def on_timeline_chosen(self, message: Timeline.Chosen) -> None:
        self._halt()
        self.go(message.place)

    def on_table_view_pressed(self) -> None:
        self.action_step()

    # By itself

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Which keys do something now."""
        if action == "pause":
            return self._timer is not None
        return not (action == "pace" and self._at_the_end)

    def action_step(self) -> None:
        """The next moment; where the game goes by itself, it pauses."""
        if self._timer:
            self.action_pause()
        else:
            self.go(self.place + 1)

    def action_pace(self, pace: int) -> None:
        self._halt()
        self.pace = pace
        self._timer = self.set_interval(PACES[pace], lambda: self.go(self.place + 1))
        self.go(self.place + 1)

    def action_pause(self) -> None:
        self._halt()
        self._show()

    def _halt(self) -> None:
        if self._timer:
            self._timer.stop()
        self._timer, self.pace = None, None

    # The rest

    def action_rules(self) -> None:
        self._halt()
        self._show()
        self.app.open(SheetPage(self._title, self.reel.course.rules))

    def action_told(self) -> None:
        """What was said up to here, where there is no room for it beside the table."""
        self._halt()
        self._show()
        history, chart = self.reel.history(self.place, TOLD), self.reel.chart(self.place, POINTS)
        self.app.open(Told(history, chart, self.reel.players))

    def action_theme(self) -> None:
        self.app.turn_theme()
        self.query_one(TableView).redraw()
        self.query_one(Timeline).refresh()

    def action_quit(self) -> None:
        close(self)

    def _grow(self) -> None:
        """Plays on behind the scenes, in slices, so that keys and the screen are served."""
        self.reel.grow(SLICE)
        if not self.reel.complete:
            self.set_timer(PAUSE, self._grow)
        if self._wanted > self.place:
            self.place = min(self._wanted, self.reel.last)
        self._show()

    def _show(self) -> None:
        reel, place = self.reel, self.place
        moment = reel.moments[place]
        self.query_one(Timeline).show(place, reel.last, reel.wars)
        self.query_one(TableView).show(
            Picture(
                title=self._heading(),
                scene=moment.scene,
                view=moment.view,
                sentence=moment.said,
                verdict=reel.wrong or verdict(reel.course, reel.players) if self._at_the_end else "",
                keys=(),
                note="" if self.pace is None else say(f"tui.play.pace_{self.pace}"),
                history=reel.history(place, TOLD),
                chart=reel.chart(place, POINTS),
            )
        )
        self.refresh_bindings()

    def _heading(self) -> str:
        number, last = self.reel.moments[self.place].view.battles, self.reel.moments[-1].view.battles
        key = "battle" if self.reel.complete else "battle_growing"
        return say(f"replay.{key}", title=self._title, number=number, all=last, dot=self.app.looks.glyphs["dot"])
