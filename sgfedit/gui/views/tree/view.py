"""The variation tree: painted, virtualised, for mouse, keyboard and screen reader.

```text
TreeView         what buttons (TreeMouse) and keys (TreeKeys) do
├ TreeFolds      hides and shows branches
├ BranchDrag     a branch on its way to another place (drag)
├ TreePreview    a small board for the node under the pointer
└ TreeCanvas     what is shown, where, scrolling, what to repaint (canvas)
  ├ PanArea      scrolls
  ├ CellGrid     cell ↔ pixel, to the right or down (cells)
  ├ TreeContents what it shows of the document: layout, folds, line, words
  │ ├ TreePainter  paints visible cells (paint), with pictures from Sprites (sprites)
  │ └ Tints        paints colour tags (tints), whose forms are in tags
  ├ Borders      room at its edges for a foot, and for a TreeOverview (borders, overview)
  └ TreeVeil     hides it all while one has to guess what comes next
```
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QGuiApplication,
    QHelpEvent,
    QKeyEvent,
    QPainter,
    QPalette,
)
from PySide6.QtWidgets import QToolTip, QWidget

from sgfedit.game import traversal
from sgfedit.game.positions import Positions
from sgfedit.gui.views.tree.canvas import TreeCanvas
from sgfedit.gui.views.tree.cells import fold_side
from sgfedit.gui.widgets.appearance import fade
from sgfedit.gui.widgets.keys import overrides
from sgfedit.gui.widgets.plain_text import tip_of
from sgfedit.gui.widgets.scale import px
from sgfedit.render.diagram import Options, Variations, build
from sgfedit.render.turning import Turner

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from PySide6.QtGui import QFocusEvent, QHideEvent, QMouseEvent, QPaintEvent, QWheelEvent

    from sgfedit.app.document import Document
    from sgfedit.app.settings import Settings
    from sgfedit.game.game import Change
    from sgfedit.game.layout import TreeLayout
    from sgfedit.gui.views.board.small_board import SmallBoard
    from sgfedit.gui.views.tree.drag import BranchDrag
    from sgfedit.render.turning import Turning
    from sgfedit.sgf import Node


_BOARD_PX: Final = 208
_GAP_PX: Final = 7
_LINES: Final = 5
_AWAY_PX: Final = 6
_OPTIONS: Final = Options(coordinates=False, variations=Variations.NONE)


class TreePreview(QWidget):
    """A window without frame that shows one node; the mouse goes through it.

    Attributes:
        node: What it shows, None while it is hidden.
        text: The line below the board.
    """

    def __init__(self, settings: Settings, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.ToolTip)
        self.setObjectName("treePreview")
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setForegroundRole(QPalette.ColorRole.ToolTipText)
        self.setBackgroundRole(QPalette.ColorRole.ToolTipBase)
        self._settings = settings
        self._positions: Positions | None = None
        self._root: Node | None = None
        self._board: SmallBoard | None = None
        self._board_px = px(_BOARD_PX)
        self._turner = Turner()
        self.node: Node | None = None
        self.text = ""
        application = QGuiApplication.instance()
        if isinstance(application, QGuiApplication):
            # It must not lie above the windows of other programs.
            application.applicationStateChanged.connect(self.hide_node)

    def turn(self, turning: Turning) -> None:
        """Let boards lie as `turning` says."""
        self._turner = Turner(turning)

    def forget(self) -> None:
        """Drop what was derived from the tree, which has changed."""
        self._positions = None
        self.hide_node()

    def hide_node(self) -> None:
        """Go out of sight."""
        if self.node is not None:
            self.node = None
            self.hide()

    def show_node(
        self, node: Node, root: Node, text: str, beside: QRect, *, is_above: bool = False
    ) -> None:
        """Show a node beside its cell.

        Costs a step of the rules for each node between this one and the last one shown; what the
        document knows of positions stays as it is.

        Args:
            node: Of the game at `root`.
            root: The root of its game.
            text: What to say about it.
            beside: The cell, in global coordinates.
            is_above: Whether it stands above that, in the middle.
        """
        if node is self.node and text == self.text:
            return
        if self._positions is None or self._root is not root:
            self._positions, self._root = Positions(root), root
        self.node, self.text = node, text
        # Of a board that cannot be drawn only the line of text is left.
        self._board_px = px(_BOARD_PX) if self._positions.is_drawn else 0
        options = _OPTIONS._replace(hoshi=self._positions.is_go)
        diagram = build(self._positions.at(node), node, options)
        if self._board is None:
            from sgfedit.gui.views.board.small_board import SmallBoard  # noqa: PLC0415  # slow

            self._board = SmallBoard(self._settings, self, padding=2)
        self._board.setGeometry(px(_GAP_PX), px(_GAP_PX), px(_BOARD_PX), px(_BOARD_PX))
        self._board.show_diagram(self._turner.turned(diagram))
        self._board.setVisible(self._board_px > 0)
        self._place(beside, is_above=is_above)
        self.update()
        self.show()

    def _place(self, beside: QRect, *, is_above: bool) -> None:
        """Take the size the text needs, and a place beside the cell that is on the screen."""
        height = 2 * px(_GAP_PX) + self._board_px + self._text_rect().height()
        self.resize(px(_BOARD_PX) + 2 * px(_GAP_PX), height)
        screen = QGuiApplication.screenAt(beside.center()) or self.screen()
        room = screen.availableGeometry()
        at = beside.bottomRight() + QPoint(px(_AWAY_PX), px(_AWAY_PX))
        if at.x() + self.width() > room.right():
            at.setX(beside.left() - px(_AWAY_PX) - self.width())
        if at.y() + self.height() > room.bottom():
            at.setY(beside.top() - px(_AWAY_PX) - self.height())
        if is_above:
            away = QPoint(self.width() // 2, self.height() + px(_AWAY_PX))
            at = QPoint(beside.center().x(), beside.top()) - away
        at.setX(max(min(at.x(), room.right() - self.width()), room.left()))
        at.setY(max(min(at.y(), room.bottom() - self.height()), room.top()))
        self.move(at)

    @property
    def _text_top(self) -> int:
        return 2 * px(_GAP_PX) + self._board_px - 2 if self._board_px else px(_GAP_PX) - 2

    def _text_rect(self) -> QRect:
        metrics = self.fontMetrics()
        room = QRect(px(_GAP_PX), self._text_top, px(_BOARD_PX), _LINES * metrics.lineSpacing())
        needed = metrics.boundingRect(room, Qt.TextFlag.TextWordWrap, self.text)
        return QRect(room.topLeft(), needed.size().boundedTo(room.size()))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        palette = self.palette()
        painter.fillRect(self.rect(), palette.color(QPalette.ColorRole.ToolTipBase))
        ink = palette.color(QPalette.ColorRole.ToolTipText)
        painter.setPen(ink)
        room = self._text_rect()
        room.setWidth(px(_BOARD_PX))
        painter.drawText(room, Qt.TextFlag.TextWordWrap, self.text)
        fade(painter, 0.4)
        painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
        painter.end()


_ON_MARK: Final = 0.5
"""How much of the cell behind a folded node its mark takes."""
_LEFT: Final = Qt.MouseButton.LeftButton
_OWN_KEYS: Final = frozenset(
    {Qt.Key.Key_Delete, Qt.Key.Key_Plus, Qt.Key.Key_Minus, Qt.Key.Key_Asterisk}
)
"""Keys that change what is shown, or the branch."""


class TreeView(TreeCanvas):
    """The variation tree of the game that is shown.

    Attributes:
        folds: Hides and shows what hangs on a node.
        preview: The small board for the node under the pointer.
    """

    manual_page = "tree.md"

    def __init__(
        self, document: Document, settings: Settings, parent: QWidget | None = None
    ) -> None:
        super().__init__(document, settings, parent)
        self._keys = TreeKeys(self)
        self._mouse = TreeMouse(self)
        self.folds = TreeFolds(self)
        self.preview = TreePreview(settings, self)
        self.relaid()

    @cached_property
    def drag(self) -> BranchDrag:
        """The branch that is being dragged."""
        from sgfedit.gui.views.tree.drag import BranchDrag  # noqa: PLC0415  # not to start

        return BranchDrag(self)

    @property
    def _is_dragging(self) -> bool:
        return "drag" in vars(self) and self.drag.is_on

    def relaid(self) -> None:
        self.preview.forget()
        super().relaid()

    def _on_changed(self, change: Change) -> None:
        self.preview.forget()
        super()._on_changed(change)

    def _on_setting_changed(self, key: str) -> None:
        super()._on_setting_changed(key)
        if key == "tree.fold_others":
            self.folds.fold_others(self.settings.get(key))
        elif key == "tree.preview":
            self.preview.hide_node()
        elif key == "tree.cell_px":
            self.set_cell_px(self.settings.get(key))

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        super().scrollContentsBy(dx, dy)
        self.preview.hide_node()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._is_dragging:
            return
        painter = QPainter(self.viewport())
        painter.setClipRegion(event.region())
        self.drag.paint(painter)
        painter.end()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        if self._is_dragging:
            self.drag.cancel()
        super().focusOutEvent(event)

    # Mouse ----------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._mouse.press(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self._mouse.double_click(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if not self._mouse.move(event):
            super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.drag.release(event.position().toPoint(), event.modifiers())
        super().mouseReleaseEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        self.preview.hide_node()
        super().wheelEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        event.accept()
        self._mouse.let_go()
        if event.reason() != QContextMenuEvent.Reason.Mouse:
            self.request_menu()
            return
        node = self.node_at(event.pos())
        if node is not None:
            self.show_clicked(node)
            self.context_menu_requested.emit(node, event.globalPos())

    def request_menu(self) -> None:
        """Ask for the menu of the current node, beside it."""
        self.scroll_to_current()
        corner = self._rect_of(self._cell).bottomRight()
        where = self.viewport().mapToGlobal(corner)
        self.context_menu_requested.emit(self.document.current, where)

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            self._mouse.rest(event)
            return True
        if type(event) is QEvent and event.type() == QEvent.Type.Leave:
            self.preview.hide_node()
        return super().viewportEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        self._mouse.let_go()
        super().hideEvent(event)

    def _takes(self, event: QKeyEvent) -> bool:
        return self._keys.takes(event)

    def event(self, event: QEvent) -> bool:
        # The window may have actions with the same keys; here the tree has the first say.
        return overrides(event, self._takes) or super().event(event)

    # Keyboard -------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self.preview.hide_node()
        if not self._keys.press(event):
            event.ignore()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Control:
            self.drag.set_copy(False)
        super().keyReleaseEvent(event)


class TreeMouse:
    """Turns buttons and movements over a tree into what they stand for.

    A press shows a node, and takes hold of its branch; beside the nodes it pans. A double click,
    or a press on the mark of a fold, folds and unfolds.
    """

    def __init__(self, view: TreeView) -> None:
        self._view = view

    def let_go(self) -> None:
        """Forget what the pointer is in the middle of."""
        self._view.preview.hide_node()
        self._view.drag.cancel()

    def press(self, event: QMouseEvent) -> None:
        """Show the node under the pointer, or begin to pan."""
        self.let_go()
        view, point = self._view, event.position().toPoint()
        node = view.node_at(point)
        is_left = event.button() == _LEFT
        folded = self._folded_before(point) if node is None and is_left else None
        shorn = self._shorn_at(point) if is_left else None
        if shorn is not None:
            view.folds.show_shorn(shorn)
        elif folded is not None:
            view.folds.set_folded(folded, False)
        elif is_left and (guest := view.guest_at(point)) is not None:
            view.guest_pressed.emit(guest)
        elif event.button() == Qt.MouseButton.MiddleButton or (is_left and node is None):
            view.begin_pan(point)
        elif node is not None:
            view.show_clicked(node)
            if is_left:
                view.drag.press(node, point)

    def _folded_before(self, point: QPoint) -> Node | None:
        """Return the folded node whose mark is at a point of the viewport, or None."""
        view = self._view
        layout, point = view.contents.layout, point + view.offset
        row, column = view.grid.at(point)
        node = layout.node_at(row, column - 1)
        if node is None or not view.folds.is_folded(node):
            return None
        return node if view.grid.along(point) < _ON_MARK else None

    def _shorn_at(self, point: QPoint) -> Node | None:
        """Return the fork whose mark of what is filtered away is at a point of the viewport."""
        view = self._view
        layout = view.contents.layout
        if not layout.away:
            return None
        grid, point = view.grid, point + view.offset
        row, column = grid.at(point)
        along, reach = grid.along(point), fold_side(grid.cell) / 2 / grid.step
        if abs(grid.across(point) - 0.5) > fold_side(grid.cell) / 2 / grid.pitch:
            return None
        if reach < along < 1 - reach:
            return None
        fork = layout.node_at(row, column if along > 0.5 else column - 1)
        return fork if fork in layout.shorn and fork not in layout.folded else None

    def double_click(self, event: QMouseEvent) -> None:
        """Fold or unfold what hangs on the node under the pointer."""
        node = self._view.node_at(event.position().toPoint())
        if event.button() == _LEFT and node is not None:
            self.let_go()
            self._view.folds.toggle(node)
        else:
            # The second press of a fast one: a press like others.
            self.press(event)

    def move(self, event: QMouseEvent) -> bool:
        """Follow the pointer with a branch or the preview; return whether nothing is panned."""
        view, point = self._view, event.position().toPoint()
        if event.buttons() & _LEFT:
            return view.drag.move(point, event.modifiers())
        if view.preview.node is not None and not event.buttons():
            self._preview(point)
        return False

    # Hovering -------------------------------------------------------------------------------

    def rest(self, event: QHelpEvent) -> None:
        """Tell of the node over which the pointer has come to rest."""
        if self._view.settings.get("tree.preview"):
            self._preview(event.pos())
        else:
            self._show_tooltip(event)

    def _preview(self, point: QPoint) -> None:
        view = self._view
        node = view.node_at(point)
        if node is None or view.drag.is_on:
            view.preview.hide_node()
            return
        rect = view.rect_of(node)
        beside = QRect(view.viewport().mapToGlobal(rect.topLeft()), rect.size())
        view.preview.show_node(node, view.document.game.root, view.text_of(node), beside)

    def _show_tooltip(self, event: QHelpEvent) -> None:
        view = self._view
        node = view.node_at(event.pos())
        if node is None:
            QToolTip.hideText()
            return
        where, beside = event.globalPos(), view.rect_of(node)
        QToolTip.showText(where, tip_of(view.text_of(node)), view.viewport(), beside)


class TreeKeys:
    """What keys do in the tree; other keys go to the actions of the window.

    Arrows and their neighbours lead to other nodes; Menu and Ctrl+Return open the menu, Del
    deletes the branch, +, - and * unfold and fold; Esc and Ctrl belong to a branch in a drag.
    """

    def __init__(self, view: TreeView) -> None:
        self._view = view

    def takes(self, event: QKeyEvent) -> bool:
        """Whether the tree has a use for a key."""
        if event.key() == Qt.Key.Key_Escape:
            return self._view.drag.is_on
        return is_navigation(event) or asks_for_menu(event) or _is_plain(event, _OWN_KEYS)

    def press(self, event: QKeyEvent) -> bool:
        """Do what a key asks for, and return whether it asks for anything."""
        view = self._view
        if event.key() == Qt.Key.Key_Control:
            view.drag.set_copy(True)
            return False
        if not self.takes(event):
            return False
        if asks_for_menu(event):
            view.request_menu()
        elif is_navigation(event):
            document, is_down = view.document, view.grid.is_down
            found = target(event, document, view.contents.layout, is_down=is_down)
            document.go_to(found or document.current)
            view.scroll_to_current()
        else:
            self._press_own(event.key())
        return True

    def _press_own(self, key: int) -> None:
        view = self._view
        if key == Qt.Key.Key_Escape:
            view.drag.cancel()
        elif key == Qt.Key.Key_Delete:
            view.delete_requested.emit()
        elif key == Qt.Key.Key_Asterisk:
            view.folds.unfold_all()
        else:
            view.folds.set_folded(view.document.current, key == Qt.Key.Key_Minus)


def _is_plain(event: QKeyEvent, keys: Collection[Qt.Key]) -> bool:
    # Shift, because on many keyboards "*" and "+" need it.
    others = Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier
    is_plain = event.modifiers() & ~others == Qt.KeyboardModifier.NoModifier
    return is_plain and event.key() in keys


# Folding in the variation tree: of the view only, nothing of it is in the file or the history.


class TreeFolds(QObject):
    """Hides and shows what hangs on nodes.

    The current node is always shown: going to a hidden one unfolds what hides it. While the
    setting ``tree.fold_others`` is on, all that is off the current line is folded; folding by hand
    ends it.

    Signals:
        noted: What was hidden on request, and what shows it again; empty once it is shown.
        unfolded: Everything is shown, or all other lines are folded: no filter is at work.
    """

    noted = Signal(str)
    unfolded = Signal()

    def __init__(self, view: TreeCanvas) -> None:
        super().__init__(view)
        self._view = view

    def is_folded(self, node: Node) -> bool:
        """Whether anything that hangs on `node` is hidden by its fold."""
        return node.first_child is not None and node in self._view.contents.layout.folded

    def set_folded(self, node: Node, is_folded: bool) -> None:
        """Hide what hangs on `node`, or show it; a current node that would go gives way to it."""
        if node.first_child is None or is_folded == self.is_folded(node):
            return
        view = self._view
        view.contents.fold(node, is_folded)
        if view.contents.layout.folded_above(view.document.current):
            view.document.go_to(node)
        self._follow()
        words = self.tr("Folded what follows “{node}” · + in the tree unfolds it, * everything")
        title = view.contents.title_of(node)
        self.noted.emit(words.format(node=title) if is_folded else "")

    def toggle(self, node: Node) -> None:
        """Hide what hangs on `node` if it is shown, else show it."""
        self.set_folded(node, not self.is_folded(node))

    def unfold_all(self) -> None:
        """Show everything."""
        self._view.contents.unfold_all()
        self._follow()
        self.noted.emit("")
        self.unfolded.emit()

    def show_shorn(self, fork: Node) -> None:
        """Show the variations of a fork that a filter has hidden."""
        self._view.contents.show_shorn(fork)
        self._view.relaid()

    def sift(self, folded: frozenset[Node]) -> None:
        """Hide what a filter does not let through."""
        if self._view.contents.sift(folded):
            self._follow()

    def fold_others(self, is_on: bool) -> None:
        """Hide all that is off the current line from now on, or show it."""
        if is_on != self._view.contents.folds_others:
            self._view.contents.set_folds_others(is_on)
            self._view.relaid()
            self.unfolded.emit()
            words = self.tr("Folded all other lines · * in the tree unfolds everything")
            self.noted.emit(words if is_on else "")

    def _follow(self) -> None:
        self._view.settings.set("tree.fold_others", False)
        self._view.relaid()


# Keys of the variation tree: which lead where.


_PAGE: Final = 10


def _beside(document: Document, layout: TreeLayout, by: int) -> Node | None:
    """Return the next variation up (-1) or down (+1), else the nearest node in that row."""
    node = document.current
    found = traversal.neighbour_variation(node, by)
    if found is not None:
        return found
    cell = layout.cell_of(node)
    return layout.nearest(cell.row + by, cell.column)


_TARGETS: Final[Mapping[Qt.Key, Callable[[Document, TreeLayout], Node | None]]] = {
    Qt.Key.Key_Right: lambda d, _: traversal.following(d.current, d.preferred),
    Qt.Key.Key_Left: lambda d, _: d.current.parent,
    Qt.Key.Key_Up: lambda d, layout: _beside(d, layout, -1),
    Qt.Key.Key_Down: lambda d, layout: _beside(d, layout, 1),
    Qt.Key.Key_Home: lambda d, _: d.game.root,
    Qt.Key.Key_End: lambda d, _: traversal.end(d.current, d.preferred),
    Qt.Key.Key_PageUp: lambda d, _: traversal.back(d.current, _PAGE),
    Qt.Key.Key_PageDown: lambda d, _: traversal.ahead(d.current, _PAGE, d.preferred),
}
"""Key → where it leads in a tree that runs to the right."""

_TURNED: Final[Mapping[Qt.Key, Qt.Key]] = {
    Qt.Key.Key_Down: Qt.Key.Key_Right,
    Qt.Key.Key_Up: Qt.Key.Key_Left,
    Qt.Key.Key_Right: Qt.Key.Key_Down,
    Qt.Key.Key_Left: Qt.Key.Key_Up,
}
"""Key in a tree that runs down → the key that leads to the same node in one to the right."""


def is_navigation(event: QKeyEvent) -> bool:
    """Whether the key leads to another node."""
    modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    return modifiers == Qt.KeyboardModifier.NoModifier and event.key() in _TARGETS


def target(
    event: QKeyEvent, document: Document, layout: TreeLayout, *, is_down: bool = False
) -> Node | None:
    """Return the node a navigation key leads to, or None at the edge of the tree.

    Args:
        event: `is_navigation` is true of it.
        document: Where the user is.
        layout: Of the tree that is shown.
        is_down: Whether the tree runs down and not to the right.
    """
    key = Qt.Key(event.key())
    return _TARGETS[_TURNED.get(key, key) if is_down else key](document, layout)


def asks_for_menu(event: QKeyEvent) -> bool:
    """Whether the key opens the context menu: Menu or Ctrl+Return."""
    modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    if event.key() == Qt.Key.Key_Menu:
        return modifiers == Qt.KeyboardModifier.NoModifier
    return modifiers == Qt.KeyboardModifier.ControlModifier and event.key() in {
        Qt.Key.Key_Return,
        Qt.Key.Key_Enter,
    }
