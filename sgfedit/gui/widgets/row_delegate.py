"""Rows of a list that draw themselves on the ground that the style gives them."""

from __future__ import annotations

from typing import TYPE_CHECKING

# QStyle is taken from there when something is drawn: PySide makes its many enums then.
from PySide6 import QtWidgets
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QStyledItemDelegate

if TYPE_CHECKING:
    from PySide6.QtCore import QModelIndex, QPersistentModelIndex
    from PySide6.QtGui import QColor, QPainter
    from PySide6.QtWidgets import QAbstractItemView, QStyleOptionViewItem


class RowDelegate(QStyledItemDelegate):
    """Draws the ground of a row, selected or not; what stands on it draws `draw_row`."""

    def __init__(self, view: QAbstractItemView) -> None:
        super().__init__(view)
        self.view = view

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        self.initStyleOption(option, index)
        option.text = ""
        painter.save()
        self.view.style().drawControl(
            QtWidgets.QStyle.ControlElement.CE_ItemViewItem, option, painter, self.view
        )
        painter.setPen(text_colour(option))
        painter.setFont(option.font)
        self.draw_row(painter, option, index.row())
        painter.restore()

    def draw_row(self, painter: QPainter, option: QStyleOptionViewItem, row: int) -> None:
        """Draw what stands in a row, with pen and font of its text to begin with."""
        raise NotImplementedError


def is_selected(option: QStyleOptionViewItem) -> bool:
    """Whether a row is selected."""
    return bool(option.state & QtWidgets.QStyle.StateFlag.State_Selected)


def text_colour(option: QStyleOptionViewItem) -> QColor:
    """Return the colour of text in a row."""
    is_active = bool(option.state & QtWidgets.QStyle.StateFlag.State_Active)
    selected = QPalette.ColorRole.HighlightedText
    role = selected if is_selected(option) else QPalette.ColorRole.Text
    group = QPalette.ColorGroup.Active if is_active else QPalette.ColorGroup.Inactive
    return option.palette.color(group, role)
