"""kill -9 at any moment: what was answered is there, and nothing is there twice."""

import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from wardeck.store.sqlite import SqliteStore

WRITER = """
import os, sys, threading
from wardeck.store.sqlite import SqliteStore

store = SqliteStore(sys.argv[1])
there = {each.room: each.version for each in store.rooms().result()}

def write(room):
    version = there.get(room, 0)
    if room not in there:
        store.create(room, [], at=0).result()
    while True:
        entries = [f"{room} {number}" for number in range(version + 1, version + 2 + version % 3)]
        store.append(room, version, entries, at=version).result()
        version += len(entries)
        os.write(1, f"{room} {version}\\n".encode())

for room in "abcdefgh":
    threading.Thread(target=write, args=(room,), daemon=True).start()
threading.Event().wait()
"""


@pytest.mark.parametrize("times", [3, pytest.param(50, marks=pytest.mark.slow)])
def test_what_was_answered_outlives_the_process(tmp_path: Path, times: int) -> None:
    path = tmp_path / "rooms.sqlite"
    moments = random.Random(times)
    answered: dict[str, int] = {}
    for _ in range(times):
        with subprocess.Popen([sys.executable, "-c", WRITER, path], stdout=subprocess.PIPE, text=True) as writer:
            assert writer.stdout is not None
            said = [writer.stdout.readline()]
            time.sleep(moments.random() * 0.3)
            writer.kill()
            said += writer.stdout.read().splitlines(keepends=True)
        for line in said:
            if line.endswith("\n"):
                room, version = line.split()
                answered[room] = int(version)
        store = SqliteStore(path)
        for each in store.rooms().result():
            entries = store.load(each.room).result()
            assert entries == [f"{each.room} {number}" for number in range(1, each.version + 1)]
            assert each.version >= answered.get(each.room, 0)
        store.close()
    assert len(answered) == 8
    assert sum(answered.values()) > 20 * times
