"""Runs: the same result for any workers and any batches, wherever they were interrupted."""

import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from wardeck.errors import WardeckError
from wardeck.lab import Run, Summary, crew, planned, simulate, work
from wardeck.lab import run as runs
from wardeck.lab.kernel import play
from wardeck.lab.kernel_codes import TERMINATIONS
from wardeck.rules.presets import preset

GAMES = 1200


@pytest.fixture(scope="module")
def whole() -> Summary:
    return simulate("two-player", games=GAMES, seed=11, workers=1)


def go(run: Run, **how: Any) -> Summary:
    with crew(1) as workers:
        return run.go(workers, **how)


@pytest.mark.parametrize("seconds", [1e-9, 0.001, 10])
def test_batches_do_not_show(monkeypatch: pytest.MonkeyPatch, whole: Summary, seconds: float) -> None:
    monkeypatch.setattr(work, "SECONDS", seconds)
    assert simulate("two-player", games=GAMES, seed=11, workers=1) == whole
    assert simulate("two-player", games=GAMES, seed=11) == whole


def test_any_executor_serves(whole: Summary) -> None:
    with ThreadPoolExecutor(3) as executor:
        assert simulate("two-player", games=GAMES, seed=11, executor=executor) == whole
        assert simulate("two-player", games=GAMES, seed=11, executor=executor, workers=7) == whole
        assert executor.submit(int).result() == 0  # it stays open


def test_runs_add_up(whole: Summary) -> None:
    first = simulate("two-player", games=234, seed=11)
    assert first + simulate("two-player", games=GAMES - 234, seed=11, first=234) == whole


def test_numbers_up_to_the_last() -> None:
    found = simulate("two-player", games=2, seed=2**64 - 1, first=2**64 - 2)
    assert {found.battles.shortest_game, found.battles.longest_game} == {2**64 - 1, 2**64 - 2}


def test_a_deck_of_numbers() -> None:
    rules = preset("two-player").with_(take="shuffled")
    found = simulate(rules, games=4000, seed=1, deck=range(10))
    low, high = found.battles.interval(4)
    assert low < 25 < high  # k(n − k), figures.md


def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    simulate("two-player", games=500, workers=1, progress=lambda done, games: told.append((done, games)))
    assert told[-1] == (500, 500)
    assert told == sorted(told)


