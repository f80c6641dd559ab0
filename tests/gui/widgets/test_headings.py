"""Headings of tables: the arrow of a sorted column lies on no letter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QStringListModel, Qt
from PySide6.QtWidgets import QHeaderView, QStyle, QStyleOptionHeader, QTableView

from sgfedit.gui.widgets.row_painter import LEFT, RIGHT, heading

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


def test_the_arrow_is_beside_a_heading_at_the_right(qtbot: QtBot) -> None:
    table = QTableView()
    qtbot.addWidget(table)
    table.setModel(QStringListModel(["1"], table))
    header, text = table.horizontalHeader(), heading("No.", RIGHT)
    arrow, label = _places(header, text)
    blank = header.fontMetrics().horizontalAdvance(text.replace("No.", ""))

    assert label + 1 - blank <= arrow


def test_a_heading_at_the_left_is_as_it_is() -> None:
    assert heading("Move", LEFT) == "Move"


def _places(header: QHeaderView, text: str) -> tuple[int, int]:
    """Return where the arrow of a sorted section begins, and where its text ends."""
    option = QStyleOptionHeader()
    header.initStyleOption(option)
    option.rect.setRect(0, 0, 90, header.sizeHint().height())
    option.sortIndicator = QStyleOptionHeader.SortIndicator.SortDown
    option.state |= QStyle.StateFlag.State_Horizontal
    option.text, option.textAlignment = text, Qt.AlignmentFlag.AlignRight
    style, part = header.style(), QStyle.SubElement
    return (
        style.subElementRect(part.SE_HeaderArrow, option, header).left(),
        style.subElementRect(part.SE_HeaderLabel, option, header).right(),
    )
