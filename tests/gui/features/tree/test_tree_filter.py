"""Filters of the tree, its foot, and the map of a large one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from sgfedit.formats import loads
from sgfedit.gui.features.tree.filtering import TreeFilter
from sgfedit.gui.features.tree.links import TreeLinks
from sgfedit.gui.views.tree.overview import _SEEN_PX, PAUSE_MS
from tests import slices
from tests.gui import painted
from tests.gui.rest import come_to_rest

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from sgfedit.gui.shell.main_window import MainWindow
    from sgfedit.gui.views.tree.overview import TreeOverview
    from sgfedit.sgf import Node

pytestmark = pytest.mark.one_window

SAMPLE = Path(__file__).parents[4] / "resources" / "samples" / "commented-game.sgf"
LEFT = Qt.MouseButton.LeftButton
GAME = """(;N[r];B[aa]N[a]
(;W[bb]N[b];B[cc])(;W[ba];B[ca];W[da])(;W[bc]C[said];B[cd])(;W[be];B[ce]))"""
ENGINES = "(;B[aa](;W[bb])(;W[cc]SBKV[40];B[dd])(;W[ee]SBKV[41];B[ff])(;W[gg];B[hh]))"
LARGE = "(;SZ[19]" + "(;B[aa];W[bb];B[cc];W[dd])" * 300 + ")"


def finish(window: MainWindow) -> TreeFilter:
    found = window.part(TreeFilter)
    slices.finish(found)
    QApplication.processEvents()
    return found


def folded(window: MainWindow) -> set[str]:
    return {node.source.strip()[1:6] for node in window.tree.contents.layout.folded}


def node_of(window: MainWindow, source: str) -> Node:
    return next(n for n in window.document.game.nodes() if source in n.source)


@pytest.fixture
def game(window: MainWindow) -> MainWindow:
    window.document.open_text(loads(GAME))
    return window


def keys(window: MainWindow, key: Qt.Key) -> None:
    QTest.keyClick(window.board, Qt.Key.Key_T, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(window.board, key)


def test_keys_fold_what_has_no_comment_and_a_click_shows_all(game: MainWindow) -> None:
    keys(game, Qt.Key.Key_C)
    found = finish(game)

    assert folded(game) == {"W[ba]", "W[be]"}
    assert game.tree.contents.layout.lines == 2
    assert found.foot.isVisible()
    assert painted.texts(found.foot) == ["2 of 4 lines · commented", "Show all"]
    assert game.actions_by_id["tree.show_commented"].isChecked()

    QTest.mouseClick(found.foot.all, LEFT)
    assert folded(game) == set()
    assert not found.foot.isVisible()
    assert game.actions_by_id["tree.show_all"].isChecked()


@pytest.mark.parametrize("orientation", ["right", "down"])
def test_a_click_on_the_mark_behind_a_fork_shows_what_is_hidden_there(
    game: MainWindow, orientation: str
) -> None:
    game.settings.set("tree.orientation", orientation)
    keys(game, Qt.Key.Key_C)
    finish(game)
    fork = node_of(game, "N[a]")
    cell = game.tree.rect_of(fork)
    is_down = orientation == "down"
    mark = (
        QPoint(cell.center().x(), cell.bottom())
        if is_down
        else QPoint(cell.right(), cell.center().y())
    )
    image = painted.image(game.tree.viewport())
    around = [mark + QPoint(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)]
    assert game.tree.inks.text in [image.pixelColor(each) for each in around]
    assert "2 of them filtered away" in game.tree.text_of(fork)

    QTest.mouseClick(game.tree.viewport(), LEFT, pos=mark)

    assert folded(game) == set()
    assert game.document.current is game.document.game.root
    assert game.part(TreeFilter).kind == "commented"


def test_the_current_node_is_never_hidden_and_what_was_opened_stays_so(game: MainWindow) -> None:
    game.document.go_to(node_of(game, "B[ca]"))
    keys(game, Qt.Key.Key_C)
    finish(game)
    assert folded(game) == {"W[be]"}

    game.document.go_to(node_of(game, "B[ce]"))
    assert folded(game) == set()
    with game.document.edit("Comment") as edit:
        edit.set(game.document.current, "C", ["more"])
    found = game.part(TreeFilter)
    found.refresh()
    finish(game)
    assert folded(game) == set()


def test_unfolding_everything_ends_a_filter(game: MainWindow) -> None:
    keys(game, Qt.Key.Key_C)
    found = finish(game)
    game.tree.setFocus()

    QTest.keyClick(game.tree, Qt.Key.Key_Asterisk)

    assert folded(game) == set()
    assert (found.kind, found.foot.isVisible()) == ("", False)


def test_another_file_has_no_filter(game: MainWindow) -> None:
    keys(game, Qt.Key.Key_C)
    found = finish(game)

    game.document.open_text(loads(GAME))

    assert found.kind == ""
    assert folded(game) == set()


def test_only_tagged_lines(game: MainWindow) -> None:
    game.document.go_to(node_of(game, "W[be]"))
    keys(game, Qt.Key.Key_2)
    game.document.go_to(game.document.game.root)

    keys(game, Qt.Key.Key_T)
    found = finish(game)

    assert folded(game) == {"W[ba]", "W[bc]"}
    assert found.foot.told.text() == "2 of 4 lines · tagged"


def test_lines_of_engines_are_folded_and_counted(window: MainWindow) -> None:
    window.document.open_text(loads(ENGINES))
    window.actions_by_id["tree.hides_engines"].trigger()
    found = finish(window)

    assert folded(window) == {"W[cc]", "W[ee]"}
    assert found.foot.told.text() == "4 lines · 2 by engines hidden"

    window.document.open_text(loads(ENGINES))
    finish(window)
    assert folded(window) == {"W[cc]", "W[ee]"}

    window.actions_by_id["tree.hides_engines"].trigger()
    assert folded(window) == set()


# The map ------------------------------------------------------------------------------------


@pytest.fixture
def overview(window: MainWindow) -> TreeOverview:
    window.document.open_text(loads(LARGE))
    QApplication.processEvents()
    found = window.part(TreeLinks).overview
    found._draw()
    slices.finish(found)
    return found


def test_a_small_tree_has_no_map(game: MainWindow) -> None:
    assert not game.part(TreeLinks).overview.isVisible()


def test_a_click_on_the_map_and_a_drag_of_its_frame_move_the_tree(
    window: MainWindow, overview: TreeOverview
) -> None:
    bar = window.tree.verticalScrollBar()
    assert overview.isVisible()
    assert overview.height() > overview.width()  # the tree is high and narrow

    QTest.mouseClick(overview, LEFT, pos=QPoint(10, overview.height() // 2))
    middle = bar.value()
    assert 0.4 < middle / bar.maximum() < 0.6

    frame = overview._frame().center().toPoint()
    QTest.mousePress(overview, LEFT, pos=frame)
    QTest.mouseMove(overview, frame + QPoint(0, 20))
    QTest.mouseRelease(overview, LEFT, pos=frame + QPoint(0, 20))
    assert bar.value() > middle


def test_a_step_too_short_to_be_seen_on_the_map_does_not_paint_it(
    window: MainWindow, qtbot: QtBot
) -> None:
    branches = "(;B[aa];W[bb])" * 30
    window.document.open_text(loads(f"(;SZ[19]{branches}({';B[cc];W[dd]' * 2_000}))"))
    map_ = window.part(TreeLinks).overview
    qtbot.waitUntil(map_.isVisible)
    qtbot.waitUntil(map_.is_drawn)
    deep, next_ = list(window.document.game.nodes())[-2_000:-1_998]
    window.document.go_to(deep)
    come_to_rest(window)

    paints = painted.Paints(map_)
    window.document.go_to(next_)
    come_to_rest(window)
    assert paints.count == 0

    window.document.go_to(window.document.game.root)
    come_to_rest(window)
    assert paints.count > 0


def test_scrolls_too_short_to_be_seen_on_the_map_are_seen_together(
    window: MainWindow, qtbot: QtBot
) -> None:
    branches = "(;B[aa];W[bb])" * 30
    window.document.open_text(loads(f"(;SZ[19]{branches}({';B[cc];W[dd]' * 2_000}))"))
    map_ = window.part(TreeLinks).overview
    qtbot.waitUntil(map_.isVisible)
    qtbot.waitUntil(map_.is_drawn)
    come_to_rest(window)
    bar, paints = window.tree.horizontalScrollBar(), painted.Paints(map_)

    for _ in range(500):
        bar.setValue(bar.value() + 1)
        QApplication.processEvents()

    assert 0 < paints.count < 50
    shown, frame = map_._painted[0], map_._frame()
    assert (shown.topLeft() - frame.topLeft()).manhattanLength() < _SEEN_PX


def test_the_map_shows_the_tree_and_where_one_is(
    window: MainWindow, overview: TreeOverview
) -> None:
    image = painted.image(overview)
    base = window.tree.inks.base
    column = [image.pixelColor(12, y) for y in range(image.height())]
    assert sum(colour != base for colour in column) > image.height() // 2

    window.document.go_to(node_of(window, "B[cc]"))
    accent = window.tree.inks.accent
    again = painted.image(overview)
    assert any(again.pixelColor(x, y) == accent for x in range(again.width()) for y in range(12))


def test_nothing_is_painted_on_a_map_without_height(
    qtbot: QtBot, window: MainWindow, overview: TreeOverview
) -> None:
    """As while its panel folds: Qt warns of pictures of no size."""
    size = overview.size()
    overview.resize(size.width(), 0)
    qtbot.wait(2 * PAUSE_MS)
    overview.resize(size)
    qtbot.waitUntil(overview.is_drawn)

    assert painted.image(overview).height() == size.height()


def test_the_map_goes_away_with_its_setting(window: MainWindow, overview: TreeOverview) -> None:
    window.actions_by_id["view.tree_overview"].trigger()
    assert not overview.isVisible()
    assert window.tree.viewport().width() > window.tree.width() - 40


@pytest.mark.parametrize("action", ["edit.delete_branch", "tree.delete_after"])
def test_undoing_a_deletion_leaves_everything_where_it_was(
    window: MainWindow, action: str
) -> None:
    window.resize(1200, 900)
    QApplication.processEvents()
    window.document.open(str(SAMPLE))
    start = next(n for n in window.document.game.nodes() if n.has_variations and n.parent)
    window.document.go_to(start.children[1])
    window.document.go_to(start.children[0])
    found = finish(window)
    parts = found.foot, window.part(TreeLinks).overview, window.tree.viewport()
    texts = window.comment.editor, window.comment.name

    def places() -> list[tuple[bool, QRect]]:
        finish(window)
        return [(part.isVisible(), part.geometry()) for part in (*parts, *texts)]

    before = places()
    assert before[0][0]
    assert before[1][0]
    assert found.foot.y() > parts[1].y()
    window.document.go_to(start.children[1])
    aside = places()
    for node, was in ((start.children[1], aside), (start.children[0], before)):
        window.document.go_to(node)
        window.actions_by_id[action].trigger()
        finish(window)
        assert found.foot.isVisible() is parts[1].isVisible(), "lines of a map are counted"
        window.document.undo()
        assert places() == was


def test_no_gap_is_left_where_a_deleted_node_had_a_clock(window: MainWindow) -> None:
    window.document.open_text(loads("(;B[aa]C[so];W[bb](;B[cc]BL[99])(;B[dd]))"))
    nodes = [*window.document.game.nodes()]
    window.document.go_to(nodes[1])
    QTest.qWait(50)  # the panes take their heights
    before = window.comment.editor.geometry()
    window.document.go_to(nodes[2])
    QApplication.processEvents()
    aside = window.comment.editor.geometry()
    window.actions_by_id["edit.delete_branch"].trigger()
    QApplication.processEvents()
    assert window.comment.editor.geometry() == before
    window.document.undo()
    QApplication.processEvents()
    assert window.comment.editor.geometry() == aside != before
