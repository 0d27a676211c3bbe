"""What leaves the room is what `docs/protocol.md` and its schema say, and all that they say exists."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator, ValidationError

from tests.room.driving import Pace, Table, Turns, game_of, room_of
from tests.room.test_log import member_commands
from tests.strategies import all_rules
from wardeck.cards import Card
from wardeck.engine import events as g
from wardeck.engine.events import Event
from wardeck.messages import page
from wardeck.room import commands as c
from wardeck.room.codec import EVENTS
from wardeck.room.faces import game_event
from wardeck.room.reading import Unreadable, house_table, plain, type_name
from wardeck.room.refusal import Refusal
from wardeck.room.room import token_hash
from wardeck.room.view import events_frame, public, ready, snapshot
from wardeck.rules.files import HouseRules
from wardeck.rules.options import Rules

DOCS = Path(__file__).parents[2] / "docs"
SCHEMA: dict[str, Any] = json.loads((DOCS / "protocol.schema.json").read_text("utf-8"))
HIDDEN_EVENTS = {"seat-ready", "called", "bots-timed"}
HIDDEN_GAME_EVENTS = {"packets-given", "search-began", "rewound"}


def validator(name: str) -> Draft202012Validator:
    return Draft202012Validator({**SCHEMA, "oneOf": [{"$ref": f"#/$defs/{name}"}]})


def types(name: str) -> set[str]:
    kinds = SCHEMA["$defs"][name]["oneOf"]
    return {kind["properties"]["type"]["const"] for kind in kinds if "properties" in kind}


def texts_of(table: Table) -> list[Any]:
    return list(map(json.loads, table.sent))


def check(table: Table) -> None:
    """Everything that was sent: bodies of events, pairs of snapshot and ready frame, refusals."""
    snapshots, events, frames = validator("snapshot"), validator("event"), validator("server")
    for said in texts_of(table):
        match said:
            case {"type": _}:
                events.validate(said)
            case [str(code), sentence, next_n]:
                frames.validate({"type": "refused", "n": 1, "code": code, "sentence": sentence, "next_n": next_n})
            case [dict(shown), dict(waiting), _]:
                snapshots.validate(shown)
                frames.validate(waiting)
            case None:
                pass
            case _:
                raise AssertionError(said)


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(SCHEMA)


def test_it_has_every_command_and_event() -> None:
    assert types("command") == set(c.MEMBER_COMMANDS)
    assert types("event") == set(EVENTS) - HIDDEN_EVENTS
    assert types("game-event") == set(map(type_name, Event.__args__)) - HIDDEN_GAME_EVENTS


def test_the_page_has_every_frame_command_event_and_refusal() -> None:
    text = (DOCS / "protocol.md").read_text("utf-8")
    named = set(re.findall(r"`([a-z.-]+)`", text))
    wanted = types("client") | types("server") | types("command") | types("event") | types("game-event")
    assert wanted - named == set()
    refusals = [
        (f"{group}.{code}", said) for group, codes in page("room")["refused"].items() for code, said in codes.items()
    ]
    assert [row for row in (f"| `{code}` | {said} |" for code, said in refusals) if row not in text] == []


def test_a_whole_evening_is_as_the_schema_says() -> None:
    table = room_of("Ada", "Ben", "Cleo", bots=2)
    table.act(0, c.ChooseRules({"base": "war", "layout": "DDU", "title": "Ours"}))
    table.act_refused(1, c.Pause(on=True))
    table.act(0, c.Start(again=False))
    table.promise(0)
    table.promise(1)
    table.wake()
    table.reveal(0)
    table.wake()
    table.act(0, c.CallOff())
    table.deal()
    for member in range(3):
        table.take_turn(member)
    table.do(c.Disconnect(2))
    table.wake()
    table.pace(steps=True, clock=4000)
    table.wake()
    table.act(1, c.GiveUp())
    table.come("Dan")
    table.act(0, c.RunOn("war"))
    table.wake()
    table.do(c.Resume())
    table.do(c.Connect(0))
    table.act(0, c.Pause(on=True))
    table.act(0, c.Pause(on=False))
    table.act(0, c.AskStop(on=True))
    table.act(0, c.ChooseRules({"base": "party", "battles": 5}))
    table.act(0, c.Start(again=True))
    table.act(0, c.RunOn("end"))
    while table.room.phase == "playing":
        table.wake()
    check(table)
    seen = {said["type"] for said in texts_of(table) if isinstance(said, dict)}
    assert types("event") - seen == {"renamed", "member-gone", "host-changed", "locked", "chances-shown", "card-turned"}


@settings(deadline=None, max_examples=12, suppress_health_check=[HealthCheck.too_slow])
@given(
    rules=all_rules(min_players=2, max_players=200, packs=1, claim="automatic"),
    pace=st.builds(Pace, turns=st.sampled_from([Turns.ITSELF]), steps=st.booleans()),
    bots=st.integers(1, 4),
)
def test_any_game_is_as_the_schema_says(rules: Rules, pace: Pace, bots: int) -> None:
    table = room_of("Ada", bots=bots, rules=house_table(HouseRules(rules)))
    if isinstance(table.decide(table.numbered(0, c.Start(again=False))), Refusal):
        return
    table.wake()
    if not table.play.over:
        table.act(0, c.SetPace(pace))
    for _ in range(12):
        if table.room.phase == "playing":
            table.wake()
    if not table.play.over:
        table.act(0, c.AskStop(on=True))
    check(table)


@given(command=member_commands)
def test_what_the_schema_takes_can_be_read(command: c.MemberCommand) -> None:
    said = {"type": "act", "n": 1, "do": json.loads(json.dumps(plain(command)))}
    try:
        validator("client").validate(said)
    except ValidationError:
        return
    assert c.read_command(said["do"]) == command


@pytest.mark.parametrize(
    "said",
    [
        {"type": "commit", "deal": 1, "hash": "00"},
        {"type": "commit", "deal": 1, "hash": "A" * 64},
        {"type": "reveal", "deal": 1, "word": "0" * 32, "nonce": "0" * 30},
        {"type": "reveal", "deal": 1, "word": "0" * 30, "nonce": "0" * 32},
        {"type": "turn", "seat": 0, "battle": 1},
        {"type": "turn", "seat": 0, "battle": 1, "step": 0, "more": 0},
        {"type": "turn", "seat": "0", "battle": 1, "step": 0},
        {"type": "pause", "on": 1},
        {"type": "deal"},
        {"type": ["turn"]},
        [],
        None,
    ],
)
def test_what_neither_takes(said: object) -> None:
    assert not validator("client").is_valid({"type": "act", "n": 1, "do": said})
    with pytest.raises(Unreadable):
        c.read_command(said)


K, Q, HIDDEN = Card("K", "h", 1), Card("Q", "s"), Card("7", "c", 2)
POT = (g.Laid(0, K, True), g.Laid(1, HIDDEN, False))


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (g.Dealt(((K, HIDDEN), (Q,)), (HIDDEN,), ()), {"packets": [2, 1], "aside": 1, "spoils": 0}),
        (g.PileTurned(1, (K, HIDDEN)), {"seat": 1, "cards": 2}),
        (g.CardsTurned(POT[:1]), {"cards": [[0, "Kh"]]}),
        (g.WarDeclared((0, 1), by_joker=True), {"fighters": [0, 1], "by_joker": True}),
        (g.CardsLaid(POT), {"cards": [[0, "Kh"], [1, "??"]]}),
        (g.Forfeited(1, (HIDDEN,)), {"seat": 1, "cards": 1}),
        (g.HeapLaid(1, (HIDDEN, K)), {"seat": 1, "cards": 2}),
        (g.Withdrew((1,)), {"seats": [1]}),
        (g.LastCardsShown(((1, K),)), {"cards": [[1, "Kh"]]}),
        (
            g.PotTaken(0, (K, HIDDEN), spoils=True, to_pile=True, acts=1, coins=(True,)),
            {"seat": 0, "cards": 2, "spoils": True, "to_pile": True},
        ),
        (g.Deadlocked((0, 1)), {"seats": [0, 1]}),
        (g.Redealt(((0, (K, HIDDEN)),), (HIDDEN,)), {"packets": [[0, 2]], "aside": 1}),
        (g.PotLeft(), {}),
        (g.BattleEnded(0, (1,), 12345), {"winner": 0, "out": [1]}),
        (g.SeatLeft(1, (HIDDEN,)), {"seat": 1, "cards": 1}),
        (
            g.GameEnded(g.Termination.ENDLESS, (), 3, 4),
            {"termination": "endless", "winners": [], "warm_up": 3, "loop": 4},
        ),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Event) else "",
)
def test_what_is_told_of_an_event_of_the_game(event: g.Event, said: dict[str, Any]) -> None:
    told = json.loads(json.dumps(game_event(event)))
    assert told == {"type": type_name(type(event)), **said}
    validator("game-event").validate(told)


@pytest.mark.parametrize("event", [g.SearchBegan(9), g.PacketsGiven(((K,), (Q,))), g.Rewound(1, 0, (0,), ((K,),), ())])
def test_what_is_hidden_of_a_game(event: g.Event) -> None:
    told = game_event(event)
    assert told is None or "K" not in json.dumps(told)


def test_frames_of_a_group() -> None:
    table = game_of("Ada", "Ben")
    first = table.room.version + 1
    bodies = []
    for member in (0, 1):
        decision = table.decide(table.numbered(member, table.turn(member)))
        assert isinstance(decision, tuple)
        bodies += [public(table.room, entry) for entry in decision]
    frame = events_frame(first, table.room.version, bodies)
    assert [body is None for body in bodies] == [True, True, False]
    assert len(frame["events"]) == 1
    validator("server").validate(json.loads(json.dumps(frame)))


def test_the_frames_of_the_server() -> None:
    frames = pytest.importorskip("wardeck.web.frames")
    table = room_of("Ada")
    said = [
        frames.welcome(0, 3, 5, snapshot(table.room)),
        frames.welcome(None, None, 5, None),
        frames.joined(0, 1),
        frames.ack(4),
        frames.refused(table.decide(c.Join("", token_hash("x")))),
        frames.events(1, 2, [json.dumps({"v": 2, "type": "person-back", "member": 0})]),
        frames.pong(7),
        frames.bye("web.stopping", again=True),
        json.dumps(ready(table.room)),
    ]
    for text in said:
        validator("server").validate(json.loads(text))


@pytest.mark.parametrize(
    "text",
    [
        '{"type":"hello","protocol":1,"room":"abc","token":null,"version":0}',
        '{"type":"join","name":"Ada","seat":null}',
        '{"type":"act","n":1,"do":{"type":"give-up"}}',
        '{"type":"ping"}',
    ],
)
def test_the_frames_of_a_client(text: str) -> None:
    frames = pytest.importorskip("wardeck.web.frames")
    frames.read_frame(text)
    validator("client").validate(json.loads(text))
