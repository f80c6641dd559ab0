"""The comment as a page: size of the type, room between lines, their length, the heading."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QColor, QPalette, QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from sgfedit.gui.widgets.scale import LINE_SPACING, MEASURE
from tests.gui import painted
from tests.gui.rest import come_to_rest

if TYPE_CHECKING:
    from sgfedit.gui.shell.main_window import MainWindow
    from sgfedit.gui.views.comment.text_edit import CommentEdit

pytestmark = pytest.mark.one_window

TEXT = "The three-four point: White can make an enclosure, or wait for an approach. " * 8


@pytest.fixture
def editor(window: MainWindow) -> CommentEdit:
    """The editor with a long text in a wide pane."""
    # The window opens its pane for it, which gives it a size: by and by on a busy machine.
    window.comment.editor.setPlainText(f"{TEXT}\n{TEXT}")
    come_to_rest(window)
    window.comment.setParent(None)
    window.comment.resize(1_300, 500)
    window.comment.show()
    come_to_rest(window)
    come_to_rest(window.comment)
    assert window.comment.size() == QSize(1_300, 500)
    return window.comment.editor


def rows_of_ink(editor: CommentEdit) -> list[int]:
    """Return the px rows at which lines of letters end: where ink is followed by none."""
    image = painted.image(editor)
    dark = [
        any(painted.is_dark(image, x, y) for x in range(image.width() - 20))
        for y in range(image.height())
    ]
    return [y for y in range(len(dark) - 1) if dark[y] and not dark[y + 1]]


def test_lines_are_as_far_apart_as_is_good_to_read(editor: CommentEdit) -> None:
    size = editor.font().pointSizeF() * editor.logicalDpiY() / 72
    ends = rows_of_ink(editor)[1:]  # in the first one the caret blinks
    distances = {below - above for above, below in pairwise(ends)}

    assert len(ends) > 6, (ends, editor.size(), editor.hasFocus())
    # Of lines, not of the ends of their letters: some have none that go below.
    mean = (ends[-1] - ends[0]) / (len(ends) - 1)
    assert mean == pytest.approx(size * LINE_SPACING, abs=1)
    assert max(distances) - min(distances) <= editor.fontMetrics().descent() + 1, ends


def test_lines_typed_and_broken_anew_are_as_far_apart_as_the_others(editor: CommentEdit) -> None:
    def distances() -> set[float]:
        lines = editor.document().firstBlock().layout()
        tops = [lines.lineAt(index).y() for index in range(lines.lineCount())]
        return {below - above for above, below in pairwise(tops)}

    before = distances()
    count = editor.document().firstBlock().layout().lineCount()
    for _ in range(3):
        QTest.keyClicks(editor, "the quick brown fox jumps over the lazy dog ")
    typed = editor.document().firstBlock().layout().lineCount()
    assert distances() == before
    editor.window().resize(400, 500)
    QApplication.processEvents()

    assert len(before) == 1
    assert count < typed < editor.document().firstBlock().layout().lineCount()
    assert distances() == before


def test_the_page_shows_by_its_pointer_that_it_can_be_written_on(editor: CommentEdit) -> None:
    page = editor.viewport()
    assert page.cursor().shape() == Qt.CursorShape.IBeamCursor
    assert page.acceptDrops()


def test_scroll_bars_take_on_another_colour_of_the_page(editor: CommentEdit) -> None:
    palette = editor.palette()
    palette.setColor(QPalette.ColorRole.Base, QColor("#102030"))

    editor.setPalette(palette)

    assert "#102030" in editor.verticalScrollBar().styleSheet()


def test_no_line_is_longer_than_can_be_followed(editor: CommentEdit) -> None:
    lines = painted.texts(editor)

    assert 60 <= max(map(len, lines)) <= MEASURE * 1.15
    left = editor.viewport().mapTo(editor, QPoint(0, 0)).x()
    assert left < 5
    assert editor.viewport().width() < 800


def test_the_type_is_larger_than_that_of_the_window(window: MainWindow) -> None:
    body = window.font().pointSizeF()

    assert window.comment.editor.font().pointSizeF() == pytest.approx(1.2 * body)


def test_a_key_leaves_the_lines_where_they_are(editor: CommentEdit) -> None:
    before = rows_of_ink(editor)
    editor.moveCursor(QTextCursor.MoveOperation.Start)
    QTest.keyClicks(editor, "abc")
    for _ in range(3):
        QTest.keyClick(editor, Qt.Key.Key_Backspace)

    assert rows_of_ink(editor)[1:] == before[1:]  # in the first one the caret blinks
    block = editor.document().firstBlock()
    layout = block.layout()
    tops = [layout.lineAt(index).y() for index in range(layout.lineCount())]
    steps = {round(after - ahead, 3) for ahead, after in pairwise(tops)}
    assert len(steps) == 1
    after = editor.blockBoundingGeometry(block).bottom()
    assert after == pytest.approx(tops[-1] + steps.pop(), abs=tops[0] + 1)


def test_a_click_sets_the_caret_where_the_letters_are(editor: CommentEdit) -> None:
    cursor = QTextCursor(editor.document().lastBlock())
    cursor.movePosition(QTextCursor.MoveOperation.NextCharacter, n=30)
    place = editor.cursorRect(cursor).center()

    QTest.mouseClick(editor.viewport(), Qt.MouseButton.LeftButton, pos=place)

    assert editor.textCursor().position() == cursor.position()


def test_the_name_is_a_heading_without_a_box_until_it_is_written_in(window: MainWindow) -> None:
    name = window.comment.name
    name.setText("Joseki")
    window.board.setFocus()
    height = name.height()
    assert name.font().pointSizeF() > window.comment.editor.font().pointSizeF()
    assert name.font().bold() or name.font().weight() > 500
    assert edge(window) == window.palette().base().color()

    name.setFocus()
    assert edge(window) == window.palette().accent().color()
    name.clear()

    assert name.height() == height
    assert painted.texts(name) == ["Node name"]


def edge(window: MainWindow) -> QColor:
    image = painted.image(window.comment)
    name = window.comment.name
    return image.pixelColor(name.mapTo(window.comment, QPoint(name.width() // 2, 0)))
