"""Speed War (rulebook, section 13) on the general path: races whose players take their time and err.

How long each seat takes and whether it errs comes from acts of its own (`docs/chance.md`, "Reactions").
"""

# Compiled code is plain: numbers, loops, and arguments by position.
# ruff: noqa: PLR0917, SIM108

import numpy as np

from wardeck.lab.kernel_battle import deadlock, leave_pot, take_cards, take_left, who_is_left
from wardeck.lab.kernel_chance import LOW, act_key, game_key, seed_key_of, word
from wardeck.lab.kernel_codes import (
    ALIVE,
    ALL_CARDS,
    FIGHTER,
    HELD,
    N_ALIVE,
    N_BATTLES,
    N_BEST_WARS,
    N_CHAIN,
    N_DRAW,
    N_FIGHTERS,
    N_JOKER,
    N_KEY,
    N_LAID,
    N_LONGEST,
    N_POT,
    N_WAR_STEPS,
    NO,
    O_ANY_RETIE,
    O_ANY_TIE,
    O_EVERYONE,
    O_POT,
    O_POT_SEAT,
    O_SEATS,
    OPEN,
    STOPPED,
    WARS,
    YES,
)  # fmt: skip
from wardeck.lab.kernel_fight import AGAIN, DEADLOCK, highest_face, judge, keep_highest, lay, lay_what_there_is, turn_up
from wardeck.lab.kernel_general import add_winner, ended, write_packets, write_result
from wardeck.lab.kernel_jit import compiled, entry
from wardeck.lab.kernel_table import start, top_card
from wardeck.lab.kernel_types import Bytes, Int, Ints, Word, Words

# How people race, int64[PEOPLE + 3 * seats]: the windows for a card and for a call (-1 for none) and by how many per
# cent they shrink; then mean, spread and, of 2^32 calls, how many are wrong, for each seat.
TURN_WINDOW, CLAIM_WINDOW, QUICKEN, PEOPLE = range(4)
REACTIONS = 1 << 32
"""The first act of reactions."""
SHORTEST = 400

# The race as it goes: registers, and sections of one number a seat.
M_STEPS, M_TURN, M_CLAIM, M_STUCK = range(4)
"""Steps so far, both windows, and how many seats ran out together."""
LATE, ABLE, HAD, AT = 256, 512, 768, 1024
"""Whether a seat can call nothing in this battle, and whether it turned a card in it; the cards that it held before the
step; when it calls wrongly, or -1."""


