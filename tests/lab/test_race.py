"""Races with reactions and mistakes: the kernel against the referee, who is told who turned and called when."""

from random import Random

import pytest

from tests.lab.games import Facts, Start, difference, facts, planned, random_start
from wardeck.chance import SimulationStream, reaction
from wardeck.engine import events as e
from wardeck.engine.commands import Advance, Claim, Lapse
from wardeck.engine.game import Game
from wardeck.errors import LabError
from wardeck.lab import kernel
from wardeck.lab.race import Reaction, raced
from wardeck.rules.options import Rules

LIMIT = 400


class Race:
    """A game whose people are as `docs/chance.md` has them, section "Reactions"."""

    def __init__(self, start: Start, reactions: list[Reaction], mistakes: list[float]) -> None:
        self.game = Game(
            start.rules, players=start.players, seed=start.seed, number=start.number, packets=start.packets
        )
        self.stream = SimulationStream(start.seed, start.number)
        self.reactions, self.mistakes, self.steps = reactions, mistakes, 0

    def play(self) -> Game:
        game = self.game
        while not game.over and (game.state.battle or game.state.battles < LIMIT):
            self.turn()
            if game.state.battle and game.state.battle.due:
                self.call()
            self.steps += 1
        if not game.over:
            game.stop()
        return game

    def word(self, seat: int, what: int) -> int:
        return self.stream.act(2**32 + self.steps)(3 * seat + what)

    def takes(self, seat: int, what: int) -> int:
        return reaction(self.word(seat, what), *self.reactions[seat % len(self.reactions)])

    def errs(self, seat: int) -> bool:
        return self.word(seat, 2) % 2**32 < round(self.mistakes[seat % len(self.mistakes)] * 2**32)

    def turn(self) -> None:
        game = self.game
        fought = game.state.battles - bool(game.state.battle)
        window = game.rules.window("turn_window", fought)
        events = game._referee.decide(game.state, Advance())
        turning = {
            each.seat for event in events if isinstance(event, e.CardsTurned | e.CardsLaid) for each in event.cards
        }
        late = [seat for seat in sorted(turning) if window is not None and self.takes(seat, 0) > window]
        game.do(Advance(tuple(late)))

    def call(self) -> None:
        game, battle = self.game, self.game.state.battle
        assert battle is not None
        due = battle.due
        assert due is not None
        assert due.call is not None
        window = game.rules.window("claim_window", game.state.battles - 1)
        calls: list[tuple[int, bool, int, Claim]] = []
        for seat in set(battle.faces) - battle.late:
            at, right = self.takes(seat, 1), seat in due.seats
            if self.errs(seat):
                wrong = Claim(seat, "war" if due.call == "mine" and right else "mine", at)
                calls.append((at, True, seat, wrong))
                at *= 2
            if right:
                calls.append((at, False, seat, Claim(seat, due.call, at)))
        for at, wrong_call, _, claim in sorted(calls, key=lambda each: each[:3]):
            if window is None or at <= window:
                game.do(claim)
                if not wrong_call:
                    return
        game.do(Lapse(window or 0))


def by_referee(start: Start, reactions: list[Reaction], mistakes: list[float]) -> Facts:
    found = Race(start, reactions, mistakes).play().outcome
    return {
        "termination": str(found.termination),
        "winners": found.winners,
        "battles": found.battles,
        "war_steps": found.war_steps,
        "longest_war": found.longest_war,
        "warm_up": -1,
        "loop": -1,
        "packets": tuple("".join(card[0] for card in packet.split()) for packet in found.packets),
    }


def by_kernel(start: Start, reactions: list[Reaction], mistakes: list[float]) -> Facts:
    plan = raced(planned(start), start.rules, reactions, mistakes)
    return facts(kernel.play(plan, seed=start.seed, first=start.number, limit=LIMIT, packets=True), 0)


@pytest.mark.parametrize("run", range(12))
def test_the_kernel_races_as_the_referee_does(run: int) -> None:
    """With windows short against reactions and many mistakes, so that everything that can happen happens."""
    random = Random(f"races {run}")
    for _ in range(40):
        start = random_start(random, seats=random.choice((2, 2, 3, 4, 6)), limit=LIMIT)
        rules = start.rules.with_(
            claim="race",
            claim_window=random.choice([400, 700, 2000, "none"]),
            turn_window=random.choice([400, 700, 4000, "none"]),
            quicken=random.choice([0, 1, 20]),
        )
        start = Start(rules, start.players, start.seed, start.number, start.packets, LIMIT)
        seats = start.players
        reactions = [(random.choice([300, 450, 600]), random.choice([0, 100, 300])) for _ in range(seats)]
        mistakes = [random.choice([0.0, 0.02, 0.3, 1.0]) for _ in range(seats)]
        wrong = difference(start, by_referee(start, reactions, mistakes), by_kernel(start, reactions, mistakes))
        assert not wrong, wrong


def test_with_time_enough_and_no_mistakes_a_race_is_the_game() -> None:
    rules = Rules(claim="race", turn_window="none", claim_window="none", battles=50, take="shuffled")
    start = Start(rules, 2, 5, 9)
    plain = kernel.play(planned(start), seed=5, first=0, games=50)
    race = kernel.play(raced(planned(start), rules, [(600, 150)]), seed=5, first=0, games=50)
    assert (plain.rows == race.rows).all()
    assert (plain.masks == race.masks).all()


def test_who_is_quicker_and_errs_less_wins_more() -> None:
    rules = Rules(claim="race", claim_window=500, quicken=0, battles=26)
    plan = raced(planned(Start(rules)), rules, [(400, 80), (550, 80)], [0.0, 0.1])
    counts = kernel.count(plan, games=2000)
    alone = counts.alone.sum(axis=0)
    assert alone[0] > 2 * alone[1]


@pytest.mark.parametrize(
    ("rules", "reactions", "mistakes", "code"),
    [
        (Rules(), [(600, 150)], [0.0], "lab.no-race"),
        (Rules(claim="race"), [(600, 150)] * 3, [0.0], "lab.race-seats"),
        (Rules(claim="race"), [(600, 150)], [0.0] * 3, "lab.race-seats"),
        (Rules(claim="race"), [(-1, 150)], [0.0], "lab.race-reaction"),
        (Rules(claim="race"), [(600, 150)], [1.01], "lab.race-mistakes"),
        (Rules(claim="race", packs=10), [(600, 150)], [0.0], "lab.race-cards"),
    ],
)
def test_what_cannot_be_raced_is_refused(
    rules: Rules, reactions: list[Reaction], mistakes: list[float], code: str
) -> None:
    with pytest.raises(LabError) as caught:
        raced(planned(Start(rules)), rules, reactions, mistakes)
    assert caught.value.code == code
