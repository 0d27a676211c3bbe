"""The laboratory: many games, fast. Needs the extra ``lab``.

>>> from wardeck import lab
>>> found = lab.simulate("two-player", games=2000, seed=7)
>>> found.games == sum(found.wins) + found.draws + found.endless + found.stopped
True
"""

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

from wardeck.errors import MissingExtra

if TYPE_CHECKING:
    from wardeck.lab.census import Exact, exact, pack_of
    from wardeck.lab.chain import Split, solve_chain
    from wardeck.lab.comparison import Comparison, Difference, compare, over
    from wardeck.lab.forecast import Odds, odds
    from wardeck.lab.run import Run, planned, simulate
    from wardeck.lab.search import Found, Search, find
    from wardeck.lab.summary import Measure, Summary, wilson
    from wardeck.lab.work import crew
    from wardeck.lab.worth import Hand, Hands, hands

for _module in ("numba", "numpy"):
    if find_spec(_module) is None:
        raise MissingExtra("extra.missing", extra="lab", module=_module)

_PLACES = {
    "Comparison": "comparison",
    "Difference": "comparison",
    "Exact": "census",
    "Found": "search",
    "Hand": "worth",
    "Hands": "worth",
    "Measure": "summary",
    "Odds": "forecast",
    "Run": "run",
    "Search": "search",
    "Split": "chain",
    "Summary": "summary",
    "compare": "comparison",
    "crew": "work",
    "exact": "census",
    "find": "search",
    "hands": "worth",
    "odds": "forecast",
    "over": "comparison",
    "pack_of": "census",
    "planned": "run",
    "simulate": "run",
    "solve_chain": "chain",
    "wilson": "summary",
}
"""Public names, and the modules from which they come when they are asked for."""

__all__ = [
    "Comparison",
    "Difference",
    "Exact",
    "Found",
    "Hand",
    "Hands",
    "Measure",
    "Odds",
    "Run",
    "Search",
    "Split",
    "Summary",
    "compare",
    "crew",
    "exact",
    "find",
    "hands",
    "odds",
    "over",
    "pack_of",
    "planned",
    "simulate",
    "solve_chain",
    "wilson",
]


if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        if name not in _PLACES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(f"wardeck.lab.{_PLACES[name]}"), name)
