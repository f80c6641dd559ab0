"""The Annotate menu."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from sgfedit.game import operations
from sgfedit.game.annotations import BY_IDENT, strength_of
from sgfedit.game.traversal import is_annotated, is_hotspot, nodes_after, nodes_before
from sgfedit.gui.features.annotate.links import AnnotateLinks
from sgfedit.gui.node_search import NodeSearch
from sgfedit.gui.views.comment.annotation_names import name_of

if TYPE_CHECKING:
    from sgfedit.gui.window import Window

_tr = QCoreApplication.translate


def toggle(window: Window, ident: str, strength: int) -> None:
    """Judge a move with one key, and takes that back with the same."""
    document = window.document
    before = strength_of(document.current.properties, ident)
    with document.edit(name_of(BY_IDENT[ident], strength)) as edit:
        operations.toggle_annotation(edit, document.current, ident, strength)
    window.part(AnnotateLinks).say(BY_IDENT[ident], before)


def cycle(window: Window, ident: str) -> None:
    """Set an annotation, emphasises it, and takes it away."""
    document = window.document
    before = strength_of(document.current.properties, ident)
    with document.edit(name_of(BY_IDENT[ident], 1)) as edit:
        operations.cycle_annotation(edit, document.current, ident)
    window.part(AnnotateLinks).say(BY_IDENT[ident], before)


def clear(window: Window) -> None:
    """Take all judgements of this node away."""
    document = window.document
    with document.edit(_tr("Command", "Take judgements away")) as edit:
        operations.clear_annotations(edit, document.current)


def values(window: Window) -> None:
    """Show the dialog of estimate, clocks, move number and figure."""
    from sgfedit.gui.features.annotate.node_values import NodeValuesDialog  # noqa: PLC0415  # slow

    NodeValuesDialog.ask(window.document, window)


def next_annotated(window: Window) -> None:
    """Go on to the next node of the game with any annotation, in the order of the file."""
    window.part(NodeSearch).seek(
        nodes_after(window.document.current), is_annotated, "no-annotated-node"
    )


def previous_annotated(window: Window) -> None:
    """Go back to the last node before this one with any annotation, in the order of the file."""
    nodes = nodes_before(window.document.current)
    window.part(NodeSearch).seek(nodes, is_annotated, "no-annotated-node", is_back=True)


def next_hotspot(window: Window) -> None:
    """Go on to the next hotspot of the game, in the order of the file."""
    window.part(NodeSearch).seek(nodes_after(window.document.current), is_hotspot, "no-hotspot")


def previous_hotspot(window: Window) -> None:
    """Go back to the last hotspot before this node, in the order of the file."""
    nodes = nodes_before(window.document.current)
    window.part(NodeSearch).seek(nodes, is_hotspot, "no-hotspot", is_back=True)
