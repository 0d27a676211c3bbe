"""A game on paper: read, write, replay, verify. `docs/record-format.md` is the specification."""
