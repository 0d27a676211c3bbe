"""A recorded game played again: step by step, battle by battle, or to where its record ends."""

from wardeck.engine.commands import Advance
from wardeck.engine.events import Event
from wardeck.engine.game import Game
from wardeck.errors import Refused
from wardeck.messages import say
from wardeck.record.checks import wrong
from wardeck.record.record import Record


def replay(record: Record) -> Game:
    """The game where its record ends. Raises `RecordError` for an act that cannot have happened.

    A record that states neither a result nor how many battles were played is played to the end of the game.
    """
    playing = Replay(record)
    while not playing.done:
        playing.step()
    return playing.game


class Replay:
    """A recorded game being played again, from its start; ``game`` is where it has come to.

    Each call goes on by a step, a battle or several, and returns what happened; nothing, once `done`. Whoever wants to
    go back begins another one, or keeps the states, which never change. Raises `RecordError` for an act that cannot
    have happened.
    """

    def __init__(self, record: Record, *, keep_events: bool = True) -> None:
        if record.sealed:
            raise wrong("sealed", "seed").at(record.path, record.line)
        self.record = record
        self.game = Game(
            record.rules,
            players=len(record.players),
            packets=record.packets,
            stream=record.stream,
            keep_events=keep_events,
        )
        self.acts_done = 0
        """How many acts of the record have happened."""

    @property
    def fought(self) -> int:
        """How many battles have been fought to their end."""
        return self.game.state.battles - bool(self.game.state.battle)

    @property
    def done(self) -> bool:
        """Whether all has happened that the record tells of."""
        played = self.record.played
        ended = self.game.over or (played is not None and self.fought >= played)
        return ended and self.acts_done == len(self.record.acts)

    @property
    def acting(self) -> bool:
        """Whether an act of the record or its limit comes next, and not a battle."""
        if self.done or self.game.over or self.game.state.battle:
            return False
        return self._act_is_due(between=True) or self._limit_is_reached()

    def step(self) -> tuple[Event, ...]:
        """The next step of a battle, or between two battles the next act of the record or its limit."""
        if self.done:
            return ()
        if self.game.over:
            battles = say("common.battles", n=self.fought)
            raise wrong("act-never", "acts", self.acts_done, battles=battles).at(self.record.path, self.record.line)
        if self._act_is_due():
            return self._act()
        if not self.game.state.battle and self._limit_is_reached():
            return self.game.stop()
        return self.game.step()

    def battle(self) -> tuple[Event, ...]:
        """All up to the end of the next battle, or of the record."""
        return self.to(self.fought + 1)

    def to(self, battles: int) -> tuple[Event, ...]:
        """All until so many battles have been fought, or the record ends. Acts that follow the last one come later."""
        events: list[Event] = []
        while not self.done and self.fought < battles:
            events += self.step()
        return tuple(events)

    def _act_is_due(self, *, between: bool = False) -> bool:
        """Whether the next act of the record comes now; ``between``: as long as it is none of a battle."""
        acts = self.record.acts
        if self.acts_done == len(acts):
            return False
        act, battle = acts[self.acts_done], self.game.state.battle
        if act.step is None or between:
            return act.step is None and not battle and act.after <= self.fought
        due = battle is not None and battle.due is not None
        here, there = (self.fought, battle.war_steps if battle else 0), (act.after, act.step)
        return there < here or (there == here and (due != isinstance(act.command, Advance)))

    def _limit_is_reached(self) -> bool:
        return self.record.limit is not None and self.fought >= self.record.limit

    def _act(self) -> tuple[Event, ...]:
        place = self.acts_done
        act = self.record.acts[place]
        try:
            events = self.game.do(act.command)
        except Refused as refused:
            error = wrong("act-refused", "acts", place, after=act.after, why=refused.message)
            raise error.at(self.record.path, self.record.line) from None
        self.acts_done += 1
        return events
