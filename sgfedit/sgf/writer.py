"""Game trees → text: what was read and not changed is copied, the rest is laid out canonically.

The writer follows the same stack of open trees as the parser. Behind each node it first tries the text
that stood there in the file; if that text still leads to the next node it is copied, otherwise the
parentheses are made anew. So an untouched tree gives back its very characters, superfluous or missing
parentheses included, and a change of structure is visible only where it was made.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sgfedit.sgf.values import WHITE

if TYPE_CHECKING:
    from sgfedit.sgf.node import Node
    from sgfedit.sgf.parser import GameTree

_NODES_PER_LINE: Final = 10


def write_tree(tree: GameTree) -> str:
    """Return the text of one game, its prefix included. Iterative; O(nodes)."""
    parts: list[str] = []
    stack: list[Node | None] = [None]
    parts.append(tree.prefix)
    late = {node: row for node, row in tree.late.items() if row[0].properties is not row[1]}
    in_line = 0
    nodes = tree.root.subtree()
    node = next(nodes)
    needs_semicolon = tree.prefix.rstrip(WHITE)[-1:] != "("
    while True:
        source = node.source
        if needs_semicolon and not source.startswith(";"):
            source = ";" + source
        parts.append(source)
        following = next(nodes, None)
        tail = late[node][2] if node in late else node.tail
        needs_semicolon = False
        if following is None:
            parts.append(_end(tree, node, tail, stack))
            return "".join(parts)
        if tail == "" and following.parent is node and not node.has_variations:
            in_line = 0
        elif tail is None or not _leads_to(following, node, tail, stack):
            in_line += 1
            layout = _between(following, node, stack)
            parts.append(layout or ("\n" if in_line % _NODES_PER_LINE == 0 else ""))
            needs_semicolon = True
        else:
            in_line = 0
            parts.append(tail)
        node = following


def _follow(node: Node, tail: str, stack: list[Node | None]) -> Node | None:
    """Do to `stack` what the parser does on reading `tail` behind `node`; return the node it is at."""
    current: Node | None = node
    for char in tail:
        if char == "(":
            stack.append(current)
        elif char == ")":
            if not stack:
                break
            current = stack.pop()
    return current


def _leads_to(following: Node, node: Node, tail: str, stack: list[Node | None]) -> bool:
    """Whether `tail` behind `node` leads to `following`; if so `stack` is brought up to it.

    A node that has later siblings must be remembered on the stack to come back to.
    """
    trial = stack.copy() if ")" in tail else None
    mark = len(stack)
    parent = following.parent
    current = _follow(node, tail, stack)
    if current is parent and parent is not None:
        last = parent.children[-1] if parent.has_variations else following
        if last is following or (stack and stack[-1] is parent):
            return True
    if trial is None:
        del stack[mark:]
    else:
        stack[:] = trial
    return False


def _between(following: Node, node: Node, stack: list[Node | None]) -> str:
    """Return canonical structure between `node` and `following`, and bring `stack` up to it."""
    parent = following.parent
    current: Node | None = node
    closed = 0
    while current is not parent:
        current = stack.pop()
        closed += 1
    branches = parent is not None and parent.has_variations
    if branches:
        stack.append(parent)
    return ")" * closed + ("\n(" if branches else "")


def _end(tree: GameTree, node: Node, tail: str | None, stack: list[Node | None]) -> str:
    """Return what stands behind the last node of a game."""
    if tail is not None:
        rest = stack.copy()
        _follow(node, tail, rest)
        if not rest or node is tree.unclosed:
            return tail
    return ")" * len(stack) + ("\n" if tail is None else "")
