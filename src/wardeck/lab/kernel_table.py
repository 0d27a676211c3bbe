"""The table of the general path: a game's whole state in three arrays, for 2 to 200 seats.

``t`` is int64[TABLE]: registers, the options of the plan, then a section a seat. ``b`` are its bytes: a ring for each
seat's cards, the packet first and the won pile right behind it, so that a pile becomes the packet without being moved;
then the pot in the order laid, the pots left, the spoils, and scratch.
"""

# Compiled code is plain: numbers, loops, and arguments by position.
# ruff: noqa: PLR0917

import numpy as np

from wardeck.lab.kernel_chance import shuffle
from wardeck.lab.kernel_codes import (
    ALIVE,
    EVERY,
    HEAD,
    HELD,
    LEFT_END,
    N_ACTS,
    N_ALIVE,
    N_KEY,
    N_LAID,
    N_LEFT,
    N_LEFT_CARDS,
    N_SPOILS,
    N_START,
    NO,
    O_HEAP,
    O_LEFT,
    O_LEFT_SEAT,
    O_PILE,
    O_SEATS,
    O_SHUFFLED,
    O_SLOT,
    O_SPOILS,
    O_WARS_TO_WIN,
    OPTIONS,
    PACKET,
    REGISTERS,
    TO_ASIDE,
    TO_LEFT,
    TO_SPOILS,
    WARS,
)  # fmt: skip
from wardeck.lab.kernel_jit import apart, compiled
from wardeck.lab.kernel_types import Bytes, Int, Ints, Word

U_HEAD, U_HELD = np.uint64(HEAD), np.uint64(HELD)


@compiled
def put_under(t: Ints, b: Bytes, seat: Int, cards: Int, n: Int) -> None:
    """Puts ``n`` won cards that lie at ``cards`` under the packet, or on the won pile."""
    slot = t[O_SLOT]
    base, mask, end = seat * slot, slot - 1, t[HEAD + seat] + t[HELD + seat]
    for i in range(n):
        b[np.uint64(base + ((end + i) & mask))] = b[np.uint64(cards + i)]
    t[HELD + seat] += n


@compiled
def turn_pile(t: Ints, b: Bytes, seat: Int) -> None:
    """Shuffles the won pile, which becomes the packet: an act."""
    apart()
    slot, n = t[O_SLOT], t[HELD + seat]
    base, head = seat * slot, t[HEAD + seat]
    for i in range(n):
        b[t[O_HEAP] + i] = b[base + ((head + i) & (slot - 1))]
    shuffle(b, t[O_HEAP], n, np.uint64(t[N_KEY]), t[N_ACTS])
    t[N_ACTS] += 1
    for i in range(n):
        b[base + ((head + i) & (slot - 1))] = b[t[O_HEAP] + i]
    t[PACKET + seat] = n


@compiled
def top_card(t: Ints, b: Bytes, seat: Int) -> Int:
    """Takes the next card of a seat that holds one; a won pile is turned when the packet is empty."""
    if t[O_PILE]:
        if t[PACKET + seat] == 0:
            turn_pile(t, b, seat)
        t[PACKET + seat] -= 1
    slot, at = t[O_SLOT], np.uint64(seat)  # unsigned: numba need not ask whether it counts from the end
    head = t[at + U_HEAD]
    t[at + U_HEAD] = (head + 1) & (slot - 1)
    t[at + U_HELD] -= 1
    return b[np.uint64(seat * slot + head)]


