"""Sixteen battles of one two-seat game at once: the vector instructions, and their twins in plain Python.

Tapes are bytes of one array; a place is an index into it. Lane i of a mask is bit i. LLVM turns the compress into one
``vpcompressw`` where the processor has AVX-512 VBMI2 and spells it out slowly elsewhere, so that only `kernel_vector`
uses it. The pairs are written sixteen at a time, past the last one: tapes have room for that.
"""

# Compiled code is plain: numbers, loops, and arguments by position.
# ruff: noqa: PLR0917

from typing import Any

import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]
from numba import types
from numba.extending import intrinsic

from wardeck.lab.kernel_chance import ACTS, GOLDEN, MIX_1, MIX_2, act_key, word
from wardeck.lab.kernel_jit import JIT_OFF
from wardeck.lab.kernel_types import Bytes, Int, Word

LANES = 16
I1, I8, I16, I32, I64 = (ir.IntType(bits) for bits in (1, 8, 16, 32, 64))
BYTES, PAIRS, MASK, WORDS = (ir.VectorType(kind, LANES) for kind in (I8, I16, I1, I64))


def _at(context: Any, b: Any, kind: Any, array: Any, place: Any, vector: Any) -> Any:
    """A pointer to ``vector`` at a place of an array."""
    data = context.make_array(kind)(context, b, array).data
    return b.bitcast(b.gep(data, [place]), vector.as_pointer())


def _all(kind: Any, value: int) -> Any:
    return ir.Constant(kind, [value] * LANES)


def _spread(b: Any, value: Any, vector: Any) -> Any:
    """A vector with the same value in each lane."""
    one = b.insert_element(ir.Constant(vector, ir.Undefined), value, ir.Constant(I32, 0))
    return b.shuffle_vector(one, ir.Constant(vector, ir.Undefined), _all(ir.VectorType(I32, LANES), 0))


def _paired(b: Any, first: Any, second: Any) -> Any:
    """Sixteen pairs of cards, the first one in the low byte."""
    return b.or_(b.zext(first, PAIRS), b.shl(b.zext(second, PAIRS), _all(PAIRS, 8)))


def _parts(b: Any) -> Any:
    """What takes a tuple apart."""
    return lambda whole: [b.extract_value(whole, place) for place in range(whole.type.count)]


def _to_mask(b: Any, bits: Any) -> Any:
    return b.bitcast(b.trunc(bits, I16), MASK)


def _function(b: Any, name: str, kind: Any) -> Any:
    return b.module.globals.get(name) or ir.Function(b.module, kind, name)


@intrinsic
def _compare(typing_context: Any, tape: Any, at_a: Any, at_b: Any) -> Any:
    signature = types.UniTuple(types.int64, 2)(tape, types.int64, types.int64)  # type: ignore[no-untyped-call]

    def codegen(context: Any, b: Any, sig: Any, args: Any) -> Any:
        array, *places = args
        va, vb = (b.load(_at(context, b, sig.args[0], array, place, BYTES), align=1) for place in places)
        masks = [b.zext(b.bitcast(b.icmp_unsigned(sign, va, vb), I16), I64) for sign in (">", "==")]
        return context.make_tuple(b, sig.return_type, masks)

    return signature, codegen


@intrinsic
def _equals(typing_context: Any, tape: Any, at: Any, card: Any) -> Any:
    signature = types.int64(tape, types.int64, types.int64)

    def codegen(context: Any, b: Any, sig: Any, args: Any) -> Any:
        array, place, card_ = args
        cards = b.load(_at(context, b, sig.args[0], array, place, BYTES), align=1)
        return b.zext(b.bitcast(b.icmp_unsigned("==", cards, _spread(b, b.trunc(card_, I8), BYTES)), I16), I64)

    return signature, codegen


