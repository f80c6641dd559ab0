"""Recent files as they are shown on the start page: position, players, date.

They are read beside the user. A folder may be on another machine that does not answer. So each
file is read in a thread of its own that nobody waits for, neither the files after it nor the end
of the program.
"""

from __future__ import annotations

from collections import deque
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from sgfedit.errors import FileError
from sgfedit.formats import load, no_game_error
from sgfedit.game.info import info_text
from sgfedit.game.problem_games import start_of_problem
from sgfedit.render.figures import making_thumbnail
from sgfedit.steps import run

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sgfedit.render.diagram import Diagram

_MOST_BYTES: Final = 4_000_000
"""Larger files are named, but not read for a picture."""

_PATIENCE_MS: Final = 400
"""From the beginning of a file until the next one is read as well, if it takes longer."""


class Recent(NamedTuple):
    """What is shown of a file.

    Attributes:
        path: As it stands in the list.
        diagram: The end of its first game, or the start of a problem; None if there is none.
        black, white: The players of the first game.
        about: What else it calls itself: its name or event.
        date: When it was played.
        games: How many games it has; 0 where nobody looked.
        problems: How many problems it has, if the first game is one.
        error: Why it cannot be read, None if it can.
    """

    path: str
    diagram: Diagram | None = None
    black: str = ""
    white: str = ""
    about: str = ""
    date: str = ""
    games: int = 0
    problems: int = 0
    error: FileError | None = None


def look_at(path: str, charset: str | None = None) -> Recent:
    """Return what is to be shown of the file at `path`, read in `charset` if one is given."""
    try:
        is_large = Path(path).stat().st_size > _MOST_BYTES
    except OSError as error:
        return Recent(path, error=FileError.from_os(path, error))
    if is_large:
        return Recent(path)
    try:
        collection = load(path, charset)
        if not collection.games:
            raise no_game_error(path, collection)
    except FileError as error:
        return Recent(path, error=error)
    game = collection.games[0]
    problems = 0
    if start_of_problem(game) is not None:
        from sgfedit.game.tsumego import problems_in  # noqa: PLC0415  # slow: not to games

        problems = len(problems_in(collection.games))

    def said(ident: str) -> str:
        return " ".join(info_text(game.root, ident).split())

    return Recent(
        path,
        run(making_thumbnail(game)),
        said("PB"),
        said("PW"),
        said("GN") or said("EV"),
        said("DT"),
        len(collection.games),
        problems,
    )


class RecentFiles(QObject):
    """Looks at files, one after the other; a slow one does not keep up the others.

    Signals:
        seen: A `Recent`.
    """

    seen = Signal(object)
    _read = Signal(int, object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._round = 0
        self._left: deque[tuple[str, str | None]] = deque()
        self._patience = QTimer(self, singleShot=True, interval=_PATIENCE_MS)
        self._patience.timeout.connect(self._begin_next)
        self._read.connect(self._on_read, Qt.ConnectionType.QueuedConnection)

    def look(self, files: Iterable[tuple[str, str | None]]) -> None:
        """Look at files, each with the charset that was chosen for it; at no others any more."""
        self._round += 1
        self._left = deque(files)
        self._begin_next()

    def stop(self) -> None:
        """Want nothing any more."""
        self.look(())

    @property
    def is_done(self) -> bool:
        """Whether nothing is left to begin with; the last one may yet be on its way."""
        return not self._left

    def _begin_next(self) -> None:
        self._patience.stop()
        if self._left:
            Thread(
                target=self._work, args=(self._round, *self._left.popleft()), daemon=True
            ).start()
            self._patience.start()

    def _work(self, number: int, path: str, charset: str | None) -> None:
        found = look_at(path, charset)
        with suppress(RuntimeError):  # the window is gone
            self._read.emit(number, found)

    def _on_read(self, number: int, found: Recent) -> None:
        if number == self._round:
            self.seen.emit(found)
            if self._patience.isActive():
                self._begin_next()
