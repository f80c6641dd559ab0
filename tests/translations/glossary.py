"""The glossary (`docs/glossary.md`) as a check of translations.

It is a table for readers, and what stands in it is held: where the English text of a translation
has a term, the translation has a word that the glossary gives for it.

- A cell names one word or several, parted by commas; any of them will do. What is in brackets
  explains, and is not looked for.
- ``ход·`` is a stem: what follows may end as it likes (``хода``). A word without that dot stands
  as it is. In German it may be part of a longer one (``Spielzug``), and in Chinese, Japanese and
  Korean nothing parts words.
- English terms are found in the plural, too, and the longest is meant: “main line” is no line.
  Where two rows have one English word (problem), the words of either will do.
- “Not in” has the phrases in which the English word means something else.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.app.setting_rows import SETTINGS
from sgfedit.gui.features import ACTIONS
from tests.translations import ts

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

PATH: Final = Path(__file__).parents[2] / "docs" / "glossary.md"
COLUMNS: Final = ("English", "What it is", "Not in", *ts.LANGUAGES)
_ENGLISH: Final = "en"
_PARTED: Final = frozenset({_ENGLISH, "ru", "fr", "es"})
"""Languages whose words are looked for as words; those of others may be within longer ones."""

_OF_QT: Final = "app/qt_texts.py"
"""What Qt says of paper is no word of Go."""

_BRACKETS: Final = re.compile(r"\s*\([^()]*\)")
_MNEMONIC: Final = re.compile(r"\(&\w\)|&(?=\w)")
_PLACE: Final = re.compile(r"\{[^{}]*\}")
UNUSED: Final = re.compile(r"not held yet: ([^.]*)\.")
"""What finds the terms that no text of the program has."""

_SPACES: Final = re.compile(r"\s+")


@dataclass(frozen=True, slots=True, eq=False)
class Term:
    """A row of the glossary.

    Attributes:
        name: The English cell.
        english: What finds it in an English text.
        others: What finds phrases in which the word means something else; None without.
        words: What finds its words in a translation, by language.
    """

    name: str
    english: re.Pattern[str]
    others: re.Pattern[str] | None
    words: Mapping[str, re.Pattern[str]]


class Difference(NamedTuple):
    """A translation that lacks a word of the glossary."""

    language: str
    term: str
    source: str
    forms: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.language}, {self.term}: {self.source!r} → {' | '.join(self.forms)!r}"


@cache
def terms() -> tuple[Term, ...]:
    """Return the rows of the glossary."""
    return tuple(terms_of(PATH.read_text("utf-8")))


def terms_of(text: str) -> Iterator[Term]:
    """Yield the rows of a glossary; whatever is no row of it is for readers."""
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == len(COLUMNS) and cells[0] != COLUMNS[0] and not set(line) <= set("|- "):
            of = dict(zip(COLUMNS, cells, strict=True))
            others = of["Not in"]
            yield Term(
                of["English"],
                _expression(of["English"], _ENGLISH),
                _expression(others, _ENGLISH) if others else None,
                {name: _expression(of[name], name) for name in ts.LANGUAGES if of[name]},
            )


def _expression(cell: str, language: str) -> re.Pattern[str]:
    """Return what finds the words of a cell."""
    of_word = _english if language == _ENGLISH else _stems
    either = f"(?:{'|'.join(map(of_word, _parted(cell)))})"
    whole = rf"(?<!\w){either}(?!\w)" if language in _PARTED else either
    return re.compile(whole, 0 if language == _ENGLISH else re.IGNORECASE)


def _parted(cell: str) -> list[str]:
    """Return the words of a cell without what explains them."""
    return [word.strip() for word in _BRACKETS.sub("", cell).split(",")]


def _stems(word: str) -> str:
    return r"[\s-]+".join(re.escape(part).replace("·", r"\w*") for part in word.split())


def _english(word: str) -> str:
    """Return what finds an English term: with a capital, too, in the plural, too."""
    first = word[0]
    head = f"[{first}{first.upper()}]" if first.islower() else first
    tail, ending = (word[1:-1], "(?:y|ies)") if word.endswith("y") else (word[1:], "(?:e?s)?")
    return f"{head}{re.escape(tail)}{ending}"


def plain(text: str) -> str:
    """Return a text without mnemonics and placeholders, and with plain spaces."""
    return _SPACES.sub(" ", _PLACE.sub("{}", _MNEMONIC.sub("", text))).replace("’", "'")


@cache
def found_in(text: str, rows: tuple[Term, ...]) -> tuple[tuple[Term, ...], ...]:
    """Return the rows of each term that an English text has: the longest, where it has several."""
    text = plain(text)
    found = []
    for match in _any_of(rows).finditer(text):
        start, end = match.span()
        meant = tuple(
            row
            for row in rows
            if row.english.fullmatch(match[0])
            and not any(
                other.start() <= start and end <= other.end()
                for other in (row.others.finditer(text) if row.others else ())
            )
        )
        if meant:
            found.append(meant)
    return tuple(found)


@cache
def _any_of(rows: tuple[Term, ...]) -> re.Pattern[str]:
    """Return what finds any term, the longest of those that begin at one place."""
    words = sorted((word for row in rows for word in _parted(row.name)), key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(_english, words))})(?!\w)")


def differences(
    entries: Iterable[ts.Entry], language: str, rows: tuple[Term, ...]
) -> Iterator[Difference]:
    """Yield where translations lack a word that they should have."""
    for entry in entries:
        if entry.state or entry.source in _typed() or entry.file.endswith(_OF_QT):
            continue
        forms = tuple(map(plain, entry.forms))
        for meant in found_in(entry.source, rows):
            words = [row.words[language] for row in meant if language in row.words]
            if words and not all(any(word.search(form) for word in words) for form in forms):
                names = " / ".join(row.name for row in meant)
                yield Difference(language, names, entry.source, forms)


@cache
def _typed() -> frozenset[str]:
    """Return the rows of words that are shown nowhere: each language has its own."""
    return frozenset({*(row.words for row in ACTIONS), *(row.words for row in SETTINGS)})
