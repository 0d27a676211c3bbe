"""Two referees: the kernel and the engine, game by game; and the paths of the kernel among themselves."""

import tomllib
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from tests.lab.games import Start, by_engine, by_kernel, difference, facts, planned, random_start
from wardeck.lab import kernel, plan
from wardeck.lab.kernel_codes import FORFEIT, TERMINATIONS
from wardeck.rules.options import Rules
from wardeck.rules.presets import names, preset

RULINGS = tomllib.loads((Path(__file__).parent.parent / "rulings.toml").read_text(encoding="utf-8"))["ruling"]


@pytest.mark.parametrize("ruling", RULINGS, ids=[ruling["name"] for ruling in RULINGS])
@pytest.mark.parametrize("path", kernel.PATHS)
def test_rulings(ruling: dict[str, Any], path: str) -> None:
    found = by_kernel(Start(Rules(**ruling["rules"]), packets=tuple(ruling["packets"])), path=path)
    wanted = dict(ruling["expect"])
    wanted["winners"] = tuple(wanted["winners"])
    wanted["packets"] = tuple(packet.replace(" ", "") for packet in wanted["packets"])
    del wanted["table"]
    assert {name: found[name] for name in wanted} == wanted


@pytest.mark.parametrize("name", names())
def test_presets(name: str) -> None:
    rules, random = preset(name), Random(name)
    most = min(rules.max_players, 8)
    for players in range(rules.min_players, most + 1):
        for _ in range(3):
            compare(Start(rules, players, random.getrandbits(64), random.getrandbits(64), limit=1500))


def compare(start: Start) -> str:
    """One game by both; the termination."""
    expected = by_engine(start)
    found = difference(start, expected, by_kernel(start))
    assert not found, found
    return str(expected["termination"])


def test_random_rules_of_2_to_8_seats() -> None:
    random, ends = Random(1), Counter[str]()
    for game in range(2000):
        limit = random.choice([1000, 1000, 1 + game % 60])
        ends[compare(random_start(random, seats=random.choice([2, 2, 2, 3, 4, 5, 6, 7, 8]), limit=limit))] += 1
    assert ends.keys() == set(TERMINATIONS)


def test_random_rules_of_up_to_200_seats() -> None:
    random = Random(2)
    for _ in range(100):
        compare(random_start(random, seats=random.randint(9, 200), limit=200))


def loops(random: Random, seats: int) -> Start:
    """A start that often loops: few cards, nothing random, and limits near the end of the first loop."""
    start = random_start(random, seats=seats, limit=None)
    rules = start.rules.with_(
        take=random.choice(["winner-first", "loser-first", "seat-order", "as-laid", "loser-alternating"]),
        winnings="bottom",
        battles=0,
        wars_to_win=random.choice([0, 0, 4]),
        deadlock=random.choice(["draw", "draw", "redeal"]),
        layout=random.choice(["U", "DU"]),
    )
    ranks = random.choice(["23456789T", "2345", "2*"])
    packets = tuple(" ".join(random.choices(ranks, k=random.randint(1, 9 if seats == 2 else 5))) for _ in range(seats))
    return Start(rules, seats, start.seed, start.number, packets, random.choice([500, 500, 100, 40, 20, 10]))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_endless_games(seats: int) -> None:
    random = Random(seats)
    ends = Counter(compare(loops(random, seats)) for _ in range(250))
    assert ends["endless"] > 5


@pytest.mark.parametrize("seed", range(4))
def test_the_limit_decides_between_endless_and_stopped(seed: int) -> None:
    """Endless from warm-up + loop on, however late Brent's method sees it; stopped below."""
    random, checked = Random(seed), 0
    while checked < 12:
        start = loops(random, random.choice([2, 2, 3]))
        free = by_kernel(Start(**{**vars(start), "limit": 3000}))
        if free["termination"] != "endless":
            continue
        checked += 1
        for path in kernel.PATHS:
            for less in (0, 1, 2):
                limit = free["battles"] - less
                if limit < 1:
                    continue
                cut = Start(**{**vars(start), "limit": limit})
                found = by_kernel(cut, path=path)
                wrong = difference(cut, by_engine(cut), found)
                assert not wrong, wrong
                assert found["termination"] == ("stopped" if less else "endless")


def check_paths(random: Random, rules: int, games: int, limit: int) -> Counter[str]:
    """The three paths against each other, by whole arrays."""
    ends: Counter[str] = Counter()
    for number in range(rules):
        start = loops(random, 2) if number % 4 == 0 else random_start(random, seats=2, limit=limit)
        cut = random.choice([start.limit, start.limit, 1 + random.randrange(90)])
        first = min(start.number, 2**64 - games)
        found = {
            path: kernel.play(
                planned(start), seed=start.seed, first=first, games=games, limit=cut, packets=True, path=path
            )
            for path in kernel.PATHS
        }
        expected = found["general"]
        ends.update(TERMINATIONS[end] for end in expected.rows[:, 0])
        for path in ("scalar", "vector"):
            for game in range(games):
                one = Start(start.rules, 2, start.seed, first + game, start.packets, cut)
                wrong = difference(one, facts(expected, game), facts(found[path], game))
                assert not wrong, f"{path}: {wrong}"
    return ends


def test_paths_give_the_same() -> None:
    assert check_paths(Random(3), 150, 20, 2000).keys() == set(TERMINATIONS) - {"first-out"}


@pytest.mark.slow
def test_paths_give_the_same_on_many_rules() -> None:
    check_paths(Random(4), 5000, 60, 20_000)


@pytest.mark.slow
def test_many_random_rules() -> None:
    random = Random(5)
    for _ in range(50_000):
        compare(random_start(random, seats=random.choice([2, 2, 3, 4, 5, 8]), limit=3000))


def test_tapes_keep_to_themselves() -> None:
    """Nothing is written into the guard bytes; long games move their packets back many times."""
    for take in plan.TAKE:
        for changes in ({}, {"layout": "DDDU", "short": "match"}, {"winnings": "pile"}, {"packs": 30, "layout": "U"}):
            for path in ("scalar", "vector"):
                player = kernel.Player(plan.dealt(Rules(take=take, **changes)), limit=9000, path=path)  # type: ignore[arg-type]
                player.play(0, 0, 12)
                assert player.guarded


def test_options_of_a_plan() -> None:
    assert plan.SHORT["forfeit"] == FORFEIT
    uneven = plan.dealt_numbers(Rules(surplus="uneven"), range(5))
    assert uneven.seat_of.tolist() == [0, 1, 0, 1, 0]
    aside = plan.dealt_numbers(Rules(), range(5))
    assert aside.seat_of.tolist() == [0, 1, 0, 1, 255]
    assert plan.dealt(Rules(wild="2", jokers=2)).labels[-2:] == ("*", "2")


def test_a_number_of_its_own() -> None:
    """Games are the same wherever a batch begins, and in whatever batch they are."""
    planned_ = plan.dealt(Rules())
    whole = kernel.play(planned_, first=100, games=50, packets=True)
    parts = [kernel.play(planned_, first=100 + at, games=10, packets=True) for at in range(0, 50, 10)]
    assert np.array_equal(whole.rows, np.concatenate([part.rows for part in parts]))
    assert np.array_equal(whole.packets, np.concatenate([part.packets for part in parts]))
