"""The one tree of errors that wardeck raises.

::

    WardeckError
    ├── CardError      a card that cannot be read, or is not there
    ├── RulesError     a rule set, a preset or a house-rule file that cannot mean anything
    ├── DealError      rules, players and packets that do not go together
    ├── Refused        an act that the game does not allow now
    ├── RecordError    a record that cannot be read or does not hold
    ├── FileError      a file that cannot be read or written
    ├── StoreError     a room that is not in the store, or whose log is not as expected
    ├── LabError       a question that the laboratory cannot answer as it is put
    ├── UsageError     a command line that cannot be carried out
    └── MissingExtra   a part of wardeck that is not installed

Each error has a ``code`` that stays the same from version to version (`docs/errors.md` lists them), a message that
says what was wrong and what would do, and the place in a file where it comes from one.
"""

from typing import Self

from wardeck.messages import say


class WardeckError(Exception):
    """The root of the tree. ``code`` is the key of the message in the catalogue, without its page."""

    def __init__(self, code: str, /, **facts: object) -> None:
        super().__init__(say(f"errors.{code}", **facts))
        self.code = code
        self.facts = facts
        self.path: str | None = None
        self.line: int | None = None
        self.column: int | None = None

    @property
    def message(self) -> str:
        """What was wrong and what would do, without the place."""
        return str(self.args[0])

    def at(self, path: str | None = None, line: int | None = None, column: int | None = None) -> Self:
        """The same error with its place: ``line`` and ``column`` count from 1. What is known already stays."""
        self.path = self.path or path
        if self.line is None:
            self.line, self.column = line, column
        return self

    def __str__(self) -> str:
        place = [str(part) for part in (self.path, self.line, self.column) if part is not None]
        if self.path is None and self.line is not None:
            place = [say("errors.place", line=self.line, column=self.column)]
        return ": ".join([":".join(place), self.message]) if place else self.message


class CardError(WardeckError):
    """A card that cannot be read, or is not there."""


class RulesError(WardeckError):
    """A rule set, a preset or a house-rule file that cannot mean anything."""


class DealError(WardeckError):
    """Rules, players and packets that do not go together."""


class Refused(WardeckError):
    """An act that the game does not allow now; nothing has changed."""


class RecordError(WardeckError):
    """A record that cannot be read or does not hold."""


class FileError(WardeckError):
    """A file that cannot be read or written."""


class StoreError(WardeckError):
    """A room that is not in the store, or whose log is not as expected."""


class LabError(WardeckError):
    """A question that the laboratory cannot answer as it is put."""


class UsageError(WardeckError):
    """A command line that cannot be carried out."""


class MissingExtra(WardeckError, ImportError):
    """A part of wardeck that is not installed; the message names the extra that brings it."""
