"""What the laboratory says in a browser: of rules, of a game that goes on, and of one that is over."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from tests.web.people import Server

pytest.importorskip("playwright", reason="no playwright")
pytest.importorskip("numba", reason="no laboratory")

from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.web.test_browser_after import SCREENS, TOKEN, browser, check_access, sticks_out

__all__ = ["browser"]

LONG = 60_000
"""Milliseconds: the laboratory may have to get ready first."""
SHIFTS = """
window.shifts = [];
new PerformanceObserver((list) => {
  for (const each of list.getEntries()) for (const { node } of each.hadRecentInput ? [] : each.sources)
    if ((node?.closest ? node : node?.parentElement)?.closest(".chances, .estimate")) window.shifts.push(each.value);
}).observe({ type: "layout-shift", buffered: true });
"""
MISSING = 'numba is not installed: pip install "wardeck[lab]" brings it'
RULES = {"base": "two-player"}


@pytest.fixture
def pages(browser: Browser) -> Iterator[Any]:
    """A new person's page, as often as it is asked for; their scripts never fail."""
    contexts, troubles = [], []

    def made(screen: ViewportSize = SCREENS[2], script: str = SHIFTS) -> Page:
        context = browser.new_context(reduced_motion="reduce", viewport=screen)
        contexts.append(context)
        context.add_init_script(script)
        page = context.new_page()
        page.on("pageerror", lambda error: troubles.append(str(error)))
        return page

    yield made
    for context in contexts:
        context.close()
    assert troubles == []


@pytest.fixture(scope="module")
def ready(server: Server) -> Server:
    """The laboratory has been asked before: it is awake."""
    body = {"rules": RULES, "players": 2}
    while (answer := server.ask("api/estimate", body))[0] == 503:
        assert answer[1]["code"] == "desk.measuring", answer
    return server


def at_table(page: Page, server: Server, *, bots: int = 1, rules: dict[str, Any] = RULES) -> str:
    """A host and her bots, before the deal; the code of their room."""
    room, _ = server.open(token=TOKEN, seated=True, rules=rules)
    page.add_init_script(f"localStorage.setItem('wardeck.token.{room}', '{TOKEN}')")
    page.goto(f"{server.link}#{room}")
    for seats in range(2, bots + 2):
        page.click("#bot")
        expect(page.locator(".everybody li")).to_have_count(seats)
    return room


def test_an_estimate_follows_the_rules(ready: Server, pages: Any) -> None:
    page = pages()
    page.goto(f"{ready.link}#/own/two-player")
    estimate = page.locator("#estimate")
    expect(estimate).to_contain_text(re.compile(r"About \d+ minutes at"), timeout=LONG)
    expect(estimate).to_contain_text("Player 1 wins")
    assert page.evaluate("window.shifts") == []
    before = page.inner_text("#lasting")
    page.select_option("#base", "two-player-last-card")
    expect(page.locator("#lasting")).not_to_have_text(before)
    expect(estimate).to_have_class("estimate")
    body = {"rules": {"base": "two-player-last-card"}, "players": 2}
    _, answer = ready.ask("api/estimate", body)
    assert estimate.locator("li").all_inner_texts() == answer["sentences"][1:]
    for screen in SCREENS:
        page.set_viewport_size(screen)
        assert sticks_out(page) == 0, screen
    check_access(page)


def test_the_newest_question_wins_and_the_old_answer_stays_grey(ready: Server, pages: Any) -> None:
    page = pages()
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
    with page.expect_response("**/api/estimate"):
        older.fulfill(json={"sentences": ["The older answer.", "In full."]})
    expect(page.locator("#lasting")).to_have_text("The newer answer.")


