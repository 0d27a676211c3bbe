"""What one can do in a room now, or whom its table waits for, in one sentence."""

from collections.abc import Iterable

from wardeck.messages import listed, say
from wardeck.table.telling import MOST_NAMED
from wardeck.tui.seen import Facts, Playing, Seen

Turn = tuple[int, int, int]
"""Game, battle and step."""


def turn_of(playing: Playing) -> Turn:
    """The turn that comes next."""
    return playing.facts["game"], playing.facts["battle"], playing.facts["step"]


def owed(playing: Playing, seat: int | None) -> int:
    """In a race, how many cards this seat still has to turn in this step."""
    owes: dict[int, int] = dict(playing.race["owes"]) if playing.race else {}
    return 0 if seat is None else owes.get(seat, 0)


def can_turn(seen: Seen, turned: Turn | None) -> bool:
    """Whether the table waits for one's turn; ``turned`` is the last one that was taken from here."""
    playing, facts = seen.playing, seen.facts
    if playing is None or seen.phase != "playing" or facts["paused"] or facts["run"] or turned == turn_of(playing):
        return False
    if facts["pace"]["turns"] != "everyone":
        return facts["pace"]["turns"] == "host" and seen.is_host
    return seen.seat is not None and _lays(playing, seen.seat) and seen.seat not in playing.facts["ready"]


def advice(seen: Seen, turned: Turn | None, *, at_the_table: bool) -> str:
    """The sentence. ``at_the_table``: whether a game is to be seen, and not who is here."""
    if seen.playing and seen.phase == "playing":
        me = seen.who(seen.member)
        asked = say("join.asked_stop") if me and me["asks_stop"] else ""
        return f"{_turning(seen, seen.playing, turned)} {asked}".strip()
    if seen.phase != "lobby":
        return say(f"join.{seen.phase}")
    if seen.member is None:
        return say("join.watching" if seen.facts["locked"] else "join.watching_free")
    if at_the_table:
        return say("join.over_host" if seen.is_host else "join.over")
    return say("join.deal" if seen.is_host else "join.host_deals")


def _turning(seen: Seen, playing: Playing, turned: Turn | None) -> str:
    turns, seat = seen.facts["pace"]["turns"], seen.seat
    if seen.facts["paused"]:
        return say("join.pause_on" if seen.is_host else "join.paused")
    if playing.race:
        return _racing(seen, playing, playing.race)
    if can_turn(seen, turned):
        return say(f"join.{'turn_all' if turns == 'host' else 'lay' if playing.facts['step'] else 'turn'}")
    if turns == "itself" or seen.facts["run"]:
        return say("join.itself")
    if turns == "host":
        return say("join.by_host")
    if seat is None:
        return say("join.watching")
    if not _lays(playing, seat):
        return say("join.not_fighting" if playing.state.count(seat) else "join.out")
    return _waiting(seen, playing.facts["waiting"])


def _racing(seen: Seen, playing: Playing, race: Facts) -> str:
    """What to do with both hands; what is right to call is for everybody to see."""
    seat, battle = seen.seat, playing.state.battle
    if seat is None:
        return say("join.watching")
    if seat in race["late"]:
        return say("tui.speed.late")
    if owed(playing, seat):
        return say("tui.speed.lay" if playing.facts["step"] else "tui.speed.turn")
    if race["calling"] and battle and seat in battle.faces:
        return say("tui.speed.call")
    if not _lays(playing, seat):
        return say("join.not_fighting" if playing.state.count(seat) else "join.out")
    return _waiting(seen, [each for each, _ in race["owes"]])


def _waiting(seen: Seen, seats: Iterable[int]) -> str:
    others = [seen.name(each) for each in seats if each != seen.seat]
    if not others:
        return say("join.ready")
    return say(
        "join.waiting", who=listed(others) if len(others) <= MOST_NAMED else say("join.waiting_many", n=len(others))
    )


def _lays(playing: Playing, seat: int) -> bool:
    """Whether a seat has a card to lay in this turn."""
    state = playing.state
    return state.count(seat) > 0 and (seat in state.battle.fighters if state.battle else True)
