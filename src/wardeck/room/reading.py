"""Frozen values to and from JSON, by the annotations of their fields: exactly, and tolerant of nothing.

Values of a closed union are objects with their ``type``; bytes are hexadecimal; cards are in notation, with a point
and their number where several are alike (``Kh.1``); a pot is one text (``0+Kh 1-7c``: who laid it, face up or down).
"""

import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, is_dataclass
from enum import StrEnum
from functools import cache, lru_cache
from types import NoneType, UnionType
from typing import Any, Literal, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

from wardeck.cards import COLOURS, JOKER, RANKS, SUITS, Card
from wardeck.engine.events import Laid
from wardeck.errors import WardeckError
from wardeck.rules.files import TEXTS, HouseRules, differences, from_table
from wardeck.rules.options import Rules
from wardeck.rules.presets import find

LARGEST_NUMBER = 2**64 - 1

Value = TypeVar("Value")


class Unreadable(Exception):
    """Something does not have the form that it should have; the argument names the part."""


class Form(NamedTuple):
    """How values of one annotation are written and read."""

    write: Callable[[Any], Any]
    read: Callable[[Any], Any]


def type_name(kind: type) -> str:
    """``CardsTurned`` as ``cards-turned``."""
    return _with_hyphens(kind.__name__)


def compact(value: Any) -> str:
    """A JSON text without white space, in ASCII."""
    return json.dumps(value, separators=(",", ":"))


def plain(value: Any) -> Any:
    """A value of a union as an object with its type first."""
    kind: Any = type(value)
    return {"type": type_name(kind), **_form_of_class(kind).write(value)}


def read(kinds: Mapping[str, type], said: object) -> Any:
    """A value of one of these types from an object with its type. Raises `Unreadable`."""
    if not isinstance(said, dict):
        raise Unreadable("object")
    kind = said.get("type")
    if not isinstance(kind, str) or kind not in kinds:
        raise Unreadable("type")
    return _form_of_class(kinds[kind]).read({key: each for key, each in said.items() if key != "type"})


def house_table(house: HouseRules) -> dict[str, Any]:
    """House rules as the table of their file."""
    said = {key: getattr(house, key) for key in (*TEXTS, "base") if getattr(house, key)}
    return said | differences(house.rules, find(house.base).rules if house.base else Rules())


def write_card(card: Card) -> str:
    """``Kh``, or ``Kh.1`` for the second of its kind."""
    return f"{card.rank}{card.suit}.{card.copy}" if card.copy else card.rank + card.suit


@lru_cache(maxsize=1 << 14)
def read_card(text: str) -> Card:
    """Raises `Unreadable`."""
    face, point, number = text.partition(".")
    rank, suit = face[:1], face[1:]
    known = rank and rank in RANKS + JOKER and (not suit or suit in (COLOURS if rank == JOKER else SUITS))
    if not known or len(suit) > 1 or (point and not _is_copy(number)):
        raise Unreadable("card")
    return Card(rank, suit, int(number or 0))


@cache
def form(hint: Any) -> Form:
    """The form of an annotation."""
    simple = _SIMPLE.get(hint)
    if simple:
        return simple
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Literal:
        return Form(_same, _one_of(arguments))
    if origin in (Union, UnionType):
        return _form_of_union(arguments)
    if origin is tuple:
        return _form_of_tuple(arguments)
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        words = {each.value: each for each in hint}
        return Form(str, lambda said: words[_one_of(tuple(words))(said)])
    if isinstance(hint, type) and (is_dataclass(hint) or hasattr(hint, "_fields")):
        return _form_of_class(hint)
    raise TypeError(hint)


@cache
def _form_of_class(kind: type) -> Form:
    hints = get_type_hints(kind)
    names = tuple(each.name for each in fields(kind)) if is_dataclass(kind) else tuple(hints)
    forms = [(name, form(hints[name])) for name in names]

    def write_fields(value: Any) -> dict[str, Any]:
        return {name: each.write(getattr(value, name)) for name, each in forms}

    def read_fields(said: Any) -> Any:
        if not isinstance(said, dict) or len(said) != len(forms) or any(name not in said for name in names):
            raise Unreadable("fields")
        return kind(**{name: each.read(said[name]) for name, each in forms})

    return Form(write_fields, read_fields)


