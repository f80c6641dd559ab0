"""Pages of problems and other books in all formats: contents, links, languages, what is valid."""

from __future__ import annotations

import io
import re
import shutil
import subprocess
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import TYPE_CHECKING
from zipfile import ZipFile

import pytest

from sgfedit.export.book import Block, BlockKind, Book
from sgfedit.export.book.languages import han_language, language_of, main_language
from sgfedit.export.book.texts import latex_book, markdown_book, written
from sgfedit.export.pictures import PictureStyle, Stage
from sgfedit.export.shots import Shot, Wishes
from sgfedit.formats import loads
from sgfedit.render.diagram import Diagram
from sgfedit.sgf.values import Point
from tests.export.at_once import book_of, drawing, epub, html_text

if TYPE_CHECKING:
    from collections.abc import Sequence

CHECKER = Path("/usr/share/java/epubcheck.jar")
"""Debian's package epubcheck."""

FAST = ("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC")
"""It runs for so short a time that making it fast takes half of it."""


def shot(columns: int = 19, rows: int = 19, *, coordinates: bool = True) -> Shot:
    seen = frozenset(Point(x, y) for x in range(columns) for y in range(rows))
    return Shot(Diagram(visible=seen, coordinates=coordinates), "A problem", "3 at 1")


SHEET = Book(
    "Problems",
    (
        Block(BlockKind.TITLE, "Problems"),
        Block(BlockKind.ABOUT, "20k"),
        Block(BlockKind.PARAGRAPH, "All of them are easy."),
        Block(BlockKind.PAGE, "Problems 1–2"),
        Block(BlockKind.CELL, "Black to play", "1", shot=shot(8, 8), room=2, key="1"),
        Block(BlockKind.CELL, "黒先", "2", shot=shot(4, 8), room=2, key="2"),
        Block(BlockKind.PAGE, "Problems 3–3"),
        Block(BlockKind.CELL, "White to play", "3", shot=shot(8, 8, coordinates=False), key="3"),
        Block(BlockKind.PAGE, "Solutions 1–3"),
        Block(BlockKind.CELL, "Correct.", "1", shot=shot(8, 8), key="1"),
        Block(BlockKind.CELL, "Also right.", "1", shot=shot(8, 8)),
        Block(BlockKind.CELL, "No solution in the file.", "2", key="2"),
        Block(BlockKind.PARAGRAPH, "Black C18", "3", key="3"),
        Block(BlockKind.PAGE, ""),
        Block(BlockKind.PARAGRAPH, "The end."),
    ),
    4,
)
GAMES = "(;GN[One];B[aa];W[bb](;B[cc])(;B[dd]C[Why?]))(;SZ[9]GN[Две];B[aa]C[Чёрные начинают.])"


