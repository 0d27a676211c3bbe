"""Pictures of the page, every place at every size, light and dark: ``make screens`` writes them to ``build/screens``.

``make screens ARGS="war lobby"`` takes the places whose names begin so.
"""

import json
import shutil
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright
from websockets.sync.client import connect

from tests.web.people import Server, hello

FOLDER = Path(__file__).resolve().parent.parent / "build" / "screens"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
SIZES = ((360, 640), (768, 1024), (1280, 800), (1920, 1080))
MOST_TURNS = 600
TWO = {"base": "war", "ranks": "89TJQKA"}


@dataclass(frozen=True)
class Place:
    """Where a picture is taken: an address, and in a room the moment to wait for, as a selector that is then there."""

    address: str = ""
    bots: int = 0
    rules: dict[str, Any] = field(default_factory=lambda: TWO)
    until: str = ""
    click: str = ""


BATTLE, WAR, END = "figure.won", ".at-war figure.won", "#fair"
PLACES = {
    "start": Place(),
    "rules": Place("#/rules"),
    "rules-of-one": Place("#/rules/war"),
    "own-rules": Place("#/own"),
    "device": Place("#/device"),
    "settings": Place("#/settings"),
    "replay": Place("#/replay"),
    "lobby": Place("#{room}", bots=3),
    "battle": Place("#{room}", bots=1, until=BATTLE),
    "war": Place("#{room}", bots=1, until=WAR),
    "war-of-4": Place("#{room}", bots=3, rules={"base": "war"}, until=WAR),
    "war-of-8": Place("#{room}", bots=7, rules={"base": "war"}, until=WAR),
    "war-of-30": Place("#{room}", bots=29, rules={"base": "war-for-a-crowd"}, until=WAR),
    "war-of-200": Place("#{room}", bots=199, rules={"base": "war-for-a-crowd"}, until=WAR),
    "panel-rules": Place("#{room}", bots=1, until=BATTLE, click="#show-rules"),
    "panel-table": Place("#{room}", bots=3, rules={"base": "war"}, until=BATTLE, click="#show-table"),
    "panel-history": Place("#{room}", bots=1, until=BATTLE, click="#show-history"),
    "large-screen": Place("#{room}/projector", bots=29, rules={"base": "war-for-a-crowd"}, until=WAR),
    "end": Place("#{room}", bots=1, rules={**TWO, "battles": 20}, until=END),
}


def main(names: list[str]) -> None:
    """Write the pictures of the places whose names begin with one of these, or of all."""
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    if chromium is None:
        sys.exit("Pictures need Chromium: install it, for example with apt-get install chromium.")
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data) / "rooms.sqlite").start()
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        try:
            for name, place in PLACES.items():
                if not names or name.startswith(tuple(names)):
                    for picture in _pictures(browser, server, name, place):
                        print(picture)
        finally:
            browser.close()
            server.stop()


def _pictures(browser: Browser, server: Server, name: str, place: Place) -> Iterator[Path]:
    page = browser.new_page(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    room = _open(page, server, place) if "{room}" in place.address else ""
    if place.until:
        page.goto(f"{server.link}#{room}")
        _play(page, place)
    if page.url != (there := server.link + place.address.format(room=room)):
        page.goto(there)
        page.wait_for_selector("main > *")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        if place.click:
            _click(page, place.click)
        for colours in ("light", "dark"):
            page.emulate_media(color_scheme=colours)
            picture = FOLDER / f"{name}-{width}-{colours}.png"
            page.screenshot(path=picture, full_page="playing-card" not in page.inner_html("main"))
            yield picture
    page.close()


def _open(page: Page, server: Server, place: Place) -> str:
    """A room with so many bots whose host is this browser."""
    room, token = server.open(rules=place.rules)
    page.add_init_script(f"localStorage.setItem('wardeck.token.{room}', '{token}')")
    with connect(f"ws://127.0.0.1:{server.port}/socket", max_size=None) as socket:
        socket.send(json.dumps(hello(room, token)))
        socket.send(json.dumps({"type": "act", "n": 1, "do": {"type": "add-bots", "bots": place.bots}}))
        while (frame := json.loads(socket.recv()))["type"] not in ("ack", "refused"):
            pass
        assert frame["type"] == "ack", frame
    return room


def _play(page: Page, place: Place) -> None:
    page.click("#start")
    page.wait_for_selector("#turn:not([disabled])")
    if place.until == END:
        page.click("#to-end")
        page.wait_for_selector(END)
    for _ in range(MOST_TURNS):
        if page.query_selector(place.until):
            return
        before = page.inner_text(".where")
        page.click("#turn:not([disabled])")
        page.wait_for_function("before => document.querySelector('.where').innerText !== before", arg=before)
    sys.exit(f"{place.until} has not come in {MOST_TURNS} turns.")


def _click(page: Page, selector: str) -> None:
    if page.query_selector("#panel[open]"):
        return
    if not page.is_visible(selector):
        page.click("#menu")
    page.click(selector)
    page.wait_for_selector("#panel[open]")
    page.wait_for_function("document.querySelector('#panel').innerText.length > 40")


if __name__ == "__main__":
    main(sys.argv[1:])
