"""One command being carried out: the events so far, the state that they lead to, and what every command may use."""

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from wardeck.chance import Act, shuffled
from wardeck.engine import events as e
from wardeck.engine.evolve import evolve
from wardeck.engine.outcome import leaders
from wardeck.engine.position import digest, first_return
from wardeck.engine.state import Battle, State
from wardeck.engine.taking import BY_CHANCE, arranged, arranged_by_chance

if TYPE_CHECKING:
    from wardeck.engine.decide import Referee


class Step:
    """What the referee works on; taking the pot, and how a game ends."""

    def __init__(self, referee: "Referee", state: State) -> None:
        self.referee = referee
        self.rules = referee.rules
        self.state = state
        self.events: list[e.Event] = []

    # Taking the pot (section 8)

    def _take_all(self, seat: int) -> None:
        self._take(seat, [self._battle.pot, *self.state.left], spoils=self._battle.war_steps > 0)
        self._end_battle(seat)

    def _take(self, seat: int, pots: Iterable[e.Pot], *, spoils: bool) -> None:
        take, seats = self.rules.take, len(self.state.packets)
        cards: e.Cards = ()
        coins: tuple[bool, ...] = ()
        acts = 0
        for pot in pots:
            if take in BY_CHANCE:
                order, sides = arranged_by_chance(pot, take, seat, seats, self._next_act(acts))
                cards, coins, acts = cards + order, coins + sides, acts + 1
            else:
                cards += arranged(pot, take, seat, seats)
        spoils = spoils and bool(self.state.spoils)
        if spoils:
            cards += self.state.spoils
        self._add(e.PotTaken(seat, cards, spoils, self.rules.winnings == "pile", acts, coins))

    # How a game ends (section 9)

    def _end_battle(self, winner: int | None, draw: tuple[int, ...] = ()) -> None:
        out = tuple(seat for seat, out in enumerate(self.state.out) if out is None and not self.state.count(seat))
        ended = e.BattleEnded(winner, out)
        if self.state.history:
            ended = replace(ended, position=digest(self.referee, evolve(self.state, ended)))
        self._add(ended)
        rules, state = self.rules, self.state
        if draw:
            self._end(e.Termination.DRAW, draw)
        elif self._only_one_left(out):
            return
        elif rules.wars_to_win and winner is not None and state.wars_won[winner] >= rules.wars_to_win:
            self._end(e.Termination.WARS_WON, (winner,))
        elif rules.goal == "first-out" and out:
            self._end(e.Termination.FIRST_OUT, leaders(state))
        elif rules.battles and state.battles >= rules.battles:
            self._end(e.Termination.BATTLES, leaders(state))
        elif ended.position is not None:
            self._end_if_back(ended.position)

    def _only_one_left(self, out: tuple[int, ...]) -> bool:
        """Ends the game where one seat holds cards; or none, since in a race all may be in pots that nobody claimed."""
        seats = self.state.seats_in()
        if len(seats) > 1:
            return False
        if not seats:
            self._end(e.Termination.STOPPED, out)
            return True
        if self.state.left or self.state.spoils:
            self._take(seats[0], self.state.left, spoils=True)
        self._end(e.Termination.ALL_CARDS, tuple(seats))
        return True

    def _end_if_back(self, position: int) -> None:
        """Ends the game as endless where its position has been met before; the digest is confirmed by playing again."""
        history, battles = self.state.history, self.state.battles
        earlier = history.find(position, battles) if history else None
        if history is None or earlier is None:
            return
        loop = battles - earlier
        returned = first_return(self.referee, history.origin, loop, within=battles)
        if returned is None:
            return
        self._rewind_to(returned)
        self._end(e.Termination.ENDLESS, (), warm_up=returned.battles - loop, loop=loop)

    def _rewind_to(self, returned: State) -> None:
        if returned.battles < self.state.battles:
            counts = returned.battles, returned.war_steps, returned.wars_won
            self._add(e.Rewound(*counts, returned.packets, returned.left))

    def stop(self) -> None:
        """Where positions have been forgotten, a loop that was closed before now is looked for first."""
        ahead = self.state
        for _ in range(self.state.history.stride - 1 if self.state.history else 0):
            if not ahead.ended:
                ahead = self.referee.after_battle(ahead)
        if ahead.ended and ahead.ended.termination is e.Termination.ENDLESS and ahead.battles <= self.state.battles:
            self._rewind_to(ahead)
            self._add(ahead.ended)
        else:
            self._end(e.Termination.STOPPED, leaders(self.state))

    def leave(self, seat: int) -> None:
        self._add(e.SeatLeft(seat, self._heap(seat)))
        self._only_one_left((seat,))

    def _end(
        self,
        termination: e.Termination,
        winners: tuple[int, ...],
        *,
        warm_up: int | None = None,
        loop: int | None = None,
    ) -> None:
        self._add(e.GameEnded(termination, winners, warm_up, loop))

    # What all of them use

    def _add(self, event: e.Event) -> None:
        self.events.append(event)
        self.state = evolve(self.state, event)

    @property
    def _battle(self) -> Battle:
        assert self.state.battle is not None, "asked only in a battle"
        return self.state.battle

    def _counts(self) -> dict[int, int]:
        return {seat: self.state.count(seat) for seat in self._battle.fighters}

    def _strengths(self, seats: Iterable[int]) -> dict[int, int]:
        faces, strengths = self._battle.faces, self.referee.strengths
        return {seat: strengths[faces[seat].rank] for seat in seats}

    def _heap(self, seat: int) -> e.Cards:
        return self.state.packets[seat] + self.state.piles[seat]

    def _next_act(self, further: int = 0) -> Act:
        return self.referee.chance.act(self.state.acts + further)

    def _draw_from_piles(self, seats: Iterable[int]) -> None:
        """A won pile is shuffled and becomes the packet of a seat that needs a card and has none there."""
        if self.rules.winnings == "pile":
            for seat in seats:
                if not self.state.packets[seat]:
                    self._add(e.PileTurned(seat, shuffled(self._next_act(), self.state.piles[seat])))