def test_a_precision_is_looked_for_after_fixed_numbers_only(monkeypatch: pytest.MonkeyPatch) -> None:
    found = simulate("two-player", games=10**6, seed=2, until=0.02)
    assert found.games in {1000 * 2**k for k in range(10)}
    assert found.battles.precision <= 0.02
    monkeypatch.setattr(work, "SECONDS", 1e-3)
    with ThreadPoolExecutor(2) as executor:
        assert simulate("two-player", games=10**6, seed=2, until=0.02, executor=executor) == found
    before = simulate("two-player", games=found.games // 2, seed=2)
    assert before.battles.precision > 0.02


def test_a_precision_that_is_not_reached() -> None:
    run = Run(planned("two-player"), games=1500, until=1e-6)
    assert go(run).games == 1500
    assert not run.precise


def test_a_row_a_game(tmp_path: Path) -> None:
    rules = preset("two-player").with_(take="seat-order", layout="U", ranks="23456")
    path = tmp_path / "rows.csv"
    go(Run(planned(rules), games=400, seed=4, first=9, rows=path))
    found = play(planned(rules), seed=4, first=9, games=400)
    lines = path.read_text().splitlines()
    assert lines[0] == "number,termination,winners,battles,war_steps,longest_war,warm_up,loop"
    assert len(lines) == 401
    for game, line in enumerate(lines[1:]):
        end, *figures, warm_up, loop = found.rows[game].tolist()
        endless = [warm_up, loop] if TERMINATIONS[end] == "endless" else ["", ""]
        winners = " ".join(map(str, found.winners(game)))
        assert line == ",".join(map(str, [9 + game, TERMINATIONS[end], winners, *figures, *endless]))


class Stop:
    """Interrupts a run when so many games are done."""

    def __init__(self, games: int) -> None:
        self.games = games

    def __call__(self, done: int, _: int) -> None:
        if done >= self.games:
            raise KeyboardInterrupt


def test_a_run_goes_on_where_it_was_interrupted(
    tmp_path: Path, whole: Summary, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(work, "SECONDS", 1e-4)
    file, rows, other = (tmp_path / name for name in ("run", "rows.csv", "other.csv"))
    plan = planned("two-player")
    for games in (200, 500, 900):
        run = Run(plan, games=GAMES, seed=11, checkpoint=file, rows=rows)
        with pytest.raises(KeyboardInterrupt):
            go(run, progress=Stop(games))
        assert run.summary.games == run.done >= games
        with rows.open("a") as behind:
            behind.write("12,all-ca")  # as if it had died while writing
    run = Run(plan, games=GAMES, seed=11, checkpoint=file, rows=rows)
    assert go(run) == whole
    assert go(Run(plan, games=GAMES, seed=11, checkpoint=file, rows=rows)) == whole
    go(Run(plan, games=GAMES, seed=11, rows=other))
    assert rows.read_bytes() == other.read_bytes()


def test_a_finished_run_can_be_made_longer(tmp_path: Path, whole: Summary) -> None:
    simulate("two-player", games=500, seed=11, checkpoint=tmp_path / "run")
    assert simulate("two-player", games=GAMES, seed=11, checkpoint=tmp_path / "run") == whole


OTHERS: list[tuple[dict[str, Any], str]] = [
    ({"seed": 12}, "this is a checkpoint of another run (seed: 11, not 12): name another file, or repeat that run"),
    ({"first": 1}, "this is a checkpoint of another run (first: 0, not 1): name another file, or repeat that run"),
    ({"limit": 9}, "this is a checkpoint of another run (limit: null, not 9): name another file, or repeat that run"),
    ({"until": 0.1},
     "this is a checkpoint of another run (until: null, not 0.1): name another file, or repeat that run"),
    ({"rules": "war", "players": 3},
     "this is a checkpoint of another run (players: 2, not 3): name another file, or repeat that run"),
    ({"rules": "three-down"},
     "this is a checkpoint of another run (other rules or another deck): name another file, or repeat that run"),
    ({"games": 10},
     "this checkpoint already has 100 games, more than the 10 that are asked for: ask for more, or name another file"),
]  # fmt: skip


@pytest.mark.parametrize(("changed", "message"), OTHERS)
def test_a_checkpoint_of_another_run_is_refused(tmp_path: Path, changed: dict[str, Any], message: str) -> None:
    path = tmp_path / "run"
    same: dict[str, Any] = {"rules": "two-player", "games": 100, "seed": 11, "checkpoint": path}
    simulate(**same)
    before = path.read_bytes()
    with pytest.raises(WardeckError) as caught:
        simulate(**(same | changed))
    assert str(caught.value) == f"{path}: {message}"
    assert path.read_bytes() == before


def test_a_checkpoint_of_another_kernel_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "run"
    simulate("two-player", games=10, checkpoint=path)
    found = json.loads(path.read_text())
    found["run"]["kernel"] = "an older one"
    path.write_text(json.dumps(found))
    with pytest.raises(WardeckError, match="made by another version of the kernel"):
        simulate("two-player", games=10, checkpoint=path)


@pytest.mark.parametrize("text", ["{", "[]", "null", "{}", '{"wardeck-checkpoint": 2}', "\0", "rank = 1", "[" * 9999])
def test_what_is_no_checkpoint_is_refused_and_stays(tmp_path: Path, text: str) -> None:
    path = tmp_path / "notes"
    path.write_text(text)
    with pytest.raises(WardeckError, match="this file is no checkpoint: choose another name for it"):
        simulate("two-player", games=10, checkpoint=path)
    assert path.read_text() == text


@pytest.mark.parametrize("cut", ["summary", "rows", "run"])
def test_a_checkpoint_with_a_part_missing(tmp_path: Path, cut: str) -> None:
    path = tmp_path / "run"
    simulate("two-player", games=10, checkpoint=path)
    found = json.loads(path.read_text())
    del found[cut]
    path.write_text(json.dumps(found))
    with pytest.raises(WardeckError, match="no checkpoint"):
        simulate("two-player", games=10, checkpoint=path)


def test_rows_that_are_gone(tmp_path: Path) -> None:
    plan, file, rows = planned("two-player"), tmp_path / "run", tmp_path / "rows.csv"
    go(Run(plan, games=50, checkpoint=file, rows=rows))
    rows.write_text("")
    with pytest.raises(WardeckError, match=r"rows\.csv is shorter than this checkpoint says"):
        Run(plan, games=50, checkpoint=file, rows=rows)


def test_a_checkpoint_that_cannot_be_kept_stops_nothing(
    tmp_path: Path, whole: Summary, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runs, "SAVE_EVERY", 0)
    folder = tmp_path / "folder"
    folder.mkdir()

    def lose(done: int, games: int) -> None:
        if folder.exists():
            for each in folder.iterdir():
                each.unlink()
            folder.rmdir()

    with pytest.warns(RuntimeWarning, match="cannot be written: No such file or directory"):
        found = simulate("two-player", games=GAMES, seed=11, workers=1, checkpoint=folder / "run", progress=lose)
    assert found == whole


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"games": 0}, "0 games cannot be played: it takes 1 to 1000000000000"),
    ({"games": -1}, "-1 games cannot be played: it takes 1 to 1000000000000"),
    ({"games": 10**30}, f"{10**30} games cannot be played: it takes 1 to 1000000000000"),
    ({"limit": 0}, "a limit of 0 battles is none: it takes 1 or more"),
    ({"seed": -1}, "seed = -1 is out of range: it takes a whole number from 0 to 18446744073709551615"),
    ({"first": 2**64}, f"first = {2**64} is out of range: it takes a whole number from 0 to 18446744073709551615"),
    ({"first": 2**64 - 1, "games": 2},
     f"game {2**64} is beyond the last one, {2**64 - 1}: start earlier, or play fewer games"),
    ({"until": 0}, "a precision of 0 cannot be reached: it takes more than 0 and less than 1, such as 0.005 for 0.5 %"),
    ({"workers": 0}, "0 workers are none: it takes 1 or more"),
    ({"players": 3}, "these rules are for 2 players, not 3"),
    ({"rules": "wart"}, 'there is no preset "wart"; did you mean war or party?'),
]  # fmt: skip


@pytest.mark.parametrize(("wrong", "message"), WRONG)
def test_bad_input(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(WardeckError) as caught:
        simulate(**{"rules": "two-player", "games": 10, **wrong})
    assert str(caught.value) == message


def test_the_laboratory_is_loaded_when_it_is_asked_for() -> None:
    names = "name.startswith(('wardeck.lab', 'numba', 'numpy')) for name in sys.modules"
    code = f"import sys, wardeck; sys.exit(any({names}))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
