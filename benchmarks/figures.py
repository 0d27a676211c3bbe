"""Reproduces every figure of ``figures.toml``: prints ours, theirs and the difference in combined standard errors.

``python -m benchmarks.figures`` takes a few minutes; ``--games 1e7`` takes longer and looks closer, ``--quick`` leaves
the packs of millions of deals out. Exits with 1 where a figure is more than four standard errors off, or a count is not
the same.
"""

import argparse
import sys
import time
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from math import inf, sqrt
from pathlib import Path
from typing import Any

from wardeck import lab
from wardeck.lab import kernel, plan
from wardeck.lab.first_pass import first_pass
from wardeck.lab.kernel_codes import R_BATTLES, R_LOOP
from wardeck.lab.summary import Measure, Summary
from wardeck.rules.options import KINDS, Rules

FIGURES = Path(__file__).with_suffix(".toml")
MOST = 4.0
"""Combined standard errors."""
SEED = 2026
SLOWEST = 300_000
"""Games where most are endless."""
MILLIONS = 10_000_000


@dataclass(frozen=True)
class Line:
    """One figure."""

    what: str
    ours: float | str
    theirs: float | str
    error: float = 0.0
    """The combined standard error; 0 for what has none."""

    @property
    def off(self) -> float:
        """The difference in standard errors; infinite for a count that is not the same."""
        if isinstance(self.ours, str) or isinstance(self.theirs, str) or not self.error:
            return 0.0 if self.ours == self.theirs else inf
        return (self.ours - self.theirs) / self.error


