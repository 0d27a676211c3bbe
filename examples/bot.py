"""A bot that joins by link and turns as fast as it may: ``python bot.py http://localhost:8640/#abcd-efgh-jkmn``."""

import hashlib
import json
import secrets
import sys
from typing import Any

from websockets.sync.client import connect


def play(link: str, name: str = "Robot") -> None:
    """Sits down in the room behind the link, and plays until the game is over."""
    address, room = link.replace("http", "ws", 1).split("#")
    member, seat, n, deal, word, nonce = None, None, 0, 0, secrets.token_bytes(16), secrets.token_bytes(16)
    with connect(f"{address}socket", max_size=None) as socket:

        def say(**frame: Any) -> None:
            socket.send(json.dumps(frame))

        say(type="hello", protocol=1, room=room, token=secrets.token_hex(16), version=0)
        say(type="join", name=name, seat=None)
        for frame in map(json.loads, socket):
            member = frame["member"] if frame["type"] == "joined" else member
            for event in frame.get("events", ()):
                do: dict[str, Any] = {}
                if event["type"] in ("person-came", "bot-came", "member-gone") and member in event["seats"]:
                    seat = event["seats"].index(member)
                elif event["type"] == "started":
                    do = {"type": "commit", "hash": hashlib.sha256(word + nonce).hexdigest(), **event["deal"]}
                    do = {key: do[key] for key in ("type", "deal", "hash")}
                    deal = do["deal"]
                elif event["type"] == "commitments-closed":
                    do = {"type": "reveal", "deal": deal, "word": word.hex(), "nonce": nonce.hex()}
                elif event["type"] == "played":
                    do = {"type": "turn", "seat": seat, "battle": event["battle"], "step": event["step"]}
                elif event["type"] == "secret-published":
                    return
                if do and seat is not None:
                    say(type="act", n=(n := n + 1), do=do)


if __name__ == "__main__":
    play(*sys.argv[1:])
