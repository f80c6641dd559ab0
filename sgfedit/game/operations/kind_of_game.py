"""Which game a record is of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sgfedit.errors import RefusalError
from sgfedit.game.operations._values import require_node
from sgfedit.sgf.node import is_go

if TYPE_CHECKING:
    from sgfedit.game.edits import Edit
    from sgfedit.sgf.node import Node

_GO: Final = ("1",)


def treat_as_go(edit: Edit, root: Node) -> None:
    """Let the record that starts at `root` be one of Go, whatever it says: GM[0], GM[11] occur.

    Nothing but GM is changed.

    Raises:
        RefusalError: it is one of Go already.
    """
    require_node(root)
    if is_go(root):
        raise RefusalError("is-go")
    edit.set(root, "GM", _GO)
