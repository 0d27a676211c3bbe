"""Pictures of what a run came to: how long it takes, and who leads. Ink on paper, one blue, one red."""

from collections.abc import Callable, Sequence
from importlib.util import find_spec
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wardeck.documents import reason
from wardeck.errors import FileError, LabError, MissingExtra
from wardeck.lab.leading import Leading
from wardeck.lab.summary import Summary
from wardeck.messages import say

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

PAPER, CARD, INK, QUIET, LINE = "#f4efe4", "#fffdf6", "#20263a", "#7c776a", "#d9d2c1"
BLUE, RED, GOLD = "#1c5a84", "#b8281f", "#a8801a"
STYLE = {
    "font.family": "DejaVu Sans",  # comes with matplotlib: the same picture everywhere
    "svg.fonttype": "path",
    "svg.hashsalt": "wardeck",
    "axes.edgecolor": LINE,
    "axes.labelcolor": QUIET,
    "xtick.color": QUIET,
    "ytick.color": QUIET,
    "text.color": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.spines.left": False,
}
KINDS = (".png", ".svg")
LEFT = 0.085
"""Where everything begins, as a share of the width."""
MOST_BARS = 90
MOST_COLOURED = 8
"""So many seats have colours of their own."""


def check_path(path: str | Path) -> None:
    """Raises `LabError` for what is no picture's name, `FileError` where no file can be, `MissingExtra`."""
    if find_spec("matplotlib") is None:
        raise MissingExtra("extra.missing", extra="lab", module="matplotlib")
    place = Path(path)
    if place.suffix.lower() not in KINDS:
        raise LabError("lab.picture", path=path)
    try:
        with place.open("ab"):
            pass
        if not place.stat().st_size:
            place.unlink()
    except (OSError, ValueError) as error:
        raise FileError("file.unwritable", why=reason(error)).at(str(path)) from None


def picture(
    summary: Summary,
    leads: Leading | None,
    path: Path,
    *,
    title: str,
    subtitle: str,
    seconds_per_battle: float = 3,
) -> None:
    """Draws the distribution of battles and, with ``leads``, who leads over time. Raises as `check_path` does."""
    check_path(path)
    rows = 1 if leads is None else 2
    height = 1.7 + 3.6 * rows
    with new_figure((9, height)) as figure:
        figure.text(LEFT, 1 - 0.45 / height, title, fontsize=18, fontweight="bold", va="center")
        figure.text(LEFT, 1 - 0.80 / height, subtitle, fontsize=10.5, color=QUIET, va="center")
        grid = figure.add_gridspec(
            rows, 1, left=LEFT, right=0.95, top=1 - 1.6 / height, bottom=0.65 / height, hspace=0.5
        )
        distribution(figure.add_subplot(grid[0]), summary, seconds_per_battle)
        if leads is not None:
            lead_over_time(figure.add_subplot(grid[1]), leads)
        save(figure, path)


class new_figure:  # noqa: N801  # reads as a verb
    """A figure in the house's style, for the time of a ``with``."""

    def __init__(self, size: tuple[float, float]) -> None:
        import matplotlib as mpl

        mpl.use("agg", force=False)
        self._context: Any = mpl.rc_context(STYLE)  # type: ignore[arg-type]  # its keys are one long Literal
        self._size = size

    def __enter__(self) -> "Figure":
        from matplotlib.figure import Figure

        self._context.__enter__()
        return Figure(figsize=self._size, facecolor=PAPER)

    def __exit__(self, *error: object) -> None:
        self._context.__exit__(*error)


def save(figure: "Figure", path: Path) -> None:
    """Writes the picture; the same figures give the same bytes. Raises `FileError`."""
    try:
        metadata = {"Date": None} if path.suffix.lower() == ".svg" else {"Software": None}
        figure.savefig(path, dpi=160, facecolor=PAPER, metadata=metadata)
    except (OSError, ValueError) as error:
        raise FileError("file.unwritable", why=reason(error)).at(str(path)) from None


