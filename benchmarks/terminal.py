"""A game of over 5,000 battles that runs on to its end at the table of the terminal: ``make bench BENCH=terminal``.

How long it takes, and for how long nothing else is served meanwhile. The yardstick is the referee that plays the same
game without a table. Both are measured by turns, in processor time, and the best of the rounds counts.
"""

import asyncio
import tempfile
import time
from itertools import count
from pathlib import Path

from wardeck import play, preset
from wardeck.chance import SimulationStream
from wardeck.rules.files import HouseRules
from wardeck.table.glyphs import Glyphs
from wardeck.table.players import seated
from wardeck.tui.app import Looks, Wardeck
from wardeck.tui.keeping import Keeping
from wardeck.tui.match import Match, begin
from wardeck.tui.play import PlayPage
from wardeck.tui.settings import Settings

ROUNDS = 3
SIZES = ((80, 24), (160, 50))
RULES = preset("two-player").with_(packs=3, take="shuffled")
BATTLES = 5000


def long_game() -> Match:
    """The first game of a run that takes more than 5,000 battles."""
    number = next(number for number in count() if play(RULES, seed=1, number=number).battles > BATTLES)
    people = seated(None, None, seats=2, watched=False)
    return begin(HouseRules(RULES), people, stream=SimulationStream(1, number))


def refereed(match: Match) -> tuple[int, float]:
    """Battles, and processor seconds without a table."""
    start = time.process_time()
    course = match.course()
    while not course.done:
        course.step()
    return course.state.battles, time.process_time() - start


async def at_the_table(match: Match, size: tuple[int, int], folder: Path) -> tuple[float, float, float]:
    """Seconds and processor seconds until the game is over, and the longest in which nothing else was served."""
    page = PlayPage(match, keeping=Keeping(folder / "game.toml"))
    app = Wardeck(page, Looks(Glyphs("unicode", people=True)), Settings())
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        start = last = time.perf_counter()
        used = time.process_time()
        longest = 0.0
        page.run_to_end()
        while page.goes_by_itself:
            await asyncio.sleep(0)
            now = time.perf_counter()
            longest, last = max(longest, now - last), now
        return last - start, time.process_time() - used, longest


def main() -> None:
    match = long_game()
    print(f"{'columns x rows':>16} {'battles':>8} {'seconds':>8} {'processor':>10} {'of the referee':>15} {'pause':>9}")
    for columns, rows in SIZES:
        rounds = []
        for _ in range(ROUNDS):
            battles, alone = refereed(match)
            with tempfile.TemporaryDirectory() as folder:
                seconds, used, pause = asyncio.run(at_the_table(match, (columns, rows), Path(folder)))
            rounds.append((battles, seconds, used, used / alone, 1000 * pause))
        battles, *figures = map(min, zip(*rounds, strict=True))
        seconds, used, ratio, pause = figures
        print(f"{f'{columns} x {rows}':>16} {battles:>8} {seconds:>8.2f} {used:>10.2f} {ratio:>15.1f} {pause:>6.0f} ms")


if __name__ == "__main__":
    main()
