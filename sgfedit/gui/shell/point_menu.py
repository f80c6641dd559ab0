"""The context menu of a point of the board."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QKeyCombination, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu

from sgfedit.game import operations
from sgfedit.go import Colour, vertex
from sgfedit.gui.actions import build as action_build
from sgfedit.gui.features.annotate import ANNOTATE_MENU
from sgfedit.gui.features.find import commands as find
from sgfedit.gui.views.board.gestures import gesture_of, tool_name
from sgfedit.gui.views.board.mark_gestures import COUNTING
from sgfedit.gui.views.board.mouse import MARK_WITH, end, go_to_move_at
from sgfedit.gui.views.board.stone_gestures import play, set_up
from sgfedit.gui.views.board.tools import TOOLS, TOOLS_BY_ID
from sgfedit.gui.widgets.plain_text import item_of, tip_of
from sgfedit.render.icons import icon
from sgfedit.sgf.marks import IN_MENUS

if TYPE_CHECKING:
    from sgfedit.gui.views.board.tools import Tool
    from sgfedit.gui.window import Window
    from sgfedit.sgf import Point

_SHAPES: Final = tuple(f"mark.{mark.name.lower()}" for mark in IN_MENUS if mark.kind.path)
_OTHERS: Final = ("mark.selected", "mark.territory_black", "mark.territory_white", "mark.dim")
_tr = QCoreApplication.translate


def point_menu(window: Window, point: Point) -> QMenu:
    """Return the menu of `point`, headed by its name."""
    document, board = window.document, window.board
    menu = QMenu(window)
    menu.setObjectName("pointMenu")
    # A style draws a heading as low as a line, so that the frame would cut it.
    menu.setContentsMargins(0, menu.fontMetrics().descent() + 1, 0, 0)
    menu.addSection(vertex(point.x, point.y, document.position().height))
    is_taken = document.position().stone(*point) is not None
    words = _tr("Command", "Play here, on the stone") if is_taken else _tr("Command", "Play here")
    menu.addAction(words, partial(_play, window, point))
    go_to = menu.addAction(
        _with_keys(_tr("Command", "Go to the move played here"), _click(_CTRL)),
        lambda: go_to_move_at(board, point),
    )
    go_to.setEnabled(is_taken or board.variation_at(point) is not None)
    menu.addAction(_tr("Command", "Find moves here"), lambda: find.moves_at(window, point))
    _add_line(window, menu, point)
    menu.addSeparator()
    _add_stones(window, menu, point)
    menu.addSeparator()
    _add_marks(window, menu, point, _SHAPES)
    more = menu.addMenu(_tr("Command", "More marks"))
    _add_marks(window, more, point, _OTHERS)
    more.addSeparator()
    _add_tool(window, more, point, "mark.arrow", _tr("Command", "Arrow from here…"))
    _add_tool(window, more, point, "mark.line", _tr("Command", "Line from here…"))
    menu.addSeparator()
    _add_labels(window, menu, point)
    menu.addSeparator()
    erase = _add_tool(window, menu, point, "mark.erase", _tr("Command", "Remove all marks here"))
    erase.setEnabled(point in operations.marked_points(document.current))
    if point == document.position().last_move:
        menu.addSeparator()
        action_build.fill(window, menu, (ANNOTATE_MENU,))
    return menu


def _add_line(window: Window, menu: QMenu, point: Point) -> None:
    """Add what keeps the line of an engine, if one looks and thinks of a move there."""
    if not window.actions_by_id["look.toggle"].isChecked():
        return
    from sgfedit.gui.features.look.looking import Look  # noqa: PLC0415  # seldom needed

    if window.part(Look).candidate_at(point) is not None:
        words = _with_keys(
            _tr("Command", "Add the engine’s line as variation"), _keys(window, "look.add_line")
        )
        menu.addAction(words, partial(_keep_line, window, point))


def _keep_line(window: Window, point: Point) -> None:
    with window.board.refusing():
        action_build.trigger(window, "look.add_line", point)


# Stones -------------------------------------------------------------------------------------


def _add_stones(window: Window, menu: QMenu, point: Point) -> None:
    document = window.document
    stone = document.position().stone(*point)
    for tool, colour in zip(TOOLS[1:4], (Colour.BLACK, Colour.WHITE, None), strict=True):
        if colour is not stone:
            action = menu.addAction(
                tool_name(tool), partial(_set_stone, window, tool, point, colour)
            )
            action.setIcon(icon(tool.icon, menu.palette().text().color()))


def _play(window: Window, point: Point) -> None:
    """Play on one point, whatever is marked there."""
    with window.board.telling():
        play(window.document, point)


def _set_stone(window: Window, tool: Tool, point: Point, colour: Colour | None) -> None:
    """Set up a stone on one point."""
    with window.board.telling():
        set_up(window.document, tool, {point: colour})


# Marks --------------------------------------------------------------------------------------


def _add_marks(window: Window, menu: QMenu, point: Point, tool_ids: tuple[str, ...]) -> None:
    """Add check marks for what is on the point."""
    node, dimmed = window.document.current, window.document.position().dimmed
    for tool_id in tool_ids:
        tool = TOOLS_BY_ID[tool_id]
        action = _add_tool(window, menu, point, tool_id, tool_name(tool))
        action.setCheckable(True)
        action.setChecked(point in (dimmed if tool.ident == "DD" else node.get(tool.ident, ())))


def _add_labels(window: Window, menu: QMenu, point: Point) -> None:
    document = window.document
    present = dict(document.current.get("LB", ())).get(point)
    if present is not None:
        words = _tr("Command", "Remove label “{text}”").format(text=item_of(present))
        _add_tool(window, menu, point, "mark.letter", words)
    else:
        for tool_id, counting in COUNTING.items():
            text = document.next_labels.next(document.current, counting)
            words = _tr("Command", "Label “{text}”").format(text=text)
            _add_tool(window, menu, point, tool_id, words)
    words = _with_keys(_tr("Command", "Text label…"), _keys(window, "mark.text"))
    action = menu.addAction(words, lambda: window.board.type_label(point))
    action.setIcon(icon("tool-text", menu.palette().text().color()))


def _add_tool(window: Window, menu: QMenu, point: Point, tool_id: str, text: str) -> QAction:
    """Add what a click with a tool does on the point, with how it is done without the menu."""
    tool = TOOLS_BY_ID[tool_id]
    action = menu.addAction(
        _with_keys(text, _keys(window, tool_id)), partial(_use, window, tool, point)
    )
    action.setToolTip(tip_of(text))
    action.setIcon(icon(tool.icon, menu.palette().text().color()))
    return action


def _use(window: Window, tool: Tool, point: Point) -> None:
    """Click on a point with a tool that need not be the active one."""
    board = window.board
    with board.telling():
        board.begin(gesture_of(tool)(tool, board.document), point)
        end(board, point)


# Keys ---------------------------------------------------------------------------------------

_CTRL: Final = Qt.KeyboardModifier.ControlModifier
_CLICKS: Final = {tool_id: modifiers for modifiers, tool_id in MARK_WITH.items()}


def _with_keys(text: str, keys: str) -> str:
    """Return the text of a menu item with keys in their column."""
    return f"{text}\t{keys}" if keys else text


def _keys(window: Window, tool_id: str) -> str:
    """Return the click with modifiers that does what a tool does, else the key of the tool."""
    if tool_id in _CLICKS:
        return _click(_CLICKS[tool_id])
    shortcut = window.actions_by_id[tool_id].shortcut()
    return shortcut.toString(QKeySequence.SequenceFormat.NativeText)


def _click(modifiers: Qt.KeyboardModifier) -> str:
    keys = QKeySequence(QKeyCombination(modifiers, Qt.Key.Key_A))
    text = keys.toString(QKeySequence.SequenceFormat.NativeText)
    return text[:-1] + _tr("Command", "Click")
