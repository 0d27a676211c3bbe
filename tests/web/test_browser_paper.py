"""The rule sheets on paper: one sheet each, with all the rules and nothing that only a screen needs."""

import re

from playwright.sync_api import Page, expect

from tests.web.browsing import browser, console, page, windows
from tests.web.people import Server
from wardeck.rules.presets import find, names
from wardeck.rules.sheet import rule_sheet

__all__ = ["browser", "console", "page", "windows"]


def test_every_rule_sheet_fits_on_one_sheet_of_paper(server: Server, page: Page) -> None:
    for name in names():
        page.goto("about:blank")
        page.goto(f"{server.link}#/rules/{name}")
        page.wait_for_selector(".variant .rule")
        for paper in ("A4", "Letter"):
            assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format=paper))) == 1, (name, paper)


def test_a_printed_sheet_has_the_rules_and_nothing_to_press(server: Server, page: Page) -> None:
    page.goto(f"{server.link}#/rules/war")
    page.wait_for_selector(".variant .rule")
    page.emulate_media(media="print")
    numbers = re.findall(r"^\s*(\d+\.\d+)\s", rule_sheet(find("war").rules), re.MULTILINE)
    assert page.locator(".rule .number:visible").all_inner_texts() == numbers
    expect(page.locator("h1")).to_be_visible()
    assert page.locator("button:visible, a:visible, input:visible").count() == 0


def test_own_rules_are_printed_as_well(server: Server, page: Page) -> None:
    page.add_init_script("window.print = () => { window.printed = true; }")
    page.goto(f"{server.link}#/own/clone-war")
    page.fill("#title", "Our Sunday game")
    page.click("#beside summary")
    page.click("#print")
    assert page.evaluate("window.printed")
    for paper in ("A4", "Letter"):
        assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format=paper))) == 1, paper
    page.emulate_media(media="print")
    expect(page.locator("h1:visible")).to_have_text("Our Sunday game")
    numbers = re.findall(r"^\s*(\d+\.\d+)\s", rule_sheet(find("clone-war").rules), re.MULTILINE)
    assert page.locator(".rule .number:visible").all_inner_texts() == numbers
    assert page.locator("button:visible, a:visible, input:visible, summary:visible").count() == 0
