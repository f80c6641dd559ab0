"""The status bar: the point under the pointer, notes, the charset, how many problems there are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QLabel, QSizePolicy, QStatusBar, QToolButton, QWidget

from sgfedit.render.icons import icon

if TYPE_CHECKING:
    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QPaintEvent

    from sgfedit.app.document import Document
    from sgfedit.gui.dialogs.problems import ProblemsDialog

NOTE_SECONDS: Final = 6


class StatusBar(QStatusBar):
    """Shows facts about the file at the right, hints and notes at the left."""

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.document = document
        self.point = QLabel(self)
        self.message = _Note(self)
        self.charset = QLabel(self)
        self.problems = QToolButton(self)
        self.problems.setObjectName("problems")
        self.problems.setAutoRaise(True)
        self.problems.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.problems.clicked.connect(self.show_problems)
        self._dialog: ProblemsDialog | None = None
        self.point.setMinimumWidth(self.fontMetrics().horizontalAdvance("MM52  "))
        self.addWidget(self.point)
        self.addWidget(self.message, 1)
        self.addPermanentWidget(self.problems)
        self.addPermanentWidget(self.charset)
        document.reset.connect(self._on_reset)
        document.saved_changed.connect(self._on_saved_changed)
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

    def show_problems(self) -> None:
        """List the problems of the file in a window beside this one."""
        from sgfedit.gui.dialogs.problems import ProblemsDialog  # noqa: PLC0415  # slow

        if self._dialog is None:
            self._dialog = ProblemsDialog(self.document.collection.problems, self.window())
            self._dialog.finished.connect(self._on_dialog_closed)
        self._dialog.show()
        self._dialog.raise_()
        self._dialog.activateWindow()

    def _on_dialog_closed(self) -> None:
        if self._dialog is not None:
            self._dialog.deleteLater()
            self._dialog = None

    def _on_saved_changed(self, _saved: bool) -> None:
        self._show_charset()

    def _show_charset(self) -> None:
        reasons = {
            "bom": self.tr("marked at the start of the file"),
            "ascii": self.tr("plain ASCII, which is the same in nearly every charset"),
            "utf-8": self.tr("the file is valid UTF-8"),
            "ca": self.tr("named by CA"),
            "default": self.tr("assumed, as nothing else fits"),
            "new": self.tr("new text"),
        }
        encoding = self.document.collection.save_encoding
        name = "ASCII" if encoding.reason == "ascii" else encoding.name.upper()
        self.charset.setText(name)
        self.charset.setToolTip(
            self.tr("Charset: {reason}").format(reason=reasons[encoding.reason])
        )

    def _on_reset(self) -> None:
        self._show_charset()
        self.note("")
        if self._dialog is not None:
            self._dialog.close()
        count = len(self.document.collection.problems)
        self.problems.setVisible(count > 0)
        if count:
            text = self.tr("1 problem") if count == 1 else self.tr("%n problems", "", count)
            self.problems.setText(text)
            self.problems.setToolTip(self.tr("What is wrong with the file, and where"))
            self.problems.setIcon(icon("warning", self.palette().windowText().color()))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == event.Type.PaletteChange and not self.problems.isHidden():
            self.problems.setIcon(icon("warning", self.palette().windowText().color()))


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
