"""What must hold of acts, whoever sends them and however often."""

import asyncio
import hashlib
import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from tests.web.still import Visitor, World, moment, still

ADA, BEN = "a" * 32, "b" * 32


def word_of(token: str) -> tuple[str, str, str]:
    """Word, nonce, and the hash that promises them."""
    word, nonce = bytes.fromhex(token), bytes.fromhex(token)
    return word.hex(), nonce.hex(), hashlib.sha256(word + nonce).hexdigest()


async def table(world: World, **more: Any) -> tuple[str, Visitor, Visitor]:
    """A room with Ada, its host, and Ben."""
    room = await world.open("Ada", ADA, **more)
    ada, ben = world.visitor(room, ADA), world.visitor(room, BEN)
    await moment()
    ben.send({"type": "join", "name": "Ben", "seat": None})
    await moment()
    return room, ada, ben


async def dealt(world: World, **more: Any) -> tuple[str, Visitor, Visitor]:
    """The same with a game that has just begun."""
    room, ada, ben = await table(world, **more)
    assert await ada.code({"type": "start", "again": False}) == "ack"
    for each, token in ((ada, ADA), (ben, BEN)):
        assert await each.code({"type": "commit", "deal": 1, "hash": word_of(token)[2]}) == "ack"
    for each, token in ((ada, ADA), (ben, BEN)):
        word, nonce, _ = word_of(token)
        assert await each.code({"type": "reveal", "deal": 1, "word": word, "nonce": nonce}) == "ack"
    return room, ada, ben


def turn(seat: int | None, battle: int, step: int = 0) -> dict[str, Any]:
    return {"type": "turn", "seat": seat, "battle": battle, "step": step}


def battles(visitor: Visitor) -> int:
    """How many battles everybody has seen."""
    return sum(event["type"] == "cards-turned" for played in visitor.of_type("played") for event in played["events"])


@still
async def test_twenty_clicks_are_one_turn() -> None:
    _, ada, ben = await dealt(World())
    for _ in range(20):
        ada.act(turn(0, 1))
    await moment()
    answers = [frame for frame in ada.frames if frame["type"] in ("ack", "refused")][-20:]
    assert all(frame["type"] == "ack" for frame in answers)
    assert battles(ben) == 0
    assert await ben.code(turn(1, 1)) == "ack"
    assert battles(ada) == battles(ben) == 1
    assert await ada.code(turn(0, 1)) == "turn.past"
    assert battles(ada) == 1


@still
async def test_both_at_once_count_in_either_order() -> None:
    for first in (0, 1):
        _, ada, ben = await dealt(World())
        for battle in range(1, 6):
            pair = [(ada, 0), (ben, 1)]
            for who, seat in pair[first:] + pair[:first]:
                who.act(turn(seat, battle))
            await moment()
            assert battles(ada) == battles(ben) == battle
        assert not [frame for frame in ada.frames + ben.frames if frame["type"] == "refused"]


@still
async def test_two_tabs_are_one_seat() -> None:
    world = World()
    room, ada, ben = await dealt(world)
    tab = world.visitor(room, ADA)
    await moment()
    assert tab.frames[0]["member"] == ada.frames[0]["member"] == 0
    number = tab.frames[0]["next_n"]
    assert await tab.code(turn(0, 1), number) == "ack"
    assert await ada.code(turn(0, 1), number) == "ack"
    refused = await ada.answer(turn(0, 2), number)
    assert (refused["code"], refused["next_n"]) == ("act.number", number + 1)
    await ben.code(turn(1, 1))
    assert battles(ben) == 1
    await tab.part()
    await asyncio.sleep(10)
    assert not ben.of_type("person-dropped")


@still
async def test_five_reconnects_and_one_act() -> None:
    world = World()
    room, ada, ben = await dealt(world)
    number = ada.act(turn(0, 1))
    for _ in range(5):
        await ada.part()
        ada = world.visitor(room, ADA, version=ben.version)
        ada.act(turn(0, 1), number)
        await asyncio.sleep(0.2)
        assert [frame["type"] for frame in ada.frames if frame["type"] in ("ack", "refused")] == ["ack"]
    await ben.code(turn(1, 1))
    assert battles(ben) == 1
    assert not ben.of_type("person-dropped")