@compiled
def start(t: Ints, b: Bytes, options: Ints, deck: Bytes, seat_of: Bytes, opening: Ints, key: Word) -> None:
    """Deals the deck (shuffled by act 0 where the plan says so) and sets every register for the first battle.

    ``opening`` is that of the plan.
    """
    apart()
    laid = t[N_LAID]
    for i in range(options.size):
        t[i] = options[i]
    t[N_LAID] = laid
    t[N_KEY] = np.int64(key)
    seats = t[O_SEATS]
    for seat in range(seats):
        t[EVERY + seat] = seat
        t[HEAD + seat] = t[HELD + seat] = 0
        t[WARS + seat] = opening[1, seat]
    n = deck.size
    for i in range(n):
        b[t[O_HEAP] + i] = deck[i]
    if t[O_SHUFFLED]:
        shuffle(b, t[O_HEAP], n, key, NO)
    slot = t[O_SLOT]
    for i in range(n):
        to: Int = np.int64(seat_of[i])
        if to == TO_SPOILS:
            b[t[O_SPOILS] + t[N_SPOILS]] = b[t[O_HEAP] + i]
            t[N_SPOILS] += 1
        elif to == TO_LEFT:
            at = t[N_LEFT_CARDS]
            pot = opening[0, seats + at]
            b[t[O_LEFT] + at], b[t[O_LEFT_SEAT] + at] = b[t[O_HEAP] + i], opening[1, seats + at]
            t[N_LEFT_CARDS] = t[LEFT_END + pot] = at + 1
            t[N_LEFT] = pot + 1
        elif to != TO_ASIDE:
            b[to * slot + t[HELD + to]] = b[t[O_HEAP] + i]
            t[HELD + to] += 1
    for seat in range(seats):
        t[PACKET + seat] = t[HELD + seat] - opening[0, seat]
        if t[HELD + seat]:
            t[ALIVE + t[N_ALIVE]] = seat
            t[N_ALIVE] += 1
    t[N_START] = t[N_ALIVE]
    t[N_ACTS] = 1


@compiled
def same_position(t: Ints, b: Bytes, u: Ints, v: Bytes) -> bool:
    """Whether two tables hold the same position (rulebook, section 9): sizes first, they differ most often."""
    if t[N_ALIVE] != u[N_ALIVE] or t[N_LEFT] != u[N_LEFT] or t[N_LEFT_CARDS] != u[N_LEFT_CARDS]:
        return False
    alive, wars = t[N_ALIVE], t[O_WARS_TO_WIN] > 0
    for i in range(alive):
        seat = t[ALIVE + i]
        if seat != u[ALIVE + i] or t[HELD + seat] != u[HELD + seat]:
            return False
        if wars and t[WARS + seat] != u[WARS + seat]:
            return False
    for i in range(t[N_LEFT]):
        if t[LEFT_END + i] != u[LEFT_END + i]:
            return False
    for i in range(t[N_LEFT_CARDS]):
        if b[t[O_LEFT] + i] != v[t[O_LEFT] + i] or b[t[O_LEFT_SEAT] + i] != v[t[O_LEFT_SEAT] + i]:
            return False
    slot = t[O_SLOT]
    for i in range(alive):
        seat = t[ALIVE + i]
        base, here, there = seat * slot, t[HEAD + seat], u[HEAD + seat]
        for k in range(t[HELD + seat]):
            if b[base + ((here + k) & (slot - 1))] != v[base + ((there + k) & (slot - 1))]:
                return False
    return True


@compiled
def copy_table(t: Ints, b: Bytes, u: Ints, v: Bytes) -> None:
    """Makes the second table like the first, between two battles."""
    apart()
    for i in range(REGISTERS + OPTIONS):
        u[i] = t[i]
    for seat in range(t[O_SEATS]):
        for section in (HEAD, HELD, ALIVE, WARS, LEFT_END):
            u[section + seat] = t[section + seat]
    slot = t[O_SLOT]
    for i in range(t[N_ALIVE]):
        seat = t[ALIVE + i]
        base, head = seat * slot, t[HEAD + seat]
        for k in range(t[HELD + seat]):
            at = base + ((head + k) & (slot - 1))
            v[at] = b[at]
    for i in range(t[N_LEFT_CARDS]):
        v[t[O_LEFT] + i], v[t[O_LEFT_SEAT] + i] = b[t[O_LEFT] + i], b[t[O_LEFT_SEAT] + i]
    for i in range(t[N_SPOILS]):
        v[t[O_SPOILS] + i] = b[t[O_SPOILS] + i]
