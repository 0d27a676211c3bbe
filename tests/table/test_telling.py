"""Sentences and scenes: what is said, and that nothing is said that lies face down."""

import re
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import all_rules, positions
from wardeck.cards import UNSEEN, Card
from wardeck.engine.game import Game
from wardeck.engine.view import view
from wardeck.rules.options import Rules
from wardeck.table.players import Player, Players, seated
from wardeck.table.telling import Teller

PEOPLE = Players((Player("You", you=True), Player("Ada", bot=True), Player("Ben"), Player("Cleo")))


def told(packets: Sequence[str], battles: int = 1, **options: Any) -> list[str]:
    """What is said in each step of the first battles, at a table where you sit in the first seat."""
    rules = Rules(**options)
    game = Game(rules, packets=packets)
    teller = Teller(Players(PEOPLE.seats[: len(packets)]), rules.strengths())
    said = []
    while not game.over and (game.state.battle or game.state.battles < battles):
        said.append(teller.tell(game.step()))
    return said


ANY = {"trigger": "any-tie", "retie": "any-tie"}


@pytest.mark.parametrize(
    ("packets", "options", "says"),
    [
        (["Q 2", "J 3"], {}, ["Queen beats jack. You take 2 cards."]),
        (["9 2", "T 3"], {}, ["Ten beats nine. Ada takes 2 cards."]),
        (["9 2", "A 3"], {"order": "aces-low"}, ["Nine beats ace. You take 2 cards."]),
        (["K", "K"], {}, ["Two kings: war between you and Ada!", "You and Ada are tied and have no card left."]),
        (
            ["5 2 5 2 9 4", "5 3 5 3 8 4"],
            {},
            [
                "Two fives: war between you and Ada!",
                "Two fives: the war goes on between you and Ada!",
                "Nine beats eight. You take 10 cards.",
            ],
        ),
        (
            ["5 9", "5 8 7"],
            {},
            [
                "Two fives: war between you and Ada!",
                "You are short of cards, lay all that is left and are out of the war. Ada takes 3 cards. You are out.",
            ],
        ),
        (
            ["5 9 9", "5"],
            {},
            ["Two fives: war between you and Ada!", "Ada has no card left for the war. You take 2 cards. Ada is out."],
        ),
        (
            ["5 2 5 4", "5 3 5"],
            {},
            [
                "Two fives: war between you and Ada!",
                "Two fives: the war goes on between you and Ada!",
                "Ada has no card left for the war. You take 6 cards. Ada is out.",
            ],
        ),
        (
            ["5 5", "6 3", "6 2", "7 2"],
            {"all_short": "compare-last", **ANY},
            [
                "Two sixes: war between Ada and Ben!",
                "Ada and Ben turn up their last cards. Three beats two. Ada takes 6 cards. Ben is out.",
            ],
        ),
        (
            ["5 2 3 4", "5 2 4 4", "8 2 5 4", "8 2 6 4"],
            ANY,
            [
                "Two eights and two fives: war between you, Ada, Ben and Cleo!",
                "Six beats five. Cleo takes 12 cards.",
            ],
        ),
        (
            ["K 2 3 4", "K 2 4 4", "8 2 9 4"],
            {"fighters": "everyone"},
            ["Two kings: war between you, Ada and Ben!", "Nine beats four. Ben takes 9 cards."],
        ),
        (
            ["*r 2 3 4", "K 2 4 4"],
            {"joker": "automatic-war"},
            ["A joker: war between you and Ada!", "Four beats three. Ada takes 6 cards."],
        ),
    ],
)
def test_sentences(packets: list[str], options: dict[str, Any], says: list[str]) -> None:
    assert told(packets, **options) == says


def test_a_pot_that_is_dealt_again_is_told() -> None:
    said = told(["K 2", "K 2", "Q 3 3"], all_short="compare-last", deadlock="redeal")
    assert said[1] == (
        "You and Ada turn up their last cards. You and Ada are tied and have no card left. "
        "The pot is shuffled and dealt to them: 4 cards. 1 card goes aside."
    )


def test_a_pot_that_nobody_wins_is_told() -> None:
    said = told(["K 2", "K 2", "Q 3 4", "J 2 2"])
    assert said[1] == (
        "You and Ada are tied and have no card left. Nobody wins the pot; it stays on the table. You and Ada are out."
    )
    said = told(["K 2", "K 2", "Q 3 4"])
    assert said[1].endswith("You and Ada are out. Ben takes the 5 cards that were left on the table.")


@given(st.data())
def test_nothing_is_told_that_lies_face_down(data: st.DataObject) -> None:
    rules = data.draw(all_rules())
    packets = data.draw(positions())
    game = Game(rules, packets=packets)
    teller = Teller(seated(None, None, seats=len(packets), watched=True), rules.strengths())
    for _ in range(12):
        if game.over:
            break
        teller.tell(game.step())
        if not game.state.battle:
            continue
        public: dict[int, list[Card]] = {}
        for seat, card, _ in view(game.state).pot:
            public.setdefault(seat, []).append(card)
        assert {seat: list(cards) for seat, cards in teller.scene.laid.items()} == public
        if not view(game.state).calling:
            assert teller.scene.contestants == view(game.state).fighters


@given(st.data())
def test_every_game_can_be_told(data: st.DataObject) -> None:
    rules = data.draw(all_rules())
    packets = data.draw(positions())
    game = Game(rules, packets=packets)
    teller = Teller(seated(None, None, seats=len(packets), watched=False), rules.strengths())
    for _ in range(12):
        if not game.over:
            sentence = teller.tell(game.step())
            assert not re.search(r"\?\?|  |[{}]", sentence)
            assert not sentence or sentence[0].isupper() or sentence[0].isdigit()


def test_faces_are_what_was_last_turned_up() -> None:
    game = Game(Rules(), packets=["5 2 9 4", "5 3 8 4"])
    teller = Teller(Players(PEOPLE.seats[:2]), Rules().strengths())
    teller.tell(game.step())
    teller.tell(game.step())
    assert [teller.scene.face(seat).rank for seat in (0, 1)] == ["9", "8"]
    assert teller.scene.laid[0] == (Card("5"), UNSEEN, Card("9"))
    assert (teller.scene.winner, teller.scene.war_steps, teller.scene.over) == (0, 1, True)


@pytest.mark.parametrize(
    ("wanted", "bots", "watched", "labels"),
    [
        (None, None, False, ["You", "Ada (bot)"]),
        ("3", 0, False, ["Player 1", "Player 2", "Player 3"]),
        ("3", 1, False, ["Player 1", "Player 2", "Ada (bot)"]),
        ("3", None, True, ["Ada", "Ben", "Cleo"]),
        ("Mika,Otto:bot", None, False, ["Mika", "Otto (bot)"]),
        ("Mika,Otto,Zoë", 2, False, ["Mika", "Otto (bot)", "Zoë (bot)"]),
    ],
)
def test_who_sits_at_the_table(wanted: str | None, bots: int | None, watched: bool, labels: list[str]) -> None:
    players = seated(wanted, bots, seats=len(labels), watched=watched)
    assert [player.label for player in players.seats] == labels


def test_two_hundred_have_names_of_their_own() -> None:
    assert len(set(seated("200", None, seats=200, watched=True).names)) == 200
