"""``wardeck replay``: a recorded game once more, or any game of a run, at the table or as text."""

from typing import Annotated

from wardeck.cli.house import with_option_flags
from wardeck.cli.ink import somebody_plays
from wardeck.cli.parsing import command, option
from wardeck.errors import UsageError

app = command("replay")


@app.default
@with_option_flags
def replay(
    *file: Annotated[str, option("replayed")],
    game: Annotated[str | None, option("game", allow_leading_hyphen=True)] = None,
    players: Annotated[str | None, option("players")] = None,
    limit: Annotated[int | None, option("limit", allow_leading_hyphen=True)] = None,
    auto: Annotated[bool, option("auto")] = False,
    quiet: Annotated[bool, option("quiet")] = False,
    luck: Annotated[bool, option("luck")] = False,
    as_json: Annotated[bool, option("json", name="--json")] = False,
    plain: Annotated[bool, option("plain")] = False,
    ascii_only: Annotated[bool, option("ascii", name="--ascii")] = False,
    **options: str,
) -> int:
    """Shows one game of a file, or of a run, and returns the exit code."""
    from wardeck.cli.again import chosen  # a help page needs no game
    from wardeck.cli.full_screen import again_on_screen, full_screen

    for flag, given in {"--auto": auto, "--quiet": quiet, "--plain": plain}.items():
        if luck and given:
            raise UsageError("usage.together", first="--luck", second=flag)
    somebody = not (auto or quiet or as_json) and somebody_plays()
    showing = chosen(file, game, players=players, limit=limit, options=options, ascii_only=ascii_only)
    if luck:
        from wardeck.cli.luck import tell_luck

        tell_luck(showing, as_json=as_json)
    elif somebody and not plain and full_screen():
        again_on_screen(showing, ascii_only=ascii_only)
    else:
        showing.show(at_the_table=somebody, quiet=quiet, as_json=as_json)
    return 0
