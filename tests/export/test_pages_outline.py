"""Outline, links and language of a PDF: where they lead is where things are."""

from __future__ import annotations

import re

import pytest
from PySide6.QtGui import QPdfWriter

from sgfedit.export.book import Block, BlockKind, Book
from sgfedit.export.book.anchors import outline_of
from sgfedit.export.pages import PageStyle
from sgfedit.export.pages.pdf_file import PdfFile, places_of
from sgfedit.export.pictures import PictureStyle
from sgfedit.export.shots import Shot, Wishes
from sgfedit.formats import loads
from sgfedit.render.diagram import Diagram
from tests.export.at_once import book_of, pages_of, pdf

pytestmark = pytest.mark.usefixtures("qapp")
SHOT = Shot(Diagram(), "")
GAME = (
    "(;SZ[9]PB[Ann]PW[Bo];B[aa];W[bb](;B[cc]C[Black 1 is old.])"
    "(;B[dd]C[Instead.];W[ee](;B[ff])(;B[gg]C[Deeper.])))"
)
SHEET = Book(
    "Sheet",
    (
        Block(BlockKind.TITLE, "Sheet"),
        *(
            block
            for part in ("Problems", "Solutions")
            for page in (1, 3)
            for block in (
                Block(BlockKind.PAGE, f"{part} {page}–{page + 1}", part=part),
                Block(BlockKind.CELL, "Black to play", str(page), shot=SHOT, key=str(page)),
                Block(
                    BlockKind.CELL, "Black to play", str(page + 1), shot=SHOT, key=str(page + 1)
                ),
            )
        ),
    ),
    2,
)


def file_of(book: Book, style: PageStyle) -> PdfFile:
    return PdfFile(pdf(book, style, PictureStyle(theme="paper")))


def leads_of(file: PdfFile) -> list[tuple[int, int]]:
    """Return from which page to which its links lead, pages counted from 0."""
    pages = file.pages()
    found = []
    for number, page in enumerate(pages):
        row = file.objects[file.reference(page, b"Annots")]
        for link in re.findall(rb"(\d+) 0 R", row):
            goal = re.search(rb"/Dest \[(\d+) 0 R", file.objects[int(link)])
            assert goal is not None
            found.append((number, pages.index(int(goal[1]))))
    return found


def told_in(file: PdfFile, first: int, depth: int = 0) -> list[tuple[int, str]]:
    """Return how deep the lines of an outline are, and their words."""
    found = []
    line: int | None = file.reference(first, b"First")
    while line is not None:
        body = file.objects[line]
        title = re.search(rb"/Title <FEFF([0-9A-F]*)>", body)
        assert title is not None
        found.append((depth, bytes.fromhex(title[1].decode()).decode("utf-16-be")))
        if b"/First" in body:
            found += told_in(file, line, depth + 1)
        line = file.reference(line, b"Next") if b"/Next" in body else None
    return found


