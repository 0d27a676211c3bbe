"""What rules can be made, which are refused and how, and when two are equal."""

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import all_rules
from wardeck.cards import RANKS
from wardeck.errors import DealError, RulesError
from wardeck.rules.kinds import Choice
from wardeck.rules.options import GROUPS, KINDS, Rules

REFUSED = [
    (
        {"short": "forfit"},
        'short cannot be "forfit": it takes "forfeit", "last-card" or "match"; did you mean forfeit?',
    ),
    ({"min_players": 1}, "min_players cannot be 1: it takes a whole number from 2 to 200"),
    ({"max_players": 201}, "max_players cannot be 201: it takes a whole number from 2 to 200"),
    (
        {"min_players": 5, "max_players": 4},
        "min_players = 5 is above max_players = 4: lower the one or raise the other",
    ),
    ({"packs": 0}, 'packs cannot be 0: it takes a whole number from 1 to 200 or "auto"'),
    ({"packs": 201}, "packs cannot be 201"),
    ({"packs": "many"}, 'packs cannot be "many"'),
    ({"jokers": 5}, "jokers cannot be 5: it takes a whole number from 0 to 4"),
    ({"jokers": True}, "jokers cannot be true"),
    ({"jokers": 1.0}, "jokers cannot be 1.0"),
    ({"layout": "UD"}, 'layout cannot be "UD": it takes D for a face-down and U for a face-up card'),
    ({"layout": ""}, 'layout cannot be ""'),
    ({"layout": "D" * 16 + "U"}, "layout cannot be"),
    ({"layout": "du"}, 'layout cannot be "du"'),
    ({"layout": 3}, "layout cannot be 3"),
    ({"ranks": "JQKJ"}, 'ranks cannot be "JQKJ": it takes some of 23456789TJQKA, each once'),
    ({"ranks": ""}, 'ranks cannot be ""'),
    ({"ranks": "1"}, 'ranks cannot be "1"'),
    ({"order": RANKS[1:]}, 'order cannot be "3456789TJQKA": it takes the thirteen ranks from low to high, each once'),
    ({"order": "2" * 13}, "order cannot be"),
    ({"wild": "2", "ranks": "JQK"}, 'wild = "2" is not in the pack: it takes "none" or one of JQK'),
    ({"wild": ""}, 'wild cannot be ""'),
    ({"wild": "23"}, 'wild cannot be "23"'),
    (
        {"missing": "7h 7h"},
        'missing = "7h 7h" does not fit the deck: 7h is not in the deck; name only cards that are in it',
    ),
    ({"missing": "7x"}, 'missing = "7x" does not fit the deck: "7x" is no card'),
    ({"missing": "*"}, "* is not in the deck"),
    ({"missing": "2c 2c", "packs": "auto", "max_players": 8}, "2c is not in the deck"),
    ({"wars_to_win": -1}, "wars_to_win cannot be -1: it takes a whole number from 0 on, 0 for off"),
    ({"battles": "20"}, 'battles cannot be "20"'),
    (
        {"claim": "race", "claim_window": 399},
        'claim_window cannot be 399: it takes a whole number from 400 to 60000 or "none"',
    ),
    ({"turn_window": 60_001}, "turn_window cannot be 60001"),
    ({"quicken": 51}, "quicken cannot be 51: it takes a whole number from 0 to 50"),
]


@pytest.mark.parametrize(("options", "message"), REFUSED, ids=map(str, range(len(REFUSED))))
def test_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(RulesError, match=re.escape(message)) as caught:
        Rules(**options)
    assert caught.value.facts["option"] in options


def test_an_unknown_option_is_refused_with_a_guess() -> None:
    with pytest.raises(RulesError, match=r'^there is no option "lay_out"; did you mean layout\?$'):
        Rules().with_(lay_out="DDU")


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ({"several_ties": "best"}, {}),
        (
            {"several_ties": "best", "trigger": "any-tie", "fighters": "everyone"},
            {"trigger": "any-tie", "fighters": "everyone"},
        ),
        ({"all_short": "compare-last", "short": "match"}, {"short": "match"}),
        ({"none_left": "loses"}, {}),
        ({"joker": "lowest"}, {}),
        ({"order": "aces-low"}, {"order": "A23456789TJQK"}),
        ({"order": "aces-low", "ranks": "JQK"}, {"ranks": "KQJ"}),
        ({"missing": "kd 7h"}, {"missing": "7h  Kd"}),
        ({"wild": "A", "order": "aces-low"}, {"wild": "A"}),
    ],
)
def test_options_that_cannot_matter_do_not_count(a: dict[str, Any], b: dict[str, Any]) -> None:
    assert Rules(**a) == Rules(**b)
    assert hash(Rules(**a)) == hash(Rules(**b))


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ({"several_ties": "best", "retie": "any-tie"}, {"retie": "any-tie"}),
        ({"all_short": "compare-last"}, {}),
        ({"none_left": "loses", "short": "last-card"}, {"short": "last-card"}),
        ({"joker": "lowest", "jokers": 1}, {"jokers": 1}),
        ({"order": "aces-low", "ranks": "QKA"}, {"ranks": "QKA"}),
        ({"packs": "auto"}, {}),
    ],
)
def test_options_that_can_matter_count(a: dict[str, Any], b: dict[str, Any]) -> None:
    assert Rules(**a) != Rules(**b)


