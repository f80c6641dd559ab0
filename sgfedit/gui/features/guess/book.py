"""The score of guessing moves: of this session, and what is kept of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QDate, Qt

from sgfedit.app.scores import GuessScores, Session, key_of
from sgfedit.game.guessing import Tally
from sgfedit.game.info import game_info

if TYPE_CHECKING:
    from sgfedit.gui.window import Window
    from sgfedit.sgf import Node


class GuessBook:
    """Counts one session at a time.

    Attributes:
        tally: The results of this session.
        start: Where it began.
        colours: Whose moves it asks for, as the setting.
    """

    def __init__(self, window: Window) -> None:
        self._window = window
        self._scores = GuessScores()
        self.open()

    def open(self) -> None:
        """Begin a session at the current node."""
        self.tally = Tally()
        self.start: Node = self._window.document.current
        self._root = self.start.root
        self.colours: str = self._window.settings.get("guess.colours")
        self._kept = 0
        self._best: tuple[Session | None] | None = None

    @property
    def best(self) -> Session | None:
        """The best session of the same game before this one, None without any."""
        if self._best is None:
            self._best = (self._scores.best(self._key),)
        return self._best[0]

    @property
    def _key(self) -> str:
        return key_of(self._root, self.colours)

    @property
    def is_kept(self) -> bool:
        """Whether everything that was counted is in the file."""
        return self._kept == self.tally.asked

    def keep(self) -> None:
        """Add the session to those in the data folder, unless nothing was counted since."""
        if self.is_kept:
            return
        self._kept = self.tally.asked
        _ = self.best  # as it was before
        self._scores.add(self._key, self.session())

    def session(self) -> Session:
        """Return what came of it so far."""
        tally = self.tally
        average = tally.average_off
        return Session(
            self._title(),
            QDate.currentDate().toString(Qt.DateFormat.ISODate),
            self.colours,
            tally.points,
            tally.asked,
            tally.first,
            tally.longest_streak,
            -1.0 if average is None else round(average, 2),
        )

    def _title(self) -> str:
        info = game_info(self._root)
        players = " – ".join(filter(None, (info.get("PB", ""), info.get("PW", ""))))
        return players or info.get("GN", "") or self._window.file_name
