"""``wardeck replay``: a recorded game once more, at the table or as text."""

from typing import Annotated

from wardeck.cli.ink import somebody_plays
from wardeck.cli.parsing import command, option

app = command("replay")


@app.default
def replay(
    file: Annotated[str, option("record_file")],
    /,
    *,
    game: Annotated[int, option("game", allow_leading_hyphen=True)] = 1,
    auto: Annotated[bool, option("auto")] = False,
    quiet: Annotated[bool, option("quiet")] = False,
    as_json: Annotated[bool, option("json", name="--json")] = False,
    ascii_only: Annotated[bool, option("ascii", name="--ascii")] = False,
) -> int:
    """Shows one game of a file and returns the exit code."""
    from wardeck.cli.again import again  # a help page needs no game

    at_the_table = not (auto or quiet or as_json) and somebody_plays()
    again(file, game, ascii_only=ascii_only).show(at_the_table=at_the_table, quiet=quiet, as_json=as_json)
    return 0
