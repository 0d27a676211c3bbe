"""The laboratory's questions on the command line: what they answer, as text and as JSON, and what they refuse."""

import json
import shlex
from pathlib import Path
from typing import Any

import pytest

from tests.cli.command import Here
from wardeck import lab
from wardeck.record.files import read_records
from wardeck.record.verify import verify
from wardeck.rules.options import Rules

pytestmark = pytest.mark.usefixtures("laboratory")


def asked(wardeck: Here, line: str) -> dict[str, Any]:
    done = wardeck(*shlex.split(line), "--json")
    assert (done.code, done.err) == (0, "")
    return dict(json.loads(done.out))


def test_hands(wardeck: Here) -> None:
    said = asked(wardeck, "hands three-down --rank k -n 2000 --seed 4")
    found = lab.hands("three-down", "K", games=2000, seed=4)
    assert [(each["hands"], each["wins"]) for each in said["hands"]] == [
        (hand.hands, hand.wins) for hand in found.by_cards
    ]
    assert (said["games"], said["rank"], said["seed"]) == (2000, "K", 4)
    text = wardeck("hands", "three-down", "--rank", "10", "-n", "1e3", "--seed", "4")
    assert text.lines[2].split()[:2] == ["tens", "dealt"]
    assert text.lines[-1] == "Again: wardeck hands three-down --games 1e3 --rank T --seed 4"


def test_find_and_its_records(wardeck: Here, tmp_path: Path) -> None:
    path = tmp_path / "found.toml"
    line = f"find longest war --players 3 --layout U -n 300 --seed 4 --first 7 --top 3 --record {path}"
    said = asked(wardeck, line)
    found = lab.find(_rules("war").with_(layout="U"), "longest", games=300, players=3, seed=4, first=7, most=3)
    assert [(each["number"], each["battles"]) for each in said["found"]] == [
        (each.number, each.battles) for each in found.found
    ]
    assert said["found"][0]["watch"] == f"wardeck replay --game war 4 {found.found[0].number} --layout U --players 3"
    records = list(read_records(path))
    assert [record.result and record.result.battles for record in records] == [each.battles for each in found.found]
    assert all(verify(record).ok for record in records)
    text = wardeck(*shlex.split(line))
    assert f"Their records are in {path}: wardeck replay {path} --game N" in text.lines
    assert wardeck("verify", path).code == 0


def test_what_is_found_can_be_watched(wardeck: Here) -> None:
    said = asked(wardeck, "find endless two-player --take seat-order -n 50 --seed 1 --top 1")
    game = said["found"][0]
    done = wardeck(*shlex.split(game["watch"])[1:], "--quiet")
    assert done.code == 0
    assert "endless" in done.out or "for ever" in done.out


def test_nothing_found(wardeck: Here, tmp_path: Path) -> None:
    path = tmp_path / "none.toml"
    done = wardeck("find", "endless", "-n", "100", "--seed", "1", "--record", path)
    assert done.code == 0
    assert "No game are endless." not in done.out
    assert "No endless game." in done.lines
    assert not path.exists()


def test_odds(wardeck: Here) -> None:
    said = asked(wardeck, 'odds --holds "4xA / rest" -n 3000 --seed 4')
    found = lab.odds("two-player", ["4xA", "rest"], ordered=False, games=3000, seed=4)
    assert said["chances"] == [found.chance(0), found.chance(1)]
    assert said["intervals"] == [list(found.interval(seat)) for seat in range(2)]
    assert (said["games"], said["exact"], said["cards"]) == (3000, False, [4, 48])
    timed = asked(wardeck, "odds war --counts 10/0/42 --seconds 0.05 --seed 4")
    again = asked(wardeck, timed["again"].removeprefix("wardeck "))
    assert (again["games"], again["chances"]) == (timed["games"], timed["chances"])
    exact = wardeck("odds", "--packets", "5 8 7 / 5 9")
    assert "This is certain: there is one way that it can go." in exact.lines


