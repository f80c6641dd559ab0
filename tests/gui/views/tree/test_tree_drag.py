"""Branches that are dragged to other places of the variation tree, with real buttons and keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from sgfedit.app.document import Document
from sgfedit.app.settings import Settings
from sgfedit.formats import dumps, loads
from sgfedit.gui.views.tree.view import TreeView

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from sgfedit.errors import RefusalError
    from sgfedit.gui.shell.main_window import MainWindow
    from sgfedit.sgf import Node

pytestmark = pytest.mark.one_window

LEFT, RIGHT, NONE_DOWN = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.MouseButton(0)
PLAIN, CTRL = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier
# r a b c d
#     ├ e f
#     └ g
#   └ h i
GAME = "(;N[r];N[a](;N[b];N[c];N[d])(;N[e];N[f])(;N[g]))"
ORIENTATIONS = ("right", "down")


@pytest.fixture
def document(qapp: QApplication) -> Document:
    document = Document(qapp)
    document.open_text(loads(GAME))
    return document


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(tmp_path / "settings.ini")


@pytest.fixture
def tree(qtbot: QtBot, document: Document, settings: Settings) -> Iterator[TreeView]:
    tree = TreeView(document, settings)
    qtbot.addWidget(tree)
    tree.resize(420, 300)
    with qtbot.waitExposed(tree):
        tree.show()
    yield tree
    # Else they would be down in the next test.
    for button in (LEFT, RIGHT):
        QTest.mouseRelease(tree.viewport(), button, PLAIN, QPoint(1, 1))


def named(document: Document, name: str) -> Node:
    return next(node for node in document.game.nodes() if node.get("N") == name)


def shape(node: Node) -> str:
    text: str = node.get("N", ".")
    below = [shape(child) for child in node.children]
    return text + ("".join(below) if len(below) == 1 else "".join(f"({one})" for one in below))


def tree_text(document: Document) -> str:
    return shape(document.game.root)


def place(tree: TreeView, name: str, along: float = 0.5, across: float = 0.5) -> QPoint:
    """Return a point of the cell of a node, by shares along and across the line of play."""
    rect = tree.rect_of(named(tree.document, name))
    x, y = round(along * rect.width()), round(across * rect.height())
    return rect.topLeft() + (QPoint(y, x) if tree.grid.is_down else QPoint(x, y))


def move(tree: TreeView, to: QPoint, modifiers: Qt.KeyboardModifier = PLAIN) -> None:
    """Move the pointer with the left button down."""
    viewport = tree.viewport()
    event = QMouseEvent(
        QEvent.Type.MouseMove,
        QPointF(to),
        QPointF(viewport.mapToGlobal(to)),
        NONE_DOWN,
        LEFT,
        modifiers,
    )
    QApplication.sendEvent(viewport, event)


def take(tree: TreeView, name: str, to: QPoint, modifiers: Qt.KeyboardModifier = PLAIN) -> None:
    """Press on a node and move to a point, without a release."""
    start = place(tree, name)
    QTest.mousePress(tree.viewport(), LEFT, PLAIN, start)
    move(tree, start + QPoint(3, 3))
    move(tree, (start + to) / 2, modifiers)
    move(tree, to, modifiers)


def drag(tree: TreeView, name: str, to: QPoint, modifiers: Qt.KeyboardModifier = PLAIN) -> None:
    take(tree, name, to, modifiers)
    QTest.mouseRelease(tree.viewport(), LEFT, modifiers, to)


# Where it goes ------------------------------------------------------------------------------


@pytest.mark.parametrize("orientation", ORIENTATIONS)
@pytest.mark.parametrize(
    ("name", "on", "after"),
    [
        ("g", "f", "ra(bcd)(efg)"),
        ("c", "g", "ra(b)(ef)(gcd)"),
        ("e", "a", "ra(bcd)(g)(ef)"),
        ("e", "r", "r(a(bcd)(g))(ef)"),
        ("d", "a", "ra(bc)(ef)(g)(d)"),
    ],
)
def test_a_branch_dropped_on_a_node_is_its_last_child(
    tree: TreeView,
    document: Document,
    settings: Settings,
    orientation: str,
    name: str,
    on: str,
    after: str,
) -> None:
    settings.set("tree.orientation", orientation)
    node = named(document, name)

    drag(tree, name, place(tree, on))

    assert tree_text(document) == after
    assert document.current is node
    assert tree.node_at(tree.rect_of(node).center()) is node


@pytest.mark.parametrize("orientation", ORIENTATIONS)
@pytest.mark.parametrize(
    ("name", "beside", "across", "after"),
    [
        ("g", "b", 0.1, "ra(g)(bcd)(ef)"),
        ("g", "b", 0.9, "ra(bcd)(g)(ef)"),
        ("g", "e", 0.1, "ra(bcd)(g)(ef)"),
        ("b", "g", 0.9, "ra(ef)(g)(bcd)"),
        ("d", "f", 0.1, "ra(bc)(e(d)(f))(g)"),
        ("d", "f", 0.9, "ra(bc)(e(f)(d))(g)"),
        ("f", "e", 0.9, "ra(bcd)(e)(f)(g)"),
        # Beside itself it stays.
        ("e", "b", 0.9, "ra(bcd)(ef)(g)"),
        ("e", "g", 0.1, "ra(bcd)(ef)(g)"),
        # The root has no siblings: the branch goes below it.
        ("g", "r", 0.1, "r(a(bcd)(ef))(g)"),
    ],
)
def test_a_branch_dropped_at_the_side_of_a_node_is_its_sibling(
    tree: TreeView,
    document: Document,
    settings: Settings,
    orientation: str,
    name: str,
    beside: str,
    across: float,
    after: str,
) -> None:
    settings.set("tree.orientation", orientation)

    drag(tree, name, place(tree, beside, across=across))

    assert tree_text(document) == after


@pytest.mark.parametrize("orientation", ORIENTATIONS)
@pytest.mark.parametrize(
    ("along", "across", "after"),
    [
        # In the gap between two variations of a fork, and on its connector.
        (0.5, 0.5, "r(ab(c)(d))(f)(e)"),
        (-0.5, 0.5, "r(ab(c)(d))(f)(e)"),
        # At the bend before a variation.
        (-0.5, 1.2, "r(ab(c)(d))(f)(e)"),
        (-0.5, 1.8, "r(ab(c)(d))(e)(f)"),
    ],
)
def test_a_branch_dropped_in_a_fork_goes_in_between(
    tree: TreeView,
    document: Document,
    settings: Settings,
    orientation: str,
    along: float,
    across: float,
    after: str,
) -> None:
    document.open_text(loads("(;N[r](;N[a];N[b](;N[c])(;N[d];N[f]))(;N[e]))"))
    settings.set("tree.orientation", orientation)
    # Row 0: r a b c, row 1: d f, row 2: e. The gap is the cell above e.
    assert tree.node_at(place(tree, "e", across=-0.5)) is None

    drag(tree, "f", place(tree, "e", along, across - 1))

    assert tree_text(document) == after


@pytest.mark.parametrize("orientation", ORIENTATIONS)
def test_ctrl_copies(
    tree: TreeView, document: Document, settings: Settings, orientation: str
) -> None:
    settings.set("tree.orientation", orientation)
    original = named(document, "e")

    drag(tree, "e", place(tree, "g"), CTRL)

    assert tree_text(document) == "ra(bcd)(ef)(gef)"
    assert document.current is named(document, "g").first_child
    assert named(document, "e") is original


def test_a_copy_goes_beside_its_branch_too(tree: TreeView, document: Document) -> None:
    drag(tree, "e", place(tree, "e", across=0.9), CTRL)

    assert tree_text(document) == "ra(bcd)(ef)(ef)(g)"


@pytest.mark.parametrize("modifiers", [PLAIN, CTRL], ids=["move", "copy"])
def test_a_drop_is_one_step_that_undo_takes_back(
    tree: TreeView, document: Document, modifiers: Qt.KeyboardModifier
) -> None:
    before = dumps(document.collection)

    drag(tree, "c", place(tree, "g"), modifiers)
    document.undo()

    assert dumps(document.collection) == before
    assert document.history.undo_step is None


def test_a_hidden_place_shows_the_branch_that_went_there(
    tree: TreeView, document: Document
) -> None:
    tree.folds.set_folded(named(document, "e"), True)

    drag(tree, "g", place(tree, "e"))

    assert tree_text(document) == "ra(bcd)(e(f)(g))"
    assert tree.node_at(tree.rect_of(named(document, "f")).center()) is named(document, "f")


# What changes nothing -----------------------------------------------------------------------


def test_a_press_shows_the_node_and_a_release_on_it_changes_nothing(
    tree: TreeView, document: Document
) -> None:
    start = place(tree, "e")
    QTest.mousePress(tree.viewport(), LEFT, PLAIN, start)
    assert document.current is named(document, "e")

    move(tree, start + QPoint(2, 2))
    QTest.mouseRelease(tree.viewport(), LEFT, PLAIN, start + QPoint(2, 2))

    assert document.history.undo_step is None
    assert not tree.drag.is_on


@pytest.mark.parametrize("at", [QPoint(400, 280), QPoint(100, 500), QPoint(-30, 20)])
def test_a_release_on_nothing_gives_up(tree: TreeView, document: Document, at: QPoint) -> None:
    drag(tree, "e", at)

    assert document.history.undo_step is None
    assert not tree.drag.is_on


def test_escape_gives_up(qtbot: QtBot, tree: TreeView, document: Document) -> None:
    take(tree, "e", place(tree, "g"))
    assert tree.drag.is_on

    QTest.keyClick(tree, Qt.Key.Key_Escape)
    move(tree, place(tree, "f"))
    QTest.mouseRelease(tree.viewport(), LEFT, PLAIN, place(tree, "g"))

    assert document.history.undo_step is None
    assert tree_text(document) == "ra(bcd)(ef)(g)"


def test_another_button_gives_up(tree: TreeView, document: Document) -> None:
    take(tree, "e", place(tree, "g"))

    QTest.mousePress(tree.viewport(), RIGHT, PLAIN, place(tree, "g"))
    QTest.mouseRelease(tree.viewport(), LEFT, PLAIN, place(tree, "g"))

    assert document.history.undo_step is None


def test_a_change_of_the_tree_gives_up(tree: TreeView, document: Document) -> None:
    take(tree, "e", place(tree, "g"))

    with document.edit("Comment") as edit:
        edit.set(document.current, "C", ["x"])

    assert not tree.drag.is_on


@pytest.mark.parametrize("on", ["e", "f"])
def test_a_branch_in_itself_is_refused(tree: TreeView, document: Document, on: str) -> None:
    refused: list[RefusalError] = []
    tree.drag.refused.connect(refused.append)

    take(tree, "e", place(tree, "d"))
    move(tree, place(tree, on))
    QTest.mouseRelease(tree.viewport(), LEFT, PLAIN, place(tree, on))

    assert [refusal.reason for refusal in refused] == ["into-itself"]
    assert document.history.undo_step is None


@pytest.mark.parametrize(
    ("modifiers", "reason"), [(PLAIN, "root"), (CTRL, "root-copy")], ids=["move", "copy"]
)
def test_the_root_stays(
    tree: TreeView, document: Document, modifiers: Qt.KeyboardModifier, reason: str
) -> None:
    refused: list[RefusalError] = []
    tree.drag.refused.connect(refused.append)

    drag(tree, "r", place(tree, "g"), modifiers)

    assert [refusal.reason for refusal in refused] == [reason]
    assert document.history.undo_step is None


# What is shown meanwhile --------------------------------------------------------------------


def test_a_drag_says_what_a_release_would_do(tree: TreeView, document: Document) -> None:
    hints: list[str] = []
    tree.drag.hinted.connect(hints.append)

    take(tree, "e", place(tree, "g"))
    assert hints[-1].startswith("Move the branch after “After move 0” · Ctrl")

    move(tree, place(tree, "b", across=0.1))
    assert "as variation 1 of 3" in hints[-1]

    move(tree, place(tree, "f"))
    assert hints[-1] == "A branch cannot be moved into itself."

    move(tree, place(tree, "d", along=6))
    assert hints[-1] == "Released here, the branch stays where it is"

    move(tree, place(tree, "b", across=0.1), CTRL)
    assert hints[-1].startswith("Copy the branch after “After move 0”, as variation 1 of 4")

    QTest.keyClick(tree, Qt.Key.Key_Escape)
    assert hints[-1] == ""


def test_ctrl_counts_without_a_movement(qtbot: QtBot, tree: TreeView, document: Document) -> None:
    hints: list[str] = []
    tree.drag.hinted.connect(hints.append)
    take(tree, "e", place(tree, "g"))

    QTest.keyPress(tree, Qt.Key.Key_Control, CTRL)
    assert hints[-1].startswith("Copy the branch")
    assert tree.viewport().cursor().shape() == Qt.CursorShape.DragCopyCursor

    QTest.keyRelease(tree, Qt.Key.Key_Control)
    assert hints[-1].startswith("Move the branch")
    assert tree.viewport().cursor().shape() == Qt.CursorShape.DragMoveCursor


@pytest.mark.parametrize("orientation", ORIENTATIONS)
@pytest.mark.parametrize(("on", "across"), [("g", 0.5), ("b", 0.1), ("f", 0.5)])
def test_a_drag_leaves_no_trace_of_the_marks_it_painted(
    tree: TreeView,
    document: Document,
    settings: Settings,
    orientation: str,
    on: str,
    across: float,
) -> None:
    settings.set("tree.orientation", orientation)
    QTest.mouseClick(tree.viewport(), LEFT, PLAIN, place(tree, "e"))
    QApplication.processEvents()
    before = tree.screen().grabWindow(tree.winId()).toImage()

    take(tree, "e", place(tree, on, across=across))
    QApplication.processEvents()
    during = tree.screen().grabWindow(tree.winId()).toImage()
    tree.viewport().update()
    QApplication.processEvents()
    assert tree.screen().grabWindow(tree.winId()).toImage() == during != before

    move(tree, place(tree, "d", along=6))
    QTest.keyClick(tree, Qt.Key.Key_Escape)
    QTest.mouseRelease(tree.viewport(), LEFT, PLAIN, place(tree, "d", along=6))
    QApplication.processEvents()

    assert tree.screen().grabWindow(tree.winId()).toImage() == before


def test_the_tree_scrolls_at_its_edges(qtbot: QtBot, tree: TreeView, document: Document) -> None:
    document.open_text(loads("(;N[r];N[a]" + ";B[aa]" * 300 + "(;N[e])(;W[bb]))"))
    QApplication.processEvents()
    bar = tree.horizontalScrollBar()

    take(tree, "a", QPoint(tree.viewport().width() - 3, 100))
    qtbot.waitUntil(lambda: bar.value() > 300)

    move(tree, QPoint(200, 100))
    value = bar.value()
    qtbot.wait(100)
    assert bar.value() == value

    move(tree, QPoint(3, 100))
    qtbot.waitUntil(lambda: bar.value() == 0)
    QTest.keyClick(tree, Qt.Key.Key_Escape)
    assert document.history.undo_step is None


# In the window ------------------------------------------------------------------------------


def test_the_status_bar_says_where_a_branch_goes_and_why_not(
    qtbot: QtBot, window: MainWindow
) -> None:
    window.document.open_text(loads(GAME))
    QApplication.processEvents()
    note = window.status.message

    take(window.tree, "e", place(window.tree, "g"))
    assert note.text().startswith("Move the branch after")

    move(window.tree, place(window.tree, "f"))
    QTest.mouseRelease(window.tree.viewport(), LEFT, PLAIN, place(window.tree, "f"))
    assert note.text() == "A branch cannot be moved into itself."

    drag(window.tree, "e", place(window.tree, "g"))
    assert note.text() == ""
    assert tree_text(window.document) == "ra(bcd)(gef)"


def test_an_illegal_move_that_comes_of_it_is_listed(qtbot: QtBot, window: MainWindow) -> None:
    window.document.open_text(
        loads("(;GM[1]FF[4]SZ[9];B[aa]N[a](;W[bb]N[b])(;W[cc]N[c];B[bb]N[d]))")
    )
    QApplication.processEvents()

    drag(window.tree, "d", place(window.tree, "b"))

    assert tree_text(window.document) == ".a(bd)(c)"
    qtbot.waitUntil(
        lambda: any(p.code == "move-on-stone" for p in window.checker.problems), timeout=30_000
    )
