"""What a game is between two events: packets, pot, table, aside. Never changed, only replaced."""

from collections.abc import Mapping
from typing import NamedTuple

from wardeck.cards import Card
from wardeck.engine.events import CallDue, Cards, GameEnded, Pot, WrongCall
from wardeck.engine.history import History


class Battle(NamedTuple):
    """The battle that is being fought."""

    pot: Pot
    present: tuple[int, ...]
    """The seats whose cards are at stake and who have not fallen out of the battle."""
    faces: Mapping[int, Card]
    """The card that each seat last turned up in this battle."""
    fighters: tuple[int, ...] = ()
    """The seats whose war cards are due."""
    war_steps: int = 0
    late: frozenset[int] = frozenset()
    """In a race, the seats that can call nothing any more in this battle."""
    due: CallDue | None = None
    """In a race, the right call, while it is waited for."""
    wrong: tuple[WrongCall, ...] = ()
    """In a race, the wrong calls while a right one is waited for."""


class State(NamedTuple):
    """One position of a game, with all that the rules need to know about how it came to be."""

    packets: tuple[Cards, ...] = ()
    """Each seat's face-down cards, top first."""
    piles: tuple[Cards, ...] = ()
    """Each seat's won pile, oldest card first; only with ``winnings = "pile"``."""
    battle: Battle | None = None
    """None between two battles."""
    left: tuple[Pot, ...] = ()
    """Pots that nobody won and that wait on the table, oldest first."""
    spoils: Cards = ()
    """Cards over from the deal that wait for the first war that is won."""
    aside: Cards = ()
    """Cards out of the game that nobody looks at."""
    acts: int = 0
    """The number of the next act of chance."""
    battles: int = 0
    """How many battles have begun."""
    war_steps: int = 0
    longest_war: int = 0
    """The most war steps in one battle."""
    wars_won: tuple[int, ...] = ()
    """For each seat the battles with a war that it won."""
    out: tuple[int | None, ...] = ()
    """For each seat the number of battles after which it had no card any more; None for one that is in the game."""
    history: History | None = None
    """The positions since the last act of chance, where an endless game can be proved."""
    ended: GameEnded | None = None

    def count(self, seat: int) -> int:
        """How many cards a seat holds, packet and pile."""
        return len(self.packets[seat]) + len(self.piles[seat])

    def seats_in(self) -> list[int]:
        """The seats that hold a card, ascending."""
        return [seat for seat, packet in enumerate(self.packets) if packet or self.piles[seat]]

    def on_table(self) -> Cards:
        """All cards on the table: pots left, oldest first, the pot as it lies, then the spoils."""
        pots = [*self.left, self.battle.pot] if self.battle else self.left
        return tuple(laid.card for pot in pots for laid in pot) + self.spoils
