"""What an option may hold: a choice of words, a whole number, or a text with its own spelling.

Each kind can say whether a value fits, what would do in plain words, and itself as JSON Schema.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from wardeck.cards import RANKS
from wardeck.messages import listed, say

NONE = "none"
"""How an option that holds a rank says that there is none."""
LONGEST_LAYOUT = 16
SHORTEST_WINDOW, LONGEST_WINDOW = 400, 60_000
"""Milliseconds: nobody could play in less, and nobody has to wait for more."""


@dataclass(frozen=True)
class Choice:
    """One of several words."""

    words: tuple[str, ...]

    def fits(self, value: object) -> bool:
        return isinstance(value, str) and value in self.words

    def wanted(self) -> str:
        return listed([f'"{word}"' for word in self.words], "or")

    def schema(self) -> dict[str, Any]:
        return {"enum": list(self.words)}


@dataclass(frozen=True)
class Number:
    """A whole number from ``low`` to ``high`` (None: no end), or the word ``word`` where there is one."""

    low: int
    high: int | None = None
    word: str | None = None

    def fits(self, value: object) -> bool:
        if self.word is not None and value == self.word:
            return True
        whole = isinstance(value, int) and not isinstance(value, bool)
        return whole and self.low <= value and (self.high is None or value <= self.high)  # type: ignore[operator]

    def wanted(self) -> str:
        name = "from" if self.high is None else "between"
        wanted = say(f"options.wanted.{name}", low=self.low, high=self.high)
        return wanted if self.word is None else listed([wanted, f'"{self.word}"'], "or")

    def schema(self) -> dict[str, Any]:
        number: dict[str, Any] = {"type": "integer", "minimum": self.low}
        if self.high is not None:
            number["maximum"] = self.high
        return number if self.word is None else {"anyOf": [number, {"const": self.word}]}


@dataclass(frozen=True)
class Spelling:
    """A text with a spelling of its own; the catalogue says what would do under ``options.wanted.<name>``."""

    name: str
    check: Callable[[str], bool]
    pattern: str

    def fits(self, value: object) -> bool:
        return isinstance(value, str) and self.check(value)

    def wanted(self) -> str:
        return say(f"options.wanted.{self.name}")

    def schema(self) -> dict[str, Any]:
        return {"type": "string", "pattern": self.pattern}


Kind = Choice | Number | Spelling


def _is_layout(text: str) -> bool:
    return 1 <= len(text) <= LONGEST_LAYOUT and set(text) <= {"D", "U"} and text.endswith("U")


def _are_ranks(text: str) -> bool:
    return bool(text) and set(text) <= set(RANKS) and len(set(text)) == len(text)


def _is_order(text: str) -> bool:
    return text == "aces-low" or sorted(text) == sorted(RANKS)


WINDOW = Number(SHORTEST_WINDOW, LONGEST_WINDOW, NONE)
LAYOUT = Spelling("layout", _is_layout, f"^[DU]{{0,{LONGEST_LAYOUT - 1}}}U$")
RANK_SET = Spelling("ranks", _are_ranks, f"^(?:([{RANKS}])(?!.*\\1))+$")
ORDER = Spelling("order", _is_order, f"^(?:aces-low|(?:([{RANKS}])(?!.*\\1)){{13}})$")
WILD = Spelling("wild", lambda text: text == NONE or (len(text) == 1 and text in RANKS), f"^(?:{NONE}|[{RANKS}])$")
CARD_LIST = Spelling("missing", lambda text: True, "^[^\\u0000-\\u0008]*$")
