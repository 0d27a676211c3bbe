"""Where a room is: a link, or a server and a code, in whatever form somebody was told."""

import re
from dataclasses import dataclass
from urllib.parse import urlsplit

from wardeck.errors import UsageError

PORT = 8640
"""Where ``wardeck serve`` listens unless it is told otherwise."""
CODE = re.compile(r"[0-9a-z]{4}[-–— ]?[0-9a-z]{4}[-–— ]?[0-9a-z]{4}", re.IGNORECASE)
HERE = "localhost"


@dataclass(frozen=True, slots=True)
class Address:
    """A room on a server."""

    server: str
    """Host and port, as a URL has them."""
    room: str
    """The code."""
    secure: bool = False

    @property
    def socket(self) -> str:
        """The address of the server's socket."""
        return f"{'wss' if self.secure else 'ws'}://{self.server}/socket"

    @property
    def link(self) -> str:
        """The link as a browser takes it."""
        return f"{'https' if self.secure else 'http'}://{self.server}/#{self.room}"


def address_of(said: str) -> Address:
    """The room behind a link, or behind a server and a code in any order; a code alone is a room of this machine.

    >>> address_of("http://192.168.1.7:8640/#abcd-efgh-jkmn").socket
    'ws://192.168.1.7:8640/socket'
    >>> address_of("ABCDEFGHJKMN games.example").link
    'http://games.example:8640/#abcd-efgh-jkmn'

    Raises `UsageError` where there is no code in it, or no server that could be one.
    """
    said = " ".join(said.split())
    before, hash_sign, behind = said.partition("#")
    found = CODE.fullmatch(behind.strip(" /")) if hash_sign else _lonely_code(said)
    if found is None:
        raise UsageError("join.no-code", said=said)
    server = before if hash_sign else said[: found.start()] + said[found.end() :]
    letters = re.sub(r"[^0-9a-z]", "", found[0].lower())
    room = "-".join(letters[place : place + 4] for place in range(0, len(letters), 4))
    return _at(server.strip(" @/,"), room, said)


def _lonely_code(said: str) -> re.Match[str] | None:
    """A code that stands by itself, apart from what could be a host."""
    pattern = rf"(?<![\w.:-])(?:{CODE.pattern})(?![\w.:-])"
    return re.search(pattern, said, re.IGNORECASE)


def _at(server: str, room: str, said: str) -> Address:
    scheme, mark, rest = server.partition("://")
    if not mark:
        scheme, rest = "", server or HERE
    try:
        parts = urlsplit(f"//{rest}")
        host, port = parts.hostname, parts.port
    except ValueError:
        host, port = None, None
    if not host or " " in rest or scheme.lower() not in ("", "http", "https", "ws", "wss"):
        raise UsageError("join.no-server", said=said)
    host = f"[{host}]" if ":" in host else host
    if port is None and not scheme:
        port = PORT
    return Address(host if port is None else f"{host}:{port}", room, secure=scheme.lower() in ("https", "wss"))
