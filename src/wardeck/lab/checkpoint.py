"""A run on disk, so that it can go on after whatever stopped it."""

import hashlib
import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from wardeck.documents import reason, save
from wardeck.errors import FileError, LabError
from wardeck.lab.plan import Plan
from wardeck.lab.summary import Summary

VERSION = 1
KIND = "wardeck-checkpoint"
LARGEST = 1 << 26
"""The most bytes of a checkpoint; a larger file is something else."""


def identity(plan: Plan, **facts: object) -> dict[str, Any]:
    """What makes a run the same run: its rules and deck, what is given besides, and the kernel that plays it."""
    digest = hashlib.sha256(repr((plan.seats, plan.labels, plan.cards.shape)).encode())
    for array in (plan.options, plan.cards, plan.seat_of, plan.race):
        digest.update(array.tobytes())
    return {"players": plan.seats, **facts, "kernel": _kernel(), "rules": digest.hexdigest()[:32]}


def seed_in(path: str | Path) -> int | None:
    """The seed of the run in a checkpoint; None where there is no file yet. Raises as `Checkpoint.load` does."""
    found = _read(Path(path))
    return None if found is None else int(found["run"]["seed"])


class Checkpoint:
    """The file of one run; always whole, because a new one is put in the place of the old in one act."""

    def __init__(self, path: str | Path, run: Mapping[str, Any]) -> None:
        self.path = Path(path)
        self._run = dict(run)

    def load(self) -> tuple[Summary, int] | None:
        """The summary and the bytes of rows by then; None where the file is not there, or empty.

        Raises `FileError` where it cannot be read, `LabError` where it is of another run, or no checkpoint.
        """
        found = _read(self.path)
        if found is None:
            return None
        self._compare(found["run"])
        try:
            return Summary.from_dict(found["summary"]), found["rows"]
        except (ValueError, TypeError, KeyError, AttributeError):
            raise LabError("lab.checkpoint-none").at(str(self.path)) from None

    def save(self, summary: Summary, rows: int = 0) -> None:
        """Writes the file anew. Raises `FileError`; the old one is then still there."""
        text = json.dumps({KIND: VERSION, "run": self._run, "rows": rows, "summary": summary.to_dict()})
        save(self.path, [text])

    def _compare(self, theirs: Mapping[str, Any]) -> None:
        for what, ours in self._run.items():
            if (found := theirs.get(what)) == ours:
                continue
            if what in ("rules", "kernel"):
                raise LabError(f"lab.checkpoint-{what}").at(str(self.path))
            facts = {"what": what, "theirs": json.dumps(found), "ours": json.dumps(ours)}
            raise LabError("lab.checkpoint-other", **facts).at(str(self.path))


def _read(path: Path) -> dict[str, Any] | None:
    """What stands in a checkpoint; None where the file is not there, or empty."""
    try:
        if path.exists() and not path.is_file():
            raise LabError("lab.checkpoint-none").at(str(path))
        with path.open("rb") as file:
            raw = file.read(LARGEST + 1)
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        raise FileError("file.unreadable", why=reason(error)).at(str(path)) from None
    if not raw:
        return None
    try:
        found: dict[str, Any] = json.loads(raw)
        if found[KIND] == VERSION and isinstance(found["run"]["seed"], int) and isinstance(found["rows"], int):
            return found
    except (ValueError, TypeError, KeyError, RecursionError):
        pass
    raise LabError("lab.checkpoint-none").at(str(path))


@cache
def _kernel() -> str:
    """A digest of everything that decides what the kernel counts."""
    digest = hashlib.sha256()
    folder = Path(__file__).parent
    for path in sorted([*folder.glob("kernel*.py"), folder / "plan.py"]):
        digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()[:16]
