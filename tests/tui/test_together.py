"""A real terminal and a real browser in one room play to the end; and a server is killed meanwhile."""

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.tui.test_client import open_room
from tests.web.people import PATIENCE, Server

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
pexpect = pytest.importorskip("pexpect", reason="no pexpect")
pytest.importorskip("playwright", reason="no playwright")

TOKEN = "ab" * 16


@pytest.fixture
def joined(tmp_path: Path) -> Iterator[Any]:
    """Begins ``wardeck join`` in a terminal of its own."""
    children = []

    def begin(link: str) -> Any:
        words = ["-m", "wardeck", "join", link, "--name", "Terry"]
        folders = {f"XDG_{kind}_HOME": str(tmp_path / kind) for kind in ("CONFIG", "STATE")}
        terminal = {**os.environ, **folders, "TERM": "xterm-256color", "LANG": "C.UTF-8", "PYTHONIOENCODING": "utf-8"}
        child = pexpect.spawn(
            sys.executable, words, encoding="utf-8", env=terminal, timeout=PATIENCE, dimensions=(24, 80)
        )
        children.append(child)
        return child

    yield begin
    for child in children:
        child.close(force=True)


def left(child: Any) -> int:
    child.send("q")
    child.expect(pexpect.EOF)
    child.close()
    assert "Traceback" not in (child.before or "")
    return int(child.exitstatus)


@pytest.mark.skipif(CHROMIUM is None, reason="no chromium")
def test_a_terminal_and_a_browser_play_to_the_end(server: Server, joined: Any) -> None:
    from playwright.sync_api import expect, sync_playwright

    room, token = server.open(name="Webby", token=TOKEN, rules={"base": "two-player", "battles": 6})
    with sync_playwright() as playwright:
        arguments = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"]
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)
        page = browser.new_page()
        page.add_init_script(f"localStorage.setItem('wardeck.token.{room}', '{token}')")
        page.goto(f"{server.link}#{room}")
        page.wait_for_selector("#start")
        child = joined(f"{server.link}#{room}")
        expect(page.locator(".players li")).to_have_count(2)
        page.click("#start")
        for battle in range(1, 7):
            child.expect("Space turns your card|Space lays")
            page.wait_for_selector("#turn:not([disabled])")
            page.click("#turn")
            child.send(" ")
            if battle < 6:
                expect(page.locator("header")).to_contain_text(f"battle {battle}")
        child.expect("6 battles, and it is over")
        page.wait_for_selector("#fair", state="attached")
        assert page.locator("#fair li.fails").count() == 0
        browser.close()
    assert left(child) == 0


def test_a_game_goes_on_after_its_server_was_killed(tmp_path: Path, joined: Any) -> None:
    server = Server(tmp_path / "rooms.sqlite").start()
    (tmp_path / "STATE" / "wardeck").mkdir(parents=True)
    child = joined(open_room(server, tmp_path / "STATE" / "wardeck", name="Terry", rules={"base": "two-player"}))
    child.expect("Terry .you, host")
    child.send("bg")
    child.expect("Space turns your card")
    child.send(" ")
    child.expect("battle 1")
    server.kill()
    child.expect("The connection is gone. It comes back by itself")
    child.send(" ")
    server.start()
    child.expect("battle 2|WAR!")
    child.send("q")
    child.expect("Leave the room")
    child.send("y")
    child.expect(pexpect.EOF)
    assert server.stop() == 0
