"""The HTTP interface: rules, rooms, records; what passes the gate and what does not."""

import http.client
import json

import pytest

from tests.web.people import Person, Server, awaited
from wardeck.rules.presets import names


def test_health(server: Server) -> None:
    status, answer = server.ask("health")
    assert status == 200
    assert answer["status"] == "ok"


def test_rules_and_sheets(server: Server) -> None:
    _, presets = server.ask("api/rules")
    assert [each["name"] for each in presets] == list(names())
    _, one = server.ask("api/rules/clone%20war")
    assert one["name"] == "clone-war"
    assert one["options"]["ranks"] == "JQK"
    assert server.ask("api/rules/no-such")[0] == 404
    _, house = server.ask("api/rules", {"base": "war", "layout": "DDDU", "title": "Ours"})
    assert house["options"]["layout"] == "DDDU"
    assert "Ours" in house["sheet"]
    status, refused = server.ask("api/rules", {"base": "war", "layout": "DDD"})
    assert (status, refused["code"]) == (422, "rules.value")
    assert server.ask("api/house-rules.schema.json")[1]["properties"]["layout"]


def test_a_room_is_opened_and_seen(server: Server) -> None:
    room, token = server.open("  Ada \u202eLovelace\u0000 ", rules={"base": "war"})
    _, seen = server.ask(f"api/rooms/{room.upper()}")
    assert seen["room"] == room
    assert [member["name"] for member in seen["members"]] == ["Ada Lovelace"]
    assert token not in json.dumps(seen)
    status, drawn = server.ask(f"api/rooms/{room}/qr.svg")
    assert status == 200
    assert drawn.startswith("<svg")
    assert server.ask(f"api/rooms/{room}/record") == (404, {
        "code": "web.no-record", "message": "no game has been played in this room"
    })  # fmt: skip
    status, answer = server.ask("api/rooms/0000-0000-0000")
    assert (status, answer["code"]) == (404, "room.none")


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"name": ""}, "name.empty"),
        ({"name": "\u200b\u202e"}, "name.empty"),
        ({"name": "x" * 25}, "name.long"),
        ({"token": "short"}, "web.request"),
        ({"token": 7}, "web.request"),
        ({"rules": {"base": "no-such"}}, "rules.unknown-base"),
        ({"rules": {"layout": 7}}, "rules.value"),
        ({"seated": "yes"}, "web.request"),
        ({"more": 1}, "web.request"),
    ],
)
def test_a_room_that_cannot_be(server: Server, change: dict[str, object], code: str) -> None:
    status, answer = server.ask("api/rooms", {"name": "Ada", "token": "0" * 32, **change})
    assert (status, answer["code"]) == (422, code)
    assert answer["message"]


@awaited
async def test_a_record_when_the_game_is_over(server: Server, tmp_path_factory: pytest.TempPathFactory) -> None:
    from wardeck.record.files import read_record
    from wardeck.record.verify import verify

    room, token = server.open()
    async with Person(server.port, room, token) as ada:
        await ada.done({"type": "add-bots", "bots": 1})
        await ada.done({"type": "start", "again": False})
        await ada.until(lambda: ada.last("played") is not None)
        assert server.ask(f"api/rooms/{room}/record")[0] == 409
        await ada.done({"type": "run-on", "until": "end"})
        await ada.until(lambda: ada.last("secret-published") is not None)
    status, text = server.ask(f"api/rooms/{room}/record")
    assert status == 200
    path = tmp_path_factory.mktemp("record") / "game.toml"
    path.write_text(text)
    assert verify(read_record(path)).ok


def test_every_answer_has_the_strict_headers(server: Server) -> None:
    for path, method in (("/", "GET"), ("/js/app.js", "GET"), ("/no-such", "GET"), ("/health", "DELETE")):
        connection = http.client.HTTPConnection("127.0.0.1", server.port)
        connection.request(method, path)
        answer = connection.getresponse()
        answer.read()
        policy = answer.headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["Referrer-Policy"] == "no-referrer"
        assert answer.headers["Set-Cookie"] is None
        connection.close()


def test_the_page_names_no_other_site_and_has_no_script_in_it(server: Server) -> None:
    _, page = server.ask("")
    assert '<script type="module" src="/js/app.js"></script>' in page
    assert "://" not in page
    assert "style=" not in page


@pytest.mark.parametrize(
    ("headers", "status", "code"),
    [
        ({"Origin": "http://evil.example"}, 403, "web.origin"),
        ({"Origin": "null"}, 403, "web.origin"),
        ({"Host": "evil.example"}, 421, "web.host"),
        ({"Content-Length": "99999999"}, 413, "web.too-large"),
    ],
)
def test_what_does_not_pass_the_gate(server: Server, headers: dict[str, str], status: int, code: str) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", server.port)
    body = json.dumps({"name": "Ada", "token": "0" * 32}).encode()
    connection.putrequest("POST", "/api/rooms", skip_host="Host" in headers)
    for name, value in ({"Content-Type": "application/json", "Content-Length": str(len(body))} | headers).items():
        connection.putheader(name, value)
    connection.endheaders(body)
    answer = connection.getresponse()
    said = json.loads(answer.read())
    assert (answer.status, said["code"]) == (status, code)
    connection.close()


def test_the_own_page_may(server: Server) -> None:
    body = {"name": "Ada", "token": "0" * 32}
    assert server.ask("api/rooms", body, Origin=server.link.rstrip("/"))[0] == 201


def test_a_body_without_a_length_is_cut_off(server: Server) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", server.port)
    chunks = (b'{"name": "' + b"x" * 40_000, b"x" * 40_000 + b'"}')
    connection.request("POST", "/api/rooms", iter(chunks), {"Content-Type": "application/json"}, encode_chunked=True)
    answer = connection.getresponse()
    assert (answer.status, json.loads(answer.read())["code"]) == (413, "web.too-large")
    connection.close()
