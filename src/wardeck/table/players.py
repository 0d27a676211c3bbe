"""Who sits at the table: names as they are asked for, cleaned, and as they are said in a sentence."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from wardeck.errors import UsageError
from wardeck.messages import listed, look_up, say

NUMBER = re.compile(r"\s*[+-]?[0-9]{1,18}\s*")
LONGEST_NAME = 24
BOT = ":bot"
"""Behind a name that is given: the computer plays this seat."""


@dataclass(frozen=True, slots=True)
class Player:
    """One seat's name, and who plays it."""

    name: str
    bot: bool = False
    you: bool = False
    """The one person at the keyboard, who is spoken to."""

    @property
    def called(self) -> str:
        """The name, or the word for who is spoken to."""
        return say("play.you") if self.you else self.name

    @property
    def label(self) -> str:
        """The name as it stands at the seat."""
        return say("play.bot", name=self.called) if self.bot else self.called


@dataclass(frozen=True, slots=True)
class Players:
    """All players, in seat order."""

    seats: tuple[Player, ...]

    def __len__(self) -> int:
        return len(self.seats)

    def __getitem__(self, seat: int) -> Player:
        return self.seats[seat]

    @property
    def names(self) -> tuple[str, ...]:
        """The names without what is said about them."""
        return tuple(player.name for player in self.seats)

    @property
    def spelled(self) -> str:
        """The players as they are given on the command line."""
        return ",".join(player.name + (BOT if player.bot else "") for player in self.seats)

    def label(self, seat: int, width: int, *, brief: bool = False) -> str:
        """What stands at a seat, as long as it fits in so many characters; a number takes less room than a name.

        ``brief``: nothing is said about who plays.
        """
        player = self.seats[seat]
        numbered = player.name == say("play.player", number=seat + 1)
        short = say("play.player_short", number=seat + 1) if numbered else player.called
        return next(
            (text for text in ("" if brief else player.label, player.called) if text and len(text) <= width), short
        )

    def listed(self, seats: Iterable[int], *, first: bool = False) -> str:
        """``Ada, Ben and you``; with ``first`` as the beginning of a sentence."""
        words = [say("play.you" if first and not place else "play.you_within") if self[seat].you else self[seat].name
                 for place, seat in enumerate(seats)]  # fmt: skip
        return listed(words)

    def number(self, seats: Sequence[int]) -> int:
        """The grammatical number of these seats as a subject: 1 for one who is spoken of, else 2."""
        return 1 if len(seats) == 1 and not self[seats[0]].you else 2


def number_wanted(wanted: str | None) -> int:
    """How many players ``--players`` asks for, by number or by name; two where it was not given."""
    if wanted is None:
        return 2
    return int(wanted) if is_number(wanted) else len(wanted.split(","))


def seated(wanted: str | None, bots: int | None, *, seats: int, watched: bool) -> Players:
    """The players of so many seats that ``--players`` and ``--bots`` ask for.

    ``watched``: nobody sits at the keyboard, so that nobody is spoken to. Raises `UsageError`.
    """
    if wanted is not None and number_wanted(wanted) != seats:
        raise UsageError("usage.packets", n=seats, players=number_wanted(wanted))
    if bots is not None and not 0 <= bots <= seats:
        raise UsageError("usage.bots", bots=bots, most=seats)
    if wanted is None or is_number(wanted):
        return Players(tuple(_numbered(seats, bots, watched=watched)))
    people = _named(wanted.split(","))
    first_bot = seats - (bots or 0)
    return Players(tuple(Player(each.name, each.bot or seat >= first_bot) for seat, each in enumerate(people)))


def recorded(names: Sequence[str]) -> Players:
    """The players of a record, whose names may be anything."""
    spare = default_names(len(names))
    cleaned = [_printable(name)[:LONGEST_NAME] for name in names]
    return Players(tuple(Player(name or spare[seat]) for seat, name in enumerate(cleaned)))


def clean_name(text: str) -> str:
    """A name without control and formatting characters, with single spaces. Raises `UsageError`."""
    name = _printable(text)
    if not name:
        raise UsageError("usage.name-empty")
    if len(name) > LONGEST_NAME:
        raise UsageError("usage.name-long", name=name[:LONGEST_NAME] + "…", most=LONGEST_NAME)
    return name


def default_names(number: int, *, first: int = 0) -> list[str]:
    """Names for so many seats that were not named, the first of them being seat ``first``."""
    known = list(look_up("play.names"))[:number]
    return known + [say("play.player", number=first + place + 1) for place in range(len(known), number)]


def _printable(text: str) -> str:
    kept = "".join(char for char in text if char.isspace() or unicodedata.category(char)[0] != "C")
    return unicodedata.normalize("NFC", " ".join(kept.split()))


def is_number(wanted: str | None) -> bool:
    """Whether players are asked for by their number; so they are where nothing is asked for."""
    return wanted is None or NUMBER.fullmatch(wanted) is not None


def _named(words: list[str]) -> list[Player]:
    people = [Player(clean_name(word.removesuffix(BOT)), word.endswith(BOT)) for word in map(str.strip, words)]
    seen: set[str] = set()
    for player in people:
        if player.name.casefold() in seen:
            raise UsageError("usage.name-twice", name=player.name)
        seen.add(player.name.casefold())
    return people


def _numbered(number: int, bots: int | None, *, watched: bool) -> list[Player]:
    """Alone, you play against bots; several people at one keyboard have numbers."""
    if watched:
        return [Player(name) for name in default_names(number)]
    people = 1 if bots is None else max(number - bots, 0)
    humans = [Player(say("play.player", number=seat + 1), you=people == 1) for seat in range(people)]
    return humans + [Player(name, bot=True) for name in default_names(number - people, first=people)]
