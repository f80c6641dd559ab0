"""Game trees → text: what was read and not changed is copied, the rest is laid out canonically.

The writer follows the same stack of open trees as the parser. Behind each node it first tries the
text that stood there in the file; if that text still leads to the next node it is copied,
otherwise the parentheses are made anew. So an untouched tree gives back its very characters,
superfluous or missing parentheses included; a change of structure shows only where it was made.

Where parentheses are wrong the parser asks all of a tree whether it makes sense, so an edit might
make games of its variations. Such a tree is written with parentheses of the writer's own.

Block by block (`sgfedit.sgf.blocks`) only those blocks are written whose text may have changed:
what the writer makes of a block depends on its nodes and on what it finds on the stack there.
"""

from __future__ import annotations

from itertools import pairwise, repeat
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.sgf.grammar import closed, parens
from sgfedit.sgf.node import Node, line_end
from sgfedit.sgf.parser import trees_in
from sgfedit.steps import run

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from sgfedit.sgf.blocks import Block, Blocks
    from sgfedit.sgf.parser import GameTree


_NODES_PER_LINE: Final = 10
_MANY: Final = 1_000_000


def write_tree(tree: GameTree, *, is_last: bool = True) -> str:
    """Return the text of one game, its prefix included. Iterative; O(nodes).

    Args:
        tree: The game.
        is_last: Whether nothing follows in the file that would become a part of the game, so
            that what is not closed may stay as it is.
    """
    return run(write_in_steps(tree, _MANY, is_last=is_last))


def write_in_steps(
    tree: GameTree, nodes: int, *, is_last: bool = True, blocks: Blocks | None = None
) -> Generator[None, None, str]:
    """Return the text of one game like `write_tree`, pausing after every so many `nodes`.

    The tree must not be edited before the end. Of its `blocks` those are copied that are the same
    as the last time.
    """
    ways = iter(_WAYS)
    if not tree.is_plain:
        blocks = None
    while True:
        writer = _Writer(tree, next(ways), is_last=is_last)
        if blocks is None:
            while writer.advance(nodes):
                yield
        else:
            written = 0
            for block in blocks:
                written += writer.take(block)
                if written >= nodes:
                    written = 0
                    yield
            blocks = None
        yield
        text = "".join(writer.parts)
        if not writer.misplaced and not (writer.is_flawed and len(trees_in(text)) > 1):
            return text


class _Way(NamedTuple):
    """How much of a damaged tree is left to its place in the file.

    Attributes:
        late: Whether late properties are.
        parens: Whether parentheses are.
    """

    late: bool
    parens: bool


_WAYS: Final = (_Way(late=True, parens=True), _Way(late=False, parens=True), _Way(False, False))
"""All of it first; the last one serves always."""


class _Written(NamedTuple):
    """What the writer has made of a block, and what that depends on besides its nodes.

    Attributes:
        text: The text, up to the next block.
        found: The upper part of the stack where it begins, as far as anything looked at it.
        left: What takes its place where it ends.
        counted: The nodes without a place in the file, see `_NODES_PER_LINE`.
        new_in_line: The number of those before them; None where that makes no difference.
        line_end: The line end that it has been given; None where it makes no difference.
        is_flawed: Whether something is wrong with its parentheses.
    """

    text: str
    found: list[Node | None]
    left: list[Node | None]
    counted: int
    new_in_line: int | None
    line_end: str | None
    is_flawed: bool


