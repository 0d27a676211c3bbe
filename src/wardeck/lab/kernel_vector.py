"""The two-seat path for processors with AVX-512 VBMI2: sixteen battles a step.

The next battles of a game, as many as the smaller packet has cards, do not depend on each other: sixteen cards are
compared at once, up to the first tie, and each seat's pairs are compressed on to her tail. A war whose deciding cards
lie within the sixteen is read from the same comparison, without a branch.
"""

# Compiled code is plain: numbers, loops, and arguments by position.
# ruff: noqa: PLR0915, PLR0917, SIM108

import numpy as np

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
from wardeck.lab.kernel_lanes import LANES, compare, equals, lane_bits, ones, push, zeros
from wardeck.lab.kernel_pair import LOOK, NO_JOKER, QUIET, WAR
from wardeck.lab.kernel_pair_game import with_step
from wardeck.lab.kernel_types import Bytes, Int, Ints, Word, Words


@forced
def step(s: Ints, g: Int, tape: Bytes, k: tuple[Int, ...]) -> Int:
    """Sixteen battles of slot ``g`` or fewer; ``k`` are the `constants`."""
    span, need, joker, and_, xor, weave, coins, pile, goal, wrap = k
    slot = np.uint64(g)  # unsigned: numba need not ask whether it counts from the end
    head, tail_a, tail_b, battles = s[slot, F_HEAD], s[slot, F_TAIL_A], s[slot, F_TAIL_B], s[slot, F_BATTLES]
    if pile:
        room = min(s[slot, F_END_A], s[slot, F_END_B]) - head
    else:
        room = min(tail_a, tail_b) - head
    lanes = min(room, LANES)
    cap = min(lanes, s[slot, F_UNTIL] - battles)
    won, tied = compare(tape, head, head + span)
    if joker != NO_JOKER:
        tied |= equals(tape, head, joker) | equals(tape, head + span, joker)
    # Only masks and shifts from here on: whatever is a comparison, the compiler may turn into a branch.
    stops = tied & ((1 << cap) - 1)
    fought = zeros(stops | (1 << cap))
    valid = (1 << fought) - 1
    order = (won & and_) ^ xor
    if coins >= 0:
        acts = s[slot, F_ACTS]
        order ^= lane_bits(np.uint64(s[slot, F_KEY]), acts, coins)
        s[slot, F_ACTS] = acts + fought
    a_wins = won & valid
    count = ones(a_wins)
    to_a, to_b = tail_a, tail_b + span
    tail_a += 2 * count
    tail_b += 2 * (fought - count)
    # The war in the first lane that ties, and a second one in its chain, unless chance, a short seat, the end of the
    # lanes or a third tie makes it a matter for pair_war, in the next step's first lane.
    last = fought + need
    again = (tied >> last) & 1
    last += need & -again
    clear = ~tied & ((1 << lanes) - 1) & (coins >> 63)
    plain = (stops >> fought) & (clear >> last) & 1
    winner = ~(won >> last) & 1
    laid = (last - fought + 1) & -plain
    start, a_first = head + fought, ((1 - winner) & and_) ^ (xor & 1)
    one, two = start + (span & (a_first - 1)), start + (span & -a_first)
    to = tail_a + ((tail_b + span - tail_a) & -winner)
    second = to + laid + ((LANES - laid) & -weave)
    push(tape, (head, head + span), (to_a, to_b), (order, a_wins, a_wins ^ valid), (one, two, to, second, weave))
    won_b = 2 * laid & -winner
    tail_a += 2 * laid - won_b
    tail_b += won_b
    head += fought + laid
    battles += fought + plain
    chain = (1 + again) & -plain
    s[slot, F_HEAD], s[slot, F_TAIL_A], s[slot, F_TAIL_B], s[slot, F_BATTLES] = head, tail_a, tail_b, battles
    s[slot, F_WAR_STEPS] += chain
    s[slot, F_LONGEST] = max(s[slot, F_LONGEST], chain)
    if goal:
        s[slot, F_WON_A] += plain & (1 - winner)
        s[slot, F_WON_B] += plain & winner
    if pile:
        room = min(s[slot, F_END_A], s[slot, F_END_B]) - head
    else:
        room = min(tail_a, tail_b) - head
    if stops & (plain ^ 1) & 1:
        return WAR
    size = tail_a - head
    if (
        (room == 0)
        | (battles >= s[slot, F_ALARM])
        | (size == s[slot, F_SAVED_SIZE])
        | ((goal & -plain) != 0)
        | (head > g * 2 * span + wrap)
    ):
        return LOOK
    return QUIET


_play = with_step(step)


@entry
def play_vector(
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
