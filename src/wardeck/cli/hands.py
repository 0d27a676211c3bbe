"""``wardeck hands``: what good cards are worth."""

from typing import Annotated

from wardeck.cli.house import with_option_flags
from wardeck.cli.parsing import command, option

app = command("hands")


@app.default
@with_option_flags
def hands(
    rules: Annotated[str | None, option("simulated")] = None,
    /,
    *,
    rank: Annotated[str, option("rank")] = "A",
    players: Annotated[int | None, option("sim_players", allow_leading_hyphen=True)] = None,
    games: Annotated[str | None, option("lab_games", name=("--games", "-n"), allow_leading_hyphen=True)] = None,
    seed: Annotated[int | None, option("sim_seed", allow_leading_hyphen=True)] = None,
    first: Annotated[int, option("first", allow_leading_hyphen=True)] = 0,
    limit: Annotated[int | None, option("sim_limit", allow_leading_hyphen=True)] = None,
    workers: Annotated[int | None, option("workers", allow_leading_hyphen=True)] = None,
    as_json: Annotated[bool, option("sim_json", name="--json")] = False,
    **options: str,
) -> int:
    """Plays, sorts the hands by their cards of one rank, and returns the exit code."""
    from wardeck.cli.dealt import Dealt  # a help page needs no laboratory

    asked = {"players": players, "games": games, "seed": seed, "first": first, "limit": limit, "workers": workers}
    Dealt(command="hands", rules=rules, options=options, rank=rank, **asked).tell(as_json=as_json)  # type: ignore[arg-type]
    return 0
