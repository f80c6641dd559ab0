"""Nodes that were visited, bookmarks, and jumps to what the user chooses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from sgfedit.game import traversal
from sgfedit.game.traversal import nodes_after, nodes_before
from sgfedit.gui.features.navigate.links import VisitLinks
from sgfedit.gui.node_search import NodeSearch
from sgfedit.gui.widgets import questions

if TYPE_CHECKING:
    from collections.abc import Callable

    from sgfedit.gui.window import Window
    from sgfedit.sgf import Node

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
        window.status.note_on_step(text)
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

    return TARGETS[window.settings.get("jump.target")]


def next_mistake(window: Window) -> None:
    """Go on to the next move that is called bad or doubtful, or lost much in an engine's eyes."""
    from sgfedit.game.targets import is_mistake  # noqa: PLC0415  # slow

    window.part(NodeSearch).seek(nodes_after(window.document.current), is_mistake, "no-mistake")


def previous_mistake(window: Window) -> None:
    """Go back to the last such move before this node."""
    from sgfedit.game.targets import is_mistake  # noqa: PLC0415  # slow

    nodes = nodes_before(window.document.current)
    window.part(NodeSearch).seek(nodes, is_mistake, "no-mistake", is_back=True)


def choose_place(window: Window, kind: str) -> None:
    """Make `kind` what the keys for jumps lead to."""
    window.settings.set("jump.target", kind)


def ask_moves(window: Window) -> None:
    """Ask how many moves a jump is, and let the keys for jumps go so far."""
    count = questions.ask_jump(window, window.settings.get("jump.moves"))
    if count is not None:
        window.settings.set("jump.moves", count)
        window.settings.set("jump.target", "moves")