class _Writer:
    """State of one pass over a tree.

    Attributes:
        stack: The nodes that open parentheses go back to, as in the parser; None above the root.
        misplaced: The number of late properties that were left to the place they have in the file
            and have not been met there.
        is_flawed: Whether something is wrong with the parentheses up to here.
        parts: The text up to here.
    """

    def __init__(self, tree: GameTree, way: _Way, *, is_last: bool) -> None:
        self.tree = tree
        self.way = way
        self.is_last = is_last
        self.stack: list[Node | None] = [None]
        self.misplaced = 0
        self.is_flawed = False
        self._verbatim: set[Node] = set()
        self._joint: tuple[Node | None, Node] = (None, tree.root)
        self._new_in_line = 0
        self._line_end = line_end(tree.root)
        self._parens: dict[str, str] = {}
        self._closing: dict[str | None, int] = {}
        self.parts = [tree.prefix]
        self._pending: list[Node] = []
        self._next: Node = tree.root
        # What the text from the last block on depends on.
        self._low = 1  # so much of the stack is what it was, and nothing has looked at it
        self._found: list[Node | None] = []  # what was above that then
        self._has_line_end = False
        self._looks_around = False  # at nodes that may be in any block

    def take(self, block: Block) -> int:
        """Write the next block; return how many nodes had to be written for that."""
        stack, parts = self.stack, self.parts
        known: _Written | None = block.written
        if known is not None and self._suits(known):
            del stack[len(stack) - len(known.found) :]
            stack += known.left
            parts.append(known.text)
            self._new_in_line += known.counted
            self.is_flawed |= known.is_flawed
            block.pass_over(self._pending)
            if block.following is not None:
                self._next = block.following
            return 0
        self._low = len(stack)
        self._found = []
        self._has_line_end = self._looks_around = False
        first, new_in_line = len(parts), self._new_in_line
        was_flawed, self.is_flawed = self.is_flawed, False
        self.advance(block.size)
        text = "".join(parts[first:])
        parts[first:] = [text]
        counted = self._new_in_line - new_in_line
        written = _Written(
            text,
            self._found,
            stack[self._low :],
            counted,
            new_in_line % _NODES_PER_LINE if counted else None,
            self._line_end if self._has_line_end else None,
            self.is_flawed,
        )
        block.written = None if self._looks_around else written
        self.is_flawed |= was_flawed
        return block.size

    def _suits(self, known: _Written) -> bool:
        """Whether a block would become the same text again."""
        found = known.found
        kept = len(self.stack) - len(found)
        return (
            kept >= 0
            and self.stack[kept:] == found
            and known.new_in_line in {None, self._new_in_line % _NODES_PER_LINE}
            and known.line_end in {None, self._line_end}
        )

    def _look(self, depth: int) -> None:
        """Note that what comes next depends on the stack from a depth on."""
        depth = max(depth, 0)
        if depth < self._low:
            self._found[:0] = self.stack[depth : self._low]
            self._low = depth

    def advance(self, nodes: int) -> bool:
        """Write at most `nodes` more nodes; return whether any are left."""
        parts, pending, stack, closings = self.parts, self._pending, self.stack, self._closing
        append = parts.append
        node = self._next
        for _ in repeat(None, nodes):
            source = node._properties  # noqa: SLF001
            children = node._children  # noqa: SLF001
            tail = node.tail
            if tail == "" and type(children) is Node and type(source) is str:
                append(source)
                node = children
                continue
            following: Node | None
            if type(children) is Node:
                following = children
            elif children is None:
                following = pending.pop() if pending else None
            else:
                following = children[0]  # type: ignore[index]  # mypy does not narrow by type()
                pending.extend(children[:0:-1])  # type: ignore[index]
            append(source if type(source) is str else self._source(node, following))
            if following is None:
                append(self._end(node))
                return False
            if children is not following or tail != "":
                # By far the most frequent: a variation begins behind some that end, or none.
                closing = closings.get(tail)
                if closing == 0 and following.parent is node:
                    stack.append(node)
                    append(tail)  # type: ignore[arg-type]  # only `str` has such a number
                elif closing and closing <= len(stack) and stack[-closing] is following.parent:
                    if len(stack) - closing < self._low:
                        self._look(len(stack) - closing)
                    del stack[len(stack) - closing + 1 :]
                    append(tail)  # type: ignore[arg-type]
                else:
                    append(self._between(node, following))
            node = following
        self._next = node
        return True

    def _source(self, node: Node, following: Node | None) -> str:
        """Return the text of a node whose properties have been looked at."""
        source = node.source
        damaged = self.tree.damaged.get(node)
        # By their text: an edit that gives a node what it had has changed nothing.
        if damaged is None or damaged.properties.source != source or not self.way.parens:
            return source
        is_bare = not damaged.verbatim.startswith(";")
        if (
            (is_bare and self._joint != (damaged.before, node))
            or (damaged.is_cut and not (self.is_last and following is None))
            or (damaged.late and not self.way.late)
        ):
            return source
        self._verbatim.add(node)
        self.misplaced += damaged.late
        return damaged.verbatim

    def _between(self, node: Node, following: Node) -> str:
        """Return what stands between two nodes and bring the stack up to `following`."""
        stack = self.stack
        text, steps = self._tail(node)
        self._look(len(stack) - 1 - len(steps))
        after = _follow(node, steps, stack)
        if text is None or after is None or not self._leads_to(following, after):
            return self._new_layout(node, following)
        if steps and steps[-1] != "(" and node not in self.tree.outside:
            # Would be read well, but as a flaw that the file did not have here.
            return self._new_layout(node, following)
        _, kept, opened = after
        stack[kept:] = opened
        self._joint = (node, following)
        self._settle(steps)
        self.is_flawed |= _are_flawed(steps) or (bool(steps) and steps[-1] != "(")
        return closed(text)

    def _leads_to(self, following: Node, after: _Place) -> bool:
        """Whether `following` may be written at a place.

        If it has later siblings, its parent must be on the stack to come back to.
        """
        current, kept, opened = after
        parent = following.parent
        above = opened[-1] if opened else self.stack[kept - 1] if kept else None
        if current is not parent or above is parent:
            return current is parent
        self._looks_around = True
        return parent is not None and parent.last_child is following

    def _tail(self, node: Node) -> tuple[str | None, Sequence[str | Node]]:
        """Return the text that stood behind `node` and the steps that are in it.

        A step is a parenthesis, or a node: what stands there is a property of that node. Those of
        nodes whose own text now holds them are left out.
        """
        tail = node.tail
        if tail is None or not self.way.parens:
            return None, ()
        if node not in self.tree.pieces:
            steps = self._parens.get(tail)
            if steps is None:
                steps = self._parens[tail] = parens(tail)
                is_plain = not self.tree.damaged and "[" not in tail
                if is_plain and steps.lstrip(")") == "(":
                    self._closing[tail] = len(steps) - 1
            return tail, steps
        text, mixed = "", list[str | Node]()
        for owner, piece in self.tree.pieces[node]:
            if owner is None:
                text += piece
                mixed += parens(piece)
            elif owner in self._verbatim:
                text += piece
                mixed.append(owner)
        return text, mixed

    def _settle(self, steps: Sequence[str | Node]) -> None:
        """Note that the late properties among `steps` are written where they stood."""
        if not isinstance(steps, str):
            self.misplaced -= sum(isinstance(step, Node) for step in steps)

    def _new_layout(self, node: Node, following: Node) -> str:
        """Return canonical structure between two nodes and bring the stack up to `following`."""
        parent, stack = following.parent, self.stack
        current: Node | None = node
        closing = 0
        while current is not parent:
            closing += 1
            current = stack[-closing]
        self._look(len(stack) - closing)
        self._has_line_end = True
        del stack[len(stack) - closing :]
        if parent is not None and parent.has_variations:
            stack.append(parent)
            return f"{')' * closing}{self._line_end}("
        self._new_in_line += 1
        return ")" * closing + (self._line_end if self._new_in_line % _NODES_PER_LINE == 0 else "")

    def _end(self, node: Node) -> str:
        """Return what stands behind the last node of the game."""
        self._look(0)
        self._has_line_end = True
        text, steps = self._tail(node)
        after = _follow(node, steps, self.stack)
        if text is not None and after is not None:
            still_open = after.kept + len(after.opened)
            if still_open:
                is_whole = node is self.tree.unclosed
            else:
                # Junk behind the game might be read as another one.
                is_whole = text.endswith(")") and closed(text) == text
            if is_whole:
                self.is_flawed |= _are_flawed(steps) or bool(still_open)
                self._settle(steps)
                return text if self.is_last else closed(text) + ")" * still_open
        return ")" * len(self.stack) + (self._line_end if self.tree.root.tail is None else "")


def _are_flawed(steps: Sequence[str | Node]) -> bool:
    """Whether a parenthesis is doubled, or has nothing in it."""
    return any(one == "(" and other in {"(", ")"} for one, other in pairwise(steps))


class _Place(NamedTuple):
    """Where the parser is: at a node, with the lower part of a stack and what is above it now."""

    current: Node | None
    kept: int
    opened: list[Node | None]


def _follow(node: Node, steps: Sequence[str | Node], stack: list[Node | None]) -> _Place | None:
    """Return the place that the parser is at after `steps` behind `node`.

    None where the game ends too early or a property would go to another node.
    """
    current: Node | None = node
    kept = len(stack)
    opened: list[Node | None] = []
    for step in steps:
        if step == "(":
            opened.append(current)
        elif step == ")":
            if opened:
                current = opened.pop()
            elif kept:
                kept -= 1
                current = stack[kept]
            else:
                return None
        elif current is not step:
            return None
    return _Place(current, kept, opened)
