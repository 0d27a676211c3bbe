"""The fair deal over the wire: the server dies between its steps, people are late, cheat or go; the record tells."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tests.web.still import Visitor, World, moment, still
from tests.web.test_acts import ADA, BEN, table, word_of
from wardeck.record.files import read_record
from wardeck.record.verify import verify

TOKENS = {0: ADA, 1: BEN}


def commit(token: str, deal: int = 1) -> dict[str, Any]:
    return {"type": "commit", "deal": deal, "hash": word_of(token)[2]}


def reveal(token: str, deal: int = 1) -> dict[str, Any]:
    word, nonce, _ = word_of(token)
    return {"type": "reveal", "deal": deal, "word": word, "nonce": nonce}


async def checked(world: World, room: str, host: Visitor, folder: Path) -> str:
    """Stops the game; its record holds offline, and is given back."""
    assert await host.code({"type": "ask-stop", "on": True}) == "ack"
    status, text = await world.ask("GET", f"/api/rooms/{room}/record")
    assert status == 200, text
    path = folder / "game.toml"
    path.write_bytes(text)
    assert verify(read_record(path)).ok
    broken = text.decode().replace(word_of(ADA)[0], "0" * 32)
    if broken != text.decode():
        path.write_text(broken)
        assert not verify(read_record(path)).ok
    return text.decode()


STEPS = [
    ("start", 0), ("commit", 0), ("commit", 1), ("reveal", 0), ("reveal", 1),
]  # fmt: skip


@pytest.mark.parametrize("dies_after", range(len(STEPS) + 1))
def test_the_server_dies_between_the_steps(tmp_path: Path, dies_after: int) -> None:
    """It is the same deal with the same promise, or a void one that everybody sees; either way it is checked."""

    @still
    async def check() -> None:
        world = World()
        room, ada, ben = await table(world)
        people = [ada, ben]
        for place, (step, who) in enumerate(STEPS):
            if place == dies_after:
                world = World(world.store, seed="again")  # the old one never says another word
                people = [world.visitor(room, TOKENS[number], version=people[number].version) for number in (0, 1)]
                await moment()
                assert [each.frames[0]["member"] for each in people] == [0, 1]
            token = TOKENS[who]
            do = {"start": {"type": "start", "again": False}, "commit": commit(token), "reveal": reveal(token)}[step]
            assert await people[who].code(do) == "ack", (place, people[who].last)
        await asyncio.sleep(1)
        assert people[0].of_type("seed-made") == people[1].of_type("seed-made") != []
        text = await checked(world, room, people[0], tmp_path)
        assert word_of(ADA)[0] in text
        assert word_of(BEN)[0] in text
        promised = [event["commitment"] for event in ada.of_type("deal-prepared")]
        promised += [ada.frames[0]["snapshot"]["deal"]["commitment"]]
        assert any(each in text for each in promised), "the promise of the dead server holds"

    check()


@still
async def test_who_does_not_reveal_makes_it_void_and_has_no_word() -> None:
    world = World()
    _, ada, ben = await table(world)
    await ada.code({"type": "start", "again": False})
    for each, token in ((ada, ADA), (ben, BEN)):
        assert await each.code(commit(token)) == "ack"
    assert await ada.code(reveal(ADA)) == "ack"
    assert await ben.code({**reveal(BEN), "word": "0" * 32}) == "deal.other-word"
    await asyncio.sleep(4)
    for each in (ada, ben):
        void = each.of_type("deal-voided")[0]
        assert void["void"]["seats"] == [1]
        assert each.of_type("started")[-1]["deal"]["barred"] == [1]
    assert await ben.code(commit(BEN, 2)) == "deal.barred"
    assert await ben.code(reveal(BEN)) == "deal.other"
    assert await ada.code(commit(ADA, 2)) == "ack"
    assert await ada.code(reveal(ADA, 2)) == "ack"
    assert ben.of_type("seed-made")[0]["fair"]["voids"][0]["seats"] == [1]


@still
async def test_nothing_secret_is_said_before_the_end() -> None:
    world = World()
    _, ada, ben = await table(world)
    await ada.code({"type": "start", "again": False})
    await ada.code(commit(ADA))
    assert word_of(ADA)[2] not in "".join(ben.said), "a hash before the list is closed"
    await ben.code(commit(BEN))
    assert word_of(ADA)[2] in "".join(ben.said)
    assert word_of(ADA)[0] not in "".join(ben.said), "a word before it is revealed"
    await ada.code(reveal(ADA))
    await ben.code(reveal(BEN))
    play = next(iter(world.hub._rooms.values())).room.play
    assert play is not None
    for secret in (play.seed.hex(), play.fair.secret.hex(), ADA + '"'):
        assert secret not in "".join(ben.said).replace(f'"word":"{ADA}"', "").replace(f'"nonce":"{ADA}"', "")
    await ada.code({"type": "ask-stop", "on": True})
    assert play.seed.hex() in "".join(ben.said)
