"""A record as lines of TOML: where its keys stand, and how values are written."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from wardeck.documents import parse, written
from wardeck.errors import RecordError
from wardeck.record.checks import wrong

WIDTH = 120
"""A list that would make its line longer is written one item a line."""

_QUOTED = r""""(?:[^"\\\n]|\\.)*"|'[^'\n]*'"""
_QUOTED_OR_OPEN = re.compile(r""""(?:[^"\\\n]|\\.)*"?|'[^'\n]*'?|#.*""")
"""A text in quotes or a comment; a quote that nothing closes reaches to the end of its line."""

_TOKEN = re.compile(rf"{_QUOTED}|#.*|[\[\]{{}},]|[^\s,\[\]{{}}\"'#]+")
_STATEMENT = re.compile(rf"[ \t]*({_QUOTED}|[A-Za-z0-9_-]+)[ \t]*=[ \t]*")
_EMPTY = re.compile(r"[ \t]*(?:#.*)?\r?")
_DOTTED = re.compile(r"[^\d\s]\s*\.|\.\s*[^\d\s]|\.\s*\d+\s*\.")
_BARE = re.compile(r"[A-Za-z0-9_-]+")


@dataclass(frozen=True, slots=True)
class Statement:
    """A key and its value. ``line`` counts from 0 within the record; the columns from 0 within the line."""

    key: str
    line: int
    column: int
    value: int
    """The column in which the value begins."""


def keys_and_values(text: str, path: str | None, first_line: int) -> dict[str, Any]:
    """What stands in the text of one record below its line ``[[game]]``. Raises `RecordError` or `FileError`."""
    for quotes in ('"""', "'''"):
        if quotes in text:
            before = text[: text.index(quotes)]
            place = (first_line + before.count("\n"), len(before) - before.rfind("\n"))
            raise wrong("long-text").at(path, *place)
    for _ in statements(text, path, first_line):
        pass
    game = parse(text, path, first_line)["game"][0]
    assert isinstance(game, dict), "what stands below [[game]] is a table"
    return game


def statements(text: str, path: str | None = None, first_line: int = 1) -> Iterator[Statement]:
    """The keys of a record in the order in which they stand. Raises `RecordError` for lines that are not flat."""
    depth = 0
    for number, line in enumerate(text.split("\n")[1:], 1):
        place = first_line + number
        if not depth and not _EMPTY.fullmatch(line):
            found = _STATEMENT.match(line)
            if found is None:
                raise wrong("not-flat").at(path, place, len(line) - len(line.lstrip()) + 1)
            yield Statement(_name(found[1], path, place), number, found.start(1), found.end())
        bare = blanked(line)
        if dot := _DOTTED.search(bare):
            raise wrong("not-flat").at(path, place, dot.start() + 1)
        depth += bare.count("[") + bare.count("{") - bare.count("]") - bare.count("}")


def place_in(text: str, where: tuple[str | int, ...], *, value: bool) -> tuple[int, int]:
    """Line and column, from 1, of what stands at ``where`` in the text of a record; where nothing does, of its begin.

    ``value``: of the value and not of the key.
    """
    key, *inner = where
    found = list(statements(text))
    place = next((place for place, each in enumerate(found) if each.key == key), None)
    if place is None:
        return 1, 1
    this, end = found[place], found[place + 1].line if place + 1 < len(found) else None
    if not inner:
        return this.line + 1, (this.value if value else this.column) + 1
    value_text = "\n".join(text.split("\n")[this.line : end])
    offset = _within(value_text, this.value, inner, value=value)
    return this.line + 1 + value_text.count("\n", 0, offset), offset - value_text.rfind("\n", 0, offset)


def blanked(text: str) -> str:
    """The text with its quoted texts and comments blanked out, as long as before."""
    return _QUOTED_OR_OPEN.sub(lambda found: " " * len(found[0]), text)


def toml(value: Any) -> str:
    """Any value that a TOML file can hold, on one line and without three quotes in a row."""
    if isinstance(value, Mapping):
        inside = ", ".join(f"{toml_key(key)} = {toml(each)}" for key, each in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(toml, value)) + "]"
    if isinstance(value, str):
        return written(str(value)).replace("'''", "''\\u0027")
    if isinstance(value, bool | int):
        return written(value)
    if isinstance(value, float):
        return repr(value)
    if hasattr(value, "isoformat"):
        return str(value.isoformat())
    raise RecordError("record.not-writable", value=repr(value))


def toml_key(key: str) -> str:
    """A key, in quotes where it has to be."""
    return key if _BARE.fullmatch(key) else toml(key)


def statement(key: str, value: Any) -> str:
    """A key and its value as they stand in a record, with the end of the line."""
    line = f"{toml_key(key)} = {toml(value)}"
    if len(line) > WIDTH and isinstance(value, list | tuple):
        return f"{toml_key(key)} = [\n" + "".join(f"  {toml(each)},\n" for each in value) + "]\n"
    return line + "\n"


def _name(key: str, path: str | None, line: int) -> str:
    return next(iter(parse(f"{key} = 0", path, line))) if key[0] in "\"'" else key


def _within(text: str, offset: int, inner: Iterable[str | int], *, value: bool) -> int:
    """Goes from the start of a value inwards, as far as the way is found: to an item of a list, to a key of a table."""
    for part in inner:
        if isinstance(part, int):
            offset = _item(text, offset, part)
            continue
        found = re.compile(rf"(?<![\w-]){re.escape(part)}(\s*=\s*)").search(blanked(text), offset)
        if found is None:
            return offset
        offset = found.end() if value else found.start()
    return offset


def _item(text: str, offset: int, wanted: int) -> int:
    """Where an item of the list that begins at ``offset`` begins."""
    depth, number, due = 0, -1, True
    for token in _TOKEN.finditer(text, offset):
        sign = token[0]
        if sign.startswith("#"):
            continue
        if depth == 1 and due and sign not in ",]":
            number, due = number + 1, False
            if number == wanted:
                return token.start()
        depth += (sign in "[{") - (sign in "]}")
        due = due or (sign == "," and depth == 1)
    return offset
