"""How fast the referee is, as a ratio to the shortest honest War in plain Python: ``make bench``.

The yardstick plays the two-player game with deques of numbers: no events, no states, no options, no proof. Both are
measured by turns in one run, and the best of the rounds counts, so that a noisy machine disturbs both alike.
"""

import random
import time
from collections import deque
from collections.abc import Callable, Iterable

from wardeck import Game, play, preset

ROUNDS = 5
GAMES = 40


def yardstick_game(number: int) -> int:
    """A game of `two-player`; the battles that it took."""
    cards = [rank for rank in range(13) for _ in range(4)]
    random.Random(number).shuffle(cards)
    a, b = deque(cards[::2]), deque(cards[1::2])
    battles = 0
    while a and b:
        battles += 1
        of_a, of_b = [a.popleft()], [b.popleft()]
        while of_a[-1] == of_b[-1]:
            if len(a) < 2 or len(b) < 2:
                return battles
            of_a += [a.popleft(), a.popleft()]
            of_b += [b.popleft(), b.popleft()]
        if of_a[-1] > of_b[-1]:
            a.extend(of_a + of_b)
        else:
            b.extend(of_b + of_a)
    return battles


def referee_game(number: int) -> int:
    """The same with the referee, endless proof included."""
    return play(preset("two-player"), seed=1, number=number).battles


def rate(play_one: Callable[[int], int], numbers: Iterable[int]) -> float:
    """Battles a second."""
    start = time.perf_counter()
    battles = sum(map(play_one, numbers))
    return battles / (time.perf_counter() - start)


def crowd_rate(seats: int, battles: int) -> float:
    """Battles a second from the first one on, while all seats hold cards; the deal is not counted."""
    games = [Game(preset("war-high-card-wins"), players=seats, seed=1, number=n, keep_events=False) for n in range(8)]
    start = time.perf_counter()
    for game in games:
        game.play(limit=battles)
    seconds = time.perf_counter() - start
    assert all(len(game.state.seats_in()) == seats for game in games), "some seat is out already"
    return len(games) * battles / seconds


def main() -> None:
    """Prints battles a second and the ratios."""
    cases: dict[str, Callable[[], float]] = {
        "yardstick: deques of numbers": lambda: rate(yardstick_game, range(GAMES)),
        "referee, two-player": lambda: rate(referee_game, range(GAMES)),
        "referee, 200 seats, 2,600 cards": lambda: crowd_rate(200, 4),
    }
    best = dict.fromkeys(cases, 0.0)
    for _ in range(ROUNDS):
        for name, case in cases.items():
            best[name] = max(best[name], case())
    yard = next(iter(best.values()))
    for name, battles in best.items():
        print(f"{name:34} {battles:10,.0f} battles/s   {battles / yard:.4f} of the yardstick")


if __name__ == "__main__":
    main()
