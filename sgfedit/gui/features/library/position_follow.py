"""Follows the editor: tells what position the window shows in which the user works."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QApplication, QWidget

from sgfedit.gui.window import Window

_PAUSE_MS: Final = 80
"""From a step until it is told: who holds a key down wants only the last one."""


class Follower(QObject):
    """Knows the editor window that had the focus last, and listens to it if wished.

    Signals:
        moved: The Window shows something else now, or another one has the focus.
    """

    moved = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.is_on = False
        self._window: Window | None = None
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_PAUSE_MS)
        self._pause.timeout.connect(self._on_pause_over)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._on_focus_changed)

    @property
    def window(self) -> Window | None:
        """The editor window that the user has worked in last, None if there is none."""
        if self._window is None:
            windows = _editors(QApplication.topLevelWidgets())
            if windows:
                self.attach(windows[-1])
        return self._window

    def attach(self, window: Window) -> None:
        """Listen to another window."""
        if window is self._window:
            return
        self._detach()
        self._window = window
        document = window.document
        for signal in (document.current_changed, document.changed, document.reset):
            signal.connect(self._on_moved)
        window.closed.connect(self._detach)

    def _detach(self) -> None:
        window, self._window = self._window, None
        if window is None:
            return
        document = window.document
        for signal in (document.current_changed, document.changed, document.reset):
            signal.disconnect(self._on_moved)
        window.closed.disconnect(self._detach)

    def set_on(self, *, is_on: bool) -> None:
        """Tell of steps, or do not; the first one is what is shown now."""
        self.is_on = is_on
        if is_on and self.window is not None:
            self._pause.start()

    def _on_focus_changed(self, _old: QWidget | None, new: QWidget | None) -> None:
        for window in _editors([new.window()] if new is not None else []):
            if window is not self._window:
                self.attach(window)
                self._on_moved()

    def _on_moved(self) -> None:
        if self.is_on:
            self._pause.start()

    def _on_pause_over(self) -> None:
        if self.is_on and self._window is not None:
            self.moved.emit(self._window)


def _editors(widgets: list[QWidget]) -> list[Window]:
    return [w for w in widgets if isinstance(w, Window) and w.isVisible()]
