"""Points, moves, colours and texts as callers hand them in: understood exactly, or refused.

A point is a `Point`, a pair (x, y) from 0 at the upper left, or a text: a letter or two and a
number are board coordinates ("D4", as on the board's edge), two letters those of SGF ("dd",
capitals are columns and rows from 26 on). No text is both. A move is a point, `PASS`, or the text
"pass"; SGF's ways to write a pass ("", "tt") are none, as "tt" is a point of larger boards.

A wrong type is a TypeError, a value that makes no sense here a RefusalError; nothing is guessed.
"""

from __future__ import annotations

from collections.abc import Mapping
from operator import index
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, TypeVar

from sgfedit.errors import RefusalError
from sgfedit.go import Colour, parse_vertex
from sgfedit.sgf.grammar import is_ident
from sgfedit.sgf.values import PASS, Pass, Point, parse_point

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sgfedit.sgf.values import PointOrPass, Size

PointLike: TypeAlias = tuple[int, int] | str
"""A point as it may be given; a `Point` is a pair."""
MoveLike: TypeAlias = PointLike | Pass
"""A move as it may be given."""
_K = TypeVar("_K")
_T = TypeVar("_T")
AnyPoint = TypeVar("AnyPoint", bound=PointLike)
"""One of the types of points, for mappings, whose keys are all of one type."""
ColourLike: TypeAlias = Colour | Literal["B", "W"]
"""A colour as it may be given."""

_COLOURS: Final = {colour.value: colour for colour in Colour}
_SGF_LETTERS: Final = 2
_OF_MOVE: Final = 2


def point_given(given: object, size: Size) -> Point:
    """Return the point of a board that is given.

    Raises:
        TypeError: it is neither a pair of whole numbers nor a text.
        RefusalError: the board has no such point ("no-such-point").
    """
    point = _named(given, size) if isinstance(given, str) else _pair(given)
    if point is None or not (0 <= point.x < size[0] and 0 <= point.y < size[1]):
        raise RefusalError("no-such-point", str(tuple(point) if point else given))
    return point


def points_given(given: Iterable[PointLike], size: Size) -> list[Point]:
    """Return the points of a board that are given.

    Raises:
        TypeError: it is one text instead of several points, or see `point_given`.
        RefusalError: see `point_given`.
    """
    if isinstance(given, str):
        # Of "dd" each letter would be a point that does not exist.
        raise TypeError(f"points are wanted, such as ({given!r},), not one text")
    return [point_given(one, size) for one in given]


def move_given(given: object, size: Size) -> PointOrPass:
    """Return the move that is given.

    Raises:
        TypeError: it is neither a pair of whole numbers, nor a text, nor PASS.
        RefusalError: the board has no such point ("no-such-point").
    """
    if given is PASS or (isinstance(given, str) and given.lower() == "pass"):
        return PASS
    return point_given(given, size)


def moves_given(given: Iterable[tuple[ColourLike, MoveLike]]) -> list[tuple[ColourLike, MoveLike]]:
    """Return the moves that are given, each a colour and a move, which are not looked at.

    Raises:
        TypeError: one is no pair, as none of the letters of a text is.
    """
    moves = list(given)
    for move in moves:
        if not isinstance(move, tuple) or len(move) != _OF_MOVE:
            raise TypeError(f"a move such as ('B', 'D4') is wanted, not {move!r}")
    return moves


def colour_given(given: object) -> Colour:
    """Return the colour that is given.

    Raises:
        TypeError: it is no text.
        RefusalError: it is neither "B" nor "W" ("no-such-colour").
    """
    found = _COLOURS.get(text_given(given))
    if found is None:
        raise RefusalError("no-such-colour", str(given))
    return found


def one_given(given: object, wanted: type[_T]) -> _T:
    """Return what is given, which is a `wanted`; anything else is a TypeError."""
    if not isinstance(given, wanted):
        raise TypeError(f"a {wanted.__name__} is wanted, not {given!r}")
    return given


def mapping_given(given: Mapping[_K, _T]) -> Mapping[_K, _T]:
    """Return the mapping that is given; anything else is a TypeError."""
    if not isinstance(given, Mapping):
        raise TypeError(f"a mapping such as a dict is wanted, not {given!r}")
    return given


def text_given(given: object) -> str:
    """Return the text that is given; anything else is a TypeError."""
    return one_given(given, str)


def number_given(given: object) -> int:
    """Return the whole number that is given; True, False and anything else are a TypeError."""
    if isinstance(given, bool):
        raise TypeError(f"a whole number is wanted, not {given!r}")
    try:
        return index(given)  # type: ignore[arg-type]  # what it has to find out
    except TypeError:
        raise TypeError(f"a whole number is wanted, not {given!r}") from None


def ident_given(given: object) -> str:
    """Return the identifier of a property that is given.

    Raises:
        TypeError: it is no text.
        RefusalError: it is none, such as "c" or "X Y" ("no-such-ident").
    """
    ident = text_given(given)
    if not is_ident(ident):
        raise RefusalError("no-such-ident", ident)
    return ident


def _named(text: str, size: Size) -> Point | None:
    if len(text) == _SGF_LETTERS and text.isalpha():
        return parse_point(text)
    pair = parse_vertex(text, *size)
    return None if pair is None else Point(*pair)


def _pair(given: object) -> Point:
    if not isinstance(given, tuple) or len(given) != len(Point._fields):
        raise TypeError(f"a point such as (3, 15) or 'D4' is wanted, not {given!r}")
    return Point(*map(number_given, given))
