"""A race (rulebook, section 13): what is called, who could call it, and what a wrong call costs."""

from collections.abc import Container

from wardeck.engine import events as e
from wardeck.engine.commands import Claim
from wardeck.engine.state import Battle
from wardeck.engine.step import Step
from wardeck.errors import Refused


class Race(Step):
    """Whoever has won takes the pot, and whoever is tied fights, at once; in a race once it has been called."""

    late: tuple[int, ...] = ()
    """The seats whose cards the table turns in this step."""

    def claim(self, claim: Claim) -> None:
        battle, due = self._battle_with_call(claim.at)
        limit = self.rules.window("claim_window", self.state.battles - 1)
        if limit is not None and claim.at > limit:
            raise Refused("act.too-late")
        if claim.seat not in battle.faces or claim.seat in battle.late:
            raise Refused("act.no-call", seat=claim.seat)
        if any((wrong.seat, wrong.call) == (claim.seat, claim.call) for wrong in battle.wrong):
            raise Refused("act.called", seat=claim.seat)
        if claim.call == due.call and claim.seat in due.seats:
            self._add(e.RightCall(claim.seat, claim.call, claim.at))
            self._settle(due, called=True)
        else:
            self._draw_from_piles([claim.seat] if self.state.count(claim.seat) else [])
            self._add(e.WrongCall(claim.seat, claim.call, claim.at, self.state.packets[claim.seat][:1]))

    def lapse(self, at: int) -> None:
        _, due = self._battle_with_call(at)
        limit = self.rules.window("claim_window", self.state.battles - 1)
        if limit is not None and at < limit:
            raise Refused("act.too-early")
        self._add(e.CallLapsed(at))
        self._settle(due, called=False)

    def _battle_with_call(self, at: int) -> tuple[Battle, e.CallDue]:
        battle = self.state.battle
        if not battle or not battle.due:
            raise Refused("act.no-call-due")
        before = battle.wrong[-1].at if battle.wrong else 0
        if at < before:
            raise Refused("act.time", at=at, before=before)
        return battle, battle.due

    def _note_late(self, newly_turned: Container[int]) -> None:
        for seat in self.late:
            if seat not in newly_turned:
                raise Refused("act.not-late", seat=seat)
        self._add(e.TurnedLate(self.late))
        self.late = ()

    def _await(self, due: e.CallDue) -> None:
        """Waits for the right call, unless the table turned a card of each who could say it."""
        if self._battle.late.issuperset(due.seats):
            self._settle(due, called=False)
        else:
            self._add(due)

    def _settle(self, due: e.CallDue, *, called: bool) -> None:
        if due.call == "war":
            self._add(e.WarDeclared(due.seats, due.by_joker))
        elif called:
            self._take_all(due.seats[0])
        else:
            self._add(e.PotLeft())
            self._end_battle(None)

    def _go_to_war(self, fighters: tuple[int, ...], *, by_joker: bool) -> None:
        if self.referee.race:
            self._await(e.CallDue("war", fighters, by_joker))
        else:
            self._add(e.WarDeclared(fighters, by_joker))

    def _win(self, seat: int) -> None:
        if self.referee.race:
            self._await(e.CallDue("mine", (seat,)))
        else:
            self._take_all(seat)
