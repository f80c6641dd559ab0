"""Records of games other than Go in a window: shown, read, edited, and never lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from sgfedit import dumps, loads
from sgfedit.gui.features.edit.other_game import OtherGameLinks
from sgfedit.gui.features.navigate.badges import Badges
from sgfedit.gui.shell.main_window import MainWindow
from sgfedit.gui.views.board.mouse import go_to_move_at
from sgfedit.gui.views.board.other_game import OtherGameNotice, about, looks_like_go, title_of
from sgfedit.gui.views.tree.cells import CellKind, describe, look_of
from sgfedit.gui.views.tree.sprites import Sprites
from sgfedit.sgf.values import Point

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from sgfedit.app.settings import Settings

pytestmark = pytest.mark.one_window

CHESS = (
    "(;FF[4]GM[3]PW[Anna]PB[Bert]RE[1-0];W[e2e4];B[e7e5]C[hm];W[d1h5](;B[b8c6];W[f1c4])(;B[Ke7]))"
)
OTHELLO = "(;FF[4]GM[2]SZ[8];B[d3]TR[d3]LB[c5:x];W[c5](;B[f6];W[f5])(;B[pass]))"
WRONG = "(;GM[11]SZ[19];B[pd];W[dp])"


def board_notice(window: MainWindow) -> OtherGameNotice:
    found = window.part(OtherGameLinks).notice
    assert found is not None
    return found


def show(window: MainWindow, text: str, step: int = 0) -> None:
    window.document.open_text(loads(text))
    for _ in range(step):
        window.actions_by_id["navigate.next"].trigger()
    window.activateWindow()
    window.board.setFocus()


def notice(window: MainWindow) -> str:
    """What stands in place of the board; empty where there is a board."""
    shown = window.part(OtherGameLinks).notice
    if shown is None or not shown.isVisible():
        return ""
    return "\n".join([shown.game.text(), shown.move_text.text(), shown.about.text()])


# What is shown ------------------------------------------------------------------------------


def test_a_board_that_cannot_be_drawn_says_so(window: MainWindow) -> None:
    show(window, CHESS)

    assert notice(window) == (
        "Chess (GM 3)\n\nsgfedit does not draw this board. "
        "Moves, comments, info and properties can be read and edited."
    )
    assert board_notice(window).size() == window.board.size()

    window.resize(900, 600)
    QApplication.processEvents()
    assert board_notice(window).size() == window.board.size()


def test_the_move_is_told_as_it_is_written(window: MainWindow, qtbot: QtBot) -> None:
    show(window, CHESS, 3)

    assert notice(window).splitlines()[1] == "White d1h5"
    assert window.remark.text() == "White d1h5"
    assert window.info.facts.move == "Move 3"
    assert window.info.facts.turn == "Black to play"
    assert "captured" not in window.info.facts.spoken
    told = "Move 3, White d1h5. Chess (GM 3): sgfedit does not draw this board."
    qtbot.waitUntil(lambda: window.board.accessibleDescription().startswith(told))


def test_a_pass_is_called_one(window: MainWindow, qtbot: QtBot) -> None:
    show(window, "(;GM[6];B[])", 1)

    assert window.remark.text() == "Black pass"
    told = "Move 1, Black pass. Backgammon"
    qtbot.waitUntil(lambda: window.board.accessibleDescription().startswith(told))


def test_the_notice_goes_with_the_game(window: MainWindow) -> None:
    show(window, CHESS + "(;GM[1];B[aa])")

    window.document.select_game(1)
    assert notice(window) == ""
    assert window.board.is_drawn

    window.document.select_game(0)
    assert notice(window).startswith("Chess")


def test_a_game_without_a_name_shows_its_number(window: MainWindow) -> None:
    show(window, "(;GM[0];B[pd])")

    assert notice(window).splitlines()[0] == "Unknown game (GM 0)"
    assert notice(window).endswith("Its moves are written like moves of Go.")


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        (WRONG, True),
        ("(;GM[0];B[pd];W[dd](;B[aa])(;B[x9]))", True),
        ("(;GM[11];B[a1];W[b2])", False),
        ("(;GM[18];B[djddgd])", False),
        ("(;GM[11];B[pd];W[swap-pieces])", False),
        ("(;GM[3])", False),
        ("(;GM[0]" + ";B[aa]" * 30 + ";B[z9])", True),
    ],
)
def test_moves_may_look_like_those_of_go(text: str, answer: bool) -> None:
    assert looks_like_go(loads(text).games[0].root) is answer


def test_othello_is_shown_with_its_discs(window: MainWindow) -> None:
    show(window, OTHELLO, 2)

    assert notice(window) == ""
    diagram = window.board.diagram
    assert (diagram.width, diagram.height) == (8, 8)
    assert sum(stone > 0 for stone in diagram.stones) == 6
    assert diagram.last_move == Point(2, 4)
    assert not diagram.coordinates
    said = window.part(Badges).game.said
    assert said is not None
    assert said.fact == "Othello (GM 2), to look at only"
    assert window.part(Badges).game.toolTip().endswith("can be read and edited.")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("(;GM[2])", "Discs are shown where they were played, and turn."),
        ("(;GM[4])", "Stones are shown where they were played."),
        ("(;GM[40])", "Dots are shown where they were played, enclosures not."),
    ],
)
def test_a_board_that_is_drawn_says_what_is_missing(text: str, sentence: str) -> None:
    root = loads(text).games[0].root

    assert about(root).startswith(sentence)


def test_a_game_of_go_says_nothing_of_all_this(qtbot: QtBot, settings: Settings) -> None:
    window = MainWindow(settings)  # in which no other game was shown
    window.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(window)
    window.settle()
    show(window, "(;GM[1]SZ[9];B[aa])")

    assert notice(window) == ""
    assert window.part(OtherGameLinks).notice is None
    assert window.part(Badges).game.said is None
    assert not window.actions_by_id["edit.treat_as_go"].isEnabled()


# The tree -----------------------------------------------------------------------------------


def test_the_tree_shows_moves_as_they_are_written(window: MainWindow) -> None:
    show(window, CHESS, 3)
    node = window.document.current
    look = look_of(node, (8, 8), go=False)

    assert (look.kind, look.text, look.colours) == (CellKind.WRITTEN, "d1h5", "W")
    assert window.tree.contents.painter.look(node) == look
    assert describe(node, 3) == "Move 3 · White d1h5"
    assert window.tree.contents.text_of(node).startswith("Move 3 · White d1h5")


def test_other_nodes_look_as_in_go() -> None:
    game = loads("(;GM[4]C[c];B[];W[tt];AB[aa];C[x];)").games[0]
    kinds = [look_of(node, game.size, go=False).kind for node in game]

    assert kinds == [
        CellKind.ROOT,
        CellKind.PASS,
        CellKind.WRITTEN,
        CellKind.SETUP,
        CellKind.NOTE,
        CellKind.EMPTY,
    ]


@pytest.mark.parametrize("move", ["e4", "d1h5", "djddgd", "swap-pieces", "a" * 40])
@pytest.mark.parametrize("cell", [12, 20, 26, 60])
def test_a_move_of_any_length_is_drawn_on_a_plate(
    qapp: QApplication, move: str, cell: int
) -> None:
    node = loads(f"(;GM[3];B[{move}])").games[0].root.children[0]
    sprites = Sprites(qapp.palette(), cell, qapp.font(), 1.0)
    picture = sprites.cell(look_of(node, (8, 8), go=False), 0, True)
    other = sprites.cell(look_of(node, (8, 8), go=False)._replace(text="x"), 0, True)

    assert picture.width() == cell
    # Too small a cell has no letters.
    assert (picture.toImage() != other.toImage()) is (cell >= 20)


def test_the_preview_of_a_node_has_no_board_where_none_is_drawn(window: MainWindow) -> None:
    heights = []
    for text in (CHESS, OTHELLO):
        show(window, text, 2)
        node = window.document.current
        preview = window.tree.preview
        preview.show_node(node, node.root, "Move 2", window.rect())
        heights.append(preview.height())
        assert not preview.grab().toImage().isNull()
        preview.hide_node()

    assert heights[0] < 60 < heights[1]


# Editing ------------------------------------------------------------------------------------


def test_comments_info_and_properties_are_edited_and_nothing_else_changes(
    window: MainWindow, tmp_path: Path
) -> None:
    path = tmp_path / "chess.sgf"
    path.write_text(CHESS)
    window.document.open(path)
    window.actions_by_id["navigate.next"].trigger()
    window.comment.editor.setFocus()
    QTest.keyClicks(window.comment.editor, "King's pawn")
    window.actions_by_id["file.save"].trigger()

    assert path.read_text() == CHESS.replace(";W[e2e4]", ";W[e2e4]C[King's pawn]")


@pytest.mark.parametrize("text", [CHESS, OTHELLO])
@pytest.mark.parametrize("button", [Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton])
def test_a_click_changes_nothing(
    qtbot: QtBot, window: MainWindow, text: str, button: Qt.MouseButton
) -> None:
    for tool in ("tool.play", "setup.black", "mark.triangle", "mark.text"):
        show(window, text, 1)
        window.board.set_tool(tool)
        where = window.board.rect().center() + QPoint(20, 20)
        target = window.board.childAt(where) or window.board
        QTest.mouseClick(target, button, Qt.KeyboardModifier.NoModifier, target.rect().center())
        qtbot.wait(1)
        menu = QApplication.activePopupWidget()
        if menu is not None:
            menu.close()

        assert dumps(window.document.collection) == text.encode(), tool


def test_playing_is_refused_with_a_sentence(window: MainWindow) -> None:
    show(window, OTHELLO)
    rect = window.board.point_rect(Point(5, 4))
    QTest.mouseClick(
        window.board, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, rect.center()
    )
    assert window.status.message.text().startswith("Only on a board of Go")

    for action in ("edit.pass", "edit.enter_points"):
        window.status.note("")
        window.actions_by_id[action].trigger()
        assert window.status.message.text().startswith("Only on a board of Go"), action


def test_the_pointer_shows_no_stone_and_no_name(window: MainWindow) -> None:
    show(window, OTHELLO)
    window.board.hover_at(Point(0, 0))

    assert window.board.diagram.hover is None
    assert window.status.point.text() == ""


def test_keys_of_the_board_do_nothing_where_there_is_none(window: MainWindow) -> None:
    show(window, CHESS)
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Space, Qt.Key.Key_Up):
        QTest.keyClick(window.board, key)

    assert window.board.cursor_point is None
    assert window.board.point_at(window.board.rect().center()) is None
    assert dumps(window.document.collection) == CHESS.encode()


def test_a_click_on_the_notice_gives_the_board_the_keys(window: MainWindow) -> None:
    show(window, CHESS)
    window.comment.editor.setFocus()
    QTest.mouseClick(board_notice(window), Qt.MouseButton.LeftButton)

    assert window.board.hasFocus()
    QTest.keyClick(window.board, Qt.Key.Key_Right)
    assert window.document.current.properties["W"] == ("e2e4",)


def test_ctrl_click_finds_the_move_of_a_disc(window: MainWindow) -> None:
    show(window, OTHELLO, 3)
    go_to_move_at(window.board, Point(3, 2))

    assert window.document.current.properties["B"] == ("d3",)


# Treat as Go --------------------------------------------------------------------------------


def test_the_button_makes_it_a_record_of_go_and_undo_takes_it_back(window: MainWindow) -> None:
    show(window, WRONG, 2)
    board_notice(window).button.click()

    assert dumps(window.document.collection) == WRONG.replace("GM[11]", "GM[1]").encode()
    assert notice(window) == ""
    assert sum(stone > 0 for stone in window.board.diagram.stones) == 2
    assert window.remark.text() == ""
    look = window.tree.contents.painter.look(window.document.current)
    assert look.kind is CellKind.MOVE

    window.actions_by_id["edit.undo"].trigger()
    assert dumps(window.document.collection) == WRONG.encode()
    assert notice(window).startswith("Hex (GM 11)")
    look = window.tree.contents.painter.look(window.document.current)
    assert look.kind is CellKind.WRITTEN


def test_the_badge_of_a_drawn_board_does_the_same(window: MainWindow) -> None:
    show(window, "(;GM[4]SZ[15];B[hh])", 1)
    window.part(Badges).game.click()

    assert dumps(window.document.collection) == b"(;GM[1]SZ[15];B[hh])"
    assert window.part(Badges).game.said is None


def test_the_notice_can_be_read_aloud(window: MainWindow) -> None:
    show(window, CHESS)
    shown = window.part(OtherGameLinks).notice
    assert shown is not None
    interface = QAccessible.queryAccessibleInterface(shown)

    assert interface.text(QAccessible.Text.Name) == "Chess (GM 3)"
    assert interface.text(QAccessible.Text.Description).startswith("sgfedit does not draw")
    assert title_of(window.document.game.root) == "Chess (GM 3)"
