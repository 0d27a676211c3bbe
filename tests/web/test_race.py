"""Speed War over sockets: cards are seen as they are turned, and calls count from when they were made."""

import asyncio
from typing import Any

from tests.web.still import Visitor, World, moment, still
from tests.web.test_acts import dealt, turn

RULES = {"base": "speed-war", "ranks": "23456789TJQKA", "claim_window": 2000, "turn_window": "none"}


async def all_laid(world: World, **rules: Any) -> tuple[Visitor, Visitor, int]:
    """A race of two in which all have laid and somebody has won; and her seat."""
    _, ada, ben = await dealt(world, rules={**RULES, **rules})
    for seat, each in enumerate((ada, ben)):
        assert await each.code(turn(seat, 1)) == "ack"
    await asyncio.sleep(0.2)
    played = ada.of_type("played")[-1]
    assert [event["type"] for event in played["events"]] == ["cards-turned", "call-due"]
    cards = {seat: card[0] for seat, card in played["events"][0]["cards"]}
    assert cards[0] != cards[1]
    order = "23456789TJQKA"
    return ada, ben, max(cards, key=lambda seat: order.index(cards[seat]))


async def echoed(visitor: Visitor, trip: float) -> None:
    """A client asks, and answers after so many seconds: that is her round trip."""
    visitor.send({"type": "ping"})
    await moment()
    await asyncio.sleep(trip)
    visitor.send({"type": "echo"})
    await moment()


def claim(seat: int, call: str, at: int) -> dict[str, Any]:
    return {"type": "claim", "seat": seat, "battle": 1, "step": 0, "call": call, "at": at}


def right_call(visitor: Visitor) -> dict[str, Any]:
    return next(e for played in visitor.of_type("played") for e in played["events"] if e["type"] == "right-call")


@still
async def test_cards_are_seen_as_they_are_turned() -> None:
    _, ada, ben = await dealt(World(), rules=RULES)
    assert await ben.code(turn(1, 1)) == "ack"
    await asyncio.sleep(0.2)
    (shown,) = ada.of_type("card-turned")
    assert (shown["seat"], shown["late"]) == (1, False)
    assert ada.of_type("played")[-1]["race"]["owes"] == [[0, 1], [1, 1]]


@still
async def test_what_is_measured_is_taken_off_and_no_more() -> None:
    ada, ben, winner = await all_laid(World())
    caller = (ada, ben)[winner]
    await echoed(caller, 0.08)
    await echoed(caller, 0.12)  # the shortest counts
    since = ada.of_type("played")[-1]["race"]["since"]
    caller.send({"type": "ping"})
    await moment()
    elapsed = caller.frames[-1]["now"] - since
    assert await caller.code(claim(winner, "mine", 0)) == "ack"
    await asyncio.sleep(0.4)
    found = right_call(ada)
    assert (found["seat"], found["call"]) == (winner, "mine")
    assert 0 <= found["at"] - (elapsed - 80) <= 5  # the loop's own time goes on a little
    assert found == right_call(ben)


@still
async def test_an_echo_that_nothing_asked_for_measures_nothing() -> None:
    ada, ben, winner = await all_laid(World())
    caller = (ada, ben)[winner]
    caller.send({"type": "echo"})
    since = ada.of_type("played")[-1]["race"]["since"]
    caller.send({"type": "ping"})
    await moment()
    elapsed = caller.frames[-1]["now"] - since
    assert await caller.code(claim(winner, "mine", 0)) == "ack"
    await asyncio.sleep(0.4)
    assert 0 <= right_call(ada)["at"] - elapsed <= 5