def test_games_figures_and_variations_are_the_outline() -> None:
    book = book_of(loads(GAME + GAME).games, Wishes())

    found = [(one.level, one.text) for one in outline_of(book.blocks)]

    assert found[: len(found) // 2] == found[len(found) // 2 :]
    assert found[:2] == [(0, "Ann – Bo"), (1, "Figure 1. Moves 1–3")]
    assert [level for level, _ in found[2 : len(found) // 2]] == [2, 4]
    assert found[2][1].startswith("Variation B instead of 3")


def test_pages_of_a_part_stand_below_it() -> None:
    found = [(one.level, one.text) for one in outline_of(SHEET.blocks)]

    assert found == [
        (0, "Sheet"),
        (1, "Problems"),
        (2, "Problems 1–2"),
        (2, "Problems 3–4"),
        (1, "Solutions"),
        (2, "Solutions 1–2"),
        (2, "Solutions 3–4"),
    ]


def test_pages_without_numbers_and_headings_of_comments_stand_for_themselves() -> None:
    blocks = (
        Block(BlockKind.TITLE, "Title"),
        Block(BlockKind.PAGE, "Problem 1", part="Problems"),
        Block(BlockKind.PAGE, "Notes"),
        Block(BlockKind.PAGE, ""),
        Block(BlockKind.FIGURE, "", shot=SHOT),
        Block(BlockKind.HEADING, "The opening"),
    )

    found = [(one.level, one.text) for one in outline_of(blocks)]

    assert found == [
        (0, "Title"),
        (1, "Problem 1"),
        (1, "Notes"),
        (1, "Figure"),
        (2, "The opening"),
    ]


def test_the_outline_of_a_file_says_what_that_of_its_book_says() -> None:
    book = book_of(loads(GAME + GAME).games, Wishes())

    file = file_of(book, PageStyle("a5"))

    root = file.reference(file.root, b"Outlines")
    assert [text for _, text in told_in(file, root)] == [
        one.text for one in outline_of(book.blocks)
    ]
    assert [depth for depth, _ in told_in(file, root)] == [0, 1, 2, 3] * 2
    assert b"/PageMode /UseOutlines" in file.objects[file.root]


def test_a_book_of_one_part_has_no_outline() -> None:
    file = file_of(Book("Title", (Block(BlockKind.TITLE, "Only"),)), PageStyle())

    assert b"/Outlines" not in file.objects[file.root]
    assert leads_of(file) == []


def test_tables_and_title_pages_lead_to_games_and_figures() -> None:
    book = book_of(loads(GAME + GAME).games, Wishes())
    style = PageStyle("a5", contents=True, title_page=True)
    pages = pages_of(book, style)
    places = places_of(pages)

    leads = leads_of(file_of(book, style))

    titles = [places[at][0] for at, one in enumerate(book.blocks) if one.kind is BlockKind.TITLE]
    assert [goal for page, goal in leads if page == 0] == titles
    entries = [entry for page in pages for entry in page.entries]
    # The words of each row, and its number.
    wanted = [places[entry.at][0] for entry in entries for _ in range(2)]
    assert sorted(goal for page, goal in leads if page == 1) == wanted


def test_problems_lead_to_their_solutions_and_back() -> None:
    assert leads_of(file_of(SHEET, PageStyle())) == [
        (0, 2),
        (0, 2),
        (1, 3),
        (1, 3),
        (2, 0),
        (2, 0),
        (3, 1),
        (3, 1),
    ]


def test_answers_in_words_lead_to_their_problems() -> None:
    blocks = (
        Block(BlockKind.TITLE, "Sheet"),
        Block(BlockKind.PAGE, "Problem 1", part="Problems"),
        Block(BlockKind.CELL, "Black to play", "1", shot=SHOT, key="1"),
        Block(BlockKind.PAGE, "Answers"),
        Block(BlockKind.PARAGRAPH, "Black A1", "1", key="1"),
    )

    assert leads_of(file_of(Book("Sheet", blocks), PageStyle())) == [(0, 1), (1, 0)]


def test_words_lead_to_moves_and_figures_that_are_not_beside_them() -> None:
    def figure(name: str, *moves: int) -> Block:
        return Block(BlockKind.FIGURE, name, shot=SHOT._replace(moves=moves))

    blocks = (
        Block(BlockKind.TITLE, "Game"),
        figure("Dia. 1", 1, 2),
        Block(BlockKind.PARAGRAPH, "Move 2 is beside it, 𠀋 but move 4 and Fig. 1 are not."),
        figure("Figure 1", 3, 4),
        Block(BlockKind.PARAGRAPH, "In diagram 1 and 第1図 Black 3 in Dia. 9 plays.", "Black 4"),
    )
    (page, *_) = pages_of(Book("", blocks), PageStyle(columns=1))

    found = [
        (link.at, line.text.words(line.number)[:2])
        for line in page.lines
        for link in line.text.links(line.number)
    ]

    assert found == [(3, "Mo"), (3, "Mo"), (1, "Bl")]


def test_a_link_is_as_wide_as_its_words_on_each_of_its_lines() -> None:
    blocks = (
        Block(BlockKind.TITLE, "Game"),
        Block(BlockKind.FIGURE, "Figure 1", shot=SHOT),
        Block(BlockKind.FIGURE, "Figure 2", shot=SHOT),
        Block(BlockKind.PARAGRAPH, "See 𠀋𠀋 Figure 1."),
    )
    (page, *_) = pages_of(Book("", blocks), PageStyle(columns=1))
    (line,) = (line for line in page.lines if line.text.words(0).startswith("See"))

    (link,) = line.text.links(0)

    width = line.text.width()
    assert link.left + link.width < width
    assert link.left + link.width > width * 0.9
    line.text.break_evenly(width * 0.95)
    assert line.text.links(0) or line.text.links(1)
    line.text.link_all(1)
    assert {one.at for one in line.text.links(line.text.count - 1)} == {1}


def test_blocks_begin_where_the_first_of_them_stands() -> None:
    blocks = (
        Block(BlockKind.TITLE, "Game"),
        Block(BlockKind.FIGURE, "Moves", "Figure 1", shot=SHOT),
        Block(BlockKind.PARAGRAPH, "word " * 4000),
        Block(BlockKind.PARAGRAPH, "last"),
    )

    for above in (True, False):
        pages = pages_of(Book("", blocks), PageStyle(captions_above=above, columns=1))
        places = places_of(pages)

        assert places[2][0] == 0
        assert places[3][0] == len(pages) - 1
        (figure,) = pages[0].figures
        assert (places[1][1] < figure.y) is above


@pytest.mark.parametrize(("text", "language"), [("Black", "en"), ("黒の手です", "ja")])
def test_a_file_says_its_language(text: str, language: str) -> None:
    file = file_of(Book("", (Block(BlockKind.PARAGRAPH, text),)), PageStyle())

    told = "FEFF" + language.encode("utf-16-be").hex().upper()
    assert f"/Lang <{told}>".encode() in file.objects[file.root]


def test_a_file_says_who_wrote_the_comments() -> None:
    games = loads("(;AN[Ann])(;AN[Ann]GN[x])(;)(;AN[Bo \u0001])").games
    book = book_of(games, Wishes())

    data = pdf(book, PageStyle(), PictureStyle(theme="paper"))

    assert book.author == "Ann, Bo \ufffd"
    if hasattr(QPdfWriter, "setAuthor"):
        assert b"/Author (\xfe\xff" + book.author.encode("utf-16-be") in data
