"""A room on a server: the table when there is a game, and the people and rules beside it."""

import time
from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from textual.binding import BindingType
from textual.widget import Widget
from textual.widgets import Static

from wardeck.engine.events import Call
from wardeck.errors import WardeckError
from wardeck.messages import say
from wardeck.room.room import USUAL_CLOCK
from wardeck.rules.files import HouseRules, to_table
from wardeck.table.picture import ROOMY
from wardeck.table.titles import title_of
from wardeck.tui.address import Address
from wardeck.tui.advice import Turn, advice, can_turn, turn_of
from wardeck.tui.asking import Question, Told
from wardeck.tui.choosing import Choosing
from wardeck.tui.client import Client, Frame
from wardeck.tui.landing import Landing
from wardeck.tui.lobby import Lobby
from wardeck.tui.memory import Memory
from wardeck.tui.page import Page, bound, close
from wardeck.tui.racer import Racer
from wardeck.tui.racing import TICK, Window
from wardeck.tui.room_game import RoomGame
from wardeck.tui.sheet import SheetPage
from wardeck.tui.table import TableView
from wardeck.tui.wire import house_of

if TYPE_CHECKING:
    from wardeck.tui.app import Wardeck

TURNS = ("everyone", "host", "itself")
READING = 6.0
"""Seconds for a sentence that says why something was refused."""


