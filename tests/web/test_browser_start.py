"""From the start page to the end of a game, by whichever way one comes; and what is said where a way leads nowhere."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.web.browsing import (
    SCREENS,
    TABLET,
    Console,
    Windows,
    at_table,
    browser,
    console,
    page,
    small_targets,
    sticks_out,
    violations,
    windows,
)
from tests.web.people import Server
from wardeck.engine.commands import Claim
from wardeck.record.files import parse_record
from wardeck.record.record import Record
from wardeck.record.verify import verify

__all__ = ["browser", "console", "page", "windows"]

BATTLES = 6
MOST_TABS = 250
MOST_LOOKS = 1_000
NAMES = ["Ada", "Ben", "Cleo", "Dan"]
TWICE: ViewportSize = {"width": 640, "height": 400}
"""What is left of a laptop's window where everything is twice as large."""
NO_STORAGE = (
    """Object.defineProperty(window, "localStorage", { get() { throw new DOMException("no", "SecurityError"); } });"""
)
MOVED = """window.moved = 0; const real = Element.prototype.animate;
Element.prototype.animate = function (...how) { window.moved += 1; return real.apply(this, how); };"""
STRAYED = """window.strayed = [];
const look = () => { if (document.activeElement === document.body) strayed.push(location.hash); };
addEventListener("focusout", () => requestAnimationFrame(() => requestAnimationFrame(look)), true);"""


def standings(window: Page) -> list[str]:
    window.wait_for_selector(".standings")
    return [re.sub(r"\s+", " ", each) for each in window.locator(".standings li").all_inner_texts()]


def test_a_room_with_own_rules_is_played_to_the_end(server: Server, windows: Windows) -> None:
    ada, ben, cleo = windows(), windows(), windows()
    ada.goto(f"{server.link}#/own/war")
    ada.fill("#title", "Ours")
    ada.click("#group-end summary")
    ada.fill("#option-battles", str(BATTLES))
    ada.click("#more-layout")
    expect(ada.locator(".sheet")).to_contain_text(f"{BATTLES} battles")
    ada.click("#open")
    expect(ada.locator("h1:visible")).to_have_text("Ours")
    ben.goto(ada.input_value("#link"))
    cleo.goto(server.link)
    cleo.fill("#name", "Cleo")
    cleo.fill("#code", ada.inner_text(".code").upper().replace("-", " "))
    cleo.press("#code", "Enter")
    for guest in (ben, cleo):
        guest.click("#sit")
    ben.fill("#my-name", "Ben")
    ben.press("#my-name", "Enter")
    for window in (ada, ben, cleo):
        expect(window.locator(".players .name")).to_have_text(["Guest", "Ben", "Cleo"])
    ada.click("#start")
    for battle in range(1, BATTLES + 1):
        for window in (ada, ben, cleo):
            window.click("#turn:not([disabled])")
        if battle < BATTLES:
            for window in (ada, ben, cleo):
                expect(window.locator(".where")).to_contain_text(f"battle {battle}")
    assert standings(ada) == standings(ben) == standings(cleo)
    assert len(standings(ada)) == 3
    expect(ada.locator(".went .facts")).to_contain_text(f"{BATTLES} battles")


def test_one_click_and_cards_move(server: Server, windows: Windows) -> None:
    page = windows(reduced_motion="no-preference")
    page.add_init_script(MOVED)
    page.goto(server.link)
    page.click("#play")
    page.click("#turn:not([disabled])")
    expect(page.locator(".faces figure")).to_have_count(2)
    page.wait_for_function("() => moved > 0")


def test_with_so_many_the_clock_is_on_and_says_so(server: Server, windows: Windows) -> None:
    host, guest = windows(), windows()
    room = at_table(host, server, {"base": "war"}, 6)
    guest.goto(f"{server.link}#{room}")
    guest.click("#sit")
    expect(guest.locator("#my-name")).to_be_visible()
    expect(guest.locator("#clock-on")).to_have_count(0)
    host.click("#bot")
    for window in (host, guest):
        expect(window.locator("#clock-on")).to_contain_text("20 seconds")
    expect(host.locator("#clock")).to_be_checked()
    assert violations(guest) == []
    assert violations(host) == []


