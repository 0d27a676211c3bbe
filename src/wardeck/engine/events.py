"""What happened: one closed union of frozen values in the past tense.

A game is its events; folding them with `evolve` gives every state. The words are those of the rulebook. Where an event
comes from an act of chance (see `wardeck.chance`), it carries the result of the act.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal, NamedTuple

from wardeck.cards import Card

Cards = tuple[Card, ...]


class Laid(NamedTuple):
    """A card of the pot, and who laid it."""

    seat: int
    card: Card
    up: bool


Call = Literal["mine", "war"]
"""What is called in a race (rulebook, section 13)."""

Pot = tuple[Laid, ...]
"""All cards laid in a battle, in the order in which they were laid."""


class Termination(StrEnum):
    """How a game ended (rulebook, section 9). Who won is another question."""

    ALL_CARDS = "all-cards"
    DRAW = "draw"
    FIRST_OUT = "first-out"
    WARS_WON = "wars-won"
    BATTLES = "battles"
    ENDLESS = "endless"
    STOPPED = "stopped"


@dataclass(frozen=True, slots=True)
class Dealt:
    """The deck was shuffled (act 0) and dealt."""

    packets: tuple[Cards, ...]
    aside: Cards
    spoils: Cards


@dataclass(frozen=True, slots=True)
class PacketsGiven:
    """The game starts from a position; act 0 is not used."""

    packets: tuple[Cards, ...]


@dataclass(frozen=True, slots=True)
class SearchBegan:
    """From here on, a position that comes back proves the game endless. ``position`` is a digest, never shown."""

    position: int


@dataclass(frozen=True, slots=True)
class PileTurned:
    """A seat needed a card, had none in its packet, and its won pile was shuffled into the packet: one act."""

    seat: int
    packet: Cards


@dataclass(frozen=True, slots=True)
class CardsTurned:
    """A battle began: every seat in the game turned its top card face up."""

    cards: Pot


@dataclass(frozen=True, slots=True)
class WarDeclared:
    """A war started or went on: these seats have to lay war cards. Each one counts as a war step."""

    fighters: tuple[int, ...]
    by_joker: bool = False


@dataclass(frozen=True, slots=True)
class CardsLaid:
    """One round of war cards: at most one card from each fighter, in seat order."""

    cards: Pot


@dataclass(frozen=True, slots=True)
class Forfeited:
    """A short fighter laid all she had, face down, and is out of the battle."""

    seat: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class HeapLaid:
    """A fighter laid all she had, face down, and is still in the battle."""

    seat: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class Withdrew:
    """Fighters without a card are out of the battle."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LastCardsShown:
    """All fighters were short: the last card that each one laid was turned up."""

    cards: tuple[tuple[int, Card], ...]


@dataclass(frozen=True, slots=True)
class TurnedLate:
    """In a race, these seats did not turn in time: the table turned their cards, and they can call nothing."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CallDue:
    """In a race, all have laid: the right call is ``call``, by any of ``seats``. Everybody sees it for herself."""

    call: Call | None
    seats: tuple[int, ...]
    by_joker: bool = False


@dataclass(frozen=True, slots=True)
class RightCall:
    """A player called what is so, ``at`` milliseconds after all had laid."""

    seat: int
    call: Call
    at: int


@dataclass(frozen=True, slots=True)
class WrongCall:
    """A player called what is not so, and paid the top card of her packet, face down, into the pot, if she had one."""

    seat: int
    call: Call
    at: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class CallLapsed:
    """Nobody called what is so in time."""

    at: int


@dataclass(frozen=True, slots=True)
class PotTaken:
    """A seat took the pot, the pots left on the table and perhaps the spoils; ``cards`` in the order they go back.

    ``acts`` is the number of acts of chance, one for each pot where ``take`` is `shuffled` or `coin`; ``coins`` are
    the sides of the coins, True for `loser-first`.
    """

    seat: int
    cards: Cards
    spoils: bool = False
    to_pile: bool = False
    acts: int = 0
    coins: tuple[bool, ...] = ()


@dataclass(frozen=True, slots=True)
class Deadlocked:
    """These seats are tied and hold no card any more."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Redealt:
    """The pot was shuffled (one act) and dealt to the deadlocked seats; what did not divide went aside."""

    packets: tuple[tuple[int, Cards], ...]
    aside: Cards


@dataclass(frozen=True, slots=True)
class PotLeft:
    """Nobody won the pot, and it stays on the table."""


@dataclass(frozen=True, slots=True)
class BattleEnded:
    """The battle is over. ``out`` are the seats that ran out of cards; ``position`` is a digest, never shown."""

    winner: int | None
    out: tuple[int, ...] = ()
    position: int | None = None


@dataclass(frozen=True, slots=True)
class SeatLeft:
    """A player left between two battles and put her cards aside."""

    seat: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class Rewound:
    """A loop was noticed some battles late: the cards lie again as when the position first came back."""

    battles: int
    war_steps: int
    wars_won: tuple[int, ...]
    packets: tuple[Cards, ...]
    left: tuple[Pot, ...]


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over. ``warm_up`` and ``loop`` are battles, given where it is endless."""

    termination: Termination
    winners: tuple[int, ...]
    warm_up: int | None = None
    loop: int | None = None


Event = (
    Dealt | PacketsGiven | SearchBegan | PileTurned | CardsTurned | WarDeclared | CardsLaid | Forfeited | HeapLaid
    | Withdrew | LastCardsShown | TurnedLate | CallDue | RightCall | WrongCall | CallLapsed | PotTaken | Deadlocked
    | Redealt | PotLeft | BattleEnded | SeatLeft | Rewound | GameEnded
)  # fmt: skip
