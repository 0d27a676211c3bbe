"""Every sentence that people read, by key: ``say("errors.deal.few-cards", cards=3, players=4)``.

A language is a folder of TOML pages. The first word of a key names the page, the rest the way through its tables.
A sentence is a format string; where a number decides the wording it is a table with the forms ``one`` and ``other``,
chosen by the value ``n``. Another language is another folder with the same keys.
"""

import tomllib
from functools import cache
from importlib import resources
from typing import Any

LANGUAGE = "en"


@cache
def page(name: str, language: str = LANGUAGE) -> dict[str, Any]:
    """One page of the catalogue as nested tables; a ``FileNotFoundError`` where there is no such page."""
    return tomllib.loads(resources.files(__package__).joinpath(language, f"{name}.toml").read_text(encoding="utf-8"))


def look_up(key: str) -> Any:
    """What stands under a dotted key, a sentence or a table; a ``KeyError`` where nothing does."""
    name, *way = key.split(".")
    found: Any = page(name)
    for word in way:
        if word not in found:
            raise KeyError(key)
        found = found[word]
    return found


def say(key: str, /, **values: object) -> str:
    """The sentence under ``key`` with ``values`` put in; ``n`` chooses between the forms of a plural."""
    found = look_up(key)
    if isinstance(found, dict):
        found = found["one" if values["n"] == 1 else "other"]
    return str(found).format(**values)


def listed(words: list[str], last: str = "and") -> str:
    """``a``, ``a and b``, ``a, b and c``; ``last`` is ``and`` or ``or``."""
    joint = say(f"common.{last}")
    return joint.join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
