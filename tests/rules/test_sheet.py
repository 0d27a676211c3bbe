"""The rule sheet: complete, without what does not apply, and different wherever the rules are."""

import re

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.strategies import all_rules
from wardeck.errors import RulesError
from wardeck.rules.kinds import Choice
from wardeck.rules.options import KINDS, Rules
from wardeck.rules.presets import find, names, preset
from wardeck.rules.sheet import rule_sheet, sections


def headed(rules: Rules) -> str:
    """The sheet under a title that says nothing of the rules."""
    return rule_sheet(rules, title="t", source="s")


@settings(max_examples=300)
@given(rules=all_rules(), data=st.data())
def test_rules_that_differ_in_one_option_have_sheets_that_differ(rules: Rules, data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(list(KINDS)))
    kind = KINDS[name]
    if isinstance(kind, Choice):
        value = data.draw(st.sampled_from(kind.words))
    else:
        value = getattr(data.draw(all_rules()), name)
    try:
        other = rules.with_(**{name: value})
    except RulesError:
        assume(False)
    assert (headed(rules) == headed(other)) == (rules == other)


@given(a=all_rules(), b=all_rules())
def test_sheets_are_equal_exactly_where_the_rules_are(a: Rules, b: Rules) -> None:
    assert (headed(a) == headed(b)) == (a == b)
    assert headed(a) == headed(a.effective())


@given(rules=all_rules(), width=st.integers(20, 120))
def test_lines_fit_and_nothing_is_left_open(rules: Rules, width: int) -> None:
    sheet = rule_sheet(rules, title="t", width=width)
    assert max(map(len, sheet.splitlines())) <= width
    assert not re.search(r"[{}]", sheet)


@pytest.mark.parametrize("name", names())
def test_a_presets_sheet_says_where_it_comes_from(name: str) -> None:
    sheet = rule_sheet(preset(name), width=500)
    assert sheet.startswith(find(name).title + "\n")
    assert f"\nFrom: {find(name).source}\n" in sheet


def test_changed_rules_do_not_carry_a_presets_name() -> None:
    assert rule_sheet(preset("war").with_(jokers=1)).startswith("House rules for War\n")


def test_every_sheet_has_its_nine_parts_in_the_order_of_play() -> None:
    titles = [section.title for section in sections(preset("war"))]
    assert titles == [
        "Setting up", "Turning", "A tie", "War", "Running out of cards in a war", "Deadlock",
        "Taking the cards", "The end", "What may be seen",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("rules", "said", "unsaid"),
    [
        (Rules(), "fewer than 2 cards", "joker|wild|spoils|pile|shuffles|coin|everybody fights|wars? won"),
        (Rules(layout="DUDU"), "one card face down, one face up, one face down and one face up", "joker"),
        (Rules(layout="DDDU"), "three cards face down and one face up", "joker"),
        (Rules(order="aces-low"), "rank A 2 3 4 5 6 7 8 9 10 J Q K", "joker"),
        (Rules(jokers=2), "Each pack has 2 jokers", "starts a war|wild"),
        (Rules(jokers=2, joker="automatic-war"), "joker turned up starts a war", "wild"),
        (Rules(ranks="JQK", packs=4), "Shuffle 4 packs of cards together", "joker"),
        (Rules(ranks="JQK", packs=4), "keep only J Q K, in four suits: 12 cards", "joker"),
        (Rules(wild="2"), "Twos are wild: they beat every other card, and", "joker"),
        (Rules(take="shuffled"), "Shuffle the pot before it goes back", "turn in a circle"),
        (Rules(battles=20), "20 battles have been fought", "turn in a circle"),
        (Rules(short="last-card"), "the card that she last turned up stands", "forfeit|fewer cards than"),
        (Rules(), "the game would turn in a circle", "first player's"),
    ],
)
def test_what_applies_is_said_and_nothing_else(rules: Rules, said: str, unsaid: str) -> None:
    sheet = rule_sheet(rules, title="t", width=2000)
    assert said in sheet
    assert not re.search(unsaid, sheet)
