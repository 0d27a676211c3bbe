"""What nobody should notice: nothing jumps on the table, long games keep the page alive, the first page is light."""

from typing import Any

import pytest

from tests.web.people import Server

pytest.importorskip("playwright", reason="no playwright")

from playwright.sync_api import Page, expect

from tests.web.browsing import (
    PHONE,
    SHIFTS,
    WARS,
    WIDE,
    Windows,
    at_table,
    browser,
    console,
    deal,
    jumped,
    page,
    windows,
)

__all__ = ["browser", "console", "page", "windows"]

LONG: dict[str, Any] = {"max_players": 4, "packs": 20, "take": "shuffled", "battles": 5000}
"""Twenty packs do not end before the agreed number of battles."""
MOST_FIRST_BYTES = 100_000


@pytest.mark.parametrize(("bots", "screen"), [(1, WIDE), (3, PHONE), (7, WIDE), (11, PHONE)])
def test_nothing_jumps(server: Server, windows: Windows, bots: int, screen: Any) -> None:
    """A whole game that turns by itself, seen by a player, and by somebody who looks on and sees the chances."""
    player, guest = windows(screen), windows(screen)
    for each in (player, guest):
        each.add_init_script(SHIFTS)
    rules = (WARS if bots == 1 else {"base": "war"}) | {"battles": 12}
    room = at_table(player, server, rules, bots, turns="itself", beat=200, steps=True)
    guest.goto(f"{server.link}#{room}")
    guest.wait_for_selector("#sit")
    player.click("#start")
    for each in (player, guest):
        each.wait_for_selector(".went .legend")
    assert jumped(player) == []
    assert jumped(guest) == []


def test_the_first_page_does_not_jump_and_is_light(server: Server, page: Page) -> None:
    page.add_init_script(SHIFTS)
    control = page.context.new_cdp_session(page)
    control.send("Network.enable")
    asked: dict[str, str] = {}
    fetched: dict[str, int] = {}
    control.on("Network.requestWillBeSent", lambda event: asked.update({event["requestId"]: event["request"]["url"]}))
    control.on(
        "Network.loadingFinished",
        lambda event: fetched.update({asked[event["requestId"]]: event["encodedDataLength"]}),
    )
    page.goto(server.link)
    page.wait_for_selector("#play")
    page.wait_for_load_state("networkidle")
    assert any(url.endswith("/js/pages/start.js") for url in fetched)
    assert sum(size for url, size in fetched.items() if not url.endswith("/deck.svg")) < MOST_FIRST_BYTES, fetched
    assert jumped(page) == []


@pytest.mark.parametrize("battles", [1000, pytest.param(5000, marks=pytest.mark.slow)])
def test_a_long_game_keeps_the_page_alive(server: Server, page: Page, battles: int) -> None:
    """While the host lets it run to the end, pictures come, and whoever asks for the history sees it."""
    at_table(page, server, LONG | {"battles": battles}, 3)
    deal(page)
    page.evaluate(
        """window.pictures = 0;
        const picture = () => { window.pictures++; requestAnimationFrame(picture); };
        picture();"""
    )
    page.click("#to-end")
    page.click("#show-history")
    expect(page.locator("#panel .history li").first).to_be_visible()
    seen = {page.inner_text(".where")}
    page.click("#shut")
    while page.locator(".play").count():
        pictures, where = page.evaluate("[pictures, document.querySelector('.play .where')?.textContent]")
        seen.add(where)
        page.wait_for_function("before => pictures > before", arg=pictures)
    assert len(seen - {None}) > 2, "nothing was to be seen in between"
    expect(page.locator(".went .facts")).to_contain_text(f"{battles} battles")
