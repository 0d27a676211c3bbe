"""Hypothesis strategies that all tests share: any rules, any position, any game."""

from typing import Any

from hypothesis import strategies as st

from wardeck.cards import JOKER, RANKS, build_deck, write_cards
from wardeck.rules.kinds import Choice
from wardeck.rules.options import KINDS, Rules

layouts = st.builds(str.__add__, st.text("DU", max_size=4), st.just("U"))
rank_sets = st.permutations(RANKS).flatmap(lambda ranks: st.integers(1, 13).map(lambda n: "".join(ranks[:n])))
orders = st.one_of(st.sampled_from([RANKS, "aces-low"]), st.permutations(RANKS).map("".join))


@st.composite
def all_rules(draw: st.DrawFn, /, **fixed: Any) -> Rules:
    """Any rules that can be made; ``fixed`` options are as given."""
    options: dict[str, Any] = {
        name: draw(st.sampled_from(kind.words)) for name, kind in KINDS.items() if isinstance(kind, Choice)
    }
    options["ranks"] = draw(st.one_of(st.just(RANKS), rank_sets))
    options["jokers"] = draw(st.integers(0, 4))
    options["packs"] = draw(st.one_of(st.just("auto"), st.integers(1, 3)))
    options["order"] = draw(orders)
    options["wild"] = draw(st.sampled_from(["none", *options["ranks"]]))
    options["layout"] = draw(layouts)
    options["wars_to_win"] = draw(st.sampled_from([0, 0, 0, 1, 2, 5]))
    options["battles"] = draw(st.sampled_from([0, 0, 0, 1, 10, 40]))
    windows = st.sampled_from([400, 2000, 60_000, "none"])
    options |= {
        "claim_window": draw(windows),
        "turn_window": draw(windows),
        "quicken": draw(st.sampled_from([0, 1, 50])),
    }
    low, high = sorted((draw(st.integers(2, 8)), draw(st.integers(2, 200))))
    options |= {"min_players": low, "max_players": high}
    deck = build_deck(1, options["ranks"], options["jokers"])
    missing = draw(st.lists(st.sampled_from(deck), max_size=3, unique=True))
    options["missing"] = write_cards(missing)
    return Rules(**(options | fixed))


@st.composite
def positions(draw: st.DrawFn, *, most_seats: int = 8, most_cards: int = 12) -> list[str]:
    """Packets for 2 to ``most_seats`` seats, top card first, of which at least one has a card; few ranks, many ties."""
    ranks = draw(st.sampled_from(["23", "JQK", "2TA*", RANKS + JOKER]))
    packets = st.lists(st.sampled_from(ranks), max_size=most_cards).map(" ".join)
    return draw(st.lists(packets, min_size=2, max_size=most_seats).filter(any))


seeds = st.integers(0, 2**64 - 1)
