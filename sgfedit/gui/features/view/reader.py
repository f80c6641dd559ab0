"""Objects for a screen reader in place of what Qt makes for painted widgets; the focus in lists.

Qt asks for them when such a tool is there; until then nothing is loaded for it.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QLibraryInfo, QObject, QVersionNumber
from PySide6.QtGui import QAccessible, QAccessibleEvent
from PySide6.QtWidgets import QAbstractItemView, QApplication

from sgfedit.gui.views.board.view import BoardView
from sgfedit.gui.views.tree.view import TreeView
from sgfedit.gui.widgets import later

if TYPE_CHECKING:
    from PySide6.QtGui import QAccessibleInterface
    from PySide6.QtWidgets import QWidget

    from sgfedit.gui.window import Window


class ReaderObjects(QObject):
    """Lets board and tree of a window be objects with parts."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        _install()
        # Else nobody has asked for one before; older versions of Qt always have.
        if QAccessible.isActive() or QLibraryInfo.version() < QVersionNumber(6, 11):
            _renew(window.board)
            _renew(window.tree)


@cache
def _install() -> None:
    """Let Qt ask here, once for the whole process."""
    QAccessible.installFactory(object_of)
    cast("QApplication", QApplication.instance()).focusChanged.connect(_on_focus_changed)


def _on_focus_changed(_old: QWidget | None, new: QWidget | None) -> None:
    if isinstance(new, QAbstractItemView) and QAccessible.isActive():
        # Behind what Qt tells: that the focus is on the list.
        later(new, lambda: tell_current(new))


def tell_current(view: QAbstractItemView) -> None:
    """Tell that the focus is on the current item of a list: Qt does so only where that changes."""
    found = QAccessible.queryAccessibleInterface(view)
    current = found.focusChild() if found is not None and view.hasFocus() else None
    if current is not None:
        event = QAccessibleEvent(view, QAccessible.Event.Focus)
        event.setChild(found.indexOfChild(current))
        QAccessible.updateAccessibility(event)


def object_of(_class: str, widget: QObject | None) -> QAccessibleInterface | None:
    """Return the object of a painted widget, None for what Qt knows itself."""
    if isinstance(widget, BoardView):
        from sgfedit.gui.views.board.objects import BoardObject  # noqa: PLC0415  # for readers only

        return BoardObject(widget)
    if isinstance(widget, TreeView):
        from sgfedit.gui.views.tree.objects import TreeObject  # noqa: PLC0415  # for readers only

        return TreeObject(widget)
    return None


def _renew(widget: QWidget) -> None:
    """Take away what Qt has made for a widget that was asked for before the window was whole."""
    from sgfedit.gui.widgets.painted_parts import PaintedParts  # noqa: PLC0415  # for readers only

    found = QAccessible.queryAccessibleInterface(widget)
    if not isinstance(found, PaintedParts):
        kind = QAccessible.Event
        QAccessible.updateAccessibility(QAccessibleEvent(found, kind.ObjectDestroyed))
        QAccessible.deleteAccessibleInterface(QAccessible.uniqueId(found))
        QAccessible.updateAccessibility(QAccessibleEvent(widget, kind.ObjectCreated))
