"""How a server carries races: ``python -m benchmarks.races [--rooms N] [--seats N] [--seconds N]``.

In each room people turn and call after as long as people take, and a spectator watches. The server has one core and
everybody else another. Printed are the time from a card that somebody turns to its face at every client, from an act
to its acknowledgement, the battles, and the processor that the server used.
"""

import asyncio
import json
import os
import random
import sys
import tempfile
import time
from collections import defaultdict
from pathlib import Path
from typing import Any

from benchmarks.room_load import Crowd, Head, OpenServer, gather, processor, quantile
from wardeck.cards import RANKS

RULES = {"base": "speed-war", "max_players": 200, "battles": 1_000, "turn_window": 60_000, "claim_window": 60_000}
REACTION = (0.6, 0.15)
"""Mean and spread of the seconds that somebody takes."""
PLACE = ("battle", "step")


class Racers(Crowd):
    """Everybody in all rooms: each looks at the cards, turns her own, and calls what is so."""

    def __init__(self, server: OpenServer) -> None:
        super().__init__(server)
        self.faces: dict[Head, dict[int, str]] = defaultdict(dict)
        self.turned: dict[tuple[str, int], float] = {}
        """When a seat turned its newest card."""
        self.shown: list[float] = []
        self.ended: set[tuple[str, int]] = set()

    def arrived(self, head: Head, text: bytes, now: float) -> None:
        self.heard(head, json.loads(text))

    def heard(self, head: Head, frame: dict[str, Any]) -> None:
        if frame["type"] != "refused" or not frame["code"].startswith("claim."):
            super().heard(head, frame)

    def _event(self, head: Head, event: dict[str, Any]) -> None:
        super()._event(head, event)
        if event["type"] == "card-turned":
            self.shown.append(time.time() - self.turned[head.room, event["seat"]])
        elif event["type"] == "played":
            self.battle[head.room] = event["battle"]
            self._look(head, event)
            self._answer(head, event)

    def _look(self, head: Head, played: dict[str, Any]) -> None:
        faces = self.faces[head]
        for event in played["events"]:
            if event["type"] in ("cards-turned", "cards-laid"):
                faces |= {seat: card[0] for seat, card in event["cards"] if card[0] in RANKS}
            elif event["type"] in ("war-declared", "battle-ended"):
                faces.clear()
            if event["type"] == "battle-ended":
                self.ended.add((head.room, played["battle"]))

    def _answer(self, head: Head, played: dict[str, Any]) -> None:
        race, place = played["race"], {name: played[name] for name in PLACE}
        if head.seat is None:
            return
        later, after = asyncio.get_running_loop().call_later, max(0.2, random.gauss(*REACTION))
        if owed := dict(race["owes"]).get(head.seat):
            later(after, self._turn, head, place, owed)
        if race["calling"]:
            strengths = {seat: RANKS.index(face) for seat, face in self.faces[head].items()}
            best = [seat for seat, strength in strengths.items() if strength == max(strengths.values())]
            if head.seat in best:
                call = {"call": "mine" if len(best) == 1 else "war", "at": round(after * 1000)}
                later(after, head.act, {"type": "claim", "seat": head.seat, **place, **call})

    def _turn(self, head: Head, place: dict[str, int], owed: int) -> None:
        assert head.seat is not None
        self.turned[head.room, head.seat] = head.act({"type": "turn", "seat": head.seat, **place})
        if owed > 1:
            asyncio.get_running_loop().call_later(0.2, self._turn, head, place, owed - 1)


async def race(server: OpenServer, rooms: int, seats: int, seconds: float) -> None:
    """So many rooms for so long, and what it came to."""
    crowd = Racers(server)
    for _ in range(rooms):
        await gather(crowd, seats, 1, {"turns": "everyone", "beat": 1000}, RULES)
    assert server.process is not None
    crowd.shown.clear()
    crowd.acks.clear()
    crowd.ended.clear()
    used, begun = processor(server.process.pid), time.time()
    await asyncio.sleep(seconds)
    load = (processor(server.process.pid) - used) / (time.time() - begun)
    print(
        f"{rooms} rooms of {seats}: card to every client: median {quantile(crowd.shown, 0.5):.1f},"
        f" p99 {quantile(crowd.shown, 0.99):.1f}, the slowest {quantile(crowd.shown, 1):.1f} ms;"
        f" act to acknowledgement: p99 {quantile(crowd.acks, 0.99):.1f} ms;"
        f" {60 * len(crowd.ended) / seconds / rooms:.0f} battles a minute in each; processor {load:.0%}"
    )


def main(words: list[str]) -> None:
    options = {words[place]: float(words[place + 1]) for place in range(0, len(words) - 1, 2)}
    cores = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {cores[-1]})
    with tempfile.TemporaryDirectory() as folder:
        server = OpenServer(Path(folder) / "rooms.sqlite")
        server.start()
        assert server.process is not None
        for task in Path(f"/proc/{server.process.pid}/task").iterdir():
            os.sched_setaffinity(int(task.name), {cores[0]})
        try:
            rooms, seats = int(options.get("--rooms", 100)), int(options.get("--seats", 4))
            asyncio.run(race(server, rooms, seats, options.get("--seconds", 30)))
        finally:
            server.stop()


if __name__ == "__main__":
    main(sys.argv[1:])
