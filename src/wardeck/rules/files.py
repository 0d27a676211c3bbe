"""House rules in a file: options as TOML, as the differences from a base.

::

    title = "War at Grandma's"
    base = "war"
    layout = "DDDU"
    jokers = 2

``base`` is the name of a preset, or is left out for the defaults of the rulebook. Every other key is an option, or one
of `TEXTS`. `docs/house-rules.schema.json` is the JSON Schema of this form.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from wardeck.documents import parse, place_of, read_text, written
from wardeck.errors import RulesError
from wardeck.messages import say
from wardeck.rules.names import suggestion
from wardeck.rules.options import KINDS, Rules

TEXTS = ("title", "about", "source")
"""What may be said about the rules: a title, one sentence, and where they come from."""


@dataclass(frozen=True, slots=True)
class HouseRules:
    """Rules with what is said about them."""

    rules: Rules
    title: str = ""
    about: str = ""
    """One sentence for somebody who chooses."""
    source: str = ""
    """Where these rules come from, in one line."""
    base: str | None = None
    """The preset whose differences were written down."""
    name: str = ""
    """The name of a preset; empty for a file."""


def read_rules(path: str | Path) -> HouseRules:
    """A house-rule file. Raises `FileError` or `RulesError`, with the file, the line and the column."""
    return parse_rules(read_text(path), str(path))


def load_rules(path: str | Path) -> Rules:
    """The rules of a house-rule file. Raises `FileError` or `RulesError`, with the file, the line and the column."""
    return read_rules(path).rules


def parse_rules(text: str, path: str | None = None) -> HouseRules:
    """A house-rule file from its text; ``path`` is named in errors."""
    table = parse(text, path)
    try:
        return from_table(table)
    except RulesError as error:
        option = str(error.facts.get("option", ""))
        line, column = place_of(text, option, value=error.code != "rules.unknown-option")
        raise error.at(path, line, column) from None


def from_table(table: dict[str, Any]) -> HouseRules:
    """House rules from what their file holds. Raises `RulesError`, the key in ``facts["option"]``."""
    from wardeck.rules.presets import find  # presets are files of this form

    texts = {key: table[key] for key in TEXTS if key in table}
    for key, value in {**texts, **{key: table[key] for key in ("base",) if key in table}}.items():
        if not isinstance(value, str):
            raise RulesError("rules.text", option=key)
    base = table.get("base")
    try:
        start = find(base).rules if base is not None else Rules()
    except RulesError as error:
        raise RulesError("rules.unknown-base", option="base", value=base, hint=error.facts["hint"]) from None
    changes = {key: value for key, value in table.items() if key not in (*TEXTS, "base")}
    known = (*KINDS, *TEXTS, "base")
    for key in changes:
        if key not in KINDS:
            raise RulesError("rules.unknown-option", option=key, hint=suggestion(key, known))
    return HouseRules(rules=start.with_(**changes), base=base, **texts)


def differences(rules: Rules, base: Rules) -> dict[str, Any]:
    """The options in which ``rules`` were written otherwise than ``base``, in the order of the rulebook."""
    return {name: getattr(rules, name) for name in KINDS if getattr(rules, name) != getattr(base, name)}


def write_rules(house: HouseRules) -> str:
    """A house-rule file as text; reading it gives the same rules."""
    return "".join(f"{key} = {written(value)}\n" for key, value in to_table(house).items())


def to_table(house: HouseRules) -> dict[str, Any]:
    """What a file of these rules holds: what is said about them, the base, and the differences from it."""
    from wardeck.rules.presets import find

    said = {key: getattr(house, key) for key in (*TEXTS, "base") if getattr(house, key)}
    return said | differences(house.rules, find(house.base).rules if house.base else Rules())


def schema() -> dict[str, Any]:
    """The JSON Schema (2020-12) of a house-rule file, read as JSON."""
    from wardeck.rules.presets import names

    properties: dict[str, Any] = {key: {"type": "string", "description": say(f"options.texts.{key}")} for key in TEXTS}
    properties["base"] = {"enum": list(names()), "description": say("options.texts.base")}
    for name, kind in KINDS.items():
        default = Rules.__dataclass_fields__[name].default
        properties[name] = {"description": say(f"options.{name}.about"), **kind.schema(), "default": default}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": say("options.texts.schema"),
        "type": "object",
        "properties": properties,
        "additionalProperties": False,
    }
