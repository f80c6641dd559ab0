"""The best scores of guessing moves, by game, and the last sessions.

They stand in one small file in the user's data folder. Windows and processes share it: each
session is added to what the file holds at that moment, under a lock, and written aside and
renamed.

```text
guess_scores.json   {"best": {"<game>": {…}, …}, "sessions": [{…}, …]}    the latest last
```
"""

from __future__ import annotations

import hashlib
import json
import logging
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from PySide6.QtCore import QLockFile, QStandardPaths

from sgfedit.errors import FileError
from sgfedit.formats import save_bytes
from sgfedit.game import traversal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sgfedit.sgf import Node

_log = logging.getLogger(__name__)

MOST_SESSIONS: Final = 200
"""Sessions that are kept; the oldest go."""

MOST_GAMES: Final = 2_000
"""Games whose best score is kept; those not guessed for longest go."""

_LOCK_MS: Final = 1_000


def default_path() -> Path:
    """Return the file in the user's data folder."""
    location = QStandardPaths.StandardLocation.AppDataLocation
    return Path(QStandardPaths.writableLocation(location)) / "guess_scores.json"


def key_of(root: Node, colours: str) -> str:
    """Return what tells a game from others, whatever its file is called and says of it; O(moves).

    Args:
        root: Of the game; its main line counts.
        colours: "both", "black" or "white": what was guessed.
    """
    moves = []
    node: Node | None = root
    while node is not None:
        moves.append(traversal.move_text(node))
        node = node.first_child
    return f"{hashlib.sha256(''.join(moves).encode()).hexdigest()[:24]}-{colours}"


class Session(NamedTuple):
    """What came of guessing one game once.

    Attributes:
        title: What the game is called.
        date: When it was, as 2026-11-22.
        colours: "both", "black" or "white".
        points: The sum.
        asked: Moves that were found or shown.
        first: Moves that were found with the first guess.
        streak: The longest row of these.
        off: Lines from the first guess to the move, on average; below 0 without any guess.
    """

    title: str
    date: str
    colours: str
    points: int
    asked: int
    first: int
    streak: int
    off: float

    @property
    def share(self) -> int:
        """Points of those that could be had, in percent."""
        return round(10 * self.points / self.asked) if self.asked else 0


class GuessScores:
    """The scores of all sessions.

    No method raises: a file that cannot be written is logged. A damaged one is put aside, named
    ``guess_scores.json.damaged``, as soon as there is a session to write; entries that make no
    sense are left out.
    """

    def __init__(self, path: Path | None = None) -> None:
        """Use the file at `path`, by default the one in the user's data folder."""
        self._path = path or default_path()

    def best(self, key: str) -> Session | None:
        """Return the session with the most points at a game, see `key_of`."""
        return self._read()[0].get(key)

    def sessions(self) -> list[Session]:
        """Return the last sessions, the latest first."""
        return self._read()[1][::-1]

    def add(self, key: str, session: Session) -> None:
        """Keep a session; the best one of its game if it has more points than that."""
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            _log.warning("no folder for scores: %s", error)
        lock = QLockFile(f"{self._path}.lock")
        if not lock.tryLock(_LOCK_MS):
            _log.warning("scores are not written: %s is locked", self._path)
            return
        try:
            self._write(key, session)
        except (OSError, FileError) as error:
            _log.warning("scores are not written: %s", error)
        finally:
            lock.unlock()

    def _write(self, key: str, session: Session) -> None:
        if self._path.exists() and _parsed(self._path) is None:
            self._path.replace(f"{self._path}.damaged")
        best, sessions = self._read()
        before = best.pop(key, None)
        best[key] = session if before is None or session.points > before.points else before
        kept = list(best.items())[-MOST_GAMES:]
        data = {
            "best": {name: one._asdict() for name, one in kept},
            "sessions": [one._asdict() for one in [*sessions, session][-MOST_SESSIONS:]],
        }
        save_bytes(json.dumps(data, ensure_ascii=False, indent=1).encode(), self._path)

    def _read(self) -> tuple[dict[str, Session], list[Session]]:
        found = _parsed(self._path) or {}
        best, sessions = found.get("best"), found.get("sessions")
        by_game = best.items() if isinstance(best, dict) else ()
        known = {key: one for key, entry in by_game if (one := _session(entry)) is not None}
        listed = map(_session, sessions if isinstance(sessions, list) else ())
        return known, [one for one in listed if one is not None]


def _parsed(path: Path) -> dict[str, Any] | None:
    """Return what a file holds, or None if it is damaged or cannot be read."""
    try:
        found: Any = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


_KINDS: Final[Mapping[str, type | tuple[type, ...]]] = {
    "title": str,
    "date": str,
    "colours": str,
    "off": (int, float),
}


def _session(entry: Any) -> Session | None:
    """Return an entry of the file as a session, None for what is none."""
    if not isinstance(entry, dict) or entry.keys() != set(Session._fields):
        return None
    fits = (isinstance(value, _KINDS.get(key, int)) for key, value in entry.items())
    return Session(**entry) if all(fits) else None
