"""The only place where a state changes: `evolve` takes a state and an event and gives the next state.

It neither refuses nor draws chance, and knows no rule: what the rules say is in the event.
"""

from collections.abc import Callable, Iterable
from typing import Any

from wardeck.engine import events as e
from wardeck.engine.history import History
from wardeck.engine.state import Battle, State


def evolve(state: State, event: e.Event) -> State:
    """The state after the event."""
    return _EVOLVE[type(event)](state, event)


def fold(events: Iterable[e.Event], state: State | None = None) -> State:
    """The state after all of the events; from an empty table where none is given."""
    state = state or State()
    for event in events:
        state = evolve(state, event)
    return state


def _dealt(state: State, event: e.Dealt) -> State:
    return _begun(event.packets)._replace(aside=event.aside, spoils=event.spoils, acts=1)


def _packets_given(state: State, event: e.PacketsGiven) -> State:
    return _begun(event.packets)._replace(acts=1)


def _begun(packets: tuple[e.Cards, ...]) -> State:
    seats = len(packets)
    out = tuple(None if packet else 0 for packet in packets)
    return State(packets=packets, piles=((),) * seats, wars_won=(0,) * seats, out=out)


def _search_began(state: State, event: e.SearchBegan) -> State:
    return state._replace(history=History(state, event.position))


def _pile_turned(state: State, event: e.PileTurned) -> State:
    packets = _with(state.packets, event.seat, event.packet)
    return state._replace(packets=packets, piles=_with(state.piles, event.seat, ()), acts=state.acts + 1)


def _cards_turned(state: State, event: e.CardsTurned) -> State:
    faces = {seat: card for seat, card, _ in event.cards}
    battle = Battle(pot=event.cards, present=tuple(faces), faces=faces)
    return state._replace(packets=_drawn(state.packets, event.cards), battle=battle, battles=state.battles + 1)


def _war_declared(state: State, event: e.WarDeclared) -> State:
    battle = _battle(state)
    steps = battle.war_steps + 1
    return state._replace(
        battle=battle._replace(fighters=event.fighters, war_steps=steps),
        war_steps=state.war_steps + 1,
        longest_war=max(state.longest_war, steps),
    )


def _cards_laid(state: State, event: e.CardsLaid) -> State:
    battle = _battle(state)
    faces = {**battle.faces, **{seat: card for seat, card, up in event.cards if up}}
    battle = battle._replace(pot=battle.pot + event.cards, faces=faces)
    return state._replace(packets=_drawn(state.packets, event.cards), battle=battle)


def _heap_laid(state: State, event: e.HeapLaid | e.Forfeited) -> State:
    battle = _battle(state)
    heap = tuple(e.Laid(event.seat, card, False) for card in event.cards)
    return state._replace(
        packets=_with(state.packets, event.seat, ()),
        piles=_with(state.piles, event.seat, ()),
        battle=battle._replace(pot=battle.pot + heap),
    )


def _forfeited(state: State, event: e.Forfeited) -> State:
    return _without(_heap_laid(state, event), {event.seat})


def _withdrew(state: State, event: e.Withdrew) -> State:
    return _without(state, set(event.seats))


def _last_cards_shown(state: State, event: e.LastCardsShown) -> State:
    battle = _battle(state)
    shown = {card for _, card in event.cards}
    pot = tuple(laid._replace(up=laid.up or laid.card in shown) for laid in battle.pot)
    return state._replace(battle=battle._replace(pot=pot, faces={**battle.faces, **dict(event.cards)}))


def _turned_late(state: State, event: e.TurnedLate) -> State:
    battle = _battle(state)
    return state._replace(battle=battle._replace(late=battle.late.union(event.seats)))


def _call_due(state: State, event: e.CallDue) -> State:
    return state._replace(battle=_battle(state)._replace(due=event))


def _call_done(state: State, event: e.RightCall | e.CallLapsed) -> State:
    return state._replace(battle=_battle(state)._replace(due=None, wrong=()))


def _wrong_call(state: State, event: e.WrongCall) -> State:
    battle = _battle(state)
    paid = tuple(e.Laid(event.seat, card, False) for card in event.cards)
    battle = battle._replace(pot=battle.pot + paid, wrong=(*battle.wrong, event))
    return state._replace(packets=_drawn(state.packets, paid), battle=battle)


