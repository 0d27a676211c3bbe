"""A whole game laid out moment by moment, so that any of them can be looked at at once."""

import time
from bisect import bisect_left, bisect_right
from dataclasses import dataclass

from wardeck.engine.view import View, view
from wardeck.errors import RecordError
from wardeck.table.course import Course
from wardeck.table.players import Players
from wardeck.table.scene import Scene
from wardeck.table.telling import Teller


@dataclass(frozen=True, slots=True)
class Moment:
    """The table after a step."""

    view: View
    scene: Scene
    said: str


class Reel:
    """The moments of a game, the deal first. `grow` plays on; what has been played can be gone through in any way."""

    def __init__(self, course: Course, players: Players, opening: str) -> None:
        self.course = course
        self.players = players
        self._teller = Teller(players, course.rules.strengths())
        self.moments = [Moment(view(course.state), self._teller.scene, opening)]
        self.wars: list[int] = []
        """Where a war begins, as numbers of moments, ascending."""
        self.longest = 0
        """Where the war with the most steps begins, the first of several; 0 where there was none."""
        self.wrong = ""
        """Why the game cannot be shown any further, where its record tells of what cannot have happened."""
        self._most_steps = 0
        self._settled = [0]

    @property
    def last(self) -> int:
        """The number of the last moment that is known."""
        return len(self.moments) - 1

    @property
    def complete(self) -> bool:
        """Whether the whole game is there, or as much of it as can be."""
        return self.course.done or bool(self.wrong)

    def grow(self, seconds: float) -> None:
        """Plays on for about so long."""
        until = time.monotonic() + seconds
        while not self.complete and time.monotonic() < until:
            try:
                self._step()
            except RecordError as error:
                self.wrong = str(error)

    def next_war(self, place: int) -> int:
        """The next moment in which a war begins; the last moment where there is none."""
        found = bisect_right(self.wars, place)
        return self.wars[found] if found < len(self.wars) else self.last

    def war_before(self, place: int) -> int:
        """The last moment before this one in which a war begins; the first moment where there is none."""
        found = bisect_left(self.wars, place)
        return self.wars[found - 1] if found else 0

    def chart(self, place: int, points: int) -> list[tuple[int, ...]]:
        """The cards of each seat after battles, at so many even distances from the deal to this moment."""
        upto = bisect_right(self._settled, place)
        if upto <= points:
            return [self.moments[at].view.counts for at in self._settled[:upto]]
        chosen = (round(number * (upto - 1) / (points - 1)) for number in range(points))
        return [self.moments[self._settled[at]].view.counts for at in chosen]

    def history(self, place: int, most: int) -> list[str]:
        """What was said up to this moment, the newest last."""
        told = (self.moments[at].said for at in range(max(place - 3 * most, 1), place + 1))
        return [said for said in told if said][-most:]

    def _step(self) -> None:
        said = self._teller.tell(self.course.step())
        scene, place = self._teller.scene, len(self.moments)
        self.moments.append(Moment(view(self.course.state), scene, said))
        if self.course.state.battle is None:
            self._settled.append(place)
        if not scene.due:
            return
        if scene.war_steps == 1:
            self.wars.append(place)
        if scene.war_steps > self._most_steps:
            self._most_steps, self.longest = scene.war_steps, self.wars[-1]
