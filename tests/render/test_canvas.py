from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPoint
from PySide6.QtGui import QColor, QImage, QPainter

from sgfedit.go.board import Colour
from sgfedit.go.symmetry import ROTATE_RIGHT, SYMMETRIES
from sgfedit.render.canvas import BoardCanvas
from sgfedit.render.diagram import NOBODY, Diagram
from sgfedit.render.geometry import Geometry
from sgfedit.render.painter import paint
from sgfedit.render.theme import load_theme
from sgfedit.render.turning import AS_RECORDED, Turning
from sgfedit.sgf.marks import Mark
from sgfedit.sgf.values import Point
from tests.amounts import amount

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.usefixtures("qapp")


def canvas(
    diagram: Diagram, size: int = 260, ratio: float = 1.0, theme: str = "kaya"
) -> BoardCanvas:
    made = BoardCanvas(load_theme(theme), surround=QColor("#eeeeee"))
    made.resize(size, size, ratio)
    made.update(diagram)
    return made


@settings(
    max_examples=amount(15, 400),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(
    seeds=st.lists(st.integers(0, 100_000), min_size=2, max_size=5),
    ratio=st.sampled_from([1.0, 1.5, 2.0]),
    theme=st.sampled_from(["kaya", "high-contrast"]),
)
def test_repainting_what_changed_gives_the_picture_of_a_full_repaint(
    seeds: list[int],
    ratio: float,
    theme: str,
    random_diagram: Callable[..., Diagram],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sgfedit.render.canvas._MANY", 1000)
    diagrams = [random_diagram(seed) for seed in seeds]
    kept = canvas(diagrams[0], ratio=ratio, theme=theme)
    kept.image()

    for diagram in diagrams[1:]:
        kept.update(diagram)

    assert kept.image() == canvas(diagrams[-1], ratio=ratio, theme=theme).image()


@settings(
    max_examples=amount(15, 400),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(seed=st.integers(0, 100_000), point=st.tuples(st.integers(0, 8), st.integers(0, 8)))
def test_a_single_stone_gives_the_picture_of_a_full_repaint(
    seed: int, point: tuple[int, int], random_diagram: Callable[..., Diagram]
) -> None:
    before = random_diagram(seed)
    stones = bytearray(before.stones)
    at = point[1] * 9 + point[0]
    stones[at] = (stones[at] + 1) % 3
    after = replace(before, stones=bytes(stones), cursor=Point(*point))
    kept = canvas(before)
    kept.image()

    kept.update(after)

    assert kept.image() == canvas(after).image()


def test_of_many_changes_between_two_looks_the_last_is_painted(
    random_diagram: Callable[..., Diagram], monkeypatch: pytest.MonkeyPatch
) -> None:
    painted: list[Diagram] = []
    paint_picture = BoardCanvas._paint_picture

    def note(self: BoardCanvas) -> None:
        painted.append(self.diagram)
        paint_picture(self)

    monkeypatch.setattr(BoardCanvas, "_paint_picture", note)
    diagrams = [random_diagram(seed) for seed in range(3)]
    kept = canvas(diagrams[0])
    kept.image()
    last = replace(diagrams[2], cursor=Point(0, 0))
    for diagram in (*diagrams[1:], last):
        assert not kept.update(diagram).isEmpty()

    assert kept.image() == canvas(last).image()
    assert painted == [diagrams[0], last, last]  # once more from nothing, to compare


def said_of_some(diagram: Diagram, other: Diagram, seed: int) -> Diagram:
    """Return a diagram of which an engine says something else, here and there."""
    width, random = diagram.width, Random(seed)
    points = [Point(at % width, at // width) for at in range(len(diagram.stones))]
    some = set(random.sample(points, len(points) // 6))
    owners = diagram.ownership or bytes([NOBODY]) * len(points)
    return replace(
        diagram,
        ownership=bytes(
            (owned + 5) % (2 * NOBODY + 1) if point in some else owned
            for point, owned in zip(points, owners, strict=True)
        ),
        hints=other.hints,
        verdicts=other.verdicts,
        judged=other.judged,
        cursor=other.cursor,
        framed=other.framed,
    )


@settings(
    max_examples=amount(15, 400),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(
    seed=st.integers(0, 100_000),
    ratio=st.sampled_from([1.0, 1.5, 2.0]),
    theme=st.sampled_from(["kaya", "high-contrast"]),
    view=st.sampled_from(["all", "part", "veiled"]),
)
def test_what_an_engine_says_of_many_points_is_painted_as_by_a_full_repaint(
    seed: int, ratio: float, theme: str, view: str, random_diagram: Callable[..., Diagram]
) -> None:
    visible = frozenset(Point(x, y) for x in range(2, 19) for y in range(15)) - {Point(7, 7)}
    before = replace(
        random_diagram(seed, 19, 19),
        arrows=(),
        lines=(),
        labels=((Point(3, 3), "A"),),
        ownership=bytes(Random(seed).choices(range(2 * NOBODY + 1), k=361)),
        visible=None if view == "all" else visible,
        crop=view == "part",
    )
    after = said_of_some(before, random_diagram(seed + 1, 19, 19), seed)
    kept = canvas(before, ratio=ratio, theme=theme)
    kept.image()

    kept.update(after)

    assert not kept._is_behind  # no full repaint is left to be done
    assert kept.image() == canvas(after, ratio=ratio, theme=theme).image()


@pytest.mark.parametrize(
    "more",
    [
        {"lines": ((Point(2, 2), Point(9, 5)),)},
        {"labels": ((Point(4, 4), "a longer label"),)},
        {"stones": bytes([1, 2, 0] * 120 + [1])},
    ],
    ids=["line", "wide label", "stones"],
)
def test_many_points_that_reach_into_others_are_painted_with_all(
    more: dict[str, Any], random_diagram: Callable[..., Diagram]
) -> None:
    plain = Diagram(ownership=bytes([NOBODY]) * 361)
    kept = canvas(plain)
    kept.image()
    after = said_of_some(replace(plain, **more), random_diagram(4, 19, 19), 4)

    for diagram in (after, plain):
        kept.update(diagram)
        assert kept.image() == canvas(diagram).image()


def sparse(seed: int) -> Diagram:
    """A board of mostly free points, with labels that spread over them."""
    random = Random(seed)
    points = random.sample([Point(x, y) for x in range(7) for y in range(3)], 9)
    stones = bytearray(21)
    stones[random.randrange(21)] = 1
    return Diagram(
        width=7,
        height=3,
        stones=bytes(stones),
        labels=tuple((p, random.choice(("123", "hello world", "go"))) for p in points[:4]),
        marks=((points[4], Mark.SELECTED),) if seed % 2 else (),
        lines=((points[5], points[6]),) if seed % 3 == 0 else (),
        dimmed=frozenset(points[7:]),
        hover=(points[random.randrange(9)], Colour.WHITE),
        hoshi=frozenset({Point(x, y) for x in (1, 3, 5) for y in range(3)}),
    )


@settings(
    max_examples=amount(20, 600),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(
    seeds=st.lists(st.integers(0, 100_000), min_size=2, max_size=5),
    theme=st.sampled_from(["kaya", "high-contrast"]),
    size=st.sampled_from([70, 130, 260]),
)
def test_labels_wider_than_their_cell_leave_no_trace(
    seeds: list[int], theme: str, size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sgfedit.render.canvas._MANY", 1000)
    diagrams = [sparse(seed) for seed in seeds]
    diagrams += [diagrams[-1].with_hover(Point(x, 1), Colour.BLACK) for x in range(7)]
    kept = canvas(diagrams[0], size, theme=theme)
    kept.image()

    for diagram in diagrams[1:]:
        kept.update(diagram)

    assert kept.image() == canvas(diagrams[-1], size, theme=theme).image()


@pytest.mark.parametrize("seed", range(12))
def test_wide_labels_are_drawn_alike_by_paint(seed: int) -> None:
    diagram = sparse(seed)
    image = QImage(400, 400, QImage.Format.Format_RGB32)
    image.fill(QColor("#eeeeee"))
    painter = QPainter(image)
    paint(painter, diagram, Geometry.fit(400, 400, diagram), load_theme("kaya"))
    painter.end()

    assert canvas(diagram, 400).image() == image


@pytest.mark.parametrize("crop", [True, False])
@pytest.mark.parametrize("ratio", [1.0, 1.25])
def test_repainting_is_exact_within_a_view_too(
    crop: bool, ratio: float, random_diagram: Callable[..., Diagram]
) -> None:
    visible = frozenset(Point(x, y) for x in range(3, 9) for y in range(1, 7)) - {Point(5, 5)}
    before, after = (replace(random_diagram(seed), visible=visible, crop=crop) for seed in (1, 2))
    kept = canvas(before, ratio=ratio)
    kept.image()

    kept._repaint({*kept.geometry.points()})
    kept.update(replace(after, stones=before.stones))

    assert kept.image() == canvas(replace(after, stones=before.stones), ratio=ratio).image()


def test_another_part_that_counts_is_veiled_on_the_same_empty_board(busy: Diagram) -> None:
    before = replace(busy, visible=frozenset({Point(3, 3)}), crop=False)
    after = replace(before, visible=frozenset({Point(4, 4)}))
    kept = canvas(before)
    kept.image()
    board = kept._board.cacheKey()

    kept.update(after)

    assert kept.image() == canvas(after).image() != canvas(before).image()
    assert kept._board.cacheKey() == board


def test_only_what_changed_is_reported(busy: Diagram) -> None:
    made = canvas(replace(busy, cursor=None), 600)
    made.image()

    region = made.update(replace(busy, cursor=Point(3, 3)))

    x, y = made.geometry.centre(Point(3, 3))
    area = region.boundingRect()
    assert region.contains(QPoint(int(x), int(y)))
    assert area.width() < 2 * made.geometry.cell / made.geometry.ratio
    assert made.update(made.diagram).isEmpty()


def test_the_report_covers_the_pixels_at_any_ratio(busy: Diagram) -> None:
    made = canvas(replace(busy, cursor=None), 401, 1.5)
    before = made.image()

    region = made.update(replace(busy, cursor=Point(7, 2)))

    after = made.image()
    for y in range(after.height()):
        for x in range(after.width()):
            if before.pixel(x, y) != after.pixel(x, y):
                assert region.contains(QPoint(int(x / 1.5), int(y / 1.5)))


def test_another_shape_repaints_everything(busy: Diagram) -> None:
    made = canvas(busy)
    made.image()

    region = made.update(replace(busy, coordinates=False))

    assert region.boundingRect().width() == 260
    assert made.image() == canvas(replace(busy, coordinates=False)).image()


@pytest.mark.parametrize("ratio", [1.0, 1.5])
def test_many_changes_repaint_all_points_and_leave_the_margins(
    ratio: float, busy: Diagram, random_diagram: Callable[..., Diagram]
) -> None:
    other = replace(random_diagram(9, 19, 19), hoshi=busy.hoshi)
    made = canvas(busy, ratio=ratio)
    before = made.image()

    region = made.update(other)

    after = made.image()
    assert after == canvas(other, ratio=ratio).image()
    assert all(region.contains(QPoint(*map(int, made.cell(point)[:2]))) for point in other.hoshi)
    assert region.boundingRect().width() < 0.9 * 260
    for y in range(after.height()):
        for x in range(after.width()):
            if before.pixel(x, y) != after.pixel(x, y):
                assert region.contains(QPoint(int(x / ratio), int(y / ratio)))


def test_the_theme_can_be_changed(busy: Diagram) -> None:
    made = canvas(busy)
    made.image()

    made.set_theme(load_theme("night"), QColor("#eeeeee"))

    assert made.image() == canvas(busy, theme="night").image()


def test_it_shows_what_paint_draws(busy: Diagram) -> None:
    image = QImage(400, 400, QImage.Format.Format_RGB32)
    image.fill(QColor("#eeeeee"))
    painter = QPainter(image)
    paint(painter, busy, Geometry.fit(400, 400, busy), load_theme("kaya"))
    painter.end()

    assert canvas(busy, 400).image() == image


@pytest.mark.parametrize("ratio", [1.0, 1.25, 1.5, 2.0])
def test_drawing_copies_the_picture_pixel_for_pixel(ratio: float, busy: Diagram) -> None:
    made = canvas(busy, 300, ratio)
    screen = QImage(*made.geometry.size_px, QImage.Format.Format_RGB32)
    screen.setDevicePixelRatio(ratio)
    painter = QPainter(screen)

    made.draw(painter)

    painter.end()
    screen.setDevicePixelRatio(1)
    assert screen == made.image()


def test_without_a_surround_the_outside_stays_clear(busy: Diagram) -> None:
    made = BoardCanvas(load_theme("kaya"))
    made.resize(600, 300)
    made.update(busy)

    assert made.image().pixelColor(2, 150).alpha() == 0
    assert made.image().pixelColor(300, 150).alpha() == 255


TURNINGS = [Turning(symmetry, swaps) for symmetry in SYMMETRIES for swaps in (False, True)]


@pytest.mark.parametrize("turning", TURNINGS)
def test_repainting_a_turned_board_gives_the_picture_of_a_full_repaint(
    turning: Turning, random_diagram: Callable[..., Diagram], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sgfedit.render.canvas._MANY", 1000)
    first, second = (random_diagram(seed, 7, 9) for seed in (3, 4))
    kept = canvas(first)
    kept.turn(turning)
    kept.image()

    kept.update(second)

    fresh = canvas(second)
    fresh.turn(turning)
    assert kept.image() == fresh.image()


@pytest.mark.parametrize("turning", TURNINGS)
def test_points_are_found_where_they_are_seen(turning: Turning) -> None:
    visible = frozenset(Point(x, y) for x in range(2, 6) for y in range(7))
    shown = canvas(Diagram(9, 13, bytes(117), visible=visible))
    shown.turn(turning)

    for point in visible:
        left, top, width, height = shown.cell(point)
        assert shown.point_at(left + width / 2, top + height / 2) == point
    assert shown.point_at(0, 0) is None
    left, top, width, height = shown.cell(Point(0, 12))
    assert shown.point_at(left + width / 2, top + height / 2) is None


def test_turning_back_gives_the_picture_of_before(busy: Diagram) -> None:
    shown = canvas(busy)
    before = shown.image()

    region = shown.turn(Turning(ROTATE_RIGHT, swaps_colours=True))
    assert not region.isEmpty()
    assert shown.image() != before
    assert shown.turn(shown.turning).isEmpty()
    shown.turn(AS_RECORDED)

    assert shown.image() == before


def test_stones_are_where_the_turned_board_has_them() -> None:
    stones = bytearray(9 * 13)
    stones[0] = 1
    shown = canvas(Diagram(9, 13, bytes(stones)))
    geometry = shown.geometry
    assert geometry.board == (9, 13)

    shown.turn(Turning(ROTATE_RIGHT))

    assert shown.geometry.board == (13, 9)
    x, y = shown.geometry.centre(Point(12, 0))
    assert shown.image().pixelColor(round(x), round(y)).lightness() < 90
    assert shown.diagram.stone(Point(12, 0)) is Colour.BLACK
