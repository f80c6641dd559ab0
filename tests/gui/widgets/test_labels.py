"""Labels, items of menus and titles show a text as it is, in the room there is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextDocument

from sgfedit.gui.widgets.plain_text import Label, caption_of, item_of, tip_of
from tests.gui import painted

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


def test_a_label_draws_a_text_as_it_is_written(qtbot: QtBot) -> None:
    label = Label("<b>A</b> & B")
    qtbot.addWidget(label)

    assert painted.text(label) == "<b>A</b> & B"
    assert label.textFormat() is Qt.TextFormat.PlainText


def test_a_label_is_neither_endless_nor_as_wide_as_a_word_of_it(qtbot: QtBot) -> None:
    label = Label("W" * 100_000)
    qtbot.addWidget(label)
    label.setText("W" * 100_001)

    assert len(label.text()) == 2_000
    assert label.minimumSizeHint().width() < 2_000


def test_what_is_marked_in_a_label_is_not_cut(qtbot: QtBot) -> None:
    label = Label()
    qtbot.addWidget(label)
    label.setTextFormat(Qt.TextFormat.RichText)
    label.setText("<b>a</b>" * 1_000)

    assert label.text().endswith("</b>")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Black & White", "Black && White"),
        ("two\nlines\tand a tab", "two lines and a tab"),
        ("a" * 60 + "b" * 60, "a" * 50 + "…" + "b" * 49),
    ],
)
def test_an_item_of_a_menu_is_one_line_without_mnemonics(text: str, shown: str) -> None:
    assert item_of(text) == shown


def test_a_title_says_nothing_of_changes_by_itself() -> None:
    assert caption_of("a[*]\nb") == "a[*][*] b"
    assert len(caption_of("x" * 1_000)) == 200


def test_a_tip_has_few_lines_that_are_not_long(qtbot: QtBot) -> None:
    document = QTextDocument()
    document.setHtml(tip_of("\n".join(["x" * 1_000, *map(str, range(100))])))

    lines = document.toPlainText().split("\n")
    assert lines[-1] == "…"
    assert len(lines) <= 40
    assert max(map(len, lines[0].split("\u200b"))) <= 80
