"""Transcripts of fair deals: written and read they are the same, true ones hold, and every change is found."""

import tomllib
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wardeck.chance import FairStream
from wardeck.engine.game import Game
from wardeck.errors import RecordError
from wardeck.record.fair import Transcript, Void, Word, commitment_of, rules_hash, word_hash
from wardeck.record.files import parse_record, read_record
from wardeck.record.record import Record
from wardeck.record.replay import replay
from wardeck.record.scribe import record_of
from wardeck.record.table import from_keys, to_keys, write_record
from wardeck.record.transcript import TRANSCRIPT
from wardeck.record.verify import verify
from wardeck.rules.presets import preset

GOOD = Path(__file__).parent / "good"
RULES = preset("two-player").with_(battles=2)

byte_strings = st.binary(min_size=32, max_size=32)
names = st.text("abc", min_size=1, max_size=3)


@st.composite
def words(draw: st.DrawFn, seats: list[int], *, all_revealed: bool) -> tuple[Word, ...]:
    made = []
    for seat in seats:
        word, nonce = draw(st.binary(min_size=16, max_size=16)), draw(st.binary(min_size=16, max_size=32))
        made.append(Word(seat, word_hash(word, nonce), word, nonce))
        if not all_revealed and draw(st.booleans()):
            made[-1] = replace(made[-1], word=None, nonce=None)
    return tuple(made)


@st.composite
def fair_games(draw: st.DrawFn) -> Record:
    """Records of short games that hold."""
    room = draw(st.text("abc-7é", max_size=6))
    deals = draw(st.integers(0, 3))
    voids = []
    for deal in range(1, deals + 1):
        secret = draw(byte_strings)
        promised = draw(words(draw(st.sampled_from([[], [0], [0, 1]])), all_revealed=False))
        late = tuple(word.seat for word in promised if word.word is None)
        seats = draw(st.sampled_from([late, ()]))
        voids.append(Void(deal, commitment_of(secret, room, deal), secret, seats, promised))
    secret = draw(byte_strings)
    players = draw(st.lists(names, min_size=2, max_size=2))
    kinds = draw(st.lists(st.sampled_from(["person", "bot"]), min_size=2, max_size=2))
    people = [seat for seat, kind in enumerate(kinds) if kind == "person"]
    fair = Transcript(
        room=room,
        deal=deals + 1,
        commitment=commitment_of(secret, room, deals + 1),
        secret=secret,
        rules=rules_hash(RULES),
        seats=tuple(f"{kind} {name}" for kind, name in zip(kinds, players, strict=True)),
        words=draw(words(draw(st.sampled_from([[], people])), all_revealed=True)),
        voids=tuple(voids),
        voided=deals,
        again=draw(st.booleans()),
    )
    game = Game(RULES, stream=FairStream(fair.seed))
    game.play()
    return replace(record_of(game, players=players, stream=FairStream(fair.seed)), fair=fair)


@given(record=fair_games())
def test_written_and_read_it_is_the_same_and_it_holds(record: Record) -> None:
    text = write_record(record)
    assert parse_record(text) == record
    assert write_record(parse_record(text)) == text
    assert [str(difference) for difference in verify(record).differences] == []


def changed(value: Any, data: st.DataObject) -> Any:
    """The value with one of its bytes, numbers, or texts changed."""
    if isinstance(value, dict):
        key = data.draw(st.sampled_from(sorted(value)))
        return value | {key: changed(value[key], data)}
    if isinstance(value, list | tuple):
        if not value:
            return value
        place = data.draw(st.integers(0, len(value) - 1))
        return [changed(each, data) if number == place else each for number, each in enumerate(value)]
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    place = data.draw(st.integers(0, max(len(value) - 1, 0)))
    other = "0" if value[place : place + 1] != "0" else "1"
    return value[:place] + other + value[place + 1 :]


