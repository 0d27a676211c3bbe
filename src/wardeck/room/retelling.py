"""A recorded game for everybody to see once more: what it was, whether its record holds, and every battle.

Battles are told with the public events that a room sends while it plays.
"""

from typing import Any

from wardeck.chance import FairStream
from wardeck.errors import RecordError, Refused
from wardeck.record.fair import PERSON, canonical
from wardeck.record.record import Record
from wardeck.record.replay import Replay
from wardeck.record.verify import verify
from wardeck.room.faces import played, result
from wardeck.room.view import fair, rules

MOST_CARDS = 20_000
"""Of a game that is told."""
MOST_BATTLES = 20_000
"""So many battles are told at the most, and …"""
MOST_TURNS = 600_000
"""… no more than this divided by the seats."""
STATED = ("dealt", "acts", "result", "played", "final", "table", "aside")
"""What a record may state of a game, and what is compared."""
OF_THE_TRANSCRIPT = ("words", "seats", "seed", "voids")
"""Facts of the fair deal, besides `fair` itself."""


def retell(record: Record) -> dict[str, Any]:
    """The whole game, or as much as is told of one that is very long: then it is ``cut``, and nothing is checked.

    Raises `RecordError` for a game that goes on, and `Refused` for one with too many cards.
    """
    replay = Replay(record, keep_events=False)
    state = replay.game.state
    cards = sum(map(len, state.packets)) + len(state.spoils) + len(state.aside)
    if cards > MOST_CARDS:
        raise Refused("web.replay-cards", cards=cards, most=MOST_CARDS)
    turns = [played(replay.game.events, state)]
    whole = _tell(replay, turns, min(MOST_BATTLES, MOST_TURNS // len(record.players)))
    return {
        "rules": rules(record.house),
        "canonical": canonical(record.rules),
        "seats": _seats(record),
        "chance": _chance(record),
        "fair": _transcript(record),
        "result": result(replay.game.state),
        "cut": not whole,
        "checks": _checks(record) if whole else None,
        "turns": turns,
    }


def _tell(replay: Replay, turns: list[dict[str, Any]], most: int) -> bool:
    """Tells up to so many battles, each a turn; whether that was all.

    What people did after the last battle belongs to its turn. An act that cannot have happened is the end of the tale.
    """
    try:
        while not replay.done and replay.fought < most:
            fought = replay.fought
            turn = played(replay.battle(), replay.game.state)
            if replay.fought == fought:
                turn["events"] = turns.pop()["events"] + turn["events"]
            turns.append(turn)
    except RecordError:
        return True
    return replay.done


def _seats(record: Record) -> list[str]:
    """Kind and name of each, as in a room; where the record does not say what somebody was, a person."""
    if record.fair and not record.fair.again:
        return list(record.fair.seats)
    return [f"{PERSON} {name}" for name in record.players]


def _chance(record: Record) -> dict[str, Any]:
    """Where the order of the cards came from."""
    kind = "given" if record.packets is not None else "fair" if isinstance(record.stream, FairStream) else "numbered"
    if isinstance(record.stream, FairStream):
        return {"kind": kind, "seed": record.stream.seed.hex(), "number": "0"}
    return {"kind": kind, "seed": str(record.stream.seed), "number": str(record.stream.number)}


def _transcript(record: Record) -> dict[str, Any] | None:
    """As a room publishes it at the end, with the seed that the record states."""
    if record.fair is None or not isinstance(record.stream, FairStream):
        return None
    return fair(record.fair, sealed=False) | {"seed": record.stream.seed.hex()}


def _checks(record: Record) -> list[dict[str, Any]]:
    """Each stated fact, with what does not hold of it in words."""
    found: dict[str, list[str]] = {name: [] for name in STATED if getattr(record, name) not in (None, ())}
    if record.fair:
        found["fair"] = []
    for difference in verify(record).differences:
        name = difference.fact.partition(".")[0].partition("[")[0]
        found["fair" if name in OF_THE_TRANSCRIPT else name].append(str(difference))
    return [{"fact": name, "differences": differences} for name, differences in found.items()]
