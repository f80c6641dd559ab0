"""Names of 300 letters in any script, and in two directions at once: the window stays as it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
from PySide6.QtWidgets import QApplication

from sgfedit.formats import loads

if TYPE_CHECKING:
    from PySide6.QtCore import QRect

    from sgfedit.gui.shell.main_window import MainWindow

pytestmark = pytest.mark.one_window

LETTERS: Final = 300
SMALLEST: Final = (900, 600)
NAMES: Final = {
    "Latin": "W",
    "Latin in words": "Maria da Conceição ",
    "Chinese": "棋",
    "Japanese": "ほし・",
    "Korean": "바둑 ",
    "Thai": "หมากล้อม",
    "Cyrillic": "Щ",
    "Arabic": "محمد ",
    "Hebrew beside Latin": "שלום (Lee) 9p ",
    "turned by marks": "a\u202eb\u2067c\u200fd\u2069 ",
    "one letter of many signs": "e\u0301\u0302\u0303",
    "two halves": "👩\u200d🦰",
}
SHORT: Final = {"PB": "Lee", "PW": "Ke"}


def opened(window: MainWindow, names: dict[str, str]) -> tuple[QRect, int, str]:
    """Show a record with names; return where the board is, how wide the window, and the title."""
    texts = "".join(f"{ident}[{name}]" for ident, name in names.items())
    window.document.open_text(loads(f"(;FF[4]CA[UTF-8]SZ[19]{texts};B[dd];W[pp])".encode()))
    window.document.go_to(window.document.game.root.children[0])
    for _ in range(4):
        QApplication.processEvents()
    return window.board.geometry(), window.width(), window.windowTitle()


@pytest.mark.parametrize("script", NAMES)
def test_long_names_take_nothing_from_the_board(window: MainWindow, script: str) -> None:
    window.resize(*SMALLEST)
    opened(window, SHORT)
    before = opened(window, SHORT)
    part = NAMES[script]
    name = (part * LETTERS)[:LETTERS]
    idents = ("PB", "PW", "BT", "WT", "BR", "WR", "GN", "EV", "PC", "RO", "RU", "RE", "AN", "US")

    board, width, title = opened(window, dict.fromkeys(idents, name))

    assert (board, width) == before[:2]
    assert window.minimumSizeHint().width() <= SMALLEST[0]
    assert part.strip()[:1] in title
