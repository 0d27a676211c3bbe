"""The table in a real terminal: by real keys in tmux, and what is left when the program is ended from outside."""

import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.cli.command import PATIENCE, WARDECK, run

if sys.platform == "win32":
    pytest.skip("pseudo-terminals are not for Windows", allow_module_level=True)
if shutil.which("tmux") is None:
    pytest.skip("tmux is not at hand", allow_module_level=True)

COLOURS = re.compile(r"\x1b\[[0-9;]*(3[0-7]|4[0-7]|38|48|9[0-7]|10[0-7])[;m]")
GAME = ("--packets", "5h 2c 9s 3d/5d 3h 8c 2s", "--players", "Mika,Otto:bot")


@dataclass
class Tmux:
    """A window of tmux, 80 columns wide and 24 rows high, with a shell in it; more of them by other names."""

    name: str
    home: Path

    def __call__(self, *words: str) -> str:
        done = subprocess.run(["tmux", "-L", self.name, *words], capture_output=True, encoding="utf-8", check=False)
        return done.stdout

    def open(
        self,
        *tokens: str,
        errors: Path | None = None,
        program: Sequence[str] = WARDECK,
        window: str = "first",
        **environment: str,
    ) -> None:
        """Starts wardeck, its errors perhaps going to a file; when it ends, its exit code is shown."""
        said = {"XDG_CONFIG_HOME": self.home, "XDG_STATE_HOME": self.home, "NO_COLOR": "", **environment}
        variables = [f"{name}={value}" for name, value in said.items()]
        line = shlex.join(["env", "-u", "COLUMNS", "-u", "LINES", *map(str, variables), *program, *tokens])
        line += f" 2>{shlex.quote(str(errors))}" if errors else ""
        shell = f"cd {shlex.quote(str(Path.cwd()))}; {line}; echo code $?; exec sh"
        self("new-session", "-d", "-s", window, "-x", "80", "-y", "24", shell)

    def press(self, *keys: str, window: str = "first") -> None:
        self("send-keys", "-t", window, *keys)

    def click(self, column: int, row: int) -> None:
        """Presses and releases the button there, as a terminal reports it (SGR); both count from 1."""
        self("send-keys", "-l", f"\x1b[<0;{column};{row}M\x1b[<0;{column};{row}m")

    def shows(self, said: str, *, window: str = "first") -> str:
        """The screen, as soon as it shows this."""
        deadline = time.monotonic() + PATIENCE
        while said not in (screen := self("capture-pane", "-p", "-t", window)):
            assert time.monotonic() < deadline, screen
            time.sleep(0.05)
        return screen

    def is_usable(self) -> None:
        """Fails where the terminal is not as it was: what is typed is seen, a line ends with Enter, no other screen."""
        assert self("display-message", "-p", "#{alternate_on} #{mouse_any_flag} #{cursor_flag}").split() == [
            "0",
            "0",
            "1",
        ]
        self.press("echo so $((40 + 2))", "Enter")
        assert "echo so $((40" in self.shows("so 42")


@pytest.fixture
def tmux(tmp_path: Path) -> Iterator[Tmux]:
    window = Tmux(f"wardeck-{os.getpid()}-{tmp_path.name}", tmp_path / "home")
    yield window
    window("kill-server")


def test_a_whole_game_is_played_by_real_keys(tmux: Tmux) -> None:
    tmux.open("play")
    tmux.shows("War for two, short of cards loses")
    tmux.press("Enter")
    tmux.shows("The cards are dealt.")
    tmux.press("Space")
    tmux.shows("battle 1")
    tmux.press("w")
    tmux.shows(": war between you and Ada!")
    tmux.press("r")
    tmux.shows("1. Setting up")
    tmux.press("q")
    tmux.shows(": war between you and Ada!")
    tmux.press("e", "y")
    tmux.shows("with all the cards.")
    tmux.press("q")
    tmux.shows("House rules")
    tmux.press("Escape")
    tmux.shows("code 0")
    assert 'base = "two-player"' in (tmux.home / "wardeck" / "settings.toml").read_text()
    assert run("verify", str(tmux.home / "wardeck" / "game.toml")).code == 0


def test_a_game_that_is_asked_for_is_dealt_at_once_and_reported(tmux: Tmux, tmp_path: Path) -> None:
    tmux.open("play", *GAME, "--record", str(tmp_path / "kept.toml"))
    tmux.shows("The packets lie ready.")
    tmux.press("Space", "Space", "Space")
    tmux.shows("Mika has won with all the cards.")
    tmux.press("q")
    screen = tmux.shows("code 0")
    assert "2 battles, 1 war step, the longest war 1." in screen
    assert run("verify", str(tmp_path / "kept.toml")).code == 0


