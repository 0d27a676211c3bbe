"""Who is in the room and on which seat, who is host, and what is going to be played."""

from dataclasses import replace
from typing import Any

from wardeck.room import commands as c
from wardeck.room import events as e
from wardeck.room.fairness import DEADLINE, prepare
from wardeck.room.names import bot_name, clean
from wardeck.room.refusal import refuse
from wardeck.room.room import Room
from wardeck.room.step import Step
from wardeck.rules.files import HouseRules, from_table
from wardeck.rules.options import MOST_SEATS
from wardeck.rules.presets import find

FIRST_RULES = {"base": "two-player"}
"""What a room begins with where nothing else was chosen."""
LONGEST_TEXT = {"about": 300, "source": 300, "missing": 400}
USUAL_TEXT = 60
"""The most characters of a text or of a key in house rules, where nothing else is said."""
HIGHEST_OPTION = 1_000_000
"""The highest number that an option without an end may have in a room."""
COMING_BACK = 3000
"""Milliseconds that clients get after the server was away."""


def open_room(step: Step, command: c.Open) -> None:
    """The room with its first rules, the first deal promised, and the host in it."""
    step.add(e.RoomOpened(command.room, _house(command.rules or FIRST_RULES), step.now))
    prepare(step, 1)
    seat = 0 if command.seated else None
    step.add(e.PersonCame(0, clean(command.name), command.token, seat, step.now))


def join(step: Step, command: c.Join) -> None:
    """A new person, unless the room is locked, full, or dealing. With a token that is known it is the same person."""
    room = step.room
    if room.holder_of(command.token) is not None:
        return
    if room.locked:
        refuse("join.locked")
    step.not_dealing()
    seat = _seat_for(room, command.seat)
    replaced = room.seats[seat] if seat < len(room.seats) else None
    name = clean(command.name, [member.name for member in room.members.values() if member.number != replaced])
    step.add(e.PersonCame(room.came, name, command.token, seat, step.now))


def connect(step: Step, command: c.Connect) -> None:
    """A person is here. Her other connections say nothing new."""
    if not step.member(command.member).is_bot and not step.member(command.member).present:
        step.add(e.PersonBack(command.member))


def disconnect(step: Step, command: c.Disconnect) -> None:
    """A person is not here any more. Who has left for good is not missed."""
    member = step.room.members.get(command.member)
    if member and member.present:
        step.add(e.PersonDropped(command.member, step.now))


def resume(step: Step) -> None:
    """After the server was away: nobody is here, and a deal that is being made gets its time again."""
    room = step.room
    if room.phase != "lobby" or any(member.present for member in room.members.values()):
        dealing = room.phase in ("committing", "revealing")
        step.add(e.RoomResumed(step.now, step.now + COMING_BACK + DEADLINE if dealing else None))


def settle(step: Step) -> None:
    """A room whose host has left for good gets another one, if a person is there."""
    room = step.room
    if room.host not in room.members:
        watching = [member for member in room.members.values() if not member.is_bot]
        heirs = [member.number for member in room.persons or watching]
        first = heir(room)
        if heirs:
            step.add(e.HostChanged(min(heirs) if first is None else first))


def heir(room: Room) -> int | None:
    """Who would be host next: the person with a seat and a connection who came first."""
    others = (member.number for member in room.persons if member.present and member.number != room.host)
    return min(others, default=None)


# Acts


def choose_rules(step: Step, member: int, command: c.ChooseRules) -> None:
    """Between games."""
    step.host_only(member)
    step.in_lobby()
    step.add(e.RulesChosen(_house(command.rules)))


def add_bots(step: Step, member: int, command: c.AddBots) -> None:
    """Between games."""
    step.host_only(member)
    step.in_lobby()
    if not 1 <= command.bots <= MOST_SEATS - len(step.room.seats):
        refuse("seats.full", most=MOST_SEATS)
    for _ in range(command.bots):
        _seat_bot(step)


def rename(step: Step, member: int, command: c.Rename) -> None:
    """Oneself, or anybody as the host."""
    if member != command.member:
        step.host_only(member)
    now_called = step.member(command.member).name
    others = [each.name for each in step.room.members.values() if each.number != command.member]
    name = clean(command.name, others)
    if name != now_called:
        step.add(e.Renamed(command.member, name))


def unseat(step: Step, member: int, command: c.Unseat) -> None:
    """Not oneself, and no bot during a game."""
    step.host_only(member)
    if command.member == member:
        refuse("unseat.self")
    if step.member(command.member).is_bot and step.room.phase == "playing":
        refuse("unseat.bot")
    _leave(step, command.member, unseated=True)


def give_up(step: Step, member: int, command: c.GiveUp) -> None:
    """At any time but while a deal is made."""
    _leave(step, member, unseated=False)


def make_host(step: Step, member: int, command: c.MakeHost) -> None:
    """Any person."""
    step.host_only(member)
    if step.member(command.member).is_bot:
        refuse("host.bot")
    if command.member != member:
        step.add(e.HostChanged(command.member))


def lock(step: Step, member: int, command: c.Lock) -> None:
    """At any time."""
    step.host_only(member)
    if command.on != step.room.locked:
        step.add(e.Locked(command.on))


def show_chances(step: Step, member: int, command: c.ShowChances) -> None:
    """At any time."""
    step.host_only(member)
    if command.on != step.room.chances:
        step.add(e.ChancesShown(command.on))


def _leave(step: Step, member: int, *, unseated: bool) -> None:
    step.not_dealing()
    room = step.room
    seat = room.seat_of(member)
    if room.phase == "playing" and seat is not None:
        step.add(e.BotSatDown(seat, room.came, _bot_name(room), unseated))
    else:
        step.add(e.MemberGone(member, unseated))


def _seat_bot(step: Step) -> None:
    step.add(e.BotCame(step.room.came, _bot_name(step.room)))


def _bot_name(room: Room) -> str:
    return bot_name([member.name for member in room.members.values()])


def _seat_for(room: Room, wish: int | None) -> int:
    """A bot's seat by wish, else a new one while the rules have room for it, else a bot's."""
    bots = [seat for seat, member in enumerate(room.seats) if room.members[member].is_bot]
    if wish is not None:
        if wish not in bots:
            refuse("join.taken")
        return wish
    if room.phase == "playing" and room.play:
        in_game = set(room.play.state.seats_in())
        return min(bots, key=lambda seat: (seat not in in_game, seat)) if bots else refuse("join.no-seat")
    if len(room.seats) < MOST_SEATS and (len(room.seats) < room.house.rules.max_players or not bots):
        return len(room.seats)
    return bots[0] if bots else refuse("seats.full", most=MOST_SEATS)


def _house(table: dict[str, Any]) -> HouseRules:
    """House rules that a room may have. Refuses, or raises `RulesError`."""
    for key, value in table.items():
        most = LONGEST_TEXT.get(key, USUAL_TEXT)
        for text in (key, value):
            if isinstance(text, str) and (len(text) > most or not text.isprintable()):
                refuse("rules.text", key=key if key.isprintable() else ascii(key), most=most)
        if isinstance(value, int) and abs(value) > HIGHEST_OPTION:
            refuse("rules.number", key=key, most=HIGHEST_OPTION)
    house = from_table(table)
    return replace(house, base=find(house.base).name) if house.base else house
