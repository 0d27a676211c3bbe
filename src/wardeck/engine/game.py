"""The front door for people who program: one game, step by step or battle by battle."""

from collections.abc import Sequence

from wardeck.cards import read_packets, write_cards
from wardeck.chance import SimulationStream, Stream
from wardeck.engine.commands import Command, Leave, Stop
from wardeck.engine.decide import Referee
from wardeck.engine.events import Event
from wardeck.engine.evolve import fold
from wardeck.engine.outcome import Outcome, outcome
from wardeck.engine.state import State
from wardeck.errors import DealError
from wardeck.rules.options import Rules

HIGHEST_SEED = 2**64 - 1


class Game:
    """A game of War.

    ``players`` are 2 to 200. ``seed`` and ``number``, 0 to 2^64-1, choose the stream of chance, unless ``stream`` gives
    one. ``packets`` starts from a position instead of a deal: one string a seat, top card first, ``""`` for none;
    ``players`` is then not looked at. ``events`` grows with the game unless ``keep_events`` is False. Raises
    `DealError`, and `CardError` for a card that cannot be read.

    >>> game = Game(Rules(), packets=["5 8 7", "5 9"])
    >>> len(game.battle()), game.packets, str(game.outcome.termination)
    (7, ('8 7 5 5 9', ''), 'all-cards')
    """

    def __init__(
        self,
        rules: Rules,
        *,
        players: int = 2,
        seed: int = 0,
        number: int = 0,
        packets: Sequence[str] | None = None,
        stream: Stream | None = None,
        keep_events: bool = True,
    ) -> None:
        for name, value in (("seed", seed), ("number", number)):
            if not 0 <= value <= HIGHEST_SEED:
                raise DealError("deal.seed", name=name, value=value)
        self.rules = rules
        self.stream = stream or SimulationStream(seed, number)
        self._referee = Referee(rules, self.stream)
        opening = self._referee.deal(players) if packets is None else self._referee.give(read_packets(packets))
        self.events: list[Event] = list(opening)
        self.state: State = fold(opening)
        self._keeps_events = keep_events

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.ended is not None

    @property
    def outcome(self) -> Outcome:
        """How it ended and who won. Raises `ValueError` while the game goes on."""
        return outcome(self.state)

    @property
    def packets(self) -> tuple[str, ...]:
        """Each seat's cards in notation, top first; a won pile follows the packet."""
        return tuple(
            write_cards(packet + pile) for packet, pile in zip(self.state.packets, self.state.piles, strict=True)
        )

    @property
    def table(self) -> str:
        """The cards on the table in notation: pots left, oldest first, the pot as it lies, then the spoils."""
        return write_cards(self.state.on_table())

    def do(self, command: Command) -> tuple[Event, ...]:
        """Carries out a command and returns what happened. Raises `Refused`, and then nothing has changed."""
        events, self.state = self._referee.carry_out(self.state, command)
        if self._keeps_events:
            self.events += events
        return events

    def step(self) -> tuple[Event, ...]:
        """The next step: the turning up, or one war step; in a race also the right call, at once.

        Raises `Refused` when the game is over.
        """
        return self.do(self._referee.usual(self.state))

    def battle(self) -> tuple[Event, ...]:
        """The steps of one battle, or those that are left of it. Raises `Refused` when the game is over."""
        events = self.step()
        while self.state.battle:
            events += self.step()
        return events

    def leave(self, seat: int) -> tuple[Event, ...]:
        """A player leaves between two battles; her cards go aside. Raises `Refused`."""
        return self.do(Leave(seat))

    def stop(self) -> tuple[Event, ...]:
        """Stops the game between two battles. Raises `Refused`."""
        return self.do(Stop())

    def play(self, limit: int | None = None) -> Outcome:
        """Plays on to the end, or until ``limit`` battles have been fought in all (at least 1; None: no limit)."""
        if limit is not None and limit < 1:
            raise DealError("deal.limit", limit=limit)
        while not self.over:
            if not self.state.battle and limit is not None and self.state.battles >= limit:
                self.stop()
            else:
                self.step()
        return self.outcome


def play(
    rules: Rules,
    *,
    players: int = 2,
    seed: int = 0,
    number: int = 0,
    packets: Sequence[str] | None = None,
    limit: int | None = None,
) -> Outcome:
    """Plays one game to its end; the arguments are those of `Game` and `Game.play`.

    >>> play(Rules(), packets=["5", "5"]).winners
    (0, 1)
    """
    game = Game(rules, players=players, seed=seed, number=number, packets=packets, keep_events=False)
    return game.play(limit)
