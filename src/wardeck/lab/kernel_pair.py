"""Two seats on tapes: the state of a game, its deal, and the battles that are not decided in one comparison.

Both seats lay the same number of cards, so one head serves both, and won cards go behind the tail: nothing is moved.
Places count along A's tape; B's card of the same place lies P_SPAN further on. A won pile lies right behind its packet.
"""

# Compiled code is plain: numbers, loops, and arguments by position.
# ruff: noqa: PLR0912, PLR0915, PLR0917, PLR1714, PLW3301, SIM109, SIM110

import numpy as np

from wardeck.lab.kernel_chance import LOW, ONE, U32, act_key, coin, shuffle, word
from wardeck.lab.kernel_codes import (
    AS_LAID,
    COIN,
    F_ACTS,
    F_ALARM,
    F_BATTLES,
    F_END_A,
    F_END_B,
    F_GAME,
    F_HEAD,
    F_KEY,
    F_LONGEST,
    F_NEXT_SAVE,
    F_SAVED_SIZE,
    F_SLOT,
    F_TAIL_A,
    F_TAIL_B,
    F_UNTIL,
    F_WAR_STEPS,
    F_WON_A,
    F_WON_B,
    FORFEIT,
    LAST_CARD,
    LOSER_ALTERNATING,
    LOSER_FIRST,
    NO,
    O_AUTOMATIC,
    O_COMPARE_LAST,
    O_NEED,
    O_NONE_LOSES,
    O_PILE,
    O_REDEAL,
    O_SHORT,
    O_SHUFFLED,
    O_TAKE,
    O_WARS_TO_WIN,
    P_AND,
    P_COINS,
    P_FIRST_SAVE,
    P_GUARD,
    P_HELD_A,
    P_HELD_B,
    P_HORIZON,
    P_LAG,
    P_SCRATCH,
    P_SPAN,
    P_WEAVE,
    P_WRAP,
    P_XOR,
    SEAT_ORDER,
    SHUFFLED,
    WINNER_ALTERNATING,
    WINNER_FIRST,
    YES,
)  # fmt: skip
from wardeck.lab.kernel_jit import apart, compiled, forced
from wardeck.lab.kernel_lanes import copy16, weave16
from wardeck.lab.kernel_types import Bytes, Int, Ints, Word, Words

QUIET, LOOK, WAR = range(3)
"""What a step came to: go on; somebody ran out, or a size or a count says so; the next battle is a war to be fought."""
NO_JOKER = np.int64(255)
DRAWN, LEFT = 2, 3
"""What a war came to where it is not the winner's seat: a deadlock with nobody else; left to the general path."""


@compiled
def constants(o: Ints) -> tuple[Int, ...]:
    """The options that each step needs, as a tuple that stays in registers."""
    return (
        o[P_SPAN], o[O_NEED], o[O_AUTOMATIC] & 255, o[P_AND], o[P_XOR], o[P_WEAVE], o[P_COINS], o[O_PILE],
        o[O_WARS_TO_WIN], o[P_WRAP],
    )  # fmt: skip


@compiled
def plain_constants(o: Ints) -> tuple[Int, ...]:
    """The same where P_PLAIN says that there is neither pile nor chance, nor jokers or wars that are counted.

    The compiler sees these numbers, and leaves out what they make needless.
    """
    return (o[P_SPAN], o[O_NEED], NO_JOKER, o[P_AND], o[P_XOR], o[P_WEAVE], -YES, NO, NO, o[P_WRAP])


@forced
def plain_war(tape: Bytes, k: tuple[Int, ...], start: Int, laid: Int, winner: Int, tail_a: Int, tail_b: Int) -> None:
    """Puts ``laid`` cards of each seat (at most 16; 0 does nothing) on the winner's tail, where no chance is needed."""
    span, a_first = k[0], ((1 - winner) & k[3]) ^ (k[4] & 1)
    one, two = start + (span & (a_first - 1)), start + (span & -a_first)
    to = tail_a + ((tail_b + span - tail_a) & -winner)
    if k[5]:
        weave16(tape, to, one, two)
    else:
        copy16(tape, to, one)
        copy16(tape, to + laid, two)


