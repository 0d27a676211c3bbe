"""Single keys from a terminal, and the terminal as it was afterwards, whatever happens in between."""

import os
import sys
import time
from collections import deque
from types import TracebackType
from typing import Self

SPACE, ENTER, ESCAPE = "space", "enter", "escape"
LEFT, RIGHT, UP, DOWN = "left", "right", "up", "down"
END_OF_INPUT = "end-of-input"

_NAMES = {" ": SPACE, "\r": ENTER, "\n": ENTER, "\x1b": ESCAPE, "\x04": END_OF_INPUT}
_SEQUENCES = {"A": UP, "B": DOWN, "C": RIGHT, "D": LEFT}


def keys_in(text: str) -> list[str]:
    """The keys that were pressed to send this text: characters, and names for the others."""
    keys = []
    place = 0
    while place < len(text):
        if text[place] == "\x1b" and text[place + 1 : place + 2] in ("[", "O"):
            place += 2
            while place < len(text) and not text[place].isalpha() and text[place] != "~":
                place += 1
            if name := _SEQUENCES.get(text[place : place + 1]):
                keys.append(name)
        else:
            keys.append(_NAMES.get(text[place], text[place]))
        place += 1
    return keys


if sys.platform == "win32":
    import msvcrt

    class Keyboard:
        """Keys of a console window."""

        def __enter__(self) -> Self:
            return self

        def __exit__(self, *_: object) -> None:
            pass

        def key(self, wait: float) -> str | None:
            """The next key; None where none comes within so many seconds."""
            until = time.monotonic() + wait
            while not msvcrt.kbhit():
                if time.monotonic() >= until:
                    return None
                time.sleep(0.01)
            char = msvcrt.getwch()
            if char in ("\x00", "\xe0"):
                return {"H": UP, "P": DOWN, "M": RIGHT, "K": LEFT}.get(msvcrt.getwch())
            if char == "\x03":
                raise KeyboardInterrupt
            return _NAMES.get(char, char)

        def waits(self) -> bool:
            """Whether a key has been pressed."""
            return msvcrt.kbhit()

else:
    import select
    import termios
    import tty

    class Keyboard:
        """Keys of a terminal on standard input, which gives them one by one and does not echo them."""

        def __init__(self) -> None:
            self._keys: deque[str] = deque()
            self._fd = sys.stdin.fileno()

        def __enter__(self) -> Self:
            self._before = termios.tcgetattr(self._fd)
            tty.setcbreak(self._fd)
            return self

        def __exit__(
            self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
        ) -> None:
            termios.tcsetattr(self._fd, termios.TCSAFLUSH, self._before)

        def key(self, wait: float) -> str | None:
            """The next key; None where none comes within so many seconds."""
            if not self._keys and select.select([self._fd], [], [], wait)[0]:
                read = os.read(self._fd, 1024)
                self._keys += keys_in(read.decode("utf-8", "ignore")) if read else [END_OF_INPUT]
            return self._keys.popleft() if self._keys else None

        def waits(self) -> bool:
            """Whether a key has been pressed."""
            return bool(self._keys or select.select([self._fd], [], [], 0)[0])
