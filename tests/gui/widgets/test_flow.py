"""Rows that go on in the next line where there is little room."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from sgfedit.gui.widgets.flow import Flow

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


@pytest.fixture
def row(qtbot: QtBot) -> QWidget:
    """A widget with three buttons of 100 px and 4 px between them."""
    widget = QWidget()
    qtbot.addWidget(widget)
    flow = Flow(4)
    for number in range(3):
        button = QPushButton(str(number))
        button.setFixedSize(100, 20)
        flow.addWidget(button)
    column = QVBoxLayout(widget)
    column.setContentsMargins(0, 0, 0, 0)
    column.addLayout(flow)
    column.addStretch(1)
    widget.show()
    return widget


def places(row: QWidget) -> list[tuple[int, int]]:
    return [(one.x(), one.y()) for one in row.findChildren(QPushButton) if one.isVisible()]


@pytest.mark.parametrize(
    ("width", "found"),
    [
        (308, [(0, 0), (104, 0), (208, 0)]),
        (307, [(0, 0), (104, 0), (0, 24)]),
        (110, [(0, 0), (0, 24), (0, 48)]),
    ],
)
def test_buttons_go_on_in_the_next_line(
    row: QWidget, width: int, found: list[tuple[int, int]]
) -> None:
    row.setFixedSize(width, 200)
    row.layout().activate()  # type: ignore[union-attr]  # it has one

    assert places(row) == found


def test_what_is_hidden_takes_no_room(row: QWidget) -> None:
    row.setFixedSize(220, 200)
    row.findChildren(QPushButton)[1].hide()
    row.layout().activate()  # type: ignore[union-attr]  # it has one

    assert places(row) == [(0, 0), (104, 0)]


def test_items_are_given_back() -> None:
    flow = Flow(4)
    flow.addWidget(QPushButton())

    assert flow.itemAt(1) is None
    assert flow.takeAt(1) is None
    assert flow.takeAt(0) is not None
    assert (flow.count(), flow.heightForWidth(100)) == (0, 0)
