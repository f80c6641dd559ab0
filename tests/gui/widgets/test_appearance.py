"""Light and dark: what has to be told apart can be."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QRadioButton

from sgfedit.gui.widgets.appearance import apply_scheme, dark_palette, is_dark

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtWidgets import QApplication
    from pytestqt.qtbot import QtBot

Role = QPalette.ColorRole


@pytest.fixture
def application(qapp: QApplication) -> Iterator[QApplication]:
    """The application, light again afterwards."""
    yield qapp
    apply_scheme(qapp, "system")


def contrast(one: QColor, other: QColor) -> float:
    """Return the contrast ratio of two colours (WCAG 2.1)."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: QColor) -> float:
    """Return the relative luminance (WCAG 2.1)."""
    parts = (colour.redF(), colour.greenF(), colour.blueF())
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize(
    ("text", "ground"),
    [
        (Role.WindowText, Role.Window),
        (Role.Text, Role.Base),
        (Role.Text, Role.AlternateBase),
        (Role.ButtonText, Role.Button),
        (Role.ToolTipText, Role.ToolTipBase),
        (Role.Link, Role.Base),
        (Role.LinkVisited, Role.Base),
    ],
)
def test_dark_text_can_be_read(qapp: QApplication, text: Role, ground: Role) -> None:
    palette = dark_palette()

    assert contrast(palette.color(text), palette.color(ground)) >= 4.5


def test_dark_disabled_text_is_between_text_and_ground(qapp: QApplication) -> None:
    palette = dark_palette()
    disabled = QPalette.ColorGroup.Disabled

    for text, ground in ((Role.WindowText, Role.Window), (Role.ButtonText, Role.Button)):
        ratio = contrast(palette.color(disabled, text), palette.color(ground))
        assert 2 < ratio < contrast(palette.color(text), palette.color(ground)) / 2


def test_a_radio_button_that_is_not_chosen_has_an_outline_in_the_dark(
    qtbot: QtBot, application: QApplication
) -> None:
    apply_scheme(application, "dark")
    button = QRadioButton("Choice")
    qtbot.addWidget(button)
    button.show()

    image = button.grab().toImage()
    indicator = [
        image.pixelColor(x, y) for x in range(image.height()) for y in range(image.height())
    ]

    ground = application.palette().window().color()
    assert max(contrast(colour, ground) for colour in indicator) >= 3
    text = button.palette().windowText().color()
    assert contrast(text, ground) >= 4.5


def test_light_comes_back(qtbot: QtBot, application: QApplication) -> None:
    apply_scheme(application, "dark")
    assert is_dark(application.palette())
    apply_scheme(application, "light")
    button = QRadioButton("Choice")
    qtbot.addWidget(button)
    button.show()

    assert not is_dark(application.palette())
    assert button.palette().window().color() == application.palette().window().color()
