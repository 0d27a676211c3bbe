"""Measures how long the presets take, and writes ``src/wardeck/rules/presets/lengths.toml``: minutes of work.

``--check`` measures nothing and says whether every preset is in the file.
"""

import sys
import time
import tomllib
from collections.abc import Iterator
from pathlib import Path

from wardeck import Termination, play, preset
from wardeck.rules.presets import names

FILE = Path(__file__).resolve().parent.parent / "src/wardeck/rules/presets/lengths.toml"
PLAYERS = (2, 3, 4, 5, 6, 8, 12, 20, 30, 50, 80, 120, 200)
GAMES = 400
LIMIT = 5000
SECONDS = 6.0
"""For one preset and number of players; at least `FEWEST` games are played whatever they take."""
FEWEST = 12
HEAD = f"""\
# How many battles games take, by preset and number of players: made by `python -m tools.lengths`; do not edit.
# Half of the games are over after `median` battles, nine of ten after `ninety`. What is not there is more than `limit`.
# Games without end are counted in `endless` and left out of both.
limit = {LIMIT}
"""


def main(arguments: list[str]) -> None:
    if "--check" in arguments:
        missing = set(names()) - set(tomllib.loads(FILE.read_text("utf-8")))
        sys.exit(f"Not measured: {', '.join(sorted(missing))}" if missing else None)
    lines = [HEAD]
    for name in names():
        lines += [f"\n[{name}]\n", *measured(name)]
        print("".join(lines[-20:]), flush=True)
    FILE.write_text("".join(lines), encoding="utf-8")


def measured(name: str) -> Iterator[str]:
    rules = preset(name)
    for players in PLAYERS:
        if rules.min_players <= players <= rules.max_players:
            yield f"{players} = {{ {', '.join(f'{key} = {value}' for key, value in sample(name, players).items())} }}\n"


def sample(name: str, players: int) -> dict[str, int]:
    rules = preset(name)
    battles: list[int] = []
    endless = number = 0
    started = time.perf_counter()
    while number < GAMES and (number < FEWEST or time.perf_counter() - started < SECONDS):
        outcome = play(rules, players=players, seed=players, number=number, limit=LIMIT)
        number += 1
        if outcome.termination is Termination.ENDLESS:
            endless += 1
        else:
            battles.append(LIMIT + 1 if outcome.termination is Termination.STOPPED else outcome.battles)
    battles.sort()
    found = {"games": number}
    for key, share in (("median", 0.5), ("ninety", 0.9)):
        at = battles[min(len(battles) - 1, int(share * len(battles)))] if battles else LIMIT + 1
        if at <= LIMIT:
            found[key] = at
    return found | ({"endless": endless} if endless else {})


if __name__ == "__main__":
    main(sys.argv[1:])