@compiled
def reaction(drawn: Word, mean: Int, spread: Int) -> Int:
    """A time of about this mean and spread, 1 or more."""
    total = np.int64(0)
    for shift in range(0, 64, 16):
        total += np.int64((drawn >> np.uint64(shift)) & np.uint64(0xFFFF))
    return max(mean + (total - 131_070) * spread // 37_837, 1)


@compiled
def drawn(t: Ints, m: Ints, seat: Int, what: Int) -> Word:
    """A word of the reactions to this step: 0 for the card, 1 for the call, 2 for whether it is wrong."""
    key = act_key(np.uint64(t[N_KEY]), REACTIONS + m[M_STEPS])
    return word(key, np.uint64(3 * seat + what))


@compiled
def takes(t: Ints, race: Ints, m: Ints, seat: Int, what: Int) -> Int:
    """How long a seat takes for its card (0) or its call (1)."""
    at = PEOPLE + 3 * seat
    return reaction(drawn(t, m, seat, what), race[at], race[at + 1])


@compiled
def note_late(t: Ints, race: Ints, m: Ints) -> None:
    """Of those who turned a card in this step, who was too slow."""
    for i in range(t[N_FIGHTERS]):
        seat = t[FIGHTER + i]
        if m[HAD + seat] and m[M_TURN] >= 0 and takes(t, race, m, seat, NO) > m[M_TURN]:
            m[LATE + seat] = 1


@compiled
def errs(t: Ints, race: Ints, m: Ints, seat: Int) -> bool:
    """Whether a seat calls wrongly in this step, if it calls."""
    return bool((drawn(t, m, seat, 2) & LOW) < np.uint64(race[PEOPLE + 3 * seat + 2]))


@compiled
def right_call(t: Ints, race: Ints, m: Ints, winner: Int) -> Int:
    """When the winner, or where there is none the first fighter, calls what is so; -1 in time nobody, -2 nobody can."""
    first = -2
    for i in range(1 if winner >= 0 else t[N_FIGHTERS]):
        seat = winner if winner >= 0 else t[FIGHTER + i]
        if m[LATE + seat]:
            continue
        at = takes(t, race, m, seat, YES) * (2 if errs(t, race, m, seat) else 1)
        if m[M_CLAIM] >= 0 and at > m[M_CLAIM]:
            first = max(first, -1)
        elif first < 0 or at < first:
            first = at
    return first


@compiled
def call(t: Ints, b: Bytes, race: Ints, m: Ints, winner: Int) -> bool:
    """What is called when all have laid, and what wrong calls cost; whether the right one was made."""
    right = right_call(t, race, m, winner)
    if right == -2:
        return False
    until = right - 1 if right >= 0 else m[M_CLAIM]
    for seat in range(t[O_SEATS]):
        m[AT + seat] = -1
        if m[ABLE + seat] and not m[LATE + seat] and errs(t, race, m, seat):
            at = takes(t, race, m, seat, YES)
            if at <= until:
                m[AT + seat] = at
    while True:
        first = -1
        for seat in range(t[O_SEATS]):
            if m[AT + seat] >= 0 and (first < 0 or m[AT + seat] < m[AT + first]):
                first = seat
        if first < 0:
            return bool(right >= 0)
        m[AT + first] = -1
        if t[HELD + first]:
            lay(t, b, first, top_card(t, b, first))


@compiled
def race_fight(t: Ints, b: Bytes, race: Ints, m: Ints) -> Int:
    """From the turning up to the end of the last step: the winner who claimed, DEADLOCK, or AGAIN: nobody claimed."""
    best = turn_up(t, b)
    for i in range(t[N_FIGHTERS]):
        m[ABLE + t[FIGHTER + i]] = m[HAD + t[FIGHTER + i]] = 1
    note_late(t, race, m)
    any_tie = t[O_ANY_TIE]
    while True:
        if any_tie or t[N_JOKER] or t[O_EVERYONE]:
            found = judge(t, any_tie)
        else:
            found = keep_highest(t, best)
        if found == AGAIN:
            call(t, b, race, m, np.int64(-1))
            t[N_CHAIN] += 1
            any_tie = t[O_ANY_RETIE]
            m[M_STEPS] += 1
            for i in range(t[N_FIGHTERS]):
                m[HAD + t[FIGHTER + i]] = t[HELD + t[FIGHTER + i]]
            found = lay_what_there_is(t, b)
            if found == AGAIN:
                note_late(t, race, m)
                best = highest_face(t)
                continue
        if found == DEADLOCK:
            return found
        return found if call(t, b, race, m, found) else AGAIN


@compiled
def race_battle(t: Ints, b: Bytes, race: Ints, m: Ints) -> None:
    """Fights one battle of a race; the windows shrink after it."""
    t[N_BATTLES] += 1
    for seat in range(t[O_SEATS]):
        m[LATE + seat] = m[ABLE + seat] = 0
    winner = race_fight(t, b, race, m)
    m[M_STEPS] += 1
    chain = t[N_CHAIN]
    t[N_LAID] += t[N_POT]
    t[N_WAR_STEPS] += chain
    t[N_LONGEST] = max(t[N_LONGEST], chain)
    if winner == DEADLOCK:
        deadlock(t, b)
    elif winner == AGAIN:
        leave_pot(t, b)
    else:
        take_cards(t, b, winner, t[O_POT], t[O_POT_SEAT], t[N_POT], np.int64(ALIVE), t[N_ALIVE])
        take_left(t, b, winner, chain)
        if chain:
            t[WARS + winner] += 1
            t[N_BEST_WARS] = max(t[N_BEST_WARS], t[WARS + winner])
    for window in (M_TURN, M_CLAIM):
        if m[window] > SHORTEST:
            m[window] = max(m[window] * (100 - race[QUICKEN]) // 100, SHORTEST)


@compiled
def race_game(t: Ints, b: Bytes, race: Ints, m: Ints, limit: Int) -> Int:
    """Plays a dealt game to its end. If nobody holds a card then, M_STUCK of those who were alive share."""
    m[M_STEPS], m[M_TURN], m[M_CLAIM], m[M_STUCK] = 0, race[TURN_WINDOW], race[CLAIM_WINDOW], 0
    while t[N_BATTLES] < limit:
        racing = t[N_ALIVE]
        race_battle(t, b, race, m)
        who_is_left(t, b)
        if t[N_ALIVE] == 0 and t[N_DRAW] == 0:
            m[M_STUCK] = racing
            break
        end = ended(t)
        if end != OPEN:
            return end
    return STOPPED


@entry
def play_race(
    options: Ints,
    cards: Bytes,
    seat_of: Bytes,
    opening: Ints,
    race: Ints,
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
    """Plays races ``first``, ``first + 1`` …; the arguments are those of the general path, and how people race."""
    seed_key = seed_key_of(seed)
    t, m, b = tables[0], tables[1], heaps[0]
    for i in range(rows.shape[0]):
        deck = cards[i if cards.shape[0] > 1 else 0]
        start(t, b, options, deck, seat_of, opening, game_key(seed_key, np.uint64(first + np.uint64(i))))
        end: Int = np.int64(ALL_CARDS)
        m[M_STUCK] = 0
        if t[N_ALIVE] > 1:
            end = race_game(t, b, race, m, limit)
        write_result(t, end, rows[i], winners[i])
        for k in range(m[M_STUCK]):
            add_winner(winners[i], t[ALIVE + k])
        if packets.shape[0]:
            write_packets(t, b, packets[i], sizes[i])
