"""``wardeck replay --game RULES SEED NUMBER``: any game of a run, shown, or looked into."""

import json

import pytest

from tests.cli.command import Here
from wardeck.lab.kernel import play
from wardeck.lab.run import planned
from wardeck.rules.presets import preset

pytestmark = pytest.mark.usefixtures("laboratory")


@pytest.mark.parametrize(
    ("rules", "players", "options"),
    [("two-player", 2, {}), ("clone-war", 3, {"layout": "DDU"}), ("two-player", 2, {"take": "as-laid"})],
)
def test_it_is_the_game_that_the_kernel_played(
    wardeck: Here, rules: str, players: int, options: dict[str, str]
) -> None:
    flags = [part for name, value in options.items() for part in (f"--{name}", value)]
    found = play(planned(preset(rules).with_(**options), players=players), seed=7, first=123456789)
    done = wardeck("replay", "--game", rules, "7", "123456789", "--players", str(players), *flags, "--json")
    assert (done.code, done.err) == (0, "")
    facts = json.loads(done.out)
    assert (facts["seed"], facts["number"]) == (7, 123456789)
    assert facts["outcome"]["battles"] == found.rows[0, 1]
    assert tuple(facts["outcome"]["winners"]) == found.winners(0)
    assert facts["again"] == " ".join(
        ["wardeck replay --game", rules, "7 123456789", *flags, "--players", str(players)]
    )


def test_it_is_shown_as_a_record_is(wardeck: Here) -> None:
    done = wardeck("replay", "--game", "two-player", "1e3", "5", "--auto", "--limit", "3")
    assert done.code == 0
    assert done.lines[0] == "War for two, short of cards loses"
    assert "3 battles" in done.out


def test_whether_it_was_lucky(wardeck: Here) -> None:
    """The longest of a hundred thousand games (docs/laboratory.md, question 29) is longer than nearly all."""
    game = ("replay", "--game", "two-player", "1", "95613", "--luck")
    done = wardeck(*game)
    assert done.lines[:2] == ["War for two, short of cards loses", "2,696 battles: longer than 100.0 % of such games."]
    assert done.lines[-1].startswith("Compared with ")
    found = json.loads(wardeck(*game, "--json").out)
    assert (found["battles"], found["longest_war"], found["dealt"]) == (2696, 3, True)
    assert found["course"][-1] == [2696, [[0.0, *found["course"][-1][1][0][1:]], [1.0, *found["course"][-1][1][1][1:]]]]


WRONG = [
    ("--game two-player", "--game takes the number of a game in the file, or rules with a seed and a number"),
    ("--game two-player 7", "--game takes the number of a game in the file, or rules with a seed and a number"),
    ("--game two-player 7 8 9", "--game takes the number of a game in the file, or rules with a seed and a number"),
    ("--game two-player seven 8", 'SEED takes a number such as 1000, 1_000_000 or 1e9, not "seven"'),
    ("--game two-player 7 1e30", "number = 1000000000000000000000000000000 is out of range"),
    ("--game wart 7 8", 'there is no preset and no file "wart"'),
    ("--game two-player 7 8 --players 3", "these rules are for 2 players, not 3"),
    ("one.toml two.toml", '"two.toml" is one word too many'),
    ("one.toml --layout DDU", "--layout does not go with a file: a record says what was played"),
    ("one.toml --game 2 --players 3", "--players does not go with a file"),
    ("one.toml --luck --quiet", "--luck and --quiet do not go together"),
]


@pytest.mark.parametrize(("words", "message"), WRONG)
def test_what_is_not_meant_is_said(wardeck: Here, words: str, message: str) -> None:
    done = wardeck("replay", *words.split())
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"wardeck: {message}")
    assert done.err.count("\n") == 1
