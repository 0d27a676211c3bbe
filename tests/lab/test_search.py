"""Remarkable games: against looking at every row by hand, and at the referee's own course of the game."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from wardeck.engine.game import Game
from wardeck.engine.outcome import Outcome
from wardeck.errors import LabError
from wardeck.lab.search import WISHES, Search, find
from wardeck.rules.options import Rules
from wardeck.rules.presets import preset

GAMES, SEED, FIRST, MOST = 60, 11, 5, 4
LOOPING = Rules(ranks="23456", layout="U", take="seat-order")
CASES = [(preset("war").with_(ranks="TJQKA"), 4), (LOOPING, 2), (Rules(ranks="2345", take="loser-first"), 2)]

Course = tuple[Outcome, int, int]
"""How a game ended, how often the lead changed, and the fewest cards that the winner held."""


def course(rules: Rules, players: int, number: int) -> Course:
    game = Game(rules, players=players, seed=SEED, number=number, keep_events=False)
    held = []
    while True:
        held.append([game.state.count(seat) for seat in range(players)])
        if game.over:
            break
        game.battle()
    leaders = [cards.index(max(cards)) for cards in held if cards.count(max(cards)) == 1]
    changes = sum(one != two for one, two in pairwise(leaders))
    winners = game.outcome.winners
    return game.outcome, changes, min(cards[winners[0]] for cards in held) if len(winners) == 1 else -1


def ended(found: Course) -> bool:
    return found[0].loop is None


def alone(found: Course) -> bool:
    return ended(found) and len(found[0].winners) == 1


BY_HAND: dict[str, tuple[Callable[[Course], bool], Callable[[Course], int], int]] = {
    "longest": (ended, lambda it: it[0].battles, -1),
    "shortest": (ended, lambda it: it[0].battles, 1),
    "endless": (lambda it: not ended(it), lambda it: it[0].loop or 0, 0),
    "longest-loop": (lambda it: not ended(it), lambda it: it[0].loop or 0, -1),
    "longest-warm-up": (lambda it: not ended(it), lambda it: it[0].warm_up or 0, -1),
    "draw": (lambda it: ended(it) and not alone(it), lambda it: it[0].battles, 0),
    "most-wars": (ended, lambda it: it[0].war_steps, -1),
    "longest-chain": (ended, lambda it: it[0].longest_war, -1),
    "closest": (alone, lambda it: it[1], -1),
    "biggest-comeback": (alone, lambda it: it[2], 1),
}


def search(rules: Rules, wish: str, players: int, **how: Any) -> Search:
    return find(rules, wish, games=GAMES, most=MOST, players=players, seed=SEED, first=FIRST, **how)


@pytest.mark.parametrize(("rules", "players"), CASES)
def test_against_every_game(rules: Rules, players: int) -> None:
    assert set(BY_HAND) == set(WISHES)
    courses = {number: course(rules, players, number) for number in range(FIRST, FIRST + GAMES)}
    for wish, (fits, value, rank) in BY_HAND.items():
        fitting = {number: value(found) for number, found in courses.items() if fits(found)}
        best = sorted(fitting, key=lambda number: (rank * fitting[number], number))[:MOST]
        found = search(rules, wish, players)
        assert (found.games, found.matching) == (GAMES, len(fitting)), wish
        assert [(each.number, each.value) for each in found.found] == [(number, fitting[number]) for number in best], (
            wish
        )
        for each in found.found:
            outcome = courses[each.number][0]
            assert (each.termination, each.winners) == (str(outcome.termination), outcome.winners)
            assert (each.battles, each.war_steps, each.longest_war) == (
                outcome.battles, outcome.war_steps, outcome.longest_war,
            )  # fmt: skip


def test_workers_do_not_show() -> None:
    for wish in ("longest", "biggest-comeback", "endless"):
        assert search(LOOPING, wish, 2, workers=1) == search(LOOPING, wish, 2)


def test_refused() -> None:
    with pytest.raises(LabError, match='there is no "longst" to look for; did you mean longest'):
        find("two-player", "longst", games=10)
    with pytest.raises(LabError, match="0 games cannot be kept: it takes 1 to 10000"):
        find("two-player", "longest", games=10, most=0)
    with pytest.raises(LabError, match="games cannot be played"):
        find("two-player", "longest", games=10**30)
