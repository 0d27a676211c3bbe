"""``wardeck join``: a seat in a room on a server."""

from typing import Annotated

from wardeck.cli.ink import somebody_plays
from wardeck.cli.parsing import command, option
from wardeck.errors import MissingExtra, UsageError

app = command("join")


@app.default
def join(
    *link: Annotated[str, option("join_link")],
    name: Annotated[str | None, option("join_name")] = None,
    watch: Annotated[bool, option("watch")] = False,
    no_motion: Annotated[bool, option("no_motion")] = False,
    ascii_only: Annotated[bool, option("ascii", name="--ascii")] = False,
) -> int:
    """Stays in the room until somebody leaves it, and returns the exit code."""
    try:
        from wardeck.cli.full_screen import looks_of
        from wardeck.tui.join import JoinPage
        from wardeck.tui.running import run
    except ModuleNotFoundError as error:
        raise MissingExtra("extra.missing", extra="tui", module=error.name) from None
    if not somebody_plays():
        raise UsageError("join.terminal")
    run(JoinPage(" ".join(link), name, watches=watch), looks_of(ascii_only=ascii_only, motion=not no_motion))
    return 0
