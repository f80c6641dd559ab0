"""What a feature may ask of the window it works in."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QObject

from sgfedit import loads
from sgfedit.errors import RefusalError
from sgfedit.gui.actions.build import trigger
from sgfedit.gui.window import Window, open_windows, window_of

if TYPE_CHECKING:
    from pathlib import Path

    from sgfedit.gui.shell.main_window import MainWindow

pytestmark = pytest.mark.one_window


class Counter(QObject):
    """A part of a window."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self.window = window


def test_a_window_has_one_part_of_a_kind(window: MainWindow) -> None:
    part = window.part(Counter)

    assert part.window is window
    assert window.part(Counter) is part


def test_windows_have_parts_of_their_own(window: MainWindow) -> None:
    other = window.new_window()

    assert other.part(Counter) is not window.part(Counter)

    other.close()


def test_an_action_of_another_feature_is_told_more_than_its_row_says(window: MainWindow) -> None:
    window.document.open_text(loads("(;SZ[9];B[ee];W[ec];B[gc])"))

    trigger(window, "navigate.go_to", 2)

    assert window.document.position().move_number == 2


def test_what_it_refuses_reaches_who_asked(window: MainWindow) -> None:
    with pytest.raises(RefusalError):
        trigger(window, "navigate.go_to", 2)


def test_the_window_of_a_file_is_found_by_any_name_of_it(
    window: MainWindow, tmp_path: Path
) -> None:
    path = tmp_path / "a.sgf"
    path.write_text("(;SZ[9])")
    (tmp_path / "b.sgf").symlink_to(path)
    window.document.open(path)

    assert window_of(tmp_path / "b.sgf") is window
    assert window_of(tmp_path / "c.sgf") is None
    assert window in open_windows()
