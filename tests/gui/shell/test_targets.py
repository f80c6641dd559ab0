"""Buttons of bars are large enough to be hit: 24 px each way at scale 1 (WCAG 2.2, 2.5.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
from PySide6.QtWidgets import QAbstractButton

if TYPE_CHECKING:
    from pathlib import Path

    from sgfedit.gui.shell.main_window import MainWindow

pytestmark = pytest.mark.one_window

_LEAST: Final = 24
_LINES_OF_TEXT: Final = frozenset({"treeLines", "charset", "padlock"})
"""Words and a sign in a line of text, as links are; what they do, commands with keys do, too."""


def test_buttons_of_bars_can_be_hit(window: MainWindow, sample: Path) -> None:
    window.document.open(sample)

    small = {
        button.objectName(): (button.width(), button.height())
        for button in window.findChildren(QAbstractButton)
        if button.isVisible()
        and type(button).__name__ != "LinkLine"
        and button.objectName() not in _LINES_OF_TEXT
        and min(button.width(), button.height()) < _LEAST
    }

    assert small == {}
