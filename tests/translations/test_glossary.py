"""The words of the glossary, in the glossary and in all translations."""

from __future__ import annotations

from typing import Final

import pytest

from tests.translations import glossary, sources, ts
from tests.translations.glossary import plain, terms

OTHER_WORDS: Final = (
    ("the answer, or what is passed over", "zh_CN zh_TW", "Show the move"),
    ("the answer, or what is passed over", "zh_CN zh_TW", "Show a move after"),
    ("the answer, or what is passed over", "zh_CN zh_TW", "Show the move after so many misses"),
    ("the answer, or what is passed over", "zh_CN zh_TW ja ko", "No move"),
    ("the right answers have a word: 正解", "zh_CN zh_TW", "all right lines"),
    ("to take back has its object in it: 悔棋", "zh_CN zh_TW", "There is no move to take back."),
    ("to play has its object in it: 落子", "zh_CN zh_TW", "Marks, then moves"),
    ("an engine's lines are candidates: 候補", "ja", "Next line of the engine"),
    ("an engine's lines are candidates: 候補", "ja", "Previous line of the engine"),
    ("counting has its object in it", "ja", "Only games of Go are counted by territory or area."),
    ("files of a folder are its content", "zh_TW", "Export the list as a folder of files…"),
    ("what is saved, or recent, is a file", "ja ko de", "Steps since the file was saved"),
    ("what is saved, or recent, is a file", "ja de", "Name this program in files that it saves"),
    ("what is saved, or recent, is a file", "ja", "Keep earlier versions of files that are saved"),
    ("what is saved, or recent, is a file", "de", "Recent files"),
    ("said of a file in its own list", "ja", "The file cannot be written"),
    ("said of a file in its own list", "ja ko", "The file is a folder now"),
    ("said of a part of the board", "ja ko", "Show only the part of the board it is about"),
    (
        "said of a part of the board",
        "ja ko fr",
        "Show only the part of the board a problem is about",
    ),
    ("said of the board", "ko", "Show the board as in the file"),
    ("said of the board", "de", "Shown of boards"),
    ("black and white say it", "ko", "Show the stones in the other colour"),
    ("stones of overtime are moves", "ko", " stones"),
    ("the place of lines is asked: 座標", "ja", "On how many sides lines are named."),
    ("what was typed", "ja", "Lines typed before, in the line for points"),
    ("losses and lists are those of moves", "ja", "Points that a move lost at least"),
    ("losses and lists are those of moves", "ja ko", "Moves of which part of the game are listed"),
    ("as Go says it", "fr", "Treat moves as Go"),
    ("the name of a property", "ko", "Print move mode"),
    ("a play that is no move", "ru", "The move is no point of this board"),
    ("an eraser has a verb", "de", "Erase marks"),
    ("a record of Go is a Partie", "de", "Viewer and editor for SGF game records of Go."),
    ("one file needs no more words", "de", "Where to save %n lines, a file each"),
)
"""Why a translation does without a word of the glossary, in which languages, and the text."""

_LONG: Final = (
    ("ja ko ru", "Edits would be lost if the file were read in another charset"),
    ("ja ko", "{} is not publicly described"),
)
"""The same of long texts, by how they begin: what is opened or read is a file."""


def _excused() -> set[tuple[str, str]]:
    texts = {plain(source.text) for source in sources.all_texts()}
    rows = [(languages, text) for _, languages, text in OTHER_WORDS]
    rows += [
        (languages, one) for languages, head in _LONG for one in texts if one.startswith(head)
    ]
    return {(language, text) for languages, text in rows for language in languages.split()}


def test_every_term_has_a_word_in_every_language() -> None:
    lacking = {term.name for term in terms() if set(term.words) != set(ts.LANGUAGES)}
    assert len(terms()) > 140
    assert not lacking


@pytest.mark.parametrize("language", ts.LANGUAGES)
def test_translations_use_the_words_of_the_glossary(language: str) -> None:
    """Mend the translation or, where players say it otherwise, the glossary."""
    found = list(glossary.differences(ts.read(language).values(), language, terms()))
    excused = {text for of, text in _excused() if of == language}
    wrong = [str(one) for one in found if plain(one.source) not in excused]
    assert not wrong
    assert excused == {plain(one.source) for one in found}, "some need no excuse any more"


