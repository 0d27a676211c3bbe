"""A game to be shown once more: a recorded one, or one of a run, which rules, seed and number bring back."""

import shlex
from collections.abc import Mapping, Sequence
from itertools import islice

from wardeck.cli.amounts import whole
from wardeck.cli.begin import Wanted
from wardeck.cli.house import flags_of
from wardeck.cli.showing import Showing
from wardeck.errors import UsageError
from wardeck.record.files import read_records
from wardeck.record.record import Record
from wardeck.table.course import Course
from wardeck.table.glyphs import glyphs
from wardeck.table.players import is_number, recorded
from wardeck.table.titles import title_of


def chosen(
    words: Sequence[str],
    game: str | None,
    *,
    players: str | None,
    limit: int | None,
    options: Mapping[str, str],
    ascii_only: bool,
) -> Showing:
    """The game that ``FILE [--game N]`` or ``--game RULES SEED NUMBER`` means.

    Raises `UsageError`, and what reading records or making a game raises.
    """
    if game is not None and (len(words) > 1 or not is_number(game)):
        if len(words) != 2:
            raise UsageError("usage.game-of-run")
        return of_run(game, *words, players=players, limit=limit, options=options, ascii_only=ascii_only)
    if not words:
        raise UsageError("usage.missing", name="FILE", command="wardeck replay")
    if len(words) > 1:
        raise UsageError("usage.left-over", word=words[1], command="wardeck replay")
    for flag, value in {"players": players, "limit": limit, **options}.items():
        if value is not None:
            raise UsageError("usage.of-run-only", flag=f"--{flag.replace('_', '-')}")
    return again(words[0], 1 if game is None else int(game), ascii_only=ascii_only)


def again(file: str, game: int, *, ascii_only: bool) -> Showing:
    """The game of this number in a file, counted from 1. Raises what reading records raises, and `UsageError`."""
    record = _numbered(file, game)
    which = f" --game {game}" if game != 1 else ""
    return Showing(
        course=Course(record),
        players=recorded(record.players),
        title=title_of(record.house),
        again=f"wardeck replay {shlex.quote(file)}{which}",
        glyphs=glyphs(ascii_only),
        dealt=record.packets is None,
        replayed=True,
    )


def of_run(
    rules: str,
    seed: str,
    number: str,
    *,
    players: str | None,
    limit: int | None,
    options: Mapping[str, str],
    ascii_only: bool,
) -> Showing:
    """The game of this number in the run with this seed. Raises `WardeckError` where there cannot be such a game."""
    wanted = Wanted(
        rules=rules,
        options=options,
        players=players,
        bots=None,
        packets=None,
        seed=whole(seed, "SEED"),
        number=whole(number, "NUMBER"),
        limit=limit,
        record=None,
    )
    showing = wanted.begin(watched=True, ascii_only=ascii_only)
    flags = flags_of({**options, "players": players, "limit": limit})
    showing.again = f"wardeck replay --game {shlex.quote(rules)} {wanted.seed} {wanted.number} {flags}".rstrip()
    showing.replayed = True
    return showing


def _numbered(file: str, game: int) -> Record:
    record = next(islice(read_records(file), game - 1, game), None) if game > 0 else None
    if record is None:
        raise UsageError("usage.no-game", n=sum(1 for _ in read_records(file))).at(file)
    return record
