"""The replay page: every key and the mouse, against the same game stepped through by the engine."""

from dataclasses import replace
from pathlib import Path

import pytest
from textual.pilot import Pilot

from tests.tui.games import TWO_FIVES, dealt, position
from tests.tui.screens import SIZES, keys, looks_as, on_screen, text_of
from tests.tui.test_play import until
from wardeck.engine import events as e
from wardeck.engine.commands import Leave
from wardeck.engine.game import Game
from wardeck.engine.view import View, view
from wardeck.record.files import read_record
from wardeck.record.record import Act, Record
from wardeck.table.course import Course
from wardeck.table.players import recorded
from wardeck.tui.app import Wardeck
from wardeck.tui.replay import LEAP, ReplayPage
from wardeck.tui.sheet import SheetPage
from wardeck.tui.timeline import Timeline

WAR = dealt("war", seed=1).beginning


def page_of(record: Record, title: str = "War") -> ReplayPage:
    return ReplayPage(Course(record), recorded(record.players), title)


def stepped(record: Record) -> tuple[list[View], list[int], int]:
    """The table after each step; the steps in which a war begins; and where the longest one does."""
    game = Game(record.rules, players=len(record.players), stream=record.stream, packets=record.packets)
    views, wars, lengths = [view(game.state)], [], []
    while not game.over:
        declared = any(isinstance(event, e.WarDeclared) for event in game.step())
        if declared and game.state.battle and game.state.battle.war_steps == 1:
            wars.append(len(views))
            lengths.append(1)
        elif declared:
            lengths[-1] += 1
        views.append(view(game.state))
    return views, wars, wars[lengths.index(max(lengths))] if wars else 0


def test_every_moment_is_that_of_the_game() -> None:
    page = page_of(WAR)
    views, wars, longest = stepped(WAR)

    async def look(app: Wardeck, pilot: Pilot[None]) -> None:
        await until(lambda: page.reel.complete)

    on_screen(page, look)
    assert [moment.view for moment in page.reel.moments] == views
    assert page.reel.wars == wars
    assert page.reel.longest == longest


def test_keys_lead_to_moments() -> None:
    page = page_of(WAR)
    views, wars, longest = stepped(WAR)
    last = len(views) - 1
    places = {
        ("space",): 1,
        ("right", "enter"): 2,
        ("space", "space", "left"): 1,
        ("left",): 0,
        ("w",): wars[0],
        ("w", "w", "w"): wars[2],
        ("w", "w", "W"): wars[0],
        ("W",): 0,
        ("e",): last,
        ("e", "w"): last,
        ("e", "W"): wars[-1],
        ("e", "left"): last - 1,
        ("end", "0"): 0,
        ("e", "home"): 0,
        ("l",): longest,
        ("pagedown", "pagedown", "pageup"): LEAP,
    }

    async def press(app: Wardeck, pilot: Pilot[None]) -> None:
        await until(lambda: page.reel.complete)
        for names, place in places.items():
            await keys("0", *names)(app, pilot)
            assert page.place == place, names

    on_screen(page, press)


def test_what_is_said_and_how_it_ends() -> None:
    async def look(app: Wardeck, pilot: Pilot[None]) -> None:
        assert "The packets lie ready." in text_of(app)
        await keys("w")(app, pilot)
        assert "Two fives: war between Ada and Ben!" in text_of(app)
        await keys("space")(app, pilot)
        assert "Nine beats eight. Ada takes 6 cards." in text_of(app)
        await keys("e")(app, pilot)
        assert "Ada has won with all the cards." in text_of(app)
        assert "battle 2 of 2" in text_of(app)

    record = replace(position(*TWO_FIVES).beginning, players=("Ada", "Ben"))
    on_screen(page_of(record), look)


def test_a_race_is_told_with_its_calls_and_their_times() -> None:
    race = read_record(Path(__file__).parents[1] / "records" / "good" / "race.toml")

    async def look(app: Wardeck, pilot: Pilot[None]) -> None:
        said = ""
        for _ in range(6):
            await keys("space")(app, pilot)
            said += " ".join(text_of(app).split())
        assert "Ben calls mine after 0.30 s, wrongly, and pays a card." in said
        assert "Ada calls mine after 0.61 s. Nine beats five. Ada takes 3 cards." in said
        assert "Nobody calls in time." in said

    on_screen(page_of(race), look)


