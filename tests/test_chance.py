"""The streams against the vectors of the specification, and the shuffle against the uniform distribution."""

import re
from itertools import permutations
from math import factorial
from pathlib import Path

import pytest

from wardeck.chance import FairStream, SimulationStream, below, coin, shuffled
from wardeck.engine.game import Game
from wardeck.rules.options import Rules

PAGE = (Path(__file__).parent.parent / "docs" / "chance.md").read_text(encoding="utf-8")
HEX = r"([0-9a-f]{16})"
ROW = re.compile(rf"^\| (\d+) \| (\d+) \| {HEX} \| {HEX} \| {HEX} \| ([\d ]+) … \|$", re.MULTILINE)


@pytest.mark.parametrize("row", ROW.findall(PAGE), ids=lambda row: f"{row[0]}-{row[1]}")
def test_vectors_of_the_page(row: tuple[str, ...]) -> None:
    seed, number, key, first, second, order = row
    stream = SimulationStream(int(seed), int(number))
    act = stream.act(0)
    assert [f"{value:016x}" for value in (stream.key, act(0), act(1))] == [key, first, second]
    assert shuffled(act, range(52))[:12] == tuple(map(int, order.split()))


def test_the_page_has_the_vectors() -> None:
    assert len(ROW.findall(PAGE)) == 5


def test_the_deal_of_the_page() -> None:
    found = re.search(r"seat 0 holds ([^…]+) … and seat 1\nholds ([^…]+) …", PAGE)
    assert found
    packets = Game(Rules(), seed=0, number=0).packets
    assert [packet.split()[:6] for packet in packets] == [found[1].split(), found[2].split()]


def test_a_later_act() -> None:
    act = SimulationStream(7, 7).act(3)
    assert act(0) == 0x0944273FFAB85404
    assert not coin(act)
    assert "".join(shuffled(act, "ABCDEF")) == "DCBEAF"


def test_a_draw_that_is_drawn_again() -> None:
    order = shuffled(SimulationStream(5, 1608).act(0), range(2600))
    assert order[:10] == (851, 1792, 406, 1786, 274, 2214, 179, 321, 466, 1454)
    act = SimulationStream(5, 1608).act(0)
    bound = 2600 - 252
    first = (act(126) & 0xFFFFFFFF) * bound
    assert first % 2**32 < 2**32 % bound, "the first word of draw 252 is refused"
    assert below(act, 252, bound) == (act(2**32 + 252 * 2**16) & 0xFFFFFFFF) * bound >> 32


def test_the_fair_stream() -> None:
    act = FairStream(bytes(range(32))).act(0)
    assert act(0) == 0xEFB030FB5F0F1981
    assert act(5) == 0x1ADBF5F08A011C99
    assert shuffled(act, range(10)) == (1, 5, 9, 7, 6, 4, 0, 2, 8, 3)


def test_asking_twice_gives_the_same() -> None:
    for stream in (SimulationStream(3, 4), FairStream(b"x" * 32)):
        assert [stream.act(2)(n) for n in (9, 0, 9)] == [stream.act(2)(n) for n in (9, 0, 9)]


@pytest.mark.parametrize("items", ["", "A"])
def test_nothing_to_shuffle_draws_nothing(items: str) -> None:
    def act(word: int) -> int:
        raise AssertionError(f"word {word} was drawn")

    assert shuffled(act, items) == tuple(items)


def _chi_squared(counts: list[int]) -> float:
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 for count in counts) / expected


def _far_out(counts: list[int], freedom: int) -> bool:
    """Whether chi squared lies more than five standard deviations from its mean."""
    return bool(abs(_chi_squared(counts) - freedom) > 5 * (2 * freedom) ** 0.5)


def test_every_card_is_equally_often_in_every_position() -> None:
    games, cards = 20_000, 12
    counts = [[0] * cards for _ in range(cards)]
    fixed = [0] * games
    for number in range(games):
        for place, card in enumerate(shuffled(SimulationStream(11, number).act(0), range(cards))):
            counts[place][card] += 1
            fixed[number] += place == card
    assert not _far_out([count for row in counts for count in row], (cards - 1) ** 2)
    assert abs(sum(fixed) / games - 1) < 5 / games**0.5, "one fixed point a shuffle, with variance 1"


def test_every_order_is_equally_often() -> None:
    orders = dict.fromkeys(permutations("ABCDE"), 0)
    for number in range(60_000):
        orders[shuffled(SimulationStream(number, 0).act(number % 7), "ABCDE")] += 1
    assert not _far_out(list(orders.values()), factorial(5) - 1)


def test_the_coin_is_even() -> None:
    games = 10_000
    tails = sum(coin(SimulationStream(1, number).act(number % 3)) for number in range(games))
    assert abs(tails - games / 2) < 5 * games**0.5 / 2
