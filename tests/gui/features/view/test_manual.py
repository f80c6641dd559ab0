"""The manual in its window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QUrl
from PySide6.QtTest import QTest

from sgfedit.gui.features.view.manual import Manual

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from sgfedit.gui.shell.main_window import MainWindow


def opened(window: MainWindow, qtbot: QtBot) -> Manual:
    with qtbot.waitActive(window):
        window.activateWindow()
    QTest.keyClick(window.board, Qt.Key.Key_F1, Qt.KeyboardModifier.ShiftModifier)
    (manual,) = window.findChildren(Manual)
    return manual


def test_it_opens_beside_the_work_at_its_contents(window: MainWindow, qtbot: QtBot) -> None:
    manual = opened(window, qtbot)

    assert not manual.isModal()
    assert "The manual of sgfedit" in manual.pages.toPlainText()
    assert "<kbd>" not in manual.pages.toPlainText()


def test_a_link_leads_to_its_page_and_back(window: MainWindow, qtbot: QtBot) -> None:
    manual = opened(window, qtbot)

    manual.pages.anchorClicked.emit(QUrl("board.md"))
    assert manual.pages.toPlainText().startswith("The board")
    assert manual.back.isEnabled()
    manual.pages.anchorClicked.emit(QUrl("../commands.md"))
    assert "sgfedit check" in manual.pages.toPlainText()

    QTest.mouseClick(manual.back, Qt.MouseButton.LeftButton)
    assert manual.pages.toPlainText().startswith("The board")
    QTest.mouseClick(manual.first, Qt.MouseButton.LeftButton)
    assert "The manual of sgfedit" in manual.pages.toPlainText()
