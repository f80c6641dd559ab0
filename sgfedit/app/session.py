"""Sessions: which windows were open, which files in them, at which nodes; kept as it changes.

```text
sessions/0f3a….json   {"windows": [{"path": …, "game": 0, "trail": ["B[pd]", …], "number": 57,
                                    "geometry": …, "state": …, "host": 0}, …],
                       "shown": 0, "others": [["library.open", "player:Cho"]]}
sessions/0f3a….lock   as long as the program runs that writes it
```

Each program that runs has a file of its own, so that two on one data folder do not disturb each
other. The one that was written last, of those that have ended, is the last session.
"""

from __future__ import annotations

import base64
import binascii
import json
import logging
import os
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from PySide6.QtCore import QLockFile

from sgfedit.app.shared_file import is_file, is_running, is_there, make_folder
from sgfedit.errors import FileError
from sgfedit.game.node_locator import Trail, follow, trail_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sgfedit.app.document import Document
    from sgfedit.game import Collection
    from sgfedit.sgf import Node

_log = logging.getLogger(__name__)

KEPT: Final = 5
"""So many sessions that have ended are kept."""

_DEEPEST: Final = 2_000
"""Of a node that lies deeper it is not noted where it is: to tell takes time at each writing."""

_MOST_BYTES: Final = 20_000_000
_MOST_WINDOWS: Final = 200
_RECORD: Final = ".json"
_LOCK: Final = ".lock"


class Opened(NamedTuple):
    """A window, and what is open in it.

    Attributes:
        path: The absolute path of the file.
        game: Index of the game in it.
        trail: Where the node is that was shown, see `game.node_locator`.
        number: Number of the last move there.
        geometry: Place and size of the window, as `saveGeometry` tells.
        state: Docks and tool bars, as `saveState` tells.
        host: Number of the window that it was a tab of; -1 for none.
    """

    path: str
    game: int = 0
    trail: Trail = ()
    number: int = 0
    geometry: bytes = b""
    state: bytes = b""
    host: int = -1

    @property
    def is_there(self) -> bool:
        """Whether there is a file at the path."""
        return is_there(Path(self.path))

    def node_in(self, collection: Collection) -> Node:
        """Return the node that was shown, or what is left of the way to it."""
        games = collection.games
        return follow(games[min(self.game, len(games) - 1)].root, self.trail).node


class Session(NamedTuple):
    """What was open.

    Attributes:
        windows: Those with files, in the order they were opened in.
        shown: Number of the one in front.
        others: Windows that belong to no file: the action that opens each, and what it is told.
        ended: Seconds since the epoch when it was written last.
    """

    windows: tuple[Opened, ...] = ()
    shown: int = 0
    others: tuple[tuple[str, str], ...] = ()
    ended: float = 0


def opened(document: Document, geometry: bytes, state: bytes, host: int = -1) -> Opened | None:
    """Return what is open in a window; None for a record that is in no file. O(depth)."""
    path = document.read_from
    if path is None:
        return None
    node: Node | None = document.current
    for _ in range(_DEEPEST):
        if node is None:
            break
        node = node.parent
    trail = trail_of(document.current) if node is None else ()
    number = document.position().move_number
    game = document.collection.games.index(document.game)
    return Opened(str(path.absolute()), game, trail, number, geometry, state, host)


class SessionFile:
    """The file of the program that runs.

    No method raises: what cannot be written is logged, and tried again with the next change.
    """

    def __init__(self, folder: Path) -> None:
        """Use a new file in `folder`, which is made when it is needed."""
        self._path = folder / f"{os.urandom(16).hex()}{_RECORD}"
        self._lock = QLockFile(str(self._path.with_suffix(_LOCK)))
        self._lock.setStaleLockTime(0)  # a session may last for days
        self._data = b""

    def write(self, session: Session) -> None:
        """Keep a session in place of what was kept; one without windows is no session.

        Those that have ended go, but for the latest.
        """
        if not session.windows:
            return
        data = json.dumps(_object(session)).encode("ascii")
        if data == self._data:
            return
        from sgfedit.formats.saving import save_bytes  # noqa: PLC0415  # not to start

        try:
            make_folder(self._path.parent)
            if not self._lock.isLocked():
                self._lock.tryLock(0)
            is_first = not self._data
            # A file that is renamed survives a crash of the program without waiting for the disk.
            save_bytes(data, self._path, outlives_crash=False)
            self._data = data
            self._be_latest()
            if is_first:
                _drop_old(self._path.parent)
        except (OSError, FileError):
            _log.warning("the session is not kept", exc_info=True)

    def _be_latest(self) -> None:
        """Have a later time than all others, also where the clock was put back."""
        mine = self._path.stat().st_mtime_ns
        others = (path for path in _records(self._path.parent) if path != self._path)
        latest = max(map(_time_ns, others), default=0)
        if mine <= latest:
            os.utime(self._path, ns=(latest + 1, latest + 1))

    def close(self) -> None:
        """End it: from now on it is the last session."""
        if self._data:
            with suppress(OSError):
                os.utime(self._path)
                self._be_latest()
            self._lock.unlock()


