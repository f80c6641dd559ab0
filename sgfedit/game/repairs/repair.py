"""The two kinds of repairs."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from sgfedit.game.edits import Edit
    from sgfedit.game.game import GameFile
    from sgfedit.game.repairs.source import Source
    from sgfedit.sgf.node import Node
    from sgfedit.sgf.problems import Problem


class Replacement(NamedTuple):
    """Characters `start` to `end` of the file's text become `text`."""

    start: int
    end: int
    text: str


NodeRepair: TypeAlias = "Callable[[Edit, GameFile, Problem], None]"
"""Mends all problems of one code in the problem's property (or node), as it stands now.

It must do nothing where there is nothing of the kind any more: another repair may have been first.
"""


def of_node(mend: Callable[[Edit, Node, Problem], None]) -> NodeRepair:
    """Return the repair that `mend` does in the problem's node, which it always has."""

    def repair(edit: Edit, collection: GameFile, problem: Problem) -> None:
        del collection
        if problem.node is not None:
            mend(edit, problem.node, problem)

    return repair


def of_game(mend: Callable[[Edit, Node, Node, Problem], None]) -> NodeRepair:
    """Return the repair that `mend` does, which is given the game's root before the node.

    The root is found in O(1) in a file of one game.
    """

    def repair(edit: Edit, collection: GameFile, problem: Problem) -> None:
        node = problem.node
        if node is not None:
            root = collection.games[0].root if len(collection.games) == 1 else node.root
            mend(edit, root, node, problem)

    return repair


TextRepair: TypeAlias = "Callable[[Source, Problem], Iterable[Replacement]]"
"""Says what to replace together in the file's text, to which the problem's offset refers."""
