"""Values of older formats and of collectors, as people read and write them.

FF[4] has dropped them ("Obsolete properties"), or never had them: GoGoD's Japanese dates and
handicaps. Nobody writes them anew, but a record that has them keeps them, and they can be read and
put right like any other. Points are named as on the board.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sgfedit.errors import RefusalError
from sgfedit.game.annotations import is_text
from sgfedit.game.given import mapping_given
from sgfedit.game.operations._values import require_node, store
from sgfedit.go import parse_vertex, vertex
from sgfedit.sgf.node import is_go
from sgfedit.sgf.properties import PROPERTIES, Category, Kind, property_type
from sgfedit.sgf.values import (
    PASS,
    Point,
    decode_simple,
    effective,
    encode_simple,
    format_point,
    format_real,
    parse_move,
    parse_number,
    parse_points,
    parse_real,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from sgfedit.game.edits import Edit
    from sgfedit.sgf.node import Node
    from sgfedit.sgf.values import Size

_DRAWN: Final = frozenset({"L", "M"})
_NO_POINT: Final = "pass"

OLDER_VALUES: Final = (
    *(
        row.ident
        for row in PROPERTIES.values()
        if row.category is Category.OBSOLETE and row.ident not in _DRAWN
    ),
    "JD",
    "OH",
    "KO",
)
"""Idents, without those that the board draws; KO where it is no move's but a server's komi."""

_ALL: Final = frozenset(OLDER_VALUES)


def older_values(node: Node) -> tuple[str, ...]:
    """Return which of OLDER_VALUES `node` has."""
    properties = node.properties
    if _ALL.isdisjoint(properties):
        return ()
    return tuple(
        ident
        for ident in OLDER_VALUES
        if ident in properties and (ident != "KO" or is_text(properties, ident))
    )


def older_points(node: Node, ident: str) -> tuple[Point, ...]:
    """Return the points that one of OLDER_VALUES lists, none if it lists no points."""
    if _kind(node, ident) is not Kind.POINTS:
        return ()
    return parse_points(node.properties.get(ident, ()), node.board_size())


def older_text(node: Node, ident: str) -> str:
    """Return one of OLDER_VALUES as people read it, empty if it is absent.

    Points are ``D4 Q16``; what makes no sense is shown as it is written.
    """
    values = node.properties.get(ident)
    if values is None:
        return ""
    written = decode_simple(effective(values)).strip(" ")
    kind, size = _kind(node, ident), node.board_size()
    if kind is Kind.MOVE:
        move = parse_move(effective(values), size)
        if move is PASS:
            return _NO_POINT
        return vertex(*move, size[1]) if isinstance(move, Point) else written
    points = older_points(node, ident)
    return " ".join(vertex(*point, size[1]) for point in points) or written


def set_older_values(edit: Edit, node: Node, texts: Mapping[str, str]) -> None:
    """Set values from what a user typed; an empty text removes one.

    Args:
        edit: The block this is part of.
        node: The node.
        texts: Ident of OLDER_VALUES → text; what says the same as the record is left alone.

    Raises:
        RefusalError: a text cannot be understood; nothing has been changed.
    """
    require_node(node)
    mapping_given(texts)
    changed = {ident: text for ident, text in texts.items() if text != older_text(node, ident)}
    raw = {ident: raw_values(node, ident, text) for ident, text in changed.items()}
    for ident, values in raw.items():
        store(edit, node, ident, values)


def raw_values(node: Node, ident: str, text: str) -> tuple[str, ...]:
    """Return the raw values for one of OLDER_VALUES of `node`, none if it is to be removed.

    What stands among points and is none of the board stays there.

    Raises:
        RefusalError: `text` cannot be understood.
    """
    text = text.strip()
    if not text:
        return ()
    size = node.board_size()
    kind = _kind(node, ident)
    if kind is not Kind.POINTS:
        return (_WRITERS.get(kind, _simple)(text, size),)
    points = [format_point(_point(word, size)) for word in text.replace(",", " ").split()]
    values = node.properties.get(ident, ())
    return (*points, *(value for value in values if not parse_points((value,), size)))


def _kind(node: Node, ident: str) -> Kind:
    """Return what a value is; points of other games than Go are text."""
    kind = property_type(ident).kind
    return kind if is_go(node.root) else _NOT_GO.get(kind, kind)


_NOT_GO: Final = {Kind.MOVE: Kind.SIMPLE, Kind.POINTS: Kind.SIMPLE}


# Understanding what was typed ---------------------------------------------------------------


def _simple(text: str, _size: Size) -> str:
    return encode_simple(text)


def _number(text: str, _size: Size) -> str:
    number = parse_number(text)
    if number is None:
        raise RefusalError("not-a-number", text)
    return str(number)


def _real(text: str, _size: Size) -> str:
    number = parse_real(text)
    if number is None:
        raise RefusalError("not-a-number", text)
    return format_real(number)


def _double(text: str, _size: Size) -> str:
    if text not in {"1", "2"}:
        raise RefusalError("not-one-or-two", text)
    return text


def _point(text: str, size: Size) -> Point:
    found = parse_vertex(text, *size)
    if found is None:
        raise RefusalError("no-such-point", text)
    return Point(*found)


def _move(text: str, size: Size) -> str:
    # FF[1] and FF[2], which had EX, knew no other pass.
    return "tt" if text.lower() == _NO_POINT else format_point(_point(text, size))


_WRITERS: Final[dict[Kind, Callable[[str, Size], str]]] = {
    Kind.NUMBER: _number,
    Kind.REAL: _real,
    Kind.DOUBLE: _double,
    Kind.MOVE: _move,
}
