"""Value types of SGF: from the text between the brackets to Python values and back.

FF[4], "SGF basic types". White space in SGF is the six ASCII characters only; Python's own idea of
white space (no-break space, ideographic space, U+2028 …) must never be used on record text.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

from sgfedit.lazy import expression

if TYPE_CHECKING:
    import re
    from collections.abc import Iterable, Sequence

WHITE: Final = " \t\n\r\v\f"
"""The six characters that are white space in SGF."""

Size: TypeAlias = tuple[int, int]
"""Board size as (columns, rows), 1 to 52 each."""

DEFAULT_SIZE: Final[Size] = (19, 19)
MAX_SIZE: Final = 52


class Point(NamedTuple):
    """A point of the board: `x` from the left, `y` from the top, both from 0."""

    x: int
    y: int


class Pass:
    """The type of PASS, a move without a point. One instance only."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "PASS"


PASS: Final = Pass()
PointOrPass: TypeAlias = Point | Pass


class Move(NamedTuple):
    """A move of Go. Always true, also a pass.

    Attributes:
        colour: Who plays, "B" or "W".
        point: Where; PASS for a pass.
    """

    colour: Literal["B", "W"]
    point: PointOrPass

    @property
    def is_pass(self) -> bool:
        """Whether no stone is played."""
        return self.point is PASS


_ESCAPE_OR_SPACE: Final = expression(
    r"\\(?:(\r\n|\n\r|\r|\n)|([\s\S]))|\r\n|\n\r|[\r\n]|[\t\v\f\0]|\\\Z"
)
_LINE_BREAK: Final = expression(r"\r\n|\n\r|[\r\n]")
_SPECIAL: Final = expression(r"[\\\r\t\v\f\0]")
_SPACES: Final = "\t\v\f\0"
_LETTERS: Final = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_COORDINATE: Final = {letter: index for index, letter in enumerate(_LETTERS)}
_POINTS: Final = {
    a + b: Point(x, y) for a, x in _COORDINATE.items() for b, y in _COORDINATE.items()
}
_TT: Final = _POINTS["tt"]
_ZZ: Final = _POINTS["zz"]
_NAMES: Final = {point: name for name, point in _POINTS.items()}
BLANKS: Final = WHITE + "\0"
"""What has no meaning in points and numbers."""

_NO_WHITE: Final = str.maketrans("", "", BLANKS)
_INTEGER: Final = expression(r"[+-]?[0-9]+")
_REAL: Final = expression(r"[+-]?(?:[0-9]+(?:[.,][0-9]*)?|[.,][0-9]+)")
_COLON: Final = expression(r"[^\\:]*+(?:\\[\s\S][^\\:]*+)*+:")


def strip(raw: str) -> str:
    """Return `raw` without any white space, which has no meaning in points and numbers."""
    return raw if raw.isalnum() else raw.translate(_NO_WHITE)


def effective(values: Sequence[str]) -> str:
    """Return the value that counts of a property that should have one: the first not empty.

    Args:
        values: Raw values, at least one.
    """
    if len(values) == 1:
        return values[0]
    return next((value for value in values if strip(value)), values[0])


# Text ---------------------------------------------------------------------------------------


def decode_text(raw: str) -> str:
    r"""Return the text that `raw` stands for (FF[4], "Text").

    One pass from the left: a backslash before a line break removes both, before any other
    character keeps that character; line breaks (LF, CR, CRLF, LFCR) become ``\n``; other white
    space and NUL become a space. Nothing is collapsed or trimmed. O(length).
    """
    if not _SPECIAL.search(raw):
        return raw
    text = raw.replace("\r\n", "\n")
    if "\r" in text:
        return _ESCAPE_OR_SPACE.sub(_text_of_match, raw)
    # The same, an eighth of the time: NUL, which is a space by now, stands for a backslash.
    for space in _SPACES:
        text = text.replace(space, " ")
    text = text.replace(r"\\", "\0").replace("\\\n", "")
    return text.replace("\\", "").replace("\0", "\\")


def _text_of_match(match: re.Match[str]) -> str:
    kept = match[2]
    if kept is not None:
        return " " if kept in _SPACES else kept
    if match[0][0] in "\r\n":
        return "\n"
    return "" if match[0][0] == "\\" else " "


