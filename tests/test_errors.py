"""The catalogue of errors against the code that raises them."""

import re
from pathlib import Path
from typing import Any

from wardeck.errors import DealError, FileError, WardeckError
from wardeck.messages import page

SOURCE = Path(__file__).parent.parent / "src" / "wardeck"
TEXT = "\n".join(path.read_text(encoding="utf-8") for path in SOURCE.rglob("*.py"))
ERROR = re.compile(r"(?:[A-Z][a-z]+Error|Refused|MissingExtra)\(\s*\"([a-z]+\.[a-z0-9-]+)\"")
REFUSAL = re.compile(r"refus(?:e|al)\(\s*\"([a-z]+\.[a-z0-9-]+)\"")
WRITTEN = {re.sub(r"\\\{.*?\\\}", ".+", re.escape(text)) for text in re.findall(r"\"([a-z{}.0-9-]+)\"", TEXT)}
"""What the source has between double quotes, as patterns: a field of an f-string stands for anything."""


def codes(groups: dict[str, Any]) -> set[str]:
    """The codes of a page of the catalogue or of a part of one."""
    return {f"{name}.{code}" for name, group in groups.items() if isinstance(group, dict) for code in group}


def test_what_is_raised_has_a_sentence() -> None:
    assert set(ERROR.findall(TEXT)) - codes(page("errors")) == set()
    assert set(REFUSAL.findall(TEXT)) - codes(page("room")["refused"]) == set()


def test_every_sentence_is_said_somewhere() -> None:
    patterns = [re.compile(pattern) for pattern in WRITTEN if len(pattern.replace(".+", "")) > 4]
    unsaid = [
        code
        for code in codes(page("errors"))
        if not any(pattern.fullmatch(code) or pattern.fullmatch(code.split(".", 1)[1]) for pattern in patterns)
    ]
    assert sorted(unsaid) == []


def test_an_error_says_where_and_keeps_the_first_place() -> None:
    error = FileError("file.not-utf-8").at("a.toml", 3, 7).at("b.toml", 1, 1)
    assert str(error) == "a.toml:3:7: this is not text in UTF-8: save the file as UTF-8"
    assert (error.code, error.message) == ("file.not-utf-8", "this is not text in UTF-8: save the file as UTF-8")
    nameless = FileError("file.not-utf-8").at(None, 3, 7)
    assert str(nameless).startswith("line 3, column 7: ")
    assert isinstance(DealError("deal.no-cards"), WardeckError)
