"""How a game ended, and who won: two different things (rulebook, section 9)."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass

from wardeck.cards import write_cards
from wardeck.engine.events import Termination
from wardeck.engine.state import State


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a finished game came to. Cards are in notation, separated by a space."""

    termination: Termination
    winners: tuple[int, ...]
    """Seats, ascending; none in an endless game."""
    battles: int
    """A battle with its wars counts once. In an endless game ``warm_up + loop``."""
    war_steps: int
    longest_war: int
    """The most war steps in one battle."""
    warm_up: int | None
    """Battles before the first position of the loop; None unless the game is endless."""
    loop: int | None
    """Battles in the loop; None unless the game is endless."""
    packets: tuple[str, ...]
    """Each seat's cards, top first; a won pile follows the packet, oldest card first."""
    table: str
    """Pots that nobody won, oldest first, then spoils that nobody won."""
    aside: str
    placings: tuple[tuple[int, ...], ...]
    """Groups of seats that share a place, last standing first."""


def outcome(state: State) -> Outcome:
    """The outcome of a finished game. Raises `ValueError` for one that goes on."""
    ended = state.ended
    if ended is None:
        raise ValueError("the game is not over")
    return Outcome(
        termination=ended.termination,
        winners=ended.winners,
        battles=state.battles,
        war_steps=state.war_steps,
        longest_war=state.longest_war,
        warm_up=ended.warm_up,
        loop=ended.loop,
        packets=tuple(write_cards(packet + pile) for packet, pile in zip(state.packets, state.piles, strict=True)),
        table=write_cards(state.on_table()),
        aside=write_cards(state.aside),
        placings=placings(state),
    )


def leaders(state: State) -> tuple[int, ...]:
    """The seats that hold most cards; equal shares."""
    counts = [state.count(seat) for seat in range(len(state.packets))]
    most = max(counts)
    return tuple(seat for seat, count in enumerate(counts) if count == most)


def placings(state: State) -> tuple[tuple[int, ...], ...]:
    """Groups of seats that share a place, the first place first.

    The winners come first, then the seats in the game by cards (by wars won first, where wars decided; all alike in an
    endless game), then those that are out, the last to go first.
    """
    ended = state.ended
    winners = ended.winners if ended else ()
    by_wars = ended is not None and ended.termination is Termination.WARS_WON
    endless = ended is not None and ended.termination is Termination.ENDLESS

    def rank(seat: int) -> tuple[int, int, int, int]:
        count, out = state.count(seat), state.out[seat]
        standing = (state.wars_won[seat] if by_wars else 0, 0 if endless else count)
        return (seat in winners, state.battles + 1 if out is None else out, *standing)

    return _grouped(range(len(state.packets)), rank)


def _grouped(seats: range, rank: Callable[[int], tuple[int, ...]]) -> tuple[tuple[int, ...], ...]:
    groups: dict[Hashable, list[int]] = {}
    for seat in seats:
        groups.setdefault(rank(seat), []).append(seat)
    return tuple(tuple(groups[key]) for key in sorted(groups, reverse=True))  # type: ignore[type-var]
