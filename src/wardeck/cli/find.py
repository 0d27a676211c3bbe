"""``wardeck find``: remarkable games among many."""

from typing import Annotated

from wardeck.cli.house import with_option_flags
from wardeck.cli.parsing import command, option

app = command("find")


@app.default
@with_option_flags
def find(
    what: Annotated[str, option("wish")],
    rules: Annotated[str | None, option("simulated")] = None,
    /,
    *,
    top: Annotated[int, option("top", allow_leading_hyphen=True)] = 5,
    record: Annotated[str | None, option("found_record")] = None,
    players: Annotated[int | None, option("sim_players", allow_leading_hyphen=True)] = None,
    games: Annotated[str | None, option("lab_games", name=("--games", "-n"), allow_leading_hyphen=True)] = None,
    seed: Annotated[int | None, option("sim_seed", allow_leading_hyphen=True)] = None,
    first: Annotated[int, option("first", allow_leading_hyphen=True)] = 0,
    limit: Annotated[int | None, option("sim_limit", allow_leading_hyphen=True)] = None,
    workers: Annotated[int | None, option("workers", allow_leading_hyphen=True)] = None,
    as_json: Annotated[bool, option("sim_json", name="--json")] = False,
    **options: str,
) -> int:
    """Looks through the games and returns the exit code."""
    from wardeck.cli.finding import Finding  # a help page needs no laboratory

    asked = {"players": players, "games": games, "seed": seed, "first": first, "limit": limit, "workers": workers}
    question = {"wish": what, "top": top, "record": record}
    Finding(command="find", rules=rules, options=options, **question, **asked).tell(as_json=as_json)  # type: ignore[arg-type]
    return 0
