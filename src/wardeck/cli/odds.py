"""``wardeck odds``: who wins from here."""

from typing import Annotated

from wardeck.cli.house import with_option_flags
from wardeck.cli.parsing import command, option

app = command("odds")


@app.default
@with_option_flags
def odds(
    rules: Annotated[str | None, option("simulated")] = None,
    /,
    *,
    packets: Annotated[str | None, option("odds_packets", allow_leading_hyphen=True)] = None,
    holds: Annotated[str | None, option("holds", allow_leading_hyphen=True)] = None,
    counts: Annotated[str | None, option("counts", allow_leading_hyphen=True)] = None,
    games: Annotated[str | None, option("odds_games", name=("--games", "-n"), allow_leading_hyphen=True)] = None,
    seconds: Annotated[str | None, option("odds_seconds", allow_leading_hyphen=True)] = None,
    seed: Annotated[int | None, option("sim_seed", allow_leading_hyphen=True)] = None,
    limit: Annotated[int | None, option("sim_limit", allow_leading_hyphen=True)] = None,
    as_json: Annotated[bool, option("sim_json", name="--json")] = False,
    **options: str,
) -> int:
    """Says who wins from a position and returns the exit code."""
    from wardeck.cli.outlook import Outlook  # a help page needs no laboratory

    position = {"packets": packets, "holds": holds, "counts": counts}
    asked = {"games": games, "seconds": seconds, "seed": seed, "limit": limit}
    Outlook(command="odds", rules=rules, options=options, **position, **asked).tell(as_json=as_json)  # type: ignore[arg-type]
    return 0
