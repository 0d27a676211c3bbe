"""``wardeck play`` where nobody sits at the keyboard."""

import json
import re
import shlex
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.cli.command import Done, Here
from wardeck.rules.presets import names

RULINGS = tomllib.loads((Path(__file__).parent.parent / "rulings.toml").read_text(encoding="utf-8"))["ruling"]


def outcome_of(wardeck: Here, *tokens: str) -> dict[str, Any]:
    done = wardeck("play", *tokens, "--json")
    assert (done.code, done.err) == (0, "")
    return dict(json.loads(done.out)["outcome"])


@pytest.mark.parametrize("ruling", RULINGS, ids=lambda ruling: ruling["name"])
def test_rulings_hold_with_every_option_as_a_flag(wardeck: Here, ruling: dict[str, Any]) -> None:
    flags = [f"--{name.replace('_', '-')}={value}" for name, value in ruling["rules"].items()]
    found = outcome_of(wardeck, "two-player", f"--packets={'/'.join(ruling['packets'])}", *flags)
    assert {fact: found[fact] for fact in ruling["expect"]} == ruling["expect"], ruling["why"]


@pytest.mark.parametrize("preset", names())
def test_every_preset_is_played(wardeck: Here, preset: str) -> None:
    done = wardeck("play", preset, "--seed", "5", "--limit", "200")
    assert (done.code, done.err) == (0, "")
    assert f"wardeck play {preset} --limit 200 --seed 5" in done.lines[-1]


@pytest.mark.parametrize(
    "line",
    ["clone-war --players 2", "clone-war --players 3", "clone-war --players 4", "party --players 200"]
    + [f"war --players {players} --limit 20" for players in (2, 7, 200)],
)
def test_every_number_of_players(wardeck: Here, line: str) -> None:
    done = wardeck("play", *line.split(), "--seed", "3")
    assert (done.code, done.err) == (0, "")
    assert len(done.lines) < 500


def test_more_than_two_play_war_if_nothing_else_is_said(wardeck: Here) -> None:
    done = wardeck("play", "--players", "Ada,Ben,Otto", "--limit", "1")
    assert done.lines[0] == "War, 2 to 200 players"
    assert done.lines[1].startswith("Ada, Ben and Otto, ")


def battle_of(done: Done) -> str:
    """The line of the first battle, with single spaces."""
    return next(" ".join(line.split()) for line in done.lines if line.strip().startswith("1 "))


def test_a_battle_is_a_line(wardeck: Here) -> None:
    done = wardeck("play", "--packets", "Kh 9c/Qs 5d", "--limit", "1", "--players", "Ada,Ben")
    assert battle_of(done) == "1 K♥ Q♠ 3 1 King beats queen. Ada takes 2 cards."


def test_a_war_is_told_by_its_cards(wardeck: Here) -> None:
    done = wardeck("play", "--packets", "5h 2c 9s/5d 3h 8c", "--players", "Ada,Ben")
    assert battle_of(done) == "1 5♥ 5♦ 6 0 War 9♠ 8♣. Nine beats eight. Ada takes 6 cards. Ben is out."


def test_cards_that_lie_face_down_are_not_told(wardeck: Here) -> None:
    done = wardeck("play", "--packets", "5h 2c 9s 3s/5d 7h 8c 4d", "--limit", "1", "--players", "Ada,Ben")
    told = "\n".join(line for line in done.lines if "wardeck play" not in line)
    assert "9♠" in told
    assert not re.search("2♣|7♥|3♠|4♦|[Tt]wo |[Ss]even", told)


def test_the_seed_that_was_drawn_plays_the_same_game_again(wardeck: Here) -> None:
    first = wardeck("play", "clone-war", "--players", "Zoë,O'Neill,Max Power", "--layout", "DDU")
    command = first.lines[-1].partition("again: ")[2]
    again = wardeck(*shlex.split(command)[1:])
    assert again.out == first.out


