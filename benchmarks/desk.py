"""What an answer of the desk costs: ``python -m benchmarks.desk [ROUNDS] [first]``.

Each question is one that a person asks by changing a rule: the time until the answer, the processor time of the desk,
and the games that the answer rests on; the median of the rounds, and the most. ``first``: the desk, which steps back
for everybody, goes before all others, as it would where nobody else is at work. That is for the superuser.
"""

import asyncio
import os
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


async def main(rounds: int, *, first: bool) -> None:
    desk = Desk()
    begun = time.perf_counter()
    await desk.estimate(Rules(), 2)
    print(f"the first answer after {time.perf_counter() - begun:.1f} s")
    assert desk.pid is not None
    if first:
        os.sched_setscheduler(desk.pid, os.SCHED_FIFO, os.sched_param(5))
    for name, (rules, players) in CASES.items():
        answers, used, games = [], [], []
        for _ in range(rounds):
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
    numbers = [int(word) for word in sys.argv[1:] if word.isdigit()]
    asyncio.run(main(*numbers[:1] or [5], first="first" in sys.argv))
