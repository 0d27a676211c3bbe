"""Whoever goes comes back to her own seat: servers that die, tabs that sleep, lines that break; and the keyboard alone."""

import json
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import connect

from tests.web.people import Server, hello

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
if CHROMIUM is None:
    pytest.skip("no chromium", allow_module_level=True)
pytest.importorskip("playwright", reason="no playwright")

from playwright.sync_api import Browser, Page, ViewportSize, WebSocketRoute, expect, sync_playwright  # noqa: E402

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
FLAGS += ["--disable-component-update", "--disable-sync"]
SCREENS: list[ViewportSize] = [
    {"width": 360, "height": 640},
    {"width": 768, "height": 1024},
    {"width": 1280, "height": 800},
    {"width": 1920, "height": 1080},
]
WARS: dict[str, Any] = {"base": "war", "ranks": "89TJQKA"}
"""Every ninth battle of two is a war: a hundred without one are one deal in a hundred thousand."""
SHORT: dict[str, Any] = {"base": "two-player", "battles": 6}
LONG: dict[str, Any] = {"max_players": 4, "packs": 20, "take": "shuffled", "battles": 5000}
"""Twenty packs do not end before the agreed number of battles."""
MOST_BATTLES = 100
PACE = {"turns": "everyone", "beat": 2000, "speed": 1, "steps": False, "clock": 0}
LOST = "The connection is gone; it comes back by itself."
MOST_FIRST_BYTES = 100_000
GONE = re.compile("ERR_CONNECTION_REFUSED|WebSocket connection to|409")
"""What a browser lists where a server is away, and for an estimate that a newer one has taken the place of."""
SHIFTS = """
window.shifts = [];
new PerformanceObserver((list) => {
  for (const each of list.getEntries()) if (!each.hadRecentInput)
    window.shifts.push([each.value, ...each.sources.map(({ node }) => node?.id || node?.className || node?.nodeName)]);
}).observe({ type: "layout-shift", buffered: true });
"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        made = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield made
        made.close()


@pytest.fixture
def person(browser: Browser) -> Iterator[Callable[[], Page]]:
    """Another person's page, as often as it is asked for."""
    contexts, troubles = [], []

    def made() -> Page:
        context = browser.new_context(reduced_motion="reduce", viewport=SCREENS[2])
        contexts.append(context)
        context.on("weberror", lambda error: troubles.append(str(error.error)))
        context.on(
            "console",
            lambda line: troubles.append(line.text) if line.type == "error" and not GONE.search(line.text) else None,
        )
        return context.new_page()

    yield made
    for context in contexts:
        context.close()
    assert troubles == []


def table_of(server: Server, host: Page, *guests: Page, bots: int = 0, rules: dict[str, Any], **pace: Any) -> str:
    """A room before the deal, with its host, guests and bots; its code."""
    room, token = server.open(rules=rules, seated=True)
    acts: list[dict[str, Any]] = [{"type": "set-pace", "pace": PACE | pace}]
    acts += [{"type": "add-bots", "bots": bots}] if bots else []
    with connect(f"ws://127.0.0.1:{server.port}/socket", max_size=None) as socket:
        socket.send(json.dumps(hello(room, token)))
        for n, act in enumerate(acts, 1):
            socket.send(json.dumps({"type": "act", "n": n, "do": act}))
            while (frame := json.loads(socket.recv()))["type"] != "ack":
                assert frame["type"] != "refused", frame
    host.add_init_script(f"localStorage.setItem('wardeck.token.{room}', '{token}')")
    host.goto(f"{server.link}#{room}")
    for number, guest in enumerate(guests, 2):
        guest.add_init_script(f"localStorage.setItem('wardeck.name', 'Guest {number}')")
        guest.goto(f"{server.link}#{room}")
        guest.click("#sit")
        expect(host.locator(".everybody li")).to_have_count(number + bots)
    return room


def deal(host: Page, *guests: Page) -> None:
    host.click("#start")
    for page in (host, *guests):
        page.wait_for_selector("#turn:not([disabled])")


