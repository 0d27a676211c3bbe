"""Speed War in a room, from a terminal: what each key says to the server, windows, and a race to the end in tmux."""

import asyncio
import os
import shutil
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from tests.room.driving import Table, game_of, room_of
from tests.room.test_race import due
from tests.tui.screens import keys, on_screen, text_of
from tests.tui.test_client import open_room
from tests.tui.test_join import ADDRESS, Facts, Visit, said
from tests.tui.test_race import Hand
from tests.tui.test_seen import welcome
from tests.tui.test_terminal import Tmux
from tests.web.people import Person, Server, awaited
from wardeck.engine.commands import Claim
from wardeck.record.files import parse_record
from wardeck.record.verify import verify
from wardeck.room import commands as c
from wardeck.tui.app import Wardeck
from wardeck.tui.memory import Memory
from wardeck.tui.room import RoomPage
from wardeck.tui.settings import Settings

__all__ = ["said"]
TWOS = {"base": "speed-war", "ranks": "2", "packs": 4, "layout": "DDU", "claim_window": 2000, "turn_window": 4000}
"""Every battle is a war."""
RANKS = "23456789TJQKA"


def raced(table: Table, home: Path, do: Any, said: list[Facts], member: int | None = 0, **options: Any) -> Wardeck:
    """The page of somebody in a race, whose clock is a hand; ``do`` gets the visit, the hand and the pilot."""
    page, hand = RoomPage(ADDRESS, Memory(home / "seats.json"), None), Hand()
    made = Visit(table, page, said)
    page.racer._now = hand

    async def enter(app: Wardeck, pilot: Pilot[None]) -> None:
        made.hear({**welcome(table, member), "now": table.now})
        await pilot.pause()
        await do(made, hand, app, pilot)

    return on_screen(page, enter, **options)  # type: ignore[arg-type]


def turns(table: Table, *seats: int) -> None:
    for seat in seats:
        table.act(seat, table.turn(seat))


def test_a_card_is_turned_at_a_press_and_seen_at_once(home: Path, said: list[Facts]) -> None:
    table = game_of("Ada", "Ben", rules=TWOS)

    async def play(made: Visit, hand: Hand, app: Wardeck, pilot: Pilot[None]) -> None:
        assert "Turn your card!" in text_of(app)
        await keys("space")(app, pilot)
        turns(table, 0)
        made.catch_up()
        await keys("space")(app, pilot)
        assert "Ready. Waiting for Ben." in text_of(app)
        assert "7 cards" in text_of(app), "eight cards each, and one of them lies on the table"

    raced(table, home, play, said)
    assert said == [{"type": "turn", "seat": 0, "battle": 1, "step": 0}]


@pytest.mark.parametrize(("key", "call"), [("j", "mine"), ("m", "mine"), ("f", "war"), ("w", "war")])
def test_a_call_says_how_long_it_took(home: Path, said: list[Facts], key: str, call: str) -> None:
    table = game_of("Ada", "Ben", rules=TWOS)

    async def play(made: Visit, hand: Hand, app: Wardeck, pilot: Pilot[None]) -> None:
        await keys(key)(app, pilot)
        assert said == [], "nothing is to be called yet"
        turns(table, 0, 1)
        hand.at += 5000
        made.catch_up()
        await pilot.pause()
        assert "Mine, or war?" in text_of(app)
        hand.at += 612
        await keys(key)(app, pilot)

    raced(table, home, play, said)
    assert said == [{"type": "claim", "seat": 0, "battle": 1, "step": 0, "call": call, "at": 612}]


def test_war_cards_are_laid_one_by_one(home: Path, said: list[Facts]) -> None:
    table = game_of("Ada", "Ben", rules=TWOS)

    async def play(made: Visit, hand: Hand, app: Wardeck, pilot: Pilot[None]) -> None:
        turns(table, 0, 1)
        table.act(0, c.Claim(0, 1, 0, "war", 300))
        table.wake()
        made.catch_up()
        await pilot.pause()
        assert "Two twos: war between you and Ben!" in " ".join(text_of(app).split())
        assert "Lay your war cards!" in text_of(app)
        for _ in range(3):
            await keys("space")(app, pilot)
            turns(table, 0)
            made.catch_up()
        await keys("space")(app, pilot)
        assert "Ready. Waiting for Ben." in text_of(app)

    raced(table, home, play, said)
    assert said == [{"type": "turn", "seat": 0, "battle": 1, "step": 1}] * 3


