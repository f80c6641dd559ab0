"""Names of files on tabs: who gets how much room, and how they are cut."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QFontMetrics

from sgfedit.gui.shell.tab_names import cut, shared, without_usual_ending

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication


@pytest.mark.parametrize(
    ("needs", "room", "widths"),
    [
        ([50, 60], 200, [50, 60]),
        ([250, 60, 70], 300, [170, 60, 70]),
        ([250, 200, 70], 300, [115, 115, 70]),
        ([250, 250, 250], 60, [40, 40, 40]),
        ([250, 30, 250], 60, [40, 30, 40]),
        ([], 60, []),
    ],
)
def test_long_names_yield_first_and_none_gets_too_little(
    needs: list[int], room: int, widths: list[int]
) -> None:
    assert shared(needs, room, 40) == widths


@pytest.mark.parametrize(
    ("text", "short"),
    [("a.sgf", "a"), ("a.SGF •", "a •"), ("a.gib", "a.gib"), ("a", "a"), ("b.sgf.sgf", "b.sgf")],
)
def test_only_the_ending_of_nearly_all_files_goes(text: str, short: str) -> None:
    assert without_usual_ending(text) == short


def test_a_name_is_cut_in_its_middle_and_keeps_its_ending(qapp: QApplication) -> None:
    metrics = QFontMetrics(qapp.font())
    name = "Gu-Li-vs-Zhou-Ruiyang-Commentary.ugf •"
    room = metrics.horizontalAdvance(name) // 2

    found = cut(name, room, metrics)

    assert found.startswith("Gu-")
    assert found.endswith(".ugf •")
    assert "…" in found
    assert metrics.horizontalAdvance(found) <= room
    assert cut("a.sgf", room, metrics) == "a.sgf"
    assert "…" in cut("1. A title with no ending, which is a long one", room, metrics)
