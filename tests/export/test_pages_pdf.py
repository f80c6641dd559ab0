"""Pages as PDF: what other programs find in it."""

from __future__ import annotations

import re
import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QBuffer, QIODevice, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontDatabase,
    QFontMetrics,
    QImage,
    QPainterPath,
    QPdfWriter,
)

from sgfedit.errors import RefusalError
from sgfedit.export import option_values
from sgfedit.export.book import Block, BlockKind, Book
from sgfedit.export.jobs import Made, Source, job_of
from sgfedit.export.pages import PageStyle
from sgfedit.export.pages.painting import page_image
from sgfedit.export.pages.pdf import Draughtsman, naming_shapes, writing_pdf
from sgfedit.export.pages.pdf_file import PdfFile, correct_unicode, plain
from sgfedit.export.pages.pieces import FINE
from sgfedit.export.pages.texts import Rare
from sgfedit.export.pictures import PictureStyle
from sgfedit.export.registry import target_named
from sgfedit.export.shots import Shot, Wishes
from sgfedit.formats import loads
from sgfedit.render.diagram import Diagram
from sgfedit.render.theme import load_theme
from sgfedit.sgf.values import Point
from sgfedit.steps import run
from tests.export.at_once import book_of, pages_of, pdf

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.usefixtures("qapp")
PICTURES = PictureStyle(theme="paper")
GAME = "(;SZ[9]PB[Ann]PW[Bo]C[Two words];B[aa]C[Again];W[bb])(;SZ[9]PB[Cy]PW[Di];B[cc])"
SENTENCES = {
    "latin": "The first office: fi, ffi, fl.",
    "cyrillic": "Ход чёрных в углу.",
    "greek": "Το μαύρο παίζει.",
    "japanese": "黒の第一手は右上隅の小目です。",
    "chinese": "白棋在左下角打入一子，马长见龙",
    "korean": "백은 귀에 두었다",
    "hebrew": "שחור משחק בפינה",
    "arabic": "يلعب أسود في زاوية",
}
SYSTEMS = {
    "cyrillic": QFontDatabase.WritingSystem.Cyrillic,
    "greek": QFontDatabase.WritingSystem.Greek,
    "japanese": QFontDatabase.WritingSystem.Japanese,
    "chinese": QFontDatabase.WritingSystem.SimplifiedChinese,
    "korean": QFontDatabase.WritingSystem.Korean,
    "hebrew": QFontDatabase.WritingSystem.Hebrew,
    "arabic": QFontDatabase.WritingSystem.Arabic,
}


def contents_of(file: PdfFile) -> bytes:
    return b"".join(file.stream(file.reference(page, b"Contents")) for page in file.pages())


def count_of(data: bytes) -> int:
    return len(re.findall(rb"/Type /Page\n", data))


def test_a_book_is_as_many_pages_as_it_is_laid_out_on() -> None:
    book = book_of(loads(GAME).games, Wishes())
    style = PageStyle("a5", contents=True)

    steps = list(writing_pdf(book, style, PICTURES))
    data = pdf(book, style, PICTURES)

    assert data.startswith(b"%PDF-")
    assert data.rstrip().endswith(b"%%EOF")
    assert count_of(data) == len(pages_of(book, style)) == 3
    assert steps == sorted(steps)
    assert 0 <= steps[0] < steps[-1] == 1
    assert len(steps) > 3
    assert "Ann – Bo".encode("utf-16-be") in data


@pytest.mark.parametrize(("is_wide", "box"), [(False, b"0 0 420"), (True, b"0 0 595")])
def test_paper_lies_as_it_was_chosen(is_wide: bool, box: bytes) -> None:
    data = pdf(Book("", ()), PageStyle("a5", landscape=is_wide), PICTURES)

    assert b"/MediaBox [" + box in data


def test_a_book_is_given_up_between_two_pages() -> None:
    steps = writing_pdf(book_of(loads(GAME).games, Wishes()), PageStyle(), PICTURES)
    while next(steps) < 0.5:
        pass

    steps.close()

    with pytest.raises(StopIteration):
        next(steps)


