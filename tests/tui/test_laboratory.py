"""The laboratory beside the terminal's table: what it says, that keys do not wait for it, and that it ends with it."""

import asyncio
import os
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from tests.cli.command import PATIENCE
from tests.tui.games import MIKA_AND_OTTO, TWO_FIVES, at_table, position
from tests.tui.screens import keys, on_screen, text_of
from tests.tui.test_play import until
from tests.tui.test_terminal import Tmux
from wardeck.rules.files import HouseRules
from wardeck.rules.presets import preset
from wardeck.tui import laboratory
from wardeck.tui.app import Wardeck
from wardeck.tui.editor import Editor
from wardeck.tui.laboratory import Estimated, Laboratory, LuckPage, Outlook

ESTIMATE = Laboratory.estimate
"""The one that asks; in other tests of the terminal nobody does."""
GAME = ("play", "--packets", "5h 2c 9s 3d/5d 3h 8c 2s", "--players", "Mika,Otto:bot")
WHY = 'numba is not installed: pip install "wardeck[lab]" brings it'


@pytest.fixture
def asks(monkeypatch: pytest.MonkeyPatch) -> None:
    """The desk is asked, and is there."""
    pytest.importorskip("numba", reason="no laboratory")
    monkeypatch.setattr(laboratory.Laboratory, "estimate", ESTIMATE)


@pytest.fixture
def tmux(tmp_path: Path) -> Iterator[Tmux]:
    window = Tmux(f"wardeck-{os.getpid()}-{tmp_path.name}", tmp_path / "home")
    yield window
    window("kill-server")


def words(app: Wardeck) -> str:
    return " ".join(text_of(app).split())


@pytest.mark.usefixtures("asks")
def test_the_editor_says_how_long_the_chosen_rules_take(home: Path) -> None:
    editor = Editor(HouseRules(preset("two-player").with_(battles=20)))

    async def look(app: Wardeck, pilot: Pilot[None]) -> None:
        estimated = app.screen.query_one(Estimated)
        await until(lambda: "On average 20.0 battles (20.0 – 20.0)." in str(estimated.render()))
        assert "The battles are counted, so every game ends." in str(estimated.render())

    on_screen(editor, look, size=(120, 40))  # type: ignore[arg-type]


def chances(app: Wardeck) -> str:
    return str(app.screen.query_one(Outlook).render())


@pytest.mark.usefixtures("asks")
def test_the_chances_follow_the_battles_and_go_with_the_end(home: Path) -> None:
    page = at_table(position(*TWO_FIVES, players=MIKA_AND_OTTO), home)

    async def play(app: Wardeck, pilot: Pilot[None]) -> None:
        await keys("c")(app, pilot)
        await until(lambda: "about" in chances(app))
        assert "100 %" not in chances(app)
        await keys("space", "space")(app, pilot)
        await until(lambda: "Mika 100 %" in chances(app))  # Otto has nothing that beats a five any more
        await keys("space")(app, pilot)
        assert page.course.done
        assert "Chances" not in text_of(app)

    on_screen(page, play)


@pytest.mark.usefixtures("asks")
def test_whether_it_was_lucky(home: Path) -> None:
    async def play(app: Wardeck, pilot: Pilot[None]) -> None:
        await keys("space", "space", "space", "l")(app, pilot)
        await until(lambda: "games of the same rules" in words(app))
        assert "2 battles" in words(app)
        await keys("escape")(app, pilot)
        assert not isinstance(app.screen, LuckPage)

    on_screen(at_table(position(*TWO_FIVES, players=MIKA_AND_OTTO), home), play)


def test_keys_do_not_wait_for_the_desk(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    async def thinks_for_ever(*_: Any) -> str:
        asked.append("chances")
        await asyncio.Event().wait()
        return ""

    monkeypatch.setattr(Laboratory, "chances", thinks_for_ever)

    async def play(app: Wardeck, pilot: Pilot[None]) -> None:
        await keys("c", "space", "space")(app, pilot)
        assert "Nine beats eight" in text_of(app)
        await keys("c", "space", "q")(app, pilot)

    app = on_screen(at_table(position(*TWO_FIVES, players=MIKA_AND_OTTO), home), play)
    assert len(asked) == 2, "before the first battle, and after it"
    assert app.return_code == 0


# The process behind it


def children(pid: int) -> list[int]:
    """The processes of the laboratory that this one has started."""
    found = subprocess.run(["pgrep", "-P", str(pid), "-f", "wardeck.lab.clerk"], capture_output=True, check=False)
    return [int(line) for line in found.stdout.split()]


def program_in(tmux: Tmux) -> int:
    shell = tmux("display-message", "-p", "#{pane_pid}").strip()
    found = subprocess.run(["pgrep", "-P", shell, "-f", "wardeck"], capture_output=True, encoding="utf-8", check=True)
    return int(found.stdout.split()[0])


def awaits(holds: Any, what: str) -> None:
    deadline = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < deadline, what
        time.sleep(0.05)


@pytest.mark.parametrize("ends", ["quits", signal.SIGKILL, signal.SIGTERM, signal.SIGHUP], ids=str)
def test_its_process_ends_with_the_terminal(tmux: Tmux, ends: Any) -> None:
    pytest.importorskip("numba", reason="no laboratory")
    tmux.open(*GAME)
    tmux.shows("The packets lie ready.")
    tmux.press("c")
    program = program_in(tmux)
    awaits(lambda: children(program), "the laboratory begins")
    (clerk,) = children(program)
    if ends == "quits":
        tmux.press("q")
    else:
        os.kill(program, ends)
    tmux.shows("code")
    awaits(lambda: not Path(f"/proc/{clerk}").exists(), "the laboratory ends")


# Without it


def test_without_the_laboratory_a_line_says_why(tmux: Tmux, tmp_path: Path) -> None:
    hidden = tmp_path / "hidden"
    hidden.mkdir()
    (hidden / "sitecustomize.py").write_text(
        "from importlib.machinery import PathFinder\n"
        "find = PathFinder.find_spec\n"
        "absent = ('numba', 'numpy')\n"
        "PathFinder.find_spec = lambda name, *more: None if name in absent else find(name, *more)\n"
    )
    tmux.open(*GAME, PYTHONPATH=str(hidden))
    tmux.shows("The packets lie ready.")
    tmux.press("c")
    tmux.shows(WHY)
    tmux.press("Space", "Space", "Space")
    tmux.shows("Mika has won with all the cards.")
    tmux.press("l")
    tmux.shows(WHY)
    tmux.press("q", "q")
    tmux.shows("code 0")
