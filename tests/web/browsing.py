"""Real browsers for the tests: what people do in them, what fits on their screens, and what their consoles say."""

import json
import re
import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, ViewportSize, expect, sync_playwright
from websockets.sync.client import connect

from tests.web.people import Server, hello

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
if CHROMIUM is None:
    pytest.skip("no chromium here: the page was not tested in a browser", allow_module_level=True)

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PHONE: ViewportSize = {"width": 360, "height": 640}
TABLET: ViewportSize = {"width": 768, "height": 1024}
WIDE: ViewportSize = {"width": 1280, "height": 800}
LARGE: ViewportSize = {"width": 1920, "height": 1080}
SCREENS = [PHONE, TABLET, WIDE, LARGE]
LEAST_TARGET = 43.9
"""Pixels: 44, but for what is lost in fractions."""
WARS: dict[str, Any] = {"base": "war", "ranks": "89TJQKA"}
"""Every ninth battle of two is a war: a hundred without one are one deal in a hundred thousand."""
MOST_BATTLES = 100
SHIFTS = """
window.shifts = [];
const named = (node) => `${node?.parentElement?.className} > ${node?.id || node?.className || node?.nodeName}`;
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput, sources } of list.getEntries())
    if (!hadRecentInput) window.shifts.push([value, ...sources.map(({ node }) => named(node))]);
}).observe({ type: "layout-shift", buffered: true });
"""
"""What has moved on a page without being asked to: how far, and its parts."""
PACE = {"turns": "everyone", "beat": 2000, "speed": 1, "steps": False, "clock": 0}
"""Of a room where nobody has chosen another."""

Windows = Callable[..., Page]
"""A new person's window, as often as it is asked for: with a viewport, and how else its context is to be."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        made = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield made
        made.close()


class Console:
    """What the pages of a test complain of, but for what it expects: patterns, such as the number of a refusal."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.expected = ["503.*/api/estimate$"]  # the laboratory may have to get ready first

    def listen(self, context: BrowserContext) -> None:
        context.on("weberror", lambda error: self.said.append(str(error.error)))
        context.on("console", self._line)

    def _line(self, line: ConsoleMessage) -> None:
        text = f"{line.text} {line.location['url']}"
        if line.type in ("error", "warning") and not any(re.search(each, text) for each in self.expected):
            self.said.append(text)


@pytest.fixture
def console() -> Iterator[Console]:
    made = Console()
    yield made
    assert made.said == [], made.said


@pytest.fixture
def windows(browser: Browser, console: Console) -> Iterator[Windows]:
    """Nothing moves in them unless that is wanted."""
    contexts = []

    def made(viewport: ViewportSize = WIDE, **how: Any) -> Page:
        context = browser.new_context(**{"reduced_motion": "reduce", "viewport": viewport, **how})
        contexts.append(context)
        console.listen(context)
        return context.new_page()

    yield made
    for context in contexts:
        context.close()


@pytest.fixture
def page(windows: Windows) -> Page:
    return windows()


# What people do


def at_table(page: Page, server: Server, rules: dict[str, Any], bots: int = 1, name: str = "Ada", **pace: Any) -> str:
    """A room with so many bots, whose host has this window, before the deal; its code."""
    room, token = server.open(name=name, rules=rules, seated=True)
    page.add_init_script(f"if (location.host) localStorage.setItem('wardeck.token.{room}', '{token}')")
    acts: list[dict[str, Any]] = [{"type": "add-bots", "bots": bots}] if bots else []
    if pace:
        acts.append({"type": "set-pace", "pace": PACE | pace})
    with connect(f"ws://127.0.0.1:{server.port}/socket", max_size=None) as socket:
        socket.send(json.dumps(hello(room, token)))
        for n, act in enumerate(acts, 1):
            socket.send(json.dumps({"type": "act", "n": n, "do": act}))
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


# What can be said of every page


def sticks_out(page: Page) -> list[int]:
    """Pixels beyond the window: to the right, and below."""
    found: list[int] = page.evaluate(
        "[document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]"
    )
    return found


def jumped(page: Page) -> list[Any]:
    """What has moved without being asked to, on a page with the script ``SHIFTS``."""
    found: list[Any] = page.evaluate("window.shifts")
    return found


def violations(page: Page) -> list[str]:
    """What axe finds against WCAG and good practice: on a dark phone and on a wide, light page, which stays."""
    found = []
    for screen, colours in ((PHONE, "dark"), (WIDE, "light")):
        page.set_viewport_size(screen)
        page.emulate_media(color_scheme=colours)  # type: ignore[arg-type]
        for each in Axe().run(page).response["violations"]:
            found += [f"{screen['width']} {colours} {each['id']}: {node['html']}" for node in each["nodes"]]
    return found


SMALL_TARGETS = """least => [...document.querySelectorAll("a, button, input, select, summary")].filter((each) => {
    const target = each.matches("[type=radio], [type=checkbox], .away") ? each.closest("label") : each;
    const { width, height } = target.getBoundingClientRect();
    return each.checkVisibility() && !each.matches("p a") && Math.min(width, height) < least;
}).map((each) => `${each.outerHTML.slice(0, 100)} ${each.offsetWidth}×${each.offsetHeight}`)"""


def small_targets(page: Page) -> list[str]:
    """What is too small for a finger, but for what stands in running text."""
    found: list[str] = page.evaluate(SMALL_TARGETS, LEAST_TARGET)
    return found
