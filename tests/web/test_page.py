"""The scripts and sentences of the page, without a browser."""

import hashlib
import json
import re
import shutil
import subprocess
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from wardeck.cards import write_cards
from wardeck.chance import FairStream, shuffled
from wardeck.record.fair import canonical, commitment_of
from wardeck.record.files import read_record
from wardeck.room.retelling import STATED, retell
from wardeck.rules.presets import find, names
from wardeck.web.page import SENTENCES

SCRIPTS = Path(str(resources.files("wardeck.web"))) / "static" / "js"
RECORDS = Path(__file__).parents[1] / "records"
NODE = shutil.which("node")
needs_node = pytest.mark.skipif(NODE is None, reason="no node")


def run(script: str) -> Any:
    """What a module script says, as JSON."""
    command = [str(NODE), "--input-type=module", "-e", script]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=SCRIPTS)
    return json.loads(done.stdout)


def flat(table: dict[str, Any], before: str = "") -> set[str]:
    found: set[str] = set()
    for key, value in table.items():
        deeper = isinstance(value, dict) and "one" not in value
        found |= flat(value, f"{before}{key}.") if deeper else {before + key}
    return found


def test_every_sentence_is_there_and_is_said() -> None:
    text = "".join(each.read_text() for each in SCRIPTS.rglob("*.js"))
    own = {name: SENTENCES[name] for name in SENTENCES if name != "common"}
    said = set(re.findall(rf'"((?:{"|".join(own)})\.[\w.-]+)"', text))
    assert said <= flat(own)
    unsaid = flat(own) - said
    parts = set(re.findall(r'"([a-z][\w-]*)"', text)) | {
        "holds",
        "fails",
        "unchecked",
        "given",
        "numbered",
        "fair",
        *STATED,
    }
    beginnings = ("page.turns-", "page.ended-", "after.verdict-", "racing.wrong-", "racing.you-wrong-")
    made = {
        key for key in unsaid if key.rpartition(".")[2].removesuffix("-title") in parts or key.startswith(beginnings)
    }
    assert unsaid - made == set()


@needs_node
def test_its_own_sha_256() -> None:
    sizes = [0, 1, 3, 55, 56, 57, 63, 64, 65, 119, 120, 127, 128, 1000]
    hashes = run(
        'import { sha256, hex } from "./sha256.js";'
        "const bytes = (length) => Uint8Array.from({ length }, (_, i) => i * 7);"
        f"console.log(JSON.stringify({sizes}.map((size) => hex(sha256(bytes(size))))));"
    )
    assert hashes == [hashlib.sha256(bytes(i * 7 % 256 for i in range(size))).hexdigest() for size in sizes]


@needs_node
def test_its_own_shuffle_and_deck() -> None:
    """The deck of every preset, for few and for many, shuffled by the stream of a seed."""
    seed = bytes(range(32))
    rules = [find(name).rules for name in names()]
    rules.append(rules[0].with_(jokers=3, missing="Kh 2 *"))
    cases = [(each, players) for each in rules for players in {each.min_players, min(each.max_players, 11)}]
    given = json.dumps([[canonical(each), players] for each, players in cases])
    decks = run(
        'import { act, shuffled } from "./chance.js"; import { deckOf } from "./fair.js";'
        "const seed = Uint8Array.from({ length: 32 }, (_, i) => i);"
        'const deck = ([rules, players]) => shuffled(act(seed, 0), deckOf(rules, players)).join(" ");'
        f"console.log(JSON.stringify({given}.map(deck)));"
    )
    assert decks == [write_cards(shuffled(FairStream(seed).act(0), each.deck(players))) for each, players in cases]


@needs_node
def test_its_own_check_of_a_fair_deal() -> None:
    """Every step of it, for a deal that holds and for ones that were tampered with."""
    good = retell(read_record(RECORDS / "good" / "fair-deal.toml"))
    fair = good["fair"]
    assert fair["words"], "the deal has words"
    other = {
        "secret": "00" * 32,
        "rules": "11" * 32,
        "seed": "22" * 32,
        "room": "elsewhere",
        "seats": ["bot Zoe"] * len(fair["seats"]),
    }
    word = [{**fair["words"][0], "word": "33" * 16}, *fair["words"][1:]]
    cases = [fair, *({**fair, key: value} for key, value in other.items()), {**fair, "words": word}]
    turned = good["turns"][1]["events"][0]["cards"]
    given = json.dumps([[{**good, "fair": each}, turned] for each in cases])
    found = run(
        'import { follow } from "./fair.js";'
        "const holds = ({ promise, words, rules, seed, cards }) =>"
        "  [promise, { holds: words.every((each) => each.holds) }, rules, seed, cards].map((each) => each.holds);"
        "const first = (found) => found.shuffle.order.join(' ');"
        f"const all = {given}.map(([game, turned]) => follow(game, turned));"
        "const good = all[0], said = [first(good), good.shuffle.swaps.length, good.promise.found, good.seed.found];"
        "console.log(JSON.stringify([all.map(holds), ...said]));"
    )
    holds, order, swaps, promised, seed = found
    assert holds[0] == [True] * 5
    assert holds[1] == [False, True, True, False, False]  # the secret
    assert holds[2] == [True, True, False, False, False]  # the hash of the rules
    assert holds[3] == [True, True, True, False, True]  # the seed alone is stated
    assert holds[4] == [False, True, True, True, True]  # the room
    assert holds[5] == [True, True, True, False, False]  # the seats
    assert holds[6] == [True, False, True, False, False]  # a word
    record = read_record(RECORDS / "good" / "fair-deal.toml")
    assert isinstance(record.stream, FairStream)
    assert record.fair is not None
    deck = record.rules.deck(len(record.players))
    assert order == write_cards(shuffled(record.stream.act(0), deck))
    assert swaps == len(deck) - 1
    assert promised == commitment_of(record.fair.secret, record.fair.room, record.fair.deal).hex()
    assert seed == record.stream.seed.hex()
