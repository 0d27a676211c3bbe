"""Who is in a room, by which rules they play and how: the page beside the table."""

from collections.abc import Iterable, Iterator
from typing import Any

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from wardeck.messages import say
from wardeck.table.glyphs import Glyphs
from wardeck.table.telling import counted
from wardeck.tui.seen import Seen
from wardeck.tui.wire import house_of

Facts = dict[str, Any]
Steps = Iterable[tuple[str, bool]]


class Lobby(VerticalScroll, can_focus=False):
    """Shows a room as it is known. The marked player is the one that the host's keys are about."""

    def __init__(self, glyphs: Glyphs, link: str) -> None:
        super().__init__()
        self._glyphs = glyphs
        self._link = link
        self._told: tuple[object, ...] = ()

    def compose(self) -> ComposeResult:
        yield Static(id="room", markup=False)
        yield Static(say("join.invite", link=self._link), id="link", markup=False)
        with Horizontal():
            with Vertical(id="people"):
                yield Static(say("join.people.title"), classes="heading", markup=False)
                yield OptionList()
                yield Static(id="people-keys", classes="quiet", markup=False)
            with Vertical(id="terms"):
                yield Static(say("join.rules.title"), classes="heading", markup=False)
                yield Static(id="rules", markup=False)
                yield Static(say("join.pace.title"), classes="heading", markup=False)
                yield Static(id="pace", markup=False)
        yield Static(id="fair", markup=False)

    @property
    def marked(self) -> int | None:
        """The number of the member that is marked."""
        people = self.query_one(OptionList)
        option = None if people.highlighted is None else people.get_option_at_index(people.highlighted)
        return int(option.id) if option and option.id else None

    def show(self, seen: Seen, title: str, checks: Steps) -> None:
        """What is known now; ``checks``: how the check of the last deal came out."""
        heading = say("join.title_lobby", title=title, dot=self._glyphs["dot"], room=seen.facts["room"])
        self.query_one("#room", Static).update(heading)
        self._show_people(seen)
        self.query_one("#people-keys", Static).update(say("join.people.keys") if seen.is_host else "")
        self.query_one("#rules", Static).update(" ".join(_rules(seen)))
        self.query_one("#pace", Static).update("\n".join(_pace(seen)))
        self.query_one("#fair", Static).update(_fair(seen, checks))

    def _show_people(self, seen: Seen) -> None:
        lines = [(str(each["member"]), self._line(seen, each)) for each in seen.members]
        if self._told == tuple(lines):
            return
        self._told = tuple(lines)
        people = self.query_one(OptionList)
        marked = self.marked
        people.clear_options()
        people.add_options([Option(Text(line), member) for member, line in lines])
        place = next((at for at, (member, _) in enumerate(lines) if member == str(marked)), 0)
        people.highlighted = place if lines else None

    def _line(self, seen: Seen, member: Facts) -> str:
        name, seat, playing = member["name"], member["seat"], seen.playing
        if playing and seat is not None and seen.phase == "playing":
            name = say("join.people.cards", name=name, cards=counted(playing.counts[seat]))
        marks = {
            "you": member["member"] == seen.member,
            "host": member["member"] == seen.facts["host"],
            "bot": member["kind"] == "bot",
            "watches": seat is None,
            "away": member["away"],
            "asks_stop": member["asks_stop"] and seen.phase == "playing",
        }
        said = ", ".join(say(f"join.people.{mark}") for mark, holds in marks.items() if holds)
        number = "" if seat is None else f"{seat + 1}"
        return f"{number:>3} {name}" + (f" ({said})" if said else "")


def _rules(seen: Seen) -> Iterator[str]:
    rules, length = seen.facts["rules"], seen.facts["length"]
    fewest, most_players = rules["min_players"], rules["max_players"]
    yield say(f"join.rules.{'so_many' if fewest == most_players else 'players'}", fewest=fewest, most=most_players)
    if length:
        half, most = (_minutes(seconds) for seconds in length["seconds"])
        key = "for_ever" if half is None else "open" if most is None else "even" if half == most else "length"
        yield say(f"join.rules.{key}", n=half or 0, long=most, limit=length["limit"])
        if not length["exact"]:
            yield say("join.rules.like", title=rules["base"] or length["preset"])
    yield say("join.rules.keys" if seen.is_host and seen.phase == "lobby" else "join.rules.sheet")


def _races(rules: Facts) -> bool:
    """Whether these rules are those of a race, in which the pace does not matter."""
    return house_of(rules).rules.claim == "race"


def _minutes(seconds: int | None) -> int | None:
    return None if seconds is None else max(1, round(seconds / 60))


def _pace(seen: Seen) -> Iterator[str]:
    pace, clock = seen.facts["pace"], seen.facts["clock"]
    lines: dict[str, str] = {}
    if _races(seen.facts["rules"]):
        yield say("join.pace.race")
    else:
        lines["turns"] = say(f"join.pace.turns_{pace['turns']}")
        lines["steps"] = say("join.pace.steps" if pace["steps"] else "join.pace.battles")
        lines["clock"] = say("join.pace.clock", n=round(clock / 1000)) if clock else say("join.pace.no_clock")
    lines["lock"] = say("join.pace.locked" if seen.facts["locked"] else "join.pace.open")
    lines["chances"] = say("join.pace.chances" if seen.facts["chances"] else "join.pace.no_chances")
    for key, line in lines.items():
        yield f"{say(f'join.pace.{key}_key')}  {line}" if seen.is_host else line


def _fair(seen: Seen, checks: Steps) -> Text:
    text = Text()
    for number, (key, holds) in enumerate(checks):
        if not number:
            text.append(say("join.fair.title") + "\n", "bold")
            if seen.playing and seen.playing.facts["fair"]["again"]:
                text.append(say("join.fair.again") + "\n")
        text.append(say("join.fair.holds" if holds else "join.fair.fails"), "bold" if holds else "bold reverse")
        text.append(f"  {say(f'join.fair.{key}')}\n")
    return text
