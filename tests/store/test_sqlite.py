"""The file of the SQLite store: what is wrong with it is one line, and nothing is lost."""

import os
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from wardeck.errors import FileError, WardeckError
from wardeck.store import file as store_file
from wardeck.store.lock import Lock
from wardeck.store.sqlite import TIDY_AFTER, SqliteStore


def refused(path: Path, *, create: bool = True) -> str:
    with pytest.raises(FileError) as caught:
        SqliteStore(path, create=create)
    assert caught.value.path == str(path)
    assert "\n" not in str(caught.value)
    return caught.value.code


def filled(path: Path) -> SqliteStore:
    store = SqliteStore(path)
    store.create("alder", [f'"{number}{"x" * 900}"' for number in range(40)], at=1).result()
    return store


def test_it_is_there_after_closing(tmp_path: Path) -> None:
    filled(tmp_path / "new folder" / "rooms.sqlite").close()
    store = SqliteStore(tmp_path / "new folder" / "rooms.sqlite", create=False)
    assert len(store.load("alder").result()) == 40
    store.close()


def test_it_is_durable_before_it_is_answered(tmp_path: Path) -> None:
    store = filled(tmp_path / "rooms.sqlite")
    (synchronous,) = store._connection.execute("PRAGMA synchronous").fetchone()
    (journal,) = store._connection.execute("PRAGMA journal_mode").fetchone()
    assert (synchronous, journal) == (2, "wal")
    other = sqlite3.connect(tmp_path / "rooms.sqlite")
    assert other.execute("SELECT count(*) FROM entries").fetchone() == (40,)
    other.close()
    store.close()


def test_a_newer_file_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "rooms.sqlite"
    filled(path).close()
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version = 99")
    connection.close()
    before = path.read_bytes()
    assert refused(path) == "store.newer"
    assert path.read_bytes() == before


