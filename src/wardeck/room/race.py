"""Speed War in a room (rulebook, section 13): who turned when, whose call counts, and what the table does by itself.

Times are milliseconds since the step began, or since all had laid. A call counts from the moment at which it was made:
what it took on its way is taken off, but no more than the quickest round trip of that connection, and never more than
`LONGEST_TRIP`. So the room waits as long before it decides: nobody's earlier call may still be on its way.
"""

from collections.abc import Callable, Iterator
from hashlib import sha256
from typing import NamedTuple

from wardeck.chance import reaction
from wardeck.engine import commands as g
from wardeck.engine.events import Call, CallDue, CardsLaid, CardsTurned, Laid
from wardeck.room import commands as c
from wardeck.room import events as e
from wardeck.room.fairness import finish
from wardeck.room.refusal import refuse
from wardeck.room.room import Play, Room
from wardeck.room.step import Step

LONGEST_TRIP = 150
BOT_REACTION = (600, 150)
"""Mean and spread of the milliseconds that a bot takes for a card or a call."""
BOT_ERRS = 50
"""A bot calls wrongly once in so many times."""

Deed = Callable[[Step], None]


class Moment(NamedTuple):
    """What the room does by itself at a time; of several at the same time, the lowest ``order`` comes first."""

    at: int
    order: int
    deed: Deed


# Acts


def turn(step: Step, seat: int) -> None:
    """The next card that this seat owes in this step; one press too many is none."""
    owed = owes(step.play).get(seat)
    if owed:
        step.add(e.CardTurned(seat, owed[0].card, owed[0].up, step.now - step.play.since, late=False))


def claim(step: Step, command: c.Claim) -> None:
    """What somebody calls. It is decided when no earlier call can be on its way any more."""
    play, elapsed = step.play, step.now - step.play.since
    battle = play.state.battle
    if not battle or not battle.due:
        refuse("claim.early")
    if command.seat not in callers(play):
        refuse("claim.no-call")
    at = min(max(command.at, elapsed - min(step.rtt, LONGEST_TRIP)), elapsed)
    if battle.wrong:
        at = max(at, battle.wrong[-1].at)
    window = play.window
    if window is not None and at > window:
        refuse("claim.late")
    if all((each.seat, each.call) != (command.seat, command.call) for each in play.racing.calls):
        step.add(e.Called(command.seat, command.call, max(at, 0)))


# What follows by itself


def settle(step: Step) -> None:
    """Does what is due by now. A race at which nobody is present is paused."""
    room = step.room
    if not room.paused and not any(member.present for member in room.members.values()):
        step.add(e.Paused(on=True, at=step.now))
    while (moment := _next(step.room)) and moment.at <= step.now - step.play.since:
        moment.deed(step)


def wake_at(room: Room) -> int | None:
    """When the room does something by itself next, in milliseconds since the epoch."""
    moment = _next(room)
    return room.play.since + moment.at if moment and room.play else None


def until(room: Room) -> int | None:
    """When the window that is running closes, in milliseconds since the epoch; None where none is."""
    play = room.play
    if play is None or play.opening is None or play.over or room.paused or play.window is None:
        return None
    return play.since + play.window


def owes(play: Play) -> dict[int, tuple[Laid, ...]]:
    """The cards that each seat still has to turn in this step; nobody owes one while a call is due."""
    if play.opening is None or play.over or play.calling:
        return {}
    owed: dict[int, list[Laid]] = {}
    for event in play.referee.decide(play.state, g.Advance()):
        if isinstance(event, CardsTurned | CardsLaid):
            for laid in event.cards:
                owed.setdefault(laid.seat, []).append(laid)
    return {seat: tuple(cards[len(play.racing.turned.get(seat, ())) :]) for seat, cards in owed.items()}


def callers(play: Play) -> frozenset[int]:
    """The seats that can call something in this battle."""
    battle = play.state.battle
    return frozenset(battle.faces) - battle.late if battle else frozenset()


def _next(room: Room) -> Moment | None:
    play = room.play
    if play is None or room.phase != "playing" or room.paused or play.opening is None or play.over:
        return None
    due = play.state.battle.due if play.state.battle else None
    moments = _calling(room, play, due) if due else _turning(room, play)
    return min(moments, key=lambda moment: moment[:2], default=None)


