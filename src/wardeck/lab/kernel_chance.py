"""The simulation stream of `docs/chance.md`, to the bit, on unsigned 64-bit integers.

With the JIT off the multiplications that wrap round are done in Python's integers, so that numpy does not warn of them.
"""

# Compiled code is plain: numbers, loops, and arguments by position.
# ruff: noqa: PLR0917

import numpy as np

from wardeck.lab.kernel_jit import JIT_OFF, compiled, forced, inlined
from wardeck.lab.kernel_types import Bytes, Int, Word

GOLDEN = np.uint64(0x9E37_79B9_7F4A_7C15)
ACTS = np.uint64(0xD1B5_4A32_D192_ED03)
MIX_1 = np.uint64(0xBF58_476D_1CE4_E5B9)
MIX_2 = np.uint64(0x94D0_49BB_1331_11EB)
LOW = np.uint64(0xFFFF_FFFF)
U30, U27, U31, U32 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)
ONE = np.uint64(1)
ALL = 0xFFFF_FFFF_FFFF_FFFF
AGAIN = np.uint64(1 << 32)
"""The word from which the draws that are drawn again take their 32 bits."""

if JIT_OFF:

    def mix(z: Word) -> Word:
        """The finaliser of SplitMix64."""
        z = int(z)
        z = ((z ^ z >> 30) * int(MIX_1)) & ALL
        z = ((z ^ z >> 27) * int(MIX_2)) & ALL
        return np.uint64(z ^ z >> 31)

    def stepped(start: Word, factor: Word, number: Word) -> Word:
        """``start + factor · (number + 1)``, modulo 2^64."""
        return np.uint64((int(start) + int(factor) * (int(number) + 1)) & ALL)

else:

    @inlined
    def mix(z: Word) -> Word:
        """The finaliser of SplitMix64."""
        z = (z ^ (z >> U30)) * MIX_1
        z = (z ^ (z >> U27)) * MIX_2
        return z ^ (z >> U31)

    @inlined
    def stepped(start: Word, factor: Word, number: Word) -> Word:
        """``start + factor · (number + 1)``, modulo 2^64."""
        return start + factor * (number + ONE)


@inlined
def game_key(seed_key: Word, number: Word) -> Word:
    """The key K of game ``number``; ``seed_key`` is ``seed_key_of(seed)``."""
    return mix(stepped(seed_key, GOLDEN, number))


@inlined
def seed_key_of(seed: Word) -> Word:
    """The part of a game's key that the seed gives."""
    return mix(stepped(seed, GOLDEN, np.uint64(0)))


@inlined
def act_key(key: Word, act: Int) -> Word:
    """The key A of act ``act`` (a signed number) of the game with ``key``."""
    return mix(stepped(key, ACTS, np.uint64(act)))


@inlined
def word(start: Word, number: Word) -> Word:
    """Word ``number`` (unsigned) of the act with key ``start``."""
    return mix(stepped(start, GOLDEN, number))


@compiled
def draw_again(start: Word, draw: Word, bound: Word, wide: Word) -> Word:
    """What draw ``draw`` comes to at last where its first product ``wide`` may be refused; all unsigned."""
    refused = AGAIN % bound
    again = AGAIN + (draw << np.uint64(16))
    while (wide & LOW) < refused:
        wide = (word(start, again) & LOW) * bound
        again = np.uint64(again + ONE)
    return wide


@compiled
def shuffle(items: Bytes, first: Int, n: Int, key: Word, act: Int) -> None:
    """Shuffles ``items[first : first + n]`` (bytes) by act ``act`` of the game with ``key``."""
    start = act_key(key, act)
    drawn, begin = np.uint64(0), np.uint64(first)  # unsigned: numba need not ask whether a place counts from the end
    for draw in range(n - 1):
        last = n - 1 - draw
        if draw & 1:
            x = drawn >> U32
        else:
            drawn = word(start, np.uint64(draw >> 1))
            x = drawn & LOW
        bound = np.uint64(last + 1)
        wide = x * bound
        if (wide & LOW) < bound:
            wide = draw_again(start, np.uint64(draw), bound, wide)
        end, place = begin + np.uint64(last), begin + (wide >> U32)
        items[end], items[place] = items[place], items[end]


@forced
def shuffle_into(items: Bytes, first: Int, n: Int, start: Word, drawn: Word, ring: Int, to: Int, mask: Int) -> None:
    """Shuffles like `shuffle`, and puts the items into the ring at ``ring``, from place ``to`` on.

    ``start`` is the key of the act and ``drawn`` its word 0; what is left at ``first`` is of no use.
    """
    begin, base, end, wrap = np.uint64(first), np.uint64(ring), np.uint64(to), np.uint64(mask)
    last, number = np.uint64(n - 1), np.uint64(0)
    while last > ONE:
        wide = (drawn & LOW) * (last + ONE)
        if (wide & LOW) <= last:
            wide = draw_again(start, number << ONE, last + ONE, wide)
        place = begin + (wide >> U32)
        items[base + ((end + last) & wrap)] = items[place]
        items[place] = items[begin + last]
        wide = (drawn >> U32) * last
        number += ONE
        last -= ONE
        if (wide & LOW) <= last:
            wide = draw_again(start, (number << ONE) - ONE, last + ONE, wide)
        place = begin + (wide >> U32)
        items[base + ((end + last) & wrap)] = items[place]
        items[place] = items[begin + last]
        last -= ONE
        drawn = word(start, number)
    if last == ONE:
        wide = (drawn & LOW) << ONE
        if (wide & LOW) <= ONE:
            wide = draw_again(start, number << ONE, ONE + ONE, wide)
        place = begin + (wide >> U32)
        items[base + ((end + ONE) & wrap)] = items[place]
        items[place] = items[begin + ONE]
    items[base + (end & wrap)] = items[begin]


@compiled
def coin(key: Word, act: Int) -> Int:
    """The side of the coin of act ``act``: 0 says winner-first, 1 loser-first."""
    return np.int64(word(act_key(key, act), np.uint64(0)) >> np.uint64(63))
