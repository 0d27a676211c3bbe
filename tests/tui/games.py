"""Games for tests of the terminal: positions whose course can be told by heart."""

from pathlib import Path

from wardeck.chance import SimulationStream
from wardeck.rules.presets import find
from wardeck.table.players import Player, Players, seated
from wardeck.tui.keeping import Keeping
from wardeck.tui.match import Match, begin
from wardeck.tui.play import PlayPage

TWO_FIVES = ("5h 2c 9s 3d", "5d 3h 8c 2s")
"""A war that Mika wins with her nine, and then a battle that takes Otto's last card."""
MIKA_AND_OTTO = Players((Player("Mika"), Player("Otto", bot=True)))


def position(*packets: str, rules: str = "two-player", players: Players | None = None) -> Match:
    """A game that starts from these packets."""
    people = players or seated(None, None, seats=len(packets), watched=False)
    return begin(find(rules), people, stream=SimulationStream(1, 0), packets=packets)


def dealt(rules: str = "two-player", *, seats: int = 2, seed: int = 1) -> Match:
    """A game that was dealt."""
    people = seated(None, None, seats=seats, watched=False)
    return begin(find(rules), people, stream=SimulationStream(seed, 0))


def at_table(match: Match, home: Path) -> PlayPage:
    """The page on which a game is played; its record is kept in this folder."""
    return PlayPage(match, keeping=Keeping(home / "game.toml"))
