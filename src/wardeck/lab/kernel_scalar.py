"""The two-seat path for any processor: battle by battle, without a branch that depends on who wins."""

# Compiled code is plain: numbers, loops, and arguments by position.
# ruff: noqa: PLR0915, PLR0917, PLR1714, SIM108, SIM109

import numpy as np

from wardeck.lab.kernel_chance import act_key, word
from wardeck.lab.kernel_codes import (
    F_ACTS,
    F_ALARM,
    F_BATTLES,
    F_END_A,
    F_END_B,
    F_HEAD,
    F_KEY,
    F_LONGEST,
    F_SAVED_SIZE,
    F_TAIL_A,
    F_TAIL_B,
    F_UNTIL,
    F_WAR_STEPS,
    F_WON_A,
    F_WON_B,
)  # fmt: skip
from wardeck.lab.kernel_jit import entry, forced
from wardeck.lab.kernel_lanes import LANES, put_pair
from wardeck.lab.kernel_pair import LOOK, QUIET, WAR, plain_war
from wardeck.lab.kernel_pair_game import with_step
from wardeck.lab.kernel_types import Bytes, Int, Ints, Word, Words


@forced
def step(s: Ints, g: Int, tape: Bytes, k: tuple[Int, ...]) -> Int:
    """The battles of slot ``g`` up to the first war, no more than the smaller packet has cards; and a plain war."""
    span, need, joker, and_, xor, _, coins, pile, goal, wrap = k
    head, tail_a, tail_b, battles = s[g, F_HEAD], s[g, F_TAIL_A], s[g, F_TAIL_B], s[g, F_BATTLES]
    if pile:
        room = min(s[g, F_END_A], s[g, F_END_B]) - head
    else:
        room = min(tail_a, tail_b) - head
    cap = min(room, s[g, F_UNTIL] - battles)
    end, stop, beyond = head + cap, head, np.uint64(span)
    to_b = tail_b + span
    tie = 0
    a = b = np.int64(0)
    while stop < end:
        at = np.uint64(stop)  # unsigned: numba need not ask whether it counts from the end
        a, b = np.int64(tape[at]), np.int64(tape[at + beyond])
        if a == b or a == joker or b == joker:
            tie = 1
            break
        lost = (a - b) >> 63
        order = (~lost & and_) ^ xor
        if coins >= 0:
            drawn = word(act_key(np.uint64(s[g, F_KEY]), s[g, F_ACTS] + (stop - head)), np.uint64(0))
            order ^= -np.int64((drawn >> np.uint64(coins)) & np.uint64(1))
        first = b ^ ((a ^ b) & order)
        second = a ^ b ^ first
        put_pair(tape, tail_a, first, second)
        put_pair(tape, to_b, first, second)
        tail_a += 2 + 2 * lost
        to_b -= 2 * lost
        stop += 1
    tail_b = to_b - span
    fought = stop - head
    s[g, F_ACTS] += fought & -np.int64(coins >= 0)
    head, battles, plain = stop, battles + fought, 0
    if tie and coins < 0 and fought + need < room and need < LANES:
        a, b = np.int64(tape[head + need]), np.int64(tape[head + need + span])
        if a != b and a != joker and b != joker:
            winner, laid, plain = (a - b) >> 63 & 1, need + 1, 1
            plain_war(tape, k, head, laid, winner, tail_a, tail_b)
            tail_a += 2 * laid * (1 - winner)
            tail_b += 2 * laid * winner
            head += laid
            battles += 1
            s[g, F_WAR_STEPS] += 1
            s[g, F_LONGEST] = max(s[g, F_LONGEST], 1)
            s[g, F_WON_A] += 1 - winner
            s[g, F_WON_B] += winner
    s[g, F_HEAD], s[g, F_TAIL_A], s[g, F_TAIL_B], s[g, F_BATTLES] = head, tail_a, tail_b, battles
    if pile:
        room = min(s[g, F_END_A], s[g, F_END_B]) - head
    else:
        room = min(tail_a, tail_b) - head
    if tie > plain:
        return WAR
    size = tail_a - head
    if (
        (room == 0)
        | (battles >= s[g, F_ALARM])
        | (size == s[g, F_SAVED_SIZE])
        | ((goal & -plain) != 0)
        | (head > g * 2 * span + wrap)
    ):
        return LOOK
    return QUIET


_play = with_step(step)


@entry
def play_scalar(
    o: Ints,
    cards: Bytes,
    place: Ints,
    draws: Words,
    seed: Word,
    first: Int,
    rows: Ints,
    winners: Words,
    packets: Bytes,
    sizes: Ints,
    s: Ints,
    tape: Bytes,
) -> None:
    """Plays the games ``first``, ``first + 1`` …; a row that is still OPEN is for the general path.

    ``o`` int64[REGISTERS + OPTIONS + PAIR], ``place`` int64[cards], ``draws`` uint64[cards + 1], ``s``
    int64[2 · slots, FIELDS] and ``tape`` uint8 are from `kernel_room`; the rest as in `play_general`.
    """
    _play(o, cards, place, draws, seed, first, rows, winners, packets, sizes, s, tape)
