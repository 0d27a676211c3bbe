"""The presets: one house-rule file each, in this folder; what is said about them is in the message catalogue."""

import tomllib
from dataclasses import replace
from functools import cache
from importlib import resources

from wardeck.errors import RulesError
from wardeck.messages import look_up, say
from wardeck.rules.files import TEXTS, HouseRules, parse_rules
from wardeck.rules.names import plain, suggestion
from wardeck.rules.options import Rules


@cache
def names() -> tuple[str, ...]:
    """The names of all presets, in the order in which they are listed."""
    return tuple(tomllib.loads(_file("index"))["presets"])


def find(name: str) -> HouseRules:
    """The preset of this name or alias, in any case. Raises `RulesError`, and the message says what comes near."""
    found = _by_any_name().get(plain(name))
    if found is None:
        raise RulesError("rules.unknown-preset", option=name, hint=suggestion(name, _by_any_name()))
    return _read(found)


def preset(name: str) -> Rules:
    """The rules of a preset, by name or alias, in any case. Raises `RulesError` with what comes near.

    >>> preset("Clone War").ranks
    'JQK'
    """
    return find(name).rules


def named(rules: Rules) -> HouseRules | None:
    """The preset that these rules are, if they are one."""
    return next((each for each in map(find, names()) if each.rules == rules), None)


@cache
def _by_any_name() -> dict[str, str]:
    every = {plain(alias): name for name in names() for alias in look_up(f"presets.{name}.aliases")}
    return every | {plain(say(f"presets.{name}.title")): name for name in names()} | {name: name for name in names()}


@cache
def _read(name: str) -> HouseRules:
    title, about, source = (say(f"presets.{name}.{key}") for key in TEXTS)
    return replace(parse_rules(_file(name), f"{name}.toml"), name=name, title=title, about=about, source=source)


def _file(name: str) -> str:
    return resources.files(__package__).joinpath(f"{name}.toml").read_text(encoding="utf-8")
