"""A game that plays by itself: a step after a time, as a click or a key would make it.

It follows the line that the next step would follow. Steps of the user's own go on from where they
lead; an edit, Esc, another file or a mode of the board ends it, as does the end of the line. Where
steps are spoken it waits until a step was said to its end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent

from sgfedit.errors import RefusalError
from sgfedit.game import traversal
from sgfedit.gui.modes import Modes

if TYPE_CHECKING:
    from sgfedit.gui.speech.voice import Voice
    from sgfedit.gui.window import Window


SPEEDS_MS: Final = (
    *(100, 150, 200, 300, 400, 500, 700, 1_000, 1_500, 2_000),
    *(3_000, 4_000, 5_000, 7_000, 10_000, 15_000, 20_000, 30_000, 45_000, 60_000),
)
"""Pauses between moves that the keys for faster and slower go through."""

LETTER_MS: Final = 55
"""What a letter of a comment adds: some 1,100 letters, or 200 words, a minute."""

LONGEST_READING_MS: Final = 60_000
"""Nobody is kept longer by a comment."""

_CJK: Final = "\u2e80"
_CJK_LETTER_MS: Final = 170
"""A character that is a word or half of one: some 350 a minute."""


def reading_ms(text: str) -> int:
    """Return how long it takes to read a comment. O(length)."""
    wide = sum(character >= _CJK for character in text)
    return min(LETTER_MS * (len(text) - wide) + _CJK_LETTER_MS * wide, LONGEST_READING_MS)


def next_speed(pause_ms: int, by: int) -> int:
    """Return the pause `by` places slower (+1) or faster (-1) than another one."""
    places = [index for index, speed in enumerate(SPEEDS_MS) if speed <= pause_ms]
    index = (places[-1] if places else 0) + by
    return SPEEDS_MS[min(max(index, 0), len(SPEEDS_MS) - 1)]


class Autoplay(QObject):
    """Plays the game of a window.

    Signals:
        changed: It began, ended, or has another speed.
    """

    changed = Signal()

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self._is_on = False
        self._is_stepping = False
        self._is_due = False
        self._voice: Voice | None = None
        self._collection = window.document.collection
        self._timer = QTimer(self, singleShot=True, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._on_timeout)
        window.closed.connect(self.stop)

    @property
    def is_on(self) -> bool:
        """Whether it plays."""
        return self._is_on

    @property
    def pause_ms(self) -> int:
        """Time from a move to the next, without what a comment adds."""
        pause: int = self._window.settings.get("autoplay.ms")
        return min(max(pause, SPEEDS_MS[0]), SPEEDS_MS[-1])

    def start(self) -> None:
        """Begin to play from here; from the first node where the line ends here.

        Raises:
            RefusalError: nothing is to be played, or a mode of the board is on.
        """
        window, document = self._window, self._window.document
        if window.part(Modes).active is not None:
            raise RefusalError("autoplay-in-mode")
        if self._is_over():
            if document.game.root.first_child is None:
                raise RefusalError("nothing-to-play")
            document.go_to(document.game.root)
        self._is_on = True
        self._collection = document.collection
        document.changed.connect(self.stop)
        document.reset.connect(self._on_reset)
        document.current_changed.connect(self._on_current_changed)
        window.settings.changed.connect(self._on_setting_changed)
        for widget in (window, window.board):
            widget.installEventFilter(self)
        self._wait()
        self.changed.emit()

    def stop(self) -> None:
        """End playing."""
        if not self._is_on:
            return
        self._is_on = False
        self._timer.stop()
        window, document = self._window, self._window.document
        document.changed.disconnect(self.stop)
        document.reset.disconnect(self._on_reset)
        document.current_changed.disconnect(self._on_current_changed)
        window.settings.changed.disconnect(self._on_setting_changed)
        for widget in (window, window.board):
            widget.removeEventFilter(self)
        self.changed.emit()

    def change_speed(self, by: int) -> None:
        """Play slower (+1) or faster (-1)."""
        self._window.settings.set("autoplay.ms", next_speed(self.pause_ms, by))

    # Playing --------------------------------------------------------------------------------

    def _wait(self) -> None:
        """Wait as long as the node that is shown is to be seen, or heard."""
        self._is_due = False
        self._listen()
        pause = self.pause_ms
        if self._window.settings.get("autoplay.reads") and self._voice is None:
            node = self._window.document.current
            pause += reading_ms(node.get("C", "")) if traversal.has_comment(node) else 0
        self._timer.start(pause)

    def _listen(self) -> None:
        """Hear when the voice falls silent, if there is one now."""
        if not self._window.settings.get("speech.on"):
            self._voice = None
        elif self._voice is None:
            from sgfedit.gui.speech.voice import Voice  # noqa: PLC0415  # seldom

            self._voice = self._window.part(Voice)
            kind = Qt.ConnectionType.UniqueConnection
            self._voice.fell_silent.connect(self._on_fell_silent, kind)

    def _on_fell_silent(self) -> None:
        if self._is_on and self._is_due:
            self._on_timeout()

    def _on_timeout(self) -> None:
        if self._voice is not None and self._voice.is_speaking:
            self._is_due = True
            return
        document, settings = self._window.document, self._window.settings
        if self._window.part(Modes).active is not None:
            self.stop()
            return
        following = traversal.following(document.current, document.preferred)
        self._is_stepping = True
        if following is not None:
            document.go_to(following)
        elif self._has_next_game():
            document.select_game(document.game_index + 1)
        self._is_stepping = False
        self._wait()
        is_choice = document.current.has_variations and settings.get("autoplay.stops_at_forks")
        if is_choice or self._is_over():
            self.stop()

    def _is_over(self) -> bool:
        """Whether nothing follows any more, which need not be waited for."""
        return self._window.document.current.first_child is None and not self._has_next_game()

    def _has_next_game(self) -> bool:
        """Whether the next game of the file is to be played after this one."""
        document = self._window.document
        return bool(
            self._window.settings.get("autoplay.all_games")
            and document.game_index + 1 < len(document.collection.games)
        )

    # What happens meanwhile -----------------------------------------------------------------

    def _on_current_changed(self, _node: object) -> None:
        if not self._is_stepping:
            # The user's own step: go on from there, after a whole pause.
            self._wait()

    def _on_reset(self) -> None:
        if self._window.document.collection is not self._collection:
            self.stop()

    def _on_setting_changed(self, key: str) -> None:
        if key == "autoplay.ms":
            self._wait()
            self.changed.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        is_key = event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent)
        if is_key and cast("QKeyEvent", event).key() == Qt.Key.Key_Escape:
            self.stop()
            return True
        return super().eventFilter(watched, event)
