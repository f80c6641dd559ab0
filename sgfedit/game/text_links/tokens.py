"""Tokens of a text: what may speak of the board; all else is what lies between."""

from __future__ import annotations

import re
from enum import Enum, auto
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.game.text_links.context import (
    COLOUR_SIGNS,
    COLOUR_WORDS,
    MOVE_SIGNS,
    MOVE_WORDS,
    SKIP_SIGNS,
    SKIP_WORDS,
)
from sgfedit.go import Colour, parse_vertex
from sgfedit.lazy import expression
from sgfedit.sgf.values import Point, parse_point

if TYPE_CHECKING:
    from sgfedit.sgf.values import Size


class Sort(Enum):
    """What a token may be."""

    OTHER = auto()
    """Nothing of the board: an address of the web, a time, a date, a result, a share."""
    ADDRESS = auto()
    """A number or address behind "#"."""
    COLOUR = auto()
    """A word, sign or letter for Black or White."""
    MOVE_WORD = auto()
    """The word "move"."""
    VERTEX = auto()
    """A point of the board by its coordinate, perhaps with a colour before it."""
    PASS = auto()
    NUMBER = auto()
    LETTER = auto()


class Token(NamedTuple):
    """A piece of a text.

    Attributes:
        sort: What it may be.
        start: Index of its first character.
        end: Index behind its last one.
        text: The number, address or letter.
        colour: Of a COLOUR; of a VERTEX the one that is glued to it: BR5.
        point: Of a VERTEX.
    """

    sort: Sort
    start: int
    end: int
    text: str = ""
    colour: Colour | None = None
    point: Point | None = None


_PLAIN: Final = str.maketrans(
    {0xFEE0 + code: code for code in (*range(0x30, 0x3A), *range(0x41, 0x5B), *range(0x61, 0x7B))}
    | {0xFF03: "#", 0x2019: "'", 0xFF0D: "-", 0x3000: " ", 0xA0: " "}
)
_TWINS: Final = str.maketrans("АВСЕНКМОРТавсенкморт", "ABCEHKMOPTABCEHKMOPT")
_COLOURS: Final = {"b": Colour.BLACK, "w": Colour.WHITE}

# Characters that a word may have beside those of ASCII: Latin with accents, Greek, Cyrillic.
# Chinese, Japanese and Korean ones do not count, as "白D4" is two words.
_LATIN: Final = "0-9A-Za-z_\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f"
_WORD: Final = f"{_LATIN}\u0370-\u052f"
_LETTERS: Final = _WORD.replace("0-9", "").replace("_", "")
_KEYWORDS: Final = (
    rf"(?:{COLOUR_WORDS[Colour.BLACK]}|{COLOUR_WORDS[Colour.WHITE]}|{MOVE_WORDS}|{SKIP_WORDS}"
    rf"|www|[a-z+]{{2,9}}://)(?![{_LETTERS}])"
)
# Each line: where a token begins that says nothing of the board but would be taken for such.
_NAMES: Final = "|".join(
    (
        r"[a-z][a-z+]{1,9}://[^\s<>\"]++",
        r"www\.[^\s<>\"]++",
        r"(?<![\w.+@-])[\w.+-]++@[\w.-]+",
        # Results: B+3.5, W+R.
        rf"(?<![{_WORD}])[bw]\ ?\+\ ?(?:[0-9]++(?:[.,][0-9]+)?|r|res\w*|time|t|f)?(?![{_WORD}])",
    )
)
_TAGS: Final = (
    "[abipu]|br|h[r1-6]|img|div|span|table|t[dr]|[uo]l|li|font|strong|em|center|code|pre|su[bp]"
)
_CODE: Final = "|".join(
    (
        r"&\#?\w{1,9};",
        rf"</?(?:{_TAGS})(?:\s[^<>\n]{{0,400}})?/?>",
        r"<position:[^<>\n]{1,20}>",
        r"\[\[[^\]\n]{1,200}\]\]",
    )
)
_FIGURES: Final = "|".join(
    (
        # Times, dates, numbers that are not whole, shares, sizes, "the 3-3 point".
        r"[0-9]{1,2}[:：][0-9]{2}(?:[:：][0-9]{2})?",
        r"[0-9]{1,4}[-/.年]\ ?[0-9]{1,2}[-/.月]\ ?[0-9]{1,4}日?",
        r"[+-]?[0-9]++\.[0-9]++\ ?%?",
        r"(?<![0-9],)[+-]?[0-9]++,[0-9]++(?!,[0-9])\ ?%?",
        r"[0-9]++\ ?%",
        rf"[0-9]{{4,}}+[{_WORD}]*+",
        r"[0-9]{1,3}\ ?[x×]\ ?[0-9]{1,3}",
        rf"(?<![0-9-])(?<!moves\ )(?:[1-9]|1[01])-(?:[1-9]|1[01])(?![{_WORD}-])",
    )
)
# Runs of words without a meaning here are passed in one go: there are far more of them.
_SIGNS: Final = "黑黒白흑백第停パ"
_DULL: Final = rf"""
    (?=[{_LETTERS}]{{2}})(?<![{_WORD}@])(?!{_KEYWORDS})
        [{_LETTERS}]++(?![{_WORD}@:]|\.[{_WORD}])[ ,;!?)"]*+\n*+
    |[^\W0-9_{_LETTERS}{_SIGNS}]|[、。，；：！？]
"""
# The cheap test of the first character keeps the many alternatives from being tried everywhere.
_TOKENS: Final = rf"""
      # Who says it, with a rank: "K5 [5k?]: …".
      ^(?P<speaker>[ \t]*+[^\s:\[\]]{{1,24}}\ ?\[[ 0-9]{{0,3}}[kdp?*-][?*]?\ ?\]\ ?:)
    | (?P<dull>(?:{_DULL})++)
    | (?=[{_LETTERS}])(?:
        (?<![{_LATIN}@\\])(?P<vertex>[a-z]{{1,3}}-?[0-9]{{1,2}}|[bw][0-9]{{3}})
          (?![{_LATIN}@]|[.,:][0-9]|%)
      | (?P<name>{_NAMES})
      | (?<![{_WORD}])(?P<sgf>[bw]\[(?:[a-z]{{2}})?\])
      | (?<![{_WORD}@])(?:(?P<black>{COLOUR_WORDS[Colour.BLACK]})
          |(?P<white>{COLOUR_WORDS[Colour.WHITE]})
          |(?P<move>{MOVE_WORDS})|(?P<pass>{SKIP_WORDS}))(?:'s)?(?![{_WORD}])
      | (?<![{_WORD}@])(?P<twin>[АВСЕНКМОРТ][0-9]{{1,2}})(?![{_WORD}@])
      | (?<![{_WORD}'@])(?<![0-9]\ )(?P<spaced>[c-hj-t]\ [0-9]{{1,2}})
          (?![{_WORD}@-]|[.,:][0-9]|\ ?%)
      | (?<![{_WORD}@&/<])(?<![a-z]['.])(?P<letter>[a-z])(?![{_WORD}@]|'[a-z]|\.[a-z])
      )
    | (?=[0-9+-])(?:
        (?=[+-]|[0-9]{{4}}|[0-9]{{1,3}}\ ?[-.,:：/%x×年])(?P<figure>{_FIGURES})
      | (?<![{_WORD}@/+])(?<![0-9]\.)(?P<number>[0-9]{{1,3}})(?![{_WORD}@+]|[.:/][0-9])
      )
    | (?=[&<\[])(?P<code>{_CODE})
    | \#(?P<address>(?:0|[1-9][0-9]{{0,3}})(?:[a-z]{{1,2}}[0-9]{{1,3}})*)(?![{_WORD}]|[.,][0-9])
    | (?=[{_SIGNS}])(?:
        (?P<blacks>{COLOUR_SIGNS[Colour.BLACK]})|(?P<whites>{COLOUR_SIGNS[Colour.WHITE]})
      | (?P<moves>{MOVE_SIGNS})|(?P<passes>{SKIP_SIGNS})
      )
"""


