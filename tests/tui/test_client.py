"""The client of a room: addresses, what is remembered, acts, and a server that comes and goes."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from websockets.asyncio.server import ServerConnection, serve
from websockets.http11 import Request, Response

from tests.room.driving import room_of
from tests.tui.test_seen import welcome
from tests.web.people import PATIENCE, Server, awaited
from wardeck.errors import Refused, UsageError, WardeckError
from wardeck.tui.address import Address, address_of
from wardeck.tui.client import Client
from wardeck.tui.fair import checked
from wardeck.tui.memory import Memory

CODE = "abcd-efgh-jkmn"


# Addresses


@pytest.mark.parametrize(
    ("said", "socket"),
    [
        (f"http://192.168.1.7:8640/#{CODE}", "ws://192.168.1.7:8640/socket"),
        (f"https://war.example.org/#{CODE}", "wss://war.example.org/socket"),
        (f"http://war.example.org#{CODE}", "ws://war.example.org/socket"),
        (f"ws://war.example.org:81/#{CODE}", "ws://war.example.org:81/socket"),
        (f"war.example.org/#{CODE}", "ws://war.example.org:8640/socket"),
        (f"{CODE} war.example.org", "ws://war.example.org:8640/socket"),
        (f"  war.example.org:80   {CODE.upper()} ", "ws://war.example.org:80/socket"),
        ("ABCDEFGHJKMN", "ws://localhost:8640/socket"),
        ("abcd efgh jkmn", "ws://localhost:8640/socket"),
        (f"{CODE}@home", "ws://home:8640/socket"),
        (f"http://[::1]:8640/#{CODE}", "ws://[::1]:8640/socket"),
    ],
)
def test_an_address_in_any_form(said: str, socket: str) -> None:
    address = address_of(said)
    assert address.socket == socket
    assert address.room == CODE
    assert address_of(address.link) == address


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("", "join.no-code"),
        ("http://192.168.1.7:8640/", "join.no-code"),
        ("http://192.168.1.7:8640/#abcd", "join.no-code"),
        (f"ftp://war.example.org/#{CODE}", "join.no-server"),
        (f"http://war.example.org:port/#{CODE}", "join.no-server"),
        (f"war example org {CODE}", "join.no-server"),
    ],
)
def test_what_is_no_address(said: str, code: str) -> None:
    with pytest.raises(UsageError) as caught:
        address_of(said)
    assert caught.value.code == code
    assert "http://192.168.1.7:8640/#abcd-efgh-jkmn" in caught.value.message


@given(st.text())
@example("http://[#abcdefghjkmn")
@example("//:0/#abcdefghjkmn")
def test_any_text_is_an_address_or_refused(said: str) -> None:
    with suppress(UsageError):
        assert address_of(said).room


# What is remembered


def test_tokens_and_words_are_kept_for_their_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "new" / "seats.json"
    here, there = address_of(f"a.example {CODE}"), address_of(f"b.example {CODE}")
    memory = Memory(path)
    token, word = memory.token(here), memory.word(here, "ab" * 32)
    assert memory.token(there) != token, "another server must not learn this seat's secret"
    again = Memory(path)
    assert again.token(here) == token
    assert again.word(here, "ab" * 32) == word
    assert again.has_word(here, "ab" * 32)
    assert not again.has_word(here, "cd" * 32)
    assert path.stat().st_mode & 0o777 == 0o600
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.parametrize(
    "kept", ["", "[]", "{", '{"x": 1}', '{"x": {"token": "short"}}', '{"x": {"words": {"a": [1]}}}']
)
def test_a_file_that_is_none_of_ours_is_a_new_start(tmp_path: Path, kept: str) -> None:
    path = tmp_path / "seats.json"
    path.write_text(kept)
    assert len(Memory(path).token(address_of(CODE))) == 32


def test_without_a_place_to_keep_it_a_token_lasts_as_long_as_the_program() -> None:
    memory = Memory(Path("/dev/null/seats.json"))
    assert memory.token(address_of(CODE)) == memory.token(address_of(CODE))


def test_the_oldest_rooms_are_forgotten(tmp_path: Path) -> None:
    memory = Memory(tmp_path / "seats.json")
    first = Address("a.example", CODE)
    token = memory.token(first)
    for number in range(150):
        memory.token(Address(f"{number}.example", CODE))
    assert memory.token(first) == token
    for number in range(250):
        memory.token(Address(f"x{number}.example", CODE))
    assert memory.token(first) != token


# With a server


class Guest:
    """A client at work, and all that it heard."""

    def __init__(self, link: str, memory: Memory) -> None:
        self.heard: list[dict[str, Any]] = []
        self._news = asyncio.Event()
        self.client = Client(address_of(link), memory, self._hear)
        self.task: asyncio.Task[None] | None = None

    def _hear(self, frame: dict[str, Any]) -> None:
        self.heard.append(frame)
        self._news.set()

    def types(self) -> list[str]:
        return [frame["type"] for frame in self.heard]

    async def until(self, holds: Callable[[], bool]) -> None:
        assert self.task is not None
        async with asyncio.timeout(PATIENCE):
            while not holds():
                self._news.clear()
                waiting = asyncio.create_task(self._news.wait())
                await asyncio.wait([waiting, self.task], return_when=asyncio.FIRST_COMPLETED)
                waiting.cancel()
                if self.task.done():
                    self.task.result()


@asynccontextmanager
async def guest(link: str, folder: Path, name: str = "") -> AsyncIterator[Guest]:
    """Somebody in a room; with a name she takes a seat."""
    made = Guest(link, Memory(folder / "seats.json"))
    made.task = asyncio.create_task(made.client.run())
    try:
        await made.until(lambda: "welcome" in made.types())
        if name and made.client.seen.member is None:
            made.client.join(name)
            await made.until(lambda: made.client.seen.member is not None)
        yield made
    finally:
        made.task.cancel()
        with suppress(asyncio.CancelledError, WardeckError):
            await made.task


def open_room(server: Server, folder: Path, **more: Any) -> str:
    """A room whose host is whoever remembers with this folder."""
    token = "ab" * 16
    room, _ = server.open(token=token, **more)
    link = f"{server.link}#{room}"
    (folder / "seats.json").write_text(json.dumps({address_of(link).link: {"token": token}}))
    return link


async def played(person: Guest) -> None:
    """Turns until the game is over."""
    seen = person.client.seen
    turned = None
    while seen.phase != "lobby":
        turn = (seen.playing.facts["battle"], seen.playing.facts["step"]) if seen.playing else None
        if turn and turn != turned and seen.phase == "playing":
            turned = turn
            person.client.act({"type": "turn", "seat": seen.seat, "battle": turn[0], "step": turn[1]})
        heard = len(person.heard)
        await person.until(lambda heard=heard: len(person.heard) > heard)  # type: ignore[misc]


@awaited
async def test_a_game_by_its_client_is_fair(server: Server, tmp_path: Path) -> None:
    link = open_room(server, tmp_path, rules={"base": "two-player", "battles": 9})
    async with guest(link, tmp_path) as ada:
        seen = ada.client.seen
        assert seen.is_host
        ada.client.act({"type": "add-bots", "bots": 1})
        ada.client.act({"type": "start", "again": False})
        await ada.until(lambda: seen.phase == "playing")
        await played(ada)
        playing = seen.playing
        assert playing is not None
        assert playing.state.battles == 9
        fair = playing.facts["fair"]
        mine = ada.client.memory.word(ada.client.address, fair["commitment"])
        steps = dict(checked(playing, mine, seen.seat))
        assert steps == dict.fromkeys(("commitment", "words", "rules", "seed", "mine", "cards"), True)
        wrongs: dict[str, dict[str, Any]] = {
            "commitment": {"commitment": "00" * 32},
            "words": {"words": [{**each, "hash": "00" * 32} for each in fair["words"]]},
            "rules": {"rules": "00" * 32},
            "seed": {"seed": "00" * 32},
            "mine": {"words": [{**each, "word": "00" * 16} for each in fair["words"]]},
        }
        for step, wrong in wrongs.items():
            playing.facts["fair"] = {**fair, **wrong}
            assert dict(checked(playing, mine, seen.seat))[step] is False, step
        playing.facts["fair"] = fair
        playing.first = tuple((seat, "2c") for seat, _ in playing.first)
        assert dict(checked(playing, mine, seen.seat))["cards"] is False


@awaited
async def test_a_killed_server_is_come_back_to(tmp_path: Path) -> None:
    server = Server(tmp_path / "rooms.sqlite").start()
    link = open_room(server, tmp_path, rules={"base": "two-player"})
    async with guest(link, tmp_path) as ada:
        seen = ada.client.seen
        ada.client.act({"type": "add-bots", "bots": 2})
        await ada.until(lambda: len(seen.members) == 3)
        server.kill()
        await ada.until(lambda: ada.types()[-1] == "lost")
        ada.client.act({"type": "add-bots", "bots": 1})
        server.start()
        await ada.until(lambda: len(seen.members) == 4)
        assert seen.seat == 0
        assert [each["away"] for each in seen.members] == [False] * 4
    assert server.stop() == 0


@awaited
async def test_two_terminals_of_one_seat_do_not_lose_an_act(server: Server, tmp_path: Path) -> None:
    link = open_room(server, tmp_path)
    async with guest(link, tmp_path) as one, guest(link, tmp_path) as other:
        for _ in range(3):
            one.client.act({"type": "add-bots", "bots": 1})
            other.client.act({"type": "lock", "on": True})
            other.client.act({"type": "lock", "on": False})
        await one.until(lambda: len(one.client.seen.members) == 4)
        await other.until(lambda: len(other.client.seen.members) == 4)


@awaited
async def test_refusals_are_heard(server: Server, tmp_path: Path) -> None:
    link = open_room(server, tmp_path)
    (tmp_path / "other").mkdir()
    async with guest(link, tmp_path / "other", "Ben") as ben:
        ben.client.act({"type": "start", "again": False})
        await ben.until(lambda: ben.types()[-1] == "refused")
        assert ben.heard[-1]["code"] == "host.only"
        assert ben.client.seen.seat == 1
    async with guest(link, tmp_path / "other") as ben:
        assert ben.client.seen.seat == 1, "the same token is the same seat"


@awaited
async def test_whoever_watches_the_chances_does_so_again_after_a_broken_connection(tmp_path: Path) -> None:
    table, watched = room_of("Ada"), []

    async def answer(socket: ServerConnection) -> None:
        async for text in socket:
            frame = json.loads(text)
            if frame["type"] == "hello":
                await socket.send(json.dumps({**welcome(table), "protocol": 1, "now": 0}))
            if frame["type"] == "watch":
                watched.append(frame["chances"])
                await socket.close()

    async with serve(answer, "127.0.0.1", 0) as made:
        port = next(iter(made.sockets)).getsockname()[1]
        async with guest(f"http://127.0.0.1:{port}/#{CODE}", tmp_path) as ada:
            ada.client.watch(on=True)
            await ada.until(lambda: len(watched) == 2)
    assert watched == [True, True]


async def said_at_the_door(link: str, folder: Path) -> Refused:
    with pytest.raises(Refused) as caught:
        async with guest(link, folder):
            pass
    return caught.value


@awaited
async def test_a_dead_link(server: Server, tmp_path: Path) -> None:
    refused = await said_at_the_door(f"{server.link}#0000-0000-0000", tmp_path)
    assert refused.message.startswith("There is no such room.")


@awaited
async def test_nobody_there(tmp_path: Path) -> None:
    refused = await said_at_the_door(f"http://127.0.0.1:9/#{CODE}", tmp_path)
    assert refused.message.startswith("nobody answers at 127.0.0.1:9")


async def other_server(tmp_path: Path, *frames: object, status: int | None = None) -> Refused:
    """What is said of a server that answers with these frames, or turns everybody away."""

    async def answer(socket: ServerConnection) -> None:
        for frame in frames:
            await socket.send(frame if isinstance(frame, str) else json.dumps(frame))
        await socket.wait_closed()

    def turn_away(connection: ServerConnection, _: Request) -> Response | None:
        return None if status is None else connection.respond(status, "")

    async with serve(answer, "127.0.0.1", 0, process_request=turn_away) as made:
        port = next(iter(made.sockets)).getsockname()[1]
        return await said_at_the_door(f"http://127.0.0.1:{port}/#{CODE}", tmp_path)


@pytest.mark.parametrize(
    ("frames", "code"),
    [
        ([{"type": "refused", "n": None, "code": "frame.unreadable", "sentence": "?"}], "join.protocol"),
        ([{"type": "welcome", "protocol": 2}], "join.protocol"),
        ([{"type": "refused", "n": None, "code": "web.watchers-full", "sentence": "Full."}], "join.turned-away"),
        ([{"type": "bye", "code": "web.gone", "sentence": "Gone.", "again": False}], "join.turned-away"),
        (["no json"], "join.unreadable"),
        (["[]"], "join.unreadable"),
        ([{"type": "events"}], "join.unreadable"),
        ([{"type": "welcome", "protocol": 1, "member": None, "next_n": None, "snapshot": {"v": 1}}], "join.unreadable"),
    ],
)
@awaited
async def test_servers_that_say_something_else(tmp_path: Path, frames: list[Any], code: str) -> None:
    refused = await other_server(tmp_path, *frames)
    assert refused.code == code
    assert refused.message


@awaited
async def test_a_pong_is_echoed_so_that_the_way_can_be_measured(tmp_path: Path) -> None:
    heard: list[str] = []

    async def answer(socket: ServerConnection) -> None:
        async for text in socket:
            heard.append(json.loads(text)["type"])
            if heard[-1] == "ping":
                await socket.send(json.dumps({"type": "pong", "now": 1}))
            if heard[-1] == "echo":
                await socket.send(
                    json.dumps({"type": "bye", "code": "room.gone", "sentence": "Enough.", "again": False})
                )

    async with serve(answer, "127.0.0.1", 0) as made:
        port = next(iter(made.sockets)).getsockname()[1]
        refused = await said_at_the_door(f"http://127.0.0.1:{port}/#{CODE}", tmp_path)
    assert refused.message == "Enough."
    assert heard == ["hello", "ping", "echo"]


@pytest.mark.parametrize(("status", "code"), [(404, "join.no-wardeck"), (503, "join.busy"), (429, "join.busy")])
@awaited
async def test_servers_that_speak_only_http(tmp_path: Path, status: int, code: str) -> None:
    assert (await other_server(tmp_path, status=status)).code == code


@awaited
async def test_nothing_that_confuses_a_terminal_comes_in(tmp_path: Path) -> None:
    said = "\u001b[2Jgone\u202e\n"
    refused = await other_server(tmp_path, {"type": "refused", "n": None, "code": "room.none", "sentence": said})
    assert refused.message == "[2Jgone"
