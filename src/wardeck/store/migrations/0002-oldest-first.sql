-- Which rooms are old is asked again and again.
CREATE INDEX rooms_by_age ON rooms (touched);