def test_compare(wardeck: Here, tmp_path: Path) -> None:
    picture = tmp_path / "compared.svg"
    said = asked(wardeck, f"compare two-player three-down --take shuffled -n 800 --seed 4 --plot {picture}")
    found = lab.compare(
        {take: _rules(take).with_(take="shuffled") for take in ("two-player", "three-down")}, games=800, seed=4
    )
    rows = said["compared"]
    assert [row["name"] for row in rows] == ["two-player", "three-down"]
    assert rows[1]["from_the_first"]["battles"]["mean"] == found.battles[1].mean
    assert rows[0]["battles"]["mean"] == found.summaries[0].battles.mean
    assert picture.read_text("utf-8").startswith("<?xml")
    text = wardeck("compare", "--over", "layout=U,DDDU", "-n", "500", "--seed", "4")
    assert [line.split()[1] for line in text.lines if line.startswith("  layout")] == ["U", "DDDU", "DDDU", "U", "DDDU"]
    assert text.lines[-1] == "Again: wardeck compare two-player --games 500 --over layout=U,DDDU --seed 4"


def test_compare_house_rule_files(wardeck: Here, tmp_path: Path) -> None:
    for name, layout in (("one", "U"), ("two", "DDU")):
        (tmp_path / f"{name}.toml").write_text(f'layout = "{layout}"\n')
    said = asked(wardeck, f"compare {tmp_path / 'one.toml'} {tmp_path / 'two.toml'} -n 50 --seed 1")
    assert [row["rules"]["options"] for row in said["compared"]] == [{"layout": "U"}, {"layout": "DDU"}]


