"""Figures: where they begin, what they are called and show, how they are numbered and cropped.

A figure is given by its nodes, as `reading.Passage` has them. Its beginning and what it shows
stand in FG, its numbers in MN and PM, its part of the board in VW; the latter three hold beyond
its end, so what follows is told to stay as it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sgfedit.errors import RefusalError
from sgfedit.game.figure_flags import OWN_LAYOUT, begins_figure
from sgfedit.game.figures import node_of_mode, node_of_view, numbered_node, view_at
from sgfedit.game.operations._values import require_go, store
from sgfedit.game.operations.marks import set_region
from sgfedit.game.operations.node_values import (
    Figure,
    figure_of,
    set_figure,
    set_node_values,
)
from sgfedit.game.operations.regions import inherit_region, inherits_region
from sgfedit.game.positions import is_cleared

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from sgfedit.game.edits import Edit
    from sgfedit.game.reading import Passage
    from sgfedit.sgf.node import Node
    from sgfedit.sgf.values import Point


# Where figures begin ------------------------------------------------------------------------


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
        edit: The block this is part of.
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
    walker: Node | None = node
    while walker is not None:
        number = known.get(walker, walker.get("MN"))
        if isinstance(number, int):
            return number + count
        count += ("B" in walker.properties) + ("W" in walker.properties)
        walker = walker.parent
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
