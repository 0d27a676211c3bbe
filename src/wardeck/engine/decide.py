"""The only place where War is decided: rules, a state and an act of a player give events, or the act is refused.

Deciding changes nothing and draws no chance that is not numbered, so that deciding twice gives the same answer.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping

from wardeck.cards import JOKER
from wardeck.chance import Stream, shuffled
from wardeck.engine import events as e
from wardeck.engine.commands import Advance, Claim, Command, Lapse, Leave
from wardeck.engine.evolve import evolve
from wardeck.engine.position import digest
from wardeck.engine.race import Race
from wardeck.engine.state import State
from wardeck.engine.taking import BY_CHANCE
from wardeck.errors import DealError, Refused
from wardeck.rules.options import FEWEST_SEATS, MOST_SEATS, Rules


class Referee:
    """Decides games under one set of rules with one stream of chance.

    ``proves``: whether a position that comes back ends the game. It is taken from the rules; False switches it off.
    """

    def __init__(self, rules: Rules, chance: Stream, *, proves: bool = True) -> None:
        self.rules = rules
        self.chance = chance
        self.strengths = rules.strengths()
        by_chance = rules.take in BY_CHANCE or rules.winnings == "pile"
        self.race = rules.claim == "race"
        self.proves = proves and not by_chance and not rules.battles and not self.race

    def deal(self, players: int) -> tuple[e.Event, ...]:
        """The events that begin a dealt game (rulebook, section 4). Raises `DealError`."""
        deck = shuffled(self.chance.act(0), self.rules.deck(players))
        even = len(deck) - len(deck) % players
        over = deck[even:]
        dealt = deck if self.rules.surplus == "uneven" else deck[:even]
        return self._opened(
            e.Dealt(
                packets=tuple(dealt[seat::players] for seat in range(players)),
                aside=over if self.rules.surplus == "aside" else (),
                spoils=over if self.rules.surplus == "spoils" else (),
            )
        )

    def give(self, packets: tuple[e.Cards, ...]) -> tuple[e.Event, ...]:
        """The events that begin a game from given packets, top card first. Raises `DealError`."""
        if not FEWEST_SEATS <= len(packets) <= MOST_SEATS:
            raise DealError("deal.seats", n=len(packets), fewest=FEWEST_SEATS, most=MOST_SEATS)
        if not any(packets):
            raise DealError("deal.no-cards")
        return self._opened(e.PacketsGiven(packets))

    def decide(self, state: State, command: Command) -> tuple[e.Event, ...]:
        """The events that follow from a command. Raises `Refused` where the game does not allow it."""
        return self.carry_out(state, command)[0]

    def carry_out(self, state: State, command: Command) -> tuple[tuple[e.Event, ...], State]:
        """The events that follow from a command, and the state that they lead to. Raises `Refused`."""
        if state.ended:
            raise Refused("act.game-over")
        step = _Step(self, state)
        if isinstance(command, Advance):
            step.advance(command.late)
        elif isinstance(command, Claim):
            step.claim(command)
        elif isinstance(command, Lapse):
            step.lapse(command.at)
        elif state.battle:
            raise Refused("act.in-battle")
        elif isinstance(command, Leave):
            if not 0 <= command.seat < len(state.packets) or not state.count(command.seat):
                raise Refused("act.not-in-game", seat=command.seat)
            step.leave(command.seat)
        else:
            step.stop()
        return tuple(step.events), step.state

    def usual(self, state: State) -> Command:
        """What comes next where everybody turns in time and the right call comes at once."""
        due = state.battle and state.battle.due
        if not due or not due.call or not state.battle:
            return Advance()
        seat = next(seat for seat in due.seats if seat not in state.battle.late)
        return Claim(seat, due.call, state.battle.wrong[-1].at if state.battle.wrong else 0)

    def after_battle(self, state: State) -> State:
        """The state after the next whole battle."""
        while True:
            _, state = self.carry_out(state, self.usual(state))
            if not state.battle:
                return state

    def _opened(self, opening: e.Event) -> tuple[e.Event, ...]:
        state = evolve(State(), opening)
        seats = state.seats_in()
        ended = (e.GameEnded(e.Termination.ALL_CARDS, tuple(seats)),) if len(seats) == 1 else ()
        return (opening, *ended)


class _Step(Race):
    """One command being carried out."""

    def advance(self, late: tuple[int, ...]) -> None:
        if self.state.battle and self.state.battle.due:
            raise Refused("act.call-due")
        if late and not self.referee.race:
            raise Refused("act.not-late", seat=late[0])
        self.late = late
        if self.state.battle:
            self.fight()
        else:
            self.turn_up()
        if self.late:
            raise Refused("act.not-late", seat=late[0])

    # The turning up (section 5)

    def turn_up(self) -> None:
        if self.referee.proves and self.state.history is None:
            self._add(e.SearchBegan(digest(self.referee, self.state)))
        seats = self.state.seats_in()
        self._draw_from_piles(seats)
        self._add(e.CardsTurned(tuple(e.Laid(seat, self.state.packets[seat][0], True) for seat in seats)))
        self._judge(seats, newly_turned=seats)

    def _judge(self, contestants: Iterable[int], newly_turned: Collection[int]) -> None:
        if self.late:
            self._note_late(newly_turned)
        faces = self._battle.faces
        if self.rules.joker == "automatic-war" and any(faces[seat].rank == JOKER for seat in newly_turned):
            self._declare_war(tuple(contestants), by_joker=True)
            return
        strengths = self._strengths(contestants)
        tied = self._tied(strengths)
        if tied:
            self._declare_war(tied)
        else:
            self._win(max(strengths, key=strengths.__getitem__))

    def _tied(self, strengths: Mapping[int, int]) -> tuple[int, ...]:
        """The seats whose tie starts a war or lets it go on; none where the highest face wins."""
        trigger = self.rules.retie if self._battle.war_steps else self.rules.trigger
        highest = max(strengths.values())
        if trigger == "any-tie":
            times = Counter(strengths.values())
            ties = {strength for strength, n in times.items() if n > 1}
            if self.rules.several_ties == "best" and ties:
                ties = {max(ties)}
        else:
            ties = {highest}
        tied = tuple(seat for seat, strength in strengths.items() if strength in ties)
        return tied if len(tied) > 1 else ()

    def _declare_war(self, tied: tuple[int, ...], *, by_joker: bool = False) -> None:
        fighters = self._battle.present if self.rules.fighters == "everyone" else tied
        self._go_to_war(fighters, by_joker=by_joker)

    # A war step (section 6)

    def fight(self) -> None:
        {"forfeit": self._fight_or_forfeit, "last-card": self._fight_to_last_card, "match": self._match}[
            self.rules.short
        ]()

    def _fight_or_forfeit(self) -> None:
        need = len(self.rules.layout)
        counts = self._counts()
        all_short = max(counts.values()) < need
        if all_short and self.rules.all_short == "compare-last":
            self._compare_last()
            return
        if all_short:
            need = max(counts.values())  # whoever holds most cards runs out last
        for seat, count in counts.items():
            if count < need:
                self._add(e.Forfeited(seat, self._heap(seat)))
        if self._won_by_the_one_left():
            return
        if all_short:
            for seat in self._battle.fighters:
                self._lay_heap(seat)
            self._deadlock(self._battle.fighters)
        else:
            self._lay_and_judge(dict.fromkeys(self._battle.fighters, need))

    def _compare_last(self) -> None:
        last_cards = []
        for seat in self._battle.fighters:
            heap = self._lay_heap(seat)
            if heap:
                last_cards.append((seat, heap[-1]))
        if last_cards:
            self._add(e.LastCardsShown(tuple(last_cards)))
        self._compare_for_good()

    def _lay_heap(self, seat: int) -> e.Cards:
        heap = self._heap(seat)
        if heap:
            self._add(e.HeapLaid(seat, heap))
        return heap

    def _fight_to_last_card(self) -> None:
        counts = self._counts()
        if not any(counts.values()):
            self._compare_for_good()
            return
        if self.rules.none_left == "loses" and self._withdraw_empty(counts):
            return
        need = len(self.rules.layout)
        self._lay_and_judge({seat: min(need, counts[seat]) for seat in self._battle.fighters})

    def _match(self) -> None:
        counts = self._counts()
        if not any(counts.values()):
            self._compare_for_good()
            return
        if self._withdraw_empty(counts):
            return
        fighters = self._battle.fighters
        each = min(len(self.rules.layout), *(counts[seat] for seat in fighters))
        self._lay_and_judge(dict.fromkeys(fighters, each))

    def _withdraw_empty(self, counts: Mapping[int, int]) -> bool:
        """Takes fighters with no card out of the battle; whether one fighter is left and has won."""
        empty = tuple(seat for seat, count in counts.items() if not count)
        if empty:
            self._add(e.Withdrew(empty))
        return self._won_by_the_one_left()

    def _won_by_the_one_left(self) -> bool:
        if len(self._battle.fighters) > 1:
            return False
        self._win(self._battle.fighters[0])
        return True

    def _lay_and_judge(self, numbers: Mapping[int, int]) -> None:
        """Each fighter lays its number of cards along the layout, round by round, its last one face up."""
        for place, letter in enumerate(self.rules.layout):
            seats = [seat for seat, number in numbers.items() if place < number]
            if not seats:
                break
            self._draw_from_piles(seats)
            self._add(
                e.CardsLaid(
                    tuple(
                        e.Laid(seat, self.state.packets[seat][0], letter == "U" or place == numbers[seat] - 1)
                        for seat in seats
                    )
                )
            )
        self._judge(self._battle.fighters, newly_turned=[seat for seat, number in numbers.items() if number])

    def _compare_for_good(self) -> None:
        strengths = self._strengths(self._battle.fighters)
        highest = max(strengths.values())
        best = tuple(seat for seat, strength in strengths.items() if strength == highest)
        if len(best) == 1:
            self._win(best[0])
        else:
            self._deadlock(best)

    # A deadlock (section 7)

    def _deadlock(self, seats: tuple[int, ...]) -> None:
        self._add(e.Deadlocked(seats))
        pot = [laid.card for laid in self._battle.pot]
        if self.rules.deadlock == "redeal" and len({self.referee.strengths[card.rank] for card in pot}) > 1:
            cards = shuffled(self._next_act(), pot)
            dealt = len(cards) - len(cards) % len(seats)
            packets = tuple((seat, cards[place : dealt : len(seats)]) for place, seat in enumerate(seats))
            self._add(e.Redealt(packets, aside=cards[dealt:]))
            self._end_battle(None)
            return
        self._add(e.PotLeft())
        if self.state.seats_in():
            self._end_battle(None)
        else:
            self._end_battle(None, draw=seats)
