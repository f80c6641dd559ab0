"""Names and words as the index keeps them and as queries ask for them; spellings of players.

Names are compared by their words, in any order, without case, accents and punctuation; by ways to
write the same Japanese sound; as one word, for some write Lee Sedol and some Lee Se-dol; and by a
file of spellings, one player a line, to which the user can add:

```text
Cho Chikun = 趙治勲 = 赵治勋 = 조치훈 = Jo Chihun
```
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.assets import asset
from sgfedit.game.info import folded

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path


IDEOGRAPH: Final = "[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff]"
"""Pattern of an ideograph, a kana or a Hangul syllable."""

_IDEOGRAPH: Final = re.compile(f"({IDEOGRAPH})")

INFO_COLUMNS: Final = (
    *("black", "white", "black_rank", "white_rank", "event", "round", "place", "name"),
    *("date", "result", "rules", "annotator", "user", "source"),
)
"""Columns of the table info_words: the game info that free words are looked for in."""


def split(text: str) -> str:
    """Return a text with blanks around each ideograph, kana and Hangul syllable.

    Those scripts do not put blanks between words; as words of their own, in the order of the
    text, they are found by phrases.
    """
    # A sixth of the time of a substitution, which calls Python for each of them.
    return text if text.isascii() else " ".join(_IDEOGRAPH.split(text))


_APOSTROPHES: Final = dict.fromkeys(map(ord, "'`´\u2018\u2019\u02bb\u02bc"))


def key_of(name: str) -> str:
    """Return what names are compared by: no case, no accents, no punctuation, single blanks.

    Apostrophes are nothing, as in Ch'oe; other signs divide words.
    """
    plain = folded(name.translate(_APOSTROPHES))
    letters = "".join(c if c.isalnum() else " " for c in plain)
    return unicodedata.normalize("NFC", " ".join(letters.split()))


_FILE: Final = "players.txt"
_COMMENT: Final = "#"
_BETWEEN: Final = re.compile("[=＝]")
_FOLDS: Final = (
    (re.compile("o[uo]|oh(?![aeiou])"), "o"),
    (re.compile("uu"), "u"),
    (re.compile("m(?=[bp])"), "n"),
)
"""Ways to write the same Japanese sound: Ohtake and Ootake, Yuuta, Honimbo."""

_SHORTEST: Final = 5
"""Letters of a word from which on ways of romanisation do not count: Cho is not Chou."""


def sounded(word: str) -> str:
    """Return a word of a key as it is where ways of romanisation do not count."""
    if len(word) < _SHORTEST:
        return word
    for pattern, sound in _FOLDS:
        word = pattern.sub(sound, word)
    return word


def words_of(name: str) -> str:
    """Return the words by which the index finds a player.

    The words of the name, those of them that can be spelled otherwise, and all as one word.
    """
    words = key_of(name).split()
    others = [fold for word in words if (fold := sounded(word)) != word]
    whole = [sounded("".join(words))] if len(words) > 1 else []
    return split(" ".join((*words, *others, *whole)))


def whole_of(name: str) -> str:
    """Return all of a name as one word: what is equal for spellings that hardly differ."""
    return sounded("".join(key_of(name).split()))


class Spellings:
    """Who is who: groups of spellings of one player each."""

    def __init__(self, groups: Iterable[tuple[str, ...]]) -> None:
        """Keep `groups`; a spelling in two of them makes them neither one nor wrong."""
        self._groups = [_Group(group, [_known_by(name) for name in group]) for group in groups]
        self._of = {known.whole: group.names for group in self._groups for known in group.known}

    def others(self, name: str, *, is_begun: bool = False) -> list[str]:
        """Return all spellings of the players one of whose names has all words of `name`.

        Some 50 µs with the file that is shipped.

        Args:
            name: What is looked for.
            is_begun: Whether the last word may be only the beginning of one.
        """
        words = key_of(name).split()
        if not words:
            return []
        whole = frozenset(map(sounded, words)), sounded("".join(words))
        found: dict[str, None] = {}
        for group in self._groups:
            if any(_has(known, whole, words[-1] if is_begun else "") for known in group.known):
                found.update(dict.fromkeys(group.names))
        return list(found)

    def same(self, name: str) -> tuple[str, ...]:
        """Return all spellings of the player who has this very name; without others, this one."""
        return self._of.get(whole_of(name), (name,))


class _Known(NamedTuple):
    words: frozenset[str]
    whole: str


class _Group(NamedTuple):
    names: tuple[str, ...]
    known: list[_Known]


def _known_by(name: str) -> _Known:
    return _Known(frozenset(map(sounded, key_of(name).split())), whole_of(name))


def _has(known: _Known, asked: tuple[frozenset[str], str], begun: str) -> bool:
    """Return whether a spelling has all words that are asked for, or is the same as one word."""
    words, whole = asked
    if words <= known.words or whole == known.whole:
        return True
    rest = words - known.words
    return (
        bool(begun) and rest <= {sounded(begun)} and any(w.startswith(begun) for w in known.words)
    )


def read_spellings(text: str) -> list[tuple[str, ...]]:
    """Return the groups of spellings in the text of such a file; what is no such line is none."""
    groups = []
    for line in text.splitlines():
        if not line.lstrip().startswith(_COMMENT):
            names = tuple(part.strip() for part in _BETWEEN.split(line) if key_of(part))
            if len(names) > 1:
                groups.append(names)
    return groups


def spellings_file(folder: Path) -> Path:
    """Return the file of the user's spellings in the folder of a library; it need not exist."""
    return folder / _FILE


def spellings(folder: Path | None) -> Spellings:
    """Return the spellings that hold in the library in `folder`: the user's before those shipped.

    They are read again when the user's file has changed; a millisecond the first time.
    """
    if folder is None:
        return _read(None, 0)
    path = spellings_file(folder)
    try:
        return _read(path, path.stat().st_mtime_ns)
    except OSError:
        return _read(None, 0)


@lru_cache(4)
def _read(path: Path | None, _changed: int) -> Spellings:
    shipped = read_spellings(asset("library", _FILE).read_text(encoding="utf-8"))
    if path is None:
        return Spellings(shipped)
    own = read_spellings(path.read_text(encoding="utf-8-sig", errors="replace"))
    taken = {key_of(name) for group in own for name in group}
    kept = (group for group in shipped if not any(key_of(name) in taken for name in group))
    return Spellings((*own, *kept))