def test_a_wrong_call_is_told_and_the_window_goes_on(home: Path, said: list[Facts]) -> None:
    table = game_of("Ada", "Ben", rules=TWOS)

    async def play(made: Visit, hand: Hand, app: Wardeck, pilot: Pilot[None]) -> None:
        turns(table, 0, 1)
        made.catch_up()
        table.now += 300
        table.act(1, c.Claim(1, 1, 0, "mine", 300))
        table.wake()
        hand.at += 400
        made.catch_up()
        await pilot.pause()
        assert "Ben calls mine after 0.30 s, wrongly, and pays a card." in " ".join(text_of(app).split())
        hand.at += 200
        await keys("f")(app, pilot)

    raced(table, home, play, said)
    assert said[-1]["at"] == 600


def test_who_is_late_is_told_so(home: Path, said: list[Facts]) -> None:
    table = game_of("Ada", "Ben", rules=TWOS)

    async def play(made: Visit, hand: Hand, app: Wardeck, pilot: Pilot[None]) -> None:
        turns(table, 1)
        table.wake()
        made.catch_up()
        await pilot.pause()
        assert "Too late: the table turned your card" in text_of(app)

    raced(table, home, play, said)


@pytest.mark.parametrize(("motion", "drawn"), [(True, 39), (False, 0)])
def test_half_of_the_window_is_half_of_the_line(home: Path, said: list[Facts], motion: bool, drawn: int) -> None:
    table = game_of("Ada", "Ben", rules=TWOS)

    async def play(made: Visit, hand: Hand, app: Wardeck, pilot: Pilot[None]) -> None:
        hand.at += 2000  # of 4000, and of 78 columns
        made.page._show_window()
        await pilot.pause()
        assert len(str(made.page.query_one("#window", Static).content)) == drawn

    raced(table, home, play, said, motion=motion)


def test_who_comes_later_has_what_is_left_of_the_window(home: Path, said: list[Facts]) -> None:
    table = game_of("Ada", "Ben", rules=TWOS)
    table.now += 3000

    async def look(made: Visit, hand: Hand, app: Wardeck, pilot: Pilot[None]) -> None:
        assert made.page.racer.left() == 0.25

    raced(table, home, look, said)


def test_a_pause_stops_the_window_and_it_begins_anew(home: Path, said: list[Facts]) -> None:
    table = game_of("Ada", "Ben", rules=TWOS)

    async def play(made: Visit, hand: Hand, app: Wardeck, pilot: Pilot[None]) -> None:
        hand.at += 3000
        await keys("p")(app, pilot)
        table.act(0, c.Pause(on=True))
        made.catch_up()
        await pilot.pause()
        assert made.page.racer.left() is None
        assert "Paused. p goes on." in text_of(app)
        table.act(0, c.Pause(on=False))
        made.catch_up()
        assert made.page.racer.left() == 1

    raced(table, home, play, said)
    assert said == [{"type": "pause", "on": True}]


@pytest.mark.parametrize("key", ["e", "1", "4", "d", "x"])
def test_nothing_goes_by_itself(home: Path, said: list[Facts], key: str) -> None:
    async def play(made: Visit, hand: Hand, app: Wardeck, pilot: Pilot[None]) -> None:
        await keys(key)(app, pilot)

    raced(game_of("Ada", "Ben", rules=TWOS), home, play, said)
    assert said == []


def test_whoever_watches_has_no_hands_in_it(home: Path, said: list[Facts]) -> None:
    async def play(made: Visit, hand: Hand, app: Wardeck, pilot: Pilot[None]) -> None:
        await keys("space", "f", "m")(app, pilot)
        assert "You are watching." in text_of(app)

    raced(game_of("Ada", "Ben", rules=TWOS), home, play, said, member=None)
    assert said == []


def test_the_end_says_how_fast_it_was_and_who_called_how_well(home: Path, said: list[Facts]) -> None:
    table = room_of("Ada", "Cleo", rules={**TWOS, "ranks": RANKS, "packs": 1, "battles": 1})

    async def play(made: Visit, hand: Hand, app: Wardeck, pilot: Pilot[None]) -> None:
        table.deal()
        table.now += 500
        turns(table, 0, 1)
        assert due(table).call == "mine", "these two begin with cards of different ranks"
        winner = due(table).seats[0]
        table.now += 1000
        table.act(winner, c.Claim(winner, 1, 0, "mine", 1000))
        while table.room.phase == "playing":
            table.wake()
        made.catch_up()
        await pilot.pause()
        seen = " ".join(text_of(app).split())
        assert "36 battles a minute." in seen, "one in 500 ms for the cards, 1000 for the call, 151 until it counts"
        assert "That is your best so far; it was 30." in seen
        assert "1 right, 0 wrong, the quickest after 1.00 s" in seen

    app = raced(table, home, play, said, settings=Settings(best=30))
    assert app.settings.best == 36


