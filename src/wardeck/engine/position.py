"""Positions as the proof of an endless game compares them (rulebook, section 9)."""

from hashlib import blake2b
from typing import TYPE_CHECKING

from wardeck.engine.state import State

if TYPE_CHECKING:
    from wardeck.engine.decide import Referee

_SEAT, _POT, _WARS = b"\xff", b"\xfe", b"\xfd"
"""Separators: above every strength (at most 13) and every seat (at most 199)."""


def position(referee: "Referee", state: State) -> bytes:
    """The strengths of all packets in order, the pots left with their seats and, where they count, the wars won."""
    strengths = referee.strengths
    packets = _SEAT.join([bytes([strengths[card[0]] for card in packet]) for packet in state.packets])
    pots = b"".join(
        [_POT + bytes(n for seat, card, _ in pot for n in (seat, strengths[card[0]])) for pot in state.left]
    )
    wars = _WARS + repr(state.wars_won).encode() if referee.rules.wars_to_win else b""
    return packets + pots + wars


def digest(referee: "Referee", state: State) -> int:
    """64 bits of BLAKE2b over the position: the same on every machine and in every version."""
    return int.from_bytes(blake2b(position(referee, state), digest_size=8).digest(), "big")


def first_return(referee: "Referee", origin: State, loop: int, within: int) -> State | None:
    """The state in which a position has come back for the first time, for a game that turns in a loop of known length.

    Two games are played from ``origin``, ``loop`` battles apart, until they stand alike. None where that does not
    happen in ``within`` battles of the whole game: then two positions shared a digest.
    """
    referee = type(referee)(referee.rules, referee.chance, proves=False)
    behind = ahead = origin
    for _ in range(loop):
        ahead = referee.after_battle(ahead)
    while position(referee, behind) != position(referee, ahead):
        if ahead.battles >= within:
            return None
        behind, ahead = referee.after_battle(behind), referee.after_battle(ahead)
    return ahead
