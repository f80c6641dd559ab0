"""Rows of the Edit menu that look behind a node: its source, its properties, its problems."""

from __future__ import annotations

from typing import Final

from sgfedit.gui.actions.row import Action, Panel
from sgfedit.i18n import QT_TRANSLATE_NOOP

SOURCE: Final = (
    Action(
        "edit.properties",
        QT_TRANSLATE_NOOP("Action", "Edit pr&operties…"),
        "sgfedit.gui.features.source.dialog:edit_properties",
        ("Ctrl+Shift+I", "Alt+Return"),
        "properties",
        words=QT_TRANSLATE_NOOP("Action", "raw SGF values tags"),
    ),
    Action(
        "edit.source",
        QT_TRANSLATE_NOOP("Action", "S&how source of this node"),
        "sgfedit.gui.features.source.dialog:show_source",
        ("Ctrl+U",),
        "source",
        words=QT_TRANSLATE_NOOP("Action", "raw SGF code text"),
    ),
)

PROBLEM_SOURCE: Final = (
    Action(
        "problems.source",
        QT_TRANSLATE_NOOP("Action", "Show in the so&urce"),
        "sgfedit.gui.features.source.dialog:show_problem",
        ("Ctrl+Shift+U",),
        "source",
    ),
)
"""One more row of the submenu about problems."""

SOURCE_PANEL: Final = Panel(
    "source",
    QT_TRANSLATE_NOOP("Panel", "Source"),
    "sgfedit.gui.features.source.links:source_panel",
    "view.source",
    takes_focus=False,
    page="problems.md#what-stands-in-the-file",
)
