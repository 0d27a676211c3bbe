"""The numbers by which the kernel knows terminations, options and the places of its registers.

`plan` turns `Rules` into an array of options; the kernel reads it by these places.
"""

import numpy as np

TERMINATIONS = ("all-cards", "draw", "first-out", "wars-won", "battles", "endless", "stopped")
"""The words of the rulebook, section 9, at the place of their code."""
ALL_CARDS, DRAW, FIRST_OUT, WARS_WON, BATTLES, ENDLESS, STOPPED = range(7)
OPEN = -1
"""In a row: not played yet, or left by the two-seat path to the general one."""

# A row, the result of one game: int64[ROW].
ROW = 6
R_END, R_BATTLES, R_WAR_STEPS, R_LONGEST_WAR, R_WARM_UP, R_LOOP = range(ROW)
"""Termination, battles, war steps, most war steps in one battle; warm-up and loop, -1 unless endless."""
MASKS = 4
"""Winners are uint64[MASKS]: seat s is bit s mod 64 of word s div 64."""

# A table is int64[TABLE]: registers, the options of the plan, then sections of one number a seat.
(
    N_ALIVE, N_BATTLES, N_WAR_STEPS, N_LONGEST, N_ACTS, N_POT, N_LEFT, N_LEFT_CARDS, N_SPOILS, N_FIGHTERS, N_JOKER,
    N_START, N_BASE, N_CHAIN, N_DRAW, N_BEST_WARS, N_KEY, N_LAID, N_AHEAD, N_ACT_KEY, N_WORD,
) = range(21)  # fmt: skip
"""Seats in the game, battles, war steps, longest war, next act, cards in the pot, left pots and their cards, spoils,
fighters, whether a joker was newly turned, seats that began, the battle of the last redeal, war steps of this battle,
whether the deadlocked are the winners, most wars won by one seat, the key of the game's chance,
the cards laid in all games so far, never set back. And an act whose key and first word were drawn ahead, with both."""
REGISTERS = 24

OPTIONS = 32
(
    O_SEATS, O_CARDS, O_SLOT, O_NEED, O_ANY_TIE, O_ANY_RETIE, O_BEST, O_EVERYONE, O_AUTOMATIC, O_SHORT, O_NONE_LOSES,
    O_COMPARE_LAST, O_REDEAL, O_PILE, O_TAKE, O_FIRST_OUT, O_WARS_TO_WIN, O_BATTLES, O_PROVABLE, O_SHUFFLED, O_KINDS,
    O_POT, O_POT_SEAT, O_LEFT, O_LEFT_SEAT, O_SPOILS, O_HEAP, O_STACKS, O_BYTES,
) = range(REGISTERS, REGISTERS + 29)  # fmt: skip
"""Places in a table and in the options of a plan, int64[REGISTERS + OPTIONS] with empty registers: seats; cards in
play, spoils too; places of a ring (a power of two above all cards); length of `layout`; flags; the strength of a joker
that starts wars or -1; `short` and `take` as below; how many strengths there are. Then where in a table's bytes lie,
behind the rings: the pot in the order laid and the seat of each card, the left pots likewise, the spoils, two heaps of
scratch; and how many bytes that makes."""

FORFEIT, LAST_CARD, MATCH = range(3)
(
    WINNER_FIRST, LOSER_FIRST, WINNER_ALTERNATING, LOSER_ALTERNATING, SEAT_ORDER, AS_LAID, SHUFFLED, COIN,
) = range(8)  # fmt: skip

# Where a card of the deck goes in the deal: its seat, or
TO_LEFT, TO_SPOILS, TO_ASIDE = 253, 254, 255
"""To a pot that waits on the table, to the spoils, or out of the game."""

SECTION = 256
HEAD, PACKET, HELD, ALIVE, FACE, FIGHTER, WARS, LEFT_END, COUNT, PLACE, EVERY, KIND, ORDER = (
    REGISTERS + OPTIONS + SECTION * section for section in range(13)
)
"""Place of the top card in its ring, cards in the packet, packet and pile, seats in the game, face, fighters, wars won,
ends of the left pots, and scratch: cards a seat, places, 0 … n-1, cards a strength, seats in turn."""
TABLE = REGISTERS + OPTIONS + SECTION * 13

# The two-seat path: a slot is one game, int64[FIELDS].
FIELDS = 24
(
    F_HEAD, F_TAIL_A, F_TAIL_B, F_END_A, F_END_B, F_BATTLES, F_WAR_STEPS, F_LONGEST, F_UNTIL, F_ALARM, F_SAVED_SIZE,
    F_SAVED_AT, F_SAVED_WARS, F_SAVED_LONGEST, F_WON_A, F_WON_B, F_ACTS, F_KEY, F_GAME, F_NEXT_SAVE, F_FOUND,
    F_SLOT,
) = range(22)  # fmt: skip
"""Places on the tapes: the next card of both seats, behind the last card of each, behind the packet of each (before a
won pile). Counts. The battle at which to stop exactly, and the one after which to look up. The saved position: A's
cards, its battle, war steps and longest war by then. Wars won; next act; key; which game of the run it is; the battle
at which a position is saved next; what the last step came to. And, apart from the rest of the row, which slot has this
turn."""
PAIR = 24
(
    P_SPAN, P_SAVED, P_SCRATCH, P_LIMIT, P_HORIZON, P_WRAP, P_AND, P_XOR, P_WEAVE, P_COINS, P_FIRST_SAVE, P_GUARD,
    P_HELD_A, P_HELD_B, P_LAG, P_PLAIN,
) = range(REGISTERS + OPTIONS, REGISTERS + OPTIONS + 16)  # fmt: skip
"""Options of the two-seat path, behind those of the plan: how far B's tape is behind A's; where saved positions and
scratch lie; the limit; the battle at which a game is given up; the head from which packets are moved back; A's card
lies first where ``(A won & P_AND) ^ P_XOR`` says so; whether war cards are woven; the bit of a word that is the coin of
a taking, or -1; when a position is saved first; bytes before and behind each
tape that nobody may write; cards of each seat at the start; how many battles ago the position is
likely to have been the same; whether there are neither piles nor chance, nor jokers or wars that are counted."""

NO, YES = np.int64(0), np.int64(1)
"""Arguments: numba compiles a function anew for each plain number that is written in a call."""
