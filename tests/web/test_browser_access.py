"""What people need who do not see the table, or not all of it; and the large screen for everybody."""

import json
import re
import shutil
from collections.abc import Iterator
from typing import Any

import pytest
from websockets.sync.client import connect

from tests.web.people import Server, hello

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
if CHROMIUM is None:
    pytest.skip("no chromium", allow_module_level=True)
pytest.importorskip("playwright", reason="no playwright")
pytest.importorskip("axe_playwright_python", reason="no axe")

from axe_playwright_python.sync_playwright import Axe  # noqa: E402
from playwright.sync_api import Browser, Page, ViewportSize, expect, sync_playwright  # noqa: E402

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
PHONE: ViewportSize = {"width": 360, "height": 640}
WIDE: ViewportSize = {"width": 1280, "height": 800}
LARGE: ViewportSize = {"width": 1920, "height": 1080}
WARS: dict[str, Any] = {"base": "war", "ranks": "89TJQKA"}
"""Every ninth battle of two is a war: a hundred without one are one deal in a hundred thousand."""
CROWD: dict[str, Any] = {"base": "war-for-a-crowd"}
MOST_BATTLES = 100
PANELS = {"show-rules": "Setting up", "show-invite": "code", "show-table": "Sound", "show-history": "War!"}


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        made = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield made
        made.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(reduced_motion="reduce", viewport=WIDE)
    made = context.new_page()
    troubles: list[str] = []
    context.on("weberror", lambda error: troubles.append(str(error.error)))
    context.on("console", lambda line: troubles.append(line.text) if line.type in ("error", "warning") else None)
    yield made
    context.close()
    assert troubles == []


def open_room(page: Page, server: Server, bots: int, rules: dict[str, Any]) -> str:
    """A room with so many bots, whose host is this browser; the code."""
    room, token = server.open(rules=rules, seated=True)
    page.add_init_script(f"localStorage.setItem('wardeck.token.{room}', '{token}')")
    with connect(f"ws://127.0.0.1:{server.port}/socket", max_size=None) as socket:
        socket.send(json.dumps(hello(room, token)))
        socket.send(json.dumps({"type": "act", "n": 1, "do": {"type": "add-bots", "bots": bots}}))
        while (frame := json.loads(socket.recv()))["type"] not in ("ack", "refused"):
            pass
        assert frame["type"] == "ack", frame
    page.goto(f"{server.link}#{room}")
    page.wait_for_selector("#start")
    return room


def deal(page: Page) -> None:
    page.click("#start")
    page.wait_for_selector("#turn:not([disabled])")


def turn(page: Page) -> None:
    battle = page.inner_text(".where")
    page.click("#turn:not([disabled])")
    expect(page.locator(".where")).not_to_have_text(battle)


def to_a_war(page: Page) -> None:
    for _ in range(MOST_BATTLES):
        turn(page)
        if page.locator(".at-war").count():
            return
    pytest.fail("no war")


def violations(page: Page) -> list[str]:
    """What axe finds against WCAG and good practice: on a dark phone and on a wide, light page."""
    found = []
    for screen, colours in ((PHONE, "dark"), (WIDE, "light")):
        page.set_viewport_size(screen)
        page.emulate_media(color_scheme=colours)  # type: ignore[arg-type]
        for each in Axe().run(page).response["violations"]:
            found += [f"{screen['width']} {colours} {each['id']}: {node['html']}" for node in each["nodes"]]
    return found


def sticks_out(page: Page) -> list[int]:
    found: list[int] = page.evaluate(
        "[document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]"
    )
    return found


def test_axe_finds_nothing_in_a_room(server: Server, page: Page) -> None:
    open_room(page, server, 1, WARS)
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
    open_room(page, server, 11, CROWD)
    deal(page)
    turn(page)
    assert violations(page) == []


def test_a_key_says_the_last_five_again(server: Server, page: Page) -> None:
    open_room(page, server, 1, {"base": "war"})
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
    open_room(page, server, 1, WARS)
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
    open_room(page, server, 1, {"base": "war"})
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
    page.wait_for_function("heard > 0")


@pytest.mark.parametrize("bots", [1, 199])
def test_the_large_screen(server: Server, page: Page, bots: int) -> None:
    room = open_room(page, server, bots, CROWD if bots > 1 else WARS)
    wall = page.context.new_page()
    wall.set_viewport_size(LARGE)
    wall.goto(f"{server.link}#{room}/projector")
    expect(wall.locator("h2")).to_have_text(f"{bots + 1} players have come")
    expect(wall.locator(".code")).to_have_text(room)
    expect(wall.locator(".qr")).to_be_visible()
    assert wall.evaluate("document.querySelector('.qr').naturalWidth") > 0
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
    fight = wall.evaluate("document.querySelector('.faces figure').offsetWidth")
    others = wall.evaluate(
        "Math.max(...[...document.querySelectorAll('.seat .heap, .sign')].map((each) => each.offsetWidth))"
    )
    assert fight > others
    page.set_viewport_size(WIDE)
    page.click("#to-end")
    expect(wall.locator(".standings li")).to_have_count(bots + 1)
    expect(wall.locator("#sentence")).to_contain_text("won")
    wall.set_viewport_size(LARGE)
    assert sticks_out(wall) == [0, 0]