def turn(*people: Page) -> None:
    """A battle, for which all of these turn."""
    before = people[0].inner_text(".where")
    for page in people:
        page.click("#turn:not([disabled])")
    for page in people:
        expect(page.locator(".where")).not_to_have_text(before)


def to_a_war(page: Page) -> None:
    for _ in range(MOST_BATTLES):
        turn(page)
        if page.locator(".at-war").count():
            return
    pytest.fail("no war")


def battle_of(page: Page) -> int:
    return int(re.findall(r"\d+", page.inner_text(".where"))[0])


def counts_of(page: Page) -> list[str]:
    """The cards of each seat, in the order of the seats."""
    return page.evaluate(
        """[...document.querySelectorAll(".seat[data-seat]")].sort((one, two) => one.dataset.seat - two.dataset.seat)
           .map((seat) => seat.querySelector(".count b").textContent)"""
    )


def seat_of(page: Page) -> str | None:
    return page.locator(".seat.me").get_attribute("data-seat")


def lying(page: Page) -> list[list[str]]:
    """What lies in the fight: places and faces."""
    return page.evaluate(
        """[...document.querySelectorAll("#fight .card")]
           .map((card) => [card.dataset.key, card.querySelector("use").getAttribute("href")])"""
    )


def test_the_server_is_killed_under_two_players(tmp_path: Path, person: Callable[[], Page]) -> None:
    server = Server(tmp_path / "rooms.sqlite").start()
    ada, ben = person(), person()
    table_of(server, ada, ben, rules={"base": "war"})
    deal(ada, ben)
    for _ in range(3):
        turn(ada, ben)
    before = [(counts_of(page), seat_of(page), lying(page)) for page in (ada, ben)]
    assert [seat for _, seat, _ in before] == ["0", "1"]
    server.kill()
    for page in (ada, ben):
        expect(page.locator("#say")).to_have_text(LOST)
    ada.click("#turn")
    server.start()
    for page in (ada, ben):
        expect(page.locator("#say")).to_have_text("")
    assert [(counts_of(page), seat_of(page), lying(page)) for page in (ada, ben)] == before
    ben.click("#turn:not([disabled])")
    for page in (ada, ben):
        expect(page.locator(".where")).to_contain_text("battle 4")
    assert counts_of(ada) == counts_of(ben)
    turn(ada, ben)
    for page in (ada, ben):
        page.goto("about:blank")
    assert server.stop() == 0


@pytest.mark.parametrize("how", ["gives up", pytest.param("is gone", marks=pytest.mark.slow)])
def test_the_host_leaves(server: Server, person: Callable[[], Page], how: str) -> None:
    ada, ben, cleo = person(), person(), person()
    table_of(server, ada, ben, cleo, rules={"base": "war"})
    deal(ada, ben, cleo)
    turn(ada, ben, cleo)
    expect(ben.locator("#pause")).to_have_count(0)
    if how == "gives up":
        ada.click("#show-table")
        ada.click("#leave")
    ada.context.close()
    expect(ben.locator("#pause")).to_be_visible(timeout=25_000)
    expect(cleo.locator("#pause")).to_have_count(0)
    ben.click("#pause")
    expect(cleo.locator("#actions")).to_have_text("The host has paused the game.")
    ben.click("#pause")
    turn(ben, cleo)
    for page in (ben, cleo):
        page.click("#stop")
    expect(cleo.locator("#sentence")).to_contain_text("It was stopped")
    expect(ben.locator("#start")).to_be_visible()


def test_a_reload_in_the_middle_of_a_war(server: Server, person: Callable[[], Page]) -> None:
    ada = person()
    table_of(server, ada, bots=1, rules=WARS, steps=True)
    deal(ada)
    to_a_war(ada)
    expect(ada.locator("#sentence")).to_contain_text(": war!")
    declared = lying(ada)
    assert len(declared) == 2
    ada.click("#turn:not([disabled])")
    expect(ada.locator("#fight .card")).to_have_count(4)
    before = battle_of(ada), counts_of(ada), seat_of(ada), lying(ada)
    assert declared == [each for each in before[3] if each in declared]
    assert [face for _, face in before[3]].count("/deck.svg#back") == 2
    ada.reload()
    ada.wait_for_selector("#turn:not([disabled])")
    assert (battle_of(ada), counts_of(ada), seat_of(ada), lying(ada)) == before
    expect(ada.locator(".war")).to_have_text("War!")
    ada.click("#turn")
    expect(ada.locator("#fight .card")).to_have_count(6)