class RoomPage(Page[str]):
    """Closes with a sentence where there is nothing to come back to, and with none when somebody leaves."""

    app: "Wardeck"

    BINDINGS: ClassVar[list[BindingType]] = [
        bound("join.keys.turn", "turn"),
        bound("tui.speed.keys.mine", "call('mine')"),
        bound("tui.speed.keys.war", "call('war')"),
        bound("join.keys.deal", "deal(False)"),
        bound("join.keys.again", "deal(True)"),
        bound("join.keys.sit", "sit"),
        bound("join.keys.bot", "bot"),
        bound("join.keys.choose", "choose"),
        bound("join.keys.speed_1", "speed(1)"),
        bound("join.keys.speed_4", "speed(4)"),
        bound("tui.keys.war", "run_on('war')"),
        bound("tui.keys.end", "run_on('end')"),
        bound("join.keys.pause", "pause"),
        bound("tui.keys.rules", "rules"),
        bound("join.keys.stop", "stop"),
        bound("join.keys.people", "people"),
        bound("tui.keys.told", "told"),
        bound("tui.keys.chances", "chances"),
        bound("join.keys.turns", "turns", show=False),
        bound("join.keys.steps", "steps", show=False),
        bound("join.keys.clock", "clock", show=False),
        bound("join.keys.lock", "lock", show=False),
        bound("join.keys.show_chances", "show_chances", show=False),
        bound("join.keys.unseat", "unseat", show=False),
        bound("join.keys.host", "host", show=False),
        bound("join.keys.give_up", "give_up"),
        bound("tui.keys.theme", "theme", show=False),
        bound("tui.keys.quit", "quit"),
    ]

    def __init__(self, address: Address, memory: Memory, name: str | None) -> None:
        """``name``: what one is called when one sits down at once; None to watch."""
        super().__init__()
        self.client = Client(address, memory, self.hear)
        self.seen = self.client.seen
        self._name = name
        self._wants_seat = name is not None
        self._line = say("join.connecting", server=address.server)
        self._beside = False
        """Whether people and rules are shown although there is a game to be seen."""
        self._turned: Turn | None = None
        """The last turn that was taken from here."""
        self._outlook: str | None = None
        """What is said of the chances; None where nobody wants to hear it."""
        self._game: RoomGame | None = None
        self._landing = Landing(self, self._show)
        self.racer = Racer(self.client, lambda: time.monotonic_ns() // 1_000_000)

    def content(self) -> Iterable[Widget]:
        yield TableView(self.app.looks.glyphs)
        yield Lobby(self.app.looks.glyphs, self.client.address.link)
        yield Static(id="calls", markup=False)
        yield Static(id="outlook", markup=False)
        yield Window()
        yield Static(id="line", markup=False)

    def on_mount(self) -> None:
        self.run_worker(self._stay())
        if self.app.looks.motion:
            self.set_interval(TICK, self._show_window)
        self._show()

    async def _stay(self) -> None:
        try:
            await self.client.run()
        except WardeckError as error:
            close(self, error.message)

    # What is heard

    def hear(self, frame: Frame) -> None:
        """A frame that the client has taken in."""
        match frame["type"]:
            case "lost":
                self._line = say("join.lost")
            case "welcome":
                self._line = ""
                self._join()
            case "chances" if self._outlook is not None:
                self._outlook = " ".join(filter(None, (frame["sentence"], frame["note"])))
            case "refused" if frame["code"] == "extra.missing":
                self._outlook = frame["sentence"]
            case "refused" | "bye":
                self._line = frame["sentence"]
                self.set_timer(READING, partial(self._unsay, self._line))
            case _:
                pass
        self.racer.hear(frame)
        self._follow()
        self._show()

    def _unsay(self, line: str) -> None:
        """What was refused has been read."""
        if self._line == line:
            self._line = ""
            self._show()

    def _join(self) -> None:
        if self._wants_seat and self.seen.member is None:
            self.client.join(self._name or say("join.no_name"))
        self._wants_seat = False

    def _follow(self) -> None:
        """Brings the table to where the game is."""
        playing = self.seen.playing
        if playing is None:
            return
        if self._game is None or self._game.playing is not playing:
            self._landing.land()
            self._game, self._beside = RoomGame(self.client, playing), False
            self._outlook = self._outlook and say("tui.laboratory.coming")
            self._sit(self._game)
        elif self._game.seat():
            self._sit(self._game)
        for before, events in self._game.follow():
            if self._cards_land:
                self._landing.begin(before, events)
        if self.seen.phase == "lobby":
            self._game.check()
            best = self._game.end(self.app.settings.best)
            if best > self.app.settings.best:
                self.app.settings = self.app.settings.kept(best=best)

    @property
    def _cards_land(self) -> bool:
        """Whether war cards are seen one by one; in a race they are, as they are turned."""
        quick = self.seen.facts["run"] or self.seen.facts["pace"]["speed"] != 1
        return self.app.looks.motion and not quick and not (self.seen.playing and self.seen.playing.race)

    def _sit(self, game: RoomGame) -> None:
        self.query_one(TableView).sit(game.players, game.house.rules.strengths())

    # What is seen

    def _show(self) -> None:
        if not self.is_mounted:
            return
        known = bool(self.seen.facts)
        at_the_table = known and self.seen.playing is not None and not self._beside
        table, lobby = self.query_one(TableView), self.query_one(Lobby)
        table.display, lobby.display = at_the_table, known and not at_the_table
        if at_the_table and self._game:
            pace = self.seen.facts["pace"]
            note = say("tui.play.pace_1") if pace["turns"] == "itself" and pace["speed"] == 4 else ""
            table.show(self._game.picture(self.app.looks.glyphs, note, self._landing.scene))
        elif known:
            lobby.show(self.seen, self._rules_title(), self._game.checks if self._game else ())
        self._show_below(at_the_table=at_the_table)
        self.refresh_bindings()

    def _show_below(self, *, at_the_table: bool) -> None:
        """Lines below the table, each where there is something to say."""
        roomy = self.size.height >= ROOMY
        lines = {
            "#calls": self._game.calls_said() if self._game and at_the_table and roomy else "",
            "#outlook": self._outlook if self._outlook and at_the_table and self._sees_chances else "",
        }
        for name, said in lines.items():
            self.query_one(name, Static).update(said)
            self.query_one(name).display = bool(said)
        said = advice(self.seen, self._turned, at_the_table=at_the_table) if self.seen.facts else ""
        self.query_one("#line", Static).update(self._line or said)
        self._show_window()

    @property
    def _sees_chances(self) -> bool:
        """Whether there are chances to be seen: for whoever watches, and for players where the host allows it."""
        return self.seen.phase == "playing" and (self.seen.seat is None or self.seen.facts["chances"])

    def _show_window(self) -> None:
        window = self.query_one(Window)
        window.display = self.query_one(TableView).display and self.racer.playing is not None
        window.show(self.racer.left() if self.app.looks.motion else None)

    def _rules_title(self) -> str:
        rules = self.seen.facts["rules"]
        return str(rules["title"] or title_of(house_of(rules)))

    # What keys do

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Which keys do something now."""
        seen = self.seen
        if not seen.facts:
            return action in ("quit", "theme", "keys")
        lobby, playing, host = seen.phase == "lobby", seen.phase == "playing", seen.is_host
        races = self.racer.playing is not None
        wanted = {
            "turn": playing and (seen.seat is not None or (host and not races)),
            "call": races and seen.seat is not None and not self._beside,
            "deal": lobby and host and (parameters != (True,) or seen.playing is not None),
            "sit": seen.member is None and not seen.facts["locked"],
            "bot": lobby and host,
            "choose": lobby and host,
            "speed": playing and host and not races and seen.facts["pace"]["speed"] not in parameters,
            "run_on": playing and host and not races,
            "pause": playing and host,
            "stop": playing and seen.member is not None,
            "people": seen.playing is not None,
            "told": seen.playing is not None and not self._beside,
            "chances": self._sees_chances and not self._beside,
            "show_chances": host,
            "turns": host,
            "steps": host,
            "clock": host,
            "lock": host,
            "unseat": host,
            "host": host and (self._beside or not races),
            "give_up": seen.seat is not None and (lobby or self._beside),
        }
        return bool(wanted.get(action, True))

    def act(self, kind: str, **fields: Any) -> None:
        """Carries out a command."""
        self._line = ""
        self.client.act({"type": kind, **fields})

    def action_turn(self) -> None:
        self._landing.land()
        if self.racer.playing:
            self.racer.turn()
        elif self.seen.facts["run"]:
            self.act("run-on", until=None)
        elif self.seen.playing and can_turn(self.seen, self._turned):
            self._turned = turn_of(self.seen.playing)
            _, battle, step = self._turned
            self.act("turn", seat=self.seen.seat, battle=battle, step=step)
            self._show()

    def action_call(self, call: Call) -> None:
        self.racer.call(call)

    def on_table_view_pressed(self) -> None:
        if self.check_action("turn", ()):
            self.action_turn()

    def action_deal(self, again: bool) -> None:
        self.act("start", again=again)

    def action_sit(self) -> None:
        self.client.join(self._name or self.app.settings.name or say("join.no_name"))

    def action_bot(self) -> None:
        self.act("add-bots", bots=1)

    def action_choose(self) -> None:
        self.app.open(Choosing(house_of(self.seen.facts["rules"])), self._chosen)

    def _chosen(self, house: HouseRules | None) -> None:
        if house:
            self.act("choose-rules", rules={"base": house.name} if house.name else to_table(house))

    def action_speed(self, speed: int) -> None:
        self._set_pace(speed=speed)

    def action_turns(self) -> None:
        now = TURNS.index(self.seen.facts["pace"]["turns"])
        self._set_pace(turns=TURNS[(now + 1) % len(TURNS)])

    def action_steps(self) -> None:
        self._set_pace(steps=not self.seen.facts["pace"]["steps"])

    def action_clock(self) -> None:
        self._set_pace(clock=0 if self.seen.facts["pace"]["clock"] else USUAL_CLOCK)

    def _set_pace(self, **changes: Any) -> None:
        self.act("set-pace", pace={**self.seen.facts["pace"], **changes})

    def action_lock(self) -> None:
        self.act("lock", on=not self.seen.facts["locked"])

    def action_run_on(self, until: str) -> None:
        self.act("run-on", until=until)

    def action_pause(self) -> None:
        self.act("pause", on=not self.seen.facts["paused"])

    def action_stop(self) -> None:
        me = self.seen.who(self.seen.member)
        self.act("ask-stop", on=not (me and me["asks_stop"]))

    def action_unseat(self) -> None:
        self._of_marked("unseat")

    def action_host(self) -> None:
        self._of_marked("make-host")

    def _of_marked(self, kind: str) -> None:
        marked = self.query_one(Lobby).marked
        if marked is not None and self.query_one(Lobby).display:
            self.act(kind, member=marked)

    def action_give_up(self) -> None:
        self.app.open(Question(say("join.give_up"), say("join.given_up")), self._give_up)

    def _give_up(self, yes: bool | None) -> None:
        if yes:
            self.act("give-up")

    def action_people(self) -> None:
        self._beside = not self._beside
        self._show()

    def action_rules(self) -> None:
        house = house_of(self.seen.facts["rules"])
        self.app.open(SheetPage(self._rules_title(), house.rules))

    def action_told(self) -> None:
        assert self._game is not None, "there is a game to be told"
        story = self._game.story
        self.app.open(Told(story.history, story.chart, self._game.players))

    def action_chances(self) -> None:
        """Shows who is likely to win, or shows it no more."""
        self._outlook = say("tui.laboratory.coming") if self._outlook is None else None
        self.client.watch(on=self._outlook is not None)
        self._show()

    def action_show_chances(self) -> None:
        self.act("show-chances", on=not self.seen.facts["chances"])

    def action_theme(self) -> None:
        self.app.turn_theme()
        self.query_one(TableView).redraw()

    def action_quit(self) -> None:
        """Asks first where one has a seat in a game."""
        if self.seen.facts and self.seen.phase == "playing" and self.seen.seat is not None:
            self.app.open(Question(say("join.leave"), say("join.kept")), self._leave)
        else:
            close(self)

    def _leave(self, yes: bool | None) -> None:
        if yes:
            close(self)
