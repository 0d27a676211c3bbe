"""What hands are worth, as it is asked and told on the command line."""

from collections.abc import Callable
from dataclasses import dataclass
from math import isfinite
from typing import Any

from wardeck import lab
from wardeck.cli.amounts import grouped, percent
from wardeck.cli.asked import Asked, Entries
from wardeck.cli.grid import Cell, grid
from wardeck.cli.ink import write
from wardeck.cli.results import print_json
from wardeck.lab.kernel_deals import shuffle_rows
from wardeck.lab.worth import Hand, Hands
from wardeck.messages import say
from wardeck.table.glyphs import glyphs

BAR = 30


@dataclass(frozen=True, kw_only=True)
class Dealt(Asked):
    """The question what cards of one rank are worth at the deal."""

    rank: str

    @property
    def entries(self) -> Entries:
        return (shuffle_rows,)

    def tell(self, *, as_json: bool) -> None:
        """Asks and answers. Raises `WardeckError`."""
        rank = self.rank.upper().replace("10", "T")
        rules = self.house.rules
        with self.playing() as progress:
            found = lab.hands(rules, rank, progress=progress, **self.run)
        if as_json:
            print_json({**self.facts(), "first": self.first, "games": found.games, "rank": rank, **_facts(found)})
            return
        about = {"title": self.title, "players": self.seats, "games": grouped(found.games), "seed": self.chosen_seed}
        write((say("lab.hands.heading", **about), "strong"))
        write()
        keys = ("cards", "hands", "share", "chance", "interval")
        head = [say(f"lab.hands.{key}", rank=say(f"common.ranks.{rank}", n=2)) for key in keys]
        grid([*head, ""], map(_rows_of(found), found.by_cards), left=(0, 5))
        write()
        write((say("lab.hands.about"), "quiet"))
        write((say("lab.run.again", command=self.again(self.name, rank=None if rank == "A" else rank)), "quiet"))


def _rows_of(found: Hands) -> Callable[[Hand], list[Cell]]:
    dealt = sum(hand.hands for hand in found.by_cards)
    full, empty = glyphs()["full"], glyphs()["empty"]

    def row(hand: Hand) -> list[Cell]:
        low, high = hand.interval
        known = isfinite(hand.standard_error)
        between = say("lab.summary.between", low=percent(low)[:-2], high=percent(high)) if known else ""
        long = round(hand.chance * BAR) if hand.hands else 0
        return [
            grouped(hand.cards),
            grouped(hand.hands),
            percent(hand.hands / dealt),
            (percent(hand.chance), "amount"),
            (between, "quiet"),
            (full * long + empty * (BAR - long), "bar"),
        ]

    return row


def _facts(found: Hands) -> dict[str, Any]:
    return {
        "hands": [
            {
                "cards": hand.cards,
                "hands": hand.hands,
                "wins": hand.wins,
                "chance": hand.chance if hand.hands else None,
                "standard_error": hand.standard_error if isfinite(hand.standard_error) else None,
            }
            for hand in found.by_cards
        ]
    }
