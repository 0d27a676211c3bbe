"""Rule sets side by side, as they are asked for and told on the command line."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import starmap
from math import isfinite
from pathlib import Path
from typing import Any

from wardeck import lab
from wardeck.cli.amounts import figure, grouped, percent
from wardeck.cli.asked import Asked, rules_facts
from wardeck.cli.grid import Cell, grid
from wardeck.cli.house import house_rules
from wardeck.cli.ink import write
from wardeck.cli.results import print_json
from wardeck.errors import LabError
from wardeck.lab.comparison import FEWEST, MOST, Comparison, Difference, over
from wardeck.lab.summary import Summary
from wardeck.messages import say
from wardeck.rules.files import HouseRules
from wardeck.table.glyphs import glyphs

WIDTH = 60
"""Cells of the picture."""
QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)


@dataclass(frozen=True, kw_only=True)
class SideBySide(Asked):
    """The question what the same deals come to under several rules."""

    names: Sequence[str]
    over: str | None
    plot: str | None

    def tell(self, *, as_json: bool) -> None:
        """Asks and answers. Raises `WardeckError`."""
        sets = self._sets
        if self.plot is not None:
            from wardeck.lab.charts import check_path

            check_path(self.plot)
        with self.playing() as progress:
            found = lab.compare({name: house.rules for name, house in sets.items()}, progress=progress, **self.run)
        if as_json:
            print_json({**self._asked(), **_facts(found, list(sets.values())), "again": self._again})
        else:
            self._write(found)
        if self.plot is not None:
            self._draw(found, quiet=as_json)

    @cached_property
    def house(self) -> HouseRules:
        """The first rules."""
        return next(iter(self._sets.values()))

    @property
    def seats(self) -> int:
        """How many players there are: as few as all the rules allow where nothing is asked for."""
        if self.players is not None:
            return self.players
        return max(house.rules.min_players for house in self._sets.values())

    @cached_property
    def _sets(self) -> dict[str, HouseRules]:
        """The rules by what they are called here. Raises `LabError`, `RulesError` or `FileError`."""
        if self.over is None:
            if len(set(self.names)) < len(self.names):
                raise LabError("compare.twice")
            if not FEWEST <= len(self.names) <= MOST:
                raise LabError("compare.number", n=len(self.names), fewest=FEWEST, most=MOST)
            return {name: house_rules(name, self.options) for name in self.names}
        option, _, values = (part.strip() for part in self.over.partition("="))
        option = option.removeprefix("--").replace("-", "_")
        if not option or not values:
            raise LabError("compare.over", over=self.over)
        if len(self.names) > 1:
            raise LabError("compare.over-one", n=len(self.names))
        base = house_rules(self._base, self.options)
        swept = over(base.rules, option, [value.strip() for value in values.split(",")])
        return {f"{option} {value}": replace(base, rules=rules, name="") for value, rules in swept.items()}

    @property
    def _base(self) -> str:
        return self.names[0] if self.names else Asked(command="", rules=None, options={}, players=self.players).name

    @property
    def _again(self) -> str:
        names = [self._base] if self.over is not None else self.names
        return self.again(*names, over=self.over, plot=self.plot)

    def _asked(self) -> dict[str, Any]:
        asked = self.facts()
        del asked["rules"]
        return {**asked, "first": self.first}

    def _write(self, found: Comparison) -> None:
        about = {"n": len(found.names), "players": self.seats, "games": grouped(found.games), "seed": self.chosen_seed}
        write((say("lab.compare.heading", **about), "strong"))
        write()
        _table(
            ("rules", "mean", "median", "quantile", "wars", "endless", "wins"),
            starmap(_row, zip(found.names, found.summaries, strict=True)),
        )
        write((say("lab.compare.differences", first=found.names[0]), "strong"))
        write()
        places = range(1, len(found.names))
        _table(
            ("rules", "battles", "interval", "longer", "wars", "wins"),
            (_difference_row(found, place) for place in places),
        )
        self._picture(found)
        write((say("lab.compare.about"), "quiet"))
        write((say("lab.run.again", command=self._again), "quiet"))

    def _picture(self, found: Comparison) -> None:
        """A line for each rule set: from the 5 % to the 95 % quantile, thick in the middle half, the median marked."""
        ended = [summary.battles for summary in found.summaries]
        greatest = max((battles.quantile(QUANTILES[-1]) for battles in ended if battles.games), default=0)
        if not greatest:
            return
        rows: list[list[Cell]] = []
        for name, battles in zip(found.names, ended, strict=True):
            if battles.games:
                places = [round(battles.quantile(q) / greatest * (WIDTH - 1)) for q in QUANTILES]
                rows.append([name, (_line(places), "bar")])
            else:
                rows.append([name, (say("lab.charts.none_ended"), "quiet")])
        grid([say("lab.compare.rules"), f"0{grouped(greatest):>{WIDTH - 1}}"], rows, left=(0, 1))
        write()

    def _draw(self, found: Comparison, *, quiet: bool) -> None:
        from wardeck.lab.comparison_chart import comparison_picture

        subtitle = say("lab.charts.subtitle", players=self.seats, games=grouped(found.games), seed=self.chosen_seed)
        comparison_picture(found, Path(self.plot or ""), title=say("lab.compare.title"), subtitle=subtitle)
        if not quiet:
            write((say("lab.run.plotted", path=self.plot), "quiet"))


def _table(keys: Sequence[str], rows: Iterable[list[Cell]]) -> None:
    grid([say(f"lab.compare.{key}") for key in keys], rows)
    write()


def _line(places: list[int]) -> str:
    low, first, middle, third, high = places
    marks = glyphs()
    cells = [marks["empty"] if low <= at <= high else " " for at in range(WIDTH)]
    cells[first : third + 1] = [marks["full"]] * (third + 1 - first)
    cells[middle] = marks["pip"]
    return "".join(cells).rstrip()


def _row(name: str, summary: Summary) -> list[Cell]:
    battles = summary.battles
    low, high = battles.interval()
    return [
        name,
        (figure(battles.mean, (high - low) / 2), "amount"),
        grouped(battles.median),
        grouped(battles.quantile(0.95)),
        figure(summary.war_steps.mean, 2 * summary.war_steps.standard_error),
        percent(summary.endless / summary.games),
        percent(summary.win_share(0)),
    ]


def _difference_row(found: Comparison, place: int) -> list[Cell]:
    battles, wars, wins = found.battles[place], found.war_steps[place], found.wins[place]
    low, high = battles.interval
    half = (high - low) / 2
    between = say("lab.compare.between", low=_signed(low, half), high=_signed(high, half)) if isfinite(half) else ""
    longer = percent(battles.more / battles.deals) if battles.deals else "–"
    half_wins = (wins.interval[1] - wins.interval[0]) / 2
    changed = say("lab.compare.points", mean=f"{wins.mean * 100:+.2f}", half=f"{half_wins * 100:.2f}")
    return [
        found.names[place],
        (_signed(battles.mean, half), "amount"),
        (between, "quiet"),
        longer,
        _signed(wars.mean, 2 * wars.standard_error),
        changed,
    ]


def _signed(value: float, error: float) -> str:
    text = figure(abs(value), error)
    return text if text == "–" else ("-" if value < 0 else "+") + text


def _facts(found: Comparison, houses: list[HouseRules]) -> dict[str, Any]:
    def difference(each: Difference) -> dict[str, Any]:
        known = each.deals > 1
        return {
            "deals": each.deals,
            "mean": each.mean if each.deals else None,
            "standard_error": each.standard_error if known else None,
            "interval": list(each.interval) if known else None,
            "more": each.more,
            "less": each.less,
        }

    rows = []
    for place, (name, house, summary) in enumerate(zip(found.names, houses, found.summaries, strict=True)):
        battles = summary.battles
        rows.append(
            {
                "name": name,
                "rules": rules_facts(house),
                "endless": summary.endless,
                "stopped": summary.stopped,
                "draws": summary.draws,
                "wins": list(summary.wins),
                "battles": {
                    "games": battles.games,
                    "mean": battles.mean if battles.games else None,
                    "standard_error": battles.standard_error if battles.games > 1 else None,
                    "median": battles.median if battles.games else None,
                },
                "war_steps": {"mean": summary.war_steps.mean if battles.games else None},
                "from_the_first": {
                    "battles": difference(found.battles[place]),
                    "war_steps": difference(found.war_steps[place]),
                    "first_seat_wins": difference(found.wins[place]),
                },
            }
        )
    return {"games": found.games, "compared": rows}
