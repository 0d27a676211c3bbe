"""What is always true (rulebook, sections 9 to 11), over random rules and random positions."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.strategies import all_rules, positions, seeds
from wardeck.cards import UNSEEN, Card, build_deck, read_packets, write_cards
from wardeck.chance import SimulationStream
from wardeck.engine import events as e
from wardeck.engine import history
from wardeck.engine.commands import Leave, Stop
from wardeck.engine.decide import Referee
from wardeck.engine.evolve import evolve, fold
from wardeck.engine.game import Game, play
from wardeck.engine.position import position
from wardeck.engine.state import State
from wardeck.engine.view import public, view
from wardeck.errors import Refused
from wardeck.rules.options import Rules

LIMIT = 150
BY_CARDS = (e.Termination.FIRST_OUT, e.Termination.BATTLES, e.Termination.STOPPED)

games = given(rules=all_rules(), packets=positions(), seed=seeds)


def held(state: State) -> Counter[Card]:
    """Every card of a state, wherever it lies."""
    on_table = state.on_table()
    return Counter([card for packet in state.packets + state.piles for card in packet] + [*on_table, *state.aside])


def without_history(state: State) -> State:
    return state._replace(history=None)


@games
def test_cards_are_the_same_after_every_event(rules: Rules, packets: list[str], seed: int) -> None:
    game = Game(rules, packets=packets, seed=seed)
    game.play(LIMIT)
    all_cards = Counter(card for packet in read_packets(packets) for card in packet)
    assert set(all_cards.values()) <= {1}
    state = State()
    for event in game.events:
        state = evolve(state, event)
        assert held(state) == all_cards, event


@given(rules=all_rules(), seats=st.integers(2, 200), seed=seeds)
def test_a_deal_is_the_deck(rules: Rules, seats: int, seed: int) -> None:
    assume(rules.min_players <= seats <= rules.max_players)
    deck = build_deck(rules.packs_for(seats), rules.ranks, rules.jokers, rules.missing)
    assume(len(deck) >= seats)
    state = Game(rules, players=seats, seed=seed).state
    assert held(state) == Counter(deck)
    sizes = [len(packet) for packet in state.packets]
    over = len(deck) % seats
    if rules.surplus == "uneven":
        assert sizes == [len(deck) // seats + 1] * over + [len(deck) // seats] * (seats - over)
    else:
        assert set(sizes) == {len(deck) // seats}
        assert len(state.aside if rules.surplus == "aside" else state.spoils) == over


@games
def test_events_fold_to_the_state_and_deciding_changes_nothing(rules: Rules, packets: list[str], seed: int) -> None:
    game = Game(rules, packets=packets, seed=seed)
    referee = Referee(rules, SimulationStream(seed))
    folded = fold(game.events)
    while not game.over and game.state.battles < LIMIT:
        before = game.state
        command = referee.usual(before)
        decided = referee.decide(before, command)
        assert decided == game.step() == referee.decide(before, command)
        folded = fold(decided, folded)
        assert without_history(folded) == without_history(game.state)


@games
def test_a_game_ends_and_its_winners_are_right(rules: Rules, packets: list[str], seed: int) -> None:
    game = Game(rules, packets=packets, seed=seed)
    outcome = game.play(LIMIT)
    sizes = [len(packet.split()) for packet in outcome.packets]
    in_game = [seat for seat, size in enumerate(sizes) if size]
    match outcome.termination:
        case e.Termination.ALL_CARDS:
            assert list(outcome.winners) == in_game
            assert not outcome.table
        case e.Termination.DRAW:
            assert len(outcome.winners) > 1
            assert not in_game
            assert outcome.table
        case e.Termination.WARS_WON:
            (winner,) = outcome.winners
            assert game.state.wars_won[winner] == rules.wars_to_win == max(game.state.wars_won)
        case e.Termination.ENDLESS:
            assert outcome.winners == ()
            assert outcome.warm_up is not None
            assert outcome.loop is not None
            assert outcome.battles == outcome.warm_up + outcome.loop <= LIMIT
        case _:
            assert outcome.termination in BY_CARDS
            assert list(outcome.winners) == [seat for seat, size in enumerate(sizes) if size == max(sizes)]
    if outcome.termination is e.Termination.STOPPED:
        assert outcome.battles == LIMIT
    if outcome.winners:
        assert outcome.placings[0] == outcome.winners
    assert sorted(seat for group in outcome.placings for seat in group) == list(range(len(packets)))
    assert 0 <= outcome.longest_war <= outcome.war_steps


@given(rules=all_rules(battles=0, winnings="bottom", claim="automatic"), packets=positions(most_seats=4), seed=seeds)
def test_endless_is_proved_and_proved_at_once(rules: Rules, packets: list[str], seed: int) -> None:
    """The positions are written down one by one here, and compared all with all."""
    assume(rules.take not in ("shuffled", "coin"))
    outcome = play(rules, packets=packets, seed=seed, limit=LIMIT)
    referee = Referee(rules, SimulationStream(seed), proves=False)
    state = fold(referee.give(read_packets(packets)))
    seen = [(position(referee, state), state.acts)]
    while not state.ended and seen[-1] not in seen[:-1] and state.battles < LIMIT:
        state = referee.after_battle(state)
        seen.append((position(referee, state), state.acts))
    if state.ended:
        assert (outcome.termination, outcome.battles) == (state.ended.termination, state.battles)
    elif seen[-1] in seen[:-1]:
        warm_up = seen.index(seen[-1])
        assert outcome.termination is e.Termination.ENDLESS
        assert (outcome.warm_up, outcome.loop) == (warm_up, len(seen) - 1 - warm_up)
        assert outcome.packets == tuple(map(write_cards, state.packets))
    else:
        assert outcome.termination is e.Termination.STOPPED


@settings(deadline=None)
@given(rules=all_rules(battles=0, winnings="bottom"), packets=positions(most_seats=4), limit=st.integers(1, LIMIT))
def test_a_short_memory_gives_the_same_outcome(rules: Rules, packets: list[str], limit: int) -> None:
    expected = play(rules, packets=packets, limit=limit)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(history, "REMEMBERED", 4)
        assert play(rules, packets=packets, limit=limit) == expected


ROTATES = ("winner-first", "loser-first", "winner-alternating", "loser-alternating")


@given(
    rules=all_rules(winnings="bottom").filter(lambda rules: rules.take in ROTATES),
    packets=positions(),
    turn=st.integers(1, 7),
)
def test_renaming_the_seats_renames_the_result(rules: Rules, packets: list[str], turn: int) -> None:
    seats = len(packets)
    turn %= seats

    def rotated(of_seats: Sequence[Any]) -> list[Any]:
        return [*of_seats[-turn:], *of_seats[:-turn]] if turn else list(of_seats)

    def names(group: tuple[int, ...]) -> list[int]:
        return sorted((seat + turn) % seats for seat in group)

    first = Game(rules, packets=packets)
    a = first.play(LIMIT)
    assume(not any(isinstance(event, e.Redealt) for event in first.events))
    b = play(rules, packets=rotated(packets), limit=LIMIT)
    assert list(b.winners) == names(a.winners)
    assert list(b.packets) == rotated(a.packets)
    assert Counter(b.table.split()) == Counter(a.table.split())
    assert [list(group) for group in b.placings] == [names(group) for group in a.placings]
    facts = ("termination", "battles", "war_steps", "longest_war", "warm_up", "loop")
    assert [getattr(a, fact) for fact in facts] == [getattr(b, fact) for fact in facts]


@games
def test_no_rule_looks_at_a_suit(rules: Rules, packets: list[str], seed: int) -> None:
    dressed = [
        " ".join(card + ("r" if card == "*" else "cdhs"[n % 4]) for n, card in enumerate(p.split())) for p in packets
    ]
    plain, suited = (play(rules, packets=each, seed=seed, limit=LIMIT) for each in (packets, dressed))
    naked = [" ".join(card[0] for card in packet.split()) for packet in suited.packets]
    assert (suited.termination, suited.winners, suited.battles) == (plain.termination, plain.winners, plain.battles)
    assert naked == list(plain.packets)


@given(rules=all_rules(), packets=positions(), data=st.data())
def test_leaving_and_stopping(rules: Rules, packets: list[str], data: st.DataObject) -> None:
    game = Game(rules, packets=packets)
    all_cards = held(game.state)
    while not game.over and game.state.battles < LIMIT:
        act = data.draw(st.sampled_from([None, None, None, "leave", "stop"]))
        if act == "leave":
            seat = data.draw(st.sampled_from(game.state.seats_in()))
            game.leave(seat)
            assert not game.packets[seat]
            assert held(game.state) == all_cards
            with pytest.raises(Refused):
                Referee(rules, SimulationStream()).decide(game.state, Leave(seat))
        elif act == "stop":
            game.stop()
            assert game.outcome.termination in (e.Termination.STOPPED, e.Termination.ENDLESS)
        else:
            game.battle()
    if game.over:
        with pytest.raises(Refused, match="the game is over"):
            game.stop()


def shown(event: e.Event) -> set[Card]:
    """The cards that an event shows."""
    match event:
        case e.CardsTurned(cards) | e.CardsLaid(cards):
            return {laid.card for laid in cards if laid.up}
        case e.LastCardsShown(cards):
            return {card for _, card in cards}
        case _:
            return set()


@given(rules=all_rules(), seats=st.integers(2, 6), seed=seeds, data=st.data())
def test_what_is_public_does_not_depend_on_a_card_that_nobody_saw(
    rules: Rules, seats: int, seed: int, data: st.DataObject
) -> None:
    """Two games that differ only in where two unseen cards lie look alike until one of these is shown.

    What else may tell them apart is what the rules make of hidden cards: a redeal needs two strengths in the pot, and
    an endless game is proved by all packets.
    """
    deck = data.draw(st.permutations(build_deck(1)))[: seats * 6]
    swapped = data.draw(st.sampled_from(deck)), data.draw(st.sampled_from(deck))
    twin = [{swapped[0]: swapped[1], swapped[1]: swapped[0]}.get(card, card) for card in deck]
    first, second = (
        Game(rules, packets=[write_cards(cards[seat::seats]) for seat in range(seats)], seed=seed)
        for cards in (deck, twin)
    )
    first.play(40)
    second.play(40)
    for a, b in zip(first.events, second.events, strict=False):
        if shown(a) & set(swapped) or isinstance(a, e.Redealt | e.PotLeft | e.GameEnded) or isinstance(b, e.GameEnded):
            return
        assert public(a) == public(b)


def cards_in(value: object) -> set[Card]:
    """Every card somewhere inside a value."""
    if isinstance(value, Card):
        return {value}
    if isinstance(value, tuple):
        return set().union(*map(cards_in, value))
    return set().union(*(cards_in(getattr(value, name)) for name in getattr(value, "__dataclass_fields__", ())))


@games
def test_a_public_event_holds_no_card_but_those_it_shows(rules: Rules, packets: list[str], seed: int) -> None:
    game = Game(rules, packets=packets, seed=seed)
    game.play(LIMIT)
    for event in game.events:
        faces = {Card(card.rank, card.suit) for card in shown(event)}
        assert cards_in(public(event)) - {UNSEEN} == faces


@games
def test_a_view_holds_no_card_that_lies_face_down(rules: Rules, packets: list[str], seed: int) -> None:
    game = Game(rules, packets=packets, seed=seed)
    while not game.over and game.state.battles < 20:
        game.step()
        seen = view(game.state)
        assert seen.packets == tuple(map(len, game.state.packets))
        up = [laid.card for pot in (seen.pot, *seen.left) for laid in pot if laid.up]
        down = [laid.card for pot in (seen.pot, *seen.left) for laid in pot if not laid.up]
        assert set(down) <= {UNSEEN}
        assert UNSEEN not in up
        assert all(card.copy == 0 for card in [*up, *seen.faces.values()])
        assert (seen.shown is None) == (not game.over)


def test_stop_and_leave_wait_for_the_battle() -> None:
    game = Game(Rules(), packets=["5 5 9", "5 5 8"])
    game.step()
    for command in (Stop(), Leave(0)):
        with pytest.raises(Refused, match="finish it first"):
            game.do(command)
