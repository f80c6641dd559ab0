"""The Navigate menu, bookmarks, jumps, and playing by itself."""

from __future__ import annotations

from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from sgfedit.app.document import neighbour_game
from sgfedit.errors import RefusalError
from sgfedit.game import traversal
from sgfedit.game.traversal import nodes_after, nodes_before
from sgfedit.gui.features.navigate.browsing import VisitLinks
from sgfedit.gui.node_search import NodeSearch
from sgfedit.gui.widgets import questions
from sgfedit.gui.widgets.plain_text import decimal

if TYPE_CHECKING:
    from collections.abc import Callable

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
    """Go back to where variations begin.

    Raises:
        RefusalError: they begin nowhere before this node.
    """
    _go_back(window, traversal.is_fork, "no-fork-before")


def next_fork(window: Window) -> None:
    """Go on to where variations begin.

    Raises:
        RefusalError: they begin nowhere further on in this line.
    """
    _go_on(window, traversal.is_fork, "no-fork-ahead")


def previous_comment(window: Window) -> None:
    """Go back to a node with a comment or a name.

    Raises:
        RefusalError: there is none before this node.
    """
    _go_back(window, traversal.has_comment, "no-comment-before")


def next_comment(window: Window) -> None:
    """Go on to a node with a comment or a name.

    Raises:
        RefusalError: there is none further on in this line.
    """
    _go_on(window, traversal.has_comment, "no-comment-ahead")


def _go_back(window: Window, is_wanted: Callable[[Node], bool], reason: str) -> None:
    _found(window, traversal.previous_where(window.document.current, is_wanted), reason)


def _go_on(window: Window, is_wanted: Callable[[Node], bool], reason: str) -> None:
    document = window.document
    node = traversal.next_where(document.current, is_wanted, document.preferred)
    _found(window, node, reason)


def _found(window: Window, node: Node | None, reason: str) -> None:
    if node is None:
        raise RefusalError(reason)
    window.document.go_to(node)


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


_tr = QCoreApplication.translate


def back(window: Window) -> None:
    """Show the node that was shown before."""
    window.part(VisitLinks).visited.back()


def forward(window: Window) -> None:
    """Show the node that was left by going back."""
    window.part(VisitLinks).visited.forward()


def peek(window: Window) -> None:
    """Show where one was, until the key is let go."""
    visited = window.part(VisitLinks).visited
    node = visited.back_node or visited.forward_node
    if node is not None:
        window.part(VisitLinks).peek.show(node)


# Bookmarks ----------------------------------------------------------------------------------


def bookmark(window: Window) -> None:
    """Bookmark the node that is shown, or take its bookmark away."""
    marks, node = window.part(VisitLinks).bookmarks, window.document.current
    known = marks.at(node)
    if known is not None:
        marks.remove(known)
        text = _tr("Command", "Bookmark taken away: {name}").format(name=known.name)
        window.status.note(text)
        return
    name = " ".join(node.get("N", "").split()) or window.tree.contents.title_of(node)
    marks.set(node, name)
    text = _tr("Command", "Bookmarked: {name}").format(name=name)
    window.status.note_with_link(text, window.actions_by_id["view.bookmarks"])


# Jumps --------------------------------------------------------------------------------------


def next_place(window: Window) -> None:
    """Go on to the next place of the kind that the user chose."""
    document, settings = window.document, window.settings
    if settings.get("jump.target") == "moves":
        count = settings.get("jump.moves")
        document.go_to(traversal.ahead(document.current, count, document.preferred))
    else:
        window.part(NodeSearch).seek(
            nodes_after(document.current), _is_wanted(window), "no-such-place"
        )


def previous_place(window: Window) -> None:
    """Go back to the last place before this one of the kind that the user chose."""
    document, settings = window.document, window.settings
    if settings.get("jump.target") == "moves":
        document.go_to(traversal.back(document.current, settings.get("jump.moves")))
    else:
        nodes = nodes_before(document.current)
        window.part(NodeSearch).seek(nodes, _is_wanted(window), "no-such-place", is_back=True)


