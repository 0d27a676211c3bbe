"""A game as JSON for everybody: events and the table, built from what the engine says is public.

A card that is seen is its notation (``Kh``), one that lies face down is ``??``; cards that only change hands are a
number.
"""

from collections.abc import Iterable
from typing import Any

from wardeck.cards import Card
from wardeck.engine import events as g
from wardeck.engine.outcome import outcome
from wardeck.engine.state import State
from wardeck.engine.view import public, view


def game_event(event: g.Event) -> dict[str, Any] | None:
    """What anybody may know of an event of the game; None for a hidden one."""
    match public(event):
        case g.Dealt(packets, aside, spoils):
            return {"type": "dealt", "packets": _sizes(packets), "aside": len(aside), "spoils": len(spoils)}
        case g.PileTurned(seat, packet):
            return {"type": "pile-turned", "seat": seat, "cards": len(packet)}
        case g.CardsTurned(cards):
            return {"type": "cards-turned", "cards": _pot(cards)}
        case g.WarDeclared(fighters, by_joker):
            return {"type": "war-declared", "fighters": list(fighters), "by_joker": by_joker}
        case g.CardsLaid(cards):
            return {"type": "cards-laid", "cards": _pot(cards)}
        case g.Forfeited(seat, cards):
            return {"type": "forfeited", "seat": seat, "cards": len(cards)}
        case g.HeapLaid(seat, cards):
            return {"type": "heap-laid", "seat": seat, "cards": len(cards)}
        case g.Withdrew(seats):
            return {"type": "withdrew", "seats": list(seats)}
        case g.LastCardsShown(cards):
            return {"type": "last-cards-shown", "cards": [[seat, str(card)] for seat, card in cards]}
        case g.PotTaken(seat, cards, spoils, to_pile):
            return {"type": "pot-taken", "seat": seat, "cards": len(cards), "spoils": spoils, "to_pile": to_pile}
        case other:
            return _rarer(other)


def played(events: Iterable[g.Event], state: State) -> dict[str, Any]:
    """What happened in a turn, and how many cards every packet, and won pile where there is one, has after it."""
    said = {"events": [each for each in map(game_event, events) if each], "packets": _sizes(state.packets)}
    return said | ({"piles": _sizes(state.piles)} if any(state.piles) else {})


def _rarer(event: g.Event | None) -> dict[str, Any] | None:
    match event:
        case g.Deadlocked(seats):
            return {"type": "deadlocked", "seats": list(seats)}
        case g.Redealt(packets, aside):
            dealt = [[seat, len(cards)] for seat, cards in packets]
            return {"type": "redealt", "packets": dealt, "aside": len(aside)}
        case g.PotLeft():
            return {"type": "pot-left"}
        case g.BattleEnded(winner, out):
            return {"type": "battle-ended", "winner": winner, "out": list(out)}
        case g.TurnedLate(seats):
            return {"type": "turned-late", "seats": list(seats)}
        case g.CallDue():
            return {"type": "call-due"}
        case g.RightCall(seat, call, at):
            return {"type": "right-call", "seat": seat, "call": call, "at": at}
        case g.WrongCall(seat, call, at, cards):
            return {"type": "wrong-call", "seat": seat, "call": call, "at": at, "cards": len(cards)}
        case g.CallLapsed(at):
            return {"type": "call-lapsed", "at": at}
        case g.SeatLeft(seat, cards):
            return {"type": "seat-left", "seat": seat, "cards": len(cards)}
        case g.GameEnded(termination, winners, warm_up, loop):
            loops = {"warm_up": warm_up, "loop": loop}
            return {"type": "game-ended", "termination": termination.value, "winners": list(winners), **loops}
        case _:
            return None


def table(state: State) -> dict[str, Any]:
    """What lies on the table and how much everybody holds."""
    seen = view(state)
    return {
        "packets": list(seen.packets),
        "piles": list(seen.piles),
        "pot": _pot(seen.pot),
        "left": [_pot(pot) for pot in seen.left],
        "spoils": seen.spoils,
        "aside": seen.aside,
        "faces": [[seat, str(card)] for seat, card in seen.faces.items()],
        "fighters": list(seen.fighters),
        "battles": seen.battles,
        "wars_won": list(seen.wars_won),
        "out": list(seen.out),
        "shown": None if seen.shown is None else [_cards(cards) for cards in seen.shown],
    }


def result(state: State) -> dict[str, Any] | None:
    """How a game ended, who won, and the ranking; None while it goes on."""
    if state.ended is None:
        return None
    came = outcome(state)
    return {
        "termination": came.termination.value,
        "winners": list(came.winners),
        "placings": [list(group) for group in came.placings],
        "battles": came.battles,
        "war_steps": came.war_steps,
        "longest_war": came.longest_war,
        "warm_up": came.warm_up,
        "loop": came.loop,
    }


def _pot(pot: g.Pot) -> list[list[Any]]:
    return [[seat, str(card)] for seat, card, _ in pot]


def _cards(cards: tuple[Card, ...]) -> list[str]:
    return list(map(str, cards))


def _sizes(packets: tuple[g.Cards, ...]) -> list[int]:
    return list(map(len, packets))
