"""Colour tags of nodes: kept outside the file, as bookmarks are, and shown in the tree."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, Signal

from sgfedit.app import bookmarks
from sgfedit.app.bookmarks import Bookmarks, FileBookmarks
from sgfedit.app.tasks import Slices
from sgfedit.game.traversal import nodes_after, nodes_before
from sgfedit.gui.node_search import NodeSearch
from sgfedit.gui.views.tree.tags import TAGS
from sgfedit.gui.views.tree.tints import tag_name

if TYPE_CHECKING:
    from collections.abc import Generator

    from sgfedit.gui.window import Window
    from sgfedit.sgf import Node

_tr = QCoreApplication.translate


class TreeTags(QObject):
    """Which nodes of the file are tagged: found in slices once it was opened.

    Each tag is stored as a bookmark that is called after its colour, in a file of their own.

    Signals:
        changed: Other nodes are tagged, or in other colours.

    Attributes:
        nodes: Node → its tag; of all games of the file.
    """

    changed = Signal()

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self.nodes: dict[Node, str] = {}
        self._told: str | None = None
        store = Bookmarks(bookmarks.default_path().with_name("tags.json"))
        self._marks = FileBookmarks(window.document, store, self)
        self._finding = Slices(self)
        self._finding.ended.connect(self._on_found)
        self._marks.changed.connect(self._look)
        window.document.reset.connect(self._look)
        window.document.current_changed.connect(self._on_current_changed)
        for tag in TAGS:
            window.actions_by_id[f"tree.tag_{tag}"].setCheckable(True)
        self._look()

    def set(self, node: Node, tag: str) -> None:
        """Tag a node, or take its tag away with an empty one."""
        known = self._marks.at(node)
        if known is not None:
            self._marks.remove(known)
        if tag:
            self._marks.set(node, tag)
        self._finding.finish()

    def _look(self) -> None:
        self._finding.start(self._found())

    def _found(self) -> Generator[None, None, dict[Node, str]]:
        found: dict[Node, str] = {}
        for mark in self._marks.here():
            place = self._marks.find(mark)
            if place.is_there and mark.name in TAGS:
                found[place.node] = mark.name
            yield
        return found

    def _on_found(self, found: dict[Node, str]) -> None:
        if found != self.nodes:
            self.nodes = found
            self._window.tree.show_tags(found)
            self.changed.emit()
        self._tell_actions()

    def _on_current_changed(self) -> None:
        if self.nodes.get(self._window.document.current) != self._told:
            self._tell_actions()

    def _tell_actions(self) -> None:
        here = self._told = self.nodes.get(self._window.document.current)
        for tag in TAGS:
            self._window.actions_by_id[f"tree.tag_{tag}"].setChecked(tag == here)


def tag_node(window: Window, tag: str) -> None:
    """Tag the node that is shown, or take the same tag away again."""
    tags, node = window.part(TreeTags), window.document.current
    if not tag or tags.nodes.get(node) == tag:
        had = tags.nodes.get(node)
        tags.set(node, "")
        if had:
            text = _tr("Command", "Colour tag taken away: {colour}")
            window.status.note(text.format(colour=tag_name(had).lower()))
        return
    tags.set(node, tag)
    text = _tr("Command", "Tagged {colour}, beside the file: the record stays as it is")
    window.status.note(text.format(colour=tag_name(tag).lower()))


def next_tagged(window: Window) -> None:
    """Go on to the next tagged node of the game."""
    nodes = nodes_after(window.document.current)
    window.part(NodeSearch).seek(nodes, window.part(TreeTags).nodes.__contains__, "no-colour-tag")


def previous_tagged(window: Window) -> None:
    """Go back to the last tagged node before this one."""
    nodes = nodes_before(window.document.current)
    is_tagged = window.part(TreeTags).nodes.__contains__
    window.part(NodeSearch).seek(nodes, is_tagged, "no-colour-tag", is_back=True)
