"""A mark that was added by its row and its icon: a heart."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from sgfedit import dumps, loads
from sgfedit.export import ascii_text, sensei_text
from sgfedit.export.in_words import position_in_words
from sgfedit.export.latex import latex_text
from sgfedit.export.text_boards import unicode_text
from sgfedit.game import operations
from sgfedit.game.finding import Scope, Wanted, nodes_with
from sgfedit.game.operations import point_input
from sgfedit.gui.features.keys.key_list import sections
from sgfedit.gui.features.marks.commands import ClearMarksDialog
from sgfedit.gui.shell.point_menu import point_menu
from sgfedit.gui.views.board.speech import spoken
from sgfedit.render.compose import describe_point, items_on_points
from sgfedit.render.diagram import build
from sgfedit.sgf import Point
from sgfedit.sgf.marks import KINDS, Mark
from tests.gui.painted import differing, image

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytestqt.qtbot import QtBot

    from sgfedit.gui.shell.main_window import MainWindow
    from sgfedit.render.diagram import Diagram

C3 = Point(2, 6)


def shown(text: str) -> Diagram:
    (game,) = loads(text).games
    return build(game.position(game.root), game.root)


def test_its_tool_puts_it_on_a_point_where_it_is_seen_and_undone(window: MainWindow) -> None:
    board, document = window.board, window.document
    document.open_text(loads("(;SZ[9]TR[cg])"))
    where = board.point_rect(C3)
    before = image(board)

    board.setFocus()
    QTest.keyClicks(board, KINDS["HE"].key)
    assert board.tool.id == "mark.heart"
    QTest.mouseClick(board, Qt.MouseButton.LeftButton, pos=where.center())

    assert document.current.source == ";SZ[9]HE[cg]"  # a point has one mark
    assert board.diagram.marks == ((C3, Mark["HEART"]),)
    assert where.intersects(differing(before, image(board)))
    assert "Heart" in spoken(describe_point(board.diagram, C3))
    document.undo()
    assert document.current.source == ";SZ[9]TR[cg]"


def test_it_shares_a_point_with_all_other_marks() -> None:
    diagram = shown(f"(;SZ[9]{''.join(f'{mark}[cg]' for mark in Mark)}LB[cg:A])")

    kinds = [item.kind for item in items_on_points(diagram)[C3]]

    assert kinds == ["SL", "HE", "CR", "SQ", "TR", "MA", "label"]


def test_it_is_in_menus_and_in_the_list_of_keys(window: MainWindow) -> None:
    table = window.table
    (marks,) = (items for title, items in table.menus if title == "&Marks")
    typed = [row for section in sections(table, table.default_keys) for row in section.rows]

    assert "mark.heart" in marks
    assert table.by_id["mark.heart"].text == "&Heart"
    assert not window.actions_by_id["mark.heart"].icon().isNull()
    texts = [action.text().partition("\t")[0] for action in point_menu(window, C3).actions()]
    assert texts.index("Cross") + 1 == texts.index("Heart")
    assert any("Heart" in row.text and "he" in row.keys[0].split() for row in typed)


@pytest.mark.parametrize(
    ("write", "sign"),
    [(ascii_text, "&"), (unicode_text, "♡"), (sensei_text, "C")],
)
def test_text_has_a_sign_for_it(write: Callable[[Diagram], str], sign: str) -> None:
    assert write(shown("(;SZ[9]HE[cg])")).count(sign) == write(shown("(;SZ[9])")).count(sign) + (
        1 if write is sensei_text else 2  # in the list below the board as well
    )


@pytest.mark.parametrize("write", [ascii_text, unicode_text])
@pytest.mark.parametrize("setup", ["", "AB[cg]"])
def test_text_is_read_back(write: Callable[[Diagram], str], setup: str) -> None:
    text = write(shown(f"(;SZ[9]AB[aa]AW[bb]{setup}HE[cg])"))

    assert b"HE[cg]" in dumps(loads(text))


def test_it_is_drawn_by_latex_and_told_in_words() -> None:
    diagram = shown("(;SZ[9]HE[cg])")

    assert "(3,3) ellipse" in latex_text(diagram)
    assert "Hearts: C3" in position_in_words(diagram)


def test_it_is_typed_and_found() -> None:
    (clause,) = point_input.parse("he C3", (9, 9))
    assert (clause.word.ident, clause.points) == ("HE", (C3,))

    games = loads("(;SZ[9];B[aa]HE[cg])").games
    assert len([hit for hit in nodes_with(Scope.all_of(games), Wanted.of("marks")) if hit]) == 1


def test_it_is_cleared(window: MainWindow, qtbot: QtBot) -> None:
    window.document.open_text(loads("(;SZ[9]HE[cg]CR[aa])"))
    root = window.document.current
    assert operations.marks_of(root) == {"hearts": 1, "circles": 1}

    window.actions_by_id["mark.clear_kinds"].trigger()
    dialog = window.findChild(ClearMarksDialog)
    assert isinstance(dialog, ClearMarksDialog)
    qtbot.waitUntil(lambda: dialog.kinds["hearts"].text() == "&Hearts: 1")
    dialog.kinds["circles"].setChecked(False)
    dialog.button.click()

    assert root.source == ";SZ[9]CR[aa]"
