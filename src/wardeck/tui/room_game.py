"""A game of a room as it is shown here: who plays it, its story, and at the end how fast and how fair it was."""

from collections.abc import Iterator
from contextlib import suppress

from wardeck.engine import events as e
from wardeck.engine.view import view
from wardeck.messages import say
from wardeck.table.ending import sentence
from wardeck.table.glyphs import Glyphs
from wardeck.table.picture import Picture
from wardeck.table.players import Player, Players
from wardeck.table.scene import Scene
from wardeck.table.titles import title_of
from wardeck.tui.client import Client
from wardeck.tui.fair import checked
from wardeck.tui.racing import a_minute, calls_told, pace_told, with_turned
from wardeck.tui.seen import Playing
from wardeck.tui.story import Story
from wardeck.tui.wire import house_of


class RoomGame:
    """One game, from where it was met."""

    def __init__(self, client: Client, playing: Playing) -> None:
        self.playing = playing
        self.house = house_of(playing.facts["rules"])
        self._title = playing.facts["rules"]["title"] or title_of(self.house)
        self.checks: list[tuple[str, bool]] = []
        """How the check of the deal came out, when the game is over."""
        self.pace_said = ""
        self._client = client
        self._calls: list[e.Event] = []
        self._whole = False
        """Whether it has been followed from the deal on."""
        self.players = self._seated()
        strengths, battles = self.house.rules.strengths(), playing.state.battles
        self.story = Story(self.players, strengths, playing.counts, say("play.table.dealt"), after=battles)

    def seat(self) -> bool:
        """Looks who sits there; whether that has changed."""
        players = self._seated()
        changed = players != self.players
        self.players = players
        if changed:
            self.story.seat(players)
        return changed

    def follow(self) -> Iterator[tuple[Scene, tuple[e.Event, ...]]]:
        """Takes in each turn that has been heard: what lay on the table before it, and what happened."""
        playing = self.playing
        while playing.turns:
            turn = playing.turns.popleft()
            before, dealt = self.story.scene, self.story.said
            self._whole = self._whole or any(isinstance(event, e.Dealt) for event in turn.events)
            self._calls += (event for event in turn.events if isinstance(event, e.RightCall | e.WrongCall))
            self.story.take(turn.events, turn.battles, turn.counts)
            self.story.said = self.story.said if turn.battles else dealt
            yield before, turn.events

    def check(self) -> None:
        """Checks the deal, once its secret is there."""
        if self.playing.facts["fair"]["secret"] and not self.checks:
            self.checks = self._checked()

    def end(self, best: int) -> int:
        """Says how fast a race was that is over; the best of whoever has raced all of it here, ``best`` before it."""
        result = self.playing.facts["result"]
        if not result or not result.get("raced") or self.pace_said:
            return best
        raced_here = self._whole and self._client.seen.seat is not None and result["termination"] != "stopped"
        pace = a_minute(result["battles"], result["raced"])
        self.pace_said = pace_told(pace, best if raced_here else None)
        return max(best, pace) if raced_here else best

    def calls_said(self) -> str:
        """Who called how well in a race that is over and was followed from its deal."""
        over = self._whole and self.playing.facts["result"]
        return calls_told(self._calls, self.players) if over else ""

    def picture(self, glyphs: Glyphs, note: str, landing: Scene | None) -> Picture:
        """The table as it is to be seen now; ``landing``: what is there until all war cards have landed."""
        playing = self.playing
        outcome, number, title = playing.outcome, playing.state.battles, self._title
        verdict = sentence(outcome, self.players, self.house.rules) if outcome and not landing else ""
        picture = Picture(
            title=say("play.table.battle", title=title, number=number, dot=glyphs["dot"]) if number else title,
            scene=landing or self.story.scene,
            view=view(playing.state),
            sentence="" if landing or playing.turned else self.story.said,
            keys=(),
            verdict=f"{verdict} {self.pace_said}".strip() if verdict else "",
            note=note,
            history=self.story.history,
            chart=self.story.chart,
        )
        return with_turned(picture, playing.turned, opens=not playing.facts["step"])

    def _seated(self) -> Players:
        seen = self._client.seen
        kinds = [seat.partition(" ")[0] for seat in self.playing.facts["seats"]]
        return Players(
            tuple(Player(seen.name(seat), bot=kind == "bot", you=seat == seen.seat) for seat, kind in enumerate(kinds))
        )

    def _checked(self) -> list[tuple[str, bool]]:
        commitment = self.playing.facts["fair"]["commitment"]
        memory, address = self._client.memory, self._client.address
        mine = memory.word(address, commitment) if memory.has_word(address, commitment) else None
        with suppress(ValueError, LookupError, TypeError):
            return list(checked(self.playing, mine, self._client.seen.seat))
        return [("seed", False)]
