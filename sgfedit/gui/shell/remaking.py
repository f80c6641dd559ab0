"""Windows made anew around their documents, where every text of theirs is to be another.

Texts are looked up in hundreds of places, when a widget is made or shows something. So nobody has
to do that again: a window in another language is a new window with the same document, at the same
place, and shows the same of it. Undo, what is not saved, and where the user is belong to the
document.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QApplication, QDialog

from sgfedit.gui.actions.build import trigger
from sgfedit.gui.features.start.page import StartPage
from sgfedit.gui.modes import Modes
from sgfedit.gui.widgets import later
from sgfedit.gui.window import (
    SESSION_ACTION,
    SESSION_TOLD,
    STATE_VERSION,
    Host,
    host_of,
    window_around,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget

    from sgfedit.gui.shell.main_window import MainWindow

_PREFERENCES: Final = "preferences"
_CHOICE: Final = "view.language"


class Remaking:
    """Makes windows anew, those in which a mode is on when that ends.

    A game against an engine goes on until then, in the language it began in.
    """

    def __init__(self, make: Callable[[MainWindow], MainWindow]) -> None:
        """Prepare it.

        Args:
            make: Returns a new window, not yet shown, with the document of another one.
        """
        self._make = make

    def of_all(self, windows: list[MainWindow]) -> list[MainWindow]:
        """Make all windows anew, with whatever stands beside them; return the new ones."""
        preferences = [one for window in windows for one in _preferences_of(window)]
        for one in preferences:
            one.close()  # else it is what is shown again
        others = _others()
        top = QApplication.activeWindow()
        active = top.current if isinstance(top, Host) else window_around(top)
        new = {window: self._turned(window) for window in windows}
        found = [one for one in new.values() if one is not None]
        front = next((one for old, one in new.items() if old is active), None)
        window = front or (found[-1] if found else None)
        if window is not None:
            window.bring_up()
            for widget in others:
                action = str(widget.property(SESSION_ACTION))
                told = str(widget.property(SESSION_TOLD) or "")
                if widget.close():
                    trigger(window, action, told)
            if preferences:
                trigger(window, "edit.preferences", _CHOICE)
        return found

    def _turned(self, old: MainWindow) -> MainWindow | None:
        """Make a window anew; None if it has to wait for the end of a mode."""
        modes = old.part(Modes)
        if modes.active is not None:
            modes.said.connect(lambda said: None if said else later(old, lambda: self._later(old)))
            return None
        return self._anew(old)

    def _later(self, old: MainWindow) -> None:
        if old.part(Modes).active is None and old.isVisible():
            self._anew(old)

    def _anew(self, old: MainWindow) -> MainWindow:
        old.commit_typing()
        for dialog in old.findChildren(QDialog):
            dialog.close()
        geometry, state, tool = old.geometry(), old.saveState(STATE_VERSION), old.board.tool.id
        is_filled, is_start = old.windowState(), old.part(StartPage).is_open
        has_focus, view = old.board.hasFocus(), old.tree.verticalScrollBar().value()
        old.document.lists_games = None  # by a list that is no more; the new one is not sorted
        new = self._make(old)
        host = host_of(old)
        if host is not None:
            host.replace(old, new)
        else:
            new.setGeometry(geometry)
            new.setWindowState(is_filled)
        new.restoreState(state, STATE_VERSION)
        new.board.set_tool(tool)
        if host is None:
            new.show()
        new.settle()
        new.flush_recovery()  # before the old one forgets what it kept
        old.give_up()
        new.tree.verticalScrollBar().setValue(view)
        if is_start:
            new.part(StartPage).open()
        if has_focus:
            new.board.setFocus()
        return new


def _preferences_of(window: MainWindow) -> list[QDialog]:
    return [one for one in window.findChildren(QDialog, _PREFERENCES) if one.isVisible()]


def _others() -> list[QWidget]:
    """Return the windows that belong to no file, such as the library."""
    return [
        widget
        for widget in QApplication.topLevelWidgets()
        if widget.property(SESSION_ACTION) and widget.isVisible()
    ]
