"""War, the card game, in every form people play it.

>>> import wardeck
>>> rules = wardeck.preset("clone-war").with_(layout="DDU")
>>> wardeck.play(rules, players=4, seed=1).termination
<Termination.ALL_CARDS: 'all-cards'>
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
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

    __version__: str
else:
    # Loaded when they are first asked for, so that a command line that needs no game starts at once.
    _HOME = {
        "Game": "engine.game",
        "Outcome": "engine.outcome",
        "Rules": "rules.options",
        "Termination": "engine.events",
        "WardeckError": "errors",
        "load_rules": "rules.files",
        "play": "engine.game",
        "preset": "rules.presets",
        "read_record": "record.files",
        "rule_sheet": "rules.sheet",
        "verify": "record.verify",
    }

    def __getattr__(name: str) -> object:
        if name == "__version__":
            from importlib.metadata import version

            return version("wardeck")
        if name in _HOME:
            value = globals()[name] = getattr(import_module(f"wardeck.{_HOME[name]}"), name)
            return value
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})


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
