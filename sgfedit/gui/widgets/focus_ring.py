"""Ring around what has the focus, where that came by keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import shiboken6
from PySide6.QtCore import QDynamicPropertyChangeEvent, QEvent, QObject, QRect, QRectF, Qt
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
            ring.take_away()

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
    """Lies over a widget, at its edges alone: what is painted between them costs no more.

    It paints only its corners. Its sides are widgets that Qt fills by itself: with each key that
    types, a line of text is painted from side to side.
    """

    def __init__(self, around: QWidget) -> None:
        super().__init__(around)
        self.around = around
        self.setObjectName("focusRing")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self._sides = [_side(around) for _ in range(4)]
        self.follow()
        for part in (self, *self._sides):
            part.show()
            part.raise_()

    def follow(self) -> None:
        """Be as large as the widget."""
        rect, edge, width = self.around.rect(), px(TIGHT), px(HAIR)
        self.setGeometry(rect)
        across, down = rect.width() - 2 * edge, rect.height() - 2 * edge
        right, bottom = rect.width() - width, rect.height() - width
        places = (
            *(QRect(edge, 0, across, width), QRect(edge, bottom, across, width)),
            *(QRect(0, edge, width, down), QRect(right, edge, width, down)),
        )
        for side, place in zip(self._sides, places, strict=True):
            side.setGeometry(place)
        upright, level = rect.adjusted(edge, 0, -edge, 0), rect.adjusted(0, edge, 0, -edge)
        self.setMask(QRegion(rect) - QRegion(upright) - QRegion(level))

    def take_away(self) -> None:
        """Be seen no more."""
        for part in (self, *self._sides):
            part.hide()
            part.deleteLater()

    def paintEvent(self, _event: QPaintEvent) -> None:
        width = px(HAIR)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Accent), width))
        room = QRectF(self.rect()).adjusted(width / 2, width / 2, -width / 2, -width / 2)
        painter.drawRoundedRect(room, px(HAIR), px(HAIR))
        painter.end()


def _side(around: QWidget) -> QWidget:
    """Return a side of a ring."""
    side = QWidget(around)
    side.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    side.setBackgroundRole(QPalette.ColorRole.Accent)
    side.setAutoFillBackground(True)
    return side
