"""Two rooms that differ only in cards that nobody has seen say the same, byte for byte, until one of them is seen."""

import io
import json
import logging
import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, assume, given, settings
from hypothesis import strategies as st

from tests.strategies import all_rules
from tests.web.still import EPOCH, Visitor, World, in_still, moment
from tests.web.test_acts import word_of
from wardeck.engine import events as g
from wardeck.engine.decide import Referee
from wardeck.errors import WardeckError
from wardeck.room import commands as c
from wardeck.room import events as e
from wardeck.room.codec import encode
from wardeck.room.decide import decide
from wardeck.room.evolve import fold
from wardeck.room.reading import compact, house_table
from wardeck.room.refusal import Refusal
from wardeck.room.room import token_hash
from wardeck.rules.files import HouseRules
from wardeck.rules.options import Rules
from wardeck.store.memory import MemoryStore
from wardeck.web.log import LOGGER, JsonLines

ROOM = "aaaa-bbbb-cccc"
TOKENS = ["a" * 32, "b" * 32, "c" * 32]
Log = list[e.Entry]


def begun(rules: Rules, seats: int) -> Log:
    """The log of a room in which the cards have just been dealt: three people or less, the others are bots."""
    entries: Log = []
    drawn = random.Random(seats)

    def say(command: c.Command) -> None:
        decision = decide(fold(entries), command, EPOCH - 1000, drawn.randbytes(32))
        assert not isinstance(decision, Refusal), decision
        entries.extend(decision)

    people = TOKENS[: min(3, seats)]
    say(c.Open(ROOM, "Ada", token_hash(people[0]), rules=house_table(HouseRules(rules))))
    for name, token in zip(("Ben", "Cleo"), people[1:], strict=False):
        say(c.Join(name, token_hash(token)))
    for member in range(len(people)):
        say(c.Connect(member))
    if seats > len(people):
        say(c.Act(0, 1, c.AddBots(seats - len(people))))
    say(c.Act(0, 2, c.Start(again=False)))
    for member, token in enumerate(people):
        say(c.Act(member, 3, c.Commit(1, bytes.fromhex(word_of(token)[2]))))
    for member, token in enumerate(people):
        word, nonce, _ = map(bytes.fromhex, word_of(token))
        say(c.Act(member, 4, c.Reveal(1, word, nonce)))
    return entries


def twin(log: Log, known: int, seed: int) -> Log:
    """The same log with another secret and seed, and other cards below the first ``known`` of each packet."""
    drawn = random.Random(seed)
    rules = fold(log).house.rules

    def other(entry: e.Entry) -> e.Entry:
        match entry.event:
            case e.DealPrepared(deal, _, commitment):
                return entry._replace(event=e.DealPrepared(deal, drawn.randbytes(32), commitment))
            case e.SeedMade():
                return entry._replace(event=e.SeedMade(drawn.randbytes(32)))
            case e.Played(at, (g.Dealt() as dealt, *_)):
                return entry._replace(event=e.Played(at, _dealt_otherwise(rules, dealt, known, drawn)))
            case _:
                return entry

    return list(map(other, log))


def _dealt_otherwise(rules: Rules, dealt: g.Dealt, known: int, drawn: random.Random) -> tuple[g.Event, ...]:
    hidden = [card for packet in dealt.packets for card in packet[known:]] + [*dealt.aside, *dealt.spoils]
    drawn.shuffle(hidden)
    cards = iter(hidden)
    packets = tuple((*packet[:known], *(next(cards) for _ in packet[known:])) for packet in dealt.packets)
    aside, spoils = tuple(next(cards) for _ in dealt.aside), tuple(next(cards) for _ in dealt.spoils)
    return Referee(rules, None)._opened(replace(dealt, packets=packets, aside=aside, spoils=spoils))  # type: ignore[arg-type]


async def evening(log: Log, script: list[int]) -> list[tuple[str, Any]]:
    """Everything that leaves the server while the people of a log play on, in order."""
    store = MemoryStore()
    store.create(ROOM, [encode(entry) for entry in log], at=EPOCH).result()
    world = World(store)
    lines = io.StringIO()
    handler = logging.StreamHandler(lines)
    handler.setFormatter(JsonLines(world.now))
    LOGGER.addHandler(handler)
    LOGGER.setLevel(logging.INFO)
    wire: list[tuple[str, Any]] = []
    try:
        people = [world.visitor(ROOM, token) for token in TOKENS[: len(fold(log).persons)]]
        people.append(world.visitor(ROOM))
        heard = [0] * len(people)
        for choice in script:
            await _something(world, people, choice, wire)
            await moment()
            for number, person in enumerate(people):
                wire += [(f"socket {number}", text) for text in person.said[heard[number] :]]
                heard[number] = len(person.said)
        wire.append(("log", lines.getvalue()))
    finally:
        LOGGER.removeHandler(handler)
        LOGGER.setLevel(logging.NOTSET)
    return wire


