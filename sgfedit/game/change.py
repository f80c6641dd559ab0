"""News of an edit, for views and for what is worked out from a tree."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from sgfedit.sgf.node import Node


class Change(NamedTuple):
    """What views are told of: the nodes whose properties, and those whose children have changed.

    Attributes:
        properties: Nodes with other properties.
        children: Nodes with other children.
        origin: Who made the change, so that a view can ignore its own echo.
        games: Whether the file has other games now.
        encoding: Whether the file has another charset now.
    """

    properties: frozenset[Node]
    children: frozenset[Node]
    origin: object | None = None
    games: bool = False
    encoding: bool = False
