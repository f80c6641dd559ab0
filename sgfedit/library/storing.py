"""Records → rows of the index: made where the records are read, written many at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from sgfedit.library.names import INFO_COLUMNS, key_of, split, words_of
from sgfedit.library.records import FIELDS
from sgfedit.library.schema import LATE, TEXT_BITS, holes, portions

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator, Sequence

    from sgfedit.library.reading import FileRecord
    from sgfedit.library.records import GameRecord
    from sgfedit.library.sources import Candidate

_INFO: Final = tuple(column for column in FIELDS if column not in {"black", "white"})
_GAME: Final = (
    *("id", "file", "number", "black", "white", *_INFO),
    *("black_strength", "white_strength", "first_day", "last_day", "winner", "win_kind"),
    *("margin", "komi_points", "handicap_stones", "columns", "rows", "moves", "nodes"),
    *("branches", "comments", "is_go", "dyer", "sequence", "identity", "line", "variations"),
)
"""Columns of the games table in the order of `_game_row`."""


def _insert(table: str, columns: Sequence[str]) -> str:
    holes = ", ".join("?" * len(columns))
    return f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({holes})"  # noqa: S608


_INSERT_FILE: Final = _insert(
    "files", ("id", "path", "member", "size", "mtime_ns", "hash", "charset", "format", "problem")
)
_INSERTS: Final = {
    "games": _insert("games", _GAME),
    "days": _insert("days", ("game", "first_day", "last_day", "is_choice")),
    "info_words": _insert("info_words", ("rowid", *INFO_COLUMNS)),
    "texts": _insert("texts", ("id", "game", "node", "ident", "text")),
    "text_words": _insert("text_words", ("rowid", "words")),
}
"""Table → what fills it, in an order that keeps references right."""


def _forget(table: str, columns: Sequence[str]) -> str:
    """Return what takes a row out of a table of words, which are told as they were put in."""
    holes = ", ".join("?" * len(columns))
    return f"INSERT INTO {table} ({table}, {', '.join(columns)}) VALUES ('delete', {holes})"  # noqa: S608


_FORGETS: Final = {
    "info_words": _forget("info_words", ("rowid", *INFO_COLUMNS)),
    "text_words": _forget("text_words", ("rowid", "words")),
}
_NAMED: Final = {"black": "b.name", "white": "w.name"}

Row: TypeAlias = tuple[Any, ...]
Place: TypeAlias = tuple[str, str]
"""Path and member of a file."""


class GameRows(NamedTuple):
    """What the index gets of a game, without ids; plain values, which travel quickly.

    Attributes:
        game: The games table from `number` on, names in place of players.
        words: Those of the game info, by column of info_words.
        days: First and last day of each that DT names, if there are several, and whether only
            one of them is meant.
        texts: Node, ident and text of each, and its words.
    """

    game: Row
    words: tuple[str, ...]
    days: tuple[tuple[int, int, bool], ...]
    texts: tuple[tuple[int, str, str, str], ...]


class FileRows(NamedTuple):
    """What the index gets of a file; see `reading.FileRecord`."""

    candidate: Candidate
    hash: bytes | None
    charset: str | None = None
    format: str | None = None
    problem: str | None = None
    games: tuple[GameRows, ...] = ()
    is_known: bool = False
    is_gone: bool = False


def rows_of(record: FileRecord) -> FileRows:
    """Return a record as rows."""
    games = tuple(map(_game_rows, record.games))
    return FileRows(*record[:5], games, record.is_known, record.is_gone)


def _game_rows(game: GameRecord) -> GameRows:
    info = game.info
    spans, are_choices = game.days
    return GameRows(
        _game_row(game),
        tuple([split(info[column]) if column in info else "" for column in INFO_COLUMNS]),
        tuple((*span, are_choices) for span in spans) if len(spans) > 1 else (),
        tuple([(*text, split(text.text)) for text in game.texts]),
    )


class Known(NamedTuple):
    """A row of the files table, as far as it tells whether the file is still the same."""

    path: str
    member: str
    size: int
    mtime_ns: int
    hash: bytes | None
    is_missing: int
    id: int

    def is_same(self, candidate: Candidate) -> bool:
        """Whether the file has not been touched since it was read."""
        is_touched = (self.size, self.mtime_ns) != (candidate.size, candidate.mtime_ns)
        # What could not be read at all may be readable now: rights are no matter of time.
        return not is_touched and (self.hash is not None or bool(candidate.member))


_KNOWN: Final = "SELECT path, member, size, mtime_ns, hash, is_missing, id FROM files"
_AT: Final = f"{_KNOWN} WHERE path IN ({{}}) AND member = ''"
_MEMBERS: Final = f"{_KNOWN} WHERE path = ? AND member <> ''"
_WITH_IDS: Final = f"{_KNOWN} WHERE id IN ({{}})"


def files_at(connection: sqlite3.Connection, paths: Sequence[str]) -> dict[str, Row]:
    """Return what the index knows of files, by path, each as what makes it `Known`."""
    parts = (connection.execute(_AT.format(holes(part)), part) for part in portions(paths))
    return {row[0]: row for rows in parts for row in rows}


def members_of(connection: sqlite3.Connection, path: str) -> dict[str, Row]:
    """Return what the index knows of the members of an archive, by name."""
    return {row[1]: row for row in connection.execute(_MEMBERS, (path,))}


def last_file(connection: sqlite3.Connection) -> int:
    """Return the highest id of a file, 0 without any."""
    return int(connection.execute("SELECT max(id) FROM files").fetchone()[0] or 0)


def files_but(connection: sqlite3.Connection, is_known: Sequence[int]) -> Iterator[Row]:
    """Yield what the index knows of the files whose ids are not marked in `is_known`."""
    ids = [file for (file,) in connection.execute("SELECT id FROM files") if not is_known[file]]
    for part in portions(ids):
        yield from connection.execute(_WITH_IDS.format(holes(part)), part)


class Store:
    """Collects what is to be written, and writes it in one transaction: `flush`.

    Between two of them the index is not locked, so that others can write what they keep.
    """

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._players: dict[str, int] = {}
        self._files: list[Row] = []
        self._rows: dict[str, list[Row]] = {table: [] for table in _INSERTS}
        self._removed: list[int] = []
        self._moved: list[Row] = []
        self._next_file = self._next("files")
        self._next_game = self._next("games")

    def _next(self, table: str) -> int:
        last = f"SELECT max(id) FROM {table}"  # noqa: S608
        ever = "SELECT seq FROM sqlite_sequence WHERE name = ?"
        found = [self._connection.execute(last), self._connection.execute(ever, (table,))]
        return 1 + max((row[0] or 0 for rows in found for row in rows), default=0)

    @property
    def size(self) -> int:
        """How many files and games wait to be written."""
        return len(self._files) + len(self._rows["games"]) + len(self._moved)

    def remove(self, file: int) -> None:
        """Take a file and its games out of the index; before anything is put in its place."""
        self._removed.append(file)

    def move(self, file: int, candidate: Candidate) -> None:
        """Note that a file of equal content is elsewhere now, or of another time."""
        self._moved.append((*candidate, file))

    def add(self, found: FileRows) -> None:
        """Put a file and its games into the index, which holds nothing of it."""
        file, self._next_file = self._next_file, self._next_file + 1
        self._files.append((file, *found.candidate, *found[1:5]))
        rows = self._rows
        for game in found.games:
            ident, self._next_game = self._next_game, self._next_game + 1
            rows["games"].append((ident, file, *game.game))
            rows["info_words"].append((ident, *game.words))
            rows["days"] += [(ident, *days) for days in game.days]
            for number, (*text, words) in enumerate(game.texts, ident << TEXT_BITS):
                rows["texts"].append((number, ident, *text))
                rows["text_words"].append((number, words))

    def flush(self) -> None:
        """Write all of it, or nothing where that fails.

        Raises:
            sqlite3.Error: it cannot be written.
        """
        connection = self._connection
        games = self._rows["games"]
        if not (self._files or self._removed or self._moved):
            return
        with connection:
            connection.execute("BEGIN IMMEDIATE")
            for file in self._removed:
                remove_file(connection, file)
            connection.executemany(_UPDATE_FILE, self._moved)
            connection.executemany(_INSERT_FILE, self._files)
            self._rows["games"] = [self._with_players(row) for row in games]
            for table, insert in _INSERTS.items():
                connection.executemany(insert, self._rows[table])
            if games or self._removed:
                connection.execute(_NEXT_GENERATION)
        self._removed.clear()
        for rows in (self._files, self._moved, *self._rows.values()):
            rows.clear()

    def _with_players(self, row: Row) -> Row:
        ident, file, number, black, white, *others = row
        return (ident, file, number, self._player(black), self._player(white), *others)

    def _player(self, name: str | None) -> int | None:
        if not name:
            return None
        found = self._players.get(name)
        if found is None:
            found = self._players[name] = self._player_row(name)
        return found

    def _player_row(self, name: str) -> int:
        """Return the id of a player, who is put into the index where he is not in it."""
        connection = self._connection
        row = connection.execute("SELECT id FROM players WHERE name = ?", (name,)).fetchone()
        if row:
            return int(row[0])
        insert = "INSERT INTO players (name, key) VALUES (?, ?)"
        found = connection.execute(insert, (name, key_of(name))).lastrowid or 0
        words = "INSERT INTO player_words (rowid, words) VALUES (?, ?)"
        connection.execute(words, (found, words_of(name)))
        return found


def put_off_indexes(connection: sqlite3.Connection) -> None:
    """Do without indexes of games until `make_indexes`, where there are no games yet."""
    with connection:
        connection.execute("BEGIN IMMEDIATE")
        if connection.execute("SELECT 1 FROM games").fetchone() is None:
            for index in LATE:
                connection.execute(f"DROP INDEX IF EXISTS {index.partition(' ')[0]}")


def make_indexes(connection: sqlite3.Connection) -> None:
    """Make the indexes that were put off, maybe by a program that was ended meanwhile."""
    for index in LATE:
        connection.execute(f"CREATE INDEX IF NOT EXISTS {index}")


_UPDATE_FILE: Final = (
    "UPDATE files SET path = ?, member = ?, size = ?, mtime_ns = ?, is_missing = 0 WHERE id = ?"
)
_NEXT_GENERATION: Final = "UPDATE meta SET value = value + 1 WHERE key = 'generation'"


def _game_row(game: GameRecord) -> Row:
    """Return the values of `_GAME` behind the file, with the names of players."""
    info = game.info
    return (
        game.number,
        info.get("black"),
        info.get("white"),
        *map(info.get, _INFO),
        game.black_strength,
        game.white_strength,
        min((first for first, _ in game.days.spans), default=None),
        max((last for _, last in game.days.spans), default=None),
        game.winner,
        game.win_kind,
        game.margin,
        game.komi_points,
        game.handicap_stones,
        game.columns,
        game.rows,
        game.moves,
        game.nodes,
        game.branches,
        game.comments,
        game.is_go,
        game.dyer,
        game.sequence,
        game.identity,
        game.line,
        game.variations,
    )


def remove_file(connection: sqlite3.Connection, file: int) -> None:
    """Take a file, its games and all that is said of them out of the index."""
    for table, said in (("info_words", _INFO_SAID), ("text_words", _TEXTS_SAID)):
        rows = ((ident, *map(split, texts)) for ident, *texts in connection.execute(said, (file,)))
        connection.executemany(_FORGETS[table], rows)
    connection.execute("DELETE FROM files WHERE id = ?", (file,))


_SAID: Final = ", ".join(f"coalesce({_NAMED.get(c, f'games.{c}')}, '')" for c in INFO_COLUMNS)
_INFO_SAID: Final = f"""
    SELECT games.id, {_SAID}
    FROM games LEFT JOIN players b ON b.id = black LEFT JOIN players w ON w.id = white
    WHERE file = ?
