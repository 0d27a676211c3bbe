"""War, the card game, in every form people play it.

>>> import wardeck
>>> rules = wardeck.preset("clone-war").with_(layout="DDU")
>>> wardeck.play(rules, players=4, seed=1).termination
<Termination.ALL_CARDS: 'all-cards'>
"""

from typing import TYPE_CHECKING

from wardeck.engine.events import Termination
from wardeck.engine.game import Game, play
from wardeck.engine.outcome import Outcome
from wardeck.errors import WardeckError
from wardeck.record.files import read_record
from wardeck.record.verify import verify
from wardeck.rules.files import load_rules
from wardeck.rules.options import Rules
from wardeck.rules.presets import preset
from wardeck.rules.sheet import rule_sheet

__all__ = [
    "Game",
    "Outcome",
    "Rules",
    "Termination",
    "WardeckError",
    "load_rules",
    "play",
    "preset",
    "read_record",
    "rule_sheet",
    "verify",
]

__version__: str
if not TYPE_CHECKING:

    def __getattr__(name: str) -> str:
        if name == "__version__":
            from importlib.metadata import version

            return version("wardeck")
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