def test_two_tabs_are_one_seat(server: Server, person: Callable[[], Page]) -> None:
    one = person()
    room = table_of(server, one, bots=1, rules={"base": "war"})
    deal(one)
    two = one.context.new_page()
    two.goto(f"{server.link}#{room}")
    two.wait_for_selector("#turn:not([disabled])")
    for battle, page in enumerate((one, two, two, one, two), 1):
        page.click("#turn:not([disabled])")
        for each in (one, two):
            expect(each.locator(".where")).to_contain_text(re.compile(rf"battle {battle}\b"))
    assert counts_of(one) == counts_of(two)
    assert seat_of(one) == seat_of(two) == "0"
    expect(two.locator(".seat[data-seat]")).to_have_count(2)
    one.close()
    turn(two)
    expect(two.locator(".tag.away")).to_have_count(0)


def test_a_line_that_breaks(server: Server, person: Callable[[], Page]) -> None:
    ada, ben = person(), person()
    lines: list[WebSocketRoute] = []
    broken = False

    def join(line: WebSocketRoute) -> None:
        if broken:
            line.close()
        else:
            lines.append(line)
            line.connect_to_server()

    ada.route_web_socket(re.compile("/socket$"), join)
    table_of(server, ada, ben, rules={"base": "war"})
    deal(ada, ben)
    turn(ada, ben)
    tried, broken = len(lines), True
    lines[-1].close()
    expect(ada.locator("#say")).to_have_text(LOST)
    ada.click("#turn")
    ben.click("#turn")
    expect(ben.locator(".where")).to_contain_text("battle 2")  # the room plays on without her
    expect(ben.locator(".tag.away")).to_have_count(1)
    expect(ada.locator(".where")).to_contain_text("battle 1")
    broken = False
    expect(ada.locator("#say")).to_have_text("")
    assert len(lines) == tried + 1
    expect(ada.locator(".where")).to_contain_text("battle 2")
    expect(ben.locator(".tag.away")).to_have_count(0)
    assert lying(ada)
    assert counts_of(ada) == counts_of(ben)
    assert seat_of(ada) == "0"


def press(page: Page, key: str) -> None:
    """A key; the focus is somewhere before and after it."""
    page.keyboard.press(key)
    has_focus(page)


def has_focus(page: Page) -> None:
    page.wait_for_function("document.activeElement !== document.body", timeout=2_000)


def tab_to(page: Page, part: str, most: int = 60) -> None:
    for _ in range(most):
        if page.evaluate("document.activeElement.id") == part:
            return
        press(page, "Tab")
    pytest.fail(f"no way to #{part} by Tab")


def test_the_keyboard_alone(server: Server, person: Callable[[], Page]) -> None:
    page = person()
    page.add_init_script(
        """window.strayed = [];
        addEventListener("focusout", () => queueMicrotask(() => requestAnimationFrame(() => requestAnimationFrame(() => {
          if (document.activeElement === document.body) window.strayed.push(document.querySelector("#main > *")?.className);
        }))), true);"""
    )
    page.goto(server.link)
    page.wait_for_selector("#play")
    tab_to(page, "play")
    page.keyboard.press("Enter")
    page.wait_for_selector("#turn:not([disabled])")
    has_focus(page)
    tab_to(page, "turn")
    for battle in range(1, 6):
        page.wait_for_selector("#turn:not([disabled])")
        press(page, "Space" if battle % 2 else "Enter")
        expect(page.locator(".where")).to_contain_text(re.compile(rf"battle {battle}\b"))
        expect(page.locator("#turn")).to_be_focused()
    page.keyboard.press("Shift+Tab")
    tab_to(page, "to-end")
    press(page, "Enter")
    page.wait_for_selector("#start", timeout=60_000)
    has_focus(page)
    tab_to(page, "start")
    press(page, "Space")
    page.wait_for_selector("#turn:not([disabled])")
    has_focus(page)
    tab_to(page, "turn")
    press(page, "Enter")
    expect(page.locator(".where")).to_contain_text("battle 1")
    assert page.evaluate("strayed") == []


