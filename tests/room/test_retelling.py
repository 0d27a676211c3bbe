"""Recorded games told once more: what is told is what happened, and what does not hold is said."""

from pathlib import Path
from typing import Any

import pytest

from wardeck.errors import RecordError, Refused
from wardeck.record.files import parse_record, read_record
from wardeck.room import retelling
from wardeck.room.retelling import retell

RECORDS = Path(__file__).parents[1] / "records"
BY_HAND = """[[game]]
wardeck = 1
rulebook = 1
stream = "simulation-1"
seed = "1"
number = "0"
rules = { base = "two-player" }
players = ["Ada", "Ben"]
packets = ["5 8 7", "5 9"]
"""
"""A tie; Ben has one card for his war and loses all: `docs/record-format.md`."""


def told(name: str) -> dict[str, Any]:
    return retell(read_record(RECORDS / name))


def test_a_game_that_was_worked_out_by_hand() -> None:
    game = retell(parse_record(BY_HAND))
    assert game["seats"] == ["person Ada", "person Ben"]
    assert game["chance"]["kind"] == "given"
    first, battle = game["turns"]
    assert first == {"events": [], "packets": [3, 2]}
    assert battle["events"][:2] == [
        {"type": "cards-turned", "cards": [[0, "5"], [1, "5"]]},
        {"type": "war-declared", "fighters": [0, 1], "by_joker": False},
    ]
    assert [event["type"] for event in battle["events"]][-2:] == ["battle-ended", "game-ended"]
    assert battle["packets"] == [5, 0]
    assert (game["result"]["termination"], game["result"]["winners"]) == ("all-cards", [0])
    assert (game["cut"], game["checks"]) == (False, [])


@pytest.mark.parametrize(
    "name", ["two-player", "clone-war", "pile", "spoils", "coin", "leaving-on", "stopped", "limit"]
)
def test_what_is_told_ends_as_the_record_says(name: str) -> None:
    record, game = read_record(RECORDS / "good" / f"{name}.toml"), told(f"good/{name}.toml")
    battles = sum(event["type"] == "cards-turned" for turn in game["turns"] for event in turn["events"])
    assert record.result is not None
    assert record.final is not None
    assert battles == record.result.battles
    last = game["turns"][-1]
    held = [had + won for had, won in zip(last["packets"], last.get("piles", [0] * len(last["packets"])), strict=True)]
    assert held == [len(cards.split()) for cards in record.final]
    wars = [sum(event["type"] == "war-declared" for event in turn["events"]) for turn in game["turns"]]
    assert (sum(wars), max(wars)) == (record.result.war_steps, record.result.longest_war)
    assert all(not each["differences"] for each in game["checks"])


def test_a_card_that_lies_face_down_has_no_face() -> None:
    events = [event for turn in told("good/jokers.toml")["turns"] for event in turn["events"]]
    laid = [each for event in events if event["type"] == "cards-laid" for each in event["cards"]]
    assert any(card == "??" for _, card in laid)
    assert any(card != "??" for _, card in laid)


@pytest.mark.parametrize(
    ("name", "fact", "sentence"),
    [
        ("winner", "result", "result.winners"),
        ("fair-word", "fair", "words[0].hash"),
        ("fair-rules-hash", "fair", "fair.rules"),
        ("left-twice", "acts", "seat 3 holds no card"),
        ("rules", "final", "final[0]"),
    ],
)
def test_what_does_not_hold_is_said(name: str, fact: str, sentence: str) -> None:
    checks = {each["fact"]: each["differences"] for each in told(f"untrue/{name}.toml")["checks"]}
    assert any(sentence in each for each in checks[fact])


def test_a_fair_deal_comes_with_its_transcript_and_the_seed_that_is_stated() -> None:
    game = told("untrue/fair-secret.toml")
    assert game["fair"]["seed"] == game["chance"]["seed"]
    assert game["fair"]["words"][0].keys() == {"seat", "hash", "word", "nonce"}
    assert told("good/fair.toml")["fair"] is None


def test_a_very_long_game_is_cut_and_not_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retelling, "MOST_BATTLES", 10)
    game = told("good/two-player.toml")
    assert len(game["turns"]) == 11
    assert (game["cut"], game["checks"], game["result"]) == (True, None, None)


def test_a_game_of_too_many_cards_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retelling, "MOST_CARDS", 51)
    with pytest.raises(Refused, match="52 cards is too large"):
        told("good/two-player.toml")


def test_a_game_that_goes_on_is_refused() -> None:
    sealed = BY_HAND.replace('"simulation-1"\nseed = "1"\nnumber = "0"', '"fair-1"\nseed = "sealed"')
    sealed = sealed.replace('packets = ["5 8 7", "5 9"]', "played = 3")
    with pytest.raises(RecordError, match="goes on"):
        retell(parse_record(sealed))
