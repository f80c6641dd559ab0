r"""Whether raw values are what a property takes: by the one table, without a file or a board.

What a person types is judged with it. Nothing is refused here but what cannot be written as SGF;
the rest is said, as the checks of a whole file say it: codes and levels are those of
`problems`, and one level more for what SGF has no way to write.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.sgf import values as v
from sgfedit.sgf.grammar import format_property
from sgfedit.sgf.problems import severity_of
from sgfedit.sgf.properties import EXCLUSIVE_MARKS, PROPERTIES, Category, Kind, property_type

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from sgfedit.sgf.values import Point, Size

UNWRITABLE: Final = "unwritable"
"""The level of what cannot be written as SGF."""

LEVELS: Final = (UNWRITABLE, "error", "warning", "info")
"""From bad to harmless."""

_BARE: Final = re.compile(r"\\[\s\S]|(\]|\\\Z)")
_RANGES: Final = {
    "FF": (1, 4, "unknown-ff"),
    "GM": (1, 1, "not-go"),
    "ST": (0, 3, "bad-st"),
    "PM": (0, 2, "bad-pm"),
}
_MOVES: Final = ("B", "W")
_UNIQUE: Final = (("AB", "AW", "AE"), EXCLUSIVE_MARKS, ("TB", "TW"))
"""A point may stand only once in all lists of a row (FF[4], "Setup", "Markup properties")."""

_EXCLUSIVE: Final = (("DO", "IT", "BM", "TE"), ("GB", "GW", "DM", "UC"))
_OF_BOARD: Final = {Kind.MOVE, Kind.POINTS, Kind.PAIRS, Kind.LABELS}
_MANY_POINTS: Final = 50_000


class Flaw(NamedTuple):
    """One thing to say of a property.

    Attributes:
        ident: The property.
        value: Which of its raw values; None for all of it.
        code: "no-identifier" and "unescaped-bracket", or a key of PROBLEM_KINDS.
        level: One of LEVELS.
    """

    ident: str
    value: int | None
    code: str
    level: str


def writable(text: str) -> str:
    r"""Return `text` as a raw value: a plain ``]`` and a lone backslash at the end escaped.

    What is escaped already stays as it is, so this can be done again. O(length).
    """
    return _BARE.sub(lambda match: f"\\{match[0]}" if match[1] else match[0], text)


def is_writable(ident: str, raw_values: Sequence[str] = ()) -> bool:
    """Whether a property can be written and will be read again as it is."""
    try:
        format_property(ident, raw_values)
    except ValueError:
        return False
    return True


def validate(
    ident: str,
    raw_values: Sequence[str],
    size: Size = v.DEFAULT_SIZE,
    *,
    is_go: bool = True,
    is_root: bool = True,
) -> list[Flaw]:
    """Return what is to be said of one property, in the order of its values; O(length).

    Args:
        ident: As typed.
        raw_values: As between the brackets.
        size: The board.
        is_go: Whether moves and points are those of Go; else they are not looked at.
        is_root: Whether it stands in the first node of a game.
    """
    if not is_writable(ident):
        return [Flaw(ident, None, "no-identifier", UNWRITABLE)]
    found = [(None, code) for code in _of_ident(ident, is_root=is_root)]
    kind = property_type(ident)
    if len(raw_values) > 1 and not kind.many:
        found.append((None, "too-many-values"))
    is_judged = kind.kind in _JUDGES and (is_go or kind.kind not in _OF_BOARD)
    flaws = [_flaw(ident, value, code) for value, code in found]
    for index, raw in enumerate(raw_values):
        if not is_writable(ident, (raw,)):
            flaws.append(Flaw(ident, index, "unescaped-bracket", UNWRITABLE))
        elif is_judged and (code := _of_value(ident, raw, size, len(raw_values))):
            flaws.append(_flaw(ident, index, code, _SURE.get(kind.kind, "")))
    if is_go and kind.kind in _REPEATED:
        flaws += _repeated(ident, raw_values, size)
    return flaws


def validate_node(
    properties: Mapping[str, Sequence[str]],
    size: Size = v.DEFAULT_SIZE,
    *,
    is_go: bool = True,
    is_root: bool = True,
) -> list[Flaw]:
    """Return what is to be said of properties that stand in one node together; O(length)."""
    moves = [ident for ident in _MOVES if ident in properties]
    setup = [ident for ident in properties if _category(ident) is Category.SETUP]
    found = [(ident, "two-moves-in-node") for ident in moves[1:]]
    if moves:
        found += [(ident, "move-setup-mixed") for ident in setup]
        found += [(moves[0], "move-in-root")] if is_root else []
    else:
        found += [(ident, "annotation-without-move") for ident in properties if _needs_move(ident)]
    for group in _EXCLUSIVE:
        both = [ident for ident in properties if ident in group]
        code = "te-bm-combination" if set(both) == {"TE", "BM"} else "annotation-conflict"
        found += [(ident, code) for ident in both[1:]]
    if is_go:
        found += [(ident, "point-not-unique") for ident in _overlapping(properties, size)]
    return [_flaw(ident, None, code) for ident, code in found]


def _flaw(ident: str, value: int | None, code: str, certainty: str = "") -> Flaw:
    return Flaw(ident, value, code, severity_of(code, certainty))


def _category(ident: str) -> Category:
    return property_type(ident).category


def _needs_move(ident: str) -> bool:
    return ident == "KO" or _category(ident) is Category.MOVE_ANNOTATION


def _of_ident(ident: str, *, is_root: bool) -> Iterator[str]:
    if ident not in PROPERTIES:
        yield "unknown-property"
    elif _category(ident) is Category.OBSOLETE:
        yield "old-properties"
    elif _category(ident) is Category.ROOT and not is_root:
        yield "root-prop-outside-root"


def _of_value(ident: str, raw: str, size: Size, count: int) -> str:
    """Return the code for one of `count` values, empty for a good one.

    An empty value is a pass, no value of a property that takes none, or an empty elist.
    """
    kind = property_type(ident)
    if v.strip(raw) or kind.kind is Kind.MOVE:
        return _JUDGES[kind.kind](ident, raw, size)
    if kind.empty and count == 1:
        return ""
    return "bad-view" if ident == "VW" else "empty-value"


# One value by its kind ------------------------------------------------------------------------


def _none(_ident: str, _raw: str, _size: Size) -> str:
    return "value-normalised"  # anything at all is too much


def _number(ident: str, raw: str, _size: Size) -> str:
    number = v.parse_number(raw)
    if number is None:
        return "bad-root-value" if _category(ident) is Category.ROOT else "bad-value"
    low, high, code = _RANGES.get(ident, (number, number, ""))
    return code if not low <= number <= high else _spaced(raw)


def _real(_ident: str, raw: str, _size: Size) -> str:
    if v.parse_real(raw) is None:
        return "bad-value"
    return "value-normalised" if "," in raw else _spaced(raw)


def _double(_ident: str, raw: str, _size: Size) -> str:
    return "" if raw in {"1", "2"} else "value-normalised"


def _colour(_ident: str, raw: str, _size: Size) -> str:
    if v.parse_colour(raw) is None:
        return "bad-value"
    return "" if raw in {"B", "W"} else "value-normalised"


def _spaced(raw: str) -> str:
    return "" if v.strip(raw) == raw else "value-normalised"


def _move(_ident: str, raw: str, size: Size) -> str:
    move = v.parse_move(raw, size)
    if move is None:
        return "bad-value" if v.parse_point(raw) is None else "move-off-board"
    is_usual = move is not v.PASS or raw in {"", "tt"}
    return _spaced(raw) if is_usual else "nonstandard-pass"


def _is_on_board(points: Iterable[Point], size: Size) -> bool:
    return all(point.x < size[0] and point.y < size[1] for point in points)


def _point(_ident: str, raw: str, size: Size) -> str:
    point = v.parse_point(raw)
    corners = (point, point) if point is not None else v.parse_rectangle(raw)
    if corners is None:
        return "bad-value"
    if not _is_on_board(corners, size):
        return "markup-on-off-board-point"
    if point is not None:
        return _spaced(raw)
    if corners[0] == corners[1]:
        return "one-point-rect"
    is_ordered = corners[0].x <= corners[1].x and corners[0].y <= corners[1].y
    return "" if is_ordered else "rect-corners-swapped"


def _pair(_ident: str, raw: str, size: Size) -> str:
    ends = v.parse_rectangle(raw)
    if ends is None:
        return "bad-value" if ":" in raw else "compose-expected"
    if not _is_on_board(ends, size):
        return "markup-on-off-board-point"
    return "one-point-arrow" if ends[0] == ends[1] else ""


def _label(_ident: str, raw: str, size: Size) -> str:
    halves = v.split_composed(raw)
    if halves is None:
        return "compose-expected"
    point = v.parse_point(halves[0])
    if point is None:
        return "bad-value"
    if not _is_on_board((point,), size):
        return "markup-on-off-board-point"
    return "" if v.decode_simple(halves[1]) else "label-empty"


def _size(_ident: str, raw: str, _size_now: Size) -> str:
    if v.parse_size(raw) is None:
        return "bad-root-value"
    halves = v.split_composed(raw) or (raw, "")
    numbers = [v.parse_number(half) or 0 for half in halves]
    if max(numbers) > v.MAX_SIZE:
        return "board-too-big"
    return "square-as-rectangular" if numbers[0] == numbers[1] else _spaced(raw)


def _application(_ident: str, raw: str, _size_now: Size) -> str:
    return "" if v.split_composed(raw) else "compose-expected"


def _figure(_ident: str, raw: str, _size_now: Size) -> str:
    halves = v.split_composed(raw)
    if halves is None:
        return "compose-expected"
    return "bad-value" if v.parse_number(halves[0]) is None else ""


def _text(_ident: str, _raw: str, _size_now: Size) -> str:
    return ""


_JUDGES: Final[dict[Kind, Callable[[str, str, Size], str]]] = {
    Kind.NONE: _none,
    Kind.NUMBER: _number,
    Kind.REAL: _real,
    Kind.DOUBLE: _double,
    Kind.COLOUR: _colour,
    Kind.SIMPLE: _text,
    Kind.TEXT: _text,
    Kind.MOVE: _move,
    Kind.POINTS: _point,
    Kind.PAIRS: _pair,
    Kind.LABELS: _label,
    Kind.SIZE: _size,
    Kind.APPLICATION: _application,
    Kind.FIGURE: _figure,
}


_SURE: Final = {Kind.APPLICATION: "safe", Kind.POINTS: "safe"}
"""How sure it is to mend what is wrong with one value, or repeated in it; see `Problem`."""

# Several values --------------------------------------------------------------------------------


def _repeated(ident: str, raw_values: Sequence[str], size: Size) -> Iterator[Flaw]:
    """Yield the values of a list that name what an earlier value has named."""
    names, code = _REPEATED[property_type(ident).kind]
    seen: set[object] = set()
    named = 0
    for index, raw in enumerate(raw_values):
        new = names(raw, size)
        if not seen.isdisjoint(new):
            yield _flaw(ident, index, code, _SURE.get(property_type(ident).kind, ""))
        seen.update(new)
        named += len(new)
        if named > _MANY_POINTS:  # big rectangles over and over
            return


def _points_of(raw: str, size: Size) -> Sequence[object]:
    return v.parse_points((raw,), size)


def _ends_of(raw: str, _size_now: Size) -> Sequence[object]:
    ends = v.parse_rectangle(raw)
    return () if ends is None else (ends,)


def _labelled_point(raw: str, _size_now: Size) -> Sequence[object]:
    halves = v.split_composed(raw)
    point = v.parse_point(halves[0]) if halves else None
    return () if point is None else (point,)


_REPEATED: Final[dict[Kind, tuple[Callable[[str, Size], Sequence[object]], str]]] = {
    Kind.POINTS: (_points_of, "point-not-unique"),
    Kind.PAIRS: (_ends_of, "duplicate-arrow"),
    Kind.LABELS: (_labelled_point, "point-not-unique"),
}


def _overlapping(properties: Mapping[str, Sequence[str]], size: Size) -> Iterator[str]:
    """Yield the lists of points that share one with another list before them."""
    for group in _UNIQUE:
        seen: set[Point] = set()
        for ident in [ident for ident in properties if ident in group]:
            points = v.parse_points(properties[ident], size)
            if not seen.isdisjoint(points):
                yield ident
            seen.update(points)
