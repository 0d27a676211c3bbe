"""What the laboratory says in a browser: of rules, of a game that goes on, and of one that is over."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.browsing import (
    SCREENS,
    SHIFTS,
    Console,
    Windows,
    at_table,
    browser,
    console,
    deal,
    jumped,
    sticks_out,
    violations,
    windows,
)
from tests.web.people import Server

__all__ = ["browser", "console", "windows"]

pytest.importorskip("numba", reason="no laboratory")

LONG = 60_000
"""Milliseconds: the laboratory may have to get ready first."""
RECORDS = Path(__file__).parents[1] / "records" / "good"
MISSING = 'numba is not installed: pip install "wardeck[lab]" brings it'
RULES = {"base": "two-player"}


@pytest.fixture
def page(windows: Windows) -> Page:
    made = windows()
    made.add_init_script(SHIFTS)
    return made


@pytest.fixture(scope="module")
def ready(server: Server) -> Server:
    """The laboratory has been asked before: it is awake."""
    body = {"rules": RULES, "players": 2}
    while (answer := server.ask("api/estimate", body))[0] == 503:
        assert answer[1]["code"] == "desk.measuring", answer
    return server


def test_an_estimate_follows_the_rules(ready: Server, page: Page) -> None:
    page.goto(f"{ready.link}#/own/two-player")
    estimate = page.locator("#estimate")
    expect(estimate).to_contain_text(re.compile(r"About \d+ minutes at"), timeout=LONG)
    expect(estimate).to_contain_text("Player 1 wins")
    assert jumped(page) == []
    before = page.inner_text("#lasting")
    page.select_option("#base", "two-player-last-card")
    expect(page.locator("#lasting")).not_to_have_text(before)
    expect(estimate).to_have_class("estimate")
    body = {"rules": {"base": "two-player-last-card"}, "players": 2}
    _, answer = ready.ask("api/estimate", body)
    assert estimate.locator("li").all_inner_texts() == answer["sentences"][1:]
    for screen in SCREENS:
        page.set_viewport_size(screen)
        assert sticks_out(page)[0] == 0, screen
    assert violations(page) == []


def test_the_newest_question_wins_and_the_old_answer_stays_grey(ready: Server, page: Page) -> None:
    page.goto(f"{ready.link}#/rules/war")
    expect(page.locator("#estimate li").first).to_be_visible(timeout=LONG)
    shown = page.inner_text("#lasting")
    held: list[Any] = []

    def hold(route: Any) -> None:
        held.append(route)

    page.route("**/api/estimate", hold)

    def choose(players: str) -> Any:
        with page.expect_request("**/api/estimate"):
            page.fill("#players", players)
            page.press("#players", "Tab")
        expect(page.locator("#estimate")).to_have_class("estimate old")
        expect(page.locator("#lasting")).to_have_text(shown)
        return held[-1]

    older, newer = choose("5"), choose("6")
    newer.fulfill(json={"sentences": ["The newer answer.", "In full."]})
    expect(page.locator("#lasting")).to_have_text("The newer answer.")
    expect(page.locator("#estimate")).to_have_class("estimate")
    assert older.request.failure == "net::ERR_ABORTED"  # nobody waits for its answer


def test_where_the_laboratory_is_absent_a_line_says_why(server: Server, page: Page) -> None:
    refused = json.dumps({"code": "extra.missing", "message": MISSING})
    page.route(
        "**/api/estimate", lambda route: route.fulfill(status=503, content_type="application/json", body=refused)
    )
    page.goto(f"{server.link}#/own/two-player")
    expect(page.locator("#estimate .quiet")).to_have_text(MISSING)
    expect(page.locator("#lasting")).to_contain_text("Half of the games take")
    page.click("#against")
    page.wait_for_selector("#turn:not([disabled])")


def test_spectators_see_the_chances_and_players_where_the_host_shows_them(
    ready: Server, page: Page, windows: Windows
) -> None:
    room = at_table(page, ready, RULES)
    deal(page)
    guest = windows()
    guest.add_init_script(SHIFTS)
    guest.goto(f"{ready.link}#{room}")
    bar = guest.locator(".chances[role=img]")
    expect(bar).to_have_attribute("aria-label", re.compile(r"^Chances: .*Ada \d+ %.* to go\.$"), timeout=LONG)
    said = bar.get_attribute("aria-label")
    for battle in range(1, 9):
        page.wait_for_selector("#turn:not([disabled])")
        page.keyboard.press("Space")
        expect(page.locator(".where")).to_contain_text(f"battle {battle}")
    expect(bar).not_to_have_attribute("aria-label", str(said))
    assert jumped(guest) == []
    expect(page.locator(".chances")).to_have_count(0)
    page.click("#show-table")
    page.check("#show-chances")
    page.click("#shut")
    expect(page.locator(".chances[role=img] b")).to_have_count(2)
    for screen in SCREENS:
        guest.set_viewport_size(screen)
        assert sticks_out(guest)[0] == 0, screen
    assert violations(guest) == []


def test_a_missing_laboratory_at_the_table(server: Server, page: Page, windows: Windows) -> None:
    room = at_table(page, server, RULES)
    deal(page)
    guest = windows()
    refused = json.dumps({"type": "refused", "n": None, "code": "extra.missing", "sentence": MISSING})

    def through(socket: Any) -> None:
        there = socket.connect_to_server()
        socket.on_message(lambda said: socket.send(refused) if '"watch"' in said else there.send(said))

    guest.route_web_socket("**/socket", through)
    guest.goto(f"{server.link}#{room}")
    expect(guest.locator(".chances")).to_have_text(MISSING)
    page.keyboard.press("Space")
    expect(guest.locator(".where")).to_contain_text("battle 1")


def test_was_it_lucky(ready: Server, page: Page) -> None:
    room = at_table(page, ready, {"base": "war"}, 2)
    deal(page)
    page.click("#to-end")
    page.wait_for_selector(".went .legend", timeout=LONG)
    page.click("#luck summary")
    found = page.locator("#luck .found")
    expect(found).to_contain_text("of such games", timeout=LONG)
    _, luck = ready.ask(f"api/rooms/{room}/luck")
    expect(found.locator(".turns a")).to_have_count(len(luck["turns"]))
    for screen in SCREENS:
        page.set_viewport_size(screen)
        assert sticks_out(page)[0] == 0, screen
    assert violations(page) == []
    for turn in luck["turns"][:1]:
        page.click(f"#turn-{turn['battle']}")
        expect(page.locator("#where")).to_contain_text(f"battle {turn['battle']} of")


def test_was_a_recorded_game_lucky(ready: Server, page: Page) -> None:
    page.goto(f"{ready.link}#/replay")
    page.set_input_files("#file", RECORDS / "two-player.toml")
    page.click("#lucky")
    found = page.locator("#luck .found")
    expect(found).to_contain_text("496 battles: longer than", timeout=LONG)
    for screen in SCREENS:
        page.set_viewport_size(screen)
        assert sticks_out(page)[0] == 0, screen
    assert violations(page) == []
    turning = found.locator(".turns button")
    if not turning.count():  # where others need the processor, too few games may be played to be sure of one
        expect(found).to_contain_text("No single battle turned")
        return
    battle = re.search(r"Battle (\d+)", turning.first.inner_text())
    assert battle
    turning.first.click()
    expect(page.locator("#where")).to_contain_text(f"battle {battle[1]} of")


def test_a_missing_laboratory_at_the_end(server: Server, page: Page, console: Console) -> None:
    console.expected.append("503")
    refused = json.dumps({"code": "extra.missing", "message": MISSING})
    page.route("**/luck", lambda route: route.fulfill(status=503, content_type="application/json", body=refused))
    at_table(page, server, {"base": "two-player", "battles": 5})
    deal(page)
    page.click("#to-end")
    page.wait_for_selector(".went .legend", timeout=LONG)
    page.click("#luck summary")
    expect(page.locator("#luck > .quiet")).to_have_text(MISSING)
