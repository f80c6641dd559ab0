"""What a language has besides its words: punctuation, quotes, decimals, mnemonics."""

from __future__ import annotations

import pickle
import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest
from PySide6.QtCore import QLocale

import sgfedit
from sgfedit import loads
from sgfedit.app import languages
from sgfedit.app.step_words import words_of_name
from sgfedit.errors import FileError, RefusalError, ThemeError
from sgfedit.export.book.anchors import captioned
from sgfedit.game.checks import problems_in_steps
from sgfedit.game.file_names import in_words, parse_template
from sgfedit.gui.actions.build import tr
from sgfedit.gui.features import ACTIONS
from sgfedit.gui.features.keys.key_list import plain
from sgfedit.gui.features.navigate.badges import playing_text
from sgfedit.gui.views.board.hints import cost_text, signed, visits_text
from sgfedit.gui.widgets.info_words import meaning
from sgfedit.gui.widgets.numbers import percents, sized
from sgfedit.gui.widgets.plain_text import labelled, listed, quoted, sentences, strung, with_more
from sgfedit.gui.widgets.severity import kind_title, said_of
from sgfedit.steps import run
from tests.translations.sources import all_texts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from PySide6.QtWidgets import QApplication

GUI: Final = Path(sgfedit.__file__).parent / "gui"


@pytest.fixture
def speak(qapp: QApplication) -> Iterator[Callable[[str], str]]:
    """What lets the program speak a language for a test."""
    del qapp
    before = QLocale()
    yield languages.speak
    languages.speak("en")
    QLocale.setDefault(before)


@pytest.mark.parametrize(
    ("language", "names", "name"),
    [
        ("en", "a, b, c", "“a”"),
        ("de", "a, b, c", "„a“"),
        ("fr", "a, b, c", "«\xa0a\xa0»"),
        ("ja", "a、b、c", "「a」"),
        ("zh_CN", "a、b、c", "“a”"),
    ],
)
def test_lists_and_names_are_written_as_the_language_does(
    speak: Callable[[str], str], language: str, names: str, name: str
) -> None:
    assert not speak(language)
    assert listed(("a", "", None, "b", "c")) == names
    assert quoted("a") == name


@pytest.mark.parametrize(
    ("language", "about", "more", "several", "share"),
    [
        ("en", "a: b", "a (b)", "a; b; c", "51%"),
        ("de", "a: b", "a (b)", "a; b; c", "51\xa0%"),
        ("fr", "a\xa0: b", "a (b)", "a\xa0; b\xa0; c", "51\xa0%"),
        ("es", "a: b", "a (b)", "a; b; c", "51\xa0%"),
        ("ru", "a: b", "a (b)", "a; b; c", "51\xa0%"),
        ("ko", "a: b", "a(b)", "a; b; c", "51%"),
        ("ja", "a：b", "a（b）", "a；b；c", "51%"),
        ("zh_CN", "a：b", "a（b）", "a；b；c", "51%"),
        ("zh_TW", "a：b", "a（b）", "a；b；c", "51%"),
    ],
)
def test_colons_brackets_and_per_cents_are_those_of_the_language(
    speak: Callable[[str], str], language: str, about: str, more: str, several: str, share: str
) -> None:
    assert not speak(language)
    assert labelled("a", "b") == about
    assert with_more("a", "b") == more
    assert strung(("a", "", "b", "c")) == several
    assert percents(51) == share


@pytest.mark.parametrize(
    ("language", "said", "caption"),
    [
        ("en", "One. Two.", "Figure 1. Opening"),
        ("ko", "One. Two.", "Figure 1. Opening"),
        ("ja", "One.Two.", "Figure 1：Opening"),
        ("zh_CN", "One.Two.", "Figure 1：Opening"),
    ],
)
def test_sentences_and_captions_are_joined_as_the_language_does(
    speak: Callable[[str], str], language: str, said: str, caption: str
) -> None:
    assert not speak(language)
    assert sentences(("One.", "", "Two.")) == said
    assert captioned("Figure 1", "Opening") == caption
    assert captioned("Figure 1", "") == "Figure 1"


@pytest.mark.parametrize(
    ("language", "sizes"),
    [
        ("en", ["0 bytes", "1 byte", "35 bytes", "8.5 kB", "500 MB"]),
        ("zh_TW", ["0 位元組", "1 位元組", "35 位元組", "8.5 kB", "500 MB"]),
        ("ru", ["0 байт", "1 байт", "35 байт", "8,5 кБ", "500 МБ"]),
        ("fr", ["0 octet", "1 octet", "35 octets", "8,5 ko", "500 Mo"]),
    ],
)
def test_bytes_are_counted_as_the_language_does(
    speak: Callable[[str], str], language: str, sizes: list[str]
) -> None:
    assert not speak(language)
    told = [sized(count).replace("\xa0", " ") for count in (0, 1, 35, 8_460, 500_000_000)]
    assert told == sizes


