"""The table in a browser: what lies where, who hears what, and what fits on which screen."""

import re

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from tests.web.browsing import (
    LEAST_TARGET,
    PHONE,
    SCREENS,
    WARS,
    Windows,
    at_table,
    browser,
    console,
    deal,
    page,
    sticks_out,
    to_a_war,
    turn,
    windows,
)
from tests.web.people import Server

__all__ = ["browser", "console", "page", "windows"]

LEGIBLE = 56
"""Dots across a card whose rank can still be read."""


def box(part: Locator) -> FloatRect:
    found = part.bounding_box()
    assert found is not None
    return found


def test_a_war_shows_what_tied_and_says_it(server: Server, page: Page) -> None:
    at_table(page, server, WARS)
    deal(page)
    to_a_war(page)
    expect(page.locator(".war")).to_have_text("War!")
    piles = page.locator(".faces figure")
    for pile in (piles.nth(0), piles.nth(1)):
        cards = pile.locator(".card .playing-card")
        assert cards.count() >= 3
        labels = [cards.nth(at).get_attribute("aria-label") for at in range(cards.count())]
        faces = [cards.nth(at).locator("use").get_attribute("href") for at in range(cards.count())]
        assert "face-down card" in labels
        for label, face in zip(labels, faces, strict=True):
            assert (label == "face-down card") == (face == "/deck.svg#back")
            assert label == "face-down card" or re.fullmatch(r"\w+ of (clubs|diamonds|hearts|spades)", str(label))
    shown, up = page.locator("use:not([href='/deck.svg#back'])"), page.locator("#fight .card:not(.down)")
    assert shown.count() == up.count(), "a face somewhere else in the document"
    won = page.locator("figure.won")
    expect(won).to_have_count(1)
    expect(won.locator("figcaption")).to_contain_text("★")
    expect(page.locator("#sentence strong")).to_contain_text("cards")
    expect(page.locator("#heard")).to_have_text(re.compile(r"You: \w+ of \w+\..* \d+ cards?\. .*You: \d+ cards?\."))


@pytest.mark.parametrize("bots", [1, 3, 7, 9])
def test_fits_every_screen(server: Server, page: Page, bots: int) -> None:
    at_table(page, server, WARS if bots == 1 else {"base": "war"}, bots, "A name of twenty letters")
    deal(page)
    to_a_war(page)
    for screen in SCREENS:
        page.set_viewport_size(screen)
        assert sticks_out(page) == [0, 0], screen
        for part in page.locator("button:visible, a:visible").all():
            at = box(part)
            assert min(at["width"], at["height"]) >= LEAST_TARGET, part.text_content()
        war, said = box(page.locator(".war")), box(page.locator("#sentence"))
        assert box(page.locator("figure:visible .card").first)["y"] >= war["y"] + war["height"] * 0.9, screen
        for caption in page.locator("figure:visible figcaption").all():
            at = box(caption)
            assert at["y"] + at["height"] <= said["y"] + 4, screen


@pytest.mark.parametrize("bots", [1, 3, 7])
def test_twice_as_large_the_table_can_be_used(server: Server, windows: Windows, bots: int) -> None:
    page = windows({"width": 640, "height": 400}, device_scale_factor=2)
    at_table(page, server, WARS if bots == 1 else {"base": "war"}, bots)
    deal(page)
    to_a_war(page)
    assert sticks_out(page) == [0, 0]
    fight = box(page.locator("#fight"))
    for card in page.locator("figure:visible .card").all():
        at = box(card)
        assert at["width"] * 2 >= LEGIBLE, "each dot is two on this screen, however many fight"
        assert fight["y"] <= at["y"] <= fight["y"] + fight["height"] - at["height"]
    for part in page.locator("button:visible").all():
        at = box(part)
        assert min(at["width"], at["height"]) >= LEAST_TARGET
        assert at["y"] + at["height"] <= 400


def test_names_do_not_break(server: Server, page: Page) -> None:
    at_table(page, server, {"base": "war"}, 3, "Guest")
    deal(page)
    for screen in SCREENS:
        page.set_viewport_size(screen)
        for name in page.locator(".seat .name:visible").all():
            assert name.evaluate("each => each.getClientRects().length") == 1
            assert name.evaluate("each => each.offsetHeight < 1.9 * parseFloat(getComputedStyle(each).fontSize)")


def test_nothing_is_drawn_anew_under_the_focus(server: Server, page: Page) -> None:
    at_table(page, server, {"base": "war"})
    deal(page)
    page.evaluate("document.getElementById('turn').mine = true")
    page.focus("#show-rules")
    page.keyboard.press("Enter")
    expect(page.locator("#panel .sheet")).to_contain_text("Setting up")
    page.keyboard.press("Escape")
    expect(page.locator("#show-rules")).to_be_focused()
    page.focus("#turn")
    for battle in (1, 2, 3):
        page.keyboard.press("Space")
        expect(page.locator(".where")).to_contain_text(f"battle {battle}")
        expect(page.locator("#turn")).to_be_enabled()
    assert page.evaluate("document.getElementById('turn').mine") is True


def test_cards_move_and_the_table_does_not_wait(server: Server, windows: Windows) -> None:
    page = windows(reduced_motion="no-preference")
    page.add_init_script(
        "const real = Element.prototype.animate; window.moved = 0;"
        "Element.prototype.animate = function (...how) { moved++; return real.apply(this, how); };"
    )
    at_table(page, server, {"base": "war"})
    deal(page)
    for _ in range(6):
        turn(page)
        expect(page.locator(".faces figure")).to_have_count(2)
    assert page.evaluate("moved") > 0
    expect(page.locator("#flying > *")).to_have_count(0)
    page.get_by_label("Speed").click()
    expect(page.get_by_label("Speed")).to_have_text("×1")
    while page.evaluate("document.getAnimations().length"):
        page.wait_for_timeout(50)
    page.evaluate("window.moved = 0")
    turn(page)
    assert page.evaluate("moved") == 0


def test_reduced_motion_means_none(server: Server, page: Page) -> None:
    page.add_init_script("window.moved = 0; Element.prototype.animate = () => { moved++; };")
    at_table(page, server, {"base": "war"})
    deal(page)
    for _ in range(5):
        turn(page)
    assert page.evaluate("moved") == 0


def test_a_preset_is_chosen_by_its_card(server: Server, page: Page) -> None:
    page.goto(server.link)
    page.fill("#name", "Ada")
    page.get_by_role("link", name=re.compile("^Aces low")).click()
    expect(page.locator("h1:visible")).to_have_text("Aces low")
    page.click("#open")
    expect(page.locator("h1")).to_have_text("Aces low")
    expect(page.locator(".about")).to_contain_text("ace as the lowest")
    page.click("#copy")
    expect(page.locator("#say")).to_contain_text("link")
    page.set_viewport_size(PHONE)
    assert sticks_out(page)[0] == 0
