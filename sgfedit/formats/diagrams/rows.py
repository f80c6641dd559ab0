"""Lines of a board without ``$$``: rows of points, edges, names of columns, and their signs.

Nothing is decided of a line that needs the neighbours: a number in front may be the name of the
row or a move, a line of plus signs and dashes an edge or a row. What a sign means depends on the
signs beside it: a ``#`` is a black stone where White has ``O`` and nothing else is black, as on
the Internet Go Server; beside ``X`` it is a black stone with a square, as at Sensei's Library.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.formats.diagrams.drawn import FREE, STAR, Sign
from sgfedit.go.points import column_label
from sgfedit.sgf.marks import Mark

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sgfedit.formats.diagrams.notes import Plain


BLACKS: Final = "X●⚫⬤⚉黑"
WHITES: Final = "O○◯⚪〇白"
GRID: Final = "┼├┤┬┴┌┐└┘╔╗╚╝╠╣╦╩╬┏┓┗┛┣┫┳┻"
STARS: Final = "╋✚◘"
DOTS: Final = ".·・∙⋅\uff0e"
PERHAPS: Final = "xo#@*0BWbw"
"""Signs that are stones on some boards."""

CELLS: Final = frozenset(f"{BLACKS}{WHITES}{GRID}{STARS}{DOTS}{PERHAPS},+")
"""Signs of a board that hardly ever stand alone in other texts."""

_CIRCLED: Final = (*range(0x2460, 0x2474), *range(0x3251, 0x3260), *range(0x32B1, 0x32C0))
_WIDE: Final = (*range(0xFF10, 0xFF1A), *range(0xFF21, 0xFF3B), *range(0xFF41, 0xFF5B))
_DARK: Final = (*range(0x2776, 0x2780), *range(0x24EB, 0x24F5))
PLAIN: Final = {
    chr(code): unicodedata.normalize("NFKC", chr(code)) for code in (*_CIRCLED, *_WIDE)
} | {chr(code): str(number) for number, code in enumerate(_DARK, 1)}
"""Number in a circle, wide number or letter → the same in plain signs."""

MARKED: Final = {
    sign: Sign(stone, mark.value)
    for mark in reversed(Mark)  # the first that has the sign
    for stone, sign in zip(("", "B", "W"), mark.kind.sensei, strict=True)
}
"""Beside ``X`` and ``O``, as at Sensei's Library."""

SHAPES: Final = {mark.kind.unicode: Sign(mark=mark.value) for mark in Mark}
"""On free points between lines and circles, as this program draws them too."""

_OWN_SIGNS: Final = {
    ".": FREE,
    "+": STAR,
    "X": Sign("B"),
    "O": Sign("W"),
    **{mark.kind.ascii: Sign(mark=mark.value) for mark in Mark},
}
"""Of the text that this program writes."""


def own_meanings(counts: Counter[str], *, is_numbered: bool) -> dict[str, Sign]:
    """Return sign → what it means on a board that this program has drawn."""
    found = dict(_OWN_SIGNS)
    for text in counts:
        if text not in found:
            is_number = is_numbered and text.isdecimal()
            found[text] = Sign(number=int(text)) if is_number else Sign(label=text)
    return found


def own_circles(counts: Counter[str]) -> dict[str, Sign]:
    """Return the same for a board with lines and circles: plain signs are labels there."""
    labels = {text: Sign(label=text) for text in counts if text.isascii()}
    drawn = Counter({text: count for text, count in counts.items() if text not in labels})
    return meanings(drawn) | labels


def meanings(counts: Counter[str]) -> dict[str, Sign]:
    """Return sign → what it means; a sign that is missing cannot be understood.

    Args:
        counts: How often each sign stands on the board.
    """
    found = _free(counts)
    found |= _stones(counts)
    is_marked = any(sign in counts for sign in BLACKS + WHITES) and "A" not in counts
    numbers = _numbers(counts, found)
    for text in counts:
        if text in found:
            continue
        plain = PLAIN.get(text, text)
        if text in SHAPES:
            found[text] = SHAPES[text]
        elif is_marked and text in MARKED:
            found[text] = MARKED[text]
        elif plain.isascii() and plain.isdecimal():
            found[text] = numbers.get(text, Sign(label=plain))
        elif plain.isascii() and plain.isalpha():
            found[text] = Sign(label=plain)
    return found


