"""Summary of what is changed in a file: a line for each kind, remarks under a sign."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from sgfedit.gui.views.problems.severity import severity_icon

if TYPE_CHECKING:
    from collections.abc import Sequence

_MOST_KINDS: Final = 10
_ONE_COLUMN: Final = 3


class KindLines(QWidget):
    """What is changed, a line for each kind, the most frequent first; two columns if many."""

    def __init__(self, lines: Sequence[str], parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("fixKinds")
        self.lines = lines
        shown = list(lines[:_MOST_KINDS])
        if len(self.lines) > _MOST_KINDS:
            shown[-1] = self.tr("%n more kinds", "", len(self.lines) - _MOST_KINDS + 1)
        rows = len(shown) if len(shown) <= _ONE_COLUMN else (len(shown) + 1) // 2
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        for column in filter(None, (shown[:rows], shown[rows:])):
            label = QLabel("\n".join(column), self)
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setAlignment(Qt.AlignmentFlag.AlignTop)
            layout.addWidget(label, 1)


class SignedText(QWidget):
    """Plain text, in several lines if need be, beside the sign of a severity."""

    def __init__(self, text: str, severity: str, parent: QWidget) -> None:
        super().__init__(parent)
        side = self.fontMetrics().height() * 5 // 4
        picture = QLabel(self)
        picture.setPixmap(severity_icon(severity, self.palette()).pixmap(side, side))
        picture.setAlignment(Qt.AlignmentFlag.AlignTop)
        label = QLabel(text, self)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setWordWrap(True)
        label.setAlignment(Qt.AlignmentFlag.AlignTop)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(picture)
        layout.addWidget(label, 1)
