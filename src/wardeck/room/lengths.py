"""How long the chosen rules take, told before the deal: from measurements of the presets."""

import tomllib
from functools import cache, lru_cache
from importlib import resources
from typing import Any

from wardeck.room.events import Turns
from wardeck.room.room import Room
from wardeck.rules.files import HouseRules
from wardeck.rules.options import KINDS, Rules
from wardeck.rules.presets import named

TURNING = 1000
"""Milliseconds that people take to turn, on top of the beat in which the cards are shown."""


def length(room: Room) -> dict[str, Any] | None:
    """Battles and seconds that half and nine tenths of the games take; None where nothing is known.

    A value that is None is more than ``limit`` battles. ``exact`` is False where the rules differ from the ``preset``
    that was measured, and ``players`` is the measured number that comes nearest.
    """
    preset = _measured_as(room.house)
    players = max(2, len(room.seats))
    figures = {int(number): each for number, each in _table().get(preset or "", {}).items()}
    if preset is None or not figures:
        return None
    nearest = min(figures, key=lambda number: abs(number - players) / number)
    limit = _table()["limit"]
    battles = [_capped(figures[nearest].get(key), room.house.rules) for key in ("median", "ninety")]
    beat = seconds_a_battle(room)
    return {
        "preset": preset,
        "exact": preset_of(room.house.rules) is not None,
        "players": nearest,
        "limit": limit,
        "endless": [figures[nearest].get("endless", 0), figures[nearest]["games"]],
        "battles": battles,
        "seconds": [None if each is None else round(each * beat) for each in battles],
        "beat": beat,
    }


def seconds_a_battle(room: Room) -> float:
    """How long a battle takes at this pace, about."""
    waiting = 0 if room.pace.turns is Turns.ITSELF else TURNING
    return (room.pace.beat / room.pace.speed + waiting) / 1000


def preset_of(rules: Rules) -> str | None:
    """The name of the preset that these rules are, if they are one."""
    return _preset_of(tuple(getattr(rules, name) for name in KINDS))


@lru_cache(maxsize=256)
def _preset_of(written: tuple[Any, ...]) -> str | None:
    """Comparing rules is slow, and they are told at every joining; equal rules may be written in several ways."""
    preset = named(Rules(**dict(zip(KINDS, written, strict=True))))
    return preset.name if preset else None


def _measured_as(house: HouseRules) -> str | None:
    return preset_of(house.rules) or house.base


def _capped(battles: int | None, rules: Rules) -> int | None:
    if not rules.battles:
        return battles
    return rules.battles if battles is None else min(battles, rules.battles)


@cache
def _table() -> dict[str, Any]:
    return tomllib.loads(resources.files("wardeck.rules.presets").joinpath("lengths.toml").read_text(encoding="utf-8"))
