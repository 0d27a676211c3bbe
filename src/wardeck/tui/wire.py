"""The game as it comes over the wire (`docs/protocol.md`, section 5), as values of the engine.

A card that lies face down is `UNSEEN`, and so are the cards of every packet: what comes out is the public side of
events and states, which the engine's own ``evolve`` can fold.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from wardeck.cards import UNSEEN, Card, write_cards
from wardeck.engine import events as e
from wardeck.engine.outcome import Outcome
from wardeck.engine.state import Battle, State
from wardeck.errors import WardeckError
from wardeck.rules.files import HouseRules, from_table
from wardeck.rules.options import Rules

Body = Mapping[str, Any]


def house_of(rules: Body) -> HouseRules:
    """The house rules of a room; the usual ones where its server knows options that are not known here."""
    try:
        return from_table(rules["table"])
    except WardeckError:
        return HouseRules(Rules())


def events_of(bodies: Iterable[Body]) -> tuple[e.Event, ...]:
    """The events of a turn; those of a newer server that are not known here change nothing but counts."""
    return tuple(_EVENTS[body["type"]](body) for body in bodies if body["type"] in _EVENTS)


def state_of(game: Body) -> State:
    """The game of a snapshot."""
    table, result, battle = game["table"], game["result"], None
    if table["faces"]:
        faces = {seat: card_of(card) for seat, card in table["faces"]}
        battle = Battle(_pot(table["pot"]), tuple(faces), faces, tuple(table["fighters"]), game["step"])
    packets, piles = _held(table)
    return State(
        packets=packets,
        piles=piles,
        battle=battle,
        left=tuple(map(_pot, table["left"])),
        spoils=_down(table["spoils"]),
        aside=_down(table["aside"]),
        battles=table["battles"],
        wars_won=tuple(table["wars_won"]),
        out=tuple(table["out"]),
        ended=_ended(result) if result else None,
    )


def counted(state: State, body: Body) -> State:
    """The state with the packets, won piles, pots and battles that a body tells of."""
    packets, piles = _held(body)
    left = tuple(map(_pot, body["left"])) if "left" in body else state.left
    return state._replace(packets=packets, piles=piles, left=left, battles=body.get("battles", state.battles))


def outcome_of(result: Body, state: State) -> Outcome:
    """How a game came out, with the cards as they lie in its last state."""
    return Outcome(
        termination=e.Termination(result["termination"]),
        winners=tuple(result["winners"]),
        battles=result["battles"],
        war_steps=result["war_steps"],
        longest_war=result["longest_war"],
        warm_up=result["warm_up"],
        loop=result["loop"],
        packets=tuple(write_cards(packet + pile) for packet, pile in zip(state.packets, state.piles, strict=True)),
        table=write_cards(state.on_table()),
        aside=write_cards(state.aside),
        placings=tuple(map(tuple, result["placings"])),
    )


def card_of(text: str) -> Card:
    """A card in notation."""
    return UNSEEN if text == str(UNSEEN) else Card(text[0], text[1:])


def _held(body: Body) -> tuple[tuple[e.Cards, ...], tuple[e.Cards, ...]]:
    """Packets and won piles: by their cards where they are shown, else by their numbers."""
    packets, piles = body["packets"], body.get("piles") or [0] * len(body["packets"])
    if shown := body.get("shown"):
        cards = [tuple(map(card_of, each)) for each in shown]
        return (
            tuple(each[:count] for each, count in zip(cards, packets, strict=True)),
            tuple(each[count:] for each, count in zip(cards, packets, strict=True)),
        )
    return tuple(map(_down, packets)), tuple(map(_down, piles))


def _down(cards: int) -> e.Cards:
    return (UNSEEN,) * cards


def _pot(cards: list[tuple[int, str]]) -> e.Pot:
    return tuple(e.Laid(seat, card_of(card), card_of(card) != UNSEEN) for seat, card in cards)


def _taken(body: Body) -> e.Event:
    return e.PotTaken(body["seat"], _down(body["cards"]), body["spoils"], body["to_pile"])


def _ended(body: Body) -> e.GameEnded:
    return e.GameEnded(e.Termination(body["termination"]), tuple(body["winners"]), body["warm_up"], body["loop"])


_EVENTS: dict[str, Callable[[Body], e.Event]] = {
    "dealt": lambda body: e.Dealt(tuple(map(_down, body["packets"])), _down(body["aside"]), _down(body["spoils"])),
    "pile-turned": lambda body: e.PileTurned(body["seat"], _down(body["cards"])),
    "cards-turned": lambda body: e.CardsTurned(_pot(body["cards"])),
    "war-declared": lambda body: e.WarDeclared(tuple(body["fighters"]), body["by_joker"]),
    "cards-laid": lambda body: e.CardsLaid(_pot(body["cards"])),
    "forfeited": lambda body: e.Forfeited(body["seat"], _down(body["cards"])),
    "heap-laid": lambda body: e.HeapLaid(body["seat"], _down(body["cards"])),
    "withdrew": lambda body: e.Withdrew(tuple(body["seats"])),
    "last-cards-shown": lambda body: e.LastCardsShown(tuple((seat, card_of(card)) for seat, card in body["cards"])),
    "turned-late": lambda body: e.TurnedLate(tuple(body["seats"])),
    "call-due": lambda body: e.CallDue(None, ()),  # everybody sees for herself what can be called
    "right-call": lambda body: e.RightCall(body["seat"], body["call"], body["at"]),
    "wrong-call": lambda body: e.WrongCall(body["seat"], body["call"], body["at"], _down(body["cards"])),
    "call-lapsed": lambda body: e.CallLapsed(body["at"]),
    "pot-taken": _taken,
    "deadlocked": lambda body: e.Deadlocked(tuple(body["seats"])),
    "redealt": lambda body: e.Redealt(
        tuple((seat, _down(cards)) for seat, cards in body["packets"]), _down(body["aside"])
    ),
    "pot-left": lambda body: e.PotLeft(),
    "battle-ended": lambda body: e.BattleEnded(body["winner"], tuple(body["out"])),
    "seat-left": lambda body: e.SeatLeft(body["seat"], _down(body["cards"])),
    "game-ended": _ended,
}
