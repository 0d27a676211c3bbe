"""What is known here of a room on a server: a snapshot, and the events after it folded into it.

Nothing is decided here; `docs/protocol.md` says what frames and events are. The game is folded by the engine, out of
the public side of its events (`wardeck.tui.wire`).
"""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from wardeck.engine import events as g
from wardeck.engine.evolve import evolve
from wardeck.engine.outcome import Outcome
from wardeck.engine.state import State
from wardeck.room.room import VOIDS_KEPT
from wardeck.tui.wire import Body, card_of, counted, events_of, outcome_of, state_of

Facts = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Turn:
    """What happened between two stops of the cards."""

    events: tuple[g.Event, ...]
    battles: int
    """The number of its battle."""
    counts: tuple[int, ...]
    """How many cards each seat has after it."""


@dataclass
class Playing:
    """A game of the room, going on or over: the last one stays on the table."""

    facts: Facts
    """What a snapshot says of it, but for the table."""
    state: State
    """The public side: cards that nobody has seen are `UNSEEN`."""
    turns: deque[Turn] = field(default_factory=deque)
    """What has been played and not yet looked at, the last battle first; whoever shows the game takes it from here."""
    first: tuple[tuple[int, str], ...] = ()
    """The cards turned up first, where they were seen: `seat, card`."""

    @property
    def counts(self) -> tuple[int, ...]:
        """How many cards each seat has."""
        return tuple(map(self.state.count, range(len(self.state.packets))))

    @property
    def outcome(self) -> Outcome | None:
        """How it came out; None while it goes on."""
        return outcome_of(self.facts["result"], self.state) if self.facts["result"] else None

    @property
    def names(self) -> list[str]:
        """The names on the seats as the game began."""
        return [seat.partition(" ")[2] for seat in self.facts["seats"]]

    @property
    def race(self) -> Facts | None:
        """In Speed War, how this step stands (`docs/protocol.md`, section 8)."""
        race: Facts | None = self.facts.get("race")
        return race

    @property
    def turned(self) -> dict[int, g.Cards]:
        """In Speed War, the cards of this step that have been turned, by seat."""
        turned: dict[int, g.Cards] = {}
        for seat, card in self.race["turned"] if self.race else ():
            turned[seat] = (*turned.get(seat, ()), card_of(card))
        return turned

    def play(self, event: g.Event) -> None:
        """One event of the game."""
        if isinstance(event, g.CardsTurned) and not self.state.battles:
            self.first = tuple((seat, str(card)) for seat, card, _ in event.cards)
        if isinstance(event, g.LastCardsShown):
            self.state = _uncovered(self.state, event)
        self.state = evolve(self.state, event)


