"""Records as books."""

from __future__ import annotations

import io
import xml.etree.ElementTree as ET
from typing import TYPE_CHECKING
from zipfile import ZIP_STORED, ZipFile

import pytest

from sgfedit.export.book import Block, BlockKind, Book
from sgfedit.export.book.epub import epub_in_steps
from sgfedit.export.book.html import html_in_steps
from sgfedit.export.book.texts import latex_book, markdown_book
from sgfedit.export.pictures import PictureStyle
from sgfedit.export.shots import Shot, Wishes
from sgfedit.formats import load, loads
from sgfedit.game.reading import Rule
from sgfedit.steps import run
from tests.export.at_once import book_of, drawing, epub, html_text, in_one_step

if TYPE_CHECKING:
    from collections.abc import Generator
    from pathlib import Path

GAME = (
    "(;SZ[9]PB[Ann]BR[1d]PW[Bo]EV[Cup]DT[2020-01-02]RE[B+R]AN[Cy]GC[Before <all>.]"
    "B[aa];W[bb]TE[1]N[Hane]C[## Part\nGood.\n\nrsun [3k\\]: hi\n]"
    "(;B[cc])(;B[dd]C[Or so.](;W[ee])(;W[ff]DM[1])))"
)


def blocks(text: str, rule: Rule | None = None) -> list[Block]:
    return list(book_of(loads(text).games, Wishes(), rule).blocks)


def told(text: str) -> list[str]:
    """Return the blocks of a book in lines: kind, depth, lead and text."""
    return [
        f"{'>' * block.depth}{block.kind.name} {block.lead}|{block.text}" for block in blocks(text)
    ]


def test_a_game_is_told_from_its_title_to_its_last_variation() -> None:
    assert told(GAME) == [
        "TITLE |Ann 1d – Bo",
        "ABOUT |Cup",
        "ABOUT |2020-01-02 · Result: B+R",
        "ABOUT |Comments by Cy",
        "PARAGRAPH |Before <all>.",
        "FIGURE Figure 1|Moves 1–3",
        "PARAGRAPH White 2 (Hane, Good move)|",
        "HEADING |Part",
        "PARAGRAPH |Good.",
        "PARAGRAPH rsun [3k]:|hi",
        ">OPENING Variation B|instead of 3",
        ">FIGURE Diagram 1|Moves 1–2",
        ">PARAGRAPH Black 1|Or so.",
        ">>OPENING Variation B|instead of 2",
        ">>FIGURE Diagram 2|Move 1",
        ">>PARAGRAPH White 1 (Even position)|",
    ]


def test_no_move_is_told_without_a_word() -> None:
    """The name of a figure is its caption; a heading stands before the move it is about."""
    found = told(
        "(;SZ[9]FG[1:One];B[aa];W[bb]FG[1:Two];B[cc]C[## Part\nGood.];W[dd]N[Figure 2]C[## End])"
    )

    assert found[1:] == [
        "FIGURE Figure 1|One",
        "FIGURE Figure 2|Two",
        "HEADING |Part",
        "PARAGRAPH Black 3|Good.",
        "PARAGRAPH White 4|",
        "HEADING |End",
    ]


def test_figures_of_all_games_are_in_one_book() -> None:
    book = book_of(loads("(;GN[One];B[aa])(;SZ[9])").games, Wishes())

    assert book.title == "One"
    assert [block.text for block in book.blocks if block.kind is BlockKind.TITLE] == [
        "One",
        "Game 2",
    ]
    assert book_of(loads("(;SZ[9])").games, Wishes()).blocks[0].text == "A game of Go"
    assert book_of([], Wishes()).title == "Games of Go"


def test_positions_in_a_row_are_numbered() -> None:
    found = told("(;SZ[9](;AB[aa]C[Black lives.])(;AB[bb]))")

    assert found[1:] == [
        "OPENING Position 1|",
        "FIGURE Figure 1|Position 1",
        "PARAGRAPH |Black lives.",
        "OPENING Position 2|",
        "FIGURE Figure 2|Position 2",
    ]


