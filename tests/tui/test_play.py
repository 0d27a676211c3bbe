"""The table page: every key, the mouse, what is kept, and what can go wrong."""

import asyncio
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, Static

from tests.tui.games import MIKA_AND_OTTO, TWO_FIVES, at_table, dealt, position
from tests.tui.screens import keys, on_screen, text_of
from wardeck import play
from wardeck.record.files import read_record
from wardeck.record.verify import verify
from wardeck.rules.files import HouseRules
from wardeck.rules.presets import preset
from wardeck.tui.again import AgainPage
from wardeck.tui.app import INTERRUPTED, Wardeck
from wardeck.tui.asking import Told
from wardeck.tui.play import PlayPage
from wardeck.tui.saving import Saving
from wardeck.tui.sheet import SheetPage

PATIENCE = 20
"""Seconds until a test gives up on a game."""


async def until(holds: Callable[[], bool]) -> None:
    """Waits for something that comes about by itself."""
    deadline = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < deadline
        await asyncio.sleep(0.01)


def mika_and_otto(home: Path) -> PlayPage:
    return at_table(position(*TWO_FIVES, players=MIKA_AND_OTTO), home)


def test_a_game_is_played_key_by_key(home: Path) -> None:
    page = mika_and_otto(home)

    async def play(app: Wardeck, pilot: Pilot[None]) -> None:
        assert "The packets lie ready" in text_of(app)
        await pilot.press("space")
        await pilot.pause()
        assert "Two fives: war between Mika and Otto!" in text_of(app)
        assert "2 cards in the pot" in text_of(app)
        await pilot.press("enter")
        await pilot.pause()
        assert "Nine beats eight. Mika takes 6 cards." in text_of(app)
        assert "7 cards" in text_of(app)
        await pilot.press("right")
        await pilot.pause()
        assert "Three beats two. Mika takes 2 cards. Otto is out." in text_of(app)
        assert "Mika has won with all the cards." in text_of(app)
        await pilot.press("q")

    assert on_screen(page, play).return_code == 0
    record = read_record(home / "game.toml")
    assert record.result is not None
    assert record.result.winners == (0,)
    assert not verify(record).differences


def test_a_click_on_the_table_turns(home: Path) -> None:
    async def click(app: Wardeck, pilot: Pilot[None]) -> None:
        await pilot.click("TableView")
        await pilot.pause()
        assert "Two fives" in text_of(app)

    on_screen(mika_and_otto(home), click)


def test_a_key_in_the_footer_is_clicked(home: Path) -> None:
    async def click(app: Wardeck, pilot: Pilot[None]) -> None:
        await pilot.click("Foot", offset=(text_of(app).splitlines()[-1].index("rules"), 0))
        await pilot.pause()
        assert isinstance(app.screen, SheetPage)

    on_screen(mika_and_otto(home), click)


@pytest.mark.parametrize("key", ["1", "4"])
def test_a_game_goes_by_itself_until_it_is_paused(home: Path, key: str) -> None:
    page = at_table(dealt(), home)

    async def watch(app: Wardeck, pilot: Pilot[None]) -> None:
        await pilot.press(key)
        assert f"by itself, ×{key}" in text_of(app)
        await until(lambda: page.course.state.battles >= 2)
        await pilot.press("p")
        assert "by itself" not in text_of(app)
        assert not page.goes_by_itself
        state = page.course.state
        assert read_record(home / "game.toml").played == state.battles - bool(state.battle), "kept after each battle"
        before = page.course.steps
        await pilot.press(key, "space")
        assert not page.goes_by_itself
        assert page.course.steps == before + 1

    on_screen(page, watch)


def test_keys_run_on_to_the_next_war_and_to_the_end(home: Path) -> None:
    page = at_table(dealt(), home)

    async def run(app: Wardeck, pilot: Pilot[None]) -> None:
        for _ in range(2):
            await pilot.press("w")
            await until(lambda: not page.goes_by_itself)
            assert "war between you and Ada!" in text_of(app)
            assert page.course.state.battle is not None
        await pilot.press("e")
        await pilot.pause()
        assert "Play on to the end?" in text_of(app)
        await pilot.press("n")
        assert not page.goes_by_itself
        await pilot.press("e", "y")
        await until(page.over)
        await pilot.pause()
        assert "with all the cards" in text_of(app)

    on_screen(page, run)


