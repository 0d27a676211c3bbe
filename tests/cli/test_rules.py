"""``wardeck rules``."""

import json
import tomllib
from pathlib import Path

import jsonschema
import pytest

from tests.cli.command import Here
from wardeck.rules.files import parse_rules
from wardeck.rules.kinds import Choice
from wardeck.rules.options import KINDS
from wardeck.rules.presets import find, names, preset


def test_the_list_has_every_preset(wardeck: Here) -> None:
    listed = [line.split()[0] for line in wardeck("rules").lines if line and not line.startswith((" ", "wardeck"))]
    assert listed == list(names())


def test_the_list_as_json(wardeck: Here) -> None:
    listed = json.loads(wardeck("rules", "--json").out)
    assert [each["name"] for each in listed] == list(names())
    assert all(set(each["options"]) == set(KINDS) for each in listed)


@pytest.mark.parametrize("name", names())
def test_a_preset_as_a_file_reads_back(wardeck: Here, name: str) -> None:
    text = wardeck("rules", name, "--toml").out
    assert parse_rules(text).rules == preset(name)
    jsonschema.validate(tomllib.loads(text), json.loads(wardeck("rules", "schema").out))


def test_changed_rules_as_a_file_read_back(wardeck: Here) -> None:
    text = wardeck("rules", "Clone War", "--jokers", "2", "--layout", "DDU", "--toml").out
    house = parse_rules(text)
    assert house.base == "clone-war"
    assert house.rules == preset("clone-war").with_(jokers=2, layout="DDU")


@pytest.mark.parametrize("name", names())
def test_a_sheet_is_headed_by_the_title(wardeck: Here, name: str) -> None:
    done = wardeck("rules", name)
    assert (done.code, done.err) == (0, "")
    assert done.lines[0] == find(name).title


def test_flags_change_the_sheet(wardeck: Here) -> None:
    plain, changed = wardeck("rules", "war").out, wardeck("rules", "war", "--layout", "DDU").out
    assert "one card face down and one face up" in plain
    assert "two cards face down and one face up" in changed


def test_rules_as_json(wardeck: Here) -> None:
    found = json.loads(wardeck("rules", "clone-war", "--json").out)
    assert found["name"] == "clone-war"
    assert found["options"]["ranks"] == "JQK"


def test_the_catalogue_has_every_option_and_value(wardeck: Here) -> None:
    lines = [line.strip() for line in wardeck("rules", "options").lines]
    for name, kind in KINDS.items():
        assert any(line.startswith(f"{name}  default") for line in lines)
        if isinstance(kind, Choice):
            assert all(any(line.startswith(f"{word}:") for line in lines) for word in kind.words)


def test_check_goes_through_all_files(wardeck: Here, tmp_path: Path) -> None:
    good, bad = tmp_path / "good.toml", tmp_path / "bad.toml"
    good.write_text('title = "Ours"\nbase = "war"\n')
    bad.write_text("packs = 0\n")
    done = wardeck("rules", "check", bad, good)
    assert done.code == 2
    assert done.out == f"{good}: fine: Ours, for 2-200 players\n"
    assert f"{bad}:1:9: packs cannot be 0" in done.err


@pytest.mark.parametrize("command", ["play", "rules"])
def test_every_option_is_a_flag_with_help(wardeck: Here, command: str) -> None:
    text = wardeck(command, "--help").out
    assert all(f"  --{name.replace('_', '-')} " in text for name in KINDS)
