"""War cards that land on the table one after the other."""

from collections import deque
from collections.abc import Callable, Iterable
from typing import Any

from textual.screen import Screen
from textual.timer import Timer

from wardeck.engine import events as e
from wardeck.table.scene import Scene, follow, seen

LANDING = 0.12
"""Seconds between two war cards."""


class Landing:
    """What lies on the table until the last card of a step has landed; ``show`` is called as each one lands."""

    def __init__(self, screen: Screen[Any], show: Callable[[], None]) -> None:
        self._screen = screen
        self._show = show
        self._scenes: deque[Scene] = deque()
        self._timer: Timer | None = None

    @property
    def scene(self) -> Scene | None:
        """What is to be seen now; None where everything has landed."""
        return self._scenes[0] if self._scenes else None

    def begin(self, before: Scene, events: Iterable[e.Event]) -> None:
        """What happened in a step: each round of war cards but the last is seen by itself."""
        self.land()
        scene = before
        scenes = []
        for event in seen(events):
            scene = follow(scene, event)
            scenes += [scene] if isinstance(event, e.CardsLaid) else []
        self._scenes.extend(scenes[:-1])
        if self._scenes:
            self._timer = self._screen.set_interval(LANDING, self._next)

    def land(self) -> None:
        """All of them, at once."""
        self._scenes.clear()
        if self._timer:
            self._timer.stop()
        self._timer = None

    def _next(self) -> None:
        self._scenes.popleft()
        if not self._scenes:
            self.land()
        self._show()
