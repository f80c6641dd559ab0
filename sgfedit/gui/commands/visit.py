"""Nodes that were visited, bookmarks, and jumps to what the user chooses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from sgfedit.game import traversal
from sgfedit.game.file_order import nodes_after, nodes_before
from sgfedit.gui.dialogs import questions

if TYPE_CHECKING:
    from collections.abc import Callable

    from sgfedit.gui.main_window import MainWindow
    from sgfedit.sgf import Node

_tr = QCoreApplication.translate


def back(window: MainWindow) -> None:
    """Show the node that was shown before."""
    window.visited.back()


def forward(window: MainWindow) -> None:
    """Show the node that was left by going back."""
    window.visited.forward()


def peek(window: MainWindow) -> None:
    """Show where one was, until the key is let go."""
    node = window.visited.back_node or window.visited.forward_node
    if node is not None:
        window.visit.peek.show(node)


# Bookmarks ----------------------------------------------------------------------------------


def bookmark(window: MainWindow) -> None:
    """Bookmark the node that is shown, or take its bookmark away."""
    marks, node = window.visit.bookmarks, window.document.current
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


def next_place(window: MainWindow) -> None:
    """Go on to the next place of the kind that the user chose."""
    document, settings = window.document, window.settings
    if settings.get("jump.target") == "moves":
        count = settings.get("jump.moves")
        document.go_to(traversal.ahead(document.current, count, document.preferred))
    else:
        window.annotate.seek(nodes_after(document.current), _is_wanted(window), "no-such-place")


def previous_place(window: MainWindow) -> None:
    """Go back to the last place before this one of the kind that the user chose."""
    document, settings = window.document, window.settings
    if settings.get("jump.target") == "moves":
        document.go_to(traversal.back(document.current, settings.get("jump.moves")))
    else:
        nodes = nodes_before(document.current)
        window.annotate.seek(nodes, _is_wanted(window), "no-such-place", is_back=True)


def _is_wanted(window: MainWindow) -> Callable[[Node], bool]:
    from sgfedit.game.targets import TARGETS  # noqa: PLC0415  # slow

    return TARGETS[window.settings.get("jump.target")]


def next_mistake(window: MainWindow) -> None:
    """Go on to the next move that is called bad or doubtful, or lost much in an engine's eyes."""
    from sgfedit.game.mistakes import is_mistake  # noqa: PLC0415  # slow

    window.annotate.seek(nodes_after(window.document.current), is_mistake, "no-mistake")


def previous_mistake(window: MainWindow) -> None:
    """Go back to the last such move before this node."""
    from sgfedit.game.mistakes import is_mistake  # noqa: PLC0415  # slow

    nodes = nodes_before(window.document.current)
    window.annotate.seek(nodes, is_mistake, "no-mistake", is_back=True)


def choose_place(kind: str) -> Callable[[MainWindow], None]:
    """Return the command that makes `kind` what the keys for jumps lead to."""
    return lambda window: window.settings.set("jump.target", kind)


def ask_moves(window: MainWindow) -> None:
    """Ask how many moves a jump is, and let the keys for jumps go so far."""
    count = questions.ask_jump(window, window.settings.get("jump.moves"))
    if count is not None:
        window.settings.set("jump.moves", count)
        window.settings.set("jump.target", "moves")
