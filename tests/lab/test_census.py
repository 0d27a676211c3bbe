"""Every deal of small packs: the counts of `figures`, which were published or found by an independent program."""

from collections import Counter
from fractions import Fraction
from itertools import permutations
from typing import Any

import numpy as np
import pytest

from wardeck import play
from wardeck.errors import DealError, LabError
from wardeck.lab.arrangements import arrangement, arrangements, arrangements_of
from wardeck.lab.census import Exact, exact, pack_of
from wardeck.lab.chain import solve_chain
from wardeck.rules.options import Rules, Take

SLOW = pytest.mark.slow

ENDLESS = [
    # Of n! deals, n = 2 …; OEIS A400411; Spivey, Integers 10, 2010
    *(("winner-first", n, endless) for n, endless in enumerate([0, 0, 0, 30, 0, 2304, 0], 2)),
    ("loser-first", 4, 0),
    ("loser-first", 6, 72),
    ("loser-first", 8, 0),
    ("seat-order", 4, 8),
    ("seat-order", 6, 381),
    ("seat-order", 8, 26592),
    pytest.param("winner-first", 9, 218680, marks=SLOW),
    pytest.param("winner-first", 10, 395940, marks=SLOW),
    pytest.param("loser-first", 10, 322940, marks=SLOW),
    pytest.param("seat-order", 10, 2730125, marks=SLOW),
]
LONGEST = [
    (4, 6, 4, Fraction(10, 3)),
    (6, 15, 12, Fraction(97, 15)),
    (8, 26, 64, Fraction("10.527381")),
    pytest.param(10, 49, 80, Fraction("14.470846"), marks=SLOW),
]
PACKS = [
    ((5, 2), "U", "winner-alternating", 113_400, 11_540),
    ((5, 2), "U", "loser-alternating", 113_400, 1_732),
    ((5, 2), "DU", "winner-alternating", 113_400, 10_620),
    ((4, 3), "U", "loser-alternating", 369_600, 98),
    ((3, 4), "U", "winner-alternating", 34_650, 0),
    ((3, 4), "DU", "winner-alternating", 34_650, 0),
]


def different(cards: int, take: Take) -> Exact:
    return exact(Rules(take=take, surplus="uneven"), deck=range(cards))


@pytest.mark.parametrize(("take", "cards", "endless"), ENDLESS)
def test_different_cards(take: Take, cards: int, endless: int) -> None:
    found = different(cards, take)
    assert found.deals == np.prod(range(1, cards + 1))
    assert found.summary.endless == endless == sum(found.loops.values())


@pytest.mark.parametrize(("cards", "battles", "deals", "mean"), LONGEST)
def test_longest_and_mean(cards: int, battles: int, deals: int, mean: Fraction) -> None:
    found = different(cards, "winner-first")
    assert found.longest is not None
    assert found.mean is not None
    assert (found.longest.value, found.longest.deals) == (battles, deals)
    assert abs(found.mean - mean) < Fraction(6, 10**7)


@pytest.mark.parametrize(("pack", "layout", "take", "deals", "endless"), PACKS)
def test_packs_with_ties(pack: tuple[int, int], layout: str, take: Take, deals: int, endless: int) -> None:
    found = exact(Rules(layout=layout, take=take), deck=pack_of(*pack))
    assert (found.deals, found.summary.endless) == (deals, endless)


def test_the_named_deals_can_be_played_again() -> None:
    found = exact(Rules(take="winner-alternating"), deck=pack_of(3, 4))
    for extreme in (found.shortest, found.longest):
        assert extreme is not None
        packets = [" ".join("234"[int(rank) - 1] for rank in packet) for packet in extreme.packets]
        assert play(Rules(take="winner-alternating"), packets=packets).battles == extreme.value
        assert found.packets(extreme.number) == extreme.packets


def test_against_the_referee_deal_by_deal() -> None:
    rules = Rules(ranks="234", missing="2c 2d 2h 3c 3d 4c", short="match", take="loser-alternating")
    deck = [card.rank for card in rules.deck(2)]
    deals = sorted(set(permutations(deck)))
    outcomes = [play(rules, packets=[" ".join(deal[seat::2]) for seat in range(2)]) for deal in deals]
    found = exact(rules)
    said = {word: deals for word, deals in found.summary.terminations.items() if deals}
    assert found.deals == len(deals) == 60
    assert said == Counter(str(outcome.termination) for outcome in outcomes)
    battles = Counter(outcome.battles for outcome in outcomes if outcome.loop is None)
    assert found.summary.battles.histogram == battles
    for seat in range(2):
        assert found.summary.wins[seat] == sum(outcome.winners == (seat,) for outcome in outcomes)


def test_workers_do_not_show() -> None:
    rules = Rules(take="seat-order")
    alone, done = exact(rules, deck=pack_of(3, 3), workers=1), []
    together = exact(rules, deck=pack_of(3, 3), progress=lambda games, of: done.append((games, of)))
    assert alone.summary == together.summary
    assert done[-1] == (1680, 1680)


@pytest.mark.parametrize("kinds", [[1], [2, 2, 1], [0, 3, 0, 2], [1, 1, 1, 1, 1], [6], [2, 0, 1, 3]])
def test_arrangements(kinds: list[int]) -> None:
    cards = [strength for strength, number in enumerate(kinds) for _ in range(number)]
    wanted = sorted(set(permutations(cards)))
    assert arrangements_of(kinds) == len(wanted)
    assert list(map(tuple, arrangements(kinds, 0, len(wanted)).tolist())) == wanted
    for number in range(len(wanted)):
        assert tuple(arrangement(kinds, number).tolist()) == wanted[number]
        assert tuple(arrangements(kinds, number, 1)[0].tolist()) == wanted[number]
    assert arrangements(kinds, 0, 0).shape == (0, len(cards))


@pytest.mark.parametrize(
    "changes", [{"take": "shuffled"}, {"take": "coin"}, {"winnings": "pile"}, {"deadlock": "redeal"}]
)
def test_chance_is_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(LabError, match="chance goes on after the deal"):
        exact(Rules(ranks="23", **changes))


def test_too_many_deals_are_refused() -> None:
    with pytest.raises(
        LabError, match=r"^92,024,242,230,271,040,357,108,320,801,872,044,844,750,000,000,000 deals are too"
    ):
        exact("two-player")
    with pytest.raises(DealError, match="1 card is not enough for 2 players"):
        exact("two-player", deck=[1])


@pytest.mark.parametrize("cards", [2, 3, 4, 5, 6, pytest.param(7, marks=SLOW), pytest.param(8, marks=SLOW)])
def test_the_chain_of_shuffled_taking(cards: int) -> None:
    """k(n - k): Bhatia, Chin, Mani and Mossel, arXiv 2302.03535."""
    for split in solve_chain(cards):
        assert split.error < 1e-9
        assert abs(split.battles - split.held * (cards - split.held)) < 1e-9
        assert abs(split.wins - split.held / cards) < 1e-9


def test_the_chain_against_simulation() -> None:
    from wardeck.lab.run import simulate

    split = solve_chain(6)[2]
    found = simulate(Rules(take="shuffled"), deck=range(6), games=20_000, seed=5)
    assert abs(found.battles.mean - split.battles) < 4 * found.battles.standard_error
    assert abs(found.battles.sd / split.sd - 1) < 0.05


def test_the_chain_of_other_decks_is_refused() -> None:
    with pytest.raises(LabError, match="for 2 to 9 different cards, not 52"):
        solve_chain(52)
