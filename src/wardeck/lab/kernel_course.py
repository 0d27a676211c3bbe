"""The course of a game, on the general path: who leads after each battle, and how low the winner once was."""

import numpy as np

from wardeck.lab.kernel_battle import battle
from wardeck.lab.kernel_chance import game_key, seed_key_of
from wardeck.lab.kernel_codes import ALIVE, HELD, N_ALIVE
from wardeck.lab.kernel_jit import compiled, entry
from wardeck.lab.kernel_table import start
from wardeck.lab.kernel_types import Bytes, Int, Ints, Word


@compiled
def leader(t: Ints) -> Int:
    """The seat that alone holds the most cards, or -1."""
    most, seat = 0, -1
    for i in range(t[N_ALIVE]):
        held = t[HELD + t[ALIVE + i]]
        if held > most:
            most, seat = held, t[ALIVE + i]
        elif held == most:
            seat = -1
    return seat


@entry
def follow(  # noqa: PLR0917
    options: Ints,
    deck: Bytes,
    seat_of: Bytes,
    opening: Ints,
    seed: Word,
    first: Word,
    battles: Ints,
    winners: Ints,
    changes: Ints,
    fewest: Ints,
    t: Ints,
    b: Bytes,
) -> None:
    """Plays the first ``battles`` of each game that has a winner, and fills ``changes`` and ``fewest``."""
    seed_key = seed_key_of(seed)
    for i in range(battles.size):
        winner = winners[i]
        if winner < 0:
            continue
        start(t, b, options, deck, seat_of, opening, game_key(seed_key, np.uint64(first + np.uint64(i))))
        last = leader(t)
        low = t[HELD + winner]
        for _ in range(battles[i]):
            battle(t, b)
            low = min(low, t[HELD + winner])
            ahead = leader(t)
            if ahead >= 0 and ahead != last:
                changes[i] += last >= 0
                last = ahead
        fewest[i] = low
