"""The context menu of a point of the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QMenu

from sgfedit.game import operations
from sgfedit.go import Colour, vertex
from sgfedit.gui.gestures import SetMarks, Tool, play, step_name
from sgfedit.gui.tools import TOOLS
from sgfedit.render.icons import icon

if TYPE_CHECKING:
    from sgfedit.gui.main_window import MainWindow
    from sgfedit.sgf import Point

_tr = QCoreApplication.translate


def point_menu(window: MainWindow, point: Point) -> QMenu:
    """Return the menu of `point`, headed by its name."""
    document, board = window.document, window.board
    menu = QMenu(window)
    menu.setObjectName("pointMenu")
    menu.addSection(vertex(point.x, point.y, document.position().height))
    is_taken = document.position().stone(*point) is not None
    words = _tr("Command", "Play here, on the stone") if is_taken else _tr("Command", "Play here")
    menu.addAction(words, lambda: play(document, point))
    go_to = menu.addAction(
        _tr("Command", "Go to the move played here"), lambda: board.go_to_move_at(point)
    )
    go_to.setEnabled(is_taken)
    menu.addSeparator()
    _add_stones(window, menu, point)
    menu.addSeparator()
    for tool in TOOLS:
        if tool.gesture is SetMarks:
            _add_mark(window, menu, tool, point)
    menu.addAction(_tr("Command", "Label…"), lambda: board.type_label(point))
    menu.addSeparator()
    menu.addAction(_tr("Command", "Remove all marks here"), lambda: _clear(window, point))
    return menu


def _add_stones(window: MainWindow, menu: QMenu, point: Point) -> None:
    document = window.document
    stone = document.position().stone(*point)
    for tool, colour in zip(TOOLS[1:4], (Colour.BLACK, Colour.WHITE, None), strict=True):
        if colour is not stone:
            action = menu.addAction(_tr("Tool", tool.text), _SetStone(window, tool, point, colour))
            action.setIcon(icon(tool.icon, menu.palette().text().color()))


class _SetStone:
    """Sets up a stone on one point."""

    def __init__(
        self, window: MainWindow, tool: Tool, point: Point, colour: Colour | None
    ) -> None:
        self.window, self.tool, self.point, self.colour = window, tool, point, colour

    def __call__(self) -> None:
        document = self.window.document
        with document.edit(step_name(self.tool)) as edit:
            operations.set_stones(
                edit, document.current, document.position(), {self.point: self.colour}
            )


def _add_mark(window: MainWindow, menu: QMenu, tool: Tool, point: Point) -> None:
    is_on = point in window.document.current.get(tool.ident, ())
    action = menu.addAction(_tr("Tool", tool.text), _SetMark(window, tool, point, on=not is_on))
    action.setIcon(icon(tool.icon, menu.palette().text().color()))
    action.setCheckable(True)
    action.setChecked(is_on)


class _SetMark:
    """Puts a mark on one point, or takes it off."""

    def __init__(self, window: MainWindow, tool: Tool, point: Point, *, on: bool) -> None:
        self.window, self.tool, self.point, self.on = window, tool, point, on

    def __call__(self) -> None:
        document = self.window.document
        with document.edit(step_name(self.tool)) as edit:
            operations.set_marks(edit, document.current, self.tool.ident, [self.point], on=self.on)


def _clear(window: MainWindow, point: Point) -> None:
    document = window.document
    with document.edit(_tr("Command", "Remove marks")) as edit:
        operations.clear_point(edit, document.current, point)