@pytest.mark.parametrize(
    ("language", "code", "title"),
    [
        ("fr", "nonstandard-pass", "Façon inhabituelle d’écrire une passe"),
        ("zh_CN", "duplicate-property", "属性在一个节点中出现多次"),
        ("ko", "duplicate-property", "속성이(가) 한 노드에 두 번 이상 있습니다"),
    ],
)
def test_no_blank_is_left_where_the_title_of_a_flaw_names_nothing(
    speak: Callable[[str], str], language: str, code: str, title: str
) -> None:
    assert not speak(language)
    assert kind_title(code) == title


@pytest.mark.parametrize(
    "habit",
    [
        *(r'"[,、] "\.join\(', r'"; "\.join\(', r'replace\("&", ""\)', r'f"“\{'),
        *(r'f"\{[^{}"]*\}: +[{<]', r'f"[^"]*[^f]\} ?%[" )]'),
        r'f"\{[^{}"]*\}:"',
    ],
)
def test_nobody_does_it_by_hand(habit: str) -> None:
    """What is in `plain_text` and `numbers` does, and `without_mnemonic` of `i18n`."""
    found = {
        path.relative_to(GUI).as_posix()
        for path in GUI.rglob("*.py")
        if re.search(habit, path.read_text("utf-8"))
    }
    assert found <= {"widgets/plain_text.py"}


def test_per_cents_are_marked_once() -> None:
    found = [source for source in all_texts() if re.search(r"[}\d] ?%", source.text)]
    assert [source.file for source in found] == ["gui/widgets/numbers.py"]


@pytest.mark.parametrize("language", ["zh_CN", "zh_TW", "ja", "ko"])
def test_the_palette_shows_no_letters_of_mnemonics(
    speak: Callable[[str], str], language: str
) -> None:
    speak(language)
    shown = [plain(tr(row.text)) for row in ACTIONS]
    assert not [text for text in shown if re.search(r"\([A-Z]\)$|&\w", text)]


def test_figures_have_the_decimal_point_of_the_language(speak: Callable[[str], str]) -> None:
    speak("de")
    assert (signed(-2.5), signed(120.0)) == ("−2,5", "+120")
    assert cost_text(3.25, "lead") in {"−3,2", "−3,3"}
    assert visits_text(1_250) in {"1,2k", "1,3k"}
    assert "1,5\xa0s" in playing_text(1_500).fact
    assert "3,5" in meaning("RE", "B+3.5")


# Words made below the window


FLAWED: Final = b"(;GM[1]FF[3]SZ[9]HA[2]PB[Ann]PW[Ann];B[aa];VW[aa][bb][cc];W[zz];B[];W[])"


def test_what_a_flaw_is_about_is_in_the_language(speak: Callable[[str], str]) -> None:
    found = run(problems_in_steps(loads(FLAWED), 100))
    english = {problem.message for problem in found}
    speak("de")
    said = " ".join(map(said_of, found))

    assert {problem.message for problem in found} == english
    for told in ("zwei Ecken sind verlangt, Punkte hier: 3", "beide Spieler heißen Ann", "Passen"):
        assert told in said
    for english_words in ("both players", "off the board", "no stones", "corners"):
        assert english_words not in said


def test_what_is_wrong_with_a_template_is_in_the_language(speak: Callable[[str], str]) -> None:
    (flaw,) = parse_template("{XY}").flaws
    assert in_words(flaw) == "column 1: there is no field {XY}"
    speak("de")
    assert words_of_name(in_words(flaw)) == "Spalte 1: es gibt kein Feld {XY}"
    refusal = RefusalError("bad-template", in_words(flaw))
    assert words_of_name(refusal.named).endswith("Spalte 1: es gibt kein Feld {XY}.")


def test_an_error_of_another_process_is_told_in_the_language(speak: Callable[[str], str]) -> None:
    errors = (
        FileError("a.sgf", "full", writing=True),
        ThemeError("a.toml", "number", 3, key="blur", least="0", most="0.5"),
        RefusalError("bad-header", in_words(parse_template("{XY}").flaws[0])),
    )
    told = [pickle.loads(pickle.dumps(error.named)) for error in errors]  # noqa: S301  # our own

    assert [str(one) for one in told] == [str(error) for error in errors]
    speak("de")
    full, number, header = map(words_of_name, told)
    assert "the disk" not in full
    assert number == "a.toml, Zeile 3: blur muss eine Zahl von 0 bis 0.5 sein."
    assert header == "Das kann nicht die Kopfzeile sein: Spalte 1: es gibt kein Feld {XY}."
