"""``wardeck rooms``: what `wardeck serve` keeps, also while it runs."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

from wardeck.cli.data import default_file
from wardeck.cli.ink import write
from wardeck.cli.parsing import command, option
from wardeck.errors import StoreError, UsageError
from wardeck.messages import say
from wardeck.record.table import write_record
from wardeck.room.codec import decode
from wardeck.room.evolve import fold
from wardeck.room.paper import records, sealed
from wardeck.store.protocol import Summary
from wardeck.store.sqlite import SqliteStore

app = command("rooms")


@app.default
def rooms(*, data: Annotated[str | None, option("data")] = None) -> int:
    """Lists the rooms, the one that was used last first."""
    with _store(data) as store:
        found = store.rooms().result()
    if not found:
        write((say("cli.rooms.none"), "quiet"))
        return 0
    write((say("cli.rooms.head"), "strong"))
    for each in found:
        write((_line(each), ""))
    return 0


@app.command(help=say("cli.rooms.export_about"))
def export(*codes: Annotated[str, option("room_code")], data: Annotated[str | None, option("data")] = None) -> int:
    """Prints the records of the games of rooms."""
    _wanted(codes, "export")
    with _store(data) as store:
        for code in codes:
            entries = [decode(text, version) for version, text in enumerate(store.load(code).result(), 1)]
            for record in records(entries):
                print(write_record(record))
            running = sealed(fold(entries))
            if running is not None:
                print(write_record(running))
    return 0


@app.command(help=say("cli.rooms.delete_about"))
def delete(*codes: Annotated[str, option("room_code")], data: Annotated[str | None, option("data")] = None) -> int:
    """Deletes rooms; the first that is not there ends it."""
    _wanted(codes, "delete")
    with _store(data) as store:
        for code in codes:
            if not store.delete(code).result():
                raise StoreError("store.no-room", room=code)
            write((say("cli.rooms.deleted", room=code), ""))
    return 0


@contextmanager
def _store(data: str | None) -> Iterator[SqliteStore]:
    store = SqliteStore(Path(data) if data is not None else default_file(), create=False)
    try:
        yield store
    finally:
        store.close()


def _wanted(codes: tuple[str, ...], name: str) -> None:
    if not codes:
        raise UsageError("usage.missing", command=f"wardeck rooms {name}", name="CODE")


def _line(each: Summary) -> str:
    touched = datetime.fromtimestamp(each.touched / 1000, UTC).strftime("%Y-%m-%d %H:%M")
    state = say("cli.rooms.finished" if each.finished else "cli.rooms.running")
    return say(
        "cli.rooms.line",
        room=each.room,
        touched=touched,
        version=each.version,
        size=-(-each.size // 1024),
        state=state,
    )
