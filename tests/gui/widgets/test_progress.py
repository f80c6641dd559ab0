"""Long work in slices, with a dialog."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QWidget

from sgfedit.gui.widgets import progress

if TYPE_CHECKING:
    from collections.abc import Generator

    from PySide6.QtGui import QPaintEvent
    from pytestqt.qtbot import QtBot


class Painted(QWidget):
    """Counts how often it was painted."""

    def __init__(self) -> None:
        super().__init__()
        self.count = 0

    def paintEvent(self, _event: QPaintEvent) -> None:
        self.count += 1


def steps(seconds: float) -> Generator[None, None, str]:
    end = perf_counter() + seconds
    while perf_counter() < end:
        yield
    return "made"


@pytest.fixture
def window(qtbot: QtBot) -> Painted:
    window = Painted()
    qtbot.addWidget(window)
    with qtbot.waitExposed(window):
        window.show()
    return window


def test_what_is_done_at_once_shows_no_dialog(window: Painted) -> None:
    assert progress.run(window, steps(0), "Title", "Text") == "made"


def test_behind_it_the_window_is_painted_also_if_that_was_asked_for_before(
    window: Painted, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(progress, "PATIENCE_S", 0.0)
    before = window.count
    window.update()  # asked for, and not yet done when the painting stops

    assert progress.run(window, steps(0.1), "Title", "Text") == "made"

    qtbot.wait(20)
    assert window.count > before
