"""The places of the games that are played: windows do not write over each other's, and games that were left stay."""

import os
from pathlib import Path

import pytest
from textual.pilot import Pilot

from tests.tui.games import TWO_FIVES, at_table, position
from tests.tui.screens import keys, on_screen, text_of
from wardeck.record.files import read_record
from wardeck.record.record import Record
from wardeck.table.course import Course
from wardeck.tui.app import Wardeck
from wardeck.tui.keeping import Keeping
from wardeck.tui.play import PlayPage
from wardeck.tui.shelf import PLACES, Shelf
from wardeck.tui.start import StartPage


def played(steps: int) -> Record:
    """A game in which so many steps were taken; three end it."""
    course = Course(position(*TWO_FIVES).beginning, keeps=True)
    for _ in range(steps):
        course.step()
    return course.recorded()


BEGUN, LEFT, OVER = played(0), played(2), played(3)


def put(shelf: Shelf, record: Record, *, age: int = 0) -> Path:
    """Plays a game in a window that is then closed, so many seconds before the others."""
    keeping = shelf.place()
    keeping.keep(record)
    keeping.release()
    written = keeping.path.stat().st_mtime - age
    os.utime(keeping.path, (written, written))
    return keeping.path


def left(shelf: Shelf) -> Path | None:
    """Where the game that was left last is."""
    found = shelf.left()
    if found:
        found[1].release()
    return found[1].path if found else None


def test_two_windows_have_two_places(tmp_path: Path) -> None:
    one, two = Shelf(tmp_path).place(), Shelf(tmp_path).place()
    assert one.path != two.path
    one.keep(LEFT)
    two.keep(BEGUN)
    assert (read_record(one.path).played, read_record(two.path).played) == (1, 0)
    one.release()
    two.release()


@pytest.mark.parametrize("record", [BEGUN, OVER])
def test_a_place_without_a_game_that_was_left_is_used_again(tmp_path: Path, record: Record) -> None:
    assert put(Shelf(tmp_path), record) == put(Shelf(tmp_path), record)
    assert Shelf(tmp_path).left() is None


def test_a_game_that_was_left_is_not_written_over(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    first, second = put(shelf, LEFT, age=60), put(shelf, LEFT)
    assert first != second
    assert left(shelf) == second


def test_where_all_places_are_taken_the_oldest_game_goes(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    paths = [put(shelf, LEFT, age=2000 if number == 4 else 100 - number) for number in range(PLACES)]
    assert len(set(paths)) == PLACES
    assert put(shelf, LEFT) == paths[4]


def test_what_another_window_plays_is_not_left(tmp_path: Path) -> None:
    there = Shelf(tmp_path).place()
    there.keep(LEFT)
    assert Shelf(tmp_path).left() is None
    there.release()
    assert left(Shelf(tmp_path)) == there.path


def test_a_game_is_offered_to_one_window_only(tmp_path: Path) -> None:
    put(Shelf(tmp_path), LEFT)
    here = Shelf(tmp_path).left()
    assert here
    assert Shelf(tmp_path).left() is None
    here[1].release()


def test_where_nothing_can_be_written_there_is_a_place_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    shelf = Shelf(tmp_path / "file")
    assert isinstance(shelf.place(), Keeping)
    assert shelf.left() is None


def test_a_new_game_begins_in_another_place_and_the_one_that_was_left_is_offered_again(home: Path) -> None:
    on_screen(at_table(position(*TWO_FIVES), home), keys("space", "space", "q", "y"))

    async def play(app: Wardeck, pilot: Pilot[None]) -> None:
        await pilot.press("ctrl+s")
        await pilot.pause()
        assert isinstance(app.screen, PlayPage)
        await pilot.press("q")
        await pilot.pause()
        assert "Go on with the game that was left" in text_of(app)
        await pilot.press("ctrl+r")
        await pilot.pause()
        assert isinstance(app.screen, PlayPage)
        assert app.screen.course.counts() == [7, 1]
        await pilot.press("q", "y")
        await pilot.pause()
        assert "Go on with the game that was left" in text_of(app)

    on_screen(StartPage(Shelf(home)), play)
    assert read_record(home / "game.toml").played == 1
