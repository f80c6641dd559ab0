"""What has the focus is seen, where it came by keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
import shiboken6
from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPlainTextEdit, QToolButton, QVBoxLayout, QWidget

from sgfedit.gui.widgets.appearance import light_palette
from sgfedit.gui.widgets.focus_ring import FocusRing
from tests.gui import painted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot


@pytest.fixture
def ring(qapp: QApplication) -> Iterator[FocusRing]:
    qapp.setPalette(light_palette())
    ring = FocusRing(qapp, qapp)
    yield ring
    shiboken6.delete(ring)
    qapp.setPalette(QPalette())


@pytest.fixture
def window(qtbot: QtBot, ring: FocusRing) -> QWidget:
    """A window with a button above a text, the focus on the button."""
    window = QWidget()
    qtbot.addWidget(window)
    layout = QVBoxLayout(window)
    button, text = QToolButton(), QPlainTextEdit()
    button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    for part in (button, text):
        layout.addWidget(part)
    text.setTabChangesFocus(True)
    window.resize(200, 200)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    button.setFocus()
    return window


def shows_ring(widget: QWidget) -> bool:
    """Whether the middle of the upper edge of a widget is in the accent colour."""
    image = painted.image(widget)
    accent = QApplication.palette().color(QPalette.ColorRole.Accent)
    return image.pixelColor(image.width() // 2, 0) == accent


def test_the_ring_follows_the_tab_key(window: QWidget) -> None:
    button, text = window.findChild(QToolButton), window.findChild(QPlainTextEdit)
    assert isinstance(button, QToolButton)
    assert isinstance(text, QPlainTextEdit)

    QTest.keyClick(button, Qt.Key.Key_Tab)
    assert shows_ring(text)
    assert not shows_ring(button)
    window.resize(300, 240)
    assert shows_ring(text)
    QTest.keyClick(text, Qt.Key.Key_Backtab)

    assert shows_ring(button)
    assert not shows_ring(text)


def test_it_goes_where_the_mouse_is_used(window: QWidget) -> None:
    button, text = window.findChild(QToolButton), window.findChild(QPlainTextEdit)
    assert isinstance(button, QToolButton)
    assert isinstance(text, QPlainTextEdit)
    QTest.keyClick(button, Qt.Key.Key_Tab)
    QTest.keyClick(text, Qt.Key.Key_Backtab)

    QTest.mouseClick(button, Qt.MouseButton.LeftButton)

    assert not shows_ring(button)


def test_what_had_it_may_go(window: QWidget, qtbot: QtBot) -> None:
    button, text = window.findChild(QToolButton), window.findChild(QPlainTextEdit)
    assert isinstance(button, QToolButton)
    assert isinstance(text, QPlainTextEdit)
    QTest.keyClick(button, Qt.Key.Key_Tab)
    with qtbot.waitSignal(text.destroyed):
        text.deleteLater()

    button.setFocus()

    assert not window.findChildren(QPlainTextEdit)
