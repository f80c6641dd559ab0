from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

from sgfedit.render.compose import Ground, Item
from sgfedit.render.diagram import Diagram
from sgfedit.render.geometry import Geometry
from sgfedit.render.marks import _font, gap_of, placed, text_outline
from sgfedit.render.stones import Look
from sgfedit.render.theme import load_theme

pytestmark = pytest.mark.usefixtures("qapp")

SPREADS = [(1.0, 1.0), (0.0, 1.0), (1.0, 0.0), (0.3, 1.0), (0.3, 0.3)]
TEXTS = ["123", "hello", "hello world", "a very long label that must be cut"]


def look_of(cell: int) -> Look:
    board = Diagram(width=1, height=1, stones=b"\0", coordinates=False)
    geometry = Geometry.fit(2 * cell, 2 * cell, board)
    while geometry.cell > cell:
        geometry = Geometry.fit(geometry.width - 1, geometry.height - 1, board)
    return Look.of(load_theme("kaya"), geometry, "")


def wide(text: str, spread: tuple[float, float] = (1.0, 1.0)) -> Item:
    return Item("label", Ground.BOARD, text, spread=spread)


@pytest.mark.parametrize("cell", [12, 20, 35, 60])
@pytest.mark.parametrize("spread", SPREADS)
@pytest.mark.parametrize("text", TEXTS)
def test_wide_labels_stay_in_their_room(cell: int, spread: tuple[float, float], text: str) -> None:
    look = look_of(cell)
    item = wide(text, spread)
    room = QRectF(-cell * (0.5 + spread[0]), -cell / 2, cell * (1 + sum(spread)), cell)

    assert room.contains(placed(item, look).path.boundingRect())
    assert gap_of(item, look).contains(placed(item, look).path.boundingRect())


def test_a_wide_label_is_larger_than_one_that_must_stay() -> None:
    look = look_of(35)

    free, stuck = (placed(wide("hello world", room), look) for room in ((1, 1), (0, 0)))

    assert free.size > 12
    assert stuck.size < 8


def test_what_fits_its_cell_stays_in_the_middle() -> None:
    box = placed(wide("123", (0.0, 1.0)), look_of(40)).path.boundingRect()

    assert abs(box.center().x()) < 0.5
    assert box.width() < 40


def test_with_one_free_side_a_wide_label_moves_there() -> None:
    look = look_of(40)

    left, right = (
        placed(wide("hello world", side), look).path.boundingRect().center().x()
        for side in ((1.0, 0.0), (0.0, 1.0))
    )

    assert left < -10
    assert right > 10


@pytest.mark.parametrize("fit", ["TR", "SQ"])
def test_longer_texts_shrink_inside_shapes(fit: str) -> None:
    look = look_of(40)

    sizes = [
        placed(Item("label", Ground.BLACK, t, 0.62, fit=fit), look).size for t in ("1", "123")
    ]

    assert sizes[1] < 0.75 * sizes[0]


@pytest.mark.parametrize("text", ["7", "345", "+1.5", "−12", "48.1%", "1.2k", "12M", "9G"])
def test_figures_are_put_together_from_signs_as_the_font_writes_them(text: str) -> None:
    written = QPainterPath()
    written.addText(QPointF(0, 0), _font("", bold=True), text)

    outline = text_outline(text, "", bold=True)

    assert outline.width == pytest.approx(written.boundingRect().width(), abs=0.05)
    assert outline.path.elementCount() == written.elementCount()
