"""The list of figures: thumbnail, number, moves and notes; walking in it walks in the game."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QAbstractItemView, QListView

from sgfedit.export.pictures import PictureStyle, image_of
from sgfedit.export.shots import Shot
from sgfedit.gui.widgets.list_keys import LIST_KEYS, claims
from sgfedit.gui.widgets.row_delegate import RowDelegate

if TYPE_CHECKING:
    from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex
    from PySide6.QtGui import QKeyEvent, QPaintEvent
    from PySide6.QtWidgets import QStyleOptionViewItem, QWidget

    from sgfedit.gui.features.figures.model import FiguresModel
    from sgfedit.render.diagram import Diagram

_KEYS: Final = LIST_KEYS | {Qt.Key.Key_Delete, Qt.Key.Key_F2}
_SECONDARY_OPACITY: Final = 0.7
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
        self._paint = QTimer(self, interval=0)
        self._paint.timeout.connect(self._paint_one)
        self.setObjectName("figureList")
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
        if not self._paint.isActive():
            self._paint.start()

    def _forget_wishes(self) -> None:
        self._wanted.clear()

    def _paint_one(self) -> None:
        if not self._wanted:
            self._paint.stop()
            return
        row, diagram = self._wanted.popitem(last=False)
        self.thumbnails.paint(diagram, self.thumbnail_px)
        if row < self._figures.rowCount():
            self.update(self._figures.index(row))

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
            painter.setOpacity(_SECONDARY_OPACITY)
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            room = self.viewport().rect().adjusted(12, 12, -12, -12)
            painter.drawText(room, flags, self.tr("This record has no moves to show"))
            painter.end()


class FigureDelegate(RowDelegate):
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
        model, metrics = self._model, option.fontMetrics
        line = metrics.lineSpacing()
        depth = min(model.figure(row).passage.depth, _DEEPEST)
        rect = option.rect.adjusted(_PAD + depth * _INDENT_PX, _PAD, -_PAD, -_PAD)
        side = self._view.thumbnail_side
        self._draw_thumbnail(painter, QRect(rect.left(), rect.top(), side, side), row)
        text = QRect(rect.left() + side + 2 * _PAD, rect.top(), 0, line)
        text.setRight(rect.right())
        is_recorded = model.figure(row).is_recorded
        font = painter.font()
        font.setBold(is_recorded)
        painter.setFont(font)
        title = model.title(row)
        if painter.fontMetrics().horizontalAdvance(title) > text.width():
            title = model.short_title(row)
        _draw_line(painter, text, title)
        used = painter.fontMetrics().horizontalAdvance(title) + 2 * _PAD
        painter.setFont(option.font)
        painter.setOpacity(_SECONDARY_OPACITY)
        sign = self._view.tr("automatic")
        if not is_recorded and used + metrics.horizontalAdvance(sign) <= text.width():
            # What the record does not say is not to look as if it did.
            right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(text, right, sign)
        for number, line_text in enumerate((model.moves(row), model.note(row)), 1):
            _draw_line(painter, text.translated(0, number * line), line_text)
        painter.setOpacity(1.0)

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


def _draw_line(painter: QPainter, place: QRect, text: str) -> None:
    elided = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, place.width())
    painter.drawText(place, Qt.AlignmentFlag.AlignVCenter, elided)
