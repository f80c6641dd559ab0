"""Box layouts filled in one call, and the least room of a line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

from PySide6.QtWidgets import QWidget

if TYPE_CHECKING:
    from PySide6.QtWidgets import QBoxLayout, QLayout, QLineEdit

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


def keep_placeholder_whole(line: QLineEdit) -> None:
    """Let a line never be too narrow for what it says while it is empty."""
    metrics = line.fontMetrics()
    beside = _BESIDE_LETTERS * metrics.averageCharWidth()
    line.setMinimumWidth(metrics.horizontalAdvance(line.placeholderText()) + beside)
