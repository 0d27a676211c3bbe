"""After a game, in a browser: its end, its replay, the check of its shuffle, and records that somebody has."""

import json
import re
import shutil
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.web.people import Server
from wardeck.chance import SimulationStream
from wardeck.engine.events import WarDeclared
from wardeck.engine.game import Game
from wardeck.record.files import read_record
from wardeck.record.replay import Replay
from wardeck.record.scribe import record_of
from wardeck.record.table import write_record
from wardeck.rules.options import Rules

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
if CHROMIUM is None:
    pytest.skip("no chromium", allow_module_level=True)
pytest.importorskip("playwright", reason="no playwright")
pytest.importorskip("axe_playwright_python", reason="no axe")

from axe_playwright_python.sync_playwright import Axe  # noqa: E402
from playwright.sync_api import Browser, Page, ViewportSize, expect, sync_playwright  # noqa: E402

RECORDS = Path(__file__).parents[1] / "records"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
FLAGS += ["--disable-component-update", "--disable-sync"]
TOKEN = "5eed" * 8
SCREENS: list[ViewportSize] = [
    {"width": 360, "height": 640},
    {"width": 768, "height": 1024},
    {"width": 1280, "height": 800},
    {"width": 1920, "height": 1080},
]
SHORT = {"base": "two-player", "battles": 12}
"""A game of twelve battles."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        made = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield made
        made.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(reduced_motion="reduce", viewport=SCREENS[2])
    made = context.new_page()
    troubles: list[str] = []
    made.on("pageerror", lambda error: troubles.append(str(error)))
    refused = re.compile("422|409|404")
    made.on(
        "console",
        lambda line: troubles.append(line.text) if line.type == "error" and not refused.search(line.text) else None,
    )
    yield made
    context.close()
    assert troubles == []


@pytest.fixture(scope="module")
def long_record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Four players with six packs and shuffled taking, stopped after 5,000 battles."""
    game = Game(Rules(max_players=4, packs=6, take="shuffled"), players=4, seed=3)
    game.play(5000)
    made = record_of(game, players=["Ada", "Ben", "Cleo", "Dan"], stream=SimulationStream(3), limit=5000)
    path = tmp_path_factory.mktemp("long") / "long.toml"
    path.write_text(write_record(made))
    return path


