"""The variation tree as it is shown: contents, cells, current line, scrolling, veil."""

from __future__ import annotations

from enum import Enum, auto
from functools import cached_property
from typing import TYPE_CHECKING, Final, cast

from PySide6 import QtGui
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPalette, QPixmap

from sgfedit.game import traversal
from sgfedit.game.layout import Cell, TreeLayout
from sgfedit.gui.views.tree.cells import CellGrid, CurrentLine, Labels, describe, title
from sgfedit.gui.views.tree.paint import TreePainter, TreeScene
from sgfedit.gui.widgets import TELL_MS, Telling
from sgfedit.gui.widgets.pan_area import PanArea, reveal
from sgfedit.gui.widgets.plain_text import Label
from sgfedit.gui.widgets.scale import px

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Mapping

    from PySide6.QtCore import QObject
    from PySide6.QtGui import QFocusEvent, QPaintEvent, QResizeEvent
    from PySide6.QtWidgets import QAbstractScrollArea, QWidget

    from sgfedit.app.document import Document
    from sgfedit.app.settings import Settings
    from sgfedit.game.game import Change
    from sgfedit.gui.views.tree.borders import Borders
    from sgfedit.gui.views.tree.changes import TreeChanges
    from sgfedit.gui.views.tree.sprites import CellInks, Sprites
    from sgfedit.gui.views.tree.tints import Tints
    from sgfedit.sgf import Node


class Stale(Enum):
    """What has to be painted anew after a change."""

    NOTHING = auto()
    CURRENT = auto()
    LOOKS = auto()
    LAYOUT = auto()


