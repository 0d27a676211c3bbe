"""The table of the terminal, where it is installed: the way there from the command line, and what is said after it."""

import sys
from importlib.util import find_spec
from typing import TYPE_CHECKING

from wardeck.cli.begin import Wanted
from wardeck.cli.ink import FEW_COLOURS, console, is_terminal, write
from wardeck.cli.showing import Showing
from wardeck.messages import say
from wardeck.table.glyphs import Glyphs, glyphs

if TYPE_CHECKING:
    from wardeck.tui.app import Looks

NEEDED = ("textual", "platformdirs")


def full_screen() -> bool:
    """Whether the table of the terminal can be shown; where it is not installed, a line says how to get it."""
    if not is_terminal(sys.stderr):  # to which it is drawn
        return False
    if all(map(find_spec, NEEDED)):
        return True
    write((say("tui.extra.missing"), "quiet"))
    return False


def on_screen(wanted: Wanted, *, ascii_only: bool, motion: bool) -> int:
    """Opens the start page, or the table where a game is asked for, and returns the exit code."""
    from wardeck.tui.running import run_start  # it takes a moment

    looks = looks_of(ascii_only=ascii_only, motion=motion)
    if wanted.nothing:
        run_start(looks)
    else:
        wanted.begin(watched=False, ascii_only=ascii_only).on_screen(looks)
    return 0


def again_on_screen(showing: Showing, *, ascii_only: bool) -> None:
    """Shows a game once more."""
    from wardeck.tui.replay import ReplayPage
    from wardeck.tui.running import run

    run(ReplayPage(showing.course, showing.players, showing.title), looks_of(ascii_only=ascii_only, motion=True))


def looks_of(*, ascii_only: bool, motion: bool) -> "Looks":
    """How this terminal is drawn in: people are painted on court cards where there are many colours."""
    from wardeck.tui.app import Looks

    kind = glyphs(ascii_only).name
    few = console().color_system in FEW_COLOURS
    return Looks(Glyphs(kind, people=kind == "unicode" and not (few or console().no_color)), motion, few)
