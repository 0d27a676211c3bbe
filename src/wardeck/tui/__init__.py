"""The terminal: the table, the pages before a game, the replay and the seat in a room, with Textual."""
