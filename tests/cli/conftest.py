import os
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest

from tests.cli.command import Here
from wardeck.cli import main


@pytest.fixture
def wardeck(capsys: pytest.CaptureFixture[str]) -> Here:
    """Runs ``wardeck`` in this process."""
    return Here(capsys)


@pytest.fixture(scope="session")
def laboratory() -> None:
    """The laboratory is compiled, so that no command says that it has to be."""
    with Path(os.devnull).open("w") as nowhere, redirect_stdout(nowhere), redirect_stderr(nowhere):
        for line in (
            ["simulate", "-n", "1", "--seed", "1"],
            ["find", "biggest-comeback", "two-player", "-n", "1", "--seed", "1"],
            ["hands", "two-player", "--rank", "A", "-n", "1", "--seed", "1"],
            ["exact", "--cards", "3"],
            ["odds", "--packets", "5 2x? / rest", "--games", "1", "--seed", "1"],
        ):
            assert main(line) == 0, line