# One device


def round_a_device(page: Page, server: Server, many: int, rules: dict[str, Any]) -> str:
    """So many people with rules that this device keeps; the code of their room."""
    kept = json.dumps(json.dumps({"Short": rules}))
    page.add_init_script(f"if (location.host) localStorage.setItem('wardeck.rules', {kept})")
    page.goto(f"{server.link}#/device")
    page.check(f"#many-{many}")
    for seat, name in enumerate(NAMES[:many]):
        page.fill(f"#name-{seat}", name)
    page.select_option("#rules", "kept/Short")
    page.click("#deal")
    expect(page.locator(".packet.can")).to_have_count(many)
    return page.url.rpartition("/")[2]


def looks(page: Page) -> Iterator[int]:
    """Looks again and again, until the game is over."""
    for look in range(MOST_LOOKS):
        if page.locator(".ending").count():
            return
        yield look
        page.wait_for_timeout(30)  # until what was done is seen
    pytest.fail("it does not end")


def record_of(server: Server, room: str) -> Record:
    status, text = server.ask(f"api/rooms/{room}/record")
    assert status == 200, text
    return parse_record(text)


def is_for_everybody(page: Page) -> None:
    """A table that lies flat: nothing is out of sight or reach, and axe finds nothing."""
    for screen in SCREENS:
        page.set_viewport_size(screen)
        assert sticks_out(page) == [0, 0], screen
        assert small_targets(page) == [], screen
    assert violations(page) == []


@pytest.mark.parametrize("many", [2, 3, 4])
def test_several_people_at_one_device(server: Server, windows: Windows, many: int) -> None:
    page = windows(TABLET, has_touch=True)
    room = round_a_device(page, server, many, {"base": "war", "battles": BATTLES})
    packets, ready = page.locator(".packet"), page.locator(".packet.ready")
    page.tap("#packet-1")
    expect(ready).to_have_attribute("id", "packet-1")
    page.tap("#packet-0")
    if many > 2:
        expect(ready).to_have_count(2)
    page.reload()
    expect(packets).to_have_count(many)
    sides = page.locator(".side").evaluate_all(
        "all => all.map((each) => [each.className, getComputedStyle(each).rotate])"
    )
    assert [rotated for side, rotated in sides if "far" in side] == (["180deg"] if many != 3 else [])
    assert [rotated for side, rotated in sides if "near" in side] == ["none"]
    is_for_everybody(page)
    page.set_viewport_size(TABLET)
    for _ in looks(page):
        for seat in range(many):
            if page.locator(f"#packet-{seat}.can").count():
                page.tap(f"#packet-{seat}", force=True)
    expect(page.locator(".packet .name")).to_have_text(NAMES[:many])
    sentence = page.inner_text("#sentence")
    record = record_of(server, room)
    assert verify(record).ok
    assert record.result is not None
    assert [name in sentence for name in NAMES[:many]] == [seat in record.result.winners for seat in range(many)]
    assert record.fair is not None
    assert len({word.word for word in record.fair.words}) == many
    page.tap("#replay")
    expect(page.locator("#where")).to_contain_text(f"of {BATTLES}")
    page.click("#verdict")
    expect(page.locator("#outcome")).to_have_text("✓ Every step holds.")
    assert page.locator("#step-words").inner_html().count("(this browser)") == many
    page.goto(f"{server.link}#/device/{room}")
    page.tap("#again")
    expect(page.locator(".packet.can")).to_have_count(many)


