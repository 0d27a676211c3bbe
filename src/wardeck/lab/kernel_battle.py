"""One battle of the general path, as the rulebook has it in sections 5 to 8."""

# Compiled code is plain: numbers, loops, and arguments by position.
# ruff: noqa: PLR0917, PLR1714, SIM109, SIM110

import numpy as np

from wardeck.lab.kernel_chance import act_key, coin, shuffle, shuffle_into, word
from wardeck.lab.kernel_codes import (
    ALIVE,
    AS_LAID,
    COIN,
    COUNT,
    EVERY,
    FIGHTER,
    HEAD,
    HELD,
    LEFT_END,
    LOSER_ALTERNATING,
    LOSER_FIRST,
    N_ACT_KEY,
    N_ACTS,
    N_AHEAD,
    N_ALIVE,
    N_BASE,
    N_BATTLES,
    N_BEST_WARS,
    N_CHAIN,
    N_DRAW,
    N_FIGHTERS,
    N_KEY,
    N_LAID,
    N_LEFT,
    N_LEFT_CARDS,
    N_LONGEST,
    N_POT,
    N_SPOILS,
    N_WAR_STEPS,
    N_WORD,
    O_LEFT,
    O_LEFT_SEAT,
    O_POT,
    O_POT_SEAT,
    O_REDEAL,
    O_SEATS,
    O_SLOT,
    O_SPOILS,
    O_STACKS,
    O_TAKE,
    ORDER,
    PACKET,
    PLACE,
    SEAT_ORDER,
    SHUFFLED,
    WARS,
    WINNER_ALTERNATING,
    WINNER_FIRST,
    YES,
)  # fmt: skip
from wardeck.lab.kernel_fight import DEADLOCK, fight
from wardeck.lab.kernel_jit import apart, compiled, inlined
from wardeck.lab.kernel_table import put_under
from wardeck.lab.kernel_types import Bytes, Int, Ints


@compiled
def stack_up(t: Ints, b: Bytes, cards: Int, seats: Int, n: Int, turns: Int) -> None:
    """Sorts a pot into stacks, one a seat in the order of turns, each as laid; COUNT cards that end before PLACE."""
    apart()
    for i in range(turns):
        t[COUNT + t[ORDER + i]] = 0
    for i in range(seats, seats + n):
        t[COUNT + np.int64(b[i])] += 1
    place = t[O_STACKS]
    for i in range(turns):
        seat = t[ORDER + i]
        t[PLACE + seat] = place
        place += t[COUNT + seat]
    for i in range(n):
        seat = np.int64(b[seats + i])
        b[t[PLACE + seat]] = b[cards + i]
        t[PLACE + seat] += 1


@compiled
def take_turns(t: Ints, b: Bytes, winner: Int, turns: Int) -> None:
    """Takes the first card of each stack, then the second of each, and so on; PLACE is the end of a stack."""
    apart()
    for i in range(turns):
        seat = t[ORDER + i]
        t[PLACE + seat] -= t[COUNT + seat]
    while turns:
        kept = 0
        for i in range(turns):
            seat = t[ORDER + i]
            if t[COUNT + seat]:
                put_under(t, b, winner, t[PLACE + seat], YES)
                t[PLACE + seat] += 1
                t[COUNT + seat] -= 1
                t[ORDER + kept] = seat
                kept += 1
        turns = kept


@inlined
def draw_ahead(t: Ints) -> None:
    """Draws the key and the first word of the next act, so that they are at hand when the winner is found."""
    act = t[N_ACTS]
    start = act_key(np.uint64(t[N_KEY]), act)
    t[N_AHEAD] = act
    t[N_ACT_KEY] = np.int64(start)
    t[N_WORD] = np.int64(word(start, np.uint64(0)))


@inlined
def take_shuffled(t: Ints, b: Bytes, winner: Int) -> None:
    """The winner takes the pot, shuffled: an act."""
    if t[N_ACTS] != t[N_AHEAD]:
        draw_ahead(t)
    t[N_ACTS] += 1
    n, slot, held = t[N_POT], t[O_SLOT], t[np.uint64(HELD + winner)]
    to = t[np.uint64(HEAD + winner)] + held
    t[np.uint64(HELD + winner)] = held + n
    shuffle_into(b, t[O_POT], n, np.uint64(t[N_ACT_KEY]), np.uint64(t[N_WORD]), winner * slot, to, slot - 1)