def test_ctrl_c_gives_the_terminal_back_and_the_game_is_resumed(tmux: Tmux) -> None:
    tmux.open("play", *GAME)
    tmux.shows("The packets lie ready.")
    tmux.press("Space", "Space")
    tmux.shows("Nine beats eight")
    tmux.press("C-c")
    screen = tmux.shows("code 130")
    assert "interrupted after 1 battle" in " ".join(screen.split())
    assert "Traceback" not in screen
    tmux.press(f"XDG_STATE_HOME={tmux.home} XDG_CONFIG_HOME={tmux.home} {shlex.join(WARDECK)} play", "Enter")
    tmux.shows("Go on with the game that was left")
    tmux.press("C-r")
    tmux.shows("The game goes on where it was left.")
    tmux.press("Space")
    tmux.shows("Mika has won with all the cards.")


@pytest.mark.parametrize(
    ("number", "code"),
    [(signal.SIGTERM, 143), (signal.SIGHUP, 129), (signal.SIGINT, 130), (signal.SIGKILL, 137)],
)
def test_a_program_that_is_ended_from_outside_leaves_its_record(tmux: Tmux, number: int, code: int) -> None:
    tmux.open("play", *GAME)
    tmux.shows("The packets lie ready.")
    tmux.press("Space", "Space")
    tmux.shows("Nine beats eight")
    shell = int(tmux("display-message", "-p", "#{pane_pid}"))
    child = subprocess.run(["pgrep", "-P", str(shell)], capture_output=True, encoding="utf-8", check=True)
    os.kill(int(child.stdout.split()[0]), number)
    assert "Traceback" not in tmux.shows(f"code {code}")
    assert "played = 1" in (tmux.home / "wardeck" / "game.toml").read_text()
    if number != signal.SIGKILL:
        tmux.is_usable()
    tmux.open("play", window="second")
    tmux.shows("Go on with the game that was left", window="second")
    tmux.press("C-r", window="second")
    tmux.shows("The game goes on where it was left.", window="second")


def test_without_textual_the_plain_table_opens_and_the_extra_is_named(tmux: Tmux, tmp_path: Path) -> None:
    script = tmp_path / "bare.py"
    script.write_text(
        "import sys\n"
        "from importlib.machinery import PathFinder\n"
        "find = PathFinder.find_spec\n"
        "PathFinder.find_spec = lambda name, *more: None if name == 'textual' else find(name, *more)\n"
        "from wardeck.cli import main\n"
        "sys.exit(main())\n"
    )
    bare = (sys.executable, str(script))
    tmux.open("play", *GAME, program=bare)
    tmux.shows("space turn · w next war")
    tmux.press("q")
    assert 'pip install "wardeck[tui]" brings it' in tmux.shows("code 0").replace("\n", "")
    tmux.open("join", "abcd-efgh-jkmn", program=bare, window="second")
    assert 'textual is not installed: pip install "wardeck[tui]" brings it' in tmux.shows("code 2", window="second")


def test_a_crash_gives_the_terminal_back_and_leaves_the_record(tmux: Tmux, tmp_path: Path) -> None:
    """The second battle fails as nobody has thought of."""
    script = tmp_path / "crash.py"
    script.write_text(
        "import sys\n"
        "from wardeck.cli import main\n"
        "from wardeck.table.course import Course\n"
        "step = Course.step\n"
        "Course.step = lambda course: 1 // 0 if course.state.battles and not course.state.battle else step(course)\n"
        "sys.exit(main())\n"
    )
    tmux.open("play", *GAME, program=(sys.executable, str(script)))
    tmux.shows("The packets lie ready.")
    tmux.press("Space", "Space")
    tmux.shows("Nine beats eight")
    tmux.press("Space")
    screen = " ".join(tmux.shows("code 2").split())
    assert "something went wrong in wardeck itself (ZeroDivisionError" in screen
    assert "Traceback" not in screen
    tmux.is_usable()
    state = tmux.home / "wardeck"
    assert "played = 1" in (state / "game.toml").read_text()
    assert "ZeroDivisionError" in (state / "went-wrong.txt").read_text()