def test_exact(wardeck: Here) -> None:
    said = asked(wardeck, "exact --pack 3x3")
    found = lab.exact("two-player", deck=lab.pack_of(3, 3))
    assert said["deals"] == found.deals == 1680
    assert said["mean_exactly"] == str(found.mean)
    assert said["wins"] == list(found.summary.wins)
    own = asked(wardeck, "exact --ranks 23 --layout U --take loser-first")
    assert own["deals"] == 70
    chain = asked(wardeck, "exact --cards 4 --take coin")
    assert [round(split["battles"], 9) for split in chain["splits"]] == [3, 4, 3]
    chances = asked(wardeck, "exact --first-pass")
    assert chances["no_tie"] == pytest.approx(0.2102142332)
    assert chances["exactly"]["first_battle_tie"] == "1/17"
    odd = asked(wardeck, "exact --cards 5")
    assert (odd["deals"], odd["endless"]) == (120, 30)
    aside = asked(wardeck, "exact --cards 5 --surplus aside")
    assert aside["endless"] == 0


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("hands -n 0", "0 games cannot be played: it takes 1 to 1000000000000"),
        ("hands -n -5", "-5 games cannot be played"),
        ("hands -n 1e30", "games cannot be played"),
        ("hands -n many", '-n takes a number such as 1000, 1_000_000 or 1e9, not "many"'),
        ("hands --rank X -n 10", 'no card of the deck is a "X": name a rank that is dealt'),
        ("hands --rank * -n 10", 'no card of the deck is a "*": name a rank that is dealt'),
        ("hands --limit 0", "a limit of 0 battles is none: it takes 1 or more"),
        ("hands two-player --players 3", "these rules are for 2 players, not 3"),
        ("hands --workers 0", "0 workers are none: it takes 1 or more"),
        ("hands --seed -1", "seed = -1 is out of range"),
        ("find", "WHAT is missing"),
        ("find longst", 'there is no "longst" to look for; did you mean longest, longest-loop or longest-chain? (it'),
        ("find longest --top 0 -n 5", "0 games cannot be kept: it takes 1 to 10000"),
        ("find longest nothing", 'there is no preset and no file "nothing"'),
        ("find longest --record /", "/: this is a folder: name a file for the record"),
        ("find longest --record /nowhere/x", "/nowhere/x: cannot be written: there is no such folder"),
        ("find longest --record found.toml --top 1001", "up to 1000 games are saved at once: lower --top"),
        ("odds", "who holds what? Give cards, such as --packets"),
        ("odds --packets 5/9 --counts 1/1", "--packets and --counts do not go together: choose one"),
        ("odds --packets 5", "one holding is not enough: give 2 to 200, with / between players"),
        ("odds --packets 5/1z", '"1z" is no card'),
        ("odds --packets /", "no packet has a card"),
        ("odds --counts 30", "one holding is not enough"),
        ("odds --counts 30/x", '"30/x" does not say how many cards each player holds'),
        ("odds --counts 30/30", "60 cards have not been seen, but only 52 are left in the deck: name fewer"),
        ("odds --holds rest/rest", "only one player can hold the rest"),
        ("odds --holds 5xA/rest", "5 cards of rank A are held, but the deck has 4"),
        ("odds --counts 26/26 --games 5 --seconds 1", "--games and --seconds do not go together: choose one"),
        ("odds --counts 26/26 --seconds 0", '--seconds takes a number such as 0.5 or 10, not "0"'),
        ("compare", "0 sets of rules: it takes 2 to 40"),
        ("compare two-player", "one set of rules is compared with nothing: give 2 to 40, or --over an option"),
        ("compare two-player two-player", "named twice: name each once"),
        ("compare two-player war --over layout=U,DU", "--over varies one set of rules, not 2: name one"),
        ("compare --over layout", '--over "layout" does not say what to vary'),
        ("compare --over layout=U", "one set of rules is compared with nothing"),
        ("compare --over layot=U,DU", 'there is no option "layot"; did you mean layout'),
        ("compare --over layout=U,DD", 'layout cannot be "DD"'),
        ("compare two-player three-down --plot picture.txt", "picture.txt ends in no kind of picture: it takes"),
        ("exact", "deals are too many to play them all: it takes up to 100,000,000,000; wardeck simulate samples them"),
        ("exact --take shuffled", "chance goes on after the deal under these rules"),
        ("exact --pack 4x3 --take shuffled", "only decks of different cards, for two players and without a won pile"),
        ("exact --cards 12 --take shuffled", "shuffled taking is solved for 2 to 9 different cards, not 12"),
        ("exact --cards 1", "a pack of 1 different cards is none: it takes 2 to 250"),
        ("exact --pack four", '"four" is no pack: write ranks x suits, such as 4x4'),
        ("exact --pack 4x3 --cards 4", "--cards and --pack do not go together: choose one"),
        ("exact war --first-pass --players 3", "the first pass is known for 2 players, not 3"),
        ("exact --first-pass --jokers 2 --joker automatic-war", "a joker that starts a war by itself is no tie"),
    ],
)  # fmt: skip
def test_one_clear_line(wardeck: Here, line: str, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    done = wardeck(*line.split())
    assert (done.code, done.out) == (2, "")
    assert len(done.err.splitlines()) == 1
    assert says in done.err
    assert not list(tmp_path.iterdir())


def test_another_file_is_not_written_over(wardeck: Here, tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ada")
    done = wardeck("find", "longest", "-n", "10", "--record", path)
    assert (done.code, path.read_text()) == (2, "Dear Ada")
    assert "this file is no record" in done.err


@pytest.mark.parametrize("command", ["hands", "find", "odds", "compare", "exact"])
def test_help(wardeck: Here, command: str) -> None:
    done = wardeck(command, "--help")
    assert done.code == 0
    assert done.out.startswith(f"Usage: wardeck {command} ")
    assert "--layout" in done.out


def _rules(name: str) -> Rules:
    from wardeck import preset

    return preset(name)


@pytest.mark.parametrize(
    "line", ["hands -n 1e9", "find longest -n 1e9", "compare --over layout=U,DU -n 1e9", "exact --pack 4x4"]
)
def test_ctrl_c(wardeck: Here, line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*given: object, **named: object) -> None:
        raise KeyboardInterrupt

    for name in ("hands", "find", "compare", "exact"):
        monkeypatch.setattr(lab, name, interrupted, raising=False)
    done = wardeck(*line.split())
    assert (done.code, done.out) == (130, "")
    assert done.err.startswith("wardeck: interrupted before all ")
