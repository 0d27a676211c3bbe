"""The pages before a game: presets, one's own rules, players, the deal, and the game that was left."""

from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Select, Static

from tests.tui.games import MIKA_AND_OTTO, TWO_FIVES, at_table, position
from tests.tui.screens import keys, on_screen, text_of
from wardeck.record.files import read_record, save_record
from wardeck.rules.files import HouseRules, read_rules
from wardeck.rules.options import KINDS
from wardeck.rules.presets import find, names, preset
from wardeck.tui.app import Wardeck
from wardeck.tui.chooser import Chooser
from wardeck.tui.editor import Editor, Row
from wardeck.tui.play import PlayPage
from wardeck.tui.settings import Settings, read_settings
from wardeck.tui.shelf import Shelf
from wardeck.tui.start import StartPage


def start(home: Path) -> StartPage:
    return StartPage(Shelf(home))


def playing(app: Wardeck) -> PlayPage:
    assert isinstance(app.screen, PlayPage)
    return app.screen


async def filled(app: Wardeck, pilot: Pilot[None], *, players: str = "", deal: str = "") -> None:
    app.screen.query_one("#players", Input).value = players
    app.screen.query_one("#deal", Input).value = deal
    await pilot.press("ctrl+s")
    await pilot.pause()


def test_every_preset_is_there_with_its_sentence_and_its_sheet(home: Path) -> None:
    async def look(app: Wardeck, pilot: Pilot[None]) -> None:
        listed = app.screen.query_one(OptionList)
        assert [option.id for option in listed.options] == list(names())
        for name in names():
            listed.highlighted = listed.get_option_index(name)
            await pilot.pause()
            assert str(app.screen.query_one(".chosen .about", Static).render()) == find(name).about
            assert "1. Setting up" in text_of(app)
            for option in listed.options:
                assert (find(str(option.id)).about in str(option.prompt)) == (app.size.height > 40)

    for size in ((80, 24), (120, 60)):
        on_screen(start(home), look, size=size)


def test_a_game_begins_with_enter_a_key_or_the_mouse(home: Path) -> None:
    async def enter(app: Wardeck, pilot: Pilot[None]) -> None:
        await pilot.press("down", "enter")
        assert playing(app).match.beginning.rules == preset("two-player-last-card")
        await pilot.press("q")
        await pilot.press("ctrl+s")
        assert playing(app).match.beginning.rules == preset("two-player-last-card")
        await pilot.press("q")
        await pilot.click("#begin")
        await pilot.pause()
        assert len(playing(app).match.players) == 2

    on_screen(start(home), enter)


def test_a_first_click_chooses_and_a_second_one_plays(home: Path) -> None:
    async def click(app: Wardeck, pilot: Pilot[None]) -> None:
        await pilot.click(OptionList, offset=(3, 1))
        await pilot.pause()
        assert isinstance(app.screen, StartPage)
        assert app.screen.query_one(Chooser).house.name == "two-player-last-card"
        await pilot.click(OptionList, offset=(3, 1))
        await pilot.pause()
        assert playing(app).match.beginning.rules == preset("two-player-last-card")

    on_screen(start(home), click, size=(120, 30))


def test_people_and_bots_are_seated_by_name(home: Path) -> None:
    async def begin(app: Wardeck, pilot: Pilot[None]) -> None:
        await filled(app, pilot, players="Mika, Otto:bot", deal="7")
        match = playing(app).match
        assert match.players == MIKA_AND_OTTO
        assert match.beginning.stream.seed == 7
        assert "Otto (bot)" in text_of(app)

    on_screen(start(home), begin)


def test_what_cannot_be_is_said_and_nothing_begins(home: Path, tmp_path: Path) -> None:
    cases = {
        ("300", ""): "2 players",
        ("Ada,Ada", ""): "Ada",
        ("", "5x / 7"): "5x",
        ("", str(tmp_path / "nothing.toml")): "cannot be read",
        ("Ada,Ben,Cleo", "5 / 7"): "3",
    }

    async def refuse(app: Wardeck, pilot: Pilot[None]) -> None:
        for (players, deal), said in cases.items():
            await filled(app, pilot, players=players, deal=deal)
            assert isinstance(app.screen, StartPage)
            shown = str(app.screen.query_one("#said").render())
            assert said in shown, (players, deal)

    on_screen(start(home), refuse)


