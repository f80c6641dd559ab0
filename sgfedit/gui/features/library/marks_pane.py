"""Stars, tags and the note of the game in the preview: what is kept in the library only."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from sgfedit.gui.features.library.columns import STAR

if TYPE_CHECKING:
    from PySide6.QtGui import QFocusEvent

    from sgfedit.gui.features.library.details import Details

MOST_STARS: Final = 5
_NO_STAR: Final = "☆"
_NOTE_LINES: Final = 3
_SETTLE_MS: Final = 800
"""From the last letter of a note until it is kept."""


def split_tags(text: str) -> list[str]:
    """Return the tags in a text, which has commas between them; each once."""
    words = (" ".join(part.split()) for part in text.split(","))
    return list(dict.fromkeys(filter(None, words)))


class _Note(QPlainTextEdit):
    """Signals: left: the focus is elsewhere now."""

    left = Signal()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.left.emit()


class MarksPane(QWidget):
    """The pane.

    Signals:
        starred: (game, stars).
        tagged: (game, tags it had, tags it has now).
        noted: (game, text).
    """

    starred = Signal(int, int)
    tagged = Signal(int, list, list)
    noted = Signal(int, str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._game: int | None = None
        self._tags: list[str] = []
        self._noted = ""
        self._star_count = 0
        self.stars = [self._star(number) for number in range(1, MOST_STARS + 1)]
        self.tags = QLineEdit(self)
        self.tags.setObjectName("libraryTags")
        self.tags.setPlaceholderText(self.tr("Tags, with commas between them"))
        self.tags.setAccessibleName(self.tr("Tags of the game"))
        self.tags.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.note = _Note(self)
        self.note.setObjectName("libraryNote")
        self.note.setPlaceholderText(self.tr("Note; it stays in the library"))
        self.note.setAccessibleName(self.tr("Note on the game"))
        self.note.setTabChangesFocus(True)
        height = self.note.fontMetrics().lineSpacing() * _NOTE_LINES
        self.note.setFixedHeight(height + 2 * self.note.frameWidth() + 8)
        self._settle = QTimer(self)
        self._settle.setSingleShot(True)
        self._settle.setInterval(_SETTLE_MS)
        self._settle.timeout.connect(self.commit)
        self._lay_out()
        self.tags.editingFinished.connect(self._on_tagged)
        self.note.textChanged.connect(self._settle.start)
        self.note.left.connect(self.commit)
        self.show_game(None)

    def _star(self, number: int) -> QToolButton:
        button = QToolButton(self)
        button.setObjectName(f"libraryStar{number}")
        button.setAutoRaise(True)
        button.setText(_NO_STAR)
        button.setToolTip(self.tr("%n star(s)", "", number))
        button.setAccessibleName(self.tr("%n star(s)", "", number))
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(self._on_star)
        return button

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.setSpacing(0)
        for button in self.stars:
            row.addWidget(button)
        row.addSpacing(6)
        row.addWidget(self.tags, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addLayout(row)
        layout.addWidget(self.note)

    def show_game(self, details: Details | None) -> None:
        """Show what is kept of a game; what is being typed for the same one stays."""
        self.commit()
        is_same = details is not None and details.game == self._game
        self._game = None if details is None else details.game
        self.setEnabled(details is not None)
        self._star_count = details.stars if details else 0
        for number, button in enumerate(self.stars, 1):
            button.setText(STAR if number <= self._star_count else _NO_STAR)
        self._tags = list(details.tags) if details else []
        if not (is_same and self.tags.hasFocus()):
            self.tags.setText(", ".join(self._tags))
        if not (is_same and self.note.hasFocus()):
            self._noted = details.note if details else ""
            self.note.blockSignals(True)
            self.note.setPlainText(self._noted)
            self.note.blockSignals(False)

    def _on_star(self) -> None:
        button = self.sender()
        if self._game is not None and isinstance(button, QToolButton):
            number = self.stars.index(button) + 1
            # A click on the last one takes it away.
            wanted = number - 1 if number == self._star_count else number
            self.starred.emit(self._game, wanted)

    def _on_tagged(self) -> None:
        tags = split_tags(self.tags.text())
        if self._game is not None and tags != self._tags:
            before, self._tags = self._tags, tags
            self.tagged.emit(self._game, before, tags)

    def commit(self) -> None:
        """Keep the note as it is now."""
        self._settle.stop()
        text = self.note.toPlainText()
        if self._game is not None and text != self._noted:
            self._noted = text
            self.noted.emit(self._game, text)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.updateGeometry()
