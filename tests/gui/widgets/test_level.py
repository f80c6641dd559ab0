"""Texts in boxes stand in the middle, whatever letters they have."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
from PySide6.QtGui import QFont, QFontDatabase
from PySide6.QtWidgets import QSpinBox
from shiboken6 import invalidate

from sgfedit.gui.widgets.layouts import keep_level

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

LATIN: Final = "DejaVu Sans"
CHINESE: Final = "Noto Sans CJK SC"


def rows_of_ink(box: QSpinBox) -> list[int]:
    """Return the rows of pixels at the left in which there is a letter."""
    image = box.grab().toImage()
    ground = image.pixelColor(box.lineEdit().x() + 1, box.height() // 2).lightness()
    return [
        y
        for y in range(3, image.height() - 3)
        if any(image.pixelColor(x, y).lightness() < ground - 80 for x in range(5, 20))
    ]


def box_with(qtbot: QtBot, suffix: str, special: str = "") -> QSpinBox:
    box = QSpinBox()
    qtbot.addWidget(box)
    font = QFont(LATIN, 9)
    font.setFamilies([LATIN, CHINESE])
    box.setFont(font)
    keep_level(box)
    box.setSuffix(suffix)
    box.setSpecialValueText(special)
    box.setValue(10)
    box.setFixedSize(120, 23)
    box.show()
    return box


def test_chinese_stands_as_high_as_figures(qtbot: QtBot) -> None:
    missing = {LATIN, CHINESE} - set(QFontDatabase.families())
    if missing:
        pytest.skip(f"without {', '.join(missing)}")
    figures, chinese = box_with(qtbot, ""), box_with(qtbot, " 分钟")
    alone, beside = rows_of_ink(figures), rows_of_ink(chinese)
    assert abs(alone[-1] - beside[-1]) <= 1

    switched = box_with(qtbot, "", "不限")
    switched.setValue(0)
    word = rows_of_ink(switched)
    assert abs(word[0] + word[-1] - alone[0] - alone[-1]) <= 3
    switched.setValue(10)
    assert rows_of_ink(switched) == alone


def test_it_is_looked_at_where_the_object_of_its_line_is_lost(qtbot: QtBot) -> None:
    box = box_with(qtbot, "")
    invalidate(box.lineEdit())  # as Shiboken does to what Qt has made itself
    with qtbot.captureExceptions() as raised:
        box.setValue(11)
        box.grab()
    assert raised == []