def test_a_race_at_one_device(server: Server, windows: Windows) -> None:
    """By fingers and by keys: whoever sees what is so calls it."""
    page = windows(has_touch=True)
    calm = {"claim_window": "none", "turn_window": "none"}
    warlike = {"base": "speed-war", "ranks": "JQK", "packs": 4, "battles": BATTLES}
    room = round_a_device(page, server, 2, warlike | calm)
    for _ in looks(page):
        for key, packet in {"a": "#packet-0.can", "l": "#packet-1.can"}.items():
            if page.locator(packet).count():
                page.keyboard.press(key)
        if page.locator("#mine-0[aria-disabled=false]").count():
            near, far = (page.locator(f".hand.{side} use").last.get_attribute("href") for side in ("near", "far"))
            mine, hers = ("JQK".index(str(face).split("-")[1][0]) for face in (near, far))
            if mine == hers:
                page.tap("#war-1", force=True)
            elif mine > hers:
                page.tap("#mine-0", force=True)
            else:
                page.keyboard.press("k")
    record = record_of(server, room)
    assert verify(record).ok
    called = [each.command for each in record.acts if isinstance(each.command, Claim)]
    assert len(called) >= BATTLES  # every pot is somebody's
    assert {each.seat for each in called} <= {0, 1}


def test_a_race_that_was_left_goes_on(server: Server, page: Page) -> None:
    round_a_device(page, server, 2, {"base": "speed-war"})
    is_for_everybody(page)
    page.click("#pause")
    expect(page.locator(".packet.can")).to_have_count(0)
    page.reload()
    page.click("#pause")
    expect(page.locator(".packet.can")).to_have_count(2)


# By keys alone


def tab_to(page: Page, part: str) -> None:
    """Goes from one thing to the next until it is there."""
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        if page.evaluate("part => document.activeElement.matches(part)", part):
            return
    pytest.fail(f"no way to {part}")


def test_by_keys_from_the_start_to_the_end_of_a_game(server: Server, page: Page) -> None:
    page.add_init_script(STRAYED)
    page.goto(server.link)
    tab_to(page, "[href='#/rules/two-player']")
    page.keyboard.press("Enter")
    expect(page.locator("h1:visible")).to_contain_text("War for two")
    tab_to(page, "#change")
    page.keyboard.press("Enter")
    page.wait_for_selector("#title")
    tab_to(page, "#title")
    page.keyboard.type("By keys")
    tab_to(page, "#group-end summary")
    page.keyboard.press("Enter")
    tab_to(page, "#option-battles")
    page.keyboard.press("Control+a")
    page.keyboard.type(str(BATTLES))
    expect(page.locator(".sheet")).to_contain_text(f"{BATTLES} battles")
    tab_to(page, "#against")
    page.keyboard.press("Enter")
    for battle in range(1, BATTLES):
        page.wait_for_selector("#turn:not([disabled])")
        page.keyboard.press("Space")
        expect(page.locator(".where")).to_contain_text(f"battle {battle}")
    page.wait_for_selector("#turn:not([disabled])")
    page.keyboard.press("Space")
    assert len(standings(page)) == 2
    tab_to(page, "#again")
    page.keyboard.press("Enter")
    page.wait_for_selector("#turn:not([disabled])")
    assert page.evaluate("strayed") == []


# Where a way leads nowhere


def test_a_code_that_is_wrong(server: Server, page: Page, console: Console) -> None:
    console.expected.append("404")
    page.goto(server.link)
    for said, why in {"somewhere": "twelve letters", "0000-0000-0000": "Perhaps the link is old"}.items():
        page.fill("#code", said)
        page.press("#code", "Enter")
        expect(page.locator("#code-about")).to_contain_text(why)
        expect(page.locator("#code")).to_be_focused()
        expect(page.locator("#code")).to_have_attribute("aria-invalid", "true")
    room, _ = server.open()
    page.fill("#code", f"{server.link}#{room}/projector")
    page.press("#code", "Enter")
    page.wait_for_selector("#sit")


