"""Twin rooms: alike in all but cards that nobody has seen, they send the same bytes until a card tells them apart."""

import json
from dataclasses import replace

from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st

from tests.room.driving import Pace, Table, Turns, game_of
from tests.strategies import all_rules
from wardeck.cards import Card
from wardeck.engine import events as g
from wardeck.errors import WardeckError
from wardeck.room import commands as c
from wardeck.room import events as e
from wardeck.room.clock import wake_at
from wardeck.room.codec import decode, encode
from wardeck.room.evolve import evolve
from wardeck.room.faces import game_event
from wardeck.room.reading import house_table
from wardeck.room.refusal import Refusal
from wardeck.room.view import public, snapshot
from wardeck.rules.files import HouseRules
from wardeck.rules.options import Rules

SHOWING = (g.CardsTurned, g.CardsLaid, g.LastCardsShown)
BY_HIDDEN_CARDS = (g.Redealt, g.PotLeft, g.GameEnded)
"""What the rules make of hidden cards: a redeal needs two strengths in the pot, an endless game is proved by all."""


def twin(table: Table, swapped: dict[Card, Card], secret: bytes | None = None) -> Table:
    """The same log with some cards in each other's place, and perhaps with another secret behind the same promise."""

    def changed(event: e.RoomEvent) -> e.RoomEvent:
        if isinstance(event, e.Played):
            return replace(event, events=tuple(map(moved, event.events)))
        if secret and isinstance(event, e.DealPrepared):
            return replace(event, secret=secret)
        if secret and isinstance(event, e.SeedMade):
            return replace(event, seed=secret)
        return event

    def moved(event: g.Event) -> g.Event:
        assert isinstance(event, g.Dealt)
        packets, aside, spoils = (
            tuple(tuple(swapped.get(card, card) for card in packet) for packet in packets)
            for packets in (event.packets, (event.aside,), (event.spoils,))
        )
        return g.Dealt(packets, *aside, *spoils)

    other = Table(log=[], decided=table.decided)
    for entry in map(decode, table.log):
        changed_entry = entry._replace(event=changed(entry.event))
        other.log.append(encode(changed_entry))
        other.room = evolve(other.room, changed_entry)
        other.sent.append(json.dumps([public(other.room, changed_entry), snapshot(other.room)]))
    other.now = table.now
    return other


def tells_apart(first: tuple[e.Entry, ...], second: tuple[e.Entry, ...]) -> bool:
    """Whether a card shown in these entries, or what hidden cards make of the rules, differs; and nothing before it."""
    for one, other in zip(first, second, strict=False):
        if isinstance(one.event, e.CardTurned) and isinstance(other.event, e.CardTurned):
            if one.event != other.event and (one.event.up or other.event.up):
                return True
            continue
        if not (isinstance(one.event, e.Played) and isinstance(other.event, e.Played)):
            assert type(one.event) is type(other.event)
            continue
        for a, b in zip(one.event.events, other.event.events, strict=False):
            if game_event(a) != game_event(b):
                same_kind = type(a) is type(b) and isinstance(a, SHOWING)
                assert same_kind or isinstance(a, BY_HIDDEN_CARDS) or isinstance(b, BY_HIDDEN_CARDS), (a, b)
                return True
    return False


doings = st.sampled_from(["round"] * 8 + ["turn", "tick", "drop", "back", "bad", "run", "pause", "go"])


def command(name: str, table: Table, member: int, n: int) -> c.Command:
    seat, battle, step = table.room.seat_of(member), table.play.battle, table.play.step
    commands: dict[str, c.Command] = {
        "turn": c.Act(member, n, c.Turn(seat, battle, step)),
        "tick": c.Tick(),
        "drop": c.Disconnect(member),
        "back": c.Connect(member),
        "bad": c.Act(member, n, c.Turn(seat, battle + 1, step)),
        "run": c.Act(0, table.room.next_n(0), c.RunOn("war")),
        "pause": c.Act(0, table.room.next_n(0), c.Pause(on=True)),
        "go": c.Act(0, table.room.next_n(0), c.Pause(on=False)),
    }
    return commands[name]


paces = st.builds(Pace, turns=st.sampled_from(Turns), steps=st.booleans())


@settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
@given(rules=all_rules(min_players=2, max_players=200, packs=2), people=st.integers(2, 4), pace=paces, data=st.data())
def test_twins_send_the_same_until_a_card_tells_them_apart(
    rules: Rules, people: int, pace: Pace, data: st.DataObject
) -> None:
    table = dealt(rules, people, pace)
    if table is None or table.play.over or table.play.opening is None:
        return
    cards = [card for packet in table.play.opening.packets for card in packet[1:]] + list(table.play.opening.aside)
    if len(cards) < 2:
        return
    some = data.draw(st.lists(st.sampled_from(cards), min_size=2, max_size=6, unique=True))
    other = twin(table, dict(zip(some, some[1:] + some[:1], strict=True)))
    table = twin(table, {})
    assert table.sent == other.sent
    battles = 0
    for name in data.draw(st.lists(doings, min_size=10, max_size=60)):
        member = data.draw(st.integers(0, people - 1))
        around = [("turn", each) for each in range(people)] + [("tick", 0)]
        for each, who in around if name == "round" else [(name, member)]:
            if each == "tick":
                table.now = other.now = max(table.now, wake_at(table.room) or 0)
            said = command(each, table, who, table.room.next_n(who))
            one, two = table.decide(said), other.decide(said)
            if table.play.over and other.play.over:
                return  # all is shown
            if not isinstance(one, Refusal) and not isinstance(two, Refusal) and tells_apart(one, two):
                event(f"told apart after {battles // 5 * 5} battles and more")
                return
            assert table.sent == other.sent
            battles = table.play.state.battles


def dealt(rules: Rules, people: int, pace: Pace) -> Table | None:
    house = house_table(HouseRules(rules))
    try:
        rules.deck(people)
    except WardeckError:
        return None
    table = game_of(*"ABCD"[:people], rules=house)
    if not table.play.over:
        table.act(0, c.SetPace(pace))
    return table


@settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(
    rules=all_rules(min_players=2, max_players=200, packs=2, claim="automatic"),
    people=st.integers(2, 4),
    secret=st.binary(min_size=32, max_size=32),
)
def test_twins_with_other_secrets_are_alike_until_the_first_turn(rules: Rules, people: int, secret: bytes) -> None:
    """Nothing that is sent before a card is turned depends on the secret behind a commitment, or on any card."""
    table = dealt(rules, people, Pace())
    if table is None or table.play.over or table.play.opening is None:
        return
    cards = [card for packet in table.play.opening.packets for card in packet]
    other = twin(table, dict(zip(cards, reversed(cards), strict=True)), secret)
    table = twin(table, {})
    assert other.play.state.packets != table.play.state.packets or cards == cards[::-1]
    for one in (table, other):
        one.do(c.Resume())
        for member in range(people):
            one.do(c.Connect(member))
        one.act_refused(1, c.Pause(on=True))
        for member in range(people - 1):
            one.act(member, one.turn(member))
    assert table.sent == other.sent


def test_a_card_that_is_sent_was_seen() -> None:
    """Every card in what is sent during a game is one that was turned up before or just now."""
    table = game_of("Ada", "Ben", "Cleo")
    seen: set[str] = set()
    while not table.play.over and table.play.state.battles < 60:
        before = len(table.sent)
        for member in range(3):
            if member in {seat for seat in range(3) if table.play.state.count(seat)}:
                table.take_turn(member)
        for text in table.log[-3:]:
            event = decode(text).event
            if isinstance(event, e.Played):
                seen |= {str(card) for each in event.events for card in shown(each)}
        for text in table.sent[before:]:
            assert cards_in(json.loads(text)) <= seen | {"??"}


def shown(event: g.Event) -> list[Card]:
    match event:
        case g.CardsTurned(cards) | g.CardsLaid(cards):
            return [laid.card for laid in cards if laid.up]
        case g.LastCardsShown(cards):
            return [card for _, card in cards]
        case _:
            return []


def cards_in(value: object) -> set[str]:
    """All texts that look like a card."""
    if isinstance(value, dict):
        return set().union(*map(cards_in, value.values())) if value else set()
    if isinstance(value, list):
        return set().union(*map(cards_in, value)) if value else set()
    looks = isinstance(value, str) and len(value) == 2 and value[0] in "23456789TJQKA*?" and value[1] in "cdhsrb?"
    return {str(value)} if looks else set()
