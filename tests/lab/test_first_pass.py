"""The first pass: published chances, and every deal of small packs played by the referee."""

from fractions import Fraction
from itertools import permutations

import pytest

from wardeck.engine.events import PotTaken
from wardeck.engine.game import Game
from wardeck.errors import LabError
from wardeck.lab.first_pass import first_pass
from wardeck.rules.options import Rules


def test_published_chances() -> None:
    found = first_pass(Rules())
    assert round(float(found.no_tie), 10) == 0.2102142332
    assert round(float(1 / found.sweep_without_war), 1) == 159_620_171.7  # Norvig; Riddler, 2020
    assert found.first_battle_tie == Fraction(3, 51)
    assert found.mean_ties == Fraction(26 * 3, 51)
    assert sum(found.ties) == 1


def test_a_pack_of_different_cards() -> None:
    found = first_pass(Rules(), deck=range(8))
    assert found.no_tie == 1
    assert list(found.ties) == [1]
    assert found.sweep == found.sweep_without_war == Fraction(2, 16)


@pytest.mark.parametrize("layout", ["U", "DU", "DDDU"])
@pytest.mark.parametrize("short", ["forfeit", "match"])
@pytest.mark.parametrize("missing", ["2c 2d 3c 4c 4d", "2c 2d 2h 3c 4c 4d"])
def test_against_every_deal(layout: str, short: str, missing: str) -> None:
    rules = Rules(ranks="234", missing=missing, layout=layout, short=short)  # type: ignore[arg-type]
    deals = set(permutations(card.rank for card in rules.deck(2)))
    pairs = len(next(iter(deals))) // 2
    hands = [(deal[0 : 2 * pairs : 2], deal[1 : 2 * pairs : 2]) for deal in deals]
    ties = [sum(a == b for a, b in zip(*hand, strict=True)) for hand in hands]
    found = first_pass(rules)
    assert found.pairs == pairs
    assert list(found.ties) == [Fraction(ties.count(number), len(deals)) for number in range(max(ties) + 1)]
    assert found.sweep == Fraction(sum(_is_sweep(rules, hand) for hand in hands), len(deals))


def _is_sweep(rules: Rules, hand: tuple[tuple[str, ...], tuple[str, ...]]) -> bool:
    """Whether one seat wins every battle, and the other has no card left when she has laid all she was dealt."""
    game = Game(rules, packets=[" ".join(packet) for packet in hand])
    winners: set[int] = set()
    while not game.over and len(winners) < 2:
        events = game.battle()
        winners |= {event.seat for event in events if isinstance(event, PotTaken)}
    return game.over and len(winners) == 1


def test_where_the_order_of_taking_matters() -> None:
    assert first_pass(Rules(short="last-card")).sweep is None
    assert first_pass(Rules(all_short="compare-last")).sweep is None
    assert first_pass(Rules(short="match", all_short="compare-last")).sweep is not None


def test_refused() -> None:
    with pytest.raises(LabError, match="a joker that starts a war by itself is no tie"):
        first_pass(Rules(jokers=2, joker="automatic-war"))
    with pytest.raises(LabError, match="of 51 cards one player is dealt one more"):
        first_pass(Rules(missing="2c", surplus="uneven"))
    assert first_pass(Rules(missing="2c")).pairs == 25
