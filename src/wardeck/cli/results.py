"""What a run came to: as a table for people, and as JSON for programs."""

import json
from collections.abc import Iterator
from math import isfinite
from typing import Any

from wardeck.cli.amounts import figure, grouped, percent
from wardeck.cli.ink import write
from wardeck.lab.summary import MEASURES, Measure, Summary, wilson
from wardeck.messages import say
from wardeck.table.glyphs import Span

QUANTILES = (5, 25, 75, 95, 99)
MOST_LISTED = 24
"""So many seats have a line each."""
LABEL = 28
CHAINS = 6
"""Chains of so many wars and more are counted together."""

Line = tuple[Span, ...]


def show(summary: Summary, seconds_per_battle: float) -> None:
    """Writes the table."""
    for line in table(summary, seconds_per_battle):
        write(*line)


def table(summary: Summary, seconds_per_battle: float) -> Iterator[Line]:
    """The table, line by line."""
    yield from _ends(summary)
    yield from _wins(summary)
    if summary.ended:
        yield from _measured("battles", summary.battles, left_out(summary))
        yield from _measured("war_steps", summary.war_steps, "")
        yield from _chains(summary.longest_war)
        yield from _minutes(summary.battles, seconds_per_battle)
    else:
        yield _head("battles")
        yield (("  " + say("lab.summary.none_ended"), ""),)
    if summary.endless:
        yield from _loops(summary)


def left_out(summary: Summary) -> str:
    """Over which games the means are, and how many those leave out."""
    counts = {"endless": summary.endless, "stopped": summary.stopped}
    why = [say(f"lab.summary.{word}", n=grouped(number)) for word, number in counts.items() if number]
    if not why:
        return say("lab.summary.over_all")
    missing = summary.games - summary.ended
    facts = {"ended": grouped(summary.ended), "missing": grouped(missing), "why": ", ".join(why)}
    return say("lab.summary.over_ended", n=missing, **facts)


def facts(summary: Summary, seconds_per_battle: float) -> dict[str, Any]:
    """Everything that the table says and more, under keys that stay."""
    wins = [
        {"seat": seat, "games": games, "share": _json(summary.win_share(seat)), "interval": summary.win_interval(seat)}
        for seat, games in enumerate(summary.wins)
    ]
    minutes = seconds_per_battle / 60
    battles = summary.battles
    return {
        "terminations": dict(summary.terminations),
        "wins": wins,
        "draws": summary.draws,
        "endless": summary.endless,
        "stopped": summary.stopped,
        "shared": list(summary.shared),
        "leads_when_stopped": list(summary.leads),
        **{name: _measure(summary, name) for name in MEASURES},
        "minutes": {
            "seconds_per_battle": seconds_per_battle,
            "mean": _json(battles.mean * minutes),
            "median": _json(battles.median * minutes),
            "quantiles": {str(q): _json(battles.quantile(q / 100) * minutes) for q in QUANTILES},
        },
    }


def print_json(found: dict[str, Any]) -> None:
    """Writes a JSON object, a line for each key."""
    lines = [f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in found.items()]
    print("{\n" + ",\n".join(lines) + "\n}")


def _measure(summary: Summary, name: str) -> dict[str, Any]:
    measure = summary.measure(name)
    low, high = measure.interval()
    extremes = {
        "shortest": (measure.shortest, measure.shortest_game),
        "longest": (measure.longest, measure.longest_game),
    }
    return {
        "games": measure.games,
        "left_out": summary.games - measure.games,
        "mean": _json(measure.mean),
        "standard_error": _json(measure.standard_error),
        "interval": [_json(low), _json(high)],
        "sd": _json(measure.sd),
        "median": _json(measure.median),
        "mode": _json(measure.mode),
        "quantiles": {str(q): _json(measure.quantile(q / 100)) for q in QUANTILES},
        **{word: {"value": value, "game": number} for word, (value, number) in extremes.items()},
        "histogram": [list(pair) for pair in measure.histogram.items()],
    }


def _json(value: float) -> float | None:
    return value if isfinite(value) else None


def _head(key: str, about: str = "") -> Line:
    return (say(f"lab.summary.{key}"), "strong"), (f"  {about}" if about else "", "quiet")


def _row(label: str, value: str, *more: Span) -> Line:
    return (f"  {label:<{LABEL}}", ""), (f"{value:>13}", "amount"), *more


def _counted(label: str, games: int, summary: Summary, *, interval: bool = False) -> Line:
    low, high = wilson(games, summary.games)
    between = say("lab.summary.between", low=percent(low)[:-2], high=percent(high)) if interval else ""
    return _row(
        label, grouped(games), (f"{percent(games / summary.games):>11}", ""), (f"   {between}".rstrip(), "quiet")
    )


