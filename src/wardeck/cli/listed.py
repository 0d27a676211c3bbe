"""The commands that there are."""

COMMANDS = ("play", "rules", "replay", "verify")
"""All commands, in the order in which they are listed. Each is a module of this package."""
