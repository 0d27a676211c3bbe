"""The command line, run in this process or as people run it."""

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import IO

import pytest

from wardeck.cli import main

WARDECK = (sys.executable, "-m", "wardeck")
PATIENCE = 30
"""Seconds that a command may take before a test gives up on it."""


@dataclass(frozen=True)
class Done:
    """What a command came to."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


class Here:
    """Runs commands in this process: quick, and seen by the debugger."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def __call__(self, *tokens: str | Path) -> Done:
        self._capsys.readouterr()
        code = main([str(token) for token in tokens])
        return Done(code, *self._capsys.readouterr())


def run(*tokens: str, stdout: IO[str] | int = subprocess.PIPE, encoding: str = "utf-8") -> Done:
    """Runs a command in a process of its own, with nobody at the keyboard."""
    found = subprocess.run(
        [*WARDECK, *tokens],
        stdin=subprocess.DEVNULL,
        stdout=stdout,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONIOENCODING": encoding},
        encoding=encoding,
        timeout=PATIENCE,
        check=False,
    )
    return Done(found.returncode, found.stdout or "", found.stderr)