def test_where_the_laboratory_is_absent_a_line_says_why(server: Server, pages: Any) -> None:
    page = pages()
    refused = json.dumps({"code": "extra.missing", "message": MISSING})
    page.route(
        "**/api/estimate", lambda route: route.fulfill(status=503, content_type="application/json", body=refused)
    )
    page.goto(f"{server.link}#/own/two-player")
    expect(page.locator("#estimate .quiet")).to_have_text(MISSING)
    expect(page.locator("#lasting")).to_contain_text("Half of the games take")
    page.click("#against")
    page.wait_for_selector("#turn:not([disabled])")


def test_spectators_see_the_chances_and_players_where_the_host_shows_them(ready: Server, pages: Any) -> None:
    host = pages()
    room = at_table(host, ready)
    host.click("#start")
    host.wait_for_selector("#turn:not([disabled])")
    guest = pages()
    guest.goto(f"{ready.link}#{room}")
    bar = guest.locator(".chances[role=img]")
    expect(bar).to_have_attribute("aria-label", re.compile(r"^Chances: .*Ada \d+ %.* to go\.$"), timeout=LONG)
    said = bar.get_attribute("aria-label")
    for battle in range(1, 9):
        host.wait_for_selector("#turn:not([disabled])")
        host.keyboard.press("Space")
        expect(host.locator(".where")).to_contain_text(f"battle {battle}")
    expect(bar).not_to_have_attribute("aria-label", str(said))
    assert guest.evaluate("window.shifts") == []
    expect(host.locator(".chances")).to_have_count(0)
    host.click("#show-table")
    host.check("#show-chances")
    host.click("#shut")
    expect(host.locator(".chances[role=img] b")).to_have_count(2)
    for screen in SCREENS:
        guest.set_viewport_size(screen)
        assert sticks_out(guest) == 0, screen
    check_access(guest)


def test_a_missing_laboratory_at_the_table(server: Server, pages: Any) -> None:
    host = pages()
    room = at_table(host, server)
    host.click("#start")
    host.wait_for_selector("#turn:not([disabled])")
    guest = pages()
    refused = json.dumps({"type": "refused", "n": None, "code": "extra.missing", "sentence": MISSING})

    def through(socket: Any) -> None:
        there = socket.connect_to_server()
        socket.on_message(lambda said: socket.send(refused) if '"watch"' in said else there.send(said))

    guest.route_web_socket("**/socket", through)
    guest.goto(f"{server.link}#{room}")
    expect(guest.locator(".chances")).to_have_text(MISSING)
    host.keyboard.press("Space")
    expect(guest.locator(".where")).to_contain_text("battle 1")


def test_was_it_lucky(ready: Server, pages: Any) -> None:
    page = pages()
    room = at_table(page, ready, bots=2, rules={"base": "war"})
    page.click("#start")
    page.wait_for_selector("#turn:not([disabled])")
    page.click("#to-end")
    page.wait_for_selector(".went .legend", timeout=LONG)
    page.click("#luck summary")
    found = page.locator("#luck .found")
    expect(found).to_contain_text("under these rules", timeout=LONG)
    _, luck = ready.ask(f"api/rooms/{room}/luck")
    expect(found.locator(".turns a")).to_have_count(len(luck["turns"]))
    for screen in SCREENS:
        page.set_viewport_size(screen)
        assert sticks_out(page) == 0, screen
    check_access(page)
    for turn in luck["turns"][:1]:
        page.click(f"#turn-{turn['battle']}")
        expect(page.locator("#where")).to_contain_text(f"battle {turn['battle']} of")


def test_a_missing_laboratory_at_the_end(server: Server, pages: Any) -> None:
    page = pages()
    refused = json.dumps({"code": "extra.missing", "message": MISSING})
    page.route("**/luck", lambda route: route.fulfill(status=503, content_type="application/json", body=refused))
    at_table(page, server, rules={"base": "two-player", "battles": 5})
    page.click("#start")
    page.wait_for_selector("#turn:not([disabled])")
    page.click("#to-end")
    page.wait_for_selector(".went .legend", timeout=LONG)
    page.click("#luck summary")
    expect(page.locator("#luck > .quiet")).to_have_text(MISSING)
