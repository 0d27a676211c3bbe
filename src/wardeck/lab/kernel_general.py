"""Whole games on the general path: 2 to 200 seats, every option, with the proof that a game is endless."""

# Compiled code is plain: numbers, loops, and arguments by position.
# ruff: noqa: PLR0917

import numpy as np

from wardeck.lab.kernel_battle import battle
from wardeck.lab.kernel_chance import game_key, seed_key_of
from wardeck.lab.kernel_codes import (
    ALIVE,
    ALL_CARDS,
    BATTLES,
    DRAW,
    ENDLESS,
    FIGHTER,
    FIRST_OUT,
    HEAD,
    HELD,
    MASKS,
    N_ALIVE,
    N_BASE,
    N_BATTLES,
    N_BEST_WARS,
    N_DRAW,
    N_FIGHTERS,
    N_LONGEST,
    N_START,
    N_WAR_STEPS,
    O_BATTLES,
    O_FIRST_OUT,
    O_PROVABLE,
    O_SEATS,
    O_SLOT,
    O_WARS_TO_WIN,
    OPEN,
    R_BATTLES,
    R_END,
    R_LONGEST_WAR,
    R_LOOP,
    R_WAR_STEPS,
    R_WARM_UP,
    STOPPED,
    WARS,
    WARS_WON,
)  # fmt: skip
from wardeck.lab.kernel_jit import apart, compiled, entry
from wardeck.lab.kernel_table import copy_table, same_position, start
from wardeck.lab.kernel_types import Bytes, Int, Ints, Word, Words


@compiled
def ended(t: Ints) -> Int:
    """How the game ended after this battle, or OPEN: the checks of section 9 in their order."""
    if t[N_DRAW]:
        return DRAW
    if t[N_ALIVE] == 1:
        return ALL_CARDS
    if t[O_WARS_TO_WIN] and t[N_BEST_WARS] >= t[O_WARS_TO_WIN]:
        return WARS_WON
    if t[O_FIRST_OUT] and t[N_ALIVE] < t[N_START]:
        return FIRST_OUT
    if t[O_BATTLES] and t[N_BATTLES] >= t[O_BATTLES]:
        return BATTLES
    return OPEN


@compiled
def find_loop(t: Ints, b: Bytes, u: Ints, v: Bytes, limit: Int) -> tuple[Int, Int]:
    """Plays from a dealt table until the game ends, a position comes back, or none can within the limit any more.

    Returns the end (OPEN where a position came back) and the length of the loop. Brent's method: a position is saved
    at doubling distances. At the limit it is saved once more: if warm-up and loop are within the limit, this very
    position comes back. A game that is stopped lies on the second table if it could have been endless, otherwise on
    the first.
    """
    saved_at, window = 0, 1
    provable = t[O_PROVABLE] != 0
    if provable:
        copy_table(t, b, u, v)
    while t[N_BATTLES] < limit:
        battle(t, b)
        end = ended(t)
        if end != OPEN:
            return end, 0
        if provable:
            at = t[N_BATTLES]
            if t[N_BASE] == at:  # a redeal: the search starts anew
                window = 1
            elif same_position(t, b, u, v):
                return OPEN, at - saved_at
            elif at - saved_at == window:
                window *= 2
            else:
                continue
            saved_at = at
            copy_table(t, b, u, v)
    if provable:
        base = t[N_BASE]
        copy_table(t, b, u, v)
        for more in range(limit - base):
            battle(t, b)
            if ended(t) != OPEN or t[N_BASE] != base:
                break
            if same_position(t, b, u, v):
                return OPEN, more + 1
    return STOPPED, 0


@compiled
def find_warm_up(t: Ints, b: Bytes, u: Ints, v: Bytes, base: Int, loop: Int) -> Int:
    """Two pointers, a loop apart, from the battle of the last redeal on, both tables as dealt; returns the warm-up.

    The first table is left at the first position that has come back.
    """
    apart()
    for _ in range(base + loop):
        battle(t, b)
    for _ in range(base):
        battle(u, v)
    while not same_position(t, b, u, v):
        battle(t, b)
        battle(u, v)
    return u[N_BATTLES]


