"""Records told over HTTP: any file of them, the last game of a room, and what cannot be told."""

import gzip
import http.client
import json
import urllib.error
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tests.web.people import PATIENCE, Person, Server, awaited
from wardeck.errors import Refused
from wardeck.web import replays
from wardeck.web.replays import Replays
from wardeck.web.settings import Rate, Settings

RECORDS = Path(__file__).parents[1] / "records"


def tell(server: Server, file: bytes, game: int = 1, coding: str = "identity") -> tuple[int, Any]:
    asked = urllib.request.Request(
        f"{server.link}api/replays?game={game}", file, {"Content-Type": "text/plain", "Accept-Encoding": coding}
    )
    try:
        with urllib.request.urlopen(asked, timeout=PATIENCE) as answer:
            body = answer.read()
            if answer.headers["Content-Encoding"] == "gzip":
                body = gzip.decompress(body)
            return answer.status, json.loads(body)
    except urllib.error.HTTPError as error:
        with error:
            return error.code, json.loads(error.read())


@pytest.mark.parametrize("coding", ["identity", "gzip, br"])
def test_a_record_is_told(server: Server, coding: str) -> None:
    status, told = tell(server, (RECORDS / "good" / "by-hand.toml").read_bytes(), coding=coding)
    assert status == 200
    assert (told["game"], told["games"]) == (1, 1)
    assert told["result"] is not None


def test_a_file_of_many(server: Server) -> None:
    file = (RECORDS / "good" / "many.toml").read_bytes()
    games = file.count(b"[[game]]")
    first, last = tell(server, file)[1], tell(server, file, games)[1]
    assert (first["games"], last["game"]) == (games, games)
    status, refused = tell(server, file, games + 1)
    assert (status, refused["code"], refused["message"]) == (422, "web.replay-number", f"the file has {games} games")


@pytest.mark.parametrize(
    ("file", "code", "sentence"),
    [
        (b"", "record.none", "a record begins with a line [[game]]"),
        (b"\x89PNG\r\n\x1a\n\xff", "file.not-utf-8", "not text in UTF-8"),
        ((RECORDS / "bad" / "format-unknown.toml").read_bytes(), "record.wardeck-version", "use one that knows it"),
        ((RECORDS / "bad" / "result-a-word.toml").read_bytes(), "record.value", "line 10, column 10: result"),
    ],
)  # fmt: skip
def test_what_is_no_record_is_refused_with_its_place(server: Server, file: bytes, code: str, sentence: str) -> None:
    status, refused = tell(server, file)
    assert (status, refused["code"]) == (422, code)
    assert sentence in refused["message"]


def test_only_records_may_be_large(server: Server) -> None:
    padded = (RECORDS / "good" / "by-hand.toml").read_bytes() + b"#" * 100_000 + b"\n"
    assert tell(server, padded)[0] == 200
    connection = http.client.HTTPConnection("127.0.0.1", server.port)
    connection.putrequest("POST", "/api/replays")
    connection.putheader("Content-Length", str((1 << 20) + 1))
    connection.endheaders(b"#")
    assert json.loads(connection.getresponse().read())["code"] == "web.too-large"
    connection.close()


@awaited
async def test_the_last_game_of_a_room_when_it_is_over(server: Server) -> None:
    room, token = server.open()
    assert server.ask(f"api/rooms/{room}/replay")[0] == 404
    async with Person(server.port, room, token) as ada:
        await ada.done({"type": "add-bots", "bots": 1})
        await ada.done({"type": "start", "again": False})
        await ada.until(lambda: ada.last("played") is not None)
        status, refused = server.ask(f"api/rooms/{room}/replay")
        assert (status, refused["code"]) == (409, "web.not-over")
        await ada.done({"type": "run-on", "until": "end"})
        await ada.until(lambda: ada.last("secret-published") is not None)
        sent = [event for _, event in sorted(ada.events.items()) if event["type"] == "played"]
        with ThreadPoolExecutor(8) as many:
            answers = list(many.map(lambda _: server.ask(f"api/rooms/{room}/replay"), range(8)))
    status, told = answers[0]
    assert status == 200
    assert all(each == answers[0] for each in answers)
    assert [turn["packets"] for turn in told["turns"]] == [event["packets"] for event in sent]
    assert [turn["events"] for turn in told["turns"]] == [event["events"] for event in sent]
    assert {each["fact"] for each in told["checks"]} >= {"dealt", "result", "final", "fair"}
    assert all(not each["differences"] for each in told["checks"])
    _, text = server.ask(f"api/rooms/{room}/record")
    assert tell(server, text.encode())[1] == told


@awaited
async def test_a_game_that_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replays, "SECONDS", 0.0)
    tales = Replays(Settings(), lambda: 0.0)
    with pytest.raises(Refused, match="so long"):
        await tales.tell((RECORDS / "good" / "two-player.toml").read_bytes(), "192.0.2.7")


@awaited
async def test_only_new_games_count_against_a_visitor() -> None:
    tales = Replays(Settings(replays=Rate(1, 0)), lambda: 0.0)
    file = (RECORDS / "good" / "by-hand.toml").read_bytes()
    first = await tales.tell(file, "192.0.2.7")
    assert await tales.tell(file, "192.0.2.7") == first
    with pytest.raises(Refused, match="too many requests"):
        await tales.tell(file, "192.0.2.7", 2)
