"""Misspelt words of the comment that is being written are underlined, and nothing else happens."""

from __future__ import annotations

import importlib.util
import sys
from types import ModuleType
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu

from sgfedit.formats import loads
from sgfedit.gui.comment import spelling
from sgfedit.gui.comment import spelling as comment_spelling
from sgfedit.gui.comment.links import CommentLinks
from sgfedit.gui.comment.spelling import Speller
from sgfedit.gui.shell.main_window import MainWindow
from sgfedit.gui.widgets import questions

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot

    from sgfedit.app.settings import Settings

pytestmark = pytest.mark.one_window

KNOWN = {"black", "plays", "white", "good", "move", "here", "because", "the", "stones", "are"}


class Words:
    """A dictionary of a few words, as Enchant has them."""

    def __init__(self, _tag: str) -> None:
        self.words = set(KNOWN)

    def check(self, word: str) -> bool:
        return word.casefold() in self.words

    def suggest(self, word: str) -> list[str]:
        return sorted(known for known in self.words if known[0] == word[0].casefold())

    def add(self, word: str) -> None:
        self.words.add(word.casefold())


@pytest.fixture(autouse=True)
def library(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    module: Any = ModuleType("enchant")
    module.Dict = Words
    module.list_languages = lambda: ["en_US", "xx"]
    module.__spec__ = importlib.util.spec_from_loader("enchant", None)
    monkeypatch.setitem(sys.modules, "enchant", module)
    monkeypatch.setattr(comment_spelling, "find_spec", lambda _name: module.__spec__)
    spelling.speller.cache_clear()
    yield module
    spelling.speller.cache_clear()


@pytest.fixture
def writing(window: MainWindow, settings: Settings) -> MainWindow:
    """The window with the caret in the comment, and spelling on."""
    window.document.open_text(loads("(;GM[1]PB[Lee Sedol];B[dd])"))
    window.activateWindow()
    settings.set("comment.language", "en_US")
    settings.set("comment.spelling", value=True)
    window.comment.editor.setFocus(Qt.FocusReason.OtherFocusReason)
    return window


def underlined(window: MainWindow) -> list[str]:
    text = window.comment.editor.text()
    return [text[a:b] for a, b in window.comment.editor.marks.shown("spelling")]


def write(qtbot: QtBot, window: MainWindow, text: str, expected: list[str]) -> None:
    QTest.keyClicks(window.comment.editor, text)
    qtbot.waitUntil(lambda: underlined(window) == expected)


def menu_at(window: MainWindow, word: str) -> QMenu:
    editor = window.comment.editor
    cursor = QTextCursor(editor.document())
    cursor.setPosition(editor.text().index(word) + 1)
    menu = QMenu(window)
    menu.addAction("Copy")
    place = editor.cursorRect(cursor).center() + QPoint(1, 0)
    window.comment.menu_wanted.emit(menu, place)
    return menu


def test_wrong_words_are_underlined_while_one_writes(qtbot: QtBot, writing: MainWindow) -> None:
    write(qtbot, writing, "Blakc plays D4 in sente, Sedol ", ["Blakc"])

    writing.board.setFocus()
    assert underlined(writing) == []
    writing.comment.editor.setFocus(Qt.FocusReason.OtherFocusReason)

    qtbot.waitUntil(lambda: underlined(writing) == ["Blakc"])
    assert writing.document.current.get("C") == "Blakc plays D4 in sente, Sedol "


def test_a_word_is_not_wrong_while_it_is_typed(qtbot: QtBot, writing: MainWindow) -> None:
    write(qtbot, writing, "Blakc play", ["Blakc"])

    write(qtbot, writing, " ", ["Blakc", "play"])


def test_suggestions_are_in_the_menu(qtbot: QtBot, writing: MainWindow) -> None:
    write(qtbot, writing, "Blakc plays ", ["Blakc"])
    qtbot.waitUntil(lambda: len(menu_at(writing, "Blakc").actions()) > 4)

    rows = menu_at(writing, "Blakc").actions()
    assert [row.text() for row in rows[:3]] == [
        "because",
        "black",
        "Add “Blakc” to the dictionary",
    ]
    rows[1].trigger()

    assert writing.document.current.get("C") == "black plays "
    writing.document.undo()
    assert writing.document.current.get("C") != "black plays "


def test_a_word_without_suggestions_says_so(qtbot: QtBot, writing: MainWindow) -> None:
    write(qtbot, writing, "zzyx plays ", ["zzyx"])
    qtbot.waitUntil(
        lambda: menu_at(writing, "zzyx").actions()[0].text() == "No suggestions", timeout=30_000
    )

    assert not menu_at(writing, "zzyx").actions()[0].isEnabled()
    assert [row.text() for row in menu_at(writing, "plays").actions()] == ["Copy"]


def test_a_word_that_is_added_is_right(qtbot: QtBot, writing: MainWindow) -> None:
    write(qtbot, writing, "Nakamori plays ", ["Nakamori"])

    rows = menu_at(writing, "Nakamori").actions()
    next(row for row in rows if row.text().startswith("Add")).trigger()

    assert underlined(writing) == []


def test_a_text_in_another_language_has_no_red_lines(qtbot: QtBot, writing: MainWindow) -> None:
    write(qtbot, writing, "Blakc plays ", ["Blakc"])

    write(qtbot, writing, "eins zwei drei vier fuenf sechs sieben acht neun ", [])


def test_it_is_turned_off_and_on(qtbot: QtBot, writing: MainWindow) -> None:
    write(qtbot, writing, "Blakc plays ", ["Blakc"])

    writing.actions_by_id["comment.spelling"].trigger()
    assert underlined(writing) == []
    assert not writing.actions_by_id["comment.spelling"].isChecked()
    writing.actions_by_id["comment.spelling"].trigger()

    qtbot.waitUntil(lambda: underlined(writing) == ["Blakc"])


def test_without_the_library_the_action_says_what_to_install(
    writing: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(comment_spelling, "find_spec", lambda _name: None)

    writing.actions_by_id["comment.spelling"].trigger()

    assert "pyenchant" in writing.status.message.text()


def test_without_a_dictionary_it_says_so_when_one_turns_it_on(
    qtbot: QtBot, writing: MainWindow, settings: Settings
) -> None:
    settings.set("comment.spelling", value=False)
    settings.set("comment.language", "eo")
    QTest.keyClicks(writing.comment.editor, "Blakc ")

    writing.actions_by_id["comment.spelling"].trigger()

    qtbot.waitUntil(lambda: "dictionary for eo" in writing.status.message.text())
    assert not settings.get("comment.spelling")
    assert not writing.actions_by_id["comment.spelling"].isChecked()


def test_the_language_is_chosen_from_the_dictionaries(
    writing: MainWindow, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    offered: list[str] = []

    def answer(_parent: Any, _title: str, _label: str, names: list[str], _current: int) -> int:
        offered.extend(names)
        return 2

    monkeypatch.setattr(questions, "ask_choice", answer)
    writing.actions_by_id["comment.language"].trigger()

    assert settings.get("comment.language") == "xx"
    assert len(offered) == 3


def test_without_dictionaries_there_is_no_choice(
    writing: MainWindow, library: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    library.list_languages = list

    writing.actions_by_id["comment.language"].trigger()

    assert "Enchant" in writing.status.message.text()


def test_the_language_of_the_system_is_the_default(
    writing: MainWindow, settings: Settings
) -> None:
    settings.set("comment.language", "")

    assert writing.part(CommentLinks).spelling.language


def test_the_thread_is_one_for_all_windows() -> None:
    assert isinstance(spelling.speller("en_US"), Speller)


def test_two_windows_ask_one_dictionary_and_both_hear_the_answers(
    qtbot: QtBot, writing: MainWindow, settings: Settings
) -> None:
    other = MainWindow(settings)
    qtbot.addWidget(other)
    write(qtbot, writing, "Blakc plays ", ["Blakc"])
    mine, theirs = writing.part(CommentLinks).spelling, other.part(CommentLinks).spelling
    QTest.keyClicks(writing.comment.editor, "heer ")
    mine.check()
    theirs._load()

    qtbot.waitUntil(lambda: underlined(writing) == ["Blakc", "heer"])

    theirs.add("Blakc")
    mine.check()
    assert underlined(writing) == ["heer"]
    other.close()