def test_rules_keep_what_was_written() -> None:
    rules = Rules(all_short="compare-last", short="match")
    assert rules.all_short == "compare-last"
    assert rules.with_(short="forfeit") == Rules(all_short="compare-last")


def test_in_given_packets_a_joker_matters_though_the_deck_has_none() -> None:
    assert Rules(joker="lowest").effective(dealt=False).joker == "lowest"


@given(rules=all_rules(), data=st.data())
def test_changes_commute(rules: Rules, data: st.DataObject) -> None:
    other = data.draw(all_rules())
    free = [name for name, kind in KINDS.items() if isinstance(kind, Choice)]
    one, two = data.draw(st.lists(st.sampled_from(free), min_size=2, max_size=2, unique=True))
    first, second = {one: getattr(other, one)}, {two: getattr(other, two)}
    assert rules.with_(**first).with_(**second) == rules.with_(**second).with_(**first)


@given(rules=all_rules(), dealt=st.booleans())
def test_effective_rules_are_their_own(rules: Rules, *, dealt: bool) -> None:
    effective = rules.effective(dealt=dealt)
    assert effective.changed() == effective.effective(dealt=dealt).changed()
    assert rules == rules.effective()


@given(rules=all_rules())
def test_strengths(rules: Rules) -> None:
    strengths = rules.strengths()
    assert sorted(strengths.values()) == list(range(14))
    if rules.wild != "none":
        assert max(strengths, key=strengths.__getitem__) == rules.wild
    others = [strength for rank, strength in strengths.items() if rank not in ("*", rules.wild)]
    assert (strengths["*"] < min(others)) == (rules.joker == "lowest")


@pytest.mark.parametrize(
    ("options", "players", "message"),
    [
        ({}, 3, "these rules are for 2 players, not 3"),
        ({"max_players": 4}, 1, "these rules are for 2 to 4 players, not 1"),
        (
            {"max_players": 200, "ranks": "A"},
            5,
            "4 cards are not enough for 5 players: use more packs or fewer players",
        ),
    ],
)
def test_a_deal_that_does_not_go_together(options: dict[str, Any], players: int, message: str) -> None:
    with pytest.raises(DealError, match=f"^{message}$"):
        Rules(**options).deck(players)


@pytest.mark.parametrize(("players", "packs"), [(2, 1), (4, 1), (5, 2), (8, 2), (9, 3), (200, 50)])
def test_one_pack_for_every_four_players_or_part_of_four(players: int, packs: int) -> None:
    assert len(Rules(packs="auto", max_players=200).deck(players)) == 52 * packs


def test_every_option_is_in_one_group() -> None:
    assert [name for options in GROUPS.values() for name in options] == list(KINDS)


@given(all_rules())
def test_an_idle_option_changes_nothing_whatever_it_is(rules: Rules) -> None:
    for name in rules.idle():
        kind = KINDS[name]
        values = kind.words if isinstance(kind, Choice) else NUMBERS[name]
        assert {rules.with_(**{name: value}) for value in values} == {rules}


NUMBERS: dict[str, list[int | str]] = {
    "claim_window": [400, 2000, 60_000, "none"],
    "turn_window": [400, 4000, 60_000, "none"],
    "quicken": [0, 1, 50],
}


@pytest.mark.parametrize(
    ("start", "quicken", "battles", "window"),
    [
        (2000, 1, 0, 2000),
        (2000, 1, 1, 1980),  # one percent of 2000 is 20
        (2000, 1, 3, 1940),  # 1980, 1960.2 and, of 1960, 1940.4: whole milliseconds, rounded down
        (1000, 50, 1, 500),
        (1000, 50, 2, 400),  # 250 is below what anybody could play
        (1000, 50, 10**6, 400),
        (2000, 0, 10**6, 2000),
        ("none", 1, 5, None),
    ],
)
def test_windows_shrink_after_each_battle(start: Any, quicken: int, battles: int, window: int | None) -> None:
    rules = Rules(claim="race", claim_window=start, turn_window=start, quicken=quicken)
    assert rules.window("claim_window", battles) == rules.window("turn_window", battles) == window
