"""``wardeck compare``: the same deals under several rules."""

from typing import Annotated

from wardeck.cli.house import with_option_flags
from wardeck.cli.parsing import command, option

app = command("compare")


@app.default
@with_option_flags
def compare(
    *rules: Annotated[str, option("compared")],
    over: Annotated[str | None, option("over")] = None,
    players: Annotated[int | None, option("sim_players", allow_leading_hyphen=True)] = None,
    games: Annotated[str | None, option("lab_games", name=("--games", "-n"), allow_leading_hyphen=True)] = None,
    seed: Annotated[int | None, option("sim_seed", allow_leading_hyphen=True)] = None,
    first: Annotated[int, option("first", allow_leading_hyphen=True)] = 0,
    limit: Annotated[int | None, option("sim_limit", allow_leading_hyphen=True)] = None,
    workers: Annotated[int | None, option("workers", allow_leading_hyphen=True)] = None,
    plot: Annotated[str | None, option("compare_plot")] = None,
    as_json: Annotated[bool, option("sim_json", name="--json")] = False,
    **options: str,
) -> int:
    """Compares, and returns the exit code."""
    from wardeck.cli.side_by_side import SideBySide  # a help page needs no laboratory

    asked = {"players": players, "games": games, "seed": seed, "first": first, "limit": limit, "workers": workers}
    question = {"names": rules, "over": over, "plot": plot}
    SideBySide(command="compare", rules=None, options=options, **question, **asked).tell(as_json=as_json)  # type: ignore[arg-type]
    return 0
