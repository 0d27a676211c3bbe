"""``wardeck simulate``: what it prints, writes and refuses."""

import csv
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from wardeck.cli import main
from wardeck.cli.amounts import compact, figure, lasting, percent, share, whole
from wardeck.errors import UsageError
from wardeck.lab import simulate

pytestmark = pytest.mark.usefixtures("laboratory")


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main(["simulate", *words])
    found = capsys.readouterr()
    return code, found.out, found.err


def as_json(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    code, out, err = run(capsys, *words, "--json")
    assert (code, err) == (0, "")
    found: dict[str, Any] = json.loads(out)
    return found


NUMBER = {"type": ["number", "null"]}
EXTREME = {"type": "object", "required": ["value", "game"], "additionalProperties": {"type": ["integer", "null"]}}
MEASURE = {
    "type": "object",
    "properties": {
        "games": {"type": "integer"},
        "left_out": {"type": "integer"},
        **dict.fromkeys(("mean", "standard_error", "sd", "median", "mode"), NUMBER),
        "interval": {"type": "array", "items": NUMBER, "minItems": 2, "maxItems": 2},
        "quantiles": {"type": "object", "required": ["5", "25", "75", "95", "99"], "additionalProperties": NUMBER},
        "shortest": EXTREME,
        "longest": EXTREME,
        "histogram": {"type": "array", "items": {"type": "array", "items": {"type": "integer"}}},
    },
    "additionalProperties": False,
}
MEASURE["required"] = list(MEASURE["properties"])  # type: ignore[call-overload]
KEYS = [
    "rules", "players", "seed", "first", "limit", "until", "precision", "games", "games_wanted", "terminations", "wins",
    "draws", "endless", "stopped", "shared", "leads_when_stopped", "battles", "war_steps", "longest_war", "warm_up",
    "loop", "minutes", "again",
]  # fmt: skip


@pytest.mark.parametrize(
    "words",
    [
        ["-n", "300", "--seed", "1"],
        ["-n", "300", "--seed", "1", "--take", "seat-order", "--limit", "900"],
        ["clone-war", "--players", "4", "-n", "50", "--limit", "1"],
        ["party", "--players", "40", "-n", "1"],
    ],
)
def test_json_has_stable_keys(capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    found = as_json(capsys, *words)
    assert list(found) == KEYS
    for name in ("battles", "war_steps", "longest_war", "warm_up", "loop"):
        jsonschema.validate(found[name], MEASURE)
        assert found[name]["games"] + found[name]["left_out"] == found["games"]
    won = sum(each["games"] for each in found["wins"])
    assert won + found["draws"] + found["endless"] + found["stopped"] == found["games"]
    assert sum(found["terminations"].values()) == found["games"]


def test_json_says_what_the_library_says(capsys: pytest.CaptureFixture[str]) -> None:
    found = as_json(capsys, "three-down", "-n", "2e3", "--seed", "8", "--first", "5", "--seconds-per-battle", "6")
    summary = simulate("three-down", games=2000, seed=8, first=5)
    assert found["battles"]["mean"] == summary.battles.mean
    assert found["minutes"]["mean"] == pytest.approx(summary.battles.mean / 10)
    assert [each["games"] for each in found["wins"]] == list(summary.wins)
    assert found["longest_war"]["histogram"] == [list(pair) for pair in summary.longest_war.histogram.items()]
    assert found["again"] == "wardeck simulate three-down --games 2e3 --first 5 --seed 8"


def test_workers_do_not_show(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--until", "3%", "--seed", "8", "--json"]
    alone = run(capsys, *words, "--workers", "1")
    assert alone == run(capsys, *words) == run(capsys, *words, "--workers", "2")


def test_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "--take", "seat-order", "-n", "2_000", "--seed", "1")
    summary = simulate(preset_with_seat_order(), games=2000, seed=1)
    assert (code, err) == (0, "")
    lines, endless = out.splitlines(), f"{summary.endless:,}"
    assert lines[0] == "War for two, short of cards loses, with changes, 2 players, 2,000 games, seed 1"
    ends = [line.rsplit(maxsplit=3) for line in lines[lines.index("How the games ended") + 1 :][:2]]
    assert [end[:2] for end in ends] == [
        ["  one player holds all cards", str(summary.ended)],
        ["  endless, proved", endless],
    ]
    assert f"of the {summary.ended} games that ended; {endless} are left out: {endless} endless" in out
    assert f"game {summary.battles.longest_game}" in out
    command = f"wardeck replay --game two-player 1 {summary.battles.longest_game} --take seat-order"
    assert f"Watch the longest game: {command}" in lines
    assert "Again: wardeck simulate two-player --take seat-order --games 2_000 --seed 1" in lines
    assert all(len(line) < 110 for line in lines)


def preset_with_seat_order() -> Any:
    from wardeck.rules.presets import preset

    return preset("two-player").with_(take="seat-order")


def test_all_games_endless_or_stopped(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "-n", "20", "--limit", "1", "--seed", "1")
    assert code == 0
    assert "No game ended: there is nothing to average." in out


def test_a_seed_is_drawn_and_said(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = str(tmp_path / "run")
    first, second = (as_json(capsys, "-n", "10", "--checkpoint", file) for _ in range(2))
    assert first == second  # with a checkpoint the seed is that of the run
    assert as_json(capsys, "-n", "10")["seed"] != first["seed"]


def test_rows(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    found = as_json(capsys, "clone-war", "--players", "3", "-n", "200", "--seed", "5", "--csv", str(path))
    with path.open() as file:
        rows = list(csv.DictReader(file))
    assert [int(row["number"]) for row in rows] == list(range(200))
    assert sum(int(row["battles"]) for row in rows) / 200 == found["battles"]["mean"]
    assert sum(row["winners"] == "2" for row in rows) == found["wins"][2]["games"]


@pytest.mark.parametrize("kind", ["png", "svg"])
def test_pictures(capsys: pytest.CaptureFixture[str], tmp_path: Path, kind: str) -> None:
    path = tmp_path / f"picture.{kind}"
    code, out, err = run(capsys, "-n", "300", "--seed", "1", "--take", "as-laid", "--plot", str(path))
    assert (code, err) == (0, "")
    assert out.endswith(f"Picture: {path}\n")
    raw = path.read_bytes()
    assert raw.startswith(b"\x89PNG" if kind == "png" else b"<?xml")
    main(["simulate", "-n", "300", "--seed", "1", "--take", "as-laid", "--plot", str(path)])
    assert path.read_bytes() == raw


WRONG = [
    (["-n", "0"], "0 games cannot be played: it takes 1 to 1000000000000"),
    (["-n", "-3"], "-3 games cannot be played: it takes 1 to 1000000000000"),
    (["-n", "1e30"], f"{10**30} games cannot be played: it takes 1 to 1000000000000"),
    (["-n", "1e999999999"], f"{10**30} games cannot be played: it takes 1 to 1000000000000"),
    (["-n", "many"], '-n takes a number such as 1000, 1_000_000 or 1e9, not "many"'),
    (["-n", "nan"], '-n takes a number such as 1000, 1_000_000 or 1e9, not "nan"'),
    (["-n", "2.5"], '-n takes a number such as 1000, 1_000_000 or 1e9, not "2.5"'),
    (["--limit", "0"], "a limit of 0 battles is none: it takes 1 or more"),
    (["--seed", "-1"], "seed = -1 is out of range: it takes a whole number from 0 to 18446744073709551615"),
    (["wart"], 'there is no preset and no file "wart"; did you mean war or party? (wardeck rules lists the presets)'),
    (["--players", "3", "two-player"], "these rules are for 2 players, not 3"),
    (["--until", "0%"], '--until takes a number such as 0.5% or 0.005, not "0%"'),
    (["--until", "x"], '--until takes a number such as 0.5% or 0.005, not "x"'),
    (["--seconds-per-battle", "inf"], '--seconds-per-battle takes a number such as 3 or 2.5, not "inf"'),
    (["--workers", "0"], "0 workers are none: it takes 1 or more"),
    (["--workers", "2", "--dask", "tcp://127.0.0.1:1"], "--dask and --workers do not go together: choose one"),
    (["--dask", "nowhere"],
     '"nowhere" is no address of a Dask scheduler: it takes one such as tcp://10.0.0.5:8786'),
    (["--plot", "picture.gif"], "picture.gif ends in no kind of picture: it takes .png or .svg"),
    (["--plot", "/no/where.png"], "/no/where.png: cannot be written: No such file or directory"),
    (["--csv", "/no/where.csv"], "/no/where.csv: cannot be written: No such file or directory"),
    (["--csv", "/dev/full"], "/dev/full: cannot be written: No space left on device"),
    (["--checkpoint", "/no/where"], "/no/where: cannot be written: No such file or directory"),
    (["--checkpoint", "/dev/null"], "/dev/null: this file is no checkpoint: choose another name for it"),
    (["--surplus", "asid"],
     'surplus cannot be "asid": it takes "aside", "uneven" or "spoils"; did you mean aside?'),
]  # fmt: skip


@pytest.mark.parametrize(("words", "message"), WRONG)
def test_bad_input_is_one_line(capsys: pytest.CaptureFixture[str], words: list[str], message: str) -> None:
    code, out, err = run(capsys, *words)
    assert (code, out) == (2, "")
    assert err == f"wardeck: {message}\n"


@pytest.mark.parametrize(
    ("gone", "words", "message"),
    [
        ("numba", [], 'numba is not installed: pip install "wardeck[lab]" brings it'),
        ("numpy", [], 'numpy is not installed: pip install "wardeck[lab]" brings it'),
        ("matplotlib", ["--plot", "x.png"], 'matplotlib is not installed: pip install "wardeck[lab]" brings it'),
        ("distributed", ["--dask", "x"], 'distributed is not installed: pip install "wardeck[cluster]" brings it'),
    ],
)
def test_what_is_not_installed_is_named(tmp_path: Path, gone: str, words: list[str], message: str) -> None:
    code = f"import sys; sys.modules[{gone!r}] = None; from wardeck.cli import main; sys.exit(main(sys.argv[1:]))"
    command = [sys.executable, "-c", code, "simulate", "-n", "5", *words]
    found = subprocess.run(command, check=False, capture_output=True, text=True, cwd=tmp_path)
    assert (found.returncode, found.stdout, found.stderr) == (2, "", f"wardeck: {message}\n")


@pytest.mark.parametrize(
    ("text", "number"),
    [("1000", 1000), ("1e9", 10**9), ("1_000_000", 10**6), ("2.5e3", 2500), ("1E2", 100), (" 7 ", 7)],
)
def test_numbers_as_people_write_them(text: str, number: int) -> None:
    assert whole(text, "-n") == number


def test_shares_as_people_write_them() -> None:
    assert share("0.5%", "--until") == share("0.5 %", "--until") == share("0.005", "--until") == 0.005
    with pytest.raises(UsageError, match="--until takes a number"):
        share("%", "--until")


def test_numbers_as_people_read_them() -> None:
    assert [percent(x) for x in (0, 0.5, 0.12345, 0.0000123)] == ["0.00 %", "50.00 %", "12.35 %", "0.0012 %"]
    assert [figure(289.0573505, 0.31), figure(1234.5, 40), figure(float("nan"))] == ["289.06", "1,234", "–"]
    assert [compact(x) for x in (7.5, 12345, 1.25e6, 3e9)] == ["7.5", "12.3k", "1.25M", "3G"]
    assert [lasting(x) for x in (0.84, 31, 125, 12000)] == ["0.8 s", "31 s", "2 min 5 s", "3 h 20 min"]