@cache
def pattern() -> re.Pattern[str]:
    """Return what finds tokens; made when first asked for, because that takes about 15 ms."""
    return expression(_TOKENS, re.IGNORECASE | re.VERBOSE | re.MULTILINE)


def plain(text: str) -> str:
    """Return `text` with full-width letters and digits as plain ones; of the same length."""
    return text if text.isascii() else text.translate(_PLAIN)


def tokens(text: str, size: Size) -> list[Token]:
    """Return what may speak of a board in a plain text, in its order. O(length)."""
    found: list[Token] = []
    for match in pattern().finditer(text):
        kind = str(match.lastgroup)
        if kind in _VERTICES:
            found += _vertex(match, size)
        elif kind == "sgf":
            found.append(_sgf(match, size))
        elif kind != "dull":
            word = match[kind] if kind in _WITH_TEXT else ""
            colour = _COLOURS.get(word.lower() or kind[0])
            found.append(Token(_SORTS[kind], match.start(), match.end(), word, colour))
    return found


_VERTICES: Final = frozenset({"vertex", "twin", "spaced"})
_WITH_TEXT: Final = frozenset({"address", "number", "letter"})
_SORTS: Final = {
    **dict.fromkeys(("speaker", "name", "code", "figure"), Sort.OTHER),
    **dict.fromkeys(("black", "white", "blacks", "whites"), Sort.COLOUR),
    **dict.fromkeys(("move", "moves"), Sort.MOVE_WORD),
    **dict.fromkeys(("pass", "passes"), Sort.PASS),
    "address": Sort.ADDRESS,
    "number": Sort.NUMBER,
    "letter": Sort.LETTER,
}
"""Group of the pattern → what it finds; colours begin with their letter."""


def _sgf(match: re.Match[str], size: Size) -> Token:
    """Read a move as SGF writes it: B[dd]."""
    colour, name = _COLOURS[match["sgf"][0].lower()], match["sgf"][2:-1]
    point = parse_point(name) if name else None
    if point is None:
        sort = Sort.OTHER if name else Sort.PASS
        return Token(sort, match.start(), match.end(), colour=colour)
    is_on_board = point.x < size[0] and point.y < size[1]
    sort = Sort.VERTEX if is_on_board else Sort.OTHER
    return Token(sort, match.start(), match.end(), colour=colour, point=point)


def _vertex(match: re.Match[str], size: Size) -> tuple[Token, ...]:
    """Read D4, D-4, D 4, and with a colour BR5; B53 is Black and the number of a move."""
    (start, end), text = match.span(), match[0]
    point = _point(text, size)
    if point is not None:
        return (Token(Sort.VERTEX, start, end, text, None, point),)
    colour = _COLOURS.get(text[0].lower())
    if colour is None:
        return ()
    if text[1:].isdecimal():
        return (
            Token(Sort.COLOUR, start, start + 1, text[0], colour),
            Token(Sort.NUMBER, start + 1, end, text[1:]),
        )
    point = _point(text[1:], size)
    return () if point is None else (Token(Sort.VERTEX, start, end, text, colour, point),)


@lru_cache(maxsize=2_000)
def _point(text: str, size: Size) -> Point | None:
    name = text.replace("-", "").replace(" ", "").translate(_TWINS)
    found = parse_vertex(name, *size)
    return None if found is None else Point(*found)
