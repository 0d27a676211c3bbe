"""Whether a record holds: the game is played again, and every stated fact is compared."""

from collections.abc import Iterator
from dataclasses import dataclass

from wardeck.cards import write_cards
from wardeck.chance import FairStream
from wardeck.engine.events import Termination
from wardeck.engine.outcome import Outcome
from wardeck.errors import RecordError
from wardeck.messages import say
from wardeck.record.fair import faults
from wardeck.record.record import Record, Result
from wardeck.record.replay import Replay
from wardeck.record.table import act_keys
from wardeck.record.text import toml


@dataclass(frozen=True, slots=True)
class Difference:
    """One stated fact that does not hold; all three texts as they stand in a record, or in words."""

    fact: str
    """Where it is stated, such as ``result.battles`` or ``final[1]``."""
    stated: str
    found: str

    def __str__(self) -> str:
        return say("record.difference", fact=self.fact, stated=self.stated, found=self.found)


@dataclass(frozen=True, slots=True)
class Report:
    """What came of verifying a record."""

    differences: tuple[Difference, ...]

    @property
    def ok(self) -> bool:
        """Whether every stated fact holds."""
        return not self.differences


def verify(record: Record) -> Report:
    """Plays the game of a record again and compares every fact that it states.

    It plays no further than the record says that the game went, so that a false record of a game without end comes to
    an end too.
    """
    replay = Replay(record, keep_events=False)
    differences = [*_fair(record), *_packets("dealt", record.dealt, replay.game.packets)]
    try:
        _play(replay)
    except RecordError as error:
        act = toml(act_keys(record.acts[replay.acts_done]))
        found = str(error.facts.get("why") or _until("over", replay))
        return Report((*differences, Difference(str(error.facts["key"]), act, found)))
    return Report((*differences, *_where_it_ends(record, replay)))


def _fair(record: Record) -> Iterator[Difference]:
    if record.fair and isinstance(record.stream, FairStream):
        found = faults(record.fair, seed=record.stream.seed, rules=record.rules, players=record.players)
        for fact, stated, is_so in found:
            yield Difference(fact, toml(stated), toml(is_so))


def _play(replay: Replay) -> None:
    """Plays as far as the record says that the game went."""
    record = replay.record
    battles = record.result.battles if record.result else record.played
    if battles is None:
        battles = record.acts[-1].after if record.acts else 0
    replay.to(battles)
    while replay.acting:
        replay.step()
    if replay.game.over:
        replay.step()  # an act that is left cannot have happened


def _where_it_ends(record: Record, replay: Replay) -> Iterator[Difference]:
    game = replay.game
    if record.result:
        if not game.over:
            game.stop()  # a loop that was closed before now is noticed at the latest when the game is stopped
            if game.outcome.termination is Termination.STOPPED:
                going_on = _until("going-on", replay)
                yield Difference("result", toml(record.result.termination), going_on)
                return
        yield from _result(record.result, game.outcome)
    elif record.played is not None and replay.fought != record.played:
        yield Difference("played", toml(record.played), _until("over", replay))
    yield from _packets("final", record.final, game.packets)
    for fact, found in (("table", game.table), ("aside", write_cards(game.state.aside))):
        stated = getattr(record, fact)
        if stated is not None and not _same_cards(stated, found):
            yield Difference(fact, toml(stated), toml(found))


def _result(stated: Result, outcome: Outcome) -> Iterator[Difference]:
    found = Result.of(outcome)
    for fact in Result.__dataclass_fields__:
        said, is_so = getattr(stated, fact), getattr(found, fact)
        if said is not None and said != is_so:
            yield Difference(f"result.{fact}", toml(said), say("record.nothing") if is_so is None else toml(is_so))


def _until(way: str, replay: Replay) -> str:
    return say(f"record.{way}", battles=say("common.battles", n=replay.fought))


def _packets(fact: str, stated: tuple[str, ...] | None, found: tuple[str, ...]) -> Iterator[Difference]:
    for seat, packet in enumerate(stated or ()):
        if not _same_cards(packet, found[seat]):
            yield Difference(f"{fact}[{seat}]", toml(packet), toml(found[seat]))


def _same_cards(stated: str, found: str) -> bool:
    """Card by card; a suit that is not stated is not compared."""
    cards, others = stated.split(), found.split()
    return len(cards) == len(others) and all(other.startswith(card) for card, other in zip(cards, others, strict=True))