def test_two_windows_play_two_games(tmux: Tmux) -> None:
    tmux.open("play", *GAME)
    tmux.shows("The packets lie ready.")
    tmux.press("Space", "Space")
    tmux.shows("Nine beats eight")
    tmux.open("play", "--seed", "1", window="second")
    tmux.shows("The cards are dealt.", window="second")
    tmux.press("q", window="second")
    tmux.shows("code 0", window="second")
    assert "played = 1" in (tmux.home / "wardeck" / "game.toml").read_text()
    assert "played = 0" in (tmux.home / "wardeck" / "game-2.toml").read_text()


def test_the_mouse_turns_and_presses_keys(tmux: Tmux) -> None:
    tmux.open("play", *GAME)
    screen = tmux.shows("The packets lie ready.")
    tmux.click(40, 10)
    tmux.shows("Two fives")
    foot = screen.splitlines()[-1]
    tmux.click(foot.index("rules") + 1, 24)
    tmux.shows("1. Setting up")


@pytest.mark.parametrize(
    ("tokens", "walk"),
    [
        (
            (),
            {
                "": "War for two",
                "C-e": "use these rules",
                "C-o": "Where shall the house rules go?",
                "Escape": "How many packs are shuffled",
                "C-s": "Ada, Ben, Otto:bot",
                "?": "What the keys do",
            },
        ),
        (
            ("--players", "Jürgen,日本:bot", "--seed", "1"),
            {
                "": "Jurgen",
                "w": "war between Jurgen and ????!",
                "h": "What happened",
                "q": "war between Jurgen and ????!",
                "s": "Stop the game?",
                "y": "Stopped after",
                "v": "Where shall the record go?",
            },
        ),
    ],
    ids=["before a game", "in a game"],
)
def test_neither_colours_nor_other_characters_where_none_are_wanted(
    tmux: Tmux, tokens: Sequence[str], walk: Mapping[str, str]
) -> None:
    tmux.open("play", *tokens, "--ascii", "--no-motion", NO_COLOR="1")
    for key, said in walk.items():
        if key:
            tmux.press(key)
        tmux.shows(said)
        screen = tmux("capture-pane", "-p", "-e")
        assert screen.isascii(), screen
        assert not COLOURS.search(screen), screen


def test_without_colours_one_sees_what_is_chosen(tmux: Tmux) -> None:
    tmux.open("play", NO_COLOR="1")
    tmux.shows("Aces low")
    tmux.press("Down", "Down")
    tmux.shows("any two equal cards")
    screen = tmux("capture-pane", "-p", "-e")
    assert re.search(r"\x1b\[1;4mWar, 2 to 200 players", screen)


def test_a_small_terminal_says_what_it_needs_and_goes_on_when_it_is_larger(tmux: Tmux) -> None:
    tmux.open("play", *GAME)
    tmux.shows("The packets lie ready.")
    tmux.press("Space")
    tmux.shows("Two fives")
    tmux("resize-window", "-x", "20", "-y", "5")
    tmux.shows("wardeck needs 40")
    tmux("resize-window", "-x", "100", "-y", "30")
    tmux.shows("Two fives")
    tmux.press("q", "y")
    tmux.shows("code 0")


def test_a_race_of_two_people_is_played_by_real_keys(tmux: Tmux) -> None:
    tmux.open("play", "two-player", *GAME[:2], "--players", "Mika,Otto", "--claim", "race", "--claim-window", "none",
              "--turn-window", "none")  # fmt: skip
    tmux.shows("Space begins.")
    tmux.press("Space")
    tmux.shows("Turn your card!")
    tmux.press("a", "k")
    tmux.shows("Mine, or war?")
    tmux.press("a")
    tmux.shows("wrongly, and pays a card.")
    tmux.press("m")
    tmux.shows("war between Mika and Otto!")
    tmux.press("a", "a", "k", "k")
    tmux.shows("Mine, or war?")
    tmux.press("k")
    tmux.shows("battles a minute.")
    tmux.press("q")
    assert "1 battle, 1 war step" in tmux.shows("code 0")
    assert run("verify", str(tmux.home / "wardeck" / "game.toml")).code == 0


def test_without_a_terminal_for_errors_the_plain_table_opens(tmux: Tmux, tmp_path: Path) -> None:
    tmux.open("play", *GAME, errors=tmp_path / "errors")
    tmux.shows("The packets lie ready")
    tmux.press("q")
    assert "Stopped after 0 battles" in tmux.shows("code 0")


def test_the_plain_table_is_still_there(tmux: Tmux) -> None:
    tmux.open("play", *GAME, "--plain")
    tmux.shows("The packets lie ready")
    tmux.press("q")
    assert "Stopped after 0 battles" in tmux.shows("code 0")
