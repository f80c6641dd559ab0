"""What tests of the game-info dialog do with it: open, type, click."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QDialogButtonBox, QLineEdit

from sgfedit.app.document import Document
from sgfedit.formats import loads
from sgfedit.gui.features.info.game_info import GameInfoDialog

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from sgfedit.app.known_names import KnownNames

LEFT = Qt.MouseButton.LeftButton
ALT = Qt.KeyboardModifier.AltModifier
OK = QDialogButtonBox.StandardButton.Ok
CANCEL = QDialogButtonBox.StandardButton.Cancel


def document_of(record: str | bytes) -> Document:
    document = Document()
    document.open_text(loads(record))
    return document


def dialog_for(
    qtbot: QtBot, document: Document, names: KnownNames | None = None
) -> GameInfoDialog:
    dialog = GameInfoDialog(document, names=names)
    # Closing it by the test would ask whether to give up what was typed.
    qtbot.addWidget(dialog, before_close_func=GameInfoDialog.hide)
    with qtbot.waitExposed(dialog):
        dialog.show()
    dialog.activateWindow()
    return dialog


def press(dialog: GameInfoDialog, which: QDialogButtonBox.StandardButton) -> None:
    box = dialog.findChild(QDialogButtonBox)
    assert isinstance(box, QDialogButtonBox)
    QTest.mouseClick(box.button(which), LEFT)


def line(dialog: GameInfoDialog, ident: str) -> QLineEdit:
    widget = dialog.fields[ident].widget
    editor = widget.lineEdit() if isinstance(widget, QComboBox) else widget
    assert isinstance(editor, QLineEdit)
    return editor


def retype(dialog: GameInfoDialog, ident: str, text: str) -> None:
    editor = line(dialog, ident)
    editor.setFocus()
    editor.selectAll()
    if text.isascii():
        QTest.keyClicks(editor, text)
    else:
        editor.insert(text)
