"""Every key of every screen, in one table that is compared with what the screens say of themselves."""

import pkgutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from textual.binding import Binding
from textual.pilot import Pilot
from textual.screen import Screen

import wardeck.tui
from tests.tui.games import TWO_FIVES, at_table, dealt, position
from tests.tui.screens import keys, on_screen, text_of
from tests.tui.test_play import until
from wardeck.record.record import Record
from wardeck.rules.presets import find
from wardeck.table.course import Course
from wardeck.table.players import recorded
from wardeck.tui.again import AgainPage
from wardeck.tui.app import Wardeck
from wardeck.tui.asking import Question, Told
from wardeck.tui.choosing import Choosing
from wardeck.tui.editor import Editor
from wardeck.tui.keys import KeysPage
from wardeck.tui.laboratory import LuckPage, Outlook
from wardeck.tui.page import Page
from wardeck.tui.play import PlayPage
from wardeck.tui.replay import LEAP, ReplayPage
from wardeck.tui.saving import Saving, saving_record
from wardeck.tui.sheet import SheetPage
from wardeck.tui.shelf import Shelf
from wardeck.tui.start import StartPage

ELSEWHERE = {"JoinPage", "RoomPage", "SpeedPage"}
"""Screens with modules of their own for all their keys: `test_join` and `test_race`."""

Effect = Callable[[Wardeck, Any], bool]
"""What is to be seen, of the program and the screen whose key was pressed."""


@dataclass(frozen=True)
class Key:
    """Some keys of a screen that do the same."""

    names: str
    effect: Effect
    before: str = ""
    """Keys that are pressed first."""


class Hall(Page[None]):
    """Opens the screen that is looked at, and remembers what it was closed with."""

    app: Wardeck

    def __init__(self, screen: Screen[Any]) -> None:
        super().__init__()
        self.answers: list[Any] = []
        self._screen = screen

    def on_mount(self) -> None:
        self.app.open(self._screen, self.answers.append)


def opens(kind: type[Screen[Any]]) -> Effect:
    return lambda app, _: isinstance(app.screen, kind)


def answers(right: Callable[[Any], bool]) -> Effect:
    return lambda app, _: isinstance(app.screen, Hall) and right(app.screen.answers[0])


def turns_theme(app: Wardeck, _: Screen[Any]) -> bool:
    return app.theme == "wardeck-light"


def at(place: int) -> Effect:
    return lambda _, screen: screen.place == place and screen.pace is None


def pace(number: int | None) -> Effect:
    return lambda _, screen: screen.pace == number


EXPLAIN = Key("question_mark f1", opens(KeysPage))
CLOSED = answers(lambda answer: answer is None)
BACK = Key("escape q space r h question_mark", CLOSED)
WAR = dealt("war", seed=1).beginning
"""Its wars begin in moments that the engine tells; the first one and the longest are looked up below."""


def war_moments(record: Record) -> tuple[list[int], int]:
    """Where wars begin, and where the longest does, by going through the steps of the game."""
    course, begin, steps = Course(record), [], []
    while not course.done:
        before = course.state.battle
        course.step()
        after = course.state.battle
        if after and not before:
            begin.append(course.steps)
            steps.append(1)
        elif after:
            steps[-1] += 1
    return begin, begin[steps.index(max(steps))]


WARS, LONGEST = war_moments(WAR)

KEYS: dict[type[Screen[Any]], tuple[Key, ...]] = {
    StartPage: (
        Key("ctrl+s", opens(PlayPage)),
        Key("ctrl+e", opens(Editor)),
        Key("ctrl+r", lambda app, _: isinstance(app.screen, PlayPage) and app.screen.match.fought == 1),
        Key("tab", lambda _, screen: screen.focused.id == "players"),
        Key("ctrl+t", turns_theme),
        Key("escape", CLOSED),
        EXPLAIN,
    ),
    Editor: (
        Key("ctrl+s", answers(lambda house: house.rules == find("war").rules)),
        Key("ctrl+o", opens(Saving)),
        Key("tab", lambda _, screen: screen.focused.parent.id == "option-min_players"),
        Key("escape", CLOSED),
        EXPLAIN,
    ),
    AgainPage: (
        Key("ctrl+s", answers(lambda match: match.beginning.packets == TWO_FIVES)),
        Key("ctrl+e", opens(Editor)),
        Key("escape", CLOSED),
        EXPLAIN,
    ),
    Choosing: (
        Key("ctrl+s", answers(lambda house: house.name == "war")),
        Key("ctrl+e", opens(Editor)),
        Key("escape", CLOSED),
        EXPLAIN,
    ),
    PlayPage: (
        Key("space enter right", lambda _, screen: screen.course.steps == 1),
        Key("1", pace(0)),
        Key("4", pace(1)),
        Key("p", pace(None), "1"),
        Key("w", lambda _, screen: screen.story.scene.due),
        Key("e s", opens(Question)),
        Key("c", lambda _, screen: screen.query_one(Outlook).display),
        Key("l", opens(LuckPage), "space space space"),
        Key("r", opens(SheetPage)),
        Key("d", opens(AgainPage)),
        Key("v", opens(Saving)),
        Key("h", opens(Told)),
        Key("t", turns_theme),
        Key("q escape", CLOSED),
        Key("q escape", opens(Question), "space"),
        EXPLAIN,
    ),
    ReplayPage: (
        Key("space enter right", at(1)),
        Key("left backspace", at(1), "space space"),
        Key("1", pace(0)),
        Key("4", pace(1)),
        Key("p", pace(None), "1"),
        Key("w", at(WARS[0])),
        Key("W", at(WARS[0]), "w w"),
        Key("l", at(LONGEST)),
        Key("home 0", at(0), "w"),
        Key("end e", lambda app, screen: "with all the cards" in text_of(app)),
        Key("pagedown", at(LEAP)),
        Key("pageup", at(LEAP), "pagedown pagedown"),
        Key("r", opens(SheetPage)),
        Key("h", opens(Told)),
        Key("t", turns_theme),
        Key("q escape", CLOSED),
        EXPLAIN,
    ),
    SheetPage: (BACK, Key("f1", opens(KeysPage))),
    Told: (BACK, Key("f1", opens(KeysPage))),
    LuckPage: (BACK, Key("f1", opens(KeysPage))),
    KeysPage: (BACK,),
    Question: (Key("y", answers(lambda yes: yes is True)), Key("n escape", answers(lambda yes: yes is False))),
    Saving: (Key("escape", CLOSED),),
}


