"""Texts that have too little room are found, and there are none in a window of 900x600.

The gates look at what needs most room in a language that needs much of it, the long run at all.
"""

from __future__ import annotations

from collections.abc import Callable  # noqa: TC003  # what stands in a table is annotated
from typing import TYPE_CHECKING, Final

import pytest
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QTableWidget,
    QTabWidget,
    QToolButton,
    QWidget,
)

from sgfedit.gui.widgets.plain_text import Label
from sgfedit.i18n import LANGUAGES
from tests.amounts import IS_LONG
from tests.gui.cut_texts import cut_texts, dotted
from tests.gui.surfaces import CJK, SIZES, draw
from tests.gui.window_pictures import FONT

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

WORDS: Final = "More words than there is room for"
LOOKED_AT: Final = [(language, "") for language in LANGUAGES] if IS_LONG else [("ru", "_check")]


def _combo() -> QComboBox:
    combo = QComboBox()
    combo.addItem(WORDS)
    return combo


def _tool() -> QToolButton:
    button = QToolButton()
    button.setText(WORDS)
    return button


def _wrapped() -> QLabel:
    label = Label(" ".join([WORDS] * 9), wordWrap=True)
    label.setMaximumHeight(20)
    return label


def _table() -> QTableWidget:
    table = QTableWidget(1, 2)
    table.setHorizontalHeaderLabels([WORDS, WORDS])
    return table


def _tabs() -> QTabWidget:
    tabs = QTabWidget()
    tabs.addTab(QWidget(), WORDS)
    tabs.addTab(QWidget(), WORDS)
    return tabs


MADE: Final[dict[str, Callable[[], QWidget]]] = {
    "label": lambda: Label(WORDS),
    "button": lambda: QPushButton(WORDS),
    "box": lambda: QCheckBox(WORDS),
    "tool": _tool,
    "placeholder": lambda: QLineEdit(placeholderText=WORDS),
    "combo": _combo,
    "wrapped": _wrapped,
    "header": _table,
    "tabs": _tabs,
}


@pytest.mark.parametrize("make", MADE.values(), ids=MADE)
def test_what_has_too_little_room_is_found(qtbot: QtBot, make: Callable[[], QWidget]) -> None:
    widget = make()
    qtbot.addWidget(widget)
    widget.setFixedWidth(90)
    widget.show()

    found = cut_texts(widget)

    assert any("lacks" in one for one in found), found


def test_what_has_room_is_not_found(qtbot: QtBot) -> None:
    for widget in (Label(WORDS), QPushButton(WORDS), QCheckBox(WORDS), _combo()):
        qtbot.addWidget(widget)
        widget.show()
        widget.resize(widget.sizeHint())

        assert not cut_texts(widget)


@pytest.mark.parametrize("text", ["&Temps", "T&emps", "&Voir", "&Komi", "Komi"])
def test_a_label_has_room_for_its_underlined_letter(qtbot: QtBot, text: str) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    field, label = QLineEdit(window), Label(text)
    label.setBuddy(field)
    row = QHBoxLayout(window)
    row.addWidget(label)
    row.addWidget(field)
    window.show()
    window.resize(window.minimumSizeHint())

    assert not cut_texts(window)


def test_dots_that_the_text_does_not_have_are_found(qtbot: QtBot) -> None:
    line = QLineEdit(placeholderText=WORDS)
    qtbot.addWidget(line)
    line.setFixedWidth(90)
    line.show()

    assert dotted(line)
    line.setFixedWidth(400)
    assert not dotted(line)


@pytest.mark.long
@pytest.mark.parametrize(("language", "surface"), LOOKED_AT)
def test_nothing_is_cut_in_a_small_window(language: str, surface: str, tmp_path: Path) -> None:
    missing = {FONT, CJK.get(language, FONT)} - set(QFontDatabase.families())
    if missing:
        pytest.skip(f"without {', '.join(missing)}")

    draw(tmp_path, language, SIZES[0], surface)

    told = (tmp_path / "cut.txt").read_text("utf-8").splitlines()
    assert [line for line in told if ": dots: " not in line] == []
