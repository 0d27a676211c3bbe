"""How the screens look, cell by cell, in three sizes; `tests.tui.screens` says how the files are written anew."""

from pathlib import Path

import pytest
from textual.pilot import Pilot

from tests.tui.games import MIKA_AND_OTTO, at_table, dealt, position
from tests.tui.screens import PAINTED, PLAIN, SIZES, hold_still, keys, looks_as, on_screen
from wardeck.tui.app import Wardeck
from wardeck.tui.match import Match
from wardeck.tui.settings import Settings
from wardeck.tui.shelf import Shelf
from wardeck.tui.start import StartPage

WAR = position("5h 2c Ks 3d 9c", "5d 3h Qd 2s 4c", players=MIKA_AND_OTTO)


def shown(size: tuple[int, int]) -> str:
    return "{}x{}".format(*size)


@pytest.mark.parametrize("size", SIZES, ids=shown)
def test_a_war_looks(home: Path, size: tuple[int, int]) -> None:
    async def look(app: Wardeck, pilot: Pilot[None]) -> None:
        await keys("space", "space")(app, pilot)
        looks_as(app, f"war-{shown(size)}")

    on_screen(at_table(WAR, home), look, size=size)


@pytest.mark.parametrize("size", SIZES, ids=shown)
def test_the_start_page_looks(home: Path, size: tuple[int, int]) -> None:
    async def look(app: Wardeck, pilot: Pilot[None]) -> None:
        hold_still(app)
        looks_as(app, f"start-{shown(size)}")

    on_screen(StartPage(Shelf(home)), look, size=size)


@pytest.mark.parametrize("size", SIZES, ids=shown)
def test_the_editor_looks(home: Path, size: tuple[int, int]) -> None:
    async def look(app: Wardeck, pilot: Pilot[None]) -> None:
        await pilot.press("ctrl+e")
        hold_still(app)
        await pilot.pause()
        looks_as(app, f"editor-{shown(size)}")

    on_screen(StartPage(Shelf(home)), look, size=size)


@pytest.mark.parametrize(
    ("name", "match", "dark", "glyphs"),
    [
        ("eight", dealt("war", seats=8, seed=3), True, PAINTED),
        ("crowd", dealt("war", seats=30, seed=3), False, PAINTED),
        ("light", WAR, False, PAINTED),
        ("ascii", WAR, True, PLAIN),
    ],
)
def test_other_tables_look(home: Path, name: str, match: Match, dark: bool, glyphs: object) -> None:
    async def look(app: Wardeck, pilot: Pilot[None]) -> None:
        await keys("space", "space")(app, pilot)
        looks_as(app, name)

    on_screen(at_table(match, home), look, glyphs=glyphs, settings=Settings(dark=dark))  # type: ignore[arg-type]
