"""The record of a game that is being played, or has been."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from wardeck.cards import write_cards
from wardeck.chance import FairStream, SimulationStream
from wardeck.engine import events as e
from wardeck.engine.commands import Advance, Claim, Lapse, Leave, Stop
from wardeck.engine.game import Game
from wardeck.engine.state import State
from wardeck.record.record import Act, Record, Result
from wardeck.rules.files import HouseRules
from wardeck.rules.options import Rules
from wardeck.rules.presets import find, named


def record_of(
    game: Game,
    *,
    players: Sequence[str],
    stream: SimulationStream | FairStream,
    limit: int | None = None,
    house: HouseRules | None = None,
    own: Mapping[str, Any] | None = None,
) -> Record:
    """The record of a game, with every fact that can be stated; of one that goes on, up to its last whole battle.

    ``game`` has kept its events. ``players`` are names, one a seat; ``stream`` and ``limit`` are those that it was
    played with. ``house`` says from which base the rules are written, and their title; a preset is found without it.
    """
    opening, state = game.events[0], game.state
    facts: dict[str, Any] = {"played": state.battles - bool(state.battle)}
    if game.over:
        facts = {"result": Result.of(game.outcome), "final": game.packets, "table": game.table}
        facts["aside"] = write_cards(state.aside)
    if isinstance(opening, e.Dealt | e.PacketsGiven):
        begin = "dealt" if isinstance(opening, e.Dealt) else "packets"
        facts[begin] = tuple(map(write_cards, opening.packets))
    return Record(
        house=_house(game.rules, house),
        stream=stream,
        players=tuple(players),
        limit=limit,
        acts=tuple(_acts(game, limit)),
        own=dict(own or {}),
        **facts,
    )


def acts_in(events: Iterable[e.Event], battles: int = 0, steps: int = 0) -> Iterator[Act]:
    """What people did, as these events tell it.

    ``battles`` had begun before the first of the events, and so many war ``steps`` in the last of them.
    """
    for event in events:
        match event:
            case e.CardsTurned():
                battles, steps = battles + 1, 0
            case e.WarDeclared():
                steps += 1
            case e.TurnedLate(seats):
                yield Act(battles - 1, Advance(seats), steps)
            case e.RightCall(seat, call, at) | e.WrongCall(seat, call, at):
                yield Act(battles - 1, Claim(seat, call, at), steps)
            case e.CallLapsed(at):
                yield Act(battles - 1, Lapse(at), steps)
            case e.SeatLeft(seat):
                yield Act(battles, Leave(seat))
            case _:
                pass


def _acts(game: Game, limit: int | None) -> Iterator[Act]:
    """The acts up to the last whole battle, with the stop that was nobody's limit."""
    state = game.state
    if state.battles and not any(isinstance(event, e.CardsTurned) for event in game.events):
        raise ValueError("the game has not kept its events")
    fought = state.battles - bool(state.battle)
    yield from (act for act in acts_in(game.events) if act.after + (act.step is not None) <= fought)
    if stopped_by_people(state) and (limit is None or state.battles < limit):
        yield Act(state.battles, Stop())


def stopped_by_people(state: State) -> bool:
    """Whether the game was stopped, and did not stop by itself since nobody holds a card."""
    stopped = state.ended is not None and state.ended.termination is e.Termination.STOPPED
    return stopped and bool(state.seats_in())


def _house(rules: Rules, house: HouseRules | None) -> HouseRules:
    """The rules with what is said about them; their base by its exact name."""
    house = house or named(rules) or HouseRules(rules)
    return replace(house, rules=rules, base=house.base and find(house.base).name)
