"""The column beside the board: what it leaves to that, panels that open in it, what folds."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from sgfedit import loads
from sgfedit.game import operations
from sgfedit.gui.widgets.scale import px

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtWidgets import QWidget
    from pytestqt.qtbot import QtBot

    from sgfedit.app.settings import Settings
    from sgfedit.gui.shell.main_window import MainWindow
    from sgfedit.gui.widgets.frames import FoldingDock

KEY = Qt.Key
CONTROL = Qt.KeyboardModifier.ControlModifier
LEFT = Qt.MouseButton.LeftButton
SILENT = "(;SZ[9];B[aa];W[bb](;B[cc])(;B[dd]))"


@pytest.fixture
def opened(window: MainWindow, sample: Path) -> MainWindow:
    window.document.open(sample)
    window.board.setFocus()
    QTest.qWait(10)
    return window


def dock(window: MainWindow, name: str) -> FoldingDock:
    return cast("FoldingDock", window.docks[name])


def folded(window: MainWindow) -> list[str]:
    QTest.qWait(10)
    return [name for name in ("tree", "comment") if dock(window, name).is_folded]


def in_sight(widget: QWidget) -> bool:
    return not widget.visibleRegion().isEmpty()


def drag(window: MainWindow, start: QPoint, by: QPoint) -> None:
    """Drag a splitter, which Qt draws on the window itself."""
    QTest.mousePress(window, LEFT, pos=start)
    for step in range(1, 6):
        QTest.mouseMove(window, start + by * step / 5)
        QTest.qWait(5)
    QTest.mouseRelease(window, LEFT, pos=start + by)
    QTest.qWait(10)


# Width and heights --------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(1000, 600), (1400, 800), (1200, 700)], ids=str)
def test_the_column_has_what_the_board_leaves(
    qtbot: QtBot, opened: MainWindow, size: tuple[int, int]
) -> None:
    opened.resize(*size)
    board = opened.board
    qtbot.waitUntil(lambda: 1.0 <= board.width() / board.height() < 1.04)
    assert opened.docks["comment"].width() >= 300


def test_a_narrow_window_leaves_a_column_to_read_in(qtbot: QtBot, opened: MainWindow) -> None:
    opened.resize(900, 800)
    qtbot.waitUntil(lambda: opened.docks["comment"].width() == 300)


def test_who_moves_the_splitter_wants_it_there(
    qtbot: QtBot, opened: MainWindow, settings: Settings
) -> None:
    comment = opened.docks["comment"]
    drag(opened, comment.pos() + QPoint(-3, 100), QPoint(70, 0))
    wanted = comment.width()
    assert settings.get("window.width_shared") == "own"
    opened.resize(1300, 760)
    QTest.qWait(10)
    assert comment.width() == wanted

    opened.actions_by_id["layout.reset"].trigger()
    qtbot.waitUntil(lambda: opened.board.width() / opened.board.height() < 1.04)
    assert settings.get("window.width_shared") == "auto"


@pytest.mark.parametrize("name", ["tree", "comment"])
def test_who_folds_a_panel_moves_no_splitter(
    qtbot: QtBot, opened: MainWindow, settings: Settings, name: str
) -> None:
    opened.resize(1200, 900)
    qtbot.waitUntil(lambda: opened.board.width() / opened.board.height() < 1.04)
    before = dock(opened, name).height()
    arrow = dock(opened, name).titleBarWidget()

    for is_folded in (True, False):
        QTest.mouseClick(arrow, LEFT, pos=QPoint(px(8), arrow.height() // 2))
        assert (name in folded(opened)) is is_folded

    assert settings.get("window.width_shared") == "auto"
    assert settings.get("window.heights_shared") == "auto"
    assert abs(dock(opened, name).height() - before) <= 1


def test_bars_are_small_in_a_low_window(qtbot: QtBot, opened: MainWindow) -> None:
    opened.resize(1200, 900)
    qtbot.waitUntil(lambda: not opened.lowness.is_low)
    strip = opened.info.height()
    opened.resize(1200, 600)
    qtbot.waitUntil(lambda: opened.info.height() < strip)
    assert opened.info.black.name.shown.startswith("Mara Lindholm")
    assert "captured" in opened.info.black.details.shown
    opened.resize(1200, 900)
    qtbot.waitUntil(lambda: opened.info.height() == strip)


# Panels -------------------------------------------------------------------------------------


@pytest.mark.parametrize("height", [600, 800])
def test_panels_open_beside_tree_and_comment_and_esc_closes_them(
    qtbot: QtBot, opened: MainWindow, height: int
) -> None:
    opened.resize(1000, height)
    tree, comment = opened.docks["tree"], opened.docks["comment"]
    QTest.qWait(10)
    before = tree.height(), comment.height()

    QTest.keyClick(opened.board, KEY.Key_F7)
    qtbot.waitUntil(lambda: in_sight(opened.problems))
    QTest.keyClick(opened.board, KEY.Key_F, CONTROL)
    qtbot.waitUntil(lambda: in_sight(opened.docks["find"]))
    assert in_sight(opened.tree)
    assert in_sight(opened.comment.editor)
    assert opened.docks["problems"] in opened.tabifiedDockWidgets(opened.docks["find"])
    assert tree.y() < opened.docks["find"].y() < comment.y()
    assert comment.height() >= 165

    for name in ("find", "problems"):
        if name == "problems":
            opened.problems.setFocus()
        QTest.keyClick(opened.focusWidget() or opened, KEY.Key_Escape)
        assert opened.docks[name].isHidden()
        assert opened.board.hasFocus()
    qtbot.waitUntil(lambda: abs(tree.height() - before[0]) <= 2)
    assert abs(comment.height() - before[1]) <= 2


def test_where_there_is_no_room_for_a_panel_the_tree_folds_and_the_window_does_not_grow(
    qtbot: QtBot, opened: MainWindow
) -> None:
    opened.resize(896, 470)
    QTest.qWait(10)
    size = opened.size()

    QTest.keyClick(opened.board, KEY.Key_F7)
    qtbot.waitUntil(lambda: in_sight(opened.problems))
    assert folded(opened) == ["tree"]
    assert opened.size() == size
    assert opened.docks["problems"].height() >= px(190)

    opened.problems.setFocus()
    QTest.keyClick(opened.focusWidget() or opened, KEY.Key_Escape)
    assert folded(opened) == []
    assert opened.size() == size
    assert opened.settings.get("tree.fold") == "auto"


def test_the_comment_folds_as_well_in_a_very_low_window_and_stays_so(
    qtbot: QtBot, opened: MainWindow
) -> None:
    QTest.keyClick(opened.board, KEY.Key_F7)
    qtbot.waitUntil(lambda: in_sight(opened.problems))
    assert folded(opened) == []

    opened.resize(896, 380)
    qtbot.waitUntil(lambda: folded(opened) == ["tree", "comment"])
    for _ in range(5):
        assert folded(opened) == ["tree", "comment"]
    assert opened.height() == 380

    opened.resize(896, 800)
    qtbot.waitUntil(lambda: folded(opened) == [])


def test_esc_leaves_what_belongs_to_the_window(opened: MainWindow) -> None:
    for widget in (opened.tree, opened.comment.editor):
        widget.setFocus()
        QTest.keyClick(widget, KEY.Key_Escape)
        assert opened.board.hasFocus()
        assert in_sight(widget)


def test_the_games_of_a_file_are_a_tab_beside_the_tree(qtbot: QtBot, window: MainWindow) -> None:
    width = window.docks["tree"].width()
    window.document.open_text(loads("(;B[aa])(;B[bb])"))
    assert window.docks["games"] in window.tabifiedDockWidgets(window.docks["tree"])
    qtbot.waitUntil(lambda: in_sight(window.games))
    assert window.docks["games"].width() == width

    window.docks["games"].bring_up()
    window.games.view.setFocus()
    QTest.keyClick(window.games.view, KEY.Key_Escape)
    assert in_sight(window.games)  # the file has brought it, and no key


# Folding ------------------------------------------------------------------------------------


def test_what_is_empty_folds_and_opens_by_itself(window: MainWindow) -> None:
    assert folded(window) == ["tree", "comment"]

    window.actions_by_id["edit.pass"].trigger()
    assert folded(window) == ["comment"]
    with window.document.edit("Test") as edit:
        operations.set_text(edit, window.document.current, "C", "Hane")
    assert folded(window) == []

    window.actions_by_id["edit.undo"].trigger()
    window.actions_by_id["edit.undo"].trigger()
    QTest.qWait(350)
    assert folded(window) == ["tree", "comment"]


def test_a_comment_somewhere_in_the_game_keeps_it_open(window: MainWindow) -> None:
    window.document.open_text(loads(SILENT.replace("B[dd]", "B[dd]C[here]")))
    heights = set()
    for _ in range(4):
        QTest.keyClick(window.board, KEY.Key_Right)
        assert folded(window) == []
        heights.add(window.docks["comment"].height())
    assert len(heights) == 1

    window.document.open_text(loads(SILENT))
    assert folded(window) == ["comment"]
    window.document.open_text(loads(SILENT.replace("SZ[9]", "SZ[9]PB[Lee]")))
    assert folded(window) == []  # whose game it is stands above the first comment


def test_a_folded_comment_opens_for_who_writes(window: MainWindow) -> None:
    window.document.open_text(loads(SILENT))
    QTest.keyClick(window.board, KEY.Key_E, CONTROL)
    assert folded(window) == []
    assert in_sight(window.comment.editor)
    QTest.keyClick(window.comment.editor, KEY.Key_Escape)
    assert folded(window) == ["comment"]

    QTest.keyClick(window.board, KEY.Key_E, CONTROL)
    QTest.keyClicks(window.comment.editor, "Hane")
    QTest.keyClick(window.comment.editor, KEY.Key_Escape)
    assert folded(window) == []
    assert window.document.current.get("C") == "Hane"


def test_what_the_user_folds_stays_folded_and_a_click_opens_it(opened: MainWindow) -> None:
    title = dock(opened, "tree").titleBarWidget()
    QTest.mouseClick(title, LEFT, pos=QPoint(10, title.height() // 2))
    assert folded(opened) == ["tree"]
    QTest.keyClick(opened.board, KEY.Key_Right)
    opened.document.open_text(loads(SILENT))
    assert "tree" in folded(opened)

    QTest.mouseClick(title, LEFT, pos=QPoint(90, title.height() // 2))
    assert "tree" not in folded(opened)
    opened.document.open_text(loads("(;SZ[9])"))
    assert "tree" not in folded(opened)  # its choice wins for good


def test_a_long_game_without_comments_is_looked_through_beside_the_user(
    qtbot: QtBot, window: MainWindow
) -> None:
    moves = ";B[aa];W[]" * 400
    window.document.open_text(loads(f"(;SZ[9]{moves};C[late])"))
    qtbot.waitUntil(lambda: not window.comment.words.is_silent)
    assert folded(window) == []
    window.document.open_text(loads(f"(;SZ[9]{moves})"))
    qtbot.waitUntil(lambda: window.comment.words.is_silent)
    assert folded(window) == ["comment"]