def main() -> None:
    """Prints all lines."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=float, default=1e6, help="how many games of each rule set")
    parser.add_argument("--quick", action="store_true", help="leave out packs of millions of deals")
    asked = parser.parse_args()
    figures = tomllib.loads(FIGURES.read_text(encoding="utf-8"))
    kernel.count(plan.dealt(Rules()), games=1)  # compiled before anything is timed
    started, worst, wrong = time.monotonic(), 0.0, 0
    print(f"{'figure':60}{'ours':>16}{'theirs':>16}{'error':>11}{'off':>9}")
    for line in lines(figures, int(asked.games), quick=asked.quick):
        off = abs(line.off)
        worst, wrong = max(worst, off), wrong + (off > MOST)
        difference = f"{line.off:+.2f}" if line.error else "same" if not off else "NOT SAME"
        error = f"{line.error:.3g}" if line.error else ""
        mark = "  <==" if off > MOST else ""
        print(
            f"{line.what:60}{_shown(line.ours):>16}{_shown(line.theirs):>16}{error:>11}{difference:>9}{mark}",
            flush=True,
        )
    print(f"\nworst {worst:.2f} standard errors, {wrong} lines off, {time.monotonic() - started:.0f} s")
    sys.exit(1 if wrong else 0)


def lines(figures: dict[str, Any], games: int, *, quick: bool) -> Iterator[Line]:
    for row in figures["simulated"]:
        yield from simulated(row, games)
    yield from aces(figures["aces"], games)
    yield from four_aces(figures["four_aces"], games)
    yield from passes(figures["first_pass"])
    for row in figures["games"]:
        yield from single_game(row)
    for take, counts in figures["different"].items():
        for cards, endless in counts.items():
            if not (quick and int(cards) > 9):
                yield from different(take, int(cards), endless, figures["longest"].get(take, {}).get(cards))
    for row in figures["packs"]:
        if not (quick and row["deals"] > MILLIONS):
            for layout in row["layout"]:
                yield from pack(row, layout)


def simulated(row: dict[str, Any], games: int) -> Iterator[Line]:
    rules = _rules(row)
    deck = range(row["different"]) if "different" in row else None
    number = min(games, SLOWEST) if row.get("endless", 0) > 30 else games
    ours = lab.simulate(rules, games=number, deck=deck, seed=SEED)
    yield from _figures(_title(row), row, ours)


def _figures(title: str, row: dict[str, Any], ours: Summary) -> Iterator[Line]:
    battles, theirs = ours.battles, row.get("games", inf)
    ended = theirs * battles.games / ours.games
    if "endless" in row:
        share, said = ours.endless / ours.games, row["endless"] / 100
        spread = sqrt(share * (1 - share) * (1 / ours.games + 1 / theirs) + _rounding(row["endless"], 0.01))
        yield Line(f"{title}: endless %", 100 * share, 100 * said, 100 * spread)
    error = row.get("error", battles.sd / sqrt(ended))
    spread = sqrt(battles.standard_error**2 + error**2 + _rounding(row["mean"]))
    yield Line(f"{title}: mean", battles.mean, row["mean"], spread)
    if "sd" in row:
        spread = sqrt(_sd_error(battles) ** 2 * (1 + battles.games / ended) + _rounding(row["sd"]))
        yield Line(f"{title}: sd", battles.sd, row["sd"], spread)
    for percent, value in row.get("quantiles", {}).items():
        spread = sqrt(_quantile_error(battles, int(percent) / 100) ** 2 * (1 + battles.games / ended) + 1 / 6)
        yield Line(f"{title}: {percent} %", battles.quantile(int(percent) / 100), value, spread)
    if "war_steps" in row:
        wars = ours.war_steps
        spread = sqrt(wars.standard_error**2 * (1 + wars.games / ended) + _rounding(row["war_steps"]))
        yield Line(f"{title}: war steps", wars.mean, row["war_steps"], spread)


def aces(row: dict[str, Any], games: int) -> Iterator[Line]:
    found = lab.hands(_rules(row), games=games, seed=SEED)
    for cards, chance in enumerate(row["chances"]):
        hand = found[cards]
        theirs = row["games"] * hand.hands / (2 * found.games)  # hands, if they looked at one of each game
        spread = sqrt(hand.standard_error**2 + chance * (1 - chance) / theirs + 1e-8 / 12)
        yield Line(f"P(win | {cards} aces)", hand.chance, chance, spread)


def four_aces(row: dict[str, Any], games: int) -> Iterator[Line]:
    found = lab.odds(_rules(row), row["holdings"], ordered=False, games=games, seed=SEED)
    chance = found.chance(0)
    spread = sqrt(chance * (1 - chance) / found.games + 1e-6 / 12)
    yield Line("four aces against the other 48 cards", chance, row["chance"], spread)


def passes(row: dict[str, str]) -> Iterator[Line]:
    found = first_pass(Rules())
    yield Line("no tie in the first pass", f"{float(found.no_tie):.10f}", row["no_tie"])
    yield Line("a sweep without a war, 1 in", f"{float(1 / found.sweep_without_war):.1f}", row["sweep_one_in"])


def single_game(row: dict[str, Any]) -> Iterator[Line]:
    found = kernel.play(plan.given_numbers(Rules(), row["packets"]), packets=True)
    title = "{} v {}".format(*(" ".join(map(str, packet)) for packet in row["packets"]))
    if "loop" in row:
        yield Line(f"{title}: loop", int(found.rows[0, R_LOOP]), row["loop"])
        return
    yield Line(f"{title}: battles", int(found.rows[0, R_BATTLES]), row["battles"])
    final = [list(packet) for packet in found.final_packets(0)]
    wanted = [row["final"] if seat == row["winner"] else [] for seat in range(2)]
    yield Line(f"{title}: winner and packet", str(final == wanted), "True")


def different(take: str, cards: int, endless: int, longest: list[Any] | None) -> Iterator[Line]:
    found = lab.exact(Rules(take=take, surplus="uneven"), deck=range(cards))  # type: ignore[arg-type]
    title = f"{cards} different cards, {take}"
    yield Line(f"{title}: endless", found.summary.endless, endless)
    if longest is not None:
        battles, deals, mean = longest
        assert found.longest is not None
        assert found.mean is not None
        yield Line(f"{title}: longest", found.longest.value, battles)
        yield Line(f"{title}: deals of the longest", found.longest.deals, deals)
        yield Line(f"{title}: mean", f"{float(found.mean):.6f}", mean)


def pack(row: dict[str, Any], layout: str) -> Iterator[Line]:
    ranks, suits = row["pack"]
    found = lab.exact(Rules(layout=layout, take=row["take"]), deck=lab.pack_of(ranks, suits))
    title, summary = f"{ranks}x{suits} {layout} {row['take']}", found.summary
    yield Line(f"{title}: deals", found.deals, row["deals"])
    yield Line(f"{title}: endless", summary.endless, row["endless"])
    for seat, wins in enumerate(row.get("wins", [])):
        yield Line(f"{title}: seat {seat} wins", summary.wins[seat], wins)
    if "draws" in row:
        yield Line(f"{title}: draws", summary.draws, row["draws"])
    for key, extreme in (("longest", found.longest), ("shortest", found.shortest)):
        if key in row:
            assert extreme is not None
            yield Line(f"{title}: {key}", extreme.value, row[key][0])
            yield Line(f"{title}: deals of the {key}", extreme.deals, row[key][1])


def _rules(row: dict[str, Any]) -> Rules:
    return Rules(**{name: row[name] for name in KINDS if name in row})


def _title(row: dict[str, Any]) -> str:
    options = [str(row[key]) for key in ("different", "ranks", "layout", "short", "take", "winnings") if key in row]
    source = f" ({row['source']})" if "source" in row else ""
    return " ".join(options) + source


def _rounding(value: float, unit: float = 1.0) -> float:
    """The variance of rounding to as many digits as this figure is written with."""
    digits = len(repr(value).partition(".")[2])
    return (unit * 10.0**-digits) ** 2 / 12 if value else 0.0


def _sd_error(measure: Measure) -> float:
    """The standard error of the standard deviation, from the fourth moment."""
    mean, games = measure.mean, measure.games
    fourth = sum(number * (value - mean) ** 4 for value, number in measure.histogram.items()) / games
    return sqrt(max(fourth - measure.sd**4, 0.0) / games) / (2 * measure.sd)


def _quantile_error(measure: Measure, q: float) -> float:
    """The standard error of a quantile, from how far apart the quantiles around it are."""
    step = min(0.02, (1 - q) / 2, q / 2)
    low, high = (measure.quantile(each) for each in (q - step, q + step))
    return sqrt(q * (1 - q) / measure.games) * max(high - low, 1) / (2 * step)


def _shown(value: float | str) -> str:
    return value if isinstance(value, str) else f"{value:,}" if isinstance(value, int) else f"{value:,.4f}"


if __name__ == "__main__":
    main()
