"""``wardeck simulate``: very many games, and what they came to."""

from typing import Annotated

from wardeck.cli.house import with_option_flags
from wardeck.cli.parsing import command, option

app = command("simulate")


@app.default
@with_option_flags
def simulate(
    rules: Annotated[str | None, option("simulated")] = None,
    /,
    *,
    players: Annotated[int | None, option("sim_players", allow_leading_hyphen=True)] = None,
    games: Annotated[str | None, option("games", name=("--games", "-n"), allow_leading_hyphen=True)] = None,
    seed: Annotated[int | None, option("sim_seed", allow_leading_hyphen=True)] = None,
    first: Annotated[int, option("first", allow_leading_hyphen=True)] = 0,
    limit: Annotated[int | None, option("sim_limit", allow_leading_hyphen=True)] = None,
    until: Annotated[str | None, option("until", allow_leading_hyphen=True)] = None,
    reaction: Annotated[str | None, option("reaction", allow_leading_hyphen=True)] = None,
    mistakes: Annotated[str | None, option("mistakes", allow_leading_hyphen=True)] = None,
    seconds_per_battle: Annotated[str, option("seconds_per_battle", allow_leading_hyphen=True)] = "3",
    workers: Annotated[int | None, option("workers", allow_leading_hyphen=True)] = None,
    dask: Annotated[str | None, option("dask")] = None,
    checkpoint: Annotated[str | None, option("checkpoint")] = None,
    plot: Annotated[str | None, option("plot")] = None,
    csv: Annotated[str | None, option("csv")] = None,
    as_json: Annotated[bool, option("sim_json", name="--json")] = False,
    **options: str,
) -> int:
    """Plays the games, says what they came to and returns the exit code."""
    from wardeck.cli.simulation import Simulation  # a help page needs no laboratory

    return Simulation(
        command="simulate",
        rules=rules,
        options=options,
        players=players,
        games=games,
        seed=seed,
        first=first,
        limit=limit,
        until=until,
        reaction=reaction,
        mistakes=mistakes,
        seconds_per_battle=seconds_per_battle,
        workers=workers,
        dask=dask,
        checkpoint=checkpoint,
        plot=plot,
        csv=csv,
    ).carry_out(as_json=as_json)
