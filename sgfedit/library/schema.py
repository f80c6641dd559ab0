"""The tables of the index, and of what the user keeps about games.

Both are versioned by SQLite's `user_version`. An index of another version is made anew; what is
kept is brought up to date step by step, and left alone where it is from the future.
"""

from __future__ import annotations

import re
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, TypeVar
from zlib import crc32

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator, Sequence


Value = TypeVar("Value")

TEXT_BITS: Final = 24
"""Bits of the id of a text that tell it from others of its game."""

_MEANING: Final = 1
"""To be counted up where the same tables come to hold something else."""

INDEX: Final = """
-- 'made': another one each time the index is made. 'generation': counts up with every transaction
-- that adds or takes away games. What is derived from an index is right for both together.
CREATE TABLE meta (
    key TEXT PRIMARY KEY,
    value
) WITHOUT ROWID;

-- A file with games, an archive (without a member), a member of one, or a place that could not be
-- looked into. `problem` says why it could not be read, or not all of it.
CREATE TABLE files (
    id INTEGER PRIMARY KEY,
    path TEXT NOT NULL,              -- absolute; of an archive: its own
    member TEXT NOT NULL DEFAULT '', -- name within the archive
    size INTEGER NOT NULL,
    mtime_ns INTEGER NOT NULL,
    hash BLOB,                       -- BLAKE2b, 16 bytes
    charset TEXT,                    -- Python's name
    format TEXT,                     -- as Collection.format
    problem TEXT,
    is_missing INTEGER NOT NULL DEFAULT 0,  -- its folder or drive is not there at the moment
    UNIQUE (path, member)
);

-- Every name that a player has in some record, once. `key` is what names are compared by.
CREATE TABLE players (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    key TEXT NOT NULL
);
CREATE INDEX players_key ON players (key);

-- A row is never changed, and an id never used again.
CREATE TABLE games (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    file INTEGER NOT NULL REFERENCES files (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,         -- in its file, from 1
    black INTEGER REFERENCES players (id),
    white INTEGER REFERENCES players (id),
    black_rank TEXT, white_rank TEXT,
    event TEXT, round TEXT, place TEXT, name TEXT, date TEXT, result TEXT, komi TEXT,
    handicap TEXT, rules TEXT, annotator TEXT, user TEXT, source TEXT,
    black_strength INTEGER,          -- see meanings.strength
    white_strength INTEGER,
    first_day INTEGER,               -- yyyymmdd of the earliest day DT can mean, NULL if unknown
    last_day INTEGER,                -- of the latest
    winner TEXT,                     -- 'B', 'W', NULL
    win_kind TEXT,                   -- as info_values.ResultKind
    margin REAL,
    komi_points REAL,
    handicap_stones INTEGER,
    columns INTEGER NOT NULL,
    rows INTEGER NOT NULL,
    moves INTEGER NOT NULL,          -- of the main line, passes too
    nodes INTEGER NOT NULL,
    branches INTEGER NOT NULL,       -- variations: leaves less one
    comments INTEGER NOT NULL,       -- nodes with one
    is_go INTEGER NOT NULL,
    dyer TEXT,                       -- see signatures
    sequence BLOB,                   -- the same for equal moves, however turned; see signatures
    identity BLOB NOT NULL,          -- by which what is kept finds its game again: see records
    line BLOB NOT NULL,              -- main line, see lines
    variations BLOB,                 -- other lines, see lines; NULL without
    UNIQUE (file, number)
);
CREATE INDEX games_black ON games (black, winner);
CREATE INDEX games_white ON games (white, winner);
-- All that queries compare: they read this instead of the games, in the order of their days.
CREATE INDEX games_facts ON games (
    first_day, last_day, file, number, black, white, winner, win_kind, margin, komi_points,
    handicap_stones, black_strength, white_strength, columns, rows, moves, branches, comments
);
CREATE INDEX games_event ON games (event);
CREATE INDEX games_sequence ON games (sequence);
CREATE INDEX games_dyer ON games (dyer, sequence);
CREATE INDEX games_identity ON games (identity);

-- Which mark (kept.marks) belongs to a game: kept up by `kept`.
CREATE TABLE marked (
    game INTEGER PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    mark INTEGER NOT NULL
);
CREATE INDEX marked_mark ON marked (mark);

-- Where DT is a list: each day, month or year of it, as its first and last day. Where it is not
-- clear which day DT means: each one it may be.
CREATE TABLE days (
    game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    first_day INTEGER NOT NULL,
    last_day INTEGER NOT NULL,
    is_choice INTEGER NOT NULL
);
CREATE INDEX days_game ON days (game);

-- Comments (C), node names (N), labels (LB): what text search finds.
-- The id is that of the game, shifted by TEXT_BITS, and a number: so a hit among the words tells
-- its game without a look at the text.
CREATE TABLE texts (
    id INTEGER PRIMARY KEY,
    game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    node INTEGER NOT NULL,           -- in file order, from 0 for the root
    ident TEXT NOT NULL,
    text TEXT NOT NULL
);
CREATE INDEX texts_game ON texts (game);

-- Words of texts, of players' names (`names.words_of`), of game info by column; `words.split` says
-- what a word is. The rowid is that of the text, the player, the game. Those of texts and game
-- info are not kept beside the texts: whoever takes them out has to say which they were.
CREATE VIRTUAL TABLE text_words USING fts5 (
    words, content = '', columnsize = 0, tokenize = 'unicode61 remove_diacritics 2'
);
CREATE VIRTUAL TABLE player_words USING fts5 (words, tokenize = 'unicode61 remove_diacritics 2');
CREATE VIRTUAL TABLE info_words USING fts5 (
    black, white, black_rank, white_rank, event, round, place, name, date, result, rules,
    annotator, user, source, content = '', columnsize = 0,
    tokenize = 'unicode61 remove_diacritics 2'
);

INSERT INTO meta VALUES ('made', hex(randomblob(8))), ('generation', 0);
"""

