"""A bar that says how far a long run is: on standard error, and only where somebody looks at it."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from wardeck.cli.amounts import compact, grouped, lasting
from wardeck.cli.ink import is_terminal
from wardeck.messages import say

SHOWN_EVERY = 0.1
"""Seconds between two drawings of the bar."""
SURE_AFTER = 0.5
"""Seconds before which a speed says little."""


class Bar:
    """The bar, drawn by whoever plays; no thread of its own, so that workers can be started at any time."""

    def __init__(self, progress: Any, task: Any, done: int) -> None:
        self._progress, self._task, self._before = progress, task, done
        self._started = self._shown = time.monotonic()

    def __call__(self, done: int, games: int) -> None:
        """So many games are done, of so many."""
        now = time.monotonic()
        if now - self._shown < SHOWN_EVERY and done < games:
            return
        self._shown = now
        self._progress.update(self._task, completed=done, total=games, count=grouped(done))
        if now - self._started >= SURE_AFTER and done > self._before:
            speed = (done - self._before) / (now - self._started)
            left = say("lab.run.left", time=lasting((games - done) / speed))
            self._progress.update(self._task, speed=say("lab.run.speed", speed=compact(speed)), left=left)
        self._progress.refresh()


@contextmanager
def bar(done: int, games: int) -> Iterator[Bar | None]:
    """A bar for the time of a ``with``, that begins with ``done``; None where nobody looks."""
    if not is_terminal(sys.stderr):
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn

    columns = (
        BarColumn(bar_width=30, complete_style="blue", finished_style="blue"),
        TaskProgressColumn(),
        *(TextColumn("{task.fields[" + name + "]}", markup=False) for name in ("count", "speed", "left")),
    )
    progress = Progress(*columns, console=Console(stderr=True), auto_refresh=False, transient=True)
    with progress:
        task = progress.add_task("", total=games, completed=done, count=grouped(done), speed="", left="")
        yield Bar(progress, task, done)