def plain(_shot: Shot, name: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" id="{name}"/>'


def body_of(text: str) -> ET.Element:
    text = re.sub(r"<script>.*</script>", "", text, flags=re.DOTALL)
    body = text[text.index("<body>") : text.index("</html>")].replace("<br>", "<br/>")
    return ET.fromstring(body)  # noqa: S314  # made here


def checked_links(pages: Sequence[ET.Element]) -> int:
    """Return how many links there are, each of which leads to something that is there once."""
    names = [
        element.attrib["id"] for page in pages for element in page.iter() if element.get("id")
    ]
    assert len(names) == len(set(names))
    links = [e.attrib["href"] for page in pages for e in page.iter() if e.tag.endswith("}a")]
    links += [e.attrib["href"] for page in pages for e in page.iter() if e.tag == "a"]
    assert {link.rpartition("#")[2] for link in links} <= set(names)
    return len(links)


# Pages of problems --------------------------------------------------------------------------


def test_problems_stand_in_columns_and_lead_to_their_solutions() -> None:
    text = html_text(SHEET, plain)

    body = body_of(text)
    assert [page.find("h2") is not None for page in body.iter("section")] == [*[True] * 3, False]
    assert [len(cells) for cells in body.iter("div")] == [2, 1, 3]
    assert {cells.attrib["class"] for cells in body.iter("div")} == {"cells of2"}
    assert '<strong><a href="#solution-1">1</a></strong> Black to play' in text
    assert '<figure id="solution-2" class="cell"' in text
    assert '<strong><a href="#problem-3">3</a></strong> Black C18' in text
    assert checked_links([body]) == 6 + 3
    assert text.count('<span class="line">') == 4
    assert '<span class="note">3 at 1</span>' in text


def test_stones_of_a_page_are_equally_large() -> None:
    text = html_text(SHEET, plain)

    shares = re.findall(r"--share: ([\d.]+); --tall: ([\d.]+)", text)
    assert shares[:3] == [("1.000", "1.000"), ("0.579", "0.579"), ("1.000", "1.000")]
    assert 'style="--rows: 2; --lines: 2"' in text


def test_languages_are_told_where_letters_tell_them() -> None:
    text = html_text(SHEET, plain)

    assert '<html lang="en">' in text
    assert 'dir="auto" lang="zh" style=' in text
    assert 'dir="auto">All of them' in text


@pytest.mark.parametrize(
    ("text", "han", "found"),
    [
        ("Good move", "zh", ""),
        ("très bien", "zh", ""),
        ("黑先", "zh", "zh"),
        ("黒先", "ja", "ja"),
        ("これは good です", "zh", "ja"),
        ("흑 차례", "zh", "ko"),
        ("The word 定石 is used here and there", "zh", ""),
        ("Чёрные начинают", "zh", "ru"),
        ("שחור משחק", "zh", "he"),
        ("1–50", "zh", ""),
    ],
)
def test_the_language_of_a_text(text: str, han: str, found: str) -> None:
    assert language_of(text, han) == found


def test_the_language_of_a_book_is_that_of_most_of_it() -> None:
    assert (
        main_language(["Black 1", "黒の好手です。これは定石です。とても大切な一手になります。"])
        == "ja"
    )
    assert main_language([]) == "en"
    assert [han_language(texts) for texts in (["黑"], ["흑"], ["黒の"], ["B"])] == [
        "zh",
        "ko",
        "ja",
        "zh",
    ]


# Contents -----------------------------------------------------------------------------------


def test_several_games_have_contents_and_figures_a_table() -> None:
    text = html_text(book_of(loads(GAMES).games, Wishes()), plain, lists_figures=True)

    body = body_of(text)
    games, figures = body.iter("nav")
    assert [link.text for link in games.iter("a")] == ["One", "Две"]
    assert [link.text for link in figures.iter("a")] == [
        "Figure 1. Moves 1–3",
        "Diagram 1. Move 1",
        "Figure 1. Move 1",
    ]
    assert checked_links([body]) == 5
    assert '<h1 id="game-2" dir="auto" lang="ru">' in text


def test_an_only_game_has_its_table_below_its_title() -> None:
    text = html_text(book_of(loads("(;GN[One];B[aa])").games, Wishes()), plain, lists_figures=True)

    assert text.index("</h1>") < text.index("<nav") < text.index("<figure")
    assert 'href="#figure-1"' in text


def test_a_long_table_is_folded_up() -> None:
    pages = tuple(Block(BlockKind.PAGE, f"Problems {at}") for at in range(50))

    assert "<details><summary>Contents</summary>" in html_text(Book("x", pages), plain)


def test_markdown_has_problems_one_below_the_other() -> None:
    text = markdown_book(SHEET)

    assert "## Problems 1–2\n\n**1** Black to play\n\n```text\n" in text
    assert "\n\n**2** No solution in the file.\n\n" in text
    assert text.endswith("\n\nThe end.\n")


def test_markdown_lists_figures() -> None:
    text = markdown_book(book_of(loads(GAMES).games, Wishes()), lists_figures=True)

    assert text.startswith("## Figures\n\n- Figure 1. Moves 1–3\n- Diagram 1. Move 1\n")
    assert "## Figures" not in markdown_book(SHEET, lists_figures=True)


# EPUB ---------------------------------------------------------------------------------------


def test_problems_have_chapters_that_lead_to_each_other() -> None:
    with ZipFile(io.BytesIO(epub(SHEET, plain))) as archive:
        files = {name: archive.read(name).decode() for name in archive.namelist()}

    pages = {n: ET.fromstring(text) for n, text in files.items() if n.endswith(".xhtml")}  # noqa: S314
    assert list(pages) == ["contents.xhtml", *(f"part{at}.xhtml" for at in range(1, 5))]
    assert checked_links(list(pages.values())) == 6 + 3
    assert 'href="part3.xhtml#solution-1"' in files["part1.xhtml"]
    assert "All of them are easy" in files["part1.xhtml"]
    assert "<title>Solutions 1–3</title>" in files["part3.xhtml"]
    assert "<dc:language>en</dc:language>" in files["book.opf"]


def test_a_book_without_anything_is_an_empty_chapter() -> None:
    with ZipFile(
        io.BytesIO(epub(Book("Nothing & more", ()), plain, lists_figures=True))
    ) as archive:
        contents = archive.read("contents.xhtml").decode()

    assert '<li><a href="part1.xhtml">Nothing &amp; more</a></li>' in contents
    assert "loi" not in contents


@pytest.mark.skipif(
    not CHECKER.is_file() or shutil.which("java") is None, reason="EPUBCheck is not here"
)
@pytest.mark.usefixtures("qapp")
def test_books_of_all_kinds_are_what_the_standard_asks_for(tmp_path: Path) -> None:
    style = PictureStyle(300)

    def draw(shot: Shot, name: str) -> str:
        return drawing(shot, style, name).partition("\n")[2].rstrip()

    games = book_of(loads(GAMES).games, Wishes(replay=True))
    out = tmp_path / "a.epub"
    book = Book("All", (*SHEET.blocks, *games.blocks), SHEET.cells)
    out.write_bytes(epub(book, draw, lists_figures=True))

    done = subprocess.run(
        ("java", *FAST, "-jar", str(CHECKER), str(out)),
        check=False,
        capture_output=True,
        text=True,
    )

    assert done.returncode == 0, done.stdout + done.stderr


# LaTeX --------------------------------------------------------------------------------------


def test_nothing_that_is_written_means_anything_to_latex() -> None:
    assert written("100 % \"sure\" -- or ,,so'' `x`\\end{document}\n#1") == (
        "100 \\% \\textquotedbl{}sure\\textquotedbl{} -{}-{} or ,{},so'' "
        "\\textasciigrave{}x\\textasciigrave{}\\textbackslash{}end\\{document\\}\n\\#1"
    )


def test_a_document_says_what_the_book_says() -> None:
    text = latex_book(book_of(loads(GAMES[: GAMES.index("(;SZ")]).games, Wishes()))

    assert text.startswith("% One\n\\documentclass")
    assert r"\section*{\centering One}" in text
    assert r"\textbf{Figure 1}. Moves 1–3" in text
    assert r"\subsection*{\textbf{Variation B} instead of 3}" in text
    assert "\\par\\leftskip=6mm" in text
    assert r"\textbf{Black 1} Why?" in text
    assert r"\usepackage[T1]{fontenc}" in text
    assert text.count(r"\begin{tikzpicture}") == 2


@pytest.mark.parametrize(
    ("words", "font"),
    [
        ("Чёрные", "DejaVu Serif"),
        ("黑先", "CJK SC"),
        ("黒先です", "CJK JP"),
        ("흑 차례", "CJK KR"),
    ],
)
def test_other_letters_ask_for_other_programs(words: str, font: str) -> None:
    text = latex_book(Book("x", (Block(BlockKind.PARAGRAPH, words),)))

    assert r"\RequireTUTeX" in text
    assert font in text
    assert "{fontenc}" not in text


def test_a_document_lists_its_figures_where_there_are_any() -> None:
    games = latex_book(book_of(loads(GAMES).games, Wishes()), lists_figures=True)
    sheet = latex_book(
        Book("x", (Block(BlockKind.PARAGRAPH, ""), *SHEET.blocks)), lists_figures=True
    )

    assert r"\item Diagram 1. Move 1" in games
    assert r"\item" not in sheet


def test_signs_without_a_font_are_named() -> None:
    text = latex_book(Book("x", (Block(BlockKind.PARAGRAPH, "a → b ★\u200b"),)))

    assert r"\DeclareUnicodeCharacter{2192}{\ensuremath{\rightarrow}}" in text
    assert r"\DeclareUnicodeCharacter{2605}{[black star]}" in text
    assert r"\DeclareUnicodeCharacter{200B}{}" in text


@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="LaTeX is not here")
def test_documents_compile(tmp_path: Path) -> None:
    game = book_of(
        loads("(;GN[50 % & more];B[aa]C[One\n\n[two\\] → ★ \\\\x é];W[];B[bb])").games, Wishes()
    )
    pages = tuple(
        block._replace(text=block.text.replace("黒先", "Black")) for block in SHEET.blocks
    )
    deep = tuple(Block(BlockKind.PARAGRAPH, "deep", depth=at) for at in range(12))
    book = Book("All", (*game.blocks, *deep, *pages), 4)
    (tmp_path / "a.tex").write_text(latex_book(book, lists_figures=True), encoding="utf-8")

    done = subprocess.run(
        ("pdflatex", "-interaction=nonstopmode", "-halt-on-error", "a.tex"),
        cwd=tmp_path,
        check=False,
        capture_output=True,
    )

    assert done.returncode == 0, done.stdout
    assert (tmp_path / "a.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.usefixtures("qapp")
def test_solutions_can_be_stepped_through() -> None:
    replayed = next(
        block.shot
        for block in book_of(loads("(;SZ[9];B[aa])").games, Wishes(replay=True)).blocks
        if block.shot is not None
    )
    book = Book("x", (Block(BlockKind.CELL, "", "1", shot=replayed, key="1"),), 4)

    text = html_text(book, plain, stage=Stage(PictureStyle(300)))

    assert 'data-steps="B1,A9,aa"' in text
    assert body_of(text) is not None
