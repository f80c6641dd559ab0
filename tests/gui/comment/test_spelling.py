"""Words are looked up by a thread, in the dictionary that fits best."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import TYPE_CHECKING, Any

import pytest

from sgfedit.gui.comment import spelling
from sgfedit.gui.comment.spelling import (
    Speller,
    SpellerAnswer,
    is_other_language,
    languages,
    matching,
    words_in,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytestqt.qtbot import QtBot


class Words:
    """A dictionary of a few words, as Enchant has them."""

    def __init__(self, tag: str) -> None:
        self.tag = tag
        self.words = {"black", "plays", "white", "good", "move"}

    def check(self, word: str) -> bool:
        return word.casefold() in self.words

    def suggest(self, word: str) -> list[str]:
        return sorted(known for known in self.words if known[0] == word[0].casefold())

    def add(self, word: str) -> None:
        self.words.add(word.casefold())


@pytest.fixture
def library(monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of a library that is as Enchant's."""
    module: Any = ModuleType("tiny_enchant")
    module.Dict = Words
    module.list_languages = lambda: ["de_DE", "en_GB", "en_US"]
    monkeypatch.setitem(sys.modules, module.__name__, module)
    return "tiny_enchant"


def answered(qtbot: QtBot, speller: Speller) -> Callable[[], list[SpellerAnswer]]:
    found: list[SpellerAnswer] = []
    speller.answered.connect(lambda answer: found.extend([answer] if answer else []))

    def wait() -> list[SpellerAnswer]:
        qtbot.waitUntil(lambda: not speller.is_busy)
        return found

    return wait


def test_words_are_judged_first_and_suggestions_follow(qtbot: QtBot, library: str) -> None:
    speller = Speller("en_GB", library)

    speller.ask(["Black", "plais", "whire"])

    assert answered(qtbot, speller)() == [
        SpellerAnswer("Black", is_right=True),
        SpellerAnswer("plais", is_right=False),
        SpellerAnswer("whire", is_right=False),
        SpellerAnswer("plais", is_right=False, suggestions=("plays",)),
        SpellerAnswer("whire", is_right=False, suggestions=("white",)),
    ]


def test_what_is_added_is_right_from_then_on(qtbot: QtBot, library: str) -> None:
    speller = Speller("en_GB", library)

    speller.add("joban")
    speller.ask(["joban"])

    assert answered(qtbot, speller)() == [SpellerAnswer("joban", is_right=True)]
    assert speller.known == {"joban": SpellerAnswer("joban", is_right=True)}


@pytest.mark.parametrize(
    ("language", "module", "reason"),
    [("en_GB", "no_such_library", "no-spelling"), ("eo", "tiny_enchant", "no-dictionary")],
)
def test_without_library_or_dictionary_it_says_why(
    qtbot: QtBot, library: str, language: str, module: str, reason: str
) -> None:
    speller = Speller(language, module)
    speller.ask(["Black"])

    assert answered(qtbot, speller)() == []
    assert speller.reason == reason


@pytest.mark.parametrize(
    ("language", "tags", "found"),
    [
        ("en_GB", ["en", "en_GB", "en_US"], "en_GB"),
        ("en-GB", ["en_GB"], "en_GB"),
        ("en_NZ", ["en_US", "en", "de"], "en"),
        ("en_NZ", ["en_US", "en_GB", "de"], "en_GB"),
        ("de", ["en_US", "de_AT"], "de_AT"),
        ("fr_FR", ["en_US"], ""),
        ("fr_FR", [], ""),
    ],
)
def test_the_best_dictionary_of_a_language_is_taken(
    language: str, tags: list[str], found: str
) -> None:
    assert matching(language, tags) == found


def test_a_dictionary_is_loaded_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spelling, "Speller", lambda language: [language])
    spelling.speller.cache_clear()

    assert spelling.speller("xx") is spelling.speller("xx")
    spelling.speller.cache_clear()


def test_without_the_library_there_are_no_languages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "enchant", None)

    assert languages() == []


def test_the_real_library_knows_english(qtbot: QtBot) -> None:
    enchant = pytest.importorskip("enchant", exc_type=ImportError)
    if not any(tag.startswith("en") for tag in enchant.list_languages()):
        pytest.skip("there is no English dictionary")
    assert any(tag.startswith("en") for tag in languages())
    speller = Speller("en_US")
    speller.ask(["stone", "stonne"])

    found = {answer.word: answer for answer in answered(qtbot, speller)()}

    assert found["stone"].is_right
    assert "stone" in (found["stonne"].suggestions or ())


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Black plays D4 here", ["Black", "plays", "here"]),
        ("Don't, don’t", ["Don't", "don’t"]),
        ("An AI at 3k or x2y", []),
        ("A joseki in sente, Tesuji’s", []),
        ("see http://senseis.xmp.net/x and me@mail.net or <b>bold</b>", ["see", "and", "bold"]),
        ("Lee's move by lee", ["move"]),
        ("黑棋好 наш ход", ["наш", "ход"]),
        ("naïve Übung", ["naïve", "Übung"]),
    ],
)
def test_words_are_checked_but_no_points_terms_and_names(text: str, words: list[str]) -> None:
    at = text.find("D4")
    skipped = [(at, at + 2)] if at >= 0 else []

    found = list(words_in(text, skipped, frozenset({"lee"})))

    assert [word for _, word in found if word != "by"] == words
    assert all(text[start : start + len(word)] == word for start, word in found)


@pytest.mark.parametrize(
    ("wrong", "words", "is_other"), [(3, 20, False), (15, 20, True), (4, 4, False)]
)
def test_a_text_of_unknown_words_is_in_another_language(
    wrong: int, words: int, is_other: bool
) -> None:
    assert is_other_language(wrong, words) is is_other
