"""What cards at the deal are worth: against the referee's own games, and the published chances."""

import pytest

from wardeck.engine.game import Game
from wardeck.errors import DealError, LabError
from wardeck.lab.worth import Hands, hands
from wardeck.rules.options import Rules

ACES = (0.1560, 0.3124, 0.4999, 0.6877, 0.8442)
"""By aces at the deal, 0 … 4: `DDDU`, `forfeit`, `winner-alternating`, a hundred million games."""


def test_published_aces() -> None:
    found = hands(Rules(layout="DDDU", take="winner-alternating"), games=40_000, seed=1)
    assert sum(hand.hands for hand in found.by_cards) == 2 * found.games == 80_000
    for cards, chance in enumerate(ACES):
        assert abs(found[cards].chance - chance) < max(4 * found[cards].standard_error, 0.0002)
    assert found[2].standard_error < 0.0005  # one of the two wins: no luck in that
    low, high = found[3].interval
    assert low < found[3].chance < high


@pytest.mark.parametrize(
    ("preset", "players", "rank"), [("two-player", 2, "A"), ("war", 3, "K"), ("war-jokers-high", 5, "*")]
)
def test_against_the_referee(preset: str, players: int, rank: str) -> None:
    from wardeck import preset as rules_of

    rules = rules_of(preset)
    wins: dict[int, int] = {}
    held: dict[int, int] = {}
    for number in range(7, 15):
        game = Game(rules, players=players, seed=3, number=number)
        dealt = [sum(card.rank == rank for card in packet) for packet in game.state.packets]
        outcome = game.play()
        for seat, cards in enumerate(dealt):
            held[cards] = held.get(cards, 0) + 1
            wins[cards] = wins.get(cards, 0) + (outcome.winners == (seat,))
    found = hands(rules, rank, games=8, players=players, seed=3, first=7)
    assert {hand.cards: hand.hands for hand in found.by_cards if hand.hands} == held
    assert {hand.cards: hand.wins for hand in found.by_cards if hand.hands} == wins


def test_workers_do_not_show() -> None:
    one, two = (hands("two-player", "K", games=3000, workers=workers) for workers in (1, None))
    assert same(one, two)
    parts = [hands("two-player", "K", games=1000, first=first) for first in (0, 1000, 2000)]
    assert same(parts[0] + parts[1] + parts[2], one)


def test_a_deck_of_numbers() -> None:
    found = hands(Rules(take="shuffled"), 52, deck=range(1, 53), games=2000)
    assert [hand.cards for hand in found.by_cards] == [0, 1]
    assert found[1].chance > 0.5


def test_refused() -> None:
    with pytest.raises(LabError, match='no card of the deck is a "X"'):
        hands("two-player", "X", games=10)
    with pytest.raises(LabError, match=r'no card of the deck is a "\*"'):
        hands("two-player", "*", games=10)
    with pytest.raises(LabError, match="0 games cannot be played"):
        hands("two-player", games=0)
    with pytest.raises(DealError, match="a limit of 0 battles is none"):
        hands("two-player", games=10, limit=0)


def same(one: Hands, two: Hands) -> bool:
    return one.games == two.games and one.sums.tolist() == two.sums.tolist()
