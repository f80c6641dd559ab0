"""Which points are shown and which are dimmed: VW and DD hold until the next of their kind.

FF[4], "Inheritance": a node without the property has that of the node before; an empty value takes
away what is inherited. Values without a point of the board, other than an empty one, count for
nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sgfedit.errors import RefusalError
from sgfedit.game.given import text_given
from sgfedit.game.operations._values import require_node, store
from sgfedit.game.positions import has_corner_views, is_cleared, view_points

if TYPE_CHECKING:
    from sgfedit.game.edits import Edit
    from sgfedit.sgf.node import Node


_REGIONS: Final = ("DD", "VW")


def require_region(ident: str) -> None:
    """Refuse another property than those that are about here.

    Raises:
        TypeError: it is no text.
        RefusalError: it is neither DD nor VW ("not-region").
    """
    if text_given(ident) not in _REGIONS:
        raise RefusalError("not-region", ident)


def clear_region(edit: Edit, node: Node, ident: str) -> None:
    """Let `node` show the whole board ("VW") or dim no points ("DD"), whatever is inherited.

    An empty value takes back what is inherited; where nothing is, the property goes.

    Raises:
        RefusalError: `ident` is none of them ("not-region"); so does `inherit_region`.
    """
    require_node(node)
    require_region(ident)
    store(edit, node, ident, ("",) if inherits_region(node, ident) else ())


def inherit_region(edit: Edit, node: Node, ident: str) -> None:
    """Let `node` show ("VW") or dim ("DD") the same points as the node before it."""
    require_node(node)
    require_region(ident)
    store(edit, node, ident, ())


def inherits_region(node: Node, ident: str) -> bool:
    """Return whether `node` would have points of VW or DD if it had no such property. O(depth)."""
    return node.parent is not None and region_source(node.parent, ident) is not None


def region_source(node: Node, ident: str) -> Node | None:
    """Return the node whose VW or DD holds at `node`, None where there are no such points.

    Costs a look at each node back to there.
    """
    walker: Node | None = node
    while walker is not None:
        values = walker.properties.get(ident)
        if values is not None:
            root = walker.root
            corners = ident == "VW" and has_corner_views(root)
            if view_points(values, root.board_size(), corners=corners):
                return walker
            if is_cleared(values):
                return None
        walker = walker.parent
    return None