@intrinsic
def _push(typing_context: Any, tape: Any, at: Any, to: Any, masks: Any, war: Any) -> Any:
    signature = types.void(tape, at, to, masks, war)

    def codegen(context: Any, b: Any, sig: Any, args: Any) -> Any:
        array, *tuples = args
        (pa, pb), (ta, tb), (order, a_wins, b_wins), (one, two, first, second, weave) = map(_parts(b), tuples)

        def load(place: Any) -> Any:
            return b.load(_at(context, b, sig.args[0], array, place, BYTES), align=1)

        def store(vector: Any, place: Any) -> None:
            b.store(vector, _at(context, b, sig.args[0], array, place, vector.type), align=1)

        # All is loaded before anything is stored: a load that meets half of a fresh store waits for it.
        va, vb, vone, vtwo = load(pa), load(pb), load(one), load(two)
        a_first = _to_mask(b, order)
        packed = _paired(b, b.select(a_first, va, vb), b.select(a_first, vb, va))
        kind = ir.FunctionType(PAIRS, [PAIRS, MASK, PAIRS])
        compress = _function(b, "llvm.experimental.vector.compress.v16i16", kind)
        for place, wins in ((ta, a_wins), (tb, b_wins)):
            store(b.call(compress, [packed, _to_mask(b, wins), _all(PAIRS, 0)]), place)
        woven = b.bitcast(_paired(b, vone, vtwo), ir.VectorType(I8, 2 * LANES))
        halves = [
            b.shuffle_vector(
                woven, ir.Constant(woven.type, ir.Undefined), ir.Constant(ir.VectorType(I32, LANES), lanes)
            )
            for lanes in (list(range(LANES)), list(range(LANES, 2 * LANES)))
        ]
        stacked = b.icmp_signed("==", weave, ir.Constant(I64, 0))
        store(b.select(stacked, vone, halves[0]), first)
        store(b.select(stacked, vtwo, halves[1]), second)
        return context.get_dummy_value()

    return signature, codegen


@intrinsic
def _copy(typing_context: Any, tape: Any, to: Any, at: Any) -> Any:
    signature = types.void(tape, types.int64, types.int64)

    def codegen(context: Any, b: Any, sig: Any, args: Any) -> Any:
        array, to_, at_ = args
        cards = b.load(_at(context, b, sig.args[0], array, at_, BYTES), align=1)
        b.store(cards, _at(context, b, sig.args[0], array, to_, BYTES), align=1)
        return context.get_dummy_value()

    return signature, codegen


@intrinsic
def _weave(typing_context: Any, tape: Any, to: Any, first: Any, second: Any) -> Any:
    signature = types.void(tape, *[types.int64] * 3)

    def codegen(context: Any, b: Any, sig: Any, args: Any) -> Any:
        array, to_, *both = args
        one, two = (b.load(_at(context, b, sig.args[0], array, place, BYTES), align=1) for place in both)
        b.store(_paired(b, one, two), _at(context, b, sig.args[0], array, to_, PAIRS), align=1)
        return context.get_dummy_value()

    return signature, codegen


@intrinsic
def _put_pair(typing_context: Any, tape: Any, to: Any, first: Any, second: Any) -> Any:
    signature = types.void(tape, *[types.int64] * 3)

    def codegen(context: Any, b: Any, sig: Any, args: Any) -> Any:
        array, to_, one, two = args
        pair = b.trunc(b.or_(one, b.shl(two, ir.Constant(I64, 8))), I16)
        b.store(pair, _at(context, b, sig.args[0], array, to_, I16), align=1)
        return context.get_dummy_value()

    return signature, codegen


@intrinsic
def _lane_bits(typing_context: Any, key: Any, act: Any, bit: Any) -> Any:
    signature = types.int64(types.uint64, types.int64, types.int64)

    def codegen(context: Any, b: Any, sig: Any, args: Any) -> Any:
        key_, act_, bit_ = args

        def mixed(z: Any) -> Any:
            for shift, factor in ((30, MIX_1), (27, MIX_2)):
                z = b.mul(b.xor(z, b.lshr(z, _all(WORDS, shift))), _all(WORDS, int(factor)))
            return b.xor(z, b.lshr(z, _all(WORDS, 31)))

        steps = ir.Constant(WORDS, [int(ACTS) * (lane + 1) % 2**64 for lane in range(LANES)])
        start = b.add(key_, b.mul(act_, ir.Constant(I64, int(ACTS))))
        drawn = mixed(b.add(mixed(b.add(_spread(b, start, WORDS), steps)), _all(WORDS, int(GOLDEN))))
        wanted = _spread(b, b.shl(ir.Constant(I64, 1), bit_), WORDS)
        lanes = b.icmp_unsigned("!=", b.and_(drawn, wanted), _all(WORDS, 0))
        return b.zext(b.bitcast(lanes, I16), I64)

    return signature, codegen