@compiled
def deal(s: Ints, g: Int, tape: Bytes, o: Ints, deck: Bytes, place: Ints, draws: Words, key: Word, game: Int) -> None:
    """Deals game ``game`` of the run into slot ``g``: a shuffle whose draws are computed side by side.

    ``place`` says where on the slot's tapes the card at each place of the deck goes.
    """
    n, base, scratch = deck.size, g * 2 * o[P_SPAN], o[P_SCRATCH]
    # Unsigned places, here and below: numba need not ask whether they count from the end.
    here, there, last = np.uint64(scratch), np.uint64(base), np.uint64(n - 1)
    for i in range(np.uint64(n)):
        tape[here + i] = deck[i]
    if o[O_SHUFFLED]:
        start = act_key(key, 0)
        doubtful = False
        for k in range(n >> 1):
            x = word(start, np.uint64(k))
            bound = np.uint64(n - 2 * k)
            first, second = (x & LOW) * bound, (x >> U32) * (bound - ONE)
            draws[2 * k], draws[2 * k + 1] = first >> U32, second >> U32
            doubtful |= ((first & LOW) < bound) | ((second & LOW) < bound)
        if doubtful:  # a draw may have to be drawn again: one deck of 52 in three million
            shuffle(tape, scratch, n, key, NO)
            for i in range(n):
                tape[base + place[i]] = tape[scratch + i]
        else:
            for draw in range(last):
                end = last - draw
                at = here + draws[draw]
                card = tape[at]
                tape[at] = tape[here + end]
                tape[there + np.uint64(place[end])] = card
            tape[base + place[0]] = tape[scratch]
    else:
        for i in range(n):
            tape[base + place[i]] = tape[scratch + i]
    for field in range(F_SLOT):
        s[g, field] = 0
    head = base + o[P_GUARD]
    s[g, F_HEAD] = head
    s[g, F_TAIL_A] = s[g, F_END_A] = head + o[P_HELD_A]
    s[g, F_TAIL_B] = s[g, F_END_B] = head + o[P_HELD_B]
    s[g, F_UNTIL] = o[P_HORIZON]
    s[g, F_NEXT_SAVE] = o[P_FIRST_SAVE]
    s[g, F_ALARM] = min(o[P_HORIZON], min(o[P_FIRST_SAVE], o[P_LAG]))
    s[g, F_SAVED_SIZE] = -1
    s[g + (s.shape[0] >> 1), F_SAVED_SIZE] = -1
    s[g, F_ACTS] = 1
    s[g, F_KEY] = np.int64(key)
    s[g, F_GAME] = game


@compiled
def turn_piles(s: Ints, g: Int, tape: Bytes, o: Ints) -> None:
    """Before a card is turned up: a seat whose packet is empty shuffles her won pile, seat A first."""
    head = s[g, F_HEAD]
    if s[g, F_END_A] == head:
        s[g, F_END_A] = turn_one(s, g, tape, head, s[g, F_TAIL_A], NO)
    if s[g, F_END_B] == head:
        s[g, F_END_B] = turn_one(s, g, tape, head, s[g, F_TAIL_B], o[P_SPAN])


@compiled
def turn_one(s: Ints, g: Int, tape: Bytes, head: Int, tail: Int, span: Int) -> Int:
    """Shuffles a won pile, an act; returns the end of the new packet."""
    apart()
    shuffle(tape, head + span, tail - head, np.uint64(s[g, F_KEY]), s[g, F_ACTS])
    s[g, F_ACTS] += 1
    return tail


@compiled
def move_back(s: Ints, g: Int, tape: Bytes, o: Ints) -> None:
    """Moves both packets to the beginning of the tapes."""
    apart()
    head = s[g, F_HEAD]
    back = head - g * 2 * o[P_SPAN] - o[P_GUARD]
    for place in range(head, s[g, F_TAIL_A]):
        tape[place - back] = tape[place]
    for place in range(head + o[P_SPAN], s[g, F_TAIL_B] + o[P_SPAN]):
        tape[place - back] = tape[place]
    for field in (F_HEAD, F_TAIL_A, F_TAIL_B, F_END_A, F_END_B):
        s[g, field] -= back


@compiled
def of_one_strength(tape: Bytes, first: Int, end_a: Int, end_b: Int, span: Int) -> bool:
    """Whether all cards laid are of one strength."""
    apart()
    card = tape[first]
    for place in range(first, end_a):
        if tape[place] != card:
            return False
    for place in range(first, end_b):
        if tape[span + place] != card:
            return False
    return True


@compiled
def weave(tape: Bytes, to: Int, one: Int, n: Int, two: Int, m: Int) -> None:
    """A card of the first heap, one of the second, and so on; then what is left of the longer one."""
    apart()
    k = min(n, m)
    for i in range(k):
        tape[to + 2 * i], tape[to + 2 * i + 1] = tape[one + i], tape[two + i]
    for i in range(k, n):
        tape[to + k + i] = tape[one + i]
    for i in range(k, m):
        tape[to + k + i] = tape[two + i]


