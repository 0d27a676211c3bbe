"""What a record may hold: every limit that does not need the game to be played."""

import unicodedata
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from wardeck.cards import read_cards, write_cards
from wardeck.chance import FairStream
from wardeck.engine.commands import Advance, Claim, Lapse, Leave, Stop
from wardeck.engine.events import Termination
from wardeck.errors import CardError, DealError, RecordError, RulesError
from wardeck.messages import say
from wardeck.record.fair import BOT, PERSON
from wardeck.rules.files import HouseRules
from wardeck.rules.names import suggestion
from wardeck.rules.options import FEWEST_SEATS, MOST_SEATS
from wardeck.rules.presets import names

if TYPE_CHECKING:
    from wardeck.record.record import Act, Record, Result

LONGEST_NAME = 40
"""The most characters of a player's name."""
HIGHEST = 2**63 - 1
"""The highest whole number of TOML."""
HIGHEST_SEED = 2**64 - 1
FAIR_SEED = 32
"""The bytes of a fair stream's seed."""
SEALED = "sealed"
"""Stands for the seed of a game that goes on."""

_UNREADABLE = ("Cc", "Cs", "Zl", "Zp")
"""Control characters, halves of pairs, ends of lines and paragraphs."""
_TURNING = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
"""Characters that turn the direction of what stands around them."""


def wrong(code: str, *where: str | int, **facts: object) -> RecordError:
    """The error for what stands at ``where``: keys and places in lists, from outside in."""
    return RecordError(f"record.{code}", key=_shown(where), where=where, **facts)


def misfit(wanted: str, *where: str | int, **facts: object) -> RecordError:
    """The error for a value that does not fit; ``wanted`` names the sentence that says what does."""
    return wrong("value", *where, wanted=say(f"record.wanted.{wanted}", **facts))


def tidy(text: str, *where: str | int) -> str:
    """Cards as they are written. Raises `RecordError`."""
    try:
        return write_cards(read_cards(text))
    except CardError as error:
        raise wrong("cards", *where, why=error.message) from None


def check(record: "Record") -> None:
    """Raises `RecordError` or `DealError` with ``facts["where"]``."""
    _check_rules(record.house)
    _check_stream(record)
    _check_players(record.players)
    _check_fair(record)
    _check_deal(record)
    if record.limit is not None:
        _check_number(record.limit, 1, "limit")
    _check_acts(record.acts, len(record.players), race=record.rules.claim == "race")
    _check_end(record)
    if record.result is not None:
        _check_result(record.result, len(record.players))
    for key in record.own:
        if not key.startswith("_"):
            raise wrong("own", key)


def is_name(text: str) -> bool:
    """Whether a player may be called so."""
    return len(text) <= LONGEST_NAME and not any(
        unicodedata.category(letter) in _UNREADABLE or letter in _TURNING for letter in text
    )


def _check_rules(house: HouseRules) -> None:
    if house.base is not None and house.base not in names():
        raise RulesError(
            "rules.unknown-base",
            option="base",
            value=house.base,
            hint=suggestion(house.base, names()),
            where=("rules", "base"),
        )


def _check_stream(record: "Record") -> None:
    stream = record.stream
    if isinstance(stream, FairStream):
        if record.sealed:
            _check_sealed(record)
        elif len(stream.seed) != FAIR_SEED:
            raise misfit("fair-seed", "seed")
        return
    for key, value in (("seed", stream.seed), ("number", stream.number)):
        if not 0 <= value <= HIGHEST_SEED:
            raise misfit("seed", key)


def _check_sealed(record: "Record") -> None:
    """Of a game that goes on, nothing is told that says how the cards lie."""
    if record.played is None:
        raise wrong("sealed-without", "seed")
    for key in ("packets", "dealt", "result", "final", "table", "aside"):
        if getattr(record, key) is not None:
            raise wrong("not-beside", key, other=f'seed = "{SEALED}"')


def _check_players(names: Sequence[str]) -> None:
    if not FEWEST_SEATS <= len(names) <= MOST_SEATS:
        raise misfit("players", "players", fewest=FEWEST_SEATS, most=MOST_SEATS)
    for seat, name in enumerate(names):
        if not is_name(name):
            raise misfit("name", "players", seat, most=LONGEST_NAME)


