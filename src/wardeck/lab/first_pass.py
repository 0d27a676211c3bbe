"""What can happen in the first pass, until the cards that two players were dealt have been laid: exact chances.

In the first pass the cards meet in pairs, and all pairings are equally likely. So the chance that ``j`` pairs, at
places named beforehand, are all ties is ``t(j) · j! · 2^j · (n - 2j)! / n!`` for ``n`` cards, where ``t(j)`` is the
number of sets of ``j`` disjoint pairs of equal cards: a product over the ranks. Everything else is counting.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb, factorial

from wardeck.errors import LabError
from wardeck.lab.plan import dealt, dealt_numbers
from wardeck.rules.options import Rules


@dataclass(frozen=True)
class FirstPass:
    """Exact chances for two players in the first pass."""

    pairs: int
    """Cards that each player is dealt."""
    first_battle_tie: Fraction
    """The first battle is a war."""
    ties: tuple[Fraction, ...]
    """The chance that 0, 1, 2 … of the pairs are ties, whether or not they are compared."""
    sweep: Fraction | None
    """One of the two, either, wins every battle of the first pass, wars included, and so the game; None where the
    order in which won cards go back would matter (`last-card`, `compare-last`)."""

    @property
    def no_tie(self) -> Fraction:
        """No pair is a tie."""
        return self.ties[0]

    @property
    def sweep_without_war(self) -> Fraction:
        """One of the two, either, wins every pair of the first pass, none of them a tie.

        52 cards: 1 in 159,620,171.7 (Norvig; Riddler, 2020).
        """
        return self.no_tie * Fraction(2, 2**self.pairs)

    @property
    def mean_ties(self) -> Fraction:
        """Tied pairs on average."""
        return sum((chance * number for number, chance in enumerate(self.ties)), Fraction(0))


def first_pass(rules: Rules, *, deck: Sequence[int] | None = None) -> FirstPass:
    """The first pass of two players under these rules; ``deck`` are numbers to be dealt in place of the rules' deck.

    Raises `LabError` where a joker starts a war by itself, or where one player gets a card more.
    """
    if deck is None and rules.effective().joker == "automatic-war":
        raise LabError("exact.automatic-war")
    plan = dealt(rules) if deck is None else dealt_numbers(rules, deck)
    rules = rules.effective()
    if rules.surplus == "uneven" and plan.cards.shape[1] % 2:
        raise LabError("exact.uneven", n=plan.cards.shape[1])
    kinds = tuple(Counter(plan.cards[0].tolist()).values())
    pairs = plan.cards.shape[1] // 2
    sweep = _sweep(rules, kinds, pairs) if rules.short != "last-card" and rules.all_short != "compare-last" else None
    return FirstPass(pairs, _tied(kinds, 1), _numbers_of_ties(kinds, pairs), sweep)


def _numbers_of_ties(kinds: tuple[int, ...], pairs: int) -> tuple[Fraction, ...]:
    """By inclusion and exclusion: the chance of exactly 0, 1 … ties among all pairs."""
    at_named = [comb(pairs, ties) * _tied(kinds, ties) for ties in range(pairs + 1)]
    exactly = [
        sum(((-1) ** (more - ties) * comb(more, ties) * at_named[more] for more in range(ties, pairs + 1)), Fraction(0))
        for ties in range(pairs + 1)
    ]
    while len(exactly) > 1 and not exactly[-1]:
        exactly.pop()
    return tuple(exactly)


@cache
def _tied(kinds: tuple[int, ...], ties: int) -> Fraction:
    """The chance that pairs at so many places, named beforehand, are all ties."""
    cards = sum(kinds)
    if 2 * ties > cards:
        return Fraction(0)
    ordered = _sets_of_pairs(kinds)[ties] * factorial(ties) * 2**ties if ties < len(_sets_of_pairs(kinds)) else 0
    return Fraction(ordered * factorial(cards - 2 * ties), factorial(cards))


@cache
def _sets_of_pairs(kinds: tuple[int, ...]) -> tuple[int, ...]:
    """In how many ways 0, 1, 2 … disjoint pairs of equal cards can be chosen."""
    ways = [1]
    for cards in kinds:
        own = [
            factorial(cards) // (factorial(pairs) * 2**pairs * factorial(cards - 2 * pairs))
            for pairs in range(cards // 2 + 1)
        ]
        product = [0] * (len(ways) + len(own) - 1)
        for i, many in enumerate(ways):
            for k, more in enumerate(own):
                product[i + k] += many * more
        ways = product
    return tuple(ways)


def _sweep(rules: Rules, kinds: tuple[int, ...], pairs: int) -> Fraction:
    """The chance of a sweep by either player: over all courses of it, by the pairs that are won and those tied."""
    courses: Counter[tuple[int, int]] = Counter()
    # Where the next pair is compared, where its battle began, pairs won and tied so far: how many courses lead there.
    ahead: list[Counter[tuple[int, int, int]]] = [Counter() for _ in range(pairs + 1)]
    ahead[0][0, 0, 0] = 1
    for place in range(pairs):
        for (began, won, tied), ways in ahead[place].items():
            if place + 1 == pairs:
                courses[won + 1, tied] += ways
            else:
                ahead[place + 1][place + 1, won + 1, tied] += ways
            step = _war_step(rules, pairs - 1 - place, began)
            if step == 0:
                courses[won, tied + 1] += ways
            elif step is not None:
                ahead[place + step][began, won, tied + 1] += ways
    return 2 * sum((ways * _won_and_tied(kinds, *course) for course, ways in courses.items()), Fraction(0))


def _war_step(rules: Rules, left: int, began: int) -> int | None:
    """How far on the next pair of this war is; 0 where the sweeper wins the game by it, None where it is a deadlock.

    The loser so far holds ``left`` cards, the sweeper twice ``began`` more.
    """
    need = len(rules.layout)
    if left and (left >= need or rules.short == "match"):
        return min(left, need)
    return 0 if began else None


def _won_and_tied(kinds: tuple[int, ...], won: int, tied: int) -> Fraction:
    """The chance that pairs at ``tied`` named places are ties, and that one player wins ``won`` other ones."""
    no_tie = sum(((-1) ** more * comb(won, more) * _tied(kinds, tied + more) for more in range(won + 1)), Fraction(0))
    return no_tie * Fraction(1, 2**won)
