"""Going through a whole game in the order of the file, from any node, forwards and backwards.

Both ways go round: behind the last node comes the first one. They are iterators, so that a search
can stop at the first find and can be cut into slices; the tree must not change meanwhile.
"""

from __future__ import annotations

import re
from itertools import takewhile
from typing import TYPE_CHECKING, Final

from sgfedit.game.annotations import ANNOTATIONS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sgfedit.sgf.node import Node


def nodes_after(node: Node) -> Iterator[Node | None]:
    """Yield the nodes behind `node`, None where it goes round, then those before it.

    O(depth and siblings above) for the first one, O(1) for each further one.
    """
    yield from _below(node)
    walker = node
    while walker.parent is not None:
        siblings = walker.parent.children
        for sibling in siblings[siblings.index(walker) + 1 :]:
            yield from sibling.subtree()
        walker = walker.parent
    yield None
    yield from takewhile(lambda other: other is not node, walker.subtree())


def _below(node: Node) -> Iterator[Node]:
    nodes = node.subtree()
    next(nodes)
    return nodes


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


def finder(idents: Iterable[str]) -> re.Pattern[str]:
    """Return what to look for in the text of a node before its properties are parsed.

    Old versions of SGF allow small letters in identifiers, which do not count.
    """
    return re.compile("|".join("[a-z]*".join(ident) for ident in idents))


_ANNOTATED: Final = finder(row.ident for row in ANNOTATIONS)
_IDENTS: Final = frozenset(row.ident for row in ANNOTATIONS)


def is_annotated(node: Node) -> bool:
    """Whether `node` has any annotation, a hotspot among them."""
    return bool(_ANNOTATED.search(node.source)) and not _IDENTS.isdisjoint(node.properties)


_HOTSPOT: Final = finder(["HO"])


def is_hotspot(node: Node) -> bool:
    """Whether `node` is a hotspot."""
    return bool(_HOTSPOT.search(node.source)) and "HO" in node.properties