class TreeContents:
    """The tree of the game that is shown; its owner tells it of all changes.

    Attributes:
        document: The open file.
        layout: Node ↔ cell. The current node is never hidden.
        painter: Paints cells; knows looks and numbers.
        tints: Colour tags; None where there are none.
        changes: What another version has otherwise; None where there is none.
    """

    layout: TreeLayout
    painter: TreePainter

    def __init__(self, document: Document, *, folds_others: bool = False) -> None:
        """Lay out the game; see `set_folds_others`."""
        self.document = document
        self._folds_others = folds_others
        self.tints: Tints | None = None
        self.changes: TreeChanges | None = None
        self.reset()

    def reset(self) -> None:
        """Show the game of the document anew, nothing folded by hand."""
        self._line: CurrentLine | None = None
        self._sieve: frozenset[Node] = frozenset()
        self.layout = TreeLayout(self.document.game.root, self._off_line())
        self._host()
        self.painter = self._new_painter()

    def _new_painter(self) -> TreePainter:
        game = self.document.game
        return TreePainter(game.size, go=game.positions.is_go)

    def follow(self, change: Change) -> Stale:
        """Take over a change of the document."""
        if change.rewords:
            return Stale.NOTHING
        looks_same = all(map(self.painter.has_same_look, change.properties))
        game = self.document.game
        # The size decides what "tt" means, the game what moves look like.
        is_other = (self.painter.size, self.painter.go) != (game.size, game.positions.is_go)
        if not change.children and looks_same and not is_other:
            return Stale.NOTHING
        renumbered = self.painter.forget_looks(change.properties)
        if is_other:
            self.painter = self._new_painter()
        if change.children:
            self.layout.update(change.children)
            self.painter.forget_numbers()
            if self.tints is not None:
                self.tints.forget()
            self._line = None
            self.reveal_current()
            return Stale.LAYOUT
        is_alone = change.properties == {self.document.current} and not (renumbered or is_other)
        return Stale.CURRENT if is_alone else Stale.LOOKS

    def show_changes(self, changes: TreeChanges | None) -> None:
        """Show what another version has otherwise, or nothing of it."""
        self.changes = changes
        self._host()

    def show_changes_in_steps(self, changes: TreeChanges) -> Generator[None, None, None]:
        """Show what another version has otherwise; what is shown changes at the end."""
        layout = None
        while layout is not self.layout:  # else another game is shown meanwhile
            layout = self.layout
            yield from layout.host_in_steps(changes.guests, changes.originals)
        self.changes = changes
        self._line = None

    def _host(self) -> None:
        if self.changes is None:
            self.layout.host({})
        else:
            self.layout.host(self.changes.guests, self.changes.originals)
        self._line = None

    # The current line -----------------------------------------------------------------------

    @property
    def line(self) -> CurrentLine:
        """The line through the current node."""
        if self._line is None:
            document = self.document
            self._line = CurrentLine(self.layout, document.preferred, document.current)
        return self._line

    def go_on(self) -> Stale:
        """Follow the document to another node of the game."""
        node = self.document.current
        if not self.layout.folded_above(node):
            if self._line is not None and self._leads_through(self._line, node):
                return Stale.CURRENT
            self._line = None
            if not self._folds_others:
                return Stale.LOOKS
        self._line = None
        return Stale.LAYOUT if self.reveal_current() else Stale.LOOKS

    def _leads_through(self, line: CurrentLine, node: Node) -> bool:
        """Whether `line` goes through `node` and on to where the document goes next."""
        layout = self.layout
        if not line.holds(layout.cell_of(node)):
            return False
        child = traversal.following(node, self.document.preferred)
        if child is None or node in layout.folded or layout.is_away(child):
            return True
        return line.holds(layout.cell_of(child))

    # Folds ----------------------------------------------------------------------------------

    @property
    def folds_others(self) -> bool:
        """Whether all that is off the current line is folded, and nothing by hand."""
        return self._folds_others

    def set_folds_others(self, folds_others: bool) -> None:
        """Fold all that is off the current line from now on, or unfold all."""
        self._folds_others = folds_others
        self._line = None
        self._sieve = frozenset()
        self.layout.fold(self._off_line())

    def reveal_current(self) -> bool:
        """Unfold what hides the current node, and return whether anything looks different."""
        before = self.layout.folded
        if self._folds_others:
            self.layout.fold(self._off_line())
        else:
            hiding = self.layout.folded_above(self.document.current)
            self.layout.fold(before.difference(hiding))
        if self.layout.folded == before:
            return False
        self._line = None
        return True

    def fold(self, node: Node, is_folded: bool) -> None:
        """Hide what hangs on `node`, or show it; the current node becomes one that is shown.

        Where all others are folded anyway, this ends.
        """
        self._folds_others = False
        folded = self.layout.folded
        self.layout.fold(folded | {node} if is_folded else folded - {node})
        self._line = None

    def sift(self, folded: frozenset[Node]) -> bool:
        """Hide the variations that a filter does not let through, and show those that it did not.

        What the user has unfolded of it stays so, and the current node is shown whatever it is.
        Returns whether anything looks different.
        """
        before = self.layout.folded
        opened = self._sieve - before
        self._folds_others = self._folds_others and not folded
        after = {*(before - self._sieve), *(folded - opened)}
        self._sieve = folded
        walker: Node | None = self.document.current
        while walker is not None:
            after.discard(walker)
            walker = walker.parent
        if after == before:
            return False
        self._line = None
        self.layout.fold(after, folded)
        return True

    def show_shorn(self, fork: Node) -> None:
        """Show the variations of a fork that a filter has hidden."""
        self.layout.fold(self.layout.folded.difference(fork.children))
        self._line = None

    def unfold_all(self) -> None:
        """Show everything."""
        self._folds_others = False
        self._sieve = frozenset()
        self.layout.fold(())
        self._line = None

    def _off_line(self) -> set[Node]:
        """Return the variations off the current line that have something to fold, if they are."""
        if not self._folds_others:
            return set()
        line = traversal.line_through(self.document.current, self.document.preferred)
        found: set[Node] = set()
        for node in line:
            if node.has_variations:
                found.update(child for child in node.children if child.first_child is not None)
        return found.difference(line)

    # Words ----------------------------------------------------------------------------------

    def text_of(self, node: Node) -> str:
        """Return the line that describes `node`, with the number of variations after it."""
        game = self.document.game
        go = game.positions.is_go
        text = describe(node, self.number_of(node), game.size, go=go)
        if node.has_variations:
            count = QCoreApplication.translate("TreeView", "variations: {count}")
            text = f"{text} · {count.format(count=len(node.children))}"
            if node in self.layout.shorn:
                hidden = QCoreApplication.translate(
                    "TreeView", "%n of them filtered away", "", self.layout.shorn[node]
                )
                text = f"{text} · {hidden}"
        if self.tints is not None and node in self.tints.tags:
            from sgfedit.gui.views.tree.tints import tag_name  # noqa: PLC0415  # few have any

            tagged = QCoreApplication.translate("TreeView", "tagged {colour}")
            text = f"{text} · {tagged.format(colour=tag_name(self.tints.tags[node]).lower())}"
        if node in self.layout.folded and node.first_child is not None:
            text = f"{text} · {QCoreApplication.translate('TreeView', 'folded')}"
        return text

    def title_of(self, node: Node) -> str:
        """Return what `node` is, without what is written about it."""
        game = self.document.game
        return title(node, self.number_of(node), game.size, go=game.positions.is_go)

    def number_of(self, node: Node) -> int:
        """Return the number of the last move at `node`."""
        return self.painter.numbers.of(node)

    def seed_numbers(self, count: int) -> None:
        """Take the number of the current node over from its position, which is known anyway.

        Args:
            count: How many nodes are in sight.
        """
        numbers, current = self.painter.numbers, self.document.current
        # A step needs none: that of the node before is known.
        if not (numbers.knows(current) or numbers.knows(current.parent)):
            numbers.seed(current, self.document.position().move_number, count)


