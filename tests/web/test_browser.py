"""A browser plays: from the printed link to the end of a game, with its own check of the shuffle."""

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.web.browsing import Console, Windows, browser, console, page, windows
from tests.web.people import Server

__all__ = ["browser", "console", "page", "windows"]


def test_a_whole_game_from_the_printed_link(tmp_path: Path, page: Page) -> None:
    server = Server(tmp_path / "rooms.sqlite").start()
    found = re.search(r"http://\S+", server.said())
    assert found
    page.goto(found[0])
    page.fill("#name", "Ada")
    page.click("#play")
    for _ in range(3):
        page.wait_for_selector("#turn:not([disabled])")
        page.keyboard.press("Space")
        expect(page.locator(".faces figure")).to_have_count(2)
    page.reload()
    page.wait_for_selector("#turn:not([disabled])")
    page.click("#turn")
    page.click("#to-end")
    page.wait_for_selector("#fair.holds", timeout=60_000)
    sentence = page.inner_text("#sentence")
    assert "The game is over." in sentence
    page.goto("about:blank")
    assert server.stop() == 0


def test_two_browsers_at_one_table(server: Server, windows: Windows, page: Page) -> None:
    page.goto(server.link)
    page.fill("#name", "Ada")
    page.click("#open")
    page.wait_for_selector("#start")
    link = page.input_value("#link")
    friend = windows()
    friend.goto(link)
    friend.click("#sit")
    for each in (friend, page):
        expect(each.locator(".players li")).to_have_count(2)
    page.click("#start")
    for battle in (1, 2):
        for each in (page, friend):
            each.wait_for_selector("#turn:not([disabled])")
            each.click("#turn")
        for each in (page, friend):
            expect(each.locator("header")).to_contain_text(f"battle {battle}")
    counts = [each.locator(".players .count b").all_inner_texts() for each in (page, friend)]
    assert counts[0] == counts[1]


def test_the_host_sets_rules_and_pace(server: Server, page: Page, console: Console) -> None:
    def drop(text: str) -> None:
        page.set_input_files("#file", {"name": "ours.toml", "mimeType": "text/plain", "buffer": text.encode()})

    console.expected.append("422")
    page.goto(f"{server.link}#/own")
    drop('base = "war"\nlayout = "DDDX"')
    expect(page.locator("#say")).to_contain_text("line 2, column 10: layout")
    drop('title = "Ours"\nbase = "war"\nlayout = "DDDU"')
    expect(page.locator("#title")).to_have_value("Ours")
    page.click("#open")
    expect(page.locator("h1:visible")).to_have_text("Ours")
    page.click("#sheet summary")
    expect(page.locator(".sheet")).to_contain_text("lays three cards face down and one face up")
    page.select_option("#choose", "clone-war")
    expect(page.locator("h1:visible")).to_have_text("Clone War")
    page.click("#bot")
    page.check("#clock")
    page.get_by_label("By itself").check()
    page.select_option("#beat", "1")
    expect(page.locator("#beat")).to_have_value("1")
    page.get_by_label("Speed").click()
    expect(page.get_by_label("Speed")).to_have_text("×1")
    page.click("#start")
    expect(page.locator("header")).to_contain_text(re.compile(r"battle ([2-9]|\d\d)"), timeout=15_000)


def test_a_dead_link_says_so(server: Server, page: Page) -> None:
    page.goto(f"{server.link}#0000-0000-0000")
    page.wait_for_selector("#dead")
    assert "room" in page.inner_text("#dead")


def test_names_are_texts(server: Server, page: Page) -> None:
    page.goto(server.link)
    page.fill("#name", "<img src=x>")
    page.click("#open")
    page.wait_for_selector(".players")
    assert page.locator(".players .name").first.inner_text() == "<img src=x>"
    assert page.locator(".players img").count() == 0
