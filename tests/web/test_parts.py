"""The small parts: rates, names of hosts, codes, the log, the memory of what was said, frames as bytes."""

import json
import logging
import re
from importlib import resources
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode

from wardeck.web.addresses import is_ours, link, local_link, network_link, same_origin
from wardeck.web.client import MOST_BYTES, Client
from wardeck.web.history import MOST_VERSIONS, History
from wardeck.web.hub import plain_code
from wardeck.web.limits import MOST_BUCKETS, Bucket, Limiter
from wardeck.web.log import JsonLines, named, note
from wardeck.web.settings import Rate, Settings
from wardeck.web.wire import EXTENSION, Parcel


def test_a_bucket_fills_by_itself_and_not_beyond_its_size() -> None:
    bucket = Bucket(Rate(2, 0.5), 100.0)
    assert [bucket.take(at) for at in (100, 100, 100, 101, 102, 102)] == [True, True, False, False, True, False]
    assert [bucket.take(at) for at in (500, 500, 500)] == [True, True, False]
    assert not bucket.take(400)  # a clock that goes back gives nothing


def scripts_of(*begun: str) -> set[Path]:
    """The scripts that a browser fetches for these: they, and what they import from the start."""
    folder = Path(str(resources.files("wardeck.web"))) / "static" / "js"
    found: set[Path] = set()
    to_read = [folder / each for each in begun]
    while to_read:
        script = to_read.pop().resolve()
        if script not in found:
            found.add(script)
            imported = re.findall(r'^import .*from "(.+)";$', script.read_text(), re.MULTILINE)
            to_read += [script.parent / each for each in imported]
    return found


def test_thirty_tablets_behind_one_address_fit() -> None:
    settings = Settings()
    limiter = Limiter(settings.hellos, lambda: 0.0)
    assert all(limiter.allows("school") for _ in range(30 * 20))
    assert settings.most_connections_an_address >= 30 * 4
    requests = Limiter(settings.requests, lambda: 0.0)
    drawn = 8  # the page itself, its styles, the deck, the icon, the QR code
    files = len(scripts_of("app.js", "pages/room.js")) + drawn + 3  # and sentences, rules and the server's own link
    assert all(requests.allows("school") for _ in range(30 * files * 3))


def test_visitors_are_forgotten() -> None:
    now = 0.0
    limiter = Limiter(Rate(1, 1), lambda: now)
    for number in range(MOST_BUCKETS + 10):
        assert limiter.allows(number)
    assert len(limiter._buckets) <= MOST_BUCKETS
    now = 10.0
    assert limiter.allows("new")


@pytest.mark.parametrize(
    ("host", "ours"),
    [
        ("localhost:8640", True),
        ("127.0.0.1", True),
        ("192.168.1.5:8640", True),
        ("[::1]:8640", True),
        ("otter.local:8640", True),
        ("war.example.org", True),
        ("evil.example", False),
        ("localhost.evil.example", False),
        ("war.example.org.evil.example", False),
        ("", False),
        ("[", False),
    ],
)
def test_names_of_this_server(host: str, ours: bool) -> None:
    assert is_ours(host, {"war.example.org"}) is ours


def test_origins() -> None:
    assert same_origin("http://localhost:8640", "localhost:8640", ())
    assert same_origin("https://war.example.org", "127.0.0.1:8640", {"war.example.org"})
    for origin in ("http://localhost:1", "https://evil.example", "null", "file://", "http://[", "ws://localhost:8640"):
        assert not same_origin(origin, "localhost:8640", ())


def test_links() -> None:
    assert link("::1", 80) == "http://[::1]/"
    assert local_link("0.0.0.0", 8640) == "http://localhost:8640/"
    assert local_link("127.0.0.1", 8640) == "http://127.0.0.1:8640/"
    assert network_link("127.0.0.1", 8640) is None
    assert network_link("192.168.1.5", 8640) == "http://192.168.1.5:8640/"


