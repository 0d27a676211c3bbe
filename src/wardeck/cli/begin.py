"""From what was asked for to a game that can be shown."""

import secrets
import shlex
from collections.abc import Mapping
from dataclasses import dataclass, replace

from wardeck.chance import SimulationStream
from wardeck.cli.house import flags_of, house_rules
from wardeck.cli.recording import Recording
from wardeck.cli.showing import Showing
from wardeck.engine.game import Game
from wardeck.errors import DealError
from wardeck.record.scribe import record_of
from wardeck.table.course import Course
from wardeck.table.glyphs import glyphs
from wardeck.table.players import Players, is_number, number_wanted, seated
from wardeck.table.titles import title_of

FOR_TWO, FOR_MORE = "two-player", "war"
"""What is played where no rules are named."""
DRAWN_SEEDS = 10**9
"""Seeds are drawn below this, so that one can be read out."""


@dataclass(frozen=True, kw_only=True)
class Wanted:
    """A game as it is asked for on the command line."""

    rules: str | None
    options: Mapping[str, str]
    players: str | None
    bots: int | None
    packets: str | None
    seed: int | None
    number: int
    limit: int | None
    record: str | None

    @property
    def nothing(self) -> bool:
        """Whether nothing is asked for."""
        said = (self.rules, self.players, self.bots, self.packets, self.seed, self.limit, self.record)
        return not self.options and not self.number and all(each is None for each in said)

    def begin(self, *, watched: bool, ascii_only: bool) -> Showing:
        """The game before its first battle; its record is kept from here on.

        ``watched``: nobody sits at the keyboard. Raises `WardeckError` where there cannot be such a game.
        """
        packets = None if self.packets is None else tuple(packet.strip() for packet in self.packets.split("/"))
        seats = number_wanted(self.players) if packets is None else len(packets)
        name = self.rules if self.rules is not None else FOR_TWO if seats <= 2 else FOR_MORE
        house = house_rules(name, self.options)
        if self.limit is not None and self.limit < 1:
            raise DealError("deal.limit", limit=self.limit)
        if packets is None:
            house.rules.deck(seats)  # refuses a number of players before anybody is seated
        seed = secrets.randbelow(DRAWN_SEEDS) if self.seed is None else self.seed
        game = Game(house.rules, players=seats, seed=seed, number=self.number, packets=packets)
        people = seated(self.players, self.bots, seats=seats, watched=watched)
        stream = SimulationStream(seed, self.number)
        so_far = record_of(game, players=people.names, stream=stream, limit=self.limit, house=house)
        beginning = replace(so_far, played=None)
        return Showing(
            course=Course(beginning, keeps=self.record is not None),
            players=people,
            title=title_of(house),
            again=self._again(name, seed, people),
            dealt=packets is None,
            recording=None if self.record is None else Recording(self.record, beginning),
            glyphs=glyphs(ascii_only),
        )

    def _again(self, name: str, seed: int, people: Players) -> str:
        """The command that plays the same game again."""
        named = not is_number(self.players)
        who = {"players": people.spelled} if named else {"players": self.players, "bots": self.bots}
        said = {**who, "packets": self.packets, "limit": self.limit, "number": self.number or None}
        flags = flags_of({**self.options, **said, "seed": seed})
        return f"wardeck play {shlex.quote(name)} {flags}"
