from __future__ import annotations

import sys
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QBuffer, QIODevice, QSize
from PySide6.QtGui import QColor, QImage, QPainter, QPdfWriter
from PySide6.QtSvg import QSvgGenerator

from sgfedit.go.board import Colour
from sgfedit.go.points import column_label
from sgfedit.render.compose import items_on_points
from sgfedit.render.diagram import NOBODY, Diagram, Ghost
from sgfedit.render.geometry import Geometry
from sgfedit.render.marks import draw_text
from sgfedit.render.painter import paint
from sgfedit.render.sprites import Stamps, stamps_for
from sgfedit.render.theme import load_theme, theme_names
from sgfedit.sgf.marks import Mark
from sgfedit.sgf.values import Point

if TYPE_CHECKING:
    from collections.abc import Callable

    from sgfedit.render.theme import Theme

pytestmark = pytest.mark.usefixtures("qapp")

MIDDLE = Point(4, 4)


def draw(diagram: Diagram, theme: Theme, size: int = 400, *, shift: float = 0.0) -> QImage:
    image = QImage(size, size, QImage.Format.Format_RGB32)
    image.fill(QColor("#808080"))
    painter = QPainter(image)
    painter.translate(shift, shift)
    paint(painter, diagram, Geometry.fit(size, size, diagram), theme)
    painter.end()
    return image


def board(value: int = 0, **fields: object) -> Diagram:
    stones = bytearray(81)
    stones[4 * 9 + 4] = value
    empty = Diagram(width=9, height=9, stones=bytes(stones))
    return replace(empty, **fields)  # type: ignore[arg-type]  # the fields of the test


def lightness(
    image: QImage, diagram: Diagram, point: Point, share: int = 4
) -> tuple[float, float]:
    """Darkest and lightest value around the middle of `point`, 0 to 1."""
    geometry = Geometry.fit(image.width(), image.height(), diagram)
    x, y = (round(value) for value in geometry.centre(point))
    reach = geometry.cell // share
    found = [
        image.pixelColor(x + dx, y + dy).lightnessF()
        for dx in range(-reach, reach + 1)
        for dy in range(-reach, reach + 1)
    ]
    return min(found), max(found)


@pytest.mark.parametrize("name", theme_names())
@pytest.mark.parametrize("text", ["A", "12", "123"])
def test_texts_are_light_on_black_and_dark_on_white(name: str, text: str) -> None:
    black, white = (board(value, labels=((MIDDLE, text),)) for value in (1, 2))

    assert lightness(draw(black, load_theme(name)), black, MIDDLE)[1] > 0.85
    assert lightness(draw(white, load_theme(name)), white, MIDDLE)[0] < 0.2


@pytest.mark.parametrize("name", theme_names())
@pytest.mark.parametrize("mark", [mark for mark in Mark if mark is not Mark.SELECTED])
@pytest.mark.parametrize("value", [0, 1, 2])
def test_marks_stand_out(name: str, mark: Mark, value: int) -> None:
    plain, marked = board(value), board(value, marks=((MIDDLE, mark),))

    before, after = (draw(diagram, load_theme(name)) for diagram in (plain, marked))
    left, top, width, height = Geometry.fit(400, 400, plain).cell_px(MIDDLE)
    contrasts = [
        abs(before.pixelColor(x, y).lightnessF() - after.pixelColor(x, y).lightnessF())
        for x in range(left, left + width)
        for y in range(top, top + height)
    ]
    assert sum(contrast > 0.3 for contrast in contrasts) > 40


def test_the_grid_is_hidden_behind_a_label() -> None:
    plain, labelled = board(), board(labels=((MIDDLE, "."),))
    geometry = Geometry.fit(400, 400, plain)
    x, y = geometry.centre(MIDDLE)
    at = int(x), int(y - geometry.cell * 0.25)

    with_line, without = (draw(d, load_theme("paper")) for d in (plain, labelled))

    assert with_line.pixelColor(*at).lightnessF() < 0.5
    assert without.pixelColor(*at).lightnessF() > 0.9


def test_hidden_points_show_neither_grid_nor_stones() -> None:
    corner = frozenset(Point(x, y) for x in range(9) for y in range(9)) - {MIDDLE}
    diagram = board(1, visible=corner, labels=((MIDDLE, "x"),), marks=((MIDDLE, Mark.CROSS),))

    darkest, lightest = lightness(draw(diagram, load_theme("paper")), diagram, MIDDLE)

    assert darkest == lightest == 1.0


def test_the_whole_board_can_be_shown_with_the_rest_veiled() -> None:
    rest = frozenset(Point(x, y) for x in range(9) for y in range(9)) - {MIDDLE}
    plain, veiled = board(1), board(1, visible=rest, crop=False)
    theme = load_theme("paper")

    assert lightness(draw(plain, theme), plain, MIDDLE)[1] < 0.1
    assert 0.5 < lightness(draw(veiled, theme), veiled, MIDDLE)[0] < 1