def test_games_without_a_board_are_told_by_their_moves() -> None:
    assert told("(;GM[3]PB[a]PW[b];W[e2e4];B[])")[1:] == ["PARAGRAPH |1\u00a0e2e4 2\u00a0pass"]


def test_another_rule_can_be_given() -> None:
    figures = [b.text for b in blocks("(;B[aa];W[bb];B[cc])", Rule(moves=2)) if b.shot]

    assert figures == ["Moves 1–2", "Move 3"]


# HTML ---------------------------------------------------------------------------------------


def page(text: str) -> str:
    return html_text(book_of(loads(text).games, Wishes()), lambda shot, name: f"[{name}]")


def test_a_page_says_what_the_book_says_and_nothing_of_it_is_obeyed() -> None:
    text = page(GAME.replace("Ann", "<script>"))

    assert "<script>" not in text
    assert "<title>&lt;script&gt; 1d – Bo</title>" in text
    assert '<p dir="auto">Before &lt;all&gt;.</p>' in text
    assert '<p dir="auto"><strong>White 2 (Hane, Good move)</strong></p>' in text
    assert "<figcaption><strong>Figure 1</strong>. Moves 1–3</figcaption>" in text
    assert '<h2 id="variation"><strong>Variation B</strong> instead of 3</h2>' in text
    assert "<script" not in text
    assert "http" not in text


def test_variations_are_set_in_as_deep_as_they_are() -> None:
    text = page(f"{GAME}{GAME}")

    assert text.count('<section class="variation">') == text.count("</section>") == 4
    assert text.index("</section>") < text.rindex("<h1 ")


def test_notes_stand_below_the_caption() -> None:
    text = page("(;B[ba];W[aa];B[ab])")

    assert 'Moves 1–3<br><span class="note">2 at A19</span></figcaption>' in text


@pytest.mark.usefixtures("qapp")
def test_books_of_real_games_are_well_formed(real_records: Path) -> None:
    paths = sorted(real_records.glob("real/pro-annotated*/*.sgf"))[::3]
    style = PictureStyle(300)

    def draw(shot: Shot, name: str) -> str:
        return drawing(shot, style, name).partition("\n")[2].rstrip()

    for path in paths:
        text = html_text(book_of(load(path).games, Wishes()), draw)
        body = text[text.index("<body>") : text.index("</html>")].replace("<br>", "<br/>")
        root = ET.fromstring(body)  # noqa: S314  # made here
        names = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
        assert len(names) == len(set(names))
    assert len(paths) > 5


def test_pages_and_epubs_say_how_far_they_are() -> None:
    book = book_of(loads(f"{GAME}{GAME}").games, Wishes())

    draw, count = in_one_step(plain), len(book.blocks)
    for steps in (html_in_steps(book, draw), epub_in_steps(book, draw)):
        shares = list(steps)
        assert shares == sorted(shares)
        assert {*shares} >= {index / count for index in range(count)}
        assert shares[-1] <= 1


def test_a_figure_may_be_drawn_in_several_steps() -> None:
    def slowly(shot: Shot, name: str) -> Generator[float, None, str]:
        yield from (0.0, 0.5, 1.0)
        return plain(shot, name)

    book = book_of(loads(GAME).games, Wishes())

    shares = list(html_in_steps(book, slowly))
    assert shares == sorted(shares)
    figures = sum(block.shot is not None for block in book.blocks)
    assert len(shares) >= len(book.blocks) + 3 * figures
    assert run(html_in_steps(book, slowly)) == html_text(book, plain)


def plain(_shot: Shot, name: str) -> str:
    return f"[{name}]"


def test_a_book_without_anything_is_an_empty_page() -> None:
    assert html_text(Book("x", ()), lambda *_: "").rstrip().endswith("<body>\n\n</body></html>")


# EPUB and Markdown --------------------------------------------------------------------------


