"""The transcript of a fair deal as keys of a record: `fair`, `seats`, `words` and `voids`."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from wardeck.record.checks import HIGHEST, misfit, wrong
from wardeck.record.fair import HASH, NONCE, PERSON, SECRET, WORD, Transcript, Void, Word

TRANSCRIPT = ("fair", "seats", "words", "voids")
"""The keys, in the order in which they are written; the last two are left out where there is nothing to say."""

Item = TypeVar("Item")


def transcript(keys: Mapping[str, Any]) -> Transcript | None:
    """The transcript in the keys of a record, if there is one. Raises `RecordError`."""
    if "fair" not in keys or "seats" not in keys:
        for key in TRANSCRIPT:
            if key in keys:
                raise wrong("without-fair", key)
        return None
    fair = _fields(keys["fair"], {"room", "deal", "commitment", "rules"}, {"secret", "voided", "again"}, "fair", "fair")
    deal = _number(fair["deal"], 1, "fair", "deal")
    words = _list(_word, keys.get("words", []), "words")
    voids = _list(_void, keys.get("voids", []), "voids")
    order = [(of, word.seat) for of, word in words]
    numbers = [void.deal for void in voids]
    if order != sorted(set(order)) or not {of for of, _ in order} <= {deal, *numbers}:
        raise misfit("word", "words")
    if numbers != sorted(set(numbers)) or any(number >= deal for number in numbers):
        raise misfit("void", "voids")
    of_deal = {of: tuple(word for each, word in words if each == of) for of in (deal, *numbers)}
    seats = _list(_line, keys["seats"], "seats")
    persons = {seat for seat, line in enumerate(seats) if line.startswith(f"{PERSON} ")}
    if any(word.word is None or word.seat not in persons for word in of_deal[deal]):
        raise misfit("word", "words")
    if not isinstance(fair["room"], str):
        raise misfit("text", "fair", "room")
    if not isinstance(fair.get("again", True), bool):
        raise misfit("fair", "fair")
    return Transcript(
        room=fair["room"],
        deal=deal,
        commitment=_bytes(fair["commitment"], HASH, HASH, "fair", "commitment"),
        secret=_bytes(fair["secret"], SECRET, SECRET, "fair", "secret") if "secret" in fair else b"",
        rules=_bytes(fair["rules"], HASH, HASH, "fair", "rules"),
        seats=seats,
        words=of_deal[deal],
        voids=tuple(Void(each.deal, each.commitment, each.secret, each.seats, of_deal[each.deal]) for each in voids),
        voided=_number(fair.get("voided", 0), 0, "fair", "voided"),
        again=fair.get("again", False),
    )


def transcript_keys(fair: Transcript) -> dict[str, Any]:
    """The keys of a transcript, as `transcript` reads them."""
    made: dict[str, Any] = {"room": fair.room, "deal": fair.deal, **_promise(fair), "rules": fair.rules.hex()}
    if fair.voided:
        made["voided"] = fair.voided
    if fair.again:
        made["again"] = True
    made_before: tuple[Void | Transcript, ...] = fair.voids
    words = [_word_keys(each.deal, word) for each in (*made_before, fair) for word in each.words]
    voids = [{"deal": void.deal, **_promise(void), "seats": void.seats} for void in fair.voids]
    stated = {"fair": made, "seats": fair.seats, "words": words, "voids": voids}
    return {key: value for key, value in stated.items() if value}


def _promise(made: Transcript | Void) -> dict[str, str]:
    opened = {"secret": made.secret.hex()} if made.secret else {}
    return {"commitment": made.commitment.hex(), **opened}


def _word_keys(deal: int, word: Word) -> dict[str, Any]:
    keys = {"deal": deal, "seat": word.seat, "hash": word.hash.hex()}
    if word.word is not None and word.nonce is not None:
        keys |= {"word": word.word.hex(), "nonce": word.nonce.hex()}
    return keys


def _word(value: Any, *where: str | int) -> tuple[int, Word]:
    keys = _fields(value, {"deal", "seat", "hash"}, {"word", "nonce"}, "word", *where)
    if ("word" in keys) != ("nonce" in keys):
        raise misfit("word", *where)
    said = "word" in keys
    return _number(keys["deal"], 1, *where, "deal"), Word(
        seat=_number(keys["seat"], 0, *where, "seat"),
        hash=_bytes(keys["hash"], HASH, HASH, *where, "hash"),
        word=_bytes(keys["word"], WORD, WORD, *where, "word") if said else None,
        nonce=_bytes(keys["nonce"], *NONCE, *where, "nonce") if said else None,
    )


def _void(value: Any, *where: str | int) -> Void:
    keys = _fields(value, {"deal", "commitment", "secret", "seats"}, set(), "void", *where)
    seats = _list(lambda seat, *place: _number(seat, 0, *place), keys["seats"], *where, "seats")
    if list(seats) != sorted(set(seats)):
        raise misfit("void", *where)
    return Void(
        deal=_number(keys["deal"], 1, *where, "deal"),
        commitment=_bytes(keys["commitment"], HASH, HASH, *where, "commitment"),
        secret=_bytes(keys["secret"], SECRET, SECRET, *where, "secret"),
        seats=seats,
    )


def _fields(value: Any, needed: set[str], allowed: set[str], wanted: str, *where: str | int) -> dict[str, Any]:
    if not isinstance(value, dict) or not needed <= set(value) <= needed | allowed:
        raise misfit(wanted, *where)
    return value


def _line(value: Any, *where: str | int) -> str:
    if not isinstance(value, str):
        raise misfit("text", *where)
    return value


def _list(reader: Callable[..., Item], value: Any, *where: str | int) -> tuple[Item, ...]:
    if not isinstance(value, list):
        raise misfit("list", *where)
    return tuple(reader(each, *where, place) for place, each in enumerate(value))


def _number(value: Any, low: int, *where: str | int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= HIGHEST:
        raise misfit("number", *where, low=low, high=HIGHEST)
    return value


def _bytes(value: Any, fewest: int, most: int, *where: str | int) -> bytes:
    digits = isinstance(value, str) and set(value) <= set("0123456789abcdef")
    if not digits or len(value) % 2 or not 2 * fewest <= len(value) <= 2 * most:
        raise misfit("hex", *where, bytes=fewest if fewest == most else f"{fewest}–{most}")
    return bytes.fromhex(value)
