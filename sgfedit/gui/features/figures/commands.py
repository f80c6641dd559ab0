"""Commands of figures: where they begin, from menus and for the panel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from sgfedit.game.figure_flags import begins_figure
from sgfedit.i18n import Named

if TYPE_CHECKING:
    from sgfedit.game.edits import Edit
    from sgfedit.gui.window import Window

_tr = QCoreApplication.translate


def begin_or_end(window: Window) -> None:
    """Let a figure begin at the node that is shown, or none any more."""
    from sgfedit.game.operations import figures  # noqa: PLC0415  # seldom needed

    document = window.document
    node = document.current
    if begins_figure(node):
        with document.edit(Named("Command", "Remove figure")) as edit:
            figures.remove_figure(edit, node)
        return
    with document.edit(Named("Command", "Begin figure")) as edit:
        figures.begin_figure(edit, node)


def keep(window: Window) -> None:
    """Make the figures of the rule part of the record."""
    with window.document.edit(Named("Command", "Keep figures")) as edit:
        count = keep_in(edit, window)
    tell_kept(window, count)


def keep_in(edit: Edit, window: Window) -> int:
    """Do so as a part of another step, and return how many there are. O(nodes)."""
    from sgfedit.app.export_options import rule_of  # noqa: PLC0415
    from sgfedit.game.operations import figures  # noqa: PLC0415
    from sgfedit.game.operations.figures import figures as figures_of  # noqa: PLC0415  # seldom needed

    found = figures_of(window.document.game.root, rule_of(window.settings))
    figures.record_figures(edit, [figure.passage for figure in found])
    return len(found)


def tell_kept(window: Window, count: int) -> None:
    """Tell that automatic figures are those of the record now."""
    text = _tr("Command", "The record says now where its figures begin: {count}")
    window.status.note(text.format(count=count))


def remove_all(window: Window) -> None:
    """Let the record say nothing of figures any more."""
    from sgfedit.game.operations import figures  # noqa: PLC0415  # seldom needed

    document = window.document
    with document.edit(Named("Command", "Remove all figures")) as edit:
        figures.remove_figures(edit, document.game.root)
