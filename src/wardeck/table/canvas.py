"""A rectangle of character cells to draw on, and its way to the terminal."""

from collections.abc import Iterator

from wardeck.table.glyphs import Span


class Canvas:
    """Cells in rows; what is drawn outside is not seen. Columns and rows count from 0."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._cells: list[list[Span]] = [[(" ", "")] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: str = "") -> None:
        """Writes a text; wide characters take two cells, marks that combine go into the cell before them."""
        if not 0 <= y < self.height:
            return
        row = self._cells[y]
        for char in filter(str.isprintable, text):
            size = cells(char)
            if size == 0:
                if 0 < x <= self.width:
                    row[x - 1] = (row[x - 1][0] + char, row[x - 1][1])
                continue
            if x >= 0 and x + size <= self.width:
                row[x] = (char, style)
                if size == 2:
                    row[x + 1] = ("", style)
            x += size

    def centre(self, middle: int, y: int, text: str, style: str = "") -> None:
        """Writes a text around the column ``middle``."""
        self.put(middle - width_of(text) // 2, y, text, style)

    def paste(self, x: int, y: int, other: "Canvas") -> None:
        """Puts another canvas on this one, as far as it fits."""
        for row, cells_there in zip(self._cells[y:], other._cells, strict=False):
            row[x : x + other.width] = cells_there[: self.width - x]

    def rows(self) -> Iterator[list[Span]]:
        """Each row as spans, without empty cells at its end."""
        for row in self._cells:
            spans: list[Span] = []
            for text, style in row:
                if spans and spans[-1][1] == style:
                    spans[-1] = (spans[-1][0] + text, style)
                else:
                    spans.append((text, style))
            if spans and not spans[-1][1]:
                spans[-1] = (spans[-1][0].rstrip(), "")
            yield spans


def cells(char: str) -> int:
    """How many cells a character takes: 0, 1 or 2."""
    if " " <= char < "\u0300":
        return 1
    from rich.cells import cell_len

    return cell_len(char)


def width_of(text: str) -> int:
    """How many cells a text takes."""
    return sum(map(cells, text))


def shortened(text: str, width: int, dots: str = "…") -> str:
    """The text, cut to so many cells, with dots where something is missing."""
    if width_of(text) <= width:
        return text
    kept = ""
    for char in text:
        if width_of(kept + char + dots) > width:
            break
        kept += char
    return kept + dots
