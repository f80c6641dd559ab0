"""PNG files: the same pixels, whatever the picture."""

from __future__ import annotations

import io

import pytest
from PIL import Image
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage, QPainter

from sgfedit.export.pictures import png

pytestmark = pytest.mark.usefixtures("qapp")

RGB = QImage.Format.Format_RGB32
CLEAR = QImage.Format.Format_ARGB32_Premultiplied


def drawn(kind: QImage.Format, width: int, *, colours: int) -> QImage:
    image = QImage(width, 120, kind)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    for number in range(colours):
        painter.fillRect(number % 40, 20 + number // 40, 1, 1, QColor(number // 4, number % 4, 9))
    painter.fillRect(2, 2, 7, 9, QColor(200, 10, 20))
    painter.end()
    return image


@pytest.mark.parametrize(
    ("kind", "colours", "mode"), [(RGB, 2, "P"), (RGB, 999, "RGB"), (CLEAR, 2, "RGBA")]
)
# Rows in memory are filled up to four bytes.
@pytest.mark.parametrize("width", [97, 98, 99, 100])
def test_every_pixel_comes_back(kind: QImage.Format, colours: int, mode: str, width: int) -> None:
    image = drawn(kind, width, colours=colours)

    data = png(image)

    assert QImage.fromData(data).convertToFormat(kind) == image
    assert Image.open(io.BytesIO(data)).mode == mode


def test_texts_and_the_size_on_paper_come_back() -> None:
    image = drawn(RGB, 50, colours=2)
    image.setText("Title", "呉清源 – Ё\nshown")
    image.setDotsPerMeterX(11811)
    image.setDotsPerMeterY(5906)

    found = QImage.fromData(png(image))

    assert found.text("Title") == "呉清源 – Ё\nshown"
    assert (found.dotsPerMeterX(), found.dotsPerMeterY()) == (11811, 5906)


def test_more_work_makes_smaller_files() -> None:
    image = drawn(RGB, 300, colours=999)

    assert len(png(image, 9)) < len(png(image, 1))
