"""The server's log: one JSON object a line. It says what happened to the server, never what lies on a table.

Rooms are named by a digest of their code, since whoever knows a code can enter. Tokens, secrets, seeds, cards, names
and addresses of visitors have no place here: `note` takes the facts that are listed in `FACTS`, and nothing else.
"""

import json
import logging
from collections.abc import Callable
from datetime import UTC, datetime
from hashlib import sha256

LOGGER = logging.getLogger("wardeck.web")
FACTS = frozenset(
    {"room", "version", "code", "rooms", "connections", "seconds", "port", "why", "kind", "status", "method"}
)


def named(room: str) -> str:
    """How a room is called in the log."""
    return sha256(room.encode()).hexdigest()[:8]


def note(what: str, level: int = logging.INFO, **facts: object) -> None:
    """Writes a line: what happened, in a word or two, and the facts."""
    if strange := facts.keys() - FACTS:
        raise ValueError(f"not for the log: {strange}")
    LOGGER.log(level, what, extra={"facts": facts})


class JsonLines(logging.Formatter):
    """One JSON object a line, of our own lines and of those of the libraries."""

    def __init__(self, now: Callable[[], float] | None = None) -> None:
        super().__init__()
        self._now = now

    def format(self, record: logging.LogRecord) -> str:
        """The line, without its end."""
        at = datetime.fromtimestamp(self._now() / 1000 if self._now else record.created, UTC)
        line = {
            "at": at.isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "what": record.getMessage(),
            **getattr(record, "facts", {}),
        }
        if record.exc_info:
            line["trace"] = _places(record)
        return json.dumps(line, ensure_ascii=False)


def _places(record: logging.LogRecord) -> list[str]:
    """Where an exception came from, and its kind: not its message, which may quote what a visitor sent."""
    kind, _, traceback = record.exc_info or (None, None, None)
    places = [kind.__name__] if kind else []
    while traceback:
        code = traceback.tb_frame.f_code
        places.append(f"{code.co_filename.rpartition('/')[2]}:{traceback.tb_lineno}")
        traceback = traceback.tb_next
    return places
