"""Games at the plain table of a real terminal, played with keys."""

import os
import re
import shlex
import shutil
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.cli.command import PATIENCE, WARDECK, run

if sys.platform == "win32":
    pytest.skip("pseudo-terminals are not for Windows", allow_module_level=True)

import pexpect

Begin = Callable[..., "pexpect.spawn[str]"]
BACK = ("\x1b[?1049l", "\x1b[?25h")
"""The screen that was there before, and the cursor."""


@pytest.fixture
def begin() -> Iterator[Begin]:
    """Starts a command at a terminal of 80 columns and 24 rows."""
    started: list[pexpect.spawn[str]] = []

    def start(*tokens: str, **environment: str) -> "pexpect.spawn[str]":
        environment = {**os.environ, "TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8", **environment}
        environment = {name: value for name, value in environment.items() if name != "NO_COLOR" or value}
        child = pexpect.spawn(
            WARDECK[0],
            [*WARDECK[1:], *tokens],
            dimensions=(24, 80),
            env=environment,
            encoding="utf-8",
            timeout=PATIENCE,
        )
        child.delaybeforesend = None
        started.append(child)
        return child

    yield start
    for child in started:
        child.close(force=True)


def end_of(child: "pexpect.spawn[str]") -> tuple[str, int | None]:
    """What is written until the command ends, and its exit code."""
    child.expect(pexpect.EOF)
    text = child.before or ""
    child.close()
    return text, child.exitstatus


def plain(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text)


POSITION = ("play", "--plain", "--packets", "5h 2c 9s 3d/5d 3h 8c 2s", "--players", "Mika,Otto:bot")


def test_a_game_is_played_key_by_key(begin: Begin) -> None:
    child = begin(*POSITION)
    child.expect("The packets lie ready")
    child.send(" ")
    child.expect("Two fives: war between Mika and Otto!")
    child.expect("lay war cards")
    child.send(" ")
    child.expect("Nine beats eight. Mika takes 6 cards.")
    child.send("\r")
    child.expect("Three beats two. Mika takes 2 cards. Otto is out.")
    child.expect("Mika ha(s|ve) won with all the cards.")
    child.send(" ")
    text, code = end_of(child)
    assert code == 0
    assert all(sequence in text for sequence in BACK)
    assert "2 battles, 1 war step, the longest war 1." in text


