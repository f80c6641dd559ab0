"""What engines have said of positions, kept in a file of the data folder.

SQLite, so that windows and commands share it, and a kill costs nothing that was written. What is
no such file is put aside under another name; what cannot be written is kept in memory alone.
"""

from __future__ import annotations

import json
import logging
import sqlite3
import zlib
from collections import OrderedDict
from contextlib import suppress
from hashlib import blake2b
from itertools import count
from pathlib import Path
from threading import Lock
from time import time
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from sgfedit.engine.candidates import Candidate, Report, gtp_vertex, move_of
from sgfedit.go import Colour
from sgfedit.places import data_folder

if TYPE_CHECKING:
    from collections.abc import Callable

    from sgfedit.engine.commands import EngineSpec
    from sgfedit.engine.positions import Situation
    from sgfedit.sgf.values import Size

MOST: Final = 50_000
"""Reports that are kept, some 2 KB each; those that were not asked for longest go first."""
MOST_CANDIDATES: Final = 40
"""Candidates of a report that are kept, the best."""

_log = logging.getLogger(__name__)
_VERSION: Final = 1
_TABLE: Final = """
CREATE TABLE IF NOT EXISTS reports (
    position TEXT NOT NULL, engine TEXT NOT NULL, visits INTEGER, used INTEGER NOT NULL,
    data BLOB NOT NULL, PRIMARY KEY (position, engine)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS by_use ON reports (used);
"""
_SQLITE: Final = b"SQLite format 3\0"
_AT_HAND: Final = 2_000
_LOCKED_S: Final = 0.5
_DAY_S: Final = 86_400
_TRIM_EVERY: Final = 200
_BESIDE: Final = ("", "-wal", "-shm", "-journal")

_Key: TypeAlias = tuple[str, str]


def cache_path() -> Path:
    """Return where the user's cache is; it need not exist."""
    return data_folder() / "analysis.sqlite"


