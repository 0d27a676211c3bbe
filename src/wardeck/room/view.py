"""What everybody may know of a room: snapshots, the public side of events, who is ready. Plain values for JSON.

Everything here is built up from what is public, never cut down from what is known. It is the same for all: in War
nobody sees a packet, so that one encoding serves every client. Tokens, secrets and seeds before the end, hashes before
the list is closed and words before they are revealed do not occur.
"""

from collections.abc import Callable, Iterable
from typing import Any

from wardeck.cards import Card
from wardeck.record.fair import Transcript, Void, Word, canonical
from wardeck.room import events as e
from wardeck.room.clock import turn_until
from wardeck.room.evolve import words_of
from wardeck.room.faces import game_event, played, result, table
from wardeck.room.lengths import length, preset_of
from wardeck.room.race import owes
from wardeck.room.reading import house_table, type_name
from wardeck.room.room import Member, Play, Room
from wardeck.rules.files import HouseRules
from wardeck.rules.presets import find

READY_EVERY_MS = 250
"""Frames that say who is ready are sent at most so often."""


def snapshot(room: Room) -> dict[str, Any]:
    """All that is public of a room at its version."""
    return {
        "type": "snapshot",
        "v": room.version,
        "room": room.code,
        "phase": room.phase,
        "rules": rules(room.house),
        "members": [_member(room, member) for member in _in_order(room)],
        "host": room.host,
        "locked": room.locked,
        "chances": room.chances,
        "pace": _pace(room.pace),
        "clock": room.clock,
        "paused": room.paused,
        "run": room.run,
        "length": length(room),
        "deal": _deal(room) if room.deal else None,
        "voids": [_void(void) for void in room.voids],
        "voided": room.voided,
        "games": room.games,
        "game": _game(room, room.play) if room.play else None,
    }


def public(room: Room, entry: e.Entry) -> dict[str, Any] | None:
    """What everybody may know of the entry that has just led to this room; None for one that is hidden.

    A hidden entry keeps its number.
    """
    build = _PUBLIC.get(type(entry.event))
    if build is None:
        return None
    by = {"by": [entry.by.member, entry.by.n]} if entry.by else {}
    return {"v": room.version, **by, "type": type_name(type(entry.event)), **build(room, entry.event)}


def events_frame(first: int, last: int, bodies: Iterable[dict[str, Any] | None]) -> dict[str, Any]:
    """The frame for the entries from version ``first`` to ``last``; hidden ones are only counted."""
    return {"type": "events", "from": first, "to": last, "events": [body for body in bodies if body is not None]}


def ready(room: Room) -> dict[str, Any]:
    """Who is ready for this turn and who is waited for, by seat."""
    play = room.play
    return {
        "type": "ready",
        "battle": play.battle if play else 0,
        "step": play.step if play else 0,
        "ready": sorted(play.ready) if play else [],
        "waiting": sorted(room.waited - play.ready) if play else [],
    }


def rules(house: HouseRules) -> dict[str, Any]:
    """House rules as a client gets them: the table of their file, and a title."""
    preset = preset_of(house.rules)
    return {
        "table": house_table(house),
        "title": house.title or (find(preset).title if preset else ""),
        "base": find(house.base).title if house.base else "",
        "preset": preset,
        "min_players": house.rules.min_players,
        "max_players": house.rules.max_players,
    }


def fair(transcript: Transcript, *, sealed: bool) -> dict[str, Any]:
    """How the seed of a game is made; ``sealed``: without the secret."""
    return {
        "room": transcript.room,
        "deal": transcript.deal,
        "commitment": transcript.commitment.hex(),
        "rules": transcript.rules.hex(),
        "seats": list(transcript.seats),
        "words": [_word(word) for word in transcript.words],
        "voids": [_void(void) for void in transcript.voids],
        "voided": transcript.voided,
        "again": transcript.again,
        "secret": None if sealed else transcript.secret.hex(),
        "seed": None if sealed else transcript.seed.hex(),
    }


def _in_order(room: Room) -> list[Member]:
    watching = sorted(room.members.keys() - set(room.seats))
    return [room.members[number] for number in (*room.seats, *watching)]


def _member(room: Room, member: Member) -> dict[str, Any]:
    return {
        "member": member.number,
        "name": member.name,
        "kind": "bot" if member.is_bot else "person",
        "seat": room.seat_of(member.number),
        "away": member.away is not None,
        "sat_in": member.sat_in,
        "asks_stop": member.asks_stop,
    }


def _pace(pace: e.Pace) -> dict[str, Any]:
    return {
        "turns": pace.turns.value,
        "beat": pace.beat,
        "speed": pace.speed,
        "steps": pace.steps,
        "clock": pace.clock,
    }


def _deal(room: Room) -> dict[str, Any]:
    deal = room.deal
    assert deal is not None, "asked only where there is one"
    making = room.phase in ("committing", "revealing")
    return {
        "deal": deal.number,
        "commitment": deal.commitment.hex(),
        "until": deal.until,
        "seats": list(deal.seats),
        "barred": list(deal.barred),
        "promised": sorted(deal.hashes) if making else [],
        "words": [_word(word) for word in words_of(deal)] if room.phase == "revealing" else [],
    }


def _word(word: Word) -> dict[str, Any]:
    return {
        "seat": word.seat,
        "hash": word.hash.hex(),
        "word": word.word.hex() if word.word else None,
        "nonce": word.nonce.hex() if word.nonce else None,
    }


def _void(void: Void) -> dict[str, Any]:
    return {
        "deal": void.deal,
        "commitment": void.commitment.hex(),
        "secret": void.secret.hex(),
        "seats": list(void.seats),
        "words": [_word(word) for word in void.words],
    }