_MARGIN_PX: Final = 12


class TreeVeil(Label):
    """Lies over all of a tree view and says why; the tree below takes neither mouse nor keys."""

    def __init__(self, tree: QAbstractScrollArea) -> None:
        super().__init__(parent=tree)
        self.setObjectName("treeVeil")
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setWordWrap(True)
        self.setMargin(px(_MARGIN_PX))
        self.setAutoFillBackground(True)
        self._tree = tree
        tree.installEventFilter(self)
        self._style()
        self.hide()

    def cover(self, text: str | None) -> None:
        """Lay the veil over the tree, with `text` on it; take it away with None."""
        is_veiled = text is not None
        self.setText(text or "")
        self._tree.setEnabled(not is_veiled)
        # Scroll bars would lie above it, and tell how much there is to come.
        policy = Qt.ScrollBarPolicy
        bars = policy.ScrollBarAlwaysOff if is_veiled else policy.ScrollBarAsNeeded
        self._tree.setHorizontalScrollBarPolicy(bars)
        self._tree.setVerticalScrollBarPolicy(bars)
        self._follow()
        self.setVisible(is_veiled)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._follow()
        return super().eventFilter(watched, event)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.PaletteChange:
            self._style()
        super().changeEvent(event)

    def _follow(self) -> None:
        self.setGeometry(self._tree.rect())
        self.raise_()

    def _style(self) -> None:
        # The text is to be read, though what it lies on is disabled.
        palette = QPalette(self._tree.palette())
        colour = palette.color(QPalette.ColorGroup.Active, QPalette.ColorRole.WindowText)
        palette.setColor(QPalette.ColorGroup.Disabled, QPalette.ColorRole.WindowText, colour)
        if palette != self.palette():
            self.setPalette(palette)


SMALLEST_CELL: Final = 14
LARGEST_CELL: Final = 40
DEFAULT_CELL: Final = 26
_ZOOM_STEP: Final = 2
_LETTERS: Final = 26
"""Columns of a board from which names of points begin with two letters."""
_MARGIN: Final = 3
"""Cells kept in view before and behind the current one; a third of that on the other sides."""


_RESTYLED: Final = frozenset({QEvent.Type.FontChange, QEvent.Type.PaletteChange})


