"""The command line.

`main` answers at once what needs no parser; each command is a module that is imported only when it is asked for.
"""

import os
import sys
from collections.abc import Sequence
from contextlib import suppress

OK, CHECK_FAILED, USAGE, INTERRUPTED = 0, 1, 2, 130
"""Exit codes: all well; something that was checked does not hold; usage or bad input; Ctrl-C."""


def main(tokens: Sequence[str] | None = None) -> int:
    """Carries out a command line, ``sys.argv`` where none is given, and returns the exit code.

    Errors go to standard error, one line each. A reader who has had enough (``wardeck play | head``) is no error.
    """
    from wardeck.errors import UsageError, WardeckError

    _prepare()
    try:
        code = _carry_out(list(sys.argv[1:] if tokens is None else tokens))
        if sys.stdout is not None:
            sys.stdout.flush()
    except WardeckError as error:
        complain(str(error))
        return USAGE
    except KeyboardInterrupt as interruption:
        complain(str(interruption) or None)
        return INTERRUPTED
    except BrokenPipeError:
        _drop_output()
        return OK
    except OSError as error:
        _drop_output()
        complain(str(UsageError("usage.output", why=error.strerror or error)))
        return USAGE
    return code


def complain(message: str | None) -> None:
    """One line on standard error; what could confuse a terminal is escaped. None: an empty line."""
    if sys.stderr is None:
        return
    line = "" if message is None else f"wardeck: {printable(message)}"
    with suppress(OSError):
        print(line, file=sys.stderr, flush=True)


def printable(text: str) -> str:
    """The text with escapes for what cannot be printed, ends of lines too."""
    return "".join(char if char.isprintable() else char.encode("unicode_escape").decode("ascii") for char in text)


def _carry_out(tokens: list[str]) -> int:
    if tokens in (["--version"], ["-V"]):
        import wardeck

        print(f"wardeck {wardeck.__version__}")
        return OK
    if tokens[:1] == ["help"]:
        tokens = [*tokens[1:], "--help"]
    if not tokens or tokens in (["--help"], ["-h"]):
        from wardeck.cli.welcome import welcome

        welcome()
        return OK
    from wardeck.cli.parsing import carry_out

    return carry_out(tokens)


def _prepare() -> None:
    """What a stream cannot show becomes a question mark, not a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if stream is not None and hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace" if stream is sys.stderr else "replace")


def _drop_output() -> None:
    """Nothing more can be written; the interpreter would try once more when it ends."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
