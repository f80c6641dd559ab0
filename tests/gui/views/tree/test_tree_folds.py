"""Folding branches of the variation tree by keys, mouse and menu."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from sgfedit.formats import dumps, loads
from sgfedit.game import operations

if TYPE_CHECKING:
    from sgfedit.gui.shell.main_window import MainWindow
    from sgfedit.gui.views.tree.view import TreeView
    from sgfedit.sgf import Node

pytestmark = pytest.mark.one_window

LEFT, PLAIN = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
GAME = "(;N[r];N[a](;N[b];N[c];N[d])(;N[e];N[f])(;N[g]))"


@pytest.fixture
def tree(window: MainWindow) -> TreeView:
    window.document.open_text(loads(GAME))
    window.tree.setFocus()
    QApplication.processEvents()
    return window.tree


def named(tree: TreeView, name: str) -> Node:
    return next(node for node in tree.document.game.nodes() if node.get("N") == name)


def go_to(tree: TreeView, name: str) -> None:
    tree.document.go_to(named(tree, name))


def shown(tree: TreeView) -> str:
    """Return the names of all nodes that are not hidden."""
    hidden = tree.contents.layout.folded_above
    return "".join(node.get("N") for node in tree.document.game.nodes() if not hidden(node))


def mark_of(tree: TreeView, name: str) -> QPoint:
    """Return where the plus behind a folded node is."""
    cell = tree.rect_of(named(tree, name))
    away = round(cell.width() * 0.7)
    return cell.center() + (QPoint(0, away) if tree.grid.is_down else QPoint(away, 0))


# Keys ---------------------------------------------------------------------------------------


def test_minus_folds_and_plus_unfolds(window: MainWindow, tree: TreeView) -> None:
    go_to(tree, "e")

    QTest.keyClick(tree, Qt.Key.Key_Minus)
    assert shown(tree) == "rabcdeg"
    assert window.status.message.text().startswith("Folded what follows “After move 0”")

    QTest.keyClick(tree, Qt.Key.Key_Plus, Qt.KeyboardModifier.ShiftModifier)
    assert shown(tree) == "rabcdefg"
    assert window.status.message.text() == ""


def test_folding_all_other_lines_says_so_until_they_are_shown(
    window: MainWindow, tree: TreeView
) -> None:
    go_to(tree, "e")
    QTest.keyClick(tree, Qt.Key.Key_Minus)

    window.actions_by_id["tree.fold_others"].trigger()
    assert window.status.message.text().startswith("Folded all other lines")

    window.actions_by_id["tree.unfold_all"].trigger()
    assert window.status.message.text() == ""


def test_star_unfolds_all(tree: TreeView) -> None:
    for name in "be":
        go_to(tree, name)
        QTest.keyClick(tree, Qt.Key.Key_Minus)
    assert shown(tree) == "rabeg"

    QTest.keyClick(tree, Qt.Key.Key_Asterisk, Qt.KeyboardModifier.ShiftModifier)

    assert shown(tree) == "rabcdefg"


def test_the_last_node_of_a_line_has_nothing_to_fold(tree: TreeView) -> None:
    go_to(tree, "g")

    QTest.keyClick(tree, Qt.Key.Key_Minus)

    assert not tree.contents.layout.folded


def test_an_action_folds_and_unfolds(window: MainWindow, tree: TreeView) -> None:
    go_to(tree, "b")

    for after in ("rabefg", "rabcdefg"):
        QTest.keyClick(window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
        QTest.keyClick(window, Qt.Key.Key_Minus)
        assert shown(tree) == after

    go_to(tree, "g")
    assert not window.actions_by_id["tree.fold"].isEnabled()


# Mouse --------------------------------------------------------------------------------------


def test_a_double_click_folds_and_another_unfolds(tree: TreeView) -> None:
    for after in ("rabcdeg", "rabcdefg"):
        QTest.mouseDClick(tree.viewport(), LEFT, PLAIN, tree.rect_of(named(tree, "e")).center())
        assert shown(tree) == after


@pytest.mark.parametrize("orientation", ["right", "down"])
def test_a_click_on_the_plus_unfolds(window: MainWindow, tree: TreeView, orientation: str) -> None:
    window.settings.set("tree.orientation", orientation)
    tree.folds.set_folded(named(tree, "e"), True)
    tree.folds.set_folded(named(tree, "b"), True)

    QTest.mouseClick(tree.viewport(), LEFT, PLAIN, mark_of(tree, "e"))

    assert shown(tree) == "rabefg"
    assert tree.document.current is tree.document.game.root


def test_the_plus_can_be_reached_behind_the_last_column(tree: TreeView) -> None:
    tree.document.open_text(loads("(;N[r]" + ";N[a]" * 60 + ";N[y];N[z])"))
    QApplication.processEvents()
    go_to(tree, "y")

    tree.folds.set_folded(named(tree, "y"), True)

    assert tree.viewport().rect().contains(mark_of(tree, "y"))
    QTest.mouseClick(tree.viewport(), LEFT, PLAIN, mark_of(tree, "y"))
    assert not tree.contents.layout.folded_above(named(tree, "z"))


def test_a_fold_can_be_seen_and_heard_of(tree: TreeView) -> None:
    before = tree.viewport().grab().toImage()

    go_to(tree, "e")
    tree.folds.set_folded(named(tree, "e"), True)

    assert tree.viewport().grab().toImage() != before
    assert tree.accessibleDescription().endswith("folded")


# The current node ---------------------------------------------------------------------------


def test_a_current_node_that_is_folded_away_gives_way(tree: TreeView) -> None:
    go_to(tree, "d")

    tree.folds.set_folded(named(tree, "a"), True)

    assert tree.document.current is named(tree, "a")
    assert shown(tree) == "ra"


@pytest.mark.parametrize("name", ["b", "d"])
def test_going_to_a_hidden_node_unfolds_what_hides_it(tree: TreeView, name: str) -> None:
    tree.folds.set_folded(named(tree, "b"), True)
    tree.folds.set_folded(named(tree, "a"), True)

    go_to(tree, name)

    assert tree.node_at(tree.rect_of(named(tree, name)).center()) is named(tree, name)
    assert shown(tree) == ("rabefg" if name == "b" else "rabcdefg")


def test_the_arrow_into_a_folded_branch_unfolds_it(tree: TreeView) -> None:
    go_to(tree, "e")
    QTest.keyClick(tree, Qt.Key.Key_Minus)

    QTest.keyClick(tree, Qt.Key.Key_Right)

    assert tree.document.current is named(tree, "f")
    assert shown(tree) == "rabcdefg"


def test_a_move_played_at_a_folded_node_is_shown(tree: TreeView) -> None:
    go_to(tree, "e")
    tree.folds.set_folded(named(tree, "e"), True)

    with tree.document.edit("Add") as edit:
        added = operations.add_node(edit, tree.document.current)

    assert tree.node_at(tree.rect_of(added).center()) is added


def test_nothing_of_a_fold_is_in_the_file_or_the_history(tree: TreeView) -> None:
    before = dumps(tree.document.collection)

    tree.folds.set_folded(named(tree, "a"), True)

    assert dumps(tree.document.collection) == before
    assert not tree.document.is_modified


# All other lines ----------------------------------------------------------------------------


def test_all_other_lines_can_be_folded(window: MainWindow, tree: TreeView) -> None:
    window.actions_by_id["tree.fold_others"].trigger()
    assert shown(tree) == "rabcdeg"

    go_to(tree, "e")
    assert shown(tree) == "rabefg"

    go_to(tree, "d")
    assert shown(tree) == "rabcdeg"

    window.actions_by_id["tree.fold_others"].trigger()
    assert shown(tree) == "rabcdefg"
    assert not window.actions_by_id["tree.fold_others"].isChecked()


def test_other_lines_stay_folded_in_another_game(window: MainWindow, tree: TreeView) -> None:
    window.settings.set("tree.fold_others", True)

    window.document.open_text(loads("(;N[r](;N[a];N[b])(;N[c];N[d]))"))

    assert shown(tree) == "rabc"


def test_a_line_that_grows_stays_unfolded(window: MainWindow, tree: TreeView) -> None:
    window.settings.set("tree.fold_others", True)
    go_to(tree, "g")

    with window.document.edit("Add") as edit:
        edit.set(operations.add_node(edit, window.document.current), "N", ["h"])

    assert shown(tree) == "rabegh"


@pytest.mark.parametrize("is_unfolding_all", [True, False])
def test_folding_by_hand_ends_the_folding_of_all_others(
    window: MainWindow, tree: TreeView, is_unfolding_all: bool
) -> None:
    window.settings.set("tree.fold_others", True)

    if is_unfolding_all:
        QTest.keyClick(tree, Qt.Key.Key_Asterisk)
        assert shown(tree) == "rabcdefg"
    else:
        QTest.mouseClick(tree.viewport(), LEFT, PLAIN, mark_of(tree, "e"))
        assert shown(tree) == "rabcdefg"

    assert not window.settings.get("tree.fold_others")
    go_to(tree, "g")
    assert shown(tree) == "rabcdefg"


# Keys of actions ----------------------------------------------------------------------------


def test_delete_deletes_the_branch(window: MainWindow, tree: TreeView) -> None:
    go_to(tree, "e")

    QTest.keyClick(tree, Qt.Key.Key_Delete)

    assert shown(tree) == "rabcdg"
    assert tree.document.current is named(tree, "a")
    window.document.undo()
    assert shown(tree) == "rabcdefg"


def test_delete_leaves_the_root(tree: TreeView) -> None:
    QTest.keyClick(tree, Qt.Key.Key_Delete)

    assert shown(tree) == "rabcdefg"


def test_keys_of_actions_go_through(window: MainWindow, tree: TreeView) -> None:
    go_to(tree, "e")

    QTest.keyClick(tree, Qt.Key.Key_Delete, Qt.KeyboardModifier.ControlModifier)
    assert shown(tree) == "rabcdg"

    QTest.keyClick(tree, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert shown(tree) == "rabcdefg"
