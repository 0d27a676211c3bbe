"""After a game, in a browser: its end, its replay, the check of its shuffle, and records that somebody has."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.browsing import (
    LEAST_TARGET,
    SCREENS,
    Console,
    at_table,
    browser,
    console,
    deal,
    page,
    sticks_out,
    violations,
    windows,
)
from tests.web.people import Server
from wardeck.chance import SimulationStream
from wardeck.engine.events import WarDeclared
from wardeck.engine.game import Game
from wardeck.record.files import parse_record, read_record
from wardeck.record.replay import Replay
from wardeck.record.scribe import record_of
from wardeck.record.table import write_record
from wardeck.rules.options import Rules

__all__ = ["browser", "console", "page", "windows"]

RECORDS = Path(__file__).parents[1] / "records"
SHORT = {"base": "two-player", "battles": 12}
"""A game of twelve battles."""


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
    room = at_table(page, server, rules)
    deal(page)
    page.click("#to-end")
    page.wait_for_selector(".went .legend")
    return room


def watch(page: Page, server: Server, record: Path) -> None:
    page.goto(f"{server.link}#/replay")
    page.set_input_files("#file", record)
    page.wait_for_selector("#scrub")


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
    assert violations(page) == []
    with page.expect_download() as coming:
        page.click("#download")
    saved = tmp_path / "game.toml"
    coming.value.save_as(saved)
    before = saved.read_text()
    watch(page, server, saved)
    expect(page.locator("#verdict")).to_have_text("✓ The record holds")
    page.goto(f"{server.link}#{room}")
    expect(page.locator("#again")).to_have_text("The same deal again")
    page.click("#other-rules")
    expect(page.locator("#choose")).to_be_focused()
    page.select_option("#choose", "clone-war")
    expect(page.locator("h1")).to_have_text("Clone War")
    page.select_option("#choose", "three-down")
    expect(page.locator("#again")).to_have_text("The same deal by these rules")
    page.click("#again")
    page.wait_for_selector("#turn:not([disabled])")
    page.click("#to-end")
    page.wait_for_selector(".went .legend", timeout=60_000)
    status, after = server.ask(f"api/rooms/{room}/record")
    assert status == 200
    dealt = [re.findall(r"dealt = \[(.*)\]", text) for text in (before, after)]
    assert dealt[0] == dealt[1]
    assert "three-down" in after


def test_the_wars_of_a_game_that_is_over(server: Server, page: Page) -> None:
    """Told by the page, and by a replay of the record."""
    room = play_to_the_end(page, server, {"base": "war", "ranks": "89TJQKA", "battles": 60})
    _, record = server.ask(f"api/rooms/{room}/record")
    replay, wars = Replay(parse_record(record)), []
    while not replay.done:
        wars.append(sum(isinstance(event, WarDeclared) for event in replay.battle()))
    fought, longest = sum(map(bool, wars)), max(wars)
    assert fought > 1
    expect(page.locator(".went .facts")).to_contain_text(f"{len(wars)} battles · {fought} wars")
    expect(page.locator(".went .facts")).to_contain_text(f"{longest} ties in a row" if longest > 1 else "wars")
    assert page.locator("#fair").get_attribute("class") == "fair holds"
    page.click("#longest")
    expect(page.locator("#where")).to_contain_text(f"battle {wars.index(longest) + 1} of")
    expect(page.locator("#fight .war")).to_have_text("War!")


@pytest.mark.parametrize("bots", [1, 7, 29])
def test_an_end_fits_every_screen(server: Server, page: Page, bots: int) -> None:
    room = at_table(page, server, {"base": "party"}, bots)
    deal(page)
    page.click("#to-end")
    page.wait_for_selector(".went .legend", timeout=60_000)
    _, text = server.ask(f"api/rooms/{room}/record")
    record = parse_record(text)
    assert record.result is not None
    assert record.result.placings is not None
    first = [record.players[seat] for seat in record.result.placings[0]]
    expect(page.locator(".standings .name").first).to_have_text(re.compile("|".join(map(re.escape, first))))
    for screen in SCREENS:
        page.set_viewport_size(screen)
        assert sticks_out(page)[0] == 0, screen
    assert violations(page) == []


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
        assert sticks_out(page)[0] == 0, screen
    assert violations(page) == []
    page.click("#to-replay")
    page.wait_for_selector("#scrub")


def test_a_record_that_was_tampered_with(server: Server, page: Page) -> None:
    watch(page, server, RECORDS / "untrue" / "fair-secret.toml")
    page.click("#verdict")
    expect(page.locator("#outcome")).to_contain_text("Something does not hold")
    expect(page.locator("#step-promise h3 .verdict")).to_have_text("✗ does not hold")
    expect(page.locator("#step-words h3 .verdict")).to_have_text("✓ holds")
    expect(page.locator(".checking .facts .difference").first).to_contain_text("fair.commitment")
    assert violations(page) == []


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


def test_a_race_is_told_with_its_calls(server: Server, page: Page) -> None:
    """Who called what, and when: as it was worked out by hand for this record, whose players have no names."""
    watch(page, server, RECORDS / "good" / "race.toml")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#sentence")).to_have_text(
        "Player 2 called “Mine!” wrongly after 0.30 s and pays a card. "
        "Player 1 called “Mine!” after 0.61 s. Nine beats five. Player 1 takes 3 cards."
    )


def test_whoever_leaves_is_named(server: Server, page: Page) -> None:
    record = RECORDS / "good" / "leaving-on.toml"  # after 25 battles the first player goes
    watch(page, server, record)
    page.locator("#scrub").fill("26")
    expect(page.locator("#where")).to_contain_text("battle 26")
    expect(page.locator("#sentence")).to_contain_text(f"{read_record(record).players[0]} leaves; ")


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
    assert violations(page) == []


@pytest.mark.parametrize("name", ["two-player", "seven", "everyone"])
def test_a_replay_fits_every_screen(server: Server, page: Page, name: str) -> None:
    watch(page, server, RECORDS / "good" / f"{name}.toml")
    page.keyboard.press("w")
    expect(page.locator(".at-war")).to_have_count(1)
    for screen in SCREENS:
        page.set_viewport_size(screen)
        assert sticks_out(page)[0] == 0, screen
        for part in page.locator("button:visible, a:visible").all():
            box = part.bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= LEAST_TARGET, part.get_attribute("id")
    assert violations(page) == []


def test_dropping_a_file_anywhere(server: Server, page: Page, console: Console) -> None:
    console.expected.append("422")
    page.goto(f"{server.link}#/replay")
    page.wait_for_selector("#drop")
    assert violations(page) == []
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
        assert sticks_out(page)[0] == 0, screen
    page.evaluate(drop, (RECORDS / "good" / "many.toml").read_text())
    page.wait_for_selector("#number")
    page.fill("#number", "2")
    page.press("#number", "Enter")
    expect(page.locator("#scrub")).to_have_attribute("max", "50")


def test_a_table_whose_game_is_not_over(server: Server, page: Page, console: Console) -> None:
    console.expected.append("404")
    room, _ = server.open()
    page.goto(f"{server.link}#/replay")
    page.fill("#link-of", f"{server.link}#{room}")
    page.click("#follow")
    expect(page.locator("#trouble")).to_contain_text("no game has been played in this room")
