"""How a game ended and who won, in sentences."""

from collections.abc import Iterator

from wardeck.engine.events import Termination
from wardeck.engine.outcome import Outcome
from wardeck.messages import say
from wardeck.rules.options import Rules
from wardeck.table.course import Course
from wardeck.table.players import Players
from wardeck.table.telling import capital, counted

MOST_PLACES = 5
MOST_SHARING = 4


def verdict(course: Course, players: Players) -> str:
    """How the game ended and who has won, or how far its record goes."""
    if course.outcome is None:
        fought = course.state.battles - bool(course.state.battle)
        return say("play.end.unfinished", n=fought)
    return sentence(course.outcome, players, course.rules)


def sentence(outcome: Outcome, players: Players, rules: Rules) -> str:
    """How the game ended and who has won."""
    ended, winners = outcome.termination, outcome.winners
    if ended is Termination.ENDLESS:
        warm_up, loop = outcome.warm_up or 0, outcome.loop or 0
        return say("play.end.endless", n=loop, first=warm_up + 1, last=warm_up + loop)
    key = ended.value.replace("-", "_")
    if len(winners) > 1:
        key += "_shared"
    cards = len(outcome.packets[winners[0]].split())
    facts = {
        "who": _named(players, winners),
        "cards": counted(cards),
        "battles": say("common.battles", n=outcome.battles),
        "wars": say("common.wars", n=rules.wars_to_win),
    }
    return capital(say(f"play.end.{key}", n=players.number(winners), **facts))


def figures(outcome: Outcome) -> str:
    """Battles and wars in a line."""
    if not outcome.war_steps:
        return say("play.end.no_war", battles=say("common.battles", n=outcome.battles))
    return say(
        "play.end.figures",
        battles=say("common.battles", n=outcome.battles),
        steps=say("play.end.steps", n=outcome.war_steps),
        longest=outcome.longest_war,
    )


def places(outcome: Outcome, players: Players) -> str:
    """Who came in where, the first places; empty where that says no more than who won."""
    if len(players) == 2 or outcome.termination in (Termination.ENDLESS, Termination.DRAW):
        return ""
    return say("play.end.places", places=", ".join(_places(outcome, players)))


def _places(outcome: Outcome, players: Players) -> Iterator[str]:
    place = 1
    for group in outcome.placings[:MOST_PLACES]:
        yield say("play.end.place", place=place, who=_named(players, group))
        place += len(group)
    if place <= len(players):
        yield say("play.end.more_places")


def _named(players: Players, seats: tuple[int, ...]) -> str:
    if len(seats) > MOST_SHARING:
        return say("play.tell.players", n=len(seats))
    return players.listed(seats)
