"""A file beside another version of it: what is listed, painted, gone to and taken over."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import pytest
from PySide6.QtCore import QPoint, Qt

from sgfedit import dumps, loads
from sgfedit.errors import REFUSALS
from sgfedit.gui.actions.build import trigger
from sgfedit.gui.features.compare.comparison import Comparison
from sgfedit.gui.features.compare.words import Group
from tests.gui import painted
from tests.slices import finish

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from sgfedit.gui.features.compare.panel import ComparePanel
    from sgfedit.gui.shell.main_window import MainWindow

pytestmark = pytest.mark.one_window

MINE = "(;SZ[9]PB[A];B[aa]C[a good move]TR[cc];W[bb](;B[cc];W[dd];B[ee])(;B[dc];W[de]))"
THEIRS = MINE.replace("a good move]TR[cc]", "a bad move]TR[cc][dd]").replace(
    "W[de]", "W[de];B[gg];W[hh]"
)


def compared(window: MainWindow, theirs: str = THEIRS) -> ComparePanel:
    """Return the panel of a comparison that is done."""
    trigger(window, "compare.with", loads(theirs), "student.sgf")
    settled(window)
    return cast("ComparePanel", window.docks["compare"].content)


def settled(window: MainWindow) -> None:
    finish(window.part(Comparison).comparer)
    finish(window.part(Comparison))


def do(window: MainWindow, action: str) -> None:
    window.actions_by_id[f"compare.{action}"].trigger()
    settled(window)


@pytest.fixture
def game(window: MainWindow) -> MainWindow:
    window.document.open_text(loads(MINE))
    return window


def test_what_differs_is_listed_gone_to_and_taken_over_with_undo(game: MainWindow) -> None:
    panel, document = compared(game), game.document
    before = dumps(document.collection)
    said = " ".join(painted.texts(panel))
    assert "student.sgf · 2 differences" in said
    assert "move 1" in said
    assert "Comment, Triangles" in said
    assert "move 5, variation B" in said
    assert "2 nodes: B G3" in said

    do(game, "next")
    assert document.current.source == ";B[aa]C[a good move]TR[cc]"
    told = panel.detail.toPlainText()
    assert "Comment, mine: a good move" in told
    assert "Comment, theirs: a bad move" in told
    assert "Triangles, only theirs: D6" in told
    assert [str(point) for point in panel.boards.rings.points] == ["Point(x=3, y=3)"]

    do(game, "take")
    assert document.current.get("C") == "a bad move"
    assert panel.rows.rowCount() == 1
    do(game, "take")
    assert panel.rows.rowCount() == 0
    assert "Both versions say the same." in painted.text(panel)
    assert dumps(document.collection).decode().replace("\n", "") == THEIRS

    document.undo()
    document.undo()
    settled(game)
    assert dumps(document.collection) == before
    assert panel.rows.rowCount() == 2


def test_the_tree_shows_what_only_they_have_and_a_click_there_chooses_it(
    game: MainWindow, qtbot: QtBot
) -> None:
    rows = game.tree.contents.layout.rows
    panel = compared(game)
    changes = game.tree.contents.changes
    assert changes is not None
    ((host, (guest,)),) = changes.guests.items()
    assert game.tree.contents.layout.rows == rows + 1
    place = game.tree.rect_of(guest).center()
    assert game.tree.node_at(place) is None
    before = painted.image(game.tree.viewport()).pixelColor(place + QPoint(0, 3))

    qtbot.mouseClick(game.tree.viewport(), Qt.MouseButton.LeftButton, pos=place)

    assert game.document.current is host
    assert changes.wanted is guest
    assert panel.list.currentIndex().row() == 1
    assert panel.board.diagram is not None
    assert panel.board.diagram.last_move == (6, 6)
    assert before.isValid()

    do(game, "end")
    assert game.tree.contents.changes is None
    assert game.tree.contents.layout.rows == rows
    assert game.docks["compare"].isHidden()
    assert not panel.boards.rings.isVisible()


def test_a_filter_lists_and_takes_one_group_only(game: MainWindow, qtbot: QtBot) -> None:
    panel = compared(game)
    panel.filter.setCurrentIndex(panel.filter.findData(Group.MARKS))
    panel.filter.activated.emit(panel.filter.currentIndex())
    assert [panel.rows.row(row).what for row in range(panel.rows.rowCount())] == ["Triangles"]

    qtbot.mouseClick(panel.take_all, Qt.MouseButton.LeftButton)
    settled(game)

    first = game.document.game.root.children[0]
    assert first.properties["TR"] == ("cc", "dd")
    assert first.get("C") == "a good move"
    assert game.document.history.steps[-1].name == "Take over all differences listed"


def test_coming_to_a_node_that_differs_chooses_its_row(game: MainWindow) -> None:
    panel = compared(game)
    game.document.go_to(game.document.game.root.children[0])
    assert panel.list.currentIndex().row() == 0
    game.document.go_to(game.document.game.root.children[0].children[0])
    assert panel.board.diagram is not None  # theirs follows wherever one goes


@pytest.mark.parametrize("action", ["next", "take", "end"])
def test_without_a_comparison_a_command_says_so(game: MainWindow, action: str) -> None:
    do(game, action)
    assert game.status.message.text() == REFUSALS["no-comparison"]


def test_the_file_on_disk_is_compared_and_another_file_ends_it(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "game.sgf"
    path.write_text(MINE, encoding="utf-8")
    window.document.open(path)
    path.write_text(THEIRS, encoding="utf-8")
    do(window, "saved")
    comparison = window.part(Comparison)
    qtbot.waitUntil(lambda: comparison.is_on)
    settled(window)
    assert comparison.title == "game.sgf on disk"
    assert len(comparison.shown) == 2
    window.document.open_text(loads(MINE))
    assert not comparison.is_on
