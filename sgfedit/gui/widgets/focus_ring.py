"""Ring around what has the focus, where that came by keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import shiboken6
from PySide6.QtCore import QDynamicPropertyChangeEvent, QEvent, QObject, QRectF, Qt
from PySide6.QtGui import (
    QGuiApplication,
    QMouseEvent,
    QPainter,
    QPalette,
    QPen,
    QRegion,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QMenu,
    QMenuBar,
    QPushButton,
    QWidget,
)

from sgfedit.gui.widgets.scale import HAIR, TIGHT, px

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

_OWN: Final = (QAbstractSpinBox, QComboBox, QLineEdit, QMenu, QMenuBar, QPushButton)
"""What the style, or a sheet, draws in the accent colour itself."""

_FOLLOWED: Final = (QResizeEvent, QMouseEvent, QDynamicPropertyChangeEvent)

NO_RING: Final = "noFocusRing"
"""A widget with this property that is true has no ring, as long as it is."""


class FocusRing(QObject):
    """Shows where keys go: one ring for all windows.

    Who clicks somewhere knows that; who comes by Tab, a key or a command sees the ring, until the
    mouse is used there or the focus goes on.
    """

    def __init__(self, application: QApplication, parent: QObject) -> None:
        super().__init__(parent)
        self._ring: _Ring | None = None
        application.focusChanged.connect(self._on_focus_changed)

    def _on_focus_changed(self, old: QWidget | None, now: QWidget | None) -> None:
        self._take_away()
        is_by_mouse = QGuiApplication.mouseButtons() != Qt.MouseButton.NoButton
        # Of a window that comes to the front nothing is to be said.
        if (
            old is None
            or now is None
            or is_by_mouse
            or isinstance(now, _OWN)
            or now.property(NO_RING)
        ):
            return
        self._ring = _Ring(now)
        self._ring.destroyed.connect(self._on_destroyed)
        now.installEventFilter(self)

    def _on_destroyed(self) -> None:
        self._ring = None

    def _take_away(self) -> None:
        ring, self._ring = self._ring, None
        # Of a widget that is just destroyed the ring goes with it.
        if ring is not None and shiboken6.isValid(ring.around):
            ring.destroyed.disconnect(self._on_destroyed)
            ring.around.removeEventFilter(self)
            ring.hide()
            ring.deleteLater()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        ring = self._ring
        # By class: to ask an event for its type takes three times as long, and keys come here.
        if ring is None or watched is not ring.around or not isinstance(event, _FOLLOWED):
            return False
        if isinstance(event, QResizeEvent):
            ring.follow()
        elif event.type() == QEvent.Type.MouseButtonPress or ring.around.property(NO_RING):
            self._take_away()
        return False


class _Ring(QWidget):
    """Lies over a widget, at its edges alone: what is painted between them costs no more."""

    def __init__(self, around: QWidget) -> None:
        super().__init__(around)
        self.around = around
        self.setObjectName("focusRing")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self.follow()
        self.show()
        self.raise_()

    def follow(self) -> None:
        """Be as large as the widget."""
        self.setGeometry(self.around.rect())
        edge = px(TIGHT)
        self.setMask(
            QRegion(self.rect()) - QRegion(self.rect().adjusted(edge, edge, -edge, -edge))
        )

    def paintEvent(self, event: QPaintEvent) -> None:
        width, edge, rect = px(HAIR), px(TIGHT), event.rect()
        painter = QPainter(self)
        colour = self.palette().color(QPalette.ColorRole.Accent)
        if rect.top() >= edge and rect.bottom() < self.height() - edge:
            # Beside a line of text that is typed: nothing of the corners.
            painter.fillRect(0, rect.top(), width, rect.height(), colour)
            painter.fillRect(self.width() - width, rect.top(), width, rect.height(), colour)
            painter.end()
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(colour, width))
        room = QRectF(self.rect()).adjusted(width / 2, width / 2, -width / 2, -width / 2)
        painter.drawRoundedRect(room, px(HAIR), px(HAIR))
        painter.end()
