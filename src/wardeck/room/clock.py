"""When a room wants to be woken, and what it does then. The clock itself is an argument."""

from wardeck.room import events as e
from wardeck.room import race
from wardeck.room.events import Turns
from wardeck.room.fairness import close, give_up_on_words
from wardeck.room.lobby import heir
from wardeck.room.play import RUN_EVERY, interval, play_turn, run
from wardeck.room.room import Member, Room
from wardeck.room.step import Step

PATIENCE = 3000
"""Milliseconds of absence after which a person is sat in for."""
HOST_PATIENCE = 15_000
"""Milliseconds of absence after which somebody else is host."""


def wake_at(room: Room) -> int | None:
    """When the next `Tick` is due, in milliseconds since the epoch; None: not before something else happens."""
    times = (_deal_at(room), _sit_in_at(room), _turn_at(room), _host_at(room))
    return min((at for at in times if at is not None), default=None)


def tick(step: Step) -> None:
    """Does what is due; nothing, if it is too early."""
    if _is_due(step, _host_at(step.room)):
        new = heir(step.room)
        if new is not None:
            step.add(e.HostChanged(new))
    if _is_due(step, _sit_in_at(step.room)):
        for member in step.room.members.values():
            if _is_due(step, _patience_ends(step.room, member)):
                step.add(e.SatInFor(member.number))
    if _is_due(step, _deal_at(step.room)):
        if step.room.phase == "committing":
            close(step)
        elif step.deal.hashes.keys() != step.deal.words.keys():
            give_up_on_words(step)
    at = _turn_at(step.room)
    if at is not None and at <= step.now and not step.play.race:
        on_time = step.now < at + _turn_interval(step.room)
        (run if step.room.run else play_turn)(step, at if on_time else step.now)


def turn_until(room: Room) -> int | None:
    """When the clock of everyone's turn or a window of a race runs out; None where it is off or not running."""
    if room.play and room.play.race:
        return race.until(room)
    waits = room.phase == "playing" and room.pace.turns is Turns.EVERYONE and not room.run and not room.paused
    return room.play.since + room.clock if waits and room.play and room.clock and room.waited else None


def _is_due(step: Step, at: int | None) -> bool:
    return at is not None and at <= step.now


def _deal_at(room: Room) -> int | None:
    return room.deal.until if room.deal and room.phase in ("committing", "revealing") else None


def _sit_in_at(room: Room) -> int | None:
    ends = [end for member in room.members.values() if (end := _patience_ends(room, member)) is not None]
    return min(ends) if ends and _anybody_here(room) else None


def _patience_ends(room: Room, member: Member) -> int | None:
    """When a person with a seat who is away will be sat in for."""
    if member.away is None or member.sat_in or member.number not in room.seats:
        return None
    return member.away + PATIENCE


def _anybody_here(room: Room) -> bool:
    return any(member.present for member in room.members.values())


def _host_at(room: Room) -> int | None:
    host = room.members.get(room.host)
    if host is None or host.away is None or heir(room) is None:
        return None
    return host.away + HOST_PATIENCE


def _turn_at(room: Room) -> int | None:
    """An empty room does not play on, a paused one neither, and a person who is waited for has the clock."""
    play = room.play
    if room.phase != "playing" or play is None or room.paused or not _anybody_here(room):
        return None
    if play.race:
        return race.wake_at(room)
    if room.run or room.pace.turns is Turns.ITSELF or (room.pace.turns is Turns.EVERYONE and not room.waited):
        return play.since + _turn_interval(room)
    return turn_until(room)


def _turn_interval(room: Room) -> int:
    return RUN_EVERY if room.run else interval(room.pace)
