"""The fair deal, as `docs/chance.md` says it: what one owes to a deal that is being made, and the check afterwards."""

from collections.abc import Callable, Iterator
from typing import Any

from wardeck.chance import FairStream, shuffled
from wardeck.errors import WardeckError
from wardeck.record.fair import commitment_of, rules_hash, seed_of, word_hash
from wardeck.rules.files import from_table
from wardeck.tui.memory import Word
from wardeck.tui.seen import Playing, Seen

Facts = dict[str, Any]


def owed(seen: Seen, word: Callable[[str], Word]) -> Facts | None:
    """What one's client has to say now for the deal, if anything. ``word``: one's word, by the server's promise."""
    seat, me = seen.seat, seen.who(seen.member)
    if seat is None or me is None or me["kind"] != "person" or seen.phase not in ("committing", "revealing"):
        return None
    deal = seen.facts["deal"]
    mine = word(deal["commitment"])
    if seen.phase == "committing":
        if seat in deal["barred"] or seat in deal["promised"]:
            return None
        return {"type": "commit", "deal": deal["deal"], "hash": mine.promise}
    asked = any(each["seat"] == seat and not each["word"] and each["hash"] == mine.promise for each in deal["words"])
    if not asked:
        return None
    return {"type": "reveal", "deal": deal["deal"], "word": mine.word.hex(), "nonce": mine.nonce.hex()}


def checked(playing: Playing, mine: Word | None, seat: int | None) -> Iterator[tuple[str, bool]]:
    """Each step of the check of a finished game, by the key of its sentence, and whether it holds.

    ``mine``: the word that was put in from here, on this seat; None where none was.
    """
    fair = playing.facts["fair"]
    secret, words = bytes.fromhex(fair["secret"]), fair["words"]
    yield "commitment", commitment_of(secret, fair["room"], fair["deal"]).hex() == fair["commitment"]
    yield "words", all(each["word"] and _promise(each) == each["hash"] for each in words)
    try:
        rules = from_table(playing.facts["rules"]["table"]).rules
    except WardeckError:  # options of a newer version
        rules = None
    if rules is not None and not fair["again"]:
        yield "rules", rules_hash(rules).hex() == fair["rules"]
    seed = seed_of(secret, bytes.fromhex(fair["rules"]), fair["seats"], [bytes.fromhex(each["word"]) for each in words])
    yield "seed", seed.hex() == fair["seed"]
    if mine is not None and not fair["again"]:
        yield "mine", any(each["seat"] == seat and each["word"] == mine.word.hex() for each in words)
    if rules is not None and playing.first:
        deck = shuffled(FairStream(seed).act(0), rules.deck(len(playing.facts["seats"])))
        yield "cards", all(str(deck[at]) == card for at, card in playing.first)


def _promise(word: Facts) -> str:
    return word_hash(bytes.fromhex(word["word"]), bytes.fromhex(word["nonce"])).hex()
