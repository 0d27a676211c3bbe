"""One server for the tests that do no harm to it."""

import json
from collections.abc import Iterator

import pytest

from tests.web.people import Server
from wardeck.web.log import FACTS


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    made = Server(tmp_path_factory.mktemp("web") / "rooms.sqlite").start()
    yield made
    assert made.stop() == 0
    assert "Traceback" not in made.said()
    for line in map(json.loads, made.log.read_text().splitlines()):
        assert line["level"] == "info", line
        assert line.keys() <= FACTS | {"at", "level", "what"}, "the log says more than it may"