def decode_simple(raw: str) -> str:
    """Return the text of a SimpleText value: like Text, but a line break is a space."""
    return decode_text(raw).replace("\n", " ")


def encode_text(text: str, *, composed: bool = False) -> str:
    r"""Return the raw value for `text`: ``]``, ``\`` and inside composed values ``:`` escaped."""
    text = text.replace("\\", "\\\\").replace("]", "\\]")
    return text.replace(":", "\\:") if composed else text


def encode_simple(text: str, *, composed: bool = False) -> str:
    """Return the raw value for the one-line `text`; its line breaks become spaces."""
    return encode_text(_LINE_BREAK.sub(" ", text), composed=composed)


def split_composed(raw: str) -> tuple[str, str] | None:
    """Return the raw halves of `raw` around the first unescaped colon, or None without one."""
    match = _COLON.match(raw)
    if match is None:
        return None
    return match[0][:-1], raw[match.end() :]


# Numbers ------------------------------------------------------------------------------------


def parse_number(raw: str) -> int | None:
    """Return the integer in `raw` ("+5" and "007" are read), or None."""
    text = strip(raw)
    # Longer digits are no SGF number, and int() of thousands of digits is slow and refused.
    return int(text) if len(text) <= 18 and _INTEGER.fullmatch(text) else None


def parse_real(raw: str) -> float | None:
    """Return the real in `raw` ("5.", ".5" and "5,5" are read), or None."""
    text = strip(raw)
    value = float(text.replace(",", ".")) if _REAL.fullmatch(text) else math.inf
    return value if math.isfinite(value) else None


def format_real(value: float) -> str:
    """Return `value` as SGF writes a real: no exponent, no superfluous zeros."""
    text = f"{value:.10f}".rstrip("0").rstrip(".")
    return "0" if text in {"", "-0"} else text


def format_clock(seconds: float) -> str:
    """Return seconds as people read them: ``h:mm:ss`` or ``m:ss``, a fraction kept."""
    minutes, rest = divmod(round(abs(seconds), 3), 60)
    whole = format_real(round(rest, 3))
    padded = whole if rest >= 10 else f"0{whole}"
    hours, minutes = divmod(int(minutes), 60)
    text = f"{hours}:{minutes:02}:{padded}" if hours else f"{minutes}:{padded}"
    return f"-{text}" if seconds < 0 else text


def parse_double(raw: str) -> int:
    """Return 1 (normal) or 2 (emphasised); anything but "2" reads as 1."""
    return 2 if strip(raw) == "2" else 1


_COLOURS: Final = {"b": "B", "w": "W", "black": "B", "white": "W", "1": "B", "2": "W"}


def parse_colour(raw: str) -> str | None:
    """Return "B" or "W"; lower case, whole words and SGB's 1 and 2 are read as well."""
    return _COLOURS.get(strip(raw).lower())


# Points -------------------------------------------------------------------------------------


def parse_point(raw: str) -> Point | None:
    """Return the point that two letters name ("aa" is the upper left corner), or None."""
    return _POINTS.get(raw) or _POINTS.get(strip(raw))


def format_point(point: Point) -> str:
    """Return the two letters of `point`."""
    return _NAMES[point]


def parse_move(raw: str, size: Size) -> PointOrPass | None:
    """Return the move in `raw`: a point of the board, PASS, or None if it is neither.

    A pass is ``[]``, or ``[tt]`` where both dimensions are at most 19 (FF[4], "Go: Move"). Off the
    board, ``zz`` and the point behind the lower right corner, which some programs write, are read
    as passes as well.
    """
    point = parse_point(raw)
    if point is None:
        return PASS if strip(raw) in {"", "--"} else None
    width, height = size
    if point.x < width and point.y < height:
        return point
    is_pass = point in (size, _ZZ) or (point == _TT and max(size) <= 19)
    return PASS if is_pass else None


