"""Sifting of a tree: which variations to hide, so that only those are left that one looks for.

The main line always stays. Elsewhere a variation stays if a node of it, or of one that hangs on
it, is wanted; behind the last such node its first continuation stays.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.game.engine_lines import begins_engine_line, is_of_person

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence

    from sgfedit.sgf.node import Node

_AT_ONCE: Final = 400
"""Nodes looked at before others have their turn."""


class Sifted(NamedTuple):
    """What is left of a tree.

    Attributes:
        folded: The first nodes of the variations that go.
        kept: How many lines stay, of all `lines`.
        lines: How many ways lead from the root to an end.
        engines: How many variations go because an engine wrote them.
    """

    folded: frozenset[Node]
    kept: int
    lines: int
    engines: int


def sift(
    root: Node, is_wanted: Callable[[Node], bool] | None, *, without_engines: bool = False
) -> Generator[None, None, Sifted]:
    """Find out which variations of a tree to hide; yields between parts of the work.

    The tree must not change meanwhile.

    Args:
        root: Of the tree.
        is_wanted: Which nodes are looked for; None: all variations stay.
        without_engines: Whether those go that engines wrote.
    """
    nodes: list[Node] = []
    for node in root.subtree():
        nodes.append(node)
        if not len(nodes) % _AT_ONCE:
            yield
    wanted = (yield from _above(nodes, is_wanted)) if is_wanted is not None else None
    persons = (yield from _above(nodes, is_of_person)) if without_engines else None
    return (yield from _dropped(nodes, wanted, persons))


def _above(
    nodes: Sequence[Node], is_so: Callable[[Node], bool]
) -> Generator[None, None, set[Node]]:
    """Return the nodes of which it is so, and all that lead to them."""
    found: set[Node] = set()
    for count, node in enumerate(reversed(nodes), 1):
        # What follows a node stands behind it in the list.
        if node in found or is_so(node):
            found.add(node)
            if node.parent is not None:
                found.add(node.parent)
        if not count % _AT_ONCE:
            yield
    return found


def _dropped(
    nodes: Sequence[Node], wanted: set[Node] | None, persons: set[Node] | None
) -> Generator[None, None, Sifted]:
    dropped: set[Node] = set()
    folded: set[Node] = set()
    lines = kept = engines = 0
    main: Node | None = nodes[0]
    for count, node in enumerate(nodes, 1):
        is_main = node is main
        if is_main:
            main = node.first_child
        if node.parent in dropped:
            dropped.add(node)
        elif node.has_variations:
            written = _by_engines(node, persons)
            engines += len(written)
            out = {*written, *_unwanted(node, wanted, is_main=is_main)}
            dropped |= out
            folded |= out
        if node.first_child is None:
            lines += 1
            kept += node not in dropped
        if not count % _AT_ONCE:
            yield
    return Sifted(frozenset(folded), kept, lines, engines)


def _by_engines(fork: Node, persons: set[Node] | None) -> list[Node]:
    if persons is None:
        return []
    others = (child for child in fork.children[1:] if child not in persons)
    return [child for child in others if begins_engine_line(child)]


def _unwanted(fork: Node, wanted: set[Node] | None, *, is_main: bool) -> list[Node]:
    if wanted is None:
        return []
    children = fork.children
    # A line goes on to its end, wherever nothing else is wanted.
    goes_on = is_main or wanted.isdisjoint(children)
    return [
        child
        for number, child in enumerate(children)
        if child not in wanted and not (goes_on and number == 0)
    ]