class Seen:
    """A room as anybody may know it, and who one is in it."""

    def __init__(self) -> None:
        self.facts: Facts = {}
        """What a snapshot says, but for the game and the version; empty before the first one."""
        self.playing: Playing | None = None
        self.version = 0
        self.member: int | None = None
        """Who one is; None for somebody who watches."""
        self._joining: int | None = None

    def take(self, frame: Body) -> None:
        """What a frame from the server changes."""
        match frame["type"]:
            case "welcome":
                self.member = frame["member"]
                if frame["snapshot"]:
                    self._start(frame["snapshot"])
            case "joined":
                self._joining = frame["member"]
            case "ready" if self.playing:
                self.playing.facts.update(ready=frame["ready"], waiting=frame["waiting"])
            case "events":
                for event in frame["events"]:
                    if event["v"] > self.version:
                        self._fold(event)
                self.version = max(self.version, frame["to"])
            case _:
                pass
        self._settle()

    @property
    def phase(self) -> str:
        """``lobby``, ``committing``, ``revealing`` or ``playing``."""
        return str(self.facts["phase"])

    @property
    def members(self) -> list[Facts]:
        """Everybody, as a snapshot tells of them: seats in their order, and then who watches."""
        return sorted(self.facts["members"], key=lambda each: (each["seat"] is None, each["seat"] or 0, each["member"]))

    @property
    def seat(self) -> int | None:
        """One's own seat."""
        me = self.who(self.member)
        return me["seat"] if me else None

    @property
    def is_host(self) -> bool:
        """Whether one is the host."""
        return self.member is not None and self.member == self.facts["host"]

    def who(self, member: int | None) -> Facts | None:
        """The member of this number."""
        return next((each for each in self.facts["members"] if each["member"] == member), None)

    def name(self, seat: int) -> str:
        """The name of a seat, also of one whose member has gone."""
        found = next((each["name"] for each in self.facts["members"] if each["seat"] == seat), None)
        return found or (self.playing.names[seat] if self.playing else "")

    def _start(self, snapshot: Body) -> None:
        self.facts = {key: value for key, value in snapshot.items() if key not in ("game", "v")}
        self.version = snapshot["v"]
        self.playing = None
        if snapshot["game"]:
            facts = {key: value for key, value in snapshot["game"].items() if key not in ("table", "canonical")}
            self.playing = playing = Playing(facts, state_of(snapshot["game"]))
            playing.turns.append(Turn(events_of(facts.pop("told")), playing.state.battles, playing.counts))

    def _settle(self) -> None:
        """A seat is hers when it is acknowledged and everybody has heard of it, whichever comes first."""
        if self._joining is not None and self.facts and self.who(self._joining):
            self.member, self._joining = self._joining, None
        if self.member is not None and self.facts and not self.who(self.member):
            self.member = None

    def _fold(self, event: Body) -> None:
        if change := _CHANGES.get(event["type"]):
            change(self, event)
        for key in ("length", "voided"):
            if key in event:
                self.facts[key] = event[key]
        self.version = event["v"]

    # Who sits where

    def _came(self, event: Body) -> None:
        self.facts["members"] = [*self._others(event["member"]["member"]), dict(event["member"])]
        self._sit(event)

    def _gone(self, event: Body) -> None:
        self.facts["members"] = self._others(event["member"])
        self._sit(event)

    def _others(self, member: int) -> list[Facts]:
        return [each for each in self.facts["members"] if each["member"] != member]

    def _sit(self, event: Body) -> None:
        """Seats by the members on them; whoever had one and has none has gone, but for somebody who only watches."""
        seats = event["seats"]
        self.facts["members"] = [
            each for each in self.facts["members"] if each["member"] in seats or each["seat"] is None
        ]
        for each in self.facts["members"]:
            each["seat"] = seats.index(each["member"]) if each["member"] in seats else None
        self.facts["clock"] = event["clock"]

    def _of_member(self, number: int, **changes: object) -> None:
        for each in self.facts["members"]:
            if each["member"] == number:
                each.update(changes)

    def _new_host(self, event: Body) -> None:
        self.facts["host"] = event["member"]
        self._of_member(event["member"], asks_stop=False)

    def _resumed(self, event: Body) -> None:
        for each in self.facts["members"]:
            each["away"] = each["away"] or each["kind"] == "person"
        if self.facts["deal"]:
            self.facts["deal"]["until"] = event["until"]

    # The deal and the game

    def _prepared(self, event: Body) -> None:
        deal = {"deal": event["deal"], "commitment": event["commitment"], "until": None}
        self.facts["deal"] = {**deal, "seats": [], "barred": [], "promised": [], "words": []}

    def _committed(self, event: Body) -> None:
        self.facts["deal"]["promised"] = sorted([*self.facts["deal"]["promised"], event["seat"]])

    def _closed(self, event: Body) -> None:
        self.facts["phase"] = "revealing"
        self.facts["deal"].update(until=event["until"], words=event["words"])

    def _revealed(self, event: Body) -> None:
        for each in self.facts["deal"]["words"]:
            if each["seat"] == event["seat"]:
                each.update(word=event["word"], nonce=event["nonce"])

    def _voided(self, event: Body) -> None:
        self.facts["phase"] = "lobby"
        self.facts["deal"].update(until=None, promised=[], words=[])
        self.facts["voids"] = [*self.facts["voids"], event["void"]][-VOIDS_KEPT:]

    def _begin(self, event: Body) -> None:
        if event["type"] == "seed-made":
            self.facts.update(voids=[], voided=0, deal=None)
        self.facts.update(phase="playing", games=event["game"], run=None, paused=False)
        for each in self.facts["members"]:
            each["asks_stop"] = False
        facts = {key: event[key] for key in ("game", "rules", "seats", "fair")}
        turn: Facts = {"battle": 1, "step": 0, "until": None, "ready": [], "waiting": [], "result": None}
        self.playing = Playing({**facts, **turn}, State())

    def _played(self, event: Body) -> None:
        playing = self._the_game()
        events = events_of(event["events"])
        for each in events:
            playing.play(each)
        playing.state = counted(playing.state, {key: event.get(key) for key in ("packets", "piles")})
        stops = {key: event[key] for key in ("battle", "step", "until", "race") if key in event}
        playing.facts.update(stops, ready=[], waiting=[])
        playing.turns.append(Turn(events, playing.state.battles, playing.counts))

    def _card_turned(self, event: Body) -> None:
        """In Speed War a card is seen as it is turned; the step is told when all have laid."""
        race = self._the_game().facts["race"]
        seat = event["seat"]
        race["turned"].append([seat, event["card"]])
        owes = [[each, cards - (each == seat)] for each, cards in race["owes"]]
        race["owes"] = [[each, cards] for each, cards in owes if cards]
        if event["late"]:
            race["late"] = sorted({*race["late"], seat})

    def _published(self, event: Body) -> None:
        playing = self._the_game()
        self.facts.update(phase="lobby", run=None, paused=False)
        playing.facts.update(fair=event["fair"], result=event["result"], until=None)
        playing.state = counted(playing.state, event["table"])

    def _the_game(self) -> Playing:
        if self.playing is None:
            raise ValueError("a game that nobody has begun")
        return self.playing


