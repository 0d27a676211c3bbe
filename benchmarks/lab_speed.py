"""How fast the kernel is, as a ratio to straightforward C (`lab_yardstick.c`) in the same run on one core.

`python benchmarks/lab_speed.py [rounds] [part of a name]` with a C compiler at hand. Both sides are measured in
processor time and by turns, and the median of the ratios is printed, so that other work on the machine matters little.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from wardeck.lab import kernel, plan
from wardeck.lab.kernel_codes import R_BATTLES
from wardeck.lab.kernel_jit import has_vectors
from wardeck.rules.options import Rules

SOURCE = Path(__file__).with_name("lab_yardstick.c")
SECONDS = 0.4
"""Roughly, for each measurement."""
LIMIT = 1_000_000

CASES: dict[str, tuple[dict[str, str], float]] = {
    "DU, forfeit, winner-first": ({}, 3 if has_vectors() else 2),
    "DDDU, forfeit, winner-first": ({"layout": "DDDU"}, 1.5),
    "U, forfeit, winner-first": ({"layout": "U"}, 1.5),
    "DU, forfeit, loser-first": ({"take": "loser-first"}, 1.5),
    "DU, forfeit, winner-alternating": ({"take": "winner-alternating"}, 1.5),
    "DDDU, forfeit, loser-alternating": ({"layout": "DDDU", "take": "loser-alternating"}, 1.5),
    "DU, forfeit, seat-order": ({"take": "seat-order"}, 1.5),
    "DDDU, forfeit, seat-order": ({"layout": "DDDU", "take": "seat-order"}, 1.5),
    "DU, forfeit, as-laid": ({"take": "as-laid"}, 1.5),
    "DDDU, forfeit, as-laid": ({"layout": "DDDU", "take": "as-laid"}, 1.5),
    "DU, last-card, winner-first": ({"short": "last-card", "none_left": "loses"}, 1.5),
    "DDDU, match, winner-first": ({"layout": "DDDU", "short": "match"}, 1.5),
    "DU, match, seat-order": ({"short": "match", "take": "seat-order"}, 1.5),
    "DU, forfeit, shuffled": ({"take": "shuffled"}, 1),
    "DDDU, match, shuffled": ({"layout": "DDDU", "short": "match", "take": "shuffled"}, 1),
    "DU, forfeit, coin": ({"take": "coin"}, 1),
    "DDDU, forfeit, pile": ({"layout": "DDDU", "winnings": "pile"}, 1),
}
"""Options and the least ratio that is wanted."""


FLAGS = (["-O2"], ["-O3", "-march=native"])
"""The compiler is tried both ways, and the faster program counts."""


class Yardstick:
    """The C program for one rule, compiled for this machine."""

    def __init__(self, folder: str, rules: Rules) -> None:
        compiler = os.environ.get("CC") or shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
        if compiler is None:
            sys.exit("no C compiler at hand")
        self.programs = [str(Path(folder) / f"yardstick{number}") for number in range(len(FLAGS))]
        proof = rules.winnings == "bottom" and rules.take not in ("shuffled", "coin")
        rule = {
            "NEED": len(rules.layout),
            "TAKE": plan.TAKE[rules.take],
            "SHORT": plan.SHORT[rules.short],
            "PILE": int(rules.winnings == "pile"),
            "PROOF": int(proof),
        }
        told = [f"-D{name}={value}" for name, value in rule.items()]
        for program, flags in zip(self.programs, FLAGS, strict=True):
            subprocess.run([compiler, *flags, *told, "-o", program, str(SOURCE)], check=True)

    def games_per_second(self, games: int) -> float:
        return max(self._measure(program, games) for program in self.programs)

    def _measure(self, program: str, games: int) -> float:
        found = subprocess.run([program, str(games), str(LIMIT)], check=True, capture_output=True, text=True)
        return games / float(found.stdout.split()[1])


def games_per_second(player: kernel.Player, games: int) -> float:
    start = time.process_time()
    for first in range(0, games, kernel.CHUNK):
        player.play(0, first, min(kernel.CHUNK, games - first))
    return games / (time.process_time() - start)


def fitting(measure: Callable[[int], float], games: int = 64) -> int:
    """How many games take about SECONDS."""
    while True:
        seconds = games / measure(games)
        if seconds > SECONDS / 8:
            return max(1, round(games * SECONDS / seconds))
        games *= 4


def compare(folder: str, name: str, rounds: int, path: str | None) -> None:
    changes, wanted = CASES[name]
    rules = Rules(**changes)  # type: ignore[arg-type]
    yardstick = Yardstick(folder, rules)
    player = kernel.Player(plan.dealt(rules), limit=LIMIT, path=path)
    player.play(0, 0, 1)
    ours = fitting(lambda games: games_per_second(player, games))
    theirs = fitting(yardstick.games_per_second)
    pairs = [(games_per_second(player, ours), yardstick.games_per_second(theirs)) for _ in range(rounds)]
    ratio = median(a / b for a, b in pairs)
    here, there = (median(rates) for rates in zip(*pairs, strict=True))
    wanted = min(wanted, 2) if player.path == "scalar" else wanted
    mark = "" if ratio >= wanted else f"   below {wanted}"
    print(f"{name:34} {player.path:7} {here:12,.0f} {there:10,.0f} {ratio:7.2f}{mark}", flush=True)


CROWDS: dict[str, tuple[dict[str, object], int, int | None]] = {
    "Clone War, 4 seats": (
        {
            "max_players": 4, "packs": 4, "ranks": "JQK", "all_short": "compare-last", "deadlock": "redeal",
            "take": "shuffled",
        },
        4,
        None,
    ),
    "War, 200 seats": (
        {
            "max_players": 200, "packs": "auto", "trigger": "any-tie", "retie": "any-tie", "all_short": "compare-last",
            "deadlock": "redeal", "take": "shuffled",
        },
        200,
        1000,
    ),
}  # fmt: skip


def crowd(name: str) -> None:
    """Cards laid a second, for which there is no yardstick."""
    changes, seats, limit = CROWDS[name]
    player = kernel.Player(plan.dealt(Rules(**changes), seats), limit=limit)  # type: ignore[arg-type]
    player.play(0, 0, 1)
    games = fitting(lambda n: games_per_second(player, n), 4)
    start = time.process_time()
    before = player.laid
    battles = player.play(0, 0, games).rows[:, R_BATTLES].mean()
    rate = (player.laid - before) / (time.process_time() - start) / 1e6
    print(f"{name:34} {rate:8.1f} M cards laid a second, {battles:.1f} battles a game")


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    part = sys.argv[2] if len(sys.argv) > 2 else ""
    print(f"{'13x4':34} {'path':7} {'ours, games/s':>12} {'C':>10} {'ratio':>7}")
    with tempfile.TemporaryDirectory() as folder:
        for path in [None, "scalar"] if has_vectors() else [None]:
            for name in CASES:
                if part in name:
                    compare(folder, name, rounds, path)
    for name in CROWDS:
        if part in name:
            crowd(name)


if __name__ == "__main__":
    main()
