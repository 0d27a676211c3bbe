"""Exact counts: against plain Python, added up in any parts, and with values beyond the bins."""

from collections import Counter

import numpy as np
import pytest

from wardeck.lab import kernel, kernel_counts, plan
from wardeck.lab.kernel_codes import ENDLESS, R_BATTLES, R_END, R_LONGEST_WAR, R_LOOP, R_WAR_STEPS, R_WARM_UP, STOPPED
from wardeck.lab.kernel_counts import HISTOGRAM_NAMES, Counts, Extreme
from wardeck.rules.options import Rules

COLUMNS = dict(
    zip(HISTOGRAM_NAMES, (R_BATTLES, R_WAR_STEPS, R_LONGEST_WAR, R_WARM_UP, R_LOOP), strict=True)
)  # fmt: skip
RULES = [
    (Rules(take="as-laid"), 2, 1500),
    (Rules(max_players=5, goal="first-out"), 5, 100),
    (Rules(max_players=100, packs="auto", battles=4), 100, 4),
]


def counted(found: kernel.Games) -> Counts:
    counts = Counts(found.plan.seats)
    counts.add(found.rows, found.masks, found.first)
    return counts


@pytest.mark.parametrize(("rules", "players", "limit"), RULES)
def test_counts_are_those_of_the_rows(rules: Rules, players: int, limit: int) -> None:
    found = kernel.play(plan.dealt(rules, players), first=70, games=300, limit=limit)
    counts = counted(found)
    assert counts.games == 300
    assert counts.ends.tolist() == np.bincount(found.rows[:, R_END], minlength=7).tolist()
    winners = [(int(found.rows[game, R_END]), found.winners(game)) for game in range(300)]
    for end in range(7):
        for seat in range(players):
            assert counts.alone[end, seat] == sum(e == end and w == (seat,) for e, w in winners)
            assert counts.shared[end, seat] == sum(e == end and len(w) > 1 and seat in w for e, w in winners)
        assert counts.shared_games[end] == sum(e == end and len(w) > 1 for e, w in winners)
    ended = found.rows[~np.isin(found.rows[:, R_END], [ENDLESS, STOPPED])]
    endless = found.rows[found.rows[:, R_END] == ENDLESS]
    for name, column in COLUMNS.items():
        rows = endless if name in ("warm_up", "loop") else ended
        assert counts.histogram(name) == dict(sorted(Counter(rows[:, column].tolist()).items()))


def test_the_lowest_number_of_equal_games_is_named() -> None:
    found = kernel.play(plan.dealt(Rules()), first=1000, games=400)
    counts = counted(found)
    battles = found.rows[:, R_BATTLES].tolist()
    assert counts.least("battles") == Extreme(min(battles), 1000 + battles.index(min(battles)))
    assert counts.greatest("battles") == Extreme(max(battles), 1000 + battles.index(max(battles)))
    steps = found.rows[:, R_LONGEST_WAR].tolist()
    assert counts.greatest("longest_war") == Extreme(max(steps), 1000 + steps.index(max(steps)))
    assert counts.least("loop") is None


@pytest.mark.parametrize("bins", [kernel_counts.BINS, 100])
def test_counts_add_up_in_any_parts(bins: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel_counts, "BINS", bins)
    planned = plan.dealt(Rules(take="as-laid"))
    whole = kernel.count(planned, games=240, limit=1000)
    parts = [kernel.count(planned, first=first, games=80, limit=1000) for first in (160, 0, 80)]
    assert parts[0] + parts[1] + parts[2] == whole
    assert parts[2] + (parts[1] + parts[0]) == whole
    histogram = whole.histogram("battles")
    assert sum(histogram.values()) == 240 - whole.ends[ENDLESS] - whole.ends[STOPPED]
    assert (len(whole.beyond[0]) > 0) == (bins == 100)


def test_counts_do_not_depend_on_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    planned = plan.dealt(Rules())
    whole = kernel.count(planned, games=100)
    monkeypatch.setattr(kernel, "CHUNK", 7)
    assert kernel.count(planned, games=100) == whole
