"""Place beside the board: over the panels there, which keep their sizes below."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from PySide6.QtCore import QEvent, QObject, QRect, Qt
from PySide6.QtWidgets import QDockWidget
from shiboken6 import isValid

from sgfedit.gui.widgets import scale

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from sgfedit.gui.window import Window

_LEAST_PX: Final = 280
_MOST_SHARE: Final = 0.4
"""Of the window's width, if the panels leave less than `_LEAST_PX`."""

_RIGHT: Final = Qt.DockWidgetArea.RightDockWidgetArea
_MOVED: Final = frozenset(
    {QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.Hide}
)


class BesideBoard(QObject):
    """Keeps a widget over the panels at the right of the board, and shows it there or not.

    Nothing moves when it comes or goes: what lies below stays laid out. Where there is no panel,
    or a narrow one, the middle of the window yields the room that is missing.
    """

    def __init__(self, window: Window, shown: QWidget) -> None:
        super().__init__(shown)
        self._window = window
        self._shown = shown
        self._is_wanted = False
        self._margin = 0
        self.docks = window.findChildren(QDockWidget)
        self._centre = cast("QWidget", window.centralWidget())
        for watched in (window, self._centre, *self.docks):
            watched.installEventFilter(self)

    @property
    def is_wanted(self) -> bool:
        """Whether the widget is to be seen; a board that fills the screen has no neighbours."""
        return self._is_wanted

    def show(self, *, is_shown: bool) -> None:
        """Show or hide the widget."""
        self._is_wanted = is_shown
        self.follow()

    def covers(self, widget: QWidget) -> bool:
        """Whether a widget is out of sight below."""
        return self._shown.isVisible() and any(
            dock.isAncestorOf(widget) for dock in self.docks if self._is_beside(dock)
        )

    def _is_beside(self, dock: QDockWidget) -> bool:
        return (
            dock.isVisible()
            and not dock.isFloating()
            and self._window.dockWidgetArea(dock) is _RIGHT
        )

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        is_turned = event.type() == QEvent.Type.WindowStateChange and watched is self._window
        if self._is_wanted and (event.type() in _MOVED or is_turned) and isValid(self._window):
            self.follow()  # what is in a window hides with it, also when it is no window any more
        return super().eventFilter(watched, event)

    def follow(self) -> None:
        """Be where the panels are."""
        is_shown = self._is_wanted and not self._window.fills_screen
        centre = self._centre.geometry()
        docks = [dock.geometry() for dock in self.docks if self._is_beside(dock)]
        width = self._window.width()
        left = min((dock.left() for dock in docks), default=width)
        least = min(scale.px(_LEAST_PX), round(width * _MOST_SHARE))
        missing = max(0, least - (width - left)) if is_shown else 0
        if missing != self._margin:
            self._margin = missing
            layout = self._centre.layout()
            if layout is not None:
                layout.setContentsMargins(0, 0, missing, 0)
        if is_shown:
            top, bottom = centre.top(), centre.bottom()
            self._shown.setGeometry(
                QRect(left - missing, top, width - left + missing, bottom - top + 1)
            )
            self._shown.raise_()
        self._shown.setVisible(is_shown)