def _check_fair(record: "Record") -> None:
    fair = record.fair
    if fair is None:
        return
    if not isinstance(record.stream, FairStream):
        raise wrong("not-beside", "fair", other='stream = "simulation-1"')
    if bool(fair.secret) == record.sealed:
        raise wrong("sealed-secret", "fair")
    if not fair.again and len(fair.seats) != len(record.players):
        raise wrong("seats", "seats", n=len(fair.seats), players=len(record.players))
    for seat, line in enumerate(fair.seats):
        kind, _, name = line.partition(" ")
        if kind not in (PERSON, BOT) or not is_name(name):
            raise misfit("seat-line", "seats", seat, most=LONGEST_NAME)


def _check_deal(record: "Record") -> None:
    seats = len(record.players)
    for key in ("packets", "dealt", "final"):
        packets = getattr(record, key)
        if packets is not None and len(packets) != seats:
            raise wrong("seats", key, n=len(packets), players=seats)
    if record.packets is None:
        try:
            record.rules.deck(seats)
        except DealError as error:
            error.facts["where"] = ("players",)
            raise
    elif record.dealt is not None:
        raise wrong("not-beside", "dealt", other="packets")
    elif not any(record.packets):
        raise DealError("deal.no-cards", where=("packets",))


def _check_acts(acts: Iterable["Act"], seats: int, *, race: bool) -> None:
    before, stopped = 0, False
    for place, act in enumerate(acts):
        _check_number(act.after, 0, "acts", place, "after")
        if act.after < before:
            raise wrong("act-order", "acts", place, "after", after=act.after, before=before)
        if stopped:
            raise wrong("act-after-stop", "acts", place)
        if isinstance(act.command, Leave):
            _check_seat(act.command.seat, seats, "acts", place, "leave")
        if act.step is not None:
            if not race:
                raise wrong("act-no-race", "acts", place, "step")
            _check_act_of_race(act, seats, "acts", place)
        before, stopped = act.after, isinstance(act.command, Stop)


def _check_act_of_race(act: "Act", seats: int, *where: str | int) -> None:
    assert act.step is not None, "only such acts have a step"
    _check_number(act.step, 0, *where, "step")
    match act.command:
        case Claim(seat, call, at):
            _check_seat(seat, seats, *where, call)
            _check_number(at, 0, *where, "at")
        case Lapse(at):
            _check_number(at, 0, *where, "lapse")
        case Advance(late):
            _check_seats(late, seats, *where, "late")
            if not late:
                raise misfit("act-of-race", *where)
        case _:
            raise misfit("act-of-race", *where)


def _check_end(record: "Record") -> None:
    if record.played is not None:
        if record.result is not None:
            raise wrong("not-beside", "played", other="result")
        _check_number(record.played, 0, "played")
        over = [act.after + (act.step is not None) > record.played for act in record.acts]
        late = over.index(True) if True in over else None
        if late is not None:
            raise wrong("act-late", "acts", late, "after", after=record.acts[late].after, played=record.played)
    elif record.result is None:
        for key in ("final", "table", "aside"):
            if getattr(record, key) is not None:
                raise wrong("where-it-ends", key)


def _check_result(result: "Result", seats: int) -> None:
    for key in ("battles", "war_steps", "longest_war", "warm_up", "loop"):
        value = getattr(result, key)
        if value is not None:
            _check_number(value, 0, "result", key)
    for key in ("warm_up", "loop"):
        if getattr(result, key) is not None and result.termination is not Termination.ENDLESS:
            raise wrong("not-endless", "result", key, termination=result.termination.value)
    _check_seats(result.winners, seats, "result", "winners")
    for group in result.placings or ():
        _check_seats(group, seats, "result", "placings")


def _check_seats(group: Sequence[int], seats: int, *where: str | int) -> None:
    for seat in group:
        _check_seat(seat, seats, *where)
    if list(group) != sorted(set(group)):
        raise wrong("seat-order", *where)


def _check_seat(seat: int, seats: int, *where: str | int) -> None:
    if not 0 <= seat < seats:
        raise misfit("seat", *where, last=seats - 1)


def _check_number(value: int, low: int, *where: str | int) -> None:
    if not low <= value <= HIGHEST:
        raise misfit("number", *where, low=low, high=HIGHEST)


def _shown(where: Iterable[str | int]) -> str:
    """``acts[1].leave``."""
    return "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in where).removeprefix(".")