def _free(counts: Counter[str]) -> dict[str, Sign]:
    """Return what the signs of free points mean; star points are known where dots are drawn."""
    dots = sum(counts[sign] for sign in DOTS)
    pluses = counts["+"] + counts[","]
    grid = sum(counts[sign] for sign in GRID)
    found: dict[str, Sign] = dict.fromkeys(DOTS, FREE)
    found |= dict.fromkeys(GRID, FREE) | dict.fromkeys(STARS, STAR)
    if grid:
        return found | dict.fromkeys((*DOTS, "+", ",", "*"), STAR)
    if counts["+"] > dots:
        # net.games.go, 1986: a plus for every point, a dot for a star.
        return found | dict.fromkeys(DOTS, STAR) | {"+": FREE, ",": STAR, "*": STAR}
    stars = dict.fromkeys("+,*", STAR if pluses + counts["*"] <= 9 else Sign())
    return found | stars


def _stones(counts: Counter[str]) -> dict[str, Sign]:
    """Return the signs that are stones."""
    black, white = Sign("B"), Sign("W")
    found = dict.fromkeys(BLACKS, black) | dict.fromkeys(WHITES, white)
    has_black = any(sign in counts for sign in BLACKS)
    has_white = any(sign in counts for sign in WHITES)
    if not has_black and not has_white:
        for blacks, whites in (("B", "W"), ("b", "w"), ("#", "0"), ("@", "0"), ("*", "0")):
            if blacks in counts and whites in counts and "1" not in counts:
                return found | {blacks: black, whites: white}
    found |= _small(counts, has_black=has_black, has_white=has_white)
    has_black = has_black or "x" in counts
    has_white = has_white or "o" in counts
    if not has_white and "0" in counts and "1" not in counts and has_black:
        return found | {"0": white}
    if not has_black and has_white:
        for sign in "#@*B":
            if sign in counts:
                return found | {sign: black}
    return found


def _small(counts: Counter[str], *, has_black: bool, has_white: bool) -> dict[str, Sign]:
    """Return small letters that are stones: not those which are labels beside capital stones."""
    both = {"x": Sign("B"), "o": Sign("W")}
    if "x" in counts and "o" in counts:
        return both
    found = {}
    if counts["x"] > has_black:
        found["x"] = both["x"]
    if counts["o"] > has_white:
        found["o"] = both["o"]
    return found


def _numbers(counts: Counter[str], found: Mapping[str, Sign]) -> dict[str, Sign]:
    """Return the numbers that are moves: each stands once, and few are missing in between."""
    plain = {text: PLAIN.get(text, text) for text in counts if text not in found}
    texts = [text for text, sign in plain.items() if sign.isascii() and sign.isdecimal()]
    if any(counts[text] > 1 for text in texts):
        return {}
    values = {text: int(plain[text]) for text in texts}
    if "0" in values:
        values["0"] = 10
    if len(set(values.values())) < len(values) or 0 in values.values():
        return {}
    if not values or max(values.values()) - min(values.values()) >= 2 * len(values):
        return {}
    return {text: Sign(number=number) for text, number in values.items()}


_MOST: Final = 320
"""A row of 52 points with four characters each and its names is not longer; text behind it may."""

_SIGNS: Final = re.escape("".join(sorted({*CELLS, *PLAIN, *SHAPES})))
_SIGN: Final = rf"(?:[{_SIGNS}%^]|[A-Za-z](?![A-Za-z])|\d{{1,3}}(?!\d))"
_CERTAIN: Final = CELLS | frozenset("%^")
TWO_SIGNS: Final = rf"{_SIGN}[ \t\u00a0\u3000()─━═-]{{0,9}}{_SIGN}"
"""How a row begins behind its name and its left edge."""

