"""The picture of a comparison: how long the games are under each rule set, and how far it is from the first."""

from collections.abc import Sequence
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING

from wardeck.lab.charts import BLUE, INK, QUIET, RED, check_path, lighter, new_figure, prepare, save
from wardeck.lab.comparison import Comparison
from wardeck.messages import say

if TYPE_CHECKING:
    from matplotlib.axes import Axes

LEFT, ROW = 0.24, 0.42
"""Where names end, as a share of the width; the height of a rule set in inches."""
THIN, THICK, SCALE = 1.6, 9, (0.05, 0.25, 0.5, 0.75, 0.95)


def comparison_picture(found: Comparison, path: Path, *, title: str, subtitle: str) -> None:
    """Draws quantiles of battles, and the mean differences with their intervals. Raises as `check_path` does."""
    check_path(path)
    sets = len(found.names)
    height = 3.4 + 2 * ROW * sets
    with new_figure((9, height)) as figure:
        figure.text(0.04, 1 - 0.45 / height, title, fontsize=18, fontweight="bold", va="center")
        figure.text(0.04, 1 - 0.80 / height, subtitle, fontsize=10.5, color=QUIET, va="center")
        grid = figure.add_gridspec(
            2,
            1,
            left=LEFT,
            right=0.95,
            top=1 - 1.6 / height,
            bottom=0.6 / height,
            hspace=0.65,
            height_ratios=(sets, sets - 1 + 0.2),
        )
        _lengths(figure.add_subplot(grid[0]), found)
        _differences(figure.add_subplot(grid[1]), found)
        save(figure, path)


def _lengths(axes: "Axes", found: Comparison) -> None:
    _head(axes, say("lab.compare.lengths"), say("lab.compare.quantiles"))
    for row, summary in enumerate(found.summaries):
        if not summary.battles.games:
            continue
        low, first, middle, third, high = (summary.battles.quantile(q) for q in SCALE)
        axes.plot([low, high], [row, row], color=lighter(BLUE, 0.6), linewidth=THIN, solid_capstyle="round")
        axes.plot([first, third], [row, row], color=BLUE, linewidth=THICK, solid_capstyle="butt")
        axes.plot([middle], [row], "o", color="white", markersize=5)
        axes.text(high, row, f"  {summary.battles.mean:,.1f}", va="center", fontsize=9.5, color=INK)
    axes.margins(x=0.12)
    axes.set_xlim(left=0)
    _names(axes, found.names)


def _differences(axes: "Axes", found: Comparison) -> None:
    _head(axes, say("lab.compare.from_first", first=found.names[0]), say("lab.compare.intervals"))
    axes.axvline(0, color=QUIET, linewidth=1)
    for row, each in enumerate(found.battles):
        if row == 0 or not isfinite(each.mean):
            continue
        low, high = each.interval
        colour = INK if low <= 0 <= high else RED if each.mean > 0 else BLUE
        if isfinite(low):
            axes.plot([low, high], [row, row], color=colour, linewidth=3, solid_capstyle="round")
        axes.plot([each.mean], [row], "o", color=colour, markersize=6)
    axes.margins(x=0.12)
    _names(axes, found.names[1:], 1)


def _head(axes: "Axes", heading: str, about: str) -> None:
    prepare(axes, heading)
    axes.annotate(
        about, (0, 1), xycoords="axes fraction", xytext=(0, 8), textcoords="offset points", fontsize=9.5, color=QUIET
    )


def _names(axes: "Axes", names: Sequence[str], first: int = 0) -> None:
    rows = range(first, first + len(names))
    axes.set_yticks(rows, names, fontsize=10.5)
    axes.tick_params(axis="y", colors=INK)
    axes.set_ylim(rows[-1] + 0.6, first - 0.6)
    axes.grid(visible=False, axis="y")
    axes.grid(visible=True, axis="x", linewidth=0.7, alpha=0.5)
    axes.set_xlabel(say("lab.charts.battles"))