def _game(room: Room, play: Play) -> dict[str, Any]:
    return {
        "game": room.games,
        "rules": rules(play.house),
        "canonical": canonical(play.house.rules),
        "seats": list(play.seats),
        "battle": play.battle,
        "step": play.step,
        "until": turn_until(room),
        "ready": ready(room)["ready"],
        "waiting": ready(room)["waiting"],
        "table": table(play.state),
        "told": [each for each in map(game_event, play.told) if each],
        "fair": fair(play.fair, sealed=not (play.published or play.fair.again)),
        "result": _result(play),
        **({"race": _race(room, play)} if play.race else {}),
    }


def _race(room: Room, play: Play) -> dict[str, Any]:
    """Of Speed War: which cards have been turned in this step, who owes how many, and since when what window runs."""
    battle = play.state.battle
    return {
        "turned": [[laid.seat, str(laid.card) if laid.up else "??"] for laid in play.racing.cards],
        "owes": [[seat, len(cards)] for seat, cards in owes(play).items() if cards],
        "late": sorted(play.racing.late | (battle.late if battle else frozenset())),
        "calling": play.calling,
        "since": play.since,
        "window": play.window,
    }


def _result(play: Play) -> dict[str, Any] | None:
    found = result(play.state)
    return {**found, "raced": play.raced} if found and play.race else found


# The public side of each event. What is not here is hidden.


def _came(room: Room, member: int) -> dict[str, Any]:
    return {"member": _member(room, room.members[member])}


def _seats(room: Room) -> dict[str, Any]:
    """Who sits where; with so many seats the clock may have to be on."""
    return {"seats": list(room.seats), "clock": room.clock}


def _the_play(room: Room) -> Play:
    assert room.play is not None, "these events happen in a game"
    return room.play


def _started(room: Room, event: e.Started) -> dict[str, Any]:
    return {"deal": _deal(room), "canonical": canonical(room.house.rules)}


def _closed(room: Room, event: e.CommitmentsClosed) -> dict[str, Any]:
    return {"until": event.until, "words": _deal(room)["words"]}


def _played(room: Room, event: e.Played) -> dict[str, Any]:
    play = _the_play(room)
    said = played(event.events, play.state)
    said |= {"battle": play.battle, "step": play.step, "until": turn_until(room)}
    return said | ({"race": _race(room, play)} if play.race else {})


def _published(room: Room, event: e.SecretPublished) -> dict[str, Any]:
    play = _the_play(room)
    shown = table(play.state)
    lie = {key: shown[key] for key in ("packets", "piles", "left", "battles", "shown")}
    return {"fair": fair(play.fair, sealed=False), "result": _result(play), "table": lie}


def _new_game(room: Room) -> dict[str, Any]:
    play = _the_play(room)
    return {
        "game": room.games,
        "seats": list(play.seats),
        "rules": rules(play.house),
        "canonical": canonical(play.house.rules),
    }


_PUBLIC: dict[type, Callable[[Room, Any], dict[str, Any]]] = {
    e.RoomOpened: lambda room, event: {"room": room.code, "rules": rules(room.house)},
    e.DealPrepared: lambda room, event: {"deal": event.deal, "commitment": event.commitment.hex()},
    e.RulesChosen: lambda room, event: {"rules": rules(room.house), "length": length(room)},
    e.PersonCame: lambda room, event: {**_came(room, event.member), **_seats(room), "length": length(room)},
    e.BotCame: lambda room, event: {**_came(room, event.member), **_seats(room), "length": length(room)},
    e.Renamed: lambda room, event: {"member": event.member, "name": event.name},
    e.MemberGone: lambda room, event: {
        "member": event.member,
        "unseated": event.unseated,
        **_seats(room),
        "length": length(room),
    },
    e.BotSatDown: lambda room, event: {**_came(room, event.member), "unseated": event.unseated, **_seats(room)},
    e.PersonDropped: lambda room, event: {"member": event.member},
    e.SatInFor: lambda room, event: {"member": event.member},
    e.PersonBack: lambda room, event: {"member": event.member},
    e.RoomResumed: lambda room, event: {"until": event.until},
    e.HostChanged: lambda room, event: {"member": event.member},
    e.Locked: lambda room, event: {"on": event.on},
    e.ChancesShown: lambda room, event: {"on": event.on},
    e.PaceChosen: lambda room, event: {"pace": _pace(event.pace), "clock": room.clock, "length": length(room)},
    e.Started: _started,
    e.StartedAgain: lambda room, event: {**_new_game(room), "fair": fair(_the_play(room).fair, sealed=False)},
    e.Committed: lambda room, event: {"seat": event.seat},
    e.CommitmentsClosed: _closed,
    e.Revealed: lambda room, event: {"seat": event.seat, "word": event.word.hex(), "nonce": event.nonce.hex()},
    e.DealVoided: lambda room, event: {
        "called_off": event.called_off,
        "void": _void(room.voids[-1]),
        "voided": room.voided,
    },
    e.SeedMade: lambda room, event: {**_new_game(room), "fair": fair(_the_play(room).fair, sealed=True)},
    e.Played: _played,
    e.CardTurned: lambda room, event: {
        "seat": event.seat,
        "card": str(Card(event.card.rank, event.card.suit)) if event.up else "??",
        "late": event.late,
    },
    e.RanOn: lambda room, event: {"until": event.until},
    e.Paused: lambda room, event: {"on": event.on},
    e.StopAsked: lambda room, event: {"member": event.member, "on": event.on},
    e.SecretPublished: _published,
}
