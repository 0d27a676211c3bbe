"""The way that a game takes: one that is played now, or one that is played again from a record."""

from wardeck.engine import events as e
from wardeck.engine.commands import Command
from wardeck.engine.outcome import Outcome
from wardeck.engine.state import State
from wardeck.record.record import Record
from wardeck.record.replay import Replay
from wardeck.record.scribe import record_of
from wardeck.rules.options import Rules


class Course:
    """A game going forward along its record, which may say no more than how it begins; it can also go back.

    ``keeps``: whether `recorded` will be asked for.
    """

    def __init__(self, record: Record, *, keeps: bool = False) -> None:
        self.record = record
        self.steps = 0
        self._keeps = keeps
        self._replay = Replay(record, keep_events=keeps)

    @property
    def rules(self) -> Rules:
        """What is played."""
        return self.record.rules

    @property
    def state(self) -> State:
        """Where the game stands."""
        return self._replay.game.state

    @property
    def done(self) -> bool:
        """Whether the game has ended, or the record has nothing more to tell."""
        return self._replay.done

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None for a record of an unfinished game."""
        return self._replay.game.outcome if self._replay.game.over else None

    @property
    def events(self) -> list[e.Event]:
        """Everything that has happened, from the deal on; for a course that keeps it."""
        return self._replay.game.events

    def counts(self) -> list[int]:
        """How many cards each seat holds."""
        return [self.state.count(seat) for seat in range(len(self.state.packets))]

    def step(self) -> tuple[e.Event, ...]:
        """The next step: the turning up, one war step, or what people did between two battles."""
        self.steps += 1
        return self._replay.step()

    def do(self, command: Command) -> tuple[e.Event, ...]:
        """What somebody does, where it is not the record that says it. Raises `Refused`."""
        self.steps += 1
        return self._replay.game.do(command)

    def stop_at_limit(self) -> tuple[e.Event, ...]:
        """Stops the game where it has come to the limit of its record."""
        limited = self.record.limit is not None and self.state.battles >= self.record.limit
        return self.step() if limited and not self.done and not self.state.battle else ()

    def stop(self) -> tuple[e.Event, ...]:
        """Finishes the battle, and stops the game where it does not end with it."""
        events: tuple[e.Event, ...] = ()
        while self.state.battle:
            events += self.step()
        return events if self._replay.game.over else events + self._replay.game.stop()

    def back(self) -> list[tuple[e.Event, ...]]:
        """Goes one step back, by playing again from the start, and returns what happened in each step until there."""
        steps = max(self.steps - 1, 0)
        self._replay, self.steps = Replay(self.record, keep_events=self._keeps), 0
        return [self.step() for _ in range(steps)]

    def recorded(self) -> Record:
        """The record of what has been played so far."""
        said = self.record
        return record_of(
            self._replay.game,
            players=said.players,
            stream=said.stream,
            limit=said.limit,
            house=said.house,
            own=said.own,
        )
