"""From the turning up to the end of the last war step: sections 5 to 7 of the rulebook, on the general path."""

# Compiled code is plain: numbers, loops, and arguments by position.
# ruff: noqa: SIM108

import numpy as np

from wardeck.lab.kernel_codes import (
    ALIVE,
    FACE,
    FIGHTER,
    FORFEIT,
    HEAD,
    HELD,
    KIND,
    LAST_CARD,
    N_ALIVE,
    N_CHAIN,
    N_FIGHTERS,
    N_JOKER,
    N_POT,
    NO,
    O_ANY_RETIE,
    O_ANY_TIE,
    O_AUTOMATIC,
    O_BEST,
    O_COMPARE_LAST,
    O_EVERYONE,
    O_NEED,
    O_NONE_LOSES,
    O_PILE,
    O_POT,
    O_POT_SEAT,
    O_SHORT,
    O_SLOT,
    PACKET,
    YES,
)  # fmt: skip
from wardeck.lab.kernel_jit import apart, compiled, inlined
from wardeck.lab.kernel_table import top_card
from wardeck.lab.kernel_types import Bytes, Int, Ints

AGAIN, DEADLOCK = -1, -2
"""What a step came to where it is not the winner's seat: the fighters fight on, or nobody can."""


@compiled
def lay(t: Ints, b: Bytes, seat: Int, card: Int) -> None:
    """Lays a card into the pot."""
    at = t[N_POT]
    b[t[O_POT] + at] = card
    b[t[O_POT_SEAT] + at] = seat
    t[N_POT] = at + 1


@compiled
def lay_heap(t: Ints, b: Bytes, seat: Int) -> None:
    """Lays all a seat has, face down: the packet, then the won pile as it lies."""
    apart()
    slot, head = t[O_SLOT], t[HEAD + seat]
    for i in range(t[HELD + seat]):
        lay(t, b, seat, b[seat * slot + ((head + i) & (slot - 1))])
    t[PACKET + seat] = 0
    t[HELD + seat] = 0


@compiled
def lay_along(t: Ints, b: Bytes, most: Int) -> None:
    """Each fighter lays ``most`` cards or what she has, round by round, the last one face up."""
    automatic = t[O_AUTOMATIC]
    joker = 0
    for round_ in range(most):
        laid = False
        for i in range(t[N_FIGHTERS]):
            seat = t[FIGHTER + i]
            if t[HELD + seat]:
                card = top_card(t, b, seat)
                lay(t, b, seat, card)
                t[FACE + seat] = card
                laid = True
                if card == automatic and (round_ == most - 1 or t[HELD + seat] == 0):
                    joker = 1
        if not laid:
            break
    t[N_JOKER] = joker


@compiled
def highest_fighters(t: Ints, keep_all: Int) -> Int:
    """The winner where one face is highest; otherwise AGAIN, with those tied for highest as the fighters."""
    n, best, ties, winner = t[N_FIGHTERS], -1, 0, -1
    for i in range(n):
        seat = t[np.uint64(FIGHTER + i)]
        face = t[np.uint64(FACE + seat)]
        if face > best:
            best, ties, winner = face, 1, seat
        elif face == best:
            ties += 1
    if ties == 1:
        return winner
    if not keep_all:
        kept = 0
        for i in range(n):
            seat = t[FIGHTER + i]
            if t[FACE + seat] == best:
                t[FIGHTER + kept] = seat
                kept += 1
        t[N_FIGHTERS] = kept
    return AGAIN


