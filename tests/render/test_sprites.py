from __future__ import annotations

import pytest
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter

from sgfedit.render.compose import Ground, Item, Segment
from sgfedit.render.diagram import Diagram
from sgfedit.render.geometry import Geometry
from sgfedit.render.sprites import _SEGMENTS, Stamps, stamps_for
from sgfedit.render.stones import Look
from sgfedit.render.theme import load_theme
from sgfedit.sgf.values import Point

pytestmark = pytest.mark.usefixtures("qapp")


def test_pictures_of_one_look_share_their_sprites() -> None:
    theme, geometry = load_theme("kaya"), Geometry.fit(300, 300, Diagram())

    assert stamps_for(theme, geometry, cached=True) is stamps_for(theme, geometry, cached=True)


def test_the_cache_is_bounded() -> None:
    geometry = Geometry.fit(4000, 4000, Diagram())
    stamps = Stamps(Look.of(load_theme("paper"), geometry, ""), cached=True)
    image = QImage(16, 16, QImage.Format.Format_RGB32)
    painter = QPainter(image)

    for number in range(200):
        stamps.put(painter, Item("number", Ground.BLACK, str(number)), 0, 0)
    for x in range(1, 40):
        stamps.put_segment(painter, Segment(Point(0, 0), Point(x, 0), True, False, True), 0, 0)

    painter.end()
    assert sum(one.image.sizeInBytes() for one in stamps._sprites.values()) <= 24_000_000
    assert len(stamps._segments) == _SEGMENTS


def test_small_stones_keep_their_outline_on_paper() -> None:
    geometry = Geometry.fit(150, 150, Diagram())
    image = QImage(geometry.cell, geometry.cell, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)

    stamps = stamps_for(load_theme("paper"), geometry, cached=True)
    stamps.put(painter, stamps.stone(Point(0, 0), 2), 0, 0)

    painter.end()
    row = [image.pixelColor(x, geometry.cell // 2).lightness() for x in range(geometry.cell)]
    assert geometry.cell < 10
    assert min(row[: geometry.cell // 2]) < 100
    assert row[geometry.cell // 2] > 250
    assert min(row[geometry.cell // 2 :]) < 100


TEXTS = [
    Item("hint-dark", Ground.BOARD, "−4.3", 0.74, -0.12),
    Item("hint-light", Ground.BOARD, "1.2M", 0.44, 0.23),
    Item("label", Ground.BLACK, "Ag"),
    Item("number", Ground.WHITE, "188"),
    Item("variation", Ground.BOARD, "W"),
    Item("label", Ground.BOARD, "hello world", spread=(1.0, 0.3)),
    Item("label", Ground.BOARD, " "),
]


@pytest.mark.parametrize("size", [150, 700])
@pytest.mark.parametrize("item", TEXTS, ids=lambda item: item.detail)
def test_a_text_is_copied_as_it_would_be_drawn(item: Item, size: int) -> None:
    geometry = Geometry.fit(size, size, Diagram())
    look = Look.of(load_theme("kaya"), geometry, QGuiApplication.font().family())
    pictures = []
    for cached in (True, False):
        image = QImage(3 * look.cell, look.cell, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(QColor("transparent"))
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        stamps = Stamps(look, cached=cached)
        for _ in range(2):  # the second time from what is kept
            stamps.put(painter, item, look.cell, 0)
        painter.end()
        pictures.append(image)

    assert pictures[0] == pictures[1]


def test_texts_one_after_the_other_leave_no_trace_in_each_other() -> None:
    geometry = Geometry.fit(700, 700, Diagram())
    look = Look.of(load_theme("kaya"), geometry, QGuiApplication.font().family())
    several = Stamps(look, cached=True)
    image = QImage(16, 16, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    for item in TEXTS:
        one = Stamps(look, cached=True)
        for stamps in (several, one):
            stamps.put(painter, item, 0, 0)
        assert several._sprites[item] == one._sprites[item]
    painter.end()
