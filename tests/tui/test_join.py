"""The form of a room's link, and the room itself: every key and the act that follows, and what is said."""

import asyncio
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, Static
from websockets.asyncio.server import ServerConnection, serve

from tests.room.driving import Table, game_of, room_of
from tests.tui.screens import SIZES, Doing, hold_still, keys, looks_as, on_screen, text_of
from tests.tui.test_client import CODE, open_room
from tests.tui.test_play import until
from tests.tui.test_seen import told, welcome
from tests.web.people import Person, Server
from wardeck.engine import events as g
from wardeck.room import commands as c
from wardeck.room.view import ready
from wardeck.tui.address import Address
from wardeck.tui.app import Wardeck
from wardeck.tui.asking import Question, Told
from wardeck.tui.choosing import Choosing
from wardeck.tui.client import Client
from wardeck.tui.join import JoinPage
from wardeck.tui.lobby import Lobby
from wardeck.tui.memory import Memory
from wardeck.tui.room import RoomPage
from wardeck.tui.sheet import SheetPage

Facts = dict[str, Any]
ADDRESS = Address("war.example:8640", CODE)


@dataclass
class Visit:
    """A page of a room that is driven here, without a server, and what it says to one."""

    table: Table
    page: RoomPage
    said: list[Facts]

    def hear(self, frame: Facts) -> None:
        self.page.client.seen.take(frame)
        self.page.hear(frame)

    def catch_up(self) -> None:
        self.hear(told(self.table, self.page.seen.version))
        if self.table.room.play:
            self.hear(json.loads(json.dumps(ready(self.table.room))))


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Facts]]:
    """The acts of clients that reach no server."""
    acts: list[Facts] = []

    async def nowhere(_: Client) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(Client, "run", nowhere)
    monkeypatch.setattr(Client, "act", lambda _, do: acts.append(do))
    monkeypatch.setattr(Client, "join", lambda _, name: acts.append({"join": name}))
    return acts  # type: ignore[return-value]


def visit(
    table: Table, said: list[Facts], do: Doing, home: Path, member: int | None = 0, **options: Any
) -> tuple[Visit, Wardeck]:
    """Opens the page of somebody in this room."""
    page = RoomPage(ADDRESS, Memory(home / "seats.json"), options.pop("name", None))
    made = Visit(table, page, said)

    async def enter(app: Wardeck, pilot: Pilot[None]) -> None:
        made.hear(welcome(table, member))
        if table.room.play:
            made.hear(json.loads(json.dumps(ready(table.room))))
        await pilot.pause()
        await do(app, pilot)

    return made, on_screen(page, enter, **options)  # type: ignore[arg-type]


async def nothing(app: Wardeck, pilot: Pilot[None]) -> None:
    """Only looks."""


# Keys and acts


@pytest.mark.parametrize(
    ("key", "act"),
    [
        ("g", {"type": "start", "again": False}),
        ("b", {"type": "add-bots", "bots": 1}),
        ("l", {"type": "lock", "on": True}),
        ("v", {"type": "show-chances", "on": True}),
        ("u", {"turns": "host"}),
        ("i", {"steps": True}),
        ("k", {"clock": 20_000}),
    ],
)
def test_the_hosts_keys_before_a_deal(home: Path, said: list[Facts], key: str, act: Facts) -> None:
    visit(room_of("Ada", "Ben"), said, keys(key), home)
    assert len(said) == 1
    assert act.items() <= (said[0].get("pace") or said[0]).items()


def test_the_marked_player_is_taken_away_or_made_host(home: Path, said: list[Facts]) -> None:
    table = room_of("Ada", "Ben", "Cleo")

    async def press(app: Wardeck, pilot: Pilot[None]) -> None:
        app.screen.query_one("OptionList").focus()
        await keys("down", "down", "delete", "up", "m")(app, pilot)

    visit(table, said, press, home)
    assert said == [{"type": "unseat", "member": 2}, {"type": "make-host", "member": 1}]


