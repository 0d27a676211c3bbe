"""Speed War in a browser: two people and a bot race, by keys and by fingers."""

import urllib.request
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.browsing import PHONE, SCREENS, Windows, browser, console, sticks_out, violations, windows
from tests.web.people import Server
from wardeck.engine.commands import Claim
from wardeck.engine.events import WrongCall
from wardeck.record.files import parse_record
from wardeck.record.replay import replay
from wardeck.record.verify import verify

__all__ = ["browser", "console", "windows"]

TOKEN = "ace" * 12
MOST_LOOKS = 1_500
RANKS = "23456789TJQKA"
WARLIKE = {"base": "speed-war", "ranks": "QKA", "packs": 12, "battles": 10}
"""Every third battle is a war, and nobody is ever short."""
CALM = {"claim_window": "none", "turn_window": "none"}
FACES = """() => [...document.querySelectorAll("#fight figure")].map((figure) => [
    Number(figure.dataset.key.split("-")[2]),
    [...figure.querySelectorAll("use")].map((use) => use.getAttribute("href")).at(-1).split("-")[1] ?? "",
    figure.classList.contains("bystander")])"""


@pytest.fixture
def pages(windows: Windows) -> tuple[Page, Page]:
    """A laptop with keys, and a phone."""
    return windows(), windows(PHONE, has_touch=True)


def race(server: Server, pages: tuple[Page, Page], rules: dict[str, Any]) -> str:
    """Ada at the laptop, a guest on the phone and a bot; the cards are dealt."""
    ada, guest = pages
    room, _ = server.open(token=TOKEN, rules=rules)
    ada.goto(server.link)
    ada.evaluate(f"localStorage.setItem('wardeck.token.{room}', '{TOKEN}')")
    ada.goto(f"{server.link}#{room}")
    guest.goto(f"{server.link}#{room}")
    guest.click("#sit")
    ada.get_by_role("button", name="Add a bot").click()
    expect(guest.get_by_text("Ben")).to_be_visible()
    ada.click("#start")
    for page in pages:
        expect(page.locator(".race")).to_be_visible()
    return room


def due(page: Page) -> tuple[str, set[int]]:
    """What is to be called and by whom, as anybody sees it who looks at the cards; nobody where none lies there now."""
    faces = {seat: face[0] for seat, face, beside in page.evaluate(FACES) if face and not beside}
    best = max(faces.values(), key=RANKS.index, default="")
    seats = {seat for seat, rank in faces.items() if rank == best}
    return ("war" if len(seats) > 1 else "mine"), seats


def may(page: Page, which: str) -> bool:
    return page.locator(f"#{which}[aria-disabled=false]").count() > 0


def is_over(page: Page) -> bool:
    return page.locator(".went").count() > 0


def turn(pages: tuple[Page, Page]) -> None:
    """Whoever owes a card turns it."""
    ada, guest = pages
    if may(ada, "turn"):
        ada.keyboard.press("f")
    if may(guest, "turn"):
        guest.tap("#turn", force=True)


def call(pages: tuple[Page, Page]) -> tuple[str, set[int]]:
    """Whoever sees what is hers calls it; the bot sees to itself. What was due, and of whom."""
    ada, guest = pages
    word, seats = due(ada)
    if 0 in seats:
        ada.keyboard.press("j" if word == "mine" else "k")
    elif 1 in seats and may(guest, f"call-{word}"):
        guest.tap(f"#call-{word}", force=True)
    ada.wait_for_timeout(200)  # until it is decided whose call came first
    return word, seats


def test_a_race_of_two_people_and_a_bot(server: Server, pages: tuple[Page, Page]) -> None:
    ada, guest = pages
    room = race(server, pages, WARLIKE | CALM)
    expect(ada.locator(".window")).to_have_count(0)
    wrong = 0
    pots, wars = set[int](), False
    for _ in range(MOST_LOOKS):
        if is_over(ada):
            break
        ada.wait_for_timeout(20)
        turn(pages)
        if not any(may(page, "call-mine") for page in pages):
            continue
        if not wrong and may(ada, "call-mine") and due(ada) == ("mine", {1}):
            ada.keyboard.press("j")
            expect(ada.locator("#sentence")).to_contain_text("it was not yours")
            expect(guest.locator("#sentence")).to_contain_text("wrongly")
            expect(ada.locator("#fight .left")).to_contain_text("paid into the pot")
            wrong += 1
        word, seats = call(pages)
        wars = wars or word == "war"
        pots |= seats if word == "mine" else set()
    for page in pages:
        expect(page.locator(".raced")).to_contain_text("battles a minute")
        expect(page.locator(".calls tbody tr")).to_have_count(3)
    with urllib.request.urlopen(f"{server.link}api/rooms/{room}/record") as answer:
        record = parse_record(answer.read().decode())
    assert verify(record).ok
    called = [each.command for each in record.acts if isinstance(each.command, Claim)]
    assert pots
    assert {each.seat for each in called if each.call == "mine"} >= pots
    assert ("war" in {each.call for each in called}) is wars
    mistakes = [each.seat for each in replay(record).events if isinstance(each, WrongCall)]
    assert mistakes.count(0) >= wrong  # a key may also come too late
    expect(ada.locator(".calls tbody tr").first.locator("td").nth(1)).to_have_text(str(mistakes.count(0)))
    expect(ada.locator(".raced")).to_contain_text("That is your best")


def test_the_window_and_the_sizes(server: Server, pages: tuple[Page, Page]) -> None:
    ada, guest = pages
    race(server, pages, {"base": "speed-war", "claim_window": 60_000, "turn_window": 60_000})
    expect(ada.locator(".window")).to_be_hidden()  # who wants no motion reads it
    expect(ada.locator("#race-hint")).to_contain_text("One card")
    ada.keyboard.press("Space")
    expect(ada.locator("#race-hint")).to_contain_text("Waiting for Guest")
    guest.tap("#turn", force=True)
    expect(ada.locator("#race-hint")).to_contain_text("60 seconds")
    assert violations(ada) == []
    for screen in SCREENS:
        ada.set_viewport_size(screen)
        assert sticks_out(ada)[0] == 0
        for which in ("turn", "call-mine", "call-war"):
            box = ada.locator(f"#{which}").bounding_box()
            assert box, which
            assert min(box["width"], box["height"]) >= 64, (which, box)
    ada.keyboard.press("p")
    for each in pages:
        expect(each.get_by_text("The host has paused the game.")).to_be_visible()
    ada.keyboard.press("p")
    expect(guest.locator(".race")).to_be_visible()


def test_a_race_that_is_stopped_in_a_battle(server: Server, pages: tuple[Page, Page]) -> None:
    """The battle is played to its end; the call that the table makes then is nobody's, and the pace no best."""
    ada, _ = pages
    race(server, pages, {"base": "speed-war"} | CALM)
    ada.keyboard.press("f")
    expect(ada.locator("#race-hint")).to_contain_text("Waiting for")
    ada.click("#stop")
    expect(ada.locator(".calls tbody td")).to_have_text(["0", "0", "–"] * 3)
    expect(ada.locator(".raced")).to_contain_text("battles a minute")
    expect(ada.locator(".raced")).not_to_contain_text("best")
