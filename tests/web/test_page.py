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
from wardeck.record.fair import canonical
from wardeck.rules.presets import find, names
from wardeck.web.page import SENTENCES

SCRIPTS = Path(str(resources.files("wardeck.web"))) / "static" / "js"
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
    parts = set(re.findall(r'"([a-z][\w-]*)"', text)) | {"holds", "fails"}
    made = {key for key in unsaid if key.rpartition(".")[2] in parts or key.startswith(("page.turns-", "page.ended-"))}
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
