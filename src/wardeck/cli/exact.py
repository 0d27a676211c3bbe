"""``wardeck exact``: every deal of a small pack."""

from typing import Annotated

from wardeck.cli.house import with_option_flags
from wardeck.cli.parsing import command, option

app = command("exact")


@app.default
@with_option_flags
def exact(
    rules: Annotated[str | None, option("simulated")] = None,
    /,
    *,
    cards: Annotated[int | None, option("exact_cards", allow_leading_hyphen=True)] = None,
    pack: Annotated[str | None, option("exact_pack", allow_leading_hyphen=True)] = None,
    first_pass: Annotated[bool, option("first_pass")] = False,
    players: Annotated[int | None, option("sim_players", allow_leading_hyphen=True)] = None,
    workers: Annotated[int | None, option("workers", allow_leading_hyphen=True)] = None,
    as_json: Annotated[bool, option("sim_json", name="--json")] = False,
    **options: str,
) -> int:
    """Counts, and returns the exit code."""
    from wardeck.cli.every_deal import EveryDeal  # a help page needs no laboratory

    question = {"cards": cards, "pack": pack, "first_pass": first_pass, "players": players, "workers": workers}
    EveryDeal(command="exact", rules=rules, options=options, **question).tell(as_json=as_json)  # type: ignore[arg-type]
    return 0
