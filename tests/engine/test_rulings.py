"""The worked positions, each also with its seats rotated, up to what the rulebook's section 10 excepts."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from wardeck.engine.game import play
from wardeck.rules.options import Rules

RULINGS = tomllib.loads((Path(__file__).parent.parent / "rulings.toml").read_text(encoding="utf-8"))["ruling"]
NAMES_SEATS = ("seat-order", "as-laid")
"""Orders of taking that name seats: a rotated game is another game."""


@pytest.mark.parametrize("ruling", RULINGS, ids=lambda ruling: ruling["name"])
def test_ruling(ruling: dict[str, Any]) -> None:
    outcome = play(Rules(**ruling["rules"]), packets=ruling["packets"])
    found = {name: getattr(outcome, name) for name in ruling["expect"]}
    found = {name: list(value) if isinstance(value, tuple) else value for name, value in found.items()}
    assert found == ruling["expect"], ruling["why"]


@pytest.mark.parametrize("turn", [1, 2, 3, 4])
@pytest.mark.parametrize(
    "ruling", [each for each in RULINGS if each["rules"].get("take") not in NAMES_SEATS], ids=lambda each: each["name"]
)
def test_ruling_with_rotated_seats(ruling: dict[str, Any], turn: int) -> None:
    seats = len(ruling["packets"])
    turn %= seats

    def rotated(of_seats: list[str]) -> list[str]:
        return of_seats[-turn:] + of_seats[:-turn]

    expect = dict(ruling["expect"])
    outcome = play(Rules(**ruling["rules"]), packets=rotated(ruling["packets"]))
    assert list(outcome.winners) == sorted((seat + turn) % seats for seat in expect.pop("winners"))
    assert list(outcome.packets) == rotated(expect.pop("packets"))
    assert sorted(outcome.table.split()) == sorted(expect.pop("table").split())
    assert {name: getattr(outcome, name) for name in expect} == expect, ruling["why"]


def test_there_are_rulings() -> None:
    assert len(RULINGS) == 46
