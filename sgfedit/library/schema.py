"""The tables of the index, and of what the user keeps about games.

Both are versioned by SQLite's `user_version`. An index of another version is made anew; what is
kept is brought up to date, and left alone where it is from the future.
"""

from __future__ import annotations

from typing import Final

INDEX_VERSION: Final = 1
KEPT_VERSION: Final = 1

INDEX: Final = """
CREATE TABLE meta (
    key TEXT PRIMARY KEY,
    value
) WITHOUT ROWID;

-- A file with games, or a member of an archive. `problem` says why it could not be read.
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
    UNIQUE (path, member)
);

-- Every name that a player has in some record, once. `key` is what names are compared by.
CREATE TABLE players (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    key TEXT NOT NULL
);
CREATE INDEX players_key ON players (key);

CREATE TABLE games (
    id INTEGER PRIMARY KEY,
    file INTEGER NOT NULL REFERENCES files (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,         -- in its file, from 1
    black INTEGER REFERENCES players (id),
    white INTEGER REFERENCES players (id),
    black_rank TEXT, white_rank TEXT,
    event TEXT, round TEXT, place TEXT, name TEXT, date TEXT, result TEXT, komi TEXT,
    handicap TEXT, rules TEXT, annotator TEXT, user TEXT, source TEXT,
    black_strength INTEGER,          -- see records.strength
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
    identity BLOB NOT NULL,          -- by which what is kept finds its game again
    line BLOB NOT NULL,              -- main line, see lines
    variations BLOB,                 -- other lines, see lines; NULL without
    UNIQUE (file, number)
);
CREATE INDEX games_black ON games (black);
CREATE INDEX games_white ON games (white);
CREATE INDEX games_days ON games (first_day, last_day);
CREATE INDEX games_sequence ON games (sequence);
CREATE INDEX games_identity ON games (identity);

-- Where DT is a list: each day, month or year of it, as its first and last day.
CREATE TABLE days (
    game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    first_day INTEGER NOT NULL,
    last_day INTEGER NOT NULL
);
CREATE INDEX days_game ON days (game);

-- Comments (C), node names (N), labels (LB): what text search finds.
CREATE TABLE texts (
    id INTEGER PRIMARY KEY,
    game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    node INTEGER NOT NULL,           -- in file order, from 0 for the root
    ident TEXT NOT NULL,
    text TEXT NOT NULL
);
CREATE INDEX texts_game ON texts (game);

-- Words of texts, and of game info; `words.split` says what a word is. The rowid is that of the
-- text, or of the game.
CREATE VIRTUAL TABLE text_words USING fts5 (words, tokenize = 'unicode61 remove_diacritics 2');
CREATE VIRTUAL TABLE info_words USING fts5 (words, tokenize = 'unicode61 remove_diacritics 2');
"""

KEPT: Final = """
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
