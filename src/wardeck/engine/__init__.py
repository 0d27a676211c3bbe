"""One game, readable: the referee."""
