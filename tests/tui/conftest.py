"""The server of the web's tests, for those who join its rooms from a terminal."""

from pathlib import Path

import pytest

from tests.web.conftest import server
from wardeck.tui import laboratory, memory, settings

__all__ = ["home", "server"]


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A folder of its own for choices and for the game that is played."""
    for name in ("user_config_path", "user_state_path"):
        monkeypatch.setattr(settings, name, lambda _: tmp_path / "home")
    monkeypatch.setattr(memory, "user_state_path", lambda _: tmp_path / "home")
    return tmp_path / "home"


@pytest.fixture(autouse=True)
def quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Screens do not wait for the laboratory: nobody asks it."""

    async def nothing(*_: object) -> tuple[str, ...]:
        return ()

    monkeypatch.setattr(laboratory.Laboratory, "estimate", nothing)
