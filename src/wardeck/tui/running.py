"""From the command line to the screen and back: the terminal is given back, and what went wrong is one sentence."""

import traceback
from contextlib import suppress
from pathlib import Path

from textual.screen import Screen

from wardeck.errors import UsageError
from wardeck.tui.app import INTERRUPTED, Looks, Wardeck
from wardeck.tui.keeping import Also
from wardeck.tui.match import Match
from wardeck.tui.play import PlayPage, page_of
from wardeck.tui.settings import read_settings, state_path
from wardeck.tui.shelf import Shelf
from wardeck.tui.start import StartPage


def run_start(looks: Looks) -> None:
    """Opens the start page. Raises as `run` does."""
    run(StartPage(Shelf(state_path())), looks)


def table_page(match: Match, *, also: Also | None = None) -> PlayPage:
    """The page on which a match is played; ``also`` is given its record whenever it is kept."""
    return page_of(match, Shelf(state_path()).place(also))


def run(first: Screen[None], looks: Looks) -> None:
    """Shows a page until it is closed.

    Raises `KeyboardInterrupt` for Ctrl-C, `SystemExit` where the program was told to end, and `UsageError` for
    what should not have happened, of which a file then tells more.
    """
    settings, said = read_settings()
    app = Wardeck(first, looks, settings, said)
    app.run()
    if app.failure:
        raise UsageError("usage.crashed", why=_in_a_line(app.failure), path=_written(app.failure)) from None
    if app.return_code == INTERRUPTED:
        raise KeyboardInterrupt
    if app.return_code:
        raise SystemExit(app.return_code)


def _in_a_line(error: Exception) -> str:
    return f"{type(error).__name__}: {error}".splitlines()[0]


def _written(error: Exception) -> Path:
    """What a developer needs, in a file."""
    path = state_path() / "went-wrong.txt"
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("".join(traceback.format_exception(error)), encoding="utf-8")
    return path
