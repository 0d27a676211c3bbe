"""What an onlooker knows, against how the cards lie."""

from collections import Counter
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tests.engine.racing import race
from tests.strategies import all_rules, seeds
from wardeck import Game, Rules
from wardeck.cards import Card
from wardeck.engine.onlooker import Onlooker
from wardeck.engine.view import public

PLAIN = Rules(take="winner-first", layout="DU")


def watched(game: Game, onlooker: Onlooker, battles: int) -> None:
    for event in game.events:
        onlooker.see(public(event))
    for _ in range(battles):
        if not game.over:
            for event in game.battle():
                onlooker.see(public(event))


def heaps(known: dict[str, Any]) -> list[list[Any]]:
    left = [[slot for _, slot in pot] for pot in known["left"]]
    return [*known["packets"], *known["piles"], known["spoils"], known["aside"], *left]


@given(all_rules(), seeds, st.integers(2, 6), st.integers(0, 60))
def test_what_is_known_is_true(rules: Rules, seed: int, players: int, battles: int) -> None:
    rules = rules.with_(min_players=2, max_players=200, missing="", packs=3, ranks="2345", wild="none")
    game = Game(rules, players=players, seed=seed)
    deck = [card.rank for card in rules.deck(players)]
    onlooker = Onlooker(rules, deck)
    if rules.claim == "race":
        race(game, Random(seed), battles)
    watched(game, onlooker, 0 if rules.claim == "race" else battles)
    known = onlooker.known()
    state = game.state
    if state.battle:
        assert known is None
        return
    if state.ended and state.ended.loop is not None:
        return  # an endless game is wound back, which nobody sees
    assert known is not None
    assert (known["battles"], known["wars_won"]) == (state.battles, list(state.wars_won))
    pots = [tuple(laid.card for laid in pot) for pot in state.left]
    true: list[tuple[Card, ...]] = [*state.packets, *state.piles, state.spoils, state.aside, *pots]
    assert [[seat for seat, _ in pot] for pot in known["left"]] == [[laid.seat for laid in pot] for pot in state.left]
    among: dict[int, Counter[str]] = {}
    hidden: Counter[str] = Counter()
    for said, cards in zip(heaps(known), true, strict=True):
        assert len(said) == len(cards)
        for slot, card in zip(said, cards, strict=True):
            if isinstance(slot, int):
                among.setdefault(slot, Counter())[card.rank] += 1
            elif slot == "?":
                hidden[card.rank] += 1
            else:
                assert slot == card.rank
    for number, ranks in enumerate(known["groups"]):
        assert Counter(ranks) <= among[number]
        hidden += among[number] - Counter(ranks)
    assert Counter(known["unseen"]) == hidden


def after(rules: Rules, packets: list[str], battles: int) -> dict[str, Any]:
    game = Game(rules, packets=packets)
    onlooker = Onlooker(rules, "".join(packets).replace(" ", ""))
    watched(game, onlooker, battles)
    known = onlooker.known()
    assert known is not None
    return known


def test_cards_that_were_shown_are_followed_to_their_places() -> None:
    known = after(PLAIN, ["5 3 7", "4 6 8"], 2)
    assert (known["packets"], known["unseen"]) == ([["?", "5", "4"], ["?", "6", "3"]], "78")


def test_a_card_that_was_laid_face_down_is_not_known() -> None:
    known = after(PLAIN, ["5 3 7 9", "5 6 8 2"], 1)
    assert known["packets"] == [["?"], ["?", "5", "?", "8", "5", "?", "7"]]


def test_of_shuffled_cards_it_is_known_that_they_are_there() -> None:
    known = after(PLAIN.with_(take="shuffled"), ["5 3 7", "4 6 8"], 1)
    assert (known["packets"], known["groups"]) == ([["?", "?", 0, 0], ["?", "?"]], ["54"])


def test_of_two_shuffled_cards_one_tells_the_other() -> None:
    known = after(PLAIN.with_(take="shuffled"), ["5 3 7", "4 6 8"], 4)
    assert known["packets"][0][0] in {"4", "5"}
    assert known["packets"][1][0] in {"3", "6"}
