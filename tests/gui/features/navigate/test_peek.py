"""A glance at another node while something is held."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from sgfedit import Point, loads
from sgfedit.game import traversal
from sgfedit.gui.features.navigate.browsing import VisitLinks
from sgfedit.gui.features.navigate.peek import PeekBar
from sgfedit.gui.views.board.picture import picture_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sgfedit import Node
    from sgfedit.gui.shell.main_window import MainWindow

pytestmark = pytest.mark.one_window

RECORD = """(;SZ[9];B[aa];W[bb];B[cc](;W[dd];B[ee])(;W[ff])(;W[gg]))(;SZ[13];B[mm])"""
MIDDLE = Qt.MouseButton.MiddleButton


@pytest.fixture
def game(window: MainWindow) -> Iterator[MainWindow]:
    """The window at the third move, having been at the end of the main line."""
    window.document.open_text(loads(RECORD))
    window.activateWindow()
    window.board.setFocus()
    root = window.document.game.root
    window.document.go_to(traversal.end(root))
    window.document.go_to(traversal.ahead(root, 3).children[1])
    window.document.go_to(traversal.ahead(root, 3))
    yield window
    window.part(VisitLinks).peek.end()


def shows(window: MainWindow, node: Node) -> bool:
    """Whether the board shows a node."""
    game = next(g for g in window.document.collection.games if g.root is node.root)
    expected = picture_of(node, game.positions.at(node), game, window.settings)
    return window.board.diagram == expected


def is_on(window: MainWindow) -> bool:
    return window.part(VisitLinks).peek.node is not None


def hold(window: MainWindow) -> Node:
    QTest.keyPress(window.board, Qt.Key.Key_Z)
    node = window.part(VisitLinks).peek.node
    assert node is not None
    return node


def test_the_board_shows_where_one_was_while_the_key_is_held(game: MainWindow) -> None:
    current, places = game.document.current, game.part(VisitLinks).visited.places
    before = game.board.diagram

    node = hold(game)
    assert node is game.part(VisitLinks).visited.back_node
    assert shows(game, node)
    bar = game.findChild(PeekBar)
    assert isinstance(bar, PeekBar)
    assert bar.isVisible()
    assert bar.words.text() == "Move 4 · White F4"

    QTest.keyRelease(game.board, Qt.Key.Key_Z)
    assert not is_on(game)
    assert game.board.diagram == before
    assert not bar.isVisible()
    assert (game.document.current, game.part(VisitLinks).visited.places) == (current, places)


def test_a_key_that_repeats_itself_is_held(game: MainWindow) -> None:
    hold(game)
    for kind in (QEvent.Type.KeyRelease, QEvent.Type.KeyPress):
        event = QKeyEvent(kind, Qt.Key.Key_Z.value, Qt.KeyboardModifier.NoModifier, "z", True)
        QApplication.sendEvent(game.board, event)

    assert is_on(game)
    QTest.keyRelease(game.board, Qt.Key.Key_Shift)
    assert is_on(game)


def test_nothing_is_edited_or_left_meanwhile(game: MainWindow) -> None:
    current = game.document.current
    hold(game)
    QTest.keyClick(game.board, Qt.Key.Key_Shift)
    for key in (Qt.Key.Key_Delete, Qt.Key.Key_Right, Qt.Key.Key_Return, Qt.Key.Key_T):
        QTest.keyPress(game.board, key, Qt.KeyboardModifier.ControlModifier)
        QTest.keyPress(game.board, key)
    QTest.mouseMove(game.board, game.board.point_rect(Point(5, 5)).center())

    assert is_on(game)
    assert game.document.current is current
    assert not game.document.is_modified
    assert game.board.tool.id == "tool.play"
    assert game.board.cursor_point is None


def test_a_click_ends_it_and_does_no_more(game: MainWindow) -> None:
    hold(game)
    QTest.mouseClick(
        game.board, Qt.MouseButton.LeftButton, pos=game.board.point_rect(Point(8, 8)).center()
    )

    assert not is_on(game)
    assert not game.document.is_modified


@pytest.mark.parametrize("how", ["Esc", "window", "step", "edit"])
def test_it_ends_with(game: MainWindow, how: str) -> None:
    hold(game)
    if how == "Esc":
        QTest.keyPress(game.board, Qt.Key.Key_Escape)
    elif how == "window":
        QApplication.sendEvent(game, QEvent(QEvent.Type.WindowDeactivate))
    elif how == "step":
        game.document.go_to(game.document.game.root)
    else:
        with game.document.edit("Comment") as edit:
            edit.set(game.document.current, "C", ["x"])

    assert not is_on(game)
    assert shows(game, game.document.current)


def test_where_there_is_nothing_before_it_shows_what_was_left_by_going_back(
    game: MainWindow,
) -> None:
    while game.part(VisitLinks).visited.back_node is not None:
        game.part(VisitLinks).visited.back()

    assert hold(game) is game.part(VisitLinks).visited.forward_node


def test_it_shows_other_games_of_the_file(game: MainWindow) -> None:
    before = game.document.current
    game.document.select_game(1)

    assert hold(game) is before
    assert shows(game, before)
    bar = game.findChild(PeekBar)
    assert isinstance(bar, PeekBar)
    assert bar.words.text() == "Game 1: Move 3 · Black C7"


def test_from_the_menu_it_lasts_until_the_next_key_or_click(game: MainWindow) -> None:
    game.actions_by_id["navigate.peek"].trigger()
    assert is_on(game)
    QTest.keyClick(game.board, Qt.Key.Key_Delete)

    assert not is_on(game)
    assert not game.document.is_modified


def test_in_the_middle_of_a_drag_there_is_none(game: MainWindow) -> None:
    place = game.board.point_rect(Point(8, 8)).center()
    QTest.mousePress(game.board, Qt.MouseButton.LeftButton, pos=place)
    game.actions_by_id["navigate.peek"].trigger()

    assert not is_on(game)
    QTest.mouseRelease(game.board, Qt.MouseButton.LeftButton, pos=place)


def test_where_no_board_is_seen_there_is_none(game: MainWindow) -> None:
    game.board.hide()
    game.actions_by_id["navigate.peek"].trigger()

    assert not is_on(game)


class TestMiddleButton:
    def test_it_shows_the_nodes_of_the_tree_under_the_pointer(self, game: MainWindow) -> None:
        viewport, current = game.tree.viewport(), game.document.current
        first, second = current.children[0], current.children[0].children[0]
        QTest.mousePress(viewport, MIDDLE, pos=game.tree.rect_of(first).center())
        assert game.part(VisitLinks).peek.node is first

        move(game, game.tree.rect_of(second).center())
        assert game.part(VisitLinks).peek.node is second
        assert shows(game, second)
        move(game, QPoint(viewport.width() - 3, viewport.height() - 3))  # beside all nodes
        assert game.part(VisitLinks).peek.node is second

        QTest.mouseRelease(viewport, MIDDLE, pos=game.tree.rect_of(second).center())
        assert not is_on(game)
        assert game.document.current is current

    def test_a_key_that_is_let_go_does_not_end_it(self, game: MainWindow) -> None:
        node = game.document.current.children[0]
        QTest.mousePress(game.tree.viewport(), MIDDLE, pos=game.tree.rect_of(node).center())
        QTest.keyRelease(game.board, Qt.Key.Key_A)

        assert game.part(VisitLinks).peek.node is node

    @pytest.mark.parametrize(
        ("point", "index"), [(Point(3, 3), 0), (Point(5, 5), 1), (Point(6, 6), 2)]
    )
    def test_on_the_board_it_shows_the_variation_at_a_point(
        self, game: MainWindow, point: Point, index: int
    ) -> None:
        place = game.board.point_rect(point).center()
        QTest.mousePress(game.board, MIDDLE, pos=place)

        assert game.part(VisitLinks).peek.node is game.document.current.children[index]
        QTest.mouseRelease(game.board, MIDDLE, pos=place)
        assert not is_on(game)

    def test_or_the_alternative_or_when_a_stone_was_played(self, game: MainWindow) -> None:
        game.document.go_to(game.document.current.children[0])
        for point, wanted in (
            (Point(6, 6), game.document.current.parent.children[2]),  # type: ignore[union-attr]
            (Point(1, 1), traversal.ahead(game.document.game.root, 2)),
            (Point(3, 3), game.document.current),
        ):
            QTest.mousePress(game.board, MIDDLE, pos=game.board.point_rect(point).center())
            assert game.part(VisitLinks).peek.node is wanted
            QTest.mouseRelease(game.board, MIDDLE)

    def test_elsewhere_there_is_nothing_to_see(self, game: MainWindow) -> None:
        for place in (game.board.point_rect(Point(8, 0)).center(), QPoint(1, 1)):
            QTest.mousePress(game.board, MIDDLE, pos=place)
            assert not is_on(game)
            QTest.mouseRelease(game.board, MIDDLE, pos=place)


def move(window: MainWindow, place: QPoint) -> None:
    """Move the pointer over the tree with the middle button held."""
    viewport = window.tree.viewport()
    event = QMouseEvent(
        QEvent.Type.MouseMove,
        QPointF(place),
        QPointF(viewport.mapToGlobal(place)),
        Qt.MouseButton.NoButton,
        MIDDLE,
        Qt.KeyboardModifier.NoModifier,
    )
    QApplication.sendEvent(viewport, event)
