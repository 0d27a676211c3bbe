"""Plays random games by both referees and compares them: ``python -m tools.agreement 1e6 --seed 1 --processes 2``.

The engine and the kernel share the rulebook and no code that plays. Where they differ, the game is written out as a
record, ``disagreement-SEED-NUMBER.toml``, with the engine's result and what both say beside it; the script ends with 1.
"""

import argparse
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from random import Random

from tests.lab.games import Start, by_engine, by_kernel, difference, random_start
from wardeck import Game
from wardeck.chance import SimulationStream
from wardeck.record.files import save_record
from wardeck.record.scribe import record_of

BATCH = 500
LIMIT = 3000
SEATS = (2, 2, 2, 3, 4, 5, 8)


def differing(seed: int, batch: int) -> list[tuple[Start, str]]:
    """The games of a batch in which the referees differ, each with what they say."""
    random = Random(f"{seed} {batch}")
    starts = [random_start(random, seats=random.choice(SEATS), limit=LIMIT) for _ in range(BATCH)]
    told = ((start, difference(start, by_engine(start), by_kernel(start))) for start in starts)
    return [(start, wrong) for start, wrong in told if wrong]


def batches(seed: int, games: int, processes: int) -> Iterator[list[tuple[Start, str]]]:
    """The differences of each batch, in order."""
    by_kernel(random_start(Random(seed), seats=3, limit=1))  # compiled once, before the workers start
    with ProcessPoolExecutor(processes) as pool:
        yield from pool.map(partial(differing, seed), range(-(-games // BATCH)))


def write_out(start: Start, wrong: str) -> Path:
    """The game as a record."""
    game = Game(start.rules, players=start.players, seed=start.seed, number=start.number, packets=start.packets)
    game.play(start.limit)
    seats = len(game.state.packets)
    path = Path(f"disagreement-{start.seed}-{start.number}.toml")
    names = [f"Player {seat + 1}" for seat in range(seats)]
    stream = SimulationStream(start.seed, start.number)
    record = record_of(game, players=names, stream=stream, limit=start.limit, own={"_engine_kernel": wrong})
    save_record(record, path)
    return path


def main() -> None:
    """Plays, counts, and says where the referees differ."""
    parser = argparse.ArgumentParser(description="Compare the two referees, game by game.")
    parser.add_argument("games", type=lambda text: int(float(text)), nargs="?", default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    asked = parser.parse_args()
    found = 0
    for number, differences in enumerate(batches(asked.seed, asked.games, asked.processes), 1):
        for start, wrong in differences:
            found += 1
            print(f"{wrong}\n  written to {write_out(start, wrong)}", flush=True)
        if number % 20 == 0:
            print(f"{number * BATCH:,} games, {found} differences", flush=True)
    print(f"{-(-asked.games // BATCH) * BATCH:,} games, {found} differences")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
