"""What an answer of the desk costs: ``python -m benchmarks.desk [ROUNDS]``.

Each question is one that a person asks by changing a rule: the time until the answer, the processor time of the desk,
and the games that the answer rests on; the median of the rounds, and the most.
"""

import asyncio
import sys
import time
from statistics import median

from benchmarks.room_load import processor
from wardeck import Rules, preset
from wardeck.lab.desk import Desk

CASES = {
    "two-player": (preset("two-player"), 2),
    "take seat-order": (Rules(take="seat-order"), 2),
    "war, 4 players": (preset("war"), 4),
    "war, 30 players": (preset("war"), 30),
    "war, 200 players": (preset("war"), 200),
}


async def main(rounds: int) -> None:
    desk = Desk()
    begun = time.perf_counter()
    await desk.estimate(Rules(), 2)
    print(f"the first answer after {time.perf_counter() - begun:.1f} s")
    for name, (rules, players) in CASES.items():
        answers, used, games = [], [], []
        for _ in range(rounds):
            assert desk.pid is not None
            start, before = time.perf_counter(), processor(desk.pid)
            found = await desk.estimate(rules, players)
            assert found is not None
            answers.append(time.perf_counter() - start)
            used.append(processor(desk.pid) - before)
            games.append(found.games)
        print(
            f"{name:<18} answer after {median(answers):.2f} s, at most {max(answers):.2f} s;"
            f" processor {median(used):.2f} s, at most {max(used):.2f} s; {median(games):,.0f} games"
        )
    await desk.close()


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]) if len(sys.argv) > 1 else 5))
