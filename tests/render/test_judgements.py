from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QImage, QPainter

from sgfedit.go.board import Colour
from sgfedit.render.compose import changed_points, describe_point, items_on_points
from sgfedit.render.diagram import DEFAULT_OPTIONS, Diagram, Ghost
from sgfedit.render.geometry import Geometry
from sgfedit.render.painter import paint
from sgfedit.render.theme import load_theme
from sgfedit.sgf.values import Point

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.usefixtures("qapp")

JUDGING = DEFAULT_OPTIONS._replace(judgements=True)
D4 = Point(3, 5)
SIDE = 160
SIGNS = ("!", "!!", "!?", "?!", "?", "??")


@pytest.mark.parametrize(
    ("written", "sign"),
    [
        ("TE[1]", "!"),
        ("TE[2]", "!!"),
        ("IT[]", "!?"),
        ("DO[]", "?!"),
        ("BM[1]", "?"),
        ("BM[2]", "??"),
    ],
)
def test_the_stone_just_played_is_judged(
    written: str, sign: str, diagram_at: Callable[..., Diagram]
) -> None:
    text = f"(;SZ[9];B[df]{written};W[aa])"

    assert diagram_at(text, 0, options=JUDGING).judged == (D4, sign)
    assert diagram_at(text, 0).judged is None  # who does not ask gets what there was
    assert diagram_at(text, 0, 0, options=JUDGING).judged is None


def test_marked_variations_are_judged_as_well(diagram_at: Callable[..., Diagram]) -> None:
    text = "(;SZ[9];B[df](;W[aa]TE[1])(;W[bb]BM[1])(;W[cc]GB[1]))"

    ghosts = diagram_at(text, 0, options=JUDGING).ghosts

    assert [(ghost.text, ghost.sign) for ghost in ghosts] == [("A", "!"), ("B", "?"), ("C", "")]
    assert [ghost.sign for ghost in diagram_at(text, 0).ghosts] == ["", "", ""]


def test_a_pass_or_a_node_without_a_move_has_no_badge(diagram_at: Callable[..., Diagram]) -> None:
    assert diagram_at("(;SZ[9];B[]BM[1])", 0, options=JUDGING).judged is None
    assert diagram_at("(;SZ[9]TE[A title])", options=JUDGING).judged is None


def test_a_badge_stands_above_all_marks_and_leaves_the_dot_of_the_last_move() -> None:
    diagram = Diagram(9, 9, stones(D4), last_move=D4, judged=(D4, "?"))

    kinds = [str(item.kind) for item in items_on_points(diagram)[D4]]

    assert kinds == ["last", "judged"]
    assert items_on_points(diagram)[D4][0].detail == "dot"
    numbered = items_on_points(replace(diagram, numbers=((D4, 12),)))[D4]
    assert [str(item.kind) for item in numbered] == ["last", "number", "judged"]


def test_a_change_of_the_judgement_is_painted_again() -> None:
    before = Diagram(9, 9, stones(D4), judged=(D4, "?"))

    assert changed_points(before, replace(before, judged=None)) == frozenset({D4})
    assert changed_points(before, replace(before, judged=(D4, "??"))) == frozenset({D4})
    assert describe_point(before, D4).sign == "?"


@pytest.mark.parametrize("theme", ["kaya", "night", "paper", "high-contrast", "colour-safe"])
@pytest.mark.parametrize("stone", [0, 1, 2])
def test_a_badge_can_be_told_from_what_is_below_on_every_theme(theme: str, stone: int) -> None:
    board = bytes(stone if at == 2 * 5 + 3 else 0 for at in range(25))
    plain, there = Diagram(5, 5, board), Point(3, 2)
    ghosts = {sign: (Ghost(there, Colour.BLACK, "", sign),) for sign in SIGNS}

    for sign in ("!!", "?"):
        judged = replace(plain, judged=(there, sign))
        before, after = painted(plain, theme), painted(judged, theme)
        cell = QRect(*Geometry.fit(SIDE, SIDE, plain).cell_px(there))
        differing = [
            (x, y)
            for x in range(SIDE)
            for y in range(SIDE)
            if before.pixel(x, y) != after.pixel(x, y)
        ]
        assert differing
        # At the upper right of the point, and in its own cell.
        corner = cell.adjusted(cell.width() // 4, 0, 0, 1 - cell.height() // 2)
        assert all(corner.contains(*at) for at in differing)
        inks = {QColor(after.pixel(x, y)).lightness() for x, y in differing}
        assert max(inks) - min(inks) > 90
    if not stone:
        assert painted(replace(plain, ghosts=ghosts["?"]), theme) != painted(
            replace(plain, ghosts=ghosts["!"]), theme
        )


def stones(*points: Point) -> bytes:
    return bytes(int(Point(at % 9, at // 9) in points) for at in range(81))


def painted(diagram: Diagram, theme: str) -> QImage:
    image = QImage(SIDE, SIDE, QImage.Format.Format_RGB32)
    image.fill(QColor("gray"))
    painter = QPainter(image)
    paint(painter, diagram, Geometry.fit(SIDE, SIDE, diagram), load_theme(theme))
    painter.end()
    return image
