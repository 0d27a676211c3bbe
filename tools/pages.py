"""Writes the pages that are made from the code: ``make pages``. With ``--check`` it only says which are stale."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tools.deck import DECK, deck_svg
from tools.wire import WIRE, wire_types
from wardeck import errors
from wardeck.messages import page, say
from wardeck.rules.files import schema
from wardeck.rules.kinds import Choice
from wardeck.rules.options import GROUPS, KINDS, Rules
from wardeck.rules.presets import find, names
from wardeck.rules.sheet import rule_sheet

ROOT = Path(__file__).resolve().parent.parent
HEAD = "<!-- Made by `make pages`; do not edit. -->\n"


def options_page() -> str:
    """The catalogue of options."""
    lines = [
        HEAD,
        "# Options",
        "",
        "Every house rule is one of these. The rulebook, section 2, says exactly what they mean.",
        "",
    ]
    for group, options in GROUPS.items():
        lines += [f"## {say(f'options.groups.{group}')}", ""]
        for name in options:
            lines += _option(name)
    return "\n".join(lines)


def _option(name: str) -> list[str]:
    kind = KINDS[name]
    default = Rules.__dataclass_fields__[name].default
    lines = [f"### `{name}`", "", say(f"options.{name}.about"), ""]
    values = page("options")[name].get("values", {})
    if not isinstance(kind, Choice):
        lines += [f"Takes {kind.wanted()}. Default: `{json.dumps(default)}`.", ""]
    lines += [
        f'- `"{value}"`{" (default)" if value == default else ""}: {meaning}' for value, meaning in values.items()
    ]
    return [*lines, ""] if values else lines


def presets_page() -> str:
    """The presets with their rule sheets."""
    lines = [HEAD, "# Presets", "", "| name | title | players | in a sentence |", "|---|---|---|---|"]
    for house in map(find, names()):
        low, high = house.rules.min_players, house.rules.max_players
        players = str(low) if low == high else f"{low} to {high}"
        lines.append(f"| [`{house.name}`](#{house.name}) | {house.title} | {players} | {house.about} |")
    for house in map(find, names()):
        lines += ["", f"## {house.name}", "", "```text", rule_sheet(house.rules).rstrip(), "```"]
    return "\n".join(lines) + "\n"


def errors_page() -> str:
    """The codes of all errors."""
    lines = [HEAD, "# Errors", "", "Every error of wardeck has a code that stays the same from version to version.", ""]
    lines += ["```text", *str(errors.__doc__).split("::\n\n")[1].split("\n\n")[0].splitlines(), "```", ""]
    lines += ["| code | message |", "|---|---|"]
    for group, sentences in page("errors").items():
        if isinstance(sentences, dict):
            lines += [f"| `{group}.{code}` | {_sentence(text)} |" for code, text in sentences.items()]
    return "\n".join(lines) + "\n"


def _sentence(text: Any) -> str:
    return str(text["other"] if isinstance(text, dict) else text).replace("|", "\\|")


PAGES: dict[str, Callable[[], str]] = {
    "docs/options.md": options_page,
    "docs/presets.md": presets_page,
    "docs/errors.md": errors_page,
    DECK: deck_svg,
    WIRE: wire_types,
    "docs/house-rules.schema.json": lambda: json.dumps(schema(), indent=2, ensure_ascii=False) + "\n",
}


def main(arguments: list[str]) -> None:
    """Writes or checks all pages."""
    stale = [
        name for name, made in PAGES.items() if not (ROOT / name).exists() or (ROOT / name).read_text("utf-8") != made()
    ]
    if "--check" in arguments:
        sys.exit(f"Stale: {', '.join(stale)}" if stale else None)
    for name in stale:
        (ROOT / name).write_text(PAGES[name](), encoding="utf-8")
        print(f"wrote {name}")


if __name__ == "__main__":
    main(sys.argv[1:])
