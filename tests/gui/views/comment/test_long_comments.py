"""Very long comments, and the string beside the document that makes typing into them quick."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QTextCursor, QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPlainTextDocumentLayout, QWidget
from shiboken6 import invalidate

from sgfedit.formats import dumps, loads
from sgfedit.game import operations
from sgfedit.gui.views.comment.text_edit import (
    REACH,
    CommentEdit,
    TextMirror,
    TextPart,
    in_sight,
)
from sgfedit.gui.widgets.plain_text import LONG_LINE, Verbatim, showable
from sgfedit.sgf import Properties
from tests.amounts import amount

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from sgfedit.gui.shell.main_window import MainWindow

pytestmark = pytest.mark.one_window

MEGABYTE = "Black D4 and White Q16, here and there.\n" * 25_000
TEXTS = st.text(st.sampled_from("ab \n\u2029\xa0é黒\U0001f600\u2028\x85]"), max_size=12)


def laid_out_document() -> QTextDocument:
    """Return a document as a widget has it; without a layout Qt tells of no change."""
    document = QTextDocument()
    document.setDocumentLayout(QPlainTextDocumentLayout(document))
    return document


def exact(document: QTextDocument) -> str:
    return document.toRawText().replace("\u2029", "\n")


def test_the_text_is_known_where_the_object_of_the_document_is_lost(qtbot: QtBot) -> None:
    around = QWidget()
    qtbot.addWidget(around)
    editor = CommentEdit(around)
    invalidate(editor.document())  # as Shiboken does to what Qt has made itself

    editor.setPlainText("first")
    assert editor.text() == "first"
    qtbot.keyClicks(editor, "a ")
    assert editor.text() == "a first"


@given(
    TEXTS,
    st.lists(st.tuples(st.integers(0, 20), st.integers(0, 5), TEXTS), max_size=12),
    st.booleans(),
)
@settings(
    deadline=None, max_examples=amount(50, 1500), suppress_health_check=[HealthCheck.too_slow]
)
def test_the_mirror_is_the_document(
    qapp: object, first: str, edits: list[tuple[int, int, str]], is_asked: bool
) -> None:
    document = laid_out_document()
    mirror = TextMirror(lambda: document)
    document.setPlainText(first)
    mirror.text()
    for position, length, text in edits:
        last = document.characterCount() - 1
        cursor = QTextCursor(document)
        cursor.setPosition(min(position, last))
        cursor.setPosition(min(position + length, last), QTextCursor.MoveMode.KeepAnchor)
        cursor.insertText(text)
        if is_asked:
            assert mirror.text() == exact(document)

    assert mirror.text() == exact(document)


def test_edits_in_one_block_are_seen_together(qapp: object) -> None:
    document = laid_out_document()
    mirror = TextMirror(lambda: document)
    document.setPlainText("one two three")
    mirror.text()
    cursor = QTextCursor(document)

    cursor.beginEditBlock()
    for position in (9, 4, 0):
        cursor.setPosition(position)
        cursor.insertText("x")
    cursor.endEditBlock()

    assert mirror.text() == "xone xtwo txhree"


@pytest.mark.parametrize("text", [MEGABYTE, MEGABYTE.replace("\n", " "), "黒" * 9_000 + " 白"])
def test_typing_into_a_long_comment_changes_what_is_typed_only(
    window: MainWindow, text: str
) -> None:
    window.document.open_text(loads("(;GM[1]N[name];B[dd])"))
    with window.document.edit("Prepare") as edit:
        operations.set_text(edit, window.document.current, "C", text)
    window.activateWindow()
    editor = window.comment.editor
    editor.setFocus(Qt.FocusReason.OtherFocusReason)

    QTest.keyClicks(editor, "!")
    assert window.document.current.get("C") == f"{text}!"
    editor.moveCursor(QTextCursor.MoveOperation.Start)
    QTest.keyClicks(editor, "?")

    assert window.document.current.get("C") == f"?{text}!"
    saved = loads(dumps(window.document.collection)).games[0].root
    assert saved.get("C") == f"?{text}!"
    assert saved.get("N") == "name"


def test_endless_paragraphs_are_shown_in_pieces() -> None:
    text = "word " * 10_000

    shown = showable(text)

    assert len(shown) == len(text)
    assert max(map(len, shown.split("\n"))) <= LONG_LINE
    assert shown.replace("\n", " ") == text


@pytest.mark.parametrize(
    "text",
    ["line\n" * 2_000, "w" * 3 * LONG_LINE, f"{'w' * 2 * LONG_LINE}\nand", "short " * 9],
    ids=["lines", "one word", "a word and more", "short"],
)
def test_what_needs_no_piece_or_has_no_blank_is_shown_as_it_is(text: str) -> None:
    assert showable(text) == text


def test_blanks_that_are_shown_as_line_ends_come_back() -> None:
    text = "word " * 2_000
    verbatim = Verbatim(text)
    assert verbatim.shown != text

    assert verbatim.edited(f"x{verbatim.shown}") == f"x{text}"
    assert verbatim.edited(f"{verbatim.shown}y") == f"x{text}y"


def test_a_long_paragraph_that_is_pasted_is_shown_in_pieces(
    qtbot: QtBot, window: MainWindow
) -> None:
    data = QMimeData()
    data.setText("word " * 3_000)
    editor = window.comment.editor
    editor.setFocus(Qt.FocusReason.OtherFocusReason)

    editor.insertFromMimeData(data)

    qtbot.waitUntil(lambda: editor.document().blockCount() > 1)
    assert window.document.current.get("C") == "word " * 3_000
    assert editor.textCursor().atEnd()


def test_properties_that_are_known_are_those_of_their_source() -> None:
    source = ";B[aa]C[a \\] b]N[x]"
    known = Properties.known(source, dict(Properties(source)))

    assert dict(known) == dict(Properties(source))
    assert known.source == source


def test_what_was_typed_is_known_as_it_will_be_read(window: MainWindow) -> None:
    window.document.open_text(loads("(;GM[1]C[a]\nN[x]c[b]LB[aa:1])"))
    editor = window.comment.editor
    editor.setFocus(Qt.FocusReason.OtherFocusReason)

    QTest.keyClicks(editor, "]\\:;(")

    properties = window.document.current.properties
    assert dict(properties) == dict(Properties(properties.source))
    assert list(properties) == list(Properties(properties.source))


# Parts ------------------------------------------------------------------------------------------


@pytest.fixture
def editor(window: MainWindow) -> CommentEdit:
    return window.comment.editor


def test_a_part_has_whole_lines(editor: CommentEdit) -> None:
    editor.setPlainText("first line\nsecond line\nthird line")

    part = TextPart(editor, 13, 15)

    assert part.text == "first line\nsecond line\nthird line"
    assert (part.index(13), part.position(13)) == (13, 13)


def test_a_part_of_a_long_text_is_short_and_counts_as_the_widget_does(
    editor: CommentEdit,
) -> None:
    text = "\U0001f600 line\n" * 3_000
    editor.setPlainText(text)
    at = text.index("line", 12_000)
    before = len(text[:at].encode("utf-16-le")) // 2

    part = TextPart(editor, before, before + 4)

    assert len(part.text) < 3 * REACH
    assert part.text[part.index(before) :].startswith("line")
    assert part.position(part.index(before)) == before


def test_a_part_of_one_endless_line_ends_somewhere(editor: CommentEdit) -> None:
    editor.setPlainText("w" * 20_000)

    assert len(TextPart(editor, 10_000, 10_100).text) == 2 * REACH + 100
    assert len(in_sight(editor).text) <= 20_000
