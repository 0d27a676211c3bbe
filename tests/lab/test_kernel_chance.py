"""The simulation stream in the kernel, by the vectors of `docs/chance.md`."""

from typing import Any

import numpy as np
import pytest

from wardeck.chance import SimulationStream, shuffled
from wardeck.lab import kernel, plan
from wardeck.lab.kernel_chance import act_key as act_key_of
from wardeck.lab.kernel_chance import coin, game_key, seed_key_of, shuffle, word
from wardeck.lab.kernel_jit import entry
from wardeck.lab.kernel_types import Int, Word, Words
from wardeck.rules.options import Rules

TOP = 2**64 - 1

VECTORS = [
    (0, 0, 0xA706DD2F4D197E6F, [0x073B921F10423879, 0x0EA5B0B6AC6E99CB], "36 0 49 44 17 41 50 30 35 12 14 5"),
    (1, 0, 0x5E41AB087439611E, [0x6D39BD9F6BAEAF5D, 0x18919B2B0838B97E], "3 0 45 18 22 37 14 10 42 20 15 31"),
    (0, 1, 0xB382A305F4414F5E, [0xEB4E3966F904E0F5, 0x4FEFDDC28B719379], "48 6 9 45 42 19 14 23 38 10 34 47"),
    (TOP, TOP, 0x445018E305810B78, [0x19158792751BC777, 0x3F2FB5639D5A644C], "48 17 0 6 14 25 32 15 19 16 13 39"),
    (
        42,
        123456789,
        0xF546B4C8800EEF6F,
        [0x10C37552250DB574, 0xC07ED43A1BD1945A],
        "48 31 13 42 35 18 51 46 21 24 50 41",
    ),
]


@entry
def ask(seed: Word, number: Word, act: Int, items: Any, first: Int, n: Int, words: Words) -> tuple[Any, Any]:  # noqa: PLR0917
    """Shuffles and answers (key, coin); words 0 and 1 go to ``words``."""
    key = game_key(seed_key_of(seed), number)
    start = act_key_of(key, act)
    words[0], words[1] = word(start, np.uint64(0)), word(start, np.uint64(1))
    shuffle(items, first, n, key, act)
    return key, coin(key, act)


def asked(seed: int, number: int, act: int, n: int) -> tuple[int, int, list[int], list[int]]:
    items, words = np.arange(n + 10, dtype=np.uint16), np.zeros(2, np.uint64)
    key, side = ask(np.uint64(seed), np.uint64(number), np.int64(act), items, 5, n, words)
    assert items[:5].tolist() == [0, 1, 2, 3, 4]
    assert items[n + 5 :].tolist() == list(range(n + 5, n + 10))
    return int(key), int(side), (items[5 : n + 5] - 5).tolist(), [int(w) for w in words]


@pytest.mark.parametrize(("seed", "number", "key", "words", "order"), VECTORS)
def test_act_0(seed: int, number: int, key: int, words: list[int], order: str) -> None:
    found, _, items, drawn = asked(seed, number, 0, 52)
    assert (found, drawn) == (key, words)
    assert items[:12] == [int(item) for item in order.split()]


@pytest.mark.parametrize(("seed", "number", "order"), [(v[0], v[1], v[4]) for v in VECTORS])
@pytest.mark.parametrize("path", kernel.PATHS)
def test_every_path_deals_the_same(path: str, seed: int, number: int, order: str) -> None:
    """Dealt to two seats and stopped after one battle: the deck of 52 numbers is what is left and what was laid."""
    planned = plan.dealt_numbers(Rules(battles=1), range(52))
    found = kernel.play(planned, seed=seed, first=number, packets=True, path=path)
    packets = found.final_packets(0)
    deck = [int(item) for item in order.split()]
    assert [packet[:5] for packet in packets] == [tuple(deck[2::2]), tuple(deck[3::2])]


def test_an_act_in_the_game() -> None:
    _, side, items, words = asked(7, 7, 3, 6)
    assert words[0] == 0x0944273FFAB85404
    assert side == 0
    assert "".join("ABCDEF"[item] for item in items) == "DCBEAF"


@pytest.mark.parametrize("path", kernel.PATHS)
def test_a_draw_that_is_drawn_again(path: str) -> None:
    _, _, items, _ = asked(5, 1608, 0, 2600)
    assert items[:10] == [851, 1792, 406, 1786, 274, 2214, 179, 321, 466, 1454]
    rules = Rules(packs=50, battles=1)
    deck = [str(card)[0] for card in shuffled(SimulationStream(5, 1608).act(0), rules.deck(2))]
    found = kernel.play(plan.dealt(rules), seed=5, first=1608, packets=True, path=path).final_packets(0)
    assert [packet[:1000] for packet in found] == [tuple(deck[2::2][:1000]), tuple(deck[3::2][:1000])]


@pytest.mark.parametrize("n", [0, 1, 2, 3, 5, 17, 64])
def test_lists_of_any_length(n: int) -> None:
    for number in range(20):
        items = asked(3, number, number, n)[2]
        assert items == list(shuffled(SimulationStream(3, number).act(number), range(n)))