@pytest.mark.parametrize(("before", "after"), [(b"Annots", b"Others"), (b" l\n", b" L\n")])
def test_what_a_later_qt_writes_in_another_way_is_left_as_it_is(
    before: bytes, after: bytes, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    class Later(PdfFile):
        def __init__(self, data: bytes) -> None:
            super().__init__(data.replace(before, after))

        def stream(self, number: int) -> bytes:
            return super().stream(number).replace(before, after)

    monkeypatch.setattr("sgfedit.export.pages.pdf.PdfFile", Later)

    data = pdf(book_of(loads(GAME).games, Wishes()), PageStyle(), PICTURES)

    text = contents_of(PdfFile(data))
    assert "another kind of PDF" in caplog.text
    assert (text.count(b" c\n") > 50, text.count(b"\n-99")) == (True, 0)


def test_boards_are_drawings_of_few_bytes() -> None:
    numbers = ";".join(
        f"{'BW'[n % 2]}[{chr(97 + n % 19)}{chr(97 + 2 * (n // 19))}]" for n in range(150)
    )
    book = book_of(loads(f"(;{numbers})").games, Wishes())

    data = pdf(book, PageStyle(), PICTURES)

    assert b"/Subtype /Image" not in data
    assert len(data) < 250_000


def test_shapes_that_are_nearly_alike_are_drawn_as_they_are() -> None:
    def drawn(*heights: int) -> bytes:
        """Draw zigzags that differ in their last but one point only."""
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        writer = QPdfWriter(buffer)
        writer.setResolution(72)
        painter = Draughtsman(writer)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor("black"))
        for height in heights:
            path = QPainterPath()
            for x, y in enumerate((0, 90, 0, 90, 0, 90, height, 0)):
                path.lineTo(x * 10, y)
            painter.drawPath(path)
        painter.end()
        file = PdfFile(bytes(buffer.data().data()))
        run(naming_shapes(file, painter.shapes))
        return contents_of(file)

    both = drawn(30, 60)

    assert both.count(b"\n60 30 l") == both.count(b"\n60 60 l") == 1


def test_the_command_line_and_the_window_make_it_of_what_is_chosen() -> None:
    games = loads(GAME).games
    target = target_named("pdf")
    assert target is not None
    values = {"paper": "a5", "margins": "10", "games": "all", "new_page": False}

    parts = list(job_of(Source(games, games[0]), target, values).run())

    made = parts[-1]
    assert isinstance(made, Made)
    assert count_of(made.data) == 1
    shares = [part for part in parts if isinstance(part, float)]
    assert shares == sorted(shares)
    with pytest.raises(RefusalError, match="margins"):
        job_of(Source(games, games[0]), target, {"margins": "99"})


def test_every_choice_has_its_place_in_the_style() -> None:
    assert option_values.page_style(option_values.whole({})) == PageStyle()


# Texts --------------------------------------------------------------------------------------


@pytest.mark.parametrize("script", SENTENCES)
def test_words_of_any_script_are_found(script: str, tmp_path: Path) -> None:
    if shutil.which("pdftotext") is None:
        pytest.skip("poppler is not installed")
    if script in SYSTEMS and not QFontDatabase.families(SYSTEMS[script]):
        pytest.skip("no font has these letters")
    text = SENTENCES[script]
    path = tmp_path / "book.pdf"
    path.write_bytes(pdf(Book("Book", (Block(BlockKind.PARAGRAPH, text),)), PageStyle(), PICTURES))

    done = subprocess.run(["pdftotext", path, "-"], check=True, capture_output=True)

    assert text in done.stdout.decode()
    fonts = subprocess.run(["pdffonts", path], check=True, capture_output=True, text=True)
    rows = fonts.stdout.splitlines()[2:]
    assert rows
    assert {row.split()[-5] for row in rows} == {"yes"}  # emb


