"""The manual in its window."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
import shiboken6
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog

from sgfedit import loads
from sgfedit.app import manual as pages_of_manual
from sgfedit.gui.features.manual import window as window_of_manual
from sgfedit.gui.features.manual.window import Manual, show

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from PySide6.QtGui import QTextImageFormat
    from PySide6.QtWidgets import QTextEdit, QTreeWidgetItem
    from pytestqt.qtbot import QtBot

    from sgfedit.game import Collection
    from sgfedit.gui.shell.main_window import MainWindow

pytestmark = pytest.mark.one_window


@pytest.fixture
def in_japanese(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let the manual have two pages, of which one is translated."""
    folder = tmp_path / "manual"
    (folder / "ja" / "pictures").mkdir(parents=True)
    (folder / "index.md").write_text("# The manual\n\n[board](board.md#marks)\n", "utf-8")
    (folder / "board.md").write_text("# The board\n\n## Marks\n\nFew.\n", "utf-8")
    (folder / "ja" / "board.md").write_text("# 碁盤\n\n## 印\n\n少し。\n", "utf-8")
    for each in (pages_of_manual.page, pages_of_manual.paths):
        each.cache_clear()
    monkeypatch.setattr(pages_of_manual, "docs", lambda: tmp_path)
    monkeypatch.setattr(window_of_manual, "spoken", lambda: "ja")
    yield
    for each in (pages_of_manual.page, pages_of_manual.paths):
        each.cache_clear()


@pytest.fixture
def manual(window: MainWindow) -> Iterator[Manual]:
    found = show(window)
    yield found
    if shiboken6.isValid(found):
        found.close()


def sample() -> Collection:
    return loads(b"(;GM[1]FF[4]SZ[9];B[ee];W[ec])")


def text_of(manual: Manual) -> str:
    return manual.pages.toPlainText()


def chosen(manual: Manual) -> str:
    item = manual.list.currentItem()
    return item.text(0) if item is not None else ""


def items_of(manual: Manual) -> list[QTreeWidgetItem]:
    return list(manual.list._items())


def at_top(manual: Manual) -> str:
    page = manual.pages.page
    assert page is not None
    return page.headings[manual.pages.place()].text


def search(manual: Manual, words: str) -> None:
    manual.search.setFocus()
    QTest.keyClicks(manual.search, words)
    QTest.keyClick(manual.search, Qt.Key.Key_Return)


# Pages --------------------------------------------------------------------------------------


def test_it_opens_beside_the_work_at_its_contents(manual: Manual) -> None:
    assert not manual.isModal()
    assert text_of(manual).startswith("The manual of sgfedit")
    assert "<kbd>" not in text_of(manual)
    assert not manual.back.isEnabled()
    assert not manual.forward.isEnabled()
    assert manual.note.isHidden()


def test_all_pages_are_listed_with_their_headings(manual: Manual) -> None:
    listed = [item.text(0) for item in items_of(manual)]

    assert listed[0] == chosen(manual) == "The manual of sgfedit"
    assert {"The board", "Turning the view", "The command line", "What is new"} <= set(listed)


def test_arrows_in_the_list_show_pages_and_headings(manual: Manual) -> None:
    manual.list.setFocus()

    QTest.keyClick(manual.list, Qt.Key.Key_Down)
    assert manual.pages.path == "manual/index.md"
    assert at_top(manual) == "The start page"

    manual.list.setCurrentItem(next(i for i in items_of(manual) if i.text(0) == "The board"))
    assert text_of(manual).startswith("The board")


