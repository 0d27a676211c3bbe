"""The table as a terminal shows it: who sits there, what lies on it, told in sentences and drawn in cells.

Nothing in here reads a key or writes to a screen; the plain command line and the terminal's app do.
"""
