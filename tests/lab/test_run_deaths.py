"""Whatever dies, the result is the same: a worker, or the whole run."""

import json
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from wardeck.cli.results import facts
from wardeck.errors import LabError
from wardeck.lab import Run, Summary, crew, planned, simulate, work
from wardeck.lab.work import parts

GAMES = 4000


def squares(first: int, games: int) -> int:
    return sum(number * number for number in range(first, first + games))


def dies(first: int, games: int) -> int:
    os._exit(first + games and 1)


def fails(first: int, games: int) -> int:
    raise ValueError(f"{games} games from {first} on")


def kill_one() -> bool:
    """Kills a worker of this process, if there is one."""
    for worker in multiprocessing.active_children():
        if worker.pid is not None:
            os.kill(worker.pid, signal.SIGKILL)
            return True
    return False


def test_a_worker_that_dies_costs_its_batch_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "FIRST_BATCH", 5)
    monkeypatch.setattr(work, "SECONDS", 1e-9)
    done = killed = 0
    with crew(2) as workers:
        found = 0
        for games, part in parts(squares, first=7, games=200, crew=workers):
            found += part
            done += games
            if done == 50:
                killed += kill_one()
    assert (found, done, killed) == (squares(7, 200), 200, 1)


def test_a_run_survives_the_death_of_its_workers() -> None:
    kills = iter([True])

    def progress(done: int, games: int) -> None:
        if next(kills, False):
            assert kill_one()

    found = simulate("two-player", games=GAMES, seed=3, workers=2, progress=progress)
    assert found == simulate("two-player", games=GAMES, seed=3, workers=1)


def test_work_that_kills_its_workers_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "TRIES", 2)
    with crew(2) as workers, pytest.raises(LabError, match="workers died 2 times in a row"):
        list(parts(dies, first=0, games=10, crew=workers))


@pytest.mark.parametrize("workers", [1, None])
def test_an_error_of_the_work_is_not_hidden(workers: int | None) -> None:
    with crew(workers) as hands, pytest.raises(ValueError, match="10 games from 0 on"):
        list(parts(fails, first=0, games=10, crew=hands))


DRIVER = """
import sys
from wardeck.cli import main
from wardeck.lab import run, work
run.SAVE_EVERY, work.SECONDS = 0, 0.002
if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
"""


def driver(tmp_path: Path, *more: str) -> list[str]:
    script = tmp_path / "driver.py"
    script.write_text(DRIVER)
    flags = ["simulate", "two-player", "-n", str(GAMES), "--seed", "3", "--json", *more]
    return [sys.executable, str(script), *flags]


@contextmanager
def begun(command: list[str], **how: Any) -> Iterator[subprocess.Popen[str]]:
    """A process that does not outlive the test."""
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **how) as process:
        try:
            yield process
        finally:
            process.kill()


def wait_for(condition: Callable[[], bool], seconds: float = 120) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.005)


def done_in(checkpoint: Path) -> int:
    try:
        return Summary.from_dict(json.loads(checkpoint.read_bytes())["summary"]).games
    except FileNotFoundError:
        return 0


def has_done(checkpoint: Path, games: int) -> bool:
    return done_in(checkpoint) >= games


def test_a_run_killed_anywhere_has_the_same_result(tmp_path: Path) -> None:
    checkpoint, rows, other = (tmp_path / name for name in ("run", "rows.csv", "other.csv"))
    flags = ["--checkpoint", str(checkpoint), "--csv", str(rows), "--workers", "1"]
    for games in (500, 2000):
        with begun(driver(tmp_path, *flags)):
            wait_for(partial(has_done, checkpoint, games))
        assert 0 < done_in(checkpoint) <= GAMES
    finished = subprocess.run(driver(tmp_path, *flags), check=True, capture_output=True).stdout
    run = Run(planned("two-player"), games=GAMES, seed=3, rows=other)
    with crew() as workers:
        wanted = json.loads(json.dumps(facts(run.go(workers), 3.0)))
    assert rows.read_bytes() == other.read_bytes()
    assert {key: json.loads(finished)[key] for key in wanted} == wanted


def test_workers_do_not_outlive_a_run_that_was_killed(tmp_path: Path) -> None:
    code = (
        "from tests.lab.test_run_deaths import slow\nfrom wardeck.lab import crew, work\n"
        "if __name__ == '__main__':\n  work.FIRST_BATCH = 1\n"
        "  with crew(2) as hands: list(work.parts(slow, first=0, games=9, crew=hands))\n"
    )
    script = tmp_path / "script.py"
    script.write_text(code)
    pids = tmp_path / "pids"
    root = Path(__file__).parents[2]
    environment = {**os.environ, "PYTHONPATH": f"{root}:{os.environ.get('PYTHONPATH', '')}", "SLOW_PIDS": str(pids)}
    with begun([sys.executable, str(script)], env=environment):
        wait_for(lambda: pids.exists() and len(set(pids.read_text().split())) == 2)
    wait_for(lambda: not any(map(is_running, set(pids.read_text().split()))), 20)


def slow(first: int, games: int) -> int:
    """Says who works, and takes its time."""
    with Path(os.environ["SLOW_PIDS"]).open("a") as file:
        file.write(f"{os.getpid()}\n")
    time.sleep(0.3)
    return first + games


def is_running(pid: str) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


def test_ctrl_c_gives_what_there_is_and_says_how_to_go_on(tmp_path: Path) -> None:
    checkpoint = tmp_path / "run"
    command = driver(tmp_path, "--checkpoint", str(checkpoint), "--workers", "2")
    command[command.index(str(GAMES))] = "1e8"
    with begun(command) as process:
        wait_for(lambda: done_in(checkpoint) > 100)
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    found = json.loads(output)
    assert found["games"] == done_in(checkpoint) < found["games_wanted"] == 10**8
    assert errors == (
        f"wardeck: interrupted after {found['games']:,} of 100,000,000 games; the results above are those of the first "
        f"{found['games']:,}. The same command goes on from there: {found['again']}\n"
    )
    assert found["again"] == f"wardeck simulate two-player --games 1e8 --checkpoint {checkpoint} --seed 3"


def test_a_full_disk_loses_nothing(tmp_path: Path) -> None:
    rows = tmp_path / "rows.csv"
    command = driver(tmp_path, "--csv", str(rows), "--workers", "1")
    limited = ["sh", "-c", 'ulimit -f 100; exec "$@"', "sh", *command]
    found = subprocess.run(limited, check=False, capture_output=True, text=True)
    assert found.returncode == 2
    assert found.stderr == f"wardeck: {rows}: cannot be written: File too large\n"
    lines = rows.read_text().splitlines(keepends=True)
    assert all(line.endswith("\n") for line in lines)
    assert json.loads(found.stdout)["games"] == len(lines) - 1 > 0


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_a_cluster_gives_the_same_result() -> None:
    from distributed import LocalCluster

    from wardeck.lab.cluster import cluster_crew

    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:  # type: ignore[no-untyped-call]
        kills = iter([True])

        def progress(done: int, games: int) -> None:
            if next(kills, False):
                nanny = next(iter(cluster.workers.values()))
                os.kill(nanny.pid, signal.SIGKILL)

        run = Run(planned("two-player"), games=300_000, seed=3)
        with cluster_crew(cluster.scheduler_address) as workers:
            workers.seconds = 0.05
            found = run.go(workers, progress=progress)
    assert found == simulate("two-player", games=300_000, seed=3)