def test_a_link_to_another_server_leads_there(server: Server, page: Page) -> None:
    elsewhere = "http://elsewhere.test:8000/"
    page.route(f"{elsewhere}**", lambda route: route.fulfill(body="elsewhere"))
    for place, (field, enter) in {"": ("#code", "#enter"), "#/replay": ("#link-of", "#follow")}.items():
        page.goto(server.link + place)
        page.fill(field, f"{elsewhere}#abcd-efgh-jkmn")
        page.click(enter)
        page.wait_for_url(f"{elsewhere}#**")
        assert page.url.endswith("abcd-efgh-jkmn")


def test_the_host_learns_that_rules_are_for_others(server: Server, page: Page) -> None:
    at_table(page, server, {"base": "two-player"}, 0)
    expect(page.locator("#sentence")).to_contain_text("send somebody the link, or add a bot")
    page.click("#bot")
    expect(page.locator("#sentence")).to_have_text("Deal when everybody is here.")
    page.click("#bot")
    expect(page.locator("#sentence")).to_contain_text("choose others, or take somebody away")
    page.select_option("#choose", "war")
    expect(page.locator("#sentence")).to_have_text("Deal when everybody is here.")


def test_a_dead_link_leads_home(server: Server, page: Page) -> None:
    page.goto(f"{server.link}#0000-0000-0000")
    expect(page.locator("#dead")).to_contain_text("Perhaps the link is old")
    page.click("#main a")
    page.wait_for_selector("#play")
    page.goto(f"{server.link}#/own/kept/forgotten")
    expect(page.locator("#say")).to_contain_text("keeps no rules of that name")
    page.goto(f"{server.link}#%E0%A4%A")  # cut off
    page.wait_for_selector("#play")


def test_a_full_table_can_be_watched(server: Server, windows: Windows) -> None:
    ada, ben, cleo = windows(), windows(), windows()
    room = at_table(ada, server, {"base": "two-player"}, 0)
    ben.goto(f"{server.link}#{room}")
    ben.click("#sit")
    expect(ada.locator(".players li")).to_have_count(2)
    ada.click("#start")
    cleo.goto(f"{server.link}#{room}")
    cleo.click("#sit")
    expect(cleo.locator("#say")).to_contain_text("You can watch, and join the next game")
    for window in (ada, ben):
        window.click("#turn:not([disabled])")
    expect(cleo.locator(".faces figure")).to_have_count(2)


def test_a_browser_that_keeps_nothing(server: Server, page: Page) -> None:
    page.add_init_script(NO_STORAGE)
    page.goto(server.link)
    expect(page.locator("#keeps-nothing")).to_contain_text("everything works")
    page.click("#play")
    page.click("#turn:not([disabled])")
    expect(page.locator(".faces figure")).to_have_count(2)
    page.goto(f"{server.link}#/device")
    page.click("#deal")
    expect(page.locator(".packet.can")).to_have_count(2)


def test_a_value_that_cannot_be(server: Server, page: Page, console: Console) -> None:
    console.expected.append("422")
    page.goto(f"{server.link}#/own/war")
    page.click("#group-end summary")
    page.fill("#option-battles", "-3")
    expect(page.locator("#wrong-battles")).to_contain_text("battles")
    expect(page.locator("#option-battles")).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#open")).to_have_count(0)
    page.fill("#option-battles", str(BATTLES))
    expect(page.locator("#wrong-battles")).to_have_count(0)
    page.click("#open")
    page.wait_for_selector("#start")


# Whoever one is, and whatever one holds in the hand


@pytest.mark.parametrize("place", ["", "#/device", "#/settings", "#/rules", "#/rules/war", "#/own/war"])
def test_every_page_before_a_game_is_for_everybody(server: Server, page: Page, place: str) -> None:
    page.goto(server.link + place)
    page.wait_for_selector("h1:visible")
    if "war" in place:
        expect(page.locator("#estimate li").first).to_be_visible(timeout=60_000)
    page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
    for screen in [*SCREENS, TWICE]:
        page.set_viewport_size(screen)
        assert sticks_out(page)[0] == 0, screen
        assert small_targets(page) == [], screen
    assert violations(page) == []
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
    for screen in SCREENS:
        page.set_viewport_size(screen)
        assert sticks_out(page)[0] == 0, screen
