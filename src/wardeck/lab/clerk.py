"""The process behind the desk: a question a line on standard input, an answer a line on standard output.

It holds the compiled kernel, uses one core, and steps back where others need the processor. It ends with whoever
started it: a thread waits for the end of the input, also while games are played.
"""

import json
import os
import sys
import threading
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict
from functools import partial
from math import sqrt
from queue import SimpleQueue
from typing import Any

from wardeck.errors import WardeckError
from wardeck.lab import kernel
from wardeck.lab import kernel_codes as c
from wardeck.lab.answers import LIMIT, Chances, Estimate, Figure
from wardeck.lab.forecast import sampled, within
from wardeck.lab.knowledge import read_knowledge
from wardeck.lab.plan import dealt
from wardeck.lab.summary import Z95, Summary, wilson
from wardeck.rules.files import from_table
from wardeck.rules.options import Rules

SEED = 1
KINDNESS = 10
"""By so much it steps back while it gets ready (``nice``)."""


def estimate(rules: Rules, players: int, seconds: float) -> Estimate:
    """Plays games of these rules for so long. Raises `DealError`."""
    plan = dealt(rules, players)
    play = partial(_counted, plan)
    found = Summary.of(within(seconds, play, seats=players))
    share = partial(_share, games=found.games)
    return Estimate(
        players=players,
        games=found.games,
        battles=_mean(found),
        half=_over(found, 0.5),
        ninety=_over(found, 0.9),
        wins=tuple(map(share, found.wins)),
        draw=share(found.draws),
        endless=share(found.endless),
        longer=share(found.stopped),
        ending=_ending(rules, provable=bool(plan.options[c.O_PROVABLE])),
    )


def chances(rules: Rules, known: Mapping[str, Any], seconds: float) -> Chances:
    """Plays games that may follow from what is known, for so long."""
    knowledge = read_knowledge(rules, known)
    play = sampled(knowledge, SEED, LIMIT)
    found = Summary.of(within(seconds, play, seats=knowledge.plan.seats))
    share = partial(_share, games=found.games)
    return Chances(
        battles=known["battles"],
        games=found.games,
        wins=tuple(map(share, found.wins)),
        draw=share(found.draws),
        nobody=share(found.endless + found.stopped),
        left=_mean(found),
        race=rules.claim == "race",
    )


def lengths(
    rules: Rules, start: int | Mapping[str, Any], seconds: float, battles: int, longest_war: int
) -> dict[str, Any]:
    """How a game that is over lies among others: the shares that were shorter, and whose chain was as long.

    ``start`` is for how many players they are dealt, or what is known of the position from which they begin.
    """
    if isinstance(start, int):
        found = Summary.of(within(seconds, partial(_counted, dealt(rules, start)), seats=start))
    else:
        knowledge = read_knowledge(rules, start)
        found = Summary.of(within(seconds, sampled(knowledge, SEED, LIMIT), seats=knowledge.plan.seats))
    ended = found.battles.games
    longer = sum(games for each, games in found.battles.histogram.items() if each > battles)
    shorter = sum(games for each, games in found.battles.histogram.items() if each < battles)
    chains = sum(games for each, games in found.longest_war.histogram.items() if each >= longest_war)
    return {
        "games": found.games,
        "shorter": _share(shorter, found.games),
        "longer": _share(longer + found.games - ended, found.games),
        "chain": _share(chains, ended),
    }


def _ending(rules: Rules, *, provable: bool) -> str:
    if rules.battles:
        return "battles"
    if rules.claim == "race":
        return "race"
    return "proof" if provable else "chance"


def _counted(plan: Any, first: int, games: int) -> Any:
    return kernel.count(plan, seed=SEED, first=first, games=games, limit=LIMIT)


def _share(hits: int, games: int) -> Figure:
    return Figure(hits / games if games else 0.0, *wilson(hits, games))


def _mean(found: Summary) -> Figure | None:
    battles = found.battles
    if not battles.games:
        return None
    low, high = battles.interval() if battles.games > 1 else (battles.mean, battles.mean)
    return Figure(battles.mean, low, high)


def _over(found: Summary, part: float) -> Figure | None:
    """The battle by which this part of all games is over, endless ones among them; between two order statistics."""
    ended, games = found.battles.games, found.games
    half = Z95 * sqrt(part * (1 - part) / games)
    wanted = [min(each, 1.0) * games / ended if ended else 2.0 for each in (part, max(part - half, 0), part + half)]
    if wanted[0] > 1:
        return None
    return Figure(*(found.battles.quantile(min(each, 1.0)) for each in wanted))


ANSWERS = {"estimate": estimate, "chances": chances, "lengths": lengths}


def answer(question: Mapping[str, Any]) -> dict[str, Any]:
    """What is said to a question: the answer, or the code and the facts of an error."""
    facts = {name: value for name, value in question.items() if name not in ("ask", "rules")}
    try:
        found = ANSWERS[question["ask"]](from_table(question["rules"]).rules, **facts)  # type: ignore[operator]
    except WardeckError as error:
        return {"code": error.code, "facts": error.facts}
    return {"answer": found if isinstance(found, dict) else asdict(found)}


def main() -> None:
    """Answers until the input ends."""
    _step_back("SCHED_BATCH")
    if hasattr(os, "nice"):
        os.nice(KINDNESS)
    lines: SimpleQueue[str] = SimpleQueue()
    threading.Thread(target=_listen, args=(lines,), daemon=True).start()
    kernel.prepare(lambda _: None)
    _step_back("SCHED_IDLE")
    _say({"ready": True})
    while True:
        _say(answer(json.loads(lines.get())))


def _step_back(policy: str) -> None:
    """Lets others go first, where the system can do that; with ``SCHED_IDLE`` they have the processor at once."""
    with suppress(AttributeError, OSError):
        os.sched_setscheduler(0, getattr(os, policy), os.sched_param(0))


def _listen(lines: "SimpleQueue[str]") -> None:
    for line in sys.stdin:
        lines.put(line)
    os._exit(0)


def _say(what: Mapping[str, Any]) -> None:
    sys.stdout.write(json.dumps(what, separators=(",", ":"), default=str) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
