"""A record and the table of its keys: which keys there are, what each holds, and in which order they are written."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from wardeck.chance import FairStream, SimulationStream
from wardeck.engine.commands import Advance, Claim, Lapse, Leave, Stop
from wardeck.engine.events import Termination
from wardeck.errors import RulesError
from wardeck.messages import listed
from wardeck.record.checks import FAIR_SEED, HIGHEST_SEED, SEALED, misfit, wrong
from wardeck.record.record import FORMAT, RULEBOOK, Act, Record, Result
from wardeck.record.text import statement
from wardeck.record.transcript import TRANSCRIPT, transcript, transcript_keys
from wardeck.rules.files import HouseRules, from_table, to_table
from wardeck.rules.names import suggestion

SIMULATION, FAIR = "simulation-1", "fair-1"
REQUIRED = ("wardeck", "rulebook", "stream", "seed", "number", "rules", "players")
"""The keys that every record has, in this order and before all others; ``number`` only in the simulation stream."""
OPTIONAL = ("packets", "dealt", "limit", "acts", "played", "result", "final", "table", "aside", *TRANSCRIPT)
KNOWN = (*REQUIRED, *OPTIONAL)
RESULT = ("termination", "winners", "battles")
"""What every result says."""
HEADER = "[[game]]"

Item = TypeVar("Item")
Where = tuple[str | int, ...]


def from_keys(keys: Mapping[str, Any], path: str | None = None, line: int | None = None) -> Record:
    """The record that these keys make. Raises errors with ``facts["where"]``."""
    _check_versions(keys)
    _check_keys(keys)
    return Record(
        house=_house(keys["rules"]),
        stream=_stream(keys),
        players=_texts(keys["players"], "players"),
        packets=_maybe(_texts, keys, "packets"),
        dealt=_maybe(_texts, keys, "dealt"),
        limit=_maybe(_whole, keys, "limit"),
        acts=_maybe(_acts, keys, "acts") or (),
        played=_maybe(_whole, keys, "played"),
        result=_maybe(_result, keys, "result"),
        final=_maybe(_texts, keys, "final"),
        table=_maybe(_text, keys, "table"),
        aside=_maybe(_text, keys, "aside"),
        fair=transcript(keys),
        own={key: value for key, value in keys.items() if key.startswith("_")},
        path=path,
        line=line,
    )


def to_keys(record: Record) -> dict[str, Any]:
    """The keys of a record in the order in which they are written; what is not stated is not there."""
    stream = record.stream
    chance: dict[str, Any] = (
        {"stream": FAIR, "seed": stream.seed.hex() or SEALED}
        if isinstance(stream, FairStream)
        else {"stream": SIMULATION, "seed": str(stream.seed), "number": str(stream.number)}
    )
    stated = {key: getattr(record, key) for key in OPTIONAL if key not in TRANSCRIPT}
    stated["acts"] = [act_keys(act) for act in record.acts] or None
    if record.result is not None:
        said = {key: getattr(record.result, key) for key in Result.__dataclass_fields__}
        stated["result"] = {key: value for key, value in said.items() if value is not None}
    return {
        "wardeck": FORMAT,
        "rulebook": RULEBOOK,
        **chance,
        "rules": to_table(record.house),
        "players": record.players,
        **{key: value for key, value in stated.items() if value is not None},
        **(transcript_keys(record.fair) if record.fair else {}),
        **record.own,
    }


def act_keys(act: Act) -> dict[str, Any]:
    """The keys of an act, as `from_keys` reads them."""
    place = {"after": act.after} if act.step is None else {"after": act.after, "step": act.step}
    match act.command:
        case Leave(seat):
            return {**place, "leave": seat}
        case Stop():
            return {**place, "stop": True}
        case Advance(late):
            return {**place, "late": late}
        case Claim(seat, call, at):
            return {**place, call: seat, "at": at}
        case Lapse(at):
            return {**place, "lapse": at}


def write_record(record: Record) -> str:
    """The record as text: one text for one record, and reading it gives the record."""
    return HEADER + "\n" + "".join(statement(key, value) for key, value in to_keys(record).items())


# Which keys


def _check_versions(keys: Mapping[str, Any]) -> None:
    """Under another version everything may mean something else, so this is looked at first."""
    for key, known in (("wardeck", FORMAT), ("rulebook", RULEBOOK)):
        if key not in keys:
            raise wrong("missing", key, keys=", ".join(REQUIRED))
        if _whole(keys[key], key) != known:
            raise wrong(f"{key}-version", key, version=keys[key], known=known)
    if "stream" not in keys:
        raise wrong("missing", "stream", keys=", ".join(REQUIRED))
    if _text(keys["stream"], "stream") not in (SIMULATION, FAIR):
        raise wrong("stream-version", "stream", version=keys["stream"], known=listed([SIMULATION, FAIR]))


def _check_keys(keys: Mapping[str, Any]) -> None:
    required = [key for key in REQUIRED if key != "number" or keys["stream"] == SIMULATION]
    for key in keys:
        if key == "number" and key not in required:
            raise wrong("not-beside", "number", other=f'stream = "{FAIR}"')
        if key not in KNOWN and not key.startswith("_"):
            raise wrong("unknown-key", key, hint=suggestion(key, KNOWN))
    for key in required:
        if key not in keys:
            raise wrong("missing", key, keys=", ".join(required))
    for key, due in zip(keys, required, strict=False):
        if key != due:
            raise wrong("key-order", key, due=due, keys=", ".join(required))


# What they hold


def _stream(keys: Mapping[str, Any]) -> SimulationStream | FairStream:
    if keys["stream"] == FAIR:
        text = _text(keys["seed"], "seed")
        if text == SEALED:
            return FairStream(b"")
        if len(text) != 2 * FAIR_SEED or not set(text) <= set("0123456789abcdef"):
            raise misfit("fair-seed", "seed")
        return FairStream(bytes.fromhex(text))
    return SimulationStream(_decimal(keys["seed"], "seed"), _decimal(keys["number"], "number"))


def _house(value: Any) -> HouseRules:
    try:
        return from_table(_table(value, "rules"))
    except RulesError as error:
        error.facts["where"] = ("rules", str(error.facts["option"]))
        raise


def _acts(value: Any, *where: str | int) -> tuple[Act, ...]:
    return _list(_act, value, *where)


def _act(value: Any, *where: str | int) -> Act:
    table = _table(value, *where)
    if set(table) == {"after", "leave"}:
        return Act(_whole(table["after"], *where, "after"), Leave(_whole(table["leave"], *where, "leave")))
    if set(table) == {"after", "stop"} and table["stop"] is True:
        return Act(_whole(table["after"], *where, "after"), Stop())
    if "step" in table:
        return _act_of_race(table, *where)
    raise misfit("act", *where)


def _act_of_race(table: dict[str, Any], *where: str | int) -> Act:
    def whole(key: str) -> int:
        return _whole(table[key], *where, key)

    command: Advance | Claim | Lapse
    match sorted(table):
        case ["after", "late", "step"]:
            command = Advance(_seats(table["late"], *where, "late"))
        case ["after", "at", "mine", "step"]:
            command = Claim(whole("mine"), "mine", whole("at"))
        case ["after", "at", "step", "war"]:
            command = Claim(whole("war"), "war", whole("at"))
        case ["after", "lapse", "step"]:
            command = Lapse(whole("lapse"))
        case _:
            raise misfit("act-of-race", *where)
    return Act(whole("after"), command, whole("step"))


def _result(value: Any, *where: str | int) -> Result:
    table = _table(value, *where)
    for key in table:
        if key not in Result.__dataclass_fields__:
            raise wrong("unknown-fact", *where, key, hint=suggestion(key, list(Result.__dataclass_fields__)))
    for key in RESULT:
        if key not in table:
            raise wrong("result-without", *where, missing=key, keys=", ".join(RESULT))
    ways = [each.value for each in Termination]
    if table["termination"] not in ways:
        raise misfit("termination", *where, "termination", words=listed([f'"{way}"' for way in ways], "or"))
    numbers = ("battles", "war_steps", "longest_war", "warm_up", "loop")
    return Result(
        termination=Termination(table["termination"]),
        winners=_seats(table["winners"], *where, "winners"),
        placings=_list(_seats, table["placings"], *where, "placings") if "placings" in table else None,
        **{key: _whole(table[key], *where, key) for key in numbers if key in table},
    )


def _seats(value: Any, *where: str | int) -> tuple[int, ...]:
    return _list(_whole, value, *where)


def _texts(value: Any, *where: str | int) -> tuple[str, ...]:
    return _list(_text, value, *where)


def _maybe(reader: Callable[..., Item], keys: Mapping[str, Any], key: str) -> Item | None:
    return reader(keys[key], key) if key in keys else None


def _list(reader: Callable[..., Item], value: Any, *where: str | int) -> tuple[Item, ...]:
    if not isinstance(value, list):
        raise misfit("list", *where)
    return tuple(reader(each, *where, place) for place, each in enumerate(value))


def _table(value: Any, *where: str | int) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise misfit("table", *where)
    return value


def _text(value: Any, *where: str | int) -> str:
    if not isinstance(value, str):
        raise misfit("text", *where)
    return value


def _whole(value: Any, *where: str | int) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise misfit("whole", *where)
    return value


def _decimal(value: Any, *where: str | int) -> int:
    """Text, because whole numbers of TOML end at 2^63-1."""
    text = _text(value, *where)
    plain = text.isascii() and text.isdigit() and len(text) <= len(str(HIGHEST_SEED))
    if not plain or str(int(text)) != text or int(text) > HIGHEST_SEED:
        raise misfit("seed", *where)
    return int(text)