@pytest.mark.parametrize("key", ["g", "b", "l", "u", "i", "k", "delete", "m", "c", "p", "w", "e", "1", "4", "d", "v"])
def test_guests_have_no_keys_of_the_host(home: Path, said: list[Facts], key: str) -> None:
    visit(room_of("Ada", "Ben"), said, keys(key), home, member=1)
    assert said == []


def test_rules_are_chosen_from_the_presets(home: Path, said: list[Facts]) -> None:
    async def press(app: Wardeck, pilot: Pilot[None]) -> None:
        await keys("c")(app, pilot)
        assert isinstance(app.screen, Choosing)
        await keys("home", "enter")(app, pilot)

    visit(room_of("Ada", "Ben"), said, press, home)
    assert said == [{"type": "choose-rules", "rules": {"base": "two-player"}}]


def test_one_turns_once_a_step(home: Path, said: list[Facts]) -> None:
    table = game_of("Ada", "Ben", rules={"base": "two-player"})
    made, _ = visit(table, said, keys("space", "space", "enter"), home)
    assert said == [{"type": "turn", "seat": 0, "battle": 1, "step": 0}]
    assert made.page.seen.playing is not None


def test_whom_the_table_waits_for(home: Path, said: list[Facts]) -> None:
    table = game_of("Ada", "Ben", rules={"base": "two-player"})

    async def play(app: Wardeck, pilot: Pilot[None]) -> None:
        assert "Space turns your card." in text_of(app)
        table.take_turn(0)
        made[0].catch_up()
        await pilot.pause()
        assert "Ready. Waiting for Ben." in text_of(app)
        table.take_turn(1)
        made[0].catch_up()
        await pilot.pause()
        assert "battle 1" in text_of(app)
        assert "Space turns your card." in text_of(app)
        made[0].hear({"type": "lost"})
        await pilot.pause()
        assert "The connection is gone. It comes back by itself" in text_of(app)
        made[0].hear({"type": "refused", "code": "turn.past", "sentence": "This turn has been taken already."})
        await pilot.pause()
        assert "This turn has been taken already." in text_of(app)

    made: list[Visit] = []
    page = RoomPage(ADDRESS, Memory(home / "seats.json"), None)
    made.append(Visit(table, page, said))

    async def enter(app: Wardeck, pilot: Pilot[None]) -> None:
        made[0].hear(welcome(table, 0))
        await pilot.pause()
        await play(app, pilot)

    on_screen(page, enter)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("key", "act"),
    [
        ("w", {"type": "run-on", "until": "war"}),
        ("e", {"type": "run-on", "until": "end"}),
        ("p", {"type": "pause", "on": True}),
        ("s", {"type": "ask-stop", "on": True}),
        ("4", {"speed": 4}),
    ],
)
def test_the_hosts_keys_in_a_game(home: Path, said: list[Facts], key: str, act: Facts) -> None:
    visit(game_of("Ada", "Ben", rules={"base": "two-player"}), said, keys(key), home)
    assert len(said) == 1
    assert act.items() <= (said[0].get("pace") or said[0]).items()


@pytest.mark.parametrize("motion", [True, False])
def test_war_cards_land_one_by_one_unless_nothing_shall_move(home: Path, said: list[Facts], motion: bool) -> None:
    table = game_of("Ada", "Ben", rules={"base": "two-player", "ranks": "2", "packs": 4, "layout": "DDU"})

    async def play(app: Wardeck, pilot: Pilot[None]) -> None:
        page = app.screen
        assert isinstance(page, RoomPage)
        for member in (0, 1):
            table.take_turn(member)
        Visit(table, page, said).catch_up()
        laid = []
        while page._landing.scene:
            laid.append(len(page._landing.scene.laid[0]))
            page._landing._next()
        # Of eight cards one is turned, and two wars of three follow; the seventh is there when the others have landed.
        assert laid == ([2, 3, 4, 5, 6] if motion else [])

    visit(table, said, play, home, motion=motion)


