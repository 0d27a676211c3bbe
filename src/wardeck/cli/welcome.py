"""What ``wardeck`` alone says: what it is, and its commands with an example each."""

import shutil
from textwrap import wrap

from wardeck.cli.ink import write
from wardeck.cli.listed import COMMANDS
from wardeck.messages import look_up, say

WIDEST = 96


def welcome() -> None:
    """Writes the page."""
    width = max(min(shutil.get_terminal_size().columns, WIDEST) - 12, 20)
    write((say("cli.welcome.about"), "strong"))
    write(("", ""))
    for name in COMMANDS:
        texts = look_up(f"cli.commands.{name}")
        first, *more = wrap(texts["about"], width)
        write(("  ", ""), (f"{name:<9}", "strong"), (first, ""))
        for line in more:
            write((f"{'':11}{line}", ""))
        write((f"{'':11}{texts['example']}", "quiet"))
    write(("", ""))
    write((say("cli.welcome.more"), ""))
