"""The variation tree: what is clicked, pressed and said leads where it should."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QHelpEvent,
    QImage,
    QKeySequence,
    QPainter,
    QPalette,
    QShortcut,
    QWheelEvent,
)
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip, QWidget

from sgfedit.app.document import Document
from sgfedit.app.settings import Settings
from sgfedit.formats import loads
from sgfedit.game import operations, traversal
from sgfedit.game.layout import Cell, TreeLayout
from sgfedit.go import Colour
from sgfedit.gui.views.tree.canvas import DEFAULT_CELL, LARGEST_CELL, SMALLEST_CELL
from sgfedit.gui.views.tree.cells import (
    CellGrid,
    CellKind,
    CellLook,
    CurrentLine,
    NodeNumbers,
    describe,
    look_of,
)
from sgfedit.gui.views.tree.sprites import NUMBERS_FROM, Sprites
from sgfedit.gui.views.tree.view import TreeView
from sgfedit.gui.widgets.appearance import dark_palette
from sgfedit.render.contrast import contrast
from sgfedit.render.theme import Rgba
from sgfedit.sgf import PASS, Point

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from sgfedit.sgf import Node

LEFT, MIDDLE = Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton
NONE = Qt.KeyboardModifier.NoModifier
SIZE = (19, 19)
GAME = "(;SZ[19];B[pd];W[dd](;B[pp];W[dp](;B[cc];W[cd])(;B[qq]))(;B[qf];W[nc]))"
LONG = "(;SZ[19]" + ";B[aa];W[bb]" * 150 + ")"
WIDE = "(;SZ[19];B[aa]" + "(;W[bb];B[cc])" * 80 + ")"


@pytest.fixture
def document(qapp: QApplication) -> Document:
    document = Document(qapp)
    document.open_text(loads(GAME))
    return document


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(tmp_path / "settings.ini")


@pytest.fixture
def tree(qtbot: QtBot, document: Document, settings: Settings) -> TreeView:
    tree = TreeView(document, settings)
    qtbot.addWidget(tree)
    tree.resize(520, 240)
    with qtbot.waitExposed(tree):
        tree.show()
    return tree


def node(document: Document, *children: int) -> Node:
    """Return the node reached from the root by taking the child of each index."""
    found = document.game.root
    for index in children:
        found = found.children[index]
    return found


def click(tree: TreeView, target: Node) -> None:
    QTest.mouseClick(tree.viewport(), LEFT, NONE, tree.rect_of(target).center())


def wheel(tree: TreeView, notches: float, modifiers: Qt.KeyboardModifier = NONE) -> None:
    at = QPointF(100, 100)
    event = QWheelEvent(
        at,
        QPointF(tree.viewport().mapToGlobal(at.toPoint())),
        QPoint(),
        QPoint(0, round(120 * notches)),
        Qt.MouseButton.NoButton,
        modifiers,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(tree.viewport(), event)


def picture(tree: TreeView) -> QImage:
    return tree.viewport().grab().toImage()


def is_fully_visible(tree: TreeView, target: Node) -> bool:
    return tree.viewport().rect().contains(tree.rect_of(target))


# Mouse --------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", [(0,), (0, 0, 0, 0, 1), (0, 0, 1, 0)], ids=str)
def test_click_on_a_node_shows_it(
    qtbot: QtBot, tree: TreeView, document: Document, path: tuple[int, ...]
) -> None:
    target = node(document, *path)

    click(tree, target)

    assert document.current is target


def test_click_on_an_empty_place_changes_nothing(
    qtbot: QtBot, tree: TreeView, document: Document
) -> None:
    document.go_to(node(document, 0))

    QTest.mouseClick(tree.viewport(), LEFT, NONE, QPoint(500, 220))

    assert document.current is node(document, 0)


def test_click_does_not_move_the_tree_under_the_pointer(
    qtbot: QtBot, tree: TreeView, document: Document
) -> None:
    document.open_text(loads(LONG))
    edge = tree.node_at(QPoint(tree.viewport().width() - tree.cell_px, tree.cell_px // 2))
    assert edge is not None

    click(tree, edge)

    assert document.current is edge
    assert tree.horizontalScrollBar().value() <= tree.cell_px


@pytest.mark.parametrize(
    ("button", "start"), [(LEFT, QPoint(300, 200)), (MIDDLE, QPoint(300, 15))]
)
def test_drag_pans(
    qtbot: QtBot, tree: TreeView, document: Document, button: Qt.MouseButton, start: QPoint
) -> None:
    document.open_text(loads(LONG))
    QApplication.processEvents()  # The scroll bar that is needed now resizes the viewport.
    viewport = tree.viewport()

    QTest.mousePress(viewport, button, NONE, start)
    QTest.mouseMove(viewport, start - QPoint(90, 0))
    QTest.mouseRelease(viewport, button, NONE, start - QPoint(90, 0))
    QTest.mouseMove(viewport, start)

    assert tree.horizontalScrollBar().value() == 90
    assert document.current is document.game.root


def test_wheel_scrolls_down_when_there_are_rows_below(tree: TreeView, document: Document) -> None:
    document.open_text(loads(WIDE))

    wheel(tree, -1)

    assert tree.verticalScrollBar().value() == 3 * tree.cell_px


@pytest.mark.parametrize("modifier", ["NoModifier", "ShiftModifier"])
def test_wheel_scrolls_a_single_row_sideways(
    tree: TreeView, document: Document, modifier: str
) -> None:
    document.open_text(loads(LONG))

    wheel(tree, -2, Qt.KeyboardModifier[modifier])

    assert tree.horizontalScrollBar().value() == 6 * tree.cell_px


def test_ctrl_wheel_zooms_within_limits(qtbot: QtBot, tree: TreeView) -> None:
    with qtbot.waitSignal(tree.zoomed) as zoomed:
        wheel(tree, 1, Qt.KeyboardModifier.ControlModifier)
    assert zoomed.args == [tree.cell_px]
    assert tree.cell_px > DEFAULT_CELL

    wheel(tree, 50, Qt.KeyboardModifier.ControlModifier)
    assert tree.cell_px == LARGEST_CELL

    wheel(tree, -50, Qt.KeyboardModifier.ControlModifier)
    assert tree.cell_px == SMALLEST_CELL


def test_half_notches_of_a_fine_wheel_add_up(tree: TreeView) -> None:
    wheel(tree, 0.5, Qt.KeyboardModifier.ControlModifier)
    assert tree.cell_px == DEFAULT_CELL

    wheel(tree, 0.5, Qt.KeyboardModifier.ControlModifier)
    assert tree.cell_px > DEFAULT_CELL


def test_zoom_keeps_what_is_under_the_pointer(tree: TreeView, document: Document) -> None:
    document.open_text(loads(WIDE))
    tree.verticalScrollBar().setValue(700)
    under = tree.node_at(QPoint(83, 105))
    assert under is not None

    tree.zoom(5, QPoint(83, 105))

    assert tree.node_at(QPoint(83, 105)) is under


# Menu ---------------------------------------------------------------------------------------


def test_right_click_shows_the_node_and_asks_for_its_menu(
    qtbot: QtBot, tree: TreeView, document: Document
) -> None:
    target = node(document, 0, 0, 1)
    at = tree.rect_of(target).center()
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, tree.viewport().mapToGlobal(at))

    with qtbot.waitSignal(tree.context_menu_requested) as asked:
        QApplication.sendEvent(tree.viewport(), event)

    assert asked.args == [target, tree.viewport().mapToGlobal(at)]
    assert document.current is target


@pytest.mark.parametrize(
    ("key", "modifier"),
    [
        (Qt.Key.Key_Menu, Qt.KeyboardModifier.NoModifier),
        (Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier),
    ],
)
def test_menu_keys_ask_for_the_menu_of_the_current_node(
    qtbot: QtBot,
    tree: TreeView,
    document: Document,
    key: Qt.Key,
    modifier: Qt.KeyboardModifier,
) -> None:
    document.go_to(node(document, 0, 0))

    with qtbot.waitSignal(tree.context_menu_requested) as asked:
        QTest.keyClick(tree, key, modifier)

    assert asked.args is not None
    assert asked.args[0] is document.current
    assert tree.rect_of(document.current).contains(tree.viewport().mapFromGlobal(asked.args[1]))


# Keyboard -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "start", "end"),
    [
        ("Right", (0,), (0, 0)),
        ("Left", (0, 0), (0,)),
        ("Left", (), ()),
        ("Down", (0, 0, 0), (0, 0, 1)),
        ("Down", (0, 0, 0, 0, 0, 0), (0, 0, 0, 0, 1)),
        ("Up", (0, 0, 1), (0, 0, 0)),
        ("Up", (0,), (0,)),
        # No variation above: the nearest node in the row below.
        ("Down", (0,), (0, 0, 0, 0, 1)),
        ("Home", (0, 0, 1), ()),
        ("End", (0,), (0, 0, 0, 0, 0, 0)),
        ("PageDown", (), (0, 0, 0, 0, 0, 0)),
        ("PageUp", (0, 0, 0, 0, 0, 0), ()),
    ],
)
def test_key_leads_to(
    qtbot: QtBot,
    tree: TreeView,
    document: Document,
    key: str,
    start: tuple[int, ...],
    end: tuple[int, ...],
) -> None:
    document.go_to(node(document, *start))
    document.preferred.clear()

    QTest.keyClick(tree, Qt.Key[f"Key_{key}"])

    assert document.current is node(document, *end)


def test_page_keys_move_by_ten(qtbot: QtBot, tree: TreeView, document: Document) -> None:
    document.open_text(loads(LONG))

    QTest.keyClick(tree, Qt.Key.Key_PageDown)
    assert document.current.depth() == 10

    QTest.keyClick(tree, Qt.Key.Key_PageDown)
    QTest.keyClick(tree, Qt.Key.Key_PageUp)
    assert document.current.depth() == 10


def test_right_follows_the_variation_visited_last(
    qtbot: QtBot, tree: TreeView, document: Document
) -> None:
    document.go_to(node(document, 0, 0, 1))
    QTest.keyClick(tree, Qt.Key.Key_Left)

    QTest.keyClick(tree, Qt.Key.Key_Right)

    assert document.current is node(document, 0, 0, 1)


def test_home_at_the_root_scrolls_back_to_it(
    qtbot: QtBot, tree: TreeView, document: Document
) -> None:
    document.open_text(loads(LONG))
    tree.horizontalScrollBar().setValue(2000)

    QTest.keyClick(tree, Qt.Key.Key_Home)

    assert is_fully_visible(tree, document.game.root)


def test_tree_has_the_first_say_about_its_keys(
    qtbot: QtBot, document: Document, settings: Settings
) -> None:
    heard = []
    window = QWidget()
    qtbot.addWidget(window)
    tree = TreeView(document, settings, window)
    for key in ("Right", "P"):
        QShortcut(QKeySequence(key), window).activated.connect(lambda key=key: heard.append(key))
    with qtbot.waitActive(window):
        window.show()
    tree.setFocus()

    QTest.keyClick(tree, Qt.Key.Key_Right)
    QTest.keyClick(tree, Qt.Key.Key_P)

    assert heard == ["P"]
    assert document.current is node(document, 0)


# What is in view ----------------------------------------------------------------------------


def test_current_node_is_kept_in_view(tree: TreeView, document: Document) -> None:
    document.open_text(loads(LONG))
    end = traversal.end(document.game.root)

    document.go_to(end)
    assert is_fully_visible(tree, end)

    document.go_to(document.game.root)
    assert is_fully_visible(tree, document.game.root)


def test_stepping_inside_the_view_does_not_scroll(tree: TreeView, document: Document) -> None:
    document.open_text(loads(LONG))
    document.go_to(traversal.ahead(document.game.root, 100))
    before = tree.horizontalScrollBar().value()

    document.go_to(traversal.back(document.current, 2))

    assert tree.horizontalScrollBar().value() == before


@pytest.mark.parametrize("width", [300, 520])
def test_walking_along_a_line_scrolls_now_and_then(
    tree: TreeView, document: Document, width: int
) -> None:
    tree.resize(width, 240)
    document.open_text(loads(LONG))
    document.go_to(traversal.ahead(document.game.root, 20))
    places = [tree.horizontalScrollBar().value()]

    for _ in range(30):
        document.go_to(document.current.children[0])
        places.append(tree.horizontalScrollBar().value())

    assert len(set(places)) <= 30 / 4 + 1


def test_what_is_typed_at_the_current_node_is_said_of_it(
    qtbot: QtBot, tree: TreeView, document: Document
) -> None:
    document.go_to(node(document, 0))
    for text in ("one", "one and two"):
        with document.edit("Comment") as edit:
            operations.set_text(edit, document.current, "C", text)

    qtbot.waitUntil(lambda: tree.accessibleDescription().endswith("one and two"))


def test_some_cells_ahead_stay_in_view(tree: TreeView, document: Document) -> None:
    document.open_text(loads(LONG))

    for _ in range(60):
        document.go_to(document.current.children[0])

    assert is_fully_visible(tree, traversal.ahead(document.current, 3))


def test_resize_keeps_the_current_node_in_view(tree: TreeView, document: Document) -> None:
    document.open_text(loads(LONG))
    document.go_to(traversal.ahead(document.game.root, 15))

    tree.resize(150, 100)
    QApplication.processEvents()

    assert is_fully_visible(tree, document.current)


def test_current_node_stays_in_view_when_rows_come_in_above(
    tree: TreeView, document: Document
) -> None:
    document.open_text(loads(WIDE))
    fork = document.game.root.children[0]
    last = fork.children[-1]
    document.go_to(last)

    with document.edit("Add") as edit:
        for _ in range(30):
            operations.add_node(edit, fork.children[0])

    document.go_to(last)
    assert is_fully_visible(tree, last)


@pytest.mark.parametrize("length", [1, 10])
def test_the_fork_of_a_variation_is_kept_in_view(
    tree: TreeView, document: Document, length: int
) -> None:
    # Six variations of the next move come between, so that there is much to scroll.
    others = "(;W[cc])" * 6
    document.open_text(
        loads("(;SZ[19]" + ";B[aa];W[bb]" * 20 + f"(;B[cc]{others})(" + ";B[dd]" * 20 + "))")
    )
    fork = traversal.ahead(document.game.root, 40)
    QApplication.processEvents()

    document.go_to(traversal.ahead(fork.children[1], length - 1))

    assert is_fully_visible(tree, document.current)
    assert is_fully_visible(tree, fork)


def test_a_fork_that_is_too_far_away_is_left_alone(tree: TreeView, document: Document) -> None:
    document.open_text(loads("(;SZ[19];B[aa](;W[bb])(" + ";W[cc]" * 60 + "))"))

    document.go_to(traversal.end(document.game.root.children[0].children[1]))

    assert is_fully_visible(tree, document.current)
    assert not is_fully_visible(tree, document.game.root.children[0])


# Following the document ---------------------------------------------------------------------


def test_new_move_appears_and_is_current(tree: TreeView, document: Document, qtbot: QtBot) -> None:
    document.go_to(node(document, 0, 0))

    with document.edit("Play move") as edit:
        edit.selected = operations.play(edit, document.current, Colour.BLACK, Point(9, 9))

    assert tree.node_at(tree.rect_of(document.current).center()) is document.current
    qtbot.waitUntil(lambda: "K10" in tree.accessibleDescription())


def test_undo_removes_the_move_from_the_tree(tree: TreeView, document: Document) -> None:
    columns = tree.horizontalScrollBar().maximum()
    document.go_to(node(document, 0, 0, 0, 0, 0, 0))
    with document.edit("Play move") as edit:
        played = edit.selected = operations.play(edit, document.current, Colour.BLACK, PASS)
    place = tree.rect_of(played).center()

    document.undo()

    assert tree.node_at(place) is None
    assert tree.horizontalScrollBar().maximum() == columns


def test_another_game_of_the_file_is_shown_when_it_is_selected(
    tree: TreeView, document: Document
) -> None:
    document.open_text(loads("(;C[one])(;C[two];B[aa])"))

    document.select_game(1)

    root = document.game.root
    assert tree.node_at(tree.rect_of(root).center()) is root
    assert "two" in tree.accessibleDescription()


def test_a_comment_is_drawn_as_soon_as_it_is_written(tree: TreeView, document: Document) -> None:
    before = picture(tree)

    with document.edit("Comment") as edit:
        edit.set(document.current, "C", ["hello"])

    assert picture(tree) != before


def test_numbers_follow_a_change_above(tree: TreeView, document: Document) -> None:
    end = node(document, 0, 0, 0, 0)
    assert tree.text_of(end).startswith("Move 4")

    with document.edit("Number") as edit:
        edit.set(node(document, 0), "MN", ["11"])

    assert tree.text_of(end).startswith("Move 14")


def test_numbers_can_be_switched_off(
    tree: TreeView, document: Document, settings: Settings
) -> None:
    with_numbers = picture(tree)

    settings.set("tree.labels", "none")

    assert picture(tree) != with_numbers
    assert document.current is document.game.root


# Painting -----------------------------------------------------------------------------------


@pytest.mark.parametrize("path", [(), (0, 0, 0, 0, 0, 0), (0, 0, 1, 0)], ids=str)
def test_what_is_repainted_in_parts_equals_a_full_paint(
    qtbot: QtBot, tree: TreeView, document: Document, path: tuple[int, ...]
) -> None:
    document.go_to(node(document, 0, 0))
    QApplication.processEvents()
    screen = tree.screen().grabWindow(tree.winId()).toImage()
    document.go_to(node(document, *path))
    QApplication.processEvents()
    qtbot.waitUntil(lambda: tree.screen().grabWindow(tree.winId()).toImage() != screen or not path)
    in_parts = tree.screen().grabWindow(tree.winId()).toImage()

    tree.viewport().update()
    QApplication.processEvents()

    assert tree.screen().grabWindow(tree.winId()).toImage() == in_parts


def test_scrolled_picture_equals_a_full_paint(tree: TreeView, document: Document) -> None:
    document.open_text(loads(WIDE))
    QApplication.processEvents()
    for value in (7, 300, 250, 1999, 0, 55):
        tree.verticalScrollBar().setValue(value)
        QApplication.processEvents()
    scrolled = tree.screen().grabWindow(tree.winId()).toImage()

    tree.viewport().update()
    QApplication.processEvents()

    assert tree.screen().grabWindow(tree.winId()).toImage() == scrolled


def test_only_nodes_in_view_are_looked_at(tree: TreeView, document: Document) -> None:
    document.open_text(loads("(;C[start]" + ";B[aa]C[c]" * 5000 + ")"))

    picture(tree)

    assert len(tree.contents.painter._looks) < 60


def test_colours_come_from_the_palette(qtbot: QtBot, tree: TreeView) -> None:
    palette = QPalette(tree.palette())
    palette.setColor(QPalette.ColorRole.Base, QColor("#101820"))
    palette.setColor(QPalette.ColorRole.Text, QColor("#f0f0f0"))

    tree.setPalette(palette)

    assert picture(tree).pixelColor(510, 230) == QColor("#101820")
    qtbot.waitUntil(lambda: tree._sprites is not None)
    assert tree._sprites is not None
    assert tree._sprites.inks.black.lightness() < tree._sprites.inks.white.lightness()


@pytest.mark.parametrize("palette_of", [QPalette, dark_palette])
@pytest.mark.parametrize("on_path", [True, False])
@pytest.mark.parametrize(
    "kind", [CellKind.MOVE, CellKind.PASS, CellKind.SETUP, CellKind.EMPTY, CellKind.NOTE]
)
@pytest.mark.parametrize("colours", ["B", "W"])
def test_every_node_stands_out_from_the_ground(
    tree: TreeView, palette_of: Callable[[], QPalette], on_path: bool, kind: CellKind, colours: str
) -> None:
    palette = palette_of()
    sprites = Sprites(palette, DEFAULT_CELL, tree.font(), 1.0)
    base = palette.base().color()
    image = QImage(DEFAULT_CELL, DEFAULT_CELL, QImage.Format.Format_RGB32)
    image.fill(base)
    painter = QPainter(image)
    painter.drawPixmap(0, 0, sprites.cell(CellLook(kind, colours), 0, on_path))
    painter.end()

    rows = (image.pixelColor(x, DEFAULT_CELL // 2) for x in range(DEFAULT_CELL))
    assert max(seen_contrast(colour, base) for colour in rows) >= 3


def seen_contrast(one: QColor, other: QColor) -> float:
    inks = [Rgba(colour.red(), colour.green(), colour.blue()) for colour in (one, other)]
    return contrast(*inks)


def test_a_line_of_ten_thousand_moves_is_no_problem(
    qtbot: QtBot, tree: TreeView, document: Document
) -> None:
    document.open_text(loads("(;" + ";B[aa];W[bb]" * 5000 + ")"))

    QTest.keyClick(tree, Qt.Key.Key_End)

    assert tree.text_of(document.current).startswith("Move 10000")


# Words --------------------------------------------------------------------------------------


def first_node(text: str) -> Node:
    return loads(f"(;SZ[19]{text})").games[0].root.children[0]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (";B[dp]", "Move 7 · Black D4"),
        (
            ";W[aa]BM[2]GB[2]HO[1]",
            "Move 7 · White A19 · Very bad move · Very good for Black · Hotspot",
        ),
        (";W[]", "Move 7 · White passes"),
        (";B[tt]", "Move 7 · Black passes"),
        (";B[dp]TE[1]N[Joseki]C[First\nsecond]", "Move 7 · Black D4 · Good move · Joseki · First"),
        (";AB[aa:ab]AW[cc]PL[W]", "Set-up: 2 black, 1 white · White to play"),
        (";AE[aa]", "Set-up: 1 cleared"),
        (";C[Note]", "After move 7 · Note"),
        (";B[K10]", "Move 7 · Black K10"),
    ],
)
def test_node_is_described(text: str, words: str) -> None:
    assert describe(first_node(text), 7) == words


def test_accessible_description_follows_the_current_node(
    tree: TreeView, document: Document, qtbot: QtBot
) -> None:
    assert tree.accessibleName() == "Variation tree"

    document.go_to(node(document, 0, 0))

    told = "Move 2 · White D16 · variations: 2"
    qtbot.waitUntil(lambda: tree.accessibleDescription() == told)


def test_tooltip_shows_text_as_written(
    qtbot: QtBot, tree: TreeView, document: Document, settings: Settings
) -> None:
    settings.set("tree.preview", False)
    with document.edit("Comment") as edit:
        edit.set(node(document, 0), "C", ["<b>bold</b>"])
    at = tree.rect_of(node(document, 0)).center()

    event = QHelpEvent(QEvent.Type.ToolTip, at, tree.viewport().mapToGlobal(at))
    QApplication.sendEvent(tree.viewport(), event)

    qtbot.waitUntil(lambda: "Move 1 · Black Q16" in QToolTip.text())
    assert "&lt;b&gt;bold" in QToolTip.text()
    QToolTip.hideText()


# Looks and numbers --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "kind", "colours"),
    [
        (";B[aa]", CellKind.MOVE, "B"),
        ("; \nW[aa]\n", CellKind.MOVE, "W"),
        (";B[]", CellKind.PASS, "B"),
        (";W[tt]C[pass]", CellKind.PASS, "W"),
        (";AB[aa]AW[bb]", CellKind.SETUP, "BW"),
        (";AE[aa]", CellKind.SETUP, ""),
        (";PL[W]", CellKind.SETUP, "W"),
        (";C[x]", CellKind.NOTE, ""),
        (";", CellKind.EMPTY, ""),
    ],
)
def test_shape_tells_what_a_node_does(text: str, kind: CellKind, colours: str) -> None:
    look = look_of(first_node(text), SIZE)

    assert (look.kind, look.colours) == (kind, colours)


def test_tt_is_a_point_of_a_large_board() -> None:
    assert look_of(first_node(";B[tt]"), (21, 21)).kind is CellKind.MOVE


@pytest.mark.parametrize("text", [";B[aa]C[c]", ";B[aa]N[n]", ";B[aa]C[c]N[n]"])
def test_a_comment_and_a_name_have_the_same_sign(text: str) -> None:
    assert look_of(first_node(text), SIZE) == CellLook(CellKind.MOVE, "B", 1, words=True)


def test_signs_tell_what_else_a_node_holds() -> None:
    look = look_of(first_node(";B[aa]C[c]HO[1]BM[2]"), SIZE)

    assert (look.words, look.hotspot, look.sign) == (True, True, "??")


@pytest.mark.parametrize("text", ["TR[bb]", "LB[bb:A]"])
def test_marks_are_told_but_not_drawn(text: str) -> None:
    node = first_node(f";B[aa]{text}")

    assert look_of(node, SIZE) == look_of(first_node(";B[aa]"), SIZE)
    assert describe(node, 1) == "Move 1 · Black A19 · Marks"


@pytest.mark.parametrize(
    ("text", "sign"),
    [
        *(("GB[1]", "B+"), ("GB[2]", "B++"), ("GW[1]", "W+"), ("GW[2]", "W++")),
        *(("DM[1]", "="), ("DM[2]", "=="), ("UC[1]", "∞"), ("UC[2]", "∞∞")),
        # Two exclude each other: of those in a damaged file one is shown.
        ("DM[1]GB[1]", "B+"),
    ],
)
def test_a_judgement_of_the_position_has_a_sign(text: str, sign: str) -> None:
    look = look_of(first_node(f";B[aa]{text}BM[1]"), SIZE)

    assert (look.position, look.sign) == (sign, "?")


def test_move_numbers_agree_with_positions() -> None:
    text = "(;SZ[9];B[aa];C[x](;W[bb];B[cc]MN[20];W[];B[dd])(;B[ee]W[ff];AB[gg];W[hh]))"
    game = loads(text).games[0]
    numbers = NodeNumbers()

    for node in reversed(list(game.nodes())):
        assert numbers.of(node) == game.position(node).move_number


def test_seeded_move_numbers_agree_with_positions() -> None:
    game = loads("(;SZ[9];B[aa];C[x];W[bb];B[cc]MN[20];W[];B[dd])").games[0]
    end = list(game.nodes())[-1]
    numbers = NodeNumbers()

    numbers.seed(end, game.position(end).move_number, 10)

    for node in game.nodes():
        assert numbers.of(node) == game.position(node).move_number


SIGNS = (
    *("", "C[c]", "HO[1]", "HO[2]", "TE[1]", "TE[2]", "BM[1]", "BM[2]", "DO[]", "IT[]"),
    *("GB[1]", "GB[2]", "GW[1]", "GW[2]", "DM[1]", "DM[2]", "UC[1]", "UC[2]"),
)
SIGNS_OF_TWO = (
    *("C[c]HO[1]", "C[c]TE[1]", "C[c]GB[1]", "HO[1]TE[1]", "TE[1]GB[1]", "HO[1]GB[1]"),
    *("C[c]HO[1]TE[1]", "C[c]HO[1]GB[1]", "C[c]TE[1]GB[1]", "HO[1]TE[1]GB[1]"),
    "C[c]HO[1]TE[1]GB[1]",
)


@pytest.mark.parametrize("cell_px", [SMALLEST_CELL, DEFAULT_CELL, LARGEST_CELL])
def test_what_a_node_holds_can_be_seen(tree: TreeView, cell_px: int) -> None:
    sprites = Sprites(tree.palette(), cell_px, tree.font(), 1.0)
    looks = [look_of(first_node(";B[aa]" + sign), SIZE) for sign in SIGNS + SIGNS_OF_TWO]
    kinds = (";W[aa]", ";B[]", ";AB[aa]", ";AW[aa]", ";AB[aa]AW[bb]", ";AE[aa]", ";XX[x]", ";")
    looks += [look_of(first_node(text), SIZE) for text in kinds]
    looks += [look_of(loads(text).games[0].root, SIZE) for text in ("(;)", "(;AB[aa])")]

    images = [sprites.cell(look, 0, on_path) for look in looks for on_path in (True, False)]

    if cell_px < NUMBERS_FROM:
        # Signs are dots then: of the judgements of a move only one remains.
        assert all(not image.isNull() for image in images)
        for texts in (("GB[1]", "GW[1]", "DM[1]", "UC[1]"), ("", "C[c]", "HO[1]", "TE[1]")):
            shown = [
                sprites.cell(look_of(first_node(";B[aa]" + text), SIZE), 0, True).toImage()
                for text in texts
            ]
            assert all(a != b for i, a in enumerate(shown) for b in shown[:i])
    else:
        pictures = [image.toImage() for image in images]
        assert all(a != b for i, a in enumerate(pictures) for b in pictures[:i])


@pytest.mark.parametrize("colour", ["B", "W"])
@pytest.mark.parametrize("number", [8, 88, 188])
def test_signs_leave_the_number_free(tree: TreeView, colour: str, number: int) -> None:
    sprites = Sprites(tree.palette(), DEFAULT_CELL, tree.font(), 1.0)
    middle = QRect(6, 10, 14, 7)
    plain = sprites.cell(CellLook(CellKind.MOVE, colour), number, True).toImage().copy(middle)

    for look in (
        CellLook(CellKind.MOVE, colour, words=True),
        CellLook(CellKind.MOVE, colour, hotspot=True),
        CellLook(CellKind.MOVE, colour, sign="?"),
        CellLook(CellKind.MOVE, colour, sign="??"),
        CellLook(CellKind.MOVE, colour, hotspot=2),
        CellLook(CellKind.MOVE, colour, position="B+"),
    ):
        assert sprites.cell(look, number, True).toImage().copy(middle) == plain


# Geometry -----------------------------------------------------------------------------------


def test_every_point_of_a_cell_leads_back_to_it() -> None:
    grid = CellGrid(26)
    rect = grid.rect(Cell(3, 7))

    for corner in (rect.topLeft(), rect.topRight(), rect.bottomLeft(), rect.bottomRight()):
        assert grid.at(corner) == Cell(3, 7)


@pytest.mark.parametrize("path", [(), (0, 0), (0, 0, 0, 0, 1), (0, 0, 1)], ids=str)
def test_current_line_is_the_path_and_what_follows(
    document: Document, path: tuple[int, ...]
) -> None:
    root = document.game.root
    layout = TreeLayout(root)
    current = node(document, *path)
    line = CurrentLine(layout, {}, current)

    expected = set(traversal.line_through(current))

    for each in document.game.nodes():
        assert line.holds(layout.cell_of(each)) == (each in expected)


def test_current_line_follows_the_children_visited_last(document: Document) -> None:
    root = document.game.root
    layout = TreeLayout(root)
    fork, visited = node(document, 0, 0), node(document, 0, 0, 1)
    line = CurrentLine(layout, {fork: visited}, root)

    assert line.holds(layout.cell_of(visited.children[0]))
    assert not line.holds(layout.cell_of(fork.children[0]))


def test_the_part_of_the_line_that_leads_into_a_row_belongs_to_what_is_painted_there(
    document: Document,
) -> None:
    line = CurrentLine(TreeLayout(document.game.root), {}, node(document, 0, 0, 1))

    assert [segment.row for segment in line.in_rows(0, 0)] == [0, 2]
    assert [segment.row for segment in line.in_rows(2, 2)] == [0, 2]