_BARS: Final = "|│┃║"
_MAY_BEGIN: Final = re.compile(
    rf"(?:\d{{1,2}} *)?[{_BARS}]? *\(?(?:{TWO_SIGNS}|[^A-Za-z0-9\s]|[^\x00-\x7f])"
    r"|[A-Za-z]{1,2} +[A-Za-z]{1,2}(?:\s|\Z)|[A-Z]{3,}\Z|[a-z]{3,}\Z"
)
_PIECE: Final = re.compile(
    rf"(?P<gap> +)|(?P<open>\()|(?P<close>\))|(?P<bar>[{_BARS}])|(?P<chunk>[^ (){_BARS}]+)"
)
_JOINTS: Final = "─━═-"
_ONE_EDGE: Final = rf"[+|*'`.,:┌└├╔╚┏┗]? ?(?:[_{_JOINTS}][ +┬┴]?){{3,}}[+|*'`.,:┐┘┤╗╝┓┛]?"
_EDGE: Final = re.compile(rf"{_ONE_EDGE}(?: {{2,}}{_ONE_EDGE})?")
_FILLER: Final = re.compile(rf"(?:[{_BARS}] *){{2,}}")
_JOINED: Final = re.compile(
    rf"(\d{{1,2}})?[{_JOINTS}]*([^\d{_JOINTS}](?:[{_JOINTS}]+[^{_JOINTS}])+)[{_JOINTS}]*(\d{{1,2}})?"
)
_HISTORY: Final = re.compile(r"(?:[XO][123])+[XO.@]?|[XO]<[XO.*#]?")
"""Moves that KataGo numbers and MiniGo points at, with the point that adjoins."""

_LAST: Final = frozenset("3<")
_COMPACT: Final = re.compile(r"(\d{1,2})?(\D.*?[^0-9]|\D)([0-9]{1,2})?")
_SMALL: Final = frozenset("abcdefghijklmnopqrstuvwxyz0123456789")
_STONE_WORD: Final = re.compile(r"[XOxo]+|[BWbw]{3,}")
_SECOND: Final = re.compile(rf"\s*\d{{0,2}}\s*[{_BARS}]")
_LETTERS: Final = re.compile(r"[A-Za-z]{1,2}(?: +[A-Za-z]{1,2})+|[A-Z]{3,}|[a-z]{3,}")
_COLUMNS: Final = {column_label(x): x for x in range(52)}
_LETTERS_OF_COLUMNS: Final = 25
_FIRST_LETTERS: Final = re.compile(r"A(?: A)*(?: B)*")
"""Of the names of columns from AA on; their last letters stand in the line below."""


class Token(NamedTuple):
    """One sign in a row.

    Attributes:
        end: The column of its last character in the line, from 0.
        text: A character, or a number of up to three digits.
        is_last: Whether it is bracketed as the last move.
    """

    end: int
    text: str
    is_last: bool = False


class BoardRow(NamedTuple):
    """A line that may be a row of points.

    Attributes:
        line: Where it stands.
        tokens: Its signs; the first and the last may be the name of the row.
        before: Its name before a left edge, empty if there is none.
        after: Its name behind a right edge.
        left: Whether it has a left edge.
        right: Whether it has a right edge.
        is_joined: Whether dashes join its points.
        is_compact: Whether nothing stands between most of its points.
        tail: Text behind it.
        has_second: Whether another board stands to the right of it.
    """

    line: Plain
    tokens: tuple[Token, ...]
    before: str = ""
    after: str = ""
    left: bool = False
    right: bool = False
    is_joined: bool = False
    is_compact: bool = False
    tail: str = ""
    has_second: bool = False


