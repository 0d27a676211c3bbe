"""Whole games of two seats, for either path: when a game is over, and the proof that it never is.

Both paths give a function ``step(s, g, tape, k)`` that fights some battles of slot ``g``, never beyond F_UNTIL, and
says QUIET, LOOK (somebody ran out, a size or a count says so) or WAR (the next battle is not decided in one
comparison). How many battles a step fights is a function of the position alone: if those of the game recur, so do its.
"""

# Compiled code is plain: numbers, loops, and arguments by position.
# ruff: noqa: PLR0912, PLR0915, PLR0917, PLW3301

from collections.abc import Callable
from typing import Any

import numpy as np

from wardeck.lab.kernel_chance import game_key, seed_key_of
from wardeck.lab.kernel_codes import (
    ALL_CARDS,
    BATTLES,
    DRAW,
    ENDLESS,
    F_ALARM,
    F_BATTLES,
    F_FOUND,
    F_GAME,
    F_HEAD,
    F_KEY,
    F_LONGEST,
    F_NEXT_SAVE,
    F_SAVED_AT,
    F_SAVED_SIZE,
    F_SLOT,
    F_TAIL_A,
    F_TAIL_B,
    F_UNTIL,
    F_WAR_STEPS,
    F_WON_A,
    F_WON_B,
    NO,
    O_BATTLES,
    O_PILE,
    O_PROVABLE,
    O_WARS_TO_WIN,
    OPEN,
    P_HORIZON,
    P_LAG,
    P_LIMIT,
    P_PLAIN,
    P_SPAN,
    P_WRAP,
    R_BATTLES,
    R_END,
    R_LONGEST_WAR,
    R_LOOP,
    R_WAR_STEPS,
    R_WARM_UP,
    STOPPED,
    WARS_WON,
    YES,
)  # fmt: skip
from wardeck.lab.kernel_general import add_winner
from wardeck.lab.kernel_jit import apart, compiled
from wardeck.lab.kernel_pair import (
    DRAWN,
    LEFT,
    QUIET,
    WAR,
    constants,
    deal,
    move_back,
    pair_war,
    plain_constants,
    turn_piles,
)
from wardeck.lab.kernel_pair_saved import (
    PREVIOUS,
    SLOTS,
    is_saved,
    keep_previous,
    load_position,
    repeats_deck,
    same_pair,
    save_position,
)
from wardeck.lab.kernel_types import Bytes, Int, Ints, Word, Words

FOUND, REPEATS, BEYOND, TO_GENERAL = 10, 11, 12, 13
"""Beside terminations: a position has come back; or seems to, a deck of battles later; the horizon was reached; the
game is left to the general path."""
FIRST, SECOND = np.int64(SLOTS), np.int64(SLOTS + 1)
SLOT_0, SLOT_1, SLOT_2, SLOT_3 = np.arange(SLOTS)
STRIDE = np.int64(64)
"""Battles by which a replay looks for the warm-up."""


@compiled
def look(s: Ints, g: Int, tape: Bytes, o: Ints) -> Int:
    """After a step that was not quiet: how the game ended, FOUND, BEYOND, or OPEN."""
    apart()
    head = s[g, F_HEAD]
    size, size_b = s[g, F_TAIL_A] - head, s[g, F_TAIL_B] - head
    if size == 0 or size_b == 0:
        return ALL_CARDS
    goal = o[O_WARS_TO_WIN]
    if goal and max(s[g, F_WON_A], s[g, F_WON_B]) >= goal:
        return WARS_WON
    battles, end = s[g, F_BATTLES], OPEN
    if o[O_PROVABLE] and size == s[g, F_SAVED_SIZE] and is_saved(s, g, tape, o, g):
        return FOUND
    if battles >= s[g, F_ALARM]:
        if battles >= o[P_HORIZON]:
            return BEYOND
        if battles >= s[g, F_NEXT_SAVE]:
            keep_previous(s, g, tape, o)
            save_position(s, g, tape, o, g)
            s[g, F_NEXT_SAVE] = 2 * battles
        s[g, F_ALARM] = min(o[P_HORIZON], min(s[g, F_NEXT_SAVE], battles + o[P_LAG]))
        if repeats_deck(s, g, tape, o):
            end = REPEATS
    if o[O_PILE]:
        turn_piles(s, g, tape, o)
    if head > g * 2 * o[P_SPAN] + o[P_WRAP]:
        move_back(s, g, tape, o)
    return end


