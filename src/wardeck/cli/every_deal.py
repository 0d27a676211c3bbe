"""Exact answers, as they are asked for and told on the command line."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from fractions import Fraction
from typing import Any

from wardeck import lab
from wardeck.cli.amounts import figure, grouped, percent
from wardeck.cli.asked import Asked, interruptible, prepared, rules_facts
from wardeck.cli.bar import bar
from wardeck.cli.grid import Cell, grid
from wardeck.cli.house import flags_of
from wardeck.cli.ink import write
from wardeck.cli.results import print_json
from wardeck.errors import LabError, UsageError
from wardeck.lab.arrangements import go_on
from wardeck.lab.census import Exact, Extreme, pack_of
from wardeck.lab.chain import Split, solve_chain
from wardeck.lab.first_pass import FirstPass, first_pass
from wardeck.messages import say
from wardeck.rules.options import Rules

FEWEST_CARDS, MOST_CARDS = 2, 250
MOST_SUITS = 200
MOST_LOOPS = 12
LABEL = 28
PACK = re.compile(r"\s*(\d{1,3})\s*[x×]\s*(\d{1,3})\s*")


@dataclass(frozen=True, kw_only=True)
class EveryDeal(Asked):
    """The question what all deals of a pack come to."""

    cards: int | None
    pack: str | None
    first_pass: bool

    def tell(self, *, as_json: bool) -> None:
        """Asks and answers. Raises `WardeckError`."""
        deck, rules = self._deck, self._rules
        if self.first_pass:
            if self.seats != 2:
                raise LabError("exact.players", players=self.seats)
            self._tell(_first_pass_facts(first_pass(rules, deck=deck)), as_json=as_json)
        elif rules.take in ("shuffled", "coin") and (deck is not None or self.cards is not None):
            if self.cards is None or self.seats != 2 or rules.winnings != "bottom":
                raise LabError("exact.chain-rules")
            splits = solve_chain(self.cards)
            self._tell_chain(splits, as_json=as_json)
        else:
            with interruptible("deals"):
                prepared(go_on)
                with bar(0, 1) as progress:
                    found = lab.exact(rules, players=self.seats, deck=deck, workers=self.workers, progress=progress)
            if as_json:
                print_json({**self._asked(), **_facts(found)})
            else:
                self._write(found)

    @property
    def _deck(self) -> Sequence[int] | None:
        """The numbers to be dealt in place of the rules' deck."""
        if self.cards is not None and self.pack is not None:
            raise UsageError("usage.together", first="--cards", second="--pack")
        if self.cards is not None:
            if not FEWEST_CARDS <= self.cards <= MOST_CARDS:
                raise LabError("exact.cards", cards=self.cards, fewest=FEWEST_CARDS, most=MOST_CARDS)
            return range(1, self.cards + 1)
        if self.pack is None:
            return None
        found = PACK.fullmatch(self.pack)
        ranks, suits = (int(found[1]), int(found[2])) if found else (0, 0)
        if not (1 <= ranks <= MOST_CARDS and 1 <= suits <= MOST_SUITS):
            raise LabError("exact.pack", pack=self.pack)
        return pack_of(ranks, suits)

    @property
    def _rules(self) -> Rules:
        """The rules; of different cards the first player gets the odd one, where nothing else is asked for."""
        rules = self.house.rules
        return rules.with_(surplus="uneven") if self.cards is not None and "surplus" not in self.options else rules

    @property
    def _of(self) -> str:
        if self.cards is not None:
            return say("lab.exact.of_different", cards=self.cards)
        return say("lab.exact.of_pack", pack=self.pack) if self.pack is not None else self.title

    def _asked(self) -> dict[str, Any]:
        house = rules_facts(self.house)
        return {"rules": house, "players": self.seats, "cards": self.cards, "pack": self.pack}

    def _write(self, found: Exact) -> None:
        about = {"of": self._of, "players": self.seats, "deals": grouped(found.deals)}
        write((say("lab.exact.heading", **about), "strong"))
        write()
        write((say("lab.summary.ends"), "strong"))
        _counts(
            {say(f"lab.summary.terminations.{word}"): n for word, n in found.summary.terminations.items()}, found.deals
        )
        write((say("lab.summary.wins"), "strong"))
        wins = {say("lab.summary.won", seat=seat + 1): n for seat, n in enumerate(found.summary.wins) if n}
        rest = {"shared": found.summary.draws, "nobody": found.summary.endless}
        _counts({**wins, **{say(f"lab.summary.{key}"): n for key, n in rest.items()}}, found.deals)
        if found.mean is not None:
            battles = found.summary.battles
            write((say("lab.summary.battles"), "strong"), (f"  {say('lab.exact.over_ended')}", "quiet"))
            facts = {"mean": f"{float(found.mean):,.6f}", "exactly": found.mean, "median": grouped(battles.median)}
            write((say("lab.exact.mean", **facts), ""))
            for key, extreme in (("shortest", found.shortest), ("longest", found.longest)):
                assert extreme is not None
                self._write_extreme(key, extreme)
            write()
        if found.summary.endless:
            write((say("lab.exact.loops"), "strong"))
            longest = sorted(found.loops.items(), key=lambda pair: -pair[1])[:MOST_LOOPS]
            lengths = {say("common.battles", n=length): deals for length, deals in sorted(longest)}
            rest_of = found.summary.endless - sum(lengths.values())
            _counts({**lengths, say("lab.exact.other_loops"): rest_of}, found.deals)
        write((say("lab.run.again", command=self._command), "quiet"))

    def _write_extreme(self, key: str, extreme: Extreme) -> None:
        packets = [" ".join(map(str, packet)) for packet in extreme.packets]
        deal = " / ".join(packets)
        write((say(f"lab.exact.{key}", battles=say("common.battles", n=extreme.value), n=extreme.deals,
                   deals=grouped(extreme.deals), deal=deal), ""))  # fmt: skip

    @property
    def _command(self) -> str:
        said = {"cards": self.cards, "pack": self.pack, "players": self.players}
        flag = " --first-pass" if self.first_pass else ""
        return f"wardeck exact {self.name}{flag} {flags_of({**self.options, **said})}".rstrip()

    def _tell(self, rows: Mapping[str, Fraction | int | None], *, as_json: bool) -> None:
        """Exact chances and numbers by their key."""
        if as_json:
            texts = {key: None if value is None else str(value) for key, value in rows.items()}
            numbers = {key: None if value is None else float(value) for key, value in rows.items()}
            print_json({**self._asked(), "exactly": texts, **numbers})
            return
        write((say("lab.exact.first_heading", of=self._of), "strong"))
        write()
        said: list[list[Cell]] = []
        for key, value in rows.items():
            label = say(f"lab.exact.facts.{key}")
            if value is None:
                said.append([label, say("lab.exact.unknown"), ""])
            elif key in ("pairs", "mean_ties"):
                said.append([label, (f"{float(value):.10g}", "amount"), ""])
            else:
                said.append([label, (f"{float(value):.10g}", "amount"), _one_in(Fraction(value))])
        grid(["", say("lab.exact.chance"), ""], said)
        write()
        write((say("lab.run.again", command=self._command), "quiet"))

    def _tell_chain(self, splits: Sequence[Split], *, as_json: bool) -> None:
        if as_json:
            print_json({**self._asked(), "splits": [asdict(each) for each in splits]})
            return
        write((say("lab.exact.chain_heading", of=self._of), "strong"))
        write()
        head = [say(f"lab.exact.{key}") for key in ("split", "expected", "spread", "first_wins")]
        total = len(splits) + 1
        rows: list[list[Cell]] = [
            [
                say("lab.exact.split_of", first=each.held, second=total - each.held),
                (f"{each.battles:.9f}", "amount"),
                figure(each.sd),
                f"{each.wins:.9f}",
            ]
            for each in splits
        ]
        grid(head, rows)
        write()
        write((say("lab.exact.chain_error", error=f"{max(each.error for each in splits):.0e}"), "quiet"))
        write((say("lab.run.again", command=self._command), "quiet"))