def test_it_goes_by_itself_until_it_is_halted() -> None:
    page = page_of(WAR)

    async def play(app: Wardeck, pilot: Pilot[None]) -> None:
        await keys("4")(app, pilot)
        assert "×4" in text_of(app)
        await until(lambda: page.place > 3)
        await keys("p")(app, pilot)
        halted = page.place
        await keys("left")(app, pilot)
        assert page.place == halted - 1
        await keys("1", "space")(app, pilot)
        assert page.place == halted
        assert page.pace is None

    on_screen(page, play)


def test_it_stops_by_itself_at_the_end() -> None:
    record = position("5 2", "3 4").beginning
    page = page_of(record)

    async def play(app: Wardeck, pilot: Pilot[None]) -> None:
        await keys("4")(app, pilot)
        await until(lambda: page.reel.complete and page.place == page.reel.last)
        assert page.pace is None

    on_screen(page, play)


def test_the_mouse_goes_anywhere() -> None:
    page = page_of(WAR)

    async def click(app: Wardeck, pilot: Pilot[None]) -> None:
        await until(lambda: page.reel.complete)
        line = app.screen.query_one(Timeline)
        width = line.size.width
        await pilot.click(Timeline, offset=(width - 1, 0))
        assert page.place == page.reel.last
        await pilot.mouse_down(Timeline, offset=(10, 0))
        await pilot.hover(Timeline, offset=(width // 2, 0))
        await pilot.mouse_up(Timeline, offset=(width // 2, 0))
        assert page.place == round((width // 2) * page.reel.last / (width - 1))
        await pilot.hover(Timeline, offset=(3, 0))
        assert page.place > page.reel.last // 3, "the button is up"
        await pilot.click(Timeline, offset=(0, 0))
        await pilot.click("TableView")
        assert page.place == 1

    on_screen(page, click)


def test_five_thousand_battles_can_be_gone_through() -> None:
    """Game 0 of this run is endless: `wardeck find endless` says that it takes 2,816 battles and repeats 1,560."""
    match = dealt("two-player", seed=1)
    rules = match.beginning.house.rules.with_(take="seat-order")
    record = replace(match.beginning, house=replace(match.beginning.house, rules=rules))
    page = page_of(record)

    async def look(app: Wardeck, pilot: Pilot[None]) -> None:
        await keys("e")(app, pilot)
        await until(lambda: page.reel.complete and page.place == page.reel.last)
        await pilot.pause()
        assert "battle 2816 of 2816" in text_of(app)
        await keys("W", "0", "l", "pagedown", "e")(app, pilot)
        assert "repeat for ever" in text_of(app)

    on_screen(page, look)


def test_a_record_that_cannot_be_is_said_to_be_so() -> None:
    """Seat 1 has left after the first battle, and cannot leave again."""
    record = replace(position(*TWO_FIVES, TWO_FIVES[0]).beginning, acts=(Act(1, Leave(1)), Act(1, Leave(1))))
    page = page_of(record)

    async def look(app: Wardeck, pilot: Pilot[None]) -> None:
        await until(lambda: page.reel.complete)
        await keys("e")(app, pilot)
        assert page.reel.wrong
        assert page.reel.wrong[:30] in text_of(app)

    assert on_screen(page, look).failure is None


def test_rules_theme_and_the_way_out() -> None:
    async def look(app: Wardeck, pilot: Pilot[None]) -> None:
        await keys("r")(app, pilot)
        assert isinstance(app.screen, SheetPage)
        await keys("escape")(app, pilot)
        dark = app.current_theme.dark
        await keys("t")(app, pilot)
        assert app.current_theme.dark != dark
        await keys("q")(app, pilot)

    app = on_screen(page_of(WAR), look)
    assert app.return_code == 0


def test_too_small_a_window_says_so() -> None:
    async def look(app: Wardeck, pilot: Pilot[None]) -> None:
        assert "needs 40 by 14" in text_of(app)

    on_screen(page_of(WAR), look, size=(35, 10))


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "{}x{}".format(*size))
def test_it_looks(size: tuple[int, int], home: Path) -> None:
    async def look(app: Wardeck, pilot: Pilot[None]) -> None:
        page = app.screen
        assert isinstance(page, ReplayPage)
        await until(lambda: page.reel.complete)
        await keys("l", "space")(app, pilot)
        looks_as(app, "replay-{}x{}".format(*size))

    on_screen(page_of(WAR, "War"), look, size=size)
