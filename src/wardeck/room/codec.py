"""The log of a room as JSON texts, one an entry: exact both ways, versioned, and tolerant of nothing."""

import json
from typing import Any, NamedTuple

from wardeck.errors import FileError
from wardeck.room.events import By, Entry, RoomEvent
from wardeck.room.reading import Unreadable, compact, form, plain, read, type_name

FORMAT = 1
"""The version of the entries that are written and read."""

EVENTS: dict[str, type] = {type_name(each): each for each in RoomEvent.__args__}
"""The events of rooms by the name that they have in logs and frames."""


class _Written(NamedTuple):
    format: int
    by: By | None
    event: dict[str, Any]


def encode(entry: Entry) -> str:
    """One entry as one line of JSON in ASCII. Of one that `decode` reads it gives the same text again."""
    return compact(form(_Written).write(_Written(FORMAT, entry.by, plain(entry.event))))


def decode(text: str, version: int | None = None) -> Entry:
    """The entry in a text that `encode` wrote; ``version`` is named in the error. Raises `FileError`."""
    try:
        written: _Written = form(_Written).read(json.loads(text))
        if written.format != FORMAT:
            raise FileError("file.log-format", version=version, format=written.format, known=FORMAT)
        return Entry(read(EVENTS, written.event), written.by)
    except (Unreadable, ValueError, RecursionError, TypeError) as error:
        raise FileError("file.log-entry", version=version, why=error) from None
