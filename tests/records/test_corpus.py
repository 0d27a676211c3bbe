"""The corpus: good records hold, bad ones are refused where they are bad, untrue ones are found out."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.records.second_source import deal, war_for_two
from wardeck.chance import SimulationStream
from wardeck.engine import history
from wardeck.errors import WardeckError
from wardeck.record.files import parse_record, read_record, read_records
from wardeck.record.record import Record
from wardeck.record.replay import replay
from wardeck.record.table import to_keys, write_record
from wardeck.record.verify import verify
from wardeck.rules.options import Rules

HERE = Path(__file__).parent
GOOD = sorted((HERE / "good").glob("*.toml"))
BAD = tomllib.loads((HERE / "bad" / "expected.toml").read_text(encoding="utf-8"))
UNTRUE = tomllib.loads((HERE / "untrue" / "expected.toml").read_text(encoding="utf-8"))
RULINGS = tomllib.loads((HERE.parent / "rulings.toml").read_text(encoding="utf-8"))["ruling"]
PLAYED_AGAIN = ["two-player", "no-suits", "names", "stopped", "stopped-at-once", "limit"]


def good(name: str) -> Record:
    return read_record(HERE / "good" / f"{name}.toml")


@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.stem)
def test_good_records_hold(path: Path) -> None:
    records = list(read_records(path))
    assert records
    for record in records:
        assert record.path == str(path)
        assert [str(difference) for difference in verify(record).differences] == []


@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.stem)
def test_reading_what_was_written_gives_the_same_text(path: Path) -> None:
    for record in read_records(path):
        text = write_record(record)
        assert parse_record(text) == record
        assert write_record(parse_record(text)) == text


@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.stem)
def test_the_writer_writes_what_toml_reads(path: Path) -> None:
    for record in read_records(path):
        (game,) = tomllib.loads(write_record(record))["game"]
        assert list(game) == list(to_keys(record))


@pytest.mark.parametrize(
    "path", [path for path in GOOD if path.stem not in ("crlf", "bom", "by-hand", "many")], ids=str
)
def test_good_files_are_as_the_writer_writes_them(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    comment = "" if text.startswith("[[game]]") else text[: text.index("\n") + 1]
    assert comment + "\n".join(map(write_record, read_records(path))) == text


@pytest.mark.parametrize("name", BAD)
def test_bad_files_are_refused_with_code_place_and_sentence(name: str) -> None:
    expected: dict[str, Any] = BAD[name]
    path = HERE / "bad" / f"{name}.toml"
    with pytest.raises(WardeckError) as raised:
        list(read_records(path)) if expected.get("many") else read_record(path)
    error = raised.value
    assert error.code == expected["code"]
    assert [error.line, error.column] == expected["place"]
    assert error.message == expected["says"]
    assert str(error).startswith(f"{path}:{error.line}:{error.column}: ")


def test_every_bad_and_every_untrue_file_is_expected() -> None:
    for folder, expected in (("bad", BAD), ("untrue", UNTRUE)):
        files = {path.stem for path in (HERE / folder).glob("*.toml")} - {"expected"}
        assert files == set(expected)


@pytest.mark.parametrize("name", UNTRUE)
def test_untrue_records_are_found_out(name: str) -> None:
    report = verify(read_record(HERE / "untrue" / f"{name}.toml"))
    assert not report.ok
    assert [str(difference) for difference in report.differences] == UNTRUE[name]


def test_the_record_of_each_ruling_states_what_the_ruling_says() -> None:
    records = {record.own["_ruling"]: record for record in read_records(HERE / "good" / "rulings.toml")}
    assert set(records) <= {ruling["name"] for ruling in RULINGS}
    for ruling in RULINGS:
        if ruling["name"] not in records:  # a ruling that is younger than the corpus
            continue
        keys = to_keys(records[ruling["name"]])
        said = keys["result"] | {"packets": keys.get("final"), "table": keys.get("table")}
        assert records[ruling["name"]].rules == Rules(**ruling["rules"])
        assert list(keys["packets"]) == ruling["packets"]
        for fact, value in ruling["expect"].items():
            assert (list(said[fact]) if isinstance(value, list) else said[fact]) == value, ruling["name"]


@pytest.mark.parametrize("name", PLAYED_AGAIN)
def test_a_second_source_plays_the_same_game(name: str) -> None:
    record = good(name)
    assert isinstance(record.stream, SimulationStream)
    assert record.dealt is not None
    assert record.result is not None
    stop = record.acts[-1].after if record.acts else record.limit
    packets = deal(2, record.stream.seed, record.stream.number)
    game = war_for_two(packets, len(record.rules.layout), 5000 if stop is None else stop)
    counts = [len(packet) for packet in game.packets]
    result = record.result
    assert (result.battles, result.war_steps, result.longest_war) == (game.battles, game.war_steps, game.longest_war)
    assert result.winners == tuple(seat for seat in (0, 1) if counts[seat] == max(counts))
    assert str(result.termination) == ("all-cards" if 0 in counts else "stopped")
    for stated, found in ((record.dealt, packets), (record.final, game.packets), ([record.table], [game.table])):
        texts = [" ".join(card[0] if name == "no-suits" else card for card in packet) for packet in found]
        assert list(stated or ()) == texts


@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.stem)
def test_a_second_source_deals_the_same_cards(path: Path) -> None:
    for record in read_records(path):
        stream, rules, seats = record.stream, record.rules, len(record.players)
        if record.dealt is None or not isinstance(stream, SimulationStream):
            continue
        packs = rules.packs_for(seats)
        packets = deal(seats, stream.seed, stream.number, packs=packs, ranks=rules.ranks, jokers=rules.jokers)
        for stated, packet in zip(record.dealt, packets, strict=True):
            assert all(card.startswith(word) for word, card in zip(stated.split(), packet, strict=True))


def test_the_example_of_the_specification_holds() -> None:
    page = (HERE.parent.parent / "docs" / "record-format.md").read_text(encoding="utf-8")
    examples = re.findall("```toml\n(.*?)```", page, re.DOTALL)
    assert examples
    for example in examples:
        record = parse_record(example)
        assert verify(record).ok
        assert write_record(record) == example


def test_records_are_read_with_their_place() -> None:
    lines = [record.line for record in read_records(HERE / "good" / "many.toml")]
    text = (HERE / "good" / "many.toml").read_text(encoding="utf-8").split("\n")
    assert lines == [number for number, line in enumerate(text, 1) if line.startswith("[[game]]")]


@pytest.mark.parametrize("name", ["endless", "endless-dealt"])
def test_a_loop_that_is_noticed_late_is_the_same_loop(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "REMEMBERED", 4)
    assert verify(good(name)).ok


def test_an_unfinished_game_can_be_played_on() -> None:
    game = replay(good("unfinished"))
    assert not game.over
    assert game.state.battles == 33
    assert str(game.play().termination) == "all-cards"
