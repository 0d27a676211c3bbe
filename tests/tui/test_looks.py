"""How the screens look, cell by cell, in three sizes; `tests.tui.screens` says how the files are written anew."""

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.screen import Screen

from tests.tui.games import MIKA_AND_OTTO, at_table, dealt, position
from tests.tui.screens import PAINTED, PLAIN, SIZES, hold_still, keys, looks_as, on_screen
from tests.tui.test_play import until
from wardeck.rules.presets import find
from wardeck.tui.app import Wardeck
from wardeck.tui.choosing import Choosing
from wardeck.tui.laboratory import Laboratory
from wardeck.tui.play import PlayPage
from wardeck.tui.settings import Settings
from wardeck.tui.shelf import Shelf
from wardeck.tui.start import StartPage

WAR = position("5h 2c Ks 3d 9c", "5d 3h Qd 2s 4c", players=MIKA_AND_OTTO)
CROWD = dealt("party", seats=30, seed=5)

PRESSED = {
    "start": "",
    "editor": "ctrl+e",
    "declared": "space",
    "war": "space space",
    "over": "e y",
    "eight": "space space",
    "crowd": "space space",
    "sheet": "r",
    "keys": "question_mark",
    "told": "space space h",
    "leave": "space q",
    "save": "v",
    "again": "space d",
    "choosing": "down",
    "lucky": "e y l",
}
"""What is pressed to see each of these."""


LUCK = [
    "The game took 340 battles: longer than 62.4 % of the games.",
    "Battle 201 turned it most: Mika's chances went from 18 % to 71 %.",
    "Its longest war had 3 ties in a row: 1 game in 14 has one as long.",
]
"""What the laboratory could say; its figures are its own tests' matter."""


def opened(name: str, home: Path) -> Screen[Any]:
    """The first screen, on which the keys are pressed."""
    if name == "choosing":
        return Choosing(find("war"))
    if name in ("start", "editor"):
        return StartPage(Shelf(home))
    matches = {"over": dealt(seed=1), "lucky": dealt(seed=1), "eight": dealt("war", seats=8, seed=3), "crowd": CROWD}
    return at_table(matches.get(name, WAR), home)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "{}x{}".format(*size))
@pytest.mark.parametrize("name", PRESSED)
def test_it_looks(home: Path, name: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    async def luck(*_: object) -> list[str]:
        return LUCK

    monkeypatch.setattr(Laboratory, "luck", luck)
    page = opened(name, home)

    async def look(app: Wardeck, pilot: Pilot[None]) -> None:
        await keys(*PRESSED[name].split())(app, pilot)
        if isinstance(page, PlayPage):
            await until(lambda: not page.goes_by_itself)
        hold_still(app)
        await pilot.pause()
        looks_as(app, "{}-{}x{}".format(name, *size))

    on_screen(page, look, size=size)


@pytest.mark.parametrize("name", ["light", "ascii"])
def test_it_looks_otherwise(home: Path, name: str) -> None:
    async def look(app: Wardeck, pilot: Pilot[None]) -> None:
        await keys("space", "space")(app, pilot)
        looks_as(app, name)

    glyphs = PLAIN if name == "ascii" else PAINTED
    on_screen(at_table(WAR, home), look, glyphs=glyphs, settings=Settings(dark=name != "light"))