@compiled
def judge(t: Ints, any_tie: Int) -> Int:
    """Judges the fighters by their faces (section 5.2): the winner, or AGAIN with those who fight as the fighters."""
    if t[N_JOKER]:
        return AGAIN
    everyone = t[O_EVERYONE]
    if not any_tie:
        return highest_fighters(t, everyone)
    n = t[N_FIGHTERS]
    for i in range(n):
        t[KIND + t[FACE + t[FIGHTER + i]]] += 1
    best = -1
    for i in range(n):
        face = t[FACE + t[FIGHTER + i]]
        if t[KIND + face] > 1 and face > best:
            best = face
    if best >= 0 and not everyone:
        kept = 0
        for i in range(n):
            seat = t[FIGHTER + i]
            face = t[FACE + seat]
            if face == best or (t[KIND + face] > 1 and not t[O_BEST]):
                t[FIGHTER + kept] = seat
                kept += 1
            else:
                t[KIND + face] = 0
        for i in range(kept):
            t[KIND + t[FACE + t[FIGHTER + i]]] = 0
        t[N_FIGHTERS] = kept
        return AGAIN
    for i in range(n):
        t[KIND + t[FACE + t[FIGHTER + i]]] = 0
    return AGAIN if best >= 0 else highest_fighters(t, YES)


@compiled
def for_good(t: Ints) -> Int:
    """Compares for good: the winner, or DEADLOCK with those tied for highest as the fighters."""
    winner = highest_fighters(t, NO)
    return winner if winner >= 0 else DEADLOCK


@compiled
def forfeit_below(t: Ints, b: Bytes, least: Int) -> Int:
    """Fighters with fewer than ``least`` cards lay all they have and are out; returns how many are left."""
    apart()
    kept = 0
    for i in range(t[N_FIGHTERS]):
        seat = t[FIGHTER + i]
        if t[HELD + seat] < least:
            lay_heap(t, b, seat)
        else:
            t[FIGHTER + kept] = seat
            kept += 1
    t[N_FIGHTERS] = kept
    return kept


@compiled
def step_forfeit(t: Ints, b: Bytes) -> Int:
    """The cards of a war step under `forfeit`."""
    most = 0
    for i in range(t[N_FIGHTERS]):
        most = max(most, t[HELD + t[FIGHTER + i]])
    need = t[O_NEED]
    if most < need and t[O_COMPARE_LAST]:
        for i in range(t[N_FIGHTERS]):
            seat = t[FIGHTER + i]
            if t[HELD + seat]:
                lay_heap(t, b, seat)
                t[FACE + seat] = b[t[O_POT] + t[N_POT] - 1]
        return for_good(t)
    if forfeit_below(t, b, min(need, most)) == 1:
        return t[FIGHTER]
    if most < need:
        for i in range(t[N_FIGHTERS]):
            lay_heap(t, b, t[FIGHTER + i])
        return DEADLOCK
    lay_along(t, b, need)
    return AGAIN


@compiled
def step_otherwise(t: Ints, b: Bytes) -> Int:
    """The cards of a war step under `last-card` and `match`."""
    apart()
    n, kept, fewest, match = t[N_FIGHTERS], 0, t[O_NEED], t[O_SHORT] != LAST_CARD
    for i in range(n):
        held = t[HELD + t[FIGHTER + i]]
        if held:
            kept += 1
            fewest = min(fewest, held)
    if kept == 0:
        return for_good(t)
    if kept < n and (match or t[O_NONE_LOSES]) and forfeit_below(t, b, YES) == 1:
        return t[FIGHTER]
    lay_along(t, b, fewest if match else t[O_NEED])
    return AGAIN


@inlined
def turn_up(t: Ints, b: Bytes) -> Int:
    """Each seat turns up a card; returns the highest face."""
    n, pot, seats, pile, slot = t[N_ALIVE], t[O_POT], t[O_POT_SEAT], t[O_PILE], t[O_SLOT]
    automatic, joker, best, mask = t[O_AUTOMATIC], 0, -1, slot - 1
    for i in range(n):
        seat = t[np.uint64(ALIVE + i)]
        if pile:
            card = top_card(t, b, seat)
        else:
            head = t[np.uint64(HEAD + seat)]
            t[np.uint64(HEAD + seat)] = (head + 1) & mask
            t[np.uint64(HELD + seat)] -= 1
            card = b[np.uint64(seat * slot + head)]
        b[np.uint64(pot + i)] = card
        b[np.uint64(seats + i)] = seat
        t[np.uint64(FACE + seat)] = card
        t[np.uint64(FIGHTER + i)] = seat
        best = max(best, card)
        if card == automatic:
            joker = 1
    t[N_POT] = n
    t[N_CHAIN] = 0
    t[N_JOKER] = joker
    t[N_FIGHTERS] = n
    return best