@compiled
def take_cards(t: Ints, b: Bytes, winner: Int, cards: Int, seats: Int, n: Int, turns_at: Int, turns: Int) -> None:
    """The winner takes ``n`` cards that lie at ``cards``, in the order of `take`.

    Their seats lie at ``seats`` and are among the ``turns`` seats at ``turns_at``.
    """
    take = t[O_TAKE]
    single = cards == t[O_POT] and n == turns  # one card of each seat, in seat order
    if take == SHUFFLED:
        shuffle(b, cards, n, np.uint64(t[N_KEY]), t[N_ACTS])
        t[N_ACTS] += 1
        take = AS_LAID
    elif take == COIN:
        take = LOSER_FIRST if coin(np.uint64(t[N_KEY]), t[N_ACTS]) else WINNER_FIRST
        t[N_ACTS] += 1
    if take == AS_LAID or (take == SEAT_ORDER and single):
        put_under(t, b, winner, cards, n)
        return
    split = 0  # the first turn
    if take != SEAT_ORDER:
        while split < turns and t[np.uint64(turns_at + split)] < winner:
            split += 1
        last = take == LOSER_FIRST or take == LOSER_ALTERNATING
        if last and split < turns and t[turns_at + split] == winner:
            split += 1
    if single:
        put_under(t, b, winner, cards + split, turns - split)
        put_under(t, b, winner, cards, split)
        return
    for i in range(turns):
        t[ORDER + i] = t[turns_at + (split + i if split + i < turns else split + i - turns)]
    stack_up(t, b, cards, seats, n, turns)
    if take == WINNER_ALTERNATING or take == LOSER_ALTERNATING:
        take_turns(t, b, winner, turns)
    else:
        put_under(t, b, winner, t[O_STACKS], n)


@compiled
def take_left(t: Ints, b: Bytes, winner: Int, spoils: Int) -> None:
    """Left pots, oldest first, and the spoils where they are won."""
    apart()
    first = 0
    for i in range(t[N_LEFT]):
        n = t[LEFT_END + i] - first
        take_cards(t, b, winner, t[O_LEFT] + first, t[O_LEFT_SEAT] + first, n, np.int64(EVERY), t[O_SEATS])
        first += n
    t[N_LEFT] = 0
    t[N_LEFT_CARDS] = 0
    if spoils:
        put_under(t, b, winner, t[O_SPOILS], t[N_SPOILS])
        t[N_SPOILS] = 0


@compiled
def others_hold(t: Ints) -> bool:
    """Whether a seat that is not deadlocked holds a card; the deadlocked hold none."""
    for i in range(t[N_ALIVE]):
        if t[HELD + t[ALIVE + i]]:
            return True
    return False


@compiled
def leave_pot(t: Ints, b: Bytes) -> None:
    """The pot stays on the table."""
    n, first = t[N_POT], t[N_LEFT_CARDS]
    for i in range(n):
        b[t[O_LEFT] + first + i], b[t[O_LEFT_SEAT] + first + i] = b[t[O_POT] + i], b[t[O_POT_SEAT] + i]
    t[N_LEFT_CARDS] = first + n
    t[LEFT_END + t[N_LEFT]] = first + n
    t[N_LEFT] += 1


@compiled
def deadlock(t: Ints, b: Bytes) -> None:
    """What becomes of a pot that nobody won (section 7)."""
    apart()
    n = t[N_POT]
    strengths = False
    for i in range(1, n):
        if b[t[O_POT] + i] != b[t[O_POT] + 0]:
            strengths = True
    if t[O_REDEAL] and strengths:
        shuffle(b, t[O_POT], n, np.uint64(t[N_KEY]), t[N_ACTS])
        t[N_ACTS] += 1
        t[N_BASE] = t[N_BATTLES]
        seats = t[N_FIGHTERS]
        for i in range(n - n % seats):
            seat = t[FIGHTER + i % seats]
            put_under(t, b, seat, t[O_POT] + i, YES)
            t[PACKET + seat] = t[HELD + seat]
    elif others_hold(t):
        leave_pot(t, b)
    else:
        t[N_DRAW] = 1


@inlined
def who_is_left(t: Ints, b: Bytes) -> None:
    """Seats without a card are out; the last one gets what lies on the table."""
    kept = 0
    for i in range(t[N_ALIVE]):
        seat = t[np.uint64(ALIVE + i)]
        if t[np.uint64(HELD + seat)]:
            t[np.uint64(ALIVE + kept)] = seat
            kept += 1
    t[N_ALIVE] = kept
    if kept == 1:
        take_left(t, b, t[ALIVE], YES)


@compiled
def battle(t: Ints, b: Bytes) -> None:
    """Fights one battle; N_DRAW says whether it ended the game as a draw between the fighters."""
    t[N_BATTLES] += 1
    shuffled = t[O_TAKE] == SHUFFLED
    if shuffled:
        draw_ahead(t)
    winner = fight(t, b)
    chain = t[N_CHAIN]
    t[N_LAID] += t[N_POT]
    t[N_WAR_STEPS] += chain
    t[N_LONGEST] = max(t[N_LONGEST], chain)
    if winner == DEADLOCK:
        deadlock(t, b)
    else:
        if shuffled:
            take_shuffled(t, b, winner)
        else:
            take_cards(t, b, winner, t[O_POT], t[O_POT_SEAT], t[N_POT], np.int64(ALIVE), t[N_ALIVE])
        if t[N_LEFT] or t[N_SPOILS]:
            take_left(t, b, winner, chain)
        if chain:
            t[WARS + winner] += 1
            t[N_BEST_WARS] = max(t[N_BEST_WARS], t[WARS + winner])
    who_is_left(t, b)
