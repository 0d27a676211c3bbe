"""Frames as bytes: what is said to hundreds is encoded once, and handed to their sockets without a detour.

ASGI sends texts, one by one; each would be encoded anew, in a task of its own. `Wire` is uvicorn's socket protocol with
a way past that. Where an application is served by something else, everything goes by ASGI.
"""

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

EXTENSION = "wardeck.wire"
"""Under this name the wire stands in the extensions of a socket's scope."""
_TEXT = 0x81
"""The first byte of a whole text message (RFC 6455)."""


class Parcel:
    """What is said to one or many."""

    __slots__ = ("_frame", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self._frame: bytes | None = None

    @property
    def frame(self) -> bytes:
        """The message as a server sends it."""
        if self._frame is None:
            data = self.text.encode()
            length = len(data)
            if length < 126:
                head = bytes((_TEXT, length))
            elif length < 1 << 16:
                head = bytes((_TEXT, 126)) + length.to_bytes(2, "big")
            else:
                head = bytes((_TEXT, 127)) + length.to_bytes(8, "big")
            self._frame = head + data
        return self._frame


class Wire(WebSocketsSansIOProtocol):
    """uvicorn's socket protocol, and whole frames."""

    async def run_asgi(self) -> None:
        extensions: dict[str, Any] = self.scope.setdefault("extensions", {})
        extensions[EXTENSION] = self
        await super().run_asgi()

    def write_frame(self, frame: bytes) -> int:
        """Writes a frame behind the others; the number of bytes that the reader has not taken."""
        if not self.handshake_complete or self.close_sent or self.transport.is_closing():
            return 0
        self.transport.write(frame)
        return self.transport.get_write_buffer_size()

    def cut(self) -> None:
        """Ends it at once; what was not taken is thrown away."""
        self.transport.abort()
