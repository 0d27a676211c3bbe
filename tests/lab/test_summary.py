"""Figures of many games, against the same figures worked out game by game."""

import json
import math
import statistics
from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from wardeck.lab import Measure, Summary, wilson
from wardeck.lab import kernel_codes as c
from wardeck.lab.kernel import Games, play
from wardeck.lab.kernel_counts import Counts, Extreme
from wardeck.lab.run import planned
from wardeck.rules.options import Rules
from wardeck.rules.presets import preset

values = st.lists(st.one_of(st.integers(0, 40), st.integers(0, 2**40)), min_size=1, max_size=60)


def measured(found: list[int], first: int = 0) -> Measure:
    least, greatest = min(found), max(found)
    return Measure.of(
        dict(sorted(Counter(found).items())),
        Extreme(least, first + found.index(least)),
        Extreme(greatest, first + found.index(greatest)),
    )


@given(values)
def test_a_measure_agrees_with_the_statistics_module(found: list[int]) -> None:
    measure = measured(found)
    assert measure.games == len(found)
    assert measure.total == sum(found)
    assert measure.mean == pytest.approx(statistics.mean(found), rel=1e-15)
    assert measure.median == statistics.median_low(found)
    assert measure.mode == min(statistics.multimode(found))
    assert (measure.shortest, measure.longest) == (min(found), max(found))
    assert found.index(min(found)) == measure.shortest_game
    assert found.index(max(found)) == measure.longest_game
    if len(found) > 1:
        assert measure.sd == pytest.approx(float(statistics.stdev(found)), rel=1e-12)
        assert measure.standard_error == pytest.approx(statistics.stdev(found) / math.sqrt(len(found)), rel=1e-12)
    else:
        assert math.isnan(measure.sd)


@given(values, st.sampled_from([0, 0.05, 0.07, 0.25, 0.5, 0.75, 0.95, 0.99, 1]))
def test_quantiles_agree_with_numpy(found: list[int], q: float) -> None:
    assert measured(found).quantile(q) == np.quantile(found, q, method="inverted_cdf")


@given(values, values)
def test_measures_add_up(first: list[int], second: list[int]) -> None:
    total = measured(first) + measured(second, len(first))
    assert total == measured(first + second)
    assert measured(second, len(first)) + measured(first) == total
    assert Measure() + total == total + Measure() == total


@given(values)
def test_a_measure_survives_json(found: list[int]) -> None:
    measure = measured(found)
    assert Measure.from_dict(json.loads(json.dumps(measure.to_dict()))) == measure


def test_no_games_have_no_figures() -> None:
    nothing = Measure()
    assert nothing.games == nothing.total == 0
    for figure in (nothing.mean, nothing.sd, nothing.standard_error, nothing.median, nothing.mode, nothing.precision):
        assert math.isnan(figure)
    assert nothing.shortest is nothing.longest is nothing.shortest_game is None
    with pytest.raises(ValueError, match=r"1\.5 is no share"):
        nothing.quantile(1.5)


def test_an_interval_of_the_mean() -> None:
    measure = measured([1, 2, 3, 4])
    low, high = measure.interval()
    assert (low + high) / 2 == 2.5
    assert measure.precision == pytest.approx((high - low) / 2 / 2.5)
    assert measure.share_above(3) == 0.25


@pytest.mark.parametrize(  # R: prop.test(…, correct = FALSE), binom::binom.wilson
    ("hits", "games", "low", "high"),
    [(0, 10, 0, 0.27753), (1, 10, 0.01788, 0.40415), (5, 10, 0.23659, 0.76341), (10, 10, 0.72247, 1), (0, 0, 0, 1)],
)
def test_wilson(hits: int, games: int, low: float, high: float) -> None:
    assert wilson(hits, games) == pytest.approx((low, high), abs=5e-6)


RUNS: list[tuple[Rules, int, int | None]] = [
    (preset("two-player"), 2, None),
    (preset("two-player").with_(take="seat-order"), 2, None),
    (preset("two-player").with_(ranks="23456", layout="U"), 2, None),
    (preset("two-player"), 2, 100),
    (preset("clone-war"), 4, None),
    (preset("party"), 7, None),
    (preset("war").with_(goal="first-out"), 3, 12),
]


@pytest.mark.parametrize(("rules", "players", "limit"), RUNS)
def test_a_summary_agrees_with_its_games(rules: Rules, players: int, limit: int | None) -> None:
    found = play(planned(rules, players=players), seed=5, first=70, games=400, limit=limit)
    counts = Counts(players)
    counts.add(found.rows, found.masks, found.first)
    check(Summary.of(counts), found)


def check(summary: Summary, found: Games) -> None:
    games = range(len(found.rows))
    ends = [c.TERMINATIONS[code] for code in found.rows[:, c.R_END]]
    won = [found.winners(game) for game in games]
    over = [game for game in games if ends[game] not in ("endless", "stopped")]
    assert summary.games == len(games) == sum(summary.wins) + summary.draws + summary.endless + summary.stopped
    assert dict(summary.terminations) == {word: ends.count(word) for word in c.TERMINATIONS}
    for seat in range(summary.seats):
        assert summary.wins[seat] == sum(won[game] == (seat,) for game in over)
        assert summary.shared[seat] == sum(seat in won[game] and len(won[game]) > 1 for game in over)
        assert summary.leads[seat] == sum(ends[game] == "stopped" and won[game] == (seat,) for game in games)
        assert summary.win_share(seat) == summary.wins[seat] / len(games)
        low, high = summary.win_interval(seat)
        assert low <= summary.win_share(seat) <= high
    assert summary.draws == sum(len(won[game]) > 1 for game in over)
    columns = {"battles": c.R_BATTLES, "war_steps": c.R_WAR_STEPS, "longest_war": c.R_LONGEST_WAR}
    for name, column in columns.items():
        each = [int(found.rows[game, column]) for game in over]
        measure = summary.measure(name)
        assert dict(measure.histogram) == dict(Counter(each))
        if each:
            assert measure.longest_game == found.first + over[each.index(max(each))]
            assert measure.shortest_game == found.first + over[each.index(min(each))]
    loops = [int(loop) for loop, end in zip(found.rows[:, c.R_LOOP], ends, strict=True) if end == "endless"]
    assert dict(summary.loop.histogram) == dict(Counter(loops))
    assert Summary.from_dict(json.loads(json.dumps(summary.to_dict()))) == summary


def test_summaries_for_different_tables_do_not_add_up() -> None:
    with pytest.raises(ValueError, match="summaries of games for 2 and for 3"):
        Summary.nothing(2) + Summary.nothing(3)
