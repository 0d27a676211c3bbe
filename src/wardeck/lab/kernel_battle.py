"""One battle of the general path, as the rulebook has it in sections 5 to 8."""

# Compiled code is plain: numbers, loops, and arguments by position.
# ruff: noqa: PLR0917, PLR1714, SIM108, SIM109, SIM110

import numpy as np

from wardeck.lab.kernel_chance import coin, shuffle
from wardeck.lab.kernel_codes import (
    ALIVE,
    AS_LAID,
    COIN,
    COUNT,
    EVERY,
    FACE,
    FIGHTER,
    FORFEIT,
    HEAD,
    HELD,
    KIND,
    LAST_CARD,
    LEFT_END,
    LOSER_ALTERNATING,
    LOSER_FIRST,
    N_ACTS,
    N_ALIVE,
    N_BASE,
    N_BATTLES,
    N_BEST_WARS,
    N_CHAIN,
    N_DRAW,
    N_FIGHTERS,
    N_JOKER,
    N_KEY,
    N_LAID,
    N_LEFT,
    N_LEFT_CARDS,
    N_LONGEST,
    N_POT,
    N_SPOILS,
    N_WAR_STEPS,
    NO,
    O_ANY_RETIE,
    O_ANY_TIE,
    O_AUTOMATIC,
    O_BEST,
    O_COMPARE_LAST,
    O_EVERYONE,
    O_LEFT,
    O_LEFT_SEAT,
    O_NEED,
    O_NONE_LOSES,
    O_POT,
    O_POT_SEAT,
    O_REDEAL,
    O_SEATS,
    O_SHORT,
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
from wardeck.lab.kernel_jit import apart, compiled
from wardeck.lab.kernel_table import put_under, top_card
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


@compiled
def fight(t: Ints, b: Bytes) -> Int:
    """From the turning up to the end of the last war step: the winner's seat or DEADLOCK."""
    automatic, n = t[O_AUTOMATIC], t[N_ALIVE]
    t[N_POT] = n
    t[N_CHAIN] = 0
    t[N_JOKER] = 0
    t[N_FIGHTERS] = n
    pot, seats = t[O_POT], t[O_POT_SEAT]
    for i in range(n):
        seat = t[np.uint64(ALIVE + i)]
        card = top_card(t, b, seat)
        b[np.uint64(pot + i)] = card
        b[np.uint64(seats + i)] = seat
        t[np.uint64(FACE + seat)] = card
        t[np.uint64(FIGHTER + i)] = seat
        if card == automatic:
            t[N_JOKER] = 1
    found = judge(t, t[O_ANY_TIE])
    while found == AGAIN:
        t[N_CHAIN] += 1
        if t[O_SHORT] == FORFEIT:
            found = step_forfeit(t, b)
        else:
            found = step_otherwise(t, b)
        if found == AGAIN:
            found = judge(t, t[O_ANY_RETIE])
    return found


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


@compiled
def take_cards(t: Ints, b: Bytes, winner: Int, cards: Int, seats: Int, n: Int, turns_at: Int, turns: Int) -> None:
    """The winner takes ``n`` cards that lie at ``cards``, in the order of `take`.

    Their seats lie at ``seats`` and are among the ``turns`` seats at ``turns_at``.
    """
    take = t[O_TAKE]
    single = cards == t[O_POT] and n == turns  # one card of each seat, in seat order
    if take == SHUFFLED or take == COIN:
        act = t[N_ACTS]
        t[N_ACTS] = act + 1
        if take == SHUFFLED:
            shuffle(b, cards, n, np.uint64(t[N_KEY]), act)
            take = AS_LAID
        else:
            take = LOSER_FIRST if coin(np.uint64(t[N_KEY]), act) else WINNER_FIRST
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
        first = t[N_LEFT_CARDS]
        for i in range(n):
            b[t[O_LEFT] + first + i], b[t[O_LEFT_SEAT] + first + i] = b[t[O_POT] + i], b[t[O_POT_SEAT] + i]
        t[N_LEFT_CARDS] = first + n
        t[LEFT_END + t[N_LEFT]] = first + n
        t[N_LEFT] += 1
    else:
        t[N_DRAW] = 1


@compiled
def battle(t: Ints, b: Bytes) -> None:
    """Fights one battle; N_DRAW says whether it ended the game as a draw between the fighters."""
    t[N_BATTLES] += 1
    winner = fight(t, b)
    chain = t[N_CHAIN]
    t[N_LAID] += t[N_POT]
    t[N_WAR_STEPS] += chain
    t[N_LONGEST] = max(t[N_LONGEST], chain)
    if winner == DEADLOCK:
        deadlock(t, b)
    else:
        take_cards(t, b, winner, t[O_POT], t[O_POT_SEAT], t[N_POT], np.int64(ALIVE), t[N_ALIVE])
        if t[N_LEFT] or t[N_SPOILS]:
            take_left(t, b, winner, chain)
        if chain:
            t[WARS + winner] += 1
            t[N_BEST_WARS] = max(t[N_BEST_WARS], t[WARS + winner])
    kept = 0
    for i in range(t[N_ALIVE]):
        seat = t[np.uint64(ALIVE + i)]
        if t[np.uint64(HELD + seat)]:
            t[np.uint64(ALIVE + kept)] = seat
            kept += 1
    t[N_ALIVE] = kept
    if kept == 1:
        take_left(t, b, t[ALIVE], YES)
