"""Dialogs and menus of Qt are in the language of the program: its catalogues lack some texts."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

import pytest
from PySide6.QtCore import QCoreApplication, QTranslator
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import (
    QCalendarWidget,
    QDialogButtonBox,
    QDoubleSpinBox,
    QFileDialog,
    QFontDialog,
    QInputDialog,
    QKeySequenceEdit,
    QLineEdit,
    QMessageBox,
    QPlainTextEdit,
    QScrollBar,
    QWidget,
)

from sgfedit.app import languages
from sgfedit.gui.widgets.questions import file_dialog
from sgfedit.i18n import ENGLISH, LANGUAGES
from tests.gui.shown_texts import texts_in

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from pytestqt.qtbot import QtBot

OTHERS: Final = [language for language in LANGUAGES if language != ENGLISH]


_PRINTER: Final = cache(QPrinter)
"""What a dialog of Qt does not keep."""


_UNSEEN: Final = {"QShortcut", "QGuiApplication", "QMimeType"}
"""Where Qt looks through all names of keys, asks which way is forward, and names kinds of files.

The names of kinds are those of the machine's database, in the languages that it has; which of
them are asked for depends on what lies in the folders that a dialog lists: the one that the
program is in, and the user's own, which the dialog of printing completes names in.
"""


class Rest(QTranslator):
    """Is asked last, and keeps what no catalogue has."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: set[tuple[str, str]] = set()

    def translate(
        self, context: str, text: str, disambiguation: str | None = None, n: int = -1
    ) -> str:
        del disambiguation, n
        if context not in _UNSEEN and any(map(str.isalpha, text)):
            self.asked.add((context, text))
        return ""

    def isEmpty(self) -> bool:
        return False


@pytest.fixture
def rest() -> Iterator[Rest]:
    found = Rest()
    QCoreApplication.installTranslator(found)
    yield found
    QCoreApplication.removeTranslator(found)
    languages.speak(ENGLISH)


def _open(folder: str) -> QWidget:
    dialog = file_dialog(None, "", folder, "(*)")
    dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
    return dialog


def _save(folder: str) -> QWidget:
    dialog = file_dialog(None, "", folder, "(*)")
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setViewMode(QFileDialog.ViewMode.Detail)
    return dialog


def _print(_folder: str) -> QWidget:
    return QPrintDialog(_PRINTER())


def _input(_folder: str) -> QWidget:
    return QInputDialog()


def _message(_folder: str) -> QWidget:
    box = QMessageBox()
    box.setStandardButtons(QMessageBox.StandardButton.Ok | QMessageBox.StandardButton.Cancel)
    box.setDetailedText("1")
    return box


def _buttons(_folder: str) -> QWidget:
    standard = QDialogButtonBox.StandardButton
    kinds = standard.Ok | standard.Cancel | standard.Close | standard.RestoreDefaults
    return QDialogButtonBox(kinds)


def _menu_of_line(_folder: str) -> QWidget:
    line = QLineEdit()
    line.menu = line.createStandardContextMenu()  # type: ignore[attr-defined]  # kept with it
    return line


def _menu_of_text(_folder: str) -> QWidget:
    text = QPlainTextEdit()
    text.menu = text.createStandardContextMenu()  # type: ignore[attr-defined]  # kept with it
    return text


MADE: Final[tuple[Callable[[str], QWidget], ...]] = (
    *(_open, _save, _print, _input, _message, _buttons, _menu_of_line, _menu_of_text),
    *(lambda _: QFontDialog(), lambda _: QCalendarWidget(), lambda _: QKeySequenceEdit()),
    *(lambda _: QDoubleSpinBox(), lambda _: QScrollBar()),
)


@pytest.mark.parametrize("language", OTHERS)
def test_no_text_of_qt_is_english(qtbot: QtBot, rest: Rest, language: str, tmp_path: Path) -> None:
    assert not languages.speak(language)
    (tmp_path / "folder").mkdir()
    (tmp_path / "game.sgf").write_text("(;)", "ascii")
    for make in MADE:
        widget = make(str(tmp_path))
        qtbot.addWidget(widget)
        widget.show()
        QCoreApplication.processEvents()
        list(texts_in(widget))
    assert rest.asked == set()