def play_to_the_end(page: Page, server: Server, rules: dict[str, Any]) -> str:
    """One person and a bot; the code of their room."""
    body = json.dumps({"name": "Ada", "token": TOKEN, "seated": True, "rules": rules}).encode()
    asked = urllib.request.Request(server.link + "api/rooms", body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(asked) as answer:
        room = str(json.load(answer)["room"])
    page.add_init_script(f"localStorage.setItem('wardeck.token.{room}', '{TOKEN}')")
    page.goto(f"{server.link}#{room}")
    page.click("#bot")
    expect(page.locator(".everybody li")).to_have_count(2)
    page.click("#start")
    page.wait_for_selector("#turn:not([disabled])")
    page.click("#to-end")
    page.wait_for_selector(".went .legend")
    return room


def watch(page: Page, server: Server, record: Path) -> None:
    page.goto(f"{server.link}#/replay")
    page.set_input_files("#file", record)
    page.wait_for_selector("#scrub")


def sticks_out(page: Page) -> int:
    return int(page.evaluate("document.documentElement.scrollWidth - innerWidth"))


def check_access(page: Page) -> None:
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        found = Axe().run(page).response["violations"]
        assert [(each["id"], [node["html"] for node in each["nodes"]]) for each in found] == [], scheme


def test_the_end_the_record_and_the_same_deal_under_other_rules(server: Server, page: Page, tmp_path: Path) -> None:
    room = play_to_the_end(page, server, SHORT)
    expect(page.locator(".standings li")).to_have_count(2)
    expect(page.locator(".went .facts")).to_contain_text("12 battles")
    expect(page.locator(".went .course path.line")).to_have_count(2)
    page.click("#numbers summary")
    expect(page.locator("#numbers tbody th").last).to_have_text("12")
    last = [int(each) for each in page.locator("#numbers tbody tr").last.locator("td").all_inner_texts()]
    assert sum(last) == 52
    drawn = page.locator(".went .course path.line-0").get_attribute("d")
    page.reload()
    page.wait_for_selector(".went .legend")
    assert page.locator(".went .course path.line-0").get_attribute("d") == drawn
    check_access(page)
    with page.expect_download() as coming:
        page.click("#download")
    saved = tmp_path / "game.toml"
    coming.value.save_as(saved)
    before = saved.read_text()
    watch(page, server, saved)
    expect(page.locator("#verdict")).to_have_text("✓ The record holds")
    page.goto(f"{server.link}#{room}")
    page.select_option("#choose", "clone-war")
    expect(page.locator("h1")).to_have_text("Clone War")
    page.select_option("#choose", "three-down")
    page.click("#again")
    page.wait_for_selector("#turn:not([disabled])")
    page.click("#to-end")
    page.wait_for_selector(".went .legend", timeout=60_000)
    status, after = server.ask(f"api/rooms/{room}/record")
    assert status == 200
    dealt = [re.findall(r"dealt = \[(.*)\]", text) for text in (before, after)]
    assert dealt[0] == dealt[1]
    assert "three-down" in after


def test_the_shuffle_can_be_followed(server: Server, page: Page) -> None:
    room = play_to_the_end(page, server, SHORT)
    page.click("#check")
    expect(page.locator("#outcome")).to_have_text("✓ Every step holds.")
    expect(page.locator("#step-words")).to_contain_text("Ada (this browser)")
    _, told = server.ask(f"api/rooms/{room}/replay")
    page.locator("#step-promise summary").first.click()
    expect(page.locator("#step-promise .all").first).to_have_text(told["fair"]["secret"])
    expect(page.locator("#step-shuffle .swaps li")).to_have_count(5)
    for screen in SCREENS:
        page.set_viewport_size(screen)
        assert sticks_out(page) == 0, screen
    check_access(page)
    page.click("#to-replay")
    page.wait_for_selector("#scrub")


def test_a_record_that_was_tampered_with(server: Server, page: Page) -> None:
    watch(page, server, RECORDS / "untrue" / "fair-secret.toml")
    page.click("#verdict")
    expect(page.locator("#outcome")).to_contain_text("Something does not hold")
    expect(page.locator("#step-promise h3 .verdict")).to_have_text("✗ does not hold")
    expect(page.locator("#step-words h3 .verdict")).to_have_text("✓ holds")
    expect(page.locator(".checking .facts .difference").first).to_contain_text("fair.commitment")
    check_access(page)


def test_where_there_was_no_fair_shuffle_it_is_said(server: Server, page: Page) -> None:
    for name, words in {
        "by-hand": "There was no shuffle",
        "two-player": "from a number",
        "fair": "does not say",
    }.items():
        watch(page, server, RECORDS / "good" / f"{name}.toml")
        page.click("#verdict")
        expect(page.locator("#checking")).to_contain_text(words)
        page.goto("about:blank")


def test_a_replay_by_keyboard(server: Server, page: Page) -> None:
    record = RECORDS / "good" / "two-player.toml"
    replay, wars = Replay(read_record(record)), []
    while not replay.done:
        wars.append(sum(isinstance(event, WarDeclared) for event in replay.battle()))
    battles, longest = len(wars), wars.index(max(wars)) + 1
    fought = [battle for battle, steps in enumerate(wars, 1) if steps]
    watch(page, server, record)

    def at(battle: int) -> None:
        expect(page.locator("#where")).to_have_text(f"battle {battle} of {battles}")
        expect(page.locator("#scrub")).to_have_value(str(battle))

    at(0)
    for key, battle in {
        "ArrowRight": 1,
        "w": fought[0],
        "ArrowLeft": fought[0] - 1,
        "l": longest,
        "End": battles,
        "Shift+W": [each for each in fought if each < battles][-1],
        "Home": 0,
    }.items():
        page.keyboard.press(key)
        at(battle)
    page.keyboard.press("w")
    expect(page.locator("#fight .war")).to_have_text("War!")
    expect(page.locator("#heard")).to_contain_text("War!")
    page.focus("#scrub")
    page.keyboard.press("ArrowRight")
    at(fought[0] + 1)
    expect(page.locator("#scrub")).to_be_focused()
    page.click("#speed-64")
    page.locator("#scrub").fill(str(battles - 60))
    page.click("#play")
    expect(page.locator("#where")).to_have_text(f"battle {battles} of {battles}", timeout=60_000)
    expect(page.locator("#sentence")).to_contain_text("The game is over.")
    expect(page.locator("#play")).to_have_attribute("aria-label", "Play")


def test_going_back_gives_what_going_on_gave(server: Server, page: Page) -> None:
    watch(page, server, RECORDS / "good" / "seven.toml")
    page.locator("#scrub").fill("150")
    expect(page.locator("#where")).to_contain_text("battle 150")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#where")).to_contain_text("battle 151")
    there = page.inner_html(".play")
    page.locator("#scrub").fill("250")
    expect(page.locator("#where")).to_contain_text("battle 250")
    page.locator("#scrub").fill("151")
    expect(page.locator("#where")).to_contain_text("battle 151")
    assert page.inner_html(".play") == there


def test_a_long_game_keeps_the_page_alive(server: Server, page: Page, long_record: Path) -> None:
    watch(page, server, long_record)
    assert page.locator("#scrub").get_attribute("max") == "5000"
    seen = page.evaluate(
        """async () => {
          const scrub = document.getElementById("scrub"), frame = () => new Promise(requestAnimationFrame);
          const seen = [];
          for (const at of [4999, 1, 2500, 2499, 2400, 5000, 0, 3333]) {
            scrub.value = String(at);
            scrub.dispatchEvent(new Event("input"));
            await frame(); await frame();
            seen.push(document.getElementById("where").textContent);
          }
          return seen;
        }"""
    )
    assert seen == [f"battle {at} of 5000" for at in (4999, 1, 2500, 2499, 2400, 5000, 0, 3333)]
    expect(page.locator(".course .line")).to_have_count(4)
    check_access(page)


@pytest.mark.parametrize("name", ["two-player", "seven", "everyone"])
def test_a_replay_fits_every_screen(server: Server, page: Page, name: str) -> None:
    watch(page, server, RECORDS / "good" / f"{name}.toml")
    page.keyboard.press("w")
    expect(page.locator(".at-war")).to_have_count(1)
    for screen in SCREENS:
        page.set_viewport_size(screen)
        assert sticks_out(page) == 0, screen
        for part in page.locator("button:visible, a:visible").all():
            box = part.bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= 43.9, part.get_attribute("id")
    check_access(page)


def test_dropping_a_file_anywhere(server: Server, page: Page) -> None:
    page.goto(f"{server.link}#/replay")
    page.wait_for_selector("#drop")
    check_access(page)
    text = (RECORDS / "good" / "by-hand.toml").read_text()
    drop = """text => {
      const carried = new DataTransfer();
      carried.items.add(new File([text], "game.toml"));
      document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: carried, bubbles: true, cancelable: true }));
    }"""
    page.evaluate(drop, text)
    page.wait_for_selector("#scrub")
    page.evaluate(drop, "a shopping list\n")
    expect(page.locator("#trouble")).to_contain_text("a file begins with the line [[game]]")
    expect(page.locator("#trouble")).to_contain_text("Choose another record")
    page.evaluate(drop, "#" * 1_100_000)
    expect(page.locator("#trouble")).to_contain_text("larger than a record of a game ever is")
    page.evaluate(drop, (RECORDS / "bad" / "format-unknown.toml").read_text())
    expect(page.locator("#trouble")).to_contain_text("use one that knows it")
    for screen in SCREENS:
        page.set_viewport_size(screen)
        assert sticks_out(page) == 0, screen
    page.evaluate(drop, (RECORDS / "good" / "many.toml").read_text())
    page.wait_for_selector("#number")
    page.fill("#number", "2")
    page.press("#number", "Enter")
    expect(page.locator("#scrub")).to_have_attribute("max", "50")


def test_a_table_whose_game_is_not_over(server: Server, page: Page) -> None:
    room, _ = server.open()
    page.goto(f"{server.link}#/replay")
    page.fill("#link-of", f"{server.link}#{room}")
    page.click("#follow")
    expect(page.locator("#trouble")).to_contain_text("no game has been played in this room")
