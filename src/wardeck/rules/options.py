"""The rules of one game of War: every option of the rulebook, section 2, as one frozen value."""

import tomllib
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from importlib import resources
from typing import Annotated, Any, Literal, Self, get_args, get_origin, get_type_hints

from wardeck.cards import JOKER, RANKS, Card, build_deck, read_cards, write_cards
from wardeck.errors import CardError, DealError, RulesError
from wardeck.rules.kinds import (
    CARD_LIST,
    LAYOUT,
    NONE,
    ORDER,
    RANK_SET,
    SHORTEST_WINDOW,
    WILD,
    WINDOW,
    Choice,
    Kind,
    Number,
)
from wardeck.rules.names import suggestion

FEWEST_SEATS, MOST_SEATS = 2, 200
PLAYERS_A_PACK = 4
"""With ``packs = "auto"``: one pack for every four players or part of four."""
ACES_LOW = "A" + RANKS[:-1]

Tie = Literal["highest-tie", "any-tie"]
Take = Literal[
    "winner-first", "loser-first", "winner-alternating", "loser-alternating",
    "seat-order", "as-laid", "shuffled", "coin",
]  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Rules:
    """House rules as a value. Each option is described in `docs/options.md` and by ``wardeck rules options``.

    Rules keep what was written. Equality and hashes look at `effective()`: rule sets that differ only in options that
    cannot matter in a dealt game are equal. Raises `RulesError`, naming the option, its value and what would do.

    >>> Rules(short="match").with_(layout="DDU")
    Rules(layout='DDU', short='match')
    """

    min_players: Annotated[int, Number(FEWEST_SEATS, MOST_SEATS)] = 2
    max_players: Annotated[int, Number(FEWEST_SEATS, MOST_SEATS)] = 2
    packs: Annotated[int | Literal["auto"], Number(1, 200, "auto")] = 1
    ranks: Annotated[str, RANK_SET] = RANKS
    jokers: Annotated[int, Number(0, 4)] = 0
    missing: Annotated[str, CARD_LIST] = ""
    order: Annotated[str, ORDER] = RANKS
    joker: Literal["highest", "lowest", "automatic-war"] = "highest"
    wild: Annotated[str, WILD] = NONE
    surplus: Literal["aside", "uneven", "spoils"] = "aside"
    trigger: Tie = "highest-tie"
    retie: Tie = "highest-tie"
    several_ties: Literal["joint", "best"] = "joint"
    fighters: Literal["tied", "everyone"] = "tied"
    layout: Annotated[str, LAYOUT] = "DU"
    short: Literal["forfeit", "last-card", "match"] = "forfeit"
    none_left: Literal["stands", "loses"] = "stands"
    all_short: Literal["most-cards", "compare-last"] = "most-cards"
    deadlock: Literal["draw", "redeal"] = "draw"
    winnings: Literal["bottom", "pile"] = "bottom"
    take: Take = "winner-first"
    goal: Literal["all-cards", "first-out"] = "all-cards"
    wars_to_win: Annotated[int, Number(0)] = 0
    battles: Annotated[int, Number(0)] = 0
    claim: Literal["automatic", "race"] = "automatic"
    claim_window: Annotated[int | Literal["none"], WINDOW] = 2000
    turn_window: Annotated[int | Literal["none"], WINDOW] = 4000
    quicken: Annotated[int, Number(0, 50)] = 1

    def __post_init__(self) -> None:
        for name, kind in KINDS.items():
            check_value(name, kind, getattr(self, name))
        if self.min_players > self.max_players:
            raise RulesError("rules.players", option="min_players", value=self.min_players, most=self.max_players)
        if self.wild != NONE and self.wild not in self.ranks:
            raise RulesError("rules.wild", option="wild", value=self.wild, ranks=self.ranks)
        if self.missing:
            try:
                build_deck(self.packs_for(self.min_players), self.ranks, self.jokers, self.missing)
            except CardError as error:
                value = _shown(self.missing)
                raise RulesError("rules.missing", option="missing", value=value, why=error.message) from None

    def with_(self, **changes: Any) -> Self:
        """The same rules with some options changed. The order of several changes does not matter."""
        for name in changes:
            check_option(name)
        return replace(self, **changes)

    def effective(self, *, dealt: bool = True) -> Self:
        """The same rules with every option that cannot matter put to its default, and lists of cards in their order.

        ``dealt``: for a game that is dealt from the deck. False: for one that starts from given packets, where jokers
        may lie although ``jokers`` is 0, and ranks that the pack does not keep.
        """
        changes: dict[str, Any] = {
            "ranks": "".join(sorted(self.ranks, key=RANKS.index)),
            "order": self._effective_order() if dealt else self._spelled_order(),
            "missing": write_cards(sorted(read_cards(self.missing), key=_place_in_pack)),
        }
        idle = self.idle(dealt=dealt)
        changes |= {each.name: each.default for each in fields(self) if each.name in idle}
        return replace(self, **changes)

    def idle(self, *, dealt: bool = True) -> frozenset[str]:
        """The options that cannot matter, whatever they are, beside the others; ``dealt`` as for `effective`.

        >>> sorted(Rules(claim="race").idle())
        ['joker', 'none_left', 'several_ties']
        """
        race = self.claim == "race"
        windows = [window for window in (self.claim_window, self.turn_window) if window != NONE]
        reasons = {
            "several_ties": "any-tie" not in (self.trigger, self.retie) or self.fighters == "everyone",
            "all_short": self.short != "forfeit",
            "none_left": self.short != "last-card",
            "joker": dealt and not self.jokers,
            "claim_window": not race,
            "turn_window": not race,
            "quicken": not race or set(windows) <= {SHORTEST_WINDOW},
        }
        return frozenset(name for name, holds in reasons.items() if holds)

    def changed(self) -> dict[str, Any]:
        """The options that were written otherwise than their default, in the order of the rulebook."""
        return {
            each.name: getattr(self, each.name) for each in fields(self) if getattr(self, each.name) != each.default
        }

    def strengths(self) -> dict[str, int]:
        """The number by which each rank is compared, jokers included: from 0, equal means a tie (section 3)."""
        ranks = list(self._spelled_order())
        ranks.insert(0 if self.joker == "lowest" else len(ranks), JOKER)
        if self.wild != NONE:
            ranks.remove(self.wild)
            ranks.append(self.wild)
        return {rank: strength for strength, rank in enumerate(ranks)}

    def packs_for(self, players: int) -> int:
        """How many packs a game of so many players takes."""
        return -(-players // PLAYERS_A_PACK) if self.packs == "auto" else self.packs

    def deck(self, players: int) -> tuple[Card, ...]:
        """The deck of a dealt game before it is shuffled (section 4).

        Raises `DealError` for a number of players that these rules are not for, or larger than the deck.
        """
        if not self.min_players <= players <= self.max_players:
            code = "deal.players" if self.min_players < self.max_players else "deal.exact-players"
            raise DealError(code, players=players, fewest=self.min_players, most=self.max_players)
        deck = build_deck(self.packs_for(players), self.ranks, self.jokers, self.missing)
        if len(deck) < players:
            raise DealError("deal.few-cards", n=len(deck), players=players)
        return deck

    def window(self, name: Literal["claim_window", "turn_window"], battles: int) -> int | None:
        """Milliseconds of a window of a race after so many battles (section 13); None where nothing hurries."""
        window = getattr(self, name)
        return None if window == NONE else _quickened(window, self.quicken, battles)

    def _spelled_order(self) -> str:
        return ACES_LOW if self.order == "aces-low" else self.order

    def _effective_order(self) -> str:
        """Only ranks in the pack matter, and the place of a wild one does not: the others keep their usual places."""
        compared = [rank for rank in self._spelled_order() if rank in self.ranks and rank != self.wild]
        return "".join(compared.pop(0) if rank in self.ranks and rank != self.wild else rank for rank in RANKS)

    def _key(self) -> tuple[Any, ...]:
        plain = self.effective()
        return tuple(getattr(plain, name) for name in KINDS)

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Rules) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        return f"Rules({', '.join(f'{name}={value!r}' for name, value in self.changed().items())})"


