"""Bookmarks: one key sets them, a panel lists them, a click opens file and node."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit

from sgfedit.game import operations, traversal
from sgfedit.gui.features.navigate.bookmarks import BookmarksPanel
from sgfedit.gui.features.navigate.browsing import VisitLinks
from sgfedit.gui.shell.main_window import MainWindow
from sgfedit.gui.widgets import questions

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pytestqt.qtbot import QtBot

RECORD = "(;SZ[9];B[aa];W[bb]N[The  ko](;B[cc];W[dd])(;B[ee];W[ff]))(;SZ[9];B[gg])"
CTRL_SHIFT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def game(window: MainWindow, tmp_path: Path) -> MainWindow:
    """The window with a file of two games."""
    path = tmp_path / "games.sgf"
    path.write_text(RECORD)
    window.document.open(path)
    return window


@pytest.fixture
def panel(game: MainWindow, qtbot: QtBot) -> BookmarksPanel:
    """The panel, in sight; the second move and the end of the variation are bookmarked."""
    root = game.document.game.root
    second = traversal.ahead(root, 2)
    for node in (second, traversal.end(second.children[1])):
        game.document.go_to(node)
        QTest.keyClick(game.board, Qt.Key.Key_B, CTRL_SHIFT)
    game.document.go_to(root)
    game.actions_by_id["view.bookmarks"].trigger()
    found = game.docks["bookmarks"].content
    assert isinstance(found, BookmarksPanel)
    qtbot.waitUntil(found.isVisible)
    return found


@pytest.fixture
def other_windows(qtbot: QtBot) -> Iterator[list[MainWindow]]:
    """Windows that a test opens; they are closed after it."""
    found: list[MainWindow] = []
    yield found
    for window in found:
        window.close()


def names(panel: BookmarksPanel) -> list[str]:
    return [panel.model.bookmark(row).name for row in range(panel.model.rowCount())]


def click(panel: BookmarksPanel, row: int) -> None:
    QTest.mouseClick(
        panel.view.viewport(),
        Qt.MouseButton.LeftButton,
        pos=panel.view.visualRect(panel.model.index(row)).center(),
    )


def test_a_key_bookmarks_a_node_and_takes_that_back(game: MainWindow) -> None:
    action = game.actions_by_id["navigate.bookmark"]
    QTest.keyClick(game.board, Qt.Key.Key_B, CTRL_SHIFT)
    assert game.status.message.text() == "Bookmarked: Start"
    assert action.isChecked()
    game.document.go_to(game.document.game.root.children[0])
    assert not action.isChecked()
    game.document.go_to(game.document.game.root)
    assert action.isChecked()

    QTest.keyClick(game.board, Qt.Key.Key_B, CTRL_SHIFT)
    assert game.status.message.text() == "Bookmark taken away: Start"
    assert not action.isChecked()
    assert game.part(VisitLinks).bookmarks.here() == ()
    assert not game.document.is_modified


def test_they_are_called_as_their_node_or_its_move(panel: BookmarksPanel) -> None:
    assert names(panel) == ["The ko", "Move 4 · White F4"]
    assert [panel.model.place(row) for row in (0, 1)] == ["Move 2", "Move 4"]


def test_a_click_goes_there(game: MainWindow, panel: BookmarksPanel) -> None:
    click(panel, 1)
    assert game.document.current.source == ";W[ff]"
    assert [panel.model.is_current(row) for row in (0, 1)] == [False, True]

    click(panel, 0)
    assert game.document.current.source == ";W[bb]N[The  ko]"


def test_enter_goes_there_from_another_game(game: MainWindow, panel: BookmarksPanel) -> None:
    game.document.select_game(1)
    panel.view.setFocus()
    panel.view.setCurrentIndex(panel.model.index(1))
    QTest.keyClick(panel.view, Qt.Key.Key_Return)

    assert game.document.current.source == ";W[ff]"


def test_games_behind_the_first_are_named(game: MainWindow, panel: BookmarksPanel) -> None:
    game.document.select_game(1)
    game.actions_by_id["navigate.bookmark"].trigger()

    assert panel.model.place(2) == "Move 0 · game 2"


def test_they_are_renamed_in_place(panel: BookmarksPanel, qtbot: QtBot) -> None:
    panel.view.setFocus()
    panel.view.setCurrentIndex(panel.model.index(0))
    QTest.keyClick(panel.view, Qt.Key.Key_F2)
    field = panel.view.findChild(QLineEdit)
    assert isinstance(field, QLineEdit)
    assert field.text() == "The ko"
    field.setText("  The big\tko ")
    QTest.keyClick(field, Qt.Key.Key_Return)

    qtbot.waitUntil(lambda: names(panel) == ["The big ko", "Move 4 · White F4"])
    assert panel.selected is not None
    assert panel.selected.name == "The big ko"
    assert not panel.model.setData(panel.model.index(0), " ")
    assert not panel.model.setData(QModelIndex(), "x")


def test_they_are_deleted_with_del(game: MainWindow, panel: BookmarksPanel) -> None:
    panel.view.setFocus()
    panel.view.setCurrentIndex(panel.model.index(0))
    QTest.keyClick(panel.view, Qt.Key.Key_Delete)
    assert names(panel) == ["Move 4 · White F4"]
    panel.forget.trigger()

    assert names(panel) == []
    assert not panel.forget.isEnabled()
    panel.forget.trigger()
    panel.view.grab()  # says that there is nothing
    assert not game.document.is_modified


def test_a_node_that_is_gone_is_told_and_the_nearest_one_shown(
    game: MainWindow, panel: BookmarksPanel
) -> None:
    branch = traversal.ahead(game.document.game.root, 2).children[1]
    with game.document.edit("Delete") as edit:
        operations.delete_branch(edit, branch)
    game.document.go_to(game.document.game.root)
    assert [panel.model.is_gone(row) for row in (0, 1)] == [False, True]
    assert panel.model.place(1) == "Move 4 · not there any more"
    panel.view.grab()

    click(panel, 1)

    assert game.document.current.source == ";W[bb]N[The  ko]"
    assert "“Move 4 · White F4” is not there any more" in game.status.message.text()
    game.document.undo()
    assert not panel.model.is_gone(1)


def test_those_of_all_files_are_listed_and_opened(
    game: MainWindow,
    panel: BookmarksPanel,
    tmp_path: Path,
    qtbot: QtBot,
    other_windows: list[MainWindow],
) -> None:
    first = game.document.path
    other = tmp_path / "another.sgf"
    other.write_text("(;SZ[13];B[jj];W[kk])")
    game.document.open(other)
    game.document.go_to(game.document.game.root.children[0])
    game.actions_by_id["navigate.bookmark"].trigger()
    assert names(panel) == ["Move 1 · Black K4"]

    panel.everywhere.click()
    assert names(panel) == ["Move 1 · Black K4", "The ko", "Move 4 · White F4"]
    assert panel.model.place(1) == "games.sgf · Move 2"
    tip = panel.model.data(panel.model.index(1), Qt.ItemDataRole.ToolTipRole)
    assert tip.endswith(str(first))
    assert not panel.model.is_gone(1)
    assert not panel.model.is_current(1)

    made: list[MainWindow] = other_windows
    game.new_window = lambda: _made(made, game)
    click(panel, 2)
    (window,) = made
    assert window.document.path == first
    assert window.document.current.source == ";W[ff]"
    panel.here.click()
    assert names(panel) == ["Move 1 · Black K4"]


def test_what_is_of_this_file_changes_with_the_file_although_the_list_stays(
    game: MainWindow,
    panel: BookmarksPanel,
    tmp_path: Path,
    qtbot: QtBot,
    other_windows: list[MainWindow],
) -> None:
    first = game.document.path
    panel.everywhere.click()
    other = tmp_path / "another.sgf"
    other.write_text("(;SZ[13];B[jj];W[kk])")
    game.document.open(other)
    assert names(panel) == ["The ko", "Move 4 · White F4"]
    assert not panel.model.is_here(0)
    assert panel.model.place(0) == "games.sgf · Move 2"

    game.new_window = lambda: _made(other_windows, game)
    click(panel, 1)

    (window,) = other_windows
    assert window.document.path == first
    assert window.document.current.source == ";W[ff]"
    assert game.document.path == other
    assert game.document.current is game.document.game.root


def _made(found: list[MainWindow], window: MainWindow) -> MainWindow:
    found.append(MainWindow(window.settings))
    return found[-1]


def test_a_file_that_is_gone_is_told(
    game: MainWindow, panel: BookmarksPanel, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(questions, "show_error", lambda _window, text: told.append(text))
    other = tmp_path / "another.sgf"
    game.document.save(other)
    (tmp_path / "games.sgf").unlink()
    panel.everywhere.click()
    assert len(names(panel)) == 4

    click(panel, 2)

    assert len(told) == 1
    assert game.document.path == other


def test_what_another_window_did_is_seen_when_the_panel_is_shown(
    game: MainWindow, panel: BookmarksPanel
) -> None:
    game.docks["bookmarks"].hide()
    game.part(VisitLinks).bookmarks.store.remove(panel.model.bookmark(0).id)

    game.docks["bookmarks"].bring_up()

    assert names(panel) == ["Move 4 · White F4"]


def test_they_are_looked_for_soon_after_a_file_is_opened(
    game: MainWindow, panel: BookmarksPanel, qtbot: QtBot
) -> None:
    path = game.document.path
    assert path is not None
    game.document.open(path)
    action = game.actions_by_id["navigate.bookmark"]
    game.document.go_to(traversal.ahead(game.document.game.root, 2))

    qtbot.waitUntil(action.isChecked)


def test_a_row_knows_nothing_else(panel: BookmarksPanel) -> None:
    assert panel.model.data(QModelIndex()) is None
    assert panel.model.data(panel.model.index(0), Qt.ItemDataRole.DecorationRole) is None
    assert panel.model.rowCount(panel.model.index(0)) == 0
    assert panel.model.flags(QModelIndex()) == Qt.ItemFlag.NoItemFlags


def test_it_follows_the_palette(window: MainWindow, panel: BookmarksPanel) -> None:
    before = panel.rename.icon().cacheKey()
    window.settings.set("view.color_scheme", "dark")
    QApplication.processEvents()
    palette = panel.palette()
    palette.setColor(palette.ColorRole.ButtonText, Qt.GlobalColor.cyan)
    panel.setPalette(palette)

    assert panel.rename.icon().cacheKey() != before


def test_the_arrows_lead_through_the_list_and_not_through_the_game(
    game: MainWindow, panel: BookmarksPanel
) -> None:
    branch = traversal.ahead(game.document.game.root, 2).children[0]
    game.document.go_to(branch)  # which has a variation below it
    panel.view.setFocus()
    panel.view.setCurrentIndex(panel.model.index(0))
    QTest.keyClick(panel.view, Qt.Key.Key_Down)

    assert panel.view.currentIndex().row() == 1
    assert game.document.current is branch
    panel.rename.trigger()
    assert panel.view.findChild(QLineEdit) is not None