def _counting(name: str, extra: tuple[Any, ...]) -> Any:
    @intrinsic
    def counted(typing_context: Any, number: Any) -> Any:
        def codegen(context: Any, b: Any, sig: Any, args: Any) -> Any:
            function = b.module.declare_intrinsic(name, [I64], ir.FunctionType(I64, [I64, *(e.type for e in extra)]))
            return b.call(function, [args[0], *extra])

        return types.int64(types.int64), codegen

    return counted


_zeros = _counting("llvm.cttz", (ir.Constant(I1, 1),))
_ones = _counting("llvm.ctpop", ())

if JIT_OFF:

    def compare(tape: Bytes, at_a: Int, at_b: Int) -> tuple[Int, Int]:
        """(lanes in which A's card is higher, lanes in which the cards are equal)."""
        pairs = list(zip(tape[at_a : at_a + LANES].tolist(), tape[at_b : at_b + LANES].tolist(), strict=True))
        return (
            sum((x > y) << lane for lane, (x, y) in enumerate(pairs)),
            sum((x == y) << lane for lane, (x, y) in enumerate(pairs)),
        )

    def equals(tape: Bytes, at: Int, card: Int) -> Int:
        """Lanes with this card."""
        return sum((x == card) << lane for lane, x in enumerate(tape[at : at + LANES].tolist()))

    def push(
        tape: Bytes, at: tuple[Int, ...], to: tuple[Int, ...], masks: tuple[Int, ...], war: tuple[Int, ...]
    ) -> None:
        """Puts the pairs of the lanes that a seat wins on its tail, then the cards of a war.

        ``at`` and ``to``: places of both seats' next cards and of their tails. ``masks``: lanes in which A's card goes
        first; that A wins; that B wins. ``war``: the places from which two stacks of sixteen cards come, the places to
        which they go, and whether they are woven: then the second place is sixteen behind the first.
        """
        (a, b), order = (tape[place : place + LANES].tolist() for place in at), masks[0]
        one, two = (tape[place : place + LANES].tolist() for place in war[:2])
        for place, wins in zip(to, masks[1:], strict=True):
            lanes = [lane for lane in range(LANES) if wins >> lane & 1]
            pairs = [(a[lane], b[lane]) if order >> lane & 1 else (b[lane], a[lane]) for lane in lanes]
            cards = [card for pair in pairs for card in pair]
            tape[place : place + 2 * LANES] = cards + [0] * (2 * LANES - len(cards))
        if war[4]:
            woven = [card for pair in zip(one, two, strict=True) for card in pair]
            one, two = woven[:LANES], woven[LANES:]
        tape[war[2] : war[2] + LANES] = one
        tape[war[3] : war[3] + LANES] = two

    def copy16(tape: Bytes, to: Int, at: Int) -> None:
        """Copies sixteen cards."""
        tape[to : to + LANES] = tape[at : at + LANES].copy()

    def weave16(tape: Bytes, to: Int, first: Int, second: Int) -> None:
        """Writes sixteen pairs: a card of the first place, one of the second, and so on."""
        one, two = tape[first : first + LANES].copy(), tape[second : second + LANES].copy()
        tape[to : to + 2 * LANES : 2], tape[to + 1 : to + 1 + 2 * LANES : 2] = one, two

    def put_pair(tape: Bytes, to: Int, first: Int, second: Int) -> None:
        """Writes two cards."""
        tape[to], tape[to + 1] = first, second

    def lane_bits(key: Word, act: Int, bit: Int) -> Int:
        """Bit ``bit`` of word 0 of the acts ``act`` … ``act + 15``, one a lane."""
        words = [int(word(act_key(key, act + lane), np.uint64(0))) for lane in range(LANES)]
        return sum((w >> int(bit) & 1) << lane for lane, w in enumerate(words))

    def zeros(number: Word) -> Int:
        """How many zero bits are below the lowest one of a number that has one."""
        return (int(number) & -int(number)).bit_length() - 1

    def ones(number: Word) -> Int:
        """How many bits are one."""
        return int(number).bit_count()

else:
    compare, equals, push, copy16, weave16, put_pair = _compare, _equals, _push, _copy, _weave, _put_pair  # type: ignore[assignment]
    lane_bits, zeros, ones = _lane_bits, _zeros, _ones  # type: ignore[assignment]
