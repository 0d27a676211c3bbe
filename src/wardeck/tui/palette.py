"""The colours of the screen, on dark and on light ground."""

from functools import cache

from rich.style import Style
from textual.theme import Theme

from wardeck.table.glyphs import drawings

DARK = Theme(
    name="wardeck-dark",
    dark=True,
    primary="#5c9fd6",
    secondary="#8fc3ee",
    accent="#f0c75e",
    warning="#f0c75e",
    error="#ff7a66",
    success="#7fc98f",
    foreground="#e8e2d0",
    background="#171b2c",
    surface="#1f2439",
    panel="#2a3050",
)
LIGHT = Theme(
    name="wardeck-light",
    dark=False,
    primary="#1c5a84",
    secondary="#124f80",
    accent="#7a5600",
    warning="#7a5600",
    error="#a8201a",
    success="#2a6e3a",
    foreground="#2a2f45",
    background="#efe9dc",
    surface="#e6dfcf",
    panel="#d8cfba",
)


@cache
def style_of(name: str, *, dark: bool, few: bool) -> Style:
    """The style of a piece of a drawing, on dark or on light ground. ``few``: for a terminal with sixteen colours."""
    chosen = drawings()["few_colours"].get(name) if few else None
    own = drawings()["dark" if dark else "light"]
    return Style.parse(chosen or own.get(name or "plain") or drawings()["styles"].get(name, name))
