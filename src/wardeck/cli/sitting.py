"""A game at the table in the terminal: draws it, and does what the keys say."""

import time

from wardeck.cli.keyboard import END_OF_INPUT, ENTER, ESCAPE, LEFT, RIGHT, SPACE
from wardeck.cli.screen import Screen
from wardeck.cli.sheet import Sheet
from wardeck.engine import events as e
from wardeck.engine.view import view
from wardeck.messages import say
from wardeck.table.course import Course
from wardeck.table.ending import verdict
from wardeck.table.glyphs import Glyphs
from wardeck.table.picture import Picture, Table
from wardeck.table.players import Players
from wardeck.table.scene import Scene, follow, seen
from wardeck.table.telling import Teller

LANDING = 0.12
"""Seconds between two war cards."""
PACES = (0.9, 0.25)
"""Seconds a step, where the game goes by itself."""
GLANCE = 0.2
"""Seconds between two looks at the table while the game runs on."""


class Sitting:
    """One game at one keyboard."""

    def __init__(self, course: Course, players: Players, title: str, glyphs: Glyphs, *, back: bool = False) -> None:
        self.course = course
        self.players = players
        self.title = title
        self.glyphs = glyphs
        self.can_go_back = back
        self.table = Table(players, course.rules.strengths(), glyphs)
        self.teller = Teller(players, course.rules.strengths())
        self.said = self._ready()
        self.pace: int | None = None
        """The place in `PACES` where the game goes by itself."""

    def run(self) -> None:
        """Plays until the game is over and has been looked at, or is stopped."""
        with Screen() as self.screen:
            while True:
                self._draw()
                key = self.screen.key(None if self.pace is None else PACES[self.pace])
                if self.course.done:
                    self.pace = None
                    if key and self._closes(key):
                        return
                elif key is None:
                    self._step()
                elif key in ("q", ESCAPE, END_OF_INPUT):
                    self._stop()
                    return
                else:
                    self._do(key)

    def _do(self, key: str) -> None:
        if key in (SPACE, ENTER, RIGHT):
            if self.pace is None or key == RIGHT:
                self._step()
            self.pace = None
        elif key == LEFT and self.can_go_back:
            self._back()
        elif key in ("w", "e"):
            self.pace = None
            self._run_on(to_war=key == "w")
        elif key == "a":
            self.pace = {None: 0, 0: 1}.get(self.pace)
        elif key == "r":
            self._show_rules()

    def _closes(self, key: str) -> bool:
        if key == LEFT and self.can_go_back:
            self._back()
        elif key == "r":
            self._show_rules()
        else:
            return key in (SPACE, ENTER, RIGHT, "q", ESCAPE, END_OF_INPUT)
        return False

    def _step(self) -> None:
        """The next step, war cards landing one after the other."""
        before = self.teller.scene
        events = self.course.step()
        said = self.teller.tell(events)
        scene, landed = before, 0
        rounds = sum(isinstance(event, e.CardsLaid) for event in events)
        for event in seen(events):
            scene = follow(scene, event)
            if isinstance(event, e.CardsLaid) and (landed := landed + 1) < rounds and not self.screen.key_waits():
                self._draw(scene)
                time.sleep(LANDING)
        self.said = said

    def _back(self) -> None:
        self.teller = Teller(self.players, self.course.rules.strengths())
        told = [self.teller.tell(events) for events in self.course.back()]
        self.said = told[-1] if told else self._ready()

    def _run_on(self, *, to_war: bool) -> None:
        """Plays on to the next war or to the end, until a key is pressed."""
        looked = time.monotonic()
        while not self.course.done:
            self.said = self.teller.tell(self.course.step())
            if to_war and self.teller.scene.due and self.teller.scene.war_steps == 1:
                return
            if time.monotonic() - looked > GLANCE:
                self._draw()
                looked = time.monotonic()
                if self.screen.key_waits():
                    return

    def _stop(self) -> None:
        """In a replay nothing is stopped; it is only looked at no longer."""
        if not self.can_go_back:
            self.course.stop()

    def _draw(self, scene: Scene | None = None) -> None:
        """Draws the table as it is, or with a scene that is already past."""
        picture = Picture(
            title=self._title(),
            scene=scene or self.teller.scene,
            view=view(self.course.state),
            sentence="" if scene else self.said,
            verdict=verdict(self.course, self.players) if self.course.done and scene is None else "",
            keys=self._keys(),
            note=say(f"play.table.pace_{self.pace}") if self.pace is not None else "",
        )
        self.screen.show(lambda width, height: self.table.draw(picture, width, height))

    def _title(self) -> str:
        battles, limit = self.course.state.battles, self.course.rules.battles or self.course.record.limit
        if not battles:
            return self.title
        key = "battle_of" if limit else "battle"
        return say(f"play.table.{key}", title=self.title, number=battles, limit=limit, dot=self.glyphs["dot"])

    def _ready(self) -> str:
        """What is said before the first battle."""
        dealt = self.course.record.packets is None
        return say("play.table.dealt" if dealt else "play.table.given")

    def _keys(self) -> list[tuple[str, str]]:
        """What can be pressed now, the most important ones first and the way out last."""
        if self.course.done:
            names = ["close", *(["back"] if self.can_go_back else []), "rules", "quit"]
        else:
            lay = "lay" if self.teller.scene.due else "turn"
            first = "pause" if self.pace is not None else lay
            names = [first, "war", "end", *(["back"] if self.can_go_back else []), "auto", "rules"]
            names.append("quit" if self.can_go_back else "stop")
        return [(say(f"play.keys.{name}.key"), say(f"play.keys.{name}.does")) for name in names]

    def _show_rules(self) -> None:
        Sheet(self.title, self.course.rules).read(self.screen)
