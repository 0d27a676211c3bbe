"""Tables of a few columns, their words to the left, their numbers to the right."""

from collections.abc import Collection, Iterable, Sequence

from wardeck.cli.ink import write
from wardeck.table.glyphs import Span

GAP = 2
Cell = str | Span


def grid(head: Sequence[str], rows: Iterable[Sequence[Cell]], *, left: Collection[int] = (0,)) -> None:
    """Writes the table; a cell is a text, or a text with the name of its style. ``left``: columns set to the left."""
    lines = [[_span(cell, "quiet") for cell in head], *([_span(cell, "") for cell in row] for row in rows)]
    widths = [max(len(line[column][0]) for line in lines) for column in range(len(head))]
    for line in lines:
        write((" " * GAP, ""), *_spread(line, widths, left))


def _spread(line: Sequence[Span], widths: Sequence[int], left: Collection[int]) -> list[Span]:
    """The cells with the room between them, and none behind the last."""
    spans: list[Span] = []
    for column, ((text, style), width) in enumerate(zip(line, widths, strict=True)):
        room = " " * (width - len(text))
        spans += (
            [(text, style), (room + " " * GAP, "")] if column in left else [(room, ""), (text, style), (" " * GAP, "")]
        )
    while spans and not spans[-1][0].strip():
        spans.pop()
    return spans


def _span(cell: Cell, style: str) -> Span:
    return (cell, style) if isinstance(cell, str) else cell
