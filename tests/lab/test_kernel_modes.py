"""The kernel without compilation, with bounds checks, and where no cache can be written."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from wardeck.lab import kernel_jit

ROOT = Path(__file__).parent.parent.parent

FEW_GAMES = """
from random import Random
from tests.lab.games import by_engine, by_kernel, difference, random_start
from wardeck.lab import kernel
random = Random({seed})
for game in range({games}):
    start = random_start(random, seats=random.choice([2, 2, 3, 5]), limit=60)
    expected = by_engine(start)
    for path in kernel.PATHS:
        found = difference(start, expected, by_kernel(start, path=path))
        assert not found, path + found
print("same")
"""


def run(code: str, **environment: str) -> str:
    variables = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "src")]), **environment}
    command = [sys.executable, "-W", "error", "-c", code]
    found = subprocess.run(command, env=variables, capture_output=True, text=True, check=False)
    assert not found.returncode, found.stderr
    return found.stdout


def test_without_compilation() -> None:
    """Every path in plain Python: the intrinsics have a twin, and nothing overflows unseen."""
    assert run(FEW_GAMES.format(seed=1, games=60), NUMBA_DISABLE_JIT="1") == "same\n"


@pytest.mark.slow
def test_with_bounds_checks(tmp_path: Path) -> None:
    """Compiles everything anew, into a cache of its own."""
    folder = str(tmp_path)
    assert run(FEW_GAMES.format(seed=2, games=400), NUMBA_BOUNDSCHECK="1", NUMBA_CACHE_DIR=folder) == "same\n"


def test_the_cache_is_named_by_the_sources(tmp_path: Path) -> None:
    code = "from wardeck.lab import kernel_jit; print(kernel_jit.CACHE_FOLDER)"
    folder = Path(run(code, NUMBA_CACHE_DIR=str(tmp_path)).strip())
    assert folder.parent == tmp_path
    assert folder.name.startswith("kernel-")


def test_without_a_folder_that_can_be_written(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    code = "from wardeck.lab import kernel_jit; print(kernel_jit.CACHE_FOLDER)"
    assert run(code, NUMBA_CACHE_DIR=str(blocked)) == "None\n"


@pytest.mark.parametrize("path", ["general", "scalar"])
def test_a_forced_path(path: str) -> None:
    code = """
from wardeck.lab import kernel, plan
from wardeck.rules.options import Rules
print(kernel.path_for(plan.dealt(Rules())))
"""
    assert run(code, WARDECK_KERNEL_PATH=path, NUMBA_DISABLE_JIT="1") == f"{path}\n"


def test_what_other_versions_left_long_ago_makes_room(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    ages = {"kernel-0.0.1-a": 31, "kernel-0.0.2-b": 29, "mine": 99}
    for name, days in ages.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "code.nbc").touch()
        os.utime(tmp_path / name, (time.time() - days * 86_400,) * 2)
    folder = kernel_jit._cache_folder()
    assert folder is not None
    assert {each.name for each in tmp_path.iterdir()} == {"kernel-0.0.2-b", "mine", folder.name}
    os.utime(tmp_path / "kernel-0.0.2-b", (0, 0))
    assert kernel_jit._cache_folder() == folder
    assert (tmp_path / "kernel-0.0.2-b").exists(), "looked at when a folder is new"
