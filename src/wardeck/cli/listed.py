"""The commands that there are."""

COMMANDS = (
    "play",
    "serve",
    "join",
    "rules",
    "replay",
    "verify",
    "rooms",
    "simulate",
    "compare",
    "find",
    "odds",
    "exact",
    "hands",
)
"""All commands, in the order in which they are listed. Each is a module of this package."""
