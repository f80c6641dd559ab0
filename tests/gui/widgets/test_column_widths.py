"""How columns share a table: what is short is never cut, what is long gives way."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QStandardItemModel
from PySide6.QtWidgets import QTableView

from sgfedit.gui.widgets.column_widths import ColumnWidths, Kind, Need, shared

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

NAME, RESULT, EVENT = Need(200, 80), Need(160, 50, is_short=True), Need(300, 80, takes=True)


@pytest.mark.parametrize(
    ("room", "widths"),
    [
        (700, [200, 160, 340]),  # the last takes the rest
        (660, [200, 160, 300]),
        (600, [200, 100, 300]),  # what is long where short ones are usual gives way first
        (500, [200, 50, 250]),  # then the widest
        (350, [150, 50, 150]),  # then those that are as wide
        (210, [80, 50, 80]),
        (100, [80, 50, 80]),  # beyond that the table is scrolled
        (0, [80, 50, 80]),
    ],
)
def test_the_widest_gives_way_first(room: int, widths: list[int]) -> None:
    assert shared([NAME, RESULT, EVENT], room) == widths


def test_the_last_that_takes_room_takes_what_is_left() -> None:
    needs = [Need(50, 10, takes=True), Need(50, 10, takes=True), Need(50, 10)]

    assert shared(needs, 200) == [50, 100, 50]
    assert shared([], 200) == []


@pytest.mark.parametrize("room", range(200, 700, 7))
def test_no_pixel_beyond_the_room_is_used_and_few_are_left(room: int) -> None:
    found = shared([NAME, RESULT, EVENT, NAME], room)

    least = sum(need.least for need in (NAME, RESULT, EVENT, NAME))
    assert sum(found) <= max(room, least)
    assert sum(found) >= min(room, least)


@pytest.fixture
def view(qtbot: QtBot) -> QTableView:
    view = QTableView()
    qtbot.addWidget(view)
    view.setModel(QStandardItemModel(0, 3, view))
    view.resize(600, 200)
    view.show()
    return view


def test_texts_up_to_the_sample_always_have_room_and_take_none_that_is_not_needed(
    view: QTableView,
) -> None:
    widths = ColumnWidths(view, [Kind("W+12.5"), Kind(), Kind(takes=True)])
    metrics = view.fontMetrics()

    widths.see(0, ["B+R"])
    assert metrics.horizontalAdvance("B+R") < widths.need(0).least
    assert widths.need(0).least < metrics.horizontalAdvance("W+12.5")
    widths.see(0, ["W+12.5"])
    enough = widths.need(0).least
    assert enough > metrics.horizontalAdvance("W+12.5")
    widths.see(0, ["left unfinished by both"])
    assert widths.need(0).least == enough < widths.need(0).wanted


def test_a_column_wants_more_for_longer_texts_and_never_less(view: QTableView) -> None:
    widths = ColumnWidths(view, [Kind("W+12.5"), Kind(is_bold=True), Kind(takes=True)])

    assert widths.see(1, ["Go Seigen", "Hashimoto Utaro"])
    wanted = widths.need(1).wanted
    assert not widths.see(1, ["Go Seigen"])
    assert not widths.see(1, [])
    assert widths.need(1).wanted == wanted
    bold = view.font()
    bold.setBold(True)
    assert wanted > view.fontMetrics().horizontalAdvance("Hashimoto Utaro")
    assert widths.see(1, ["x" * 5000])
    assert widths.need(1).wanted < 1000  # one hostile text is not all there is


def test_what_the_user_has_chosen_stays_and_hidden_columns_need_nothing(view: QTableView) -> None:
    widths = ColumnWidths(view, [Kind("W+12.5"), Kind(), Kind(takes=True)])
    resized: list[bool] = []
    header = view.horizontalHeader()
    header.sectionResized.connect(lambda *_: resized.append(widths.is_fitting))
    view.hideColumn(1)
    resized.clear()

    widths.fit({0: 123})

    assert header.sectionSize(0) == 123
    assert header.length() == view.viewport().width()
    assert all(resized)
    assert not widths.is_fitting