class TreeCanvas(PanArea):
    """The variation tree of the game that is shown.

    Signals:
        context_menu_requested: A node, which is current now, and the global point for a menu.
        delete_requested: The user wants the current branch away.
        guest_pressed: A node of another version, which is shown beside those of this one.
        zoomed: The px of a cell at 100 % zoom of the window, after it was changed.
        laid_out: The tree, or what can be seen of it, has another size.

    Attributes:
        document: The open file.
        settings: Those of the user.
        contents: What is shown of the file.
        has_objects: Whether assistive tools are told of the node that has the focus, as an object:
            they say it then, and it is not announced.
    """

    context_menu_requested = Signal(object, QPoint)
    delete_requested = Signal()
    guest_pressed = Signal(object)
    zoomed = Signal(int)
    laid_out = Signal()

    def __init__(
        self, document: Document, settings: Settings, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.document = document
        self.settings = settings
        self._cell_px = DEFAULT_CELL
        self._labels = Labels(settings.get("tree.labels"))
        self.contents = TreeContents(document, folds_others=settings.get("tree.fold_others"))
        self._sprites: Sprites | None = None
        self._cell = Cell(0, 0)
        self._margin = _MARGIN
        self.has_objects = False
        self._described: Node | None = None
        self._measure()
        self.setObjectName("variationTree")
        self.setAccessibleName(self.tr("Variation tree"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._told = Telling(self, self._describe_current)
        # Where the current node looks as before, as with nearly every key of a comment.
        self._describing = QTimer(self, singleShot=True, interval=TELL_MS)
        self._describing.timeout.connect(self._describe_current)
        document.changed.connect(self._on_changed)
        document.current_changed.connect(self._on_current_changed)
        document.reset.connect(self._on_reset)
        settings.changed.connect(self._on_setting_changed)

    # What others ask and do -----------------------------------------------------------------

    @property
    def cell_px(self) -> int:
        """Px of a cell, 14 to 40, before the window is zoomed."""
        return self._cell_px

    @property
    def grid(self) -> CellGrid:
        """Cell ↔ pixel of the whole drawing."""
        return self._grid

    @cached_property
    def veil(self) -> Callable[[str | None], None]:
        """Hides all of it behind a text, until it is called with None."""
        return TreeVeil(self).cover

    @cached_property
    def borders(self) -> Borders:
        """Room at the edges for what belongs to the tree."""
        from sgfedit.gui.views.tree.borders import Borders  # noqa: PLC0415  # not to start

        return Borders(self)

    def set_cell_px(self, cell_px: int, anchor: QPoint | None = None) -> None:
        """Zoom; the place at `anchor` (in the viewport), else the current node, stays put."""
        cell_px = max(SMALLEST_CELL, min(cell_px, LARGEST_CELL))
        if cell_px == self._cell_px:
            return
        self._cell_px = cell_px
        self._zoom_to(px(cell_px), anchor)
        self.zoomed.emit(cell_px)

    def _zoom_to(self, side: int, anchor: QPoint | None = None) -> None:
        fixed = anchor or self._rect_of(self._cell).center()
        factor = side / self._grid.cell
        place = fixed + self.offset
        self._measure()
        self._set_ranges()
        self.scroll_to(place * factor - fixed)
        if anchor is None:
            self.scroll_to_current()
        self.viewport().update()

    def _measure(self) -> None:
        """Make cells as large as zoom, font, orientation and labels want them."""
        cell = px(self._cell_px)
        is_labelled = self._labels is Labels.POINTS and self.contents.painter.go
        wider = 0
        if is_labelled:
            from sgfedit.gui.views.tree.sprites import wider_for  # noqa: PLC0415  # not to start

            wider = wider_for(self._longest_label(), cell, self.font())
        self._grid = CellGrid(cell, self.settings.get("tree.orientation") == "down", wider)

    def _longest_label(self) -> str:
        """Return a name of a point that needs as much room as any of the board does."""
        columns, rows = self.contents.painter.size
        return f"{'Q' if columns < _LETTERS else 'QQ'}{'8' * len(str(rows))}"

    def zoom(self, notches: int, anchor: QPoint | None = None) -> None:
        """Make cells larger or smaller by some steps; see `set_cell_px`."""
        self.set_cell_px(self._cell_px + _ZOOM_STEP * notches, anchor)

    def scroll_to_current(self) -> None:
        """Scroll as little as needed to show the current node with some cells around it.

        In a variation its fork is shown as well if both fit.
        """
        rect, margin = self._grid.rect(self._cell), self._margin * self._grid.cell
        fork = self.contents.layout.fork_of(self.document.current) if margin else None
        if fork is not None:
            both = rect | self._grid.rect(fork)
            page = self.viewport().size()
            rect = both if both.size().boundedTo(page) == both.size() else rect
        beside, above = (margin // 3, margin) if self._grid.is_down else (margin, margin // 3)
        reveal(self.horizontalScrollBar(), rect.left(), rect.width(), beside)
        reveal(self.verticalScrollBar(), rect.top(), rect.height(), above)

    def node_at(self, point: QPoint) -> Node | None:
        """Return the node at a point of the viewport, None for none and for guests."""
        layout = self.contents.layout
        node = layout.node_at(*self._grid.at(point + self.offset))
        return None if node is None or layout.is_guest(node) else node

    def guest_at(self, point: QPoint) -> Node | None:
        """Return the node of another version at a point of the viewport, or None."""
        layout = self.contents.layout
        node = layout.node_at(*self._grid.at(point + self.offset))
        return node if node is not None and layout.is_guest(node) else None

    def rect_of(self, node: Node) -> QRect:
        """Return the square of `node` in the viewport; it may be outside of what is visible."""
        return self._rect_of(self.contents.layout.cell_of(node))

    def text_of(self, node: Node) -> str:
        """Return the line that describes `node`, with the number of variations after it."""
        self.contents.seed_numbers(self._cells_in_sight())
        return self.contents.text_of(node)

    @property
    def inks(self) -> CellInks:
        """The colours it is painted with."""
        return self._pictures().inks

    def picture_of(self, node: Node) -> QPixmap:
        """Return the picture of the cell of `node`."""
        painter = self.contents.painter
        label = painter.label(node, self._labels)
        return self._pictures().cell(painter.look(node), label, True)

    # The document ---------------------------------------------------------------------------

    def _on_reset(self) -> None:
        self.contents.reset()
        self._measure()
        self.relaid()

    def relaid(self) -> None:
        """Take over a change of the layout of the contents."""
        self._set_ranges()
        self._find_current()
        self.viewport().update()

    def _on_changed(self, change: Change) -> None:
        stale = self.contents.follow(change)
        if self._labels is Labels.POINTS:
            self._measure()  # the size of the board may be another one
        if stale is Stale.LAYOUT:
            self.relaid()
        elif stale is Stale.CURRENT:
            self.viewport().update(self._rect_of(self._cell))
            self._describe_current()
        else:
            if stale is Stale.LOOKS:
                self.viewport().update()
            if not self._describing.isActive():
                self._describing.start()

    def _on_current_changed(self, node: Node) -> None:
        before = self._cell
        stale = self.contents.go_on()
        if stale is Stale.LAYOUT:
            self.relaid()
            return
        self._cell = self.contents.layout.cell_of(node)
        if stale is Stale.LOOKS:
            self.viewport().update()
        self.viewport().update(self._rect_of(before))
        self.scroll_to_current()
        self.viewport().update(self._rect_of(self._cell))
        self._told.want()

    def _on_setting_changed(self, key: str) -> None:
        if key == "view.judgements":
            self.viewport().update()
        elif key == "tree.tag_branch" and self.contents.tints is not None:
            self.show_tags(self.contents.tints.tags)
        elif key == "tree.labels":
            self._labels = Labels(self.settings.get(key))
            self._measure()
            self.relaid()
        elif key == "tree.orientation":
            self._measure()
            self.scroll_to(QPoint())
            self.relaid()

    def _find_current(self) -> None:
        self._cell = self.contents.layout.cell_of(self.document.current)
        if not self.document.is_moving_on:
            self.scroll_to_current()
            self._describe_current()

    def _describe_current(self) -> None:
        text = self.text_of(self.document.current)
        self.setAccessibleDescription(text)
        if not self.hasFocus() or not QtGui.QAccessible.isActive():
            return
        node, self._described = self._described, self.document.current
        if not (self.has_objects and node is not self._described):
            from sgfedit.gui.widgets.announcing import say  # noqa: PLC0415  # seldom needed

            say(self, text)

    def _cells_in_sight(self) -> int:
        size = self.viewport().size()
        return max(size.width(), size.height()) // self._grid.cell + 2 * _MARGIN

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in _RESTYLED and hasattr(self, "_cell"):
            self._sprites = None
            if event.type() == QEvent.Type.FontChange:
                self._zoom_to(px(self._cell_px))

    # Scrolling ------------------------------------------------------------------------------

    def _rect_of(self, cell: Cell) -> QRect:
        return self._grid.rect(cell).translated(-self.offset)

    def _set_ranges(self) -> None:
        layout = self.contents.layout
        # Behind the last node of a row there may be the mark of a fold.
        columns = layout.columns + bool(layout.folded)
        self.set_extent(self._grid.size(layout.rows, columns), self._grid.cell)
        self.laid_out.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._set_ranges()
        self.scroll_to_current()

    # Painting -------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        scene = self._scene()
        self.contents.seed_numbers(self._cells_in_sight())
        painter = QPainter(self.viewport())
        # The stubs do not know that a region is iterable.
        for rect in cast("Iterable[QRect]", event.region()):
            painter.setClipRect(rect)
            self.contents.painter.paint(painter, scene, rect, self.offset)
        painter.end()

    def _pictures(self) -> Sprites:
        # Of palette and font an event tells: to ask for their keys takes as long as to paint.
        ratio = self.devicePixelRatioF()
        grid, judges = self._grid, self.settings.get("view.judgements")
        key = (grid.cell, ratio, grid.wider, judges)
        if self._sprites is None or self._sprites.key != key:
            from sgfedit.gui.views.tree.sprites import Sprites  # noqa: PLC0415  # not to start

            self._sprites = Sprites(
                self.palette(), grid.cell, self.font(), ratio, wider=grid.wider, judges=judges
            )
        return self._sprites

    def _scene(self) -> TreeScene:
        contents = self.contents
        return TreeScene(
            contents.layout,
            self._grid,
            contents.line,
            self._cell,
            self._pictures(),
            self._labels,
            self.hasFocus(),
            contents.tints,
            contents.changes,
        )

    def show_tags(self, tags: Mapping[Node, str]) -> None:
        """Show the colour tags of nodes of this file."""
        from sgfedit.gui.views.tree.tints import Tints  # noqa: PLC0415  # few have any

        is_branch = self.settings.get("tree.tag_branch")
        self.contents.tints = Tints(tags, whole_branch=is_branch) if tags else None
        self.viewport().update()
        self._describe_current()
        self.laid_out.emit()

    def show_changes(self, changes: TreeChanges | None) -> None:
        """Show what another version of this game has otherwise; None for nothing."""
        self.contents.show_changes(changes)
        self.relaid()

    def show_changes_in_steps(self, changes: TreeChanges) -> Generator[None, None, None]:
        """Show what another version has otherwise; pauses, and changes nothing until the end."""
        yield from self.contents.show_changes_in_steps(changes)
        self.relaid()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.viewport().update(self._rect_of(self._cell))

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.viewport().update(self._rect_of(self._cell))

    def show_clicked(self, node: Node) -> None:
        """Show a node; what was clicked must not move away from under the pointer."""
        self._margin = 0
        self.document.go_to(node)
        self._margin = _MARGIN
