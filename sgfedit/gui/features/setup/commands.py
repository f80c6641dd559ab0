"""The Board menu: stones, handicap, and whose turn it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from sgfedit.errors import RefusalError
from sgfedit.game import operations
from sgfedit.game.illegal import ILLEGAL
from sgfedit.go import Flag
from sgfedit.gui.features.setup.links import SetupLinks
from sgfedit.sgf.problem_kinds import PROBLEM_KINDS, SEVERITIES

if TYPE_CHECKING:
    from sgfedit.go import Colour
    from sgfedit.gui.window import Window

_KINDS = (
    (Flag.ON_STONE, "move-on-stone"),
    (Flag.SUICIDE, "suicide"),
    (Flag.KO, "ko-violation"),
)
_tr = QCoreApplication.translate


def swap_turn(window: Window) -> None:
    """Say that the other side is to play (PL), or leave it to the moves if they say so."""
    document = window.document
    wanted, parent = document.position().to_play.opponent, document.current.parent
    is_said = "PL" in document.current.properties
    is_known = parent is not None and document.game.position(parent).to_play is wanted
    _set_turn(window, None if is_said and is_known else wanted)


def set_turn(window: Window, colour: Colour) -> None:
    """Say whose turn it is (PL)."""
    document = window.document
    is_said = operations.takes_setup(document.current)
    if document.position().to_play is colour and not is_said:
        # A node of its own would say what everybody knows.
        raise RefusalError("turn-already")
    _set_turn(window, colour)


def unset_turn(window: Window) -> None:
    """Leave it to the moves whose turn it is."""
    if "PL" not in window.document.current.properties:
        raise RefusalError("no-turn")
    _set_turn(window, None)


def _set_turn(window: Window, colour: Colour | None) -> None:
    document = window.document
    with document.edit(_tr("Command", "Change side to play")) as edit:
        operations.set_player(edit, document.current, colour)


def choose_place(window: Window, place: operations.Place) -> None:
    """Choose where set-up goes at a move."""
    window.settings.set("setup.place", place.value)


def clear_board(window: Window) -> None:
    """Take all stones off the board, at the chosen place."""
    document = window.document
    with document.edit(_tr("Command", "Clear board")) as edit:
        operations.clear_board(
            edit, document.current, document.game.positions, document.setup_place
        )
        if not edit.edits():
            raise RefusalError("no-stones")


def handicap(window: Window) -> None:
    """Ask for a handicap, and set it with its stones."""
    from sgfedit.gui.features.setup.handicap import HandicapDialog  # noqa: PLC0415  # slow

    root = window.document.game.root
    operations.check_handicap(root)
    answer = HandicapDialog.ask(root, window)
    if answer is not None:
        stones, is_fixed = answer
        with window.document.edit(_tr("Command", "Change handicap")) as edit:
            operations.set_handicap(edit, root, stones, is_fixed=is_fixed)


def show_illegal(window: Window) -> None:
    """Show the next move that the last step has made illegal, and the list of problems."""
    document, nodes = window.document, window.part(SetupLinks).later.nodes
    if not nodes:
        raise RefusalError("none-illegal")
    index = nodes.index(document.current) + 1 if document.current in nodes else 0
    node = nodes[index % len(nodes)]
    flags = document.game.positions.flags(node) & ILLEGAL
    shown = {code for flag, code in _KINDS if flags & flag}
    hidden: list[str] = window.settings.get("problems.hidden")
    window.settings.set("problems.hidden", [code for code in hidden if code not in shown])
    severities = {*window.settings.get("problems.severities")}
    severities.update(PROBLEM_KINDS[code].severity for code in shown)
    window.settings.set("problems.severities", [s for s in SEVERITIES if s in severities])
    window.docks["problems"].bring_up()
    document.go_to(node)
    last_move = document.position().last_move
    if last_move is not None:
        window.board.halo.point_at((last_move,))
