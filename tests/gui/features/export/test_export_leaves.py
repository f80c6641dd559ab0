"""Books as the preview shows them: as a browser would, as far as a text browser can."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QTextCursor

from sgfedit.export.book import Block, BlockKind, Book
from sgfedit.export.pictures import PictureStyle
from sgfedit.export.shots import Wishes
from sgfedit.formats import loads
from sgfedit.gui.features.export.preview import LeafBrowser
from tests.export.at_once import book_of

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

GAME = "(;SZ[5]PB[Ann]PW[Bob];B[aa]C[One.](;W[ba]C[Two.])(;W[bb]C[Three.]))"
STYLE = PictureStyle()


@pytest.fixture
def browser(qtbot: QtBot) -> LeafBrowser:
    """An empty one, wider than a column."""
    found = LeafBrowser(None)  # type: ignore[arg-type]  # it needs no parent
    qtbot.addWidget(found)
    found.resize(900, 400)
    return found


def test_tables_stand_where_a_page_has_them(browser: LeafBrowser) -> None:
    one, two = (book_of(loads(GAME * count).games, Wishes()) for count in (1, 2))

    browser.show_book(one, STYLE)
    assert "Contents" not in browser.toPlainText()
    browser.show_book(one, STYLE, lists_figures=True)
    lines = browser.toPlainText().splitlines()
    assert lines.index("Figures") > lines.index("Ann – Bob")
    assert "Figure 1. Moves 1–2" in lines
    browser.show_book(two, STYLE)
    assert browser.toPlainText().splitlines()[:3] == ["Contents", "Ann – Bob", "Ann – Bob"]


def test_long_tables_are_cut(browser: LeafBrowser) -> None:
    titles = tuple(Block(BlockKind.TITLE, f"Game {number}") for number in range(50))

    browser.show_book(Book("x", titles), STYLE)

    assert browser.toPlainText().count("Game 39") == 2
    assert browser.toPlainText().count("Game 40") == 1


def test_a_book_stands_in_the_middle_and_a_text_at_the_edge(browser: LeafBrowser) -> None:
    def margin() -> float:
        return browser.document().rootFrame().frameFormat().leftMargin()

    browser.show_book(book_of(loads(GAME).games, Wishes()), STYLE)
    browser.show()
    assert margin() > 100
    browser.resize(300, 400)
    assert margin() < 10
    browser.resize(900, 400)
    browser.show_ansi("x")
    assert margin() < 10


def test_each_letter_of_a_text_in_colours_is_as_wide_as_the_others(browser: LeafBrowser) -> None:
    browser.show_ansi("19 \x1b[38;5;94;48;5;179m· •  \x1b[0m 19")

    fonts = set()
    letters = QTextCursor(browser.document())
    while letters.movePosition(QTextCursor.MoveOperation.NextCharacter):
        fonts.add(letters.charFormat().font().toString())
    assert len(fonts) == 1


@pytest.mark.parametrize(("cells", "rows"), [(1, 5), (2, 5), (6, 3), (9, 2)])
def test_problems_stand_in_rows_as_on_a_page(browser: LeafBrowser, cells: int, rows: int) -> None:
    shot = book_of(loads(GAME).games, Wishes()).blocks[1].shot
    blocks = [
        Block(BlockKind.CELL, "Black to play", str(at), shot=shot, room=2) for at in range(5)
    ]

    browser.show_book(Book("x", tuple(blocks), cells=cells), STYLE)

    assert browser.toHtml().count('cellpadding="8"') == rows
    assert browser.toPlainText().count("____") >= 5 * 2


def test_problems_alone_are_as_large_as_figures(browser: LeafBrowser) -> None:
    shot = next(block.shot for block in book_of(loads(GAME).games, Wishes()).blocks if block.shot)
    browser.show_book(Book("x", (Block(BlockKind.CELL, "", "1", shot=shot),), cells=1), STYLE)

    assert 'width="360"' in browser.toHtml()