def parse_points(values: Iterable[str], size: Size) -> tuple[Point, ...]:
    """Return the points of a (compressed) list: rectangles expanded, in order, each once.

    Points off the board are left out; rectangle corners may come in any order.
    """
    width, height = size
    found: dict[Point, None] = {}
    covered = 0
    for raw in dict.fromkeys(values):
        point = parse_point(raw)
        if point is not None:
            if point.x < width and point.y < height:
                found[point] = None
            continue
        corners = parse_rectangle(raw)
        if corners is not None:
            # Thousands of rectangles may lie over each other; few of them add anything.
            mask = _mask(*corners, size)
            if mask & ~covered:
                covered |= mask
                found.update(dict.fromkeys(rectangle(*corners, size)))
    return tuple(found)


def _mask(a: Point, b: Point, size: Size) -> int:
    """Return the points of a rectangle as bits, row by row."""
    width, height = size
    left, right = sorted((min(a.x, width), min(b.x, width)))
    top, bottom = sorted((a.y, b.y))
    row = (1 << min(right + 1, width)) - (1 << left)
    rows = range(top, min(bottom + 1, height))
    return sum(row << width * y for y in rows)


def parse_rectangle(raw: str) -> tuple[Point, Point] | None:
    """Return the two corners of ``ul:lr`` as written, or None."""
    first, colon, second = raw.partition(":")
    if not colon:
        return None
    a, b = parse_point(first), parse_point(second)
    return (a, b) if a is not None and b is not None else None


def rectangle(a: Point, b: Point, size: Size) -> list[Point]:
    """Return the points of the board in the rectangle with opposite corners `a` and `b`."""
    columns = range(min(a.x, b.x), min(max(a.x, b.x) + 1, size[0]))
    rows = range(min(a.y, b.y), min(max(a.y, b.y) + 1, size[1]))
    return [Point(x, y) for x in columns for y in rows]


def parse_pairs(values: Iterable[str], size: Size) -> tuple[tuple[Point, Point], ...]:
    """Return the point pairs of AR or LN that lie on the board and have two different ends."""
    width, height = size
    pairs: dict[tuple[Point, Point], None] = {}
    for raw in values:
        pair = parse_rectangle(raw)
        if pair is None or pair[0] == pair[1]:
            continue
        if all(p.x < width and p.y < height for p in pair):
            pairs[pair] = None
    return tuple(pairs)


def parse_labels(values: Iterable[str], size: Size) -> tuple[tuple[Point, str], ...]:
    """Return (point, text) for each label of LB on the board; the first one of a point counts."""
    width, height = size
    labels: dict[Point, str] = {}
    for raw in values:
        halves = split_composed(raw)
        point = parse_point(halves[0]) if halves else None
        if halves is None or point is None or point.x >= width or point.y >= height:
            continue
        text = decode_simple(halves[1])
        if text:
            labels.setdefault(point, text)
    return tuple(labels.items())


def format_label(point: Point, text: str) -> str:
    """Return the raw LB value for `text` on `point`."""
    return f"{format_point(point)}:{encode_simple(text, composed=True)}"


def parse_size(raw: str) -> Size | None:
    """Return (columns, rows) of an SZ value, clipped to 52, or None if it is unreadable."""
    halves = split_composed(raw)
    numbers = [parse_number(half) for half in halves] if halves else [parse_number(raw)] * 2
    columns, rows = numbers
    if columns is None or rows is None or columns < 1 or rows < 1:
        return None
    return min(columns, MAX_SIZE), min(rows, MAX_SIZE)


def parse_figure(raw: str) -> tuple[int, str]:
    """Return (flags, name) of an FG value; a lone number is flags, other text is a name."""
    halves = split_composed(raw)
    if halves is None:
        flags = parse_number(raw)
        return (flags, "") if flags is not None else (0, decode_simple(raw))
    return parse_number(halves[0]) or 0, decode_simple(halves[1])


def parse_simple_pair(raw: str) -> tuple[str, str]:
    """Return the two texts of a composed SimpleText value; the second is empty without a colon."""
    first, second = split_composed(raw) or (raw, "")
    return decode_simple(first), decode_simple(second)


def encode_points(points: Sequence[Point]) -> tuple[str, ...]:
    """Return raw values for points, uncompressed: old programs cannot read rectangles."""
    return tuple(map(format_point, points))
