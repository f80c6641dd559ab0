"""Layouts filled in one call, forms, the least room of a line, and where its text stands."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, Any, Final, TypeVar

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QFontMetricsF, QTextLayout
from PySide6.QtWidgets import QFormLayout, QWidget

from sgfedit.gui.widgets.plain_text import Label

if TYPE_CHECKING:
    from PySide6.QtWidgets import QAbstractSpinBox, QBoxLayout, QLayout, QLineEdit

_BESIDE_LETTERS: Final = 3
"""For the frame of a line and the margins of its text."""

Box = TypeVar("Box", bound="QBoxLayout")


def fill(
    box: Box,
    *parts: QWidget | QLayout | int | tuple[QWidget | QLayout, int],
    margins: int | tuple[int, int, int, int] | None = None,
    spacing: int | None = None,
) -> Box:
    """Add widgets and layouts, or pairs of them with their stretch, or a stretch alone.

    Args:
        box: The layout.
        parts: What goes into it.
        margins: Px around all of it, or at its left, top, right and bottom; as usual by default.
        spacing: Px between the parts; as usual by default.
    """
    if margins is not None:
        box.setContentsMargins(*((margins,) * 4 if isinstance(margins, int) else margins))
    if spacing is not None:
        box.setSpacing(spacing)
    for each in parts:
        if isinstance(each, int):
            box.addStretch(each)
            continue
        part, stretch = each if isinstance(each, tuple) else (each, 0)
        if isinstance(part, QWidget):
            box.addWidget(part, stretch)
        else:
            box.addLayout(part, stretch)
    return box


class Form(QFormLayout):
    """A form whose labels have room for their underlined letters: those that Qt makes have none.

    See `Label`.
    """

    def addRow(self, *row: Any) -> None:
        match row:
            case str(text), QWidget() as field:
                label = Label(text, field.parentWidget())
                label.setBuddy(field)
                super().addRow(label, field)
            case _:
                super().addRow(*row)


def keep_placeholder_whole(line: QLineEdit) -> None:
    """Let a line never be too narrow for what it says while it is empty."""
    metrics = line.fontMetrics()
    beside = _BESIDE_LETTERS * metrics.averageCharWidth()
    line.setMinimumWidth(metrics.horizontalAdvance(line.placeholderText()) + beside)


def keep_level(box: QAbstractSpinBox) -> None:
    """Let a text stand in the middle of a box also where its letters are of another font.

    Qt puts it so much higher as they reach above those of the box's own.
    """
    _Level(box)


class _Level(QObject):
    """Looks at each text before it is painted: Qt tells of none that the box itself writes."""

    def __init__(self, box: QAbstractSpinBox) -> None:
        super().__init__(box)
        self._box = box  # its line is Qt's own, see `TextMirror`
        box.lineEdit().installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            line = self._box.lineEdit()
            layout = QTextLayout(line.text(), line.font())
            layout.beginLayout()
            row = layout.createLine()
            layout.endLayout()
            own = QFontMetricsF(line.font()).ascent()
            higher = ceil(max(row.ascent() - own, 0.0)) if row.isValid() else 0
            if line.textMargins().top() != higher:
                line.setTextMargins(0, higher, 0, 0)
        return False
