from __future__ import annotations

import pytest
from PySide6.QtGui import QColor, QImage, QPainter

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
