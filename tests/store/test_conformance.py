"""What every store does: the same tests for all of them."""

from collections.abc import Callable, Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from wardeck.errors import StoreError, WardeckError
from wardeck.store.memory import MemoryStore
from wardeck.store.protocol import Store, Summary
from wardeck.store.sqlite import SqliteStore

Open = Callable[[], Store]


@pytest.fixture(params=["memory", "sqlite"])
def open_store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Open]:
    opened: list[Store] = []

    def open_() -> Store:
        name = tmp_path / f"{len(opened)}.sqlite"
        opened.append(MemoryStore() if request.param == "memory" else SqliteStore(name))
        return opened[-1]

    yield open_
    for store in opened:
        store.close()


@pytest.fixture
def store(open_store: Open) -> Store:
    return open_store()


def refusal(future: Future[Any]) -> str:
    with pytest.raises(WardeckError) as caught:
        future.result()
    return caught.value.code


def test_a_log_is_read_as_it_was_written(store: Store) -> None:
    store.create("alder", ['{"a":1}', '{"b":"é ♥ \\u0000"}'], at=5).result()
    store.append("alder", 2, ['{"c":3}'], at=6).result()
    store.append("alder", 3, [], at=7).result()
    assert store.load("alder").result() == ['{"a":1}', '{"b":"é ♥ \\u0000"}', '{"c":3}']


def test_rooms_do_not_see_each_other(store: Store) -> None:
    store.create("alder", ["1"], at=1).result()
    store.create("birch", ["2"], at=1).result()
    store.append("alder", 1, ["3"], at=2).result()
    assert store.load("alder").result() == ["1", "3"]
    assert store.load("birch").result() == ["2"]


def test_the_last_touched_is_listed_first(store: Store) -> None:
    store.create("alder", ["é"], at=1).result()
    store.create("birch", ["22"], at=2).result()
    store.append("alder", 1, ["33"], at=3, finished=True).result()
    assert store.rooms().result() == [
        Summary("alder", version=2, size=4, opened=1, touched=3, finished=True),
        Summary("birch", version=1, size=2, opened=2, touched=2, finished=False),
    ]
    store.append("alder", 2, ["4"], at=4).result()
    assert not store.rooms().result()[0].finished


def test_what_does_not_fit_is_refused_and_changes_nothing(store: Store) -> None:
    store.create("alder", ["1", "2"], at=1).result()
    for version in (0, 1, 3, -1):
        with pytest.raises(StoreError, match=f"ends at 2, not at {version}"):
            store.append("alder", version, ["x"], at=9).result()
    with pytest.raises(StoreError, match="there is a room alder already"):
        store.create("alder", ["x"], at=9).result()
    for call in (store.load("oak"), store.append("oak", 0, ["x"], at=9)):
        with pytest.raises(StoreError, match="there is no room oak"):
            call.result()
    assert store.load("alder").result() == ["1", "2"]
    assert store.rooms().result() == [Summary("alder", version=2, size=2, opened=1, touched=1, finished=False)]


def test_deleted_is_gone_and_may_come_anew(store: Store) -> None:
    store.create("alder", ["1"], at=1).result()
    assert store.delete("alder").result() is True
    assert store.delete("alder").result() is False
    assert store.rooms().result() == []
    store.create("alder", ["2"], at=2).result()
    assert store.load("alder").result() == ["2"]


def test_old_rooms_go_and_others_stay(store: Store) -> None:
    for room, at, finished in [("a", 10, True), ("b", 30, True), ("c", 10, False), ("d", 30, False), ("e", 10, False)]:
        store.create(room, ["1"], at=0).result()
        store.append(room, 1, ["2"], at=at, finished=finished).result()
    assert store.expire(finished_before=10, idle_before=30, keep=["e"]).result() == ["c"]
    assert store.expire(finished_before=11, idle_before=30, keep={"e"}).result() == ["a"]
    assert sorted(each.room for each in store.rooms().result()) == ["b", "d", "e"]


def test_calls_that_wait_together_are_carried_out_in_their_order(store: Store) -> None:
    """None of them waits for another; a refused one does not harm those of the same group."""
    store.create("alder", [], at=0)
    good = [store.append("alder", version, [str(version)], at=version) for version in range(300)]
    bad = store.append("alder", 7, ["x"], at=0)
    last = store.append("alder", 300, ["end"], at=301)
    loaded = store.load("alder")
    assert refusal(bad) == "store.conflict"
    assert [future.result() for future in [*good, last]] == [None] * 301
    assert loaded.result() == [*map(str, range(300)), "end"]


rooms = st.sampled_from(["alder", "birch", "oak"])
entries = st.lists(st.text(max_size=9), max_size=4)
times = st.integers(0, 9)
calls = st.one_of(
    st.tuples(st.just("create"), rooms, entries, times),
    st.tuples(st.just("append"), rooms, st.integers(0, 6), entries, times, st.booleans()),
    st.tuples(st.just("load"), rooms),
    st.tuples(st.just("delete"), rooms),
    st.tuples(st.just("expire"), times, times, st.sets(rooms, max_size=1)),
    st.tuples(st.just("rooms")),
)


def carried_out(store: Store, call: tuple[object, ...]) -> object:
    match call:
        case ("create", str(room), list(first), int(at)):
            future: Future[Any] = store.create(room, first, at=at)
        case ("append", str(room), int(version), list(more), int(at), bool(finished)):
            future = store.append(room, version, more, at=at, finished=finished)
        case ("load", str(room)):
            future = store.load(room)
        case ("delete", str(room)):
            future = store.delete(room)
        case ("expire", int(finished_before), int(idle_before), set(keep)):
            future = store.expire(finished_before=finished_before, idle_before=idle_before, keep=keep)
        case _:
            future = store.rooms()
    try:
        return future.result()
    except WardeckError as error:
        return str(error)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(calls, max_size=25))
def test_no_call_tells_a_store_from_the_plain_one(open_store: Open, sequence: list[tuple[object, ...]]) -> None:
    store, plain = open_store(), MemoryStore()
    assert [carried_out(store, call) for call in sequence] == [carried_out(plain, call) for call in sequence]
