"""What the bars of modes have in common: a line that is cut, and telling screen readers of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QLabel, QSizePolicy

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent
    from PySide6.QtWidgets import QWidget


class CutLine(QLabel):
    """One line that ends in dots where it has no room, and is whole in its tooltip."""

    def __init__(
        self, name: str, parent: QWidget, *, least_px: int, most_px: int | None = None
    ) -> None:
        """Make an empty line.

        Args:
            name: Its object name.
            parent: The bar.
            least_px: The room it never does without.
            most_px: More room it does not ask for; None for as much as its text needs.
        """
        super().__init__(parent)
        self.setObjectName(name)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._least_px = least_px
        self._most_px = most_px

    def sizeHint(self) -> QSize:
        wanted = super().sizeHint()
        if self._most_px is not None:
            wanted.setWidth(min(wanted.width(), self._most_px))
        return wanted

    def minimumSizeHint(self) -> QSize:
        return QSize(self._least_px, super().minimumSizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        metrics = self.fontMetrics()
        text = metrics.elidedText(self.text(), Qt.TextElideMode.ElideRight, self.width())
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignVCenter, text)
        painter.end()
        self.setToolTip(self.text() if text != self.text() else "")


def announce(bar: QWidget, text: str) -> None:
    """Tell a screen reader what a bar says now, unless it says so already."""
    if text == bar.accessibleDescription():
        return
    bar.setAccessibleDescription(text)
    from PySide6.QtGui import QAccessible  # noqa: PLC0415  # made when needed: slow

    if bar.isVisible() and QAccessible.isActive():
        from PySide6.QtGui import QAccessibleAnnouncementEvent  # noqa: PLC0415  # as above

        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(bar, text))
