"""A live game, the authority: seats, readiness, pace, the fair deal. It knows no socket, no SQL, no clock.

`decide` takes a room, a command, the time and fresh entropy, and answers with the entries of the log that follow, or
with a refusal. `evolve` folds an entry into the next room; `view` builds what everybody may know. `docs/protocol.md`
is the specification of what leaves the room.
"""
