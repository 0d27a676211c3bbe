"""A question about many games as it is asked on the command line."""

import secrets
import shlex
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from wardeck.cli.amounts import whole
from wardeck.cli.bar import bar
from wardeck.cli.begin import DRAWN_SEEDS, FOR_MORE, FOR_TWO
from wardeck.cli.house import flags_of, house_rules
from wardeck.lab.kernel_jit import JIT_OFF, kept
from wardeck.lab.work import prepare
from wardeck.messages import say
from wardeck.rules.files import HouseRules
from wardeck.table.titles import title_of

GAMES = 100_000
Progress = Callable[[int, int], None]
Entries = tuple[Callable[..., object], ...]


@dataclass(frozen=True, kw_only=True)
class Asked:
    """Which games are asked about, and who plays them."""

    command: str
    """The name of the command."""
    rules: str | None
    options: Mapping[str, str]
    players: int | None = None
    games: str | None = None
    seed: int | None = None
    first: int = 0
    limit: int | None = None
    workers: int | None = None

    @cached_property
    def name(self) -> str:
        """What the rules are called by whoever asks."""
        return self.rules if self.rules is not None else FOR_TWO if (self.players or 2) <= 2 else FOR_MORE

    @cached_property
    def house(self) -> HouseRules:
        """The rules. Raises `RulesError` or `FileError`."""
        return house_rules(self.name, self.options)

    @property
    def title(self) -> str:
        """What the rules are called, on one line."""
        return title_of(self.house)

    @property
    def seats(self) -> int:
        """How many players there are: as few as the rules allow where nothing is asked for."""
        return self.players if self.players is not None else self.house.rules.min_players

    @cached_property
    def number_of_games(self) -> int:
        """How many games are to be played. Raises `UsageError`."""
        return GAMES if self.games is None else whole(self.games, "-n")

    @cached_property
    def chosen_seed(self) -> int:
        """The seed that is asked for, or one that is drawn now."""
        return secrets.randbelow(DRAWN_SEEDS) if self.seed is None else self.seed

    @property
    def run(self) -> dict[str, Any]:
        """The arguments of a question to the laboratory."""
        return {
            "games": self.number_of_games,
            "players": self.seats,
            "seed": self.chosen_seed,
            "first": self.first,
            "limit": self.limit,
            "workers": self.workers,
        }

    @property
    def entries(self) -> Entries:
        """The compiled functions that the answer takes, beside those that play games."""
        return ()

    @contextmanager
    def playing(self) -> Iterator[Progress | None]:
        """For the time in which games are played: what is told how far it is. Compiles first, and says so."""
        with interruptible("games"):
            prepared(*self.entries)
            with bar(0, self.number_of_games) as shown:
                yield shown

    def again(self, *words: str, **flags: object) -> str:
        """The command that asks the same again; ``words`` stand behind its name."""
        said = {"players": self.players, "games": self.games, "first": self.first or None, "limit": self.limit}
        given = flags_of({**self.options, **said, **flags, "seed": self.chosen_seed})
        return f"wardeck {self.command} {' '.join(map(shlex.quote, words))} {given}"

    def watch(self, number: int) -> str:
        """The command that shows a game of the run."""
        flags = flags_of({**self.options, "players": None if self.seats == 2 else self.seats})
        return f"wardeck replay --game {shlex.quote(self.name)} {self.chosen_seed} {number} {flags}".rstrip()

    def facts(self) -> dict[str, Any]:
        """What was asked, for JSON."""
        return {"rules": rules_facts(self.house), "players": self.seats, "seed": self.chosen_seed, "limit": self.limit}


@contextmanager
def interruptible(what: str) -> Iterator[None]:
    """What a Ctrl-C says in the meantime: there is no answer from a part of the ``games`` or ``deals``."""
    try:
        yield
    except KeyboardInterrupt:
        raise KeyboardInterrupt(say(f"lab.asked.interrupted_{what}")) from None


def rules_facts(house: HouseRules) -> dict[str, Any]:
    """Which rules these are, for JSON."""
    return {"title": title_of(house), "base": house.name or house.base, "options": house.rules.changed()}


def prepared(*entries: Callable[..., object]) -> None:
    """Has the laboratory compiled, and says so where that takes time; ``entries`` are compiled when they are called."""
    said = False

    def told(line: str) -> None:
        nonlocal said
        if not said:
            with suppress(OSError, AttributeError):
                print(line, file=sys.stderr, flush=True)
        said = True

    prepare(told)
    if not (JIT_OFF or all(map(kept, entries))):
        told(say("lab.run.compiles"))
