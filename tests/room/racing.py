"""People who race in a room over a network that takes its time; nothing of it is real but the room."""

import heapq
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.room.driving import Table, game_of
from wardeck.engine import events as g
from wardeck.engine.events import Call
from wardeck.room import commands as c
from wardeck.room import events as e
from wardeck.room.clock import wake_at
from wardeck.room.codec import decode
from wardeck.room.refusal import Refusal

Reaction = Callable[[int, int], int]
"""The milliseconds that a seat takes for the card or the call of a battle."""


@dataclass
class Net:
    """Clients that see what is sent ``delays`` milliseconds later, and whose acts take as long to arrive."""

    table: Table
    delays: list[int]
    reaction: Reaction
    lies: set[int] = field(default_factory=set)
    """The seats that always say that they called at once."""
    echoes: bool = True
    """Whether round trips are measured."""
    queue: list[tuple[int, int, int, Callable[[], None]]] = field(default_factory=list)
    read: int = 0
    scheduled: int = 0

    def run(self, battles: int) -> None:
        """Until so many battles have been fought."""
        self._look()
        while self.table.room.phase == "playing" and self.table.play.state.battles <= battles:
            wake = wake_at(self.table.room)
            if self.queue and (wake is None or self.queue[0][0] < wake):
                at, _, _, deed = heapq.heappop(self.queue)
                self.table.now = max(self.table.now, at)
                deed()
            else:
                assert wake is not None, "nobody waits for anything"
                self.table.now = max(self.table.now, wake)
                self.table.do(c.Tick())
            self._look()

    def _later(self, wait: int, deed: Callable[[], None]) -> None:
        self.scheduled += 1
        heapq.heappush(self.queue, (self.table.now + wait, 0, self.scheduled, deed))

    def _look(self) -> None:
        """Clients see what is new in the log: the deal and each step."""
        new = self.table.log[self.read :]
        self.read = len(self.table.log)
        for event in (decode(text).event for text in new):
            if isinstance(event, e.Played) and not isinstance(event.events[0], g.WrongCall):
                self._see()
                return

    def _see(self) -> None:
        play = self.table.play
        if play.over:
            return
        battle, step, due = play.battle, play.step, play.state.battle.due if play.state.battle else None
        for seat, delay in enumerate(self.delays):
            reaction = self.reaction(seat, battle)
            if due and seat in due.seats and due.call:
                said = 0 if seat in self.lies else reaction
                self._later(2 * delay + reaction, self._claim(seat, battle, step, due.call, said))
            elif not due:
                self._later(2 * delay + reaction, self._turn(seat, battle, step))

    def _act(self, seat: int, command: c.MemberCommand) -> None:
        rtt = 2 * self.delays[seat] if self.echoes else 0
        said = self.table.numbered(self.table.room.seats[seat], command)
        decision = self.table.decide(c.Act(said.member, said.n, command, rtt))
        assert not isinstance(decision, Refusal) or decision.code in {
            "turn.past", "claim.late", "claim.no-call", "game.none",
        }, decision  # fmt: skip

    def _turn(self, seat: int, battle: int, step: int) -> Callable[[], None]:
        def deed() -> None:
            for _ in range(3):
                self._act(seat, c.Turn(seat, battle, step))

        return deed

    def _claim(self, seat: int, battle: int, step: int, call: Call, at: int) -> Callable[[], None]:
        return lambda: self._act(seat, c.Claim(seat, battle, step, call, at))


def race_of(people: int, **options: Any) -> Table:
    """A race that has been dealt."""
    bots = options.pop("bots", 0)
    rules = {"base": "speed-war", "max_players": 200, "quicken": 0, **options}
    return game_of(*(f"P{seat}" for seat in range(people)), bots=bots, rules=rules)


def calls(table: Table) -> list[g.RightCall | g.CallLapsed | g.WrongCall]:
    """What came of the calls of a race, in order."""
    played = [event for text in table.log if isinstance(event := decode(text).event, e.Played)]
    kinds = (g.RightCall, g.CallLapsed, g.WrongCall)
    return [each for event in played for each in event.events if isinstance(each, kinds)]
