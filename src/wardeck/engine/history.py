"""The positions that a game has been in, as digests, in bounded memory.

Between two acts of chance a game can only go one way, so all states of such a stretch share one history, whoever looks
ahead or goes back. Once `REMEMBERED` positions are kept, only every second, fourth, eighth … one is. A loop is then
noticed at most that many battles late, but never missed and never with a wrong length: every position is looked up,
and a remembered one is met again after exactly one turn of the loop.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wardeck.engine.state import State

REMEMBERED = 1 << 17
"""How many positions a history keeps at the most: about 15 MB."""


class History:
    """Digests of the positions after each battle since ``origin``, the state where the search began."""

    __slots__ = ("_battles_at", "origin", "stride")

    def __init__(self, origin: "State", position: int) -> None:
        self.origin = origin
        self.stride = 1
        self._battles_at = {position: origin.battles}

    def add(self, position: int, battles: int) -> None:
        """Remembers the position after so many battles."""
        if battles % self.stride == 0:
            self._battles_at.setdefault(position, battles)
        if len(self._battles_at) > REMEMBERED:
            self.stride *= 2
            self._battles_at = {at: n for at, n in self._battles_at.items() if n % self.stride == 0}

    def find(self, position: int, battles: int) -> int | None:
        """After how many battles, fewer than ``battles``, this position was met; None if it is new or forgotten."""
        earlier = self._battles_at.get(position)
        return earlier if earlier is not None and earlier < battles else None
