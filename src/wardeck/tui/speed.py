"""The table page of Speed War: everybody turns and calls by keys, one person with bots or several at one keyboard."""

import secrets
import time
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import ClassVar

from textual import events
from textual.binding import BindingType
from textual.widget import Widget
from textual.widgets import Static

from wardeck.engine import events as e
from wardeck.engine.events import Call
from wardeck.messages import look_up, say
from wardeck.rules.files import HouseRules
from wardeck.table.picture import ROOMY, Picture
from wardeck.table.race import Race
from wardeck.tui.match import Match
from wardeck.tui.page import bound
from wardeck.tui.play import PlayPage
from wardeck.tui.racing import TICK, Window, a_minute, calls_told, pace_told, with_turned


class SpeedPage(PlayPage, inherit_bindings=False):
    """Plays one race after the other. It begins paused, with the first turn."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bound("tui.keys.keys", "keys"),
        bound("tui.keys.turn", "turn"),
        bound("tui.speed.keys.mine", "call('mine')"),
        bound("tui.speed.keys.war", "call('war')"),
        bound("tui.keys.pause", "pause"),
        bound("tui.speed.keys.unhurried", "unhurried"),
        bound("tui.keys.luck", "luck"),
        bound("tui.keys.rules", "rules"),
        bound("tui.keys.stop", "stop"),
        bound("tui.keys.again", "again"),
        bound("tui.keys.save", "save"),
        bound("tui.keys.quit", "quit"),
        bound("tui.keys.told", "told", show=False),
        bound("tui.keys.theme", "theme", show=False),
    ]

    def _begin(self, match: Match) -> None:
        super()._begin(match)
        seats = range(len(match.players))
        self._people = [seat for seat in seats if not match.players[seat].bot]
        bots = [seat for seat in seats if match.players[seat].bot]
        self.race = Race(self.course, bots, lambda: secrets.randbits(64))
        self._paced = ""
        """What is said of the pace at the end."""

    def content(self) -> Iterable[Widget]:
        yield from super().content()
        yield Window()
        yield Static(id="pairs", markup=False)

    def on_mount(self) -> None:
        super().on_mount()
        self.set_interval(TICK, self._tick)

    def now(self) -> int:
        """Milliseconds of a clock that never goes back."""
        return time.monotonic_ns() // 1_000_000

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Several people have keys of their own; what would play without them is not there."""
        if action in ("turn", "call"):
            return not self.over() and (len(self._people) == 1 or (action == "turn" and self.race.paused))
        if action == "pause":
            return not self.over() and not self.race.paused
        if action == "unhurried":
            rules = self.course.rules
            return not self.course.steps and (rules.claim_window, rules.turn_window) != ("none", "none")
        return super().check_action(action, parameters)

    # What keys do

    def on_key(self, event: events.Key) -> None:
        """One of the two keys of somebody at a shared keyboard: the first turns and takes, the second calls war."""
        for seat, (first, second) in self._pairs():
            if event.key in (first, second) and not self.over():
                event.stop()
                if event.key == second:
                    self._call(seat, "war")
                elif self.race.due:
                    self._call(seat, "mine")
                else:
                    self._turn(seat)

    def action_turn(self) -> None:
        if self.race.paused:
            self._go_on()
        elif len(self._people) == 1:
            self._turn(self._people[0])

    def action_call(self, call: Call) -> None:
        self._call(self._people[0], call)

    def action_pause(self) -> None:
        self._halt()

    def action_unhurried(self) -> None:
        """The same deal, without windows."""
        house = self.match.beginning.house
        rules = house.rules.with_(claim_window="none", turn_window="none")
        self._again(self.match.under(HouseRules(rules, title=house.title, base=house.name or house.base)))

    def action_stop(self) -> None:
        self._halt()
        self._paced = pace_told(self._pace, None)
        super().action_stop()

    def _turn(self, seat: int) -> None:
        if self.race.paused:
            self._go_on()
        else:
            self._raced(self.race.turn(seat, self.now()))

    def _call(self, seat: int, call: Call) -> None:
        self._raced(self.race.call(seat, call, self.now()))

    def _go_on(self) -> None:
        self.race.go_on(self.now())
        self._show()

    def _halt(self) -> None:
        """Stops the windows; what was over by now has happened."""
        if not self.over():
            happened = self.race.follow(self.now())
            self.race.pause(self.now())
            self._raced(happened)
        super()._halt()

    # How the race goes

    def _tick(self) -> None:
        if self.race.paused or self.over():
            return
        turned = self.race.turned
        happened = self.race.follow(self.now())
        if happened or turned != self.race.turned:
            self._raced(happened)
        else:
            self._show_window()

    def _raced(self, happened: tuple[e.Event, ...]) -> None:
        if happened:
            said = self.story.said
            self._take(happened)
            self.story.said = self.story.said or said
        if any(isinstance(event, e.BattleEnded) for event in happened):
            self._keep()
        if any(isinstance(event, e.GameEnded) for event in happened):
            self._end()
        self._show()

    @property
    def _pace(self) -> int:
        """Battles a minute since one sat down, pauses not counted."""
        return a_minute(self.course.state.battles - self.match.fought, self.race.raced)

    def _end(self) -> None:
        """The best of a whole race that one person has raced against bots stays in the file of choices."""
        alone = len(self._people) == 1 and not self.match.fought
        best = self.app.settings.best
        self._paced = pace_told(self._pace, best if alone else None)
        if alone and self._pace > best:
            self.app.settings = self.app.settings.kept(best=self._pace)

    # What is seen

    def _pairs(self) -> Sequence[tuple[int, Sequence[str]]]:
        """The keys of each seat at a shared keyboard; one person alone has the keys at the foot."""
        pairs: Sequence[Sequence[str]] = look_up("tui.speed.pairs")
        return list(zip(self._people, pairs, strict=False)) if len(self._people) > 1 else []

    def _show(self) -> None:
        super()._show()
        for below in self.query("#pairs").results(Static):
            below.update(self._below())
            below.display = self.size.height >= ROOMY if self.over() else len(self._people) > 1
        self._show_window()

    def _below(self) -> str:
        """Who has which keys; at the end, who called how well."""
        if self.over():
            return calls_told(self.course.events, self.match.players)
        key, about = ("pair", "") if len(self._people) == 2 else ("pair_short", say("tui.speed.pair_about") + "\n")
        players = self.match.players
        return about + "  ".join(
            say(f"tui.speed.{key}", who=players[seat].called, first=first, second=second)
            for seat, (first, second) in self._pairs()
        )

    def _show_window(self) -> None:
        for window in self.query(Window):
            window.show(self.race.left(self.now(), self._people) if self.app.looks.motion else None)

    def picture(self) -> Picture:
        picture = super().picture()
        if self.over():
            return replace(picture, verdict=f"{picture.verdict} {self._paced}".strip())
        turned = {seat: self.race.seen(seat) for seat, cards in self.race.turned.items() if cards}
        picture = with_turned(picture, turned, opens=self.course.state.battle is None)
        return replace(picture, sentence=self._sentence())

    def _sentence(self) -> str:
        if self.race.paused:
            return say("tui.speed.paused" if self.course.steps else "tui.speed.begin")
        if self.race.due:
            wrong = self.course.state.battle.wrong if self.course.state.battle else ()
            return f"{self.story.said if wrong else ''} {say('tui.speed.call')}".strip()
        if any(self.race.owes(seat) for seat in self._people):
            turning = say("tui.speed.lay" if self.course.state.battle else "tui.speed.turn")
            return turning if any(self.race.turned.values()) else f"{self.story.said} {turning}"
        return say("tui.speed.wait")
