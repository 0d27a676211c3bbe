"""``wardeck rules``: the presets, rule sheets, the catalogue of options, and checking a house-rule file."""

import json
import shutil
import sys
from dataclasses import replace
from textwrap import wrap
from typing import Annotated, Any

from wardeck.cli import OK, USAGE, complain, printable
from wardeck.cli.house import house_rules, with_option_flags
from wardeck.cli.ink import is_terminal, write
from wardeck.cli.parsing import command, option
from wardeck.errors import UsageError, WardeckError
from wardeck.messages import look_up, say
from wardeck.rules.files import HouseRules, read_rules, write_rules
from wardeck.rules.files import schema as json_schema
from wardeck.rules.kinds import Choice
from wardeck.rules.options import KINDS, Rules
from wardeck.rules.presets import find, names
from wardeck.rules.sheet import rule_sheet
from wardeck.table.titles import title_of

app = command("rules")

WIDEST = 88


@app.default
@with_option_flags
def rules(
    name: Annotated[str | None, option("sheet_of")] = None,
    /,
    *,
    toml: Annotated[bool, option("toml")] = False,
    as_json: Annotated[bool, option("rules_json", name="--json")] = False,
    **options: str,
) -> int:
    """Lists the presets, or prints one set of rules."""
    if toml and as_json:
        raise UsageError("usage.together", first="--toml", second="--json")
    if name is None and not options:
        if toml:
            raise UsageError("usage.which-rules", flag="--toml")
        _list_as_json() if as_json else _list()
        return 0
    house = house_rules(names()[0] if name is None else name, options)
    if toml:
        print(write_rules(_based(house)), end="")
    elif as_json:
        print(_as_json(house))
    else:
        source = printable(house.source) or None
        print(rule_sheet(house.rules, title=title_of(house), source=source, width=_width()), end="")
    return 0


@app.command(name="options", help=say("cli.rules.options_about"))
def options_() -> int:
    """Prints the catalogue of options: what each does, its default, its values."""
    for name, kind in KINDS.items():
        default = Rules.__dataclass_fields__[name].default
        write((name, "strong"), (f"  {say('cli.rules.default', value=_shown(default))}", "quiet"))
        _paragraph(look_up(f"options.{name}.about"), 4)
        said = look_up(f"options.{name}").get("values", {})
        if not isinstance(kind, Choice):
            _paragraph(say("cli.rules.takes", wanted=kind.wanted()), 4)
        for value, meaning in said.items():
            _paragraph(f"{value}: {meaning}", 6)
        write(("", ""))
    return 0


@app.command(help=say("cli.rules.check_about"))
def check(*files: Annotated[str, option("checked")]) -> int:
    """Checks house-rule files, a line for each, and returns the exit code."""
    if not files:
        raise UsageError("usage.missing", command="wardeck rules check", name="FILE")
    code = OK
    for path in files:
        try:
            house = read_rules(path)
        except WardeckError as error:
            complain(str(error))
            code = USAGE
        else:
            write((say("cli.rules.fine", path=path, title=title_of(house), players=_players(house.rules)), ""))
    return code


@app.command(help=say("cli.rules.schema_about"))
def schema() -> int:
    """Prints the JSON Schema of a house-rule file."""
    print(json.dumps(json_schema(), ensure_ascii=False, indent=2))
    return 0


def _list() -> None:
    width = max(map(len, names()))
    for name in names():
        house = find(name)
        players = _players(house.rules)
        lines = wrap(house.about, max(_width() - width - 12, 30))
        write((f"{name:<{width}}  ", "strong"), (f"{players:>7}  ", "quiet"), (lines[0], ""))
        for line in lines[1:]:
            write((" " * (width + 11) + line, ""))
    write(("", ""))
    write((say("cli.rules.list_more"), "quiet"))


def _list_as_json() -> None:
    listed = [{"name": name, **_facts(find(name))} for name in names()]
    print(json.dumps(listed, ensure_ascii=False, indent=2))


def _facts(house: HouseRules) -> dict[str, Any]:
    every = {name: getattr(house.rules, name) for name in KINDS}
    return {"title": title_of(house), "about": house.about, "source": house.source, "options": every}


def _as_json(house: HouseRules) -> str:
    return json.dumps({"name": house.name, **_facts(house)}, ensure_ascii=False, indent=2)


def _based(house: HouseRules) -> HouseRules:
    """The rules as somebody's own file would hold them: a preset's name as the base, a title for what was changed."""
    return replace(house, title=title_of(house), base=house.name or house.base)


def _players(rules: Rules) -> str:
    low, high = rules.min_players, rules.max_players
    return str(low) if low == high else say("cli.rules.players", low=low, high=high)


def _paragraph(text: str, indent: int) -> None:
    for line in wrap(text, _width() - indent):
        write((" " * indent + line, ""))


def _width() -> int:
    """How wide a text is set: narrow enough to read, and to fit the terminal."""
    if not is_terminal(sys.stdout):
        return 76
    return max(min(shutil.get_terminal_size().columns - 1, WIDEST), 40)


def _shown(value: object) -> str:
    return str(value) if value != "" else say("cli.rules.nothing")
