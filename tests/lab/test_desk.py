"""The desk: what it says against other ways to know it, and the process behind it."""

import asyncio
import subprocess
import sys
import time
from typing import Any

import pytest

from tests.lab.test_knowledge import SMALL, position
from tests.web.people import PATIENCE, awaited
from wardeck import Rules, preset
from wardeck.errors import LabError
from wardeck.lab import desk as desk_module
from wardeck.lab import exact, simulate
from wardeck.lab.answers import Chances, Estimate, Figure
from wardeck.lab.clerk import answer, chances, estimate, lengths
from wardeck.lab.desk import Desk
from wardeck.lab.forecast import odds
from wardeck.lab.luck import Luck, luck
from wardeck.rules.files import differences

SECONDS = 0.1


def near(found: Figure, other: Figure) -> bool:
    """Within the printed intervals; twice and a half as far, since several are looked at, and each may err."""
    return abs(found.value - other.value) <= 2.5 * (found.high - found.low + other.high - other.low) / 2


# Estimates


@pytest.mark.parametrize(
    ("rules", "players"),
    [
        (preset("two-player"), 2),
        (preset("war"), 4),
        (preset("first-to-three-wars"), 2),
        (Rules(take="seat-order"), 2),
        (Rules(ranks="2345"), 2),
        (preset("two-player").with_(battles=100), 2),
        (preset("speed-war"), 3),
        (preset("party"), 30),
    ],
)
def test_an_estimate_agrees_with_a_run(rules: Rules, players: int) -> None:
    found = estimate(rules, players, SECONDS)
    run = simulate(rules, games=4_000, players=players, seed=20, limit=1_000_000)
    assert found.battles is not None
    assert near(found.battles, Figure(run.battles.mean, *run.battles.interval()))
    for seat, wins in enumerate(found.wins):
        assert near(wins, Figure(run.win_share(seat), *run.win_interval(seat)))
    shares = [sum(each.value for each in found.wins), found.draw.value, found.endless.value, found.longer.value]
    assert sum(shares) == pytest.approx(1)
    assert abs(found.endless.value - run.endless / run.games) < 0.05
    if found.ninety is not None:
        ends, ninety = run.battles.histogram, found.ninety.value
        assert sum(games for battles, games in ends.items() if battles <= ninety) / run.games > 0.87
        assert sum(games for battles, games in ends.items() if battles < ninety) / run.games < 0.93
    else:
        assert run.endless > run.games / 10


def test_what_an_estimate_says() -> None:
    share = Figure(0.03, 0.02, 0.04)
    never = Figure(0.0, 0.0, 0.001)
    found = Estimate(
        players=2,
        games=1_000,
        battles=Figure(180.0, 170.0, 190.4),
        half=Figure(150, 140, 160),
        ninety=Figure(420, 400, 440),
        wins=(Figure(0.5, 0.47, 0.53), Figure(0.47, 0.44, 0.5)),
        draw=share,
        endless=never,
        longer=never,
        ending="proof",
    )
    length, *more = found.sentences(3)
    assert length.startswith("About 9 minutes at 3 s a battle; nine games of ten are over in 21 minutes.")
    assert length.endswith("On average 180 battles (170 – 190).")
    assert more == [
        "Player 1 wins 50.0 % of the games (47.0 % – 53.0 %).",
        "1 game in 33 is a draw.",
        "Never ends: not seen in 1,000 games.",
        "From 1,000 games, played now.",
    ]


@pytest.mark.parametrize(
    ("rules", "told"),
    [
        (Rules(take="seat-order"), "Never ends: proved for most deals"),
        (Rules(take="shuffled"), "Cards are shuffled again and again, so every game ends at some time."),
        (Rules(battles=20), "The battles are counted, so every game ends."),
        (Rules(claim="race"), "Everybody is taken to turn and call in time."),
    ],
)
def test_why_games_end(rules: Rules, told: str) -> None:
    assert any(sentence.startswith(told) for sentence in estimate(rules, 2, 0.05).sentences(3))


def test_what_chances_say() -> None:
    never = Figure(0.0, 0.0, 0.1)
    wins = (Figure(0.25, 0.2, 0.3), Figure(0.75, 0.7, 0.8), never)
    found = Chances(battles=7, games=100, wins=wins, draw=never, nobody=never, left=Figure(60, 50, 70), race=False)
    assert found.sentence(["Ada", "Ben", "Cleo"], 3) == "Chances: Ben 75 % and Ada 25 %; about 3 minutes to go."


def test_lengths_count_the_games_on_either_side() -> None:
    rules = Rules(ranks="2345")
    run = simulate(rules, games=20_000, seed=9)
    median = int(run.battles.median)
    found = lengths(rules, 2, SECONDS, battles=median, longest_war=2)
    ends = run.battles.histogram
    shorter = sum(games for each, games in ends.items() if each < median) / run.games
    longer = 1 - sum(games for each, games in ends.items() if each <= median) / run.games
    chains = sum(games for each, games in run.longest_war.histogram.items() if each >= 2) / run.longest_war.games
    assert found["shorter"].value == pytest.approx(shorter, abs=0.02)
    assert found["longer"].value == pytest.approx(longer, abs=0.02)
    assert found["chain"].value == pytest.approx(chains, abs=0.02)


