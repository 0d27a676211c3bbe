"""Pace and turns: who is waited for, when the faces appear, and how a game is stopped."""

from wardeck.engine.commands import Advance, Stop
from wardeck.engine.events import Event
from wardeck.engine.state import State
from wardeck.room import commands as c
from wardeck.room import events as e
from wardeck.room import race
from wardeck.room.events import Pace, Turns
from wardeck.room.fairness import finish
from wardeck.room.refusal import refuse
from wardeck.room.room import Play, Room
from wardeck.room.step import Step

BEAT = (100, 60_000)
"""The fewest and the most milliseconds of a beat."""
CLOCK = (3000, 600_000)
SPEEDS = (1, 4)
RUN_EVERY = 100
"""Milliseconds between two groups of battles while a room runs."""
RUN_BATTLES = 50
"""While a room runs, a group has so many battles at the most, but …"""
RUN_SEATS = 400
"""… no more than have so many cards turned up in all, and …"""
RUN_CARDS = 50_000
"""… no more than this divided by the cards in the game, so that other rooms do not wait; always one."""


def interval(pace: Pace) -> int:
    """Milliseconds from one turn to the next where nobody is waited for."""
    return pace.beat // pace.speed


# Acts


def set_pace(step: Step, member: int, command: c.SetPace) -> None:
    """At any time; a turn that is being waited for begins anew."""
    step.host_only(member)
    pace = command.pace
    if not BEAT[0] <= pace.beat <= BEAT[1] or pace.speed not in SPEEDS:
        refuse("pace.beat", low=BEAT[0], high=BEAT[1])
    if pace.clock and not CLOCK[0] <= pace.clock <= CLOCK[1]:
        refuse("pace.clock", low=CLOCK[0], high=CLOCK[1])
    if pace != step.room.pace:
        step.add(e.PaceChosen(pace, step.now))


def turn(step: Step, member: int, command: c.Turn) -> None:
    """Everybody's turn, or in everyone's turns one's own: one is ready then, and clicking again changes nothing."""
    room, play = step.room, step.play
    _check_place(step, member, command)
    if play.race:
        if command.seat is None:
            refuse("turn.no-seat")
        race.turn(step, command.seat)
        return
    if room.run or room.pace.turns is Turns.ITSELF:
        refuse("turn.by-itself")
    if room.pace.turns is Turns.HOST:
        if member != room.host:
            refuse("turn.host")
        play_turn(step, step.now)
        return
    if command.seat is None:
        refuse("turn.no-seat")
    _check_in_turn(play, command.seat)
    if command.seat not in play.ready:
        step.add(e.SeatReady(command.seat))


def claim(step: Step, member: int, command: c.Claim) -> None:
    """In a race alone."""
    if not step.play.race:
        refuse("claim.no-race")
    _check_place(step, member, command)
    race.claim(step, command)


def run_on(step: Step, member: int, command: c.RunOn) -> None:
    """Ends by itself at a war or at the end."""
    step.host_only(member)
    if step.play.race:
        refuse("turn.race")
    if step.room.paused:
        refuse("turn.paused")
    if command.until != step.room.run:
        step.add(e.RanOn(command.until, step.now))


def pause(step: Step, member: int, command: c.Pause) -> None:
    """Ends a run as well."""
    step.host_only(member)
    step.in_game()
    if command.on != step.room.paused:
        step.add(e.Paused(command.on, step.now))


def ask_stop(step: Step, member: int, command: c.AskStop) -> None:
    """The host stops the game; others when half of the people who are here want it."""
    step.in_game()
    if member != step.room.host and step.room.seat_of(member) is None:
        refuse("stop.no-seat")
    if command.on != step.room.members[member].asks_stop:
        step.add(e.StopAsked(member, command.on))


# What follows by itself


def settle(step: Step) -> None:
    """Stops a game when enough people want it, and turns the cards when the last one is ready."""
    room = step.room
    if room.phase != "playing":
        return
    if _is_to_stop(room):
        _stop(step)
        return
    if step.play.race:
        race.settle(step)
        return
    everyone = room.pace.turns is Turns.EVERYONE and not room.paused and not room.run
    if everyone and room.waited and room.waited <= step.play.ready:
        play_turn(step, step.now)


def play_turn(step: Step, at: int) -> None:
    """One turn: a step where steps are turned by hand, else what is left of the battle."""
    events, _, _ = _turned(step.play, whole=not step.room.pace.steps)
    step.add(e.Played(at, events))
    finish(step)


def run(step: Step, at: int) -> None:
    """A group of battles of a room that runs; where it runs to a war, it stops when there was one."""
    room, state = step.room, step.play.state
    in_game = state.seats_in()
    cards = sum(map(state.count, in_game))
    battles = max(1, min(RUN_BATTLES, RUN_SEATS // max(1, len(in_game)), RUN_CARDS // max(1, cards)))
    to_war = room.run == "war"
    for _ in range(battles):
        events, _, war = _turned(step.play, whole=not (to_war and room.pace.steps))
        step.add(e.Played(at, events))
        if step.play.over:
            break
        if to_war and war:
            step.add(e.RanOn(None, at))
            break
    finish(step)


def _turned(play: Play, *, whole: bool) -> tuple[tuple[Event, ...], State, bool]:
    """What the next step or the rest of a battle brings, where it leads, and whether there is a war in it."""
    late = tuple(sorted(play.racing.late))
    events, state = play.referee.carry_out(play.state, Advance(late) if late else play.referee.usual(play.state))
    war = state.battle is not None
    while whole and state.battle:
        more, state = play.referee.carry_out(state, play.referee.usual(state))
        events += more
    return events, state, war


def _is_to_stop(room: Room) -> bool:
    """The host wants it, or half of the people who are here."""
    asking = {member.number for member in room.members.values() if member.asks_stop}
    if not asking or room.host in asking:
        return bool(asking)
    here = {member.number for member in room.persons if member.present}
    return 2 * len(here & asking) >= len(here)


def _stop(step: Step) -> None:
    """Plays the battle to its end first (rulebook, section 9)."""
    play = step.play
    events: tuple[Event, ...] = ()
    state = play.state
    if state.battle or play.racing.turned:
        events, state, _ = _turned(play, whole=True)
    if not state.ended:
        events += play.referee.decide(state, Stop())
    step.add(e.Played(step.now, events))
    finish(step)


def _check_place(step: Step, member: int, command: c.Turn | c.Claim) -> None:
    """Refuses another seat, another turn than this one, and everything while the game is paused."""
    if command.seat != step.room.seat_of(member):
        refuse("act.other-seat")
    asked, at = (command.battle, command.step), (step.play.battle, step.play.step)
    if asked != at:
        code = "turn.past" if asked < at else "turn.ahead"
        refuse(code, battle=at[0], step=at[1])
    if step.room.paused:
        refuse("turn.paused")


def _check_in_turn(play: Play, seat: int) -> None:
    battle = play.state.battle
    if not play.state.count(seat):
        refuse("turn.out")
    if battle and seat not in battle.fighters:
        refuse("turn.not-fighting")