def fits(page: Page) -> None:
    for screen in SCREENS:
        page.set_viewport_size(screen)
        sticks_out = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert sticks_out == 0, (screen, page.evaluate("document.querySelector('#main > *').className"))
    page.set_viewport_size(SCREENS[2])


@pytest.mark.parametrize("seats", [2, 4, 30, 200])
def test_a_room_fits_every_screen(server: Server, person: Callable[[], Page], seats: int) -> None:
    page = person()
    table_of(server, page, bots=seats - 1, rules=WARS if seats == 2 else {"base": "war", "packs": -(-seats // 8)})
    expect(page.locator(".everybody li")).to_have_count(seats)
    fits(page)
    deal(page)
    fits(page)
    turn(page)
    fits(page)
    if not page.locator(".at-war").count():
        to_a_war(page)
        fits(page)
    page.click("#stop")
    page.wait_for_selector(".went .legend, .went .facts")
    expect(page.locator(".standings li")).to_have_count(seats)
    fits(page)


def test_a_tab_that_slept_shows_the_present(server: Server, person: Callable[[], Page]) -> None:
    ada, ben = person(), person()
    table_of(server, ada, ben, rules={"base": "war"}, turns="host")
    ada.click("#start")
    ada.wait_for_selector("#turn:not([disabled])")
    turn(ada)
    expect(ben.locator(".where")).to_contain_text("battle 1")
    ben.evaluate("window.moved = 0; Element.prototype.animate = () => { moved++; };")
    ben.emulate_media(reduced_motion="no-preference")
    control = ben.context.new_cdp_session(ben)
    control.send("Page.setWebLifecycleState", {"state": "frozen"})
    for _ in range(5):
        turn(ada)
    control.send("Page.setWebLifecycleState", {"state": "active"})
    expect(ben.locator(".where")).to_contain_text("battle 6")
    assert lying(ben) == lying(ada)
    assert counts_of(ben) == counts_of(ada)
    assert ben.locator("#flying > *").count() == 0


def test_five_thousand_battles_keep_the_page_alive(server: Server, person: Callable[[], Page]) -> None:
    page = person()
    table_of(server, page, bots=3, rules=LONG)
    deal(page)
    page.evaluate(
        """window.long = []; window.pictures = 0;
        new PerformanceObserver((list) => window.long.push(...list.getEntries().map((each) => each.duration)))
          .observe({ type: "longtask" });
        const picture = () => { window.pictures++; requestAnimationFrame(picture); };
        picture();"""
    )
    page.click("#to-end")
    between = set()
    while not page.locator(".went .legend").count():
        between.add(page.inner_text(".where"))
        before = page.evaluate("pictures")
        page.wait_for_function("before => pictures > before", arg=before)
    assert len(between) > 2, "nothing was to be seen in between"
    expect(page.locator(".went .facts")).to_contain_text("5,000 battles")
    print("long tasks, ms:", page.evaluate("long"), "seen:", len(between), "pictures:", page.evaluate("pictures"))


def test_nothing_jumps(server: Server, person: Callable[[], Page]) -> None:
    page = person()
    page.add_init_script(SHIFTS)
    page.goto(server.link)
    page.wait_for_load_state("networkidle")
    assert page.evaluate("shifts") == []
    table_of(server, page, bots=1, rules=WARS, turns="itself", beat=100)
    page.click("#start")
    expect(page.locator(".where")).to_contain_text(re.compile(r"battle [3-9]\d"), timeout=20_000)
    assert page.evaluate("shifts") == []


def test_the_first_page_is_light(server: Server, person: Callable[[], Page]) -> None:
    page = person()
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
