"""One diagram, drawn for every target: pictures agree, and texts are read back as what was shown.

Pictures are compared cell by cell: how much wood there is around differs. Each cell is looked at
as 6 x 6 squares, because lines are a little thicker here or there; a difference is one of the
lightness of a square, 0 to 255. The tolerance: 8 in the mean, 55 in the worst square. To leave out
any stone or mark makes a larger difference.
"""

from __future__ import annotations

import io
import re
import shutil
import subprocess
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
import pytest
from PIL import Image
from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QTransform
from PySide6.QtSvg import QSvgRenderer

from sgfedit.app.document import Document
from sgfedit.app.settings import Settings
from sgfedit.export.animation import gif
from sgfedit.export.book.model import Block, BlockKind, Book
from sgfedit.export.latex import latex_text
from sgfedit.export.option_values import Pace
from sgfedit.export.pages.painting import page_image
from sgfedit.export.pages.pieces import FINE
from sgfedit.export.pages.style import PageStyle
from sgfedit.export.pictures import PictureStyle, geometry_of, picture, svg, theme_of
from sgfedit.export.sensei import sensei_text
from sgfedit.export.shots import Shot, Wishes, shot_of
from sgfedit.export.text_boards import (
    UNICODE,
    ansi_text,
    ascii_text,
    markdown_text,
    sgf_text,
    unicode_text,
)
from sgfedit.formats import load, loads
from sgfedit.game.node_locator import node_at_address
from sgfedit.go.board import Colour
from sgfedit.gui.views.board.view import BoardView
from sgfedit.render.diagram import MoveNumbers, Options, Variations, build
from sgfedit.sgf.values import Point
from tests.export.at_once import pages_of, pdf

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from numpy.typing import NDArray
    from pytestqt.qtbot import QtBot

    from sgfedit.export.pages.pieces import Page
    from sgfedit.render.diagram import Diagram
    from sgfedit.render.geometry import Geometry
    from sgfedit.sgf.marks import Mark

    Levels = NDArray[np.float64]

pytestmark = pytest.mark.usefixtures("qapp")

SIZE: Final = 540
STYLE: Final = PictureStyle(SIZE, theme="paper")
SQUARES: Final = 6
"""In a row of a cell."""

POINTS: Final = 72
FINER: Final = 4
"""Dots of a page of a PDF in a pixel, so that it does not matter where it has whole ones."""


class Case(NamedTuple):
    """A node of a real record, and what is on its board."""

    path: str
    address: str
    numbers: MoveNumbers = MoveNumbers.NONE


CASES: Final = {
    "arrows, lines, dimmed points": Case("tests/trevoke-sgfparser/ff4_ex.sgf", "0C4"),
    "territory, crosses, 9x9": Case("real/pro-maxigos/TV9x9-en.sgf", "61A2"),
    "labels, triangles": Case(
        "real/pro-annotated-gogameguru/"
        "Takemiya-Masaki-vs-Cho-Chikun-20150711-Commentary-An-Younggil.sgf",
        "192B20",
    ),
    "a part of the board": Case("real/pro-maxigos/Mei-1996-2.sgf", "77B1"),
    "move numbers, squares": Case(
        "real/pro-annotated/Fujisawa-Hosai-vs-Go-Seigen-19430225-commentary-An-Younggil-8p.sgf",
        "65",
        MoveNumbers.ALL,
    ),
}


class Difference(NamedTuple):
    """How far a picture is from another.

    Attributes:
        mean: Of all squares.
        worst: Of the one that differs most.
    """

    mean: float
    worst: float


def is_near(difference: Difference) -> bool:
    """Whether two pictures show the same, whoever drew them."""
    assert difference.mean < 8
    assert difference.worst < 55
    return True


