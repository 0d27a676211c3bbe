"""``wardeck play``: a game at the keyboard, or one that plays by itself."""

from typing import Annotated

from wardeck.cli.house import with_option_flags
from wardeck.cli.ink import somebody_plays
from wardeck.cli.parsing import command, option

app = command("play")


@app.default
@with_option_flags
def play(
    rules: Annotated[str | None, option("rules")] = None,
    /,
    *,
    players: Annotated[str | None, option("players")] = None,
    bots: Annotated[int | None, option("bots")] = None,
    packets: Annotated[str | None, option("packets", allow_leading_hyphen=True)] = None,
    seed: Annotated[int | None, option("seed", allow_leading_hyphen=True)] = None,
    number: Annotated[int, option("number", allow_leading_hyphen=True)] = 0,
    limit: Annotated[int | None, option("limit", allow_leading_hyphen=True)] = None,
    record: Annotated[str | None, option("record")] = None,
    auto: Annotated[bool, option("auto")] = False,
    quiet: Annotated[bool, option("quiet")] = False,
    as_json: Annotated[bool, option("json", name="--json")] = False,
    plain: Annotated[bool, option("plain")] = False,
    ascii_only: Annotated[bool, option("ascii", name="--ascii")] = False,
    no_motion: Annotated[bool, option("no_motion")] = False,
    **options: str,
) -> int:
    """Plays one game and returns the exit code."""
    from wardeck.cli.begin import Wanted  # a help page needs no game
    from wardeck.cli.full_screen import full_screen, on_screen

    somebody = not (auto or quiet or as_json) and somebody_plays()
    wanted = Wanted(
        rules=rules,
        options=options,
        players=players,
        bots=bots,
        packets=packets,
        seed=seed,
        number=number,
        limit=limit,
        record=record,
    )
    if somebody and not plain and full_screen():
        return on_screen(wanted, ascii_only=ascii_only, motion=not no_motion)
    showing = wanted.begin(watched=not somebody, ascii_only=ascii_only)
    showing.show(at_the_table=somebody, quiet=quiet, as_json=as_json)
    return 0
