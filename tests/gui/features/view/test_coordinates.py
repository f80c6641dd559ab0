"""Names of lines as the menu chooses them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from sgfedit.formats import loads
from sgfedit.render.marks import draw_text

if TYPE_CHECKING:
    from sgfedit.gui.shell.main_window import MainWindow

pytestmark = pytest.mark.one_window


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that are drawn around boards."""
    found: list[str] = []

    def drawn(device: object, text: str, *rest: object) -> None:
        found.append(text)
        draw_text(device, text, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr("sgfedit.render.painter.draw_text", drawn)
    return found


@pytest.mark.parametrize(
    ("style", "columns", "rows"),
    [
        ("a1", "ABCDEFGHJ", "987654321"),
        ("numbers", "123456789", "123456789"),
        ("kanji", "123456789", "一二三四五六七八九"),
        ("sgf", "abcdefghi", "abcdefghi"),
    ],
)
def test_lines_are_named_on_four_sides_or_on_two(
    window: MainWindow, painted: list[str], style: str, columns: str, rows: str
) -> None:
    window.document.open_text(loads("(;SZ[9])"))
    window.settings.set("view.coordinates", False)

    window.actions_by_id[f"view.coordinates_{style}"].trigger()

    assert window.settings.get("view.coordinates")  # who chooses names wants to see them
    painted.clear()
    window.board.grab()
    assert sorted(painted) == sorted((columns + rows) * 2)
    window.actions_by_id["view.coordinates_on_two"].trigger()
    painted.clear()
    window.board.grab()
    assert sorted(painted) == sorted(columns + rows)


def test_f8_takes_the_names_away_and_brings_them_back(
    window: MainWindow, painted: list[str]
) -> None:
    window.document.open_text(loads("(;SZ[9])"))
    window.actions_by_id["view.coordinates_kanji"].trigger()
    for expected in (False, True):
        window.board.setFocus()
        QTest.keyClick(window.board, Qt.Key.Key_F8)
        painted.clear()
        window.board.grab()
        assert ("五" in painted) is expected


def test_points_are_called_as_ever(window: MainWindow) -> None:
    window.document.open_text(loads("(;SZ[9])"))
    window.actions_by_id["view.coordinates_sgf"].trigger()

    window.board.hover_at(window.board.point_at(window.board.rect().center()))

    assert window.status.point.text() == "E5"
