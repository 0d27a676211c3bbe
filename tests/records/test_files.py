"""Files of records: many in little memory, saved as a whole or not at all; and what the values refuse."""

import gc
import tracemalloc
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from wardeck.chance import FairStream, SimulationStream
from wardeck.engine.commands import Leave
from wardeck.engine.game import Game
from wardeck.errors import FileError, RecordError, WardeckError
from wardeck.record.files import parse_record, read_record, read_records, save_record, save_records
from wardeck.record.record import Act, Record
from wardeck.record.replay import Replay, replay
from wardeck.record.scribe import record_of
from wardeck.record.table import write_record
from wardeck.rules.files import HouseRules, parse_rules
from wardeck.rules.options import Rules
from wardeck.rules.presets import find, preset

MINIMAL = Record(house=HouseRules(Rules()), stream=SimulationStream(0), players=("", ""))


def test_a_file_of_ten_thousand_records_is_read_without_holding_them(tmp_path: Path) -> None:
    path = tmp_path / "many.toml"
    save_records((replace(MINIMAL, stream=SimulationStream(7, number)) for number in range(10_000)), path)
    assert path.stat().st_size > 1_000_000
    records = read_records(path)
    next(records)  # what is loaded once
    tracemalloc.start()
    try:
        assert sum(1 for _ in islice(records, 1_000)) == 1_000
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 200_000
    last = next(records)
    for record in records:
        last = record
        if record.stream == SimulationStream(7, 9_000):
            assert sum(isinstance(each, Record) for each in gc.get_objects()) < 50  # those of other tests
    assert last.stream == SimulationStream(7, 9_999)
    assert last.line == 9_999 * 9 + 1


def test_a_record_that_is_too_large_is_refused_before_it_is_read_to_its_end(tmp_path: Path) -> None:
    path = tmp_path / "large.toml"
    text = write_record(MINIMAL)
    for filler in ("# " + "x" * 80 + "\n", "x" * 100):
        path.write_text(text + "\n" + text + filler * 30_000 + "\n", encoding="utf-8")
        records = read_records(path)
        assert next(records) == MINIMAL
        with pytest.raises(RecordError) as raised:
            next(records)
        assert (raised.value.code, raised.value.line) == ("record.too-large", 10)
    path.write_text("#" * (1 << 21), encoding="utf-8")
    with pytest.raises(RecordError, match="1:1: this record is larger than 1048576 bytes"):
        read_record(path)


