"""Speed War at one table (rulebook, section 13): who turned and called when, and what follows by itself.

``now`` is always milliseconds of one clock that never goes back; whoever uses this reads it. Bots take their time.
"""

from collections.abc import Callable, Collection, Iterator
from functools import partial

from wardeck.cards import UNSEEN
from wardeck.chance import reaction
from wardeck.engine.commands import Advance, Claim, Command, Lapse
from wardeck.engine.decide import Referee
from wardeck.engine.events import Call, CallDue, Cards, CardsLaid, CardsTurned, Event, Laid
from wardeck.errors import Refused
from wardeck.table.course import Course

BOT_REACTION = (600, 150)
"""Mean and spread of the milliseconds that a bot takes for a card or a call."""
BOT_ERRS = 50
"""A bot calls wrongly once in so many times."""

Events = tuple[Event, ...]


class Race:
    """The race of one game. ``words`` gives 64 random bits at a time: how long a bot takes, and whether it errs."""

    def __init__(self, course: Course, bots: Collection[int], words: Callable[[], int]) -> None:
        self._course = course
        self._bots = bots
        self._words = words
        self._referee = Referee(course.rules, course.record.stream)
        self.paused = True
        """No window runs; a race begins so."""
        self.raced = 0
        """Milliseconds that all steps until now took, without pauses."""
        self._since = 0
        self._begin_step(0)

    # What people do

    def go_on(self, now: int) -> None:
        """After a pause; the windows begin anew."""
        self.paused = False
        self._since = now
        self._last = dict.fromkeys(self._owed, now)

    def pause(self, now: int) -> None:
        """Stops all windows."""
        if not self.paused:
            self.raced += now - self._since
        self.paused = True

    def turn(self, seat: int, now: int) -> Events:
        """The next card that this seat owes; one press too many is none."""
        events = self.follow(now)
        if not self.paused and self.owes(seat):
            self._turned[seat] += 1
            self._last[seat] = now
        return events + self.follow(now)

    def call(self, seat: int, call: Call, now: int) -> Events:
        """What somebody calls; nothing where it is too early, too late, or said before."""
        events = self.follow(now - 1)
        if self.paused or not self.due:
            return events
        return events + self._claim(seat, call, now - self._since, now) + self.follow(now)

    # What is so now

    @property
    def due(self) -> CallDue | None:
        """The right call, while it is waited for."""
        battle = self._course.state.battle
        return battle.due if battle else None

    @property
    def turned(self) -> dict[int, tuple[Laid, ...]]:
        """The cards of this step that have been turned."""
        return {seat: cards[: self._turned[seat]] for seat, cards in self._owed.items()}

    def seen(self, seat: int) -> Cards:
        """What this seat has turned in this step, as anybody may see it."""
        return tuple(laid.card if laid.up else UNSEEN for laid in self.turned[seat])

    def owes(self, seat: int) -> bool:
        """Whether this seat has a card to turn in this step."""
        return self._turned.get(seat, 0) < len(self._owed.get(seat, ()))

    def left(self, now: int, seats: Collection[int]) -> float | None:
        """The share of the window that is left to these seats, 1 to 0; None where nobody of them has to hurry."""
        window = self._window
        begun = [self._last[seat] for seat in seats if self.owes(seat)] if not self.due else [self._since]
        if window is None or self.paused or self._course.done or not begun:
            return None
        return min(max(1 - (now - min(begun)) / window, 0), 1)

    # What follows by itself

    def follow(self, now: int) -> Events:
        """All that has happened by itself until now."""
        events: Events = ()
        while not self.paused and not self._course.done:
            at, deed = min(self._moments(), key=lambda moment: moment[0], default=(now + 1, tuple))
            if at > now:
                break
            events += deed()
        return events

    def _moments(self) -> Iterator[tuple[int, Callable[[], Events]]]:
        if self.due:
            yield from self._calls()
            return
        owing = [seat for seat in self._owed if self.owes(seat)]
        if not owing:
            yield max(self._last.values(), default=self._since), self._complete
        for seat in owing:
            if seat in self._bots:
                at = self._last[seat] + self._delays[seat]
                yield at, partial(self._turn, seat, 1, at)
            if self._window is not None:
                at = self._last[seat] + self._window + 1
                yield at, partial(self._turn_for, seat, at)

    def _calls(self) -> Iterator[tuple[int, Callable[[], Events]]]:
        for at, seat, call in self._planned:
            yield self._since + at, partial(self._call_planned, seat, call, at)
        window = self._window
        if window is not None:
            yield self._since + window + 1, partial(self._do, Lapse(window), self._since + window)

    def _turn(self, seat: int, cards: int, at: int) -> Events:
        self._turned[seat] += cards
        self._last[seat] = at
        return ()

    def _turn_for(self, seat: int, at: int) -> Events:
        self._late.add(seat)
        return self._turn(seat, len(self._owed[seat]) - self._turned[seat], at)

    def _complete(self) -> Events:
        return self._do(Advance(tuple(sorted(self._late))), max(self._last.values(), default=self._since))

    def _call_planned(self, seat: int, call: Call, at: int) -> Events:
        self._planned.remove((at, seat, call))
        return self._claim(seat, call, at, self._since + at)

    def _claim(self, seat: int, call: Call, at: int, now: int) -> Events:
        battle = self._course.state.battle
        earliest = battle.wrong[-1].at if battle and battle.wrong else 0
        try:
            return self._do(Claim(seat, call, max(at, earliest)), now)
        except Refused:
            return ()

    def _do(self, command: Command, now: int) -> Events:
        due = self.due
        events = self._course.do(command) + self._course.stop_at_limit()
        if not due or self.due != due:
            self.raced += now - self._since
            self._begin_step(now)
        return events

    def _begin_step(self, now: int) -> None:
        """What is to be turned or called next, and how long each bot takes for it."""
        state = self._course.state
        self._since, self._late, self._owed, self._planned = now, set[int](), {}, []
        self._delays = {seat: reaction(self._words(), *BOT_REACTION) for seat in self._bots}
        if self.due:
            self._planned = [call for seat in self._bots for call in self._plan(seat, self.due)]
        elif not self._course.done:
            self._owed = _owed(self._referee.decide(state, Advance()))
        self._turned, self._last = dict.fromkeys(self._owed, 0), dict.fromkeys(self._owed, now)
        battles = state.battles - bool(state.battle)
        self._window = self._course.rules.window("claim_window" if self.due else "turn_window", battles)

    def _plan(self, seat: int, due: CallDue) -> Iterator[tuple[int, int, Call]]:
        """What a bot calls, and when; one that errs notices as long after."""
        errs, delay = self._words() % BOT_ERRS == 0, self._delays[seat]
        if errs:
            yield delay, seat, "war" if due.call == "mine" and seat in due.seats else "mine"
        if seat in due.seats and due.call:
            yield delay * (2 if errs else 1), seat, due.call


def _owed(events: Events) -> dict[int, tuple[Laid, ...]]:
    owed: dict[int, tuple[Laid, ...]] = {}
    for event in events:
        for laid in event.cards if isinstance(event, CardsTurned | CardsLaid) else ():
            owed[laid.seat] = (*owed.get(laid.seat, ()), laid)
    return owed
