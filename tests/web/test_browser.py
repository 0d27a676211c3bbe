"""A browser plays: from the printed link to the end of a game, with its own check of the shuffle."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.people import Server

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
if CHROMIUM is None:
    pytest.skip("no chromium", allow_module_level=True)
pytest.importorskip("playwright", reason="no playwright")

from playwright.sync_api import Browser, Page, expect, sync_playwright  # noqa: E402


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        made = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield made
        made.close()


def _is_trouble(kind: str, text: str) -> bool:
    """Errors and warnings, but for a refusal, which a browser lists as well."""
    return kind in ("error", "warning") and not re.search("409|422", text)


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context()
    made = context.new_page()
    troubles: list[str] = []
    made.on("pageerror", lambda error: troubles.append(str(error)))
    made.on("console", lambda line: troubles.append(line.text) if _is_trouble(line.type, line.text) else None)
    yield made
    context.close()
    assert troubles == []


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
    page.wait_for_selector("#fair", timeout=60_000)
    sentence = page.inner_text("#sentence")
    assert "The game is over." in sentence
    assert page.locator("#fair li").count() >= 5
    assert page.locator("#fair li.fails").count() == 0
    page.goto("about:blank")
    assert server.stop() == 0


def test_two_browsers_at_one_table(server: Server, browser: Browser, page: Page) -> None:
    page.goto(server.link)
    page.fill("#name", "Ada")
    page.click("#open")
    page.wait_for_selector("#start")
    link = page.input_value("#link")
    friend = browser.new_context().new_page()
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
    friend.context.close()


def test_the_host_sets_rules_and_pace(server: Server, page: Page) -> None:
    def drop(text: str) -> None:
        page.set_input_files("#file", {"name": "ours.toml", "mimeType": "text/plain", "buffer": text.encode()})

    page.goto(f"{server.link}#/own")
    drop('base = "war"\nlayout = "DDDX"')
    expect(page.locator("#say")).to_contain_text("line 2, column 10: layout")
    drop('title = "Ours"\nbase = "war"\nlayout = "DDDU"')
    expect(page.locator("#title")).to_have_value("Ours")
    page.click("#open")
    expect(page.locator("h1")).to_have_text("Ours")
    page.click("#sheet summary")
    expect(page.locator(".sheet")).to_contain_text("Ours")
    page.select_option("#choose", "clone-war")
    expect(page.locator("h1")).to_have_text("Clone War")
    page.click("#bot")
    page.check("#clock")
    page.get_by_label("By itself").check()
    page.get_by_label("Speed").click()
    expect(page.get_by_label("Speed")).to_have_text("×1")
    page.click("#start")
    expect(page.locator("header")).to_contain_text("battle 2", timeout=15_000)


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
