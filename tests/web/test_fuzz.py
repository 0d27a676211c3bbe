"""Anything may be sent: never a failure inside, never a traceback, and no room is harmed."""

import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.web.still import Visitor, World, in_still, moment
from tests.web.test_acts import ADA, BEN, dealt, turn
from wardeck.room.commands import MEMBER_COMMANDS
from wardeck.room.reading import compact
from wardeck.room.view import snapshot
from wardeck.store.memory import MemoryStore
from wardeck.web.app import build
from wardeck.web.settings import Rate, Settings

FREE = Rate(1e9, 1e9)
OPEN_DOORS = Settings(gather=0, requests=FREE, rooms=FREE, wrong_codes=FREE, hellos=FREE, messages=FREE)

# Messages

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
paces = st.fixed_dictionaries(
    {
        "turns": st.sampled_from(["everyone", "host", "itself", "nobody"]),
        "beat": st.sampled_from([100, 2000, -1, 10**30]),
        "speed": st.sampled_from([1, 4, 7]),
        "steps": st.booleans(),
        "clock": st.sampled_from([0, 3000, 1]),
    }
)
digits = st.text("0123456789abcdef", max_size=70) | st.sampled_from(["0" * 64, "a" * 32])
fields: dict[str, st.SearchStrategy[Any]] = {
    "rules": st.dictionaries(st.sampled_from(["base", "layout", "packs", "title", "jokers"]), values, max_size=3)
    | st.sampled_from([{"base": "war"}, {"base": "speed-war"}, {"base": "clone-war", "packs": 40}]),
    "bots": st.integers(-2, 250),
    "member": st.integers(-1, 6),
    "name": st.text(max_size=300),
    "on": st.booleans(),
    "pace": paces,
    "again": st.booleans(),
    "deal": st.integers(0, 3),
    "hash": digits,
    "word": digits,
    "nonce": digits,
    "seat": st.none() | st.integers(-1, 5),
    "battle": st.integers(-1, 40),
    "step": st.integers(-1, 3),
    "until": st.sampled_from([None, "war", "end", "ever"]),
    "call": st.sampled_from(["mine", "war", "yours"]),
    "at": st.integers(-10, 5000),
}


@st.composite
def doings(draw: st.DrawFn) -> Any:
    """An act that could be one, with something wrong in it now and then."""
    name = draw(st.sampled_from(sorted(MEMBER_COMMANDS)))
    do = {"type": name, **{field: draw(fields[field]) for field in MEMBER_COMMANDS[name].__annotations__}}
    if draw(st.integers(0, 9)) == 0:
        do[draw(st.sampled_from([*do, "more"]))] = draw(values)
    return do


frames = st.one_of(
    st.fixed_dictionaries({"type": st.just("act"), "n": st.integers(0, 40), "do": doings()}),
    st.fixed_dictionaries({"type": st.just("act"), "n": values, "do": values}),
    st.fixed_dictionaries({"type": st.just("join"), "name": st.text(), "seat": st.none() | st.integers(-1, 4)}),
    st.fixed_dictionaries({"type": st.sampled_from(["ping", "echo", "hello", "join", "act", "bye", "events"])}),
    values,
)
texts = st.one_of(frames.map(json.dumps), st.text(max_size=50), st.binary(max_size=50).map(repr))
messages = st.lists(st.tuples(st.integers(0, 3), texts), max_size=30)


class Failures(logging.Handler):
    """Whatever was logged as an error."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.found.append(self.format(record))


@pytest.fixture
def failures() -> Iterator[list[str]]:
    handler = Failures()
    loggers = [logging.getLogger(name) for name in ("wardeck.web", "asyncio")]
    for logger in loggers:
        logger.addHandler(handler)
    yield handler.found
    for logger in loggers:
        logger.removeHandler(handler)
    assert handler.found == []


async def say_all(sent: list[tuple[int, str]]) -> None:
    """Four people, one of whom only watches, send it; then the room is still whole, and the one beside it untouched."""
    world = World(settings=OPEN_DOORS)
    other, ada, ben = await dealt(world)
    untouched = await world.ask("GET", f"/api/rooms/{other}")
    room, *people = await dealt(world)
    people += [world.visitor(room, "e" * 32), world.visitor(room)]
    await moment()
    for number, text in sent:
        people[number].send(text)
        await moment()
    assert all(frame["type"] != "refused" or frame["code"] != "web.failed" for each in people for frame in each.frames)
    assert await world.ask("GET", f"/api/rooms/{other}") == untouched
    live = world.hub._rooms[room]
    assert live.room == live.shown
    folded, _ = await world.hub.services.load(room)
    assert compact(snapshot(folded)) == compact(snapshot(live.shown))
    assert [await each.code(turn(seat, 1)) for seat, each in enumerate((ada, ben))] == ["ack", "ack"]
    late = Visitor(world, room, ADA)
    await moment()
    assert late.frames[0]["type"] == "welcome"


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(messages)
def test_any_message(failures: list[str], sent: list[tuple[int, str]]) -> None:
    in_still(say_all(sent))
    assert failures == []


@pytest.mark.slow
@settings(max_examples=3000, deadline=None, suppress_health_check=list(HealthCheck))
@given(messages)
def test_many_messages(failures: list[str], sent: list[tuple[int, str]]) -> None:
    in_still(say_all(sent))
    assert failures == []


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    st.dictionaries(st.sampled_from(["type", "protocol", "room", "token", "version", "more"]), values), st.booleans()
)
def test_any_hello(failures: list[str], said: dict[str, Any], almost: bool) -> None:
    async def check() -> None:
        world = World(settings=OPEN_DOORS)
        room = await world.open("Ada", ADA)
        right = {"type": "hello", "protocol": 1, "room": room, "token": BEN, "version": 0}
        visitor = Visitor(world, room)
        visitor._in.get_nowait()
        visitor._in.get_nowait()
        visitor._in.put_nowait({"type": "websocket.connect"})
        visitor.send((right | said) if almost else said)
        await moment()
        assert visitor.last["type"] in ("welcome", "refused", "events", "ready")
        assert visitor.last.get("code") != "web.failed"

    in_still(check())
    assert failures == []


HOST = {"Host": "127.0.0.1:8640"}


@pytest.mark.parametrize("examples", [8, pytest.param(200, marks=pytest.mark.slow)])
def test_any_request(failures: list[str], examples: int) -> None:
    """Every route with anything that its description allows, and much that it does not."""
    schemathesis = pytest.importorskip("schemathesis", reason="no schemathesis")
    from schemathesis.specs.openapi.checks import positive_data_acceptance

    app, _ = build(MemoryStore(), OPEN_DOORS)
    schema = schemathesis.openapi.from_asgi("/api/openapi.json", app, headers=HOST)
    for result in schema.get_all_operations():
        operation = result.ok()

        @settings(max_examples=examples, deadline=None, suppress_health_check=list(HealthCheck))
        @given(case=operation.as_strategy())
        def call(case: Any) -> None:
            answer = case.call(headers=HOST)
            assert answer.status_code < 500, (case.path, case.body, answer.text)
            case.validate_response(answer, excluded_checks=[positive_data_acceptance])  # rules may mean nothing

        call()
    assert failures == []
