"""Where seats are drawn that sit side by side: each with its packet beside its cards where there is room for both."""

from dataclasses import dataclass
from typing import Self

from wardeck.table.faces import Size

FARTHEST, FARTHEST_OF_TWO = 8, 28
"""The most columns between the cards of one seat and those of the next."""
LEAST, LEAST_OF_TWO = 2, 6
"""The fewest, where packets lie beside the cards; between two there is room for a word."""
FARTHEST_ALONE = 28
"""The most columns from one seat to the next where no packets are drawn."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a seat is drawn, in cells."""

    middle: int
    width: int
    """The room for its name."""
    bar: int


@dataclass(frozen=True, slots=True)
class Bench:
    """Seats in a row, in cells."""

    seats: int
    card: int
    """The columns of a card."""
    left: int
    """Where the first seat begins."""
    between: int
    heaps: bool
    """Whether packets lie beside the cards."""

    @classmethod
    def of(cls, seats: int, width: int, size: Size) -> Self:
        """As many seats as there are, in so many columns, with cards of this size."""
        farthest, least = (FARTHEST_OF_TWO, LEAST_OF_TWO) if seats == 2 else (FARTHEST, LEAST)
        block = 2 * size.width + 1
        between = min((width - seats * block - 2) // max(seats - 1, 1), farthest)
        heaps = between >= least
        if not heaps:
            block = size.width
            between = max(min(width // seats, FARTHEST_ALONE) - block, 1)
        left = (width - seats * block - (seats - 1) * between) // 2
        return cls(seats, size.width, left, between, heaps)

    @property
    def width(self) -> int:
        """The columns of a seat."""
        return 2 * self.card + 1 if self.heaps else self.card

    @property
    def apart(self) -> int:
        """The columns from one seat to the next."""
        return self.width + self.between

    def place(self, number: int) -> Place:
        """Where the name of a seat stands; seats count from 0."""
        return Place(self._start(number) + self.width // 2, self.apart - 2, self.width)

    def heap(self, number: int) -> int:
        """Where the packet of a seat begins: before its cards, and of the second of two, behind them."""
        return self._start(number) + (self.card + 1 if self._turned(number) else 0)

    def cards(self, number: int) -> int:
        """Where the cards of a seat begin."""
        return self._start(number) + (self.card + 1 if self.heaps and not self._turned(number) else 0)

    def _turned(self, number: int) -> bool:
        return self.seats == 2 and number == 1

    def _start(self, number: int) -> int:
        return self.left + number * self.apart