@pytest.mark.parametrize("name", ["no-such-file.toml", ".", "no\0name"])
def test_a_file_that_cannot_be_opened_is_an_error_with_its_name(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    for read in (read_record, lambda path: list(read_records(path))):
        with pytest.raises(FileError) as raised:
            read(path)
        assert raised.value.code == "file.unreadable"
        assert raised.value.path == str(path)


def test_a_saved_record_is_what_is_read(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    save_record(MINIMAL, path)
    assert path.read_bytes() == write_record(MINIMAL).encode()
    assert read_record(path) == MINIMAL
    save_record(replace(MINIMAL, players=("Zoë", "王")), path)
    assert read_record(path).players == ("Zoë", "王")
    assert [each.name for each in tmp_path.iterdir()] == ["game.toml"]


def test_saving_that_fails_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    save_record(MINIMAL, path)

    def records() -> Iterator[Record]:
        yield MINIMAL
        raise RecordError("record.none")

    with pytest.raises(RecordError):
        save_records(records(), path)
    assert read_record(path) == MINIMAL
    assert [each.name for each in tmp_path.iterdir()] == ["game.toml"]


@pytest.mark.parametrize("name", ["no-such-folder/game.toml", "folder", "no\0name"])
def test_a_file_that_cannot_be_saved_is_an_error_with_its_name(tmp_path: Path, name: str) -> None:
    (tmp_path / "folder" / "inside").mkdir(parents=True)
    with pytest.raises(FileError) as raised:
        save_record(MINIMAL, tmp_path / name)
    assert raised.value.code == "file.unwritable"
    assert raised.value.path == str(tmp_path / name)
    assert [each.name for each in tmp_path.iterdir()] == ["folder"]


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    link = tmp_path / "game.toml"
    link.symlink_to(tmp_path / "there" / "game.toml")
    save_record(MINIMAL, link)
    assert link.is_symlink()
    assert read_record(tmp_path / "there" / "game.toml") == MINIMAL


def test_cards_are_kept_as_they_are_written() -> None:
    text = write_record(replace(MINIMAL, packets=("5", "6"))).replace('["5", "6"]', '["10H  5", "\\tkD *R"]')
    assert parse_record(text).packets == ("Th 5", "Kd *r")


def test_a_value_that_no_file_can_hold_is_refused() -> None:
    with pytest.raises(RecordError, match="cannot be written in a record"):
        write_record(replace(MINIMAL, own={"_what": object()}))


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"players": ("",)}, "record.value"),
        ({"players": ("Ada", "B" * 41)}, "record.value"),
        ({"players": ("", "", "")}, "deal.exact-players"),
        ({"stream": SimulationStream(2**64)}, "record.value"),
        ({"stream": SimulationStream(0, -1)}, "record.value"),
        ({"stream": FairStream(b"short")}, "record.value"),
        ({"limit": 0}, "record.value"),
        ({"acts": (Act(0, Leave(2)),)}, "record.value"),
        ({"final": ("", "")}, "record.where-it-ends"),
        ({"packets": ("K",)}, "record.seats"),
        ({"packets": ("K", "x")}, "record.cards"),
        ({"own": {"note": 1}}, "record.own"),
        ({"house": HouseRules(Rules(), base="Clone War")}, "rules.unknown-base"),
    ],
)
def test_a_record_that_cannot_be_written_cannot_be_made(changes: dict[str, object], code: str) -> None:
    with pytest.raises(WardeckError) as raised:
        replace(MINIMAL, **changes)  # type: ignore[arg-type]
    assert raised.value.code == code


def test_an_act_that_cannot_have_happened_names_the_file_and_the_act() -> None:
    record = replace(MINIMAL, packets=("5", "6"), acts=(Act(0, Leave(1)), Act(0, Leave(1))), path="a.toml", line=3)
    with pytest.raises(RecordError, match=r"^a\.toml:3: acts\[1\] cannot have happened: the game was over after 0 bat"):
        replay(record)
    three = replace(record, packets=("5", "6", "7"), players=("", "", ""))
    with pytest.raises(RecordError, match=r"acts\[1\] cannot have happened after 0 battles: seat 1 holds no card"):
        replay(three)


def test_a_game_without_an_end_of_its_own_stops_where_its_record_does() -> None:
    record = replace(MINIMAL, limit=5)
    game = replay(record)
    assert (str(game.outcome.termination), game.state.battles) == ("stopped", 5)
    playing = Replay(replace(MINIMAL, played=5))
    playing.to(3)
    assert (playing.fought, playing.done, playing.acting) == (3, False, False)
    playing.to(99)
    assert (playing.fought, playing.done, playing.game.over) == (5, True, False)


def test_the_rules_of_a_record_say_their_base() -> None:
    def base_of(rules: Rules, house: HouseRules | None = None) -> str | None:
        game = Game(rules, players=3 if rules.max_players > 2 else 2)
        names = ["Ada", "Ben", "Cleo"][: len(game.state.packets)]
        record = record_of(game, players=names, stream=SimulationStream(), house=house)
        assert record.rules == rules
        assert parse_record(write_record(record)) == record
        return record.house.base

    war = preset("war")
    assert base_of(war) == "war"
    assert base_of(preset("party")) == "party"
    assert base_of(war.with_(jokers=1)) is None
    assert base_of(war.with_(jokers=1), find("war")) == "war"
    house = parse_rules('title = "Ours"\nbase = "Clone War"\njokers = 1\n')
    assert base_of(house.rules, house) == "clone-war"


def test_a_game_that_has_not_kept_its_events_has_no_record() -> None:
    game = Game(Rules(), keep_events=False)
    game.battle()
    with pytest.raises(ValueError, match="kept its events"):
        record_of(game, players=["Ada", "Ben"], stream=SimulationStream())