def test_the_chances_are_for_whoever_watches_and_for_players_where_the_host_shows_them(
    home: Path, said: list[Facts], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = game_of("Ada", "Ben", rules={"base": "two-player"})
    chances = {"type": "chances", "sentence": "Chances: Ada 60 % and Ben 40 %.", "note": None}
    monkeypatch.setattr(Client, "watch", lambda _, *, on: said.append({"watch": on}))

    async def watch(app: Wardeck, pilot: Pilot[None]) -> None:
        page = app.screen
        assert isinstance(page, RoomPage)
        await keys("c")(app, pilot)
        assert "Games are being played to see" in text_of(app)
        Visit(table, page, said).hear(chances)
        await pilot.pause()
        assert "Chances: Ada 60 % and Ben 40 %." in text_of(app)
        Visit(table, page, said).hear({"type": "refused", "code": "extra.missing", "sentence": "There is none."})
        await pilot.pause()
        assert "There is none." in text_of(app)
        await keys("c")(app, pilot)
        assert "There is none." not in text_of(app)

    visit(table, said, watch, home, member=None)
    assert said == [{"watch": True}, {"watch": False}]
    said.clear()
    visit(table, said, keys("c"), home, member=1)
    assert said == []
    table.act(0, c.ShowChances(on=True))
    visit(table, said, keys("c"), home, member=1)
    assert said == [{"watch": True}]


def test_a_game_that_runs_on_is_halted_with_space(home: Path, said: list[Facts]) -> None:
    table = game_of("Ada", "Ben", rules={"base": "two-player"})
    table.act(0, c.RunOn("end"))
    visit(table, said, keys("space"), home)
    assert said == [{"type": "run-on", "until": None}]


def test_whoever_comes_in_the_middle_sees_the_last_battle(home: Path, said: list[Facts]) -> None:
    table = game_of("Ada", "Ben", rules={"base": "two-player"})

    async def look(app: Wardeck, pilot: Pilot[None]) -> None:
        assert "The cards are dealt." in text_of(app)

    visit(table, said, look, home, member=None)
    for _ in range(2):
        for member in (0, 1):
            table.take_turn(member)

    async def see(app: Wardeck, pilot: Pilot[None]) -> None:
        page = app.screen
        assert isinstance(page, RoomPage)
        assert page._game is not None
        turned = next(event for event in table.play.told if isinstance(event, g.CardsTurned))
        taken = next(event for event in table.play.told if isinstance(event, g.PotTaken))
        laid = page._game.story.scene.laid
        assert [str(laid[seat][0]) for seat in (0, 1)] == [str(card) for _, card, _ in turned.cards]
        assert f"{('Ada', 'Ben')[taken.seat]} takes {len(taken.cards)} cards." in text_of(app)

    visit(table, said, see, home, member=None)


def test_who_has_asked_to_stop_is_told_so(home: Path, said: list[Facts]) -> None:
    table = game_of("Ada", "Ben", "Cleo", rules={"base": "war"})
    table.act(1, c.AskStop(on=True))

    async def press(app: Wardeck, pilot: Pilot[None]) -> None:
        assert "Space turns your card. You have asked to stop." in text_of(app)
        await keys("s")(app, pilot)

    visit(table, said, press, home, member=1)
    assert said == [{"type": "ask-stop", "on": False}]


def test_history_rules_people_and_the_way_out(home: Path, said: list[Facts]) -> None:
    async def press(app: Wardeck, pilot: Pilot[None]) -> None:
        await keys("h")(app, pilot)
        assert isinstance(app.screen, Told)
        await keys("escape", "r")(app, pilot)
        assert isinstance(app.screen, SheetPage)
        await keys("escape", "o")(app, pilot)
        assert app.screen.query_one(Lobby).display
        await keys("o", "t", "q")(app, pilot)
        assert isinstance(app.screen, Question)
        await keys("n", "q", "y")(app, pilot)

    _, app = visit(game_of("Ada", "Ben", rules={"base": "two-player"}), said, press, home)
    assert said == []
    assert app.return_code == 0


def test_a_seat_is_given_up_after_a_question(home: Path, said: list[Facts]) -> None:
    visit(room_of("Ada", "Ben"), said, keys("x", "n"), home, member=1)
    assert said == []
    visit(room_of("Ada", "Ben"), said, keys("x", "y"), home, member=1)
    assert said == [{"type": "give-up"}]


def test_a_seat_is_asked_for_at_once_or_with_a_key(home: Path, said: list[Facts]) -> None:
    visit(room_of("Ada", "Ben"), said, nothing, home, member=None, name="Cleo")
    assert said == [{"join": "Cleo"}]
    visit(room_of("Ada", "Ben"), said, keys("j"), home, member=None)
    assert said[1:] == [{"join": "Guest"}]


def test_after_a_game_it_is_checked(home: Path, said: list[Facts]) -> None:
    table = game_of("Ada", "Ben", rules={"base": "two-player"})

    async def play(app: Wardeck, pilot: Pilot[None]) -> None:
        table.act(0, c.RunOn("end"))
        while table.room.phase == "playing":
            table.wake()
        page = app.screen
        assert isinstance(page, RoomPage)
        Visit(table, page, said).catch_up()
        await pilot.pause()
        assert "g deals anew" in text_of(app)
        await keys("o")(app, pilot)
        assert "Was it fair?" in text_of(app)
        fair = app.screen.query_one("#fair", Static)
        assert "NO" not in str(fair.render())
        assert str(fair.render()).count("yes") == 5, "nothing was put in from here"
        await keys("d")(app, pilot)

    visit(table, said, play, home)
    assert said[-1] == {"type": "start", "again": True}


@pytest.mark.parametrize(
    ("rules", "title"),
    [
        ({"base": "two-player", "battles": 5}, "War for two, short of cards loses, with changes"),
        ({"base": "war", "jokers": 2}, "Jokers high"),
    ],
)
def test_rules_are_called_the_same_in_the_lobby_and_at_the_table(
    home: Path, said: list[Facts], rules: dict[str, Any], title: str
) -> None:
    async def look(app: Wardeck, pilot: Pilot[None]) -> None:
        assert text_of(app).lstrip().startswith(title)
        assert ("with changes" in text_of(app)) == ("with changes" in title)

    visit(room_of("Ada", "Ben", rules=rules), said, look, home)
    visit(game_of("Ada", "Ben", rules=rules), said, look, home)


@pytest.mark.parametrize(("base", "said_of_it"), [("two-player", "For 2 players."), ("war", "For 2 to 200 players.")])
def test_the_lobby_says_for_how_many_the_rules_are(home: Path, said: list[Facts], base: str, said_of_it: str) -> None:
    async def look(app: Wardeck, pilot: Pilot[None]) -> None:
        assert said_of_it in text_of(app)

    visit(room_of("Ada", "Ben", rules={"base": base}), said, look, home)


# How it looks


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "{}x{}".format(*size))
def test_a_lobby_looks(home: Path, said: list[Facts], size: tuple[int, int]) -> None:
    async def look(app: Wardeck, pilot: Pilot[None]) -> None:
        looks_as(app, "lobby-{}x{}".format(*size))

    visit(room_of("Ada", "Ben", "Cleo", bots=1), said, look, home, size=size)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "{}x{}".format(*size))