# In a real terminal


@pytest.fixture
def tmux(tmp_path: Path) -> Iterator[Tmux]:
    window = Tmux(f"wardeck-{os.getpid()}-{tmp_path.name}", tmp_path / "home")
    yield window
    window("kill-server")


@pytest.mark.skipif(shutil.which("tmux") is None, reason="no tmux")
@awaited
async def test_a_terminal_and_another_client_race_to_the_end(server: Server, tmux: Tmux) -> None:
    """Terry, at the terminal, sees from the screen when to press; Otto calls what is his."""
    rules = {"base": "speed-war", "ranks": "QKA", "packs": 8, "battles": 12, "claim_window": "none"}
    (tmux.home / "wardeck").mkdir(parents=True)
    link = open_room(server, tmux.home / "wardeck", name="Terry", rules={**rules, "turn_window": "none"})
    room = link.partition("#")[2]

    async def press(when: str, *names: str) -> None:
        await asyncio.to_thread(tmux.shows, when)
        tmux.press(*names)

    tmux.open("join", link, "--name", "Terry", "--no-motion")
    tmux.shows("Terry (you, host)")
    async with Person(server.port, room, "0770" * 8) as otto:
        await otto.join("Otto")
        await press("Otto", "g")
        faces: dict[int, str] = {}
        heard = 0
        while not is_over(otto):
            await otto.until(lambda before=heard: is_over(otto) or len(played(otto)) > before)  # type: ignore[misc]
            for event in played(otto)[heard:]:
                heard += 1
                faces = seen_faces(faces, event)
                for seat, cards in event["race"]["owes"]:
                    if seat:
                        for _ in range(cards):
                            await otto.act(turn_of(event, seat))
                    else:
                        await press("Lay your war cards!" if event["step"] else "Turn your card!", *["Space"] * cards)
                if event["race"]["calling"]:
                    best = max(faces.values(), key=RANKS.index)
                    seats = [seat for seat in faces if faces[seat] == best]
                    await asyncio.to_thread(tmux.shows, "Mine, or war?")
                    if seats == [1]:
                        await otto.act({**turn_of(event, 1), "type": "claim", "call": "mine", "at": 500})
                    else:
                        tmux.press("j" if seats == [0] else "f")
        screen = await asyncio.to_thread(tmux.shows, "the quickest after")
        assert "battles a minute." in " ".join(screen.split())
        tmux.press("q")
        await asyncio.to_thread(tmux.shows, "code 0")
    with urllib.request.urlopen(f"{server.link}api/rooms/{room}/record") as answer:
        record = parse_record(answer.read().decode())
    assert verify(record).ok
    calls = [act.command for act in record.acts if isinstance(act.command, Claim)]
    assert {call.seat for call in calls} == {0, 1}
    assert min(call.at for call in calls) > 0


def is_over(person: Person) -> bool:
    return person.last("secret-published") is not None


def played(person: Person) -> list[Facts]:
    """What was played until now, but wrong calls."""
    events = [event for _, event in sorted(person.events.items()) if event["type"] == "played"]
    return [event for event in events if event["events"][0]["type"] != "wrong-call" and "race" in event]


def turn_of(event: Facts, seat: int) -> Facts:
    return {"type": "turn", "seat": seat, "battle": event["battle"], "step": event["step"]}


def seen_faces(before: dict[int, str], event: Facts) -> dict[int, str]:
    """The ranks that count after this, by seat: the last one that each fighter has shown."""
    faces = dict(before)
    for each in event["events"]:
        match each["type"]:
            case "cards-turned":
                faces = {seat: card[0] for seat, card in each["cards"]}
            case "war-declared":
                faces = {seat: faces[seat] for seat in each["fighters"]}
            case "cards-laid" | "last-cards-shown":
                faces |= {seat: card[0] for seat, card in each["cards"] if card != "??"}
            case "forfeited":
                del faces[each["seat"]]
            case _:
                pass
    return faces
