"""What has been seen of a game: sentences, and how many cards each seat held, for what stands beside the table."""

from collections import deque
from collections.abc import Iterable, Mapping, Sequence

from wardeck.engine.events import Event
from wardeck.table.players import Players
from wardeck.table.scene import Scene
from wardeck.table.telling import Teller

REMEMBERED = 200
"""Sentences that are kept."""
MOST_POINTS = 1024
"""Points of the chart that are kept; beyond, every second one goes, and from then on only every second comes."""


class Story:
    """Follows a game from where it begins."""

    def __init__(
        self,
        players: Players,
        strengths: Mapping[str, int],
        counts: Sequence[int],
        said: str,
        *,
        after: int = 0,
    ) -> None:
        """``counts``: the cards of each seat after battle number ``after``, where the story begins."""
        self._teller = Teller(players, strengths)
        self.history: deque[str] = deque(maxlen=REMEMBERED)
        self.chart: list[tuple[int, ...]] = [tuple(counts)]
        self.said = said
        self._after = after
        self._every = 1

    @property
    def scene(self) -> Scene:
        """What lies on the table."""
        return self._teller.scene

    def seat(self, players: Players) -> None:
        """The same game, whose players are called otherwise from now on."""
        self._teller.players = players

    def take(self, events: Iterable[Event], battles: int, counts: Sequence[int]) -> None:
        """What happened in a step, and how many cards each seat holds after it, in battle number ``battles``."""
        self.said = self._teller.tell(events)
        if self.said:
            self.history.append(self.said)
        if self.scene.over and battles - self._after == len(self.chart) * self._every:
            self.chart.append(tuple(counts))
        if len(self.chart) > MOST_POINTS:
            self.chart = self.chart[::2]
            self._every *= 2