def test_a_game_of_five_thousand_battles_runs_to_its_end_and_keys_are_heard_meanwhile(home: Path) -> None:
    """The referee alone says how many battles this game has, more than 5,000."""
    rules = preset("two-player").with_(packs=3, take="shuffled")
    battles = play(rules, seed=6).battles
    assert battles > 5000
    page = at_table(dealt("two-player", seed=6).under(HouseRules(rules)), home)

    async def run(app: Wardeck, pilot: Pilot[None]) -> None:
        page.run_to_end()
        await until(lambda: page.course.state.battles > 0)
        app.simulate_key("p")  # without waiting until there is nothing more to do, as the pilot does
        await until(lambda: not page.goes_by_itself)
        assert not page.over()
        await pilot.press("e", "y")
        await until(page.over)
        assert page.course.state.battles == battles
        assert len(page.story.chart) <= 1025

    on_screen(page, run, size=(160, 50))


def test_the_rules_can_be_read_meanwhile(home: Path) -> None:
    async def read(app: Wardeck, pilot: Pilot[None]) -> None:
        await pilot.press("r")
        assert isinstance(app.screen, SheetPage)
        assert "1. Setting up" in text_of(app)
        await pilot.press("pagedown")
        await pilot.pause()
        assert "1. Setting up" not in text_of(app)
        await pilot.press("escape")
        await pilot.pause()
        assert "The packets lie ready" in text_of(app)

    on_screen(mika_and_otto(home), read, size=(80, 16))


def test_what_happened_is_read_on_a_page_where_there_is_no_room_beside_the_table(home: Path) -> None:
    async def read(app: Wardeck, pilot: Pilot[None]) -> None:
        await pilot.press("space", "space", "h")
        await pilot.pause()
        assert isinstance(app.screen, Told)
        assert "Nine beats eight. Mika takes 6 cards." in text_of(app)
        assert "● Mika  ◆ Otto" in text_of(app)
        await pilot.press("escape")
        assert isinstance(app.screen, PlayPage)

    on_screen(mika_and_otto(home), read)


def test_a_game_is_stopped_if_that_is_meant_and_one_sees_who_leads(home: Path) -> None:
    page = mika_and_otto(home)

    async def stop(app: Wardeck, pilot: Pilot[None]) -> None:
        await pilot.press("space", "s")
        await pilot.pause()
        assert "Stop the game?" in text_of(app)
        await pilot.press("escape", "space")
        assert page.course.steps == 2
        await pilot.press("s", "y")
        await pilot.pause()
        assert "Stopped after 1 battle: Mika leads with 7 cards." in text_of(app)
        await pilot.press("space")
        await pilot.press("q")

    assert on_screen(page, stop).return_code == 0


def test_the_same_deal_is_played_under_other_rules(home: Path) -> None:
    page = at_table(position(*TWO_FIVES, players=MIKA_AND_OTTO), home)

    async def again(app: Wardeck, pilot: Pilot[None]) -> None:
        await pilot.press("space", "d")
        await pilot.pause()
        assert isinstance(app.screen, AgainPage)
        await pilot.press("escape", "d")
        await pilot.pause()
        await pilot.press("down", "enter")
        await pilot.pause()
        assert page.match.beginning.rules == preset("two-player-last-card")
        assert page.match.beginning.packets == TWO_FIVES
        assert "The packets lie ready" in text_of(app)
        assert page.course.steps == 0

    on_screen(page, again)


def test_the_record_is_saved_where_it_is_wanted(home: Path, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    other = tmp_path / "notes.txt"
    other.write_text("not a record\n")

    async def save(app: Wardeck, pilot: Pilot[None]) -> None:
        await pilot.press("space", "space", "v")
        await pilot.pause()
        assert isinstance(app.screen, Saving)
        for place, said in ((other, "before the first record"), (tmp_path, ""), (tmp_path / "no" / "where", "No such")):
            app.screen.query_one(Input).value = str(place)
            await pilot.press("enter")
            await pilot.pause()
            assert isinstance(app.screen, Saving)
            assert said in str(app.screen.query_one(".more", Static).render())
        app.screen.query_one(Input).value = str(path)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, PlayPage)
        await pilot.press("v", "escape")
        await pilot.pause()
        assert isinstance(app.screen, PlayPage)

    on_screen(mika_and_otto(home), save)
    assert other.read_text() == "not a record\n"
    assert read_record(path).played == 1
    assert not verify(read_record(path)).differences