"""  # noqa: S608  # names of columns
_TEXTS_SAID: Final = (
    "SELECT texts.id, text FROM games JOIN texts ON game = games.id WHERE file = ?"
)

_IDLE: Final = (
    "SELECT id FROM players WHERE NOT EXISTS (SELECT 1 FROM games WHERE black = players.id)"
    " AND NOT EXISTS (SELECT 1 FROM games WHERE white = players.id)"
)
_GENERATION: Final = "SELECT value FROM meta WHERE key = 'generation'"
_TIDIED: Final = f"INSERT OR REPLACE INTO meta VALUES ('tidied', ({_GENERATION}))"  # noqa: S608


def tidy(connection: sqlite3.Connection) -> None:
    """Bring what hangs on the games into order, if that was not done since they changed last.

    Players without a game go; what is kept finds its game again; SQLite learns what there is.
    """
    from sgfedit.library.kept import reconcile  # noqa: PLC0415  # rarely needed

    done = connection.execute("SELECT value FROM meta WHERE key = 'tidied'").fetchone()
    if done == connection.execute(_GENERATION).fetchone():
        return
    with connection:
        connection.execute(f"DELETE FROM player_words WHERE rowid IN ({_IDLE})")  # noqa: S608
        connection.execute(f"DELETE FROM players WHERE id IN ({_IDLE})")  # noqa: S608
    reconcile(connection)
    connection.execute("PRAGMA analysis_limit = 1000")
    with connection:
        # It would read first, and then not wait for its turn to write.
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("PRAGMA optimize(0x10002)")
        connection.execute(_TIDIED)
