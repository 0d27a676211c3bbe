"""``wardeck serve``: what it prints, how it stops, and what it says when something is wrong."""

import json
import logging
import os
import signal
import socket
import sqlite3
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.people import PATIENCE, Person, Server, awaited
from wardeck.cli import main
from wardeck.store.lock import Lock
from wardeck.store.sqlite import SqliteStore

Said = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def logging_as_it_was() -> Iterator[None]:
    root = logging.getLogger()
    level, handlers = root.level, list(root.handlers)
    yield
    root.setLevel(level)
    root.handlers[:] = handlers


def refused(capsys: Said, *words: str) -> str:
    """The one line with which ``wardeck serve`` ends."""
    assert main(["serve", "--no-open", *words]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    return said.err


def test_it_prints_the_links_and_stops_cleanly(tmp_path: Path) -> None:
    server = Server(tmp_path / "new folder" / "rooms.sqlite", "--link", "https://war.example.org")
    server.log = tmp_path / "log"
    server.start()
    room, _ = server.open()
    assert server.stop() == 0
    said = server.said()
    assert f"http://127.0.0.1:{server.port}/" in said
    assert "https://war.example.org/" in said
    assert str(server.data) in said
    assert said.endswith("Stopped. Everything is kept.\n")
    lines = [json.loads(line) for line in server.log.read_text().splitlines()]
    assert [line["what"] for line in lines] == ["started", "room opened", "stopping", "room put away", "stopped"]
    assert room not in server.log.read_text()


def test_ctrl_c_is_no_failure(tmp_path: Path) -> None:
    server = Server(tmp_path / "rooms.sqlite").start()
    assert server.process is not None
    server.process.send_signal(signal.SIGINT)
    assert server.process.wait(PATIENCE) == 0
    assert "Traceback" not in server.said()


def test_the_port_is_taken(tmp_path: Path, capsys: Said) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        said = refused(capsys, "--host", "127.0.0.1", "--port", str(port), "--data", str(tmp_path / "rooms.sqlite"))
    assert said == f"wardeck: port {port} is taken by another program: stop it, or choose another with --port\n"
    assert not (tmp_path / "rooms.sqlite").exists()


def test_another_server_has_the_file(tmp_path: Path, capsys: Said) -> None:
    lock = Lock(tmp_path / "rooms.sqlite")
    said = refused(capsys, "--host", "127.0.0.1", "--port", "0", "--data", str(tmp_path / "rooms.sqlite"))
    assert "another wardeck serves the rooms of this file" in said
    lock.release()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--port", "70000"], "--port 70000 is out of range"),
        (["--port", "-1"], "--port -1 is out of range"),
        (["--port", "many"], '--port takes a whole number, not "many"'),
        (["--keep-idle", "0"], "--keep-idle 0 is out of range"),
        (["--link", "war.example.org"], '--link "war.example.org" is no address'),
        (["--link", "https://a.example/b"], "is no address"),
        (["--host", "no.such.host.invalid"], "cannot listen at no.such.host.invalid"),
        (["--host", "192.0.2.1"], "cannot listen at 192.0.2.1"),
        (["--log", "/no/such/folder/log"], "/no/such/folder/log: cannot be written"),
        (["--data", "/dev/null/rooms.sqlite"], "/dev/null/rooms.sqlite: cannot be used"),
    ],
)
def test_a_command_line_that_cannot_be_carried_out(
    tmp_path: Path, capsys: Said, words: list[str], message: str
) -> None:
    standard = {"--host": "127.0.0.1", "--port": "0", "--data": str(tmp_path / "rooms.sqlite")}
    given = dict(zip(words[::2], words[1::2], strict=True))
    assert message in refused(capsys, *(word for pair in (standard | given).items() for word in pair))


