"""The status bar: the point under the pointer, the charset, and how many problems the file has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QMenu, QStatusBar, QToolButton, QWidget

from sgfedit.render.icons import icon

if TYPE_CHECKING:
    from sgfedit.app.document import Document

_SHOWN_PROBLEMS = 25


class StatusBar(QStatusBar):
    """Shows facts about the file at the right, hints at the left."""

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.document = document
        self.point = QLabel(self)
        self.charset = QLabel(self)
        self.problems = QToolButton(self)
        self.problems.setObjectName("problems")
        self.problems.setAutoRaise(True)
        self.problems.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.problems.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._menu = QMenu(self.problems)
        self.problems.setMenu(self._menu)
        self.point.setMinimumWidth(self.fontMetrics().horizontalAdvance("MM52  "))
        self.addWidget(self.point)
        self.addPermanentWidget(self.problems)
        self.addPermanentWidget(self.charset)
        document.reset.connect(self._on_reset)
        document.saved_changed.connect(self._on_saved_changed)
        self._on_reset()

    def show_point(self, text: str) -> None:
        """Name the point under the pointer."""
        self.point.setText(text)

    def _on_saved_changed(self, _saved: bool) -> None:
        self._show_charset()

    def _show_charset(self) -> None:
        reasons = {
            "bom": self.tr("marked at the start of the file"),
            "ascii": self.tr("plain ASCII"),
            "utf-8": self.tr("the file is valid UTF-8"),
            "ca": self.tr("named by CA"),
            "default": self.tr("assumed, as nothing else fits"),
            "new": self.tr("new text"),
        }
        encoding = self.document.collection.save_encoding
        self.charset.setText(encoding.name.upper())
        self.charset.setToolTip(
            self.tr("Charset: {reason}").format(reason=reasons[encoding.reason])
        )

    def _on_reset(self) -> None:
        self._show_charset()
        problems = self.document.collection.problems
        self.problems.setVisible(bool(problems))
        self.problems.setText(self.tr("%n problem(s)", "", len(problems)))
        if problems:
            self.problems.setIcon(icon("warning", self.palette().text().color()))
        self._menu.clear()
        for problem in problems[:_SHOWN_PROBLEMS]:
            place = self.tr("Line {line}, column {column}").format(
                line=problem.line, column=problem.column
            )
            self._menu.addAction(f"{place}: {problem.message}").setEnabled(False)
        if len(problems) > _SHOWN_PROBLEMS:
            self._menu.addAction("…").setEnabled(False)
