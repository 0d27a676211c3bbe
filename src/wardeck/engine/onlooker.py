"""What an attentive onlooker knows: every card that was shown, and where it went.

She sees what everybody may see (`view.public`) and forgets nothing. Where a pot goes back in an order that the rules
give, she knows the place of each card that was shown, and follows it until it is turned or laid, also face down. Where
cards are shuffled, or a coin chooses their order, she knows which cards lie there, but not where.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from wardeck.engine import events as e
from wardeck.engine.taking import BY_CHANCE, arranged
from wardeck.engine.view import public
from wardeck.rules.options import Rules

UNSEEN = "?"
"""Stands for a card of which nothing is known."""


class Group:
    """Cards that got mixed up: among ``size`` of them lie these ranks, and she does not know where."""

    __slots__ = ("into", "ranks", "size")

    def __init__(self, size: int, ranks: list[str]) -> None:
        self.size = size
        self.ranks = ranks
        self.into: Group | None = None
        """The group that this one became a part of."""


Slot = str | Group
"""What she knows of one card: its rank, nothing, or the group to which it belongs."""


class Lying(NamedTuple):
    """A card of a pot."""

    seat: int
    card: Slot
    up: bool


class Onlooker:
    """Somebody who follows a game from its deal. ``deck`` are the ranks of all its cards."""

    def __init__(self, rules: Rules, deck: Iterable[str]) -> None:
        self._rules = rules
        self._deck = Counter(sorted(deck))
        self._packets: list[list[Slot]] = []
        self._piles: list[list[Slot]] = []
        self._pot: list[Lying] = []
        self._left: list[list[Lying]] = []
        self._spoils: list[Slot] = []
        self._aside: list[Slot] = []
        self._battles = 0
        self._wars_won: list[int] = []
        self._at_war = False

    def see(self, event: e.Event | None) -> None:
        """Takes in the public side of an event; what was hidden from her is None."""
        match event:
            case e.Dealt(packets, aside, spoils):
                self._begin(packets)
                self._aside, self._spoils = [UNSEEN] * len(aside), [UNSEEN] * len(spoils)
            case e.PacketsGiven(packets):
                self._begin(packets)
            case e.PileTurned(seat):
                self._packets[seat], self._piles[seat] = mixed(self._piles[seat]), []
            case e.CardsTurned(cards) | e.CardsLaid(cards):
                self._pot += [self._drawn(*laid) for laid in cards]
            case e.WarDeclared():
                self._at_war = True
            case e.BattleEnded(winner):
                self._count_battle(winner)
            case e.Forfeited(seat) | e.HeapLaid(seat):
                self._pot += [Lying(seat, card, False) for card in self._all_of(seat)]
            case e.LastCardsShown(cards):
                for seat, card in cards:
                    self._turn_up(seat, card.rank)
            case other:
                self._see_cards_go(other)

    def _see_cards_go(self, event: e.Event | None) -> None:
        match event:
            case e.WrongCall(seat, _, _, cards):
                self._pot += [self._drawn(seat, card, False) for card in cards]
            case e.PotTaken(seat, _, spoils, to_pile):
                self._take(seat, spoils=spoils, to_pile=to_pile)
            case e.PotLeft():
                self._left, self._pot = [*self._left, self._pot], []
            case e.Redealt(packets):
                self._redeal([(seat, len(cards)) for seat, cards in packets])
            case e.SeatLeft(seat):
                self._aside += self._all_of(seat)
            case _:
                pass

    @property
    def at_rest(self) -> bool:
        """Whether no battle is being fought, so that it can be said who holds what."""
        return not self._pot and bool(self._packets)

    def known(self) -> dict[str, Any] | None:
        """What she knows between two battles, as JSON takes it; None while one is being fought.

        A card is its rank, ``"?"``, or the number of one of ``groups``: the ranks that lie among its cards. ``unseen``
        are the ranks that lie where nothing else is known. ``left`` are the pots that wait: who laid each card, and it.
        """
        if not self.at_rest:
            return None
        groups: dict[Group, int] = {}
        hidden = self._deck.copy()

        def said(cards: list[Slot]) -> list[str | int]:
            slots = [read(slot) for slot in cards]
            hidden.subtract(slot for slot in slots if isinstance(slot, str))
            return [slot if isinstance(slot, str) else groups.setdefault(slot, len(groups)) for slot in slots]

        heaps = {
            "packets": [*map(said, self._packets)],
            "piles": [*map(said, self._piles)],
            "spoils": said(self._spoils),
            "aside": said(self._aside),
            "left": [[(lying.seat, *said([lying.card])) for lying in pot] for pot in self._left],
        }
        hidden.subtract(_ranks(groups))
        del hidden[UNSEEN]
        return {
            **heaps,
            "groups": ["".join(group.ranks) for group in groups],
            "unseen": "".join(hidden.elements()),
            "battles": self._battles,
            "wars_won": list(self._wars_won),
        }

    def _begin(self, packets: tuple[e.Cards, ...]) -> None:
        self._packets = [[UNSEEN] * len(packet) for packet in packets]
        self._piles = [[] for _ in packets]
        self._pot, self._left, self._spoils, self._aside = [], [], [], []
        self._battles, self._wars_won, self._at_war = 0, [0] * len(packets), False

    def _count_battle(self, winner: int | None) -> None:
        self._battles += 1
        if winner is not None and self._at_war:
            self._wars_won[winner] += 1
        self._at_war = False

    def _drawn(self, seat: int, card: Any, up: bool) -> Lying:
        slot = self._packets[seat].pop(0)
        return Lying(seat, shown(slot, card.rank) if up else slot, up)

    def _all_of(self, seat: int) -> list[Slot]:
        cards = self._packets[seat] + self._piles[seat]
        self._packets[seat], self._piles[seat] = [], []
        return cards

    def _turn_up(self, seat: int, rank: str) -> None:
        place = max(place for place, lying in enumerate(self._pot) if lying.seat == seat)
        lying = self._pot[place]
        self._pot[place] = Lying(seat, lying.card if lying.up else shown(lying.card, rank), True)

    def _take(self, seat: int, *, spoils: bool, to_pile: bool) -> None:
        cards: list[Slot] = []
        for pot in (self._pot, *self._left) if self._pot else self._left:
            if self._rules.take in BY_CHANCE:
                cards += mixed([lying.card for lying in pot])
            else:
                order: Any = arranged(pot, self._rules.take, seat, len(self._packets))  # type: ignore[arg-type]
                cards += order
        if spoils:
            cards += self._spoils
            self._spoils = []
        heaps = self._piles if to_pile else self._packets
        heaps[seat] += cards
        self._pot, self._left = [], []

    def _redeal(self, packets: list[tuple[int, int]]) -> None:
        cards = iter(mixed([lying.card for lying in self._pot]))
        for seat, number in packets:
            self._packets[seat] = [next(cards) for _ in range(number)]
        self._aside += cards
        self._pot = []


def read(slot: Slot) -> Slot:
    """What is known of a card by now: a group of like cards that are all known is no riddle."""
    while isinstance(slot, Group) and slot.into is not None:
        slot = slot.into
    if isinstance(slot, Group):
        if not slot.ranks:
            return UNSEEN
        if len(slot.ranks) == slot.size and len(set(slot.ranks)) == 1:
            return slot.ranks[0]
    return slot


def shown(slot: Slot, rank: str) -> str:
    """What is known when the card is turned up. Where its group has this rank, it is taken to be that one."""
    group = read(slot)
    if isinstance(group, Group):
        group.size -= 1
        if rank in group.ranks:
            group.ranks.remove(rank)
    return rank


def mixed(slots: list[Slot]) -> list[Slot]:
    """The same cards, shuffled. Groups of which a part is among them become one: so much is sure, and no more."""
    cards = [read(slot) for slot in slots]
    if len(set(cards)) < 2:
        return cards
    groups = list(dict.fromkeys(card for card in cards if isinstance(card, Group)))
    singles = [card for card in cards if isinstance(card, str)]
    ranks = [card for card in singles if card != UNSEEN]
    made = Group(len(singles) + sum(group.size for group in groups), ranks + _ranks(groups))
    for group in groups:
        group.into = made
    return [made] * len(cards)


def _ranks(groups: Iterable[Group]) -> list[str]:
    return [rank for group in groups for rank in group.ranks]


def ranks_of(opening: e.Dealt | e.PacketsGiven) -> list[str]:
    """The ranks of all cards of a game that begins like this; everybody knows them."""
    heaps = [*opening.packets, *((opening.aside, opening.spoils) if isinstance(opening, e.Dealt) else ())]
    return [card.rank for heap in heaps for card in heap]


def followed(rules: Rules, events: Iterable[e.Event]) -> Iterator[dict[str, Any] | None]:
    """What she knows after the deal, and after each battle of a game, who sees the public side of its events."""
    onlooker = Onlooker(rules, ())
    for event in events:
        if isinstance(event, e.Dealt | e.PacketsGiven):
            onlooker = Onlooker(rules, ranks_of(event))
        onlooker.see(public(event))
        if isinstance(event, e.Dealt | e.PacketsGiven | e.BattleEnded):
            yield onlooker.known()
