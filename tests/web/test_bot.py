"""The bot of `examples/` plays a game by its link."""

import subprocess
import sys
from pathlib import Path

from tests.web.people import PATIENCE, Person, Server, awaited

BOT = Path(__file__).parents[2] / "examples" / "bot.py"


@awaited
async def test_it_plays_to_the_end(server: Server) -> None:
    room, token = server.open(rules={"base": "two-player", "battles": 12})
    with subprocess.Popen([sys.executable, BOT, f"{server.link}#{room}", "Marvin"]) as bot:
        async with Person(server.port, room, token) as ada:
            await ada.until(lambda: ada.last("person-came") is not None)
            await ada.done({"type": "start", "again": False})
            await ada.until(lambda: ada.last("played") is not None)
            while ada.last("secret-published") is None:
                turn = ada.last("played")
                assert turn is not None
                await ada.act({"type": "turn", "seat": 0, "battle": turn["battle"], "step": turn["step"]})
                await ada.until(lambda turn=turn: ada.last("played") != turn)  # type: ignore[misc]
        assert bot.wait(PATIENCE) == 0


def test_it_is_short() -> None:
    """About thirty lines, without blank ones and without what says what they do."""
    text = BOT.read_text().partition("def play")[2].partition("if __name__")[0]
    assert len([line for line in text.splitlines() if line.strip() and '"""' not in line]) <= 36
