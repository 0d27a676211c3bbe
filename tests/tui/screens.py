"""Whole screens as text: what stands in each cell and in which style, compared with a file that can be read.

``GOLDEN=write .venv/bin/pytest tests/tui -k looks`` writes the files anew; look at the difference before it is kept.
"""

import asyncio
import os
import re
from collections.abc import Awaitable, Callable
from html import unescape
from pathlib import Path
from string import ascii_letters, digits

from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input

from wardeck.table.glyphs import Glyphs
from wardeck.tui.app import Looks, Wardeck
from wardeck.tui.settings import Settings

GOLDEN = Path(__file__).parent / "golden"
SIZES = [(80, 24), (100, 30), (160, 50)]
PAINTED, PLAIN = Glyphs("unicode", people=True), Glyphs("ascii")
CELL_WIDTH, CELL_HEIGHT = 12.2, 24.4
"""The size of a cell in an exported picture."""

Doing = Callable[[Wardeck, Pilot[None]], Awaitable[None]]


def on_screen(
    page: Screen[None],
    do: Doing,
    *,
    size: tuple[int, int] = (80, 24),
    glyphs: Glyphs = PAINTED,
    motion: bool = False,
    settings: Settings | None = None,
    said: str = "",
) -> Wardeck:
    """Opens the page in a terminal of this size, does something there, and closes it."""

    async def run() -> Wardeck:
        app = Wardeck(page, Looks(glyphs, motion), settings or Settings(), said)
        async with app.run_test(size=size, notifications=True) as pilot:
            await pilot.pause()
            await do(app, pilot)
        return app

    return asyncio.run(run())


def keys(*names: str) -> Doing:
    """Presses these keys, one after the other."""

    async def press(_: Wardeck, pilot: Pilot[None]) -> None:
        for name in names:
            await pilot.press(name)
            await pilot.pause()

    return press


def text_of(app: Wardeck) -> str:
    """What can be read on the screen."""
    return "\n".join(_cells(app)[0])


def looks_as(app: Wardeck, name: str) -> None:
    """Fails, and says where the first difference is, if the screen does not look as the file has it."""
    path = GOLDEN / f"{name}.txt"
    now = _described(app)
    if os.environ.get("GOLDEN") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text(now, encoding="utf-8")
    before = path.read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(now.splitlines(), 1):
        said = before[number - 1] if number <= len(before) else "(nothing)"
        assert line == said, f"{path}:{number} is\n{said}\nand the screen has\n{line}"
    assert len(before) == len(now.splitlines())


def hold_still(app: Wardeck) -> None:
    """No cursor blinks any more."""
    for field in app.screen.query(Input):
        field.cursor_blink = False


def _described(app: Wardeck) -> str:
    """The text of the screen, a letter for the style of each cell, and what the letters mean."""
    lines, styles = _cells(app)
    names: dict[str, str] = {}
    letters = iter(ascii_letters + digits)
    for style in (style for row in styles for style in row):
        if style not in names:
            names[style] = next(letters)
    grid = ["".join(names[style] for style in row) for row in styles]
    legend = [f"{letter} {style}" for style, letter in names.items()]
    return "\n".join([*(line.rstrip() for line in lines), "", *grid, "", *legend]) + "\n"


def _cells(app: Wardeck) -> tuple[list[str], list[list[str]]]:
    """The characters and the styles of an exported picture (SVG), cell by cell."""
    svg = app.export_screenshot()
    width, height = app.size
    ink = dict(re.findall(r"\.terminal-\d+-(r\d+) \{ ([^}]*) \}", svg))
    chars = [[" "] * width for _ in range(height)]
    under = [["none"] * width for _ in range(height)]
    over = [[""] * width for _ in range(height)]
    for colour, x, y, wide in re.findall(r'<rect fill="([^"]+)" x="([\d.]+)" y="([\d.]+)" width="([\d.]+)"', svg):
        row, first = round((float(y) - 1.5) / CELL_HEIGHT), round(float(x) / CELL_WIDTH)
        if row < height and float(wide):
            last = min(first + round(float(wide) / CELL_WIDTH), width)
            under[row][first:last] = [colour] * (last - first)
    texts = r'<text class="terminal-\d+-(r\d+)" x="([\d.]+)" [^>]*-line-(\d+)\)">([^<]*)</text>'
    for kind, x, line, text in re.findall(texts, svg):
        for column, char in enumerate(unescape(text).replace("\xa0", " ").rstrip("\n"), round(float(x) / CELL_WIDTH)):
            if column < width:
                chars[int(line)][column], over[int(line)][column] = char, ink[kind]
    styles = [
        [f"{o} on {u}" if o else f"on {u}" for o, u in zip(*rows, strict=True)]
        for rows in zip(over, under, strict=True)
    ]
    return ["".join(row) for row in chars], styles