def test_terms_that_no_text_has_are_named_as_such() -> None:
    """They are held as soon as a text has them."""
    used = {
        term.name
        for source in sources.all_texts()
        for meant in glossary.found_in(source.text, terms())
        for term in meant
    }
    (named,) = glossary.UNUSED.findall(glossary.PATH.read_text("utf-8"))
    unused = [term.name for term in terms() if term.name not in used]
    assert " ".join(named.split()).split(", ") == unused
    assert len(unused) < len(terms()) / 6


# What is found


_ROWS: Final = (
    *(
        "move",
        "what is played",
        "move up",
        "手",
        "手",
        "手",
        "수",
        "ход·",
        "Zug, Züge",
        "coup·",
        "m",
    ),
    *("dead stone", "lost", "", "死子", "死子", "死石", "돌", "мёртв· камн·", "t", "morte", "m"),
    *(
        "problem (tsumego)",
        "to solve",
        "",
        "题",
        "題",
        "問題",
        "문제",
        "задач·",
        "Problem",
        "p",
        "p",
    ),
    *(
        "problem (of a file)",
        "",
        "",
        "缺陷",
        "缺陷",
        "不備",
        "결함",
        "недочёт·",
        "Mangel",
        "d",
        "d",
    ),
    *("variation", "line", "", "变化", "變化", "変化", "변화", "вариант·", "Variante", "v·", "v·"),
)
_WIDTH: Final = len(glossary.COLUMNS)
_TEXT: Final = "\n".join(
    f"| {' | '.join(cells)} |"
    for cells in [
        glossary.COLUMNS,
        ["---"] * _WIDTH,
        *(_ROWS[at : at + _WIDTH] for at in range(0, len(_ROWS), _WIDTH)),
    ]
)


@pytest.mark.parametrize(
    ("source", "language", "translation"),
    [
        ("Next &move", "ru", "Следующий ход"),
        ("Next &move", "de", "Nächster Spielzug"),
        ("%n moves", "de", "%n Züge"),
        ("%n moves", "ja", "%n手(&M)"),
        ("Move up", "de", "Nach oben"),
        ("removed", "de", "entfernt"),
        ("{move}", "de", "{move}"),
        ("Dead stones", "ru", "Мёртвые камни"),
        ("Problems", "zh_CN", "缺陷"),
        ("Problems", "zh_CN", "问题"),
    ],
)
def test_a_translation_with_the_word_is_taken(
    source: str, language: str, translation: str
) -> None:
    assert not _told(source, language, translation)


@pytest.mark.parametrize(
    ("source", "language", "translation", "term"),
    [
        ("Next &move", "ru", "Следующий выход", "move"),
        ("Next &move", "de", "Nächster Schritt", "move"),
        ("Dead stones", "ru", "Мёртвые шашки", "dead stone"),
        ("Problems", "zh_CN", "毛病", "problem (tsumego) / problem (of a file)"),
        ("Variations", "de", "Zweige", "variation"),
    ],
)
def test_a_translation_without_it_is_told(
    source: str, language: str, translation: str, term: str
) -> None:
    assert _told(source, language, translation) == [term]


def test_every_form_of_a_counted_text_has_the_word() -> None:
    assert _told("%n variations", "ru", "%n вариант", "%n варианта", "%n ветвей") == ["variation"]


def test_a_wrong_word_in_a_real_translation_is_told() -> None:
    entry = next(one for one in ts.read("de").values() if one.source == "Add as variation")
    wrong = entry._replace(forms=tuple(form.replace("Variante", "Ast") for form in entry.forms))
    (told,) = glossary.differences([wrong], "de", terms())
    assert told.term == "variation"


def _told(source: str, language: str, *forms: str) -> list[str]:
    entry = ts.Entry("C", source, "x.py", forms, "")
    rows = tuple(glossary.terms_of(_TEXT))
    return [one.term for one in glossary.differences([entry], language, rows)]
