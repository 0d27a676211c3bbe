"""What this computer remembers of rooms: the secret token of each seat, and the words of deals that are being made.

A file that only its owner can read. Where it cannot be read or written, what is in it lasts as long as the program.
"""

import json
import os
import secrets
import tempfile
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from platformdirs import user_state_path

from wardeck.record.fair import WORD, word_hash
from wardeck.tui.address import Address

MOST_ROOMS, MOST_WORDS = 200, 16
"""More are forgotten, the oldest first."""
TOKEN = 16
"""Bytes."""


@dataclass(frozen=True, slots=True)
class Word:
    """What one person puts into a deal."""

    word: bytes
    nonce: bytes

    @property
    def promise(self) -> str:
        """Its hash, as it is sent."""
        return word_hash(self.word, self.nonce).hex()


class Memory:
    """The rooms that somebody has been in from here."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path or user_state_path("wardeck") / "seats.json"
        self._rooms: dict[str, Any] = _read(self._path)

    def token(self, address: Address) -> str:
        """The secret of one's seat in this room; drawn when it is asked for first."""
        room = self._room(address)
        if "token" not in room:
            room["token"] = secrets.token_hex(TOKEN)
            self._write()
        return str(room["token"])

    def word(self, address: Address, commitment: str) -> Word:
        """One's word for the deal with this promise; drawn when it is asked for first, and kept before it is used."""
        words = self._room(address).setdefault("words", {})
        if commitment not in words:
            words[commitment] = [secrets.token_hex(WORD), secrets.token_hex(WORD)]
            for old in list(words)[:-MOST_WORDS]:
                del words[old]
            self._write()
        word, nonce = words[commitment]
        return Word(bytes.fromhex(word), bytes.fromhex(nonce))

    def has_word(self, address: Address, commitment: str) -> bool:
        """Whether a word was put into that deal from here."""
        return commitment in self._room(address).get("words", {})

    def _room(self, address: Address) -> dict[str, Any]:
        room: dict[str, Any] = self._rooms.pop(address.link, {})
        self._rooms[address.link] = room  # the last one used is the last to be forgotten
        for old in list(self._rooms)[:-MOST_ROOMS]:
            del self._rooms[old]
        return room

    def _write(self) -> None:
        """All or nothing, and from the first byte for its owner alone."""
        with suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            handle, name = tempfile.mkstemp(dir=self._path.parent, prefix=self._path.name)
            try:
                with os.fdopen(handle, "w", encoding="utf-8") as file:
                    json.dump(self._rooms, file, indent=1)
                Path(name).replace(self._path)
            except OSError:
                Path(name).unlink(missing_ok=True)
                raise


def _read(path: Path) -> dict[str, Any]:
    """What was kept; nothing where the file is not what was written."""
    with suppress(OSError, ValueError, RecursionError):
        found = json.loads(path.read_text(encoding="utf-8"))
        if isinstance(found, dict) and all(map(_is_room, found.values())):
            return found
    return {}


def _is_room(kept: Any) -> bool:
    if not isinstance(kept, dict) or not isinstance(kept.get("words", {}), dict):
        return False
    words = kept.get("words", {}).values()
    pairs = all(isinstance(pair, list) and len(pair) == 2 and all(map(_is_secret, pair)) for pair in words)
    return pairs and ("token" not in kept or _is_secret(kept["token"]))


def _is_secret(value: Any) -> bool:
    return isinstance(value, str) and len(value) == 2 * TOKEN and set(value) <= set("0123456789abcdef")
