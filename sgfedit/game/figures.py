"""The figures of a game as a list: those of the record (FG), else some by a rule.

What the list says is what books print: `reading.passages` cuts the game, `reading.figure_of` says
what a diagram shows. A record without FG leaves it to the program where figures begin; that such
figures are none of the record is told, so that nobody takes them for what the author wanted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.game.figure_flags import begins_figure
from sgfedit.game.file_order import finder
from sgfedit.game.operations.node_values import inherited_print_mode
from sgfedit.game.positions import has_corner_views, is_cleared, view_points
from sgfedit.game.reading import OF_RECORD, Look, passages
from sgfedit.game.traversal import is_move

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sgfedit.game.reading import Passage, Rule
    from sgfedit.sgf.node import Node
    from sgfedit.sgf.values import Point

_NODES_AT_ONCE: Final = 2_000
_VIEW: Final = finder(["VW"])


class GameFigure(NamedTuple):
    """A figure of the list.

    Attributes:
        passage: Its moves.
        number: Figures of the game are counted, and diagrams of variations on their own, as in
            books: "Figure 2", "Diagram 3".
        is_recorded: Whether the record itself says that a figure begins here (FG).
    """

    passage: Passage
    number: int
    is_recorded: bool

    @property
    def is_variation(self) -> bool:
        """Whether it is a diagram of a variation."""
        return self.passage.depth > 0


def figures_in_steps(root: Node, automatic: Rule) -> Iterator[GameFigure | None]:
    """Yield the figures of the game at `root` in the order of reading.

    Lazy, some nodes for each; None where a pause may be made without one. The tree must not
    change meanwhile.

    Args:
        root: The first node of the game.
        automatic: Where figures end if the record does not say it, and which variations are told
            in any case.
    """
    rule = automatic
    for index, node in enumerate(root.subtree(), 1):
        if begins_figure(node):
            rule = OF_RECORD._replace(told=automatic.told)
            break
        if index % _NODES_AT_ONCE == 0:
            yield None
    counts = {False: 0, True: 0}
    for passage in passages(root, rule):
        if passage.look is Look.TEXT:
            yield None
            continue
        counts[passage.depth > 0] += 1
        number = counts[passage.depth > 0]
        yield GameFigure(passage, number, begins_figure(passage.start))


def figures(root: Node, automatic: Rule) -> list[GameFigure]:
    """Return the figures of the game at `root`; see `figures_in_steps`. O(nodes)."""
    return [found for found in figures_in_steps(root, automatic) if found is not None]


def numbered_node(nodes: Sequence[Node]) -> Node | None:
    """Return the node of a figure's first move, in which its number is set (MN), if it has any."""
    return next(filter(is_move, nodes), None)


def node_of_mode(nodes: Sequence[Node]) -> Node:
    """Return the node of a figure where its print mode (PM) stands, or is to be written.

    A mode within the figure holds for all of it, the last one where there are several.
    """
    return next((node for node in reversed(nodes) if "PM" in node.properties), nodes[0])


def print_mode(nodes: Sequence[Node]) -> tuple[int, Node | None]:
    """Return how the numbers of a figure are printed, and the node that says so.

    Without any it is 1, by FF[4]. O(depth).
    """
    node = node_of_mode(nodes)
    mode = node.get("PM")
    if isinstance(mode, int) and mode in {0, 1, 2}:
        return mode, node
    return inherited_print_mode(node)


def node_of_view(nodes: Sequence[Node]) -> Node:
    """Return the node of a figure where the part of the board (VW) stands, or is to be written."""
    return next((node for node in reversed(nodes) if "VW" in node.properties), nodes[0])


def view_at(node: Node) -> frozenset[Point]:
    """Return the points that `node` shows, none for the whole board. O(depth).

    Values that are no points count for nothing; an empty one takes back what is inherited.
    """
    root = node.root
    size, corners = root.board_size(), has_corner_views(root)
    walker: Node | None = node
    while walker is not None:
        values = walker.properties.get("VW") if _VIEW.search(walker.source) else None
        if values is not None:
            points = view_points(values, size, corners=corners)
            if points or is_cleared(values):
                return points
        walker = walker.parent
    return frozenset()
