"""Figures of a game: the list of them, where they begin, names, numbers, parts of the board.

What the list says is what books print: `reading.passages` cuts the game, `reading.figure_of` says
what a diagram shows. A record without FG leaves it to the program where figures begin; that such
figures are none of the record is told, so that nobody takes them for what the author wanted.

A figure is given by its nodes, as `reading.Passage` has them. Its beginning and what it shows
stand in FG, its numbers in MN and PM, its part of the board in VW; the latter three hold beyond
its end, so what follows is told to stay as it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.errors import RefusalError
from sgfedit.game.figure_flags import OWN_LAYOUT, begins_figure
from sgfedit.game.operations._values import require_go, store
from sgfedit.game.operations.marks import inherit_region, inherits_region, set_region
from sgfedit.game.operations.node_values import (
    Figure,
    figure_of,
    inherited_print_mode,
    set_figure,
    set_node_values,
)
from sgfedit.game.positions import has_corner_views, is_cleared, view_points
from sgfedit.game.reading import OF_RECORD, Look, passages
from sgfedit.game.traversal import finder, is_move, upwards

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from sgfedit.game.edits import Edit
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
    for one in upwards(node):
        values = one.properties.get("VW") if _VIEW.search(one.source) else None
        if values is not None:
            points = view_points(values, size, corners=corners)
            if points or is_cleared(values):
                return points
    return frozenset()


def begin_figure(edit: Edit, node: Node) -> None:
    """Let a figure begin at `node`.

    Raises:
        RefusalError: one begins there already ("figure-begins"); the game is not Go.
    """
    require_go(node)
    if begins_figure(node):
        raise RefusalError("figure-begins")
    set_figure(edit, node, Figure())


def remove_figure(edit: Edit, node: Node) -> None:
    """Let no figure begin at `node`: its moves belong to the figure before.

    Raises:
        RefusalError: none begins there ("no-figure").
    """
    if not begins_figure(node):
        raise RefusalError("no-figure")
    set_figure(edit, node, None)


def remove_figures(edit: Edit, root: Node) -> None:
    """Let the record at `root` say nothing of where figures begin. O(nodes).

    Raises:
        RefusalError: it does not ("no-figures").
    """
    found = list(filter(begins_figure, root.subtree()))
    if not found:
        raise RefusalError("no-figures")
    for node in found:
        set_figure(edit, node, None)


def record_figures(edit: Edit, passages: Iterable[Passage]) -> None:
    """Make figures of a rule those of the record, which shows the same from then on.

    FG where they begin; MN where the moves of a variation are numbered from 1, as in books. Nodes
    with nothing but words, which have no diagram, then belong to the figure before them.

    Args:
        passages: All figures of a game, in the order of reading.

    Raises:
        RefusalError: the record has them already ("figures-recorded").
    """
    found = list(passages)
    missing = [passage for passage in found if not begins_figure(passage.start)]
    if not missing:
        raise RefusalError("figures-recorded")
    known: dict[Node, int] = {}
    for passage in found:
        _number_on(edit, passage, known)
    for passage in missing:
        set_figure(edit, passage.start, Figure())


def _number_on(edit: Edit, passage: Passage, known: dict[Node, int]) -> None:
    """Let a figure begin with the number it has, if counting on would give another one."""
    node = numbered_node(passage.nodes)
    above = passage.start.parent
    if node is None or above is None or "MN" in node.properties:
        return
    known[above] = _number_at(above, known)
    if passage.before != known[above]:
        store(edit, node, "MN", (str(passage.before + 1),))


def _number_at(node: Node, known: Mapping[Node, int]) -> int:
    """Return the number of the last move up to `node`, as the record counts (MN).

    Costs a look at each node back to one that is known.
    """
    count = 0
    for one in upwards(node):
        number = known.get(one, one.get("MN"))
        if isinstance(number, int):
            return number + count
        count += ("B" in one.properties) + ("W" in one.properties)
    return count


# What they are called and show --------------------------------------------------------------


def name_figure(edit: Edit, node: Node, name: str) -> None:
    """Give the figure that begins at `node` a name, "" for none; it begins there in any case."""
    figure = figure_of(node) or Figure()
    set_figure(edit, node, figure._replace(name=name.strip()))


def switch_figure(edit: Edit, node: Node, bit: int, *, on: bool) -> None:
    """Set or clear one of the FLAGS of the figure that begins at `node`; all others stay.

    Who says what a figure is to show no longer leaves it to the program.
    """
    figure = figure_of(node) or Figure()
    flags = figure.flags | bit if on else figure.flags & ~bit
    if bit != OWN_LAYOUT:
        flags &= ~OWN_LAYOUT
    set_figure(edit, node, figure._replace(flags=flags))


# Numbers ------------------------------------------------------------------------------------


def number_figure(edit: Edit, nodes: Sequence[Node], text: str) -> None:
    """Give the first move of a figure a number (MN), from which the others go on; "" counts on.

    Raises:
        RefusalError: the figure has no move ("figure-empty"); `text` is no number; the move
            stands where stones are set up.
    """
    node = numbered_node(nodes)
    if node is None:
        raise RefusalError("figure-empty")
    set_node_values(edit, node, {"MN": text})


def set_figure_mode(edit: Edit, nodes: Sequence[Node], text: str) -> None:
    """Set how the numbers of a figure are printed (PM): "0", "1", "2", or "" to inherit it.

    What follows inherits it (FF[4], "PM").
    """
    set_node_values(edit, node_of_mode(nodes), {"PM": text})


# The part of the board ----------------------------------------------------------------------


def crop_figure(edit: Edit, nodes: Sequence[Node], points: Collection[Point]) -> None:
    """Show only `points` in a figure, or with none the whole board (VW).

    The figures behind it, and the variations that leave it, show what they did before.
    """
    require_go(nodes[0])
    node = node_of_view(nodes)
    before = view_at(node)
    if before == frozenset(points):
        return
    set_region(edit, node, "VW", points)
    for other in _leaving(nodes, node):
        values = other.properties.get("VW")
        if values is None:
            set_region(edit, other, "VW", before)
        elif is_cleared(values) and not inherits_region(other, "VW"):
            inherit_region(edit, other, "VW")  # there is nothing to clear any more


def _leaving(nodes: Sequence[Node], first: Node) -> Iterator[Node]:
    """Yield the nodes that follow the figure from `first` on and are not in it."""
    inside = set(nodes)
    for node in nodes[nodes.index(first) :]:
        for child in node.children:
            if child not in inside:
                yield child