def test_points_are_shaded_by_whose_they_will_be_on_every_device() -> None:
    whites, nobodys, blacks = (Point(x, 1) for x in (1, 4, 7))
    owners = bytearray((NOBODY,)) * 81
    owners[9 + 1], owners[9 + 7] = 0, 2 * NOBODY
    bare, owned = board(), board(ownership=bytes(owners))

    for shift in (0.0, 0.5):  # copied, and drawn as it is on devices without pixels
        before = draw(bare, load_theme("kaya"), shift=shift)
        after = draw(owned, load_theme("kaya"), shift=shift)
        change = [
            lightness(after, owned, point)[1] - lightness(before, bare, point)[1]
            for point in (whites, nobodys, blacks)
        ]
        assert change[0] > 0.05 > change[1] == 0 > -0.1 > change[2]


def test_dimmed_stones_are_paler() -> None:
    plain, dimmed = board(1), board(1, dimmed=frozenset({MIDDLE}))
    theme = load_theme("kaya")

    assert (
        lightness(draw(dimmed, theme), dimmed, MIDDLE)[0]
        > lightness(draw(plain, theme), plain, MIDDLE)[0] + 0.2
    )


@pytest.mark.parametrize("name", theme_names())
@pytest.mark.parametrize("value", [1, 2])
def test_a_stone_that_is_as_good_as_gone_lets_the_board_through(name: str, value: int) -> None:
    theme = load_theme(name)
    empty, plain, faded = (
        board(0),
        board(value),
        board(value, faded=frozenset({MIDDLE})),
    )

    bare, full, half = (sum(lightness(draw(d, theme), d, MIDDLE)) for d in (empty, plain, faded))

    assert len({bare, full, half}) == 3


@pytest.mark.parametrize("name", theme_names())
@pytest.mark.parametrize("value", [0, 1, 2])
def test_a_single_dimmed_point_is_seen(name: str, value: int) -> None:
    plain, dimmed = board(value), board(value, dimmed=frozenset({MIDDLE}))
    geometry = Geometry.fit(400, 400, plain)
    left, top, *_ = geometry.cell_px(MIDDLE)

    before, after = (
        draw(d, load_theme(name)).pixelColor(left + 2, top + 2) for d in (plain, dimmed)
    )

    assert abs(before.lightnessF() - after.lightnessF()) > 0.08


@pytest.mark.parametrize("name", theme_names())
@pytest.mark.parametrize("value", [1, 2])
def test_selected_stones_keep_their_colour(name: str, value: int) -> None:
    plain, selected = board(value), board(value, marks=((MIDDLE, Mark.SELECTED),))

    images = [draw(diagram, load_theme(name)) for diagram in (plain, selected)]

    assert lightness(images[0], plain, MIDDLE, 5) == lightness(images[1], selected, MIDDLE, 5)
    assert images[0] != images[1]


