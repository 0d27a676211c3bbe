"""What a seat or a spectator may know of a game that is going on (rulebook, section 11).

In War nobody sees a packet, not even its owner, so one view serves all. Views are built up from what is public, never
cut down from what is known: a card that lies face down is `UNSEEN`, and what is not copied here does not appear. A
card that is shown keeps its rank and suit but not its `copy`, which in given packets tells where its like lie.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from wardeck.cards import UNSEEN, Card
from wardeck.engine import events as e
from wardeck.engine.state import State


@dataclass(frozen=True, slots=True)
class View:
    """The public side of a state. Seats count from 0; cards in the order in which they were laid."""

    packets: tuple[int, ...]
    """How many cards each packet has."""
    piles: tuple[int, ...]
    """How many cards each won pile has."""
    pot: e.Pot
    """The cards laid in this battle; face-down ones are `UNSEEN`."""
    left: tuple[e.Pot, ...]
    """The pots that wait on the table, oldest first."""
    spoils: int
    aside: int
    faces: dict[int, Card]
    """The card that each seat last turned up in this battle."""
    fighters: tuple[int, ...]
    """The seats whose war cards are due."""
    calling: bool
    """In a race, whether all have laid, and a call is waited for."""
    late: tuple[int, ...]
    """In a race, the seats that can call nothing any more in this battle."""
    battles: int
    war_steps: int
    """War steps in this battle."""
    wars_won: tuple[int, ...]
    out: tuple[int | None, ...]
    """For each seat the battle after which it was out of the game; None while it is in."""
    ended: e.GameEnded | None
    shown: tuple[e.Cards, ...] | None
    """Once the game has ended, every seat's cards: packet, then won pile."""

    @property
    def counts(self) -> tuple[int, ...]:
        """How many cards each seat holds, packet and pile."""
        return tuple(map(sum, zip(self.packets, self.piles, strict=True)))


def view(state: State) -> View:
    """What anybody may know of this state."""
    battle = state.battle
    return View(
        packets=tuple(map(len, state.packets)),
        piles=tuple(map(len, state.piles)),
        pot=_pot(battle.pot) if battle else (),
        left=tuple(map(_pot, state.left)),
        spoils=len(state.spoils),
        aside=len(state.aside),
        faces={seat: _up(card) for seat, card in battle.faces.items()} if battle else {},
        fighters=battle.fighters if battle and not battle.due else (),
        calling=battle is not None and battle.due is not None,
        late=tuple(sorted(battle.late)) if battle else (),
        battles=state.battles,
        war_steps=battle.war_steps if battle else 0,
        wars_won=state.wars_won,
        out=state.out,
        ended=state.ended,
        shown=tuple(map(_held, state.packets, state.piles)) if state.ended else None,
    )


def public(event: e.Event) -> e.Event | None:
    """What anybody may know of this event; None for one that is hidden altogether and only keeps its number."""
    return _PUBLIC[type(event)](event)


def _pot(pot: e.Pot) -> e.Pot:
    return tuple(e.Laid(seat, _up(card) if up else UNSEEN, up) for seat, card, up in pot)


def _up(card: Card) -> Card:
    return Card(card.rank, card.suit)


def _held(packet: e.Cards, pile: e.Cards) -> e.Cards:
    return tuple(map(_up, packet + pile))


def _down(cards: e.Cards) -> e.Cards:
    return (UNSEEN,) * len(cards)


def _all(event: e.Event) -> e.Event:
    return event


_PUBLIC: dict[type, Callable[[Any], e.Event | None]] = {
    e.Dealt: lambda event: e.Dealt(tuple(map(_down, event.packets)), _down(event.aside), _down(event.spoils)),
    e.PacketsGiven: lambda event: e.PacketsGiven(tuple(map(_down, event.packets))),
    e.SearchBegan: lambda event: None,
    e.PileTurned: lambda event: e.PileTurned(event.seat, _down(event.packet)),
    e.CardsTurned: lambda event: e.CardsTurned(_pot(event.cards)),
    e.WarDeclared: _all,
    e.CardsLaid: lambda event: e.CardsLaid(_pot(event.cards)),
    e.Forfeited: lambda event: e.Forfeited(event.seat, _down(event.cards)),
    e.HeapLaid: lambda event: e.HeapLaid(event.seat, _down(event.cards)),
    e.Withdrew: _all,
    e.LastCardsShown: lambda event: e.LastCardsShown(tuple((seat, _up(card)) for seat, card in event.cards)),
    e.TurnedLate: _all,
    e.CallDue: lambda event: e.CallDue(None, ()),
    e.RightCall: _all,
    e.WrongCall: lambda event: e.WrongCall(event.seat, event.call, event.at, _down(event.cards)),
    e.CallLapsed: _all,
    e.PotTaken: lambda event: e.PotTaken(event.seat, _down(event.cards), event.spoils, event.to_pile),
    e.Deadlocked: _all,
    e.Redealt: lambda event: e.Redealt(
        tuple((seat, _down(cards)) for seat, cards in event.packets), _down(event.aside)
    ),
    e.PotLeft: _all,
    e.BattleEnded: lambda event: e.BattleEnded(event.winner, event.out),
    e.SeatLeft: lambda event: e.SeatLeft(event.seat, _down(event.cards)),
    e.Rewound: lambda event: None,
    e.GameEnded: _all,
}
