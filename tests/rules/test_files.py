"""House-rule files: what they mean, and where they are wrong."""

import json
from pathlib import Path

import jsonschema
import pytest
from hypothesis import given

from tests.strategies import all_rules
from wardeck.documents import parse
from wardeck.errors import WardeckError
from wardeck.rules.files import HouseRules, load_rules, parse_rules, read_rules, schema, write_rules
from wardeck.rules.options import Rules
from wardeck.rules.presets import find, named, names, preset

WRONG = [
    ('layout = "DU"\nbase = "wor"\n', '2:8: base: there is no preset "wor"; did you mean war?'),
    ("base = 3", "1:8: base takes a text in quotes"),
    ("# mine\n\n  jokrs = 2\n", '3:3: there is no option "jokrs"; did you mean jokers or joker?'),
    ("jokers = 9", "1:10: jokers cannot be 9: it takes a whole number from 0 to 4"),
    ('"layout" = "DD"', '1:12: layout cannot be "DD"'),
    ('layout = "D\tU"', '1:10: layout cannot be "D\\tU"'),
    ('about = """\njokers = 9\n"""\njokers = 9\n', "4:10: jokers cannot be 9"),
    ("min_players = 5\nmax_players = 4", "1:15: min_players = 5 is above max_players = 4"),
    ("[rules]\njokers = 1", '1:1: there is no option "rules"'),
    ("jokers = 1\njokers = 2", "2:11: this is not TOML: cannot overwrite a value"),
    ("jokers =", "1:9: this is not TOML: invalid value"),
    ('title = "x', "1:11: this is not TOML: unterminated string"),
    ("take = winner-first", "1:8: this is not TOML: invalid value"),
]


@pytest.mark.parametrize(("text", "message"), WRONG, ids=range(len(WRONG)))
def test_wrong_files_say_where_and_what(text: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "family.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(WardeckError) as caught:
        load_rules(path)
    assert str(caught.value).startswith(f"{path}:{message}")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        (b"\xff\xfej\x00", ":1:1: this is not text in UTF-8: save the file as UTF-8"),
        (b"jokers = 1\n# caf\xe9", ":2:6: this is not text in UTF-8: save the file as UTF-8"),
        (b"\x00\x01\x02", ":1:1: this is not TOML: invalid statement"),
        (b"#" * (2 << 20), ": is larger than 1048576 bytes: this is not the file that you mean"),
    ],
    ids=["UTF-16", "Latin-1", "binary", "large"],
)
def test_files_that_are_no_text(raw: bytes, message: str, tmp_path: Path) -> None:
    path = tmp_path / "family.toml"
    path.write_bytes(raw)
    with pytest.raises(WardeckError) as caught:
        load_rules(path)
    assert str(caught.value) == f"{path}{message}"


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(WardeckError, match=r"nowhere\.toml: cannot be read: No such file or directory$"):
        load_rules(tmp_path / "nowhere.toml")
    with pytest.raises(WardeckError, match=r"cannot be read: Is a directory$"):
        load_rules(tmp_path)


def test_a_byte_order_mark_tabs_and_crlf_are_no_mistake(tmp_path: Path) -> None:
    path = tmp_path / "family.toml"
    path.write_bytes(b'\xef\xbb\xbfbase = "War"\r\n\tjokers\t=\t2\r\n')
    assert load_rules(path) == preset("war-jokers-high")


def test_a_base_and_the_differences_from_it() -> None:
    house = parse_rules('title = "War at Grandma\'s"\nbase = "Clone War"\nlayout = "DDDU"\n')
    assert house.title == "War at Grandma's"
    assert house.rules == preset("clone-war").with_(layout="DDDU")
    assert write_rules(house) == 'title = "War at Grandma\'s"\nbase = "Clone War"\nlayout = "DDDU"\n'


@given(rules=all_rules())
def test_what_is_written_reads_back(rules: Rules) -> None:
    for base in (None, "war", "two-player"):
        house = HouseRules(rules, title='"Ä" \\ \t\x7f', about="b", source="c", base=base)
        text = write_rules(house)
        again = parse_rules(text)
        assert again == house
        assert again.rules.changed() == rules.changed()
        assert write_rules(again) == text
        jsonschema.validate(parse(text), schema())


def test_the_schema_refuses_what_the_reader_refuses() -> None:
    validator = jsonschema.Draft202012Validator(schema())
    for text, _ in WRONG[:7]:
        assert not validator.is_valid(parse(text)), text
    jsonschema.Draft202012Validator.check_schema(schema())
    json.dumps(schema())


# The presets, as section 12 of the rulebook has them, each against the options written out.

WAR = Rules(
    max_players=200, packs="auto", trigger="any-tie", retie="any-tie", several_ties="joint",
    all_short="compare-last", deadlock="redeal", take="shuffled",
)  # fmt: skip
HIGH = WAR.with_(trigger="highest-tie", retie="highest-tie")
SMALL = Rules(max_players=4, all_short="compare-last", deadlock="redeal", take="shuffled")
PRESETS = {
    "two-player": Rules(short="forfeit", all_short="most-cards", deadlock="draw"),
    "two-player-last-card": Rules(short="last-card", deadlock="draw"),
    "war": WAR,
    "war-jokers-high": WAR.with_(jokers=2),
    "war-automatic-jokers": WAR.with_(jokers=2, joker="automatic-war"),
    "war-aces-low": WAR.with_(order="aces-low"),
    "war-wild-cards": WAR.with_(wild="2"),
    "war-two-down": WAR.with_(layout="DDU"),
    "war-down-up-down-up": WAR.with_(layout="DUDU"),
    "war-high-card-wins": HIGH,
    "clone-war": SMALL.with_(packs=4, ranks="JQK"),
    "party": HIGH.with_(battles=20),
    "three-down": Rules(layout="DDDU"),
    "quadruple": Rules(layout="DDDDU"),
    "everyone-fights": SMALL.with_(fighters="everyone"),
    "first-to-three-wars": Rules(wars_to_win=3, layout="DDDU"),
    "speed-war": SMALL.with_(max_players=8, packs="auto", battles=26, claim="race"),
}


@pytest.mark.parametrize("name", PRESETS)
def test_preset(name: str) -> None:
    assert preset(name) == PRESETS[name]
    assert named(PRESETS[name]) == find(name)
    house = find(name)
    assert house.name == name
    assert house.title and house.about.endswith(".") and house.source.endswith(".")  # noqa: PT018


def test_the_presets_are_those_of_the_rulebook_and_of_the_folder() -> None:
    assert list(names()) == list(PRESETS)
    folder = Path(str(find.__globals__["__file__"])).parent
    assert {path.stem for path in folder.glob("*.toml")} - {"index", "lengths"} == set(names())


@pytest.mark.parametrize("spelling", ["clone-war", "Clone War", "CLONE_WAR", " clone  war ", "CloneWar", "clone wars"])
def test_names_are_found_as_people_write_them(spelling: str) -> None:
    assert find(spelling).name == "clone-war"


def test_an_unknown_preset_is_refused_with_a_guess() -> None:
    with pytest.raises(WardeckError, match=r'^there is no preset "clnoe-war"; did you mean clone-war'):
        preset("clnoe-war")
    with pytest.raises(WardeckError, match=r'^there is no preset "xyzzy"$'):
        preset("xyzzy")


def test_reading_tells_more_than_loading(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_text('about = "Short."\nbattles = 3\n', encoding="utf-8")
    assert read_rules(path) == HouseRules(Rules(battles=3), about="Short.")
