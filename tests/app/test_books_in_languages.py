"""Books in the language of the program: captions and headings, not what the record says."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sgfedit import loads
from sgfedit.app import languages
from sgfedit.export.book.anchors import outline_of
from sgfedit.export.book.sheets import SheetStyle
from sgfedit.export.book.texts import markdown_book
from sgfedit.export.in_words import position_in_words
from sgfedit.export.shots import Wishes
from sgfedit.export.text_boards import unicode_text
from sgfedit.i18n import spoken_language
from sgfedit.render.diagram import build
from tests.export.at_once import book_of, problem_book

if TYPE_CHECKING:
    from collections.abc import Iterator

GAME = "(;SZ[9]PB[Ann]PW[Bo]RE[B+R];B[aa]C[Figure this.](;W[bb])(;W[cc]C[Instead.];B[dd]))"
PROBLEM = "(;SZ[9]AB[aa]AW[bb]PL[B];B[cc]C[Right.])"


@pytest.fixture
def german(qapp: object) -> Iterator[None]:
    del qapp
    assert languages.speak("de") == ""
    yield
    languages.speak("en")


@pytest.mark.usefixtures("german")
def test_captions_are_in_the_language_and_the_record_is_as_it_is() -> None:
    text = markdown_book(book_of(loads(GAME).games, Wishes()))

    assert spoken_language() == "de"
    for told in ("Ergebnis: B+R", "Figur 1", "Züge 1–2", "Variante B", "Schwarz 1"):
        assert told in text
    assert "Figure this." in text
    for own in ("Result", "Figure 1", "Moves", "Variation", "Black 1"):
        assert own not in text


@pytest.mark.usefixtures("german")
def test_sheets_of_problems_and_their_outline_are_in_the_language() -> None:
    book = problem_book(loads(PROBLEM * 7).games, Wishes(), SheetStyle())
    text = markdown_book(book)

    assert "Schwarz am Zug" in text
    assert "# Go-Probleme" in text
    found = [(one.level, one.text) for one in outline_of(book.blocks)]
    assert found[1:4] == [(1, "Probleme"), (2, "Probleme 1–6"), (2, "Problem 7")]
    assert found[4] == (1, "Lösungen")


@pytest.mark.usefixtures("german")
def test_what_stands_below_boards_is_in_the_language_but_in_texts_that_are_read_back() -> None:
    (game,) = loads("(;SZ[9]PL[W]AB[cc]TR[dd]LB[ee:xyz]C[Look.])").games
    book = markdown_book(book_of([game], Wishes()))
    diagram = build(game.position(game.root), game.root)

    for told in ("Weiß (○) am Zug", "Dreiecke (△): D6", "E5 xyz"):
        assert told in book
    assert "to play" not in book
    assert "White (○) to play" in unicode_text(diagram)
    assert "Brett mit 9 mal 9 Linien. " in position_in_words(diagram)
    assert "Schwarz: C7." in position_in_words(diagram)


def test_without_a_language_books_are_english() -> None:
    assert spoken_language() == "en"
    assert "Figure 1" in markdown_book(book_of(loads(GAME).games, Wishes()))
