"""Where every random number comes from, to the bit: `docs/chance.md` is the specification.

Chance comes in acts, numbered from 0 within a game. An act is a function from a word's number to a 64-bit word, and
a stream gives the act of a number. Nothing here changes state: asking twice gives the same answer.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from typing import Protocol, TypeVar

Act = Callable[[int], int]
"""The words of one act: word number (0 … 2^64-1) to 64-bit word."""

Item = TypeVar("Item")

_64 = 0xFFFF_FFFF_FFFF_FFFF
_32 = 0xFFFF_FFFF
_GOLDEN = 0x9E37_79B9_7F4A_7C15
_ACTS = 0xD1B5_4A32_D192_ED03


class Stream(Protocol):
    """A source of chance for one game."""

    def act(self, number: int, /) -> Act:
        """The words of act ``number``, 0 or more."""


def mix(z: int) -> int:
    """The finaliser of SplitMix64: a bijection of the 64-bit numbers (Steele, Lea, Flood 2014)."""
    z = ((z ^ z >> 30) * 0xBF58_476D_1CE4_E5B9) & _64
    z = ((z ^ z >> 27) * 0x94D0_49BB_1331_11EB) & _64
    return z ^ z >> 31


@dataclass(frozen=True)
class SimulationStream:
    """The simulation stream, version 1: game ``number`` of the run with ``seed``, both 0 … 2^64-1."""

    seed: int = 0
    number: int = 0

    @property
    def key(self) -> int:
        """The key of the game, 64 bits."""
        return mix((mix((self.seed + _GOLDEN) & _64) + _GOLDEN * (self.number + 1)) & _64)

    def act(self, number: int, /) -> Act:
        start = mix((self.key + _ACTS * (number + 1)) & _64)
        return lambda word: mix((start + _GOLDEN * (word + 1)) & _64)


@dataclass(frozen=True)
class FairStream:
    """The fair stream, version 1, for live rooms: words come from SHA-256 of a seed of 32 bytes."""

    seed: bytes

    def act(self, number: int, /) -> Act:
        start = self.seed + number.to_bytes(8, "big")

        @lru_cache(maxsize=2)
        def block(index: int) -> bytes:
            return sha256(start + index.to_bytes(8, "big")).digest()

        def word(index: int) -> int:
            place = index % 4 * 8
            return int.from_bytes(block(index // 4)[place : place + 8], "big")

        return word


def below(act: Act, draw: int, bound: int) -> int:
    """Draw number ``draw`` of an act, uniform in 0 … ``bound``-1, with ``bound`` from 1 to 2^32."""
    word = act(draw // 2)
    product = (word >> 32 if draw % 2 else word & _32) * bound
    refused = (1 << 32) % bound
    again = 0
    while product & _32 < refused:
        product = (act((1 << 32) + (draw << 16) + again) & _32) * bound
        again += 1
    return product >> 32


def shuffled(act: Act, items: Sequence[Item]) -> tuple[Item, ...]:
    """The items in the order that this act gives; place 0 is the uppermost.

    >>> "".join(shuffled(SimulationStream(7, 7).act(3), "ABCDEF"))
    'DCBEAF'
    """
    order = list(items)
    for draw, last in enumerate(range(len(order) - 1, 0, -1)):
        place = below(act, draw, last + 1)
        order[last], order[place] = order[place], order[last]
    return tuple(order)


def reaction(word: int, mean: int, spread: int) -> int:
    """A time in milliseconds, 1 or more: about normal, from one word (`docs/chance.md`, "Reactions")."""
    total = sum(word >> shift & 0xFFFF for shift in (0, 16, 32, 48))
    return max(mean + (total - 131_070) * spread // 37_837, 1)


def coin(act: Act) -> bool:
    """An even coin: False says `winner-first`, True says `loser-first`."""
    return bool(act(0) >> 63)
