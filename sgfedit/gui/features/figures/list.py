"""List of figures, found in slices: thumbnail, number, moves, notes; walks in the game."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import (
    QAbstractListModel,
    QCoreApplication,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QAbstractItemView, QListView

from sgfedit.app.export_options import rule_of
from sgfedit.app.tasks import Slices
from sgfedit.export.pictures import PictureStyle, image_of
from sgfedit.export.shots import Shot, Wishes, shot_of_passage
from sgfedit.game.figure_flags import figure_name, names_itself
from sgfedit.game.operations.figures import GameFigure, figures_in_steps
from sgfedit.gui.widgets.appearance import NarrowBars, fade
from sgfedit.gui.widgets.keys import LIST_KEYS, claims
from sgfedit.gui.widgets.plain_text import tip_of
from sgfedit.gui.widgets.row_painter import FAINT, NOWHERE, AnyIndex, RowLine, RowPainter

if TYPE_CHECKING:
    from collections.abc import Generator

    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QKeyEvent, QPaintEvent
    from PySide6.QtWidgets import QStyleOptionViewItem, QWidget

    from sgfedit.app.document import Document
    from sgfedit.app.settings import Settings
    from sgfedit.export.shots import FigureShot
    from sgfedit.render.diagram import Diagram
    from sgfedit.sgf import Node


_KEYS: Final = LIST_KEYS | {Qt.Key.Key_Delete, Qt.Key.Key_F2}
_LINES: Final = 3
_PAD: Final = 4
_INDENT_PX: Final = 7
_DEEPEST: Final = 3
_NARROW_PX: Final = 180
_DRAWN_PX: Final = 240
"""Thumbnails are drawn so large and scaled down, or lines would be as thick as stones."""

_MOST: Final = 256
_SMOOTH: Final = Qt.TransformationMode.SmoothTransformation
_KEEP: Final = Qt.AspectRatioMode.KeepAspectRatio


class Thumbnails:
    """Small pictures of diagrams; some 3 ms for each that is new. At most 256 are kept."""

    def __init__(self) -> None:
        self._known: OrderedDict[tuple[Diagram, int], QPixmap] = OrderedDict()

    def known(self, diagram: Diagram, px: int) -> QPixmap | None:
        """Return the picture of a diagram, None if it is yet to be painted."""
        return self._known.get((diagram, px))

    def paint(self, diagram: Diagram, px: int) -> QPixmap:
        """Paint the picture of a diagram, `px` wide or high."""
        # Nobody can read anything in it.
        bare = replace(diagram, coordinates=False, numbers=(), labels=(), ghosts=())
        style = PictureStyle(max(_DRAWN_PX, px), is_flat=True)
        image = image_of(Shot(bare, ""), style).scaled(px, px, _KEEP, _SMOOTH)
        found = self._known[diagram, px] = QPixmap.fromImage(image)
        while len(self._known) > _MOST:
            self._known.popitem(last=False)
        return found


class FiguresView(QListView):
    """The list.

    Signals:
        remove_wanted: Del was pressed.
        name_wanted: F2 was pressed, or a figure was double-clicked.
    """

    remove_wanted = Signal()
    name_wanted = Signal()

    def __init__(self, model: FiguresModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._figures = model
        self.thumbnails = Thumbnails()
        self._wanted: OrderedDict[int, Diagram] = OrderedDict()
        self._painting = Slices(self)
        self.setObjectName("figureList")
        NarrowBars(self)
        self.setAccessibleName(self.tr("Figures"))
        self.setUniformItemSizes(True)
        self.setModel(model)
        self.setItemDelegate(FigureDelegate(model, self))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self.doubleClicked.connect(self.name_wanted)
        model.modelReset.connect(self._forget_wishes)

    def want(self, row: int, diagram: Diagram) -> None:
        """Paint the thumbnail of a row when there is a moment."""
        self._wanted[row] = diagram
        if not self._painting.is_running:
            self._painting.start(self._paint())

    def _forget_wishes(self) -> None:
        self._wanted.clear()

    def _paint(self) -> Generator[None, None, None]:
        while self._wanted:
            row, diagram = self._wanted.popitem(last=False)
            self.thumbnails.paint(diagram, self.thumbnail_px)
            if row < self._figures.rowCount():
                self.update(self._figures.index(row))
            yield

    @property
    def thumbnail_side(self) -> int:
        """How wide and high a thumbnail is at most, in logical units: the text needs room, too."""
        lines = _LINES if self.viewport().width() >= _NARROW_PX else _LINES - 1
        return self.fontMetrics().lineSpacing() * lines

    @property
    def thumbnail_px(self) -> int:
        """The same in px of the screen."""
        return round(self.thumbnail_side * self.devicePixelRatioF())

    def event(self, event: QEvent) -> bool:
        return claims(event, _KEYS) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Delete:
            self.remove_wanted.emit()
        elif event.key() == Qt.Key.Key_F2:
            self.name_wanted.emit()
        else:
            super().keyPressEvent(event)

    def minimumSizeHint(self) -> QSize:
        return QSize(120, 60)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._figures.rowCount() == 0 and self._figures.is_settled:
            painter = QPainter(self.viewport())
            fade(painter, FAINT)
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            room = self.viewport().rect().adjusted(12, 12, -12, -12)
            painter.drawText(room, flags, self.tr("This record has no moves to show"))
            painter.end()


class FigureDelegate(RowPainter):
    """The thumbnail, and beside it the number, the moves or the name, and the note."""

    def __init__(self, model: FiguresModel, view: FiguresView) -> None:
        super().__init__(view)
        self._model = model
        self._view = view

    def sizeHint(
        self, option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        return QSize(1, option.fontMetrics.lineSpacing() * _LINES + 2 * _PAD)

    def draw_row(self, painter: QPainter, option: QStyleOptionViewItem, row: int) -> None:
        model, line = self._model, option.fontMetrics.lineSpacing()
        depth = min(model.figure(row).passage.depth, _DEEPEST)
        rect = option.rect.adjusted(_PAD + depth * _INDENT_PX, _PAD, -_PAD, -_PAD)
        side = self._view.thumbnail_side
        self._draw_thumbnail(painter, QRect(rect.left(), rect.top(), side, side), row)
        rect.setLeft(rect.left() + side + 2 * _PAD)
        rect.setHeight(line)
        text = RowLine(painter, rect, 2 * _PAD)
        is_recorded = model.figure(row).is_recorded
        font = painter.font()
        font.setBold(is_recorded)
        painter.setFont(font)
        title = model.title(row)
        text.left(title if text.fits(title) else model.short_title(row))
        painter.setFont(option.font)
        sign = QCoreApplication.translate("FigureDelegate", "automatic")
        if not is_recorded and text.fits(sign):
            # What the record does not say is not to look as if it did.
            text.right(sign, faint=True)
        for number, words in enumerate((model.moves(row), model.note(row)), 1):
            RowLine(painter, rect.translated(0, number * line), 0).left(words, faint=True)

    def _draw_thumbnail(self, painter: QPainter, place: QRect, row: int) -> None:
        printed = self._model.printed(row)
        if printed is None:
            return
        view = self._view
        diagram = printed.shot.diagram
        picture = view.thumbnails.known(diagram, view.thumbnail_px)
        if picture is None:
            view.want(row, diagram)
            return
        ratio = view.devicePixelRatioF()
        size = picture.size() / ratio
        left = place.left() + (place.width() - size.width()) // 2
        top = place.top() + (place.height() - size.height()) // 2
        painter.drawPixmap(QRect(left, top, size.width(), size.height()), picture)


_SETTLE_MS: Final = 60
"""From a change until the figures follow it: typing does not wait for them."""

RULE_KEYS: Final = frozenset({"figures.rule", "figures.moves", "figures.variations"})
_WISHES: Final = Wishes()


class FiguresModel(QAbstractListModel):
    """One row a figure, in the order of reading.

    After a change the old rows stay until the new ones are all known; what they show is not asked
    of the record any more, since their nodes may be gone.

    Signals:
        followed: The rows are those of the record as it is now.
    """

    followed = Signal()

    def __init__(self, document: Document, settings: Settings, parent: Any) -> None:
        super().__init__(parent)
        self._document = document
        self._settings = settings
        self._rows: list[GameFigure] = []
        self._row_of: dict[Node, int] = {}
        self._printed: dict[Node, FigureShot] = {}
        self._is_stale = True
        self._settle = QTimer(self, interval=_SETTLE_MS, singleShot=True)
        self._settle.timeout.connect(self.follow)
        self._finding = Slices(self)
        self._finding.ended.connect(self._take)

    # Following ------------------------------------------------------------------------------

    def let_go(self) -> None:
        """Ask the record no more: it has changed, and nobody looks."""
        self._finding.stop()
        self._settle.stop()
        self._is_stale = True

    def follow_soon(self) -> None:
        """Follow a change of the record in a moment."""
        self.let_go()
        self._settle.start()

    def begin(self) -> None:
        """Show the figures of another game, as they are found."""
        self.beginResetModel()
        self._rows, self._row_of, self._printed = [], {}, {}
        self.endResetModel()
        self.follow()

    def follow(self) -> None:
        """Find the figures of the record as it is now."""
        self._settle.stop()
        self._finding.start(self._find())

    def finish(self) -> None:
        """Show the figures as they are now, without waiting for a moment of rest. O(nodes)."""
        if not self.is_settled:
            self.follow()
            self._finding.finish()

    def _find(self) -> Generator[None, None, list[GameFigure]]:
        found = []
        for figure in figures_in_steps(self._document.game.root, rule_of(self._settings)):
            if figure is not None:
                found.append(figure)
            yield
        return found

    @property
    def is_settled(self) -> bool:
        """Whether the rows are those of the record as it is now."""
        return not (self._is_stale or self._settle.isActive() or self._finding.is_running)

    def _take(self, rows: list[GameFigure]) -> None:
        """Show the rows that were found."""
        self._is_stale = False
        self._printed = {}
        is_same = [row.passage.start for row in rows] == list(self._row_of)
        if not is_same:
            self.beginResetModel()
        self._rows = rows
        self._row_of = {row.passage.start: number for number, row in enumerate(rows)}
        if not is_same:
            self.endResetModel()
        elif rows:
            self.dataChanged.emit(self.index(0), self.index(len(rows) - 1))
        self.followed.emit()

    # Rows -----------------------------------------------------------------------------------

    def figure(self, row: int) -> GameFigure:
        """Return the figure of a row."""
        return self._rows[row]

    @property
    def is_automatic(self) -> bool:
        """Whether the record says nothing of where figures begin."""
        return not any(row.is_recorded for row in self._rows)

    def printed(self, row: int) -> FigureShot | None:
        """Return what a figure shows, None if it is asked for between a change and the next rows.

        Costs the rules of its moves, once.
        """
        passage = self._rows[row].passage
        known = self._printed.get(passage.start)
        if known is None and not self._is_stale:
            known = shot_of_passage(self._document.game, passage, _WISHES)
            self._printed[passage.start] = known
        return known

    def row_of(self, node: Node) -> int:
        """Return the row of the figure that a node is in, -1 without one. O(depth)."""
        walker: Node | None = node
        while walker is not None:
            row = self._row_of.get(walker)
            if row is not None:
                return row
            walker = walker.parent
        return -1

    def title(self, row: int) -> str:
        """Return "Figure 2" or "Diagram 3"."""
        figure = self._rows[row]
        text = self.tr("Diagram {number}") if figure.is_variation else self.tr("Figure {number}")
        return text.format(number=figure.number)

    def short_title(self, row: int) -> str:
        """Return "Fig. 2" or "Dia. 3": where there is little room the number counts."""
        figure = self._rows[row]
        text = self.tr("Dia. {number}") if figure.is_variation else self.tr("Fig. {number}")
        return text.format(number=figure.number)

    def moves(self, row: int) -> str:
        """Return the numbers of a figure, and its name if it has one that says more."""
        known = self.printed(row)
        if known is None:
            return ""
        first, last = known.figure.first, known.figure.last
        text = self.tr("{first}–{last}")
        if first == last:
            text = "{last}" if last else self.tr("No moves")
        name = self.name(row)
        words = [text.format(first=first, last=last)]
        words += [name] if name and not names_itself(name) else []
        return " · ".join(words)

    def note(self, row: int) -> str:
        """Return the list of the moves that have no stone in a figure."""
        known = self.printed(row)
        return "" if known is None else known.shot.note

    def name(self, row: int) -> str:
        """Return the name that the record gives to a figure, "" without one."""
        return figure_name(self._rows[row].passage.start)

    def rowCount(self, parent: AnyIndex = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        row = index.row()
        if role == Qt.ItemDataRole.DisplayRole:
            return self.title(row)
        if role in {Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole}:
            automatic = "" if self._rows[row].is_recorded else self.tr("automatic")
            words = (self.title(row), self.moves(row), self.note(row), automatic)
            told = "\n".join(filter(None, words))
            return tip_of(told) if role == Qt.ItemDataRole.ToolTipRole else told
        return None