def check_option(name: str) -> None:
    """Raises `RulesError` where no option has this name, with the names that come near."""
    if name not in KINDS:
        raise RulesError("rules.unknown-option", option=name, hint=suggestion(name, list(KINDS)))


def check_value(name: str, kind: Kind, value: object) -> None:
    """Raises `RulesError` where an option cannot have this value, and says what would do."""
    if not kind.fits(value):
        hint = suggestion(value, kind.words) if isinstance(kind, Choice) and isinstance(value, str) else ""
        raise RulesError("rules.value", option=name, value=_shown(value), wanted=kind.wanted(), hint=hint)


def _kinds() -> dict[str, Kind]:
    kinds: dict[str, Kind] = {}
    for name, hint in get_type_hints(Rules, include_extras=True).items():
        kinds[name] = Choice(get_args(hint)) if get_origin(hint) is Literal else hint.__metadata__[0]
    return kinds


KINDS: dict[str, Kind] = _kinds()
"""What each option may hold, in the order of the rulebook: the one list of options."""


def _groups() -> dict[str, tuple[str, ...]]:
    text = resources.files(__package__).joinpath("groups.toml").read_text(encoding="utf-8")
    return {name: tuple(options) for name, options in tomllib.loads(text).items()}


GROUPS: dict[str, tuple[str, ...]] = _groups()
"""The options as an editor or a page groups them; what the groups are called stands in the messages."""


@lru_cache(maxsize=1024)
def _quickened(window: int, percent: int, battles: int) -> int:
    for _ in range(battles if percent else 0):
        if window == SHORTEST_WINDOW:
            break
        window = max(window * (100 - percent) // 100, SHORTEST_WINDOW)
    return window


def _place_in_pack(card: Card) -> tuple[int, str]:
    return (RANKS + JOKER).index(card.rank), card.suit


def _shown(value: object) -> str:
    text = f'"{value}"' if isinstance(value, str) else str(value).lower() if isinstance(value, bool) else str(value)
    text = text.encode("unicode_escape").decode("ascii") if not text.isprintable() else text
    return text if len(text) <= 60 else text[:60] + "…"