def ended(folder: Path) -> tuple[Session, ...]:
    """Return the sessions that have ended, the last one first; what is damaged is put aside."""
    found = []
    for path in _dead(folder):
        session = _read(path)
        if session is None:
            from sgfedit.app.put_aside import put_aside  # noqa: PLC0415  # seldom needed

            put_aside(path)
        elif session.windows:
            found.append(session)
    return tuple(found)


def _records(folder: Path) -> list[Path]:
    try:
        return [path for path in folder.iterdir() if path.suffix == _RECORD and is_file(path)]
    except OSError:
        return []


def _time_ns(path: Path) -> int:
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


def _dead(folder: Path) -> list[Path]:
    """Return the files of programs that have ended, the latest first."""
    records = [path for path in _records(folder) if not is_running(path.with_suffix(_LOCK))]
    return sorted(records, key=_time_ns, reverse=True)


def _drop_old(folder: Path) -> None:
    for path in _dead(folder)[KEPT:]:
        with suppress(OSError):
            path.unlink()


# The file as JSON -----------------------------------------------------------------------------


def _object(session: Session) -> dict[str, Any]:
    return {
        "windows": [
            {
                **window._asdict(),
                "geometry": base64.b64encode(window.geometry).decode("ascii"),
                "state": base64.b64encode(window.state).decode("ascii"),
            }
            for window in session.windows
        ],
        "shown": session.shown,
        "others": session.others,
    }


def _read(path: Path) -> Session | None:
    """Return the session in a file without what makes no sense; None if there is none."""
    try:
        if path.stat().st_size > _MOST_BYTES:
            return None
        found = json.loads(path.read_bytes())
    except (OSError, ValueError, RecursionError):
        return None
    rows = found.get("windows") if isinstance(found, dict) else None
    if not isinstance(rows, list):
        return None
    windows = tuple(one for row in rows[:_MOST_WINDOWS] if (one := _window(row)) is not None)
    if rows and not windows:
        return None
    shown, others = found.get("shown"), found.get("others")
    return Session(
        windows,
        shown if type(shown) is int and 0 <= shown < len(windows) else 0,
        _pairs(others),
        _time_ns(path) / 1e9,
    )


def _window(row: object) -> Opened | None:
    if not isinstance(row, dict):
        return None
    path, trail = row.get("path"), row.get("trail", [])
    if not isinstance(path, str) or not path or "\0" in path or not _are_texts(trail):
        return None
    game, number, host = (_number(row.get(key), least) for key, least in _NUMBERS.items())
    geometry, state = (_bytes(row.get(key)) for key in ("geometry", "state"))
    return Opened(path, game, tuple(trail), number, geometry, state, host)


_NUMBERS: Final = {"game": 0, "number": 0, "host": -1}
"""Those of a window, and the least each can be."""


def _number(value: object, least: int) -> int:
    return value if type(value) is int and value >= least else least


def _are_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(one, str) for one in value)


def _bytes(value: object) -> bytes:
    try:
        return base64.b64decode(value, validate=True) if isinstance(value, str) else b""
    except (binascii.Error, ValueError):
        return b""


def _pairs(value: object) -> tuple[tuple[str, str], ...]:
    rows: Sequence[object] = value if isinstance(value, list) else ()
    return tuple(
        (row[0], row[1])
        for row in rows
        if isinstance(row, list) and _are_texts(row) and len(row) == 2
    )
