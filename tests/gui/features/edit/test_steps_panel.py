"""The panel of steps: all of them by name, and a way back to each."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QPalette
from PySide6.QtTest import QTest

from sgfedit import Point, loads
from sgfedit.game import operations, traversal
from sgfedit.go import Colour
from sgfedit.gui.features.edit.steps import StepsPanel

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from sgfedit.gui.features.edit.steps import StepRow
    from sgfedit.gui.shell.main_window import MainWindow

pytestmark = pytest.mark.one_window

MANY = 200


@pytest.fixture
def panel(window: MainWindow, qtbot: QtBot) -> StepsPanel:
    """The panel of a window with a short game, in sight."""
    window.document.open_text(loads("(;SZ[9];B[aa];W[bb])"))
    window.actions_by_id["view.steps"].trigger()
    found = window.docks["steps"].content
    assert isinstance(found, StepsPanel)
    qtbot.waitUntil(found.isVisible)
    return found


def play(window: MainWindow, x: int, y: int) -> None:
    with window.document.edit(f"Play {x}") as edit:
        operations.play(edit, window.document.current, Colour.BLACK, Point(x, y))


def comment(window: MainWindow, text: str, merge: object = None) -> None:
    with window.document.edit("Comment", merge=merge) as edit:
        operations.set_text(edit, window.document.current, "C", text)


def rows(panel: StepsPanel) -> list[StepRow]:
    return [panel.model.row(number) for number in range(panel.model.rowCount())]


def names(panel: StepsPanel) -> list[str]:
    return [row.name for row in rows(panel)]


def settle(qtbot: QtBot, panel: StepsPanel, count: int) -> None:
    qtbot.waitUntil(lambda: panel.model.rowCount() == count and not panel._settle.isActive())


def test_all_steps_are_listed_with_where_they_were_made(
    window: MainWindow, panel: StepsPanel, qtbot: QtBot
) -> None:
    assert names(panel) == ["As begun"]
    window.document.go_to(traversal.end(window.document.game.root))
    play(window, 5, 5)
    play(window, 6, 6)
    settle(qtbot, panel, 3)

    assert names(panel) == ["As begun", "Play 5", "Play 6"]
    assert [row.where for row in rows(panel)] == ["", "move 3", "move 4"]
    assert [row.is_here for row in rows(panel)] == [False, False, True]
    assert panel.view.currentIndex().row() == 2


def test_what_is_undone_and_what_is_saved_can_be_told(
    window: MainWindow, panel: StepsPanel, qtbot: QtBot, tmp_path: Path
) -> None:
    for number in range(3):
        play(window, number + 3, 5)
        if number == 1:
            window.document.save(tmp_path / "saved.sgf")
    window.document.undo()
    window.document.undo()
    qtbot.waitUntil(lambda: panel.model.rowCount() == 4 and not panel._settle.isActive())

    found = rows(panel)
    assert found[0].name == "As opened"
    assert [row.is_undone for row in found] == [False, False, True, True]
    assert [row.is_saved for row in found] == [False, False, True, False]
    sentence = panel.model.data(panel.model.index(2), Qt.ItemDataRole.AccessibleTextRole)
    assert sentence == "Play 4, move 1, taken back, saved"
    sentence = panel.model.data(panel.model.index(1), Qt.ItemDataRole.ToolTipRole)
    assert sentence.endswith("move 1, shown now")


def test_a_click_goes_back_and_another_one_forward_at_once(
    window: MainWindow, panel: StepsPanel, qtbot: QtBot
) -> None:
    for number in range(6):
        comment(window, str(number))
    settle(qtbot, panel, 7)
    told: list[object] = []
    window.document.changed.connect(told.append)

    click(panel, 2)
    assert window.document.current.get("C") == "1"
    assert len(told) == 1
    click(panel, 6)
    assert window.document.current.get("C") == "5"
    click(panel, 0)
    assert "C" not in window.document.current.properties
    assert not window.document.is_modified
    assert len(told) == 3


def test_enter_does_the_same(window: MainWindow, panel: StepsPanel, qtbot: QtBot) -> None:
    for number in range(3):
        comment(window, str(number))
    settle(qtbot, panel, 4)
    panel.view.setFocus()
    QTest.keyClick(panel.view, Qt.Key.Key_Up)
    QTest.keyClick(panel.view, Qt.Key.Key_Up)
    assert window.document.current.get("C") == "2"

    QTest.keyClick(panel.view, Qt.Key.Key_Return)

    assert window.document.current.get("C") == "0"


def test_new_steps_take_the_place_of_what_was_undone(
    window: MainWindow, panel: StepsPanel, qtbot: QtBot
) -> None:
    for number in range(4):
        comment(window, str(number))
    settle(qtbot, panel, 5)
    window.document.undo()
    window.document.undo()
    play(window, 3, 3)
    settle(qtbot, panel, 4)

    assert names(panel)[1:] == ["Comment", "Comment", "Play 3"]


def test_typing_is_one_step_and_does_not_wait_for_the_panel(
    window: MainWindow, panel: StepsPanel, qtbot: QtBot
) -> None:
    for end in range(1, 30):
        comment(window, "x" * end, "typing")
        assert panel.model.rowCount() == 1  # it follows in a pause

    settle(qtbot, panel, 2)
    comment(window, "y", "typing")
    settle(qtbot, panel, 2)
    assert window.document.current.get("C") == "y"


def test_what_was_typed_but_not_taken_yet_is_a_step_first(
    window: MainWindow, panel: StepsPanel, qtbot: QtBot
) -> None:
    play(window, 3, 3)
    settle(qtbot, panel, 2)
    window.comment.editor.setFocus()
    QTest.keyClicks(window.comment.editor, "Hm")
    click(panel, 1)

    assert window.document.history.done == 1
    assert window.document.history.redo_step is not None


def test_where_a_deleted_node_was_is_told_by_what_is_left(
    window: MainWindow, panel: StepsPanel, qtbot: QtBot
) -> None:
    window.document.go_to(traversal.end(window.document.game.root))
    comment(window, "x")
    with window.document.edit("Delete") as edit:
        operations.delete_branch(edit, window.document.current)
    settle(qtbot, panel, 3)

    assert [row.where for row in rows(panel)] == ["", "", "move 1"]
    window.document.undo()
    assert panel.model.row(1).where == "move 2"


def test_another_file_has_its_own_steps(
    window: MainWindow, panel: StepsPanel, qtbot: QtBot
) -> None:
    play(window, 3, 3)
    settle(qtbot, panel, 2)
    window.document.open_text(loads("(;SZ[9])"))

    settle(qtbot, panel, 1)


def test_out_of_sight_it_follows_when_it_is_shown_again(
    window: MainWindow, panel: StepsPanel, qtbot: QtBot
) -> None:
    play(window, 3, 3)
    settle(qtbot, panel, 2)
    window.docks["steps"].hide()
    play(window, 4, 3)
    qtbot.waitUntil(lambda: not panel._settle.isActive())
    assert panel.model.rowCount() == 2

    window.docks["steps"].bring_up()
    settle(qtbot, panel, 3)


def test_hundreds_of_steps_are_listed_and_gone_back_over(
    window: MainWindow, panel: StepsPanel, qtbot: QtBot
) -> None:
    for number in range(MANY):
        comment(window, str(number))
    settle(qtbot, panel, MANY + 1)

    click(panel, MANY // 2)

    assert window.document.current.get("C") == str(MANY // 2 - 1)
    assert panel.view.currentIndex().row() == MANY // 2


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_is_drawn(
    window: MainWindow, panel: StepsPanel, qtbot: QtBot, tmp_path: Path, scheme: str
) -> None:
    window.settings.set("view.color_scheme", scheme)
    play(window, 3, 3)
    window.document.save(tmp_path / "x.sgf")
    play(window, 4, 4)
    window.document.undo()
    settle(qtbot, panel, 3)
    image = panel.view.grab().toImage()
    ground = panel.view.palette().color(QPalette.ColorRole.Base)

    colours = {image.pixelColor(x, 12).name() for x in range(image.width())}
    assert len(colours - {ground.name()}) > 1


def test_nothing_is_known_beside_the_rows(panel: StepsPanel) -> None:
    assert panel.model.data(QModelIndex()) is None
    assert panel.model.data(panel.model.index(0), Qt.ItemDataRole.DecorationRole) is None
    assert panel.model.rowCount(panel.model.index(0)) == 0


def click(panel: StepsPanel, row: int) -> None:
    index = panel.model.index(row)
    panel.view.scrollTo(index)
    QTest.mouseClick(
        panel.view.viewport(),
        Qt.MouseButton.LeftButton,
        pos=panel.view.visualRect(index).center(),
    )


def test_the_action_hides_it_again(window: MainWindow, panel: StepsPanel) -> None:
    action = window.actions_by_id["view.steps"]
    assert action.isChecked()
    action.trigger()

    assert not panel.isVisible()
    assert not action.isChecked()
    assert window.board.hasFocus()