@pytest.fixture(params=CASES.values(), ids=list(CASES))
def shot(request: pytest.FixtureRequest, real_records: Path) -> Shot:
    case: Case = request.param
    game = load(real_records / case.path).games[0]
    node = node_at_address(game.root, case.address)
    assert node is not None
    found = shot_of(game, node, Wishes(numbers=case.numbers))
    # They have no order.
    numbers = tuple(sorted(found.diagram.numbers))
    return found._replace(diagram=replace(found.diagram, numbers=numbers))


def cells_of(geometry: Geometry, wanted: Geometry) -> QRectF:
    """Return where cells are, so that lines are where they are in those of `wanted`.

    Those of a picture are at whole px, up to half of one beside the middle of a cell.
    """
    x, y = geometry.centre_px(Point(geometry.columns[0], geometry.rows[0]))
    before = wanted.middle / wanted.cell * geometry.cell
    return QRectF(x - before, y - before, geometry.cells.width, geometry.cells.height)


def squares(image: QImage, cells: QRectF, wanted: Geometry) -> Levels:
    """Return the mean levels of the squares of which each cell has some."""
    width, height = (SQUARES * side // wanted.cell for side in wanted.cells[2:])
    part = image.copy(cells.toRect()).convertToFormat(QImage.Format.Format_Grayscale8)
    mode = Qt.TransformationMode.SmoothTransformation
    found = part.scaled(width, height, Qt.AspectRatioMode.IgnoreAspectRatio, mode)
    rows = np.frombuffer(bytes(found.constBits()), np.uint8)
    return rows.reshape(height, found.bytesPerLine())[:, :width].astype(float)


def difference(diagram: Diagram, image: QImage, cells: QRectF) -> Difference:
    """Return how far the cells of a picture are from those of the PNG of a diagram."""
    wanted = geometry_of(diagram, SIZE)
    png = QImage.fromData(picture(Shot(diagram, ""), STYLE, "png"))
    levels = squares(image, cells, wanted) - squares(png, QRectF(*wanted.cells), wanted)
    return Difference(float(np.abs(levels).mean()), float(np.abs(levels).max()))


def test_the_screen_shows_the_picture_to_the_pixel(
    shot: Shot, request: pytest.FixtureRequest, real_records: Path, qtbot: QtBot, tmp_path: Path
) -> None:
    case: Case = request.node.callspec.params["shot"]
    settings = Settings(tmp_path / "settings.ini")
    settings.set("view.theme", "paper")
    settings.set("view.variations", "none")
    settings.set("view.move_numbers", case.numbers.value)
    # The record's flags of a figure are for paper; the screen obeys the user.
    settings.set("view.coordinates", value=shot.diagram.coordinates)
    document = Document()
    document.open(real_records / case.path)
    node = node_at_address(document.game.root, case.address)
    assert node is not None
    document.go_to(node)
    board = BoardView(document, settings)
    qtbot.addWidget(board)
    board.refresh()
    wanted = geometry_of(shot.diagram, SIZE)
    for size in range(SIZE, SIZE + 60):
        board.resize(size, size)
        image = board.grab().toImage()
        if board._canvas.geometry.cell == wanted.cell:
            break

    numbers = tuple(sorted(board.diagram.numbers))
    assert replace(board.diagram, numbers=numbers) == shot.diagram
    assert difference(shot.diagram, image, QRectF(*board._canvas.geometry.cells)) == (0, 0)


def test_a_drawing_shows_the_same(shot: Shot) -> None:
    geometry = geometry_of(shot.diagram, SIZE)
    image = QImage(*geometry.size_px, QImage.Format.Format_RGB32)
    image.fill("white")
    painter = QPainter(image)
    QSvgRenderer(QByteArray(svg(shot, STYLE))).render(painter, QRectF(image.rect()))
    painter.end()
    assert is_near(difference(shot.diagram, image, QRectF(*geometry.cells)))


def test_a_frame_of_a_film_shows_the_same(shot: Shot) -> None:
    *_, data = gif([shot], STYLE, Pace())
    assert isinstance(data, bytes)
    out = io.BytesIO()
    Image.open(io.BytesIO(data)).convert("RGB").save(out, "BMP")
    geometry = geometry_of(shot.diagram, SIZE)
    assert is_near(
        difference(shot.diagram, QImage.fromData(out.getvalue()), QRectF(*geometry.cells))
    )


def book_of_one(shot: Shot) -> Book:
    return Book("x", (Block(BlockKind.FIGURE, "", shot=shot),))


def dpi_for(shot: Shot, page: Page) -> int:
    """Return for which resolution cells have about as many px as in the PNG."""
    cell = page.figures[0].geometry(FINE).cell / FINE
    return round(geometry_of(shot.diagram, SIZE).cell / cell * POINTS)


def cells_on(shot: Shot, page: Page, per_point: float, dpi: float) -> QRectF:
    """Return where cells are on a picture of a page, from the px that they were laid out with."""
    placed = page.figures[0]
    cells = cells_of(placed.geometry(per_point), geometry_of(shot.diagram, SIZE))
    cells.translate(round(placed.x * per_point), round(placed.y * per_point))
    scale = dpi / POINTS / per_point
    return QTransform.fromScale(scale, scale).mapRect(cells)


def test_the_preview_of_a_page_shows_the_same(shot: Shot) -> None:
    (page,) = pages_of(book_of_one(shot), PageStyle(diagrams=1))
    dpi = FINER * dpi_for(shot, page)
    image = page_image(page, dpi, theme_of(STYLE))
    assert is_near(difference(shot.diagram, image, cells_on(shot, page, dpi / POINTS, dpi)))


@pytest.mark.skipif(not shutil.which("pdftoppm"), reason="poppler is not here")
def test_a_page_of_a_pdf_shows_the_same(shot: Shot, tmp_path: Path) -> None:
    (page,) = pages_of(book_of_one(shot), PageStyle(diagrams=1))
    dpi = FINER * dpi_for(shot, page)
    (tmp_path / "a.pdf").write_bytes(pdf(book_of_one(shot), PageStyle(diagrams=1), STYLE))
    cells = cells_on(shot, page, FINE, dpi).toRect()
    part = ("-x", cells.x(), "-y", cells.y(), "-W", cells.width(), "-H", cells.height())
    command = ["pdftoppm", "-r", dpi, *part, "-singlefile", "-gray", "a.pdf", "a"]
    subprocess.run(list(map(str, command)), cwd=tmp_path, check=True)
    image = QImage(str(tmp_path / "a.pgm"))
    assert is_near(difference(shot.diagram, image, QRectF(image.rect())))


def test_nothing_can_be_missing_without_making_a_difference(shot: Shot) -> None:
    diagram = shot.diagram
    lists = ("marks", "labels", "arrows", "lines", "territory", "numbers")
    missing = [
        replace(diagram, **{name: getattr(diagram, name)[1:]})
        for name in lists
        if getattr(diagram, name) and not diagram.is_hidden(getattr(diagram, name)[0][0])
    ]
    stones = bytearray(diagram.stones)
    left, top, _, _ = diagram.bounds
    stone = next(
        at
        for at, one in enumerate(stones)
        if one and at // diagram.width >= top and at % diagram.width >= left
    )
    stones[stone] = 0
    missing.append(replace(diagram, stones=bytes(stones)))

    for other in missing:
        image = QImage.fromData(picture(Shot(other, ""), STYLE, "png"))
        cells = QRectF(*geometry_of(diagram, SIZE).cells)
        assert difference(diagram, image, cells).worst > 55


# Texts --------------------------------------------------------------------------------------


class Seen(NamedTuple):
    """What is in sight of a diagram."""

    stones: dict[Point, Colour]
    marks: set[tuple[Point, Mark]]
    labels: dict[Point, str]
    arrows: set[tuple[Point, Point]]
    lines: set[tuple[Point, Point]]
    territory: set[tuple[Point, Colour]]


def seen(diagram: Diagram) -> Seen:
    points = [Point(x, y) for y in range(diagram.height) for x in range(diagram.width)]
    shown = [point for point in points if not diagram.is_hidden(point)]
    return Seen(
        {point: stone for point in shown if (stone := diagram.stone(point)) is not None},
        {pair for pair in diagram.marks if pair[0] in shown},
        {point: text for point, text in diagram.labels if point in shown},
        {pair for pair in diagram.arrows if {*pair} <= {*shown}},
        {pair for pair in diagram.lines if {*pair} <= {*shown}},
        {pair for pair in diagram.territory if pair[0] in shown},
    )


def read_back(text: str) -> Seen:
    """Return what the last node of the game shows that is written in a text."""
    game = loads(text).games[0]
    *_, node = game
    options = Options(variations=Variations.NONE)
    return seen(build(game.position(node), node, options))


def test_a_record_of_the_position_shows_all_of_it(shot: Shot) -> None:
    assert read_back(sgf_text(shot.diagram)) == seen(shot.diagram)


@pytest.mark.parametrize("write", [ascii_text, unicode_text])
def test_texts_show_all_of_it(shot: Shot, write: Callable[[Diagram], str]) -> None:
    assert read_back(write(replace(shot.diagram, last_move=None))) == seen(shot.diagram)


def test_sensei_has_all_of_it_but_capitals(shot: Shot) -> None:
    found = read_back(sensei_text(replace(shot.diagram, last_move=None)))
    wanted = seen(shot.diagram)
    small = {point: text.lower() for point, text in wanted.labels.items()}

    labels = {point: text.lower() for point, text in found.labels.items()}
    assert found._replace(labels=labels) == wanted._replace(labels=small)


def test_a_text_for_forums_shows_all_of_it(shot: Shot) -> None:
    text = markdown_text("x", unicode_text(replace(shot.diagram, last_move=None)), "")

    assert read_back(text) == seen(shot.diagram)


def test_colours_of_a_terminal_are_stones(shot: Shot) -> None:
    diagram = replace(shot.diagram, coordinates=False, labels=(), numbers=(), last_move=None)
    found: dict[Point, tuple[str, str]] = {}
    left, top, right, bottom = diagram.bounds
    rows = ansi_text(diagram).splitlines()[: bottom - top + 1]
    for y, row in enumerate(rows, top):
        cells = [
            (ground, mark.strip())
            for ground, run in re.findall("\x1b\\[38;5;\\d+;48;5;(\\d+)m([^\x1b]*)", row)
            for mark in re.findall("..", run)
        ]
        assert len(cells) == right - left + 1
        found |= {Point(x, y): cell for x, cell in enumerate(cells, left)}

    grounds = {"16": Colour.BLACK, "231": Colour.WHITE}
    stones = {point: grounds[ground] for point, (ground, _) in found.items() if ground in grounds}
    assert stones == seen(diagram).stones
    assert all(found[point][1] == UNICODE.marks[mark] for point, mark in seen(diagram).marks)


def test_a_drawing_for_latex_has_all_stones_and_marks(shot: Shot) -> None:
    text = latex_text(shot.diagram, "", "")
    wanted = seen(shot.diagram)

    def points(pattern: str) -> list[Point]:
        found = re.findall(pattern.replace("AT", r"\((\d+),(\d+)\)"), text)
        return [Point(int(x) - 1, shot.diagram.height - int(y)) for x, y in found]

    for colour, name in ((Colour.BLACK, "black"), (Colour.WHITE, "white")):
        stones = [point for point, one in wanted.stones.items() if one is colour]
        assert sorted(points(rf"fill={name}[^]]*\] AT circle\[radius=.47\]")) == sorted(stones)
        owned = {point for point, one in wanted.territory if one is colour}
        assert {*points(rf"fill={name}[^]]*\] AT \+\(-.15,-.15\)")} == owned
    assert len(re.findall("line width=.7pt", text)) == len(wanted.marks)
    assert len(re.findall("line width=1.2pt", text)) == len(wanted.arrows) + len(wanted.lines)
    for label in wanted.labels.values():
        assert f"{{{label}}}" in text
