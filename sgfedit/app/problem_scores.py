"""How often which problem was solved, and how fast.

They stand in one small shared file in the user's data folder.

```text
problem_scores.json   {"<identity of the problem>": {"solved": 2, "failed": 1, "streak": 2,
                        "seconds": 12.5, "last": "2026-11-22"}, …}
```
"""

from __future__ import annotations

import math
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from sgfedit.app.shared_file import SharedFile, data_path

if TYPE_CHECKING:
    from pathlib import Path


def default_path() -> Path:
    """Return the file in the user's data folder."""
    return data_path("problem_scores.json")


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
        self._file = SharedFile[dict[str, Score]](path or default_path(), {}, _read, _object)

    def of(self, identity: str) -> Score:
        """Return the score of a problem."""
        return self._file.value.get(identity, Score())

    def add(self, identity: str, seconds: float, *, is_solved: bool) -> Score:
        """Add a result and return the new score; failing to write it is logged."""

        def change(scores: dict[str, Score]) -> dict[str, Score]:
            score = scores.get(identity, Score()).after(seconds, is_solved=is_solved)
            return {**scores, identity: score}

        self._file.change(change)
        return self.of(identity)


def _object(scores: dict[str, Score]) -> dict[str, Any]:
    return {identity: score._asdict() for identity, score in scores.items()}


def _read(found: dict[str, Any]) -> dict[str, Score]:
    return {name: _score(entry) for name, entry in found.items() if isinstance(entry, dict)}


def _score(entry: dict[str, Any]) -> Score:
    """Return the score that an entry of the file holds; what makes no sense counts as nothing."""
    solved, failed, streak = (_count(entry.get(key)) for key in ("solved", "failed", "streak"))
    last = entry.get("last")
    day = last if isinstance(last, str) else ""
    return Score(solved, failed, streak, _time(entry.get("seconds")), day)


def _count(value: Any) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) else 0


def _time(value: Any) -> float:
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    return float(value) if is_number and math.isfinite(value) else 0.0
