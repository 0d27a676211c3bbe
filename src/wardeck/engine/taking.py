"""In which order a pot goes back: the option `take` (rulebook, section 8)."""

from collections.abc import Callable
from itertools import chain, zip_longest

from wardeck.cards import Card
from wardeck.chance import Act, coin, shuffled
from wardeck.engine.events import Cards, Pot

Order = Callable[[Pot, int, int], Cards]
"""Pot, winner and number of seats to the cards in the order in which they go back."""

BY_CHANCE = ("shuffled", "coin")


def arranged(pot: Pot, take: str, winner: int, seats: int) -> Cards:
    """The pot in the order of a ``take`` that leaves nothing to chance."""
    return _ORDERS[take](pot, winner, seats)


def arranged_by_chance(pot: Pot, take: str, winner: int, seats: int, act: Act) -> tuple[Cards, tuple[bool, ...]]:
    """The pot in the order that an act of chance gives, and the side of the coin where there was one."""
    if take == "shuffled":
        return shuffled(act, [laid.card for laid in pot]), ()
    side = coin(act)
    return arranged(pot, "loser-first" if side else "winner-first", winner, seats), (side,)


def _stacks(pot: Pot, first: int, seats: int) -> list[list[Card]]:
    """What each seat laid, in the order laid: seat ``first``, and then clockwise."""
    stacks: list[list[Card]] = [[] for _ in range(seats)]
    for seat, card, _ in pot:
        stacks[seat].append(card)
    return stacks[first:] + stacks[:first]


def _joined(stacks: list[list[Card]]) -> Cards:
    return tuple(chain.from_iterable(stacks))


def _alternating(stacks: list[list[Card]]) -> Cards:
    return tuple(card for round_ in zip_longest(*stacks) for card in round_ if card is not None)


_ORDERS: dict[str, Order] = {
    "winner-first": lambda pot, winner, seats: _joined(_stacks(pot, winner, seats)),
    "loser-first": lambda pot, winner, seats: _joined(_stacks(pot, winner + 1, seats)),
    "winner-alternating": lambda pot, winner, seats: _alternating(_stacks(pot, winner, seats)),
    "loser-alternating": lambda pot, winner, seats: _alternating(_stacks(pot, winner + 1, seats)),
    "seat-order": lambda pot, winner, seats: _joined(_stacks(pot, 0, seats)),
    "as-laid": lambda pot, winner, seats: tuple(laid.card for laid in pot),
}
