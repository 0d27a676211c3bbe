"""Bad input of every kind: one line on standard error that says what to do, and exit code 2."""

from pathlib import Path

import pytest

from tests.cli.command import Here

BAD = [
    ("plya", "did you mean play"),
    ("play wra", "did you mean war"),
    ("play ./no-such-file", "no-such-file: cannot be read"),
    ("play no-such-preset", "wardeck rules lists the presets"),
    ("play --layuot DDU", "did you mean --layout"),
    ("play --layout DDX", 'such as "DU" or "DDDU"'),
    ("play --take winer-first", "did you mean winner-first"),
    ("play --jokers 9", "a whole number from 0 to 4"),
    ("play --jokers many", "a whole number from 0 to 4"),
    ("play --jokers ²", "a whole number from 0 to 4"),
    ("play --jokers " + "9" * 5000, "a whole number from 0 to 4"),
    ("play --wild 7 --ranks JQK", "it takes"),
    ("play --players 1", "for 2 players, not 1"),
    ("play war --players 1", "for 2 to 200 players, not 1"),
    ("play war --players 201", "for 2 to 200 players, not 201"),
    ("play war --players 999999999999", "for 2 to 200 players"),
    ("play clone-war --players 5", "for 2 to 4 players, not 5"),
    ("play war --packs 1 --players 60", "use more packs or fewer players"),
    ("play --players Ada,", "Ada,Ben"),
    ("play --players Ada,ada", "a name of her own"),
    ("play --players Ada,B" + "e" * 60, "up to 24 characters"),
    ("play --players Ada,\u202e", "without a name"),
    ("play --bots 3", "0 to 2"),
    ("play --packets /", "at least one player a card"),
    ("play --packets 5", "packets for 2 to 200 players"),
    ("play --packets 5/1", "is no card"),
    ("play --packets 5/5 --players 3", "one for each"),
    ("play --seed -1", "from 0 to 18446744073709551615"),
    ("play --seed 18446744073709551616", "from 0 to 18446744073709551615"),
    ("play --number -1", "from 0 to 18446744073709551615"),
    ("play --seed x", "--seed takes a whole number"),
    ("play --seed", "--seed needs a value"),
    ("play --seed 1 --seed 2", "--seed is given twice"),
    ("play --limit 0", "it takes 1 or more"),
    ("play war clone-war", "one word too many"),
    ("play --record /", "name a file"),
    ("play --record /no/such/folder/game.toml", "cannot be written"),
    ("play --record=", "--record needs a value"),
    ("rules nobody", "wardeck rules lists the presets"),
    ("rules war --toml --json", "choose one"),
    ("rules --toml", "wardeck rules NAME --toml"),
    ("rules check", "FILE is missing"),
    ("rules check no-such-file", "cannot be read"),
    ("replay", "FILE is missing"),
    ("replay no-such-file", "cannot be read"),
    ("verify", "FILE is missing"),
    ("verify no-such-file", "cannot be read"),
    ("--nonsense", "wardeck lists what there is"),
]


@pytest.mark.parametrize(("line", "says"), BAD, ids=[line[:50] for line, _ in BAD])
def test_bad_input_is_one_line_that_says_what_to_do(wardeck: Here, line: str, says: str) -> None:
    done = wardeck(*line.split())
    assert done.code == 2
    assert done.out == ""
    assert done.err.startswith("wardeck: ")
    assert done.err.count("\n") == 1
    assert says in done.err


FILES = [
    ("tab.toml", b'layout\t= "DDU"\njokers\t= 9\n', "tab.toml:2:10: jokers cannot be 9"),
    ("bom.toml", b'\xef\xbb\xbflayout = "DDX"\n', "bom.toml:1:10: layout cannot be"),
    ("typo.toml", b'base = "Clone War"\nlayuot = "DDU"\n', "typo.toml:2:1: there is no option"),
    ("base.toml", b'base = "clone wra"\n', "did you mean clone-war"),
    ("bytes.toml", b"jokers = \xff\n", "bytes.toml:1:10: this is not text in UTF-8"),
    ("binary.toml", bytes(range(256)) * 20, "this is not"),
    ("cut.toml", b'layout = "DD', "cut.toml:1:"),
    ("text.toml", b"jokers: 2\n", "text.toml:1:"),
]


@pytest.mark.parametrize("file", FILES, ids=[name for name, _, _ in FILES])
@pytest.mark.parametrize("command", [["play"], ["rules"], ["rules", "check"]], ids=" ".join)
def test_a_bad_file_is_one_line_with_the_place(
    wardeck: Here, tmp_path: Path, file: tuple[str, bytes, str], command: list[str]
) -> None:
    name, content, says = file
    path = tmp_path / name
    path.write_bytes(content)
    done = wardeck(*command, path)
    assert (done.code, done.out) == (2, "")
    assert done.err.count("\n") == 1
    assert says in done.err


def test_a_byte_order_mark_and_tabs_are_no_mistake(wardeck: Here, tmp_path: Path) -> None:
    path = tmp_path / "windows.toml"
    path.write_bytes(b'\xef\xbb\xbftitle\t= "Ours"\r\nlayout\t= "DDU"\r\n')
    done = wardeck("rules", "check", path)
    assert (done.code, done.err) == (0, "")
    assert "fine: Ours" in done.out


RECORDS = [
    ("cut.toml", b'[[game]]\nwardeck = 1\nrulebook = 1\nstream = "simu', "cut off"),
    ("binary.toml", bytes(range(128, 256)) * 20, "this is not text in UTF-8"),
    ("empty.toml", b"", "there is no record here"),
    ("other.toml", b'layout = "DU"\n', "begins with the line [[game]]"),
]


@pytest.mark.parametrize("file", RECORDS, ids=[name for name, _, _ in RECORDS])
@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_bad_record_is_one_line_with_the_file(
    wardeck: Here, tmp_path: Path, file: tuple[str, bytes, str], command: str
) -> None:
    name, content, says = file
    path = tmp_path / name
    path.write_bytes(content)
    done = wardeck(command, path)
    assert (done.code, done.out) == (2, "")
    assert done.err.count("\n") == 1
    assert f"{path}:" in done.err
    assert says in done.err


def test_what_could_confuse_a_terminal_is_escaped(wardeck: Here) -> None:
    done = wardeck("play", "\x1b[31m\nwar")
    assert done.err.count("\n") == 1
    assert "\x1b" not in done.err
    assert "\\x1b[31m\\nwar" in done.err
