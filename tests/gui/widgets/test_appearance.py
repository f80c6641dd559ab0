"""Light and dark: what has to be told apart can be."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QColor, QImage, QPainter, QPalette, QPen, Qt
from PySide6.QtWidgets import QMenu, QRadioButton

import sgfedit.gui
from sgfedit.gui.widgets.appearance import (
    apply_scheme,
    dark_palette,
    fade,
    is_dark,
    light_palette,
)
from tests.gui.painted import contrast

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from PySide6.QtWidgets import QApplication
    from pytestqt.qtbot import QtBot

Role = QPalette.ColorRole
PALETTES = [light_palette, dark_palette]


@pytest.fixture
def application(qapp: QApplication) -> Iterator[QApplication]:
    """The application, light again afterwards."""
    yield qapp
    apply_scheme(qapp, "system")


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
        (Role.PlaceholderText, Role.Base),
        (Role.PlaceholderText, Role.Window),
        (Role.HighlightedText, Role.Highlight),
    ],
)
@pytest.mark.parametrize("palette_of", PALETTES)
def test_text_can_be_read(
    qapp: QApplication, palette_of: Callable[[], QPalette], text: Role, ground: Role
) -> None:
    palette = palette_of()

    assert contrast(palette.color(text), palette.color(ground)) >= 4.5


@pytest.mark.parametrize("ground", [Role.Window, Role.Base, Role.AlternateBase, Role.Button])
@pytest.mark.parametrize("palette_of", PALETTES)
def test_signs_in_the_accent_and_what_is_selected_can_be_seen(
    qapp: QApplication, palette_of: Callable[[], QPalette], ground: Role
) -> None:
    palette = palette_of()

    assert contrast(palette.color(Role.Accent), palette.color(ground)) >= 3
    if ground in {Role.Window, Role.Base}:
        assert contrast(palette.color(Role.Highlight), palette.color(ground)) >= 3


@pytest.mark.parametrize("palette_of", PALETTES)
def test_disabled_text_is_between_text_and_ground(
    qapp: QApplication, palette_of: Callable[[], QPalette]
) -> None:
    palette = palette_of()
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


def test_menus_have_check_marks_and_an_edge_in_the_dark(
    qtbot: QtBot, application: QApplication
) -> None:
    apply_scheme(application, "dark")
    menu = QMenu()
    qtbot.addWidget(menu)
    menu.addAction("Focus").setCheckable(True)
    menu.resize(menu.sizeHint())
    image = menu.grab().toImage()
    colours = [
        image.pixelColor(x, y) for x in range(2, image.height()) for y in range(2, image.height())
    ]

    ground = application.palette().base().color()
    assert max(contrast(colour, ground) for colour in colours) >= 3
    middle = image.height() // 2
    for panel in (ground, application.palette().window().color()):
        assert contrast(image.pixelColor(0, middle), panel) >= 2
    text = menu.palette().text().color()
    assert contrast(text, ground) >= 4.5


def test_light_comes_back(qtbot: QtBot, application: QApplication) -> None:
    apply_scheme(application, "dark")
    assert is_dark(application.palette())
    apply_scheme(application, "light")
    button = QRadioButton("Choice")
    qtbot.addWidget(button)
    button.show()

    assert not is_dark(application.palette())
    assert application.palette().window() == light_palette().window()
    assert button.palette().window().color() == application.palette().window().color()


def test_what_is_faint_is_as_with_opacity_and_the_pen_stays_as_wide(qapp: QApplication) -> None:
    pictures = []
    for is_faded in (True, False):
        picture = QImage(40, 20, QImage.Format.Format_RGB32)
        picture.fill(Qt.GlobalColor.white)
        painter = QPainter(picture)
        painter.setPen(QPen(QColor(0, 0, 0, 128), 4))
        if is_faded:
            fade(painter, 0.5)
        else:
            painter.setOpacity(0.5)
        painter.drawLine(0, 10, 40, 10)
        painter.end()
        pictures.append([picture.pixelColor(20, y).red() for y in range(20)])

    faded, expected = pictures
    assert faded.count(255) == expected.count(255) == 16
    assert min(faded) == pytest.approx(min(expected), abs=2)


def _calls(node: ast.AST) -> set[str]:
    """Return what methods are called in a function that are given something."""
    return {
        part.func.attr
        for part in ast.walk(node)
        if isinstance(part, ast.Call) and isinstance(part.func, ast.Attribute) and part.args
    }


_DRAW_TEXT = {"drawText", "drawStaticText", "left", "right", "column", "_draw", "_draw_text"}
"""What draws text, those of `RowLine` among them, which are given one."""


def test_no_text_is_made_faint_by_opacity() -> None:
    gui = Path(sgfedit.gui.__file__).parent
    found = {
        path.relative_to(gui).as_posix(): node.name
        for path in gui.rglob("*.py")
        if "setOpacity(" in (source := path.read_text(encoding="utf-8"))
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef)
        and "setOpacity" in (calls := _calls(node))
        and not _DRAW_TEXT.isdisjoint(calls)
    }
    assert found == {}
