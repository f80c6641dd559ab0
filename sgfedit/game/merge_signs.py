"""The sign of a conflict that a merge has left in a file: what the name of a node begins with.

Apart from what merges, which loads much: every file that is opened is looked through for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Generator

    from sgfedit.game.game import GameFile
    from sgfedit.sgf.node import Node

SIGN: Final = "Merge conflict"
"""What the name (N) of a node begins with that holds what contradicts another one."""

_NODES_A_STEP: Final = 400


def is_signed(node: Node) -> bool:
    """Whether a node is the sign of a conflict."""
    return SIGN in node.source and node.properties.get("N", ("",))[0].startswith(SIGN)


def signed_in_steps(file: GameFile) -> Generator[None, None, list[Node]]:
    """Return the nodes of a file that are signed, in its order; pauses every few hundred."""
    found = []
    number = 0
    for game in file.games:
        for node in game.root.subtree():
            if is_signed(node):
                found.append(node)
            number += 1
            if not number % _NODES_A_STEP:
                yield
    return found
