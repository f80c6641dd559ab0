"""Errors in the user's language: one table of sentences, worded at the edge."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QCoreApplication, QTranslator

from sgfedit.app.error_words import words_of
from sgfedit.app.qm import Message, compiled
from sgfedit.errors import EngineError, FileError, RefusalError, ThemeError
from sgfedit.library.query import QueryError, parse

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot

_TEXTS = {
    "Cannot open {path}: {why}.": "{path} geht nicht auf: {why}.",
    "the file is empty": "sie ist leer",
    "{engine} refuses: {detail}": "{engine} weigert sich: {detail}",
    "The engine": "Die Engine",
    "There is no colour “{detail}”.": "–",
    "“{found}” is no number.": "„{found}“ ist keine Zahl.",
    "{source}, line {line}: {why}.": "{source}, Zeile {line}: {why}.",
    "no TOML: {why}": "kein TOML: {why}",
}


@pytest.fixture
def german(qtbot: QtBot) -> Iterator[None]:
    """A few sentences in German."""
    del qtbot
    translator = QTranslator()
    data = compiled([Message("Error", *each) for each in _rows()], "de")
    assert translator.load(data)
    QCoreApplication.installTranslator(translator)
    yield
    QCoreApplication.removeTranslator(translator)


def _rows() -> Iterator[tuple[str, str, tuple[str, ...]]]:
    for source, text in _TEXTS.items():
        yield source, "", (text,)


def test_an_error_says_the_same_sentence_in_another_language(german: None) -> None:
    del german
    error = FileError("a.sgf", "empty")
    assert words_of(error) == "a.sgf geht nicht auf: sie ist leer."
    assert str(error) == "Cannot open a.sgf: the file is empty."


def test_what_is_told_about_stays_as_it_is(german: None) -> None:
    del german
    assert words_of(EngineError("refused", "", "{engine}")) == "Die Engine weigert sich: {engine}"
    assert (
        words_of(ThemeError("a.toml", "no-toml", 3, why="eh")) == "a.toml, Zeile 3: kein TOML: eh."
    )
    assert words_of(RefusalError("root")) == str(RefusalError("root"))
    assert words_of(OSError("why")) == "why"


def test_a_query_says_what_is_wrong_and_the_command_line_where(german: None) -> None:
    del german
    with pytest.raises(QueryError) as caught:
        parse("komi:x")
    assert words_of(caught.value) == "„x“ ist keine Zahl."
    assert str(caught.value) == "“x” is no number. (column 6)"
