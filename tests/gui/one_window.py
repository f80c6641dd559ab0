"""A window that the tests of a file share, each of which finds it as the first has.

To make one and to take it apart takes longer than most tests do. It is kept while a test has done
nothing to it but open and edit a record, change settings, and open panels: all of it begins anew
with the next. Where a test has begun what has a state of its own, the next has another window.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QByteArray, QEvent, QSize, Qt, QTimer
from PySide6.QtWidgets import QApplication, QDialog, QMenu, QToolBar
from shiboken6 import delete, isValid

from sgfedit.app.settings import _BEFORE, _BY_KEY, Settings
from sgfedit.game.collection import new_game
from sgfedit.gui.modes import Modes
from sgfedit.gui.shell.side import Side
from sgfedit.gui.views.board.tools import PLAY
from sgfedit.gui.window import open_windows

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from PySide6.QtCore import QObject
    from PySide6.QtWidgets import QWidget

    from sgfedit.gui.shell.main_window import MainWindow


SHARED: Final = "shared by tests"
"""A property of such a window."""

_SPELLING: Final = "comment.spelling"
_TURNS: Final = 100
_SMALL: Final = QSize(900, 600)
_ANY_PX: Final = 16_777_215
"""The most that Qt lets a widget have."""

_DIRECT: Final = Qt.FindChildOption.FindDirectChildrenOnly


class OneWindow:
    """The window of a file of tests, and its settings."""

    def __init__(self, folder: Path) -> None:
        self._settings = Settings(folder / "settings.ini")
        self._window: MainWindow | None = None
        self._look: object = None
        self._size, self._state = QSize(), QByteArray()
        self._popups: list[QWidget] = []
        self._parts: frozenset[type[QObject]] = frozenset()
        self._owned: frozenset[QObject] = frozenset()
        self._panels: frozenset[str] = frozenset()

    def settings(self) -> Settings:
        """Return the settings, as they come; the dictionaries of the machine do not matter."""
        stored = {*self._settings._store.allKeys(), *_BEFORE}
        for key in [key for key in _BY_KEY if key in stored and key != _SPELLING]:
            self._settings.set(key, _BY_KEY[key].default)
        self._settings.set(_SPELLING, value=False)
        return self._settings

    def window(self, make: Callable[[Settings], MainWindow]) -> MainWindow:
        """Return it with an empty game, as it was made."""
        window = self._window
        if window is not None and isValid(window):
            with _unpainted(window):
                _empty(window)
                window.resize(self._size)
                self._take_away(window)
                self.settings()  # what was taken away has stored its choices
                is_as_made = self._is_as_made(window) or self._is_laid_out_again(window)
            if is_as_made:
                return window
            self.close()
        self._window = window = make(self.settings())  # the one before has stored its looks
        window.setProperty(SHARED, True)
        self._size = window.size()
        for size in (_SMALL, self._size):  # its tool bars are lower behind that than before
            window.resize(size)
            _is_at_rest(window)
        self._parts, self._panels = frozenset(window._parts), _panels_of(window)
        self._owned = frozenset(self._settings.children())
        self._popups = _popups_of(window)
        self._look, self._state = _look_of(window), window.saveState()
        return window

    def close(self) -> None:
        """Take the window apart."""
        window, self._window = self._window, None
        if window is not None and isValid(window):
            window.document.new(new_game())
            window.close()
            delete(window)

    def _is_as_made(self, window: MainWindow) -> bool:
        return _is_at_rest(window) and _look_of(window) == self._look

    def _is_laid_out_again(self, window: MainWindow) -> bool:
        """Give back the room that Qt goes on keeping free where a panel was, or a small window."""
        window.restoreState(self._state)
        window.part(Side)._share_at_once()
        return self._is_as_made(window)

    def _take_away(self, window: MainWindow) -> None:
        """Delete the panels, and what else features have made, since the window was."""
        for name in _panels_of(window) - self._panels:
            window.docks[name].hide()
            delete(window.docks[name].widget())
        for popup in _popups_of(window):
            if popup not in self._popups:
                delete(popup)
        for kind in reversed([one for one in window._parts if one not in self._parts]):
            part = window._parts.pop(kind)
            if isValid(part):
                delete(part)
        for owned in set(self._settings.children()) - self._owned:
            delete(owned)


@contextmanager
def _unpainted(window: MainWindow) -> Iterator[None]:
    """Let nothing be painted that no test will look at."""
    window.setUpdatesEnabled(False)
    yield
    window.setUpdatesEnabled(True)


def take_left_windows() -> list[str]:
    """Delete the windows that a test has left, and return their titles; shared ones stay."""
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    left = [window for window in open_windows() if not window.property(SHARED)]
    titles = [window.windowTitle() for window in left]
    for window in left:
        if isValid(window):
            delete(window.window())
    return titles


def _panels_of(window: MainWindow) -> frozenset[str]:
    """Return the names of the docks that have a content."""
    return frozenset(name for name, dock in window.docks.items() if dock.widget() is not None)


def _popups_of(window: MainWindow) -> list[QWidget]:
    return [
        *window.findChildren(QMenu, options=_DIRECT),
        *window.findChildren(QDialog, options=_DIRECT),
    ]


def _empty(window: MainWindow) -> None:
    """Bring a window back to where nothing was done in it."""
    for timer in window.status.findChildren(QTimer):
        timer.stop()
    window.document.set_locked(is_locked=False)
    window.part(Modes).end()
    reading = window.actions_by_id["study.reading"]
    if reading.isChecked():
        reading.trigger()
    window.info.setMinimumWidth(0)
    window.info.setMaximumWidth(_ANY_PX)
    window.activateWindow()
    window.board.setFocus()  # what has it is not folded
    window.document.new(new_game())
    window.board.set_tool(PLAY.id)
    window.status.message.clear()
    window.done.clear()
    window._is_untouched = True


def _is_at_rest(window: MainWindow) -> bool:
    """Do what waits for the next turns of the event loop; return whether it comes to an end."""
    for _ in range(_TURNS):
        QApplication.processEvents()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        timers = window.findChildren(QTimer)
        if not any(timer.isActive() and not timer.interval() for timer in timers):
            return True
    return False


def _look_of(window: MainWindow) -> object:
    """Return what tells a window in which something was begun."""
    docks: Any = {
        name: (dock.isVisible(), dock.isFloating(), dock.geometry(), dock.widget())
        for name, dock in window.docks.items()
        if not dock.isHidden()
    }
    bars = [(bar.isVisible(), bar.geometry()) for bar in window.findChildren(QToolBar)]
    others = {one for one in QApplication.topLevelWidgets() if one.isVisible()} - {window}
    seen = (
        *(window.board, window.info, window.timeline, window.tree, window.comment),
        *(window.status, window.menuBar(), window.comment.editor),
    )
    return (
        set(window._parts),
        docks,
        bars,
        window.geometry(),
        window.windowState(),
        window.isVisible(),
        window.board.geometry(),
        window.timeline.is_open,
        [one.isHidden() for one in seen],
        others,
    )
