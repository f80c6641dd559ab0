"""Values of a node: estimate, clocks, number, print mode, figure; those of older formats.

Texts are as people write them, "B+3.5" and "12:34"; the record gets what FF[4] wants. What is not
understood is refused before anything changes; what was not changed keeps its very text.

FF[4] has dropped the older values ("Obsolete properties"), or never had them: GoGoD's Japanese
dates and handicaps. Nobody writes them anew, but a record that has them keeps them, and they can
be read and put right like any other. Points are named as on the board.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.errors import RefusalError
from sgfedit.game.annotations import is_text
from sgfedit.game.given import mapping_given, one_given, text_given
from sgfedit.game.operations._values import holds_set_up, require_node, store
from sgfedit.game.traversal import is_move, upwards
from sgfedit.go import parse_vertex, vertex
from sgfedit.sgf.node import is_go
from sgfedit.sgf.properties import PROPERTIES, Category, Kind, property_type
from sgfedit.sgf.values import (
    PASS,
    Point,
    decode_simple,
    effective,
    encode_simple,
    format_clock,
    format_point,
    format_real,
    parse_figure,
    parse_move,
    parse_number,
    parse_points,
    parse_real,
    strip,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from sgfedit.game.edits import Edit
    from sgfedit.sgf.node import Node
    from sgfedit.sgf.values import Size


NODE_VALUES: Final = ("V", "BL", "OB", "WL", "OW", "MN", "PM")
"""Idents of the values that are one text; a figure (FG) is more."""

OF_MOVES: Final = frozenset({"BL", "OB", "WL", "OW", "MN"})
"""Move properties (FF[4]): they must not stand in a node that sets up stones."""

_CLOCK: Final = re.compile(r"(?:([0-9]{1,6}):)?([0-9]{1,6}):([0-9]{1,2}(?:[.,][0-9]{1,9})?)")
_SCORE: Final = re.compile(r"([BbWw])\+([0-9.,]+)")
_PRINT_MODES: Final = ("0", "1", "2")


class Figure(NamedTuple):
    """What FG says: a printed figure starts here (FF[4], "Figure").

    Attributes:
        flags: The features that are switched off, see `figure_flags`; 0 for a bare ``FG[]``.
        name: Its title.
    """

    flags: int = 0
    name: str = ""


# Reading ------------------------------------------------------------------------------------


def value_text(node: Node, ident: str) -> str:
    """Return one of NODE_VALUES as people read it, empty if it is absent.

    Times are ``h:mm:ss`` or ``m:ss``; what makes no sense is shown as it is written.
    """
    values = node.properties.get(ident)
    if values is None:
        return ""
    raw = decode_simple(effective(values)).strip(" ")
    seconds = parse_real(raw) if ident in {"BL", "WL"} else None
    return raw if seconds is None else format_clock(seconds)


def figure_of(node: Node) -> Figure | None:
    """Return the figure that starts at `node`, or None."""
    values = node.properties.get("FG")
    if values is None:
        return None
    raw = effective(values)
    return Figure(*parse_figure(raw)) if strip(raw) else Figure()


def inherited_print_mode(node: Node) -> tuple[int, Node | None]:
    """Return the PM that holds at `node` if it has none itself, and the node that sets it.

    The nearest node above that has one counts (FF[4], "inherit"); without any it is 1. O(depth).
    """
    for one in upwards(node.parent):
        if "PM" in one.source:
            mode = one.get("PM")
            if isinstance(mode, int) and str(mode) in _PRINT_MODES:
                return mode, one
    return 1, None


# Understanding what was typed ---------------------------------------------------------------


def raw_value(ident: str, text: str) -> str:
    """Return the raw value for one of NODE_VALUES, empty if it is to be removed.

    Raises:
        RefusalError: `text` cannot be understood.
    """
    text = text.strip()
    return _READERS[ident](text) if text else ""


def _estimate(text: str) -> str:
    """Read V: a real, positive if good for Black (SPEC 2.6), or a score such as ``W+2.5``."""
    score = _SCORE.fullmatch(text)
    value = parse_real(score[2] if score else text)
    if value is None:
        raise RefusalError("not-a-number", text)
    return format_real(-value if score and score[1] in "Ww" else value)


def _seconds(text: str) -> str:
    """Read BL or WL: ``h:mm:ss``, ``m:ss`` or seconds, to the millisecond (FF[4], "Timing")."""
    match = _CLOCK.fullmatch(text)
    if match is None:
        seconds = parse_real(text)
        if seconds is None or seconds < 0:
            raise RefusalError("not-a-time", text)
        return format_real(round(seconds, 3))
    hours, minutes, rest = int(match[1] or 0), int(match[2]), float(match[3].replace(",", "."))
    if rest >= 60 or (match[1] and minutes >= 60):
        raise RefusalError("not-a-time", text)
    return format_real(round(hours * 3600 + minutes * 60 + rest, 3))


def _count(text: str) -> str:
    number = parse_number(text)
    if number is None or number < 0:
        raise RefusalError("not-a-count", text)
    return str(number)


def _print_mode(text: str) -> str:
    if text not in _PRINT_MODES:
        raise RefusalError("no-print-mode", text)
    return text


_READERS: Final[dict[str, Callable[[str], str]]] = {
    "V": _estimate,
    "BL": _seconds,
    "OB": _count,
    "WL": _seconds,
    "OW": _count,
    "MN": _count,
    "PM": _print_mode,
}


# Writing ------------------------------------------------------------------------------------


def set_node_values(edit: Edit, node: Node, texts: Mapping[str, str]) -> None:
    """Set values from what a user typed; an empty text removes one.

    Args:
        texts: Ident of NODE_VALUES → text; what says the same as the record is left alone.

    Raises:
        RefusalError: a text cannot be understood, or belongs to a move where stones are set up;
            nothing has been changed. Or it is none of them ("not-node-value").
    """
    mapping_given(texts)
    require_node(node)
    for ident, text in texts.items():
        text_given(text)
        if ident not in NODE_VALUES:
            raise RefusalError("not-node-value", str(ident))
    changed = {ident: text for ident, text in texts.items() if text != value_text(node, ident)}
    raw = {ident: raw_value(ident, text) for ident, text in changed.items()}
    if any(raw[ident] for ident in OF_MOVES & raw.keys()) and holds_set_up(node):
        raise RefusalError("values-with-setup")
    for ident, value in raw.items():
        if not _says(node, ident, value):
            store(edit, node, ident, (value,) if value else ())


def is_forced(node: Node) -> bool:
    """Whether the move of `node` is to be played although it is illegal (FF[4], "KO")."""
    return "KO" in node.properties and not is_text(node.properties, "KO")


def set_forced(edit: Edit, node: Node, *, is_on: bool) -> None:
    """Say with KO that the move of `node` is to be played although it is illegal, or no more.

    Raises:
        RefusalError: there is no move ("ko-without-move").
    """
    require_node(node)
    if is_on == is_forced(node):
        return
    if is_on and not is_move(node):
        raise RefusalError("ko-without-move")
    store(edit, node, "KO", ("",) if is_on else ())


def _says(node: Node, ident: str, value: str) -> bool:
    """Whether the record says `value` already, perhaps in other digits."""
    values = node.properties.get(ident)
    if values is None or not value:
        return False
    return len(values) == 1 and parse_real(values[0]) == parse_real(value)


def set_figure(edit: Edit, node: Node, figure: Figure | None) -> None:
    """Let a printed figure start at `node`, or none with None; one that is there keeps its text.

    Without flags and name it is written ``FG[]``, as all versions of SGF understand it.
    """
    require_node(node)
    if figure is not None:
        one_given(figure, Figure)
    if figure == figure_of(node):
        return
    if figure is None:
        store(edit, node, "FG", ())
    elif figure == Figure():
        store(edit, node, "FG", ("",))
    else:
        name = encode_simple(figure.name, composed=True)
        store(edit, node, "FG", (f"{figure.flags}:{name}",))


# Older formats ------------------------------------------------------------------------------


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
        return (_WRITERS[kind](text, size) if kind in _WRITERS else encode_simple(text),)
    points = [format_point(_point(word, size)) for word in text.replace(",", " ").split()]
    values = node.properties.get(ident, ())
    return (*points, *(value for value in values if not parse_points((value,), size)))


def _kind(node: Node, ident: str) -> Kind:
    """Return what a value is; points of other games than Go are text."""
    kind = property_type(ident).kind
    return kind if is_go(node.root) else _NOT_GO.get(kind, kind)


_NOT_GO: Final = {Kind.MOVE: Kind.SIMPLE, Kind.POINTS: Kind.SIMPLE}


# Understanding what was typed ---------------------------------------------------------------


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
