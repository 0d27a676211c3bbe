"""How long the chosen rules take, told before the deal: from measurements of the presets."""

import tomllib
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import resources
from typing import Any

from wardeck.room.events import Pace, Turns
from wardeck.room.room import Room
from wardeck.rules.files import HouseRules
from wardeck.rules.options import KINDS, Rules
from wardeck.rules.presets import named

TURNING = 1000
"""Milliseconds that people take to turn, on top of the beat in which the cards are shown."""
RACING = 1.7
"""Seconds of a battle in a race, whatever the pace: measured in rooms of 2 to 8 who react as bots do (`race`)."""


@dataclass(frozen=True, slots=True)
class Measured:
    """Games of so many players: how many of how many had no end, and what half and nine tenths of the others took."""

    players: int
    games: int
    endless: int
    battles: list[int | None]


@dataclass(frozen=True, slots=True)
class Lengths:
    """What was measured with a preset. ``exact`` is False where the rules differ from it.

    A number of battles that is None is more than ``limit``. ``seconds`` says how long a battle takes where nothing else
    is chosen, by who turns.
    """

    preset: str
    exact: bool
    limit: int
    measured: list[Measured]
    seconds: dict[str, float]


def lengths(house: HouseRules) -> Lengths | None:
    """How long these rules take with any number of players; None where nothing is known."""
    preset = _measured_as(house)
    figures = _table().get(preset or "", {})
    if preset is None or not figures:
        return None
    measured = [
        Measured(
            players=int(players),
            games=each["games"],
            endless=each.get("endless", 0),
            battles=[_capped(each.get(key), house.rules) for key in ("median", "ninety")],
        )
        for players, each in figures.items()
    ]
    seconds = {turns.value: seconds_a_battle(house.rules, Pace(turns=turns)) for turns in Turns}
    return Lengths(preset, preset_of(house.rules) is not None, _table()["limit"], measured, seconds)


def length(room: Room) -> dict[str, Any] | None:
    """Battles and seconds that half and nine tenths of the games take; None where nothing is known.

    `Lengths` says what the parts mean; ``players`` is the measured number that comes nearest.
    """
    known = lengths(room.house)
    if known is None:
        return None
    players = max(2, len(room.seats))
    nearest = min(known.measured, key=lambda each: abs(each.players - players) / each.players)
    beat = seconds_a_battle(room.house.rules, room.pace)
    return {
        "preset": known.preset,
        "exact": known.exact,
        "limit": known.limit,
        "players": nearest.players,
        "endless": [nearest.endless, nearest.games],
        "battles": nearest.battles,
        "seconds": [None if each is None else round(each * beat) for each in nearest.battles],
        "beat": beat,
    }


def seconds_a_battle(rules: Rules, pace: Pace) -> float:
    """How long a battle takes at this pace, about."""
    if rules.claim == "race":
        return RACING
    waiting = 0 if pace.turns is Turns.ITSELF else TURNING
    return (pace.beat / pace.speed + waiting) / 1000


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
