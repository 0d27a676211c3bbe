"""Files: TOML that people write, read with the place of what is wrong; any text, written as one act."""

import json
import os
import re
import tomllib
from collections.abc import Iterable
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any

from wardeck.errors import FileError
from wardeck.messages import say

LARGEST = 1 << 20
"""The most bytes of a rule file or of one record; a larger one is a mistake."""

_PLACE = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")
_BYTE_ORDER_MARK = "\ufeff"


def read_text(path: str | Path) -> str:
    """The text of a file in UTF-8, with or without a byte order mark. Raises `FileError` with the path."""
    try:
        with Path(path).open("rb") as file:
            raw = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:  # a ValueError: no system has such a path
        raise FileError("file.unreadable", why=reason(error)).at(str(path)) from None
    if len(raw) > LARGEST:
        raise FileError("file.too-large", most=LARGEST).at(str(path))
    return decoded(raw, str(path))


def save(path: str | Path, texts: Iterable[str]) -> None:
    """Writes a file in UTF-8 as one act: it is there as a whole, on the disk, or what was there before still is.

    Raises `FileError` with the path.
    """
    try:
        target = Path(path).resolve()  # where a link leads, so that it stays a link
        part = _new_file_beside(target)
        try:
            with part.open("w", encoding="utf-8", newline="\n") as file:
                file.writelines(texts)
                file.flush()
                os.fsync(file.fileno())
            part.replace(target)
        finally:
            part.unlink(missing_ok=True)
        _sync_folder(target.parent)
    except (OSError, ValueError) as error:
        raise FileError("file.unwritable", why=reason(error)).at(str(path)) from None


def _sync_folder(folder: Path) -> None:
    with suppress(OSError):  # not every system can do this
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)


def reason(error: Exception) -> object:
    """Why the system refused a file, in its words."""
    return getattr(error, "strerror", None) or error


def decoded(raw: bytes, path: str | None = None, first_line: int = 1) -> str:
    """Bytes as text in UTF-8. Raises `FileError` with the line and column of the first byte that is none."""
    try:
        return raw.decode("utf-8").removeprefix(_BYTE_ORDER_MARK)
    except UnicodeDecodeError as error:
        line = first_line + raw.count(b"\n", 0, error.start)
        column = error.start - raw.rfind(b"\n", 0, error.start)
        raise FileError("file.not-utf-8").at(path, line, column) from None


def parse(text: str, path: str | None = None, first_line: int = 1) -> dict[str, Any]:
    """A TOML text as a dictionary. Raises `FileError` with line and column."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = _PLACE.search(str(error))
        why = _PLACE.sub("", str(error))
        why = why[:1].lower() + why[1:]
        line, column = (int(found[1]), int(found[2])) if found and found[1] else end_of(text)
    except ValueError:  # Python reads numbers of up to 4,300 digits
        why = say("common.many_digits")
        digits = re.search(r"\d{4000}", text.replace("_", "0"))
        line, column = end_of(text[: digits.start()] if digits else "")
    except RecursionError:
        why = say("common.deep")
        line, column = 1, 1
    raise FileError("file.not-toml", why=why).at(path, first_line + line - 1, column)


def place_of(text: str, key: str, *, value: bool = False) -> tuple[int, int]:
    """Line and column, from 1, of a top-level key or of its value, in a text that parses.

    A line that only looks like the key, inside a text of several lines, is told by the lines before it: they do not
    parse by themselves.
    """
    statement = re.compile(rf"""\s*(["']?){re.escape(key)}\1\s*[.=]\s*""")
    lines = text.splitlines()
    for number, line in enumerate(lines):
        found = statement.match(line)
        if found and _parses("\n".join(lines[:number])):
            return number + 1, (found.end() if value else len(line) - len(line.lstrip())) + 1
    return 1, 1


def end_of(text: str) -> tuple[int, int]:
    """Line and column, from 1, just behind the last character."""
    return text.count("\n") + 1, len(text) - text.rfind("\n")


def written(value: object) -> str:
    """A value in TOML, on one line: a text, a whole number, a truth value, a list or a table of these.

    >>> written({"layout": "DDU", "wars_to_win": 3})
    '{ layout = "DDU", wars_to_win = 3 }'
    """
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {written(each)}" for key, each in value.items()) + " }" if value else "{}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(written(each) for each in value) + "]"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _new_file_beside(target: Path) -> Path:
    """A file of its own in the same folder, so that putting it in place is one act."""
    for number in count():
        part = target.with_name(f".{target.name}.{number}.part")
        try:
            part.touch(exist_ok=False)
        except FileExistsError:
            continue
        return part
    raise AssertionError("numbers do not end")


def _parses(text: str) -> bool:
    try:
        tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return False
    return True
