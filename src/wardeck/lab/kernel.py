"""The front of the kernel: plays numbered games of a plan on the path that serves them best."""

import os
import sys
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from wardeck.errors import DealError
from wardeck.lab import kernel_codes as c
from wardeck.lab.kernel_counts import Counts
from wardeck.lab.kernel_general import play_general
from wardeck.lab.kernel_jit import JIT_OFF, has_vectors, kept
from wardeck.lab.kernel_race import play_race
from wardeck.lab.kernel_room import GUARDED, PairRoom
from wardeck.lab.kernel_scalar import play_scalar
from wardeck.lab.kernel_tally import tally_rows
from wardeck.lab.kernel_vector import play_vector
from wardeck.lab.plan import LONGEST, Label, Plan, dealt
from wardeck.messages import say
from wardeck.rules.options import Rules

CHUNK = 1 << 14
"""Games whose rows are held at once: a megabyte."""
PATHS = ("general", "scalar", "vector")
"""All give the same results, bit for bit. They serve any game; two seats; two seats where there is AVX-512 VBMI2."""
COMPILES = "lab.run.compiles"
PATH_VARIABLE = "WARDECK_KERNEL_PATH"
"""Forces a path where it can serve; for tests and measurements."""


@dataclass(frozen=True, eq=False)
class Games:
    """The results of games ``first``, ``first + 1`` and so on."""

    plan: Plan
    first: int
    rows: NDArray[np.int64]
    """Shape (games, 6): termination, battles, war steps, longest war, warm-up and loop (-1 unless endless)."""
    masks: NDArray[np.uint64]
    """Winners, shape (games, 4): seat s is bit s mod 64 of word s div 64."""
    packets: NDArray[np.uint8]
    """Strengths of the final packets, seat after seat, shape (games, cards); (0, cards) unless they were asked for."""
    sizes: NDArray[np.int64]
    """Cards of each seat at the end, shape (games, seats), or (0, seats)."""

    def winners(self, game: int) -> tuple[int, ...]:
        """The winners of the game at this place in the arrays."""
        words = [int(word) for word in self.masks[game]]
        return tuple(seat for seat in range(self.plan.seats) if words[seat // 64] >> seat % 64 & 1)

    def final_packets(self, game: int) -> tuple[tuple[Label, ...], ...]:
        """Ranks or numbers of the packets at the end of the game at this place in the arrays."""
        ends = np.cumsum(self.sizes[game]).tolist()
        labels = [self.plan.labels[strength] for strength in self.packets[game, : ends[-1]].tolist()]
        return tuple(tuple(labels[start:end]) for start, end in zip([0, *ends], ends, strict=False))


class Player:
    """Plays games of one plan with working memory that is used again and again; one for each thread.

    ``limit`` is the greatest number of battles (at least 1; None: no limit). ``path`` is one of `PATHS`; by default the
    fastest that serves the plan on this processor.
    """

    def __init__(self, plan: Plan, *, limit: int | None = None, path: str | None = None) -> None:
        if limit is not None and limit < 1:
            raise DealError("deal.limit", limit=limit)
        self.plan = plan
        self._limit = np.int64(LONGEST if limit is None else min(limit, LONGEST))
        self.path = path_for(plan, path)
        self._tables = np.zeros((3, c.TABLE), np.int64)
        self._heaps = np.zeros((3, int(plan.options[c.O_BYTES])), np.uint8)
        self._pair = None if self.path in ("general", "race") else PairRoom(plan, int(self._limit))

    @property
    def guarded(self) -> bool:
        """Whether the bytes round the tapes of the two-seat path are untouched."""
        return self._pair is None or all((guard == GUARDED).all() for guard in self._pair.guards())

    @property
    def laid(self) -> int:
        """Cards laid on the general path so far."""
        return int(self._tables[0, c.N_LAID])

    def play(self, seed: int, first: int, games: int, *, packets: bool = False) -> Games:
        """Plays games ``first`` … ``first + games - 1``; ``packets`` keeps their final packets."""
        plan = self.plan
        if len(plan.cards) not in (1, games):
            raise ValueError(f"{len(plan.cards)} decks for {games} games")
        rows = np.full((games, c.ROW), c.OPEN, np.int64)
        masks = np.zeros((games, c.MASKS), np.uint64)
        kept = games if packets else 0
        final, sizes = np.zeros((kept, plan.cards.shape[1]), np.uint8), np.zeros((kept, plan.seats), np.int64)
        if self.path == "race":
            play_race(
                plan.options, plan.cards, plan.seat_of, plan.opening, plan.race, np.uint64(seed), np.uint64(first),
                self._limit, rows, masks, final, sizes, self._tables, self._heaps,
            )  # fmt: skip
            return Games(plan, first, rows, masks, final, sizes)
        if self._pair is not None:
            play_pair = play_vector if self.path == "vector" else play_scalar
            play_pair(
                self._pair.options, plan.cards, self._pair.place, self._pair.draws, np.uint64(seed), np.uint64(first),
                rows, masks, final, sizes, self._pair.slots, self._pair.tape,
            )  # fmt: skip
            if not (rows[:, c.R_END] == c.OPEN).any():
                return Games(plan, first, rows, masks, final, sizes)
        play_general(
            plan.options, plan.cards, plan.seat_of, plan.opening, np.uint64(seed), np.uint64(first), self._limit,
            rows, masks, final, sizes, self._tables, self._heaps,
        )  # fmt: skip
        return Games(plan, first, rows, masks, final, sizes)


def path_for(plan: Plan, wanted: str | None = None) -> str:
    """The path on which games of a plan are played; ``wanted`` or the environment may force another that serves."""
    wanted = wanted or os.environ.get(PATH_VARIABLE) or None
    if wanted is not None and wanted not in PATHS:
        raise ValueError(f"no path {wanted!r}; there are {', '.join(PATHS)}")
    if plan.race.size:
        return "race"
    waiting = np.isin(plan.seat_of, (c.TO_LEFT, c.TO_SPOILS)).any()
    simple = plan.seats == 2 and not plan.opening.any() and not waiting
    if not simple or wanted == "general" or sys.byteorder == "big":
        return "general"
    return wanted or ("vector" if has_vectors() else "scalar")


def play(
    plan: Plan,
    *,
    seed: int = 0,
    first: int = 0,
    games: int = 1,
    limit: int | None = None,
    packets: bool = False,
    path: str | None = None,
) -> Games:
    """Plays games ``first``, ``first + 1`` … and keeps a row of each."""
    return Player(plan, limit=limit, path=path).play(seed, first, games, packets=packets)


def count(
    plan: Plan, *, seed: int = 0, first: int = 0, games: int = 1, limit: int | None = None, path: str | None = None
) -> Counts:
    """Plays games and keeps exact counts only; memory does not grow with the number of games."""
    counts = Counts(plan.seats)
    player = Player(plan, limit=limit, path=path)
    for start in range(first, first + games, CHUNK):
        found = player.play(seed, start, min(CHUNK, first + games - start))
        counts.add(found.rows, found.masks, start)
    return counts


def prepare(told: Callable[[str], None]) -> None:
    """Compiles what games need, or loads it; where it must be compiled, ``told`` hears of it first.

    Before workers are spawned the parent does this once, so that they find the compiled code in the cache.
    """
    entries = [play_vector if has_vectors() else play_scalar, play_general, tally_rows]
    if JIT_OFF:
        return
    if not all(kept(each) for each in entries):
        told(say(COMPILES))
    for path in ("general", ""):
        count(dealt(Rules()), path=path or None)
