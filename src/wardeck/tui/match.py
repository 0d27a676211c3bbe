"""A game to be played, from its deal or from where it was left."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Self

from wardeck.chance import FairStream, SimulationStream
from wardeck.engine.game import Game
from wardeck.errors import UsageError
from wardeck.messages import look_up
from wardeck.record.files import read_record
from wardeck.record.record import Record
from wardeck.record.scribe import record_of
from wardeck.rules.files import HouseRules
from wardeck.table.course import Course
from wardeck.table.players import Player, Players, number_wanted, recorded, seated
from wardeck.table.titles import title_of

DRAWN_SEEDS = 10**9
"""Seeds are drawn below this, so that one can be read out."""
LONGEST_SEED = 20
"""Digits of the highest seed."""
BOTS, YOU = "_bots", "_you"
"""Own keys of a record: the seats that the computer plays, and the seat that is spoken to."""


@dataclass(frozen=True, slots=True)
class Match:
    """Who plays what, and how far they have come."""

    beginning: Record
    """The record of the game before its first battle."""
    players: Players
    fought: int = 0

    @property
    def title(self) -> str:
        """What the rules are called."""
        return title_of(self.beginning.house)

    def course(self) -> Course:
        """The game, where it was left."""
        course = Course(self.beginning, keeps=True)
        while course.state.battles < self.fought or course.state.battle:
            course.step()
        return course

    def under(self, house: HouseRules) -> Self:
        """The same deal under other rules: the packets that were given, or the same shuffle. Raises `WardeckError`."""
        said = self.beginning
        begun = begin(house, self.players, stream=said.stream, packets=said.packets, limit=said.limit)
        return replace(self, beginning=begun.beginning, fought=0)


def drawn() -> SimulationStream:
    """A stream that nobody knows before."""
    return SimulationStream(secrets.randbelow(DRAWN_SEEDS), 0)


def begin(
    house: HouseRules,
    players: Players,
    *,
    stream: SimulationStream | FairStream,
    packets: Sequence[str] | None = None,
    limit: int | None = None,
) -> Match:
    """A game before its first battle. Raises `WardeckError` where there can be no such game."""
    game = Game(house.rules, players=len(players), stream=stream, packets=packets)
    record = record_of(game, players=players.names, stream=stream, limit=limit, house=house)
    return match_of(record, players)


def match_of(record: Record, players: Players) -> Match:
    """The game of a record, from its beginning. Raises `UsageError` for a race without keys for everybody."""
    people, pairs = sum(not player.bot for player in players.seats), len(look_up("tui.speed.pairs"))
    if record.rules.claim == "race" and people > pairs:
        raise UsageError("usage.race-keys", n=pairs, people=people)
    return Match(replace(record, played=None, own={**record.own, **_own(players)}), players)


def wished(house: HouseRules, players: str, deal: str) -> Match:
    """The game that is asked for in words. Raises `WardeckError` where there is none.

    ``players``: how many, or their names, as ``--players`` takes them; empty: as few as may play. ``deal``: empty for
    any, a number for the shuffle with this seed, packets with ``/`` between them, or the ``.toml`` file of a game.
    """
    stream, packets = _deal(deal)
    seats = len(packets) if packets else number_wanted(players) if players else house.rules.min_players
    if not packets:
        house.rules.deck(seats)  # refuses a number of players before anybody is seated
    people = seated(players or None, None, seats=seats, watched=False)
    return begin(house, people, stream=stream, packets=packets)


def _deal(deal: str) -> tuple[SimulationStream, tuple[str, ...] | None]:
    if not deal:
        return drawn(), None
    if deal.isdecimal() and deal.isascii() and len(deal) <= LONGEST_SEED:
        return SimulationStream(int(deal), 0), None
    if "/" in deal and not deal.endswith(".toml"):
        return drawn(), tuple(packet.strip() for packet in deal.split("/"))
    record = read_record(Path(deal).expanduser())
    return drawn(), record.packets or record.dealt


def left_in(path: Path) -> Record | None:
    """The record of the game that was left in this file; None where it is over, or nobody has begun it.

    Raises `WardeckError` for a file that holds no record.
    """
    record = read_record(path)
    return None if record.result is not None or record.sealed or not record.played else record


def resumed(path: Path) -> Match | None:
    """The game that was left in this file, where it was. Raises `WardeckError` for one that cannot be played."""
    record = left_in(path)
    if record is None:
        return None
    raced = record.acts if record.rules.claim == "race" else ()
    match = Match(replace(record, played=None, acts=raced), _players(record), record.played or 0)
    match.course()  # what it says can be played
    return match


def _own(players: Players) -> dict[str, object]:
    bots = [seat for seat, player in enumerate(players.seats) if player.bot]
    you = [seat for seat, player in enumerate(players.seats) if player.you]
    return {**({BOTS: bots} if bots else {}), **({YOU: you} if you else {})}


def _players(record: Record) -> Players:
    names = recorded(record.players).names
    bots, you = _seats(record.own.get(BOTS)), _seats(record.own.get(YOU))
    return Players(tuple(Player(name, bot=seat in bots, you=seat in you) for seat, name in enumerate(names)))


def _seats(said: object) -> list[object]:
    return said if isinstance(said, list) else []
