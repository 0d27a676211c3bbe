"""One's own part in a Speed War of a room (`docs/protocol.md`, section 8): what a key does, and the time left."""

from collections.abc import Callable
from typing import Any

from wardeck.engine.events import Call
from wardeck.tui.advice import owed, turn_of
from wardeck.tui.client import Client, Frame
from wardeck.tui.seen import Playing


class Racer:
    """``now`` is milliseconds of a clock that never goes back. A window begins when its beginning is heard."""

    def __init__(self, client: Client, now: Callable[[], int]) -> None:
        self._client = client
        self._now = now
        self._stop: tuple[Any, ...] = ()
        self._since = self._turned = 0
        """When this step or call began, and when the last card of this seat was turned in it."""
        self._owed = 0

    @property
    def playing(self) -> Playing | None:
        """The race, while it goes on."""
        seen = self._client.seen
        playing = seen.playing
        goes_on = playing is not None and seen.phase == "playing" and playing.race is not None
        return playing if goes_on else None

    def hear(self, frame: Frame) -> None:
        """A frame has been taken in, after which something may have begun."""
        playing, seen = self.playing, self._client.seen
        if playing is None or playing.race is None:
            self._stop = ()
            return
        stop = (turn_of(playing), playing.race["calling"], seen.facts["paused"])
        cards = owed(playing, seen.seat)
        if stop != self._stop:
            gone = frame["now"] - playing.race["since"] if frame["type"] == "welcome" else 0
            self._since = self._turned = self._now() - max(gone, 0)
        elif cards != self._owed:
            self._turned = self._now()
        self._stop, self._owed = stop, cards

    def turn(self) -> None:
        """The next card that this seat owes."""
        playing = self.playing
        if playing and owed(playing, self._client.seen.seat):
            self._act("turn", playing)

    def call(self, call: Call) -> None:
        """What one sees on the table; it counts from now."""
        playing = self.playing
        if playing and playing.race and playing.race["calling"]:
            self._act("claim", playing, call=call, at=self._now() - self._since)

    def left(self) -> float | None:
        """The share of the window that is left, 1 to 0; None where one need not hurry."""
        playing, seen = self.playing, self._client.seen
        if playing is None or playing.race is None or seen.facts["paused"] or playing.race["window"] is None:
            return None
        if not playing.race["calling"] and not owed(playing, seen.seat):
            return None
        begun = self._since if playing.race["calling"] else self._turned
        window: int = playing.race["window"]
        return min(max(1 - (self._now() - begun) / window, 0), 1)

    def _act(self, kind: str, playing: Playing, **fields: object) -> None:
        _, battle, step = turn_of(playing)
        self._client.act({"type": kind, "seat": self._client.seen.seat, "battle": battle, "step": step, **fields})
