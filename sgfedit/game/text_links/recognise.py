"""Finds in a text what it says of the board."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sgfedit.game.text_links.link import Kind, TextLink
from sgfedit.go import parse_vertex
from sgfedit.sgf.values import Point

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sgfedit.sgf.values import Size

_VERTEX: Final = re.compile(r"(?<![0-9A-Za-z])[A-Za-z]{1,2}[0-9]{1,2}(?![0-9A-Za-z])")


def links_in(
    text: str, size: Size, labels: Mapping[str, Point] | None = None
) -> tuple[TextLink, ...]:
    """Return what `text` says of a board, in its order and without overlap. O(length).

    Args:
        text: A comment, or part of one.
        size: Of the board: (columns, rows).
        labels: Label → point, as the node of the comment puts them on the board.
    """
    del labels
    found = []
    for match in _VERTEX.finditer(text):
        point = parse_vertex(match[0], *size)
        if point is not None:
            link = TextLink(match.start(), match.end(), Kind.POINT, (Point(*point),))
            found.append(link)
    return tuple(found)
