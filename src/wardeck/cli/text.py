"""A game as plain text: a line for each battle."""

from collections.abc import Iterable

from wardeck.cards import UNSEEN, Card
from wardeck.engine import events as e
from wardeck.engine.outcome import leaders
from wardeck.engine.state import State
from wardeck.messages import say
from wardeck.table.course import Course
from wardeck.table.glyphs import Glyphs, Span, is_red
from wardeck.table.players import Players
from wardeck.table.scene import seen
from wardeck.table.telling import MOST_NAMED, Teller, capital, counted

MOST_COLUMNS = 6
"""With more seats, a line has no cards; it says what happened and who leads."""


CALLS = (e.RightCall, e.WrongCall, e.CallLapsed)
"""What stands first in a step of a race in which nobody lays a card."""


class Lines:
    """Plays a game battle by battle and gives a line for each."""

    def __init__(self, course: Course, players: Players, glyphs: Glyphs) -> None:
        self.course = course
        self.players = players
        self.glyphs = glyphs
        self.teller = Teller(players, course.rules.strengths())
        self.crowd = len(players) > MOST_COLUMNS

    def opening(self) -> list[Span]:
        """Who plays, with how many cards."""
        counts = self.course.counts()
        dealt = counted(counts[0]) if len(set(counts)) == 1 else None
        key = "opening" if dealt else "opening_uneven"
        who = self.players.listed(range(len(self.players)), first=True) if not self.crowd else ""
        who = who or say("play.tell.players", n=len(self.players))
        counted_all = " ".join(map(str, counts)) if not self.crowd else counted(sum(counts))
        return [(say(f"play.text.{key}", who=who, cards=dealt, counts=counted_all), "")]

    def battle(self) -> list[Span]:
        """Plays the next battle, or the act that comes before it, and tells it in a line."""
        steps = [self.course.step()]
        while self.course.state.battle:
            steps.append(self.course.step())
        state = self.course.state
        told = list(self._told(steps))
        if not any(isinstance(event, e.CardsTurned) for event in steps[0]):
            return told
        number = (f"{state.battles:>5}  ", "quiet")
        if self.crowd:
            return [number, *told, ("  ", ""), (self._leading(state), "quiet")]
        counts = " ".join(f"{state.count(seat):>3}" for seat in range(len(self.players)))
        return [number, *self._faces(steps[0]), (f" {counts}   ", "quiet"), *told]

    def _told(self, steps: list[tuple[e.Event, ...]]) -> Iterable[Span]:
        """The steps one after the other; without a crowd a war is told by its cards."""
        for place, events in enumerate(steps):
            if place and not self.crowd and not isinstance(events[0], CALLS):
                yield from self._war_cards(events)
            sentence = self.teller.tell(events, wars=self.crowd)
            if sentence:
                yield sentence + (" " if place < len(steps) - 1 else ""), ""

    def _war_cards(self, events: tuple[e.Event, ...]) -> Iterable[Span]:
        """What was turned up in a war step: ``War 4♦ 9♣.`` and no more."""
        faces: dict[int, Card] = {}
        for event in seen(events):
            if isinstance(event, e.CardsLaid):
                faces |= {seat: card for seat, card, _ in event.cards if card != UNSEEN}
            elif isinstance(event, e.LastCardsShown):
                faces |= dict(event.cards)
        yield capital(say("play.text.war")), "war"
        for card in faces.values():
            yield " ", ""
            yield self._card(card)
        yield ". ", ""

    def _faces(self, events: tuple[e.Event, ...]) -> Iterable[Span]:
        turned = {laid.seat: laid.card for event in events if isinstance(event, e.CardsTurned) for laid in event.cards}
        for seat in range(len(self.players)):
            text, style = self._card(turned[seat]) if seat in turned else (self.glyphs["out"], "quiet")
            yield f"{text:<4}", style

    def _card(self, card: Card) -> Span:
        return self.glyphs.card(card), "red" if is_red(card) else ""

    def _leading(self, state: State) -> str:
        first = leaders(state)
        few = len(first) <= MOST_NAMED
        who = self.players.listed(first, first=True) if few else say("play.tell.players", n=len(first))
        return say("play.text.leads", n=self.players.number(first), who=who, cards=counted(state.count(first[0])))
