"""A variation tree that runs down: places, keys, scrolling and painting are transposed."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from sgfedit.formats import loads
from sgfedit.game import traversal
from sgfedit.game.layout import Cell
from sgfedit.gui.views.tree.cells import CellGrid

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from sgfedit.gui.shell.main_window import MainWindow
    from sgfedit.gui.views.tree.view import TreeView
    from sgfedit.sgf import Node

pytestmark = pytest.mark.one_window

LEFT, PLAIN = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
CTRL = Qt.KeyboardModifier.ControlModifier
GAME = "(;SZ[19];B[pd];W[dd](;B[pp];W[dp](;B[cc];W[cd])(;B[qq]))(;B[qf];W[nc]))"
LONG = "(;SZ[19]" + ";B[aa];W[bb]" * 150 + ")"
WIDE = "(;SZ[19];B[aa]" + "(;W[bb];B[cc])" * 80 + ")"


@pytest.fixture
def tree(window: MainWindow) -> TreeView:
    window.document.open_text(loads(GAME))
    window.settings.set("tree.orientation", "down")
    window.tree.setFocus()
    QApplication.processEvents()
    return window.tree


def node(tree: TreeView, *children: int) -> Node:
    found = tree.document.game.root
    for index in children:
        found = found.children[index]
    return found


def open_text(tree: TreeView, text: str) -> None:
    tree.document.open_text(loads(text))
    QApplication.processEvents()


# Places -------------------------------------------------------------------------------------


def test_the_game_runs_down_and_variations_go_to_the_right(tree: TreeView) -> None:
    first, fork = tree.rect_of(node(tree, 0)), tree.rect_of(node(tree, 0, 0))
    variation = tree.rect_of(node(tree, 0, 0, 1))

    assert (fork.left(), fork.top() - first.top()) == (first.left(), tree.cell_px)
    assert variation.left() > fork.left()
    assert variation.top() == fork.top() + tree.cell_px


def test_a_click_shows_the_node_there(tree: TreeView) -> None:
    for path in ((0, 0, 1), (0, 0, 0, 0, 1), ()):
        target = node(tree, *path)
        QTest.mouseClick(tree.viewport(), LEFT, PLAIN, tree.rect_of(target).center())
        assert tree.document.current is target


def test_a_grid_that_runs_down_is_the_other_one_transposed() -> None:
    right, down = CellGrid(26), CellGrid(26, True)

    assert down.size(3, 7) == right.size(3, 7).transposed() == QSize(3 * 26 + 12, 7 * 26 + 12)
    assert down.corner(Cell(3, 7)) == right.corner(Cell(3, 7)).transposed()
    for point in (QPoint(0, 0), QPoint(100, 33), QPoint(31, 200)):
        assert down.at(point) == right.at(point.transposed())
        assert down.across(point) == right.across(point.transposed())
        assert down.along(point) == right.along(point.transposed())


@pytest.mark.parametrize("is_down", [False, True])
def test_every_point_of_a_cell_leads_back_to_it(is_down: bool) -> None:
    grid = CellGrid(26, is_down)
    rect = grid.rect(Cell(3, 7))

    for corner in (rect.topLeft(), rect.topRight(), rect.bottomLeft(), rect.bottomRight()):
        assert grid.at(corner) == Cell(3, 7)


def test_the_orientation_is_chosen_in_the_menu_and_by_keys(
    window: MainWindow, tree: TreeView
) -> None:
    assert window.actions_by_id["view.tree_down"].isChecked()

    window.actions_by_id["view.tree_right"].trigger()
    assert not tree.grid.is_down
    assert tree.rect_of(node(tree, 0)).left() > tree.rect_of(node(tree)).left()

    QTest.keyClick(window, Qt.Key.Key_K, CTRL)
    QTest.keyClick(window, Qt.Key.Key_Down)
    assert tree.grid.is_down


# Keys ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "start", "end"),
    [
        ("Down", (0,), (0, 0)),
        ("Up", (0, 0), (0,)),
        ("Right", (0, 0, 0), (0, 0, 1)),
        ("Left", (0, 0, 1), (0, 0, 0)),
        ("Left", (0,), (0,)),
        # No variation beside: the nearest node in the next line to the right.
        ("Right", (0,), (0, 0, 0, 0, 1)),
        ("Home", (0, 0, 1), ()),
        ("End", (0,), (0, 0, 0, 0, 0, 0)),
    ],
)
def test_arrows_of_the_tree_follow_its_orientation(
    tree: TreeView, key: str, start: tuple[int, ...], end: tuple[int, ...]
) -> None:
    tree.document.go_to(node(tree, *start))
    tree.document.preferred.clear()

    QTest.keyClick(tree, Qt.Key[f"Key_{key}"])

    assert tree.document.current is node(tree, *end)


@pytest.mark.parametrize(
    ("orientation", "key", "end"),
    [
        ("right", "Right", (0, 0, 0)),
        ("right", "Left", (0,)),
        ("down", "Down", (0, 0, 0)),
        ("down", "Up", (0,)),
    ],
)
def test_arrows_of_the_board_follow_the_orientation_of_the_tree(
    window: MainWindow, tree: TreeView, orientation: str, key: str, end: tuple[int, ...]
) -> None:
    window.settings.set("tree.orientation", orientation)
    tree.document.go_to(node(tree, 0, 0))
    tree.document.preferred.clear()
    window.board.setFocus()

    QTest.keyClick(window.board, Qt.Key[f"Key_{key}"])

    assert tree.document.current is node(tree, *end)


@pytest.mark.parametrize(
    ("orientation", "there", "back"), [("right", "Down", "Up"), ("down", "Right", "Left")]
)
def test_the_other_arrows_lead_from_variation_to_variation(
    window: MainWindow, tree: TreeView, orientation: str, there: str, back: str
) -> None:
    window.settings.set("tree.orientation", orientation)
    tree.document.go_to(node(tree, 0, 0, 0))
    for widget in (window.board, tree):
        widget.setFocus()

        QTest.keyClick(widget, Qt.Key[f"Key_{there}"])
        assert tree.document.current is node(tree, 0, 0, 1)

        QTest.keyClick(widget, Qt.Key[f"Key_{back}"])
        assert tree.document.current is node(tree, 0, 0, 0)


# Scrolling ----------------------------------------------------------------------------------


def test_a_long_game_scrolls_up_and_down(tree: TreeView) -> None:
    open_text(tree, LONG)

    assert tree.horizontalScrollBar().maximum() == 0
    assert tree.verticalScrollBar().maximum() > 200 * tree.cell_px


def test_the_wheel_follows_the_game(tree: TreeView) -> None:
    open_text(tree, LONG)
    at = QPointF(100, 100)
    event = QWheelEvent(
        at,
        QPointF(tree.viewport().mapToGlobal(at.toPoint())),
        QPoint(),
        QPoint(0, -240),
        Qt.MouseButton.NoButton,
        PLAIN,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )

    QApplication.sendEvent(tree.viewport(), event)

    assert tree.verticalScrollBar().value() == 6 * tree.cell_px


def test_some_cells_ahead_stay_in_view(tree: TreeView) -> None:
    open_text(tree, LONG)

    for _ in range(60):
        tree.document.go_to(tree.document.current.children[0])

    ahead = tree.rect_of(traversal.ahead(tree.document.current, 3))
    assert tree.viewport().rect().contains(ahead)


def test_a_turn_keeps_the_current_node_in_view(window: MainWindow, tree: TreeView) -> None:
    open_text(tree, LONG)
    for path in (traversal.end(tree.document.game.root), tree.document.game.root):
        tree.document.go_to(path)
        for orientation in ("right", "down"):
            window.settings.set("tree.orientation", orientation)
            QApplication.processEvents()
            assert tree.viewport().rect().contains(tree.rect_of(path))


# Painting -----------------------------------------------------------------------------------


def grabbed(tree: TreeView) -> object:
    QApplication.processEvents()
    corner = tree.viewport().mapTo(tree.window(), QPoint())
    area = QRect(corner, tree.viewport().size())
    x, y, width, height = cast("tuple[int, int, int, int]", area.getRect())
    return tree.screen().grabWindow(tree.window().winId(), x, y, width, height).toImage()


@pytest.mark.parametrize("path", [(), (0, 0, 0, 0, 0, 0), (0, 0, 1, 0)], ids=str)
def test_what_is_repainted_in_parts_equals_a_full_paint(
    qtbot: QtBot, tree: TreeView, path: tuple[int, ...]
) -> None:
    tree.document.go_to(node(tree, 0, 0))
    before = grabbed(tree)
    tree.document.go_to(node(tree, *path))
    qtbot.waitUntil(lambda: grabbed(tree) != before)
    in_parts = grabbed(tree)

    tree.viewport().update()

    assert grabbed(tree) == in_parts


def test_scrolled_picture_equals_a_full_paint(tree: TreeView) -> None:
    open_text(tree, WIDE)
    for value in (7, 300, 250, 1500, 0, 55):
        tree.horizontalScrollBar().setValue(value)
        QApplication.processEvents()
    scrolled = grabbed(tree)

    tree.viewport().update()

    assert grabbed(tree) == scrolled
