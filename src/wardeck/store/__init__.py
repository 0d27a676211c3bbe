"""Where rooms live: the log of each room, durable before anybody sees it."""
