"""What a game writes into the record; each is one undoable step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication

from sgfedit.game import operations
from sgfedit.game.info import game_info, game_info_node, info_text
from sgfedit.gui.features.play.match import overtime_text, with_terms
from sgfedit.gui.views.board.gestures import told
from sgfedit.i18n import Named
from sgfedit.sgf.values import encode_simple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sgfedit.game.edits import Edit
    from sgfedit.game.positions import Positions
    from sgfedit.go import Colour
    from sgfedit.gui.features.play.match import Course
    from sgfedit.gui.window import Window
    from sgfedit.sgf import Node, PointOrPass

_BARE: Final = frozenset({"B", "W", "BL", "WL", "OB", "OW"})
_tr = QCoreApplication.translate


def play(
    window: Window,
    course: Course,
    node: Node,
    colour: Colour,
    move: PointOrPass,
    told_time: Mapping[str, str],
) -> Node:
    """Play a move after `node` and show it; return its node.

    A move that the record has already is followed, and keeps the times it tells.

    Raises:
        LockedError: the file is locked, and has no such move.
    """
    document = window.document
    with (
        told(document, window.board.edited.emit),
        document.edit(Named("Play", "Play move")) as edit,
    ):
        known = set(node.children)
        found = operations.play(edit, node, colour, move)
        if found not in known:
            course.made.add(found)
            for ident, value in told_time.items():
                edit.set(found, ident, (value,))
        _reopen(edit, course, node)
    return found


def _reopen(edit: Edit, course: Course, node: Node) -> None:
    """Take back the result that this game wrote: it goes on."""
    if course.result and game_info(node).get("RE", "") == course.result:
        operations.set_info(edit, game_info_node(node), {"RE": ""})
    course.result = ""


def last_turn(positions: Positions, node: Node, course: Course, own: Colour) -> Node | None:
    """Return the last node above `node` at which it was the user's turn; None: there is none."""
    walker = node
    while walker is not course.start and walker.parent is not None:
        walker = walker.parent
        if positions.at(walker).to_play is own:
            return walker
    return None


def take_back(window: Window, course: Course, target: Node, node: Node) -> None:
    """Show `target`, an ancestor of `node`, and delete what was played since, if that is all.

    What has a comment, a mark or a variation stays as a variation of the tree.
    """
    document = window.document
    walker = node
    while walker.parent is not None and walker.parent is not target:
        walker = walker.parent
    if not _is_bare(walker, course):
        document.go_to(target)
        return
    with document.edit(Named("Play", "Take back")) as edit:
        _reopen(edit, course, target)
        operations.delete_branch(edit, walker)
        edit.selected = target


def _is_bare(node: Node, course: Course) -> bool:
    """Whether a branch is a line of moves of this game and nothing else."""
    while True:
        if node not in course.made or not _BARE.issuperset(node.properties):
            return False
        if not node.children:
            return True
        if len(node.children) > 1:
            return False
        node = node.children[0]


def write_result(window: Window, course: Course, node: Node, result: str) -> bool:
    """Write a result into the game info; return whether it stands there.

    Where the record has another one, which is that of its game, it is a comment at the node.

    Raises:
        LockedError: the file is locked.
    """
    document = window.document
    known = game_info(node).get("RE", "")
    is_free = known in {"", course.result, result}
    with document.edit(Named("Play", "Write the result")) as edit:
        if is_free:
            operations.set_info(edit, game_info_node(node), {"RE": result})
        else:
            text = "\n\n".join(filter(None, (info_text(node, "C"), f"Result: {result}")))
            operations.set_text(edit, node, "C", text)
        edit.selected = document.current
    return is_free


def next_game(window: Window, course: Course) -> Node:
    """Add another game of the two engines behind the others, show it, and return its start.

    Raises:
        LockedError: the file is locked.
    """
    document = window.document
    games = document.collection
    with document.edit(Named("Play", "New game in the file")) as edit:
        first = document.game
        course.swap()
        if course.is_from_position:
            game = operations.new_game_from(edit, games, first, course.start)
            _name_sides(edit, game.root, course)
        else:
            kept = {
                ident: first.root.properties[ident]
                for ident in ("FF", "GM", "CA", "SZ", "AP", "KM", "HA", "AB", "RU")
                if ident in first.root.properties
            }
            twin = type(first).new(type(first.root.properties).of(kept))
            game = with_terms(twin, course.sides, "", course.match.control)
            operations.add_games(edit, games, [game])
    return document.game.root


def _name_sides(edit: Edit, root: Node, course: Course) -> None:
    for colour, spec in course.sides.items():
        if spec is not None:
            edit.set(root, f"P{colour.value}", (encode_simple(spec.name),))
    control = course.match.control
    if control.kind in {"byo-yomi", "canadian"}:
        edit.set(root, "OT", (overtime_text(control),))
