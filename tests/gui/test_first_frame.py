"""What a person sees first: nothing waits for an event to be painted as it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QEnterEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget

from sgfedit.gui.opening.files import open_path
from sgfedit.gui.views.timeline.view import Timeline
from sgfedit.sgf import Point
from tests.gui import painted

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from sgfedit.app.settings import Settings
    from sgfedit.gui.shell.main_window import MainWindow


def test_the_board_without_a_file_has_star_points(window: MainWindow) -> None:
    shown = painted.image(window.board)

    for star in [Point(x, y) for x in (3, 9, 15) for y in (3, 9, 15)]:
        x, y = window.board.point_rect(star).center().toTuple()
        # The lines that cross there are a pixel wide: beside them it is dark because of the star.
        assert painted.is_dark(shown, x + 2, y + 2), star


def test_settings_of_the_view_hold_without_a_file(
    settings: Settings, request: pytest.FixtureRequest
) -> None:
    settings.set("view.coordinates", value=False)

    window: MainWindow = request.getfixturevalue("window")

    shown = painted.image(window.board)
    window.board.refresh()
    assert painted.differing(shown, painted.image(window.board)).isEmpty()


def pass_over(widget: QWidget) -> None:
    """Move the pointer onto a widget and off it again."""
    centre = QPointF(widget.rect().center())
    place = QPointF(widget.mapToGlobal(widget.rect().center()))
    none = Qt.MouseButton.NoButton
    QApplication.sendEvent(widget, QEnterEvent(centre, centre, place))
    move = QMouseEvent(
        QEvent.Type.MouseMove, centre, place, none, none, Qt.KeyboardModifier.NoModifier
    )
    QApplication.sendEvent(widget, move)
    QApplication.sendEvent(widget, QEvent(QEvent.Type.Leave))


@pytest.mark.parametrize("name", [None, "commented-game.sgf", "problem-9x9.sgf"])
def test_the_first_frame_is_what_stays(
    qtbot: QtBot, window: MainWindow, sample: Path, name: str | None
) -> None:
    if name is not None:
        open_path(window, str(sample.parent / name))
    # The comments on the slider are looked for a moment later: a large game has many.
    slider = window.findChild(Timeline)
    assert slider is not None
    qtbot.waitUntil(lambda: not slider.is_waiting)
    first = painted.image(window)

    for widget in window.findChildren(QWidget):
        if widget.isVisible():
            pass_over(widget)
    window.document.reset.emit()
    window.board.refresh()
    window.tree.relaid()
    qtbot.waitUntil(lambda: not slider.is_waiting)

    changed = painted.differing(first, painted.image(window))
    assert changed.isEmpty(), window.childAt(changed.center())
