"""Ways through a tree: where "next", "previous fork" and the like lead; a game in file order.

None of them recurses; each costs the distance it goes. Ways in file order go round: behind the
last node comes the first one. They are iterators, so that a search can stop at the first find and
can be cut into slices; the tree must not change meanwhile.
"""

from __future__ import annotations

from itertools import islice, takewhile
from typing import TYPE_CHECKING, Final

from sgfedit.game.annotations import ANNOTATIONS
from sgfedit.go.board import Colour
from sgfedit.lazy import expression
from sgfedit.sgf.grammar import segments
from sgfedit.sgf.values import strip

if TYPE_CHECKING:
    import re
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from sgfedit.sgf.grammar import Segment
    from sgfedit.sgf.node import Node, Properties


MOVES: Final = ("B", "W")
"""The idents of moves."""

SET_UP: Final = {"AB": 1, "AW": 2, "AE": 0}
"""The idents of set-up → what comes on the board: 0 empty, 1 black, 2 white."""

_MAY_SET_UP: Final = expression(r"A[a-z]*[BWE][a-z]*\s*\[")  # also AddBlack, as old files write


def following(node: Node, preferred: Mapping[Node, Node] | None = None) -> Node | None:
    """Return the child to step to: the one `preferred` knows as visited last, else the first."""
    child = (preferred or {}).get(node)
    return child if child is not None and child.parent is node else node.first_child


def onwards(node: Node | None, preferred: Mapping[Node, Node] | None = None) -> Iterator[Node]:
    """Yield `node` and the nodes after it on its line."""
    while node is not None:
        yield node
        node = following(node, preferred)


def upwards(node: Node | None) -> Iterator[Node]:
    """Yield `node` and all nodes above it, up to the root."""
    while node is not None:
        yield node
        node = node.parent


def ahead(node: Node, steps: int, preferred: Mapping[Node, Node] | None = None) -> Node:
    """Return the node `steps` after `node`, or the last one of its line."""
    return [*islice(onwards(node, preferred), steps + 1)][-1]


def back(node: Node, steps: int) -> Node:
    """Return the node `steps` before `node`, or the root."""
    return [*islice(upwards(node), steps + 1)][-1]


def end(node: Node, preferred: Mapping[Node, Node] | None = None) -> Node:
    """Return the last node of the line through `node`."""
    return [*onwards(node, preferred)][-1]


def sibling(node: Node, by: int) -> Node | None:
    """Return the variation `by` places further among the siblings of `node`, or None."""
    if node.parent is None:
        return None
    siblings = node.parent.children
    index = siblings.index(node) + by
    return siblings[index] if 0 <= index < len(siblings) else None


def neighbour_variation(node: Node, by: int) -> Node | None:
    """Return the next (+1) or previous (-1) variation, at this fork or the nearest one above."""
    start = variation_start(node)
    while start is not None:
        found = sibling(start, by)
        if found is not None or start.parent is None:
            return found
        start = variation_start(start.parent)
    return None


def variation_start(node: Node) -> Node | None:
    """Return the first node of the variation that `node` is in: the nearest that has siblings.

    None on a line without any; O(depth).
    """
    walker, parent = node, node.parent
    while parent is not None:  # twice as fast as `upwards`, and asked at each step
        if parent.has_variations:
            return walker
        walker, parent = parent, parent.parent
    return None


def previous_where(node: Node, is_wanted: Callable[[Node], bool]) -> Node | None:
    """Return the nearest node before `node` that is wanted."""
    return next(filter(is_wanted, upwards(node.parent)), None)


def next_where(
    node: Node, is_wanted: Callable[[Node], bool], preferred: Mapping[Node, Node] | None = None
) -> Node | None:
    """Return the nearest node after `node` on its line that is wanted."""
    return next(filter(is_wanted, islice(onwards(node, preferred), 1, None)), None)


def is_fork(node: Node) -> bool:
    """Whether variations begin after `node`."""
    return node.has_variations


def has_comment(node: Node) -> bool:
    """Whether `node` has a comment or a name."""
    # Most nodes have none; looking at their text first leaves them unparsed.
    source = node.source
    if "C" not in source and "N" not in source:
        return False
    return "C" in node.properties or "N" in node.properties


def is_move(node: Node) -> bool:
    """Whether `node` holds a move."""
    return "B" in node.properties or "W" in node.properties


def colour_of(node: Node) -> Colour:
    """Return who plays at a node with a move."""
    return Colour.BLACK if "B" in node.properties else Colour.WHITE


def sets_up(node: Node) -> bool:
    """Whether a node puts stones on the board or takes them off, other than by a move."""
    # Most nodes are moves: a look at their text is much cheaper than to split it.
    if _MAY_SET_UP.search(node.source) is None:
        return False
    return any(ident in node.properties for ident in SET_UP) and not is_move(node)


def move_text(node: Node) -> str:
    """Return a node's one move as written but without white space; empty if none or two."""
    properties = node.properties
    found = [ident for ident in MOVES if ident in properties]
    if len(found) != 1 or len(properties[found[0]]) != 1:
        return ""
    return f"{found[0]}[{strip(properties[found[0]][0])}]"