@pytest.mark.parametrize("said", ["abcd-efgh-jkm0", "ABCD EFGH JKMO", "abcdefghjkmo", " abcd-efgh-jkmO\n"])
def test_codes_as_people_type_them(said: str) -> None:
    assert plain_code(said) == "abcd-efgh-jkm0"


def test_the_log_takes_facts_only(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, "wardeck.web"):
        note("room opened", room=named("abcd-efgh-jkm0"), rooms=1)
    line = json.loads(JsonLines(lambda: 0.0).format(caplog.records[0]))
    assert line == {
        "at": "1970-01-01T00:00:00.000+00:00", "level": "info", "what": "room opened", "room": "a4f51c07", "rooms": 1
    } | {"room": named("abcd-efgh-jkm0")}  # fmt: skip
    assert "abcd" not in json.dumps(line)
    with pytest.raises(ValueError, match="not for the log"):
        note("room opened", token="secret")


def test_an_exception_is_logged_without_its_message(caplog: pytest.LogCaptureFixture) -> None:
    try:
        raise ValueError("Kh 7c secret")
    except ValueError:
        logging.getLogger("wardeck.web").exception("failed")
    line = JsonLines().format(caplog.records[0])
    assert "Kh" not in line
    assert json.loads(line)["trace"][0] == "ValueError"


bodies = st.lists(st.one_of(st.none(), st.integers().map(str)), max_size=6)


@given(st.lists(st.tuples(bodies, st.booleans()), max_size=12))
def test_whatever_was_said_can_be_said_again(groups: list[tuple[list[str | None], bool]]) -> None:
    history = History(5)
    every: dict[int, str | None] = {}
    heard: dict[int, list[int]] = {}
    for said, publishes in groups:
        version = history.version + len(said)
        every |= {history.version + 1 + place: body for place, body in enumerate(said)}
        history.add(version, said)
        if publishes and (text := history.unpublished()):
            frame = json.loads(text)
            assert frame["to"] == version
            heard |= {version: frame["events"]}
    for version in range(5, history.version + 1):
        missed = history.since(version)
        assert missed is not None
        expected = [int(body) for place, body in sorted(every.items()) if place > version and body is not None]
        assert (json.loads(missed)["events"] if missed else []) == expected
    assert history.since(history.version + 1) is None
    assert history.since(4) is None


def test_long_histories_are_cut_but_never_what_was_not_published() -> None:
    history = History(1)
    history.add(1 + 2 * MOST_VERSIONS, ["0"] * 2 * MOST_VERSIONS)
    assert json.loads(history.unpublished() or "")["from"] == 2
    history.add(history.version + 1, ["0"])
    assert history.since(1) is None
    assert history.since(history.version - 1)


@pytest.mark.parametrize("length", [0, 1, 125, 126, 65535, 65536, 100_000])
def test_frames_are_those_of_the_protocol(length: int) -> None:
    text = "é" * (length // 2) + "x" * (length % 2)
    frame = Frame(Opcode.TEXT, text.encode()).serialize(mask=False)
    assert Parcel(text).frame == frame


class Stuck:
    """A wire whose reader takes nothing."""

    def __init__(self) -> None:
        self.waiting = 0
        self.is_cut = False

    def write_frame(self, frame: bytes) -> int:
        assert not self.is_cut
        self.waiting += len(frame)
        return self.waiting

    def cut(self) -> None:
        self.is_cut = True


def test_who_reads_nothing_is_cut_off_with_bounded_memory() -> None:
    wire = Stuck()
    scope = {"client": ("192.0.2.7", 1), "extensions": {EXTENSION: wire}}
    client = Client(scope, None)  # type: ignore[arg-type]
    parcel = Parcel("x" * 10_000)
    for _ in range(1000):
        client.say(parcel)
    assert wire.is_cut
    assert client.leaving
    assert wire.waiting < MOST_BYTES + 20_000