def _is_wanted(window: Window) -> Callable[[Node], bool]:
    from sgfedit.game.targets import TARGETS  # noqa: PLC0415  # slow

    target = window.settings.get("jump.target")
    if target == "losses":
        return _loses_much(window)
    return _is_mistake(window) if target == "mistakes" else TARGETS[target]


def _loses_much(window: Window) -> Callable[[Node], bool]:
    """Return whether a move lost as much as the user wants, in the eyes of who tells the graph."""
    from sgfedit.game.evaluations import loses_much  # noqa: PLC0415  # slow
    from sgfedit.gui.views.timeline.graph import limits  # noqa: PLC0415  # slow

    timeline = window.timeline
    said, least = timeline.reading.source.of, limits(window.settings)
    return partial(loses_much, limits=least, said=said, chosen=timeline.chosen)


def _is_mistake(window: Window) -> Callable[[Node], bool]:
    from sgfedit.game.targets import is_mistake  # noqa: PLC0415  # slow

    return partial(is_mistake, loses=_loses_much(window))


def next_mistake(window: Window) -> None:
    """Go on to the next move that is called bad or doubtful, or lost much in an engine's eyes."""
    nodes = nodes_after(window.document.current)
    window.part(NodeSearch).seek(nodes, _is_mistake(window), "no-mistake")


def previous_mistake(window: Window) -> None:
    """Go back to the last such move before this node."""
    nodes = nodes_before(window.document.current)
    window.part(NodeSearch).seek(nodes, _is_mistake(window), "no-mistake", is_back=True)


def next_loss(window: Window) -> None:
    """Go on to the next move of this line that lost much by the figures: a bar of the graph."""
    document = window.document
    nodes = islice(traversal.onwards(document.current, document.preferred), 1, None)
    window.part(NodeSearch).seek(nodes, _loses_much(window), "no-loss")


def previous_loss(window: Window) -> None:
    """Go back to the last such move before this node."""
    nodes = traversal.upwards(window.document.current.parent)
    window.part(NodeSearch).seek(nodes, _loses_much(window), "no-loss", is_back=True)


def toggle_graph(window: Window) -> None:
    """Open the graph of the timeline, or fold it."""
    window.timeline.toggle_graph()
    if window.timeline.graph is None:
        text = _tr("Command", "This line holds no figures: nobody says who leads.")
        window.status.note(text)


def choose_place(window: Window, kind: str) -> None:
    """Make `kind` what the keys for jumps lead to."""
    window.settings.set("jump.target", kind)


def ask_moves(window: Window) -> None:
    """Ask how many moves a jump is, and let the keys for jumps go so far."""
    count = questions.ask_jump(window, window.settings.get("jump.moves"))
    if count is not None:
        window.settings.set("jump.moves", count)
        window.settings.set("jump.target", "moves")


def toggle(window: Window) -> None:
    """Begin or stop playing."""
    autoplay = window.part(VisitLinks).autoplay
    if autoplay.is_on:
        autoplay.stop()
        return
    try:
        autoplay.start()
    finally:
        # Qt has toggled the check mark.
        window.actions_by_id["study.autoplay"].setChecked(autoplay.is_on)


def slower(window: Window) -> None:
    """Wait longer between moves."""
    _change_speed(window, +1)


def faster(window: Window) -> None:
    """Wait less between moves."""
    _change_speed(window, -1)


def _change_speed(window: Window, by: int) -> None:
    autoplay = window.part(VisitLinks).autoplay
    autoplay.change_speed(by)
    if not autoplay.is_on:
        seconds = decimal(f"{autoplay.pause_ms / 1000:g}")
        text = _tr("Command", "Playing by itself: {seconds} s a move").format(seconds=seconds)
        window.status.note(text)
