"""How the seed of a fair stream was made, so that anybody can check it: the transcript, and its arithmetic.

`docs/chance.md` is the law; `docs/record-format.md` says exactly which bytes are hashed.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from typing import Any, NamedTuple

from wardeck.documents import written
from wardeck.rules.options import GROUPS, KINDS, Rules

SECRET, HASH, WORD = 32, 32, 16
"""Bytes."""
NONCE = (16, 32)
"""The fewest and the most bytes of a nonce."""
PERSON, BOT = "person", "bot"
"""The kinds of seats, as they stand before a name."""


@dataclass(frozen=True, slots=True)
class Word:
    """What one person's client put in: the hash first, and then the word with its nonce, if it came."""

    seat: int
    hash: bytes
    word: bytes | None = None
    nonce: bytes | None = None

    @property
    def holds(self) -> bool:
        """Whether the word, if it came, is the one that was promised."""
        return self.word is None or self.nonce is None or word_hash(self.word, self.nonce) == self.hash


@dataclass(frozen=True, slots=True)
class Void:
    """A deal that was never played, because seats did not reveal their words or because it was called off."""

    deal: int
    commitment: bytes
    secret: bytes
    seats: tuple[int, ...]
    """Who had promised a word and did not reveal it; none where the host called the deal off."""
    words: tuple[Word, ...] = ()


@dataclass(frozen=True, slots=True)
class Transcript:
    """All that is needed to compute the seed of a game again."""

    room: str
    deal: int
    """The number of the deal in its room, from 1; deals that were void have numbers too."""
    commitment: bytes
    secret: bytes
    """Empty while the game goes on."""
    rules: bytes
    """SHA-256 of the rules in canonical form."""
    seats: tuple[str, ...]
    """Kind and name of each seat: ``person Ada``, ``bot Kira``."""
    words: tuple[Word, ...] = ()
    """In seat order; seats without a word are not there."""
    voids: tuple[Void, ...] = ()
    """The last deals before this one that were void, since the game before."""
    voided: int = 0
    """How many deals were void since the game before; the last of them are in ``voids``."""
    again: bool = False
    """Whether the game plays a deal of an earlier game again, perhaps under other rules and with other seats."""

    @property
    def seed(self) -> bytes:
        """The seed that follows, 32 bytes."""
        return seed_of(self.secret, self.rules, self.seats, [word.word or b"" for word in self.words])


class Fault(NamedTuple):
    """One stated fact that does not hold."""

    fact: str
    stated: object
    found: object


def commitment_of(secret: bytes, room: str, deal: int) -> bytes:
    """SHA-256(secret ‖ room in UTF-8 ‖ number of the deal as 8 bytes, big-endian)."""
    return sha256(secret + room.encode() + deal.to_bytes(8, "big")).digest()


def word_hash(word: bytes, nonce: bytes) -> bytes:
    """SHA-256(word ‖ nonce)."""
    return sha256(word + nonce).digest()


def canonical(rules: Rules) -> str:
    """The rules in canonical form: every option in the order of the rulebook, as it has effect, one a line.

    Those of a race stand there in a race alone.

    >>> canonical(Rules()).splitlines()[:3]
    ['min_players = 2', 'max_players = 2', 'packs = 1']
    """
    return _canonical(tuple(getattr(rules, name) for name in KINDS))


@lru_cache(maxsize=256)
def _canonical(options: tuple[Any, ...]) -> str:
    plain = Rules(**dict(zip(KINDS, options, strict=True))).effective()
    names = [name for name in KINDS if plain.claim == "race" or name not in GROUPS["race"]]
    return "".join(f"{name} = {written(getattr(plain, name))}\n" for name in names)


def rules_hash(rules: Rules) -> bytes:
    """SHA-256 of the rules in canonical form, in UTF-8."""
    return sha256(canonical(rules).encode()).digest()


def seats_text(seats: Iterable[str]) -> str:
    """Kind and name of each seat in order, one a line, and an empty line behind the last."""
    return "".join(f"{seat}\n" for seat in seats) + "\n"


def seed_of(secret: bytes, rules: bytes, seats: Iterable[str], words: Iterable[bytes]) -> bytes:
    """SHA-256(secret ‖ hash of the rules ‖ the seats in UTF-8 ‖ all words in seat order)."""
    return sha256(secret + rules + seats_text(seats).encode() + b"".join(words)).digest()


def faults(fair: Transcript, *, seed: bytes, rules: Rules, players: Sequence[str]) -> Iterator[Fault]:
    """What does not hold in the transcript of a game with this seed, these rules and these players."""
    yield from _promise("fair.commitment", fair.commitment, commitment_of(fair.secret, fair.room, fair.deal))
    yield from _words("words", fair.words)
    if not fair.again:
        yield from _promise("fair.rules", fair.rules, rules_hash(rules))
        for seat, (line, name) in enumerate(zip(fair.seats, players, strict=False)):
            kind, _, called = line.partition(" ")
            if called != name:
                yield Fault(f"seats[{seat}]", line, f"{kind} {name}")
    yield from _promise("seed", seed, fair.seed)
    for place, void in enumerate(fair.voids):
        found = commitment_of(void.secret, fair.room, void.deal)
        yield from _promise(f"voids[{place}].commitment", void.commitment, found)
        yield from _words(f"voids[{place}].words", void.words)
        late = tuple(word.seat for word in void.words if word.word is None)
        if void.seats and late != void.seats:
            yield Fault(f"voids[{place}].seats", void.seats, late)


def _promise(fact: str, stated: bytes, found: bytes) -> Iterator[Fault]:
    if stated != found:
        yield Fault(fact, stated.hex(), found.hex())


def _words(fact: str, words: Iterable[Word]) -> Iterator[Fault]:
    for place, word in enumerate(words):
        if not word.holds and word.word is not None and word.nonce is not None:
            yield from _promise(f"{fact}[{place}].hash", word.hash, word_hash(word.word, word.nonce))
