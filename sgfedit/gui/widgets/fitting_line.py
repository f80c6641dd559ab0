"""Line of words that says less where it has little room."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from sgfedit.gui.widgets.plain_text import Label, tip_of

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent


class FittingLine(Label):
    """A long sentence or a short one, whichever fits; the short one is cut at last."""

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent=parent)
        self.setObjectName(name)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._short = ""

    def show_one_of(self, long: str, short: str) -> None:
        """Show the long sentence where there is room for it, else the short one."""
        self._short = short
        self.setText(" ".join(long.split()))
        self.setToolTip(tip_of(long))

    def shown(self) -> str:
        """Return what is painted."""
        metrics = self.fontMetrics()
        has_room = metrics.horizontalAdvance(self.text()) <= self.width()
        text = self.text() if has_room else self._short
        return metrics.elidedText(text, Qt.TextElideMode.ElideRight, self.width())

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignVCenter, self.shown())
        painter.end()