@compiled
def write_pair(
    s: Ints, g: Int, tape: Bytes, o: Ints, end: Int, row: Ints, winners: Words, packets: Bytes, sizes: Ints, kept: Int
) -> None:
    """The row of a game that ended in slot ``g``, its winners and, where they are kept, its final packets."""
    apart()
    head, span = s[g, F_HEAD], o[P_SPAN]
    size_a, size_b = s[g, F_TAIL_A] - head, s[g, F_TAIL_B] - head
    if end == DRAW:
        size_a = size_b = 0
    row[R_END] = end
    row[R_BATTLES] = s[g, F_BATTLES]
    row[R_WAR_STEPS] = s[g, F_WAR_STEPS]
    row[R_LONGEST_WAR] = s[g, F_LONGEST]
    row[R_WARM_UP] = -1
    row[R_LOOP] = -1
    if end != ENDLESS:
        one = size_a >= size_b
        two = size_b >= size_a
        if end == WARS_WON:
            one, two = s[g, F_WON_A] >= o[O_WARS_TO_WIN], s[g, F_WON_B] >= o[O_WARS_TO_WIN]
        if one:
            add_winner(winners, NO)
        if two:
            add_winner(winners, YES)
    if kept:
        sizes[0, 0], sizes[0, 1] = size_a, size_b
        for i in range(size_a):
            packets[0, i] = tape[head + i]
        for i in range(size_b):
            packets[0, size_a + i] = tape[head + span + i]


