"""What is told of a save before it is made: on the button, and in a sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolBar

from sgfedit import Point
from sgfedit.gui.features.file.save_hint import SaveHint
from sgfedit.gui.features.file.save_sheet import SaveSheet
from tests.slices import finish

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtWidgets import QWidget

    from sgfedit.gui.shell.main_window import MainWindow

pytestmark = pytest.mark.one_window

LEFT = Qt.MouseButton.LeftButton
GAME = "(;SZ[9];B[aa];W[bb])"


@pytest.fixture
def edited(window: MainWindow, tmp_path: Path) -> MainWindow:
    """A window with a file in which a comment was typed, and a variation played."""
    (tmp_path / "game.sgf").write_text(GAME)
    window.document.open(tmp_path / "game.sgf")
    window.document.go_to(list(window.document.game)[1])
    window.comment.editor.setFocus()
    QTest.keyClicks(window.comment.editor, "good")
    click(window, Point(5, 5))
    return window


def click(window: MainWindow, point: Point) -> None:
    QTest.mouseClick(window.board, LEFT, pos=window.board.point_rect(point).center())


def button(window: MainWindow) -> QWidget:
    action = window.actions_by_id["file.save"]
    bars = [one for one in action.associatedObjects() if isinstance(one, QToolBar)]
    return bars[0].widgetForAction(action)


def test_the_save_button_tells_what_it_will_change(edited: MainWindow) -> None:
    hint = edited.part(SaveHint)
    assert button(edited).toolTip() == "Save (Ctrl+S)"

    edited.actions_by_id["file.save"].hover()
    finish(hint)

    told = button(edited).toolTip().splitlines()
    edited.document.save()
    path = edited.document.path
    assert path is not None
    assert told == [
        "Save (Ctrl+S)",
        "2 steps · nodes: 1 changed, 1 added",
        f"{len(GAME)} → {path.stat().st_size} bytes · UTF-8",
        "All the rest stays byte for byte",
        "Ctrl+Alt+S shows what changes",
    ]
    assert button(edited).toolTip() == "Save (Ctrl+S)"


class TestSheet:
    @pytest.fixture
    def sheet(self, edited: MainWindow) -> SaveSheet:
        """It, opened by its key."""
        QTest.keyClick(
            edited.board,
            Qt.Key.Key_S,
            Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier,
        )
        sheet = edited.part(SaveSheet)
        finish(sheet)
        return sheet

    def texts(self, sheet: SaveSheet) -> list[str]:
        model = sheet.view.model()
        return [str(model.index(row, 0).data()) for row in range(model.rowCount())]

    def test_it_lists_steps_and_nodes(self, sheet: SaveSheet) -> None:
        assert sheet.isVisible()
        assert not sheet.isModal()
        assert sheet.head.text() == "2 steps · nodes: 1 changed, 1 added"
        steps = [sheet.steps.item(row).text() for row in range(sheet.steps.count())]
        assert steps == ["Edit comment (Move 1)", "New variation, move 2: F4"]
        assert self.texts(sheet) == ["Move 2 · added", "Move 1 · changed"]

    def test_to_come_to_it_leads_nowhere(self, edited: MainWindow, sheet: SaveSheet) -> None:
        edited.document.go_to(edited.document.game.root)

        for part in (sheet.view, sheet.steps):
            part.setFocus(Qt.FocusReason.TabFocusReason)
            QApplication.processEvents()

        assert edited.document.current is edited.document.game.root

    def test_a_click_goes_to_the_node(self, edited: MainWindow, sheet: SaveSheet) -> None:
        index = sheet.view.model().index(1, 0)

        QTest.mouseClick(sheet.view.viewport(), LEFT, pos=sheet.view.visualRect(index).center())
        assert edited.document.current.get("C") == "good"
        rect = sheet.steps.visualItemRect(sheet.steps.item(1))
        QTest.mouseClick(sheet.steps.viewport(), LEFT, pos=rect.center())
        assert edited.document.current.get("W") == Point(5, 5)

    def test_it_follows_the_work_and_saves(self, edited: MainWindow, sheet: SaveSheet) -> None:
        edited.document.undo()
        sheet._settle.timeout.emit()
        finish(sheet)
        assert self.texts(sheet) == ["Move 1 · changed"]

        QTest.mouseClick(sheet.save, LEFT)
        sheet._settle.timeout.emit()
        finish(sheet)
        QApplication.processEvents()

        assert sheet.head.text() == "Nothing was changed since it was saved"
        assert not sheet.save.isEnabled()
        assert not sheet.view.isVisible()