def test_a_link_leads_to_its_page_and_back(manual: Manual, qtbot: QtBot) -> None:
    manual.pages.anchorClicked.emit(QUrl("board.md"))
    assert text_of(manual).startswith("The board")
    assert chosen(manual) == "The board"
    manual.pages.anchorClicked.emit(QUrl("../commands.md"))
    assert "sgfedit check" in text_of(manual)

    with qtbot.waitActive(manual):
        manual.activateWindow()
    QTest.keyClick(manual.pages, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert text_of(manual).startswith("The board")
    assert manual.windowTitle() == "Manual: The board"
    QTest.keyClick(manual.pages, Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
    assert "sgfedit check" in text_of(manual)
    QTest.mouseClick(manual.back, Qt.MouseButton.LeftButton)
    QTest.mouseClick(manual.first, Qt.MouseButton.LeftButton)
    assert text_of(manual).startswith("The manual of sgfedit")


def test_a_link_to_a_heading_scrolls_there(manual: Manual) -> None:
    manual.pages.anchorClicked.emit(QUrl("files.md#charsets"))

    assert chosen(manual) == at_top(manual) == "Charsets"

    manual.pages.anchorClicked.emit(QUrl("#earlier-versions"))
    assert chosen(manual) == at_top(manual) == "Earlier versions"


def test_it_stays_at_the_heading_when_it_becomes_narrower(manual: Manual) -> None:
    manual.show_page("manual/board.md#a-part-of-the-board")
    manual.resize(700, 500)

    assert at_top(manual) == "A part of the board"


def test_no_picture_is_wider_than_the_page(manual: Manual) -> None:
    manual.resize(600, 500)
    manual.show_page("manual/window.md")

    pictures: list[QTextImageFormat] = [form for _, _, form in manual.pages._pictures()]
    assert len(pictures) == 4
    for form in pictures:
        assert 100 < form.width() <= manual.pages.viewport().width()
        assert form.height() > 50
    assert manual.pages.horizontalScrollBar().maximum() == 0


def test_other_colours_are_taken_where_one_reads(manual: Manual) -> None:
    manual.show_page("manual/board.md#marks")
    palette = manual.palette()
    palette.setColor(QPalette.ColorRole.Base, Qt.GlobalColor.black)
    palette.setColor(QPalette.ColorRole.Text, Qt.GlobalColor.white)

    manual.setPalette(palette)

    assert text_of(manual).startswith("The board")
    assert at_top(manual) == "Marks"


# Search -------------------------------------------------------------------------------------


def test_a_search_lists_the_pages_that_hold_all_words(manual: Manual) -> None:
    search(manual, "bent FOUR corner")

    assert chosen(manual) == "Counting, solving, guessing"
    assert [item.text(0) for item in items_of(manual)][1] == "Counting the score"
    assert manual.list.hasFocus()
    assert manual.list.accessibleDescription() == "1 page"
    assert {mark.cursor.selectedText().lower() for mark in marks(manual)} == {
        "bent",
        "four",
        "corner",
    }


def marks(manual: Manual) -> list[QTextEdit.ExtraSelection]:
    return manual.pages.extraSelections()


def test_headings_that_hold_the_words_come_first(manual: Manual) -> None:
    search(manual, "projector")

    assert chosen(manual) == "Presenting and reading"
    assert at_top(manual) == "On a projector"


def test_what_is_found_is_in_sight(manual: Manual) -> None:
    search(manual, "guess_scores.json")

    pages = manual.pages
    (place,) = pages._marked
    cursor = pages.textCursor()
    cursor.setPosition(place)
    assert pages.viewport().rect().contains(pages.cursorRect(cursor))


def test_escape_ends_the_search_first_and_then_closes(manual: Manual) -> None:
    count = len(items_of(manual))
    search(manual, "bent four")
    QTest.keyClick(manual, Qt.Key.Key_Escape)

    assert len(items_of(manual)) == count
    assert chosen(manual) == "Counting the score"
    assert not marks(manual)
    assert manual.isVisible()

    QTest.keyClick(manual, Qt.Key.Key_Escape)
    assert not manual.isVisible()


def test_words_that_stand_nowhere_leave_the_list_empty(manual: Manual) -> None:
    search(manual, "xyzzy")

    assert not items_of(manual)
    assert manual.list.accessibleDescription() == "0 pages"
    assert text_of(manual).startswith("The manual of sgfedit")


# Languages ----------------------------------------------------------------------------------


@pytest.mark.usefixtures("in_japanese")
def test_pages_are_shown_in_the_language_of_the_program_where_they_are_translated(
    window: MainWindow,
) -> None:
    manual = show(window)
    assert text_of(manual).startswith("The manual")
    assert manual.note.isVisible()
    assert "English" in manual.note.text()

    manual.pages.anchorClicked.emit(QUrl("board.md#marks"))

    assert text_of(manual).startswith("碁盤")
    assert chosen(manual) == at_top(manual) == "印"
    assert manual.note.isHidden()
    manual.search.insert("少し")
    manual.search.textEdited.emit("少し")
    QTest.keyClick(manual.search, Qt.Key.Key_Return)
    assert len(items_of(manual)) == 2
    assert manual.pages.path == "manual/board.md"
    manual.close()


# Links that do something --------------------------------------------------------------------


def test_a_link_does_its_action_in_the_window(manual: Manual, window: MainWindow) -> None:
    window.document.open_text(sample())
    manual.pages.anchorClicked.emit(QUrl("command:navigate.next"))

    assert window.document.current is window.document.game.root.first_child


def test_a_link_to_what_cannot_be_done_says_why(manual: Manual, window: MainWindow) -> None:
    window.document.open_text(sample())
    manual.pages.anchorClicked.emit(QUrl("command:navigate.previous"))

    assert window.status.message.text() == "Previous move: This is the start of the game."


def test_while_a_dialog_waits_the_link_says_what_to_do(window: MainWindow) -> None:
    dialog = QDialog(window)
    dialog.setModal(True)
    dialog.show()
    manual = show(window, "manual/moving.md", beside=dialog)

    assert manual.parentWidget() is dialog
    manual.pages.anchorClicked.emit(QUrl("command:navigate.next"))

    assert manual.note.text().startswith("Close the dialog")
    dialog.close()
    dialog.deleteLater()


def test_pages_are_in_the_order_of_the_first_one() -> None:
    paths = pages_of_manual.paths()

    assert paths[:3] == ("manual/index.md", "manual/keys.md", "manual/window.md")
    assert paths[-1] == "changelog.md"
    assert len(set(paths)) == len(paths)
