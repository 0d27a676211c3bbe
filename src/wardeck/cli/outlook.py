"""The odds from a position, as they are asked for and told on the command line."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from wardeck import lab
from wardeck.cli.amounts import figure, grouped, percent, positive
from wardeck.cli.asked import Asked, prepared
from wardeck.cli.begin import FOR_MORE, FOR_TWO
from wardeck.cli.grid import Cell, grid
from wardeck.cli.ink import write
from wardeck.cli.results import left_out, print_json
from wardeck.errors import LabError, UsageError
from wardeck.lab.arrangements import go_on
from wardeck.lab.forecast import SECONDS, Odds
from wardeck.lab.kernel_deals import shuffle_rows
from wardeck.lab.positions import read_position
from wardeck.messages import say
from wardeck.table.players import is_number

MOST_LISTED = 24


@dataclass(frozen=True, kw_only=True)
class Outlook(Asked):
    """The question who wins from a position."""

    packets: str | None
    holds: str | None
    counts: str | None
    seconds: str | None

    def tell(self, *, as_json: bool) -> None:
        """Asks and answers. Raises `WardeckError`."""
        holdings, ordered = self._holdings, self.holds is None
        rules = self.house.rules
        position = read_position(rules, holdings, ordered=ordered)
        if self.games is not None and self.seconds is not None:
            raise UsageError("usage.together", first="--games", second="--seconds")
        seconds = SECONDS if self.seconds is None else positive(self.seconds, "--seconds", example="0.5 or 10")
        prepared(go_on, shuffle_rows)
        found = lab.odds(
            rules,
            holdings,
            ordered=ordered,
            games=None if self.games is None else self.number_of_games,
            seconds=seconds,
            seed=self.chosen_seed,
            limit=self.limit,
        )
        if as_json:
            print_json({**self.facts(), **_facts(found, position.sizes), "again": self._again(found)})
        else:
            self._write(found, position.sizes)

    @cached_property
    def name(self) -> str:
        """The rules that are named, or those for so many players."""
        if self.rules is not None:
            return self.rules
        return FOR_TWO if len(self._holdings) <= 2 else FOR_MORE

    @property
    def seats(self) -> int:
        """How many players the position has."""
        return len(self._holdings)

    @cached_property
    def _holdings(self) -> list[str]:
        given = {"--packets": self.packets, "--holds": self.holds, "--counts": self.counts}
        flags = [flag for flag, text in given.items() if text is not None]
        if len(flags) > 1:
            raise UsageError("usage.together", first=flags[0], second=flags[1])
        if not flags:
            raise LabError("odds.none")
        words = (given[flags[0]] or "").split("/")
        if self.counts is None:
            return words
        if not all(word.strip() and is_number(word) and 0 <= int(word) < 10**5 for word in words):
            raise LabError("odds.counts", counts=self.counts)
        return [f"{int(word)}x?" if int(word) else "" for word in words]

    def _write(self, found: Odds, sizes: tuple[int, ...]) -> None:
        write((say("lab.odds.heading", title=self.title, n=sum(sizes), players=len(sizes)), "strong"))
        write()
        head = [say(f"lab.odds.{key}") for key in ("player", "cards", "chance", "interval")]
        grid(head, self._rows(found, sizes))
        write()
        if found.summary.ended:
            low, high = found.battles_interval
            half = (high - low) / 2
            between = say("lab.summary.between", low=figure(low, half), high=figure(high, half))
            facts = {"mean": figure(found.battles, half), "median": grouped(found.summary.battles.median)}
            key = "battles_exactly" if found.exact else "battles"
            write((say(f"lab.odds.{key}", between=between, **facts), ""))
            if found.summary.ended < found.games:
                write((left_out(found.summary), "quiet"))
        else:
            write((say("lab.summary.none_ended"), ""))
        key = "exact" if found.exact else "sampled"
        write((say(f"lab.odds.{key}", n=found.games, games=grouped(found.games), seed=self.chosen_seed), "quiet"))
        if not found.exact:
            write((say("lab.run.again", command=self._again(found)), "quiet"))

    def _rows(self, found: Odds, sizes: tuple[int, ...]) -> list[list[Cell]]:
        summary = found.summary
        rows: list[list[Cell]] = []
        seats = sorted(range(len(sizes)), key=lambda seat: -summary.wins[seat])[:MOST_LISTED]
        for seat in sorted(seats):
            low, high = found.interval(seat)
            between = "" if found.exact else say("lab.summary.between", low=percent(low)[:-2], high=percent(high))
            name = say("lab.summary.won", seat=seat + 1)
            rows.append([name, grouped(sizes[seat]), (percent(found.chance(seat)), "amount"), (between, "quiet")])
        for key, games in (("shared", summary.draws), ("nobody", summary.endless + summary.stopped)):
            if games:
                rows.append([say(f"lab.summary.{key}"), "", (percent(games / found.games), "amount"), ""])
        return rows

    def _again(self, found: Odds) -> str:
        flags = {"packets": self.packets, "holds": self.holds, "counts": self.counts}
        return self.again(self.name, **flags, **({} if self.games else {"games": found.games}))


def _facts(found: Odds, sizes: tuple[int, ...]) -> dict[str, Any]:
    summary = found.summary
    low, high = found.battles_interval
    return {
        "games": found.games,
        "exact": found.exact,
        "cards": list(sizes),
        "chances": [found.chance(seat) for seat in range(summary.seats)],
        "intervals": [list(found.interval(seat)) for seat in range(summary.seats)],
        "shared": summary.draws / found.games,
        "endless": summary.endless / found.games,
        "stopped": summary.stopped / found.games,
        "battles": found.battles if summary.ended else None,
        "battles_interval": [low, high] if summary.ended > 1 else None,
        "battles_median": summary.battles.median if summary.ended else None,
    }
