"""List of the moves of the current line, in two columns as on a score sheet."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import (
    QAbstractTableModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QRectF,
    Qt,
    QTimer,
)
from PySide6.QtGui import QAction, QFont, QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from sgfedit.app.tasks import Slices
from sgfedit.game import traversal
from sgfedit.game.move_list import Row, as_text, move_name, rows_of
from sgfedit.gui.features.tree.tagging import TreeTags
from sgfedit.gui.views.tree.sprites import CellInks, judgement_ink
from sgfedit.gui.views.tree.tags import draw_tag
from sgfedit.gui.widgets import scale
from sgfedit.gui.widgets.appearance import NarrowBars
from sgfedit.gui.widgets.keys import LIST_KEYS, claims
from sgfedit.gui.widgets.plain_text import tip_of
from sgfedit.gui.widgets.row_painter import RowLine, RowPainter, is_selected, text_colour

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from PySide6.QtGui import QPainter, QResizeEvent, QShowEvent
    from PySide6.QtWidgets import QStyleOptionViewItem

    from sgfedit.gui.window import Window
    from sgfedit.sgf import Node

AnyIndex = QModelIndex | QPersistentModelIndex
_NOWHERE: Final = QModelIndex()
_KEYS: Final = LIST_KEYS | {Qt.Key.Key_Left, Qt.Key.Key_Right}
_NUMBER, _BLACK, _WHITE = range(3)
_PAUSE_MS: Final = 60
"""From an edit until the list is made anew."""

_PAGE: Final = 10


class MovesModel(QAbstractTableModel):
    """The moves of a line: number, Black, White; what has no move stands below Black."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self.rows: list[Row] = []
        self._places: dict[Node, tuple[int, int]] = {}
        self._line: list[Node] = []

    def show_rows(self, rows: list[Row]) -> None:
        """Show other rows."""
        self.beginResetModel()
        self.rows = rows
        self._places = {
            node: (number, _WHITE if node is row.white else _BLACK)
            for number, row in enumerate(rows)
            for node in row.nodes
        }
        self.endResetModel()

    def place_of(self, node: Node) -> QModelIndex:
        """Return where a node stands; nowhere if it does not."""
        found = self._places.get(node)
        return self.index(*found) if found is not None else QModelIndex()

    def node_at(self, index: AnyIndex) -> Node | None:
        """Return the node in a cell; that of the row's first move beside its number."""
        if not index.isValid():
            return None
        row = self.rows[index.row()]
        if index.column() == _WHITE:
            return row.white
        found = row.black or row.other
        return found or (row.white if index.column() == _NUMBER else None)

    def text(self, index: AnyIndex) -> str:
        """Return what stands in a cell, without its marks."""
        row, game = self.rows[index.row()], self._window.document.game
        if index.column() == _NUMBER:
            return str(row.number) if row.number else ""
        node = row.black if index.column() == _BLACK else row.white
        if node is not None:
            ident = "B" if index.column() == _BLACK else "W"
            if ident not in node.properties:
                return ""  # an edit has taken it; soon the list is made anew
            name = move_name(node, ident, game.size, go=game.positions.is_go)
            return self.tr("pass") if name == "pass" else name
        if index.column() == _BLACK and row.white is not None:
            return "…"
        return self._title(row.other) if index.column() == _BLACK and row.other else ""

    def _title(self, node: Node) -> str:
        if node.parent is None:
            return self.tr("Start")
        name = " ".join(node.get("N", "").split())
        has_stones = any(ident in node.properties for ident in ("AB", "AW", "AE"))
        return name or (self.tr("Set-up") if has_stones else self.tr("Note"))

    def rowCount(self, parent: AnyIndex = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: AnyIndex = _NOWHERE) -> int:
        return 0 if parent.isValid() else _WHITE + 1

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self.text(index)
        node = self.node_at(index)
        spoken = {Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole}
        if role in spoken and node is not None:
            told = self._window.tree.text_of(node)
            return tip_of(told) if role == Qt.ItemDataRole.ToolTipRole else told
        return None

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:
        if orientation != Qt.Orientation.Horizontal or role != Qt.ItemDataRole.DisplayRole:
            return None
        return ("", self.tr("Black"), self.tr("White"))[section]


