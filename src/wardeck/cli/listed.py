"""The commands that there are."""

COMMANDS = ("play", "serve", "rules", "replay", "verify", "rooms")
"""All commands, in the order in which they are listed. Each is a module of this package."""
