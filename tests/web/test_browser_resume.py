"""Whoever goes comes back to her own seat: servers that die, hosts that leave, lines that break, tabs that sleep."""

import re
from pathlib import Path

import pytest

from tests.web.people import Server

pytest.importorskip("playwright", reason="no playwright")

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.web.browsing import WARS, Console, Windows, at_table, browser, console, page, to_a_war, windows

__all__ = ["browser", "console", "page", "windows"]

WAR = {"base": "war"}
LOST = "The connection is gone; it comes back by itself."
GONE = ["ERR_CONNECTION_", "WebSocket connection to"]
"""What a browser lists where a server is away."""
WHILE_AWAY = 25_000
"""Milliseconds, in which a room finds that its host is away and makes somebody else the host."""


def together(server: Server, *people: Page, turns: str = "everyone") -> None:
    """A room with these people, the host first, and the deal."""
    host, *guests = people
    room = at_table(host, server, WAR, 0, turns=turns)
    for number, guest in enumerate(guests, 2):
        guest.add_init_script(f"if (location.host) localStorage.setItem('wardeck.name', 'Guest {number}')")
        guest.goto(f"{server.link}#{room}")
        guest.click("#sit")
        expect(host.locator(".everybody li")).to_have_count(number)
    host.click("#start")
    for each in people if turns == "everyone" else [host]:
        each.wait_for_selector("#turn:not([disabled])")


def turn(*people: Page) -> None:
    """A battle, for which all of these turn."""
    before = people[0].inner_text(".where")
    for each in people:
        each.click("#turn:not([disabled])")
    for each in people:
        expect(each.locator(".where")).not_to_have_text(before)


def at_battle(window: Page, battle: int) -> None:
    expect(window.locator(".where")).to_contain_text(re.compile(rf"battle {battle}\b"))


def counts(window: Page) -> list[str]:
    """The cards of each seat, in the order of the seats."""
    found: list[str] = window.evaluate(
        """[...document.querySelectorAll(".seat[data-seat]")].sort((one, two) => one.dataset.seat - two.dataset.seat)
           .map((seat) => seat.querySelector(".count b").textContent)"""
    )
    return found


def own_seat(window: Page) -> str | None:
    return window.locator(".seat.me").get_attribute("data-seat")


def lying(window: Page) -> list[list[str]]:
    """What lies in the fight: places and faces."""
    found: list[list[str]] = window.evaluate(
        """[...document.querySelectorAll("#fight .card")]
           .map((card) => [card.dataset.key, card.querySelector("use").getAttribute("href")])"""
    )
    return sorted(found)


def test_the_server_is_killed_under_two_players(tmp_path: Path, windows: Windows, console: Console) -> None:
    console.expected += GONE
    server = Server(tmp_path / "rooms.sqlite").start()
    ada, ben = windows(), windows()
    together(server, ada, ben)
    for _ in range(3):
        turn(ada, ben)
    before = [(counts(each), own_seat(each), lying(each)) for each in (ada, ben)]
    assert [seat for _, seat, _ in before] == ["0", "1"]
    server.kill()
    for each in (ada, ben):
        expect(each.locator("#say")).to_have_text(LOST)
    ada.click("#turn")
    server.start()
    for each in (ada, ben):
        expect(each.locator("#say")).to_have_text("")
    assert [(counts(each), own_seat(each), lying(each)) for each in (ada, ben)] == before
    ben.click("#turn:not([disabled])")
    for each in (ada, ben):
        at_battle(each, 4)
    assert counts(ada) == counts(ben)
    turn(ada, ben)
    for each in (ada, ben):
        each.goto("about:blank")
    assert server.stop() == 0


