"""Images of themes on boards."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QColor, QImage, QPainter, QPdfWriter
from PySide6.QtSvg import QSvgRenderer

from sgfedit.render import images
from sgfedit.render.canvas import BoardCanvas
from sgfedit.render.diagram import Diagram
from sgfedit.render.geometry import Geometry
from sgfedit.render.images import board_image, decoded, fitted, flaw_of, is_drawing
from sgfedit.render.painter import paint
from sgfedit.render.sprites import stamps_for
from sgfedit.render.theme import Images, Picture, load_theme
from sgfedit.sgf.values import Point
from tests.export.at_once import svg_text
from tests.render.own_themes import SVG, coloured, image_data, pictured, saved

if TYPE_CHECKING:
    from collections.abc import Callable

    from sgfedit.render.theme import Theme

pytestmark = pytest.mark.usefixtures("qapp")

XLINK = "{http://www.w3.org/1999/xlink}href"
FULL = Diagram(width=9, height=9, stones=bytes(1 + index % 2 for index in range(81)))
GEOMETRY = Geometry.fit(300, 300, FULL)


def painted(diagram: Diagram, theme: Theme, geometry: Geometry = GEOMETRY) -> QImage:
    image = QImage(300, 300, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    paint(painter, diagram, geometry, theme)
    painter.end()
    return image


def colour_at(image: QImage, point: Point) -> str:
    x, y = GEOMETRY.centre_px(point)
    return image.pixelColor(int(x), int(y)).name()


# Reading ------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["png", "jpeg", "webp"])
def test_images_of_these_kinds_can_be_read(kind: str) -> None:
    assert flaw_of(Picture("x", image_data("#112233", kind=kind))) == ""


def test_drawings_can_be_read_and_are_drawn_as_large_as_they_are_shown() -> None:
    drawing = Picture("x.svg", SVG)

    assert flaw_of(drawing) == ""
    assert is_drawing(drawing)
    assert not is_drawing(coloured("#112233"))
    assert fitted(drawing, 77).size().toTuple() == (77, 77)


def test_drawings_may_be_of_any_size() -> None:
    data = SVG.replace(b"viewBox", b'width="300000" height="200000" viewBox')

    assert flaw_of(Picture("x.svg", data)) == ""
    assert fitted(Picture("x.svg", data), 30).size().toTuple() == (30, 30)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "image-kind"),
        (b"words", "image-kind"),
        (image_data("#112233", kind="bmp"), "image-kind"),
        (image_data("#112233", 90, 90)[:60], "image-damaged"),
    ],
)
def test_what_is_no_image_is_told(data: bytes, words: str) -> None:
    assert flaw_of(Picture("x", data)) == words
    assert decoded(Picture("x", data)).isNull()
    assert fitted(Picture("x", data), 20).isNull()


def test_huge_images_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(images, "_MOST_PIXELS", 100)
    huge = coloured("#123321", 20, 6)

    assert flaw_of(huge) == "image-huge"
    assert decoded(huge).isNull()


def test_of_large_photographs_no_more_is_kept_than_can_be_seen() -> None:
    assert decoded(coloured("#445566", 4_096, 64)).size().toTuple() == (512, 8)


def test_an_image_that_is_not_square_stands_in_the_middle() -> None:
    image = fitted(coloured("#ff0000", 40, 20), 20)

    assert image.size().toTuple() == (20, 20)
    assert image.pixelColor(10, 10).name() == "#ff0000"
    assert image.pixelColor(10, 2).alpha() == 0


# Boards -------------------------------------------------------------------------------------


def test_a_board_is_covered_by_its_image() -> None:
    left, top, width, height = GEOMETRY.wood
    image = painted(Diagram(width=9, height=9, stones=bytes(81)), pictured())

    for x, y in ((left + 4, top + 4), (left + width - 5, top + height - 5)):
        assert image.pixelColor(x, y).name() == "#20a040"


def test_an_image_keeps_its_shape_and_its_middle_is_seen() -> None:
    image = QImage(300, 100, QImage.Format.Format_RGB32)
    image.fill(QColor("red"))
    painter = QPainter(image)
    painter.fillRect(100, 0, 100, 100, QColor("blue"))
    painter.end()

    board = board_image(Images(Picture("x", saved(image))), 50, 50)

    assert {board.pixelColor(x, y).name() for x in (2, 25, 47) for y in (2, 47)} == {"#0000ff"}


@pytest.mark.parametrize("size", [(1, 2_000), (2_000, 1)])
def test_images_of_odd_shapes_do_no_harm(size: tuple[int, int]) -> None:
    odd = coloured("#20a040", *size)

    assert board_image(Images(odd), 90, 80).size().toTuple() == (90, 80)
    assert colour_at(painted(FULL, load_theme("paper")), Point(4, 4)) == "#000000"
    theme = load_theme("paper")._replace(images=Images(black=(odd,)))
    assert not painted(FULL, theme).isNull()


def test_a_tiled_image_keeps_its_size() -> None:
    half = QImage(10, 10, QImage.Format.Format_RGB32)
    half.fill(QColor("red"))
    half.setPixelColor(0, 0, QColor("blue"))
    picture = Picture("x", saved(half))

    board = board_image(Images(picture, is_tiled=True), 95, 95)

    blue = [(x, y) for x in range(95) for y in range(95) if board.pixelColor(x, y).blue()]
    assert blue == [(x, y) for x in range(0, 95, 10) for y in range(0, 95, 10)]


def test_without_an_image_there_is_none() -> None:
    assert board_image(Images(), 10, 10).isNull()
    assert board_image(Images(Picture("x", b"")), 10, 10).isNull()


# Stones -------------------------------------------------------------------------------------


def test_stones_are_shown_by_their_images() -> None:
    image = painted(FULL, pictured())

    assert colour_at(image, Point(0, 0)) == "#300000"
    whites = {colour_at(image, Point(x, y)) for x in range(9) for y in range(9) if (x + y * 9) % 2}
    assert whites == {"#eeeeee", "#3355ff"}


def test_a_point_keeps_to_one_of_several_images() -> None:
    stamps = stamps_for(pictured(), GEOMETRY, cached=True)
    points = [Point(x, y) for x in range(52) for y in range(52)]

    details = [stamps.stone(point, 2).detail for point in points]

    assert details == [stamps.stone(point, 2).detail for point in points]
    assert 0.4 < details.count("1") / len(details) < 0.6
    beside = [a == b for a, b in pairwise(details)]
    assert 0.4 < sum(beside) / len(beside) < 0.6
    assert {stamps.stone(point, 1).detail for point in points} == {"0"}


def test_painted_stones_are_what_they_were() -> None:
    stamps = stamps_for(load_theme("kaya"), GEOMETRY, cached=True)

    assert stamps.stone(Point(2, 3), 1).detail == ""
    assert stamps.stone(Point(2, 3), 1, is_faded=True).kind == "faded"


def test_an_image_that_cannot_be_read_leaves_the_painted_stone() -> None:
    broken = Images(Picture("a", b"?"), black=(Picture("b", b"?"),))
    theme = load_theme("kaya")

    assert painted(FULL, theme._replace(images=broken)) == painted(FULL, theme)


def test_repainting_what_changed_gives_the_picture_of_a_full_repaint(
    random_diagram: Callable[..., Diagram], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sgfedit.render.canvas._MANY", 1000)
    kept = BoardCanvas(pictured(), surround=QColor("white"))
    kept.resize(260, 260)
    for seed in range(4):
        kept.update(random_diagram(seed))
        kept.image()

        fresh = BoardCanvas(pictured(), surround=QColor("white"))
        fresh.resize(260, 260)
        fresh.update(random_diagram(seed))
        assert fresh.image() == kept.image()


# Other devices ------------------------------------------------------------------------------


def svg_of(diagram: Diagram) -> str:
    return svg_text(diagram, GEOMETRY, pictured(), title="x")


def test_a_drawing_holds_each_image_once() -> None:
    text = svg_of(FULL)

    root = ET.fromstring(text)  # noqa: S314  # made here
    assert text.count("data:image/") == 4
    assert text.count("data:image/svg+xml;base64,") == 1
    assert text.count("data:image/jpeg;base64,") == 1
    names = {element.attrib["id"] for element in root.iter() if "id" in element.attrib}
    uses = [element.attrib[XLINK] for element in root.iter() if element.tag.endswith("}use")]
    assert {use[1:] for use in uses} <= names


def test_a_drawing_of_few_stones_holds_their_images() -> None:
    stones = bytearray(81)
    stones[40], stones[41] = 1, 2

    assert svg_of(replace(FULL, stones=bytes(stones))).count("data:image/") == 3


def test_a_drawing_looks_like_the_picture() -> None:
    image = QImage(300, 300, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    QSvgRenderer(QByteArray(svg_of(FULL).encode())).render(painter)
    painter.end()
    expected = painted(FULL, pictured())

    for point in (Point(0, 0), Point(1, 0), Point(4, 4), Point(8, 7), Point(7, 8)):
        x, y = map(int, GEOMETRY.centre_px(point))
        one, other = image.pixelColor(x, y), expected.pixelColor(x, y)
        near = zip(one.getRgb(), other.getRgb(), strict=True)  # type: ignore[call-overload]
        assert max(abs(a - b) for a, b in near) < 12


def test_a_large_image_of_a_stone_is_made_smaller_for_drawings() -> None:
    noise = Random(1).randbytes(4 * 600 * 600)
    large = QImage(noise, 600, 600, QImage.Format.Format_RGB32)
    stone = Picture("large.png", saved(large))
    theme = load_theme("paper")._replace(images=Images(black=(stone,), white=(stone,)))

    assert len(stone.data) > 500_000
    assert len(svg_text(FULL, GEOMETRY, theme, title="x")) < 200_000


def test_an_image_that_cannot_be_read_leaves_the_shapes_of_a_drawing() -> None:
    broken = Images(black=(Picture("b", b"?"),))
    theme = load_theme("kaya")

    found = svg_text(FULL, GEOMETRY, theme._replace(images=broken), title="x")
    assert found == svg_text(FULL, GEOMETRY, theme, title="x")


def test_pages_have_images_as_sharp_as_they_are_printed() -> None:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(600)
    painter = QPainter(writer)
    painter.scale(2, 2)
    paint(painter, FULL, GEOMETRY, pictured())
    painter.end()

    data = bytes(buffer.data().data())
    # Each image once, for as many stones as there are: black, two of white, the board.
    assert data.count(b"/Subtype /Image") >= 4
    assert len(data) < 300_000