def test_a_game_is_stopped_between_two_battles(begin: Begin, tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    child = begin(*POSITION, "--record", str(path))
    child.expect("The packets lie ready")
    child.send(" ")
    child.expect("lay war cards")
    child.send("q")
    text, code = end_of(child)
    assert code == 0
    assert "Stopped after 1 battle: Mika leads with 7 cards." in plain(text)
    assert "stop = true" in path.read_text()
    assert run("verify", str(path)).code == 0


def test_keys_run_on_to_the_next_war_and_to_the_end(begin: Begin) -> None:
    child = begin("play", "--plain", "--seed", "1")
    child.expect("The cards are dealt")
    for _ in range(2):
        child.send("w")
        child.expect("war between you and Ada!")
    child.send("e")
    child.expect("ha(s|ve) won with all the cards")
    child.send("q")
    assert end_of(child)[1] == 0


def test_the_rules_can_be_read_meanwhile(begin: Begin) -> None:
    child = begin("play", "--plain", "clone-war", "--players", "3")
    child.expect("The cards are dealt")
    child.send("r")
    child.expect("1. Setting up")
    child.send("x")
    child.expect("The cards are dealt")
    child.send("q")
    assert end_of(child)[1] == 0


@pytest.mark.parametrize("recorded", [True, False], ids=["recorded", "not recorded"])
def test_ctrl_c_gives_the_terminal_back(begin: Begin, tmp_path: Path, recorded: bool) -> None:
    path = tmp_path / "game.toml"
    child = begin("play", "--plain", "--seed", "2", *(["--record", str(path)] if recorded else []))
    child.expect("The cards are dealt")
    child.send("   ")
    child.expect("battle 3")
    child.sendintr()
    text, code = end_of(child)
    assert code == 130
    assert all(sequence in text for sequence in BACK)
    last = plain(text).strip().splitlines()[-1]
    assert "interrupted after 3 battles" in last
    assert "Traceback" not in text
    if recorded:
        assert f"the record is kept: {path}" in last
        assert "played = 3" in path.read_text()
        assert "Not finished: 3 battles were played." in run("replay", str(path), "--quiet").out
    else:
        assert "wardeck play two-player --seed 2" in last


def test_a_terminated_game_gives_the_terminal_back(begin: Begin) -> None:
    child = begin("play", "--plain", "--seed", "2")
    child.expect("The cards are dealt")
    child.kill(signal.SIGTERM)
    text, code = end_of(child)
    assert code == 143
    assert all(sequence in text for sequence in BACK)


def test_the_table_follows_the_size_of_the_terminal(begin: Begin) -> None:
    child = begin("play", "--plain", "--seed", "2")
    child.expect("The cards are dealt")
    child.setwinsize(9, 30)
    child.expect("The cards are dealt")
    child.setwinsize(40, 132)
    child.expect("The cards are dealt")
    child.send("q")
    assert end_of(child)[1] == 0


def test_a_record_is_replayed_forward_and_back(begin: Begin, tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    assert run(*POSITION, "--record", str(path)).code == 0
    child = begin("replay", str(path), "--plain")
    child.expect("The packets lie ready")
    child.send(" ")
    child.expect("Two fives: war")
    child.send(" ")
    child.expect("Nine beats eight")
    child.send("\x1b[D")
    child.expect("Two fives: war")
    child.send("\x1b[D\x1b[D")
    child.expect("The packets lie ready")
    child.send("e")
    child.expect("ha(s|ve) won with all the cards")
    child.send("q")
    assert end_of(child)[1] == 0


def test_plain_characters_and_no_colour(begin: Begin) -> None:
    child = begin("play", "--plain", "--seed", "2", "--ascii", NO_COLOR="1")
    child.expect("The cards are dealt")
    child.send("  e")
    child.expect("ha(s|ve) won with all the cards")
    child.send("q")
    child.expect(pexpect.EOF)
    text = child.before or ""
    assert text.isascii()
    assert not re.search(r"\x1b\[[0-9;]*(3[0-7]|4[0-7]|38|48)[;m]", text)


@pytest.mark.parametrize("command", [["--auto"], ["--quiet"], ["--json"]], ids=" ".join)
def test_no_key_is_waited_for(begin: Begin, command: list[str]) -> None:
    text, code = end_of(begin("play", "--seed", "1", *command))
    assert code == 0
    assert "Ada has won" in plain(text) or '"winners"' in text


def test_a_dumb_terminal_gets_text(begin: Begin) -> None:
    text, code = end_of(begin("play", "--seed", "1", TERM="dumb"))
    assert code == 0
    assert "\x1b" not in text


def test_the_game_goes_by_itself_until_it_is_paused(begin: Begin) -> None:
    child = begin("play", "--plain", "--seed", "2")
    child.expect("The cards are dealt")
    child.send("aa")
    child.expect("by itself, fast")
    child.expect("battle 3")
    child.send(" ")
    child.expect("next war")
    child.send("q")
    text, code = end_of(child)
    assert code == 0
    assert "Stopped after " in text


def test_a_game_can_be_put_aside_and_taken_up_again(begin: Begin) -> None:
    shell = shutil.which("bash")
    if shell is None:
        pytest.skip("there is no shell with job control")
    child = pexpect.spawn(shell, ["--norc"], dimensions=(24, 80), encoding="utf-8", timeout=PATIENCE)
    child.sendline(f"TERM=xterm {shlex.join(WARDECK)} play --plain --seed 2")
    child.expect("The cards are dealt")
    child.send("\x1a")
    child.expect(re.escape(BACK[0]))
    child.expect("Stopped")
    child.sendline("fg")
    child.expect("The cards are dealt")
    child.send("q")
    child.expect("Stopped after 0 battles")
    child.sendline("exit")
    child.expect(pexpect.EOF)
    child.close()