def _pot_taken(state: State, event: e.PotTaken) -> State:
    battle = state.battle and state.battle._replace(pot=())
    taken = state._replace(battle=battle, left=(), acts=state.acts + event.acts)
    if event.spoils:
        taken = taken._replace(spoils=())
    if event.to_pile:
        return taken._replace(piles=_with(state.piles, event.seat, state.piles[event.seat] + event.cards))
    return taken._replace(packets=_with(state.packets, event.seat, state.packets[event.seat] + event.cards))


def _redealt(state: State, event: e.Redealt) -> State:
    packets = list(state.packets)
    for seat, cards in event.packets:
        packets[seat] = cards
    return state._replace(
        packets=tuple(packets),
        battle=_battle(state)._replace(pot=()),
        aside=state.aside + event.aside,
        acts=state.acts + 1,
        history=None,
    )


def _pot_left(state: State, event: e.PotLeft) -> State:
    battle = _battle(state)
    return state._replace(left=(*state.left, battle.pot), battle=battle._replace(pot=()))


def _battle_ended(state: State, event: e.BattleEnded) -> State:
    ended = state._replace(battle=None)
    if event.winner is not None and _battle(state).war_steps:
        ended = ended._replace(wars_won=_with(state.wars_won, event.winner, state.wars_won[event.winner] + 1))
    if event.out:
        ended = ended._replace(out=_gone(state, event.out))
    if event.position is not None and state.history:
        state.history.add(event.position, state.battles)
    return ended


def _seat_left(state: State, event: e.SeatLeft) -> State:
    return state._replace(
        packets=_with(state.packets, event.seat, ()),
        piles=_with(state.piles, event.seat, ()),
        aside=state.aside + event.cards,
        out=_gone(state, (event.seat,)),
        history=None,
    )


def _rewound(state: State, event: e.Rewound) -> State:
    return state._replace(
        battles=event.battles,
        war_steps=event.war_steps,
        wars_won=event.wars_won,
        packets=event.packets,
        left=event.left,
    )


def _game_ended(state: State, event: e.GameEnded) -> State:
    return state._replace(ended=event, history=None)


def _unchanged(state: State, event: e.Event) -> State:
    return state


def _battle(state: State) -> Battle:
    assert state.battle is not None, "this event happens only in a battle"
    return state.battle


def _with(of_seats: tuple[Any, ...], seat: int, value: Any) -> tuple[Any, ...]:
    return (*of_seats[:seat], value, *of_seats[seat + 1 :])


def _drawn(packets: tuple[e.Cards, ...], cards: e.Pot) -> tuple[e.Cards, ...]:
    after = list(packets)
    for seat, _, _ in cards:
        after[seat] = after[seat][1:]
    return tuple(after)


def _without(state: State, gone: set[int]) -> State:
    battle = _battle(state)
    present = tuple(seat for seat in battle.present if seat not in gone)
    fighters = tuple(seat for seat in battle.fighters if seat not in gone)
    return state._replace(battle=battle._replace(present=present, fighters=fighters))


def _gone(state: State, seats: tuple[int, ...]) -> tuple[int | None, ...]:
    return tuple(state.battles if seat in seats else out for seat, out in enumerate(state.out))


_EVOLVE: dict[type, Callable[[State, Any], State]] = {
    e.Dealt: _dealt,
    e.PacketsGiven: _packets_given,
    e.SearchBegan: _search_began,
    e.PileTurned: _pile_turned,
    e.CardsTurned: _cards_turned,
    e.WarDeclared: _war_declared,
    e.CardsLaid: _cards_laid,
    e.Forfeited: _forfeited,
    e.HeapLaid: _heap_laid,
    e.Withdrew: _withdrew,
    e.LastCardsShown: _last_cards_shown,
    e.TurnedLate: _turned_late,
    e.CallDue: _call_due,
    e.RightCall: _call_done,
    e.WrongCall: _wrong_call,
    e.CallLapsed: _call_done,
    e.PotTaken: _pot_taken,
    e.Deadlocked: _unchanged,
    e.Redealt: _redealt,
    e.PotLeft: _pot_left,
    e.BattleEnded: _battle_ended,
    e.SeatLeft: _seat_left,
    e.Rewound: _rewound,
    e.GameEnded: _game_ended,
}