def _ends(summary: Summary) -> Iterator[Line]:
    yield _head("ends")
    for word, games in summary.terminations.items():
        if games:
            yield _counted(say(f"lab.summary.terminations.{word}"), games, summary)
    yield ()


def _wins(summary: Summary) -> Iterator[Line]:
    yield (*_head("wins"), (f"  {say('lab.summary.interval')}", "quiet"))
    seats = list(range(summary.seats))
    if summary.seats <= MOST_LISTED:
        for seat in seats:
            yield _counted(say("lab.summary.won", seat=seat + 1), summary.wins[seat], summary, interval=True)
    else:
        for key, seat in ("fewest", min(seats, key=summary.wins.__getitem__)), ("most", _most(summary)):
            label = say(f"lab.summary.{key}", seat=seat + 1)
            yield _counted(label, summary.wins[seat], summary, interval=True)
    if summary.draws:
        yield _counted(say("lab.summary.shared"), summary.draws, summary, interval=True)
    if nobody := summary.endless + summary.stopped:
        yield _counted(say("lab.summary.nobody"), nobody, summary)
    if summary.seats > MOST_LISTED:
        yield ((f"  {say('lab.summary.more_seats', players=summary.seats)}", "quiet"),)
    yield ()


def _most(summary: Summary) -> int:
    return max(range(summary.seats), key=summary.wins.__getitem__)


def _measured(key: str, measure: Measure, about: str) -> Iterator[Line]:
    yield _head(key, about)
    low, high = measure.interval()
    half = (high - low) / 2
    mean = figure(measure.mean, half)
    if isfinite(half):
        error = say("lab.summary.error", error=figure(measure.standard_error, measure.standard_error))
        between = say("lab.summary.between", low=figure(low, half), high=figure(high, half))
        yield _row(say("lab.summary.mean"), mean, (f"   {between}, {error}", "quiet"))
    else:
        yield _row(say("lab.summary.mean"), mean)
    yield _row(say("lab.summary.sd"), figure(measure.sd))
    yield _row(say("lab.summary.median"), grouped(measure.median))
    yield _row(say("lab.summary.mode"), grouped(measure.mode))
    yield _quantiles([(q, grouped(measure.quantile(q / 100))) for q in QUANTILES])
    for word, value, number in (
        ("shortest", measure.shortest, measure.shortest_game),
        ("longest", measure.longest, measure.longest_game),
    ):
        yield _row(say(f"lab.summary.{word}"), f"{value:,}", (f"   {say('lab.summary.game', number=number)}", "quiet"))
    yield ()


def _quantiles(found: list[tuple[int, str]]) -> Line:
    said = "   ".join(say("lab.summary.quantile", percent=q, value=value) for q, value in found)
    return (f"  {say('lab.summary.quantiles'):<{LABEL}}", ""), (f"   {said}", "")


def _chains(longest: Measure) -> Iterator[Line]:
    yield _head("chains", say("lab.summary.chains_about"))
    last = min(CHAINS, longest.longest or 0)
    for wars in range(last + 1):
        above = wars == last < (longest.longest or 0)
        games = sum(n for value, n in longest.histogram.items() if value == wars or (above and value > wars))
        key = "no_war" if not wars else "chain_more" if above else "chain"
        yield _row(say(f"lab.summary.{key}", n=wars), grouped(games), (f"{percent(games / longest.games):>11}", ""))
    number = (f"   {say('lab.summary.game', number=longest.longest_game)}", "quiet")
    yield _row(say("lab.summary.longest"), f"{longest.longest:,}", number)
    yield ()


def _minutes(battles: Measure, seconds: float) -> Iterator[Line]:
    yield _head("minutes", say("lab.summary.at_seconds", seconds=f"{seconds:g}"))
    minutes = seconds / 60
    yield _row(say("lab.summary.mean"), f"{battles.mean * minutes:,.1f}")
    yield _row(say("lab.summary.median"), f"{battles.median * minutes:,.1f}")
    yield _quantiles([(q, f"{battles.quantile(q / 100) * minutes:,.1f}") for q in QUANTILES])
    yield ()


def _loops(summary: Summary) -> Iterator[Line]:
    yield _head("loops")
    for key in ("loop", "warm_up"):
        measure = summary.measure(key)
        said = say("lab.summary.loop_of", longest=f"{measure.longest:,}", number=measure.longest_game)
        yield _row(say(f"lab.summary.{key}"), grouped(measure.median), (f"   {said}", "quiet"))
    yield ()
