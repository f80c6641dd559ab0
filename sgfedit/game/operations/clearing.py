"""Marks of many nodes, cleared by kind and counted before."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sgfedit.errors import RefusalError
from sgfedit.game.given import ident_given, one_given
from sgfedit.sgf.grammar import segments
from sgfedit.sgf.marks import IN_MENUS
from sgfedit.sgf.node import Node, Properties
from sgfedit.sgf.properties import Kind, property_type
from sgfedit.sgf.values import MAX_SIZE, parse_points

if TYPE_CHECKING:
    from collections.abc import Collection, Container, Iterable, Mapping

    from sgfedit.game.edits import Edit

MARK_KINDS: Final[Mapping[str, tuple[str, ...]]] = {
    **{mark.group: (mark.value,) for mark in IN_MENUS},
    "labels": ("LB",),
    "arrows": ("AR",),
    "lines": ("LN",),
    "territory": ("TB", "TW"),
    "old": ("L", "M"),
    "dimmed": ("DD",),
    "visible": ("VW",),
}
"""Kinds of marks that are cleared together → their identifiers."""

REGIONS: Final = frozenset({"dimmed", "visible"})
"""The kinds that say how much of the board is shown; they hold for the nodes after as well."""

MARKS: Final = tuple(
    ident for kind, idents in MARK_KINDS.items() if kind not in REGIONS for ident in idents
)
"""The identifiers of all marks that stand on points of one node."""

# FF[3] allowed lower-case letters in identifiers: LaBel is LB. A match in a comment does no harm.
_SEEN: Final = {
    ident: "[a-z]*".join(ident) + r"[a-z]*\s*\["
    for idents in MARK_KINDS.values()
    for ident in idents
}
_ANY: Final = re.compile("|".join(_SEEN.values()))


def marks_of(node: Node) -> dict[str, int]:
    """Return how many marks of each kind `node` has; kinds without any are left out.

    A point list counts its points, also those off the board, DD and VW count once. Nodes without
    marks are not parsed.
    """
    if not _ANY.search(node.source):
        return {}
    found = {}
    properties = node.properties
    for kind, idents in MARK_KINDS.items():
        number = sum(_number(ident, properties.get(ident, ())) for ident in idents)
        if number:
            found[kind] = number
    return found


def _number(ident: str, values: tuple[str, ...]) -> int:
    row = property_type(ident)
    if row.inherit:
        return bool(values)
    if row.kind is Kind.POINTS:
        return len(parse_points(values, (MAX_SIZE, MAX_SIZE))) or len(values)
    return len(values)


def clear_marks(edit: Edit, nodes: Iterable[Node], idents: Collection[str]) -> int:
    """Remove the properties `idents` from nodes; return how many nodes had one.

    Each node is read once at most; one that has none of them only as text.

    Raises:
        TypeError: one of `nodes` is none.
        RefusalError: no node has any, or one of `idents` is no mark ("no-such-ident").
    """
    wanted = frozenset(idents)
    for ident in wanted - _SEEN.keys():
        raise RefusalError("no-such-ident", ident_given(ident))
    seen = re.compile("|".join(map(_SEEN.__getitem__, wanted)) or "(?!)")
    sources = ((node, one_given(node, Node).source) for node in nodes)
    found = [(node, without(source, wanted)) for node, source in sources if seen.search(source)]
    marked = [(node, source) for node, source in found if source is not None]
    if not marked:
        raise RefusalError("no-marks")
    for node, source in marked:
        edit.set_properties(node, Properties(source))
    return len(marked)


def without(source: str, idents: Container[str]) -> str | None:
    """Return the text of a node without some properties, None if it has none of them."""
    parts: list[str] = []
    done = 0
    for segment in segments(source):
        if segment.ident in idents:
            parts.append(source[done : segment.start])
            done = segment.end
    return "".join(parts) + source[done:] if parts else None
