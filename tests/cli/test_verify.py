"""``wardeck verify`` and ``wardeck replay``."""

from pathlib import Path

import pytest

from tests.cli.command import Here


@pytest.fixture
def record(wardeck: Here, tmp_path: Path) -> Path:
    """The record of a game between Ada and Ben that Ada wins in one battle."""
    path = tmp_path / "game.toml"
    assert wardeck("play", "--packets", "5 8 7/5 9", "--players", "Ada,Ben", "--record", path).code == 0
    return path


def changed(record: Path, before: str, after: str) -> Path:
    path = record.with_name("changed.toml")
    assert before in record.read_text()
    path.write_text(record.read_text().replace(before, after))
    return path


def test_a_record_that_holds(wardeck: Here, record: Path) -> None:
    done = wardeck("verify", record)
    assert (done.code, done.err) == (0, "")
    assert done.out == f"{record}: ok, 2 players, all-cards after 1 battle\n"


def test_the_first_difference_is_told(wardeck: Here, record: Path) -> None:
    done = wardeck("verify", changed(record, "winners = [0]", "winners = [1]"))
    assert done.code == 1
    assert len(done.lines) == 1
    assert "differs: result.winners: stated [1]; found [0]" in done.out


def test_the_worst_that_was_found_counts(wardeck: Here, record: Path) -> None:
    untrue = changed(record, "war_steps = 1", "war_steps = 2")
    done = wardeck("verify", record, untrue, record)
    assert (done.code, len(done.lines)) == (1, 3)
    done = wardeck("verify", untrue, record.with_name("missing.toml"), record)
    assert (done.code, len(done.lines), done.err.count("\n")) == (2, 2, 1)


def test_every_game_of_a_file_is_checked(wardeck: Here, record: Path) -> None:
    record.write_text(record.read_text() + "\n" + record.read_text().replace("battles = 1", "battles = 3"))
    done = wardeck("verify", record)
    assert done.code == 1
    assert "ok" in done.lines[0]
    assert "differs" in done.lines[1]


def test_one_game_of_a_file_is_shown(wardeck: Here, record: Path) -> None:
    record.write_text(record.read_text() + "\n" + record.read_text().replace('"Ada", "Ben"', '"Cleo", "Dan"'))
    assert wardeck("replay", record, "--game", "2").lines[1].startswith("Cleo and Dan")
    for number in ("0", "3", "-1"):
        done = wardeck("replay", record, "--game", number)
        assert done.code == 2
        assert "--game takes 1 to 2" in done.err


def test_names_in_a_record_may_be_anything(wardeck: Here, record: Path) -> None:
    path = changed(record, '"Ada", "Ben"', '"", "\\u200b\\u2066Ben"')
    done = wardeck("replay", path)
    assert done.code == 2 or "Ben" in done.out  # records refuse some characters
    assert "\u200b" not in done.out
    assert "\u2066" not in done.out


@pytest.mark.parametrize(("played", "said"), [(1, "1 battle was played."), (3, "3 battles were played.")])
def test_an_unfinished_game_is_shown_as_far_as_it_was_played(
    wardeck: Here, tmp_path: Path, played: int, said: str
) -> None:
    path = tmp_path / "long.toml"
    assert wardeck("play", "--seed", "2", "--record", path, "--quiet").code == 0
    head = path.read_text().partition("result = ")[0]
    path.write_text(head + f"played = {played}\n")
    done = wardeck("replay", path)
    assert done.code == 0
    assert f"Not finished: {said}" in done.out
