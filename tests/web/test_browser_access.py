"""What people need who do not see the table, or not all of it; and the large screen for everybody."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.browsing import (
    LARGE,
    PHONE,
    WARS,
    WIDE,
    at_table,
    browser,
    console,
    deal,
    page,
    sticks_out,
    to_a_war,
    turn,
    violations,
    windows,
)
from tests.web.people import Server

__all__ = ["browser", "console", "page", "windows"]

CROWD: dict[str, Any] = {"base": "war-for-a-crowd"}
PANELS = {"show-rules": "Setting up", "show-invite": "code", "show-table": "Sound", "show-history": "War!"}
CUT_OFF = """() => { const end = document.querySelector('.players').getBoundingClientRect().bottom;
    const ends = [...document.querySelectorAll('.players > .seat')].map((seat) => seat.getBoundingClientRect().bottom);
    return ends.filter((each) => each > end + 1).length; }"""
"""How many seats of the large screen are not wholly to be seen."""


def test_axe_finds_nothing_in_a_room(server: Server, page: Page) -> None:
    at_table(page, server, WARS, 1)
    assert violations(page) == []
    deal(page)
    to_a_war(page)
    assert violations(page) == []
    for panel, text in PANELS.items():
        page.set_viewport_size(WIDE)
        page.click(f"#{panel}")
        expect(page.locator("#panel")).to_contain_text(text)
        assert violations(page) == []
        page.click("#shut")
    page.set_viewport_size(WIDE)
    page.click("#to-end")
    page.wait_for_selector(".drawn")
    assert violations(page) == []


def test_axe_finds_nothing_in_a_crowd(server: Server, page: Page) -> None:
    at_table(page, server, CROWD, 11)
    deal(page)
    turn(page)
    assert violations(page) == []


def test_a_key_says_the_last_five_again(server: Server, page: Page) -> None:
    at_table(page, server, {"base": "war"}, 1)
    deal(page)
    heard = [page.inner_text("#heard")]
    for _ in range(6):
        before = page.inner_text("#heard")
        turn(page)
        expect(page.locator("#heard")).not_to_have_text(before)
        heard.append(page.inner_text("#heard"))
    page.keyboard.press("r")
    expect(page.locator("#heard")).to_have_text(" ".join(heard[-5:]))


def test_what_happened_is_listed_and_comes_back_with_the_room(server: Server, page: Page) -> None:
    at_table(page, server, WARS, 1)
    deal(page)
    turn(page)
    to_a_war(page)
    said, cards = page.inner_text("#sentence"), page.locator("#fight .card").count()
    battles = int(re.findall(r"\d+", page.inner_text(".where"))[0])
    page.click("#show-history")
    lines = page.locator(".history li")
    expect(lines).to_have_count(min(battles, 50))
    expect(lines.first).to_have_text(f"{battles}.War! {said}")
    page.reload()
    expect(page.locator("#sentence")).to_have_text(said)
    expect(page.locator("#fight .card")).to_have_count(cards)
    expect(page.locator(".war")).to_have_text("War!")
    expect(page.locator(".where")).to_contain_text("left")


def test_cards_are_heard_once_that_is_switched_on(server: Server, page: Page) -> None:
    page.add_init_script(
        "const real = AudioBufferSourceNode.prototype.start; window.heard = 0;"
        "AudioBufferSourceNode.prototype.start = function (...when) { heard++; return real.apply(this, when); };"
    )
    at_table(page, server, {"base": "war"}, 1)
    deal(page)
    turn(page)
    assert page.evaluate("heard") == 0
    page.click("#show-table")
    page.check("#sound")
    page.click("#shut")
    before = page.evaluate("heard")
    turn(page)
    page.wait_for_function("before => heard > before", arg=before)
    page.reload()
    page.wait_for_selector("#turn:not([disabled])")
    assert page.evaluate("heard") == 0
    turn(page)
    page.wait_for_function("() => heard > 0")


@pytest.mark.parametrize("bots", [1, 199])
def test_the_large_screen(server: Server, page: Page, bots: int) -> None:
    room = at_table(page, server, CROWD if bots > 1 else WARS, bots)
    wall = page.context.new_page()
    wall.set_viewport_size(LARGE)
    wall.goto(f"{server.link}#{room}/projector")
    expect(wall.locator("h2")).to_have_text(f"{bots + 1} players have come")
    expect(wall.locator(".code")).to_have_text(room)
    expect(wall.locator(".qr")).to_be_visible()
    wall.wait_for_function("() => document.querySelector('.qr').naturalWidth > 0")
    assert sticks_out(wall) == [0, 0]
    assert violations(wall) == []
    deal(page)
    to_a_war(page)
    expect(wall.locator(".war")).to_have_text("War!")
    expect(wall.locator("#sentence strong")).to_contain_text("cards")
    assert wall.locator("button").count() == 0
    assert violations(wall) == []
    for screen in (PHONE, WIDE, LARGE):
        wall.set_viewport_size(screen)
        assert sticks_out(wall) == [0, 0]
    assert wall.evaluate(CUT_OFF) == 0
    fight = wall.evaluate("document.querySelector('.faces figure').offsetWidth")
    others = wall.evaluate(
        "Math.max(...[...document.querySelectorAll('.seat .heap, .sign')].map((each) => each.offsetWidth))"
    )
    assert fight > others
    page.set_viewport_size(WIDE)
    page.click("#to-end")
    expect(wall.locator(".standings li")).to_have_count(bots + 1)
    expect(wall.locator("#sentence")).to_contain_text(re.compile("won|share the win"))
    wall.set_viewport_size(LARGE)
    assert sticks_out(wall) == [0, 0]
