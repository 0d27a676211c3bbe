"""The only place where a room changes: `evolve` takes a room and an entry of its log and gives the next room.

It neither refuses nor draws entropy nor looks at a clock: what was decided is in the entry.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from wardeck.chance import FairStream
from wardeck.engine.commands import Claim
from wardeck.engine.decide import Referee
from wardeck.engine.events import CardsTurned, Dealt, Event, Laid
from wardeck.engine.evolve import fold as fold_game
from wardeck.record.fair import BOT, PERSON, Transcript, Void, Word, rules_hash
from wardeck.record.scribe import acts_in
from wardeck.room import events as e
from wardeck.room.room import REMEMBERED_ACTS, VOIDS_KEPT, Deal, Member, Play, Racing, Room


def evolve(room: Room, entry: e.Entry) -> Room:
    """The room after the entry."""
    if entry.by:
        room = _acted(room, entry.by)
    kind = type(entry.event)
    room = _EVOLVE[kind](room, entry.event)
    waited = _waited(room) if kind in _WAITING_CHANGES else room.waited
    return replace(room, version=room.version + 1, waited=waited)


def fold(entries: Iterable[e.Entry], room: Room | None = None) -> Room:
    """The room after all of the entries; from an empty one where none is given."""
    room = room or Room()
    for entry in entries:
        room = evolve(room, entry)
    return room


def words_of(deal: Deal) -> tuple[Word, ...]:
    """What the persons have sent for a deal, in seat order."""
    return tuple(
        Word(seat, promised, *deal.words.get(seat, (None, None))) for seat, promised in sorted(deal.hashes.items())
    )


def _waited(room: Room) -> frozenset[int]:
    play = room.play
    if play is None or play.over:
        return frozenset()
    state = play.state
    laying = state.battle.fighters if state.battle else state.seats_in()
    members = [(seat, room.members[room.seats[seat]]) for seat in laying if state.count(seat)]
    return frozenset([seat for seat, member in members if member.token is not None and not member.sat_in])


_WAITING_CHANGES = {e.Played, e.PersonCame, e.BotSatDown, e.SatInFor, e.PersonBack}
"""The events after which other seats may be waited for."""


def _acted(room: Room, by: e.By) -> Room:
    acts = (*room.members[by.member].acts, (by.n, by.act))[-REMEMBERED_ACTS:]
    return _with_member(room, by.member, acts=acts)


def _with_member(room: Room, number: int, **changes: Any) -> Room:
    return replace(room, members={**room.members, number: replace(room.members[number], **changes)})


def _without_member(members: Mapping[int, Member], number: int) -> dict[int, Member]:
    return {each: member for each, member in members.items() if each != number}


# Before a game


def _opened(room: Room, event: e.RoomOpened) -> Room:
    return replace(room, code=event.room, house=event.house)


def _deal_prepared(room: Room, event: e.DealPrepared) -> Room:
    return replace(room, deal=Deal(event.deal, event.secret, event.commitment))


def _rules_chosen(room: Room, event: e.RulesChosen) -> Room:
    return replace(room, house=event.house)


def _person_came(room: Room, event: e.PersonCame) -> Room:
    member = Member(event.member, event.name, event.token, away=event.at)
    members, seats = {**room.members, event.member: member}, room.seats
    if event.seat is not None and event.seat < len(seats):
        members = _without_member(members, seats[event.seat])
        seats = (*seats[: event.seat], event.member, *seats[event.seat + 1 :])
    elif event.seat is not None:
        seats = (*seats, event.member)
    return replace(room, members=members, seats=seats, came=room.came + 1)


def _bot_came(room: Room, event: e.BotCame) -> Room:
    members = {**room.members, event.member: Member(event.member, event.name, None)}
    return replace(room, members=members, seats=(*room.seats, event.member), came=room.came + 1)


def _renamed(room: Room, event: e.Renamed) -> Room:
    return _with_member(room, event.member, name=event.name)


def _member_gone(room: Room, event: e.MemberGone) -> Room:
    seats = tuple(each for each in room.seats if each != event.member)
    return replace(room, members=_without_member(room.members, event.member), seats=seats)


def _bot_sat_down(room: Room, event: e.BotSatDown) -> Room:
    members = _without_member(room.members, room.seats[event.seat])
    members[event.member] = Member(event.member, event.name, None)
    seats = (*room.seats[: event.seat], event.member, *room.seats[event.seat + 1 :])
    room = replace(room, members=members, seats=seats, came=room.came + 1)
    return _with_play(room, ready=room.play.ready - {event.seat}) if room.play else room


def _dropped(room: Room, event: e.PersonDropped) -> Room:
    return _with_member(room, event.member, away=event.at, asks_stop=False)


def _sat_in_for(room: Room, event: e.SatInFor) -> Room:
    return _with_member(room, event.member, sat_in=True)


def _back(room: Room, event: e.PersonBack) -> Room:
    return _with_member(room, event.member, away=None, sat_in=False)


def _resumed(room: Room, event: e.RoomResumed) -> Room:
    members = {
        number: replace(member, away=event.at) if member.present else member for number, member in room.members.items()
    }
    room = _turn_began(replace(room, members=members), event.at)
    return replace(room, deal=replace(room.deal, until=event.until)) if room.deal else room


def _host_changed(room: Room, event: e.HostChanged) -> Room:
    return replace(_with_member(room, event.member, asks_stop=False), host=event.member)


def _locked(room: Room, event: e.Locked) -> Room:
    return replace(room, locked=event.on)


def _chances_shown(room: Room, event: e.ChancesShown) -> Room:
    return replace(room, chances=event.on)


# The fair deal


def _started(room: Room, event: e.Started) -> Room:
    assert room.deal is not None, "a deal is always prepared"
    deal = replace(room.deal, seats=_frozen(room), barred=event.barred, until=event.until)
    return replace(room, phase="committing", deal=deal)


def _committed(room: Room, event: e.Committed) -> Room:
    return _with_deal(room, hashes={**_deal(room).hashes, event.seat: event.hash})


def _commitments_closed(room: Room, event: e.CommitmentsClosed) -> Room:
    return replace(_with_deal(room, until=event.until), phase="revealing")


def _revealed(room: Room, event: e.Revealed) -> Room:
    return _with_deal(room, words={**_deal(room).words, event.seat: (event.word, event.nonce)})


def _voided(room: Room, event: e.DealVoided) -> Room:
    deal = _deal(room)
    void = Void(deal.number, deal.commitment, deal.secret, event.seats, words_of(deal))
    room = replace(room, voids=(*room.voids, void)[-VOIDS_KEPT:], voided=room.voided + 1)
    return replace(_with_deal(room, until=None), phase="lobby")


def _seed_made(room: Room, event: e.SeedMade) -> Room:
    deal = _deal(room)
    fair = Transcript(
        room=room.code,
        deal=deal.number,
        commitment=deal.commitment,
        secret=deal.secret,
        rules=rules_hash(room.house.rules),
        seats=deal.seats,
        words=words_of(deal),
        voids=room.voids,
        voided=room.voided,
    )
    return replace(_new_game(room, event.seed, fair, deal.seats), deal=None, voids=(), voided=0)


def _started_again(room: Room, event: e.StartedAgain) -> Room:
    assert room.play is not None, "there was a game"
    fair = replace(room.play.fair, again=True)
    return _new_game(room, room.play.seed, fair, _frozen(room))


def _new_game(room: Room, seed: bytes, fair: Transcript, seats: tuple[str, ...]) -> Room:
    referee = Referee(room.house.rules, FairStream(seed))
    play = Play(room.house, seats, seed, fair, referee)
    members = {number: replace(member, asks_stop=False) for number, member in room.members.items()}
    return replace(room, phase="playing", play=play, games=room.games + 1, members=members, run=None, paused=False)


def _frozen(room: Room) -> tuple[str, ...]:
    members = map(room.members.__getitem__, room.seats)
    return tuple(f"{BOT if member.is_bot else PERSON} {member.name}" for member in members)


# The game


def _played(room: Room, event: e.Played) -> Room:
    play = _play(room)
    first = event.events[0]
    state = fold_game(event.events, play.state)
    opening = first if isinstance(first, Dealt) else play.opening
    told = _told(play, event.events)
    after = replace(play, state=state, opening=opening, told=told, ready=frozenset())
    if play.race:
        after = replace(after, acts=(*play.acts, *acts_in(event.events, play.state.battles, play.step)))
        if play.calling and after.calling:
            return replace(room, play=after)  # a wrong call: the window runs on
        raced = play.raced if play.opening is None else play.raced + event.at - play.since
        after = replace(after, racing=Racing(), raced=raced)
    return replace(room, play=replace(after, since=event.at))


def _told(play: Play, events: tuple[Event, ...]) -> tuple[Event, ...]:
    begins = [place for place, each in enumerate(events) if isinstance(each, CardsTurned)]
    return events[begins[-1] :] if begins else (*play.told, *events)


def _seat_ready(room: Room, event: e.SeatReady) -> Room:
    return _with_play(room, ready=_play(room).ready | {event.seat})


def _card_turned(room: Room, event: e.CardTurned) -> Room:
    racing = _play(room).racing
    turned = {**racing.turned, event.seat: (*racing.turned.get(event.seat, ()), event.at)}
    cards = (*racing.cards, Laid(event.seat, event.card, event.up))
    late = racing.late | {event.seat} if event.late else racing.late
    return _with_play(room, racing=replace(racing, turned=turned, cards=cards, late=late))


def _called(room: Room, event: e.Called) -> Room:
    racing = _play(room).racing
    calls = (*racing.calls, Claim(event.seat, event.call, event.at))
    return _with_play(room, racing=replace(racing, calls=calls))


def _bots_timed(room: Room, event: e.BotsTimed) -> Room:
    racing = replace(_play(room).racing, delays=dict(event.delays), slips=frozenset(event.slips))
    return _with_play(room, racing=racing)


def _pace_chosen(room: Room, event: e.PaceChosen) -> Room:
    return _turn_began(replace(room, pace=event.pace), event.at)


def _ran_on(room: Room, event: e.RanOn) -> Room:
    return _turn_began(replace(room, run=event.until), event.at)


def _paused(room: Room, event: e.Paused) -> Room:
    return _turn_began(replace(room, paused=event.on, run=None), event.at)


def _stop_asked(room: Room, event: e.StopAsked) -> Room:
    return _with_member(room, event.member, asks_stop=event.on)


def _secret_published(room: Room, event: e.SecretPublished) -> Room:
    return replace(_with_play(room, published=True), phase="lobby", run=None, paused=False)


def _turn_began(room: Room, at: int) -> Room:
    """The windows of a race begin anew, too."""
    if room.play is None:
        return room
    turned = {seat: (0,) * len(times) for seat, times in room.play.racing.turned.items()}
    return _with_play(room, since=at, racing=replace(room.play.racing, turned=turned))


def _deal(room: Room) -> Deal:
    assert room.deal is not None, "a deal is being made"
    return room.deal


def _with_deal(room: Room, **changes: Any) -> Room:
    return replace(room, deal=replace(_deal(room), **changes))


def _play(room: Room) -> Play:
    assert room.play is not None, "a game is going on"
    return room.play


def _with_play(room: Room, **changes: Any) -> Room:
    return replace(room, play=replace(_play(room), **changes))


_EVOLVE: dict[type, Callable[[Room, Any], Room]] = {
    e.RoomOpened: _opened,
    e.DealPrepared: _deal_prepared,
    e.RulesChosen: _rules_chosen,
    e.PersonCame: _person_came,
    e.BotCame: _bot_came,
    e.Renamed: _renamed,
    e.MemberGone: _member_gone,
    e.BotSatDown: _bot_sat_down,
    e.PersonDropped: _dropped,
    e.SatInFor: _sat_in_for,
    e.PersonBack: _back,
    e.RoomResumed: _resumed,
    e.HostChanged: _host_changed,
    e.Locked: _locked,
    e.ChancesShown: _chances_shown,
    e.PaceChosen: _pace_chosen,
    e.Started: _started,
    e.StartedAgain: _started_again,
    e.Committed: _committed,
    e.CommitmentsClosed: _commitments_closed,
    e.Revealed: _revealed,
    e.DealVoided: _voided,
    e.SeedMade: _seed_made,
    e.Played: _played,
    e.SeatReady: _seat_ready,
    e.CardTurned: _card_turned,
    e.Called: _called,
    e.BotsTimed: _bots_timed,
    e.RanOn: _ran_on,
    e.Paused: _paused,
    e.StopAsked: _stop_asked,
    e.SecretPublished: _secret_published,
}
