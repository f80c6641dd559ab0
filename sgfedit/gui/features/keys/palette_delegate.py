"""Draws a line of the command palette: icon, name with the letters found, menu, keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QIcon, QPainter, QPalette, QPen

from sgfedit.gui.widgets.row_delegate import RowDelegate, is_selected

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtCore import QModelIndex, QPersistentModelIndex
    from PySide6.QtWidgets import QListView, QStyleOptionViewItem

    from sgfedit.gui.features.keys.palette_entries import Found

_ICON_PX: Final = 16
_FAINT: Final = 0.62
_DISABLED: Final = 0.42
_CAP_OPACITY: Final = 0.5
_RADIUS: Final = 3.5


class PaletteDelegate(RowDelegate):
    """One line for each thing found."""

    def __init__(self, found_of: Callable[[int], Found], view: QListView) -> None:
        super().__init__(view)
        self._found_of = found_of

    def sizeHint(
        self, option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        return QSize(1, option.fontMetrics.height() * 7 // 4)

    def draw_row(self, painter: QPainter, option: QStyleOptionViewItem, row: int) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        # The list has never the focus: its rows look as if it had.
        selected = QPalette.ColorRole.HighlightedText
        role = selected if is_selected(option) else QPalette.ColorRole.Text
        painter.setPen(option.palette.color(QPalette.ColorGroup.Active, role))
        found = self._found_of(row)
        painter.setOpacity(1.0 if found.entry.is_enabled else _DISABLED)
        self._draw(painter, option.rect, option.font, found)

    def _draw(self, painter: QPainter, rect: QRect, font: QFont, found: Found) -> None:
        pad = rect.height() // 4
        entry = found.entry
        icon = QRect(rect.left() + 2 * pad, 0, _ICON_PX, _ICON_PX)
        icon.moveTop(rect.center().y() - _ICON_PX // 2)
        is_selected = painter.pen().color() != self.view.palette().text().color()
        _draw_icon(painter, icon, entry.icon, painter.pen().color() if is_selected else None)
        right = draw_keys(painter, rect.adjusted(0, 0, -2 * pad, 0), font, entry.keys)
        left = icon.right() + 2 * pad
        place = QRect(left, rect.top(), max(0, right - 2 * pad - left), rect.height())
        used = _draw_name(painter, place, font, entry.text, found.places)
        place.setLeft(left + used + 2 * pad)
        painter.setFont(font)
        painter.setOpacity(painter.opacity() * _FAINT)
        metrics = QFontMetrics(font)
        menu = metrics.elidedText(entry.menu, Qt.TextElideMode.ElideRight, place.width())
        painter.drawText(place, Qt.AlignmentFlag.AlignVCenter, menu)


def _draw_icon(painter: QPainter, place: QRect, icon: QIcon, colour: QColor | None) -> None:
    """Draw an icon, in one colour where it stands on the colour of what is selected."""
    if icon.isNull():
        return
    ratio = painter.device().devicePixelRatioF()
    pixmap = icon.pixmap(place.size(), ratio)
    if colour is not None:
        tint = QPainter(pixmap)
        tint.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
        tint.fillRect(pixmap.rect(), colour)
        tint.end()
    painter.drawPixmap(place, pixmap)


def _draw_name(
    painter: QPainter, place: QRect, font: QFont, text: str, places: Sequence[int]
) -> int:
    """Draw a name with the letters at `places` bold; return how wide it is."""
    bold = QFont(font)
    bold.setBold(True)
    bold.setUnderline(True)
    x = 0
    for piece, is_found in pieces(text, places):
        used = bold if is_found else font
        metrics = QFontMetrics(used)
        room = place.width() - x
        shown = metrics.elidedText(piece, Qt.TextElideMode.ElideRight, room)
        painter.setFont(used)
        painter.drawText(place.adjusted(x, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, shown)
        x += metrics.horizontalAdvance(shown)
        if shown != piece:
            break
    return x


def pieces(text: str, places: Sequence[int]) -> list[tuple[str, bool]]:
    """Return a text in pieces that are alike, and whether they are at `places`."""
    found: list[tuple[str, bool]] = []
    wanted = set(places)
    for index, letter in enumerate(text):
        is_found = index in wanted
        if found and found[-1][1] is is_found:
            found[-1] = (found[-1][0] + letter, is_found)
        else:
            found.append((letter, is_found))
    return found


def draw_keys(painter: QPainter, rect: QRect, font: QFont, keys: Sequence[str]) -> int:
    """Draw the strokes of a key as caps at the right of `rect`; return where they begin."""
    painter.setFont(font)
    metrics = QFontMetrics(font)
    pad = metrics.height() // 3
    height = metrics.height() + 2
    right = rect.right()
    for key in reversed(keys):
        width = max(height, metrics.horizontalAdvance(key) + 2 * pad)
        cap = QRect(right - width, rect.center().y() - height // 2, width, height)
        painter.drawText(cap, Qt.AlignmentFlag.AlignCenter, key)
        pen = painter.pen()
        edge = QColor(pen.color())
        edge.setAlphaF(_CAP_OPACITY)
        painter.setPen(QPen(edge, 1))
        painter.drawRoundedRect(QRectF(cap).translated(QPointF(0.5, 0.5)), _RADIUS, _RADIUS)
        painter.setPen(pen)
        right = cap.left() - pad // 2
    return right