@pytest.mark.parametrize("name", theme_names())
@pytest.mark.parametrize("value", [1, 2])
@pytest.mark.parametrize("colour", list(Colour))
def test_a_ring_hovers_over_a_stone(name: str, value: int, colour: Colour) -> None:
    plain, hovered = board(value), board(value, hover=(MIDDLE, colour))

    images = [draw(diagram, load_theme(name)) for diagram in (plain, hovered)]

    left, top, side, _ = Geometry.fit(400, 400, plain).cell_px(MIDDLE)
    row = [
        abs(
            images[0].pixelColor(x, top + side // 2).lightnessF()
            - images[1].pixelColor(x, top + side // 2).lightnessF()
        )
        for x in range(left, left + side)
    ]
    assert max(row) > 0.4
    assert lightness(images[0], plain, MIDDLE, 5) == lightness(images[1], hovered, MIDDLE, 5)


@pytest.mark.parametrize("name", theme_names())
def test_right_is_a_green_circle_and_wrong_a_red_cross(name: str) -> None:
    hues = []
    for is_right, at_middle in ((True, False), (False, True)):
        plain, judged = board(0), board(0, verdicts=((MIDDLE, is_right),))
        before, after = (draw(diagram, load_theme(name)) for diagram in (plain, judged))
        left, top, side, _ = Geometry.fit(400, 400, plain).cell_px(MIDDLE)
        row = [(x, top + side // 2) for x in range(left, left + side)]
        found = [after.pixelColor(*at) for at in row if before.pixel(*at) != after.pixel(*at)]
        middle = left + side // 2, top + side // 2
        assert (before.pixel(*middle) != after.pixel(*middle)) is at_middle
        hues.append(max(found, key=lambda colour: colour.saturationF()).hue())

    assert 100 < hues[0] < 170
    assert hues[1] > 340


@pytest.mark.parametrize("value", [0, 1, 2])
@pytest.mark.parametrize("mark", list(Mark))
@pytest.mark.parametrize("text", ["A", "12", "123"])
def test_marks_do_not_cross_texts(value: int, mark: Mark, text: str) -> None:
    theme = load_theme("kaya")  # with halos that let the ground through
    marked = board(value, marks=((MIDDLE, mark),), labels=((MIDDLE, text),))
    geometry = Geometry.fit(800, 800, marked)
    look = stamps_for(theme, geometry, cached=True).look
    *shapes, label = items_on_points(marked)[MIDDLE]
    masks = []
    for items in (shapes, [label]):
        stamps = Stamps(look, cached=True)
        image = QImage(look.cell, look.cell, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(0)
        painter = QPainter(image)
        for item in items:
            stamps.put(painter, item, 0, 0)
        painter.end()
        masks.append(image)

    shared = sum(
        min(mask.pixelColor(x, y).alpha() for mask in masks) > 200
        for x in range(look.cell)
        for y in range(look.cell)
    )
    assert shared < 0.0005 * look.cell**2


@pytest.mark.parametrize("width", [400, 700, 1000])
def test_columns_are_named_at_regular_steps(width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    written: set[str] = set()

    def write(painter: QPainter, text: str, *place: object) -> None:
        written.add(text)
        draw_text(painter, text, *place)  # type: ignore[arg-type]  # as they were given

    monkeypatch.setattr("sgfedit.render.painter.draw_text", write)
    diagram = Diagram(width=52, height=52, stones=bytes(52 * 52))

    draw(diagram, load_theme("paper"), width)

    named = [x for x in range(52) if column_label(x) in written]
    steps = {after - before for before, after in pairwise(named)}
    assert len(steps) <= 1


def test_lines_are_crisp() -> None:
    diagram = board(coordinates=False)
    image = draw(diagram, load_theme("paper"))
    geometry = Geometry.fit(400, 400, diagram)
    y = int(geometry.centre(MIDDLE)[1] + geometry.cell * 0.3)
    x = int(geometry.centre(MIDDLE)[0])

    row = [image.pixelColor(x + dx, y).lightnessF() for dx in range(-3, 4)]

    assert set(row) == {0.0, 1.0}
    assert row.count(0.0) == geometry.line


def test_the_last_move_differs_from_a_circle() -> None:
    last, circle = board(2, last_move=MIDDLE), board(2, marks=((MIDDLE, Mark.CIRCLE),))
    both = board(2, last_move=MIDDLE, marks=((MIDDLE, Mark.CIRCLE),))

    images = [draw(d, load_theme("kaya")) for d in (last, circle, both)]

    assert images[0] != images[1] != images[2] != images[0]


def test_a_board_beside_whole_pixels_is_drawn_with_paths(busy: Diagram) -> None:
    image = draw(busy, load_theme("kaya"), shift=0.4)

    assert image.pixelColor(200, 200) != QColor("#808080")


def test_svg_has_paths_and_gradients_but_no_images(busy: Diagram) -> None:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setSize(QSize(600, 600))

    painter = QPainter(generator)
    paint(painter, busy, Geometry.fit(600, 600, busy), load_theme("kaya"))
    painter.end()

    text = bytes(buffer.data().data()).decode()
    assert "radialGradient" in text
    assert "<image" not in text
    assert "<text" not in text


@pytest.mark.parametrize("name", ["kaya", "paper"])
def test_pdf_has_no_images_and_no_soft_masks(name: str, busy: Diagram) -> None:
    # Transparent gradients come out opaque in PDF: there must be none.
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(600)
    ratio = 600 / 96

    painter = QPainter(writer)
    painter.scale(ratio, ratio)
    geometry = Geometry.fit(writer.width() / ratio, 500, busy, ratio=ratio)
    paint(painter, busy, geometry, load_theme(name))
    painter.end()

    data = bytes(buffer.data().data())
    assert data.startswith(b"%PDF")
    assert b"/Subtype /Image" not in data
    assert b"/SMask <<" not in data


def test_the_painter_is_handed_back_as_it_was(busy: Diagram) -> None:
    image = QImage(100, 100, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    painter.setOpacity(0.5)

    paint(painter, busy, Geometry.fit(100, 100, busy), load_theme("kaya"))

    assert painter.opacity() == 0.5
    assert painter.transform().isIdentity()
    assert not painter.testRenderHint(QPainter.RenderHint.Antialiasing)
    painter.end()


@pytest.mark.parametrize("size", [(1, 1), (2, 52), (52, 2), (16, 8), (25, 25)])
@pytest.mark.parametrize("pixels", [1, 40, 300])
def test_any_board_fits_any_place(
    size: tuple[int, int], pixels: int, random_diagram: Callable[..., Diagram]
) -> None:
    diagram = random_diagram(1, *size)

    assert not draw(diagram, load_theme("kaya"), pixels).isNull()


def test_painting_leaves_the_count_of_none_alone() -> None:
    # PySide6 6.12.0 dropped references to None until the interpreter aborted.
    diagram = board(1, ghosts=(Ghost(Point(1, 1), Colour.WHITE, "A"),), labels=((MIDDLE, "x"),))
    geometry = Geometry.fit(60, 60, diagram)
    image = QImage(60, 60, QImage.Format.Format_RGB32)
    theme = load_theme("kaya")
    painter = QPainter(image)
    paint(painter, diagram, geometry, theme)
    before = sys.getrefcount(None)

    for _ in range(1000):
        paint(painter, diagram, geometry, theme)

    painter.end()
    assert abs(sys.getrefcount(None) - before) < 200