@pytest.mark.parametrize(
    ("code", "letter"),
    [
        (0x2F00, "一"),
        (0x2FA5, "里"),
        (0x2E80, "⺀"),
        (0x2EC6, "角"),
        (0x2EF3, "龟"),
        (0xF900, "豈"),
        (0xFE8E, "ا"),
        (0x0009, " "),
        (0x00A0, " "),
        (0x00AD, "-"),
        (0x0041, "A"),
        (0x00B2, "²"),
        (0xFEFB, "ﻻ"),  # two letters, for which there is no room
        (0xD800, "\ud800"),
    ],
)
def test_variants_of_letters_are_the_letters(code: int, letter: str) -> None:
    assert plain(code) == letter


def test_letters_beyond_16_bits_are_found(tmp_path: Path) -> None:
    if shutil.which("pdftotext") is None:
        pytest.skip("poppler is not installed")
    texts = ["A 𠀋 and 𠮷 and 𠀋 again", "Then 😀 and 𝐀, 一 and 𠀋", "𠮷野"]
    rare = {letter for text in texts for letter in text if letter > "\uffff"}
    if any(not QFontMetrics(QFont()).inFontUcs4(ord(letter)) for letter in rare):
        pytest.skip("no font has these letters")
    path = tmp_path / "book.pdf"
    blocks = tuple(Block(BlockKind.PARAGRAPH, text) for text in texts)
    path.write_bytes(pdf(Book("Book", blocks), PageStyle(), PICTURES))

    done = subprocess.run(["pdftotext", path, "-"], check=True, capture_output=True)

    found = "".join(done.stdout.decode().split())
    assert [text for text in texts if text.replace(" ", "") not in found] == []


def written_in(font: str, *codes: int) -> PdfFile:
    """Return a file with a page on which glyphs of a font are, 2 of which Qt knows: 一 and A."""
    rows = b"<0001> <0002> [<2F00> <0041> ]\nendbfrange\nendcmap"
    parts = [
        b"<< /Pages 2 0 R >>",
        b"<< /Kids [3 0 R] >>",
        b"<< /Contents 4 0 R >>",
        b"<< >>\nstream\n/F5 9 Tf %s\nendstream" % b"".join(b"<%04X> Tj\n" % one for one in codes),
        b"<< /BaseFont /%s /ToUnicode 6 0 R >>" % font.encode(),
        b"<< >>\nstream\nbegincmap\n1 beginbfrange\n<0000> <0000> <0000>\n%s\nendstream" % rows,
    ]
    data, places = b"%PDF-1.4\n", []
    for number, part in enumerate(parts, 1):
        places.append(b"%010d 00000 n \n" % len(data))
        data += b"%d 0 obj\n%s\nendobj\n" % (number, part)
    table = b"xref\n0 7\n0000000000 65535 f \n" + b"".join(places)
    trailer = b"trailer\n<< /Size 7 /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF" % len(data)
    return PdfFile(data + table + trailer)


@pytest.mark.parametrize(
    ("font", "codes", "told"),
    [
        ("Some-Bold", (1, 3, 2, 4), b"<0003> <D840DC0B>\n<0004> <D83DDE00>\n"),
        ("Some", (4, 3), b"<0003> <D840DC0B>\n<0004> <D83DDE00>\n"),
        ("Some", (1, 3, 4, 5), b""),  # one that is no letter
        ("Other", (3, 4), b""),
    ],
)
def test_glyphs_are_told_in_the_order_in_which_they_come(
    font: str, codes: tuple[int, ...], told: bytes
) -> None:
    file = written_in(font, *codes)
    names = ("some", "some-bold")
    rare = [Rare(names, glyph, letter) for glyph, letter in ((70, "𠀋"), (60, "😀"), (70, "𠀋"))]

    correct_unicode(file, rare)

    assert b"bfchar\n<0001> <4E00>\n<0002> <0041>\n%sendbfchar\nendcmap" % told in file.stream(6)