def test_a_joined_table_looks(home: Path, said: list[Facts], size: tuple[int, int]) -> None:
    table = game_of("Ada", "Ben", "Cleo", rules={"base": "war"})
    for _ in range(5):
        for member in range(3):
            table.take_turn(member)

    async def look(app: Wardeck, pilot: Pilot[None]) -> None:
        looks_as(app, "joined-{}x{}".format(*size))

    visit(table, said, look, home, size=size)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "{}x{}".format(*size))
def test_the_form_looks(home: Path, size: tuple[int, int]) -> None:
    async def look(app: Wardeck, pilot: Pilot[None]) -> None:
        hold_still(app)
        await pilot.pause()
        looks_as(app, "join-{}x{}".format(*size))

    on_screen(JoinPage(name="Ada"), look, size=size)


# With a server


def test_the_form_says_what_is_wrong_and_takes_another_link(server: Server, home: Path, tmp_path: Path) -> None:
    link = open_room(server, tmp_path)
    home.mkdir()

    async def fill(app: Wardeck, pilot: Pilot[None]) -> None:
        form = app.screen
        wrong = form.query_one("#wrong", Static)
        for typed, sentence in {
            "somewhere": '"somewhere" leads to no room',
            f"http://127.0.0.1:9/#{CODE}": "nobody answers at 127.0.0.1:9",
            f"{server.link}#0000-0000-0000": "There is no such room.",
        }.items():
            form.query_one("#link", Input).value = typed
            form.query_one("#name", Input).focus()
            await pilot.press("enter")
            await until(lambda sentence=sentence: sentence in str(wrong.render()))  # type: ignore[misc]
            await pilot.pause()
            assert app.screen is form
        form.query_one("#link", Input).value = link
        await pilot.press("enter")
        await until(lambda: isinstance(app.screen, RoomPage) and app.screen.seen.seat == 1)
        await pilot.pause()
        assert "Ben (you)" in text_of(app)
        assert app.settings.name == "Ben"
        await keys("q")(app, pilot)

    app = on_screen(JoinPage(name="Ben"), fill)
    assert app.return_code == 0
    assert app.failure is None


