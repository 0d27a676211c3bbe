"""Rules as small arrays of integers: what the kernel plays."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from wardeck.cards import JOKER, RANKS, read_packets
from wardeck.errors import DealError
from wardeck.lab import kernel_codes as c
from wardeck.rules.kinds import NONE
from wardeck.rules.options import FEWEST_SEATS, MOST_SEATS, Rules

SHORT = {"forfeit": c.FORFEIT, "last-card": c.LAST_CARD, "match": c.MATCH}
TAKE = {
    "winner-first": c.WINNER_FIRST, "loser-first": c.LOSER_FIRST, "winner-alternating": c.WINNER_ALTERNATING,
    "loser-alternating": c.LOSER_ALTERNATING, "seat-order": c.SEAT_ORDER, "as-laid": c.AS_LAID,
    "shuffled": c.SHUFFLED, "coin": c.COIN,
}  # fmt: skip
MOST_KINDS = 250
"""Different strengths in one game: a card is a byte, and the kernel keeps a few values for itself."""
LONGEST = 2**62
"""Stands for "no limit", and for numbers of battles beyond all that can be played."""

Label = str | int


@dataclass(frozen=True, eq=False)
class Plan:
    """What one kind of game is, for the kernel. The arrays are not to be changed."""

    seats: int
    options: NDArray[np.int64]
    """Shape (REGISTERS + OPTIONS,), by the places of `kernel_codes`; the registers are 0."""
    cards: NDArray[np.uint8]
    """Strengths, shape (decks, cards): the deck before it is shuffled, or decks in the order in which they are dealt;
    one row serves all games, otherwise game ``first + i`` has row i."""
    seat_of: NDArray[np.uint8]
    """The seat that gets the card at each place of the deck, or TO_LEFT, TO_SPOILS or TO_ASIDE."""
    labels: tuple[Label, ...]
    """The rank (``"*"`` for a joker) or the number that each strength stands for."""
    opening: NDArray[np.int64]
    """For each seat how many of its last cards are its won pile, and how many wars it has won; then for each card of
    the pots that wait, oldest first, the number of its pot and who laid it. Shape (2, seats and those cards)."""

    race: NDArray[np.int64] = field(default_factory=lambda: np.zeros(0, np.int64))
    """How people race, by the places of `kernel_race`; empty where everybody turns in time and calls at once."""

    @property
    def shuffled(self) -> bool:
        """Whether each game shuffles the deck by act 0 of its stream."""
        return bool(self.options[c.O_SHUFFLED])

    def strengths(self, cards: Iterable[Label]) -> NDArray[np.uint8]:
        """The strengths of ranks or numbers, for `with_decks`. Raises `KeyError` for one that is not in the plan."""
        place = {label: strength for strength, label in enumerate(self.labels)}
        return np.array([place[card] for card in cards], np.uint8)

    def with_decks(self, decks: NDArray[np.uint8]) -> "Plan":
        """The same game with decks that are dealt as they lie, one a game: strengths, shape (games, cards)."""
        if decks.ndim != 2 or decks.shape[1] != self.cards.shape[1]:
            raise ValueError(f"decks of shape {decks.shape} for {self.cards.shape[1]} cards")
        if decks.size and int(decks.max()) >= len(self.labels):
            raise ValueError("a strength beyond the plan's")
        options = self.options.copy()
        options[c.O_SHUFFLED] = 0
        return replace(self, options=options, cards=np.ascontiguousarray(decks, np.uint8))


def dealt(rules: Rules, players: int = 2) -> Plan:
    """A game dealt from the deck of the rules. Raises `DealError` as the deal does."""
    plain = rules.effective()
    strengths = plain.strengths()
    deck = [strengths[card.rank] for card in plain.deck(players)]
    return _plan(plain, players, deck, _deal(plain.surplus, len(deck), players), _labels(strengths), shuffled=True)


def dealt_numbers(rules: Rules, deck: Sequence[int], players: int = 2) -> Plan:
    """A game dealt from a deck of plain numbers, the higher the stronger.

    Ranks, jokers and packs of the rules do not matter, nor for how many players they are.
    """
    plain = rules.with_(joker="highest", jokers=0, wild=NONE).effective()
    _check_seats(players)
    if len(deck) < players:
        raise DealError("deal.few-cards", n=len(deck), players=players)
    labels, strengths = _numbered(deck)
    cards = [strengths[number] for number in deck]
    return _plan(plain, players, cards, _deal(plain.surplus, len(cards), players), labels, shuffled=True)


def given(rules: Rules, packets: Sequence[str]) -> Plan:
    """A game from given packets in card notation, top card first; ``""`` for a seat that holds none."""
    plain = rules.effective(dealt=False)
    strengths = plain.strengths()
    ranks = [[strengths[card.rank] for card in packet] for packet in read_packets(packets)]
    return _given(plain, ranks, _labels(strengths))


def given_numbers(rules: Rules, packets: Sequence[Sequence[int]]) -> Plan:
    """A game from given packets of plain numbers, top card first, the higher the stronger."""
    plain = rules.with_(joker="highest", jokers=0, wild=NONE).effective(dealt=False)
    labels, strengths = _numbered([number for packet in packets for number in packet])
    return _given(plain, [[strengths[number] for number in packet] for packet in packets], labels)


def going_on(
    rules: Rules,
    cards: Sequence[Label],
    seat_of: Sequence[int],
    *,
    piles: Sequence[int],
    wars_won: Sequence[int],
    left: Sequence[tuple[int, int]] = (),
) -> Plan:
    """A game in its midst, between two battles.

    ``cards`` are ranks, each seat's packet top first, then its won pile, of ``piles`` cards; ``seat_of`` says who holds
    each, or TO_LEFT, TO_SPOILS or TO_ASIDE. ``left`` are pot and seat of each card TO_LEFT.
    """
    plain = rules.effective(dealt=False)
    strengths = plain.strengths()
    deck = [strengths[str(card)] for card in cards]
    plan = _plan(plain, len(piles), deck, seat_of, _labels(strengths), shuffled=False)
    opening = [*zip(piles, wars_won, strict=True), *left]
    return replace(plan, opening=np.array(opening, np.int64).T.copy())


def _given(rules: Rules, packets: Sequence[Sequence[int]], labels: tuple[Label, ...]) -> Plan:
    _check_seats(len(packets))
    cards = [strength for packet in packets for strength in packet]
    if not cards:
        raise DealError("deal.no-cards")
    seats = [seat for seat, packet in enumerate(packets) for _ in packet]
    return _plan(rules, len(packets), cards, seats, labels, shuffled=False)


def _plan(
    rules: Rules, seats: int, cards: Sequence[int], seat_of: Sequence[int], labels: tuple[Label, ...], *, shuffled: bool
) -> Plan:
    in_play = sum(seat != c.TO_ASIDE for seat in seat_of)
    automatic = rules.joker == "automatic-war" and JOKER in labels
    values = {
        c.O_SEATS: seats,
        c.O_CARDS: in_play,
        c.O_SLOT: 1 << in_play.bit_length(),
        c.O_NEED: len(rules.layout),
        c.O_ANY_TIE: rules.trigger == "any-tie",
        c.O_ANY_RETIE: rules.retie == "any-tie",
        c.O_BEST: rules.several_ties == "best",
        c.O_EVERYONE: rules.fighters == "everyone",
        c.O_AUTOMATIC: labels.index(JOKER) if automatic else -1,
        c.O_SHORT: SHORT[rules.short],
        c.O_NONE_LOSES: rules.none_left == "loses",
        c.O_COMPARE_LAST: rules.all_short == "compare-last",
        c.O_REDEAL: rules.deadlock == "redeal",
        c.O_PILE: rules.winnings == "pile",
        c.O_TAKE: TAKE[rules.take],
        c.O_FIRST_OUT: rules.goal == "first-out",
        c.O_WARS_TO_WIN: min(rules.wars_to_win, LONGEST),
        c.O_BATTLES: min(rules.battles, LONGEST),
        c.O_PROVABLE: (
            rules.winnings == "bottom"
            and rules.take not in ("shuffled", "coin")
            and not rules.battles
            and rules.claim != "race"
        ),
        c.O_SHUFFLED: shuffled,
        c.O_KINDS: len(labels),
    }
    at = seats * values[c.O_SLOT]
    for heap in (c.O_POT, c.O_POT_SEAT, c.O_LEFT, c.O_LEFT_SEAT, c.O_SPOILS, c.O_HEAP, c.O_STACKS, c.O_BYTES):
        values[heap] = at
        at += len(cards)
    options = np.zeros(c.REGISTERS + c.OPTIONS, np.int64)
    for place, value in values.items():
        options[place] = value
    deck = np.array([cards], np.uint8)
    return Plan(seats, options, deck, np.array(seat_of, np.uint8), labels, np.zeros((2, seats), np.int64))


def _deal(surplus: str, cards: int, seats: int) -> list[int]:
    dealt_on = cards if surplus == "uneven" else cards - cards % seats
    over = c.TO_SPOILS if surplus == "spoils" else c.TO_ASIDE
    return [place % seats if place < dealt_on else over for place in range(cards)]


def _labels(strengths: dict[str, int]) -> tuple[Label, ...]:
    labels = tuple(sorted(strengths, key=strengths.__getitem__))
    assert set(RANKS) < set(labels)
    return labels


def _numbered(numbers: Iterable[int]) -> tuple[tuple[Label, ...], dict[int, int]]:
    labels = tuple(sorted(set(numbers)))
    if len(labels) > MOST_KINDS:
        raise DealError("deal.kinds", kinds=len(labels), most=MOST_KINDS)
    return labels, {number: strength for strength, number in enumerate(labels)}


def _check_seats(seats: int) -> None:
    if not FEWEST_SEATS <= seats <= MOST_SEATS:
        raise DealError("deal.seats", n=seats, fewest=FEWEST_SEATS, most=MOST_SEATS)
