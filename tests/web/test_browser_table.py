"""The table in a browser: what lies where, who hears what, and what fits on which screen."""

import json
import re
import shutil
import urllib.request
from collections.abc import Iterator
from typing import Any

import pytest

from tests.web.people import Server

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
if CHROMIUM is None:
    pytest.skip("no chromium", allow_module_level=True)
pytest.importorskip("playwright", reason="no playwright")

from playwright.sync_api import (  # noqa: E402
    Browser,
    ConsoleMessage,
    FloatRect,
    Locator,
    Page,
    ViewportSize,
    expect,
    sync_playwright,
)

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
TOKEN = "5eed" * 8
PHONE: ViewportSize = {"width": 360, "height": 640}
WIDE: ViewportSize = {"width": 1280, "height": 800}
SCREENS: list[ViewportSize] = [PHONE, {"width": 768, "height": 1024}, WIDE, {"width": 1920, "height": 1080}]
SMALLEST_TARGET = 43.9
TWO = {"base": "war", "ranks": "89TJQKA"}
"""Every ninth battle of two is a war: a hundred without one are one deal in a hundred thousand."""
MOST_BATTLES = 100
"""A war comes long before, but for one game in a million."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        made = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield made
        made.close()


def is_trouble(line: ConsoleMessage) -> bool:
    """Errors and warnings, but for an estimate that a newer one has taken the place of, which a browser lists too."""
    return line.type in ("error", "warning") and "409 (Conflict)" not in line.text


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(reduced_motion="reduce", viewport=WIDE)
    made = context.new_page()
    troubles: list[str] = []
    made.on("pageerror", lambda error: troubles.append(str(error)))
    made.on("console", lambda line: troubles.append(line.text) if is_trouble(line) else None)
    yield made
    context.close()
    assert troubles == []


def sit_down(page: Page, server: Server, bots: int, rules: dict[str, Any], name: str = "Ada") -> None:
    """Opens a room with so many bots, deals, and waits for the button."""
    body = json.dumps({"name": name, "token": TOKEN, "seated": True, "rules": rules}).encode()
    asked = urllib.request.Request(server.link + "api/rooms", body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(asked) as answer:
        room = json.load(answer)["room"]
    page.add_init_script(f"localStorage.setItem('wardeck.token.{room}', '{TOKEN}')")
    page.goto(f"{server.link}#{room}")
    for bot in range(bots):
        page.click("#bot")
        expect(page.locator(".players li")).to_have_count(bot + 2)
    page.click("#start")
    page.wait_for_selector("#turn:not([disabled])")


def turn(page: Page) -> None:
    battle = page.inner_text(".where")
    page.wait_for_selector("#turn:not([disabled])")
    page.keyboard.press("Space")
    expect(page.locator(".where")).not_to_have_text(battle)


def to_a_war(page: Page) -> None:
    for _ in range(MOST_BATTLES):
        turn(page)
        if page.locator(".at-war").count():
            return
    pytest.fail("no war")


def box(part: Locator) -> FloatRect:
    found = part.bounding_box()
    assert found is not None
    return found


def sticks_out(page: Page) -> list[int]:
    found: list[int] = page.evaluate(
        "[document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]"
    )
    return found


def test_a_war_shows_what_tied_and_says_it(server: Server, page: Page) -> None:
    sit_down(page, server, 1, TWO)
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
    won = page.locator("figure.won")
    expect(won).to_have_count(1)
    expect(won.locator("figcaption")).to_contain_text("★")
    expect(page.locator("#sentence strong")).to_contain_text("cards")
    expect(page.locator("#heard")).to_have_text(re.compile(r"You: \w+ of \w+\..* \d+ cards?\. .*You: \d+ cards?\."))


@pytest.mark.parametrize("bots", [1, 3, 7, 9])
def test_fits_every_screen(server: Server, page: Page, bots: int) -> None:
    sit_down(page, server, bots, TWO if bots == 1 else {"base": "war"}, "A name of twenty letters")
    to_a_war(page)
    for screen in SCREENS:
        page.set_viewport_size(screen)
        assert sticks_out(page) == [0, 0], screen
        for part in page.locator("button:visible, a:visible").all():
            at = box(part)
            assert min(at["width"], at["height"]) >= SMALLEST_TARGET, part.text_content()
        war, said = box(page.locator(".war")), box(page.locator("#sentence"))
        assert box(page.locator("figure:visible .card").first)["y"] >= war["y"] + war["height"] * 0.9, screen
        for caption in page.locator("figure:visible figcaption").all():
            at = box(caption)
            assert at["y"] + at["height"] <= said["y"] + 4, screen


def test_names_do_not_break(server: Server, page: Page) -> None:
    sit_down(page, server, 3, {"base": "war"}, "Guest")
    for screen in SCREENS:
        page.set_viewport_size(screen)
        for name in page.locator(".seat .name:visible").all():
            assert name.evaluate("each => each.getClientRects().length") == 1
            assert name.evaluate("each => each.offsetHeight < 1.9 * parseFloat(getComputedStyle(each).fontSize)")


def test_nothing_is_drawn_anew_under_the_focus(server: Server, page: Page) -> None:
    sit_down(page, server, 1, {"base": "war"})
    page.evaluate("document.getElementById('turn').mine = true")
    page.focus("#show-rules")
    page.keyboard.press("Enter")
    expect(page.locator("#panel .sheet")).to_contain_text("Setting up")
    page.keyboard.press("Escape")
    expect(page.locator("#show-rules")).to_be_focused()
    page.focus("#turn")
    for _ in range(3):
        turn(page)
    assert page.evaluate("document.getElementById('turn').mine") is True


def test_cards_move_and_the_table_does_not_wait(server: Server, browser: Browser) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.add_init_script(
        "const real = Element.prototype.animate; window.moved = 0;"
        "Element.prototype.animate = function (...how) { moved++; return real.apply(this, how); };"
    )
    sit_down(page, server, 1, {"base": "war"})
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
    context.close()


def test_reduced_motion_means_none(server: Server, page: Page) -> None:
    page.add_init_script("window.moved = 0; Element.prototype.animate = () => { moved++; };")
    sit_down(page, server, 1, {"base": "war"})
    for _ in range(5):
        turn(page)
    assert page.evaluate("moved") == 0


def test_a_preset_is_chosen_by_its_card(server: Server, page: Page) -> None:
    page.goto(server.link)
    page.fill("#name", "Ada")
    page.get_by_role("link", name=re.compile("^Aces low")).click()
    page.click("#open")
    expect(page.locator("h1")).to_have_text("Aces low")
    expect(page.locator(".about")).to_contain_text("ace as the lowest")
    page.click("#copy")
    expect(page.locator("#say")).to_contain_text("link")
    page.set_viewport_size(PHONE)
    assert sticks_out(page)[0] == 0
