"""Races that are played with random calls, as people who err, sleep and shout would make them."""

from collections.abc import Iterator
from random import Random

from wardeck.engine.commands import Advance, Claim, Command, Lapse
from wardeck.engine.game import Game
from wardeck.errors import Refused


def commands(game: Game, random: Random) -> Iterator[Command]:
    """What comes next, drawn at random; a command may be refused."""
    battle = game.state.battle
    if battle is None or battle.due is None:
        seats = battle.fighters if battle else game.state.seats_in()
        yield Advance(tuple(seat for seat in seats if random.random() < 0.2))
        yield Advance()
        return
    limit = game.rules.window("claim_window", game.state.battles - 1)
    times = sorted(random.randint(0, limit or 3000) for _ in range(random.randint(0, 4)))
    for at in times:
        yield Claim(random.randrange(len(game.state.packets)), random.choice(("mine", "war")), at)
    yield (
        Lapse(limit or 3000)
        if random.random() < 0.5
        else Claim(random.choice(battle.due.seats), battle.due.call or "mine", limit or 3000)
    )
    yield Lapse(limit or 3000)


def race(game: Game, random: Random, battles: int) -> None:
    """Plays at random until the game ends or so many battles have been fought."""
    while not game.over and (game.state.battle or game.state.battles < battles):
        before = game.state
        for command in commands(game, random):
            try:
                game.do(command)
            except Refused:
                assert game.state is before
                continue
            if not isinstance(command, Claim) or not game.state.battle or not game.state.battle.due:
                break
            before = game.state