def test_games_from_given_packets_are_compared_with_deals_of_their_cards() -> None:
    deals = exact(SMALL.with_(take="winner-first"))
    known = position(["????", "????"], unseen="22334455")
    ends = deals.summary.battles.histogram
    shorter = sum(games for each, games in ends.items() if each < 4) / deals.summary.games
    found = lengths(SMALL.with_(take="winner-first"), known, SECONDS, battles=4, longest_war=1)
    assert near(found["shorter"], Figure(shorter, shorter, shorter))


def test_a_question_that_cannot_be_answered() -> None:
    said = answer({"ask": "estimate", "rules": {"ranks": "2", "max_players": 9}, "players": 9, "seconds": 0.1})
    assert said["code"] == "deal.few-cards"


# The process


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desk_module, "AFTER_TROUBLE", 0.0)


@awaited
async def test_of_one_asker_the_newest_question_counts() -> None:
    desk = Desk()
    asked = [
        asyncio.create_task(desk.estimate(Rules(), 2, asker=asker, seconds=0.05)) for asker in ("a", "a", "b", "a")
    ]
    answers = await asyncio.gather(*asked)
    await desk.close()
    assert [each is None for each in answers] == [True, True, False, False]


@awaited
async def test_a_process_that_dies_is_started_again(at_once: None) -> None:
    desk = Desk()
    assert await desk.estimate(Rules(), 2, seconds=0.05)
    first = desk.pid
    asked = asyncio.create_task(desk.estimate(Rules(), 2, seconds=5.0))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert desk._process is not None
    desk._process.kill()
    with pytest.raises(LabError) as refused:
        await asked
    assert refused.value.code == "desk.failed"
    assert await desk.estimate(Rules(), 2, seconds=0.05)
    assert desk.pid != first
    await desk.close()


@awaited
async def test_a_question_that_cannot_be_put_troubles_nobody_else() -> None:
    desk = Desk()

    def lost() -> dict[str, Any] | None:
        raise LookupError

    with pytest.raises(LookupError):
        await desk.chances(SMALL, lost)
    assert await desk.chances(SMALL, lambda: None) is None
    assert await desk.chances(SMALL, lambda: position(["2355", "244"]), seconds=0.02)
    await desk.close()


@awaited
async def test_what_cannot_start_refuses(at_once: None) -> None:
    desk = Desk(("/nowhere/python",))
    with pytest.raises(LabError) as refused:
        await desk.estimate(Rules(), 2)
    assert refused.value.code == "desk.failed"
    await desk.close()


@awaited
async def test_an_error_comes_through_with_its_code() -> None:
    desk = Desk()
    with pytest.raises(LabError) as refused:
        await desk.estimate(Rules(), 7)
    assert str(refused.value) == "these rules are for 2 players, not 7"
    await desk.close()


ASKER = """
import asyncio, os, sys
from wardeck import Rules
from wardeck.lab.desk import Desk
async def main():
    desk = Desk()
    await desk.estimate(Rules(), 2, seconds=0.05)
    assert not {"numba", "numpy"} & sys.modules.keys()
    print(desk.pid, flush=True)
    os._exit(9)
asyncio.run(main())
"""


def is_clerk(pid: str) -> bool:
    found = subprocess.run(["ps", "-o", "args=", "-p", pid], capture_output=True, text=True, check=False)
    return "wardeck.lab.clerk" in found.stdout


def test_it_ends_with_whoever_started_it_who_carries_no_kernel() -> None:
    with subprocess.Popen([sys.executable, "-c", ASKER], stdout=subprocess.PIPE, text=True) as asker:
        assert asker.stdout is not None
        said = asker.stdout.read()  # to the end: the desk holds its own pipe, not this one
    assert asker.returncode == 9
    assert said.strip().isdigit()
    until = time.monotonic() + PATIENCE
    while is_clerk(said.strip()):
        assert time.monotonic() < until, "it plays on alone"
        time.sleep(0.02)


# After a game


@awaited
async def test_the_turning_point_is_found() -> None:
    """Two hands are alike, until the tenth battle takes an ace from one of them."""
    even, lost = position(["2345A", "2345A"]), position(["2345", "2345AA"])
    over = position(["", "22334455AA"])
    known = [even] * 10 + [lost] * 20 + [over]
    desk = Desk()
    found = await luck(desk, Rules(ranks="2345A", layout="U"), known, dealt=False, battles=30, longest_war=0)
    await desk.close()
    assert [turn.battle for turn in found.turns] == [10]
    assert found.course[0][0] == 0
    assert found.course[-1] == (30, found.course[-1][1])
    assert found.course[-1][1][1].value == 1.0


def test_what_is_taken_for_granted_of_a_race_is_said() -> None:
    share = Figure(0.5, 0.4, 0.6)
    found = Luck(26, 0, dealt=True, games=100, shorter=share, longer=share, chain=share, turns=(), course=(), race=True)
    assert found.sentences(["Ada", "Ben"])[-1].endswith("Everybody is taken to turn and call in time.")


def test_rules_go_through_as_their_table() -> None:
    rules = preset("war").with_(layout="DDU")
    assert answer({"ask": "estimate", "rules": differences(rules, Rules()), "players": 2, "seconds": 0.01})["answer"]


def test_chances_of_the_whole_way() -> None:
    known = position(["2355", "244"], battles=3)
    found = chances(SMALL, known, SECONDS)
    truth = odds(SMALL, ["2 3 5 5", "2 4 4"], ordered=False)
    assert near(found.wins[0], Figure(truth.chance(0), *truth.interval(0)))
    assert found.battles == 3
    assert found.left is not None
