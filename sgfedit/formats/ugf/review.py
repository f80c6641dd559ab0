"""[ReviewNode] and [ReviewComment]: the tree of a review.

A review has the moves of the game once more, as nodes with ids; behind a node stand, between
VARIATION and VARIATIONEND, other continuations of it, before its own one:

```text
NODE,1,0,0,0           id, colour (1 black, 2 white, 0 none), column, row
NODE,2,1,17,16
  VARIATION,
    NODE,9,2,14,7
  VARIATIONEND,
NODE,3,2,4,17
```
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from sgfedit.sgf.values import format_point

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sgfedit.formats.draft import Draft, Flaws
    from sgfedit.formats.source import Line
    from sgfedit.formats.ugf.moves import Grid
    from sgfedit.sgf.values import Point

_NODE: Final = re.compile(
    r"NODE,([0-9]{1,9}),([012]),([0-9]{1,3}),([0-9]{1,3})[, ]*(.*)", re.IGNORECASE
)
_COMMENT: Final = re.compile(r" *\.Comment *, *([0-9]{1,9}) *,? *", re.IGNORECASE)
_COLOURS: Final = {"1": "B", "2": "W"}


class _Tree:
    """The tree of a review while its lines are read.

    Attributes:
        drafts: Id → node.
        open: Per VARIATION that has not ended: its line, the node it is behind, and whether that
            one stands in a VARIATION that has no node yet.
    """

    def __init__(self, grid: Grid, main: Sequence[Draft], flaws: Flaws) -> None:
        self.drafts: dict[int, Draft] = {}
        self.open: list[tuple[int, Draft, bool]] = []
        self._grid = grid
        self._flaws = flaws
        self._root = main[0]
        self._next = dict(pairwise(main))
        self._here = main[0]
        self._is_other = False
        self._blank: list[Draft] = []
        self._set_up = {
            (colour, raw) for colour in "BW" for raw in self._root.properties.get(f"A{colour}", ())
        }

    def read(self, line: Line) -> None:
        """Read one line."""
        text = line.text.strip(" \t\0\x1a")
        word = text.rstrip(", ").upper()
        node = _NODE.fullmatch(text)
        if node:
            self._add(line, node)
        elif word == "VARIATION":
            self.open.append((line.number, self._here, self._is_other))
            self._is_other = True
        elif word == "VARIATIONEND" and self.open:
            _, self._here, self._is_other = self.open.pop()
        elif text:
            self._flaws.add("foreign-unread", line.number, text)

    def _add(self, line: Line, node: re.Match[str]) -> None:
        ident, colour = int(node[1]), _COLOURS.get(node[2], "")
        column, row = int(node[3]), int(node[4])
        point = self._grid.point(column, row) if colour else None
        columns, rows = self._grid.size
        if colour and point is None and not (column > columns and row > rows):
            self._flaws.add("foreign-off-board", line.number, line.text)
        if node[5]:
            self._flaws.add("foreign-left-out", line.number, line.text)
        if ident in self.drafts:
            self._flaws.add("foreign-contradiction", line.number, f"{line.text.strip()}: id twice")
        if self._here is not self._root or not self._is_in_root(colour, point):
            self._here = self._played(line, colour, point)
        self.drafts.setdefault(ident, self._here)

    def _is_in_root(self, colour: str, point: Point | None) -> bool:
        """Whether a first node is the root or one of the stones that are set up there."""
        if not colour:
            return not self.drafts
        stone = (colour, format_point(point)) if point else ("", "")
        if stone not in self._set_up:
            return False
        self._set_up.remove(stone)
        return True

    def _played(self, line: Line, colour: str, point: Point | None) -> Draft:
        """Return the node behind the current one with a move: that of [Data], or a new one."""
        here = self._here
        following = None if self.open else self._next.get(here)
        if colour and following is not None:
            raw = "" if point is None else format_point(point)
            if following.properties.get(colour) == [raw]:
                return following
            self._flaws.add("foreign-contradiction", line.number, f"{line.text}, not as in [Data]")
        if colour:
            draft = here.play(colour, point)
        else:
            draft = here.append()
            self._blank.append(draft)
        if not self._is_other and following is None:  # the line goes on: before its variations
            here.children.insert(0, here.children.pop())
        self._is_other = False
        return draft

    def prune(self) -> None:
        """Remove the nodes without a move at the end of a line that nothing was said of."""
        gone: set[Draft] = set()
        for draft in reversed(self._blank):
            if not draft.properties and gone.issuperset(draft.children):
                gone.add(draft)
        for parent in {draft.parent for draft in gone if draft.parent}:
            parent.children = [child for child in parent.children if child not in gone]


def add_review(
    nodes: Sequence[Line],
    comments: Sequence[Line],
    grid: Grid,
    main: Sequence[Draft],
    flaws: Flaws,
) -> None:
    """Read the two sections of a review; O(lines), iterative.

    Args:
        nodes: Of [ReviewNode].
        comments: Of [ReviewComment].
        grid: The board.
        main: The main line of [Data], the root first. Where the review agrees with it, its nodes
            get the ids of the review; without nodes they count from 1.
        flaws: Are added to.
    """
    tree = _Tree(grid, main, flaws)
    for line in nodes:
        tree.read(line)
    for number, *_ in tree.open[:1]:
        flaws.add("foreign-cut", number, "VARIATION without VARIATIONEND")
    drafts = tree.drafts or dict(enumerate(main, 1))
    _add_comments(comments, drafts, main[0], flaws)
    tree.prune()


def _add_comments(
    lines: Sequence[Line], drafts: dict[int, Draft], root: Draft, flaws: Flaws
) -> None:
    """Add texts to the nodes that they name; of a node that is not there, to the game comment."""
    draft, ident, text = root, "GC", []
    for line in lines:
        title = _COMMENT.fullmatch(line.text)
        if title is None:
            text.append(line.text)
            continue
        draft.text(ident, "\n".join(text))
        named = drafts.get(int(title[1]))
        draft, ident, text = (named, "C", []) if named else (root, "GC", [])
        if named is None:
            flaws.add("foreign-contradiction", line.number, f"no node {title[1]} for a comment")
    draft.text(ident, "\n".join(text))
