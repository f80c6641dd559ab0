"""Keeper of the session: writes down what is open, soon after it changes and at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from PySide6.QtCore import QDynamicPropertyChangeEvent, QEvent, QObject, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QMoveEvent, QResizeEvent, QWindowStateChangeEvent
from PySide6.QtWidgets import QApplication

from sgfedit.app.session import Session, SessionFile, opened
from sgfedit.gui.widgets import later
from sgfedit.gui.window import (
    SESSION_ACTION,
    SESSION_TOLD,
    STATE_VERSION,
    Host,
    Window,
    host_of,
)

if TYPE_CHECKING:
    from pathlib import Path

    from sgfedit.app.session import Opened

DELAY_MS: Final = 2_000
"""From the first change that is not written down until it is."""

_MOVED: Final = (QMoveEvent, QResizeEvent, QWindowStateChangeEvent)


class _Follower(QObject):
    """Knows of one window what is to be written down of it, worked out anew when it changed.

    Signals:
        changed: Something is otherwise.
    """

    changed = Signal()

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self._opened: Opened | None = None
        self._place: tuple[bytes, bytes] | None = None
        self._is_stale = True
        self.number = -1  # of its host
        self._host: Host | None = None
        self._is_closed = False
        document = window.document
        for signal in (document.current_changed, document.reset, document.saved_changed):
            signal.connect(self._on_changed)
        for dock in window.docks.values():
            dock.visibilityChanged.connect(self._on_changed)
            dock.dockLocationChanged.connect(self._on_changed)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, _MOVED):
            self._on_changed()
        return False

    def _on_changed(self) -> None:
        if not self._is_stale:
            self._is_stale = True
            self.changed.emit()

    @property
    def host(self) -> Host | None:
        """The window of which it is a tab."""
        if not self._is_closed:
            self._host = host_of(self._window)
        return self._host

    def stay(self) -> None:
        """Tell what is open now from now on: the window is closed, and will be gone."""
        self._host = self.host
        self._is_closed = True

    def opened(self, host: int) -> Opened | None:
        """Return what is open in the window, as the tab of a host of that number."""
        if not self._is_closed and (self._is_stale or host != self.number):
            self._is_stale, self.number = False, host
            window = self._window
            if self._place is None or not window.fills_screen:
                # What fills the screen has a place that it goes back to.
                geometry, state = window.window().saveGeometry(), window.saveState(STATE_VERSION)
                self._place = bytes(geometry.data()), bytes(state.data())
            self._opened = opened(window.document, *self._place, host)
        return self._opened


class SessionKeeper(QObject):
    """Writes down what is open in all windows of the program.

    Windows that are closed together, as when the program ends, are what is opened again; one that
    is closed while others stay is not.
    """

    def __init__(self, folder: Path, parent: QObject | None = None) -> None:
        """Keep the session in a file of its own in `folder`."""
        super().__init__(parent)
        self._file = SessionFile(folder)
        self._followers: dict[Window, _Follower] = {}
        self._leaving: list[Window] = []
        self._front: Window | None = None
        self._timer = QTimer(self, singleShot=True, interval=DELAY_MS)
        self._timer.timeout.connect(self.write)
        application = cast("QApplication", QApplication.instance())
        application.aboutToQuit.connect(self.close)
        application.focusChanged.connect(self._on_changed)  # another window may be in front

    def follow(self, window: Window) -> None:
        """Write down what is open in a window, too."""
        follower = self._followers[window] = _Follower(window)
        follower.changed.connect(self._on_changed)
        window.closed.connect(self._on_closed)
        self._on_changed()

    def _on_changed(self) -> None:
        if not self._timer.isActive():
            self._timer.start()

    def _on_closed(self, window: Window) -> None:
        if not self._leaving:
            self.write()
            later(self, self._forget_closed)
        self._leaving.append(window)
        self._followers[window].stay()

    def _forget_closed(self) -> None:
        for window in self._leaving:
            self._followers.pop(window, None)
        if self._front in self._leaving:
            self._front = None
        self._leaving.clear()
        self._on_changed()

    def write(self) -> None:
        """Write down what is open now; nothing where nothing is."""
        self._timer.stop()
        self._file.write(self.session())

    def session(self) -> Session:
        """Return what is open now."""
        hosts: list[Host] = []
        found: list[tuple[Window, Opened]] = []
        for window, follower in self._followers.items():
            host = follower.host
            if host is not None and host not in hosts:
                hosts.append(host)
            one = follower.opened(-1 if host is None else hosts.index(host))
            if one is not None:
                found.append((window, one))
        front = self._find_front()
        shown = next((number for number, (window, _) in enumerate(found) if window is front), 0)
        return Session(tuple(one for _, one in found), shown, self._others())

    def _find_front(self) -> Window | None:
        """Return the window, or the tab, that the user is at or was at last."""
        top = QApplication.activeWindow()
        while top is not None and not isinstance(top, (Host, Window)):
            top = top.parentWidget()  # a dialog, or a panel that floats
        front = top.current if isinstance(top, Host) else top
        if front in self._followers:
            self._front = front
        return self._front

    def close(self) -> None:
        """Write down what is left to be written; this is the last session from now on."""
        if self._timer.isActive() and not self._leaving:
            self.write()
        self._file.close()

    def _others(self) -> tuple[tuple[str, str], ...]:
        """Return the windows that belong to no file: what opens them, and what they show."""
        others = [
            widget
            for widget in QApplication.topLevelWidgets()
            if widget.property(SESSION_ACTION) and widget.isVisible()
        ]
        for widget in others:
            widget.installEventFilter(self)  # once, however often that is said
        return tuple(
            (str(widget.property(SESSION_ACTION)), str(widget.property(SESSION_TOLD) or ""))
            for widget in others
        )

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, (QDynamicPropertyChangeEvent, QCloseEvent)):
            self._on_changed()
        return False
