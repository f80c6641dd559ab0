"""The small board beside the pointer."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QHelpEvent, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip

from sgfedit.formats import loads

if TYPE_CHECKING:
    from PySide6.QtGui import QImage
    from pytestqt.qtbot import QtBot

    from sgfedit.gui.shell.main_window import MainWindow
    from sgfedit.gui.views.tree.view import TreeView
    from sgfedit.sgf import Node

pytestmark = pytest.mark.one_window

LEFT, PLAIN = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
GAME = "(;SZ[9];B[ee];W[cc](;B[gg]C[<b>first</b>\nsecond])(;B[gc]N[Joseki]))"


@pytest.fixture
def tree(window: MainWindow) -> TreeView:
    window.document.open_text(loads(GAME))
    QApplication.processEvents()
    return window.tree


def node(tree: TreeView, *children: int) -> Node:
    found = tree.document.game.root
    for index in children:
        found = found.children[index]
    return found


def rest_at(tree: TreeView, point: QPoint) -> None:
    """Let the pointer come to rest, as Qt tells of it after a while."""
    event = QHelpEvent(QEvent.Type.ToolTip, point, tree.viewport().mapToGlobal(point))
    QApplication.sendEvent(tree.viewport(), event)


def rest_on(tree: TreeView, *children: int) -> None:
    rest_at(tree, tree.rect_of(node(tree, *children)).center())


def hover(tree: TreeView, point: QPoint) -> None:
    """Move the pointer with no button down."""
    event = QMouseEvent(
        QEvent.Type.MouseMove,
        QPointF(point),
        QPointF(tree.viewport().mapToGlobal(point)),
        Qt.MouseButton.NoButton,
        Qt.MouseButton.NoButton,
        PLAIN,
    )
    QApplication.sendEvent(tree.viewport(), event)


def picture(tree: TreeView) -> QImage:
    return tree.preview.grab().toImage()


def test_a_pointer_that_rests_on_a_node_shows_its_position(tree: TreeView) -> None:
    rest_on(tree, 0, 0, 1)

    assert tree.preview.isVisible()
    assert tree.preview.node is node(tree, 0, 0, 1)
    assert tree.preview.text == "Move 3 · Black G7 · Joseki"
    assert tree.document.current is tree.document.game.root


def test_text_is_shown_as_written(tree: TreeView) -> None:
    rest_on(tree, 0, 0, 0)

    assert tree.preview.text.endswith("· <b>first</b>")


def test_the_pointer_takes_the_board_from_node_to_node(tree: TreeView) -> None:
    rest_on(tree, 0)
    first = picture(tree)

    hover(tree, tree.rect_of(node(tree, 0, 0)).center())
    assert tree.preview.node is node(tree, 0, 0)
    assert picture(tree) != first

    hover(tree, QPoint(tree.viewport().width() - 5, 150))
    assert not tree.preview.isVisible()

    # Hidden, it waits for the pointer to rest again.
    hover(tree, tree.rect_of(node(tree, 0)).center())
    assert not tree.preview.isVisible()


def test_it_is_on_the_screen_and_beside_the_node(window: MainWindow, tree: TreeView) -> None:
    # The screen of the tests is no wider than 800.
    window.resize(780, 700)
    QApplication.processEvents()

    rest_on(tree, 0)

    cell = tree.rect_of(node(tree, 0))
    cell.moveTopLeft(tree.viewport().mapToGlobal(cell.topLeft()))
    assert not tree.preview.geometry().intersects(cell)
    assert tree.screen().availableGeometry().contains(tree.preview.geometry())


def test_beside_the_nodes_nothing_is_shown(tree: TreeView) -> None:
    rest_at(tree, QPoint(tree.viewport().width() - 5, 150))

    assert not tree.preview.isVisible()


@pytest.mark.parametrize("what", ["press", "key", "edit", "leave", "wheel", "reset"])
def test_it_goes_with_the_next_thing_that_happens(
    window: MainWindow, tree: TreeView, what: str
) -> None:
    rest_on(tree, 0)
    assert tree.preview.isVisible()

    if what == "press":
        QTest.mouseClick(tree.viewport(), LEFT, PLAIN, tree.rect_of(node(tree, 0, 0)).center())
    elif what == "key":
        QTest.keyClick(tree, Qt.Key.Key_Right)
    elif what == "edit":
        with window.document.edit("Comment") as edit:
            edit.set(node(tree, 0), "C", ["x"])
    elif what == "leave":
        QApplication.sendEvent(tree.viewport(), QEvent(QEvent.Type.Leave))
    elif what == "wheel":
        tree.zoom(1)
        tree.verticalScrollBar().setMaximum(100)
        tree.verticalScrollBar().setValue(10)
    else:
        window.document.open_text(loads(GAME))

    assert not tree.preview.isVisible()


def test_positions_follow_edits(window: MainWindow, tree: TreeView) -> None:
    rest_on(tree, 0, 0)
    before = picture(tree)

    with window.document.edit("Move a stone") as edit:
        edit.set(node(tree, 0), "B", ["aa"])
    rest_on(tree, 0, 0)

    assert picture(tree) != before


def test_the_position_of_the_document_is_left_alone(window: MainWindow, tree: TreeView) -> None:
    window.document.go_to(node(tree, 0, 0, 0))
    before = window.document.position()
    path = list(window.document.game.positions._path)

    rest_on(tree, 0, 0, 1)

    assert window.document.game.positions._path == path
    assert window.document.position() == before


def test_it_lies_as_the_board_does(window: MainWindow, tree: TreeView) -> None:
    rest_on(tree, 0, 0)
    before = picture(tree)
    tree.preview.hide_node()

    window.actions_by_id["view.turn_right"].trigger()
    rest_on(tree, 0, 0)

    assert picture(tree) != before


def test_without_it_there_is_a_line_of_text(
    qtbot: QtBot, window: MainWindow, tree: TreeView
) -> None:
    window.actions_by_id["view.tree_preview"].trigger()

    rest_on(tree, 0)

    assert not tree.preview.isVisible()
    qtbot.waitUntil(lambda: "Move 1 · Black E5" in QToolTip.text())
    QToolTip.hideText()
