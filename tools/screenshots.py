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
AT_ONCE = ".play, .device, .projector, dialog[open]"
"""What fills the screen and no more; every other page is shown as long as it is."""


RECORDS = Path(__file__).resolve().parent.parent / "tests" / "records"
BATTLE, WAR, END = "figure.won", ".at-war figure.won", ".went .legend"


@dataclass(frozen=True)
class Place:
    """Where a picture is taken: an address, and in a room the moment to wait for, as a selector that is then there."""

    address: str = ""
    bots: int = 0
    rules: dict[str, Any] = field(default_factory=lambda: TWO)
    guest: bool = False
    """Whether this browser comes to the room as somebody else than its host."""
    until: str = ""
    then: tuple[tuple[str, ...], ...] = ()
    """What is done there: methods of Playwright's page, with their arguments."""


def replayed(record: str, *then: tuple[str, ...]) -> Place:
    """A record that is dropped into the page that shows games again."""
    return Place("#/replay", then=(("set_input_files", "#file", str(RECORDS / record)), *then))


def ended(bots: int, rules: dict[str, Any], *then: tuple[str, ...], until: str = END) -> Place:
    """The end of a game of so many bots against this browser."""
    return Place("#{room}", bots=bots, rules=rules, until=until, then=then)


CROWD = {"base": "party"}
RACE = {"base": "speed-war", "battles": 3}
OPENED = (("wait_for_selector", "#panel[open] :is(.rule, .everybody, ol, .history)"),)
PLACES = {
    "start": Place(),
    "start-wrong-code": Place(then=(("fill", "#code", "abc"), ("click", "#enter"))),
    "start-own": Place(
        "#/own",
        then=(
            ("fill", "#title", "Our Sunday game"),
            ("click", "#keep"),
            ("goto", "{link}"),
            ("wait_for_selector", ".kept"),
        ),
    ),
    "dead-link": Place("#0000-0000-0000"),
    "rules": Place("#/rules"),
    "rules-of-one": Place("#/rules/war", then=(("wait_for_selector", "#estimate:not(.old) li"),)),
    "rules-unknown": Place("#/rules/whist"),
    "own-rules": Place("#/own", then=(("wait_for_selector", "#estimate:not(.old) li"),)),
    "own-rules-wrong": Place("#/own", then=(("fill", "#option-missing", "7x"), ("wait_for_selector", ".wrong"))),
    "own-rules-all": Place(
        "#/own/clone-war",
        then=(("eval_on_selector_all", "details", "all => all.forEach((each) => (each.open = true))"),),
    ),
    "device": Place("#/device"),
    "settings": Place("#/settings"),
    "replay": Place("#/replay"),
    "replay-bad": replayed("bad/not-a-record.toml", ("wait_for_selector", "#trouble")),
    "replay-two": replayed("good/two-player.toml", ("wait_for_selector", "#scrub"), ("press", "body", "w")),
    "replay-seven": replayed("good/seven.toml", ("wait_for_selector", "#scrub"), ("press", "body", "w")),
    "replay-crowd": replayed("good/party.toml", ("wait_for_selector", "#scrub"), ("press", "body", "w")),
    "replay-race": replayed("good/race.toml", ("wait_for_selector", "#scrub"), ("press", "body", "w")),
    "replay-of-30": ended(29, CROWD, ("click", "#replay"), ("wait_for_selector", "#scrub"), ("press", "body", "w")),
    "check": replayed("good/fair-deal.toml", ("click", "#verdict"), ("wait_for_selector", "#checking")),
    "check-untrue": replayed("untrue/fair-secret.toml", ("click", "#verdict"), ("wait_for_selector", "#checking")),
    "lobby": Place("#{room}", bots=3),
    "lobby-alone": Place("#{room}", rules={"base": "war"}),
    "lobby-guest": Place("#{room}", bots=3, guest=True),
    "lobby-editor": Place("#{room}", bots=3, then=(("click", "#edit"), ("wait_for_selector", ".editor"))),
    "battle": Place("#{room}", bots=1, until=BATTLE),
    "war": Place("#{room}", bots=1, until=WAR),
    "war-of-4": Place("#{room}", bots=3, rules={"base": "war"}, until=WAR),
    "war-of-8": Place("#{room}", bots=7, rules={"base": "war"}, until=WAR),
    "war-of-30": Place("#{room}", bots=29, rules=CROWD, until=WAR),
    "war-of-200": Place("#{room}", bots=199, rules=CROWD, until=WAR),
    "panel-rules": Place("#{room}", bots=1, until=BATTLE, then=(("click", "#show-rules"), *OPENED)),
    "panel-table": Place(
        "#{room}", bots=3, rules={"base": "war"}, until=BATTLE, then=(("click", "#show-table"), *OPENED)
    ),
    "panel-history": Place("#{room}", bots=1, until=BATTLE, then=(("click", "#show-history"), *OPENED)),
    "large-screen": Place("#{room}/projector", bots=29, rules=CROWD, until=WAR),
    "large-screen-before": Place("#{room}/projector", bots=29, rules=CROWD),
    "large-screen-of-2": Place("#{room}/projector", bots=1, until=WAR),
    "large-screen-of-200": Place("#{room}/projector", bots=199, rules=CROWD, until=WAR),
    "end": ended(1, {**TWO, "battles": 20}),
    "end-of-4": ended(3, {"base": "war", "battles": 120}),
    "end-of-30": ended(29, CROWD),
    "end-of-200": ended(199, CROWD),
    "end-race": Place("#{room}", bots=2, rules=RACE, then=(("click", "#start"), ("wait_for_selector", ".went .calls"))),
    "end-stopped": Place("#{room}", bots=3, until=BATTLE, then=(("click", "#stop"), ("wait_for_selector", END))),
    "end-draw": ended(1, {"base": "two-player", "ranks": "7"}),
    "end-lucky": ended(1, {**TWO, "battles": 20}, ("click", "#luck summary"), ("wait_for_selector", ".luck .found")),
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
    for method, *arguments in place.then:
        getattr(page, method)(*(each.format(link=server.link) if method == "goto" else each for each in arguments))
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for colours in ("light", "dark"):
            page.emulate_media(color_scheme=colours)
            picture = FOLDER / f"{name}-{width}-{colours}.png"
            page.screenshot(path=picture, full_page=not page.query_selector(AT_ONCE))
            yield picture
    page.close()


def _open(page: Page, server: Server, place: Place) -> str:
    """A room with so many bots."""
    room, token = server.open(rules=place.rules)
    if not place.guest:
        page.add_init_script(f"localStorage.setItem('wardeck.token.{room}', '{token}')")
    if not place.bots:
        return room
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
        page.wait_for_selector(END, timeout=120_000)
    for _ in range(MOST_TURNS):
        if page.query_selector(place.until):
            return
        before = page.inner_text(".where")
        page.click("#turn:not([disabled])")
        page.wait_for_function("before => document.querySelector('.where').innerText !== before", arg=before)
    sys.exit(f"{place.until} has not come in {MOST_TURNS} turns.")


if __name__ == "__main__":
    main(sys.argv[1:])
