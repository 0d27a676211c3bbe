"""Nicknames: bounded and cleaned of everything that does not show, or that changes how its neighbours show."""

import unicodedata
from collections.abc import Collection, Iterable

from wardeck.messages import look_up, say
from wardeck.room.refusal import refuse

LONGEST = 24
"""The most characters of a nickname."""
LONGEST_SAID = 200
"""The most characters of a nickname before it is cleaned."""
MARKS = 2
"""The most marks that may sit on one letter."""

_BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and signs that show nothing."""


def clean(said: str, taken: Iterable[str] = ()) -> str:
    """The nickname that becomes of what somebody typed; a number is added where another has the same.

    Control and format characters (which turn directions or join), marks piled on each other and doubled spaces are
    taken out. Refuses what is too long or leaves nothing.
    """
    if len(said) > LONGEST_SAID:
        refuse("name.long", most=LONGEST)
    name = "".join(_kept(unicodedata.normalize("NFC", " ".join(said.split()))))
    name = " ".join(name.split())
    if not any(unicodedata.category(letter)[0] in "LNPS" for letter in name):
        refuse("name.empty")
    if len(name) > LONGEST:
        refuse("name.long", most=LONGEST)
    return _single(name, {each.casefold() for each in taken})


def bot_name(taken: Collection[str]) -> str:
    """The first name of the catalogue that nobody at the table has."""
    names = [str(name) for name in look_up("play.names")]
    return next((name for name in names if name not in taken), None) or _single(
        say("room.bot"), {each.casefold() for each in taken}
    )


def _kept(said: str) -> Iterable[str]:
    marks = 0
    for letter in said:
        kind = unicodedata.category(letter)
        marks = marks + 1 if kind.startswith("M") else 0
        if kind == "Zs":
            yield " "
        elif kind[0] not in "CZ" and letter not in _BLANK and marks <= MARKS:
            yield letter


def _single(name: str, taken: set[str]) -> str:
    number, single = 1, name
    while single.casefold() in taken:
        number += 1
        single = f"{name[: LONGEST - len(str(number)) - 1]} {number}"
    return single
