"""The only place where a room decides: a room, a command, the time and entropy give entries of its log, or a refusal.

Deciding changes nothing, so that deciding twice gives the same answer.
"""

from collections.abc import Callable
from typing import Any

from wardeck.errors import WardeckError
from wardeck.room import commands as c
from wardeck.room import fairness, lobby, play
from wardeck.room.clock import tick
from wardeck.room.events import Entry
from wardeck.room.refusal import Refusal, Refusing, of_error, refuse
from wardeck.room.room import Room
from wardeck.room.step import Step

HIGHEST_N = 2**53 - 1
"""The highest whole number that JavaScript has."""

Decision = tuple[Entry, ...] | Refusal
"""No entries: the command was carried out before, or there is nothing to do; it is acknowledged like any other."""


def decide(room: Room, command: c.Command, now: int, entropy: bytes) -> Decision:
    """What follows from a command at a time, in milliseconds since the epoch.

    ``entropy`` is 32 bytes that nobody has seen and that are never given twice.
    """
    step = Step(room, now, entropy)
    try:
        if (room.version == 0) != isinstance(command, c.Open):
            refuse("room.none" if room.version == 0 else "room.open")
        _carry_out(step, command)
        _settle(step)
    except Refusing as refusing:
        return refusing.refusal
    except WardeckError as error:
        return of_error(error)
    return tuple(step.entries)


def _carry_out(step: Step, command: c.Command) -> None:
    match command:
        case c.Act():
            _act(step, command)
        case c.Open():
            lobby.open_room(step, command)
        case c.Join():
            lobby.join(step, command)
        case c.Connect():
            lobby.connect(step, command)
        case c.Disconnect():
            lobby.disconnect(step, command)
        case c.Resume():
            lobby.resume(step)
        case c.Tick():
            tick(step)


def _act(step: Step, act: c.Act) -> None:
    if act.member is None:
        refuse("act.spectator")
    if act.member not in step.room.members:
        refuse("act.unseated")
    by, next_n = act.by, step.room.next_n(act.member)
    if (by.n, by.act) in step.room.members[act.member].acts:
        return
    if not next_n <= act.n <= HIGHEST_N:
        refuse("act.number", n=act.n, next_n=next_n)
    step.by, step.rtt = by, act.rtt
    _ACTS[type(act.command)](step, act.member, act.command)


def _settle(step: Step) -> None:
    """What follows by itself: a host where there is none, the next stage of the deal, the turn of all who are ready.

    A turn that was played leaves nobody ready, so that it comes to rest.
    """
    lobby.settle(step)
    fairness.settle(step)
    play.settle(step)


_ACTS: dict[type, Callable[[Step, int, Any], None]] = {
    c.ChooseRules: lobby.choose_rules,
    c.AddBots: lobby.add_bots,
    c.Rename: lobby.rename,
    c.Unseat: lobby.unseat,
    c.GiveUp: lobby.give_up,
    c.MakeHost: lobby.make_host,
    c.Lock: lobby.lock,
    c.ShowChances: lobby.show_chances,
    c.Start: fairness.start,
    c.CallOff: fairness.call_off,
    c.Commit: fairness.commit,
    c.Reveal: fairness.reveal,
    c.SetPace: play.set_pace,
    c.Turn: play.turn,
    c.Claim: play.claim,
    c.RunOn: play.run_on,
    c.Pause: play.pause,
    c.AskStop: play.ask_stop,
}
