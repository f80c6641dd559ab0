"""Places of windows that open: each of them wholly on a screen that is there.

Before a window is shown nobody knows how large its frame will be, and what a window manager makes
of its place. So it is placed with room for a usual frame, and put right when it is first active.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QByteArray, QMargins, QObject, QPoint, QRect, Qt

if TYPE_CHECKING:
    from PySide6.QtCore import QSize
    from PySide6.QtGui import QGuiApplication, QWindow
    from PySide6.QtWidgets import QWidget

_FRAME: Final = QMargins(2, 30, 2, 2)
"""What a frame takes, as long as that is not known."""

_CASCADE: Final = QPoint(28, 28)
_KINDS: Final = frozenset({Qt.WindowType.Window, Qt.WindowType.Dialog})
_SEEN: Final = "isPlaced"


def within(place: QRect, room: QRect) -> QRect:
    """Return a rectangle moved as little as can be into a room, and made smaller if it must be."""
    found = QRect(place.topLeft(), place.size().boundedTo(room.size()))
    far = room.bottomRight() - found.bottomRight()
    found.translate(min(far.x(), 0), min(far.y(), 0))
    near = room.topLeft() - found.topLeft()
    return found.translated(max(near.x(), 0), max(near.y(), 0))


def place(window: QWidget, size: QSize, stored: bytes, beside: QWidget | None = None) -> None:
    """Give a window that was not shown yet its place.

    Args:
        window: The window.
        size: What it should have at first, if the screen is as large.
        stored: Where it was when it was closed last, as `saveGeometry` tells; empty for never.
        beside: On whose screen it is to be, if it never was anywhere.
    """
    if restore_place(window, stored):
        return
    room = (beside or window).screen().availableGeometry()
    frame = QRect(QPoint(0, 0), size).marginsAdded(_FRAME)
    frame.moveCenter(room.center())
    window.setGeometry(within(frame, room).marginsRemoved(_FRAME))


def restore_place(window: QWidget, stored: bytes) -> bool:
    """Put a window where it was, as `saveGeometry` tells; return whether that makes sense."""
    if not stored or not window.restoreGeometry(QByteArray(stored)):
        return False
    _begin_as_window(window)
    return True


def place_beside(last: QWidget, window: QWidget) -> None:
    """Put a window a little lower than the last one, so that one sees that it has opened.

    It becomes smaller where it would reach beyond the screen, as long as it is large enough.
    """
    room = last.screen().availableGeometry()
    known = last.windowHandle()
    margins = known.frameMargins() if known is not None else QMargins()
    margins = _FRAME if margins.isNull() else margins
    least = window.minimumSizeHint().expandedTo(window.minimumSize()).grownBy(margins)
    corner = last.frameGeometry().topLeft() + _CASCADE
    left = QRect(corner, room.bottomRight())
    if 2 * left.height() < room.height() or least.boundedTo(left.size()) != least:
        left = room
    frame = QRect(left.topLeft(), window.size().grownBy(margins))
    window.setGeometry(within(frame, left).marginsRemoved(margins))


def _begin_as_window(window: QWidget) -> None:
    """Let no window begin as full screen, without a frame to take it by, and none beyond it."""
    normal = window.normalGeometry()
    window.setWindowState(window.windowState() & ~Qt.WindowState.WindowFullScreen)
    if not window.isMaximized():
        room = window.screen().availableGeometry()
        window.setGeometry(within(normal.marginsAdded(_FRAME), room).marginsRemoved(_FRAME))


class OnScreen(QObject):
    """Puts each window and dialog of the program right that reaches beyond its screen.

    That is looked at once, when it is first active: where the user moves it is the user's affair.
    """

    def __init__(self, qt: QGuiApplication, parent: QObject) -> None:
        super().__init__(parent)
        qt.focusWindowChanged.connect(self._on_focus_window)

    def _on_focus_window(self, window: QWindow | None) -> None:
        if window is None or window.type() not in _KINDS or window.property(_SEEN):
            return
        window.setProperty(_SEEN, True)
        if window.windowState() != Qt.WindowState.WindowNoState:
            return
        margins = window.frameMargins()
        frame = window.geometry().marginsAdded(margins)
        found = within(frame, window.screen().availableGeometry())
        if found != frame:
            window.setGeometry(found.marginsRemoved(margins))
