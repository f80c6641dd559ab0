"""Rows of lists and tables that draw themselves: ground, colours, lines of elided text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

# QStyle is taken from there when something is drawn: PySide makes its many enums then.
from PySide6 import QtWidgets
from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QMouseEvent, QPalette
from PySide6.QtWidgets import QStyledItemDelegate

from sgfedit.gui.widgets.appearance import fade, is_dark
from sgfedit.gui.widgets.scale import TIGHT, px

if TYPE_CHECKING:
    from PySide6.QtCore import QPoint
    from PySide6.QtGui import QIcon, QPainter
    from PySide6.QtWidgets import QAbstractItemView, QStyleOptionViewItem, QWidget

AnyIndex = QModelIndex | QPersistentModelIndex
NOWHERE: Final = QModelIndex()
LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
FAINT: Final = 0.7
"""Opacity of what is of second importance."""

BOLD, DEMI_BOLD = QFont.Weight.Bold, QFont.Weight.DemiBold
_MARK: Final = {False: QColor(255, 200, 0, 120), True: QColor(255, 190, 0, 110)}
_MARK_SELECTED: Final = QColor(255, 255, 255, 70)


def heading(title: str, place: Qt.AlignmentFlag) -> str:
    """Return what stands above a column: figures' titles end where figures do.

    The arrow of a sorted column would lie on their last letter.
    """
    return f"{title}\u00a0" if place == RIGHT else title


class RowPainter(QStyledItemDelegate):
    """Draws the ground of a row, selected or not; what stands on it draws `draw_row`.

    Args:
        view: The list.
        lines: How many lines of text a row has, with half a line of room around them; 0 for the
            height that the view or the style gives.
    """

    def __init__(self, view: QAbstractItemView, lines: int = 0) -> None:
        super().__init__(view)
        self.view = view
        self._lines = lines

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        if not self._lines:
            return super().sizeHint(option, index)
        metrics = option.fontMetrics
        # The view gives a row all its width; a wider one would be scrolled sideways.
        return QSize(1, self._lines * metrics.lineSpacing() + metrics.height() // 2)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: AnyIndex,
    ) -> None:
        painter.save()
        self.draw_ground(painter, option, index)
        painter.setPen(text_colour(option))
        painter.setFont(option.font)
        self.draw_cell(painter, option, index)
        painter.restore()

    def draw_ground(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: AnyIndex,
    ) -> None:
        """Draw what a cell stands on, as the style does."""
        self.initStyleOption(option, index)
        option.text = ""
        self.view.style().drawControl(
            QtWidgets.QStyle.ControlElement.CE_ItemViewItem, option, painter, self.view
        )

    def draw_cell(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: AnyIndex,
    ) -> None:
        """Draw what stands in a cell; one of a list is its row."""
        self.draw_row(painter, option, index.row())

    def draw_row(self, painter: QPainter, option: QStyleOptionViewItem, row: int) -> None:
        """Draw what stands in a row, with pen and font of its text to begin with."""
        raise NotImplementedError


class RoomyRows(QStyledItemDelegate):
    """Leaves some room above and below a text: accents of capitals reach into it."""

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        return super().sizeHint(option, index) + QSize(0, px(TIGHT))


class RowLine:
    """A line of a row that is filled from both ends: what is drawn takes its room.

    Args:
        painter: Draws it, in the pen and font it has then.
        rect: All of the line.
        gap: Px that stay free beside each thing.
        faint: Opacity of what is of second importance.

    Attributes:
        rect: The room that is left.
    """

    def __init__(self, painter: QPainter, rect: QRect, gap: int, faint: float = FAINT) -> None:
        self._painter = painter
        self.rect = QRect(rect)
        self._gap = gap
        self._faint = faint

    def left(
        self,
        text: str,
        *,
        weight: QFont.Weight | None = None,
        faint: bool = False,
        elide: Qt.TextElideMode = Qt.TextElideMode.ElideRight,
    ) -> None:
        """Draw a text at the left, cut to the room there is."""
        self.rect.setLeft(
            self.rect.left() + self._draw(text, LEFT, weight=weight, faint=faint, elide=elide)
        )

    def right(self, text: str, *, faint: bool = False) -> None:
        """Draw a text at the right, cut to the room there is; an empty one takes none."""
        if text:
            self.rect.setRight(self.rect.right() - self._draw(text, RIGHT, faint=faint))

    def column(self, text: str, width: int, *, faint: bool = False) -> None:
        """Draw a text at the right of a column of `width` px that is at the left."""
        room = QRect(self.rect)
        self.rect.setWidth(width)
        self._draw(text, RIGHT, faint=faint)
        self.rect = room.adjusted(width + self._gap, 0, 0, 0)

    def skip(self, px: int) -> None:
        """Leave some room free at the left."""
        self.rect.setLeft(self.rect.left() + px)

    def icon(
        self, icon: QIcon, side: int, *, at_right: bool = False, opacity: float = 1.0
    ) -> None:
        """Draw an icon of `side` px."""
        painter = self._painter
        before = painter.opacity()
        painter.setOpacity(before * opacity)
        icon.paint(painter, self.square(side, at_right=at_right))
        painter.setOpacity(before)

    def square(self, side: int, *, at_right: bool = False) -> QRect:
        """Return the room of an icon, which is taken."""
        top = self.rect.top() + (self.rect.height() - side) // 2
        if at_right:
            self.rect.setRight(self.rect.right() - side - self._gap)
            return QRect(self.rect.right() + self._gap, top, side, side)
        self.rect.setLeft(self.rect.left() + side + self._gap)
        return QRect(self.rect.left() - side - self._gap, top, side, side)

    def fits(self, text: str) -> bool:
        """Whether there is room for all of a text."""
        return self._painter.fontMetrics().horizontalAdvance(text) <= self.rect.width()

    def _draw(
        self,
        text: str,
        flags: Qt.AlignmentFlag,
        *,
        weight: QFont.Weight | None = None,
        faint: bool = False,
        elide: Qt.TextElideMode = Qt.TextElideMode.ElideRight,
    ) -> int:
        """Draw a text; return how much room it takes."""
        painter = self._painter
        font, pen = painter.font(), painter.pen()
        if weight is not None:
            heavier = QFont(font)
            heavier.setWeight(weight)
            painter.setFont(heavier)
        if faint:
            fade(painter, self._faint)
        metrics = painter.fontMetrics()
        shown = metrics.elidedText(text, elide, self.rect.width())
        painter.drawText(self.rect, flags | Qt.TextFlag.TextSingleLine, shown)
        painter.setFont(font)
        painter.setPen(pen)
        return metrics.horizontalAdvance(shown) + self._gap


def is_selected(option: QStyleOptionViewItem) -> bool:
    """Whether a row is selected."""
    return bool(option.state & QtWidgets.QStyle.StateFlag.State_Selected)


def _group(option: QStyleOptionViewItem) -> QPalette.ColorGroup:
    is_active = bool(option.state & QtWidgets.QStyle.StateFlag.State_Active)
    return QPalette.ColorGroup.Active if is_active else QPalette.ColorGroup.Inactive


def text_colour(option: QStyleOptionViewItem) -> QColor:
    """Return the colour of text in a row."""
    selected = QPalette.ColorRole.HighlightedText
    role = selected if is_selected(option) else QPalette.ColorRole.Text
    return option.palette.color(_group(option), role)


def selection_colour(option: QStyleOptionViewItem) -> QColor:
    """Return the colour that a selected row stands on."""
    return option.palette.color(_group(option), QPalette.ColorRole.Highlight)


def mark_colour(option: QStyleOptionViewItem) -> QColor:
    """Return what a part of a text stands on that was found."""
    if is_selected(option):
        text = option.palette.color(QPalette.ColorRole.HighlightedText)
        return _MARK_SELECTED if text.lightness() > 127 else _MARK[False]
    return _MARK[is_dark(option.palette)]


def draw_check_box(painter: QPainter, rect: QRect, widget: QWidget, *, is_checked: bool) -> None:
    """Draw a check box of a list as its style does."""
    flag = QtWidgets.QStyle.StateFlag
    option = QtWidgets.QStyleOptionButton()
    option.initFrom(widget)
    option.rect = rect
    option.state = flag.State_Enabled | (flag.State_On if is_checked else flag.State_Off)
    element = QtWidgets.QStyle.PrimitiveElement.PE_IndicatorCheckBox
    widget.style().drawPrimitive(element, option, painter, widget)


def released_at(event: QEvent) -> QPoint | None:
    """Return where the left button was let go, None if an event says something else."""
    is_release = event.type() == QEvent.Type.MouseButtonRelease
    if not is_release or not isinstance(event, QMouseEvent):
        return None
    return event.position().toPoint() if event.button() == Qt.MouseButton.LeftButton else None
