"""The Tree menu."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from sgfedit.errors import RefusalError
from sgfedit.game import operations

if TYPE_CHECKING:
    from sgfedit.gui.window import Window
    from sgfedit.sgf import Node

_tr = QCoreApplication.translate


def add_node(window: Window) -> None:
    """Append an empty node."""
    with window.document.edit(_tr("Command", "Add node")) as edit:
        operations.add_node(edit, window.document.current)


def insert_after(window: Window) -> None:
    """Put an empty node between this one and all that follow it."""
    with window.document.edit(_tr("Command", "Insert node")) as edit:
        operations.insert_after(edit, window.document.current)


def insert_before(window: Window) -> None:
    """Put an empty node between this one and the one before."""
    with window.document.edit(_tr("Command", "Insert node")) as edit:
        operations.insert_before(edit, window.document.current)


def insert_with(window: Window, tool_id: str) -> None:
    """Let the user show where moves are to be inserted."""
    window.board.set_tool(tool_id)
    # The next keys are for its cursor, wherever the action was chosen.
    window.board.setFocus()


def delete_branch(window: Window) -> None:
    """Delete this node and all after it."""
    with window.document.edit(_tr("Command", "Delete branch")) as edit:
        operations.delete_branch(edit, window.document.current)


def delete_node(window: Window) -> None:
    """Delete this node only."""
    with window.document.edit(_tr("Command", "Delete node")) as edit:
        operations.delete_node(edit, window.document.current)


def delete_after(window: Window) -> None:
    """Delete everything that follows this node."""
    with window.document.edit(_tr("Command", "Delete everything after")) as edit:
        operations.delete_after(edit, window.document.current)


def delete_others(window: Window) -> None:
    """Delete all variations that do not lead to this node."""
    with window.document.edit(_tr("Command", "Delete other variations")) as edit:
        operations.delete_others(edit, window.document.current)


def promote(window: Window) -> None:
    """Move this variation one place up."""
    with window.document.edit(_tr("Command", "Move variation up")) as edit:
        operations.promote(edit, window.document.current)


def demote(window: Window) -> None:
    """Move this variation one place down."""
    with window.document.edit(_tr("Command", "Move variation down")) as edit:
        operations.demote(edit, window.document.current)


def make_first(window: Window) -> None:
    """Make this variation the first one at its fork."""
    with window.document.edit(_tr("Command", "Make first of its fork")) as edit:
        operations.make_first(edit, window.document.current)


def make_main_line(window: Window) -> None:
    """Make the line to this node the main line."""
    with window.document.edit(_tr("Command", "Make main line")) as edit:
        operations.make_main_line(edit, window.document.current)


def split(window: Window) -> None:
    """Make two nodes of this one: set-up and move, or two moves."""
    with window.document.edit(_tr("Command", "Split node")) as edit:
        operations.split_node(edit, window.document.current)


def merge_into_parent(window: Window) -> None:
    """Make one node of this one and the one before."""
    with window.document.edit(_tr("Command", "Merge nodes")) as edit:
        operations.merge_into_parent(edit, window.document.current)


def merge_twins(window: Window) -> None:
    """Merge the variations with the same move that begin with this node, or after it."""
    node = window.document.current
    _merge(window, [fork for fork in (node.parent, node) if fork is not None], below=False)


def merge_all_twins(window: Window) -> None:
    """Merge variations with the same move everywhere in the game."""
    _merge(window, [window.document.game.root], below=True)


def _merge(window: Window, forks: list[Node], *, below: bool) -> None:
    document = window.document
    gone: dict[Node, Node] = {}
    with document.edit(_tr("Command", "Merge identical moves")) as edit:
        for fork in forks:
            if fork not in gone:
                gone |= operations.merge_twins(edit, fork, below=below)
        if not gone:
            raise RefusalError("no-twins")
        node = document.current
        while node in gone:
            node = gone[node]
        edit.selected = node
    window.status.note_on_step(
        _tr("Command", "1 node merged with another")
        if len(gone) == 1
        else _tr("Command", "%n nodes merged with others", "", len(gone))
    )


def new_game(window: Window) -> None:
    """Append a game that begins with the position that is shown, and show it."""
    document = window.document
    with document.edit(_tr("Command", "Make position a new game")) as edit:
        operations.new_game_from(edit, document.collection, document.game, document.current)
    number = len(document.collection.games)
    text = _tr("Command", "This is game {number} of the file now; the other one is as it was.")
    window.status.note_on_step(text.format(number=number))


def attach_game(window: Window) -> None:
    """Ask for other games of the file and add them as variations."""
    from sgfedit.gui.features.tree import attach  # noqa: PLC0415  # few sessions need it

    attach.from_this_file(window)


def attach_file(window: Window) -> None:
    """Ask for other files and add their games as variations."""
    from sgfedit.gui.features.tree import attach  # noqa: PLC0415  # few sessions need it

    attach.from_files(window)