def _counts(counts: Mapping[str, int], deals: int) -> None:
    width = max(LABEL, *map(len, counts))
    for label, n in counts.items():
        if n:
            write((f"  {label:<{width}}", ""), (f"{grouped(n):>18}", "amount"), (f"{percent(n / deals):>12}", ""))
    write()


def _first_pass_facts(found: FirstPass) -> dict[str, Fraction | int | None]:
    return {
        "pairs": found.pairs,
        "first_battle_tie": found.first_battle_tie,
        "mean_ties": found.mean_ties,
        "no_tie": found.no_tie,
        "sweep_without_war": found.sweep_without_war,
        "sweep": found.sweep,
    }


def _one_in(chance: Fraction) -> str:
    return say("lab.exact.one_in", number=f"{float(1 / chance):,.1f}") if chance else say("lab.exact.never")


def _facts(found: Exact) -> dict[str, Any]:
    summary = found.summary

    def extreme(each: Extreme | None) -> dict[str, Any] | None:
        return None if each is None else {"battles": each.value, "deals": each.deals, "packets": each.packets}

    return {
        "deals": found.deals,
        "terminations": dict(summary.terminations),
        "wins": list(summary.wins),
        "shared": summary.draws,
        "endless": summary.endless,
        "mean": None if found.mean is None else float(found.mean),
        "mean_exactly": None if found.mean is None else str(found.mean),
        "shortest": extreme(found.shortest),
        "longest": extreme(found.longest),
        "loops": [list(pair) for pair in found.loops.items()],
        "histogram": [list(pair) for pair in summary.battles.histogram.items()],
    }
