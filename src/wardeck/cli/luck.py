"""Whether a game that is over was lucky, as ``wardeck replay --luck`` tells it."""

import asyncio
from dataclasses import asdict

from wardeck.cli.asked import interruptible, prepared
from wardeck.cli.ink import write
from wardeck.cli.results import print_json
from wardeck.cli.showing import Showing
from wardeck.lab.desk import Desk
from wardeck.lab.luck import Luck, luck
from wardeck.record.followed import follow
from wardeck.record.record import Record


def tell_luck(showing: Showing, *, as_json: bool) -> None:
    """Looks at the game, and says it. Raises `WardeckError`."""
    with interruptible("games"):
        prepared()
        found = asyncio.run(_looked_at(showing.course.record))
    names = showing.players.names
    sentences = found.sentences(names)
    if as_json:
        print_json({"players": list(names), **asdict(found), "sentences": sentences, "again": showing.again})
        return
    write((showing.title, "strong"))
    for sentence in sentences[:-1]:
        write((sentence, ""))
    write((sentences[-1], "quiet"))


async def _looked_at(record: Record) -> Luck:
    game = follow(record)
    desk = Desk()
    try:
        return await luck(desk, record.rules, **game._asdict())
    finally:
        await desk.close()