LATE: Final = tuple(re.findall(r"CREATE INDEX (games_(?!facts)\w+ ON games .+);", INDEX))
"""Indexes of games without which queries are slow but right: quicker made of all games at once."""

# Of a version that is not this one the index is made anew, so it need not tell older from newer.
INDEX_VERSION: Final = crc32(f"{_MEANING} {INDEX}".encode()) >> 1

_KEPT: Final = """
CREATE TABLE folders (
    path TEXT PRIMARY KEY,           -- absolute; a folder, an archive or a file
    position INTEGER NOT NULL
) WITHOUT ROWID;

-- What the user has said of a game. It is found again by path and number, or by its identity.
CREATE TABLE marks (
    id INTEGER PRIMARY KEY,
    path TEXT NOT NULL,
    member TEXT NOT NULL,
    number INTEGER NOT NULL,
    identity BLOB NOT NULL,
    stars INTEGER NOT NULL DEFAULT 0,
    note TEXT NOT NULL DEFAULT '',
    UNIQUE (path, member, number, identity)
);
CREATE INDEX marks_identity ON marks (identity);

CREATE TABLE tags (
    mark INTEGER NOT NULL REFERENCES marks (id) ON DELETE CASCADE,
    tag TEXT NOT NULL,
    PRIMARY KEY (mark, tag)
) WITHOUT ROWID;

CREATE TABLE searches (
    name TEXT PRIMARY KEY,
    query TEXT NOT NULL,
    position INTEGER NOT NULL
) WITHOUT ROWID;
"""

_ALONE: Final = """
ALTER TABLE marks ADD COLUMN is_alone INTEGER NOT NULL DEFAULT 0;  -- in its file, when last seen
"""

KEPT: Final = (_KEPT, _ALONE)
"""What leads from each version of what is kept to the next one; the first to an empty file."""

KEPT_VERSION: Final = len(KEPT)


@contextmanager
def snapshot(connection: sqlite3.Connection) -> Iterator[None]:
    """Let all that is read be of one moment, whoever writes meanwhile; nothing is written here."""
    if connection.in_transaction:
        yield
        return
    connection.execute("BEGIN")
    try:
        yield
    finally:
        connection.rollback()


SIZE: Final = 500
"""SQLite has a limit to the parameters of a statement, which was 999 once."""


def portions(values: Sequence[Value]) -> Iterator[list[Value]]:
    """Yield all of some values in order, ids say, SIZE of them at a time."""
    for start in range(0, len(values), SIZE):
        yield list(values[start : start + SIZE])


def holes(values: Sequence[object]) -> str:
    """Return a parameter for each value, as they stand between the brackets of IN."""
    return ", ".join("?" * len(values))
