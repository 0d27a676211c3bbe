"""Rooms in a browser: sockets, HTTP, and the wiring of room and store. Needs the extra ``web``."""
