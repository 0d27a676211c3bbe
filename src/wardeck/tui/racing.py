"""Speed War on the screen, whether at one keyboard or in a room: the window, cards as they are turned, the end."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace

from textual.widgets import Static

from wardeck.engine import events as e
from wardeck.messages import say
from wardeck.table.canvas import width_of
from wardeck.table.picture import Picture
from wardeck.table.players import Players
from wardeck.table.scene import Scene

TICK = 0.05
"""Seconds between two looks at the clock; what a key does counts from the moment at which it is pressed."""
MINUTE = 60_000
MOST_CALLERS = 5


class Window(Static):
    """How much of a window is left, as a line that shrinks."""

    def __init__(self) -> None:
        super().__init__(id="window", markup=False)
        self._drawn = -1

    def show(self, left: float | None) -> None:
        """``left``: the share that is left; None for no line."""
        drawn = round((left or 0) * self.size.width)
        if drawn != self._drawn:
            self._drawn = drawn
            self.update("━" * drawn)


def with_turned(picture: Picture, turned: Mapping[int, e.Cards], *, opens: bool) -> Picture:
    """The picture with the cards of a step that is not complete: on the table, and in no packet any more.

    ``opens``: whether a battle opens with this step.
    """
    if not turned:
        return picture
    packets, piles = list(picture.view.packets), list(picture.view.piles)
    for seat, cards in turned.items():
        short = max(len(cards) - packets[seat], 0)  # a won pile becomes the packet first
        packets[seat], piles[seat] = packets[seat] - len(cards) + short, piles[seat] - short
    view = replace(picture.view, packets=tuple(packets), piles=tuple(piles))
    laid = {seat: () if opens else picture.scene.laid[seat] for seat in turned}
    laid = {seat: laid[seat] + cards for seat, cards in turned.items()}
    scene = Scene(laid, tuple(turned)) if opens else replace(picture.scene, laid=picture.scene.laid | laid)
    return replace(picture, view=view, scene=scene)


def a_minute(battles: int, raced: int) -> int:
    """Battles a minute, of so many in ``raced`` milliseconds."""
    return battles * MINUTE // max(raced, 1)


def pace_told(pace: int, best: int | None) -> str:
    """How many battles a minute a race had; ``best``: the most before it of whoever played it, if somebody keeps it."""
    said = say("tui.speed.minute", n=pace) if pace else ""
    if not best:
        return said
    return f"{said} {say('tui.speed.best_new' if pace > best else 'tui.speed.best', n=best)}".strip()


def calls_told(events: Iterable[e.Event], players: Players) -> str:
    """Who called how well, a line each: those with the most right calls.

    A call at once is nobody's: the table makes it where players stop in a battle.
    """
    right: dict[int, list[int]] = {}
    wrong: Counter[int] = Counter()
    for event in events:
        if isinstance(event, e.RightCall) and event.at:
            right.setdefault(event.seat, []).append(event.at)
        elif isinstance(event, e.WrongCall):
            wrong[event.seat] += 1
    seats = sorted(right.keys() | wrong, key=lambda seat: (-len(right.get(seat, ())), wrong[seat], seat))[:MOST_CALLERS]
    names = {seat: players[seat].label for seat in seats}
    widest = max(map(width_of, names.values()), default=0)
    return "\n".join(
        say(
            "tui.speed.calls" if seat in right else "tui.speed.calls_none",
            who=names[seat] + " " * (widest - width_of(names[seat])),
            right=f"{len(right.get(seat, ())):>3}",
            wrong=f"{wrong[seat]:>2}",
            seconds=f"{min(right.get(seat, [0])) / 1000:.2f}",
        )
        for seat in seats
    )
