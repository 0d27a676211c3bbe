"""The rule sheet: any rules in plain English, complete, and with nothing that does not apply."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from textwrap import wrap

from wardeck.cards import RANKS
from wardeck.messages import listed, say
from wardeck.rules.kinds import NONE
from wardeck.rules.options import Rules
from wardeck.rules.presets import named

PACK = len(RANKS) * 4


Sentence = str | tuple[str, Mapping[str, object]]
"""A key of the catalogue without its page, alone or with the values to put in."""


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the sheet under its title; every sentence can be cited by its number."""

    title: str
    sentences: tuple[str, ...]


def rule_sheet(rules: Rules, *, title: str | None = None, source: str | None = None, width: int = 76) -> str:
    """The rule sheet as text, in lines of at most ``width`` characters (20 or more).

    ``title`` and ``source`` head it; where they are not given and the rules are a preset's, they are the preset's.
    """
    preset = named(rules)
    title = title or (preset.title if preset else say("sheet.untitled"))
    source = source or (preset.source if preset else None)
    lines = wrap(title, width)
    lines.append("=" * max(map(len, lines)))
    if source:
        lines += wrap(say("sheet.source", source=source), width)
    for number, section in enumerate(sections(rules), 1):
        lines += ["", *wrap(f"{number}. {section.title}", width)]
        for place, sentence in enumerate(section.sentences, 1):
            label = f"{number}.{place}"
            lines += wrap(sentence, width, initial_indent=f"{label:<5}", subsequent_indent=" " * 5)
    return "\n".join(lines) + "\n"


def sections(rules: Rules) -> tuple[Section, ...]:
    """The rule sheet in its parts, in the order of play."""
    sheet = _Sheet(rules.effective())
    parts = {
        "set_up": sheet.set_up(),
        "turn": sheet.turn(),
        "tie": sheet.tie(),
        "war": sheet.war(),
        "short": sheet.running_out(),
        "deadlock": sheet.deadlock(),
        "take": sheet.taking(),
        "race": sheet.racing(),
        "end": sheet.end(),
        "seen": sheet.seen(),
    }
    said = {name: tuple(map(_said, sentences)) for name, sentences in parts.items()}
    return tuple(Section(say(f"sheet.titles.{name}"), sentences) for name, sentences in said.items() if sentences)


def _said(sentence: Sentence) -> str:
    key, values = (sentence, {}) if isinstance(sentence, str) else sentence
    return say(f"sheet.{key}", **values)


def _spelled(ranks: str) -> str:
    return " ".join(ranks).replace("T", "10")