def test_a_game_that_goes_on_is_not_left_without_a_question(home: Path) -> None:
    page = mika_and_otto(home)

    async def leave(app: Wardeck, pilot: Pilot[None]) -> None:
        await pilot.press("space", "q")
        assert app.screen.query("#yes")
        await pilot.press("n")
        await pilot.pause()
        assert not app.screen.query("#yes")
        await pilot.press("q", "enter")  # No has the focus
        await pilot.pause()
        assert not app.screen.query("#yes")
        await pilot.press("q")
        await pilot.click("#yes")

    assert on_screen(page, leave).return_code == 0


def test_a_game_that_has_not_begun_is_left_at_once(home: Path) -> None:
    assert on_screen(mika_and_otto(home), keys("q")).return_code == 0


def test_ctrl_c_ends_the_program(home: Path) -> None:
    assert on_screen(mika_and_otto(home), keys("space", "ctrl+c")).return_code == INTERRUPTED


def test_war_cards_land_one_after_the_other(home: Path) -> None:
    page = at_table(position("5h 2c 2d 9s 3d", "5d 3h 3c 8c 2s", rules="war-two-down"), home)
    seen: list[int] = []

    def all_lie() -> bool:
        seen.append(len(page.picture().scene.laid[0]))
        return seen[-1] == 4

    async def watch(app: Wardeck, pilot: Pilot[None]) -> None:
        page.action_turn()
        page.action_turn()
        seen.append(len(page.picture().scene.laid[0]))
        await until(all_lie)
        assert "Nine beats eight" in text_of(app)

    on_screen(page, watch, motion=True)
    assert seen == sorted(seen)
    assert seen[0] < 4


def test_another_size_in_the_middle_of_it_is_harmless(home: Path) -> None:
    """War cards are landing while the window is made smaller and larger; at the end all is as if it had stayed."""
    ends: list[str] = []
    for sizes in ([], [(20, 5), (160, 50), (40, 14), (1, 1), (80, 24)]):
        page = at_table(position("5h 2c 2d 9s 3d", "5d 3h 3c 8c 2s", rules="war-two-down"), home)

        async def play(app: Wardeck, pilot: Pilot[None], page: PlayPage = page, sizes: object = sizes) -> None:
            await pilot.press("space")
            page.action_turn()
            assert not page.picture().sentence, "cards are landing"
            for size in sizes:  # type: ignore[attr-defined]
                await pilot.resize_terminal(*size)
            await until(lambda: bool(page.picture().sentence))
            await pilot.pause()
            ends.append(text_of(app))

        on_screen(page, play, motion=True)
    assert "Nine beats eight." in ends[0]
    assert ends[0] == ends[1]


def test_a_terminal_that_is_too_small_says_what_it_needs(home: Path) -> None:
    async def look(app: Wardeck, pilot: Pilot[None]) -> None:
        said = " ".join(text_of(app).split())
        assert said == "This window has 20 columns and 5 rows. wardeck needs 40 by 14."

    on_screen(mika_and_otto(home), look, size=(20, 5))


def test_the_theme_is_turned_and_remembered(home: Path) -> None:
    app = on_screen(mika_and_otto(home), keys("t"))
    assert app.theme == "wardeck-light"
    assert "dark = false" in (home / "settings.toml").read_text()


def test_a_disk_that_takes_nothing_is_said_and_the_game_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    page = at_table(position(*TWO_FIVES, players=MIKA_AND_OTTO), tmp_path / "file")

    async def play(app: Wardeck, pilot: Pilot[None]) -> None:
        await pilot.press("space")
        await pilot.pause()
        assert "The record could not be written" in text_of(app)
        assert page.course.steps == 1

    on_screen(page, play)