def test_without_a_seed_games_differ(wardeck: Here) -> None:
    assert wardeck("play").out != wardeck("play").out


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("--packets 5/5", "A draw: Ada and Ben tied with their last cards."),
        ("--packets Q/J", "Ada has won with all the cards."),
        ("--packets K_2/2_K --take as-laid", "battles 1 to 2 repeat for ever"),
        ("--packets K_2/2_K --take as-laid --limit 1", "Stopped after 1 battle: Ada leads with 3 cards."),
        ("--packets 9_3/8_3 --battles 1", "1 battle, and it is over: Ada has won with 3 cards."),
        ("--packets 9_3/8_4 --battles 2", "2 battles, and it is over: Ada and Ben have won together with 2 cards"),
        ("war --packets 9_3/8_4/7 --goal first-out", "Somebody has run out of cards: Ada has won with 4 cards."),
        ("--packets 5_2_9_4/5_3_8_4 --wars-to-win 1", "Ada has won 1 war, and with that the game."),
    ],
)  # fmt: skip
def test_how_it_ended(wardeck: Here, line: str, says: str) -> None:
    done = wardeck("play", *(word.replace("_", " ") for word in line.split()), "--quiet")
    assert done.code == 0
    assert says in done.lines[0]


def test_json_has_stable_keys(wardeck: Here) -> None:
    found = json.loads(wardeck("play", "war", "--players", "3", "--seed", "7", "--jokers", "2", "--json").out)
    assert list(found) == [
        "rules", "players", "seed", "number", "packets", "limit", "battles", "outcome", "record", "again",
    ]  # fmt: skip
    assert list(found["rules"]) == ["title", "base", "options"]
    assert found["rules"]["base"] == "war"
    assert found["rules"]["options"]["jokers"] == 2
    assert (found["seed"], found["number"], len(found["players"])) == (7, 0, 3)
    assert list(found["outcome"]) == [
        "termination", "winners", "battles", "war_steps", "longest_war", "warm_up", "loop", "packets", "table", "aside",
        "placings",
    ]  # fmt: skip


def test_the_number_is_another_game_of_the_run(wardeck: Here) -> None:
    first, second = (wardeck("play", "--seed", "1", "--number", number).out for number in ("0", "1"))
    assert first != second


def test_letters_for_suits(wardeck: Here) -> None:
    done = wardeck("play", "--packets", "Kh/Ts", "--ascii")
    assert done.out.isascii()
    assert "Kh" in done.out
    assert "10s" in done.out


def test_names_are_cleaned(wardeck: Here) -> None:
    done = wardeck("play", "--packets", "K/Q", "--players", "\u202eAda\x1b[2J ,  Ben\tvan  Dijk")
    assert "\x1b" not in done.out
    assert "\u202e" not in done.out
    assert "Ben van Dijk" in done.out


def test_a_record_is_kept_and_holds(wardeck: Here, tmp_path: Path) -> None:
    path = tmp_path / "my game.toml"
    played = wardeck("play", "clone-war", "--players", "4", "--seed", "3", "--record", path)
    assert played.lines[-1].startswith(f"Record: {path} ")
    assert wardeck("verify", path).code == 0
    again = wardeck("replay", path)
    told = [line for line in played.lines if not line.startswith(("Seed", "Record"))]
    assert again.lines == told


def test_a_record_takes_the_place_of_a_record_alone(wardeck: Here, tmp_path: Path) -> None:
    record, other = tmp_path / "record.toml", tmp_path / "family.toml"
    other.write_text("jokers = 2\n")
    for seed in "12":
        assert wardeck("play", "--seed", seed, "--record", record, "--quiet").code == 0
    assert 'seed = "2"' in record.read_text()
    refused = wardeck("play", "--record", other)
    assert refused.code == 2
    assert "choose another name" in refused.err
    assert other.read_text() == "jokers = 2\n"


def test_rules_from_a_file(wardeck: Here, tmp_path: Path) -> None:
    path = tmp_path / "family.toml"
    path.write_text('title = "At Grandma\'s"\nbase = "clone-war"\nlayout = "DDDU"\n')
    done = wardeck("play", path, "--players", "3", "--jokers", "1", "--limit", "2")
    assert done.code == 0
    assert done.lines[0] == "At Grandma's"
    assert f"wardeck play {path} --jokers 1 --players 3 --limit 2 --seed " in done.lines[-1]