@compiled
def collect(
    s: Ints, g: Int, tape: Bytes, o: Ints, winner: Int, start: Int, laid_a: Int, laid_b: Int, even: Int
) -> None:
    """Puts the pot in the order in which the winner takes it, into the scratch.

    The first ``even`` cards of each seat were laid by turns, the rest as heaps.
    """
    apart()
    to, take, span = o[P_SCRATCH], o[O_TAKE], o[P_SPAN]
    if take == SHUFFLED or take == AS_LAID:
        weave(tape, to, start, even, start + span, even)
        for i in range(even, laid_a):
            tape[to + even + i] = tape[start + i]
        for i in range(even, laid_b):
            tape[to + laid_a + i] = tape[start + span + i]
    act = s[g, F_ACTS]
    if take == SHUFFLED or take == COIN:
        s[g, F_ACTS] = act + 1
        if take == SHUFFLED:
            shuffle(tape, to, laid_a + laid_b, np.uint64(s[g, F_KEY]), act)
        else:
            take = LOSER_FIRST if coin(np.uint64(s[g, F_KEY]), act) else WINNER_FIRST
    if take == SHUFFLED or take == AS_LAID:
        return
    one, n, two, m = start, laid_a, start + span, laid_b
    if take != SEAT_ORDER and (winner == 1) != (take == LOSER_FIRST or take == LOSER_ALTERNATING):
        one, n, two, m = two, m, one, n
    if take == WINNER_ALTERNATING or take == LOSER_ALTERNATING:
        weave(tape, to, one, n, two, m)
    else:
        for i in range(n):
            tape[to + i] = tape[one + i]
        for i in range(m):
            tape[to + n + i] = tape[two + i]


@compiled
def for_good(face_a: Int, face_b: Int) -> Int:
    """The faces compared for good: the winner, or DRAWN."""
    return 0 if face_a > face_b else 1 if face_b > face_a else DRAWN


@compiled
def pair_war(s: Ints, g: Int, tape: Bytes, o: Ints) -> Int:
    """Fights the battle whose cards tie at the head, to its end: the winner's seat, DRAWN or LEFT."""
    apart()
    span, need, joker, pile = o[P_SPAN], o[O_NEED], o[O_AUTOMATIC], o[O_PILE] != 0
    start, tail_a, tail_b, end_a, end_b = s[g, F_HEAD], s[g, F_TAIL_A], s[g, F_TAIL_B], s[g, F_END_A], s[g, F_END_B]
    here, there = start + 1, start + 1
    even, chain, winner = 1, 0, -1
    while winner < 0:
        chain += 1
        held_a, held_b = tail_a - here, tail_b - there
        most, fewest = max(held_a, held_b), min(held_a, held_b)
        lay_a = lay_b = need
        if o[O_SHORT] == FORFEIT:
            if fewest < need:
                if most >= need or (most != fewest and not o[O_COMPARE_LAST]):
                    winner = 1 if held_a < held_b else 0
                    if winner:
                        here = tail_a
                    else:
                        there = tail_b
                else:
                    here, there = tail_a, tail_b
                    winner = for_good(tape[here - 1], tape[span + there - 1]) if o[O_COMPARE_LAST] else DRAWN
                break
        elif most == 0:
            winner = for_good(tape[here - 1], tape[span + there - 1])
            break
        elif fewest == 0 and (o[O_SHORT] != LAST_CARD or o[O_NONE_LOSES]):
            winner = 1 if held_a == 0 else 0
            break
        elif o[O_SHORT] == LAST_CARD:
            lay_a, lay_b = min(need, held_a), min(need, held_b)
        else:
            lay_a = lay_b = min(need, fewest)
        for i in range(max(lay_a, lay_b)):
            if i < lay_a:
                if pile and here == end_a:
                    end_a = turn_one(s, g, tape, here, tail_a, NO)
                here += 1
            if i < lay_b:
                if pile and there == end_b:
                    end_b = turn_one(s, g, tape, there, tail_b, span)
                there += 1
        even = min(here, there) - start
        face_a, face_b = np.int64(tape[here - 1]), np.int64(tape[span + there - 1])
        starts = (lay_a > 0 and face_a == joker) or (lay_b > 0 and face_b == joker)
        if face_a != face_b and not starts:
            winner = 0 if face_a > face_b else 1
    s[g, F_BATTLES] += 1
    s[g, F_WAR_STEPS] += chain
    s[g, F_LONGEST] = max(s[g, F_LONGEST], chain)
    if winner == DRAWN:
        return LEFT if o[O_REDEAL] and not of_one_strength(tape, start, here, there, span) else DRAWN
    laid_a, laid_b = here - start, there - start
    collect(s, g, tape, o, winner, start, laid_a, laid_b, even)
    # One head again: where the heads differ, one seat has run out, and either loses or starts anew at the other's.
    if winner:
        head = max(there, here) if there == tail_b else there
        tail_b, end_b = (head, head) if there == tail_b else (tail_b, end_b)
        tail_a, end_a = (head, head) if here == tail_a else (tail_a, end_a)
        to = tail_b + span
    else:
        head = max(there, here) if here == tail_a else here
        tail_a, end_a = (head, head) if here == tail_a else (tail_a, end_a)
        tail_b, end_b = (head, head) if there == tail_b else (tail_b, end_b)
        to = tail_a
    pot = laid_a + laid_b
    for i in range(pot):
        tape[to + i] = tape[o[P_SCRATCH] + i]
    if winner:
        tail_b += pot
        s[g, F_WON_B] += 1
    else:
        tail_a += pot
        s[g, F_WON_A] += 1
    s[g, F_HEAD], s[g, F_TAIL_A], s[g, F_TAIL_B], s[g, F_END_A], s[g, F_END_B] = head, tail_a, tail_b, end_a, end_b
    return winner