async def _something(world: World, people: list[Visitor], choice: int, wire: list[tuple[str, Any]]) -> None:
    """One of many things that people do."""
    await moment()
    watcher = people[-1]
    battle, step = 1, 0
    for event in watcher.of_type("played"):
        battle, step = event["battle"], event["step"]
    snapshot = next((frame["snapshot"] for frame in watcher.frames if frame.get("snapshot")), None)
    if snapshot and not watcher.of_type("played"):
        battle, step = snapshot["game"]["battle"], snapshot["game"]["step"]
    match choice % 8:
        case 0:
            answer = await world.request("GET", f"/api/rooms/{ROOM}")
            record = await world.request("GET", f"/api/rooms/{ROOM}/record")
            replay = await world.request("GET", f"/api/rooms/{ROOM}/replay")
            page = await world.request("GET", "/")
            wire.append(("http", (answer, record, replay, page)))
        case 1:
            people[0].act({"type": "pause", "on": bool(choice & 8)})
        case 2:
            watcher.act({"type": "turn", "seat": 0, "battle": battle, "step": step})
            people[-2].act({"type": "turn", "seat": 0, "battle": battle + 1, "step": step})
        case 3:
            world.visitor(ROOM, TOKENS[1])
        case _:
            for seat, person in enumerate(people[:-1]):
                person.act({"type": "turn", "seat": seat, "battle": battle, "step": step})


def _cards(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for each in value.values():
            yield from _cards(each)
    elif isinstance(value, list):
        for each in value:
            yield from _cards(each)
    elif isinstance(value, str) and len(value) <= 2 and value != "??" and value[:1] in "23456789TJQKA*":
        yield value


def check(rules: Rules, seats: int, known: int, seed: int, script: list[int]) -> int:
    """Plays both; the number of things that were said before a card told them apart."""
    log = begun(rules, seats)
    other = twin(log, known, seed)
    first, second = (list(_unfolded(in_still(evening(each, script)))) for each in (log, other))
    for place, (one, two) in enumerate(zip(first, second, strict=False)):
        if one != two:
            _justify(one, two)
            return place
    assert len(first) == len(second)
    return len(first)


def _unfolded(wire: list[tuple[str, Any]]) -> Iterator[tuple[str, Any]]:
    """Events first, one by one, and then the frame that they came in: how many they are follows from what they say."""
    for source, said in wire:
        if source.startswith("socket") and said.startswith('{"type":"events"'):
            for event in json.loads(said)["events"]:
                yield source, compact(event)
        yield source, said


def _justify(one: tuple[str, Any], two: tuple[str, Any]) -> None:
    """The first difference is a card that lies face up, or what is published at the end."""
    assert one[0] == two[0]
    assert one[0] != "log", "the log tells them apart"
    texts = [each[1] if isinstance(each[1], str) else json.dumps(each[1], default=str) for each in (one, two)]
    place = next(place for place, pair in enumerate(zip(*texts, strict=False)) if pair[0] != pair[1])
    if all('"type":"secret-published"' in text[:place] for text in texts):
        return  # the game is over in both, and its secret is everybody's
    faces = [text[text.rfind('"', 0, place + 1) + 1 :].split('"')[0] for text in texts]
    around = [text[place - 60 : place + 60] for text in texts]
    assert all(list(_cards([face])) == [face] for face in faces), (faces, around)


def test_twins_of_the_usual_game() -> None:
    script = [0, 4, 2, 4, 0, 3, 4, 1, 9, 4, 4, 4, 0, 4, 4, 4, 4, 4]
    said = check(Rules(max_players=8), 4, known=3, seed=1, script=script)
    assert said > 50


def test_the_comparison_notices_what_differs() -> None:
    """With other faces from the first battle on, the wires part, and at a card."""
    said = check(Rules(max_players=8), 4, known=0, seed=2, script=[0, 4, 4, 4])
    assert 0 < said < 40
    with pytest.raises(AssertionError):
        _justify(("socket 0", '{"cards":12}'), ("socket 0", '{"cards":13}'))
    with pytest.raises(AssertionError):
        _justify(("log", "a"), ("log", "b"))


NO_SHRINKING = (Phase.explicit, Phase.reuse, Phase.generate)
"""A whole evening is long, and the first difference says enough."""

scripts = st.lists(st.integers(0, 15), min_size=4, max_size=24)


@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck), phases=NO_SHRINKING)
@given(all_rules(), st.integers(2, 9), st.integers(0, 4), st.integers(0, 2**32), scripts)
def test_twins_under_any_rules(rules: Rules, seats: int, known: int, seed: int, script: list[int]) -> None:
    assume(rules.min_players <= seats <= rules.max_players)
    try:
        rules.deck(seats)
    except WardeckError:
        assume(False)
    check(rules, seats, known, seed, script)


@pytest.mark.slow
@settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck), phases=NO_SHRINKING)
@given(all_rules(min_players=2, max_players=200), st.integers(2, 30), st.integers(0, 6), st.integers(0, 2**32), scripts)
def test_twins_under_many_rules(rules: Rules, seats: int, known: int, seed: int, script: list[int]) -> None:
    try:
        rules.deck(seats)
    except WardeckError:
        assume(False)
    check(rules, seats, known, seed, script)
