"""The scores of guessing moves and of solving problems.

They stand in two small shared files in the user's data folder.

```text
guess_scores.json     {"best": {"<game>": {…}, …}, "sessions": [{…}, …]}    the latest last
problem_scores.json   {"<identity of the problem>": {"solved": 2, "failed": 1, "streak": 2,
                          "seconds": 12.5, "last": "2026-11-22"}, …}
```
"""

from __future__ import annotations

import hashlib
import math
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

from sgfedit.app.shared_file import SharedFile, data_path
from sgfedit.game import traversal

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from sgfedit.sgf import Node


MOST_SESSIONS: Final = 200
"""Sessions that are kept; the oldest go."""

MOST_GAMES: Final = 2_000
"""Games whose best score is kept; those not guessed for longest go."""


def default_path() -> Path:
    """Return the file in the user's data folder."""
    return data_path("guess_scores.json")


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
    # Of a damaged record, moves may hold what is no text.
    data = "".join(moves).encode("utf-8", "surrogatepass")
    return f"{hashlib.sha256(data).hexdigest()[:24]}-{colours}"


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


class _Kept(NamedTuple):
    """What the file holds: the best session by game, and the last ones, the latest last."""

    best: Mapping[str, Session] = {}
    sessions: tuple[Session, ...] = ()

    def with_session(self, key: str, session: Session) -> _Kept:
        """Return it with one session more."""
        best = dict(self.best)
        before = best.pop(key, session)
        best[key] = session if session.points > before.points else before
        kept = list(best.items())[-MOST_GAMES:]
        return _Kept(dict(kept), (*self.sessions, session)[-MOST_SESSIONS:])


class GuessScores:
    """The scores of all sessions; entries of the file that make no sense are left out."""

    def __init__(self, path: Path | None = None) -> None:
        """Use the file at `path`, by default the one in the user's data folder."""
        self._file = SharedFile(path or default_path(), _Kept(), _read, _object)

    def best(self, key: str) -> Session | None:
        """Return the session with the most points at a game, see `key_of`."""
        return self._file.value.best.get(key)

    def sessions(self) -> list[Session]:
        """Return the last sessions, the latest first."""
        return list(self._file.value.sessions[::-1])

    def add(self, key: str, session: Session) -> None:
        """Keep a session; the best one of its game if it has more points than that."""
        self._file.change(lambda kept: kept.with_session(key, session))


def _object(kept: _Kept) -> dict[str, Any]:
    return {
        "best": {key: one._asdict() for key, one in kept.best.items()},
        "sessions": [one._asdict() for one in kept.sessions],
    }


def _read(found: dict[str, Any]) -> _Kept:
    best, sessions = found.get("best"), found.get("sessions")
    by_game = best.items() if isinstance(best, dict) else ()
    known = {key: one for key, entry in by_game if (one := _session(entry)) is not None}
    listed = map(_session, sessions if isinstance(sessions, list) else ())
    return _Kept(known, tuple(one for one in listed if one is not None))


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


Outcome = Literal["solved", "hint", "later", "failed"]
"""What came of a problem: solved without help and at once, solved with a hint only, solved after a
mistake or a look at the solution, or not solved."""


def problems_path() -> Path:
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
        with_hint: Whether it was solved with a hint at the last try, which counts as failed.
        later: Whether the last try, which failed, was solved in the end.
    """

    solved: int = 0
    failed: int = 0
    streak: int = 0
    seconds: float = 0.0
    last: str = ""
    with_hint: bool = False
    later: bool = False

    @property
    def outcome(self) -> Outcome | None:
        """What came of the last try; None before the first one."""
        if not self.solved + self.failed:
            return None
        if self.streak:
            return "solved"
        return "hint" if self.with_hint else "later" if self.later else "failed"

    @property
    def is_solved(self) -> bool | None:
        """Whether it was solved at the last try; None before the first one."""
        return bool(self.streak) if self.solved + self.failed else None

    def after(self, seconds: float, *, is_solved: bool, with_hint: bool = False) -> Score:
        """Return this one after one more try; with a hint it counts as failed."""
        today = datetime.now(tz=UTC).astimezone().date().isoformat()
        if not is_solved or with_hint:
            failed = self.failed + 1
            with_hint = is_solved and with_hint
            again = self._replace(failed=failed, streak=0, last=today, later=False)
            return again._replace(with_hint=with_hint)
        best = min(filter(None, (self.seconds, round(seconds, 1))), default=0.0)
        return Score(self.solved + 1, self.failed, self.streak + 1, best, today)


class ProblemScores:
    """The scores of all problems by their identity; see `game.tsumego.identity`."""

    def __init__(self, path: Path | None = None) -> None:
        """Use the file at `path`, by default that of the user; it is read when it is needed."""
        self._file = SharedFile[dict[str, Score]](
            path or problems_path(), {}, _read_scores, _object_of_scores
        )

    def of(self, identity: str) -> Score:
        """Return the score of a problem."""
        return self._file.value.get(identity, Score())

    def add(
        self, identity: str, seconds: float, *, is_solved: bool, with_hint: bool = False
    ) -> Score:
        """Add a result and return the new score; failing to write it is logged."""

        def change(scores: dict[str, Score]) -> dict[str, Score]:
            score = scores.get(identity, Score()).after(
                seconds, is_solved=is_solved, with_hint=with_hint
            )
            return {**scores, identity: score}

        self._file.change(change)
        return self.of(identity)

    def solved_later(self, identity: str) -> Score:
        """Note that the try that was counted as failed was solved; return the score."""
        if self.of(identity).outcome == "failed":
            self._file.change(lambda all_: {**all_, identity: all_[identity]._replace(later=True)})
        return self.of(identity)


def _object_of_scores(scores: dict[str, Score]) -> dict[str, Any]:
    return {identity: score._asdict() for identity, score in scores.items()}


def _read_scores(found: dict[str, Any]) -> dict[str, Score]:
    return {name: _score(entry) for name, entry in found.items() if isinstance(entry, dict)}


def _score(entry: dict[str, Any]) -> Score:
    """Return the score that an entry of the file holds; what makes no sense counts as nothing."""
    solved, failed, streak = (_count(entry.get(key)) for key in ("solved", "failed", "streak"))
    last = entry.get("last")
    day = last if isinstance(last, str) else ""
    with_hint, later = (entry.get(key) is True for key in ("with_hint", "later"))
    return Score(solved, failed, streak, _time(entry.get("seconds")), day, with_hint, later)


def _count(value: Any) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) else 0


def _time(value: Any) -> float:
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    return float(value) if is_number and math.isfinite(value) else 0.0
