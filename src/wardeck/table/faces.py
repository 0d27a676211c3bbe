"""Cards, drawn on a canvas: face up or face down, in three sizes, lying on each other."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from wardeck.cards import UNSEEN, Card
from wardeck.table.canvas import Canvas
from wardeck.table.glyphs import Glyphs, drawings, is_red


@dataclass(frozen=True, slots=True)
class Size:
    """How large cards are drawn, in cells, their edges included."""

    width: int
    height: int


SMALL = Size(7, 5)
LARGE = Size(11, 7)
HUGE = Size(15, 11)
HIGHEST_HEAP = 4
"""The rows below a packet that has all the cards."""
SHOWN = 2
"""The rows that are seen of a card under another."""


@dataclass(frozen=True, slots=True)
class Painter:
    """Draws cards of one size on one canvas, each with its upper left corner at a cell."""

    canvas: Canvas
    size: Size
    glyphs: Glyphs

    def stack(self, x: int, y: int, cards: Sequence[Card], *, room: int, pale: bool = False) -> None:
        """Cards lying on each other, the last one uppermost, in ``room`` rows.

        Where there is not room enough, backs are covered further, and then the first cards become a number.
        """
        tight = self._height(cards, tight=False) > room
        hidden = 0
        while hidden < len(cards) - 1 and self._height(cards[hidden:], tight=tight) > room - bool(hidden):
            hidden += 1
        if hidden:
            self.canvas.centre(x + self.size.width // 2, y, f"+{hidden}", "quiet")
            y += 1
        shown = cards[hidden:]
        for place, card in enumerate(shown):
            self.card(x, y, card, covered=place < len(shown) - 1, pale=pale)
            y += _seen(card, tight=tight)

    def heap(self, x: int, y: int, share: float, *, room: int) -> None:
        """A packet face down, in ``room`` rows; the larger its share of all cards, the higher it is."""
        if not share:
            return
        self._back(x, y)
        bottom = y + self.size.height
        for row in range(bottom, bottom + min(round(share * HIGHEST_HEAP), room - self.size.height)):
            corners = self.glyphs["corners"]
            self.canvas.put(x, row, corners[2] + self.glyphs["line"] * (self.size.width - 2) + corners[3], "edge")

    def card(self, x: int, y: int, card: Card, *, covered: bool = False, pale: bool = False) -> None:
        """One card. ``covered``: another will lie on it; ``pale``: it is not in the fight."""
        if card == UNSEEN:
            self._back(x, y)
            return
        ink = ("pale" if pale else "paper") + ("_red" if is_red(card) else "")
        self._edge(x, y, "pale_edge" if pale else "edge")
        index = self.glyphs.card(card)
        if covered:
            self.canvas.put(x + 1, y + 1, index, ink)
        elif self.size is SMALL:
            self.canvas.put(x + 1, y + 1, index, ink)
            self.canvas.centre(x + self.size.width // 2, y + 2, self.glyphs.suit(card), ink)
            self.canvas.put(x + self.size.width - 1 - len(index), y + 3, index, ink)
        else:
            self._middle(x + 1, y + 1, card, ink, "pale_crown" if pale else "crown")
            self._corners(x + 1, y + 1, card, ink)

    def _edge(self, x: int, y: int, style: str) -> None:
        inside = self.size.width - 2
        corners, line, side = self.glyphs["corners"], self.glyphs["line"] * inside, self.glyphs["side"]
        self.canvas.put(x, y, corners[0] + line + corners[1], style)
        for row in range(1, self.size.height - 1):
            self.canvas.put(x, y + row, side + " " * inside + side, style)
        self.canvas.put(x, y + self.size.height - 1, corners[2] + line + corners[3], style)

    def _back(self, x: int, y: int) -> None:
        """A pattern of two characters by turns, shifted in every second row."""
        self._edge(x, y, "back_edge")
        weave = self.glyphs["weave"]
        for row in range(1, self.size.height - 1):
            woven = "".join(weave[(column + row) % 2] for column in range(self.size.width - 2))
            self.canvas.put(x + 1, y + row, woven, "back")

    def _middle(self, x: int, y: int, card: Card, ink: str, crown: str) -> None:
        """Pips, or a court card's picture, or what a court card wears where there are no pictures."""
        paper = drawings()["styles"][ink].split()[-1]
        people = drawings()["people"]["huge" if self.size is HUGE else "large"]
        if self.glyphs.people and card.rank in people:
            paint(self.canvas, x + 1, y, people[card.rank], paper=paper, robe="red" if is_red(card) else "black")
            return
        pip = self.glyphs.suit(card) or self.glyphs["pip"]
        for row, line in enumerate(drawings()["huge_pips" if self.size is HUGE else "pips"][card.rank]):
            for column, char in enumerate(line):
                if char == "s":
                    self.canvas.put(x + column, y + row, pip, ink)
        right, down = (2, 2) if self.size is HUGE else (0, 0)
        for row, line in enumerate(drawings()[self.glyphs.name]["crowns"].get(card.rank, ())):
            start = len(line) - len(line.lstrip())
            self.canvas.put(x + right + start, y + down + row, line[start:], crown)

    def _corners(self, x: int, y: int, card: Card, ink: str) -> None:
        rank, suit = self.glyphs.rank(card), self.glyphs.suit(card)
        right, bottom = x + self.size.width - 2, y + self.size.height - 3
        self.canvas.put(x, y, rank, ink)
        self.canvas.put(x, y + 1, suit, ink)
        self.canvas.put(right - len(suit), bottom - 1, suit, ink)
        self.canvas.put(right - len(rank), bottom, rank, ink)

    def _height(self, cards: Sequence[Card], *, tight: bool) -> int:
        """How many rows these cards take. ``tight``: of covered backs, only the edge is seen."""
        return sum(_seen(card, tight=tight) for card in cards[:-1]) + self.size.height


def enlarged(picture: Sequence[str], glyphs: Glyphs) -> list[str]:
    """A picture of dots, two rows of it in one row of cells where there are characters for that."""
    if glyphs.name == "ascii":
        return list(picture)
    halves = {"  ": " ", "# ": "▀", " #": "▄", "##": "█"}
    pairs = zip(picture[::2], picture[1::2], strict=True)
    return ["".join(halves[upper + lower] for upper, lower in zip(*pair, strict=True)) for pair in pairs]


def _seen(card: Card, *, tight: bool) -> int:
    return 1 if tight and card == UNSEEN else SHOWN


def paint(canvas: Canvas, x: int, y: int, picture: Sequence[str], *, paper: str, robe: str) -> None:
    """A picture, two rows of it in one row of cells, on paper of this colour. ``robe``: the name of a colour."""
    for row in range(0, len(picture), 2):
        for column, pair in enumerate(zip(picture[row], picture[row + 1], strict=True)):
            upper, lower = (_paints(robe)[letter] for letter in pair)
            if upper and lower:
                canvas.put(x + column, y + row // 2, "▀", f"{upper} on {lower}")
            elif upper or lower:
                canvas.put(x + column, y + row // 2, "▀" if upper else "▄", f"{upper or lower} on {paper}")


def _paints(robe: str) -> Mapping[str, str]:
    return {**drawings()["colours"], "r": drawings()["robes"][robe], " ": ""}
