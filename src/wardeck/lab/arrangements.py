"""Every distinct order of a small deck in which equal cards cannot be told apart, numbered from 0.

The order of the orders is lexicographic by strength, so that the number of a deal is its name.
"""

from collections.abc import Sequence
from math import factorial, prod

import numpy as np
from numpy.typing import NDArray

from wardeck.lab.kernel_jit import entry

Bytes = NDArray[np.uint8]


def arrangements_of(kinds: Sequence[int]) -> int:
    """In how many orders a deck can lie that has ``kinds[strength]`` cards of each strength.

    >>> arrangements_of([4, 4, 4, 4])
    63063000
    """
    return factorial(sum(kinds)) // prod(map(factorial, kinds))


def kinds_of(cards: Bytes) -> list[int]:
    """How many cards there are of each strength, from strength 0 on."""
    return [int(number) for number in np.bincount(cards)]


def arrangement(kinds: Sequence[int], number: int) -> Bytes:
    """The order with this number, as strengths."""
    left, total = list(kinds), arrangements_of(kinds)
    order = []
    for cards in range(sum(kinds), 0, -1):
        strength = 0
        while number >= (beginning_so := total * left[strength] // cards):
            number -= beginning_so
            strength += 1
        order.append(strength)
        left[strength] -= 1
        total = beginning_so
    return np.array(order, np.uint8)


def arrangements(kinds: Sequence[int], first: int, number: int) -> Bytes:
    """The orders ``first`` … ``first + number - 1`` as strengths, shape (number, cards)."""
    orders = np.empty((number, sum(kinds)), np.uint8)
    if number:
        orders[0] = arrangement(kinds, first)
        go_on(orders)
    return orders


@entry
def go_on(orders: Bytes) -> None:
    """Makes each row but the first the next order after the row before it."""
    cards = orders.shape[1]
    for row in range(1, orders.shape[0]):
        order = orders[row]
        for place in range(cards):
            order[place] = orders[row - 1, place]
        rising = cards - 2
        while rising >= 0 and order[rising] >= order[rising + 1]:
            rising -= 1
        if rising >= 0:
            above = cards - 1
            while order[above] <= order[rising]:
                above -= 1
            order[rising], order[above] = order[above], order[rising]
        low, high = rising + 1, cards - 1
        while low < high:
            order[low], order[high] = order[high], order[low]
            low += 1
            high -= 1