@given(record=fair_games(), data=st.data())
def test_every_change_is_refused_or_found(record: Record, data: st.DataObject) -> None:
    keys = to_keys(record)
    key = data.draw(st.sampled_from([key for key in TRANSCRIPT if key in keys]))
    other = keys | {key: changed(keys[key], data)}
    made = read_or_refused(plain(other))
    if made is None:
        return
    assert made.fair is not None
    assert record.fair is not None
    free = unproved(made.fair) == unproved(record.fair)
    assert made == record or not verify(made).ok or free


def read_or_refused(keys: dict[str, Any]) -> Record | None:
    """The record, or None where it is refused with the place of what is wrong."""
    try:
        return from_keys(keys)
    except RecordError as error:
        if "where" not in error.facts:
            raise
        return None


def unproved(fair: Transcript) -> object:
    """All but what nothing else bears out: who put in a word, for which void deal, and hashes whose word never came."""
    sets = [fair.words, tuple(word for void in fair.voids for word in void.words if word.word)]
    words = [sorted((word.hash, word.word or b"") for word in each) for each in sets]
    voids = tuple(replace(void, words=()) for void in fair.voids)
    return replace(fair, voided=0, again=False, voids=voids, words=()), words


def plain(keys: dict[str, Any]) -> dict[str, Any]:
    """As a reader gets them."""
    (game,) = tomllib.loads("[[game]]\n" + write_keys(keys))["game"]
    return dict(game)


def write_keys(keys: dict[str, Any]) -> str:
    from wardeck.record.text import statement

    return "".join(statement(key, value) for key, value in keys.items())


json_like = st.recursive(
    st.booleans() | st.integers(-5, 5) | st.text("0af", max_size=4) | st.sampled_from(["00" * 32, "00" * 16]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["deal", "seat", "seats", "hash", "word", "nonce", "secret"]), inner, max_size=4
        )
    ),
    max_leaves=8,
)


@given(key=st.sampled_from(TRANSCRIPT), value=json_like, record=fair_games())
def test_any_value_is_read_or_refused_with_its_place(key: str, value: Any, record: Record) -> None:
    read_or_refused(plain(to_keys(record)) | {key: value})


@pytest.mark.parametrize("name", ["fair-deal", "fair-no-words"])
def test_a_second_source_finds_the_same_seed(name: str) -> None:
    """Written from `docs/record-format.md`, with nothing of wardeck but the rules in canonical form."""
    (game,) = tomllib.loads((GOOD / f"{name}.toml").read_text("utf-8"))["game"]
    fair = game["fair"]
    for made in (fair, *game.get("voids", [])):
        opened = bytes.fromhex(made["secret"]) + fair["room"].encode() + made["deal"].to_bytes(8, "big")
        assert sha256(opened).hexdigest() == made["commitment"]
    said = [each for each in game.get("words", []) if each["deal"] == fair["deal"]]
    for each in said:
        assert sha256(bytes.fromhex(each["word"] + each["nonce"])).hexdigest() == each["hash"]
    seats = "".join(f"{line}\n" for line in game["seats"]) + "\n"
    joined = bytes.fromhex(fair["secret"] + fair["rules"]) + seats.encode()
    joined += b"".join(bytes.fromhex(each["word"]) for each in sorted(said, key=lambda each: int(each["seat"])))
    assert sha256(joined).hexdigest() == game["seed"]


def test_a_game_that_goes_on_is_sealed() -> None:
    record = read_record(GOOD / "fair-deal.toml")
    assert record.fair is not None
    sealed = Record(
        house=record.house,
        stream=FairStream(b""),
        players=record.players,
        played=3,
        fair=replace(record.fair, secret=b""),
    )
    text = write_record(sealed)
    assert 'seed = "sealed"' in text
    assert "secret" not in text.partition("voids")[0]
    assert parse_record(text) == sealed
    for act in (replay, verify):
        with pytest.raises(RecordError, match="secret until it is over"):
            act(sealed)
    for change in ({"dealt": record.dealt}, {"played": None}, {"fair": record.fair}, {"stream": record.stream}):
        with pytest.raises(RecordError):
            replace(sealed, **change)