def with_step(step: Callable[..., Any]) -> Callable[..., Any]:
    """The function that plays games with the step of a path."""

    @compiled
    def advance(s: Ints, g: Int, tape: Bytes, o: Ints, battles: Int) -> None:
        """Fights exactly so many battles of a game that does not end meanwhile."""
        apart()
        k = constants(o)
        until = s[g, F_BATTLES] + battles
        s[g, F_UNTIL] = s[g, F_ALARM] = until
        while s[g, F_BATTLES] < until:
            if step(s, g, tape, k) == WAR:
                pair_war(s, g, tape, o)
            if s[g, F_HEAD] > g * 2 * o[P_SPAN] + o[P_WRAP]:
                move_back(s, g, tape, o)

    @compiled
    def comes_back(s: Ints, tape: Bytes, o: Ints, slot: Int, battles: Int) -> bool:
        """Whether the saved position of ``slot`` comes back after so many battles."""
        load_position(s, FIRST, tape, o, slot)
        advance(s, FIRST, tape, o, battles)
        return is_saved(s, FIRST, tape, o, slot)

    @compiled
    def true_loop(s: Ints, tape: Bytes, o: Ints, slot: Int, loop: Int) -> Int:
        """The length of the loop through the saved position of ``slot``, which comes back after ``loop`` battles.

        It divides them: prime after prime is taken out.
        """
        apart()
        rest, prime = loop, 2
        while rest > 1:
            if prime * prime > rest:
                prime = rest
            if rest % prime:
                prime += 1
                continue
            rest //= prime
            if comes_back(s, tape, o, slot, loop // prime):
                loop //= prime
        return loop

    @compiled
    def loop_at_limit(s: Ints, tape: Bytes, o: Ints) -> Int:
        """The loop through the position of the first pointer, at the limit, if it is no longer than that; else 0."""
        apart()
        save_position(s, FIRST, tape, o, SECOND)
        for battles in range(1, o[P_LIMIT] + 1):
            advance(s, FIRST, tape, o, YES)
            if is_saved(s, FIRST, tape, o, SECOND):
                return battles
        return 0

    @compiled
    def find_warm_up(s: Ints, tape: Bytes, o: Ints) -> Int:
        """The warm-up: two pointers a loop apart go on, by strides and then by halves, to where they meet.

        The second pointer is left there.
        """
        apart()
        if same_pair(s, FIRST, SECOND, tape, o):
            return 0
        stride, same = STRIDE, False
        while stride:
            for slot in range(FIRST, SECOND + 1):
                save_position(s, slot, tape, o, slot)
                advance(s, slot, tape, o, stride)
            same_now = same_pair(s, FIRST, SECOND, tape, o)
            same |= same_now
            if same_now:  # too far
                for slot in range(FIRST, SECOND + 1):
                    load_position(s, slot, tape, o, slot)
            if same:
                stride >>= 1
        advance(s, FIRST, tape, o, YES)
        advance(s, SECOND, tape, o, YES)
        return s[FIRST, F_BATTLES]

    @compiled
    def finish(
        s: Ints,
        g: Int,
        tape: Bytes,
        o: Ints,
        found: Int,
        deck: Bytes,
        place: Ints,
        draws: Words,
        row: Ints,
        winners: Words,
        packets: Bytes,
        sizes: Ints,
        kept: Int,
    ) -> None:
        """Finds out how the game in slot ``g`` ended and writes it down."""
        apart()
        end, slot, loop, warm_up, limit, provable = found, g, 0, 0, o[P_LIMIT], o[O_PROVABLE] != 0
        key, game = np.uint64(s[g, F_KEY]), s[g, F_GAME]
        if found == FOUND:
            loop = true_loop(s, tape, o, g, s[g, F_BATTLES] - s[g, F_SAVED_AT])
        elif found == REPEATS:
            loop = true_loop(s, tape, o, FIRST, o[P_LAG])
        elif found == BEYOND:
            end = BATTLES if o[O_BATTLES] and s[g, F_BATTLES] >= o[O_BATTLES] else STOPPED
            if provable:
                deal(s, FIRST, tape, o, deck, place, draws, key, game)
                advance(s, FIRST, tape, o, limit)
                loop = loop_at_limit(s, tape, o)
        elif s[g, F_BATTLES] > limit:
            end = STOPPED
        if loop:
            on_loop = True
            for slot in (g, PREVIOUS + g):  # as a rule the loop begins behind one of the saved positions
                if on_loop and found != BEYOND and s[slot, F_SAVED_SIZE] >= 0:
                    load_position(s, FIRST, tape, o, slot)
                    load_position(s, SECOND, tape, o, slot)
                    advance(s, SECOND, tape, o, loop)
                    on_loop = same_pair(s, FIRST, SECOND, tape, o)
            if on_loop:
                deal(s, FIRST, tape, o, deck, place, draws, key, game)
                deal(s, SECOND, tape, o, deck, place, draws, key, game)
                advance(s, SECOND, tape, o, loop)
            warm_up, slot = find_warm_up(s, tape, o), SECOND
            end = ENDLESS if warm_up + loop <= limit else STOPPED
        if end == STOPPED and provable:
            deal(s, FIRST, tape, o, deck, place, draws, key, game)
            advance(s, FIRST, tape, o, limit)
            slot = FIRST
        write_pair(s, slot, tape, o, end, row, winners, packets, sizes, kept)
        if end == ENDLESS:
            row[R_WARM_UP], row[R_LOOP] = warm_up, loop

    @compiled
    def play(
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
        """Plays all games of the rows, SLOTS by turns; those that are left to the general path stay OPEN."""
        plain, k_plain = o[P_PLAIN] != 0, plain_constants(o)
        games, seed_key, k, kept = rows.shape[0], seed_key_of(seed), constants(o), packets.shape[0] > 0
        dealt, busy = NO, NO
        while busy < SLOTS and dealt < games:
            key = game_key(seed_key, np.uint64(first + np.uint64(dealt)))
            deal(s, busy, tape, o, cards[dealt if cards.shape[0] > 1 else 0], place, draws, key, dealt)
            s[busy, F_SLOT] = busy
            dealt += 1
            busy += 1
        while busy:
            if plain and busy == SLOTS:  # written out: each slot's loads are then foreseen by themselves
                found_0 = step(s, SLOT_0, tape, k_plain)
                found_1 = step(s, SLOT_1, tape, k_plain)
                found_2 = step(s, SLOT_2, tape, k_plain)
                found_3 = step(s, SLOT_3, tape, k_plain)
                if found_0 | found_1 | found_2 | found_3 == QUIET:
                    continue
                s[0, F_FOUND], s[1, F_FOUND], s[2, F_FOUND], s[3, F_FOUND] = found_0, found_1, found_2, found_3
            else:
                for turn in range(busy):
                    g = s[turn, F_SLOT]
                    s[g, F_FOUND] = step(s, g, tape, k)
            turn = 0
            while turn < busy:
                g = s[turn, F_SLOT]
                turn += 1
                found = s[g, F_FOUND]
                if found == QUIET:
                    continue
                end = OPEN
                if found == WAR:
                    winner = pair_war(s, g, tape, o)
                    end = DRAW if winner == DRAWN else TO_GENERAL if winner == LEFT else OPEN
                if end == OPEN:
                    end = look(s, g, tape, o)
                if end == REPEATS:
                    save_position(s, g, tape, o, FIRST)
                    if not comes_back(s, tape, o, FIRST, o[P_LAG]):
                        end = OPEN
                if end == OPEN:
                    continue
                if end != TO_GENERAL:
                    at = s[g, F_GAME]
                    of = at if kept else 0
                    deck = cards[at if cards.shape[0] > 1 else 0]
                    finish(
                        s, g, tape, o, end, deck, place, draws, rows[at], winners[at], packets[of:], sizes[of:], kept
                    )
                if dealt < games:
                    key = game_key(seed_key, np.uint64(first + np.uint64(dealt)))
                    deal(s, g, tape, o, cards[dealt if cards.shape[0] > 1 else 0], place, draws, key, dealt)
                    dealt += 1
                else:
                    busy -= 1
                    turn -= 1
                    s[turn, F_SLOT] = s[busy, F_SLOT]

    return play
