"""The status bar: the point under the pointer, notes, the charset, how many problems there are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QLabel, QSizePolicy, QStatusBar, QToolButton, QWidget

from sgfedit.gui.charset_button import CharsetButton
from sgfedit.gui.severity import severity_count, severity_icon

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QPaintEvent

    from sgfedit.app.document import Document

NOTE_SECONDS: Final = 6


class StatusBar(QStatusBar):
    """Shows facts about the file at the right, hints and notes at the left."""

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.document = document
        self.point = QLabel(self)
        self.message = _Note(self)
        self.charset = CharsetButton(document, self)
        self.problem_count = QToolButton(self)
        self.problem_count.setObjectName("problemCount")
        self.problem_count.setAutoRaise(True)
        self.problem_count.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.problem_count.setToolTip(self.tr("What is wrong with the file, and where"))
        self._worst = ""
        self.point.setMinimumWidth(self.fontMetrics().horizontalAdvance("MM52  "))
        self.addWidget(self.point)
        self.addWidget(self.message, 1)
        self.addPermanentWidget(self.problem_count)
        self.addPermanentWidget(self.charset)
        document.reset.connect(self._on_reset)
        self.problem_count.hide()
        self._on_reset()

    def show_point(self, text: str) -> None:
        """Name the point under the pointer."""
        self.point.setText(text)

    def note(self, text: str, seconds: float = NOTE_SECONDS) -> None:
        """Show a remark for some seconds; it takes only room that nothing else has.

        Args:
            text: One line; an empty one takes back what is shown.
            seconds: How long; 0 leaves it until the next one.
        """
        self.message.show_text(text, seconds)

    def show_problems(self, counts: Mapping[str, int]) -> None:
        """Say how many errors and warnings there are; nothing where there are none.

        Args:
            counts: Number by severity.
        """
        told = {key: counts[key] for key in ("error", "warning") if counts[key]}
        self._worst = next(iter(told), "")
        self.problem_count.setVisible(bool(told))
        words = [severity_count(severity, count) for severity, count in told.items()]
        self.problem_count.setText(", ".join(words))
        self._set_icon()

    def _set_icon(self) -> None:
        if self._worst:
            self.problem_count.setIcon(severity_icon(self._worst, self.palette()))

    def _on_reset(self) -> None:
        self.note("")

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == event.Type.PaletteChange:
            self._set_icon()


class _Note(QLabel):
    """A line that never asks for room, cut where it has too little, and goes after a while."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("note")
        # A game says what it is; nothing in a name is markup.
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._on_timeout)
        self.hide()

    def show_text(self, text: str, seconds: float) -> None:
        """Show `text` for some seconds, for good with 0."""
        self.setText(text)
        self.setToolTip(text)
        self.setVisible(bool(text))
        self._timer.stop()
        if text and seconds > 0:
            self._timer.start(round(seconds * 1000))

    def _on_timeout(self) -> None:
        self.show_text("", 0)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        text = self.fontMetrics().elidedText(
            self.text(), Qt.TextElideMode.ElideRight, self.width()
        )
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignVCenter, text)