def test_an_epub_has_a_chapter_for_each_game() -> None:
    book = book_of(loads(f"{GAME}(;GN[Second & last];B[aa])").games, Wishes())
    svg = '<svg xmlns="http://www.w3.org/2000/svg"/>'

    data = epub(book, lambda *_: svg, lists_figures=True)

    assert data == epub(book, lambda *_: svg, lists_figures=True)
    with ZipFile(io.BytesIO(data)) as archive:
        first = archive.infolist()[0]
        assert (first.filename, first.compress_type) == ("mimetype", ZIP_STORED)
        assert archive.read("mimetype") == b"application/epub+zip"
        pages = {name: archive.read(name).decode() for name in archive.namelist()[1:]}
    for name, page in pages.items():
        if name != "style.css":
            ET.fromstring(page)  # noqa: S314  # made here
    assert pages["contents.xhtml"].count("<li>") == 2 + 4
    assert '<nav epub:type="loi"><h1>Figures</h1>' in pages["contents.xhtml"]
    assert "Second &amp; last</a>" in pages["contents.xhtml"]
    package = pages["book.opf"]
    assert all(f'href="{name}"' in package for name in ("part1.xhtml", "part2.xhtml"))
    assert package.count('properties="svg"') == 2
    assert ' dir="auto">Second &amp; last</h1>' in pages["part2.xhtml"]
    assert '<a href="part2.xhtml#game-2">' in pages["contents.xhtml"]


def test_markdown_keeps_what_is_written_as_it_is() -> None:
    book = Book(
        "x",
        (
            Block(BlockKind.TITLE, "A *b*"),
            Block(BlockKind.ABOUT, "2020"),
            Block(BlockKind.OPENING, "instead of 3", "Variation B", 1),
            Block(BlockKind.HEADING, "# Part"),
            Block(BlockKind.PARAGRAPH, "- one\n1. two <b>", "Black 1"),
            Block(BlockKind.PARAGRAPH, "", ""),
        ),
    )

    assert markdown_book(book) == (
        "# x\n\n# A \\*b\\*\n\n*2020*\n\n## Variation B instead of 3\n\n### \\# Part\n\n"
        "**Black 1** \\- one  \n1\\. two \\<b\\>\n"
    )


def test_a_title_of_its_own_stands_above_the_games() -> None:
    own, same = (
        Book(title, (Block(BlockKind.TITLE, "Ann – Bo"),)) for title in ("A_Book", "Ann – Bo")
    )

    assert markdown_book(own) == "# A\\_Book\n\n# Ann – Bo\n"
    assert markdown_book(same) == "# Ann – Bo\n"
    assert r"\LARGE\bfseries A\_Book\par" in latex_book(own)
    assert r"\LARGE" not in latex_book(same)


def test_figures_in_markdown_are_boards_of_lines() -> None:
    text = markdown_book(book_of(loads("(;SZ[3];B[ba];W[aa];B[ab])").games, Wishes()))

    assert "**Figure 1**. Moves 1–3\n\n```text\n  A B C\n3 ┌─❶─┐ 3\n" in text
    assert text.endswith("```\n\n2 at A3\n")


def test_an_introduction_stands_above_the_first_moves() -> None:
    kinds = [
        (block.kind, block.text)
        for block in blocks("(;SZ[9]C[Two friends met.];B[aa]C[The corner.])")
        if block.kind in {BlockKind.FIGURE, BlockKind.PARAGRAPH}
    ]

    assert kinds == [
        (BlockKind.PARAGRAPH, "Two friends met."),
        (BlockKind.FIGURE, "Move 1"),
        (BlockKind.PARAGRAPH, "The corner."),
    ]


def test_what_a_position_asks_stands_below_it() -> None:
    shown = [block.kind for block in blocks("(;SZ[9]AB[aa]AW[ba]C[Black to play.])")]

    assert shown[-2:] == [BlockKind.FIGURE, BlockKind.PARAGRAPH]