class Header(NamedTuple):
    """A line that names columns.

    Attributes:
        line: Where it stands.
        first: The column it begins with, counted from 0.
        ends: Where the names end in the line; empty if they stand without blanks between.
        length: How many there are; 0 if these are only the first letters of some.
        tail: Text behind them.
    """

    line: Plain
    first: int
    ends: tuple[int, ...]
    length: int
    tail: str


class Edge(NamedTuple):
    """An upper or a lower edge."""

    line: Plain


class Filler(NamedTuple):
    """A line of bars between two rows that are joined by dashes."""

    line: Plain


Item = BoardRow | Header | Edge | Filler


def item_of(line: Plain) -> Item | None:
    """Return what a line may be of a board, None if it is something else. O(length)."""
    text = line.text.strip()
    if not text or line.is_fence or _MAY_BEGIN.match(text) is None:
        return None
    if _EDGE.fullmatch(text):
        return Edge(line)
    if _FILLER.fullmatch(text):
        return Filler(line)
    return _header(line, text) or row_of(line)


def _header(line: Plain, text: str) -> Header | None:
    """Return the names of columns that a line begins with, three blanks before other text."""
    text, _, tail = text.partition("   ")
    if not (text[0].isalpha() or text[0].isdigit()) or len(text) > _MOST:
        return None
    if _LETTERS.fullmatch(text):
        names = text.split() if " " in text else list(text)
        upper = [name.upper() for name in names]
        # Some boards count the I.
        plain = [ord(name) - ord("A") for name in upper] if max(map(len, upper)) == 1 else []
        found = next(filter(_is_sequence, (plain, [_COLUMNS.get(n, -9) for n in upper])), None)
        if plain and found is plain and "I" not in upper:
            found = [_COLUMNS.get(name, -9) for name in upper]
        found = found or _last_letters(upper)
    else:
        names = text.split()
        numbers = [int(name) - 1 for name in names if name.isdecimal() and len(name) < 3]
        found = numbers if len(numbers) == len(names) >= 3 and _is_sequence(numbers) else None
    if found is None:
        return Header(line, 0, (), 0, "") if _FIRST_LETTERS.fullmatch(text) else None
    ends = [match.end() - 1 for match in re.finditer(r"\S+", line.text)] if " " in text else []
    return Header(line, found[0], tuple(ends[: len(found)]), len(found), tail)


def _last_letters(names: list[str]) -> list[int] | None:
    """Return the columns whose last letters these are: those before stand in the line above."""
    first = _COLUMNS.get(names[0], 0)
    columns = list(range(first, first + len(names)))
    last = [label[-1] for label in list(_COLUMNS)[first : first + len(names)]]
    return columns if len(names) > _LETTERS_OF_COLUMNS and names == last else None


def _is_sequence(numbers: list[int]) -> bool:
    return len(numbers) > 1 and all(b == a + 1 for a, b in pairwise(numbers))


def row_of(line: Plain) -> BoardRow | None:
    """Return the row that a line may be, None if it is none."""
    scan = _Scan(line)
    for match in _PIECE.finditer(line.text[:_MOST]):
        if not scan.take(match):
            break
    return scan.row()