class MovePainter(RowPainter):
    """Draws a move with its marks: judgement, comment, colour tag, other moves in its place."""

    def __init__(self, model: MovesModel, view: QTableView, window: Window) -> None:
        super().__init__(view, lines=1)
        self._model = model
        self._window = window

    def draw_cell(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        gap = scale.TIGHT
        line = RowLine(painter, option.rect.adjusted(gap, 0, -scale.px(scale.APART), 0), gap)
        text, column = self._model.text(index), index.column()
        if column == _NUMBER:
            line.right(text, faint=True)
            return
        row = self._model.rows[index.row()]
        node = self._model.node_at(index)
        line.left(text, faint=node is None or node is row.other)
        if node is not None:
            self._draw_marks(painter, option, line, node)

    def _draw_marks(
        self, painter: QPainter, option: QStyleOptionViewItem, line: RowLine, node: Node
    ) -> None:
        window = self._window
        look = window.tree.contents.painter.look(node)
        inks = CellInks.of(option.palette)
        ink = text_colour(option)
        if look.sign and window.settings.get("view.judgements"):
            painter.setPen(ink if is_selected(option) else judgement_ink(inks, look.sign) or ink)
            line.left(look.sign, weight=QFont.Weight.Bold)
            painter.setPen(ink)
        side = option.fontMetrics.height() * 2 // 3
        tag = window.part(TreeTags).nodes.get(node)
        if tag is not None:
            place = QRectF(line.square(side))
            painter.setPen(Qt.PenStyle.NoPen)
            draw_tag(painter, tag, inks.is_dark, place.center() + QPointF(0, 0.5), 0.4 * side)
            painter.setPen(ink)
        if look.words:
            place_of_words = line.square(side)
            bar = QRect(0, 0, side, max(2, side // 4))
            bar.moveCenter(place_of_words.center())
            painter.fillRect(bar, ink if is_selected(option) else inks.accent)
        others = len(node.parent.children) - 1 if node.parent is not None else 0
        if others:
            line.right(f"+{others}", faint=True)


class MovesView(QTableView):
    """The table; keys lead through the game, a click goes to a move."""

    def __init__(self, window: Window, model: MovesModel) -> None:
        super().__init__()
        self._window = window
        self._moves = model
        self.setObjectName("moveList")
        NarrowBars(self)
        self.setAccessibleName(self.tr("Moves of this line"))
        self.setModel(model)
        self.setItemDelegate(MovePainter(model, self, window))
        self.setShowGrid(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self.verticalHeader().hide()
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.copy_action = QAction(self.tr("Copy the list"), self)
        self.copy_action.setShortcut(QKeySequence(QKeySequence.StandardKey.Copy))
        self.copy_action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        self.copy_action.triggered.connect(self.copy)
        self.addAction(self.copy_action)
        self.clicked.connect(self._on_clicked)
        self._measure()

    def copy(self) -> None:
        """Put the moves as text on the clipboard."""
        game = self._window.document.game
        text = as_text(self._moves.rows, game.size, go=game.positions.is_go)
        QGuiApplication.clipboard().setText(text)
        self._window.status.note(self.tr("Copied the moves of this line"))

    def show_node(self, node: Node) -> None:
        """Mark the move of a node, and scroll to it."""
        place = self._moves.place_of(node)
        self.setCurrentIndex(place)
        self.scrollTo(place)

    def _on_clicked(self, index: QModelIndex) -> None:
        node = self._moves.node_at(index)
        document = self._window.document
        if node is not None:
            document.go_to(node)
        self.show_node(document.current)

    def event(self, event: QEvent) -> bool:
        # Also Ctrl+C, which would copy the branch.
        if event.type() == QEvent.Type.ShortcutOverride and _is_copy(event):
            event.accept()
            return True
        return claims(event, _KEYS) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        node = self._target(Qt.Key(event.key()))
        if _is_copy(event):
            self.copy()
        elif node is not None:
            self._window.document.go_to(node)
        elif event.key() not in _KEYS:
            event.ignore()

    def _target(self, key: Qt.Key) -> Node | None:
        """Return where a key leads: a step to the sides, a row up or down in the same column."""
        document = self._window.document
        current = document.current
        steps: dict[Qt.Key, Callable[[], Node | None]] = {
            Qt.Key.Key_Up: partial(self._beside, -1),
            Qt.Key.Key_Down: partial(self._beside, +1),
            Qt.Key.Key_PageUp: partial(self._beside, -_PAGE),
            Qt.Key.Key_PageDown: partial(self._beside, +_PAGE),
            Qt.Key.Key_Left: lambda: current.parent,
            Qt.Key.Key_Right: lambda: traversal.following(current, document.preferred),
            Qt.Key.Key_Home: lambda: document.game.root,
            Qt.Key.Key_End: lambda: traversal.end(current, document.preferred),
        }
        return steps[key]() if key in steps else None

    def _beside(self, by: int) -> Node | None:
        place, rows = self._moves.place_of(self._window.document.current), self._moves.rows
        if not place.isValid() or not rows:
            return None
        row = rows[max(0, min(place.row() + by, len(rows) - 1))]
        wanted = row.white if place.column() == _WHITE else row.black
        return wanted or row.nodes[-1 if by > 0 else 0]

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_width()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and hasattr(self, "copy_action"):
            self._measure()
            self._share_width()

    def _measure(self) -> None:
        height = self.fontMetrics().height() + scale.px(scale.NEAR)
        self.verticalHeader().setMinimumSectionSize(height)
        self.verticalHeader().setDefaultSectionSize(height)

    def _share_width(self) -> None:
        number = self.fontMetrics().horizontalAdvance("0000") + scale.px(scale.NEAR)
        rest = max(self.viewport().width() - number, 0)
        for column, width in enumerate((number, rest // 2, rest - rest // 2)):
            self.setColumnWidth(column, width)


def _is_copy(event: QEvent) -> bool:
    return isinstance(event, QKeyEvent) and event.matches(QKeySequence.StandardKey.Copy)


class MovesPanel(QWidget):
    """The moves of the line that is shown; it follows each step while it can be seen."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self.setObjectName("moves")
        self._window = window
        self.model = MovesModel(window)
        self.view = MovesView(window, self.model)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.view)
        self.setFocusProxy(self.view)
        self._line: list[Node] = []
        self._making = Slices(self)
        self._making.ended.connect(self._on_made)
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._pause.timeout.connect(self.refresh)
        document = window.document
        document.current_changed.connect(self._on_current_changed)
        document.changed.connect(self._on_changed)
        document.reset.connect(self.refresh)
        window.part(TreeTags).changed.connect(self._look_again)
        window.settings.changed.connect(self._look_again)
        window.tree.installEventFilter(self)
        self.refresh()

    def refresh(self) -> None:
        """Make the list of the line that is shown. O(length), in slices."""
        self._pause.stop()
        if not self.isVisible():
            self._line = []
            return
        document = self._window.document
        if self._window.tree.isEnabled():
            self._line = traversal.line_through(document.current, document.preferred)
        else:
            # What follows is to be guessed.
            self._line = traversal.path_to(document.current)
        self._making.start(self._made(self._line), at_once=True)

    def _made(self, line: list[Node]) -> Generator[None, None, list[Row]]:
        for rows in rows_of(line):
            if rows is not None:
                return rows
            yield
        return []

    def _on_made(self, rows: list[Row]) -> None:
        self.model.show_rows(rows)
        self.view.show_node(self._window.document.current)

    def _on_current_changed(self, node: Node) -> None:
        if not self.isVisible() or self._making.is_running or not self._leads_on(node):
            self.refresh()
        else:
            self.view.show_node(node)

    def _leads_on(self, node: Node) -> bool:
        """Whether the list has `node`, and behind it what the document would go on to."""
        place = self.model.place_of(node)
        if not place.isValid():
            return False
        child = traversal.following(node, self._window.document.preferred)
        return child is None or self.model.place_of(child).isValid()

    def _on_changed(self) -> None:
        self._making.stop()
        if self.isVisible():
            self._pause.start()

    def _look_again(self) -> None:
        if self.isVisible():
            self.view.viewport().update()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.EnabledChange:
            self.refresh()
        return super().eventFilter(watched, event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.refresh()