def test_an_older_file_is_brought_up_to_date(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "rooms.sqlite"
    known = store_file.migrations()
    monkeypatch.setattr(store_file, "migrations", lambda: known[:1])
    filled(path).close()
    monkeypatch.setattr(store_file, "migrations", lambda: known)
    store = SqliteStore(path)
    assert len(store.load("alder").result()) == 40
    assert store._connection.execute("PRAGMA user_version").fetchone() == (len(known),)
    store.close()


def test_a_migration_that_fails_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "rooms.sqlite"
    filled(path).close()
    known = store_file.migrations()
    broken = [*known, "CREATE TABLE fine (a); CREATE TABLE rooms (twice)"]
    monkeypatch.setattr(store_file, "migrations", lambda: broken)
    assert refused(path) == "store.unwritable"
    monkeypatch.setattr(store_file, "migrations", lambda: known)
    store = SqliteStore(path)
    assert len(store.load("alder").result()) == 40
    store.close()


def test_somebody_elses_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "accounts.sqlite"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE accounts (name)")
    connection.close()
    before = path.read_bytes()
    assert refused(path) == "store.foreign"
    assert path.read_bytes() == before


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ada, " * 200)
    assert refused(path) == "store.corrupt"
    assert path.read_text().startswith("Dear Ada, ")


@pytest.mark.parametrize("damage", ["cut", "scribbled"])
def test_a_damaged_file(tmp_path: Path, damage: str) -> None:
    path = tmp_path / "rooms.sqlite"
    filled(path).close()
    raw = path.read_bytes()
    path.write_bytes(raw[: len(raw) // 2] if damage == "cut" else raw[:4096] + b"\xa5" * 8192 + raw[12288:])
    assert refused(path) == "store.corrupt"


def test_entries_that_are_missing_are_noticed(tmp_path: Path) -> None:
    path = tmp_path / "rooms.sqlite"
    filled(path).close()
    with sqlite3.connect(path) as connection:
        connection.execute("DELETE FROM entries WHERE version = 7")
    connection.close()
    store = SqliteStore(path)
    with pytest.raises(FileError, match="is damaged"):
        store.load("alder").result()
    store.close()


def test_no_file_and_none_wanted(tmp_path: Path) -> None:
    assert refused(tmp_path / "rooms.sqlite", create=False) == "store.no-file"
    assert not (tmp_path / "rooms.sqlite").exists()


def test_a_folder_in_the_place_of_a_file(tmp_path: Path) -> None:
    assert refused(tmp_path) == "store.unwritable"
    (tmp_path / "file").touch()
    assert refused(tmp_path / "file" / "rooms.sqlite") == "store.unwritable"


def test_a_full_disk_loses_nothing(tmp_path: Path) -> None:
    store = filled(tmp_path / "rooms.sqlite")
    (pages,) = store._connection.execute("PRAGMA page_count").fetchone()
    store._connection.execute(f"PRAGMA max_page_count = {pages + 2}")
    with pytest.raises(FileError, match="the disk is full: make room"):
        store.append("alder", 40, ["x" * 90_000], at=2).result()
    small, large = store.append("alder", 40, ["small"], at=2), store.append("alder", 41, ["x" * 90_000], at=2)
    small.result()
    with pytest.raises(FileError, match="the disk is full"):
        large.result()
    assert store.load("alder").result()[40:] == ["small"]
    store._connection.execute(f"PRAGMA max_page_count = {pages + 1000}")
    store.append("alder", 41, ["x" * 90_000], at=2).result()
    assert len(store.load("alder").result()) == 42
    store.close()


def test_another_writer_for_too_long(tmp_path: Path) -> None:
    path = tmp_path / "rooms.sqlite"
    store = filled(path)
    store._connection.execute("PRAGMA busy_timeout = 20")
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(FileError, match="another program"):
        store.append("alder", 40, ["1"], at=2).result()
    other.execute("ROLLBACK")
    other.close()
    store.append("alder", 40, ["1"], at=2).result()
    store.close()


def test_a_read_only_folder(tmp_path: Path) -> None:
    """Tried as somebody who may not write there; root may write everywhere."""
    filled(tmp_path / "rooms.sqlite").close()
    command = (
        "import os, sys\n"
        "from wardeck.errors import WardeckError\n"
        "from wardeck.messages import page\n"
        "from wardeck.store.file import migrations\n"
        "from wardeck.store.sqlite import SqliteStore\n"
        "page('errors'), migrations()  # read while we may\n"
        "if os.getuid() == 0: os.setuid(65534)\n"
        "for name in ('rooms.sqlite', 'new.sqlite', 'new/rooms.sqlite'):\n"
        "    try: SqliteStore(os.path.join(sys.argv[1], name)).close()\n"
        "    except WardeckError as error: print(error.code)\n"
    )
    for folder in [tmp_path, *tmp_path.parents][:3]:
        folder.chmod(0o755)
    tmp_path.chmod(0o555)
    (tmp_path / "rooms.sqlite").chmod(0o444)
    done = subprocess.run([sys.executable, "-c", command, tmp_path], capture_output=True, text=True, check=False)
    tmp_path.chmod(0o755)
    assert done.stderr == ""
    assert done.stdout.split() == ["store.unwritable"] * 3


def test_one_server_a_file(tmp_path: Path) -> None:
    first = Lock(tmp_path / "rooms.sqlite")
    with pytest.raises(WardeckError, match="another wardeck serves the rooms of this file"):
        Lock(tmp_path / "rooms.sqlite")
    first.release()
    Lock(tmp_path / "rooms.sqlite").release()
    with pytest.raises(FileError, match="cannot be used"):
        Lock(Path(os.devnull) / "rooms.sqlite")


def test_the_write_ahead_log_does_not_grow_for_ever(tmp_path: Path) -> None:
    """The tidying thread has its own time; what counts is that it gets there while nobody stops the store."""
    file, log = tmp_path / "rooms.sqlite", tmp_path / "rooms.sqlite-wal"
    store = SqliteStore(file)
    store.create("alder", [], at=0).result()
    version = 0
    largest = 0
    deadline = time.monotonic() + 60
    while file.stat().st_size < 2 * TIDY_AFTER * 4000 and time.monotonic() < deadline:
        store.append("alder", version, ["x" * 4000], at=version).result()
        version += 1
        if version == TIDY_AFTER // 2:
            largest = log.stat().st_size
    assert file.stat().st_size >= 2 * TIDY_AFTER * 4000, "what is written is carried over into the file"
    assert log.stat().st_size < 2 * largest * version / TIDY_AFTER, "the log is used again from its beginning"
    store.close()
    assert not log.exists()