class _Scan:
    """Goes along a line from the left."""

    def __init__(self, line: Plain) -> None:
        self._line = line
        self._tokens: list[Token] = []
        self._before = ""
        self._after = ""
        self._left = self._right = self._opened = self._joined = self._is_none = False
        self._gap = 0
        self._singles = 0
        self._words = 0
        self._tail = ""

    def take(self, match: re.Match[str]) -> bool:
        """Take the next piece over and return whether to go on."""
        kind = match.lastgroup
        if kind == "gap":
            self._gap = len(match[0])
            return True
        if kind == "open":
            self._opened = True
        elif kind == "close":
            if self._tokens:
                self._tokens[-1] = self._tokens[-1]._replace(is_last=True)
        elif kind == "bar":
            return self._take_bar(match.start())
        elif not self._take_chunk(match.start(), match[0]):
            self._end(match.start())
            return False
        self._gap = 0
        return True

    def _take_bar(self, at: int) -> bool:
        numbers = [token.text for token in self._tokens]
        if not self._left and (not numbers or (len(numbers) == 1 and numbers[0].isdecimal())):
            self._left = True
            self._before = "".join(numbers)
            self._tokens = []
            return True
        self._right = True
        rest = self._line.text[at + 1 :]
        if _SECOND.match(rest):
            self._tail = rest
            self._is_none = not self._left
            return False
        name = re.match(r"\s*(\d{1,2})(?=\s|$)", rest)
        if name:
            self._after = name[1]
            rest = rest[name.end() :]
        self._tail = rest.strip()
        # Another column of a table, unless it is a word.
        self._is_none = bool(self._tail) and len(self._tail.split()[0]) == 1
        return False

    def _end(self, at: int) -> None:
        """End at text behind the row, which stands apart from it."""
        self._tail = self._line.text[at:].strip()
        is_apart = self._gap > 1 or (bool(self._tokens) and self._tokens[-1].text.isdecimal())
        self._is_none = not is_apart

    def _take_chunk(self, at: int, text: str) -> bool:
        """Take signs without a blank between; returns whether they are signs."""
        if len(text) == 1 or (text.isdecimal() and len(text) <= 3 and text.isascii()):
            self._add(at + len(text) - 1, text)
            self._singles += 1
            return True
        if self._singles and _HISTORY.fullmatch(text):
            for index in range(0, len(text), 2):
                is_last = text[index + 1 : index + 2] in _LAST
                self._tokens.append(Token(at + index, text[index], is_last))
            return True
        joined = _JOINED.fullmatch(text) if text.count("-") or text.count("─") else None
        if joined is not None:
            self._joined = True
            return self._take_parts(at, joined)
        compact = _COMPACT.fullmatch(text)
        if compact is None or not _is_compact(compact[2]):
            return False
        self._words += self._gap > 0 or not self._words
        return self._take_parts(at, compact)

    def _take_parts(self, at: int, match: re.Match[str]) -> bool:
        """Take signs over that stand between two numbers, which may be there or not."""
        for group in (1, 2, 3):
            part = match[group] or ""
            start = at + match.start(group)
            if group == 2:
                for index, char in enumerate(part):
                    if char not in _JOINTS:
                        self._add(start + index, char)
            elif part:
                self._add(start + len(part) - 1, part)
        return True

    def _add(self, end: int, text: str) -> None:
        self._tokens.append(Token(end, text, self._opened))
        self._opened = False

    def _is_named_twice(self) -> bool:
        """Whether the same number stands before and behind, as a row may hold labels alone."""
        first, last = self._tokens[0].text, self._tokens[-1].text
        return len(self._tokens) > 3 and first == last and first.isdecimal()

    def row(self) -> BoardRow | None:
        """Return what was found."""
        if self._is_none or len(self._tokens) < 2:
            return None
        if self._words > 1 or (self._words and self._singles > 3):
            # Signs stand either all apart or all together.
            return None
        if not (any(token.text in _CERTAIN for token in self._tokens) or self._is_named_twice()):
            return None
        ends = [token.end for token in self._tokens]
        close = sum(b == a + 1 for a, b in pairwise(ends))
        has_second = self._right and _SECOND.match(self._tail) is not None
        return BoardRow(
            self._line,
            tuple(self._tokens),
            self._before,
            self._after,
            self._left,
            self._right,
            self._joined,
            close * 2 >= len(ends) - 1,
            "" if has_second else self._tail,
            has_second,
        )


def _is_compact(text: str) -> bool:
    """Whether a word is a row of signs: two or more, as a dot alone belongs to a number."""
    if len(text) < 2:
        return False
    if text.isalpha() and text.isascii():
        return _STONE_WORD.fullmatch(text) is not None
    known = sum(char in CELLS for char in text)
    return known * 2 >= len(text) and all(
        char in CELLS or char in _SMALL or char in PLAIN for char in text
    )
