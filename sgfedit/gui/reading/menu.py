"""The context menu of the text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QMenu

if TYPE_CHECKING:
    from PySide6.QtCore import QPoint

    from sgfedit.gui.reading.view import ReadingView


def menu_at(view: ReadingView, place: QPoint) -> QMenu:
    """Return the menu for a place of the viewport; it deletes itself when it is closed."""
    menu = QMenu(view)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    copy = menu.addAction(QCoreApplication.translate("Reading", "&Copy"))
    copy.setEnabled(bool(view.marker))
    copy.triggered.connect(view.copy_marked)
    node = view.node_at(place) or view.document.current
    show = menu.addAction(QCoreApplication.translate("Reading", "Show on the &board"))
    show.triggered.connect(lambda: view.show_on_board(node))
    return menu
