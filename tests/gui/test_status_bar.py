"""The status bar: notes, the charset, and the list of problems behind its button."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialogButtonBox

from sgfedit.app.document import Document
from sgfedit.formats import loads
from sgfedit.gui.dialogs.problems import ProblemsDialog
from sgfedit.gui.status_bar import StatusBar

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

DAMAGED = "(;B[aa]junk;W[bb]\n;B[cc"


@pytest.fixture
def document() -> Document:
    return Document()


@pytest.fixture
def bar(qtbot: QtBot, document: Document) -> StatusBar:
    bar = StatusBar(document)
    qtbot.addWidget(bar)
    bar.resize(500, bar.sizeHint().height())
    bar.show()
    return bar


def dialog_of(bar: StatusBar) -> ProblemsDialog:
    dialog = bar.window().findChild(ProblemsDialog)
    assert isinstance(dialog, ProblemsDialog)
    return dialog


def test_a_note_is_shown_for_a_while(qtbot: QtBot, bar: StatusBar) -> None:
    bar.note("Ko", seconds=0.05)
    assert bar.message.text() == "Ko"

    qtbot.waitUntil(lambda: bar.message.text() == "")


def test_a_later_note_has_its_own_time(qtbot: QtBot, bar: StatusBar) -> None:
    bar.note("first", seconds=0.02)
    bar.note("second", seconds=0)

    qtbot.wait(60)

    assert bar.message.text() == "second"


def test_a_long_note_pushes_nothing_away(bar: StatusBar, document: Document) -> None:
    document.open_text(loads(DAMAGED))
    bar.show_point("D4")
    QCoreApplication.sendPostedEvents()  # lays out
    places = [widget.geometry() for widget in (bar.problems, bar.charset)]
    narrowest = bar.minimumSizeHint().width()

    bar.note("a very long note " * 50)
    QCoreApplication.sendPostedEvents()

    assert [widget.geometry() for widget in (bar.problems, bar.charset)] == places
    # No more than the gap beside it.
    assert bar.minimumSizeHint().width() <= narrowest + 8
    assert bar.point.isVisible()


def test_ascii_is_called_by_its_name(bar: StatusBar, document: Document) -> None:
    document.open_text(loads(b"(;C[plain])"))
    assert bar.charset.text() == "ASCII"

    document.open_text(loads("(;C[é])".encode()))
    assert bar.charset.text() == "UTF-8"


@pytest.mark.parametrize(
    ("text", "words"), [(DAMAGED, "3 problems"), ("(;B[aa];W[bb]junk;B[cc])", "1 problem")]
)
def test_problems_are_counted(bar: StatusBar, document: Document, text: str, words: str) -> None:
    document.open_text(loads(text))

    assert bar.problems.text() == words
    bar.problems.click()
    assert dialog_of(bar).windowTitle() == words


def test_a_file_without_problems_has_no_button(bar: StatusBar, document: Document) -> None:
    document.open_text(loads("(;B[aa])"))

    assert bar.problems.isHidden()


def test_problems_are_listed_and_copied(bar: StatusBar, document: Document) -> None:
    document.open_text(loads(DAMAGED))
    bar.problems.click()
    dialog = dialog_of(bar)
    assert dialog.model.rowCount() == 3
    first = dialog.model.line(0)
    assert first.startswith("1\t8\t")
    assert "junk" in first

    dialog.copy()
    assert QGuiApplication.clipboard().text().count("\n") == 2
    dialog.view.setCurrentIndex(dialog.model.index(0, 0))
    QTest.keyClick(dialog.view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == first


def test_the_list_closes_with_esc_and_with_its_file(bar: StatusBar, document: Document) -> None:
    document.open_text(loads(DAMAGED))
    bar.problems.click()
    dialog = dialog_of(bar)
    QTest.keyClick(dialog.view, Qt.Key.Key_Escape)
    assert dialog.isHidden()

    document.open_text(loads(DAMAGED))
    bar.problems.click()
    dialog = next(found for found in bar.findChildren(ProblemsDialog) if found.isVisible())
    document.open_text(loads("(;B[aa])"))
    assert dialog.isHidden()


def test_a_thousand_problems_open_at_once(qtbot: QtBot, document: Document) -> None:
    document.open_text(loads("(;B[aa]" + "junk;W[bb]" * 5000 + ")"))
    dialog = ProblemsDialog(document.collection.problems)
    qtbot.addWidget(dialog)

    dialog.show()

    assert dialog.model.rowCount() == 5000
    assert dialog.windowTitle() == "5000 problems"


def test_buttons_have_words_only(qtbot: QtBot, document: Document) -> None:
    dialog = ProblemsDialog(document.collection.problems)
    qtbot.addWidget(dialog)
    box = dialog.findChild(QDialogButtonBox)
    assert isinstance(box, QDialogButtonBox)

    dialog.show()

    assert all(button.icon().isNull() for button in box.buttons())
