"""Whether a game was lucky that is written down, over HTTP; that of a room is in `test_estimates`."""

import json
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from tests.web.people import PATIENCE, Server

RECORDS = Path(__file__).parents[1] / "records"


def lucky(server: Server, file: bytes, game: int = 1) -> tuple[int, Any]:
    asked = urllib.request.Request(f"{server.link}api/luck?game={game}", file, {"Content-Type": "text/plain"})
    try:
        with urllib.request.urlopen(asked, timeout=PATIENCE) as answer:
            return answer.status, json.loads(answer.read())
    except urllib.error.HTTPError as error:
        with error:
            return error.code, json.loads(error.read())


def test_a_record_is_looked_into(server: Server) -> None:
    file = (RECORDS / "good" / "two-player.toml").read_bytes() + b"#" * 100_000 + b"\n"
    status, found = lucky(server, file)
    assert status == 200, found
    assert found["battles"] == 496
    assert found["course"][0][0] == 0
    assert found["course"][-1] == [496, [0.0, 1.0]]
    assert found["sentences"][0].startswith("496 battles: longer than ")
    assert lucky(server, file) == (200, found), "it is worked out once"


@pytest.mark.parametrize(
    ("file", "game", "code"),
    [
        ("good/unfinished.toml", 1, "desk.unfinished"),
        ("good/two-player.toml", 2, "web.replay-number"),
        ("bad/result-a-word.toml", 1, "record.value"),
    ],
)
def test_what_cannot_be_looked_into_is_refused(server: Server, file: str, game: int, code: str) -> None:
    status, refused = lucky(server, (RECORDS / file).read_bytes(), game)
    assert (status, refused["code"]) == (422, code)
