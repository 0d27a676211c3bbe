"""Records in files: read one, read many one at a time, save."""

import re
from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path
from typing import BinaryIO, NamedTuple

from wardeck.documents import LARGEST, decoded, parse, reason, save
from wardeck.errors import FileError, WardeckError
from wardeck.record.checks import wrong
from wardeck.record.record import Record
from wardeck.record.table import from_keys, write_record
from wardeck.record.text import keys_and_values, place_in

_HEADER = re.compile(rb"[ \t]*\[\[[ \t]*game[ \t]*\]\][ \t]*(?:#.*)?\r?\n?")
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


class _Part(NamedTuple):
    """The lines of one record, its first line being ``[[game]]``."""

    raw: bytes
    line: int
    """The number of its first line in the file, from 1."""


def read_record(path: str | Path) -> Record:
    """The record of a file that holds one.

    Raises `FileError`, `RecordError`, `RulesError` or `DealError`, with the file, the line and the column.
    """
    with _opened(path) as file:
        return _only(file, str(path))


def read_records(path: str | Path) -> Iterator[Record]:
    """The records of a file, one at a time, whatever its size. Raises as `read_record` does, at the first bad one."""
    with _opened(path) as file:
        yield from records_in(file, str(path))


def records_in(file: BinaryIO, path: str | None = None) -> Iterator[Record]:
    """The records of an open file, such as standard input; ``path`` is named in errors."""
    for part in _parts(file, path):
        yield _read(part, path)


def parse_record(text: str, path: str | None = None) -> Record:
    """The record in a text that holds one; ``path`` is named in errors."""
    return _only(BytesIO(text.encode("utf-8", "surrogatepass")), path)


def save_record(record: Record, path: str | Path) -> None:
    """Writes a file with this one record. Raises `FileError`, and then a file that was there is as it was."""
    save_records([record], path)


def save_records(records: Iterable[Record], path: str | Path) -> None:
    """Writes a file with these records, one at a time. Raises as `save_record` does."""
    save(path, ("\n" * (number > 0) + write_record(record) for number, record in enumerate(records)))


def _only(file: BinaryIO, path: str | None) -> Record:
    parts = _parts(file, path)
    first, second = next(parts), next(parts, None)
    if second is not None:
        raise wrong("several").at(path, second.line, 1)
    return _read(first, path)


def _read(part: _Part, path: str | None) -> Record:
    text = decoded(part.raw, path, part.line)
    keys = keys_and_values(text, path, part.line)
    try:
        return from_keys(keys, path, part.line)
    except WardeckError as error:
        where = error.facts.get("where")
        if not isinstance(where, tuple):
            raise error.at(path, part.line, 1) from None
        line, column = place_in(text, where, value=error.code not in _OF_KEYS)
        raise error.at(path, part.line + line - 1, column) from None


_OF_KEYS = (
    "record.unknown-key",
    "record.unknown-fact",
    "record.key-order",
    "record.not-beside",
    "record.without-fair",
    "rules.unknown-option",
)
"""What is wrong is the key, not its value."""


def _parts(file: BinaryIO, path: str | None) -> Iterator[_Part]:
    """Cuts a file into its records. At least one, or it raises `RecordError`; never more than one in memory."""
    lines: list[bytes] = []
    size, first, number = 0, 0, 0
    for number, line in enumerate(_lines(file, path), 1):
        if _HEADER.fullmatch(line):
            if first:
                yield _Part(b"".join(lines), first)
            lines, size, first = [], 0, number
        elif not first:
            _check_before_first(line, path, number)
            continue
        lines.append(line)
        size += len(line)
        if size > LARGEST:
            raise wrong("too-large", most=LARGEST).at(path, first, 1)
    if not first:
        raise wrong("none").at(path, max(number, 1), 1)
    if not lines[-1].endswith(b"\n"):
        raise wrong("cut-off").at(path, number, len(lines[-1].decode("utf-8", "replace")) + 1)
    yield _Part(b"".join(lines), first)


def _lines(file: BinaryIO, path: str | None) -> Iterator[bytes]:
    """Lines with their ends; one that is too long to be in a record comes in pieces."""
    try:
        first = file.readline(LARGEST + 1)
        yield first.removeprefix(_BYTE_ORDER_MARK)
        while line := file.readline(LARGEST + 1):
            yield line
    except OSError as error:
        raise FileError("file.unreadable", why=reason(error)).at(path) from None


def _check_before_first(line: bytes, path: str | None, number: int) -> None:
    if len(line) > LARGEST:
        raise wrong("too-large", most=LARGEST).at(path, number, 1)
    text = decoded(line, path, number)
    if text.strip() and not text.lstrip().startswith("#"):
        raise wrong("before-first").at(path, number, len(text) - len(text.lstrip()) + 1)
    parse(text, path, number)  # a comment may hold no control characters


def _opened(path: str | Path) -> BinaryIO:
    try:
        return Path(path).open("rb")
    except (OSError, ValueError) as error:
        raise FileError("file.unreadable", why=reason(error)).at(str(path)) from None
