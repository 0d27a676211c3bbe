"""Positions of the two-seat path that are kept for a proof, and whether a game has come back to one."""

# Compiled code is plain: numbers, loops, and arguments by position.
# ruff: noqa: SIM110

from wardeck.lab.kernel_codes import (
    F_BATTLES,
    F_END_A,
    F_END_B,
    F_HEAD,
    F_LONGEST,
    F_SAVED_AT,
    F_SAVED_LONGEST,
    F_SAVED_SIZE,
    F_SAVED_WARS,
    F_TAIL_A,
    F_TAIL_B,
    F_WAR_STEPS,
    O_CARDS,
    O_WARS_TO_WIN,
    P_GUARD,
    P_LAG,
    P_SAVED,
    P_SPAN,
)  # fmt: skip
from wardeck.lab.kernel_jit import apart, compiled
from wardeck.lab.kernel_types import Bytes, Int, Ints

SLOTS = 4
"""Games played by turns; two more slots serve the replays of a proof."""
PREVIOUS = SLOTS + 2
"""Behind the slots: for each of them, the position that was saved before the last one."""


@compiled
def save_position(s: Ints, g: Int, tape: Bytes, o: Ints, slot: Int) -> None:
    """Keeps the cards of slot ``g`` as the saved position of ``slot``."""
    apart()
    at, head = o[P_SAVED] + slot * o[O_CARDS], s[g, F_HEAD]
    size = s[g, F_TAIL_A] - head
    for i in range(size):
        tape[at + i] = tape[head + i]
    for i in range(s[g, F_TAIL_B] - head):
        tape[at + size + i] = tape[head + o[P_SPAN] + i]
    s[slot, F_SAVED_SIZE] = size
    s[slot, F_SAVED_AT] = s[g, F_BATTLES]
    s[slot, F_SAVED_WARS] = s[g, F_WAR_STEPS]
    s[slot, F_SAVED_LONGEST] = s[g, F_LONGEST]


@compiled
def keep_previous(s: Ints, g: Int, tape: Bytes, o: Ints) -> None:
    """Keeps the saved position of slot ``g`` as its previous one."""
    apart()
    at, n = o[P_SAVED] + g * o[O_CARDS], o[O_CARDS]
    for i in range(n):
        tape[at + PREVIOUS * n + i] = tape[at + i]
    for field in range(F_SAVED_SIZE, F_SAVED_LONGEST + 1):
        s[PREVIOUS + g, field] = s[g, field]


@compiled
def is_saved(s: Ints, g: Int, tape: Bytes, o: Ints, slot: Int) -> bool:
    """Whether slot ``g`` is at the saved position of ``slot``; with `wars_to_win` no war may lie between."""
    at, head = o[P_SAVED] + slot * o[O_CARDS], s[g, F_HEAD]
    size = s[g, F_TAIL_A] - head
    if size != s[slot, F_SAVED_SIZE] or (o[O_WARS_TO_WIN] and s[g, F_WAR_STEPS] != s[slot, F_SAVED_WARS]):
        return False
    for i in range(size):
        if tape[at + i] != tape[head + i]:
            return False
    for i in range(s[g, F_TAIL_B] - head):
        if tape[at + size + i] != tape[head + o[P_SPAN] + i]:
            return False
    return True


@compiled
def load_position(s: Ints, g: Int, tape: Bytes, o: Ints, slot: Int) -> None:
    """Puts slot ``g`` at the saved position of ``slot``."""
    apart()
    at, head = o[P_SAVED] + slot * o[O_CARDS], g * 2 * o[P_SPAN] + o[P_GUARD]
    size = s[slot, F_SAVED_SIZE]
    rest = o[O_CARDS] - size
    for i in range(size):
        tape[head + i] = tape[at + i]
    for i in range(rest):
        tape[head + o[P_SPAN] + i] = tape[at + size + i]
    s[g, F_HEAD] = head
    s[g, F_TAIL_A] = s[g, F_END_A] = head + size
    s[g, F_TAIL_B] = s[g, F_END_B] = head + rest
    s[g, F_BATTLES], s[g, F_WAR_STEPS] = s[slot, F_SAVED_AT], s[slot, F_SAVED_WARS]
    s[g, F_LONGEST] = s[slot, F_SAVED_LONGEST]


@compiled
def same_pair(s: Ints, g: Int, h: Int, tape: Bytes, o: Ints) -> bool:
    """Whether two slots are at the same position."""
    one, two = s[g, F_HEAD], s[h, F_HEAD]
    size = s[g, F_TAIL_A] - one
    if size != s[h, F_TAIL_A] - two or (o[O_WARS_TO_WIN] and s[g, F_WAR_STEPS] != s[h, F_WAR_STEPS]):
        return False
    for i in range(size):
        if tape[one + i] != tape[two + i]:
            return False
    one, two = one + o[P_SPAN], two + o[P_SPAN]
    for i in range(s[g, F_TAIL_B] - s[g, F_HEAD]):
        if tape[one + i] != tape[two + i]:
            return False
    return True


@compiled
def repeats_deck(s: Ints, g: Int, tape: Bytes, o: Ints) -> bool:
    """Whether the packets look as they did as many battles ago as there are cards, if there was no war since."""
    head, lag = s[g, F_HEAD], o[P_LAG]
    if head - lag < g * 2 * o[P_SPAN] + o[P_GUARD]:
        return False
    for i in range(head, s[g, F_TAIL_A]):
        if tape[i] != tape[i - lag]:
            return False
    for i in range(head + o[P_SPAN], s[g, F_TAIL_B] + o[P_SPAN]):
        if tape[i] != tape[i - lag]:
            return False
    return True