def _uncovered(state: State, shown: g.LastCardsShown) -> State:
    """The last card that each of these seats laid is known now."""
    assert state.battle is not None, "this event happens only in a battle"
    pot = list(state.battle.pot)
    for seat, card in shown.cards:
        last = max(place for place, laid in enumerate(pot) if laid.seat == seat)
        pot[last] = pot[last]._replace(card=card)
    return state._replace(battle=state.battle._replace(pot=tuple(pot)))


_CHANGES: dict[str, Callable[[Seen, Body], object]] = {
    "deal-prepared": Seen._prepared,
    "rules-chosen": lambda seen, event: seen.facts.update(rules=event["rules"]),
    "person-came": Seen._came,
    "bot-came": Seen._came,
    "bot-sat-down": Seen._came,
    "renamed": lambda seen, event: seen._of_member(event["member"], name=event["name"]),
    "member-gone": Seen._gone,
    "person-dropped": lambda seen, event: seen._of_member(event["member"], away=True, asks_stop=False),
    "sat-in-for": lambda seen, event: seen._of_member(event["member"], sat_in=True),
    "person-back": lambda seen, event: seen._of_member(event["member"], away=False, sat_in=False),
    "room-resumed": Seen._resumed,
    "host-changed": Seen._new_host,
    "locked": lambda seen, event: seen.facts.update(locked=event["on"]),
    "chances-shown": lambda seen, event: seen.facts.update(chances=event["on"]),
    "pace-chosen": lambda seen, event: seen.facts.update(pace=event["pace"], clock=event["clock"]),
    "started": lambda seen, event: seen.facts.update(phase="committing", deal=event["deal"]),
    "committed": Seen._committed,
    "commitments-closed": Seen._closed,
    "revealed": Seen._revealed,
    "deal-voided": Seen._voided,
    "seed-made": Seen._begin,
    "started-again": Seen._begin,
    "played": Seen._played,
    "card-turned": Seen._card_turned,
    "ran-on": lambda seen, event: seen.facts.update(run=event["until"]),
    "paused": lambda seen, event: seen.facts.update(paused=event["on"], run=None),
    "stop-asked": lambda seen, event: seen._of_member(event["member"], asks_stop=event["on"]),
    "secret-published": Seen._published,
}
