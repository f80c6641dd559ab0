"""Commands of reviews."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from sgfedit.errors import RefusalError
from sgfedit.game import operations
from sgfedit.game.operations.engine_figures import Removed
from sgfedit.gui.features.review.dialogs import RemoveDialog, ReviewDialog, WriteDialog
from sgfedit.gui.features.review.panel import ReviewPanel
from sgfedit.gui.features.review.review import Review
from sgfedit.gui.features.review.words import removed, written
from sgfedit.i18n import Named
from sgfedit.sgf.values import parse_real

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sgfedit.gui.window import Window
    from sgfedit.sgf import Node

_tr = QCoreApplication.translate


def start(window: Window) -> None:
    """Ask what to review, and begin; if no engine is set up, lead to where that is done.

    Raises:
        RefusalError: no engine can be asked about this.
    """
    review = window.part(Review)
    if review.engines.is_safe:
        raise RefusalError("look-safe")
    specs = review.engines.specs
    if not specs:
        window.actions_by_id["engines.set_up"].trigger()
        raise RefusalError("no-engine")
    if not window.document.game.positions.is_go:
        raise RefusalError("not-go-board")
    dialog = ReviewDialog(window, specs)
    if dialog.exec():
        window.docks["review"].bring_up()
        review.start(dialog.nodes, dialog.specs, dialog.wishes)
    dialog.deleteLater()


def stop(window: Window) -> None:
    """End the review; what is known stays.

    Raises:
        RefusalError: there is none.
    """
    review = window.part(Review)
    if not review.is_on:
        raise RefusalError("no-review")
    review.stop()


def step(window: Window, by: int) -> None:
    """Go to the next move of the table behind this node (+1), or the last one before it (-1).

    Raises:
        RefusalError: there is none.
    """
    panel = window.docks["review"].content if window.part(Review).lost else None
    node = panel.neighbour(by) if isinstance(panel, ReviewPanel) else None
    if node is None:
        raise RefusalError("no-listed")
    window.document.go_to(node)


def write(window: Window) -> None:
    """Write what was said into the record, as one step.

    Raises:
        RefusalError: nothing was said yet, or the file is locked.
    """
    review = window.part(Review)
    if not review.said:
        raise RefusalError("nothing-reviewed")
    dialog = WriteDialog(window)
    if dialog.exec():
        said, wishes = dict(review.said), dialog.wishes
        lost = dict(review.lost) if review.has_values else None
        with window.document.edit(Named("Review", "Write the review")) as edit:
            figures = operations.write_figures(edit, said, wishes, lost)
            edit.selected = None
        _tell(window, written(figures))
    dialog.deleteLater()


def remove(window: Window) -> None:
    """Take what engines have said out of the record, as one step.

    Raises:
        RefusalError: there is nothing of the kind, or the file is locked.
    """
    dialog = RemoveDialog(window)
    is_wanted, nodes = dialog.exec(), dialog.nodes
    values, variations = dialog.values.isChecked(), dialog.variations.isChecked()
    dialog.deleteLater()
    if not is_wanted:
        return
    with window.document.edit(Named("Review", "Remove analysis")) as edit:
        ours, others = _by_writer(window.part(Review), nodes)
        found = [
            operations.remove_analysis(edit, some, values=is_all, variations=variations)
            for some, is_all in ((ours, True), (others, values))
        ]
    in_all = Removed(*map(sum, zip(*found, strict=True)))
    if not any(in_all):
        raise RefusalError("no-analysis")
    _tell(window, removed(in_all))


def _by_writer(review: Review, nodes: Sequence[Node]) -> tuple[list[Node], list[Node]]:
    """Return the nodes whose V is what the review says, as V names nobody, and the others."""
    ours = {
        node
        for node, analysis in review.said.items()
        if analysis.lead is not None
        and "V" in node.properties
        and parse_real(node.properties["V"][0]) == round(analysis.lead, 2)
    }
    return [one for one in nodes if one in ours], [one for one in nodes if one not in ours]


def _tell(window: Window, words: str) -> None:
    """Say what was done, with what undoes it at a click."""
    undo = window.actions_by_id["edit.undo"]
    text = _tr("Review", "{words} · Undo").format(words=words)
    window.status.note_with_link(text, undo)
