"""What lies on the table in the battle that is fought or has just been fought, as anybody may see it.

A scene follows the public side of the events, so that a card that lies face down is not in it. It keeps the cards of
a finished battle until the next one begins.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from wardeck.cards import UNSEEN, Card
from wardeck.engine import events as e
from wardeck.engine.view import public


@dataclass(frozen=True, slots=True)
class Scene:
    """The cards of one battle. Seats count from 0."""

    laid: dict[int, tuple[Card, ...]]
    """What each seat laid, in the order laid; `UNSEEN` for a card that lies face down."""
    contestants: tuple[int, ...] = ()
    """The seats whose faces are compared, or who have to lay war cards."""
    war_steps: int = 0
    due: bool = False
    """Whether war cards have to be laid next."""
    winner: int | None = None
    over: bool = False
    """Whether the battle has been fought."""

    def face(self, seat: int) -> Card:
        """The card that a seat last turned up in this battle."""
        return next(card for card in reversed(self.laid[seat]) if card != UNSEEN)


BEFORE = Scene({})
"""Nothing has been laid yet."""


def follow(scene: Scene, event: e.Event) -> Scene:
    """The scene after an event, of which only the public side is looked at or kept."""
    match event:
        case e.CardsTurned(cards):
            return Scene({seat: (card,) for seat, card, _ in cards}, tuple(seat for seat, _, _ in cards))
        case e.WarDeclared(fighters):
            return replace(scene, contestants=fighters, war_steps=scene.war_steps + 1, due=True)
        case e.CardsLaid(cards):
            laid = {seat: (*scene.laid[seat], card if up else UNSEEN) for seat, card, up in cards}
            return replace(scene, laid=scene.laid | laid, due=False)
        case e.HeapLaid(seat, heap):
            return replace(scene, laid=_with_heap(scene, seat, heap), due=False)
        case e.Forfeited(seat, heap):
            return replace(_without(scene, (seat,)), laid=_with_heap(scene, seat, heap), due=False)
        case e.WrongCall(seat, _, _, paid):
            return replace(scene, laid=_with_heap(scene, seat, paid))
        case e.Withdrew(seats):
            return replace(_without(scene, seats), due=False)
        case e.LastCardsShown(cards):
            shown = {seat: (*scene.laid[seat][:-1], card) for seat, card in cards}
            return replace(scene, laid=scene.laid | shown)
        case e.Deadlocked(seats):
            return replace(scene, contestants=seats, due=False)
        case e.BattleEnded(winner):
            return replace(scene, winner=winner, over=True, due=False)
        case _:
            return scene


def seen(events: Iterable[e.Event]) -> Iterator[e.Event]:
    """What anybody may see of these events."""
    for event in events:
        known = public(event)
        if known is not None:
            yield known


def _with_heap(scene: Scene, seat: int, heap: e.Cards) -> dict[int, tuple[Card, ...]]:
    return scene.laid | {seat: scene.laid[seat] + (UNSEEN,) * len(heap)}


def _without(scene: Scene, gone: tuple[int, ...]) -> Scene:
    return replace(scene, contestants=tuple(seat for seat in scene.contestants if seat not in gone))
