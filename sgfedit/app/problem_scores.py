"""How often which problem was solved, and how fast.

They stand in one small file in the user's data folder. Windows and processes share it: each result
is added to what the file holds at that moment, under a lock, and written aside and renamed.

```text
problem_scores.json   {"<identity of the problem>": {"solved": 2, "failed": 1, "streak": 2,
                        "seconds": 12.5, "last": "2026-11-22"}, …}
```
"""

from __future__ import annotations

import json
import logging
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from PySide6.QtCore import QLockFile, QStandardPaths

from sgfedit.app.stamps import stamp
from sgfedit.errors import FileError
from sgfedit.formats import save_bytes

if TYPE_CHECKING:
    from sgfedit.app.stamps import Stamp

_log = logging.getLogger(__name__)

_LOCK_MS: Final = 1_000


def default_path() -> Path:
    """Return the file in the user's data folder."""
    location = QStandardPaths.StandardLocation.AppDataLocation
    return Path(QStandardPaths.writableLocation(location)) / "problem_scores.json"


class Score(NamedTuple):
    """What was made of one problem.

    Attributes:
        solved: How often it was solved without help at the first try.
        failed: How often not.
        streak: How often it was solved since it was failed last.
        seconds: The shortest time in which it was solved; 0 if never.
        last: The day of the last try, as in "2026-11-22".
    """

    solved: int = 0
    failed: int = 0
    streak: int = 0
    seconds: float = 0.0
    last: str = ""

    def after(self, seconds: float, *, is_solved: bool) -> Score:
        """Return this one after one more try."""
        today = datetime.now(tz=UTC).astimezone().date().isoformat()
        if not is_solved:
            return self._replace(failed=self.failed + 1, streak=0, last=today)
        best = min(filter(None, (self.seconds, round(seconds, 1))), default=0.0)
        return Score(self.solved + 1, self.failed, self.streak + 1, best, today)


class ProblemScores:
    """The scores of all problems by their identity; see `game.tsumego.identity`."""

    def __init__(self, path: Path | None = None) -> None:
        """Use the file at `path`, by default that of the user; it is read when it is needed."""
        self._path = path or default_path()
        self._stamp: Stamp | None = None
        self._scores: dict[str, Score] = {}

    def of(self, identity: str) -> Score:
        """Return the score of a problem."""
        self._look()
        return self._scores.get(identity, Score())

    def add(self, identity: str, seconds: float, *, is_solved: bool) -> Score:
        """Add a result and return the new score; failing to write it is logged."""
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            _log.warning("no folder for the scores of problems: %s", error)
        lock = QLockFile(f"{self._path}.lock")
        is_locked = lock.tryLock(_LOCK_MS)
        try:
            score = self.of(identity).after(seconds, is_solved=is_solved)
            self._scores[identity] = score
            if is_locked:
                self._write()
            else:
                _log.warning("scores of problems are not written: %s is locked", self._path)
        finally:
            lock.unlock()
        return score

    def _write(self) -> None:
        found = {identity: score._asdict() for identity, score in self._scores.items()}
        try:
            if self._path.exists() and _read(self._path) is None:
                self._path.replace(f"{self._path}.damaged")
            save_bytes(json.dumps(found, indent=0).encode("utf-8"), self._path)
        except (OSError, FileError) as error:
            _log.warning("scores of problems are not written: %s", error)
            return
        self._stamp = stamp(self._path)

    def _look(self) -> None:
        """Read the file if it is another one than the one that was read."""
        found = stamp(self._path)
        if found is not None and found != self._stamp:
            self._stamp = found
            self._scores = {**self._scores, **(_read(self._path) or {})}


def _read(path: Path) -> dict[str, Score] | None:
    """Return the scores in a file, or None if it is damaged or cannot be read."""
    try:
        found: Any = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return None
    if not isinstance(found, dict):
        return None
    return {name: _score(entry) for name, entry in found.items() if isinstance(entry, dict)}


def _score(entry: dict[str, Any]) -> Score:
    """Return the score that an entry of the file holds; what makes no sense counts as nothing."""
    plain = Score()
    values = [
        value if isinstance(value, (int, float)) and not isinstance(value, bool) else default
        for value, default in ((entry.get(key), plain._asdict()[key]) for key in Score._fields[:4])
    ]
    solved, failed, streak, seconds = values
    last = entry.get("last")
    return Score(
        int(solved),
        int(failed),
        int(streak),
        float(seconds),
        last if isinstance(last, str) else "",
    )
