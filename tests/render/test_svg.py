"""SVG: the same picture as everywhere, as shapes and texts."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from dataclasses import replace

import pytest
from PySide6.QtCore import QByteArray
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from sgfedit.go.board import Colour
from sgfedit.render.diagram import Diagram, Ghost
from sgfedit.render.geometry import Geometry
from sgfedit.render.painter import paint
from sgfedit.render.theme import load_theme, theme_names
from sgfedit.sgf.marks import Mark
from sgfedit.sgf.values import Point
from tests.export.at_once import svg_text

pytestmark = pytest.mark.usefixtures("qapp")

SVG = "{http://www.w3.org/2000/svg}"
SIZE = 480


def marked() -> Diagram:
    """A board with everything that can be on one."""
    stones = bytearray(81)
    for index in range(27):
        stones[index] = index % 3
    return Diagram(
        width=9,
        height=9,
        stones=bytes(stones),
        marks=tuple((Point(i, y), mark) for i, mark in enumerate(Mark) for y in (0, 1, 4)),
        labels=((Point(0, 6), "A"), (Point(1, 2), "12"), (Point(5, 6), "long <&> text")),
        arrows=((Point(0, 8), Point(4, 7)),),
        lines=((Point(5, 8), Point(8, 8)),),
        territory=((Point(7, 4), Colour.BLACK), (Point(8, 4), Colour.WHITE)),
        dimmed=frozenset({Point(6, 0), Point(6, 1)}),
        faded=frozenset({Point(7, 0), Point(8, 0)}),
        last_move=Point(8, 1),
        numbers=((Point(7, 2), 101), (Point(8, 2), 7)),
        ghosts=(
            Ghost(Point(0, 7), Colour.BLACK, ""),
            Ghost(Point(2, 7), Colour.WHITE, "B"),
        ),
        hoshi=frozenset({Point(4, 4), Point(2, 6), Point(6, 6)}),
    )


def svg_of(diagram: Diagram, theme: str = "paper") -> str:
    geometry = Geometry.fit(SIZE, SIZE, diagram)
    return svg_text(diagram, geometry, load_theme(theme), title="A <board>", description="a & b")


def rasterised(text: str) -> QImage:
    image = QImage(SIZE, SIZE, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    renderer = QSvgRenderer(QByteArray(text.encode()))
    assert renderer.isValid()
    renderer.render(painter)
    painter.end()
    return image


def painted(diagram: Diagram, theme: str) -> QImage:
    image = QImage(SIZE, SIZE, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    paint(painter, diagram, Geometry.fit(SIZE, SIZE, diagram), load_theme(theme))
    painter.end()
    return image


def difference(one: QImage, two: QImage) -> float:
    """Return the mean difference of lightness, 0 to 255, looking at every third pixel."""
    spots = [(x, y) for x in range(0, SIZE, 3) for y in range(0, SIZE, 3)]
    total = sum(
        abs(one.pixelColor(x, y).lightness() - two.pixelColor(x, y).lightness()) for x, y in spots
    )
    return total / len(spots)


@pytest.mark.parametrize("theme", theme_names())
def test_it_looks_like_the_picture_of_the_screen(theme: str) -> None:
    # Wood has a grain only on screens, and Qt's own reader ignores `textLength`.
    found = difference(rasterised(svg_of(marked(), theme)), painted(marked(), theme))

    assert found < 5


def test_it_differs_where_a_stone_does() -> None:
    other = replace(marked(), stones=bytes(81))

    assert difference(rasterised(svg_of(other)), painted(marked(), "paper")) > 8


def test_texts_are_texts_and_fit_whatever_the_font() -> None:
    root = ET.fromstring(svg_of(marked()))  # noqa: S314  # made here

    texts = {element.text: element for element in root.iter(f"{SVG}text")}
    # Letters of the columns, numbers of the rows, labels, numbers on stones.
    assert {*"ABCDEFGHJ", *"123456789", "12", "101", "7"} <= texts.keys()
    assert float(texts["101"].attrib["textLength"]) < SIZE / 9
    assert "textLength" not in texts["A"].attrib


def test_each_line_of_the_grid_is_a_rectangle() -> None:
    """Browsers draw a path of many lines unevenly where it is made smaller."""
    root = ET.fromstring(svg_of(Diagram(width=9, height=9)))  # noqa: S314

    thin = [one for one in root.iter(f"{SVG}rect") if "1" in {one.get("width"), one.get("height")}]
    assert len(thin) == 18


def test_it_says_what_it_is() -> None:
    root = ET.fromstring(svg_of(marked()))  # noqa: S314

    assert (root[0].tag, root[0].text) == (f"{SVG}title", "A <board>")
    assert (root[1].tag, root[1].text) == (f"{SVG}desc", "a & b")
    assert root.attrib["viewBox"] == f"0 0 {SIZE} {SIZE}"
    bare = svg_text(Diagram(), Geometry.fit(9, 9, Diagram()), load_theme("paper"), title="x")
    assert "<desc>" not in bare


def test_a_full_board_is_small_as_each_stone_is_there_once() -> None:
    full = Diagram(stones=bytes(index % 2 + 1 for index in range(361)))

    text = svg_of(full, "kaya")

    assert len(text) < 60_000
    assert text.count("<use ") == 2 * 361  # a shadow each


def test_what_is_cut_off_stays_out_of_sight() -> None:
    seen = frozenset(Point(x, y) for x in range(4) for y in range(4))
    diagram = replace(marked(), visible=seen)

    text = svg_of(diagram)

    assert "clip-path" in text
    assert ">101<" not in text


def test_names_of_shapes_lead_somewhere() -> None:
    text = svg_of(marked(), "kaya")
    root = ET.fromstring(text)  # noqa: S314

    names = {element.attrib["id"] for element in root.iter() if "id" in element.attrib}
    used = {
        value.removeprefix("url(#").removesuffix(")").removeprefix("#")
        for element in root.iter()
        for value in element.attrib.values()
        if value.startswith(("#s", "url("))
    }
    assert used == names
