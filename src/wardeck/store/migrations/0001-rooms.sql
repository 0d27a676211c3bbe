-- A room, and its log. Times are milliseconds since 1970.
CREATE TABLE rooms (
    number INTEGER PRIMARY KEY,
    room TEXT NOT NULL UNIQUE,
    version INTEGER NOT NULL,   -- the number of the last entry
    size INTEGER NOT NULL,      -- bytes of all entries
    opened INTEGER NOT NULL,
    touched INTEGER NOT NULL,
    finished INTEGER NOT NULL
) STRICT;

CREATE TABLE entries (
    room INTEGER NOT NULL REFERENCES rooms (number) ON DELETE CASCADE,
    version INTEGER NOT NULL,
    entry TEXT NOT NULL,
    PRIMARY KEY (room, version)
) STRICT, WITHOUT ROWID;
