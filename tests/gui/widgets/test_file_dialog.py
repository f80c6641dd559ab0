"""Qt's dialog for files in the colours of the program."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QColor, QIcon
from PySide6.QtWidgets import QFileDialog, QToolButton

from sgfedit.gui.widgets.appearance import dark_palette
from sgfedit.gui.widgets.file_dialog import FileDialog

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot


@pytest.mark.parametrize(
    "name",
    [
        *("backButton", "forwardButton", "toParentButton"),
        *("newFolderButton", "listModeButton", "detailModeButton"),
    ],
)
def test_its_buttons_are_seen_on_a_dark_ground(qtbot: QtBot, tmp_path: Path, name: str) -> None:
    dialog = FileDialog(None, "Save as", str(tmp_path))
    dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.setPalette(dark_palette())

    button = dialog.findChild(QToolButton, name)
    assert isinstance(button, QToolButton)
    assert _brightest(button.icon()) > 180


def _brightest(icon: QIcon) -> int:
    """Return how light the lightest opaque point of an icon is."""
    picture = icon.pixmap(16, 16).toImage()
    points = (
        QColor(picture.pixelColor(x, y))
        for x in range(picture.width())
        for y in range(picture.height())
    )
    return max(point.lightness() for point in points if point.alpha() > 200)
