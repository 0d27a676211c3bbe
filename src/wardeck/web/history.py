"""The last public events of a room, as they were sent: for those who were away for a moment."""

from collections import deque
from collections.abc import Sequence

from wardeck.web import frames

MOST_VERSIONS = 1_000
MOST_CHARACTERS = 200_000
"""A client that has missed more gets a snapshot, which is smaller."""


class History:
    """Events by version; ``published`` is the last version that clients have heard of."""

    def __init__(self, version: int) -> None:
        self.version = self.published = version
        self._bodies: deque[str | None] = deque()
        """Of the versions up to ``version``; None for a hidden one."""
        self._size = 0

    def add(self, version: int, bodies: Sequence[str | None]) -> None:
        """Takes the events up to ``version``."""
        self.version = version
        self._bodies.extend(bodies)
        self._size += sum(len(body) for body in bodies if body is not None)
        keep = version - self.published
        while len(self._bodies) > max(1, keep) and (len(self._bodies) > MOST_VERSIONS or self._size > MOST_CHARACTERS):
            self._size -= len(self._bodies.popleft() or "")

    def unpublished(self) -> str | None:
        """The frame with what was not published, which is published with that; None while there is nothing to see."""
        first = self.published + 1
        bodies = self._from(first)
        if not bodies:
            return None
        self.published = self.version
        return frames.events(first, self.version, bodies)

    def since(self, version: int) -> str | None:
        """The frame with what came after ``version``, empty for nothing; None where it is not known any more."""
        if not self.version - len(self._bodies) <= version <= self.version or version < 1:
            return None
        return frames.events(version + 1, self.version, self._from(version + 1)) if version < self.version else ""

    def _from(self, version: int) -> list[str]:
        skipped = len(self._bodies) - (self.version - version + 1)
        return [body for place, body in enumerate(self._bodies) if place >= skipped and body is not None]