class Cache:
    """Reports by position, komi, rules and engine; from any thread. No method raises."""

    def __init__(self, path: Path | None, most: int = MOST) -> None:
        """Use the file at `path`, None for memory alone; it is opened when it is first needed."""
        self._path = path
        self._most = most
        self._lock = Lock()
        self._file: sqlite3.Connection | None = None
        self._puts = 0
        self._at_hand: OrderedDict[_Key, Report] = OrderedDict()

    def get(
        self, situation: Situation, spec: EngineSpec, visits: int | None = None
    ) -> Report | None:
        """Return what an engine has said with at least so many visits, or None.

        An engine that tells no visits is taken at its word. The report is final, whatever it was
        when it was put. O(moves), and a look into a file.
        """
        key = situation.key, engine_key(spec)
        with self._lock:
            report = self._at_hand.get(key)
            if report is None:
                report = self._try(lambda file: self._read(file, key))
            if report is None:
                return None
            self._keep_at_hand(key, report)
        is_enough = visits is None or report.visits is None or report.visits >= visits
        return report if is_enough else None

    def put(self, situation: Situation, spec: EngineSpec, report: Report) -> None:
        """Keep a report, unless one of the same engine with more visits is there."""
        if not report.candidates and report.lead is None and report.winrate is None:
            return
        key = situation.key, engine_key(spec)
        kept = report._replace(is_final=True)
        with self._lock:
            before = self._at_hand.get(key) or self._try(lambda file: self._read(file, key))
            if before is not None and (before.visits or 0) > (report.visits or 0):
                return
            self._keep_at_hand(key, kept)
            self._try(lambda file: self._write(file, key, kept))

    def close(self) -> None:
        """Let go of the file; what comes next opens it again."""
        with self._lock:
            self._let_go()

    # The file -------------------------------------------------------------------------------

    def _keep_at_hand(self, key: _Key, report: Report) -> None:
        self._at_hand[key] = report
        self._at_hand.move_to_end(key)
        if len(self._at_hand) > _AT_HAND:
            self._at_hand.popitem(last=False)

    def _try(self, do: Callable[[sqlite3.Connection], Report | None]) -> Report | None:
        """Do something with the file; what is damaged is put aside, and a new one is used."""
        for _ in range(2):
            try:
                file = self._opened()
                return None if file is None else do(file)
            except sqlite3.OperationalError as error:
                # It is locked, the disk is full, or it may not be written: this time without it.
                _log.warning("%s cannot be used: %s", self._path, error)
                return None
            except sqlite3.DatabaseError as error:
                _log.warning("%s is damaged: %s", self._path, error)
                self._put_aside()
            except OSError as error:
                _log.warning("%s cannot be used: %s", self._path, error)
                self._path = None
        return None

    def _opened(self) -> sqlite3.Connection | None:
        if self._file is None and self._path is not None and _is_other(self._path):
            self._put_aside()
        if self._file is None and self._path is not None:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            file = sqlite3.connect(
                self._path, timeout=_LOCKED_S, isolation_level=None, check_same_thread=False
            )
            try:
                version = file.execute("PRAGMA user_version").fetchone()[0]
                if version > _VERSION:  # of a newer program: left alone
                    self._path = None
                    file.close()
                    return None
                file.execute("PRAGMA journal_mode = WAL")
                file.execute("PRAGMA synchronous = NORMAL")
                file.executescript(_TABLE)
                file.execute(f"PRAGMA user_version = {_VERSION}")
            except sqlite3.Error:
                file.close()
                raise
            self._file = file
        return self._file

    def _let_go(self) -> None:
        if self._file is not None:
            with suppress(sqlite3.Error):
                self._file.close()
        self._file = None

    def _put_aside(self) -> None:
        self._let_go()
        if self._path is None:
            return
        aside = next(name for name in _asides(self._path) if not name.exists())
        for end in _BESIDE:
            with suppress(OSError):
                Path(f"{self._path}{end}").rename(f"{aside}{end}")
        if self._path.exists():
            self._path = None

    def _read(self, file: sqlite3.Connection, key: _Key) -> Report | None:
        sql = "SELECT data, used FROM reports WHERE position = ? AND engine = ?"
        row = file.execute(sql, key).fetchone()
        if row is None:
            return None
        now = int(time())
        if now - row[1] > _DAY_S:
            sql = "UPDATE reports SET used = ? WHERE position = ? AND engine = ?"
            file.execute(sql, (now, *key))
        return _report_of(row[0])

    def _write(self, file: sqlite3.Connection, key: _Key, report: Report) -> None:
        file.execute(
            "INSERT OR REPLACE INTO reports VALUES (?, ?, ?, ?, ?)",
            (*key, report.visits, int(time()), _data_of(report)),
        )
        self._puts += 1
        if self._puts % min(_TRIM_EVERY, self._most) == 0:
            rows = file.execute("SELECT count(*) FROM reports").fetchone()[0]
            if rows > self._most:
                file.execute(
                    "DELETE FROM reports WHERE (position, engine) IN "
                    "(SELECT position, engine FROM reports ORDER BY used LIMIT ?)",
                    (rows - self._most * 9 // 10,),
                )


def _is_other(path: Path) -> bool:
    """Whether there is something that SQLite should not touch: a pipe would be waited for."""
    if not path.exists():
        return False
    if not path.is_file():
        return True
    with path.open("rb") as file:
        return file.read(len(_SQLITE)) not in {b"", _SQLITE}


def _asides(path: Path) -> Any:
    """Yield the names of what is put aside, as `app.put_aside` has them."""
    yield path.with_name(f"{path.name}.damaged")
    yield from (path.with_name(f"{path.name}.damaged-{number}") for number in count(2))


def engine_key(spec: EngineSpec) -> str:
    """Return what tells engines apart: what starts them and how they are set, not their name."""
    said = (spec.command, spec.kind.value, spec.level, spec.view.value)
    return blake2b(repr(said).encode("utf-8", "surrogateescape"), digest_size=12).hexdigest()


# A report as bytes ----------------------------------------------------------------------------


_HUNDRED: Final = 100


def _data_of(report: Report) -> bytes:
    height = report.size[1]
    rows = [
        [
            gtp_vertex(one.move, height),
            one.order,
            one.visits,
            _short(one.winrate),
            _short(one.lead),
            _short(one.prior),
            _short(one.lcb),
            _short(one.value),
            [gtp_vertex(move, height) for move in one.line],
            one.line_visits,
        ]
        for one in report.candidates[:MOST_CANDIDATES]
    ]
    value = {
        "size": report.size,
        "to_play": report.to_play.value,
        "engine": report.engine,
        "candidates": rows,
        "winrate": _short(report.winrate),
        "lead": _short(report.lead),
        "visits": report.visits,
        "ownership": [round(one * _HUNDRED) for one in report.ownership],
        "policy": [_short(one) for one in report.policy],
        "warnings": report.warnings,
    }
    return zlib.compress(json.dumps(value, separators=(",", ":")).encode(), 3)


def _short(number: float | None) -> float | None:
    return None if number is None else round(number, 5)


def _report_of(data: bytes) -> Report | None:
    """Return the report in bytes, None for what is none."""
    try:
        value = json.loads(zlib.decompress(data))
        size = (value["size"][0], value["size"][1])
        found = (_candidate_of(row, size) for row in value["candidates"])
        return Report(
            size,
            Colour(value["to_play"]),
            value["engine"],
            tuple(one for one in found if one is not None),
            value["winrate"],
            value["lead"],
            value["visits"],
            tuple(one / _HUNDRED for one in value["ownership"]),
            tuple(value["policy"]),
            is_final=True,
            warnings=tuple(value["warnings"]),
        )
    except (zlib.error, ValueError, KeyError, TypeError, IndexError):
        return None


def _candidate_of(row: list[Any], size: Size) -> Candidate | None:
    move = move_of(row[0], size)
    if move is None:
        return None
    order, visits, winrate, lead, prior, lcb, value, line, line_visits = row[1:]
    moves = (move_of(name, size) for name in line)
    return Candidate(
        move,
        order,
        visits,
        winrate,
        lead,
        prior,
        lcb,
        value,
        tuple(one for one in moves if one is not None),
        tuple(line_visits),
    )