@inlined
def keep_highest(t: Ints, best: Int) -> Int:
    """The winner where one face is highest; otherwise AGAIN, with those tied for highest as the fighters."""
    kept = 0
    for i in range(t[N_FIGHTERS]):
        seat = t[np.uint64(FIGHTER + i)]
        t[np.uint64(FIGHTER + kept)] = seat
        kept += 1 if t[np.uint64(FACE + seat)] == best else 0
    t[N_FIGHTERS] = kept
    return t[FIGHTER] if kept == 1 else AGAIN


@inlined
def all_hold(t: Ints, need: Int) -> bool:
    """Whether each fighter holds the cards of a whole war step."""
    fewest = need
    for i in range(t[N_FIGHTERS]):
        fewest = min(fewest, t[np.uint64(HELD + t[np.uint64(FIGHTER + i)])])
    return bool(fewest == need)


@inlined
def lay_whole_step(t: Ints, b: Bytes, need: Int) -> Int:
    """Each fighter lays the cards of a whole war step, all from her packet; returns the highest face."""
    n, at, slot = t[N_FIGHTERS], t[N_POT], t[O_SLOT]
    pot, seats, automatic, mask = t[O_POT] + at, t[O_POT_SEAT] + at, t[O_AUTOMATIC], slot - 1
    joker, best = 0, -1
    for i in range(n):
        seat = t[np.uint64(FIGHTER + i)]
        head, base, card, to = t[np.uint64(HEAD + seat)], seat * slot, 0, i
        for k in range(need):
            card = b[np.uint64(base + ((head + k) & mask))]
            b[np.uint64(pot + to)] = card
            b[np.uint64(seats + to)] = seat
            to += n
        t[np.uint64(HEAD + seat)] = (head + need) & mask
        t[np.uint64(HELD + seat)] -= need
        t[np.uint64(FACE + seat)] = card
        best = max(best, card)
        if card == automatic:
            joker = 1
    t[N_POT] = at + n * need
    t[N_JOKER] = joker
    return best


@compiled
def lay_what_there_is(t: Ints, b: Bytes) -> Int:
    """A war step for which not everybody has the cards in her packet: as `step_forfeit`."""
    if t[O_SHORT] == FORFEIT:
        return step_forfeit(t, b)
    return step_otherwise(t, b)


@compiled
def highest_face(t: Ints) -> Int:
    """The highest face of the fighters."""
    best = -1
    for i in range(t[N_FIGHTERS]):
        best = max(best, t[FACE + t[FIGHTER + i]])
    return best


@inlined
def fight(t: Ints, b: Bytes) -> Int:
    """From the turning up to the end of the last war step: the winner's seat or DEADLOCK."""
    best = turn_up(t, b)
    need, any_tie, found = t[O_NEED], t[O_ANY_TIE], AGAIN
    while True:
        if any_tie or t[N_JOKER] or t[O_EVERYONE]:
            found = judge(t, any_tie)
        else:
            found = keep_highest(t, best)
        if found != AGAIN:
            break
        t[N_CHAIN] += 1
        any_tie = t[O_ANY_RETIE]
        if not t[O_PILE] and all_hold(t, need):
            best = lay_whole_step(t, b, need)
        else:
            found = lay_what_there_is(t, b)
            if found != AGAIN:
                break
            best = highest_face(t)
    return found
