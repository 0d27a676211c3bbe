"""Records told for the page, each in a process of its own: rooms never wait for a game that somebody looks at again.

``python -m wardeck.web.replays N TALE`` reads a file from standard input and tells its game number N: what is to be
seen of it (``replay``), or what must be known to say whether it was lucky (``luck``).
"""

import asyncio
import gzip
import json
import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

import wardeck
from wardeck.errors import Refused, WardeckError
from wardeck.record.files import records_in
from wardeck.record.followed import follow
from wardeck.record.record import Record
from wardeck.room.reading import compact
from wardeck.room.retelling import retell
from wardeck.rules.files import differences
from wardeck.rules.options import Rules
from wardeck.web.limits import Limiter
from wardeck.web.settings import Settings

HOME = Path(wardeck.__file__).parents[1]
SECONDS = 20.0
"""A game that takes longer to play again is not told."""
AT_ONCE = 2
MOST_WAITING = 50
KEPT = 16
"""The last answers: a whole class looks at the same game."""
KIND = 10
"""How far this stands back behind the rooms for the processor."""
REFUSED = 3
"""The exit code of a process that has said what is wrong with the record."""


Key = tuple[bytes, int, str]
"""Which file, which game of it, and what is told of it."""


class Told(NamedTuple):
    """The answer of a process."""

    refused: bool
    body: bytes
    """JSON; compressed by gzip unless refused."""


class Replays:
    """Asks for each record once, and keeps the last answers."""

    def __init__(self, settings: Settings, clock: Callable[[], float]) -> None:
        self._limit = Limiter(settings.replays, clock)
        self._turn = asyncio.Semaphore(AT_ONCE)
        self._answers: dict[Key, asyncio.Task[Told]] = {}
        self._running: set[subprocess.Popen[bytes]] = set()

    async def tell(self, file: bytes, address: str, game: int = 1, tale: str = "replay") -> Told:
        """The game of this number in a file of records, counted from 1. Raises `Refused`."""
        key = (sha256(file).digest(), game, tale)
        found = self._answers.get(key)
        if found is None:
            waiting = sum(not task.done() for task in self._answers.values())
            if waiting >= MOST_WAITING or not self._limit.allows(address):
                raise Refused("web.too-often")
            found = self._answers[key] = asyncio.get_running_loop().create_task(self._told(file, game, tale))
            found.add_done_callback(lambda task: self._keep(key, task))
        return await asyncio.shield(found)

    def close(self) -> None:
        """Nobody waits for an answer any more."""
        for process in list(self._running):
            process.kill()

    def _keep(self, key: Key, task: asyncio.Task[Told]) -> None:
        if task.cancelled() or task.exception():
            del self._answers[key]
        done = [each for each, told in self._answers.items() if told.done()]
        for each in done[:-KEPT]:
            del self._answers[each]

    async def _told(self, file: bytes, game: int, tale: str) -> Told:
        async with self._turn:
            return await asyncio.to_thread(self._ask, file, game, tale)

    def _ask(self, file: bytes, game: int, tale: str) -> Told:
        command = [sys.executable, "-m", __name__, str(game), tale]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=HOME) as process:
            self._running.add(process)
            try:
                body, _ = process.communicate(file, SECONDS)
            except subprocess.TimeoutExpired:
                raise Refused("web.replay-long", seconds=round(SECONDS)) from None
            finally:
                process.kill()
                self._running.discard(process)
        if process.returncode not in (0, REFUSED):
            raise Refused("web.failed")
        return Told(process.returncode == REFUSED, body)


def _luck(record: Record) -> dict[str, Any]:
    rules = differences(record.rules, Rules())
    return {"rules": rules, "players": list(record.players), "followed": follow(record)._asdict()}


TALES: dict[str, Callable[[Record], dict[str, Any]]] = {"replay": retell, "luck": _luck}


def _number(records: BytesIO, game: int, tale: str) -> bytes:
    """What is told of a game of a file, and how many there are."""
    found, number = None, 0
    for number, record in enumerate(records_in(records), 1):
        if number == game:
            found = record
    if found is None:
        raise Refused("web.replay-number", n=number)
    return compact(TALES[tale](found) | {"game": game, "games": number}).encode()


def main() -> int:
    """What the process does; gives its exit code."""
    with suppress(AttributeError, OSError):  # not everywhere
        os.nice(KIND)
    game, tale = sys.argv[1:]
    try:
        told = _number(BytesIO(sys.stdin.buffer.read()), int(game), tale)
        answer = gzip.compress(told, compresslevel=5, mtime=0)
    except WardeckError as error:
        sys.stdout.buffer.write(json.dumps({"code": error.code, "message": str(error)}).encode())
        return REFUSED
    sys.stdout.buffer.write(answer)
    return 0


if __name__ == "__main__":
    sys.exit(main())