def _turning(room: Room, play: Play) -> Iterator[Moment]:
    owed = {seat: cards for seat, cards in owes(play).items() if cards}
    if not owed:
        yield Moment(0, 0, lambda step: _play(step, g.Advance(tuple(sorted(play.racing.late)))))
        return
    bots = [seat for seat in owed if room.members[room.seats[seat]].is_bot]
    if bots and play.racing.delays is None:
        yield Moment(0, 0, _draw)
        return
    for seat, cards in owed.items():
        last = (0, *play.racing.turned.get(seat, ()))[-1]
        delay = play.racing.delay(seat)
        if room.members[room.seats[seat]].sat_in:
            yield Moment(0, 1, _turn_for(seat, cards, 0))
        elif seat in bots and (play.window is None or delay <= play.window):
            yield Moment(last + delay, 1, _turn_bot(seat, cards[0], last + delay))
        elif play.window is not None:
            patience = 0 if seat in bots else LONGEST_TRIP
            yield Moment(last + play.window + patience, 2, _turn_for(seat, cards, last + play.window))


def _calling(room: Room, play: Play, due: CallDue) -> Iterator[Moment]:
    racing = play.racing
    able = callers(play)
    bots = [seat for seat in able if room.members[room.seats[seat]].is_bot]
    if bots and racing.delays is None:
        yield Moment(0, 0, _draw)
        return
    for seat in bots:
        for at, call in _planned(play, due, seat):
            if all((each.seat, each.call) != (seat, call) for each in racing.calls):
                yield Moment(at, 1, _call(seat, call, at))
    heard = {(each.seat, each.call) for each in play.state.battle.wrong} if play.state.battle else set()
    waiting = [each for each in racing.calls if (each.seat, each.call) not in heard]
    if waiting:
        first = min(waiting, key=lambda each: (each.at, not _is_right(each, due), each.seat))
        yield Moment(first.at + _patience(room, able - {first.seat}), 2, lambda step: _play(step, first))
    elif play.window is not None:
        window = play.window
        yield Moment(window + _patience(room, able), 3, lambda step: _play(step, g.Lapse(window)))
    elif not any(_is_there(room, seat) for seat in able.intersection(due.seats)):
        yield Moment(0, 3, lambda step: _play(step, g.Lapse(step.now - step.play.since)))


def _is_right(claim: g.Claim, due: CallDue) -> bool:
    return claim.call == due.call and claim.seat in due.seats


def _is_there(room: Room, seat: int) -> bool:
    """Whether somebody is on this seat who may call: a bot, or a person who is not sat in for."""
    return not room.members[room.seats[seat]].sat_in


def _patience(room: Room, seats: frozenset[int]) -> int:
    """How long an earlier call may still be on its way from one of these seats."""
    return LONGEST_TRIP + 1 if any(room.members[room.seats[seat]].present for seat in seats) else 0


def _planned(play: Play, due: CallDue, seat: int) -> Iterator[tuple[int, Call]]:
    """What a bot calls, and when; one that errs notices as long after."""
    delay, errs = play.racing.delay(seat), seat in play.racing.slips
    planned: list[tuple[int, Call]] = []
    if errs:
        planned.append((delay, "war" if due.call == "mine" and seat in due.seats else "mine"))
    if seat in due.seats and due.call:
        planned.append((delay * (2 if errs else 1), due.call))
    return ((at, call) for at, call in planned if play.window is None or at <= play.window)


# What the table does


def _draw(step: Step) -> None:
    """How long each bot takes this time, and which ones err."""
    seed = sha256(step.entropy + b"reactions" + step.room.version.to_bytes(8, "big")).digest()

    def word(seat: int, what: int) -> int:
        return int.from_bytes(sha256(seed + bytes((seat, what))).digest()[:8], "big")

    bots = [seat for seat, member in enumerate(step.room.seats) if step.room.members[member].is_bot]
    delays = tuple((seat, reaction(word(seat, 0), *BOT_REACTION)) for seat in bots)
    step.add(e.BotsTimed(delays, tuple(seat for seat in bots if word(seat, 1) % BOT_ERRS == 0)))


def _turn_bot(seat: int, laid: Laid, at: int) -> Deed:
    return lambda step: step.add(e.CardTurned(seat, laid.card, laid.up, at, late=False))


def _turn_for(seat: int, cards: tuple[Laid, ...], at: int) -> Deed:
    def turn_all(step: Step) -> None:
        for laid in cards:
            step.add(e.CardTurned(seat, laid.card, laid.up, at, late=True))

    return turn_all


def _call(seat: int, call: Call, at: int) -> Deed:
    return lambda step: step.add(e.Called(seat, call, at))


def _play(step: Step, command: g.Command) -> None:
    step.add(e.Played(step.now, step.play.referee.decide(step.play.state, command)))
    finish(step)
