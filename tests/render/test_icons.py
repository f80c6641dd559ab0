from __future__ import annotations

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QIcon

from sgfedit.render.icons import SIZES, icon

pytestmark = pytest.mark.usefixtures("qapp")


def test_black_takes_the_given_colour() -> None:
    image = icon("tool-circle", QColor("#ff0000")).pixmap(QSize(48, 48)).toImage()

    colours = {
        image.pixelColor(x, y).name()
        for x in range(48)
        for y in range(48)
        if image.pixelColor(x, y).alpha() > 200
    }
    assert colours == {"#ff0000"}


def test_icons_are_crisp_at_every_ratio() -> None:
    found = icon("tool-circle", QColor("black"))

    assert {size.width() for size in found.availableSizes()} == set(SIZES)


def test_icons_are_shared() -> None:
    one, two = (icon("tool-circle", QColor("black")) for _ in range(2))

    assert one is two
    assert icon("tool-circle", QColor("white")) is not one


def test_a_missing_icon_is_an_error() -> None:
    with pytest.raises(FileNotFoundError):
        icon("no-such-icon", QColor("black"))


def test_a_light_icon_fades_where_it_is_disabled() -> None:
    found = icon("tool-circle", QColor("#eeeeee"))

    def strongest(mode: QIcon.Mode) -> int:
        image = found.pixmap(QSize(24, 24), mode).toImage()
        return max(image.pixelColor(x, y).alpha() for x in range(24) for y in range(24))

    assert strongest(QIcon.Mode.Disabled) < strongest(QIcon.Mode.Normal) / 2