def test_files_that_it_cannot_use_are_left_as_they_are(tmp_path: Path, capsys: Said) -> None:
    path = tmp_path / "rooms.sqlite"
    SqliteStore(path).close()
    sound = path.read_bytes()
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version = 99")
    connection.close()
    for bad, message in {
        path.read_bytes(): "this file is of version 99",
        b"no database " * 500: "this file is damaged (file is not a database)",
        sound[:5000]: "this file is damaged (database disk image is malformed)",
    }.items():
        path.write_bytes(bad)
        assert message in refused(capsys, "--host", "127.0.0.1", "--port", "0", "--data", str(path))
        assert path.read_bytes() == bad


@awaited
async def test_clients_are_told_to_come_back_and_do(tmp_path: Path) -> None:
    server = Server(tmp_path / "rooms.sqlite").start()
    room, token = server.open()
    async with Person(server.port, room, token) as ada:
        await ada.done({"type": "add-bots", "bots": 1})
        assert server.stop() == 0
        await ada.until(lambda: bool(ada.byes))
        assert ada.byes[0]["code"] == "web.stopping"
        assert ada.byes[0]["again"] is True
        server.start(wait=False)
        await ada.until(lambda: len(ada.welcomes) == 2)
        await ada.done({"type": "add-bots", "bots": 1})
        assert ada.member == 0
    server.stop()


def test_rooms_are_listed_exported_and_deleted(tmp_path: Path, capsys: Said, server: Server) -> None:
    rooms = [server.open()[0] for _ in range(2)]
    data = ["--data", str(server.data)]

    def said(*words: str) -> str:
        assert main(["rooms", *words, *data]) == 0
        return capsys.readouterr().out

    listed = said()
    assert all(room in listed for room in rooms)
    assert said("export", rooms[0]) == ""
    assert said("delete", rooms[0]) == f"{rooms[0]}: deleted\n"
    assert main(["rooms", "delete", rooms[0], *data]) == 2
    assert capsys.readouterr().err == f"wardeck: there is no room {rooms[0]}\n"
    assert rooms[0] not in said()
    assert server.ask(f"api/rooms/{rooms[1]}")[0] == 200
    assert main(["rooms", "--data", str(tmp_path / "none.sqlite")]) == 2
    assert "there is no such file" in capsys.readouterr().err


@awaited
async def test_exports_hold(server: Server, tmp_path: Path, capsys: Said) -> None:
    """A game that is over as a record that verifies; one that goes on without cards and secret."""
    room, token = server.open(rules={"base": "two-player", "battles": 9})

    def exported() -> str:
        assert main(["rooms", "export", room, "--data", str(server.data)]) == 0
        return capsys.readouterr().out

    async with Person(server.port, room, token) as ada:
        await ada.done({"type": "add-bots", "bots": 1})
        await ada.done({"type": "start", "again": False})
        await ada.until(lambda: ada.last("played") is not None)
        running = exported()
        assert "sealed" in running
        await ada.done({"type": "run-on", "until": "end"})
        await ada.until(lambda: ada.last("secret-published") is not None)
    published = ada.last("secret-published")
    assert published is not None
    for secret in ("secret", "seed"):
        assert published["fair"][secret] not in running
    path = tmp_path / "game.toml"
    path.write_text(exported())
    assert main(["verify", str(path)]) == 0
    assert "ok" in capsys.readouterr().out


def test_in_a_terminal_it_draws_a_code_and_ctrl_c_stops_it(tmp_path: Path) -> None:
    import pexpect

    words = ["-m", "wardeck", "serve", "--host", "127.0.0.1", "--port", "0", "--no-open"]
    words += ["--data", str(tmp_path / "rooms.sqlite"), "--link", "http://192.0.2.5:8640"]
    terminal = {**os.environ, "TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8", "LANG": "C.UTF-8"}
    child = pexpect.spawn(sys.executable, words, encoding="utf-8", env=terminal, timeout=PATIENCE)
    child.expect("Ctrl-C")
    said = child.before or ""
    assert "http://192.0.2.5:8640/" in said
    assert said.count("█") > 50
    child.sendintr()
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