@pytest.mark.parametrize(
    ("frame", "sentence"),
    [
        ({"type": "welcome", "protocol": 2}, "this server speaks another version of the protocol"),
        ({"type": "refused", "n": None, "code": "web.watchers-full", "sentence": "Nobody else."}, "Nobody else."),
        ({"type": "bye", "code": "room.gone", "sentence": "Cleared away.", "again": False}, "Cleared away."),
        ({"type": "events"}, "the server says something that cannot be understood"),
    ],
)
def test_what_a_server_says_at_the_door_stands_in_the_form(home: Path, frame: Facts, sentence: str) -> None:
    async def answer(socket: ServerConnection) -> None:
        await socket.send(json.dumps(frame))
        await socket.wait_closed()

    async def fill(app: Wardeck, pilot: Pilot[None]) -> None:
        form = app.screen
        async with serve(answer, "127.0.0.1", 0) as made:
            port = next(iter(made.sockets)).getsockname()[1]
            form.query_one("#link", Input).value = f"http://127.0.0.1:{port}/#{CODE}"
            form.query_one("#name", Input).focus()
            await pilot.press("enter")
            wrong = form.query_one("#wrong", Static)
            await until(lambda: sentence in str(wrong.render()))
            await pilot.pause()
            assert app.screen is form

    app = on_screen(JoinPage(name="Ben"), fill)
    assert app.failure is None


def test_a_full_table_can_be_watched_and_says_why(server: Server, home: Path) -> None:
    room, token = server.open(rules={"base": "two-player", "max_players": 2})

    async def look(app: Wardeck, pilot: Pilot[None]) -> None:
        async with Person(server.port, room, token) as ada, Person(server.port, room, "be" * 16) as ben:
            await ben.join("Ben")
            await ada.done({"type": "start", "again": False})
            await ada.until(lambda: ada.last("played") is not None)
            app.open(JoinPage(f"{server.link}#{room}", "Cleo"))
            await until(lambda: "no bot has a seat that you could take. You can watch" in text_of(app))
            for person, seat in ((ada, 0), (ben, 1)):
                await person.done({"type": "turn", "seat": seat, "battle": 1, "step": 0})
            await until(lambda: "battle 1" in text_of(app))
            assert "You can watch" in text_of(app), "there is time to read it"
            assert isinstance(app.screen, RoomPage)
            app.screen._unsay(app.screen._line)
            await pilot.pause()
            assert "You are watching." in text_of(app)

    on_screen(JoinPage(name="Cleo"), look)


def test_one_can_only_watch(server: Server, home: Path, tmp_path: Path) -> None:
    link = open_room(server, tmp_path)

    async def look(app: Wardeck, pilot: Pilot[None]) -> None:
        await until(lambda: "You are watching. j sits down." in text_of(app))
        await keys("j")(app, pilot)
        await until(lambda: isinstance(app.screen, RoomPage) and app.screen.seen.seat == 1)
        await keys("q")(app, pilot)

    on_screen(JoinPage(link, "Ben", watches=True), look)
