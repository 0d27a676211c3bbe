"""The record of a game that is being played, or has been."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from wardeck.cards import write_cards
from wardeck.chance import FairStream, SimulationStream
from wardeck.engine import events as e
from wardeck.engine.decide import Leave, Stop
from wardeck.engine.game import Game
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


def _acts(game: Game, limit: int | None) -> Iterator[Act]:
    battles = 0
    for event in game.events:
        match event:
            case e.CardsTurned():
                battles += 1
            case e.SeatLeft(seat):
                yield Act(battles, Leave(seat))
            case e.GameEnded(e.Termination.STOPPED) if limit is None or battles < limit:
                yield Act(battles, Stop())
            case _:
                pass
    if game.state.battles and not battles:
        raise ValueError("the game has not kept its events")


def _house(rules: Rules, house: HouseRules | None) -> HouseRules:
    """The rules with what is said about them; their base by its exact name."""
    house = house or named(rules) or HouseRules(rules)
    return replace(house, rules=rules, base=house.base and find(house.base).name)