@compiled
def add_winner(winners: Words, seat: Int) -> None:
    """Sets the bit of a seat."""
    winners[seat >> 6] |= np.uint64(1) << np.uint64(seat & 63)


@compiled
def write_result(t: Ints, end: Int, row: Ints, winners: Words) -> None:
    """The row and the winners of a game that ended on this table; warm-up and loop are written elsewhere."""
    apart()
    row[R_END] = end
    row[R_BATTLES] = t[N_BATTLES]
    row[R_WAR_STEPS] = t[N_WAR_STEPS]
    row[R_LONGEST_WAR] = t[N_LONGEST]
    row[R_WARM_UP] = -1
    row[R_LOOP] = -1
    for i in range(MASKS):
        winners[i] = np.uint64(0)
    if end == DRAW:
        for i in range(t[N_FIGHTERS]):
            add_winner(winners, t[FIGHTER + i])
    elif end != ENDLESS:
        alive, most = t[N_ALIVE], 0
        for i in range(alive):
            most = max(most, t[HELD + t[ALIVE + i]])
        for i in range(t[O_SEATS] if end == WARS_WON else alive):
            seat = i if end == WARS_WON else t[ALIVE + i]
            if t[WARS + seat] >= t[O_WARS_TO_WIN] if end == WARS_WON else t[HELD + seat] == most:
                add_winner(winners, seat)


@compiled
def write_packets(t: Ints, b: Bytes, packets: Bytes, sizes: Ints) -> None:
    """The strengths of all packets (each with its pile), seat after seat, top first, and how many each seat holds."""
    apart()
    slot, at = t[O_SLOT], 0
    for seat in range(t[O_SEATS]):
        sizes[seat] = t[HELD + seat]
        for i in range(t[HELD + seat]):
            packets[at] = b[seat * slot + ((t[HEAD + seat] + i) & (slot - 1))]
            at += 1


@entry
def play_general(
    options: Ints,
    cards: Bytes,
    seat_of: Bytes,
    opening: Ints,
    seed: Word,
    first: Int,
    limit: Int,
    rows: Ints,
    winners: Words,
    packets: Bytes,
    sizes: Ints,
    tables: Ints,
    heaps: Bytes,
) -> None:
    """Plays the games ``first``, ``first + 1`` … whose row says OPEN.

    ``rows`` int64[games, ROW] and ``winners`` uint64[games, MASKS] are written; ``packets`` uint8[games or 0, cards]
    and ``sizes`` int64[games or 0, seats] too, where they are not empty. ``tables`` and ``heaps`` are room for three
    tables: the game, the position to which later ones are compared, the second pointer of a replay.
    """
    seed_key = seed_key_of(seed)
    t, u, w = tables[0], tables[1], tables[2]
    b, v, x = heaps[0], heaps[1], heaps[2]
    for i in range(rows.shape[0]):
        if rows[i, R_END] != OPEN:
            continue
        key = game_key(seed_key, np.uint64(first + np.uint64(i)))
        deck = cards[i if cards.shape[0] > 1 else 0]
        start(t, b, options, deck, seat_of, opening, key)
        end, loop, warm_up = ALL_CARDS, 0, 0
        if t[N_ALIVE] > 1:
            end, loop = find_loop(t, b, u, v, limit)
        if end == OPEN:
            base = t[N_BASE]
            start(t, b, options, deck, seat_of, opening, key)
            start(w, x, options, deck, seat_of, opening, key)
            warm_up = find_warm_up(t, b, w, x, base, loop)
            end = ENDLESS if warm_up + loop <= limit else STOPPED
        if end == STOPPED and options[O_PROVABLE]:
            copy_table(u, v, t, b)
        write_result(t, end, rows[i], winners[i])
        if end == ENDLESS:
            rows[i, R_WARM_UP], rows[i, R_LOOP] = warm_up, loop
        if packets.shape[0]:
            write_packets(t, b, packets[i], sizes[i])