def test_what_is_read_from_the_right_stands_at_the_right() -> None:
    book = Book(
        "", (Block(BlockKind.PARAGRAPH, "שחור בפינה"), Block(BlockKind.PARAGRAPH, "Black"))
    )
    (page,) = pages_of(book, PageStyle(header="", footer="", columns=1))

    image = page_image(page, 72, load_theme("paper"))

    def darkest(top: float) -> tuple[int, int]:
        rows = range(round(top), round(top) + 12)
        dark = [
            x for x in range(image.width()) for y in rows if image.pixelColor(x, y).value() < 160
        ]
        return min(dark), max(dark)

    first, second = (line.y for line in page.lines)
    assert darkest(first)[0] > image.width() / 2
    assert darkest(second)[1] < image.width() / 2


# Pictures of pages --------------------------------------------------------------------------


def test_a_picture_of_a_page_shows_its_board_where_it_is() -> None:
    stones = bytearray(361)
    stones[0] = 1
    book = Book("", (Block(BlockKind.FIGURE, "", "", 0, Shot(Diagram(stones=bytes(stones)), "")),))
    (page,) = pages_of(book, PageStyle())
    (figure,) = page.figures

    for dpi in (60, 144, 200):
        image = page_image(page, dpi, load_theme("paper"))
        scale = dpi / 72
        geometry = figure.geometry(scale)
        x, y = geometry.centre_px(next(iter(geometry.points())))
        at = round(figure.x * scale + x), round(figure.y * scale + y)

        assert abs(image.width() - page.width * scale) <= 1
        assert image.pixelColor(*at).value() < 60
        assert image.pixelColor(2, 2) == QColor("white")


def test_a_postage_stamp_of_a_page_has_no_words() -> None:
    (page,) = pages_of(Book("", (Block(BlockKind.PARAGRAPH, "words " * 400),)), PageStyle())

    image = page_image(page, 10, load_theme("paper"))

    assert image.pixelColor(image.width() // 4, image.height() // 4) == QColor("white")


def test_arrows_and_lines_are_drawn_on_paper() -> None:
    (game,) = loads("(;SZ[9]AR[aa:ii]LN[ai:ia]LB[ee:long label])").games
    with_arrows = book_of([game], Wishes())
    without = book_of([game], Wishes(marks=False))

    longer, shorter = (pdf(book, PageStyle(), PICTURES) for book in (with_arrows, without))

    assert len(longer) > len(shorter)


def stones_in(theme: str, count: int) -> bytes:
    stones = bytes(1 + index % 2 if index < count else 0 for index in range(361))
    shot = Shot(Diagram(stones=stones), "")
    book = Book("", (Block(BlockKind.FIGURE, "", "", 0, shot),))
    return pdf(book, PageStyle(footer=""), PictureStyle(theme=theme))


def test_stones_that_shade_off_are_in_a_file_once() -> None:
    few, many = stones_in("kaya", 60), stones_in("kaya", 361)

    assert few.count(b"/Subtype /Image") == many.count(b"/Subtype /Image")
    assert len(many) < 400_000
    assert b"/Subtype /Image" not in stones_in("paper", 361)


def test_stones_are_as_opaque_as_they_are(tmp_path: Path) -> None:
    if shutil.which("pdftoppm") is None:
        pytest.skip("poppler is not installed")
    path = tmp_path / "board.pdf"
    path.write_bytes(stones_in("kaya", 2))
    subprocess.run(["pdftoppm", "-r", "144", "-png", path, tmp_path / "board"], check=True)
    (page,) = pages_of(
        Book("", (Block(BlockKind.FIGURE, "", "", 0, Shot(Diagram(), "")),)), PageStyle(footer="")
    )
    (figure,) = page.figures
    (found,) = tmp_path.glob("board*.png")
    image = QImage(str(found))
    geometry = figure.geometry(FINE)

    def value(x: int) -> int:
        across, down = geometry.centre_px(Point(x, 0))
        x_pt, y_pt = figure.x + across / FINE, figure.y + down / FINE
        return image.pixelColor(round(2 * x_pt), round(2 * y_pt)).lightness()

    assert value(0) < 100
    assert value(1) > 235