@pytest.mark.parametrize("how", ["gives up", pytest.param("is gone", marks=pytest.mark.slow)])
def test_the_host_leaves(server: Server, windows: Windows, how: str) -> None:
    ada, ben, cleo = windows(), windows(), windows()
    together(server, ada, ben, cleo)
    turn(ada, ben, cleo)
    expect(ben.locator("#pause")).to_have_count(0)
    if how == "gives up":
        ada.click("#show-table")
        ada.click("#leave")
    ada.context.close()
    expect(ben.locator("#pause")).to_be_visible(timeout=WHILE_AWAY)
    expect(cleo.locator("#pause")).to_have_count(0)
    ben.click("#pause")
    for each in (ben, cleo):
        expect(each.locator("#actions")).to_have_text("The host has paused the game.")
    ben.click("#pause")
    turn(ben, cleo)
    ben.click("#stop")
    expect(cleo.locator("#sentence")).to_contain_text("It was stopped")
    expect(ben.locator("#start")).to_be_visible()


def test_a_reload_in_the_middle_of_a_war(server: Server, page: Page) -> None:
    at_table(page, server, WARS, steps=True)
    page.click("#start")
    to_a_war(page)
    expect(page.locator("#sentence")).to_contain_text(": war!")
    before = page.inner_text(".where"), counts(page), own_seat(page), lying(page)
    assert len(before[3]) == 2
    page.reload()
    page.wait_for_selector("#turn:not([disabled])")
    assert (page.inner_text(".where"), counts(page), own_seat(page), lying(page)) == before
    expect(page.locator(".war")).to_have_text("War!")
    expect(page.locator("#sentence")).to_contain_text(": war!")
    page.click("#turn")
    expect(page.locator("#fight .card")).to_have_count(6)
    assert [each for each in lying(page) if each in before[3]] == before[3]


def test_two_tabs_are_one_seat(server: Server, page: Page) -> None:
    room = at_table(page, server, WAR)
    page.click("#start")
    page.wait_for_selector("#turn:not([disabled])")
    other = page.context.new_page()
    other.goto(f"{server.link}#{room}")
    other.wait_for_selector("#turn:not([disabled])")
    for battle, tab in enumerate((page, other, other, page, other), 1):
        tab.click("#turn:not([disabled])")
        for each in (page, other):
            at_battle(each, battle)
    assert counts(page) == counts(other)
    assert own_seat(page) == own_seat(other) == "0"
    page.close()
    turn(other)
    expect(other.locator(".tag.away")).to_have_count(0)


def test_a_line_that_breaks(server: Server, windows: Windows) -> None:
    ada, ben = windows(), windows()
    lines: list[WebSocketRoute] = []
    broken = False

    def join(line: WebSocketRoute) -> None:
        if broken:
            line.close()
        else:
            lines.append(line)
            line.connect_to_server()

    ada.route_web_socket(re.compile("/socket$"), join)
    together(server, ada, ben)
    turn(ada, ben)
    tried, broken = len(lines), True
    lines[-1].close()
    expect(ada.locator("#say")).to_have_text(LOST)
    ada.click("#turn")
    ben.click("#turn")
    at_battle(ben, 2)  # the room plays on without her, and her turn will come too late
    expect(ben.locator(".tag.away")).to_have_count(1)
    at_battle(ada, 1)
    broken = False
    expect(ada.locator("#say")).to_have_text("")
    assert len(lines) == tried + 1
    at_battle(ada, 2)
    expect(ben.locator(".tag.away")).to_have_count(0)
    assert counts(ada) == counts(ben)
    assert own_seat(ada) == "0"
    turn(ada, ben)
    assert lying(ada) == lying(ben)
    expect(ada.locator("#say")).to_have_text("")


def test_a_tab_that_slept_shows_the_present(server: Server, windows: Windows) -> None:
    ada, ben = windows(), windows(reduced_motion="no-preference")
    together(server, ada, ben, turns="host")
    turn(ada)
    at_battle(ben, 1)
    control = ben.context.new_cdp_session(ben)
    control.send("Page.setWebLifecycleState", {"state": "frozen"})
    for _ in range(5):
        turn(ada)
    control.send("Page.setWebLifecycleState", {"state": "active"})
    at_battle(ben, 6)
    assert lying(ben) == lying(ada)
    assert counts(ben) == counts(ada)