def made(kind: type[Screen[Any]], home: Path) -> Screen[Any]:
    """A screen of this kind; the start page finds a game that was left."""
    match = position(*TWO_FIVES)
    if kind is StartPage:
        on_screen(at_table(position(*TWO_FIVES), home), keys("space", "space", "q", "y"))
    house = match.beginning.house
    makers: dict[type[Screen[Any]], Callable[[], Screen[Any]]] = {
        StartPage: lambda: StartPage(Shelf(home)),
        Editor: lambda: Editor(find("war")),
        AgainPage: lambda: AgainPage(match),
        Choosing: lambda: Choosing(find("war")),
        PlayPage: lambda: at_table(match, home),
        ReplayPage: lambda: ReplayPage(Course(WAR), recorded(WAR.players), "War"),
        SheetPage: lambda: SheetPage(house.title, house.rules),
        Told: lambda: Told(["Nine beats eight."], [(4, 4), (7, 1)], match.players),
        LuckPage: lambda: LuckPage(match.beginning, match.players.names),
        KeysPage: lambda: KeysPage(()),
        Question: lambda: Question("Really?", "It is the last one."),
        Saving: lambda: saving_record(match.beginning),
    }
    return makers[kind]()


def bound_to(kind: type[Screen[Any]]) -> Iterator[str]:
    """The keys that the classes of a screen name."""
    for each in kind.__mro__:
        if each.__module__.startswith("wardeck"):
            for binding in each.__dict__.get("BINDINGS", ()):
                assert isinstance(binding, Binding)
                yield from binding.key.split(",")


def screens(kind: type[Screen[Any]] = Screen) -> Iterator[type[Screen[Any]]]:
    """All kinds of screens that wardeck has."""
    for each in kind.__subclasses__():
        if each.__module__.startswith("wardeck") and each is not Page:
            yield each
        yield from screens(each)


def test_the_table_has_every_key_of_every_screen() -> None:
    for module in pkgutil.iter_modules(wardeck.tui.__path__):
        import_module(f"wardeck.tui.{module.name}")
    assert {kind.__name__ for kind in screens()} == {kind.__name__ for kind in KEYS} | ELSEWHERE
    for kind, table in KEYS.items():
        unused = {"question_mark", "f1"} if kind is KeysPage else set()
        assert {name for key in table for name in key.names.split()} | unused == set(bound_to(kind)), kind


@pytest.mark.parametrize(
    ("kind", "key", "name"),
    [
        pytest.param(kind, key, name, id=f"{kind.__name__}-{' '.join([*key.before.split(), name])}")
        for kind, table in KEYS.items()
        for key in table
        for name in key.names.split()
    ],
)
def test_each_key_does_what_it_should(home: Path, kind: type[Screen[Any]], key: Key, name: str) -> None:
    screen = made(kind, home)

    async def press(app: Wardeck, pilot: Pilot[None]) -> None:
        if name == "question_mark":
            screen.set_focus(None)  # it can be typed into a field
        if isinstance(screen, ReplayPage):
            await until(lambda: screen.reel.complete)
        await keys(*key.before.split())(app, pilot)
        assert app.screen is screen
        assert not key.effect(app, screen)
        await pilot.press(name)
        await until(lambda: key.effect(app, screen))

    on_screen(Hall(screen), press)


def test_the_keys_are_explained(home: Path) -> None:
    async def look(app: Wardeck, pilot: Pilot[None]) -> None:
        await keys("question_mark")(app, pilot)
        said = text_of(app)
        assert "space  Turns, and lays war cards" in said
        assert "Shows the rule sheet." in said
        assert "Pauses." not in said, "nothing goes by itself"
        assert "Focus" not in said, "what Textual has by itself"

    on_screen(at_table(position(*TWO_FIVES), home), look)


@pytest.mark.parametrize("width", [40, 50, 60, 80, 100, 160])
def test_the_foot_cuts_no_key_and_always_has_the_one_that_explains_them(home: Path, width: int) -> None:
    whole = ["space turn", "1 ×1", "4 ×4", "w war", "e end", "r rules", "s stop", "d again", "v save", "q quit"]
    whole += ["h history", "c chances", "t light/dark"]

    async def look(app: Wardeck, pilot: Pilot[None]) -> None:
        foot = text_of(app).splitlines()[-1].rstrip()
        assert foot in {" ".join([*whole[:number], "? keys"]) for number in range(len(whole) + 1)}
        assert foot.startswith("space turn 1 ×1 4 ×4 w war e end")

    on_screen(at_table(position(*TWO_FIVES), home), look, size=(width, 24))
