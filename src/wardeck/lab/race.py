"""How people race, as the laboratory plays it: how long they take, and how often they err."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from wardeck.errors import LabError
from wardeck.lab import kernel_codes as c
from wardeck.lab.kernel_race import PEOPLE
from wardeck.lab.plan import Plan
from wardeck.rules.kinds import NONE
from wardeck.rules.options import Rules

MOST_CARDS = 500
"""In a race: each pot that waits takes a place of its own, and every battle may leave one."""
LONGEST_REACTION = 10**6
"""Milliseconds."""

Reaction = tuple[int, int]
"""Mean and spread of the milliseconds that a player takes for each card and each call."""


USUAL_REACTION: Reaction = (600, 150)


def raced(plan: Plan, rules: Rules, reactions: Sequence[Reaction], mistakes: Sequence[float] = (0.0,)) -> Plan:
    """The same race with people who take their time: one reaction for all, or one a seat; so with mistakes.

    A mistake is the wrong call, 0 … 1; who should make the right one does so as long after. Raises `LabError`.
    """
    if rules.claim != "race":
        raise LabError("lab.no-race")
    for name, given in {"reactions": reactions, "mistakes": mistakes}.items():
        if len(given) not in (1, plan.seats):
            raise LabError("lab.race-seats", name=name, n=len(given), seats=plan.seats)
    if any(not (0 <= low <= LONGEST_REACTION) for pair in reactions for low in pair):
        raise LabError("lab.race-reaction", most=LONGEST_REACTION)
    if any(not 0 <= share <= 1 for share in mistakes):
        raise LabError("lab.race-mistakes")
    if int(plan.options[c.O_CARDS]) > MOST_CARDS:
        raise LabError("lab.race-cards", cards=int(plan.options[c.O_CARDS]), most=MOST_CARDS)
    windows = [-1 if window == NONE else int(window) for window in (rules.turn_window, rules.claim_window)]
    people = [
        number
        for seat in range(plan.seats)
        for number in (*reactions[seat % len(reactions)], round(mistakes[seat % len(mistakes)] * 2**32))
    ]
    race = np.array([*windows, rules.quicken, *people], np.int64)
    assert race.size == PEOPLE + 3 * plan.seats
    return replace(plan, race=race)