def distribution(axes: "Axes", summary: Summary, seconds_per_battle: float = 3) -> None:
    """The distribution of battles, with the median, and what is cut off on the right."""
    prepare(axes, say("lab.charts.distribution"))
    battles = summary.battles
    if not battles.games:
        axes.text(0.5, 0.5, say("lab.charts.none_ended"), transform=axes.transAxes, ha="center", color=QUIET)
        axes.set_xticks([])
        axes.set_yticks([])
        return
    least, last = battles.shortest or 0, max(int(battles.quantile(0.995)), (battles.shortest or 0) + 1)
    width = max(1, -(-(last - least + 1) // MOST_BARS))
    bars = [0] * (-(-(last - least + 1) // width))
    for value, games in battles.histogram.items():
        if value <= last:
            bars[(value - least) // width] += games
    shares = [games / battles.games * 100 for games in bars]
    edges = [least + width * (at + 0.5) - 0.5 for at in range(len(bars))]
    tail = int(battles.quantile(0.95))
    colours = [BLUE if edge <= tail else "#8fb0c6" for edge in edges]
    axes.bar(edges, shares, width * 0.86, color=colours, linewidth=0)
    axes.set_xlim(least - width, edges[-1] + width)
    axes.set_ylim(0, max(shares) * 1.22)
    axes.set_xlabel(say("lab.charts.battles"))
    _mark(axes, battles.median, say("lab.charts.median", value=f"{battles.median:,.0f}"), RED, 0.96)
    _mark(axes, battles.mean, say("lab.charts.mean", value=f"{battles.mean:,.1f}"), INK, 0.85)
    if battles.longest is not None and battles.longest > last:
        facts = {"share": f"{battles.share_above(last) * 100:.2f} %", "longest": f"{battles.longest:,}"}
        axes.text(1, 0.06, say("lab.charts.above", **facts) + " →", transform=axes.transAxes, ha="right", fontsize=9,
                  color=QUIET)  # fmt: skip
    _minutes(axes, seconds_per_battle)


def lead_over_time(axes: "Axes", leads: Leading) -> None:
    """Shares of games by who is ahead and who has won, from the first battle to nearly the last."""
    prepare(axes, say("lab.charts.leads"), say("lab.charts.leads_of", games=f"{leads.games:,}"))
    bands = _bands(leads)
    stack = axes.stackplot(leads.battles, *[shares * 100 for _, shares, _ in bands], colors=[c for *_, c in bands])
    for area in stack:
        area.set(linewidth=0.4, edgecolor=CARD)
    axes.set_xlim(float(leads.battles[0]), float(leads.battles[-1]))
    axes.set_ylim(0, 100)
    axes.set_xlabel(say("lab.charts.battles"))
    axes.grid(visible=False)
    _name(axes, leads, bands)


def prepare(axes: "Axes", heading: str, about: str = "") -> None:
    """The look of every picture: a card on paper, quiet lines, a heading above on the left."""
    axes.set_facecolor(CARD)
    axes.set_axisbelow(True)
    axes.grid(axis="y", color=LINE, linewidth=0.7)
    axes.tick_params(length=0, labelsize=9.5)
    axes.yaxis.set_major_formatter(lambda value, _: f"{value:g} %")
    axes.xaxis.set_major_formatter(lambda value, _: f"{value:,g}")
    axes.set_title(heading, loc="left", fontsize=13, fontweight="bold", pad=22)
    if about:
        axes.set_title(about, loc="right", fontsize=9.5, color=QUIET, pad=22)


def seat_colours(seats: int) -> list[str]:
    """A colour a seat: blue for the first and lighter ones after it, lighter reds and red for the last."""
    half = seats // 2
    blues = [lighter(BLUE, 1 - 0.5 * seat / max(half, 1)) for seat in range(half)]
    reds = [lighter(RED, 1 - 0.5 * seat / max(seats - half, 1)) for seat in range(seats - half)]
    return blues + reds[::-1]


Band = tuple[str, Any, str]
"""What it says, shares of games at each look, colour."""


def _bands(leads: Leading) -> list[Band]:
    """From bottom to top. With two seats the one rises from below, the other hangs from above."""
    seats = len(leads.won)
    rest = [
        (say("lab.charts.level"), leads.level, "#e9e3d5"),
        (say("lab.charts.shared"), leads.shared, GOLD),
        (say("lab.charts.endless"), leads.endless, QUIET),
    ]
    if seats > MOST_COLOURED:
        won = (say("lab.charts.won_by"), leads.won.sum(axis=0), BLUE)
        ahead = (say("lab.charts.ahead"), leads.ahead.sum(axis=0), lighter(BLUE))
        return [band for band in (won, ahead, *rest) if band[1].any()]
    each = [
        (
            (say("lab.charts.has_won", seat=seat + 1), leads.won[seat], colour),
            (say("lab.charts.is_ahead", seat=seat + 1), leads.ahead[seat], lighter(colour)),
        )
        for seat, colour in enumerate(seat_colours(seats))
    ]
    below, above = each[: seats // 2], each[seats // 2 :]
    bands = [*(band for pair in below for band in pair), *rest, *(band for pair in above for band in reversed(pair))]
    return [band for band in bands if band[1].any()]


def _name(axes: "Axes", leads: Leading, bands: Sequence[Band]) -> None:
    """Writes into each band what it is, where it is thickest; a thin one is named beside the picture."""
    bottom = 0.0 * leads.battles
    room = len(leads.battles) // 8
    for label, shares, colour in bands:
        inner = shares[room : len(shares) - room] if len(shares) > 2 * room + 1 else shares
        at = int(inner.argmax()) + (room if len(shares) > 2 * room + 1 else 0)
        if shares[at] > 0.06:
            middle = (bottom[at] + shares[at] / 2) * 100
            axes.text(float(leads.battles[at]), float(middle), label, ha="center", va="center", fontsize=10,
                      color=CARD if _is_dark(colour) else INK)  # fmt: skip
        bottom = bottom + shares


def _mark(axes: "Axes", value: float, label: str, colour: str, height: float) -> None:
    """A line at a value, with words beside it."""
    axes.axvline(value, ymax=height, color=colour, linewidth=1.2)
    axes.annotate(label, (value, height), xycoords=("data", "axes fraction"), xytext=(5, -1), color=colour,
                  textcoords="offset points", va="top", fontsize=10.5, fontweight="bold")  # fmt: skip


def _minutes(axes: "Axes", seconds: float) -> None:
    """A second scale above: minutes at the table."""
    if not isfinite(seconds):
        return
    above = axes.secondary_xaxis("top", functions=(_scaled(seconds / 60), _scaled(60 / seconds)))
    above.tick_params(length=0, labelsize=8.5, colors=QUIET, pad=1)
    above.spines["top"].set_visible(False)
    axes.set_title(say("lab.charts.minutes", seconds=f"{seconds:g}"), loc="right", fontsize=9.5, color=QUIET, pad=22)


def _scaled(factor: float) -> Callable[[Any], Any]:
    return lambda values: values * factor


def lighter(colour: str, share: float = 0.38) -> str:
    """So much of the colour on the paper of a card."""
    pairs = zip(_channels(colour), _channels(CARD), strict=True)
    return "#" + "".join(f"{round(ink * share + paper * (1 - share)):02x}" for ink, paper in pairs)


def _channels(colour: str) -> tuple[int, ...]:
    return tuple(int(colour[at : at + 2], 16) for at in (1, 3, 5))


def _is_dark(colour: str) -> bool:
    red, green, blue = _channels(colour)
    return 0.3 * red + 0.59 * green + 0.11 * blue < 140
