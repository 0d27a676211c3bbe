"""What happened in each step, in sentences such as ``Queen beats jack. Ada takes 8 cards.``, on one line.

Sentences are made from the public side of events, so that none speaks of a card that lies face down.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from wardeck.engine import events as e
from wardeck.messages import listed, look_up, say
from wardeck.table.players import Players
from wardeck.table.scene import BEFORE, follow, seen

MOST_NAMED = 4
"""More seats than these are counted, not named."""


class Teller:
    """Follows a game from the start and tells each step; ``scene`` is what lies on the table after it."""

    def __init__(self, players: Players, strengths: Mapping[str, int]) -> None:
        self.players = players
        self.strengths = strengths
        self.scene = BEFORE

    def tell(self, events: Iterable[e.Event], *, wars: bool = True) -> str:
        """The sentences for what happened, in one line; empty where there is nothing to say.

        ``wars``: whether to say that a war starts or goes on.
        """
        events = tuple(seen(events))
        hushed: set[type] = set() if wars else {e.WarDeclared}
        if any(isinstance(event, e.GameEnded) and event.termination is e.Termination.DRAW for event in events):
            hushed |= {e.PotLeft, e.BattleEnded}
        sentences: list[str] = []
        forfeits: dict[int, int] = {}
        for event in events:
            self.scene = follow(self.scene, event)
            if isinstance(event, e.Forfeited):
                forfeits[event.seat] = len(event.cards)
                continue
            if forfeits:
                sentences.append(self._forfeited(forfeits))
                forfeits = {}
            if type(event) not in hushed:
                sentences += self._told(event)
        return " ".join(sentences)

    def _told(self, event: e.Event) -> list[str]:
        match event:
            case e.WarDeclared(fighters, by_joker):
                return [self._war(fighters, by_joker=by_joker)]
            case e.LastCardsShown(cards):
                return [self._about("last_cards", [seat for seat, _ in cards])]
            case e.Withdrew(seats):
                return [self._about("withdrew", seats)]
            case e.PotTaken(seat, cards):
                return self._taken(seat, len(cards))
            case e.Deadlocked(seats):
                return [self._about("deadlocked", seats)]
            case e.Redealt(packets, aside):
                dealt = counted(sum(len(cards) for _, cards in packets))
                over = say("play.tell.redealt_aside", n=len(aside), cards=counted(len(aside)))
                return [self._about("redealt", [seat for seat, _ in packets], cards=dealt), *([over] if aside else [])]
            case e.PotLeft():
                return [say("play.tell.left")]
            case e.BattleEnded(_, out):
                return [self._about("out", out)] if out else []
            case e.SeatLeft(seat, cards):
                return [self._about("gone", [seat], cards=counted(len(cards)))]
            case _:
                return self._raced(event)

    def _raced(self, event: e.Event) -> list[str]:
        match event:
            case e.TurnedLate(seats):
                return [say("play.tell.late", who=self._who(seats))]
            case e.RightCall(seat, call, at):
                return [self._called("right", seat, call, at)]
            case e.WrongCall(seat, call, at, cards):
                return [self._called("wrong" if cards else "wrong_free", seat, call, at)]
            case e.CallLapsed():
                return [say("play.tell.lapsed")]
            case _:
                return []

    def _called(self, key: str, seat: int, call: e.Call, at: int) -> str:
        """A sentence about a call, ``at`` milliseconds after all had laid."""
        return self._about(key, [seat], call=say(f"play.tell.call_{call}"), seconds=f"{at / 1000:.2f}")

    def _about(self, key: str, seats: Sequence[int], **values: object) -> str:
        """A sentence that begins with seats."""
        return say(f"play.tell.{key}", n=self.players.number(seats), who=self._who(seats, first=True), **values)

    def _who(self, seats: Sequence[int], *, first: bool = False) -> str:
        """Seats as they are named where they are few, counted where they are many."""
        many = len(seats) > MOST_NAMED
        return say("play.tell.players", n=len(seats)) if many else self.players.listed(seats, first=first)

    def _forfeited(self, forfeits: Mapping[int, int]) -> str:
        """What is said of short fighters, each with the number of cards that she laid."""
        return self._about("forfeited" if any(forfeits.values()) else "forfeited_bare", tuple(forfeits))

    def _taken(self, seat: int, cards: int) -> list[str]:
        taken = self._about("takes", [seat], cards=counted(cards))
        if self.scene.over:
            return [self._about("takes_left", [seat], cards=counted(cards))]
        return [self._beats(seat), taken] if len(self.scene.contestants) > 1 else [taken]

    def _beats(self, winner: int) -> str:
        scene = self.scene
        others = {scene.face(seat).rank for seat in scene.contestants if seat != winner}
        next_best = max(others, key=self.strengths.__getitem__)
        high = say(f"common.ranks.{scene.face(winner).rank}", n=1)
        return capital(say("play.tell.beats", high=high, low=say(f"common.ranks.{next_best}", n=1)))

    def _war(self, fighters: tuple[int, ...], *, by_joker: bool) -> str:
        scene = self.scene
        first = scene.war_steps == 1
        times = Counter(scene.face(seat).rank for seat in fighters)
        ties = sorted((rank for rank in times if times[rank] > 1), key=self.strengths.__getitem__, reverse=True)
        if by_joker:
            what = say("play.tell.joker")
        elif sum(times[rank] for rank in ties) < len(fighters):
            what = _group(ties[0], times[ties[0]])  # others join in; only the highest tie is certain to have counted
        elif len(ties) > MOST_TIES:
            what = say("play.tell.many_ties", n=len(ties), number=spelled(len(ties)))
        else:
            what = listed([_group(rank, times[rank]) for rank in ties])
        if len(fighters) > MOST_NAMED:
            who = say("play.tell.war_of" if first else "play.tell.war_on_of", n=len(fighters))
        else:
            who = say("play.tell.war_between", who=self.players.listed(fighters))
        return capital(say("play.tell.war" if first else "play.tell.war_on", what=what, who=who))


MOST_TIES = 2
"""More ties in one war than these are counted, not named."""


def _group(rank: str, times: int) -> str:
    return say("play.tell.group", number=spelled(times), rank=say(f"common.ranks.{rank}", n=times))


def spelled(number: int) -> str:
    """A number in words as far as the catalogue has one, else in digits."""
    return str(look_up("common.numbers").get(str(number), number))


def counted(cards: int) -> str:
    """``1 card``, ``8 cards``."""
    return say("common.cards", n=cards)


def capital(sentence: str) -> str:
    """The sentence with a capital letter at its beginning."""
    return sentence[:1].upper() + sentence[1:]