def _form_of_union(arguments: tuple[Any, ...]) -> Form:
    if NoneType in arguments:
        (inner,) = [form(each) for each in arguments if each is not NoneType]
        return Form(
            lambda value: None if value is None else inner.write(value),
            lambda said: None if said is None else inner.read(said),
        )
    kinds = {type_name(each): each for each in arguments}
    return Form(plain, lambda said: read(kinds, said))


def _form_of_tuple(arguments: tuple[Any, ...]) -> Form:
    if arguments == (Card, ...):
        return Form(lambda cards: " ".join(map(write_card, cards)), _read_cards)
    if arguments == (Laid, ...):
        return Form(_write_pot, _read_pot)
    if arguments[-1] is ...:
        inner = form(arguments[0])
        return Form(lambda values: list(map(inner.write, values)), lambda said: tuple(map(inner.read, _a_list(said))))
    forms = [form(each) for each in arguments]

    def read_each(said: Any) -> tuple[Any, ...]:
        if len(_a_list(said)) != len(forms):
            raise Unreadable("list")
        return tuple(each.read(item) for each, item in zip(forms, said, strict=True))

    return Form(lambda values: [each.write(value) for each, value in zip(forms, values, strict=True)], read_each)


@cache
def _with_hyphens(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


def _same(value: Any) -> Any:
    return value


def _one_of(words: tuple[Any, ...]) -> Callable[[Any], Any]:
    def read_word(said: Any) -> Any:
        if not isinstance(said, str) or said not in words:
            raise Unreadable("word")
        return said

    return read_word


def _read_number(said: Any) -> int:
    if not isinstance(said, int) or isinstance(said, bool) or abs(said) > LARGEST_NUMBER:
        raise Unreadable("number")
    return said


def _instance(kind: type[Value]) -> Callable[[Any], Value]:
    def read_instance(said: Any) -> Value:
        if not isinstance(said, kind):
            raise Unreadable(kind.__name__)
        return said

    return read_instance


_a_text: Callable[[Any], str] = _instance(str)
_a_list: Callable[[Any], list[Any]] = _instance(list)


def _read_bytes(said: Any) -> bytes:
    text = _a_text(said)
    if len(text) % 2 or not set(text) <= set("0123456789abcdef"):
        raise Unreadable("bytes")
    return bytes.fromhex(text)


def _read_cards(said: Any) -> tuple[Card, ...]:
    return tuple(map(read_card, _words(said)))


def _write_pot(pot: Iterable[Laid]) -> str:
    return " ".join([f"{seat}{'+' if up else '-'}{write_card(card)}" for seat, card, up in pot])


def _read_pot(said: Any) -> tuple[Laid, ...]:
    return tuple(map(_read_laid, _words(said)))


@lru_cache(maxsize=1 << 14)
def _read_laid(text: str) -> Laid:
    up = "+" in text
    seat, _, card = text.partition("+" if up else "-")
    if not _is_number(seat):
        raise Unreadable("pot")
    return Laid(int(seat), read_card(card), up)


def _words(said: Any) -> list[str]:
    return said.split(" ") if _a_text(said) else []


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 5 and str(int(text)) == text


def _is_copy(text: str) -> bool:
    return _is_number(text) and text != "0"


def _read_house(said: Any) -> HouseRules:
    try:
        house = from_table(_instance(dict)(said))
    except WardeckError as error:
        raise Unreadable("rules") from error
    if house_table(house) != said:
        raise Unreadable("rules")
    return house


_SIMPLE: dict[Any, Form] = {
    int: Form(_same, _read_number),
    str: Form(_same, _a_text),
    bool: Form(_same, _instance(bool)),
    bytes: Form(bytes.hex, _read_bytes),
    Card: Form(write_card, lambda said: read_card(_a_text(said))),
    HouseRules: Form(house_table, _read_house),
    dict[str, Any]: Form(_same, _instance(dict)),
}
