"""Rows about figures of books and print: where they begin, and the panel that lists them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sgfedit.gui.actions.row import Action, Panel
from sgfedit.i18n import QT_TRANSLATE_NOOP

if TYPE_CHECKING:
    from sgfedit.gui.actions.row import State


def _begins(state: State) -> bool:
    from sgfedit.game.figure_flags import begins_figure  # noqa: PLC0415  # not to start

    return begins_figure(state.node)


# All letters of the View menu, where other panels are, are taken.
FIGURES: Final = (
    Action(
        "figures.panel",
        QT_TRANSLATE_NOOP("Action", "&List and preview of figures"),
        "sgfedit.gui.features.view.commands:show_or_hide",
        ("Ctrl+K, Ctrl+I",),
        "figures",
        words=QT_TRANSLATE_NOOP("Action", "panel dock window show hide diagrams print book FG"),
        args=("figures",),
    ),
    Action(
        "figures.here",
        QT_TRANSLATE_NOOP("Action", "A &figure begins here"),
        "sgfedit.gui.features.figures.commands:begin_or_end",
        ("Ctrl+Shift+J, F",),
        checked=_begins,
        words=QT_TRANSLATE_NOOP("Action", "FG diagram print book start new"),
    ),
    Action(
        "figures.keep",
        QT_TRANSLATE_NOOP("Action", "&Keep these figures in the record"),
        "sgfedit.gui.features.figures.commands:keep",
        ("Ctrl+Shift+J, K",),
        words=QT_TRANSLATE_NOOP("Action", "FG automatic diagrams make part of write"),
    ),
    Action(
        "figures.remove_all",
        QT_TRANSLATE_NOOP("Action", "&Remove all figures from the record"),
        "sgfedit.gui.features.figures.commands:remove_all",
        ("Ctrl+Shift+J, X",),
        words=QT_TRANSLATE_NOOP("Action", "FG diagrams delete automatic"),
    ),
)

FIGURES_PANEL: Final = Panel(
    "figures",
    QT_TRANSLATE_NOOP("Panel", "Figures"),
    "sgfedit.gui.features.figures.panel:FiguresPanel",
    "figures.panel",
    page="annotating.md#figures",
)
