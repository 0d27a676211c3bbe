"""How long presets take: the measured figures cover every preset, and are about right."""

import tomllib
from importlib import resources
from random import Random

import pytest

from tests.room.driving import Turns, room_of
from tests.room.racing import Net, race_of
from tools.lengths import LIMIT, PLAYERS, sample
from wardeck.chance import reaction
from wardeck.room.race import BOT_REACTION
from wardeck.room.view import snapshot
from wardeck.rules.presets import names, preset

FIGURES = tomllib.loads(resources.files("wardeck.rules.presets").joinpath("lengths.toml").read_text(encoding="utf-8"))


def test_every_preset_is_measured_for_its_players() -> None:
    assert FIGURES["limit"] == LIMIT
    assert list(FIGURES)[1:] == list(names())
    for name in names():
        rules = preset(name)
        wanted = {str(n) for n in PLAYERS if rules.min_players <= n <= rules.max_players}
        assert set(FIGURES[name]) == wanted
        for figures in FIGURES[name].values():
            assert figures.get("median", LIMIT) <= figures.get("ninety", LIMIT) <= LIMIT
            assert figures["games"] >= 12


@pytest.mark.parametrize(("name", "players"), [("two-player", 2), ("party", 20), ("first-to-three-wars", 2)])
def test_measuring_again_gives_about_the_same(name: str, players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tools.lengths.GAMES", 40)
    found, stated = sample(name, players), FIGURES[name][str(players)]
    for key in ("median", "ninety"):
        assert stated[key] / 2 <= found[key] <= stated[key] * 2


def test_more_than_the_limit_is_said_as_such() -> None:
    table = room_of("Ada", bots=199, rules={"base": "war"})
    said = snapshot(table.room)["length"]
    assert (said["players"], said["battles"], said["seconds"], said["limit"]) == (
        200,
        [None, None],
        [None, None],
        LIMIT,
    )


def test_the_pace_decides_the_seconds() -> None:
    table = room_of("Ada", bots=1, rules={"base": "two-player"})
    battles = snapshot(table.room)["length"]["battles"]
    table.pace(turns=Turns.ITSELF, beat=1000, speed=4)
    said = snapshot(table.room)["length"]
    assert said["battles"] == battles
    assert said["beat"] == 0.25
    assert said["seconds"] == [round(each / 4) for each in battles]


@pytest.mark.parametrize(("people", "bots"), [(2, 0), (1, 3), (8, 0)])
def test_a_battle_of_a_race_takes_as_long_as_people_do_who_react_as_bots_do(people: int, bots: int) -> None:
    random, table = Random(people), race_of(people, bots=bots)
    table.pace(turns=Turns.ITSELF, beat=60_000)
    began = table.now
    Net(table, [15] * people, lambda seat, battle: reaction(random.getrandbits(64), *BOT_REACTION)).run(26)
    took = (table.now - began) / 1000 / table.play.state.battles
    assert snapshot(table.room)["length"]["beat"] == pytest.approx(took, abs=0.25)
