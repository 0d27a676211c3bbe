"""The command as people run it: exit codes, pipes, full disks, interruptions. Never a traceback."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.command import PATIENCE, WARDECK, run
from wardeck.cli.listed import COMMANDS
from wardeck.messages import look_up

FULL = Path("/dev/full")
LONG = ("play", "war", "--packs", "3", "--seed", "3")
"""A game of more battles than a pipe holds lines, so that it waits for its reader."""


def test_alone_it_says_what_it_can_do() -> None:
    alone, helped = run(), run("--help")
    assert alone == helped
    assert (alone.code, alone.err) == (0, "")
    for name in COMMANDS:
        texts = look_up(f"cli.commands.{name}")
        assert texts["about"] in " ".join(alone.out.split())
        assert texts["example"] in alone.out


def test_version_needs_no_parser() -> None:
    code = "import sys; from wardeck.cli import main; main(['--version']); print(sorted(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    version, modules = done.stdout.splitlines()
    assert version.startswith("wardeck ")
    assert not {"'cyclopts'", "'rich'"} & set(modules.strip("[]").split(", "))


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_has_help(command: str) -> None:
    done = run(command, "--help")
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith(f"Usage: wardeck {command}")


@pytest.mark.parametrize("line", ["", "play --seed 1", "rules options", "play --seed 1 --json", "rules war"])
def test_a_closed_pipe_is_quiet(line: str) -> None:
    command = subprocess.Popen([*WARDECK, *line.split()], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert command.stdout is not None
    assert command.stderr is not None
    command.stdout.close()
    assert command.stderr.read() == ""
    assert command.wait(PATIENCE) == 0
    command.stderr.close()


@pytest.mark.skipif(not FULL.exists(), reason="there is no device that is always full")
def test_a_full_disk_is_one_line(tmp_path: Path) -> None:
    with FULL.open("w") as full:
        done = run("play", "--seed", "1", stdout=full)
    assert (done.code, done.err) == (2, "wardeck: the output cannot be written: No space left on device\n")
    done = run("play", "--seed", "1", "--record", str(FULL))
    assert (done.code, done.err) == (2, "wardeck: /dev/full: cannot be written: No space left on device\n")


def test_a_device_is_written_to_and_stays_a_device(tmp_path: Path) -> None:
    link = tmp_path / "nowhere"
    link.symlink_to("/dev/null")
    assert run("play", "--seed", "1", "--quiet", "--record", str(link)).code == 0
    assert link.is_symlink()
    assert Path("/dev/null").is_char_device()


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp437"])
def test_other_encodings_get_letters(encoding: str) -> None:
    done = run("play", "--packets", "Kh/Qs", "--players", "Zoë,李", encoding=encoding)
    assert (done.code, done.err) == (0, "")
    assert "Kh" in done.out


def test_an_interrupted_game_is_kept_and_can_be_replayed(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    line = [*LONG, "--record", str(path)]
    command = subprocess.Popen([*WARDECK, *line], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert command.stdout is not None
    for _ in range(10):
        command.stdout.readline()
    command.send_signal(signal.SIGINT)
    _, err = command.communicate(timeout=PATIENCE)
    assert command.returncode == 130
    assert err.count("\n") == 1
    assert "interrupted after " in err
    assert f"the record is kept: {path} (wardeck replay {path} shows it)" in err
    assert run("verify", str(path)).code == 0
    assert "Not finished: " in run("replay", str(path), "--quiet").out


def test_a_record_is_there_from_the_first_battle_on(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    line = [*LONG, "--record", str(path)]
    command = subprocess.Popen([*WARDECK, *line], stdout=subprocess.PIPE, text=True)
    assert command.stdout is not None
    command.stdout.readline()
    command.kill()
    command.communicate(timeout=PATIENCE)
    assert "result = " not in path.read_text()
    done = run("replay", str(path), "--quiet")
    assert done.code == 0
    assert " has won with all the cards." in done.out
