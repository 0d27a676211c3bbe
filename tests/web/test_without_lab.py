"""A server in an environment without the laboratory: everything is there but its panels, which say why."""

import asyncio
import site
import subprocess
import sys
import venv
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.people import Person, Server, awaited

LAB = ("numba", "numpy", "llvmlite")
WHY = 'numba is not installed: pip install "wardeck[lab]" brings it'


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Python with all that is installed here but the laboratory."""
    home = tmp_path_factory.mktemp("without") / "venv"
    venv.create(home, symlinks=True)
    (packages,) = home.glob("lib/python*/site-packages")
    for installed in Path(site.getsitepackages()[0]).iterdir():
        if not installed.name.startswith(LAB):
            (packages / installed.name).symlink_to(installed)
    python = home / "bin" / "python"
    absent = "import importlib.util as u; print(any(map(u.find_spec, ('numba', 'numpy', 'llvmlite'))))"
    assert subprocess.run([python, "-c", absent], capture_output=True, text=True, check=True).stdout == "False\n"
    return python


class Elsewhere(Server):
    """A server that another Python runs."""

    python = Path(sys.executable)

    def command(self) -> list[str]:
        return [str(self.python), *super().command()[1:]]


@pytest.fixture
def server(bare: Path, tmp_path: Path) -> Iterator[Server]:
    made = Elsewhere(tmp_path / "rooms.sqlite")
    made.python = bare
    made.start()
    yield made
    assert made.stop() == 0
    assert "Traceback" not in made.said()


@awaited
async def test_a_whole_game_and_where_the_panels_would_be(server: Server) -> None:
    missing = (503, {"code": "extra.missing", "message": WHY})
    assert server.ask("")[0] == 200
    assert server.ask("api/estimate", {"rules": {"base": "war"}, "players": 3}) == missing
    room, token = server.open(rules={"base": "two-player", "ranks": "9TJQKA"})
    async with Person(server.port, room, token) as ada, Person(server.port, room) as eye:
        await ada.done({"type": "add-bots", "bots": 1})
        await eye.say({"type": "watch", "chances": True})
        await eye.until(lambda: eye.frames[-1]["type"] == "refused")
        assert (eye.frames[-1]["code"], eye.frames[-1]["sentence"]) == ("extra.missing", WHY)
        await ada.done({"type": "start", "again": False})
        await ada.until(lambda: ada.last("played") is not None)
        await ada.done({"type": "run-on", "until": "end"})
        await ada.until(lambda: ada.last("secret-published") is not None)
    assert await asyncio.to_thread(server.ask, f"api/rooms/{room}/luck") == missing
    assert server.ask(f"api/rooms/{room}/replay")[0] == 200


@pytest.mark.parametrize("words", ["simulate war", "replay --game two-player 1 2 --luck"])
def test_the_command_line_says_what_is_missing(bare: Path, words: str) -> None:
    done = subprocess.run([bare, "-m", "wardeck", *words.split()], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"wardeck: {WHY}")


def test_a_game_is_played_and_shown_again(bare: Path, tmp_path: Path) -> None:
    record = str(tmp_path / "game.toml")
    for words in (["play", "two-player", "--seed", "1", "--auto", "--record", record], ["replay", record, "--quiet"]):
        done = subprocess.run([bare, "-m", "wardeck", *words], capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, "")
