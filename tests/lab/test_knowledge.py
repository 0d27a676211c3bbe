"""What somebody knows of a game that goes on, and what may follow: against the referee, and other ways to know it."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tests.lab.games import difference, facts, random_start
from wardeck.cards import Card
from wardeck.chance import SimulationStream
from wardeck.engine.commands import Advance, Claim, Command, Lapse
from wardeck.engine.decide import Referee
from wardeck.engine.game import Game
from wardeck.engine.outcome import outcome
from wardeck.engine.state import State
from wardeck.lab import kernel
from wardeck.lab import kernel_codes as c
from wardeck.lab.forecast import odds, sampled
from wardeck.lab.knowledge import read_knowledge
from wardeck.lab.plan import Plan, going_on
from wardeck.lab.summary import Summary
from wardeck.rules.options import Rules

LATE = 5000
"""Milliseconds: no claim window is longer here."""


def position(packets: list[str], **more: Any) -> dict[str, Any]:
    nothing: dict[str, Any] = {"piles": [[] for _ in packets], "spoils": [], "aside": [], "left": []}
    start = {"groups": [], "unseen": "", "battles": 0, "wars_won": [0] * len(packets)}
    return {"packets": [list(packet) for packet in packets], **nothing, **start, **more}


SMALL = Rules(ranks="2345", missing="2c 2d 3c 3d 4c 4d 5c 5d", layout="U")


def played(rules: Rules, known: dict[str, Any], games: int) -> Summary:
    return Summary.of(sampled(read_knowledge(rules, known), 1, 100_000)(0, games))


def test_known_cards_in_any_order() -> None:
    truth = odds(SMALL, ["2 3 5 5", "2 4 4"], ordered=False)
    found = played(SMALL, position(["2355", "244"]), 20_000)
    assert found.win_share(0) == pytest.approx(truth.chance(0), abs=0.01)


def test_unseen_cards_lie_anywhere() -> None:
    truth = odds(SMALL, ["5 2x?", "rest"], ordered=False)
    found = played(SMALL, position(["5??", "?????"], unseen="2233445"), 20_000)
    assert found.win_share(0) == pytest.approx(truth.chance(0), abs=0.01)


def test_a_group_lies_among_its_places_and_nowhere_else() -> None:
    known = position(["", ""], groups=["55"], unseen="24")
    known["packets"] = [[0, 0, "3"], [0, "?"]]
    decks = read_knowledge(SMALL, known).sample(1, 0, 3_000)
    labels = read_knowledge(SMALL, known).plan.labels
    hands = Counter(tuple(sorted(str(labels[card]) for card in deck[:3])) for deck in decks.tolist())
    # Two fives and an unseen card among three places, of which the first seat has two.
    assert hands.keys() == {("3", "5", "5"), ("2", "3", "5"), ("3", "4", "5")}
    assert hands["3", "5", "5"] / 3_000 == pytest.approx(1 / 3, abs=0.03)


def in_time(state: State) -> Command:
    """What happens next where everybody turns in time and calls at once what is so."""
    due = state.battle and state.battle.due
    return Claim(due.seats[0], due.call, 1) if due and due.call else Advance()


def reached(rules: Rules, players: int, seed: int, battles: int) -> State | None:
    """The state after so many battles; in a race every third call is missed. None where the game was over."""
    game = Game(rules, players=players, seed=seed)
    while not game.over and (game.state.battle or game.state.battles < battles):
        command = in_time(game.state)
        misses = isinstance(command, Claim) and game.state.battles % 3 == 0
        game.do(Lapse(LATE) if misses else command)
    return None if game.over else game.state


def ended(referee: Referee, state: State) -> State:
    while not state.ended:
        _, state = referee.carry_out(state, in_time(state))
    return state


def all_seen(state: State) -> dict[str, Any]:
    """A state in which every card is known."""
    heaps = [[[card.rank for card in heap] for heap in heaps] for heaps in (state.packets, state.piles)]
    spoils, aside = [[card.rank for card in heap] for heap in (state.spoils, state.aside)]
    left = [[(laid.seat, laid.card.rank) for laid in pot] for pot in state.left]
    counts = {"battles": state.battles, "wars_won": list(state.wars_won)}
    return {
        **position([]),
        "packets": heaps[0],
        "piles": heaps[1],
        "spoils": spoils,
        "aside": aside,
        "left": left,
        **counts,
    }


MIDST: dict[str, tuple[Rules, int]] = {
    "piles": (Rules(ranks="2345", winnings="pile", layout="U"), 5),
    "wars": (Rules(ranks="2345", wars_to_win=2, layout="U"), 5),
    "battles": (Rules(ranks="2345", battles=30, layout="DU"), 5),
    "spoils": (Rules(ranks="2345", surplus="spoils", min_players=3, max_players=3, layout="U", take="shuffled"), 5),
    "a race": (Rules(ranks="2345", claim="race", battles=30, take="shuffled"), 5),
    "a pot that waits": (Rules(ranks="2345", claim="race", battles=12, take="winner-first"), 3),
}


@pytest.mark.parametrize("midst", MIDST)
def test_a_game_in_its_midst_goes_on_as_the_referee_plays_it(midst: str) -> None:
    rules, battles = MIDST[midst]
    state = reached(rules, rules.min_players, 6, battles)
    assert state is not None
    assert bool(state.left) == (midst == "a pot that waits")
    found, games = played(rules, all_seen(state), 20_000), 1_500
    wins, random = [0] * rules.min_players, Random(3)
    for number in range(games):
        packets = tuple(tuple[Card, ...](random.sample(packet, len(packet))) for packet in state.packets)
        now = ended(Referee(rules, SimulationStream(5, number)), state._replace(packets=packets, history=None))
        winners = outcome(now).winners
        if len(winners) == 1:
            wins[winners[0]] += 1
    for seat, won in enumerate(wins):
        assert found.win_share(seat) == pytest.approx(won / games, abs=0.05)


def planned(rules: Rules, state: State) -> Plan:
    """The game from this state on, card by card."""
    heaps = [(seat, heap) for seat, both in enumerate(zip(state.packets, state.piles, strict=True)) for heap in both]
    heaps += [(c.TO_SPOILS, state.spoils), (c.TO_ASIDE, state.aside)]
    heaps += [(c.TO_LEFT, tuple(laid.card for laid in pot)) for pot in state.left]
    return going_on(
        rules,
        [card.rank for _, heap in heaps for card in heap],
        [to for to, heap in heaps for _ in heap],
        piles=[len(pile) for pile in state.piles],
        wars_won=state.wars_won,
        left=[(number, laid.seat) for number, pot in enumerate(state.left) for laid in pot],
    )


def positions(random: Random, waiting: int) -> Iterator[tuple[Rules, State]]:
    """So many games in which a pot waits, all that is waited for there is a battle."""
    while waiting:
        start = random_start(random, seats=random.choice((2, 2, 3, 4)), limit=None)
        rules = start.rules.with_(claim=random.choice(("race", "automatic")), battles=60)
        state = reached(rules, start.players, start.seed, random.randint(1, 12))
        if state and state.left:
            waiting -= 1
            yield rules.with_(battles=30), state


@pytest.mark.parametrize("run", range(4))
def test_a_pot_that_waits_goes_on_card_by_card_as_with_the_referee(run: int) -> None:
    for number, (rules, state) in enumerate(positions(Random(f"pots {run}"), 30)):
        anew = state._replace(battles=0, war_steps=0, longest_war=0, acts=1, history=None)
        over = outcome(ended(Referee(rules, SimulationStream(5, number)), anew))
        said = facts(kernel.play(planned(rules, state), seed=5, first=number, limit=400, packets=True), 0)
        told = {
            "termination": str(over.termination),
            "winners": over.winners,
            "battles": over.battles,
            "war_steps": over.war_steps,
            "longest_war": over.longest_war,
            "packets": tuple("".join(card[0] for card in packet.split()) for packet in over.packets),
        }
        assert not difference((rules, state), told, said)
