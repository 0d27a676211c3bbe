"""The working memory of the two-seat path."""

import numpy as np

from wardeck.lab import kernel_codes as c
from wardeck.lab.kernel_pair_saved import SLOTS
from wardeck.lab.plan import LONGEST, Plan

GUARD = 64
"""Bytes before and behind each tape that hold GUARDED for ever."""
GUARDED = 0xA5
SLACK = 128
"""Bytes behind the longest packet into which whole vectors may be written."""
SHORTEST_TAPE = 4096


class PairRoom:
    """The options, tapes and slots with which games of one plan are played."""

    def __init__(self, plan: Plan, limit: int) -> None:
        cards = plan.cards.shape[1]
        wrap = max(SHORTEST_TAPE, 4 * cards)
        span = 2 * GUARD + wrap + 3 * cards + SLACK
        slots = SLOTS + 2
        self.options = np.zeros(c.REGISTERS + c.OPTIONS + c.PAIR, np.int64)
        self.options[: plan.options.size] = plan.options
        take, provable, battles = (int(plan.options[place]) for place in (c.O_TAKE, c.O_PROVABLE, c.O_BATTLES))
        loops_early = take in (c.SEAT_ORDER, c.AS_LAID)
        values = {
            c.P_SPAN: span,
            c.P_SAVED: 2 * slots * span,
            c.P_SCRATCH: 2 * slots * span + 2 * slots * cards,
            c.P_LIMIT: limit,
            c.P_HORIZON: min(2 * limit if provable else min(limit, battles or limit), LONGEST),
            c.P_WRAP: wrap,
            c.P_AND: 0 if take in (c.SEAT_ORDER, c.AS_LAID, c.SHUFFLED) else -1,
            c.P_XOR: -1 if take in (c.LOSER_FIRST, c.LOSER_ALTERNATING, c.SEAT_ORDER, c.AS_LAID) else 0,
            c.P_WEAVE: take in (c.WINNER_ALTERNATING, c.LOSER_ALTERNATING, c.AS_LAID),
            c.P_COINS: {c.SHUFFLED: 31, c.COIN: 63}.get(take, -1),
            c.P_FIRST_SAVE: (2 if loops_early else 16) * cards if provable else LONGEST,
            c.P_LAG: cards if provable and loops_early else LONGEST,
            c.P_PLAIN: (
                take not in (c.SHUFFLED, c.COIN)
                and plan.options[c.O_AUTOMATIC] < 0
                and not plan.options[[c.O_PILE, c.O_WARS_TO_WIN]].any()
            ),
            c.P_GUARD: GUARD,
            c.P_HELD_A: int((plan.seat_of == 0).sum()),
            c.P_HELD_B: int((plan.seat_of == 1).sum()),
        }
        for place, value in values.items():
            self.options[place] = value
        self.tape = np.zeros(values[c.P_SCRATCH] + cards + SLACK, np.uint8)
        self._span, self._tapes = span, 2 * slots
        for guard in self.guards():
            guard[:] = GUARDED
        self.slots = np.zeros((2 * slots, c.FIELDS), np.int64)
        self.draws = np.zeros(cards + 1, np.uint64)
        self.place = self._places(plan.seat_of)

    def guards(self) -> list[np.ndarray[tuple[int], np.dtype[np.uint8]]]:
        """The guard bytes round every tape."""
        starts = [tape * self._span + side for tape in range(self._tapes) for side in (0, self._span - GUARD)]
        return [self.tape[start : start + GUARD] for start in starts]

    def _places(
        self, seat_of: np.ndarray[tuple[int], np.dtype[np.uint8]]
    ) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
        """Where on a slot's tapes the card at each place of the deck goes; what goes aside lies beyond all packets."""
        place = np.full(seat_of.size, self._span - GUARD - 1, np.int64)
        for seat in range(2):
            mine = seat_of == seat
            place[mine] = seat * self._span + GUARD + np.arange(mine.sum())
        return place
