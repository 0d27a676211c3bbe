"""Nicknames: bounded, cleaned, and each only once in a room."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wardeck.record.checks import is_name
from wardeck.room.names import LONGEST, bot_name, clean
from wardeck.room.refusal import Refusing


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("Ada", "Ada"),
        ("  Ada \t\n Lovelace  ", "Ada Lovelace"),
        ("Ad\u0000a\u001b[31m", "Ada[31m"),
        ("\u202eadA\u202c", "adA"),
        ("A\u200bd\u200da\ufeff", "Ada"),
        ("Zoe\u0308", "Zoë"),
        ("Z" + "\u0316" * 100, "Z\u0316\u0316"),
        ("Ada\u3164", "Ada"),
        ("李雷", "李雷"),
        ("🂡 Ada", "🂡 Ada"),
        ("<b>Ada</b>", "<b>Ada</b>"),
        ("Ada\u2028Ben", "Ada Ben"),
        ("A\ud800da", "Ada"),
    ],
)
def test_what_becomes_of_a_name(said: str, name: str) -> None:
    assert clean(said) == name


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("", "name.empty"),
        (" \t ", "name.empty"),
        ("\u202e\u200b", "name.empty"),
        ("\u3164\u3164", "name.empty"),
        ("\u0301", "name.empty"),
        ("x" * (LONGEST + 1), "name.long"),
        ("x" * 200_000, "name.long"),
    ],
)
def test_names_that_are_refused(said: str, code: str) -> None:
    with pytest.raises(Refusing) as caught:
        clean(said)
    assert caught.value.refusal.code == code


def test_a_name_is_there_once() -> None:
    assert clean("Ada", ["ada"]) == "Ada 2"
    assert clean("Ada", ["Ada", "Ada 2"]) == "Ada 3"
    assert clean("x" * LONGEST, ["x" * LONGEST]) == "x" * (LONGEST - 2) + " 2"


@given(st.text(max_size=60), st.lists(st.text(max_size=LONGEST), max_size=4))
def test_any_text_is_refused_or_becomes_a_name_that_records_take(said: str, taken: list[str]) -> None:
    try:
        name = clean(said, taken)
    except Refusing:
        return
    assert 1 <= len(name) <= LONGEST
    assert is_name(name)
    assert clean(name) == name
    assert name.casefold() not in {each.casefold() for each in taken}
    name.encode()


def test_two_hundred_bots_have_names_of_their_own() -> None:
    names: list[str] = []
    for _ in range(200):
        names.append(bot_name(names))
    assert len(set(names)) == 200
