"""What the page knows of a room: events folded into a snapshot are what a fresh snapshot says, and its checks hold."""

import json
import shutil
import subprocess
from collections.abc import Callable, Iterator
from importlib import resources
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from tests.room.driving import Table
from tests.room.test_log import carry_out, doings, tables
from wardeck.room import commands as c
from wardeck.room.refusal import Refusal
from wardeck.room.room import token_hash
from wardeck.room.view import ready, snapshot

Facts = dict[str, Any]
Rooms = Callable[[Facts], list[Any]]

NODE = shutil.which("node")
pytestmark = pytest.mark.skipif(NODE is None, reason="no node")
SCRIPT = """
import { createInterface } from "node:readline";
import { check, isOpen } from "./fair.js";
import { Room } from "./room.js";
const welcomed = (snapshot) => {
  const room = new Room();
  room.take({ type: "welcome", member: 0, snapshot: structuredClone(snapshot) });
  return room;
};
for await (const line of createInterface({ input: process.stdin })) {
  const { first, then } = JSON.parse(line), room = welcomed(first);
  const known = then.map(({ frames, snapshot }) => {
    for (const frame of frames) room.take(frame);
    const checked = isOpen(room.game?.fair) ? check(room, room.game.fair) : [];
    return [structuredClone({ ...room }), { ...welcomed(snapshot) }, checked];
  });
  console.log(JSON.stringify(known));
}
"""
OF_THE_ROOM = (
    *("v", "room", "phase", "rules", "members", "host", "locked", "chances", "pace", "clock", "paused", "run"),
    *("voids", "voided", "games"),
)
OF_THE_DEAL = ("deal", "commitment", "seats", "barred", "promised", "words")
OF_THE_GAME = ("game", "rules", "seats", "canonical", "battle", "step", "ready", "waiting", "fair", "result")
OF_THE_TABLE = ("packets", "piles", "left", "pot", "faces", "fighters", "battles", "fought", "taken", "paid")
OF_THE_RACE = ("turned", "owes", "late", "calling", "window")
"""What the page draws and asks by. No event says when a clock begins anew."""


@pytest.fixture(scope="module")
def rooms() -> Iterator[Rooms]:
    """A room as the page keeps it after each doing: folded, as a newcomer has it, and how its deal was checked."""
    scripts = str(resources.files("wardeck.web") / "static" / "js")
    command = [str(NODE), "--input-type=module", "-e", SCRIPT]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=scripts) as node:
        assert node.stdin
        assert node.stdout
        given_to, taken_from = node.stdin, node.stdout

        def ask(what: Facts) -> list[Any]:
            given_to.write(json.dumps(what) + "\n")
            given_to.flush()
            known: list[Any] = json.loads(taken_from.readline())
            return known

        yield ask
        node.stdin.close()


def told(table: Table, since: int) -> Facts:
    """One frame with every event after a version."""
    bodies = [body for body in map(json.loads, table.sent) if isinstance(body, dict) and body["v"] > since]
    return {"type": "events", "from": since + 1, "to": table.room.version, "events": bodies}


def drawn(room: Facts) -> Facts:
    """A room as far as the page draws it."""
    facts = {key: room[key] for key in OF_THE_ROOM}
    facts["members"] = sorted(facts["members"], key=lambda each: int(each["member"]))
    if deal := room["deal"]:
        facts["deal"] = {key: deal[key] for key in OF_THE_DEAL}
    if game := room["game"]:
        facts["game"] = {key: game[key] for key in OF_THE_GAME}
        facts["table"] = {key: game["table"][key] for key in OF_THE_TABLE}
        facts["table"]["piles"] = [cards for cards in game["table"]["piles"] if cards]  # none are told as no piles
        if race := game.get("race"):
            facts["race"] = {key: race[key] for key in OF_THE_RACE}
    return facts


@settings(deadline=None, max_examples=40, suppress_health_check=[HealthCheck.too_slow])
@given(rules=tables, doings=st.lists(doings, max_size=25))
@example(rules={"base": "war"}, doings=[(0, c.AddBots(9)), "deal", (0, c.Unseat(9))])
@example(rules={"base": "speed-war"}, doings=["deal", *["turns", "tick", "tick", "tick"] * 6])
@example(rules={"base": "party", "battles": 2}, doings=["deal", *["turns"] * 6, "deal", "turns"])
@example(
    rules={"base": "war", "battles": 1},
    doings=["deal", "turns", (0, c.ChooseRules({"base": "war", "jokers": 2})), (0, c.Start(again=True)), "turns"],
)
def test_folding_is_a_fresh_snapshot(rooms: Rooms, rules: Facts, doings: list[Any]) -> None:
    table = Table()
    if isinstance(table.decide(c.Open("room", "Ada", token_hash("Ada"), True, rules)), Refusal):
        table.do(c.Open("room", "Ada", token_hash("Ada")))
    table.do(c.Connect(0))
    first, then, known = snapshot(table.room), [], table.room.version
    table.come("Ben")
    for doing in doings:
        carry_out(table, doing)
        then.append({"frames": [told(table, known), ready(table.room)], "snapshot": snapshot(table.room)})
        known = table.room.version
    for folded, fresh, checked in rooms({"first": first, "then": then}):
        assert drawn(folded) == drawn(fresh)
        assert all(step["holds"] for step in checked)