class _Sheet:
    """The sentences of each part for one set of rules, of which only what can matter is left."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.need = len(rules.layout)
        plain = (rules.trigger, rules.retie, rules.fighters) == ("highest-tie", "highest-tie", "tied")
        self.two = rules.max_players == 2 and plain
        """For two players with plain ties, most sentences are shorter."""
        self.automatic = rules.joker == "automatic-war"
        self.race = rules.claim == "race"

    def set_up(self) -> Iterator[Sentence]:
        rules = self.rules
        if rules.min_players == rules.max_players:
            yield "set_up.players_exactly", {"n": rules.max_players}
        else:
            yield "set_up.players_between", {"low": rules.min_players, "high": rules.max_players}
        if rules.packs in (1, "auto"):
            yield "set_up.cards_one" if rules.packs == 1 else "set_up.cards_auto"
        else:
            yield "set_up.cards_many", {"n": rules.packs}
        keep = "keep_all" if rules.ranks == RANKS else "keep_some"
        yield f"set_up.{keep}", {"ranks": _spelled(rules.ranks), "n": 4 * len(rules.ranks)}
        if rules.jokers:
            yield "set_up.jokers", {"n": rules.jokers}
        if rules.missing:
            yield "set_up.missing", {"cards": rules.missing, "n": len(rules.missing.split())}
        yield from self._strength()
        yield "set_up.deal"
        yield f"set_up.surplus_{rules.surplus}"
        yield "set_up.packet"

    def _strength(self) -> Iterator[Sentence]:
        rules = self.rules
        compared = "".join(rank for rank in rules.order if rank in rules.ranks and rank != rules.wild)
        if len(compared) > 1:
            yield "set_up.order", {"ranks": _spelled(compared)}
        elif compared:
            yield "set_up.one_rank", {"ranks": say(f"common.ranks.{compared}", n=2)}
        if rules.jokers:
            yield "set_up.joker_automatic" if self.automatic else f"set_up.joker_{rules.joker}"
        if rules.wild != NONE:
            rank = say(f"common.ranks.{rules.wild}", n=2)
            yield "set_up.wild_jokers" if rules.jokers else "set_up.wild", {"rank": rank.capitalize()}

    def turn(self) -> Iterator[Sentence]:
        yield "turn.battle_race" if self.race else "turn.battle"
        yield "turn.pot_two" if self.two else "turn.pot"

    def tie(self) -> Iterator[Sentence]:
        rules = self.rules
        if self.two:
            yield "tie.two"
        else:
            yield "tie.any" if rules.trigger == "any-tie" else "tie.highest"
            if rules.trigger == "any-tie":
                yield from self._several()
            yield f"tie.fighters_{rules.fighters}"
        if self.automatic:
            yield "tie.joker"

    def _several(self) -> Iterator[Sentence]:
        if self.rules.fighters == "tied":
            yield f"tie.any_{self.rules.several_ties}"

    def war(self) -> Iterator[Sentence]:
        rules = self.rules
        yield "war.lay" if self.need > 1 else "war.lay_one", {"cards": _laid(rules.layout)}
        race = "_race" if self.race else ""
        yield f"war.rounds{race}" if self.need > 1 else f"war.rounds_one{race}"
        if "U" in rules.layout[:-1]:
            yield "war.others_up"
        if self.two:
            yield "war.win_two"
            yield "war.again_two"
        else:
            yield "war.win"
            everyone = "everyone_" if rules.fighters == "everyone" else ""
            yield f"war.again_{everyone}{'any' if rules.retie == 'any-tie' else 'highest'}"
            if rules.retie == "any-tie" and rules.trigger != "any-tie":
                yield from self._several()
            if rules.fighters == "tied":
                yield "war.out_of_war"
        if self.automatic:
            yield "war.joker"

    def running_out(self) -> Iterator[Sentence]:
        rules, number = self.rules, {"n": self.need}
        if rules.short == "forfeit":
            two = "_two" if self.two else ""
            yield f"forfeit.short{two}" + ("_none" if self.need == 1 else ""), number
            yield f"forfeit.{rules.all_short.replace('-', '_')}{two}"
            if rules.all_short == "compare-last":
                yield from self._nothing_more()
        elif rules.short == "last-card":
            yield "last_card.lays" if self.need > 1 else "last_card.lays_one", number
            yield f"last_card.{rules.none_left}"
            yield from self._compared_for_good()
        else:
            if self.need > 1:
                yield "match.lays", number
            yield "match.loses"
            yield from self._compared_for_good()

    def _compared_for_good(self) -> Iterator[Sentence]:
        yield "compare.none_two" if self.two else "compare.none"
        yield from self._nothing_more()

    def _nothing_more(self) -> Iterator[Sentence]:
        nothing = ["no_lower_tie"] if self.rules.retie == "any-tie" else []
        if self.automatic:
            nothing.append("no_joker")
        if nothing:
            yield f"compare.{'_'.join(nothing)}"

    def deadlock(self) -> Iterator[Sentence]:
        two = "_two" if self.two else ""
        yield "deadlock.what"
        if self.rules.deadlock == "draw":
            yield f"deadlock.draw{two}"
        else:
            yield "deadlock.redeal"
            yield f"deadlock.redeal_equal{two}"

    def taking(self) -> Iterator[Sentence]:
        rules = self.rules
        yield f"take.{rules.winnings}"
        yield f"take.{rules.take}" + ("_two" if self.two and rules.take not in ("shuffled", "as-laid") else "")
        if not self.two:
            yield "take.left"
        if rules.surplus == "spoils":
            yield "take.spoils"
        yield "take.out"

    def end(self) -> Iterator[Sentence]:
        rules = self.rules
        yield "end.first"
        yield "end.draw"
        if self.race:
            yield "end.stuck"
        yield "end.all_cards"
        if rules.wars_to_win:
            yield "end.wars_won", {"n": rules.wars_to_win}
        if rules.goal == "first-out":
            yield "end.first_out"
        if rules.battles:
            yield "end.battles", {"n": rules.battles}
        elif rules.winnings == "bottom" and rules.take not in ("shuffled", "coin") and not self.race:
            yield "end.endless"
        yield "end.stop"
        yield "end.leave"

    def racing(self) -> Iterator[Sentence]:
        rules = self.rules
        if not self.race:
            return
        yield "race.turn"
        yield "race.complete"
        yield "race.claim"
        yield "race.tie"
        yield "race.wrong"
        if rules.turn_window == NONE:
            yield "race.turn_window_none"
        else:
            yield "race.turn_window", {"seconds": _seconds(rules.turn_window)}
        if rules.claim_window == NONE:
            yield "race.claim_window_none"
        else:
            yield "race.claim_window", {"seconds": _seconds(rules.claim_window)}
        yield "race.left"
        if rules.quicken and "quicken" not in rules.idle():
            yield "race.quicken", {"n": rules.quicken}

    def seen(self) -> Iterator[Sentence]:
        compares_last = self.rules.short == "forfeit" and self.rules.all_short == "compare-last"
        yield "seen.counts"
        yield "seen.down_last" if compares_last else "seen.down"
        yield "seen.after"


def _seconds(milliseconds: int | str) -> str:
    """``2000`` as ``2``, ``1234`` as ``1.234``."""
    return f"{int(milliseconds) / 1000:g}"


def _laid(layout: str) -> str:
    """``DDU`` as ``two cards face down and one face up``."""
    parts: list[str] = []
    for letter, run in groupby(layout):
        n = len(list(run))
        more = "one_more_" if parts else ""
        key = f"sheet.cards.{more}{'up' if letter == 'U' else 'down'}"
        parts.append(say(key, n=n, number=say(f"common.numbers.{n}")))
    return listed(parts)
