"""Which page of the manual is about what has the focus, and F1 in dialogs.

A dialog, a mode or a part of the window says its page as `manual_page`, a panel in its row. What
says nothing takes that of what it is in.
"""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QShortcut
from PySide6.QtWidgets import QApplication, QWidget

from sgfedit.gui.modes import Modes
from sgfedit.gui.widgets.frames import LateDock
from sgfedit.gui.window import Host, Window, open_windows, window_around

_FOLDER: Final = "manual/"
BOARD: Final = "board.md"
ACTION: Final = "help.here"


def page_here(window: Window) -> str:
    """Return the page, with a heading behind `#`, about what has the focus in a window."""
    focus = QApplication.focusWidget()
    return page_about(focus if focus is not None and window_around(focus) is window else window)


def page_about(widget: QWidget) -> str:
    """Return the page about a widget: its own, or that of what it is in."""
    around: QWidget | None = widget
    while around is not None:
        own = _own_page(around)
        if own:
            return _FOLDER + own
        around = around.parentWidget()
    return _FOLDER + BOARD


def _own_page(widget: QWidget) -> str:
    if isinstance(widget, Window):
        mode = widget.part(Modes).active
        return mode.manual_page if mode is not None else BOARD
    if isinstance(widget, LateDock):
        return _page_of_dock(widget)
    page = getattr(widget, "manual_page", "")
    return page if isinstance(page, str) else ""


def _page_of_dock(dock: LateDock) -> str:
    window = window_around(dock)
    panels = window.table.panels if window is not None else {}
    panel = panels.get(dock.objectName().removesuffix("Dock"))
    return panel.page if panel is not None else getattr(dock.widget(), "manual_page", "")


class HelpKeys(QObject):
    """Lets the key of the help work in dialogs and other windows, whatever they belong to.

    The action of a window is heard in that window alone, and in none while a dialog waits for an
    answer: each that gets the focus has a shortcut of its own.
    """

    def __init__(self, application: QApplication, parent: QObject) -> None:
        super().__init__(parent)
        application.focusChanged.connect(self._on_focus_changed)

    def _on_focus_changed(self, _old: QWidget | None, now: QWidget | None) -> None:
        top = now.window() if now is not None else None
        window = _served(top) if top is not None else None
        if top is None or window is None:
            return
        found = top.findChildren(_HelpKey, options=Qt.FindChildOption.FindDirectChildrenOnly)
        key = found[0] if found else _HelpKey(top)
        key.setKeys(window.actions_by_id[ACTION].shortcuts())


def _served(top: QWidget) -> Window | None:
    """Return the window of a document that shows the manual for another one; None for itself."""
    if isinstance(top, Window | Host):
        return None
    return window_around(top) or next(iter(open_windows()), None)


class _HelpKey(QShortcut):
    """The key of a window that has no action for it."""

    def __init__(self, top: QWidget) -> None:
        super().__init__(top)
        self._top = top
        self.activated.connect(self._show)

    def _show(self) -> None:
        window = _served(self._top)
        if window is not None:
            from sgfedit.gui.features.manual.window import show  # noqa: PLC0415  # when wanted

            show(window, page_about(QApplication.focusWidget() or self._top), beside=self._top)
