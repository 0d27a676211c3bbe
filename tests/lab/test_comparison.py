"""The same deals under several rules: against separate simulations, and deal by deal against the kernel's rows."""

from statistics import fmean, stdev

import numpy as np
import pytest

from wardeck.errors import DealError, LabError, RulesError
from wardeck.lab import kernel, plan
from wardeck.lab.comparison import Difference, compare, over
from wardeck.lab.kernel_codes import R_BATTLES, R_WAR_STEPS
from wardeck.lab.run import simulate
from wardeck.rules.options import Rules
from wardeck.rules.presets import preset

TWO = {"quick": Rules(layout="DDDU"), "slow": Rules(layout="U")}


def test_against_two_simulations() -> None:
    found = compare(TWO, games=3000, seed=4, first=100)
    assert found.names == ("quick", "slow")
    assert found.games == 3000
    alone = [simulate(rules, games=3000, seed=4, first=100) for rules in TWO.values()]
    assert list(found.summaries) == alone
    assert found.battles[1].mean == pytest.approx(alone[1].battles.mean - alone[0].battles.mean)
    assert found.wins[1].mean == pytest.approx(alone[1].win_share(0) - alone[0].win_share(0))
    assert found.battles[0] == Difference(deals=3000)


def test_deal_by_deal() -> None:
    found = compare(TWO, games=2000, seed=4)
    rows = [kernel.play(plan.dealt(rules), seed=4, games=2000).rows for rules in TWO.values()]
    for column, differences in ((R_BATTLES, found.battles), (R_WAR_STEPS, found.war_steps)):
        each = (rows[1][:, column] - rows[0][:, column]).tolist()
        assert differences[1].mean == pytest.approx(fmean(each))
        assert differences[1].standard_error == pytest.approx(stdev(each) / 2000**0.5)
        assert (differences[1].more, differences[1].less) == (sum(d > 0 for d in each), sum(d < 0 for d in each))
        low, high = differences[1].interval
        assert low < differences[1].mean < high


def test_endless_deals_are_left_out_of_differences() -> None:
    found = compare({"mixed": Rules(), "as laid": Rules(take="seat-order", layout="DDDU")}, games=500)
    assert found.battles[1].deals == 500 - found.summaries[1].endless
    assert 0 < found.summaries[1].endless < 500


def test_workers_do_not_show() -> None:
    rules = over(Rules(), "take", ["winner-first", "loser-first", "shuffled"])
    assert compare(rules, games=2500, workers=1) == compare(rules, games=2500)


def test_presets_by_name() -> None:
    found = compare(["war", "war-two-down", preset("war").with_(layout="DDDU")], games=50, players=3)
    assert found.names == ("war", "war-two-down", "3")
    assert found.summaries[0].seats == 3


def test_over() -> None:
    found = over(Rules(), "wars_to_win", ["0", "1", "3"])
    assert [rules.wars_to_win for rules in found.values()] == [0, 1, 3]
    with pytest.raises(RulesError, match='there is no option "layoot"; did you mean layout'):
        over(Rules(), "layoot", ["U"])
    with pytest.raises(RulesError, match='layout cannot be "DD"'):
        over(Rules(), "layout", ["U", "DD"])
    with pytest.raises(LabError, match="named twice"):
        over(Rules(), "layout", ["U", "U"])


def test_differences_of_any_size() -> None:
    large = np.array([2**40, -(2**40), 5], np.int64)
    found = Difference.of(large)
    assert (found.total, found.squares, found.more, found.less) == (5, 2 * 2**80 + 25, 2, 1)
    assert Difference().standard_error != Difference().standard_error
    assert str(Difference.of(np.zeros(0, np.int64)).mean) == "nan"


def test_refused() -> None:
    with pytest.raises(LabError, match="one set of rules is compared with nothing"):
        compare(["two-player"], games=10)
    with pytest.raises(LabError, match="41 sets of rules: it takes 2 to 40"):
        compare({str(n): Rules(battles=n) for n in range(41)}, games=10)
    with pytest.raises(LabError, match="named twice"):
        compare(["two-player", "two-player"], games=10)
    with pytest.raises(LabError, match="-1 games cannot be played"):
        compare(TWO, games=-1)
    with pytest.raises(DealError, match="for 2 players, not 3"):
        compare(TWO, games=10, players=3)
