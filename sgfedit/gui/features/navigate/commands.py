"""The Navigate menu."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sgfedit.app.game_steps import neighbour_game
from sgfedit.errors import RefusalError
from sgfedit.game import traversal
from sgfedit.gui.widgets import questions

if TYPE_CHECKING:
    from sgfedit.gui.window import Window
    from sgfedit.sgf import Node


def _go(window: Window, node: Node | None) -> None:
    if node is not None:
        window.document.go_to(node)


def start(window: Window) -> None:
    """Show the root."""
    _go(window, window.document.game.root)


def end(window: Window) -> None:
    """Show the last node of this line."""
    _go(window, traversal.end(window.document.current, window.document.preferred))


def previous(window: Window) -> None:
    """Step back."""
    _go(window, window.document.current.parent)


def next_(window: Window) -> None:
    """Step forward, into the variation visited last."""
    _go(window, traversal.following(window.document.current, window.document.preferred))


def back_10(window: Window) -> None:
    """Go ten nodes back."""
    _go(window, traversal.back(window.document.current, 10))


def forward_10(window: Window) -> None:
    """Go ten nodes forward."""
    _go(window, traversal.ahead(window.document.current, 10, window.document.preferred))


def previous_variation(window: Window) -> None:
    """Show the variation before this one."""
    _go(window, traversal.neighbour_variation(window.document.current, -1))


def next_variation(window: Window) -> None:
    """Show the variation after this one."""
    _go(window, traversal.neighbour_variation(window.document.current, +1))


def previous_fork(window: Window) -> None:
    """Go back to where variations begin, or to the root."""
    found = traversal.previous_where(window.document.current, traversal.is_fork)
    _go(window, found or window.document.game.root)


def next_fork(window: Window) -> None:
    """Go on to where variations begin, or to the end of the line."""
    document = window.document
    found = traversal.next_where(document.current, traversal.is_fork, document.preferred)
    _go(window, found or traversal.end(document.current, document.preferred))


def previous_comment(window: Window) -> None:
    """Go back to a node with a comment or a name."""
    _go(window, traversal.previous_where(window.document.current, traversal.has_comment))


def next_comment(window: Window) -> None:
    """Go on to a node with a comment or a name."""
    document = window.document
    _go(window, traversal.next_where(document.current, traversal.has_comment, document.preferred))


def main_line(window: Window) -> None:
    """Go back to where this line leaves the main line."""
    document = window.document
    node = traversal.main_line_node(document.current)
    # From there the next step follows the main line, not the one that was visited last.
    document.preferred.pop(node, None)
    _go(window, node)


def go_to(window: Window, number: int | None = None) -> None:
    """Show the node with a move number, or ask for a number or an address.

    Raises:
        RefusalError: there is none.
    """
    document = window.document
    if number is not None:
        go_to_number(window, number)
        return
    line = traversal.line_through(document.current, document.preferred)
    last = document.game.positions.at(line[-1]).move_number
    typed = questions.ask_move(window, document.position().move_number, last)
    if typed is not None and typed.strip():
        go_to_address(window, typed)


def go_to_address(window: Window, typed: str) -> None:
    """Show the node that is meant: "55" on this line, else as links in comments mean it.

    Raises:
        RefusalError: there is no such node, or it is no address.
    """
    from sgfedit.game.node_locator import as_address, node_at_address  # noqa: PLC0415

    address = as_address(typed)
    if address is None:
        raise RefusalError("no-address", typed.strip())
    if address.isdecimal():
        go_to_number(window, int(address))
        return
    node = node_at_address(window.document.current, address)
    if node is None:
        raise RefusalError("link-gone", address)
    _go(window, node)


def go_to_number(window: Window, number: int) -> None:
    """Show the node on this line that has a move number, the root for 0.

    Raises:
        RefusalError: this line has no such move.
    """
    document = window.document
    line = traversal.line_through(document.current, document.preferred)
    if number == 0:
        _go(window, line[0])
        return
    positions = document.game.positions
    for node in line:
        if traversal.is_move(node) and positions.at(node).move_number == number:
            _go(window, node)
            return
    raise RefusalError("no-such-move", str(number))


def previous_game(window: Window) -> None:
    """Show the game before this one in the file."""
    _game(window, -1)


def next_game(window: Window) -> None:
    """Show the next game of the file."""
    _game(window, +1)


def _game(window: Window, by: int) -> None:
    index = neighbour_game(window.document, by)
    if index is not None:
        window.document.select_game(index)