def has_several_moves(properties: Properties) -> bool:
    """Whether a node holds more than one move, which FF[4] forbids; O(1) for most nodes.

    A move that only repeats the one before is none of its own.
    """
    black, white = properties.get("B"), properties.get("W")
    if black is not None and white is not None:
        return True
    values = black or white
    if values is None or len(values) == 1:
        return False
    return moves_before(list(segments(properties.source)))[-1] > 1


def moves_before(parts: Sequence[Segment]) -> list[int]:
    """Return how many moves a node has up to each part of its text, that part included."""
    count, last = 0, None
    found = []
    for part in parts:
        if part.ident in MOVES:
            move = part.ident, tuple(map(strip, part.values))
            count += move != last
            last = move
        found.append(count)
    return found


def line_through(node: Node, preferred: Mapping[Node, Node] | None = None) -> list[Node]:
    """Return the nodes from the root over `node` to the end of its line."""
    return [*path_to(node)[:-1], *onwards(node, preferred)]


def path_to(node: Node) -> list[Node]:
    """Return the nodes from the root to `node`, both included."""
    return [*upwards(node)][::-1]


def main_line_node(node: Node) -> Node:
    """Return the node where the line to `node` leaves the main line; `node` if it never does."""
    found = node
    start = variation_start(node)
    while start is not None and start.parent is not None:
        if start.parent.first_child is not start:
            found = start.parent
        start = variation_start(start.parent)
    return found


def is_on_main_line(node: Node) -> bool:
    """Whether `node` is on the main line."""
    return main_line_node(node) is node


def index_in_file(node: Node) -> int:
    """Return the number of nodes that come before `node` in its game in file order. O(nodes)."""
    return next(number for number, one in enumerate(node.root.subtree()) if one is node)


def node_at(root: Node, index: int) -> Node:
    """Return a node by its number in file order, `root` if there are not so many. O(index)."""
    return next(islice(root.subtree(), index, None), root)


def set_up_lists(properties: Properties) -> list[str]:
    """Return AB and AW in file order, then AE: the first that names a point counts (SPEC 3.2)."""
    return sorted((ident for ident in properties if ident in SET_UP), key="AE".__eq__)


def letter(index: int) -> str:
    """Return the letter number `index`, from 0: A to Z, a to z, then AA, AB."""
    if index < 26:
        return chr(ord("A") + index)
    if index < 52:
        return chr(ord("a") + index - 26)
    first, second = divmod(index - 52, 26)
    return letter(first) + letter(second)


# In the order of the file -------------------------------------------------------------------


def nodes_after(node: Node) -> Iterator[Node | None]:
    """Yield the nodes behind `node`, None where it goes round, then those before it.

    O(depth and siblings above) for the first one, O(1) for each further one.
    """
    yield from islice(node.subtree(), 1, None)
    walker = node
    while walker.parent is not None:
        siblings = walker.parent.children
        for sibling in siblings[siblings.index(walker) + 1 :]:
            yield from sibling.subtree()
        walker = walker.parent
    yield None
    yield from takewhile(lambda other: other is not node, walker.subtree())


def nodes_before(node: Node) -> Iterator[Node | None]:
    """Yield the nodes before `node`, the nearest first, None where it goes round, then the rest.

    The same nodes as `nodes_after` in the opposite order, at the same cost.
    """
    walker = node
    while walker.parent is not None:
        siblings = walker.parent.children
        for sibling in siblings[: siblings.index(walker)][::-1]:
            yield from _backwards(sibling)
        walker = walker.parent
        yield walker
    yield None
    yield from takewhile(lambda other: other is not node, _backwards(walker))


def _backwards(top: Node) -> Iterator[Node]:
    """Yield a subtree from its last node in file order to `top`. Iterative."""
    path = [(top, iter(top.children[::-1]))]
    while path:
        node, children = path[-1]
        child = next(children, None)
        if child is None:
            path.pop()
            yield node
        else:
            path.append((child, iter(child.children[::-1])))


# What a node has ----------------------------------------------------------------------------


def finder(idents: Iterable[str]) -> re.Pattern[str]:
    """Return what to look for in the text of a node before its properties are parsed.

    Old versions of SGF allow small letters in identifiers, which do not count.
    """
    return expression("|".join("[a-z]*".join(ident) for ident in idents))


def strict_finder(idents: Iterable[str]) -> re.Pattern[str]:
    """Return the same for identifiers of a letter, which stand in any text: with their bracket."""
    names = "|".join("[a-z]*".join(ident) for ident in idents)
    return expression(rf"(?<![A-Z])(?:{names})[a-z]*\s*\[")


_ANNOTATED: Final = finder(row.ident for row in ANNOTATIONS)
_IDENTS: Final = frozenset(row.ident for row in ANNOTATIONS)


def is_annotated(node: Node) -> bool:
    """Whether `node` has any annotation, a hotspot among them."""
    return bool(_ANNOTATED.search(node.source)) and not _IDENTS.isdisjoint(node.properties)


_HOTSPOT: Final = finder(["HO"])


def is_hotspot(node: Node) -> bool:
    """Whether `node` is a hotspot."""
    return bool(_HOTSPOT.search(node.source)) and "HO" in node.properties
