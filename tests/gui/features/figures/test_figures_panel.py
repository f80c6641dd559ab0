"""The panel of figures: a list, a preview as printed, and steps that can be undone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolTip

from sgfedit.formats import loads
from sgfedit.game import traversal
from sgfedit.game.operations.figures import view_at
from sgfedit.gui.features.figures.panel import FiguresPanel
from sgfedit.gui.widgets import questions
from sgfedit.gui.widgets.row_painter import RowLine
from sgfedit.sgf import Point

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMenu, QToolButton
    from pytestqt.qtbot import QtBot

    from sgfedit.gui.shell.main_window import MainWindow
    from sgfedit.sgf import Node

pytestmark = pytest.mark.one_window

MOVES = "".join(f";{'BW'[i % 2]}[{'abcdefghi'[i % 9]}{'abcdefghi'[i // 9]}]" for i in range(60))
PLAIN = f"(;FF[4]SZ[9]{MOVES})"
RECORDED = (
    "(;FF[4]SZ[9]FG[256:Opening];B[ba];W[aa];B[ab];W[cc];B[aa]"
    "(;FG[];W[dd];B[ee])(;FG[4353:Dia. 1]MN[1]W[ff];B[gg]))"
)
LEFT = Qt.MouseButton.LeftButton


class Opened:
    """The panel of a window with a record, and what users do with it."""

    def __init__(self, window: MainWindow, qtbot: QtBot) -> None:
        self.window = window
        self.qtbot = qtbot
        window.actions_by_id["figures.panel"].trigger()
        content = window.docks["figures"].content
        assert isinstance(content, FiguresPanel)
        self.panel = content

    def open(self, text: str) -> Node:
        self.window.document.open_text(loads(text))
        self.settle()
        return self.window.document.game.root

    def settle(self) -> None:
        self.qtbot.waitUntil(lambda: self.panel.model.is_settled)

    @property
    def rows(self) -> list[str]:
        model = self.panel.model
        return [f"{model.title(r)}: {model.moves(r)}" for r in range(model.rowCount())]

    def choose(self, button: QToolButton, text: str) -> None:
        menu: QMenu = button.menu()
        menu.aboutToShow.emit()
        wanted = [a for a in menu.actions() if text in a.text().replace("&", "")]
        wanted[0].trigger()
        self.settle()

    def checked(self, button: QToolButton) -> list[str]:
        button.menu().aboutToShow.emit()
        actions = button.menu().actions()
        return [action.text().replace("&", "") for action in actions if action.isChecked()]

    def source(self) -> str:
        return "".join(node.source for node in self.window.document.game.nodes())

    def undo(self) -> None:
        self.window.document.undo()
        self.settle()


@pytest.fixture
def opened(window: MainWindow, qtbot: QtBot) -> Opened:
    return Opened(window, qtbot)


def test_figures_of_a_plain_game_are_automatic(opened: Opened) -> None:
    root = opened.open(PLAIN)
    panel, document = opened.panel, opened.window.document

    assert opened.rows == ["Figure 1: 1–50", "Figure 2: 51–60"]
    assert panel.rule.text() == "Every 50 moves"
    assert "automatic" in panel.model.index(0).data(Qt.ItemDataRole.ToolTipRole)

    opened.choose(panel.rule, "Every 20 moves")
    assert [row[-5:] for row in opened.rows] == [" 1–20", "21–40", "41–60"]
    opened.choose(panel.rule, "The whole game")
    assert opened.rows == ["Figure 1: 1–60"]
    opened.choose(panel.rule, "Every 20 moves")

    # The list walks through the game, and the game through the list.
    assert panel.row == 0
    document.go_to(traversal.ahead(root, 30))
    assert panel.row == 1
    assert panel.preview.current == Point(2, 3)
    panel.view.setFocus()
    QTest.keyClick(panel.view, Qt.Key.Key_Down)
    assert document.current is traversal.ahead(root, 41)

    # A stone of the preview leads to its move.
    panel.preview.grab()
    printed = panel.model.printed(2)
    assert printed is not None
    point, node = list(printed.figure.nodes.items())[7]
    QTest.mouseClick(panel.preview, LEFT, pos=panel.preview.place_of(point))
    assert document.current is node


def test_they_become_part_of_the_record_as_one_step(opened: Opened) -> None:
    opened.open(PLAIN)
    window = opened.window

    window.actions_by_id["figures.keep"].trigger()
    opened.settle()
    assert opened.source().count("FG[]") == 2
    assert window.status.message.text().endswith("figures begin: 2")
    assert opened.panel.rule.text() == "As the record says"
    window.actions_by_id["figures.keep"].trigger()
    assert "already" in window.status.message.text()

    window.actions_by_id["figures.remove_all"].trigger()
    opened.settle()
    assert "FG" not in opened.source()
    opened.undo()
    opened.undo()
    assert not window.document.is_modified


def test_a_key_begins_a_figure_and_takes_it_away(opened: Opened) -> None:
    root = opened.open(PLAIN)
    action = opened.window.actions_by_id["figures.here"]
    opened.window.document.go_to(traversal.ahead(root, 11))

    action.trigger()
    opened.settle()
    assert action.isChecked()
    assert opened.rows == ["Figure 1: 1–10", "Figure 2: 11–60"]
    QTest.keyClick(opened.panel.view, Qt.Key.Key_Delete)
    opened.settle()
    assert not action.isChecked()
    opened.undo()
    action.trigger()
    assert "FG" not in opened.source()


def test_a_name_keeps_the_automatic_figures_as_they_are(opened: Opened) -> None:
    opened.open(PLAIN)
    panel = opened.panel
    name = panel.controls.name
    panel.view.setFocus()
    QTest.keyClick(panel.view, Qt.Key.Key_F2)
    QTest.keyClicks(name, "Opening")
    QTest.keyClick(name, Qt.Key.Key_Return)
    opened.settle()

    assert opened.rows == ["Figure 1: 1–50 · Opening", "Figure 2: 51–60"]
    assert (opened.source().count("FG"), opened.source().count("FG[0:Opening]")) == (2, 1)
    assert panel.preview.caption == "Opening"

    assert panel.view.hasFocus()
    opened.undo()
    assert "FG" not in opened.source()


def test_a_name_is_written_while_it_is_typed(opened: Opened) -> None:
    root = opened.open(RECORDED)
    field = opened.panel.controls.name
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "Ko ")
    assert "FG[256:Ko]" in root.source
    opened.settle()
    QTest.keyClicks(field, "fight")
    opened.window.document.go_to(opened.panel.model.figure(1).passage.start)
    opened.settle()

    assert opened.rows[:2] == ["Figure 1: 1–5 · Ko fight", "Figure 2: 6–7"]
    assert field.text() == ""
    QTest.keyClick(field, Qt.Key.Key_Escape)
    opened.undo()
    assert not opened.window.document.is_modified


def test_flags_are_switched_and_unknown_ones_stay(opened: Opened) -> None:
    root = opened.open(RECORDED)
    panel = opened.panel

    assert opened.rows == [*("Figure 1: 1–5 · Opening", "Figure 2: 6–7", "Diagram 1: 1–2")]
    assert panel.model.note(0) == "5 at 2"
    assert "Stones that were taken" in opened.checked(panel.controls.shows)
    opened.choose(panel.controls.shows, "Stones that were taken")
    assert panel.model.note(0) == "2 at 5"
    opened.choose(panel.controls.shows, "Coordinates")
    assert root.source == ";FF[4]SZ[9]FG[1:Opening]"
    assert panel.preview.shot is not None
    assert not panel.preview.shot.diagram.coordinates
    opened.choose(panel.controls.shows, "printing program")
    assert root.source == ";FF[4]SZ[9]FG[32769:Opening]"

    opened.window.document.go_to(panel.model.figure(2).passage.start)
    opened.choose(panel.controls.shows, "Star points")
    assert "FG[4865:Dia. 1]" in opened.source()
    assert any("4096" in a.text() for a in panel.controls.shows.menu().actions())


def test_numbers_are_inherited_or_set(opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    root = opened.open(RECORDED)
    panel = opened.panel
    numbers = panel.controls.numbers

    assert opened.checked(numbers) == ["Numbers as they are"]
    opened.choose(numbers, "No numbers")
    assert "PM[0]" in root.source
    opened.window.document.go_to(panel.model.figure(1).passage.start)
    assert opened.checked(numbers) == ["No numbers"]
    assert any("from move 0" in action.text() for action in numbers.menu().actions())
    opened.undo()

    monkeypatch.setattr(questions, "ask_figure_number", lambda _parent, current: current + 100)
    opened.window.document.go_to(panel.model.figure(1).passage.start)
    opened.choose(numbers, "First number")
    assert opened.rows[1] == "Figure 2: 106–107"
    opened.choose(numbers, "last hundred")
    assert opened.rows[1] == "Figure 2: 6–7"
    opened.choose(numbers, "Inherit it")
    opened.choose(numbers, "Count on")
    assert opened.rows[1] == "Figure 2: 6–7"
    assert "PM" not in opened.source()


def drag(panel: FiguresPanel, start: QPoint, end: QPoint) -> None:
    QTest.mousePress(panel.preview, LEFT, pos=start)
    QTest.mouseMove(panel.preview, (start + end) / 2)
    QTest.mouseMove(panel.preview, end)
    panel.preview.grab()
    QTest.mouseRelease(panel.preview, LEFT, pos=end)


def test_a_part_of_the_board_is_dragged(opened: Opened) -> None:
    root = opened.open(RECORDED.replace("SZ[9]", "SZ[13]"))
    panel = opened.panel
    preview = panel.preview
    preview.grab()

    drag(panel, preview.place_of(Point(4, 4)), preview.place_of(Point(0, 0)))
    opened.settle()
    assert view_at(root) == {Point(x, y) for x in range(5) for y in range(5)}
    assert opened.source().count("VW[]") == 2  # what follows shows the whole board
    assert preview.shot is not None
    assert preview.shot.diagram.bounds == (0, 0, 4, 4)

    # The whole board is there while a part is chosen; Esc leaves it as it is.
    opened.choose(panel.controls.part, "Drag")
    preview.grab()
    assert preview.cursor().shape() == Qt.CursorShape.CrossCursor
    QTest.keyClick(preview, Qt.Key.Key_Escape)
    assert not preview.is_choosing
    opened.choose(panel.controls.part, "Drag")
    preview.grab()
    drag(panel, preview.place_of(Point(0, 0)), preview.place_of(Point(6, 6)))
    opened.settle()
    assert len(view_at(root)) == 49
    opened.choose(panel.controls.part, "The whole")
    assert "VW" not in opened.source()
    opened.choose(panel.controls.part, "matters")
    assert len(view_at(root)) == 36
    QTest.keyClick(preview, Qt.Key.Key_Escape)
    assert opened.window.board.hasFocus()


def test_what_cannot_be_done_is_said(opened: Opened) -> None:
    opened.open("(;FF[4]SZ[9]AB[aa])")
    opened.choose(opened.panel.controls.numbers, "First number")
    assert opened.rows == ["Figure 1: No moves"]
    QTest.keyClick(opened.panel.view, Qt.Key.Key_Delete)
    assert "begin here" in opened.window.status.message.text()

    opened.open("(;FF[4]SZ[9])")
    assert opened.rows == []
    assert opened.panel.figure is None
    assert opened.panel.preview.shot is None
    assert not opened.panel.controls.isEnabled()
    opened.panel.grab()


def test_a_panel_that_nobody_sees_follows_when_it_is_shown(opened: Opened) -> None:
    opened.open(RECORDED)
    opened.window.actions_by_id["figures.panel"].trigger()
    assert not opened.panel.isVisible()
    opened.window.document.open_text(loads(PLAIN))
    opened.window.actions_by_id["figures.here"].trigger()
    assert opened.panel.model.rowCount() == 3

    opened.window.actions_by_id["figures.panel"].trigger()
    opened.settle()
    assert opened.rows == ["Figure 1: 1–60"]


def test_figures_that_were_deleted_are_gone(opened: Opened) -> None:
    root = opened.open(RECORDED)
    panel = opened.panel
    panel.grab()
    opened.window.document.go_to(root.children[0])
    opened.window.actions_by_id["tree.delete_after"].trigger()
    panel.grab()  # before the list knows
    assert panel.model.printed(1) is None or panel.figure is None
    opened.settle()

    assert opened.rows == ["Figure 1: 1 · Opening"]


def test_a_figure_that_is_too_small_to_read_is_shown_larger(opened: Opened) -> None:
    opened.open(PLAIN.replace("SZ[9]", "SZ[19]"))
    preview = opened.panel.preview
    tip = QHelpEvent(QEvent.Type.ToolTip, QPoint(9, 9), preview.mapToGlobal(QPoint(9, 9)))

    preview.resize(700, 700)
    preview.grab()
    preview.event(tip)
    assert not QToolTip.isVisible()

    preview.resize(150, 240)
    preview.grab()
    # It is drawn larger than it is shown; a click meets its point all the same.
    assert preview.point_at(preview.place_of(Point(3, 2)).toPointF()) == Point(3, 2)
    preview.event(tip)
    assert QToolTip.text().startswith("<img src=")
    QToolTip.hideText()


def test_a_narrow_list_keeps_the_numbers(opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    opened.open(PLAIN)
    drawn: list[str] = []
    monkeypatch.setattr(RowLine, "left", lambda _line, text, **_: drawn.append(text))

    metrics = opened.panel.view.fontMetrics()
    room = opened.panel.view.thumbnail_side + metrics.horizontalAdvance("Figure 1")
    for width, title in ((room + 99, "Figure 1"), (room, "Fig. 1")):
        drawn.clear()
        opened.panel.view.setFixedWidth(width)
        opened.panel.view.scrollToTop()
        opened.panel.view.grab()
        assert title in drawn
