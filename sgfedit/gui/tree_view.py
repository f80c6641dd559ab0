"""The variation tree: painted, virtualised, for mouse, keyboard and screen reader.

```text
TreeView       events, scrolling, what to repaint
├ TreePainter  paints the visible cells (tree_paint), with pictures from Sprites (tree_sprites)
├ PanArea      scrolls; tree_keys knows which key leads where
├ TreeLayout   node ↔ cell (game.layout);  Grid  cell ↔ pixel;  CurrentLine  (tree_geometry)
└ Look, MoveNumbers, describe  what a cell shows and says (tree_cells)
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from PySide6 import QtGui
from PySide6.QtCore import QEvent, QPoint, QRect, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QHelpEvent,
    QKeyEvent,
    QPainter,
)
from PySide6.QtWidgets import QToolTip

from sgfedit.game.layout import Cell, TreeLayout
from sgfedit.gui.pan_area import PanArea, reveal
from sgfedit.gui.tree_cells import describe
from sgfedit.gui.tree_geometry import CurrentLine, Grid
from sgfedit.gui.tree_keys import asks_for_menu, is_navigation, target
from sgfedit.gui.tree_paint import Scene, TreePainter
from sgfedit.gui.tree_sprites import Sprites

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtGui import QFocusEvent, QMouseEvent, QPaintEvent, QResizeEvent
    from PySide6.QtWidgets import QWidget

    from sgfedit.app.document import Document
    from sgfedit.app.settings import Settings
    from sgfedit.game.edits import Change
    from sgfedit.sgf import Node

SMALLEST_CELL: Final = 14
LARGEST_CELL: Final = 40
DEFAULT_CELL: Final = 26
_ZOOM_STEP: Final = 2
_MARGIN: Final = 3
"""Cells kept in view on the left and right of the current one; a third of that above and below."""


class TreeView(PanArea):
    """The variation tree of the game that is shown.

    Signals:
        context_menu_requested: A node, which is current now, and the global point for a menu.
        zoomed: The px of a cell, after it was changed.
    """

    context_menu_requested = Signal(object, QPoint)
    zoomed = Signal(int)

    def __init__(
        self, document: Document, settings: Settings, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._document = document
        self._settings = settings
        self._grid = Grid(DEFAULT_CELL)
        self._sprites: Sprites | None = None
        self._line: CurrentLine | None = None
        self._cell = Cell(0, 0)
        self._margin = _MARGIN
        self.setObjectName("variationTree")
        self.setAccessibleName(self.tr("Variation tree"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        document.changed.connect(self._on_changed)
        document.current_changed.connect(self._on_current_changed)
        document.reset.connect(self._on_reset)
        settings.changed.connect(self._on_setting_changed)
        self._on_reset()

    # What others ask and do -----------------------------------------------------------------

    @property
    def cell_px(self) -> int:
        """Px of a cell, 14 to 40."""
        return self._grid.cell

    def set_cell_px(self, cell_px: int, anchor: QPoint | None = None) -> None:
        """Zoom; the place at `anchor` (in the viewport), else the current node, stays put."""
        cell_px = max(SMALLEST_CELL, min(cell_px, LARGEST_CELL))
        if cell_px == self._grid.cell:
            return
        fixed = anchor or self._rect_of(self._cell).center()
        factor = cell_px / self._grid.cell
        place = fixed + self.offset
        self._grid = Grid(cell_px)
        self._set_ranges()
        self.scroll_to(place * factor - fixed)
        if anchor is None:
            self.scroll_to_current()
        self.viewport().update()
        self.zoomed.emit(cell_px)

    def zoom(self, notches: int, anchor: QPoint | None = None) -> None:
        """Make cells larger or smaller by some steps; see `set_cell_px`."""
        self.set_cell_px(self._grid.cell + _ZOOM_STEP * notches, anchor)

    def scroll_to_current(self) -> None:
        """Scroll as little as needed to show the current node with some cells around it.

        In a variation its fork is shown as well if both fit.
        """
        rect, margin = self._grid.rect(self._cell), self._margin * self.cell_px
        fork = self._layout.fork_of(self._document.current) if margin else None
        if fork is not None:
            both = rect | self._grid.rect(fork)
            page = self.viewport().size()
            rect = both if both.size().boundedTo(page) == both.size() else rect
        reveal(self.horizontalScrollBar(), rect.left(), rect.width(), margin)
        reveal(self.verticalScrollBar(), rect.top(), rect.height(), margin // 3)

    def node_at(self, point: QPoint) -> Node | None:
        """Return the node at a point of the viewport, or None."""
        return self._layout.node_at(*self._grid.at(point + self.offset))

    def rect_of(self, node: Node) -> QRect:
        """Return the square of `node` in the viewport; it may be outside of what is visible."""
        return self._rect_of(self._layout.cell_of(node))

    def text_of(self, node: Node) -> str:
        """Return the line that describes `node`, with the number of variations after it."""
        text = describe(node, self._number_of(node), self._document.game.size)
        if node.has_variations:
            variations = self.tr("variations: {count}").format(count=len(node.children))
            return f"{text} · {variations}"
        return text

    # The document ---------------------------------------------------------------------------

    def _on_reset(self) -> None:
        self._layout = TreeLayout(self._document.game.root)
        self._painter = TreePainter(self._document.game.size)
        self._line = None
        self._set_ranges()
        self._find_current()
        self.viewport().update()

    def _on_changed(self, change: Change) -> None:
        if not change.children and all(map(self._painter.has_same_look, change.properties)):
            # So with nearly every key of a comment.
            self._describe_current()
            return
        renumbered = self._painter.forget_looks(change.properties)
        if self._painter.size != self._document.game.size:
            # The size decides what "tt" means.
            self._painter = TreePainter(self._document.game.size)
        if change.children:
            self._layout.update(change.children)
            self._painter.forget_numbers()
            self._line = None
            self._set_ranges()
            self._find_current()
        elif change.properties == {self._document.current} and not renumbered:
            self.viewport().update(self._rect_of(self._cell))
            self._describe_current()
            return
        self.viewport().update()

    def _on_current_changed(self, node: Node) -> None:
        before = self._cell
        self._cell = self._layout.cell_of(node)
        if self._line is None or not self._line.holds(self._cell):
            self._line = None
            self.viewport().update()
        self.viewport().update(self._rect_of(before))
        self.scroll_to_current()
        self.viewport().update(self._rect_of(self._cell))
        self._describe_current()

    def _on_setting_changed(self, key: str) -> None:
        if key == "tree.numbers":
            self.viewport().update()

    def _find_current(self) -> None:
        self._cell = self._layout.cell_of(self._document.current)
        self.scroll_to_current()
        self._describe_current()

    def _describe_current(self) -> None:
        text = self.text_of(self._document.current)
        self.setAccessibleDescription(text)
        if self.hasFocus() and QtGui.QAccessible.isActive():
            event = QtGui.QAccessibleAnnouncementEvent(self, text)
            QtGui.QAccessible.updateAccessibility(event)

    def _number_of(self, node: Node) -> int:
        self._seed_numbers()
        return self._painter.numbers.of(node)

    def _seed_numbers(self) -> None:
        """Take the number of the current node over from its position, which is known anyway."""
        if not self._painter.numbers.knows(self._document.current):
            seen = self.viewport().width() // self._grid.cell + 2 * _MARGIN
            position = self._document.position()
            self._painter.numbers.seed(self._document.current, position.move_number, seen)

    # Scrolling ------------------------------------------------------------------------------

    def _rect_of(self, cell: Cell) -> QRect:
        return self._grid.rect(cell).translated(-self.offset)

    def _set_ranges(self) -> None:
        size = self._grid.size(self._layout.rows, self._layout.columns)
        self.set_extent(size, self._grid.cell)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._set_ranges()
        self.scroll_to_current()

    # Painting -------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        scene = self._scene()
        self._seed_numbers()
        painter = QPainter(self.viewport())
        # The stubs do not know that a region is iterable.
        for rect in cast("Iterable[QRect]", event.region()):
            painter.setClipRect(rect)
            self._painter.paint(painter, scene, rect, self.offset)
        painter.end()

    def _scene(self) -> Scene:
        ratio = self.devicePixelRatioF()
        key = (self.palette().cacheKey(), self._grid.cell, self.font().key(), ratio)
        if self._sprites is None or self._sprites.key != key:
            self._sprites = Sprites(self.palette(), self._grid.cell, self.font(), ratio)
        if self._line is None:
            document = self._document
            self._line = CurrentLine(self._layout, document.preferred, document.current)
        return Scene(
            self._layout,
            self._grid,
            self._line,
            self._cell,
            self._sprites,
            self._settings.get("tree.numbers"),
            self.hasFocus(),
        )

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.viewport().update(self._rect_of(self._cell))

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.viewport().update(self._rect_of(self._cell))

    # Mouse ----------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        point = event.position().toPoint()
        node = self.node_at(point)
        button = event.button()
        on_empty = button == Qt.MouseButton.LeftButton and node is None
        if on_empty or button == Qt.MouseButton.MiddleButton:
            self.begin_pan(point)
        elif node is not None:
            self._click(node)

    def _click(self, node: Node) -> None:
        # What was clicked must not move away from under the pointer: no margin.
        self._margin = 0
        self._document.go_to(node)
        self._margin = _MARGIN

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        event.accept()
        if event.reason() != QContextMenuEvent.Reason.Mouse:
            self._request_menu()
            return
        node = self.node_at(event.pos())
        if node is not None:
            self._click(node)
            self.context_menu_requested.emit(node, event.globalPos())

    def _request_menu(self) -> None:
        self.scroll_to_current()
        corner = self._rect_of(self._cell).bottomRight()
        where = self.viewport().mapToGlobal(corner)
        self.context_menu_requested.emit(self._document.current, where)

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            from html import escape  # noqa: PLC0415  # slow, and its first use can wait

            cell = self._grid.at(event.pos() + self.offset)
            node = self._layout.node_at(*cell)
            # Escaped, because Qt takes text that looks like HTML for HTML.
            text = "" if node is None else f"<qt>{escape(self.text_of(node))}</qt>"
            QToolTip.showText(event.globalPos(), text, self.viewport(), self._rect_of(cell))
            return True
        return super().viewportEvent(event)

    # Keyboard -------------------------------------------------------------------------------

    def event(self, event: QEvent) -> bool:
        # The window may have actions with the same keys; here the tree has the first say.
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and (is_navigation(event) or asks_for_menu(event))
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if asks_for_menu(event):
            self._request_menu()
        elif is_navigation(event):
            self._document.go_to(
                target(event, self._document, self._layout) or self._document.current
            )
            self.scroll_to_current()
        else:
            event.ignore()