@still
async def test_what_is_not_hers_to_do() -> None:
    world = World()
    room, ada, ben = await dealt(world)
    eve, watcher = world.visitor(room, "e" * 32), world.visitor(room, None)
    await moment()
    before = (await world.ask("GET", f"/api/rooms/{room}"))[1]
    for spectator in (eve, watcher):
        for do in (turn(0, 1), turn(None, 1), {"type": "ask-stop", "on": True}, {"type": "lock", "on": True}):
            assert await spectator.code(do) == "act.spectator"
    assert await ben.code(turn(0, 1)) == "act.other-seat"
    assert await ada.code(turn(0, 0)) == "turn.past"
    assert await ada.code(turn(0, 2)) == "turn.ahead"
    assert await ada.code(turn(0, 1, 1)) == "turn.ahead"
    for do in ({"type": "pause", "on": True}, {"type": "run-on", "until": "end"}, {"type": "unseat", "member": 0}):
        assert await ben.code(do) == "host.only"
    watcher.send({"type": "join", "name": "Wim", "seat": None})
    await moment()
    assert watcher.last["code"] == "web.token"
    assert (await world.ask("GET", f"/api/rooms/{room}"))[1] == before


@still
async def test_every_refusal_has_a_sentence_and_changes_nothing() -> None:
    world = World()
    room, ada, _ = await dealt(world)
    before = (await world.ask("GET", f"/api/rooms/{room}"))[1]
    for nonsense in ("", "{", "[]", "7", "null", '{"type":"act"}', '{"type":"no-such"}', "[" * 9000, '{"type":NaN}'):
        ada.send(nonsense)
        await moment()
        assert (ada.last["type"], ada.last["code"]) == ("refused", "frame.unreadable")
        assert len(ada.last["sentence"]) > 10
    ada.send(json.dumps({"type": "act", "n": 9, "do": {"type": "rename", "member": 0, "name": "x" * 200_000}}))
    await moment()
    assert ada.last["code"] == "web.too-large"
    assert ada.closed is None
    assert (await world.ask("GET", f"/api/rooms/{room}"))[1] == before


@pytest.mark.parametrize(
    ("name", "becomes"),
    [
        ("  Ada   L\u0000 ", "Ada L"),
        ("\u202eneB\u202c", "neB"),
        ("A\u0301\u0301\u0301\u0301\u0301b", None),
        ("<b>Ada</b>", "<b>Ada</b>"),
        ("\u200b\u2066", "name.empty"),
        ("x" * 25, "name.long"),
        ("x" * 12_000, "name.long"),
        ("Ada", "Ada 2"),
    ],
)
def test_nicknames(name: str, becomes: str | None) -> None:
    @still
    async def check() -> None:
        world = World()
        room = await world.open("Ada", ADA)
        ada, ben = world.visitor(room, ADA), world.visitor(room, BEN)
        await moment()
        ben.send({"type": "join", "name": name, "seat": None})
        await moment()
        came = ada.of_type("person-came")
        if came and becomes is not None:
            assert came[0]["member"]["name"] == becomes
        elif not came:
            assert ben.last["code"] == becomes

    check()


@still
async def test_every_frame_is_as_the_schema_says() -> None:
    schema = json.loads((Path(__file__).parents[2] / "docs" / "protocol.schema.json").read_text())
    validator = Draft202012Validator(schema)
    world = World()
    room, ada, ben = await dealt(world)
    watcher = world.visitor(room)
    for battle in range(1, 8):
        for seat, each in enumerate((ada, ben)):
            each.act(turn(seat, battle))
        await moment()
    assert await ben.code(turn(0, 1)) == "act.other-seat"
    ben.send({"type": "ping"})
    await ben.part()
    back = world.visitor(room, BEN, version=3)
    await asyncio.sleep(1)
    assert await ada.code({"type": "ask-stop", "on": True}) == "ack"
    late = world.visitor(room)
    await moment()
    await world.hub.stop()
    for visitor in (ada, ben, back, watcher, late):
        for frame in visitor.frames:
            validator.validate(frame)


@still
async def test_joining_twice_with_one_token_is_one_seat() -> None:
    world = World()
    _, ada, ben = await table(world)
    for _ in range(5):
        ben.send({"type": "join", "name": "Ben again", "seat": None})
    await moment()
    assert len(ada.of_type("person-came")) == 1
    assert [frame["member"] for frame in ben.frames if frame["type"] == "joined"] == [1] * 6


@still
async def test_too_many_messages_are_refused_and_then_cut_off() -> None:
    world = World()
    _, ada, ben = await table(world)
    for _ in range(100):
        ben.send({"type": "ping"})
    await moment()
    assert sum(frame["type"] == "pong" for frame in ben.frames) == 100
    for _ in range(1000):
        ben.send({"type": "ping"})
    await moment()
    assert ben.closed == 1008
    assert "web.too-often" in [frame.get("code") for frame in ben.frames]
    assert ada.closed is None
