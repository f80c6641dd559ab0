"""Shots as pictures."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QColor, QImage, QPainter

from sgfedit.export.in_words import position_in_words
from sgfedit.export.pictures import (
    PictureStyle,
    drawing_image,
    geometry_of,
    image_of,
    making_picture,
    picture,
    pixels,
    svg,
)
from sgfedit.export.shots import Shot
from sgfedit.go.board import Colour
from sgfedit.render.diagram import Diagram
from sgfedit.render.painter import paint
from sgfedit.render.theme import load_theme
from sgfedit.sgf.marks import Mark
from sgfedit.sgf.values import Point

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

pytestmark = pytest.mark.usefixtures("qapp")

SHOT = Shot(Diagram(width=9, height=9, stones=bytes([1, 2, *[0] * 79])), "A <title>")


@pytest.mark.parametrize("size", [16, 99, 100, 500, 1001])
@pytest.mark.parametrize(
    "diagram",
    [
        Diagram(),
        Diagram(coordinates=False),
        Diagram(width=1, height=52, stones=bytes(52)),
        Diagram(visible=frozenset(Point(x, y) for x in range(9) for y in range(3))),
    ],
)
def test_the_longer_side_is_as_long_as_asked_and_the_board_fills_it(
    diagram: Diagram, size: int
) -> None:
    geometry = geometry_of(diagram, size)

    lines = max(geometry.columns[1] - geometry.columns[0], geometry.rows[1]) + 1
    assert max(geometry.size_px) == max(size, lines + 2)
    left, top, width, height = geometry.wood
    assert left <= 0
    assert top <= 0
    assert (left + width, top + height) >= geometry.size_px
    image = image_of(Shot(diagram, ""), PictureStyle(size))
    corners = [(0, 0), (image.width() - 1, image.height() - 1)]
    assert [image.pixelColor(x, y).alpha() for x, y in corners] == [255, 255]


def test_without_a_board_only_what_stands_on_it_is_drawn() -> None:
    image = image_of(SHOT, PictureStyle(200, is_transparent=True))
    geometry = geometry_of(SHOT.diagram, 200)

    def alpha(x: float, y: float) -> int:
        at = geometry.centre_px(Point(4, 4))
        return image.pixelColor(round(at[0] + x), round(at[1] + y)).alpha()

    assert alpha(geometry.cell // 2, geometry.cell // 2) == 0
    assert alpha(geometry.cell // 2, -0.5) > 200
    assert 'fill-opacity="0"' not in svg(SHOT, PictureStyle(is_transparent=True)).decode()


@pytest.mark.parametrize("kind", ["jpeg", "bmp"])
def test_formats_that_know_no_transparency_get_white(kind: str) -> None:
    data = picture(SHOT, PictureStyle(200, 150, is_transparent=True), kind)
    image = QImage.fromData(data)

    assert image.pixelColor(3, 3) == QColor("white")
    assert round(image.dotsPerMeterX() * 0.0254) == 150


def test_a_title_is_kept_in_the_file() -> None:
    assert QImage.fromData(picture(SHOT, PictureStyle(60), "png")).text("Title") == "A <title>"


def test_less_quality_makes_smaller_files() -> None:
    fine, coarse = (
        len(picture(SHOT, PictureStyle(300, theme="kaya", quality=quality), "jpeg"))
        for quality in (95, 20)
    )

    assert coarse < fine / 2


def test_a_format_that_is_none_is_a_mistake_of_the_program() -> None:
    with pytest.raises(ValueError, match="xyz"):
        picture(SHOT, PictureStyle(60), "xyz")


def test_millimetres_are_pixels_by_the_inch() -> None:
    assert pixels(25.4, 300) == 300


def test_a_drawing_tells_the_position() -> None:
    text = svg(SHOT, PictureStyle()).decode()

    assert "<title>A &lt;title&gt;</title>" in text
    assert "<desc>Board of 9 by 9. Black: A9. White: B9. Black to play.</desc>" in text


def test_all_that_is_in_sight_is_put_into_words() -> None:
    diagram = Diagram(
        width=9,
        height=9,
        stones=bytes([1, *[0] * 79, 2]),
        marks=((Point(0, 0), Mark.TRIANGLE), (Point(8, 8), Mark.CIRCLE)),
        labels=((Point(1, 1), "x"), (Point(8, 7), "y")),
        arrows=((Point(0, 0), Point(1, 1)),),
        territory=((Point(2, 2), Colour.BLACK),),
        visible=frozenset(Point(x, y) for x in range(4) for y in range(4)),
        numbers=((Point(0, 0), 3), (Point(8, 8), 4)),
        last_move=Point(0, 0),
        to_play=Colour.WHITE,
    )

    assert position_in_words(diagram) == (
        "Board of 9 by 9. Shown from A6 to D9. Black: A9. White: no stones. White to play. "
        "Last move: A9. Moves: 3 A9. Triangles: A9. Labels: B8 x. Arrows: A9–B8. "
        "Black's territory: C7."
    )


def test_a_board_that_was_drawn_before_is_drawn_the_same() -> None:
    marked = replace(SHOT.diagram, labels=((Point(4, 4), "room"),), last_move=Point(0, 0))
    first = image_of(SHOT, PictureStyle(150, theme="kaya"))

    for diagram in (marked, SHOT.diagram):
        style = PictureStyle(150, theme="kaya")
        wanted = QImage(*geometry_of(diagram, 150).size_px, QImage.Format.Format_RGB32)
        painter = QPainter(wanted)
        paint(painter, diagram, geometry_of(diagram, 150), load_theme("kaya"))
        painter.end()
        found = image_of(Shot(diagram, ""), style)
        found.setText("Title", "")
        assert found == wanted
    assert image_of(SHOT, PictureStyle(150, theme="kaya")) == first


@pytest.mark.parametrize("theme", ["paper", "kaya"])
def test_png_files_hold_the_picture(theme: str) -> None:
    style = PictureStyle(200, theme=theme)

    found = QImage.fromData(picture(SHOT, style, "png"))

    assert found.convertToFormat(QImage.Format.Format_RGB32) == image_of(SHOT, style)


@pytest.mark.parametrize("size", [300, 900])
def test_a_picture_is_given_up_at_any_time(size: int) -> None:
    shot = Shot(Diagram(width=9, height=9, stones=bytes([1, 2, 0] * 27)), "A title")
    style = PictureStyle(size, theme="kaya")
    count = sum(1 for _ in drawing_image(shot, style))
    assert count > 1

    for done in range(count):
        steps = drawing_image(shot, style)
        list(islice(steps, done))
        steps.close()

    *shares, data = _with_result(making_picture(shot, style, "png"))
    assert shares == sorted(shares)
    assert data == picture(shot, style, "png")


def _with_result(steps: Generator[float, None, bytes]) -> Iterator[float | bytes]:
    yield (yield from steps)