def test_a_deal_is_given_as_cards_or_as_the_file_of_a_game(home: Path, tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    save_record(position(*TWO_FIVES, players=MIKA_AND_OTTO).beginning, path)

    async def begin(app: Wardeck, pilot: Pilot[None]) -> None:
        for deal in (" / ".join(TWO_FIVES), str(path)):
            await filled(app, pilot, deal=deal)
            assert playing(app).match.beginning.packets == TWO_FIVES
            await pilot.press("q")
            await pilot.pause()

    on_screen(start(home), begin)


def test_choices_are_remembered(home: Path) -> None:
    async def begin(app: Wardeck, pilot: Pilot[None]) -> None:
        await pilot.press("down", "down")
        await filled(app, pilot, players="Ada,Ben,Cleo")

    on_screen(start(home), begin)
    settings, said = read_settings()
    assert not said
    assert settings.players == "Ada,Ben,Cleo"
    assert settings.house is not None
    assert settings.house.rules == preset("war")

    async def look(app: Wardeck, pilot: Pilot[None]) -> None:
        assert app.screen.query_one("#players", Input).value == "Ada,Ben,Cleo"
        assert "2 to 200 players" in text_of(app)

    on_screen(start(home), look, settings=settings)


def test_the_game_that_was_left_goes_on_where_it_was(home: Path) -> None:
    page = at_table(position(*TWO_FIVES, players=MIKA_AND_OTTO), home)
    on_screen(page, keys("space", "space", "q", "y"))
    assert read_record(home / "game.toml").played == 1

    async def resume(app: Wardeck, pilot: Pilot[None]) -> None:
        assert "Go on with the game that was left" in text_of(app)
        await pilot.press("ctrl+r")
        await pilot.pause()
        again = playing(app)
        assert again.course.counts() == [7, 1]
        assert again.match.players == MIKA_AND_OTTO
        assert "The game goes on where it was left." in text_of(app)
        await pilot.press("space", "q")
        await pilot.pause()
        assert "Go on with" not in text_of(app)

    on_screen(start(home), resume)


def test_a_war_that_was_not_finished_is_fought_again_from_its_battle(home: Path) -> None:
    page = at_table(position("9h " + TWO_FIVES[0], "2h " + TWO_FIVES[1], players=MIKA_AND_OTTO), home)
    on_screen(page, keys("space", "space", "q", "y"))
    assert read_record(home / "game.toml").played == 1

    async def resume(app: Wardeck, pilot: Pilot[None]) -> None:
        await pilot.press("ctrl+r")
        assert playing(app).course.counts() == [6, 4]
        await pilot.press("space")
        await pilot.pause()
        assert "Two fives" in text_of(app)

    on_screen(start(home), resume)


@pytest.mark.parametrize("text", ["", "nonsense", "[[game]]\nwardeck = 99\n"])
def test_a_game_that_cannot_be_read_is_put_aside(home: Path, text: str) -> None:
    home.mkdir()
    (home / "game.toml").write_text(text)

    async def look(app: Wardeck, pilot: Pilot[None]) -> None:
        assert "It was put aside" in " ".join(str(app.screen.query_one("#said").render()).split())
        await pilot.press("ctrl+r")
        assert isinstance(app.screen, StartPage)

    on_screen(start(home), look)
    assert (home / "game.unreadable.toml").read_text() == text


def test_the_start_page_has_two_themes_and_an_end(home: Path) -> None:
    app = on_screen(start(home), keys("ctrl+t", "escape"))
    assert app.theme == "wardeck-light"
    assert app.return_code == 0


# The editor


async def edited(app: Wardeck, pilot: Pilot[None]) -> Editor:
    await pilot.press("ctrl+e")
    await pilot.pause()
    assert isinstance(app.screen, Editor)
    return app.screen


def row(editor: Editor, name: str) -> Row:
    return editor.query_one(f"#option-{name}", Row)


def test_the_editor_has_every_option_and_what_it_may_be(home: Path) -> None:
    async def look(app: Wardeck, pilot: Pilot[None]) -> None:
        editor = await edited(app, pilot)
        assert [each.option for each in editor.query(Row)] == list(KINDS)

    on_screen(start(home), look)


def test_the_rule_sheet_changes_as_one_chooses(home: Path) -> None:
    async def change(app: Wardeck, pilot: Pilot[None]) -> None:
        editor = await edited(app, pilot)
        assert "2 jokers" not in text_of(app)
        row(editor, "jokers").query_one(Input).value = "2"
        await pilot.pause()
        assert "2 jokers" in text_of(app)
        row(editor, "short").query_one(Select).value = "match"
        await pilot.pause()
        await pilot.press("ctrl+s")
        await pilot.pause()
        assert isinstance(app.screen, StartPage)
        assert "with changes" in text_of(app)
        await pilot.press("ctrl+s")
        await pilot.pause()
        assert playing(app).match.beginning.rules == preset("two-player").with_(jokers=2, short="match")

    on_screen(start(home), change, size=(120, 60))


def test_an_option_that_cannot_matter_is_shown_as_such(home: Path) -> None:
    async def change(app: Wardeck, pilot: Pilot[None]) -> None:
        editor = await edited(app, pilot)
        idle = {each.option for each in editor.query(Row) if each.has_class("idle")}
        assert idle >= {"joker", "none_left", "several_ties"}
        assert "This cannot matter beside the other rules." in text_of(app)
        row(editor, "jokers").query_one(Input).value = "2"
        await pilot.pause()
        assert not row(editor, "joker").has_class("idle")

    on_screen(start(home), change, size=(100, 60))


@pytest.mark.parametrize(
    ("option", "value", "said"),
    [
        ("jokers", "9", "a whole number from 0 to 4"),
        ("jokers", "many", "a whole number from 0 to 4"),
        ("jokers", "", "a whole number from 0 to 4"),
        ("layout", "DUD", "the last one U"),
        ("min_players", "3", "3"),
        ("missing", "9x", "9x"),
    ],
)
def test_a_wrong_value_is_said_at_its_field(home: Path, option: str, value: str, said: str) -> None:
    async def change(app: Wardeck, pilot: Pilot[None]) -> None:
        editor = await edited(app, pilot)
        row(editor, option).query_one(Input).value = value
        await pilot.pause()
        assert row(editor, option).has_class("wrong")
        assert said in str(row(editor, option).query_one(".note").render())
        await pilot.press("ctrl+s")
        await pilot.pause()
        assert app.screen is editor
        assert app.focused is row(editor, option).query_one(Input)
        await pilot.press("escape")
        assert len(app.screen_stack) == 2, "the start page above an empty screen"

    on_screen(start(home), change)


def test_rules_that_come_to_a_preset_are_that_preset(home: Path) -> None:
    own = HouseRules(preset("two-player").with_(jokers=2), base="two-player")
    settings = Settings(rules={"base": "two-player", "jokers": 2})

    async def change(app: Wardeck, pilot: Pilot[None]) -> None:
        listed = app.screen.query_one(OptionList)
        assert listed.highlighted == 0
        assert settings.house is not None
        assert settings.house.rules == own.rules
        editor = await edited(app, pilot)
        row(editor, "jokers").query_one(Input).value = "0"
        await pilot.pause()
        await pilot.press("ctrl+s")
        await pilot.pause()
        await pilot.press("ctrl+s")
        await pilot.pause()
        assert playing(app).match.title == find("two-player").title
        assert read_settings()[0].rules == {"base": "two-player"}

    on_screen(start(home), change, settings=settings)


def test_house_rules_get_a_title_and_are_saved_as_a_file(home: Path, tmp_path: Path) -> None:
    path, other = tmp_path / "grandma.toml", tmp_path / "notes.txt"
    other.write_text("not rules\n")

    async def save(app: Wardeck, pilot: Pilot[None]) -> None:
        editor = await edited(app, pilot)
        row(editor, "jokers").query_one(Input).value = "2"
        editor.query_one("#title", Input).value = "  War at Grandma's "
        await pilot.pause()
        await pilot.press("ctrl+o")
        await pilot.pause()
        assert app.screen.query_one(Input).value == "war-at-grandma-s.toml"
        for place in (other, path):
            app.screen.query_one(Input).value = str(place)
            await pilot.press("enter")
            await pilot.pause()
            assert (app.screen is editor) == (place is path)
        await pilot.press("ctrl+s")
        await pilot.pause()
        assert str(app.screen.query_one(OptionList).get_option_at_index(0).prompt) == "War at Grandma's"
        assert "The plain game" not in text_of(app), "what is said about the preset is not true of other rules"
        await pilot.press("ctrl+s")
        await pilot.pause()
        assert playing(app).match.title == "War at Grandma's"

    on_screen(start(home), save)
    assert other.read_text() == "not rules\n"
    house = read_rules(path)
    assert (house.title, house.base, house.about) == ("War at Grandma's", "two-player", "")
    assert house.rules == preset("two-player").with_(jokers=2)


def test_rules_that_cannot_be_are_not_saved(home: Path) -> None:
    async def save(app: Wardeck, pilot: Pilot[None]) -> None:
        editor = await edited(app, pilot)
        row(editor, "jokers").query_one(Input).value = "9"
        await pilot.pause()
        await pilot.press("ctrl+o")
        await pilot.pause()
        assert app.screen is editor
        assert app.focused is row(editor, "jokers").query_one(Input)

    on_screen(start(home), save)


def test_a_preset_under_another_title_is_ones_own(home: Path) -> None:
    async def name(app: Wardeck, pilot: Pilot[None]) -> None:
        editor = await edited(app, pilot)
        editor.query_one("#title", Input).value = "Sunday"
        await pilot.pause()
        await pilot.press("ctrl+s")
        await pilot.pause()
        listed = app.screen.query_one(OptionList)
        assert listed.highlighted == 0
        assert str(listed.get_option_at_index(0).prompt) == "Sunday"

    on_screen(start(home), name)


def test_fields_come_before_what_only_scrolls(home: Path) -> None:
    async def tab(app: Wardeck, pilot: Pilot[None]) -> None:
        visited = []
        for _ in range(6):
            await pilot.press("tab")
            assert app.focused
            visited.append(app.focused.id or type(app.focused).__name__)
        assert visited == ["players", "deal", "begin", "edit", "SheetView", "OptionList"]

    on_screen(start(home), tab)


@pytest.mark.parametrize("size", [(40, 14), (80, 24), (160, 50)])
def test_the_editor_begins_at_its_top_with_the_sheet_to_be_seen(home: Path, size: tuple[int, int]) -> None:
    async def look(app: Wardeck, pilot: Pilot[None]) -> None:
        await edited(app, pilot)
        lines = text_of(app).splitlines()
        assert lines[0].startswith(" What these rules are called.")
        assert any("From: The two-player" in line for line in lines)

    on_screen(start(home), look, size=size)
