"""Plain dialogs: buttons with words and no pictures, texts as they are written."""

from __future__ import annotations

from typing import TYPE_CHECKING

# Not the classes, which PySide makes when they are imported: few sessions ask anything.
from PySide6 import QtWidgets
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QHelpEvent, QIcon

from sgfedit.gui.widgets.plain_text import cut, tip_of, without_mnemonic

if TYPE_CHECKING:
    from PySide6.QtGui import QAction
    from PySide6.QtWidgets import QDialog, QWidget


def ok_cancel(dialog: QDialog) -> QtWidgets.QDialogButtonBox:
    """Return the buttons that accept and reject a dialog."""
    standard = QtWidgets.QDialogButtonBox.StandardButton
    return _box(dialog, standard.Ok | standard.Cancel)


def close_only(dialog: QDialog) -> QtWidgets.QDialogButtonBox:
    """Return the button that closes a dialog."""
    return _box(dialog, QtWidgets.QDialogButtonBox.StandardButton.Close)


def _box(
    dialog: QDialog, buttons: QtWidgets.QDialogButtonBox.StandardButton
) -> QtWidgets.QDialogButtonBox:
    found = QtWidgets.QDialogButtonBox(buttons, dialog)
    found.accepted.connect(dialog.accept)
    found.rejected.connect(dialog.reject)
    for button in found.buttons():
        button.setIcon(QIcon())
    return found


def arrow_button(action: QAction, arrow: Qt.ArrowType, parent: QWidget) -> QtWidgets.QToolButton:
    """Return an arrow on a panel that does what an action does, called "panel." and its id."""
    button = QtWidgets.QToolButton(parent, arrowType=arrow, autoRaise=True)
    button.setObjectName(f"panel.{action.objectName()}")
    button.setToolTip(action.toolTip())
    button.setAccessibleName(without_mnemonic(action.text()))
    button.clicked.connect(action.trigger)
    return button


def plain(dialog: QDialog) -> None:
    """Take the icons off the standard buttons of `dialog`, and show its texts as they are.

    Qt's icons are coloured drawings that fit neither scheme nor the icons of this program. And it
    takes a text for HTML that looks like it: the name of a file or of a player would be run.
    """
    dialog.sizeHint()  # some make their buttons only now
    for box in dialog.findChildren(QtWidgets.QDialogButtonBox):
        for button in box.buttons():
            button.setIcon(QIcon())
    if isinstance(dialog, QtWidgets.QMessageBox):
        dialog.setText(cut(dialog.text()))
        dialog.setInformativeText(cut(dialog.informativeText()))
    for label in dialog.findChildren(QtWidgets.QLabel):
        if label.textFormat() is Qt.TextFormat.AutoText:
            label.setTextFormat(Qt.TextFormat.PlainText)
    if isinstance(dialog, QtWidgets.QFileDialog):
        for view in dialog.findChildren(QtWidgets.QAbstractItemView):
            view.viewport().installEventFilter(_Tips(view))


class _Tips(QObject):
    """Shows the tooltips of a list of Qt's, such as the names of folders, as they are written."""

    def __init__(self, view: QtWidgets.QAbstractItemView) -> None:
        super().__init__(view)
        self._view = view

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QHelpEvent) or event.type() != QEvent.Type.ToolTip:
            return super().eventFilter(watched, event)
        told = self._view.indexAt(event.pos()).data(Qt.ItemDataRole.ToolTipRole)
        QtWidgets.QToolTip.showText(event.globalPos(), tip_of(str(told or "")), self._view)
        return True
