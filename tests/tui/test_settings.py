"""The file of choices, and what is said when something goes wrong."""

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from tests.tui.screens import PAINTED, keys, on_screen, text_of
from wardeck.errors import UsageError
from wardeck.tui.app import Looks, Wardeck
from wardeck.tui.page import Page
from wardeck.tui.running import run
from wardeck.tui.settings import Settings, read_settings
from wardeck.tui.shelf import Shelf
from wardeck.tui.start import StartPage


def test_without_a_file_the_usual_choices_hold(home: Path) -> None:
    assert read_settings() == (Settings(), "")
    assert not home.exists()


def test_choices_are_read_as_they_were_kept(home: Path) -> None:
    kept = Settings().kept(dark=False, players="Ada, Ben:bot", rules={"base": "war", "jokers": 2})
    assert read_settings() == (kept, "")


def test_two_windows_keep_the_choices_of_both() -> None:
    one, two = read_settings()[0], read_settings()[0]
    one.kept(dark=False)
    assert two.kept(players="3") == Settings(players="3")
    assert read_settings()[0] == Settings(dark=False, players="3")


@pytest.mark.parametrize(
    "text", ["dark = ", "dark = 1\n", 'colour = "red"\n', "players = 4\n", "\x00", "[dark]\n"], ids=repr
)
def test_an_unreadable_file_is_kept_aside_and_that_is_said(home: Path, text: str) -> None:
    home.mkdir()
    path = home / "settings.toml"
    path.write_text(text)
    settings, said = read_settings()
    assert settings == Settings()
    assert "settings.toml" in said
    assert str(home / "settings.unreadable.toml") in said
    assert (home / "settings.unreadable.toml").read_text() == text
    assert read_settings() == (Settings(), "")


def test_a_file_that_is_no_text_is_kept_aside(home: Path) -> None:
    home.mkdir()
    (home / "settings.toml").write_bytes(b"\xff\xfe\x00")
    assert read_settings()[0] == Settings()
    assert (home / "settings.unreadable.toml").exists()


def test_rules_that_are_no_rules_any_more_are_forgotten() -> None:
    assert Settings(rules={"base": "no-such-preset"}).house is None
    assert Settings(rules={"jokers": 77}).house is None


def test_choices_that_cannot_be_written_hold_all_the_same(home: Path) -> None:
    home.write_text("in the way")
    assert Settings().kept(dark=False).dark is False


def test_what_was_wrong_is_said_on_the_first_page_and_covers_little_of_it(home: Path) -> None:
    home.mkdir()
    (home / "settings.toml").write_text('colour = "red"\n')
    settings, said = read_settings()

    async def look(app: Wardeck, pilot: Pilot[None]) -> None:
        await pilot.pause()
        lines = text_of(app).splitlines()
        covered = [number for number, line in enumerate(lines) if "▌" in line]
        assert "Your choices could not be read" in lines[covered[0]]
        assert covered == list(range(1, 1 + len(covered)))
        assert len(covered) <= 5
        for word in ("Players", "Deal", "  Play  ", "House rules"):
            assert any(word in line for line in lines[-7:])

    on_screen(StartPage(Shelf(home)), look, settings=settings, said=said)


class Broken(Page[None]):
    def on_mount(self) -> None:
        raise RuntimeError("on purpose")


@pytest.fixture
def headless(monkeypatch: pytest.MonkeyPatch) -> None:
    plainly: Callable[..., None] = Wardeck.run
    monkeypatch.setattr(Wardeck, "run", lambda app: plainly(app, headless=True, size=(80, 24)))


@pytest.mark.usefixtures("headless")
def test_what_should_not_happen_is_one_sentence_and_a_file(home: Path, capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(UsageError) as caught:
        run(Broken(), Looks(PAINTED))
    assert "RuntimeError: on purpose" in str(caught.value)
    said = capfd.readouterr()
    assert "Traceback" not in said.out + said.err
    assert "Traceback" in (home / "went-wrong.txt").read_text()


class Interrupted(Page[None]):
    app: Wardeck

    def on_mount(self) -> None:
        self.app.action_interrupt()


@pytest.mark.usefixtures("headless")
def test_ctrl_c_is_an_interruption() -> None:
    with pytest.raises(KeyboardInterrupt):
        run(Interrupted(), Looks(PAINTED))


def test_a_start_page_can_be_closed(home: Path) -> None:
    assert on_screen(StartPage(Shelf(home)), keys("escape")).return_code == 0
