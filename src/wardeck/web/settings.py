"""What whoever runs a server may set, and the limits that keep one visitor from spoiling it for the others."""

from dataclasses import dataclass

from wardeck.documents import LARGEST

DAY = 24 * 60 * 60 * 1000
"""Milliseconds of a day."""


@dataclass(frozen=True, slots=True)
class Rate:
    """So many at once, and so many a second from then on."""

    burst: float
    each_second: float


@dataclass(frozen=True, slots=True)
class Settings:
    """All of it. Times are milliseconds. A class of thirty tablets behind one address fits with room to spare."""

    link: str | None = None
    """Where others reach this server, if it is not what they see: behind a proxy, under a name."""
    network: str | None = None
    """The address in the home network, for links that are made on this machine."""
    keep_finished: int = 30 * DAY
    keep_idle: int = 7 * DAY
    most_rooms: int = 5_000
    """Rooms that the store holds."""
    most_spectators: int = 1_000
    """Spectators of one room."""
    most_connections: int = 5_000
    most_connections_an_address: int = 1_000
    largest_body: int = 64 * 1024
    """Bytes of an HTTP request's body."""
    largest_record: int = LARGEST
    """Bytes of a file of records that is sent in to be told."""
    largest_message: int = 16 * 1024
    """Characters of a message over a socket."""
    requests: Rate = Rate(4_000, 200)
    """HTTP requests of one address."""
    rooms: Rate = Rate(60, 1)
    """Rooms that one address opens."""
    replays: Rate = Rate(60, 1)
    """Games that one address has told, if they are not among the last ones."""
    estimates: Rate = Rate(60, 5)
    """Questions of one address to the laboratory, if they are not among the last ones."""
    wrong_codes: Rate = Rate(30, 0.5)
    """Rooms that one address asks for and that do not exist; 60 bits of code are not guessed like this."""
    hellos: Rate = Rate(1_000, 50)
    """Connections that one address makes."""
    messages: Rate = Rate(120, 30)
    """Messages over one socket."""
    hello_within: int = 10_000
    """How long a socket may be open without saying who it is."""
    gone_after: int = 1_500
    """A person without a connection counts as dropped after this: a reload takes less."""
    gather: int = 8
    """After a frame of events, the next one waits so long for more."""
    expire_every: int = 60 * 60 * 1000
    rest_after: int = 30_000
    """A room without a connection is put away after this; its log brings it back."""
