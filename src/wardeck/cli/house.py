"""Which rules are meant: a preset or a file, and any option as a flag. The flags are made from the list of options."""

import inspect
import os
import shlex
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any, TypeVar

from cyclopts import Group, Parameter

from wardeck.errors import RulesError
from wardeck.messages import say
from wardeck.rules.files import HouseRules, read_rules
from wardeck.rules.kinds import Choice, Kind, Number
from wardeck.rules.options import KINDS
from wardeck.rules.presets import find
from wardeck.table.players import is_number

Command = TypeVar("Command", bound=Callable[..., Any])


def with_option_flags(command: Command) -> Command:
    """The command with a flag for each option of house rules, in place of its ``**options``.

    It is called with those that were given, as texts; `house_rules` understands them.
    """
    group = Group(say("cli.groups.rules"), sort_key=9)
    signature = inspect.signature(command, eval_str=True)
    own = [each for each in signature.parameters.values() if each.kind is not inspect.Parameter.VAR_KEYWORD]
    flags = [
        inspect.Parameter(
            name,
            inspect.Parameter.KEYWORD_ONLY,
            default=None,
            annotation=Annotated[str | None, Parameter(group=group, help=_help(name, kind), metavar=_value(kind))],
        )
        for name, kind in KINDS.items()
    ]
    command.__signature__ = signature.replace(parameters=[*own, *flags])  # type: ignore[attr-defined]
    return command


def house_rules(name: str, options: Mapping[str, str]) -> HouseRules:
    """The rules of a preset or a file, changed by flags. Raises `RulesError` or `FileError`."""
    house = _found(name)
    changes = {option: value_of(KINDS[option], text) for option, text in options.items()}
    if not changes:
        return house
    base = house.name or house.base
    return replace(house, rules=house.rules.with_(**changes), base=base, name="")


def flags_of(given: Mapping[str, object]) -> str:
    """Flags as they would be typed; None stands for one that was not given."""
    said = [(name.replace("_", "-"), value) for name, value in given.items() if value is not None]
    return " ".join(f"--{name} {shlex.quote(str(value))}" for name, value in said)


def value_of(kind: Kind, text: str) -> str | int:
    """A flag's text as the option's value; what cannot be understood stays, and is refused with the rules."""
    return int(text) if isinstance(kind, Number) and is_number(text) else text


def _found(name: str) -> HouseRules:
    if _is_path(name):
        return read_rules(name)
    try:
        return find(name)
    except RulesError as error:
        if Path(name).exists():
            return read_rules(name)
        raise RulesError("rules.unknown-name", option=name, hint=error.facts["hint"]) from None


def _is_path(name: str) -> bool:
    return name.endswith(".toml") or "/" in name or os.sep in name


def _value(kind: Kind) -> str:
    """What a flag's value is called."""
    name = "word" if isinstance(kind, Choice) else "number" if isinstance(kind, Number) else "text"
    return say(f"cli.values.{name}")


def _help(name: str, kind: Kind) -> str:
    words = ", ".join(kind.words) if isinstance(kind, Choice) else kind.wanted()
    return say("cli.rules.flag", about=say(f"options.{name}.about"), wanted=words)
