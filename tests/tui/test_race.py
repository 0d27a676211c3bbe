"""Speed War at the terminal: every key, the windows, several people at one keyboard, and what is kept.

The clock is a hand that the test moves, so that times are exact.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from tests.tui.games import MIKA_AND_OTTO
from tests.tui.screens import keys, looks_as, on_screen, text_of
from wardeck.chance import SimulationStream
from wardeck.engine.commands import Advance, Claim, Lapse
from wardeck.errors import UsageError
from wardeck.record.files import read_record
from wardeck.record.verify import verify
from wardeck.rules.files import HouseRules
from wardeck.rules.presets import find
from wardeck.table.course import Course
from wardeck.table.players import Player, Players
from wardeck.table.race import Race
from wardeck.tui.app import Wardeck
from wardeck.tui.keeping import Keeping
from wardeck.tui.laboratory import LuckPage
from wardeck.tui.match import begin, resumed
from wardeck.tui.play import page_of
from wardeck.tui.settings import Settings
from wardeck.tui.speed import SpeedPage

TOGETHER = Players((Player("Mika"), Player("Otto")))
MIKA_WINS = ("9s 3d", "8c 2s")
A_WAR = ("5h 2c 9s 3d", "5d 3h 8c 2s")
A_DAY = 86_400_000
PROMPT = 2**63
"""A bot that draws these bits takes 599 ms, as `docs/chance.md` has it, and errs no time: 2**63 % 50 is 8."""


class Hand:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.at = 1000

    def __call__(self) -> int:
        return self.at


def race(
    home: Path, *packets: str, players: Players = TOGETHER, hand: Hand | None = None, **options: Any
) -> tuple[SpeedPage, Hand]:
    """A race from these packets, whose bots take as long as one that draws `PROMPT`."""
    rules = find("two-player").rules.with_(claim="race", **options)
    match = begin(HouseRules(rules), players, stream=SimulationStream(1, 0), packets=packets)
    page = page_of(match, Keeping(home / "game.toml"))
    assert isinstance(page, SpeedPage)
    hand = hand or Hand()
    page.now = hand  # type: ignore[method-assign]
    bots = [seat for seat in range(len(players)) if players[seat].bot]
    page.race = Race(page.course, bots, lambda: PROMPT)
    return page, hand


def said(do: Callable[[Wardeck, Pilot[None]], Any], page: SpeedPage, **more: Any) -> Wardeck:
    return on_screen(page, do, **more)


def test_each_of_two_people_has_a_pair_of_keys(home: Path) -> None:
    page, hand = race(home, *MIKA_WINS)

    async def play(app: Wardeck, pilot: Pilot[None]) -> None:
        assert "Mika: a turns and takes, z war." in text_of(app)
        assert "Otto: k turns and takes, m war." in text_of(app)
        await keys("space", "a")(app, pilot)
        assert "9" in text_of(app)
        assert page.course.state.battle is None
        await keys("k")(app, pilot)
        assert "Mine, or war?" in text_of(app)
        hand.at += 612
        await keys("a")(app, pilot)
        assert "Mika calls mine after 0.61 s. Nine beats eight. Mika takes 2 cards." in " ".join(text_of(app).split())

    said(play, page)
    assert [act.command for act in page.recorded().acts] == [Claim(0, "mine", 612)]


@pytest.mark.parametrize(("key", "call"), [("k", "mine"), ("m", "war")])
def test_a_wrong_call_costs_the_top_card_and_the_right_one_still_counts(home: Path, key: str, call: Any) -> None:
    wrongly = f"Otto calls {call} after 0.40 s, wrongly, and pays a card. Mine, or war?"
    page, hand = race(home, *MIKA_WINS)

    async def play(app: Wardeck, pilot: Pilot[None]) -> None:
        await keys("space", "a", "k")(app, pilot)
        hand.at += 400
        await keys(key)(app, pilot)
        assert wrongly in " ".join(text_of(app).split())
        hand.at += 100
        await keys("a")(app, pilot)

    said(play, page)
    assert [act.command for act in page.recorded().acts] == [Claim(1, call, 400), Claim(0, "mine", 500)]
    assert page.course.counts() == [4, 0]


def test_a_war_is_called_and_its_cards_are_laid_one_by_one(home: Path) -> None:
    page, _ = race(home, *A_WAR, layout="DU")

    async def play(app: Wardeck, pilot: Pilot[None]) -> None:
        await keys("space", "a", "k", "m")(app, pilot)
        assert "war between Mika and Otto!" in text_of(app)
        await keys("a", "a", "a", "k")(app, pilot)  # one press too many is none
        assert page.course.state.battle is not None
        assert page.course.state.battle.due is None
        await keys("k")(app, pilot)
        assert "Mine, or war?" in text_of(app)
        await keys("a")(app, pilot)
        assert page.course.counts() == [7, 1]

    said(play, page)


def test_nobody_calls_in_time_and_the_pot_stays(home: Path) -> None:
    page, hand = race(home, *MIKA_WINS)

    async def play(app: Wardeck, pilot: Pilot[None]) -> None:
        await keys("space", "a", "k")(app, pilot)
        hand.at += 2001
        page._tick()
        await pilot.pause()
        assert "Nobody calls in time." in text_of(app)

    said(play, page)
    assert page.recorded().acts[0].command == Lapse(2000)
    assert page.course.counts() == [1, 1]


def test_who_does_not_turn_in_time_is_late(home: Path) -> None:
    page, hand = race(home, *MIKA_WINS)

    async def play(app: Wardeck, pilot: Pilot[None]) -> None:
        await keys("space", "a")(app, pilot)
        hand.at += 4001
        page._tick()
        await keys("m")(app, pilot)

    said(play, page)
    assert page.course.state.battle is not None
    assert page.course.state.battle.late == {1}
    assert page.course.state.battle.wrong == ()


def test_a_pause_stops_the_windows_and_they_begin_anew(home: Path) -> None:
    page, hand = race(home, *MIKA_WINS)

    async def play(app: Wardeck, pilot: Pilot[None]) -> None:
        await keys("space", "a", "k")(app, pilot)
        hand.at += 1500
        await keys("p")(app, pilot)
        hand.at += A_DAY
        assert "Paused. Space goes on." in text_of(app)
        await keys("a", "space")(app, pilot)
        hand.at += 1999
        await keys("a")(app, pilot)

    said(play, page)
    assert [act.command for act in page.recorded().acts] == [Claim(0, "mine", 1999)]


def test_one_person_plays_a_bot_with_keys_for_both_hands(home: Path) -> None:
    page, hand = race(home, *A_WAR, layout="DU", players=Players((Player("Mika", you=True), Player("Otto", bot=True))))

    async def play(app: Wardeck, pilot: Pilot[None]) -> None:
        await keys("space", "space")(app, pilot)
        hand.at += 599
        page._tick()
        await keys("f")(app, pilot)
        assert page.story.scene.due
        await keys("space", "space")(app, pilot)
        hand.at += 2 * 599
        page._tick()
        await keys("j")(app, pilot)

    said(play, page)
    assert page.course.counts() == [7, 1]


@pytest.mark.parametrize("key", ["1", "4", "e", "l", "c"])
def test_nothing_plays_without_the_people(home: Path, key: str) -> None:
    page, _ = race(home, *MIKA_WINS)
    said(keys("space", key), page)
    assert page.course.steps == 0


def test_windows_can_be_off(home: Path) -> None:
    page, hand = race(home, *MIKA_WINS)

    async def play(app: Wardeck, pilot: Pilot[None]) -> None:
        await keys("x", "space", "a")(app, pilot)
        hand.at += A_DAY
        page._tick()
        await keys("k")(app, pilot)
        hand.at += A_DAY
        page._tick()
        await keys("a")(app, pilot)

    said(play, page)
    assert page.recorded().acts[0].command == Claim(0, "mine", A_DAY)


def test_rules_without_windows_say_what_they_come_from(home: Path) -> None:
    match = begin(find("speed-war"), TOGETHER, stream=SimulationStream(1, 0))
    page = page_of(match, Keeping(home / "game.toml"))
    on_screen(page, keys("x"))
    assert page.match.title == "Speed War, with changes"
    assert page.match.beginning.house.rules.claim_window == "none"


@pytest.mark.parametrize(("motion", "drawn"), [(True, 39), (False, 0)])
def test_the_window_is_a_line_that_shrinks_unless_nothing_shall_move(home: Path, motion: bool, drawn: int) -> None:
    page, hand = race(home, *MIKA_WINS)

    async def play(app: Wardeck, pilot: Pilot[None]) -> None:
        await keys("space", "a", "k")(app, pilot)
        hand.at += 1000  # half of the window, and half of 78 columns
        page._tick()
        await pilot.pause()
        assert len(str(page.query_one("#window", Static).content)) == drawn

    said(play, page, motion=motion)


def test_the_end_tells_the_battles_a_minute_and_the_best_is_kept(home: Path) -> None:
    page, hand = race(home, "9s", "8c", players=Players((Player("Mika", you=True), Player("Otto", bot=True))))

    async def play(app: Wardeck, pilot: Pilot[None]) -> None:
        await keys("space", "space")(app, pilot)
        hand.at += 1000
        page._tick()
        hand.at += 599
        await keys("j")(app, pilot)  # one battle in 599 ms for the bot's card and 1000 ms for the call
        assert "37 battles a minute. That is your best so far; it was 30." in " ".join(text_of(app).split())

    app = said(play, page, settings=Settings(best=30))
    assert app.settings.best == 37


def test_a_race_that_was_left_goes_on_with_its_calls_and_its_record_holds(home: Path) -> None:
    page, hand = race(home, "9s 3d 7c", "8c 2s 6c")

    async def play(app: Wardeck, pilot: Pilot[None]) -> None:
        await keys("space", "a", "k", "m")(app, pilot)
        hand.at += 50
        await keys("a")(app, pilot)

    said(play, page)
    match = resumed(home / "game.toml")
    assert match is not None
    assert match.course().counts() == page.course.counts() == [5, 1]
    assert verify(read_record(home / "game.toml")).differences == ()


def test_the_pace_of_a_race_that_goes_on_is_that_of_this_sitting(home: Path) -> None:
    page, hand = race(
        home, "9s 3d 7c", "8c 2s 6c", players=Players((Player("Mika", you=True), Player("Otto", bot=True)))
    )

    async def play(app: Wardeck, pilot: Pilot[None]) -> None:
        await keys("space", "space")(app, pilot)
        hand.at += 1000
        page._tick()
        await keys("j")(app, pilot)

    said(play, page)
    again = page_of(resumed(home / "game.toml"), Keeping(home / "game.toml"))  # type: ignore[arg-type]
    assert isinstance(again, SpeedPage)
    again.now = hand  # type: ignore[method-assign]

    async def stop(app: Wardeck, pilot: Pilot[None]) -> None:
        await keys("s", "y")(app, pilot)
        assert "a minute" not in text_of(app), "no battle was fought in it"

    app = said(stop, again, settings=Settings(best=30))
    assert app.settings.best == 30


def test_what_the_table_calls_when_players_stop_is_nobodys_call(home: Path) -> None:
    page, hand = race(home, "9s 3d 7c", "8c 2s 6c")

    async def stop(app: Wardeck, pilot: Pilot[None]) -> None:
        await keys("space", "a", "k")(app, pilot)
        hand.at += 700
        await keys("a", "a", "k", "s", "y")(app, pilot)
        assert page.over()
        seen = " ".join(text_of(app).split())
        assert "1 right, 0 wrong, the quickest after 0.70 s" in seen
        assert "2 right" not in seen

    on_screen(page, stop, size=(100, 40))


def test_a_race_that_is_over_may_have_been_lucky(home: Path) -> None:
    page, _ = race(home, "9s", "8c")

    async def ask(app: Wardeck, pilot: Pilot[None]) -> None:
        await keys("space", "a", "k", "l")(app, pilot)
        assert app.screen is page, "while it goes on this key is nobody's"
        await keys("a", "l")(app, pilot)
        assert isinstance(app.screen, LuckPage)

    on_screen(page, ask)


def test_three_people_have_their_keys_in_short(home: Path) -> None:
    page, _ = race(
        home, "9s", "8c", "7d", players=Players((Player("Mika"), Player("Otto"), Player("Pia"))), max_players=3
    )

    async def look(app: Wardeck, pilot: Pilot[None]) -> None:
        assert "Mika a z  Otto k m  Pia f c" in text_of(app)
        assert "With the first key one turns and takes, with the second one calls war." in text_of(app)

    said(look, page)


def test_there_are_keys_for_eight_people_and_the_ninth_is_told_so() -> None:
    rules = HouseRules(find("speed-war").rules.with_(max_players=9))
    people = [Player(f"P{seat}") for seat in range(9)]
    with pytest.raises(UsageError, match="keys for 8 people in Speed War, not for 9"):
        begin(rules, Players(tuple(people)), stream=SimulationStream(1, 0))
    people[3] = Player("P3", bot=True)
    assert begin(rules, Players(tuple(people)), stream=SimulationStream(1, 0)).players[3].bot


def test_a_late_card_is_in_the_record(home: Path) -> None:
    rules = find("two-player").rules.with_(claim="race")
    match = begin(HouseRules(rules), MIKA_AND_OTTO, stream=SimulationStream(1, 0), packets=MIKA_WINS)
    course = Course(match.beginning, keeps=True)
    table = Race(course, [1], lambda: PROMPT)
    table.go_on(0)
    table.follow(4001)
    table.follow(6003)
    assert [act.command for act in course.recorded().acts] == [Advance((0,))]


def test_a_race_looks(home: Path) -> None:
    page, _ = race(home, "5h 2c Ks 3d 9c", "5d 3h Qd 2s 4c")

    async def look(app: Wardeck, pilot: Pilot[None]) -> None:
        await keys("space", "a")(app, pilot)
        looks_as(app, "race-turning-80x24")
        await keys("k")(app, pilot)
        looks_as(app, "race-call-80x24")

    said(look, page)
