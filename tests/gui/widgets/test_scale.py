"""Sizes of type, spaces and the zoom of all windows."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication, QLabel

from sgfedit.gui.widgets import scale
from sgfedit.gui.widgets.frames import Lowness
from sgfedit.gui.widgets.scale import ROLES, ZOOM_RANGE, ZOOM_STEPS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot


@pytest.fixture(autouse=True)
def application(qapp: QApplication) -> Iterator[QApplication]:
    """The application, not zoomed afterwards."""
    yield qapp
    scale.set_zoom(100)


def test_the_zoom_is_one_of_all_fonts_and_lengths(qtbot: QtBot) -> None:
    label = QLabel("Komi")
    qtbot.addWidget(label)
    points, wide = label.font().pointSizeF(), label.sizeHint().width()

    scale.set_zoom(200)
    QApplication.processEvents()

    assert scale.zoom() == 200
    assert scale.px(12) == 24
    assert label.font().pointSizeF() == 2 * points
    assert label.sizeHint().width() > 1.8 * wide
    scale.set_zoom(100)
    QApplication.processEvents()
    assert label.font().pointSizeF() == points
    assert scale.px(12) == 12


def test_it_goes_no_further_than_can_be_used() -> None:
    scale.set_zoom(1_000)
    assert scale.zoom() == ZOOM_RANGE[1]
    scale.set_zoom(1)
    assert scale.zoom() == ZOOM_RANGE[0]


def test_steps_lead_from_end_to_end_and_back() -> None:
    scale.set_zoom(ZOOM_RANGE[0])
    found = [scale.zoom()]
    while (larger := scale.zoom_beside(+1)) != scale.zoom():
        scale.set_zoom(larger)
        found.append(larger)
    assert tuple(found) == ZOOM_STEPS
    scale.set_zoom(110)  # as somebody wrote it into the file
    assert scale.zoom_beside(-1) == 100
    assert scale.zoom_beside(+1) == 115


def test_roles_are_shares_of_the_font_of_the_desktop(application: QApplication) -> None:
    body = application.font().pointSizeF()
    sizes = [scale.font(role).pointSizeF() for role in ROLES]

    assert sizes == sorted(sizes)
    assert scale.font("body").pointSizeF() == body
    assert scale.font("reading", QFont("Serif", 40)).pointSizeF() == pytest.approx(1.2 * body)
    assert scale.font("reading", QFont("Serif", 40)).family() == "Serif"


def test_a_font_that_is_given_in_px_can_be_zoomed(application: QApplication) -> None:
    before = application.font()
    in_px = QFont(before)
    in_px.setPixelSize(20)
    application.setFont(in_px)
    try:
        assert scale.font("body").pointSizeF() > 0
    finally:
        application.setFont(before)


def test_no_zoom_up_to_half_as_large_again_makes_a_window_low(qtbot: QtBot) -> None:
    window = QLabel()
    qtbot.addWidget(window)
    lowness = Lowness(window)
    found = {}
    for percent in (75, 100, 115, 130, 150, 250):
        scale.set_zoom(percent)
        lowness.look(860)  # of a screen of 900 px
        found[percent] = lowness.is_low

    assert found == {75: False, 100: False, 115: False, 130: False, 150: False, 250: True}
    scale.set_zoom(100)
    lowness.look(799)
    assert lowness.is_low


def test_each_step_of_the_zoom_makes_icons_larger() -> None:
    found = []
    for percent in ZOOM_STEPS:
        scale.set_zoom(percent)
        found.append((scale.icon_px(16), scale.icon_px(18)))

    assert found == sorted(set(found))
    assert found[ZOOM_STEPS.index(115)] == (19, 21)
